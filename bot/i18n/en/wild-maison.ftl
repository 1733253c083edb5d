game-wild-maison = Wild Maison Tarot
    .about = Any number of cards; card points and tricks; the best takes the pot; for two to six

kind-wild-maison = Wild Maison
    .button = Wild Maison

record-wild-maison = Wild Maison · { POINTS($points) }
short-wild_maison = { $who }: { $tricks ->
    [one] { $tricks } trick
   *[other] { $tricks } tricks
}

## Rules

rule-ante = ante
rule-cards_each = cards for each

sheet-wild-maison = Wild Maison

## Refusals

error-more_than_the_pack = { $count } players with { $cards } cards each are more than the pack has; { $most } each can be.
error-tricks_range = { SUM($each) } = { $found } tricks; { $least } to { $most } can be.

## How it is scored

rules-wild-maison =
    - **The cards.** As many for each of two to six players as you agree, and as the pack allows. The Excuse counts 5, the 21 and the petit 4 each, kings 4, queens 3, knights 2, jacks 1, all others nothing.
    - **The result.** The card points of your tricks, and one for each trick.
    - **The pot.** Everyone pays the ante into it, and the highest result takes it all. Who tie share the pot; half points that are left over go one each to the tied, in turn order after the dealer. It adds up to 0.

## Explanation

explain-wild_maison = { $who }: { COUNTED($points) } and { $tricks ->
    [one] { $tricks } trick
   *[other] { $tricks } tricks
} make { POINTS($result) }.
explain-ante = **{ SCORE($change) }** { $player }, the ante.
explain-pot = **{ SCORE($change) }** { $player }, from the pot of { POINTS($pot) }{ $tied ->
    [1] {""}
   *[other] {", shared by "}{ $tied }
}.

## What is counted

feat-wild_points = Card points on average: { MEAN($amount, $count) }
feat-wild_tricks = Tricks on average: { MEAN($amount, $count) }
feat-wild_pot = Pots taken: { $count } of { $out_of } ({ $percent }%) · { $parts }
    .part = { $part ->
        [shared] shared { $count }
       *[alone] alone { $count }
    }
