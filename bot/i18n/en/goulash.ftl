game-goulash = Goulash
    .about = Everyone plays alone, and the fewest points win; for three to five

kind-goulash = goulash
    .button = Goulash

record-goulash = goulash · { POINTS($points) }

sheet-goulash = Goulash

## Refusals

error-points_range = { POINTS($found_points) } was entered; { POINTS($least_points) } to { POINTS($most_points) } can be.
error-points_total = { SUM(POINTS($each_points)) } = { POINTS($found_points) }, { SIGN($missing_points) ->
    [plus] { POINTS($missing_points) } short of { POINTS($expected_points) }.
   *[minus] and it must be { POINTS($expected_points) } ({ SCORE($missing_points) }).
} The dog counts for the winner of the last trick.

## Explanation

explain-goulash = **{ SCORE($change) }** { $player }: 91 − { $count } × { POINTS($points) }.

## How it is scored

rules-goulash =
    - **The deal.** Everyone passed, so each plays alone, and who takes the fewest points does best. The winner of the last trick takes the dog as well. The cards count as in tarot, 91 points in all.
    - **The score.** Each pays the card points that he took to every other player, and gets theirs: 91 less his own points times the number of players. With four, who took 10 scores 91 − 4 × 10 = +51. It always adds up to 0, and half points are kept.
    - **The Excuse** wins no trick, the last one neither: a player who keeps it for the last trick does not take the dog. At some tables it wins the last trick. Agree before you play; what you enter stays the same, the dog counts for the winner of the last trick.
    - **Other names.** Some tables call this game vachette, or qui perd gagne (the loser wins); here vachette is a game of its own, paid by a scale. Elsewhere a goulash is another deal of the same cards, not shuffled, which is then played as usual: `/goulash rules set` has it for tarot, as “when everyone passes: deal again unshuffled”.
    - **Whose rules.** Goulash is a custom of tables. It is not among the rules of the French tarot federation.

## What is counted

feat-goulash = **Goulashes { $count }** · { COUNTED($amount, $count) } taken on average
feat-goulash_fewest = Won, with the fewest points: { $count } ({ $percent }%)
feat-goulash_most = Lost, with the most points: { $count } ({ $percent }%)
