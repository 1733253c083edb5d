## What a player did, in all games and in one

stats-name = ### { $name }
stats-name_game = ### { $name } · { $game }
stats-game = **{ $game }**
stats-deals = { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
} in { $sessions ->
    [one] { $sessions } session
   *[other] { $sessions } sessions
} · **{ SCORE($total) }** · { AVERAGE($total, $deals) } a deal
stats-results = Won { $won }, lost { $lost } · best deal { SCORE($best) }, worst { SCORE($worst) }
stats-runs = In a row: { SIGN($run) ->
    [plus] { $length } won now
    [minus] { $length } lost now
   *[zero] none now
} · at most { $longest_won } won, { $longest_lost } lost
stats-finished = { $finished ->
    [0] No session is over yet
    [one] First in { $won } of { $finished } session that is over
   *[other] First in { $won } of { $finished } sessions that are over
}
stats-rating = rating { HUNDREDTHS($mean) } ± { HUNDREDTHS($deviation) }
stats-unrated = rating: not enough sessions ({ $sessions } of { $least })
stats-hint = -# A button shows all that is counted of a game; so does the option `game`.
stats-rating_is = -# Rating: by the places in sessions that are over (OpenSkill), around 25 at first; ± is its standard deviation.

## Head to head

stats-rivals = **Head to head**, in sessions that are over
stats-rival = **{ $name }** · { $sessions ->
    [one] { $sessions } session
   *[other] { $sessions } sessions
} · ahead { $ahead }, behind { $behind } · { SCORE($difference) }
stats-no_rivals = No session with anybody is over yet.
stats-page = Page { $page } of { $pages }

## Buttons and refusals

button-rivals = Head to head
button-all_games = All games
button-back_to = { $game }
button-show_everyone = Show everyone
error-never_played = There is no deal to be counted.
