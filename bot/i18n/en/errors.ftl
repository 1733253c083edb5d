## How a field stands before what is wrong with it

error-in_field = **{ $field }**:

## The bot and Discord

error-bot_lacks_permissions = I am not allowed to post here. I need: { CHOICE("permission", $expected) }.
error-bug = That went wrong, and it is my fault. { $outcome ->
    [deal] Deal { $deal } is as the card shows it.
    [something] A part of it may be recorded: look at the card before you ask again.
   *[nothing] Nothing was recorded.
} Reference: { $reference }
error-button_of_another_version = This button comes from another version of me. Use the card, or the command.
error-commands_changed = Discord still shows an older form of this command. Try again in a minute.
error-channel_not_seen = I do not see that channel. Let me in, or choose another one.
error-no_thread_here = A thread cannot be opened here.
error-member_lacks_permissions = You may not open a thread here. You need: { CHOICE("permission", $expected) }.
error-too_many_threads = This server has as many open threads as Discord allows. Close one, and press again: what you typed is kept.
error-thread_full = Discord lets no more members into a thread here. Press again later, or start in another channel: what you typed is kept.
error-discord_fails = Discord could not do that just now ({ $found }). Press again: what you typed is kept.
error-not_allowed_here = That cannot be done here.
error-too_late = That took too long, so I did nothing. Try again.
error-too_often = { $what ->
    [member-pictures] You asked for many pictures; the next one in { $seconds } s.
    [server-pictures] This server asked for many pictures; the next one in { $seconds } s.
    [member-statistics] You asked for many statistics; the next ones in { $seconds } s.
    [server-statistics] This server asked for many statistics; the next ones in { $seconds } s.
   *[other] That was very much at once. Go on in { $seconds } s.
 }
error-only_in_servers = I keep score in the channels of servers, not in private messages.

## Who may

error-only_opener = Only who opened the session ({ $people }) and managers of the server may do that.
error-only_recorder = { deal-named.first } can be changed by who recorded it, by the opener and by managers; by seated players within ten minutes. Ask { OR($people) }.
error-only_seated = Only who sits at the table may do that: { $people }.
error-only_seated_or_opener = Only who sits at the table, the opener and managers may do that: { $people }.
error-only_managers = Only members who manage the server may do that.
error-join_agreed = Here the table agrees before somebody joins. { $people } can let you in.
error-role_gone = The role that may record here was deleted. Managers of the server choose another one: `/goulash-server settings recorder_role:`.

## Sessions

error-channel_taken = This channel has an open session already, number { $session }.
error-no_open_session = No session is open in this channel. `/goulash start` opens one, `/goulash resume` takes up an old one.
error-no_such_session = There is no such session here.
error-no_such_sheet = { CHOICE("game", $game) } has no rules named { $found }. Choose { OR(CHOICE("sheet", $expected)) }.
error-nothing_to_resume = No session has ended in this channel. `/goulash sessions` lists those of the server.
error-old_card = That card was not up to date any more, and is gone. The card of the table stands below while it is open.
error-session_closed = That session has ended. **Resume** on its last message, or `/goulash resume`, opens it again.
error-session_open_here = That session is open here already.

## People

error-ambiguous_player = { $found } could be { OR($expected) }.
error-blank_name = A name is blank, or has nothing in it that can be seen.
error-bots_do_not_play = { $found } is a bot, or nobody that I can see.
error-name_missing = A name is missing; { OR($expected) } could stand there.
error-name_too_long = { $found } has { $length } characters; a name has { $most } at most.
error-named_twice = { $found } stands there twice.
error-no_such_member = { $found } is not a member of this server.
error-not_a_name = { $found } is not a name.
error-not_a_person = { $found } is not a member or a name. Mention members; put names with spaces between quotes.
error-not_one_person = Roles, `@everyone` and `@here` are not players. Name each player: members by mention, guests by name.
error-not_playing = { $found } sits out of this deal.
error-not_seated = { $found } is not at the table.
error-players_needed = Who plays? In turn order: members by mention, guests by name, as in `@Ann @Bea Cal, "Uncle Joe"`.
error-unknown_player = { $found } is not one of { $expected }.

## Deals

error-already_undone = { deal-named.first } was taken back before, by { $name }.
error-draft_of_another = Somebody else is entering that.
error-edit_of_undone = { deal-named.first } was taken back. Put it back before you change it.
error-first_dealer_is_past = Who deals first cannot be changed any more; say who deals the next deal instead.
error-fresh_undo = { $name } recorded { deal-named } only { $seconds } s ago. Take it back all the same?
error-how_many_play = { $found } would play; { $least } to { $most } can.
error-how_many_sit = { $found ->
    [one] { $found } person sits
   *[other] { $found } people sit
} at the table; { $least } to { $most } can.
error-kind_not_played = The rules of this table have no { $found }; they would need “{ $needs }”.
error-later_deal_impossible = Then { deal-named } could not have happened: { $refused }
error-no_form_for_this = There is no form for this: { $found }.
error-no_such_deal = There is no deal { $deal }; { $deals ->
    [0] none was recorded yet.
    [one] there is one.
   *[other] there are { $deals }.
}
error-not_in_this_game = { CHOICE("game", $game) } has no such deal: { $found }.
error-session_of_another_game = Session { $session } is one of { CHOICE("game", $game) }.
error-not_undone = { deal-named.first } was not taken back.
error-nothing_to_undo = There is no deal to take back.
error-overtaken =
    { $cause ->
        [undo] { $name } took back { deal-named } meanwhile. Look at it first.
        [put-back] { $name } put back { deal-named } meanwhile. Look at it first.
        [edit] { $name } changed { deal-named } meanwhile. Look at it first.
       *[record] { $name } recorded { deal-named } meanwhile. Look at it first.
    }
