game-tarokk = Tarokk hongrois
    .about = Enchères, partenaire appelé, annonces et kontra ; aussi illustré ; à quatre, un cinquième peut s’asseoir

kind-tarokk = tarokk
    .button = Tarokk
kind-tarokk-trial = trois d’essai (próbahárom)
    .button = Trois d’essai
kind-tarokk-void = donne sans jeu
    .button = Passée

## Records

record-tarokk = { $declarer }{ $called ->
    [other] {" "}avec { $partner }
   *[nobody] {" "}à un contre trois{ $called_discarded ->
        [yes] {" "}(carte appelée à l’écart)
       *[no] {""}
    }
} : { CHOICE("bid", $bid) }, { $points ->
    [none] adversaires { POINTS($opponents_points) }
   *[other] { COUNTED($points) }
}
record-tarokk-trial = { $declarer } : trois d’essai manqué (próbahárom)
record-tarokk-void = { $reason ->
    [annulled] annulée
   *[passed] tout le monde a passé
}

short-tarokk_game = partie : { CHOICE("side", $to) } { SCORE($amount) }
short-tarokk_silent = { CHOICE("item", $item) } : { CHOICE("side", $to) } { SCORE($amount) }
short-tarokk_silent_lost = perdu, { CHOICE("item", $item) } : { CHOICE("side", $to) } { SCORE($amount) }
short-tarokk_announced = annonce { CHOICE("made", $made) }, { CHOICE("item", $item) } : { CHOICE("side", $to) } { SCORE($amount) }
short-tarokk_stake = × { $stake }
short-tarokk_tarokks = { $count ->
    [8] huit tarokks
   *[9] neuf tarokks
} : { $who }{ $declared ->
    [declared] {""}
   *[undeclared] {" "}(non déclarés)
}
short-tarokk_talon = { CHOICE("card", $card) } tiré du talon : { $who }{ $late ->
    [late] {" "}(dit en retard)
   *[in_time] {""}
}
short-tarokk_mayor = { $mayor } porte le chapeau du maire
short-tarokk_doubled = { $deals ->
    [one] la prochaine donne compte × { $stake }
   *[other] donnes doublées à venir : { $deals }, la prochaine × { $stake }
}

## Fields and their values

field-all_tricks = tous les plis (volát)
    .hint = Qui a fait les neuf plis
field-announced = annonces
    .hint = Le kontra derrière : D trull kings+1 ; O ulti
field-bid = enchère
field-called_discarded = carte appelée à l’écart
field-card = carte
field-count = combien
field-declared = déclarés
field-declarer = preneur
field-declarers = camp du preneur
field-extras = extras
field-four_kings = quatre rois (négykirály)
field-game_kontra = kontra sur la partie
field-item = prime
field-late = en retard
field-made = réussi, de ce qui ne compte qu’annoncé
    .hint = made D centrum ; made O king-ultimo
field-note = remarque
field-opponents = camp adverse
field-opponents_points = points des adversaires
field-pagat_caught_by = pagát pris par (pagátfogás)
field-pagat_last = pagát au dernier pli
    .hint = À qui il était, et s’il a gagné (pagátultimó)
field-sas_last = sas (II) au dernier pli
field-talon_honours = honneurs tirés du talon
    .hint = talon skiz Dov ; talon pagat Ann late
field-tarokk-partner = partenaire
    .hint = Qui tenait le tarokk appelé ; personne si le preneur est seul
field-tarokk-points = points du camp du preneur
    .hint = Écart compris ; ceux des adversaires, sinon : o 38
field-tarokks = huit ou neuf tarokks
    .hint = 8 Ann ; 9 Bea undeclared
field-trull = trull (tulétroá)
field-values = valeurs
field-won = gagné
field-xxi_lost_by = qui a perdu le XXI (XXI-fogás)

choice-bid-three = trois (három)
    .also = trois
choice-bid-two = deux (kettő)
    .also = deux
