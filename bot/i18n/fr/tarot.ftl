game-tarot = Tarot
    .about = Un preneur contre les autres ; bouts, poignées, chelems ; de trois à cinq joueurs

kind-contract = contrat
    .button = Contrat

## Records

record-contract = { $taker }{ $called ->
    [self] {" "}à un contre quatre (roi appelé dans son jeu)
    [other] {" "}avec { $partner }
   *[nobody] { $playing ->
        [5] {" "}à un contre quatre
       *[other] {""}
    }
} : { CHOICE("contract", $contract) }, { $bouts ->
    [0] aucun bout
    [one] { $bouts } bout
   *[other] { $bouts } bouts
}, { $points ->
    [none] défense { POINTS($defence_points) }
   *[other] { COUNTED($points) }
}

short-made = { $rounded ->
    [0] juste fait
   *[other] fait de { POINTS($rounded) }
}
short-failed = chuté de { POINTS($rounded) }
short-petit = petit au bout : { CHOICE("side", $side) }
short-handful = poignée { CHOICE("size", $size) } : { CHOICE("side", $side) }{ $who ->
    [none] {""}
   *[other] {" "}({ $who })
}
short-misere = misère { $kind ->
    [trumps] d’atouts
   *[courts] de têtes
} : { $player }
short-slam = chelem { CHOICE("slam", $slam) }

## Fields and their values

field-bouts = bouts
field-contract = contrat
field-defence_points = points de la défense
field-handfuls = poignées
field-miseres = misères
field-partner = joueur appelé
field-petit = petit au bout
field-side = camp
field-size = taille
field-slam = chelem
field-taker = preneur

choice-bouts-0 = aucun bout
choice-bouts-1 = 1 bout
choice-bouts-2 = 2 bouts
choice-bouts-3 = 3 bouts

choice-contract-prise = prise
    .also = petite
choice-contract-pousse = pousse
choice-contract-garde = garde
choice-contract-garde-sans = garde sans
    .also = garde sans le chien, sans
choice-contract-garde-contre = garde contre
    .also = garde contre le chien, contre

choice-kind-courts = têtes
    .also = tête, figures, habillés
choice-kind-trumps = atouts
    .also = atout

choice-petit-attack = attaque
choice-petit-defence = défense

choice-side-attack = attaque
choice-side-defence = défense

choice-size-simple = simple
choice-size-double = double
choice-size-triple = triple

choice-slam-announced-made = annoncé et réussi
choice-slam-made = réussi sans annonce
choice-slam-announced-failed = annoncé et chuté
choice-slam-defence = de la défense

## Rules

rule-all_pass = quand tout le monde passe
rule-misere = misère
rule-multipliers = coefficients
rule-rounding = demi-points

choice-all_pass-redeal = on redistribue
choice-all_pass-goulash = goulash
choice-all_pass-vachette = vachette
choice-all_pass-redeal-unshuffled = on redistribue sans mélanger

choice-rounding-winner = au camp gagnant
choice-rounding-exact = gardés
choice-rounding-down = retirés à l’attaque

sheet-federation = Fédération
sheet-goulash-night = Soirée goulash
sheet-vachette-night = Soirée vachette

## Refusals

error-defence_slam_bouts = La défense n’a pas pu faire tous les plis : l’attaque a { $bouts } bouts.
error-defence_slam_points = La défense n’a pas pu faire tous les plis : l’attaque a { COUNTED($found_points) }, et le chien ou l’écart en contient { POINTS($most_points) } au plus.
error-misere_and_handful = { $found } a montré une poignée : pas de misère d’atouts.
error-misere_not_played = Les règles de cette table n’ont pas de misère.
error-not_played = { $found } ne se joue pas à cette table ; il y a { $expected }.
error-partner_at_five = On appelle un joueur quand cinq jouent ; ici { $found } jouent.
error-petit_with_the_attack = L’attaque a les { $bouts } bouts : la défense n’a pas pu gagner le dernier pli avec le petit.
error-petit_without_bout = L’attaque a { $bouts ->
    [0] zéro bout
   *[other] { $bouts } bouts
} : elle n’a pas pu gagner le dernier pli avec le petit.
error-points_and_bouts = L’attaque ne peut pas avoir { COUNTED($found_points) } avec { $bouts ->
    [0] aucun bout
    [one] { $bouts } bout
   *[other] { $bouts } bouts
} ; il en faut de { POINTS($least_points) } à { POINTS($most_points) }.
error-slam_and_petit = Qui fait tous les plis a aussi le petit : il ne peut pas être du côté { CHOICE("side", $side) }.
error-slam_points = Un chelem fait 91 points avec 3 bouts, ou 87 avec 2 (l’Excuse est restée à la défense) ; vous avez entré { POINTS($found_points) } avec { $bouts ->
    [one] { $bouts } bout
   *[other] { $bouts } bouts
}.
error-slam_points_contre = Un chelem en garde contre fait au moins { COUNTED($least_points) }, le chien étant à la défense ; vous avez entré { POINTS($found_points) } avec { $bouts ->
    [one] { $bouts } bout
   *[other] { $bouts } bouts
}.
error-too_many_trumps = Ces poignées montrent { $found } atouts ({ $each }) ; le jeu en a { $most }.
error-two_handfuls_of_one = { $found } n’a pas pu montrer deux poignées.
error-whole_at_four = Vous avez entré { POINTS($found_points) } ; à quatre joueurs, les points d’un contrat sont entiers.
error-whole_multiplier = { POINTS($found_points) } est donné ; quand on garde les demi-points, les coefficients sont entiers.