error-undo_overtaken = { $since } Take back { deal-named } all the same?
error-same_deal = Same as { deal-named }, recorded by { $name } { $seconds } s ago?

## Numbers

error-above_zero = { POINTS($found_points) } was given; it must be above 0.
error-adds_up_to_zero = This must add up to 0; it adds up to { SCORE($found_points) }.
error-each_player = An entry is needed for each of { $expected }. Missing: { $missing }.
error-how_many_values = { $found ->
    [one] { $found } value was found
   *[other] { $found } values were found
}; there must be { OR($expected) }.
error-negative = { $player ->
    [none] { SCORE($found_points) } was given; it cannot be below 0.
   *[other] { $player } has { SCORE($found_points) }; nobody has less than 0.
}
error-not_a_number = { $found } is not a number. Points are written 40, 40.5 or 40½.
error-not_whole = { $found } is not a whole number.
error-number_missing = There is no number for { $player }.
error-off_the_half_point = { $found } is not a whole or a half point. Points are written 40, 40.5 or 40½.
error-out_of_range = { $most ->
    [none] { $found } is out of range.
   *[other] { $found } is out of range; { $least } to { $most } can be.
}
error-name_or_number = This can be read as { POINTS($first) }, or as { POINTS($second) }. Put names between quotes, or a name before each number.
error-too_large = { $found } is too large; { $most } is the most.
error-too_many_values = There are far more values than the { $most } that can be.
error-two_readings = This can be read as { POINTS($first) }, or as { POINTS($second) }. Write half points as 40.5, and spaces between the values.
error-value_missing = A value is missing between two commas.

## Words and documents

error-alternatives = This stands for another field that was given too; only one of them can be.
error-ambiguous_word = { $found } is a word of the game and the name of a player. Put a name between quotes, or mention the member.
error-empty = Nothing stands there.
error-item_lacks = Something is missing in { $found }: { OR($expected) }.
error-missing = This is missing.
error-too_long = { $found } characters were written; { $most } can be read.
error-two_in_one = { $found } looks like two things in one. Put a comma between them.
error-unknown_key = This is not known here{ $expected ->
    [none] .
   *[other] ; known are { $expected }.
}
error-unknown_kind = { $found } is no kind of deal here; there are { $expected }.
error-unknown_value = { $found } is not one of { $expected }.
error-unknown_word = { $found } is not known here; known are { $expected }.
error-wrong_type = { $found } was found; { $expected ->
    [list] a list is
    [object] an object is
    [true_or_false] true or false is
    [whole_number] a whole number is
   *[text] text is
} expected.

## The ledger

error-bad_address = The address of the ledger in DATABASE_URL cannot be read ({ $reason }).
error-ledger_busy = The ledger is busy. Try again; nothing is recorded twice.
error-ledger_closed = I am shutting down. Try again in a minute.
error-ledger_damaged = The ledger is damaged. Nothing was recorded; tell who runs this bot.
error-ledger_failed = The disk of the ledger failed. Nothing was recorded; tell who runs this bot.
error-ledger_moved = The file of the ledger is not where it was. Nothing was recorded, and I stop; tell who runs this bot.
error-ledger_unsure = The disk of the ledger failed, and I do not know whether that was kept. Look at the card or the history before you ask again; tell who runs this bot.
error-ledger_full = The disk of the ledger is full. Nothing was recorded; tell who runs this bot.
error-ledger_refused = The ledger refused that. Nothing was recorded; tell who runs this bot.
error-ledger_unavailable = The ledger cannot be used. Nothing was recorded; tell who runs this bot.
error-migration_changed = The ledger was made by another build: step { $version } of its making differs.
error-migration_failed = The ledger could not be brought up to date (step { $version }); it is as it was.
error-newer_ledger = The ledger was written by a newer version of me ({ $found }; I know { $known }).
error-no_such_draft = What you were entering is not there any more. Begin again.
error-nonce_reused = This was recorded already, with another content. Begin again.
error-not_a_ledger = The file of the ledger is a database of something else.
error-stale = Somebody recorded a deal meanwhile. Look at the card, then try again.
error-unbalanced = The scores did not add up to 0. Nothing was recorded; tell who runs this bot.
error-unstorable = A value cannot be kept: a number too large, or text that is no text.
error-unsupported_engine = There is no ledger of the kind { $engine }.

## The server

error-no_such_scope = { $found } is no season of this server. Choose { $expected ->
    [none] the session or the server.
   *[other] the session, the server, or { OR($expected) }.
    }
error-no_such_season = There is no such season (any more). `/goulash-server season list` shows them.
error-season_name_taken = { $found } names something already. Choose another name.
error-season_ends_first = A season ends after it begins: { $first } to { $last }.
error-too_many_seasons = A server can have { $most } seasons. Remove one first.
error-two_days = { $found } can be read as { $first } or as { $second }. Write the year first.
error-not_a_day = { $found } is not a day. Write it as 2026-09-01.
error-unknown_zone = { $found } does not name one time zone. Choose one of those that are offered, such as { OR($expected) }.
error-role_needed = Choose the role as well: `recorder_role:`.
error-role_not_needed = A role goes with “members with a role” alone. Leave it out, or choose that.
error-not_a_default = { $found } does not name a game and its rules. Choose one of those that are offered, such as `tarot: federation`.
error-only_role = Only members with the role { $found }, and managers of the server, may record and change anything here.
