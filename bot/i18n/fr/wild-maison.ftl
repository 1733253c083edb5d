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

## Comment cela se marque

rules-wild-maison =
    Autant de cartes chacun que convenu, et un pot où chacun met sa mise. Les points des cartes comme à la Maison, et un par levée : le plus haut prend le pot, les ex æquo le partagent.

## Explication

explain-wild_maison = { $who } : { POINTS($points) } points et { $tricks } levées font { POINTS($result) }.
explain-ante = **{ SCORE($change) }** { $player }, la mise.
explain-pot = **{ SCORE($change) }** { $player }, du pot de { POINTS($pot) }{ $tied ->
    [1] {""}
   *[other] {", partagé à "}{ $tied }
}.