choice-bid-one = un (egy)
    .also = un
choice-bid-solo = solo (szóló)
choice-bid-trial = trois d’essai manqué (próbahárom)

choice-card-skiz = skíz
choice-card-XXI = XXI
choice-card-pagat = pagát

choice-made-made = réussie
choice-made-failed = manquée

choice-reason-passed = tout le monde a passé
choice-reason-annulled = annulée (bedobás)

choice-side-declarers = camp du preneur
choice-side-opponents = camp adverse
choice-all_tricks-declarers = camp du preneur
choice-all_tricks-opponents = camp adverse
choice-trull-declarers = camp du preneur
choice-trull-opponents = camp adverse
choice-four_kings-declarers = camp du preneur
choice-four_kings-opponents = camp adverse
choice-pagat_caught_by-declarers = camp du preneur
choice-pagat_caught_by-opponents = camp adverse

choice-pagat_last-declarers-won = au camp du preneur, gagnant
choice-pagat_last-declarers-lost = au camp du preneur, battu
choice-pagat_last-opponents-won = au camp adverse, gagnant
choice-pagat_last-opponents-lost = au camp adverse, battu
choice-sas_last-declarers-won = au camp du preneur, gagnant
choice-sas_last-declarers-lost = au camp du preneur, battu
choice-sas_last-opponents-won = au camp adverse, gagnant
choice-sas_last-opponents-lost = au camp adverse, battu

choice-game_kontra-0 = sans kontra
choice-game_kontra-1 = kontra (×2)
choice-game_kontra-2 = rekontra (×4)
choice-game_kontra-3 = szubkontra (×8)
choice-game_kontra-4 = hirskontra (×16)
choice-game_kontra-5 = mordkontra (×32)

choice-item-double = double partie (duplajáték)
choice-item-volat = tous les plis (volát)
choice-item-trull = trull (tulétroá)
choice-item-four-kings = quatre rois (négykirály)
choice-item-pagat-ultimo = pagát ultimó
choice-item-xxi-catch = prise du XXI (XXI-fogás)
choice-item-centrum = centre (centrum)
choice-item-kismadar = petit oiseau (kismadár)
choice-item-nagymadar = grand oiseau (nagymadár)
choice-item-pagat-uhu = pagát au huitième (pagátuhu)
choice-item-king-uhu = roi au huitième (királyuhu)
choice-item-king-ultimo = roi au dernier (királyultimó)
choice-item-sas-ultimo = sas ultimó
choice-item-sas-uhu = sas au huitième (sasuhu)
choice-item-pagat-catch = prise du pagát (pagátfogás)

## Rules

rule-all_discards_to_lone = tout l’écart au preneur dont la carte appelée est à l’écart
rule-base_game = la partie simple à côté du double et du volát
rule-dealer_honours = honneurs du talon payés au donneur
rule-dealer_weeps = le donneur partage le sort des adversaires (sír-nevet)
rule-double_rounds = tours doublés après une donne sans jeu
rule-illustrated = primes illustrées (illusztrált)
rule-kontra_multiplies_silent = le kontra sur la partie multiplie un double ou un volát sans annonce
rule-lone_is_solo = la partie d’un preneur seul compte comme un solo
rule-max_kontra = kontra le plus haut
rule-opp_silent_needs_kontra = double ou volát adverse sans annonce : seulement si la partie est contrée
rule-pagat_catch = prise du pagát (pagátfogás)
rule-preset = jeu de règles
rule-proba = prix d’un trois d’essai manqué (próbahárom)
rule-sas = ultimó et uhu du sas
rule-silent_kings_with_double = quatre rois sans annonce avec un double
rule-silent_trull_with_volat = trull sans annonce avec un volát
rule-tarokk_payment = les tarokks déclarés sont payés
rule-tie = 47 à 47 après kontra
rule-tie_kontra_not_doubled = à 47 à 47 le kontra ne double pas
rule-values = valeurs, sans annonce et annoncées

