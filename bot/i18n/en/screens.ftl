# The table card
card-session = session { $session }
card-deals_next = Deal { $deal }: { $name } deals
card-dealer_out = the dealer sits out
card-dealer_and_others_out = the dealer sits out, and { $names }
card-left = Left the table:
title-winner = { $name } has won
title-mayor = { $name } wears the mayor’s hat

# How what was recorded is called: a deal by its number, anything else by what it is
deal-named = { $event ->
    [adjustment] the adjustment
    [seating] the change of seats
    [rules] the change of rules
   *[none] deal { $deal }
}
    .first = { $event ->
        [adjustment] The adjustment
        [seating] The change of seats
        [rules] The change of rules
       *[none] Deal { $deal }
    }

# Records of the table
record-title = { $event ->
    [adjustment] **Adjustment**
    [seating] **Seats** · { $title }
    [rules] **Rules** · { $title }
   *[none] **Deal { $deal }** · { $title }
}
record-by = recorded by { $name }
record-inferred = { $name }’s { POINTS($half) } follow from the rest
record-done_before = { $state ->
    [undone] { deal-named.first } was taken back already.
   *[stands] Recorded already{ $event ->
        [none] , as deal { $deal }.
       *[other] : { deal-named }.
    }
}
record-reason = Reason: { $reason }
record-undone = **{ $name } took back** { $event ->
    [none] deal { $line }
    [adjustment] the { $line }
   *[other] { deal-named } · { $line }
}
record-put_back = **{ $name } put back** { $event ->
    [none] deal { $line }
    [adjustment] the { $line }
   *[other] { deal-named } · { $line }
}
record-moved = { deal-named.first } came out differently: { $changes }
record-act = { $act ->
    [undo] **{ $name } took back** { deal-named }
    [put-back] **{ $name } put back** { deal-named }
   *[edit] **{ $name } changed** { deal-named }
}
record-undone_by = taken back by { $name }
record-changed_by = changed by { $name }
record-overtaken = Changed again since.
record-totals = Now: { $totals }
record-passed = everyone passed
record-annulled = annulled
record-adjustment = adjustment
record-seating = now at the table: { $players }
record-rules = rules changed: { $rules }
# History
history-empty = No deals yet.
history-recorded = recorded by { $name }
history-edited = changed by { $name }
history-undone = taken back by { $name }
history-page = Page { $page } of { $pages }, newest first

# Standings and the end
standings-deals =
    { $deals ->
        [0] No deals played yet
        [one] After { $deals } deal
       *[other] After { $deals } deals
    }
end-title =
    { $deals ->
        [0] **The session is over**, without a deal
        [one] **The session is over**, after { $deals } deal
       *[other] **The session is over**, after { $deals } deals
    }
end-ask =
    { $deals ->
        [0] End this session? Nothing was recorded in it.
        [one] End this session of { $deals } deal? It can be resumed.
       *[other] End this session of { $deals } deals? It can be resumed.
    }
end-owed = **Who owes whom**
end-transfer = { $payer } → { $payee }: **{ POINTS($half) }**
end-nothing_owed = Nobody owes anybody anything.
end-corrected = corrected { $when }
end-went_on = This session was taken up again: what stood here is not its end.
end-by = ended by { $name }

# Starting and resuming
start-opened = **{ $name } opened a session** in { $where }. The card below shows who stands where.
start-left_out =
    { $count ->
        [one] { $names } has left this server, and is not seated.
       *[other] { $names } have left this server, and are not seated.
    }
start-resumed = **{ $name } resumed the session.** The card below shows who stands where.

# The sessions of a server
sessions-title = ### Sessions
sessions-end = There are no more.
sessions-empty = None yet: `/goulash start` opens one.
sessions-page = Page { $page }
sessions-gone = a channel that is gone
sessions-bring = Its channel was deleted or put away: `/goulash resume session:{ $session }` brings it here.
sessions-open = **{ $title }** · { $session } · open in { $where } since { $opened } · { $deals ->
        [one] { $deals } deal
       *[other] { $deals } deals
    }
sessions-closed =
    { $title } · { $session } · { $opened } · { $deals ->
        [one] { $deals } deal
       *[other] { $deals } deals
    }

