game-wild-maison = Wild Maison Tarot
    .about = Any number of cards; card points and tricks; the best takes the pot; for two to six

kind-wild-maison = Wild Maison
    .button = Wild Maison

record-wild-maison = Wild Maison · { POINTS($points) }

## Rules

rule-ante = ante
rule-cards_each = cards for each

sheet-wild-maison = Wild Maison

## Refusals

error-more_than_the_pack = { $count } players with { $cards } cards each are more than the pack has; { $most } each can be.
error-tricks_range = { SUM($each) } = { $found } tricks; { $least } to { $most } can be.

## How it is scored

rules-wild-maison =
    As many cards each as you agree, and a pot to which everyone pays the ante. Card points as in Maison Tarot, and one for each trick: the highest takes the pot, and who tie share it.

## Explanation

explain-wild_maison = { $who }: { POINTS($points) } points and { $tricks } tricks make { POINTS($result) }.
explain-ante = **{ SCORE($change) }** { $player }, the ante.
explain-pot = **{ SCORE($change) }** { $player }, from the pot of { POINTS($pot) }{ $tied ->
    [1] {""}
   *[other] {", shared by "}{ $tied }
}.