choice-base_game-standard = selon les six règles
choice-base_game-only_if_kontra = seulement après kontra
choice-dealer_weeps-off = non
choice-dealer_weeps-declarer = oui, avec le preneur
choice-dealer_weeps-split = oui, avec les deux du camp du preneur, par moitiés
choice-double_rounds-overlap = ils se superposent
choice-double_rounds-none = aucun, le joueur suivant distribue
choice-double_rounds-queue = l’un après l’autre
choice-double_rounds-quad_round = quadruplés si déjà doublés
choice-double_rounds-reset = recommencés
choice-preset-pagat = Paskievics, comme sur pagat.com
choice-preset-illustrated = illustré
choice-preset-paskievics-2018 = tournoi Paskievics de 2018
choice-preset-itvb-2019 = tournoi illustré de 2019
choice-preset-kegl = Kégl
choice-proba-game_value = la valeur de la partie
choice-silent_kings_with_double-yes = payés
choice-silent_kings_with_double-not_with_silent = pas payés avec un double sans annonce
choice-silent_kings_with_double-not_with_any = payés avec aucun double
choice-tarokk_payment-all_three = par chacun des trois autres
choice-tarokk_payment-team = par l’autre camp
choice-tie-defenders = les adversaires gagnent
choice-tie-declarer_if_kontra = le camp du preneur gagne
choice-tie-last_kontra_loses = qui a dit kontra le dernier perd

sheet-pagat = Paskievics
sheet-illustrated = Illustré
sheet-paskievics-2018 = Tournoi Paskievics 2018
sheet-itvb-2019 = Tournoi illustré 2019
sheet-kegl = Kégl

## Refusals

