count-title = Compter des tas de cartes
count-unnamed = tas { $number }
count-hint = Une ligne chacun : { $order }
count-pile =
    { $cards ->
        [one] { $name } : **{ POINTS($half) }** ({ $cards } carte)
       *[other] { $name } : **{ POINTS($half) }** ({ $cards } cartes)
    }
count-total =
    { $cards ->
        [one] En tout { POINTS($half) } ({ $cards } carte)
       *[other] En tout { POINTS($half) } ({ $cards } cartes)
    }
count-missing =
    { $cards ->
        [one] Il manque { COUNTED($half) } au jeu entier, en { $cards } carte : { $which }.
       *[other] Il manque { COUNTED($half) } au jeu entier, en { $cards } cartes : { $which }.
    }
count-whole = C’est le jeu entier.
field-piles = tas
field-count-piles = tas, une ligne chacun
piles-bouts = bouts
piles-kings = rois
piles-honours = honneurs
piles-queens = dames
piles-riders = cavaliers
piles-knights = cavaliers
piles-jacks = valets
piles-others = autres
piles-excuse = Excuse
piles-other_bouts = 21 et petit
error-pile_numbers = Chaque ligne prend { $expected } nombres ; { $typed } en a { $found }.
error-pile_too_many = On compte { $found } { $cards } ; le jeu en a { $most }.
error-pile_unreadable = { $typed } ne se lit pas. Une ligne, c’est un nom si l’on veut, et { $expected } nombres entiers.
error-too_many_piles = Il y a { $found } tas ; on en compte { $most } à la fois.
