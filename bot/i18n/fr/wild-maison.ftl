game-wild-maison = Tarot Maison sauvage
    .about = Autant de cartes qu’on veut ; points et plis ; le meilleur prend le pot ; de deux à six

kind-wild-maison = Maison sauvage
    .button = Maison sauvage

record-wild-maison = Maison sauvage · { POINTS($points) }
short-wild_maison = { $who } : { $tricks ->
    [one] { $tricks } pli
   *[other] { $tricks } plis
}

## Rules

rule-ante = mise
rule-cards_each = cartes chacun

sheet-wild-maison = Maison sauvage

## Refusals

error-more_than_the_pack = { $count } joueurs à { $cards } cartes chacun, c’est plus que le jeu n’en a ; { $most } chacun au plus.
error-tricks_range = { SUM($each) } = { $found } plis ; on va de { $least } à { $most }.

## Comment cela se marque

rules-wild-maison =
    - **Les cartes.** Autant pour chacun de deux à six joueurs que convenu, et que le jeu le permet. L’Excuse compte 5, le 21 et le petit 4 chacun, les rois 4, les dames 3, les cavaliers 2, les valets 1, toutes les autres rien.
    - **Le résultat.** Les points de vos levées, et un par levée.
    - **Le pot.** Chacun y met sa mise, et le plus haut résultat le prend en entier. Les ex æquo le partagent ; les demi-points qui restent vont, un à chacun, aux ex æquo dans l’ordre du tour après le donneur. Le tout fait 0.

## Explication

explain-wild_maison = { $who } : { COUNTED($points) } et { $tricks ->
    [one] { $tricks } levée
   *[other] { $tricks } levées
} font { POINTS($result) }.
explain-ante = **{ SCORE($change) }** { $player }, la mise.
explain-pot = **{ SCORE($change) }** { $player }, du pot de { POINTS($pot) }{ $tied ->
    [1] {""}
   *[other] {", partagé à "}{ $tied }
}.

## Ce qui est compté

feat-wild_points = Points des cartes en moyenne : { MEAN($amount, $count) }
feat-wild_tricks = Plis en moyenne : { MEAN($amount, $count) }
feat-wild_pot = Pots pris : { $count } sur { $out_of } ({ $percent } %) · { $parts }
    .part = { $part ->
        [shared] partagés { $count }
       *[alone] seul { $count }
    }