error-called_discarded_means_alone = La carte appelée était à l’écart, le preneur joue donc seul ; { $found } ne peut être son partenaire.
error-card_in_two_tricks = Cette carte a déjà gagné le huitième pli ({ CHOICE("item", $item) }) ; elle n’est pas dans le dernier.
error-claim_needs_partner = { $player } n’a pas de partenaire à qui réclamer des tarokks non déclarés.
error-dealer_honours_not_played = Les règles de cette table ne paient pas les honneurs du talon.
error-dealer_plays = Les honneurs du talon se paient à un donneur qui ne joue pas ; { $dealer } joue.
error-dealer_sits_out = Il y a à table plus de joueurs que dans la donne, c’est donc le donneur qui ne joue pas : { $dealer }.
error-drew_fewer = { $player } a tiré { $most ->
    [one] { $most } carte
   *[other] { $most } cartes
} du talon au plus, avec cette enchère ; { $found ->
    [one] { $found } honneur est noté.
   *[other] { $found } honneurs sont notés.
}
error-honours_conflict = Un honneur n’est pas dans les deux camps : { CHOICE("item", $item) }, { CHOICE("side", $side) }, ne va pas avec { CHOICE("item", $other) }.
error-item_not_played = Les règles de cette table n’ont pas cela : { CHOICE("item", $item) }.
error-kings_conflict = Un roi n’est pas dans les deux camps : { CHOICE("item", $item) }, { CHOICE("side", $side) }, ne va pas avec { CHOICE("item", $other) }.
error-kontra_range = { $found } degrés de kontra sont notés ; cette table en a { $most } au plus.
error-made_unannounced = Cela ne compte que si son camp l’a annoncé : { CHOICE("item", $item) }, { CHOICE("side", $side) }.
error-no_silent_value = Cela n’a pas de valeur sans annonce ; n’écrivez que la valeur annoncée.
error-not_with_that = { $found } ne va pas avec ce type de donne.
error-notation_kontra = { $found } (lettre { $position }) : le kontra s’écrit +{ $least } à +{ $most } derrière ce qu’il double.
error-notation_twice = { $found } (lettre { $position }) est dit deux fois.
error-notation_unfinished = Il manque quelque chose après { $found } (lettre { $position }). `/goulash help topic:tarokk` montre comment cela s’écrit.
error-notation_unknown = { $found } (lettre { $position }) n’est pas compris là. `/goulash help topic:tarokk` montre comment cela s’écrit.
error-office_kontra_missing = Qui a écarté la carte appelée doit contrer la partie (hivatalból kontra) : au moins 1.
error-pagat_not_caught = Le pagát est du même camp ({ CHOICE("side", $side) }), ou il a gagné son pli : il n’a pas pu être pris.
error-partner_is_declarer = { $found } est le preneur. Ne nommez pas de partenaire s’il joue seul.
error-points_imply_volat = Avec { COUNTED($found_points) }, un camp n’a fait aucun pli ({ CHOICE("side", $side) }), et l’autre les a tous (volát). Sans cela, on va de { POINTS($least_points) } à { POINTS($most_points) }.
error-points_too_few_for_tricks = { COUNTED($found_points) }, c’est impossible : avec ce qu’a pris un camp ({ CHOICE("side", $side) }), on va de { POINTS($least_points) } à { POINTS($most_points) }.
error-sas_beats_pagat = Le sas était aussi dans le dernier pli, et bat le pagát.
error-silent_value_missing = Il faut deux valeurs, sans annonce et annoncée.
error-tarokk_in_king_ultimo_trick = Un roi a gagné le dernier pli, il n’y a donc aucun tarokk dedans.
error-too_many_tarokks = { $found } joueurs n’ont pas pu avoir huit tarokks ou plus ; { $most } le peuvent, car il y en a 22.
error-too_many_tricks = Il y faudrait { $declarers } plis du camp du preneur et { $opponents } du camp adverse ; il y en a { $most }, et sans volát chaque camp en fait au moins un.
error-trial_by_the_last_seat = Seul le dernier à parler a pu tenter le trois (próbahárom) : { $expected }, et non { $found }.
error-trick_of_both = Le pli { $trick } n’est pas aux deux camps : { CHOICE("item", $item) }, { CHOICE("side", $side) }, ne va pas avec { CHOICE("item", $other) }.
error-trull_follows = Les trois honneurs sont alors dans un camp, qui fait donc le trull : { CHOICE("side", $expected) }.
error-two_cards_of_one = { $found } joue seul et n’a qu’une carte dans le dernier pli : le pagát ou le sas.
error-two_win_the_eighth = Une seule carte gagne le huitième pli : { CHOICE("item", $items) }.
error-ultimo_and_uhu = Un camp n’annonce que l’un des deux sur la même carte : { CHOICE("item", $item) } ou { CHOICE("item", $other) }. Notez le seul uhu.
error-volat_implies_trull_and_kings = Qui a fait tous les plis a le trull et les quatre rois : { CHOICE("side", $expected) }.
error-volat_points = Quand un camp a fait tous les plis, l’autre n’a que son écart : on va de { POINTS($least_points) } à { POINTS($most_points) }, et non { POINTS($found_points) }.
error-whole_points = { POINTS($found_points) } est noté ; les points des cartes de tarokk sont entiers.
error-xxi_won_and_lost = Le XXI a gagné le sixième pli (kismadár), { $found } ne l’a donc pas perdu.

## Explanation

