game-goulash = Goulash
    .about = Chacun pour soi, le moins de points gagne ; de trois à cinq joueurs

kind-goulash = goulash
    .button = Goulash

record-goulash = goulash · { POINTS($points) }

sheet-goulash = Goulash

## Refusals

error-points_range = Vous avez entré { POINTS($found_points) } ; on va de { POINTS($least_points) } à { POINTS($most_points) }.
error-points_total = { SUM(POINTS($each_points)) } = { POINTS($found_points) }, { SIGN($missing_points) ->
    [plus] il manque { POINTS($missing_points) } pour faire { POINTS($expected_points) }.
   *[minus] et il faut { POINTS($expected_points) } ({ SCORE($missing_points) }).
} Le chien compte pour qui gagne le dernier pli.

## Explication

explain-goulash = **{ SCORE($change) }** { $player } : 91 − { $count } × { POINTS($points) }.

## Comment cela se marque

rules-goulash =
    - **La donne.** Tout le monde a passé : chacun joue pour soi, et le mieux est de ramasser le moins de points. Qui fait la dernière levée prend aussi le chien. Les cartes comptent comme au tarot, 91 points en tout.
    - **La marque.** Chacun paie à chaque autre les points qu’il a ramassés, et reçoit les leurs : 91 moins ses points multipliés par le nombre de joueurs. À quatre, qui en a 10 marque 91 − 4 × 10 = +51. Le tout fait toujours 0, et les demi-points restent.
    - **L’Excuse** ne gagne aucun pli, pas même le dernier : le joueur qui la garde jusqu’au dernier pli ne prend pas le chien. À certaines tables, elle gagne le dernier pli. Mettez-vous d’accord avant de jouer ; ce que vous entrez reste le même, le chien compte pour le gagnant du dernier pli.
    - **Autres noms.** Certaines tables l’appellent vachette, ou qui perd gagne ; ici, la vachette est un jeu à part, payé selon un barème. Ailleurs, la goulash est une nouvelle donne des mêmes cartes, sans les mélanger, que l’on joue ensuite comme d’habitude : `/goulash rules set` la prévoit pour le tarot, « quand tout le monde passe : on redistribue sans mélanger ».
    - **D’où viennent ces règles.** La goulash est un usage de table. Elle ne fait pas partie des règles de la Fédération française de tarot.

## Ce qui est compté

feat-goulash = **Goulashs { $count }** · { COUNTED($amount, $count) } en moyenne
feat-goulash_fewest = Gagnées, avec le moins de points : { $count } ({ $percent } %)
feat-goulash_most = Perdues, avec le plus de points : { $count } ({ $percent } %)
