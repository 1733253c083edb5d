game-maison = Tarot Maison
    .about = Douze cartes chacun ; points des cartes et cartes au-delà de douze ; 50 gagne ; de deux à six

kind-maison = Maison
    .button = Maison

record-maison = Maison · { POINTS($points) }
short-maison = { $player } : { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}
short-race_won = { $winner } a gagné la course à { POINTS($target) }

## Fields

field-cards = cartes
field-tricks = plis

## Rules

rule-settle = règlement
rule-target = but

choice-settle-differences = chaque paire règle la différence
choice-settle-winner = chacun paie le gagnant

sheet-maison = Maison
sheet-maison-winner = Maison, chacun paie le gagnant

## Refusals

error-card_points_total = { SUM(POINTS($each_points)) } = { COUNTED($found_points) } ; on va de { POINTS($least_points) } à { POINTS($most_points) }.
error-cards_total = { SUM($each) } = { $found } ; il faut { $expected }.
error-more_than_the_cards_hold = { $player } a { COUNTED($found_points) } ; { $cards ->
    [0] sans carte il n’y en a pas.
    [one] { $cards } carte en contient { POINTS($most_points) } au plus.
   *[other] { $cards } cartes en contiennent { POINTS($most_points) } au plus.
}
error-whole_number = { $player } a { POINTS($found_points) } ; ici les points des cartes sont entiers.
error-whole_tricks = { $player } a { $found ->
    [one] { $found } carte
   *[other] { $found } cartes
} ; chaque pli en a { $count }, les cartes de chacun sont donc un multiple de { $count }.

## Comment cela se marque

rules-maison =
    - **Les cartes.** Douze pour chacun de deux à six joueurs ; le reste du jeu est écarté. L’Excuse compte 5, le 21 et le petit 4 chacun, les rois 4, les dames 3, les cavaliers 2, les valets 1, toutes les autres rien.
    - **La marque.** Les points de vos levées, et les cartes gagnées moins 12. Sans levée, cela fait −12. On peut noter les levées au lieu des cartes : une levée a autant de cartes qu’il y a de joueurs.
    - **La course.** Les points s’ajoutent de donne en donne ; qui est seul en tête, le but atteint, d’habitude 50, a gagné. L’argent se règle par les différences entre les joueurs deux à deux, ou au gagnant seul, selon les règles.

## Explication

explain-maison = **{ SCORE($change) }** { $player } : { COUNTED($points) } et { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}, moins { $hand }.
explain-race_won = { $winner } est seul en tête, les { POINTS($target) } atteints, et a gagné.

## Ce qui est compté

feat-maison_points = Points des cartes en moyenne : { MEAN($amount, $count) }
feat-maison_cards = Cartes en moyenne : { MEAN($amount, $count) }
feat-maison_tricks = Plis en moyenne : { MEAN($amount, $count) }
feat-maison_race = Courses gagnées : { $count }