explain-tarokk_game = La partie (játék), { CHOICE("bid", $bid) }{ $kontra ->
    [0] {""}
   *[other] {", "}{ CHOICE("game_kontra", $kontra) }
}, gagnée : { SCORE($amount) } au { CHOICE("side", $to) }.
explain-tarokk_silent = Sans annonce (csendes), { CHOICE("item", $item) }{ $kontra ->
    [0] {""}
   *[other] {", "}{ CHOICE("game_kontra", $kontra) }
} : { SCORE($amount) } au { CHOICE("side", $to) }.
explain-tarokk_silent_lost = Sans annonce et battu au dernier pli, { CHOICE("item", $item) } : { SCORE($amount) } au { CHOICE("side", $to) }.
explain-tarokk_announced = Annonce du { CHOICE("side", $side) }, { CHOICE("item", $item) }{ $kontra ->
    [0] {""}
   *[other] {", "}{ CHOICE("game_kontra", $kontra) }
}, { $made ->
    [made] réussie
   *[failed] manquée (bukott)
} : { SCORE($amount) } au { CHOICE("side", $to) }.
explain-tarokk_value = En tout { SCORE($amount) } pour le camp du preneur, de chaque adversaire.
explain-tarokk_stake = { $deals ->
    [one] La dernière donne doublée du tour : × { $stake }.
   *[other] Un tour doublé, { $deals } donnes avec celle-ci : × { $stake }.
}
explain-tarokk_doubled = { $deals ->
    [one] La prochaine donne compte × { $stake }.
   *[other] Donnes doublées à venir : { $deals } ; la prochaine compte × { $stake }.
}
explain-tarokk_mayor = { $mayor } a perdu le XXI et porte le chapeau du maire (polgármester), jusqu’à ce qu’un autre soit pris.
explain-tarokk_trial_value = Un trois d’essai manqué (próbahárom) coûte { POINTS($amount) } envers chacun.
explain-tarokk_trial = **{ SCORE($change) }** { $player }, qui a tenté le trois, aux { $share } autres.
explain-tarokk_trial_paid = **{ SCORE($change) }** { $player }.
explain-tarokk_declarer = **{ SCORE($change) }** { $player }, le preneur (felvevő), { $share ->
    [1] d’un adversaire.
   *[other] de { $share } adversaires.
}
explain-tarokk_partner = **{ SCORE($change) }** { $player }, le partenaire (segítő), { $share ->
    [1] d’un adversaire.
   *[other] de { $share } adversaires.
}
explain-tarokk_opponent = **{ SCORE($change) }** { $player }, en défense (ellenfél).
explain-tarokk_dealer = **{ SCORE($change) }** { $player }, le donneur, qui partage le sort des adversaires (sír-nevet).
explain-tarokk_to_dealer = **{ SCORE($change) }** { $player }, réglé avec le donneur, { $dealer } (sír-nevet).
explain-tarokk_tarokks = **{ SCORE($change) }** { $player } : { $who } avait { $count ->
    [8] huit tarokks (nyolc tarokk)
   *[9] neuf tarokks (kilenc tarokk)
}, { $declared ->
    [declared] déclarés.
   *[undeclared] non déclarés, réclamés au partenaire.
}
explain-tarokk_talon = **{ SCORE($change) }** { $player } : { $who } a tiré un honneur du talon, { CHOICE("card", $card) }{ $late ->
    [late] {", dit en retard et donc doublé."}
   *[in_time] {"."}
}
doubt-both_announced = Les deux camps ont annoncé cela : { CHOICE("item", $item) }. Est-ce exact ?
doubt-both_at_47 = 47 à 47. Est-ce exact ?
doubt-claim_after_ultimo = { $who } a annoncé ou contré un pagát ultimó, et aurait dû déclarer ses tarokks. Est-ce exact ?
doubt-costly_double = Le double annoncé ({ CHOICE("side", $side) }) déplace { POINTS($points) } de chacun. Est-ce exact ?
doubt-high_stake = Cette donne compte × { $stake }. Est-ce exact ?
doubt-result_not_entered = Un camp ({ CHOICE("side", $side) }) a annoncé cela, et rien n’est noté de son issue : { CHOICE("item", $item) }. C’est donc manqué.

## How it is scored

