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
