## Ce qu’a fait un joueur, dans tous les jeux et dans un seul

stats-name = ### { $name }
stats-name_game = ### { $name } · { $game }
stats-game = **{ $game }**
stats-deals = { $deals ->
    [one] { $deals } donne
   *[other] { $deals } donnes
} en { $sessions ->
    [one] { $sessions } partie
   *[other] { $sessions } parties
} · **{ SCORE($total) }** · { AVERAGE($total, $deals) } par donne
stats-results = Gagnées { $won }, perdues { $lost } · la meilleure { SCORE($best) }, la pire { SCORE($worst) }
stats-runs = De suite : { SIGN($run) ->
    [plus] { $length } gagnées à présent
    [minus] { $length } perdues à présent
   *[zero] aucune à présent
} · au plus { $longest_won } gagnées, { $longest_lost } perdues
stats-finished = { $finished ->
    [0] Aucune partie n’est finie
    [one] En tête de { $won } partie finie sur { $finished }
   *[other] En tête de { $won } parties finies sur { $finished }
}
stats-rating = cote { HUNDREDTHS($mean) } ± { HUNDREDTHS($deviation) }
stats-unrated = cote : pas assez de parties ({ $sessions } sur { $least })
stats-hint = -# Un bouton montre tout ce qui est compté d’un jeu ; l’option `game` aussi.
stats-rating_is = -# Cote : d’après les places dans les parties finies (OpenSkill), vers 25 au début ; ± est son écart type.

## Face à face

stats-rivals = **Face à face**, dans les parties finies
stats-rival = **{ $name }** · { $sessions ->
    [one] { $sessions } partie
   *[other] { $sessions } parties
} · devant { $ahead }, derrière { $behind } · { SCORE($difference) }
stats-no_rivals = Aucune partie n’est encore finie avec quelqu’un.
stats-page = Page { $page } sur { $pages }

## Boutons et refus

button-rivals = Face à face
button-all_games = Tous les jeux
button-back_to = { $game }
button-show_everyone = Montrer à tous
error-never_played = Il n’y a aucune donne à compter.