rules-tarokk =
    - **Les cartes.** 42 cartes font 94 points : les rois et les honneurs (skíz, XXI, pagát) 5, les dames 4, les cavaliers 3, les valets 2, toutes les autres 1. Le preneur (felvevő) joue avec qui tient le tarokk appelé, ou seul. L’écart du preneur compte pour son camp, tous les autres écarts pour les adversaires.
    - **La partie** (játék) demande 48 points et vaut 1, 2, 3 ou 4 selon l’enchère : trois (három), deux (kettő), un (egy), solo (szóló). 71 points font une double partie (duplajáték), qui vaut le double, 4 fois si elle est annoncée ; tous les plis (volát) 3 fois, annoncés 6.
    - **Les autres primes**, sans annonce et annoncées : trull et quatre rois (négykirály) 1 et 2, pagát ultimó 5 et 10, la prise du XXI 21 et 42. Ce qui est annoncé et manqué va à l’autre camp. Chaque kontra double ce qu’il vise.
    - **Qui paie.** Chaque perdant paie un gagnant ; un preneur seul règle avec les trois. Huit tarokks reçoivent 1 de chacun, neuf 2. Qui perd le XXI porte le chapeau du maire (polgármester).
    - **Les donnes sans jeu.** Après l’une d’elles le même donneur redistribue, et les donnes à venir, autant qu’on est à table, sont doublées.

help-tarokk =
    ### Les extras du tarokk
    `/goulash deal tarokk bid: declarer: points: partner: extras:` sans partenaire, le preneur joue seul. Les extras vont dans n’importe quel ordre, séparés par des points-virgules ; D est le camp du preneur, O le camp adverse.
    - `D trull kings+1` ce qu’un camp a annoncé, avec le degré de kontra : `double` `volat` `trull` `kings` `ulti` `catch`, et où cela se joue `centrum` `kismadar` `nagymadar` `uhu` `king-uhu` `king-ultimo` `sas-ultimo` `sas-uhu` `pagat-catch`
    - `game+1` kontra sur la partie · `trull D` · `kings O` · `tricks D` qui les a faits
    - `pagat D won` ou `pagat O lost` au dernier pli, gagné ou battu, de même `sas` · `pagat caught O`
    - `lost XXI Bea` à qui le XXI fut pris · `8 Ann` · `9 Ann undeclared` non déclarés
    - `made D centrum` de ce qui ne compte qu’annoncé · `discarded` la carte appelée l’était · `talon skiz Dov late`

## La fin : a skíz oszt, nem oszt

ending-tarokk = Qui reçoit le skíz à la prochaine donne est le skíz (*a skíz oszt, nem oszt*) : on joue jusqu’à ce qu’il distribue, puis un tour entier. Dites qui c’est avec `/goulash table last-round player:`.
    .named = { $player } est le skíz : on joue jusqu’à ce { ELIDED("que", $player) } distribue, puis un tour entier.

## Ce qui est compté

feat-tarokk_declared_won = **Preneur { $out_of }, gagnées { $count }** ({ $percent } %) · { $parts }
    .part = { CHOICE("bid", $part) } { $count } sur { $out_of }
feat-tarokk_partner_won = Partenaire appelé { $out_of }, gagnées { $count } ({ $percent } %)
feat-tarokk_opposed_won = Adversaire { $out_of }, gagnées { $count } ({ $percent } %)
feat-tarokk_announced_made = Annonces de son camp { $out_of }, réussies { $count } ({ $percent } %) · { $parts }
    .part = { CHOICE("item", $part) } { $count } sur { $out_of }
feat-tarokk_silent = Primes sans annonce de son camp : { $count } · { $parts }
    .part = { CHOICE("item", $part) } { $count }
feat-tarokk_xxi_caught = XXI pris par son camp : { $count }
feat-tarokk_xxi_lost = XXI perdus : { $count }
feat-tarokk_hat = { $count ->
    [one] Sous le chapeau du maire pendant { $count } donne
   *[other] Sous le chapeau du maire pendant { $count } donnes
}
feat-tarokk_trial = Trois d’essai manqués (próbahárom) : { $count }