## Explication

explain-target = { $bouts ->
    [0] Sans bout
    [one] Avec { $bouts } bout
   *[other] Avec { $bouts } bouts
}, l’attaque a besoin de { COUNTED($target) } ; elle en a { POINTS($points) }.
explain-made = Fait de { POINTS($margin) }{ $raised ->
    [0] {""}
   *[other] {", compté "}{ POINTS($rounded) }
}.
explain-failed = Chuté de { POINTS($margin) }{ $raised ->
    [0] {""}
   *[other] {", compté "}{ POINTS($rounded) }
}.
explain-base = 25 et l’écart font { POINTS($base) }, × { POINTS($multiplier) } pour la { CHOICE("contract", $contract) } : { SCORE($amount) }.
explain-petit = Petit au bout pour { $side ->
    [attack] l’attaque
   *[defence] la défense
} : 10 × { POINTS($multiplier) }, { SCORE($amount) }.
explain-handful = Une poignée { CHOICE("size", $size) }, que gagne le camp qui l’emporte ({ CHOICE("side", $winner) }) : { SCORE($amount) }.
explain-slam = Chelem { CHOICE("slam", $slam) } : { SCORE($amount) }.
explain-unit = En tout { SCORE($amount) } : c’est ce qui passe entre chaque défenseur et l’attaque.
explain-taker = **{ SCORE($change) }** { $player }, le preneur : { $share } × cela.
explain-partner = **{ SCORE($change) }** { $player }, l’appelé : une fois cela.
explain-defender = **{ SCORE($change) }** { $player }, en défense.
explain-misere = **{ SCORE($change) }** { $player } pour une misère { $kind ->
    [trumps] d’atouts
   *[courts] de têtes
}, payée par tous les autres.
explain-misere_paid = **{ SCORE($change) }** { $player } pour la misère { ELIDED("de", $of) }.
doubt-every_trick = { COUNTED($points) } veulent dire que l’attaque a fait toutes les levées. Manque-t-il un chelem ?
doubt-fewer_than_the_dog = { COUNTED($points) }, c’est moins que ne valent le chien et l’écart seuls. Est-ce bien cela ?

## Dans les formulaires

field-contract-points = points de l’attaque
    .hint = Ou ceux de la défense : d 50

## Comment cela se marque

rules-tarot =
    - **Les cartes.** 78 cartes font 91 points : les bouts (21, petit, Excuse) et les rois 4,5, les dames 3,5, les cavaliers 2,5, les valets 1,5, toutes les autres 0,5. Le chien compte pour l’attaque, à la garde contre pour la défense.
    - **Le but.** Le preneur joue seul contre les autres ; à cinq avec qui tient le roi appelé, ou seul. Avec 0, 1, 2, 3 bouts, l’attaque a besoin de 56, 51, 41, 36 points. Un demi-point compte pour le camp qui gagne.
    - **La marque.** 25 et l’écart, multipliés par le contrat : prise × 1, garde × 2, garde sans × 4, garde contre × 6. Chaque défenseur paie cela à l’attaque, ou le reçoit. À trois et à quatre, tout revient au preneur ; à cinq, l’appelé a une part, le preneur le reste.
    - **Les primes**, elles aussi avec chaque défenseur. Le petit au bout : 10, multipliés par le contrat, au camp qui fait la levée. Une poignée : 20, 30 ou 40 (simple, double, triple) au camp qui gagne la donne. Un chelem : 200, annoncé 400 ; annoncé et manqué, il coûte 200.
    - **Règles maison.** Une misère rapporte à son joueur ce que la table a convenu, de tous les autres. Quand tout le monde passe : on redistribue, on redistribue sans mélanger, goulash ou vachette. `/goulash rules show` dit ce que votre table joue.

## Ce qui est compté

feat-taken_made = **Contrats pris { $out_of }, faits { $count }** ({ $percent } %) · { $parts }
    .part = { CHOICE("contract", $part) } { $count } sur { $out_of }
feat-taken_bouts_made = Faits avec { $parts }
    .part = { CHOICE("bouts", $part) } { $count } sur { $out_of }
feat-called_made = Comme joueur appelé { $out_of }, faits { $count } ({ $percent } %)
feat-defended_won = En défense { $out_of }, gagnées { $count } ({ $percent } %)
feat-petit = Petit au bout pour son camp : { $count }
feat-handful = Poignées montrées : { $count } · { $parts }
    .part = { CHOICE("size", $part) } { $count }
feat-slam = Chelems de son camp : { $parts }
    .part = { CHOICE("slam", $part) } { $count }
feat-misere = Misères : { $count } · { $parts }
    .part = { CHOICE("kind", $part) } { $count }
