game-maison = Maison Tarot
    .about = Twelve cards each; card points and cards beyond twelve; the first to 50 wins; for two to six

kind-maison = Maison
    .button = Maison

record-maison = Maison · { POINTS($points) }
short-maison = { $player }: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}
short-race_won = { $winner } has won the race to { POINTS($target) }

## Fields

field-cards = cards
field-tricks = tricks

## Rules

rule-settle = settling
rule-target = target

choice-settle-differences = each pair pays the difference
choice-settle-winner = everyone pays the winner

sheet-maison = Maison
sheet-maison-winner = Maison, everyone pays the winner

## Refusals

error-card_points_total = { SUM(POINTS($each_points)) } = { COUNTED($found_points) }; { POINTS($least_points) } to { POINTS($most_points) } can be.
error-cards_total = { SUM($each) } = { $found }; it must be { $expected }.
error-more_than_the_cards_hold = { $player } has { COUNTED($found_points) }; { $cards ->
    [0] without a card there are none.
    [one] { $cards } card holds { POINTS($most_points) } at most.
   *[other] { $cards } cards hold { POINTS($most_points) } at most.
}
error-whole_number = { $player } has { POINTS($found_points) }; card points are whole here.
error-whole_tricks = { $player } has { $found ->
    [one] { $found } card
   *[other] { $found } cards
}; every trick has { $count }, so the cards of each are a multiple of { $count }.

## How it is scored

rules-maison =
    - **The cards.** Twelve for each of two to six players; the rest of the pack is left aside. The Excuse counts 5, the 21 and the petit 4 each, kings 4, queens 3, knights 2, jacks 1, all others nothing.
    - **The score.** The card points of your tricks, and the cards that you won less 12. With no trick that is −12. Tricks can be entered instead of cards: a trick has as many cards as there are players.
    - **The race.** Scores add up over the deals; who stands alone at the top with the target reached, usually 50, has won. Money is settled by the differences between each two players, or to the winner alone, as the rules say.

## Explanation

explain-maison = **{ SCORE($change) }** { $player }: { COUNTED($points) } and { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}, less { $hand }.
explain-race_won = { $winner } stands alone at the top with { POINTS($target) } reached, and has won.

## What is counted

feat-maison_points = Card points on average: { MEAN($amount, $count) }
feat-maison_cards = Cards on average: { MEAN($amount, $count) }
feat-maison_tricks = Tricks on average: { MEAN($amount, $count) }
feat-maison_race = Races won: { $count }
