game-tarokk = Hungarian Tarokk
    .about = Bids, a called partner, announcements and kontra; also Illustrated; for four, a fifth may sit

kind-tarokk = tarokk
    .button = Tarokk
kind-tarokk-trial = trial three (próbahárom)
    .button = Trial three
kind-tarokk-void = deal without play
    .button = Passed

## Records

record-tarokk = { $declarer }{ $called ->
    [other] {" "}with { $partner }
   *[nobody] {" "}alone{ $called_discarded ->
        [yes] {" "}(called card discarded)
       *[no] {""}
    }
}: { CHOICE("bid", $bid) }, { $points ->
    [none] opponents { POINTS($opponents_points) }
   *[other] { COUNTED($points) }
}
record-tarokk-trial = { $declarer }: failed trial three (próbahárom)
record-tarokk-void = { $reason ->
    [annulled] annulled
   *[passed] everyone passed
}

short-tarokk_game = game: { CHOICE("side", $to) } { SCORE($amount) }
short-tarokk_silent = { CHOICE("item", $item) }: { CHOICE("side", $to) } { SCORE($amount) }
short-tarokk_silent_lost = { CHOICE("item", $item) } lost: { CHOICE("side", $to) } { SCORE($amount) }
short-tarokk_announced = { CHOICE("item", $item) } announced and { CHOICE("made", $made) }: { CHOICE("side", $to) } { SCORE($amount) }
short-tarokk_stake = × { $stake }
short-tarokk_tarokks = { $count ->
    [8] eight tarokks
   *[9] nine tarokks
}: { $who }{ $declared ->
    [declared] {""}
   *[undeclared] {" "}(not declared)
}
short-tarokk_talon = { CHOICE("card", $card) } from the talon: { $who }{ $late ->
    [late] {" "}(said late)
   *[in_time] {""}
}
short-tarokk_mayor = { $mayor } wears the mayor’s hat
short-tarokk_doubled = { $deals ->
    [one] the next deal counts × { $stake }
   *[other] doubled deals to come: { $deals }, the next × { $stake }
}

## Fields and their values

field-all_tricks = all tricks (volát)
    .hint = Who made all nine tricks
field-announced = announced
    .hint = With kontra behind: D trull kings+1; O ulti
field-bid = bid
field-called_discarded = called card was discarded
field-card = card
field-count = how many
field-declared = declared
field-declarer = declarer
field-declarers = declarers
field-extras = extras
field-four_kings = four kings (négykirály)
field-game_kontra = kontra on the game
field-item = item
field-late = late
field-made = made, of what counts only announced
    .hint = made D centrum; made O king-ultimo
field-note = note
field-opponents = opponents
field-opponents_points = points of the opponents
field-pagat_caught_by = pagát caught by (pagátfogás)
field-pagat_last = pagát in the last trick
    .hint = Whose it was, and whether it won (pagátultimó)
field-sas_last = sas (II) in the last trick
field-talon_honours = honours drawn from the talon
    .hint = talon skiz Dov; talon pagat Ann late
field-tarokk-partner = partner
    .hint = Who held the called tarokk; nobody for a lone declarer
field-tarokk-points = points of the declarers
    .hint = Discards included; the opponents’ instead: o 38
field-tarokks = eight or nine tarokks
    .hint = 8 Ann; 9 Bea undeclared
field-trull = trull (tulétroá)
field-values = values
field-won = won
field-xxi_lost_by = who lost the XXI (XXI-fogás)

choice-bid-three = three (három)
    .also = three, három, harom, 3
choice-bid-two = two (kettő)
    .also = two, kettő, ketto, 2
choice-bid-one = one (egy)
    .also = one, egy, 1
choice-bid-solo = solo (szóló)
    .also = solo, szóló, szolo
choice-bid-trial = failed trial three (próbahárom)

choice-card-skiz = skíz
choice-card-XXI = XXI
choice-card-pagat = pagát

choice-made-made = made
choice-made-failed = failed

choice-reason-passed = everyone passed
choice-reason-annulled = annulled (bedobás)

