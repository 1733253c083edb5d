game-vachette = Vachette
    .about = Chacun pour soi, un barème paie les places ; de trois à cinq joueurs

kind-vachette = vachette
    .button = Vachette

record-vachette = vachette · { $ranking ->
    [none] { POINTS($points) }
   *[other] { $ranking }
}

field-ranking = classement

## Rules

rule-scale = barème
rule-ties = égalités

choice-ties-share = partagent les places
choice-ties-refuse = ne se jouent pas

sheet-vachette = Vachette

## Refusals

error-shared_places = Les ex æquo des places { $found } les partageraient plus fin que le demi-point : changez le barème, ou refusez les égalités.
error-scale_length = { $found ->
    [one] { $found } place est donnée
   *[other] { $found } places sont données
} ; il y en a { $expected }.
error-tie = { $players } sont à égalité ; les règles de cette table n’ont pas d’égalité : dites qui est devant.

## Explication

explain-vachette = **{ SCORE($change) }** { $player } : { $tied ->
    [one] place { $place }
   *[other] places { $place } à { $last_place }, partagées à { $tied }
}.

## Dans les formulaires

field-vachette-ranking = classement, moins de points d’abord
    .hint = Ann, Bea = Cal, Dov (= pour une égalité), ou les points dans l’ordre du tour

## Comment cela se marque

rules-vachette =
    - **La donne.** Tout le monde a passé : chacun joue pour soi, et le moins de points gagne. Seul l’ordre compte, pas l’écart.
    - **La marque.** Les places sont payées par une échelle, le moins de points d’abord : à trois +120, 0, −120, à quatre +120, +60, −60, −120, à cinq +120, +60, 0, −60, −120. Les ex æquo partagent les places qu’ils occupent. Une table peut avoir sa propre échelle.

## Ce qui est compté

feat-vachette = **Vachettes { $count }** · { $parts }
    .part = place { $part } : { $count }
