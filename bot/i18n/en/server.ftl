# Standings of a session, of the server, of a season
standings-all_games = All games
choice-scope-server = The server
choice-scope-session = This session
standings-of_server = Standings of the server
standings-of_season = Season { $name }, { $first } to { $last }
standings-empty = Nothing was played yet.
standings-gone = { $name } (left the server)
standings-legend = deals × average
standings-not_added_up = Ranks in each game: points of different games are not added up
standings-since = in brackets: since the last post, { $when }
standings-page = Page { $page } of { $pages }
button-up = Higher
button-down = Lower

# The settings of a server
settings-line = { $label }: **{ $value }**
settings-title = ### Settings of this server
settings-language = Language
settings-timezone = Time zone
settings-recorders = Who may record
settings-joining = Joining a table
settings-public_sums = Standings, charts and statistics that everyone reads
settings-sheet = Rules of new sessions, { $game }
settings-zone = { $zone }, now { $time }
settings-as_discord = as in Discord ({ $language })
settings-role = only { $role }
settings-role_gone = a role that was deleted; choose another one with `recorder_role:`
settings-left_out = Not everyone sees { $channels }. What is played there is left out, except for members who read alone and see it.
settings-counted = Not everyone sees { $channels }. What is played there counts all the same.
settings-first_sheet = New sessions have the first rules of the list in { $games }.
choice-rules-first = the first of the list
settings-how = Change them with the options of `/goulash-server settings`. It takes effect at once.
settings-by = { $name }, { $when }
choice-language-en = English
choice-language-fr = français
choice-recorders-players = players at the table
choice-recorders-everyone = everyone in the channel
choice-recorders-role = members with a role
choice-joining-free = everyone may
choice-joining-agreed = a player at the table agrees first
choice-public_sums-open = channels that everyone sees
choice-public_sums-all = all channels, hidden ones too

# Seasons
season-title = ### Seasons
season-page = Page { $page } of { $pages }
season-none = None yet: `/goulash-server season add` makes one.
season-line = **{ $name }** · { $first } to { $last }
season-added = Season **{ $name }**, { $first } to { $last }. `/goulash standings scope:` shows it.
season-ask = Remove season **{ $name }**, { $first } to { $last }? Its sessions and all scores stay.
season-removed = Season **{ $name }** is removed. Its sessions and all scores stay.
button-season_remove = Remove
field-language = language
field-timezone = time zone
field-default_rules = default rules
field-first = first day
field-last = last day