choice-side-declarers = declarers
choice-side-opponents = opponents
choice-all_tricks-declarers = declarers
choice-all_tricks-opponents = opponents
choice-trull-declarers = declarers
choice-trull-opponents = opponents
choice-four_kings-declarers = declarers
choice-four_kings-opponents = opponents
choice-pagat_caught_by-declarers = declarers
choice-pagat_caught_by-opponents = opponents

choice-pagat_last-declarers-won = the declarers’, and won
choice-pagat_last-declarers-lost = the declarers’, and was beaten
choice-pagat_last-opponents-won = the opponents’, and won
choice-pagat_last-opponents-lost = the opponents’, and was beaten
choice-sas_last-declarers-won = the declarers’, and won
choice-sas_last-declarers-lost = the declarers’, and was beaten
choice-sas_last-opponents-won = the opponents’, and won
choice-sas_last-opponents-lost = the opponents’, and was beaten

choice-game_kontra-0 = no kontra
choice-game_kontra-1 = kontra (×2)
choice-game_kontra-2 = rekontra (×4)
choice-game_kontra-3 = szubkontra (×8)
choice-game_kontra-4 = hirskontra (×16)
choice-game_kontra-5 = mordkontra (×32)

choice-item-double = double game (duplajáték)
choice-item-volat = all tricks (volát)
choice-item-trull = trull (tulétroá)
choice-item-four-kings = four kings (négykirály)
choice-item-pagat-ultimo = pagát ultimó
choice-item-xxi-catch = XXI catch (XXI-fogás)
choice-item-centrum = centre (centrum)
choice-item-kismadar = little bird (kismadár)
choice-item-nagymadar = big bird (nagymadár)
choice-item-pagat-uhu = pagát in the eighth (pagátuhu)
choice-item-king-uhu = king in the eighth (királyuhu)
choice-item-king-ultimo = king in the last (királyultimó)
choice-item-sas-ultimo = sas ultimó
choice-item-sas-uhu = sas in the eighth (sasuhu)
choice-item-pagat-catch = pagát catch (pagátfogás)

## Rules

rule-all_discards_to_lone = all discards count for a declarer whose called card was discarded
rule-base_game = the plain game beside double and volát
rule-dealer_honours = honours from the talon paid to the dealer
rule-dealer_weeps = the dealer shares the opponents’ fate (sír-nevet)
rule-double_rounds = doubled rounds after a void hand
rule-illustrated = illustrated bonuses (illusztrált)
rule-kontra_multiplies_silent = kontra on the game multiplies a silent double or volát
rule-lone_is_solo = a lone declarer’s game counts as solo
rule-max_kontra = highest kontra
rule-opp_silent_needs_kontra = opponents’ silent double or volát only with kontra on the game
rule-pagat_catch = pagát catch (pagátfogás)
rule-preset = preset
rule-proba = price of a failed trial three (próbahárom)
rule-sas = sas ultimó and uhu
rule-silent_kings_with_double = silent four kings with a double
rule-silent_trull_with_volat = silent trull with a volát
rule-tarokk_payment = declared tarokks are paid
rule-tie = 47 to 47 after kontra
rule-tie_kontra_not_doubled = at 47 to 47 kontra does not double
rule-values = values, silent and announced

choice-base_game-standard = as the six rules have it
choice-base_game-only_if_kontra = only after kontra
choice-dealer_weeps-off = no
choice-dealer_weeps-declarer = yes, with the declarer
choice-dealer_weeps-split = yes, with both declarers by halves
choice-double_rounds-overlap = they overlap
choice-double_rounds-none = none, the next player deals
choice-double_rounds-queue = one after another
choice-double_rounds-quad_round = fourfold when already doubled
choice-double_rounds-reset = begun anew
choice-preset-pagat = Paskievics, as on pagat.com
choice-preset-illustrated = Illustrated
choice-preset-paskievics-2018 = Paskievics tournament of 2018
choice-preset-itvb-2019 = Illustrated tournament of 2019
choice-preset-kegl = Kégl
choice-proba-game_value = the value of the game
choice-silent_kings_with_double-yes = paid
choice-silent_kings_with_double-not_with_silent = not paid with a silent double
choice-silent_kings_with_double-not_with_any = not paid with any double
choice-tarokk_payment-all_three = by each of the other three
choice-tarokk_payment-team = by the other side
choice-tie-defenders = the opponents win
choice-tie-declarer_if_kontra = the declarers win
choice-tie-last_kontra_loses = who said kontra last loses