# Buttons
button-undo = Undo { deal-named }
button-undo_nothing = Undo
button-history = History
button-end = End
button-end_it = End it
button-put_back = Put back
button-resume = Resume
button-resume_open = Go on with it here
button-open_thread = Open a thread
button-newer = Newer
button-older = Older
button-cancel = Cancel
button-allow = Allow it from this deal on and record

# Drafts
draft-dropped = Nothing was recorded.

# Rule sheets that are no built-in one
sheet-own = rules of the table

# Help
help-first =
    ### Goulash
    I keep the score of tarot games and work out who owes whom.
    1. `/goulash start players:@Ann @Bea Cal "Uncle Joe"` seats players in turn order, members and guests.
    2. The card below the last message shows who stands where. Its blue buttons enter a deal, **Undo** takes the last one back.
    3. `/goulash deal goulash points:10 20 30 31` and `/goulash deal tarot` do the same in one line.

    Any deal can be changed, taken back and put back; nothing is lost.
help-topics = More: `/goulash help topic:` { $topics }
help-start =
    ### Starting
    `/goulash start` opens a session in this channel: the game, the players in turn order (mention members, type the names of guests, quotes keep a name of two words whole), the rules, a name.
    The last of the players deals first. More may sit than play: the dealer sits out then.
help-deals =
    ### Recording deals
    `/goulash deal tarot taker: contract: bouts: points:` records a contract; points of the attack, or of the defence instead.
    `/goulash deal goulash points:` takes the points in turn order, `10 20 30 31`, or with names, `Ann 10, Bea 20, Cal 30`. One player may be left out: the rest of 91 is that player’s.
    `/goulash deal passed` notes a deal that nobody played, `/goulash deal adjust` moves points by agreement.
help-undo =
    ### Taking back
    On the card, **Undo** takes the last deal back, `/goulash undo deal:` any other. The deal stays in the history, and **Put back** counts it again.
    Below a record, **Fix** opens the form of its deal again, as does `/goulash edit deal:`; with `kind:` it becomes a deal of another kind.
    Who recorded a deal may always take it back, everyone seated within ten minutes, the opener and managers at any time.
help-end =
    ### Ending
    The button **End** or `/goulash end` closes the session with the standings, the fewest transfers that settle it and a picture of the evening; `/goulash chart` draws how the totals went at any time. `/goulash resume` opens it again, also in another channel.
help-standings =
    ### Standings
    `/goulash standings` shows who stands where in this session, with `scope:` in the server or a season, with `game:` in one game; points of different games are not added up. `/goulash chart` draws how the totals went, `/goulash stats` tells what a player did, and against whom.
    Managers can have standings posted by themselves: `/goulash-server autopost add`.
help-server =
    ### For managers
    `/goulash-server settings` shows and changes the language of the server, its time zone, who may record, and the rules of new sessions.
    `/goulash-server season add` puts a label on the sessions between two days; nothing is reset.
    `/goulash-server autopost add` has standings posted after each deal, daily, weekly or monthly, in a channel of your choice; it shows the post first.
help-rules =
    ### Rules
    The sheet *Goulash night* has the federation’s rules, and a deal that everyone passes is played as a goulash. Choose other sheets with `rules:` when you start. A kind of deal that your sheet does not have offers to allow it from that deal on.

# The arithmetic of a deal
explain-adds_up = -# All of it adds up to 0.
explain-undone = It was taken back and counts for nothing.
explain-nothing = Nothing was scored.
explain-adjustment = **{ SCORE($change) }** { $player }, by agreement.

# Entering a deal
form-title = { $event ->
    [none] Deal { $deal }: { $kind }
   *[other] { $kind }
}
form-edit_title = Change { $event ->
    [none] deal { $deal }: { $kind }
   *[other] { deal-named }
}
field-in_order = In turn order: { $names }
preview-title = **Deal { $deal }** · { $title }
preview-change_title = **Deal { $deal }, changed** · { $title }
preview-moved = This is not what you saw: it comes to other numbers by now.
preview-for = Dealt by { $dealer }, played by { $players }.
preview-only_you = Only you see this: nothing is recorded before Save.
record-edited = **{ $name } changed** { deal-named }
record-before = before: { $deal }
record-pick = What was played?
record-other_kind = What was deal { $deal }?
button-another_kind = Another kind of deal
field-another = another kind of deal
    .hint = Leave it empty unless it was of another kind
