game-tarot = French Tarot
    .about = One player takes against the others; bouts, handfuls, slams; for three to five

kind-contract = contract
    .button = Contract

## Records

record-contract = { $taker }{ $called ->
    [self] {" "}alone (called their own king)
    [other] {" "}with { $partner }
   *[nobody] { $playing ->
        [5] {" "}alone
       *[other] {""}
    }
}: { CHOICE("contract", $contract) }, { $bouts ->
    [0] no bout
    [one] { $bouts } bout
   *[other] { $bouts } bouts
}, { $points ->
    [none] defence { POINTS($defence_points) }
   *[other] { COUNTED($points) }
}

short-made = { $rounded ->
    [0] just made
   *[other] made by { POINTS($rounded) }
}
short-failed = failed by { POINTS($rounded) }
short-petit = petit au bout: { CHOICE("side", $side) }
short-handful = { CHOICE("size", $size) } handful: { CHOICE("side", $side) }{ $who ->
    [none] {""}
   *[other] {" "}({ $who })
}
short-misere = misère of { CHOICE("kind", $kind) }: { $player }
short-slam = slam { CHOICE("slam", $slam) }

## Fields and their values

field-bouts = bouts
field-contract = contract
field-defence_points = points of the defence
field-handfuls = handfuls
field-miseres = misères
field-partner = partner
field-petit = petit au bout
field-side = side
field-size = size
field-slam = slam
field-taker = taker

choice-bouts-0 = no bout
choice-bouts-1 = 1 bout
choice-bouts-2 = 2 bouts
choice-bouts-3 = 3 bouts

choice-contract-prise = prise
    .also = petite, take, small
choice-contract-pousse = pousse
choice-contract-garde = garde
    .also = guard
choice-contract-garde-sans = garde sans
    .also = guard without, sans
choice-contract-garde-contre = garde contre
    .also = guard against, contre

choice-kind-courts = courts
    .also = court cards, faces
choice-kind-trumps = trumps

choice-petit-attack = attack
choice-petit-defence = defence
    .also = defense

choice-side-attack = attack
choice-side-defence = defence
    .also = defense

choice-size-simple = simple
    .also = single
choice-size-double = double
choice-size-triple = triple

choice-slam-announced-made = announced and made
choice-slam-made = made without announcement
choice-slam-announced-failed = announced and failed
choice-slam-defence = made by the defence

## Rules

rule-all_pass = when everyone passes
rule-misere = misère
rule-multipliers = multipliers
rule-rounding = half points

choice-all_pass-redeal = deal again
choice-all_pass-goulash = goulash
choice-all_pass-vachette = vachette
choice-all_pass-redeal-unshuffled = deal again unshuffled

choice-rounding-winner = to the side that wins
choice-rounding-exact = kept
choice-rounding-down = dropped from the attack

sheet-federation = Federation
sheet-goulash-night = Goulash night
sheet-vachette-night = Vachette night

## Refusals

error-defence_slam_bouts = The defence cannot have made every trick: the attack holds { $bouts } bouts.
error-defence_slam_points = The defence cannot have made every trick: the attack holds { COUNTED($found_points) }, and the dog or the discard holds { POINTS($most_points) } at most.
error-misere_and_handful = { $found } showed a handful, so a misère of trumps cannot be.
error-misere_not_played = The rules of this table have no misère.
error-not_played = { $found } is not played at this table; there are { $expected }.
error-partner_at_five = A partner is called when five play; { $found } play.
error-petit_with_the_attack = The attack holds all { $bouts } bouts, so the defence cannot have won the last trick with the petit.
error-petit_without_bout = The attack holds { $bouts ->
    [0] no bout
   *[other] { $bouts } bouts
}, so it cannot have won the last trick with the petit.
error-points_and_bouts = { COUNTED($found_points) } cannot be with { $bouts ->
    [0] no bout
    [one] { $bouts } bout
   *[other] { $bouts } bouts
} in the attack; { POINTS($least_points) } to { POINTS($most_points) } can.
error-slam_and_petit = Whoever made every trick has the petit too: it cannot be with the { CHOICE("side", $side) }.
error-slam_points = A slam has 91 points with 3 bouts, or 87 with 2 (the Excuse stayed with the defence); { POINTS($found_points) } with { $bouts ->
    [one] { $bouts } bout was
   *[other] { $bouts } bouts was
} entered.
error-slam_points_contre = A slam in garde contre has { COUNTED($least_points) } at least, the dog being with the defence; { POINTS($found_points) } was entered with { $bouts ->
    [one] { $bouts } bout
   *[other] { $bouts } bouts
}.
error-too_many_trumps = These handfuls show { $found } trumps ({ $each }); the pack has { $most }.
error-two_handfuls_of_one = { $found } cannot have shown two handfuls.
error-whole_at_four = { POINTS($found_points) } was entered; with four players the points of a contract are whole.
error-whole_multiplier = { POINTS($found_points) } was given; where half points are kept, multipliers are whole.