sheet-pagat = Paskievics
sheet-illustrated = Illustrated
sheet-paskievics-2018 = Paskievics tournament 2018
sheet-itvb-2019 = Illustrated tournament 2019
sheet-kegl = Kégl

## Refusals

error-called_discarded_means_alone = The called card was discarded, so the declarer plays alone; { $found } cannot be the partner.
error-card_in_two_tricks = That card won the eighth trick already ({ CHOICE("item", $item) }); it cannot lie in the last.
error-claim_needs_partner = { $player } has no partner from whom undeclared tarokks could be claimed.
error-dealer_honours_not_played = The rules of this table do not pay honours from the talon.
error-dealer_plays = Honours from the talon are paid to a dealer who sits out; { $dealer } plays.
error-dealer_sits_out = More sit at the table than play, so the dealer is the one who is out: { $dealer }.
error-drew_fewer = { $player } drew { $most ->
    [one] { $most } card
   *[other] { $most } cards
} from the talon at the most, by this bid; { $found ->
    [one] { $found } honour was entered.
   *[other] { $found } honours were entered.
}
error-honours_conflict = One honour cannot be on both sides: { CHOICE("item", $item) } by the { CHOICE("side", $side) } does not go with { CHOICE("item", $other) }.
error-item_not_played = The rules of this table do not have this: { CHOICE("item", $item) }.
error-kings_conflict = One king cannot be on both sides: { CHOICE("item", $item) } by the { CHOICE("side", $side) } does not go with { CHOICE("item", $other) }.
error-kontra_range = { $found } levels of kontra were entered; this table has { $most } at the most.
error-made_unannounced = This counts only when its side announced it: { CHOICE("item", $item) }, { CHOICE("side", $side) }.
error-no_silent_value = This has no silent value; write the announced one alone.
error-not_with_that = { $found } does not belong to that kind of deal.
error-notation_kontra = { $found } (letter { $position }): kontra is written +{ $least } to +{ $most } behind what it doubles.
error-notation_twice = { $found } (letter { $position }) is said twice.
error-notation_unfinished = Something is missing after { $found } (letter { $position }). `/goulash help topic:tarokk` shows how it is written.
error-notation_unknown = { $found } (letter { $position }) is not understood there. `/goulash help topic:tarokk` shows how it is written.
error-office_kontra_missing = Who discarded the called card must say kontra on the game (hivatalból kontra): at least 1.
error-pagat_not_caught = The pagát is the { CHOICE("side", $side) }’ own, or it won its trick: they cannot have caught it.
error-partner_is_declarer = { $found } is the declarer. Leave the partner out for one who plays alone.
error-points_imply_volat = With { COUNTED($found_points) } the { CHOICE("side", $side) } took no trick, so the others made them all (volát). { POINTS($least_points) } to { POINTS($most_points) } can be without that.
error-points_too_few_for_tricks = { COUNTED($found_points) } cannot be: with what the { CHOICE("side", $side) } took, { POINTS($least_points) } to { POINTS($most_points) } can.
error-sas_beats_pagat = The sas lay in the last trick too, and beats the pagát.
error-silent_value_missing = Two values are needed here, silent and announced.
error-tarokk_in_king_ultimo_trick = A king won the last trick, so no tarokk can lie in it.
error-too_many_tarokks = { $found } players cannot have eight tarokks or more; { $most } can, since there are 22.
error-too_many_tricks = That would take { $declarers } tricks of the declarers and { $opponents } of the opponents; there are { $most }, and without a volát each side takes one at least.
error-trial_by_the_last_seat = Only the last to bid can have tried the three (próbahárom): { $expected }, not { $found }.
error-trick_of_both = Trick { $trick } cannot be both: { CHOICE("item", $item) } by the { CHOICE("side", $side) } does not go with { CHOICE("item", $other) }.
error-trull_follows = Then all three honours are on one side, and the trull is made by the { CHOICE("side", $expected) }.
error-two_cards_of_one = { $found } plays alone and has one card in the last trick: pagát or sas.
error-two_win_the_eighth = Only one card wins the eighth trick: { CHOICE("item", $items) }.
error-ultimo_and_uhu = One side announces one of them on the same card: { CHOICE("item", $item) } or { CHOICE("item", $other) }. Enter the uhu alone.
error-volat_implies_trull_and_kings = Who made all tricks has the trull and the four kings: { CHOICE("side", $expected) }.
error-volat_points = When one side made all tricks, the other has its discards only: { POINTS($least_points) } to { POINTS($most_points) } can be, not { POINTS($found_points) }.
error-whole_points = { POINTS($found_points) } was entered; card points of tarokk are whole.
error-xxi_won_and_lost = The XXI won the sixth trick (kismadár), so { $found } did not lose it.