field-seating-players = who sits, in turn order
    .hint = Anyone who has sat in this session
field-set = rules, a line each
    .hint = The name of a rule, a colon, its value; “as usual” takes it back
error-kind_stays = { deal-named.first } is no deal of cards: `/goulash edit` without `kind` changes it.
error-rule_unreadable = { $typed } is not a rule, a colon and a value.
record-unfinished = You began a deal and did not finish it.
button-fix = Fix
button-explain = Explain
button-save = Save
page-announcements = Announcements
page-bonuses = Bonuses
page-table = Who dealt, who played
page-tarokks = Tarokks and more
button-change = Change
button-correct = Correct
button-continue = Go on with it
button-save_anyway = Save it anyway

# The lobby
lobby-who = Who plays? The order is the turn order, and the last one deals first.
lobby-empty = *Nobody yet.*
lobby-missing =
    { $missing ->
        [one] { $missing } more must join.
       *[other] { $missing } more must join.
    }
lobby-order = Start, or let more join: more may sit than play.
lobby-pick = Choose members
lobby-guest_title = Add guests
lobby-order_title = Turn order
field-guest = names
field-lobby-guest = names of guests
    .hint = Cal, “Uncle Joe”
field-order = turn order
field-lobby-order = turn order, the last one deals first
    .hint = Who is left out leaves the lobby
button-join = Join
button-let_in = Let { $name } join
button-leave = Leave
button-add_guest = Add a guest
button-same_as_last = Same as last time
button-order = Order
button-start = Start
button-play_again = Play again
error-already_in_lobby = { $found } is in already.
error-not_in_lobby = You are not among those who play.
error-lobby_full = { $most } can sit at the most.
error-lobby_over = This lobby is over: its session has started, or it was left for a month.
error-left_lobby = { $found } left this server, and is no longer in the lobby. Press Start again, or add somebody first.
error-no_last_time = No session was played in this channel yet.

# Where not all has room
lines-more = … and { $count } more

# Short answers
answer-done = -# Done.
start-lobby_in = The new session is put together in { $where }.
start-go_on = The session in { $where } goes on; its card stands below.
card-waits = I may not post here now ({ $names } missing): what was done stands, and the card comes back when I may.

# The table
card-who_plays = { $names } play
card-others_out = out of this deal: { $names }
card-deals_left =
    { $deals ->
        [0] the last round is over
        [one] { $deals } more deal
       *[other] { $deals } more deals
    }
card-differs = The ledger and the rules disagree on this session: { $deals }. Tell who runs this bot.
card-unreplayable = The ledger and the rules disagree on this session: it cannot be replayed. Tell who runs this bot.
card-end_announced = the end was announced
card-stakes = the coming deals count { $stakes }

# Pictures
chart-deals = deals
chart-points = points
chart-after =
    { $deals ->
        [one] { $deals } deal
       *[other] { $deals } deals
    }
chart-first_of = The { $shown } who are ranked first, of { $players }
chart-alt =
    { $deals ->
        [one] Chart of the totals after { $deals } deal
       *[other] Chart of the totals, deal by deal, after { $deals } deals
    }
chart-alt_ended =
    { $deals ->
        [one] The final table after { $deals } deal, and a chart of the totals
       *[other] The final table after { $deals } deals, and a chart of the totals, deal by deal
    }
chart-sessions = sessions
chart-after_sessions =
    { $sessions ->
        [one] { $sessions } session
       *[other] { $sessions } sessions
    }
chart-alt_sessions =
    { $sessions ->
        [one] Chart of the totals after { $sessions } session
       *[other] Chart of the totals, session by session, after { $sessions } sessions
    }
moment-best = Best deal: { $name } { SCORE($half) }, deal { $first }
moment-worst = Hardest deal: { $name } { SCORE($half) }, deal { $first }
moment-run = Longest run: { $name }, { $half } gains, deals { $first } to { $last }
moment-comeback = Comeback: { $name }, last with { SCORE($half) } after deal { $first }
error-may_not_attach = I am not allowed to attach pictures here. I need the permission Attach Files.
error-nothing_to_draw = No deal was scored yet: there is nothing to draw.
error-picture_failed = The picture could not be drawn. Try again in a minute; `/goulash standings` says the same in words.
error-picture_too_slow = The picture takes too long to draw just now. Try again in a minute; `/goulash standings` says the same in words.
