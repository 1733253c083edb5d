count-title = Count piles of cards
count-unnamed = pile { $number }
count-hint = A line each: { $order }
count-pile =
    { $cards ->
        [one] { $name }: **{ POINTS($half) }** ({ $cards } card)
       *[other] { $name }: **{ POINTS($half) }** ({ $cards } cards)
    }
count-total =
    { $cards ->
        [one] Together { POINTS($half) } ({ $cards } card)
       *[other] Together { POINTS($half) } ({ $cards } cards)
    }
count-missing =
    { $cards ->
        [one] The whole pack has { COUNTED($half) } more, in { $cards } card: { $which }.
       *[other] The whole pack has { COUNTED($half) } more, in { $cards } cards: { $which }.
    }
count-whole = That is the whole pack.
field-piles = piles
field-count-piles = piles, a line each
piles-bouts = bouts
piles-kings = kings
piles-honours = honours
piles-queens = queens
piles-riders = riders
piles-knights = knights
piles-jacks = jacks
piles-others = others
piles-excuse = Excuse
piles-other_bouts = 21 and petit
error-pile_numbers = Each line takes { $expected } numbers; { $typed } has { $found }.
error-pile_too_many = { $found } { $cards } were counted; the pack has { $most }.
error-pile_unreadable = { $typed } cannot be read. A line is a name, if you like, and { $expected } whole numbers.
error-too_many_piles = { $found } piles were entered; { $most } can be counted at once.