## Explanation

explain-tarokk_game = The game (játék), { CHOICE("bid", $bid) }{ $kontra ->
    [0] {""}
   *[other] {", "}{ CHOICE("game_kontra", $kontra) }
}, won by the { CHOICE("side", $to) }: { SCORE($amount) }.
explain-tarokk_silent = { CHOICE("item", $item) }, silent (csendes){ $kontra ->
    [0] {""}
   *[other] {", "}{ CHOICE("game_kontra", $kontra) }
}, for the { CHOICE("side", $to) }: { SCORE($amount) }.
explain-tarokk_silent_lost = { CHOICE("item", $item) }, not announced and beaten in the last trick, for the { CHOICE("side", $to) }: { SCORE($amount) }.
explain-tarokk_announced = { CHOICE("item", $item) }, announced by the { CHOICE("side", $side) }{ $kontra ->
    [0] {""}
   *[other] {", "}{ CHOICE("game_kontra", $kontra) }
}, { $made ->
    [made] made
   *[failed] failed (bukott)
}, for the { CHOICE("side", $to) }: { SCORE($amount) }.
explain-tarokk_value = Together { SCORE($amount) } for the declarers, from each opponent.
explain-tarokk_stake = { $deals ->
    [one] The last doubled deal of the round: × { $stake }.
   *[other] A doubled round, { $deals } deals with this one: × { $stake }.
}
explain-tarokk_doubled = { $deals ->
    [one] The next deal counts × { $stake }.
   *[other] Doubled deals to come: { $deals }; the next counts × { $stake }.
}
explain-tarokk_mayor = { $mayor } lost the XXI and wears the mayor’s hat (polgármester) until another is caught.
explain-tarokk_trial_value = A failed trial three (próbahárom) costs { POINTS($amount) } to each.
explain-tarokk_trial = **{ SCORE($change) }** { $player }, who tried the three, to { $share } others.
explain-tarokk_trial_paid = **{ SCORE($change) }** { $player }.
explain-tarokk_declarer = **{ SCORE($change) }** { $player }, the declarer (felvevő), { $share ->
    [1] from one opponent.
   *[other] from { $share } opponents.
}
explain-tarokk_partner = **{ SCORE($change) }** { $player }, the partner (segítő), { $share ->
    [1] from one opponent.
   *[other] from { $share } opponents.
}
explain-tarokk_opponent = **{ SCORE($change) }** { $player }, in the defence (ellenfél).
explain-tarokk_dealer = **{ SCORE($change) }** { $player }, the dealer, who shares the opponents’ fate (sír-nevet).
explain-tarokk_to_dealer = **{ SCORE($change) }** { $player }, settled with the dealer { $dealer } (sír-nevet).
explain-tarokk_tarokks = **{ SCORE($change) }** { $player }: { $who } had { $count ->
    [8] eight tarokks (nyolc tarokk)
   *[9] nine tarokks (kilenc tarokk)
}, { $declared ->
    [declared] declared.
   *[undeclared] not declared, claimed from the partner.
}
explain-tarokk_talon = **{ SCORE($change) }** { $player }: { $who } drew an honour from the talon, { CHOICE("card", $card) }{ $late ->
    [late] {", said late and so double."}
   *[in_time] {"."}
}
doubt-both_announced = Both sides announced this: { CHOICE("item", $item) }. Is that right?
doubt-both_at_47 = 47 to 47. Is that right?
doubt-claim_after_ultimo = { $who } announced or kontra’d a pagát ultimó, and so should have declared the tarokks. Is that right?
doubt-costly_double = The double that the { CHOICE("side", $side) } announced moves { POINTS($points) } from each. Is that right?
doubt-high_stake = This deal counts × { $stake }. Is that right?
doubt-result_not_entered = The { CHOICE("side", $side) } announced this, and nothing was entered of its end: { CHOICE("item", $item) }. Then it failed.