## Explanation

explain-target = { $bouts ->
    [0] Without a bout
    [one] With { $bouts } bout
   *[other] With { $bouts } bouts
} the attack needs { COUNTED($target) }; it has { POINTS($points) }.
explain-made = Made by { POINTS($margin) }{ $raised ->
    [0] {""}
   *[other] {", counted as "}{ POINTS($rounded) }
}.
explain-failed = Failed by { POINTS($margin) }{ $raised ->
    [0] {""}
   *[other] {", counted as "}{ POINTS($rounded) }
}.
explain-base = 25 and the margin make { POINTS($base) }, × { POINTS($multiplier) } for the { CHOICE("contract", $contract) }: { SCORE($amount) }.
explain-petit = Petit au bout for the { CHOICE("side", $side) }: 10 × { POINTS($multiplier) }, { SCORE($amount) }.
explain-handful = A { CHOICE("size", $size) } handful, which the side that wins the deal gains ({ CHOICE("side", $winner) }): { SCORE($amount) }.
explain-slam = Slam { CHOICE("slam", $slam) }: { SCORE($amount) }.
explain-unit = Together { SCORE($amount) }: so much passes between each defender and the attack.
explain-taker = **{ SCORE($change) }** { $player }, the taker: { $share } × that.
explain-partner = **{ SCORE($change) }** { $player }, the partner: once that.
explain-defender = **{ SCORE($change) }** { $player }, in the defence.
explain-misere = **{ SCORE($change) }** { $player } for a misère of { CHOICE("kind", $kind) }, from all the others.
explain-misere_paid = **{ SCORE($change) }** { $player } for the misère of { $of }.
doubt-every_trick = { COUNTED($points) } mean that the attack made every trick. Is a slam missing?
doubt-fewer_than_the_dog = The attack has { COUNTED($points) }, less than the dog and the discard alone are worth. Is that right?

## In forms

field-contract-points = points of the attack
    .hint = Those of the defence instead: d 50

## How it is scored

rules-tarot =
    - **The cards.** 78 cards hold 91 points: bouts (21, petit, Excuse) and kings 4.5, queens 3.5, knights 2.5, jacks 1.5, all others 0.5. The dog counts for the attack, in garde contre for the defence.
    - **The target.** The taker plays alone against the others; at five with the holder of the king that was called, or alone. With 0, 1, 2, 3 bouts the attack needs 56, 51, 41, 36 points. A half point is counted for the side that wins.
    - **The score.** 25 and the margin, times the contract: prise × 1, garde × 2, garde sans × 4, garde contre × 6. Each defender pays that to the attack, or gets it. At three and four all of it is the taker’s; at five the partner has one share, the taker the rest.
    - **Bonuses**, from each defender too. Petit in the last trick: 10, times the contract, to the side that wins the trick. A handful: 20, 30 or 40 (simple, double, triple) to the side that wins the deal. A slam: 200, announced 400; announced and failed it costs 200.
    - **House rules.** A misère pays its player what the table agreed, from all the others. When everyone passes: deal again, deal again unshuffled, goulash or vachette. `/goulash rules show` has what your table plays.

## What is counted

feat-taken_made = **Taken { $out_of }, made { $count }** ({ $percent }%) · { $parts }
    .part = { CHOICE("contract", $part) } { $count } of { $out_of }
feat-taken_bouts_made = Made with { $parts }
    .part = { CHOICE("bouts", $part) } { $count } of { $out_of }
feat-called_made = Called { $out_of }, made { $count } ({ $percent }%)
feat-defended_won = Defended { $out_of }, won { $count } ({ $percent }%)
feat-petit = Petit au bout for the own side: { $count }
feat-handful = Handfuls shown: { $count } · { $parts }
    .part = { CHOICE("size", $part) } { $count }
feat-slam = Slams of the own side: { $parts }
    .part = { CHOICE("slam", $part) } { $count }
feat-misere = Misères: { $count } · { $parts }
    .part = { CHOICE("kind", $part) } { $count }
