game-vachette = Vachette
    .about = Everyone plays alone, and the places are paid by a scale; for three to five

kind-vachette = vachette
    .button = Vachette

record-vachette = vachette · { $ranking ->
    [none] { POINTS($points) }
   *[other] { $ranking }
}

field-ranking = ranking

## Rules

rule-scale = scale
rule-ties = ties

choice-ties-share = share the places
choice-ties-refuse = are not played

sheet-vachette = Vachette

## Refusals

error-shared_places = Who ties at places { $found } would share them more finely than half points: set another scale, or have no ties.
error-scale_length = { $found ->
    [one] { $found } place is
   *[other] { $found } places are
} given; there are { $expected }.
error-tie = { $players } are tied; the rules of this table have no ties, so say who is first.

## Explanation

explain-vachette = **{ SCORE($change) }** { $player }: { $tied ->
    [one] place { $place }
   *[other] places { $place } to { $last_place }, shared by { $tied }
}.

## In forms

field-vachette-ranking = ranking, fewest points first
    .hint = Ann, Bea = Cal, Dov (= for a tie), or the points in turn order

## How it is scored

rules-vachette =
    - **The deal.** Everyone passed, so each plays alone, and the fewest points win. Only the order counts, not by how much.
    - **The score.** The places are paid by a scale, fewest points first: at three +120, 0, −120, at four +120, +60, −60, −120, at five +120, +60, 0, −60, −120. Who tie share the places that they take up. A table can set a scale of its own.

## What is counted

feat-vachette = **Vachettes { $count }** · { $parts }
    .part = place { $part }: { $count }