## How it is scored

rules-tarokk =
    - **The cards.** 42 cards hold 94 points: kings and the honours (skíz, XXI, pagát) 5, queens 4, riders 3, jacks 2, all others 1. The declarer (felvevő) plays with the holder of the called tarokk, or alone. What the declarer discards counts for that side, all other discards for the opponents.
    - **The game** (játék) needs 48 and is worth 1, 2, 3 or 4 by the bid: three (három), two (kettő), one (egy), solo (szóló). 71 points are a double game (duplajáték), worth twice as much, 4 times if announced; all tricks (volát) 3 times, announced 6.
    - **Other bonuses**, silent and announced: trull and four kings (négykirály) 1 and 2, pagát ultimó 5 and 10, the catch of the XXI 21 and 42. What was announced and failed goes to the other side. Each kontra doubles its item.
    - **Who pays.** Each loser pays one winner; a lone declarer settles with all three. Eight tarokks get 1 from each, nine 2. Who loses the XXI wears the mayor’s hat (polgármester).
    - **Void hands.** After one the same dealer deals again, and the coming deals, one for each at the table, are doubled.

help-tarokk =
    ### Extras of tarokk
    `/goulash deal tarokk bid: declarer: points: partner: extras:` without a partner the declarer plays alone. Extras stand in any order, with semicolons between them; D is the declarers’ side, O the opponents’.
    - `D trull kings+1` what a side announced, with the level of kontra: `double` `volat` `trull` `kings` `ulti` `catch`, and where played `centrum` `kismadar` `nagymadar` `uhu` `king-uhu` `king-ultimo` `sas-ultimo` `sas-uhu` `pagat-catch`
    - `game+1` kontra on the game · `trull D` · `kings O` · `tricks D` who made them
    - `pagat D won` or `pagat O lost` in the last trick, also `sas` · `pagat caught O`
    - `lost XXI Bea` whose XXI was caught · `8 Ann` · `9 Ann undeclared`
    - `made D centrum` of what counts only announced · `discarded` the called card was · `talon skiz Dov late`

## The end: a skíz oszt, nem oszt

ending-tarokk = Who gets the skíz in the next deal is the skíz (*a skíz oszt, nem oszt*): play goes on until that player deals, then one full round. Say who it is with `/goulash table last-round player:`.
    .named = { $player } is the skíz: play goes on until { $player } deals, then one full round.

## What is counted

feat-tarokk_declared_won = **Declared { $out_of }, won { $count }** ({ $percent }%) · { $parts }
    .part = { CHOICE("bid", $part) } { $count } of { $out_of }
feat-tarokk_partner_won = Called partner { $out_of }, won { $count } ({ $percent }%)
feat-tarokk_opposed_won = Opposed { $out_of }, won { $count } ({ $percent }%)
feat-tarokk_announced_made = Announced by the own side { $out_of }, made { $count } ({ $percent }%) · { $parts }
    .part = { CHOICE("item", $part) } { $count } of { $out_of }
feat-tarokk_silent = Silent bonuses of the own side: { $count } · { $parts }
    .part = { CHOICE("item", $part) } { $count }
feat-tarokk_xxi_caught = XXI caught by the own side: { $count }
feat-tarokk_xxi_lost = XXI lost: { $count }
feat-tarokk_hat = { $count ->
    [one] Under the mayor’s hat for { $count } deal
   *[other] Under the mayor’s hat for { $count } deals
}
feat-tarokk_trial = Failed trial threes (próbahárom): { $count }
