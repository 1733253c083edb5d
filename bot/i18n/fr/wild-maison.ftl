game-wild-maison = Tarot Maison sauvage
    .about = Autant de cartes qu’on veut ; points et plis ; le meilleur prend le pot ; de deux à six

kind-wild-maison = Maison sauvage
    .button = Maison sauvage

record-wild-maison = Maison sauvage · { POINTS($points) }

## Rules

rule-ante = mise
rule-cards_each = cartes chacun

sheet-wild-maison = Maison sauvage

## Refusals

error-more_than_the_pack = { $count } joueurs à { $cards } cartes chacun, c’est plus que le jeu n’en a ; { $most } chacun au plus.
error-tricks_range = { SUM($each) } = { $found } plis ; on va de { $least } à { $most }.
