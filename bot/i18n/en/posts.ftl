## When standings are posted

choice-every-deal = after each deal
choice-every-day = every day
choice-every-week = every week
choice-every-month = every month
choice-time-midnight = midnight
choice-time-noon = noon
    .also = midday
choice-weekday-monday = Monday
choice-weekday-tuesday = Tuesday
choice-weekday-wednesday = Wednesday
choice-weekday-thursday = Thursday
choice-weekday-friday = Friday
choice-weekday-saturday = Saturday
choice-weekday-sunday = Sunday
choice-monthday-last = last
    .also = last day, the last

field-at = time of day
field-on = day
field-scope = scope

## A post

post-since =
    Since { $when }: { $sessions ->
        [one] { $sessions } session
       *[other] { $sessions } sessions
    }, { $deals ->
        [one] { $deals } deal
       *[other] { $deals } deals
    }.
post-quiet = No deal since { $when }.
post-overtaken = Not up to date: { deal-named } of session { $session } was corrected since.
post-corrected = No deal since { $when }, but an older one was corrected.
post-win = Biggest win: { $deal }
post-win_in = Biggest win in { $game }: { $deal }
post-lead =
    { $game ->
        [none] { $names } took the lead from { $before }.
       *[other] { $names } took the lead in { $game } from { $before }.
    }
post-lead_alone =
    { $game ->
        [none] { $names } leads alone.
       *[other] { $names } leads { $game } alone.
    }
post-lead_shared =
    { $game ->
        [none] { $names } share the lead.
       *[other] { $names } share the lead in { $game }.
    }
post-more =
    { $count ->
        [one] and { $count } more
       *[other] and { $count } more
    }
button-standings = Standings
button-chart = Chart

## Schedules

autopost-every-deal = after each deal
autopost-every-day = every day at { $time }
autopost-every-week = every { $day } at { $time }
autopost-every-month = on day { $day } of each month at { $time }
autopost-every-month_end = on the last day of each month at { $time }
autopost-of_session = The session of the deal
autopost-of_session_later = The standings of the session will stand here, below its last deal.
autopost-of_no_season = A season that is gone
choice-channel-gone = a deleted channel
autopost-ask = Post standings in { $channel } **{ $when }**{ $zone ->
    [none] { "" }
   *[other] { " " }({ $zone })
}?
autopost-coming = Next: { $times }
autopost-lacking = ⚠️ I may not post there yet. I need: { $names }.
autopost-preview = **Now it would look like this; later with what happened in between:**
autopost-added = Post **{ $post }** in { $channel } is set up.
autopost-dropped = No post was set up.
autopost-rests = Post **{ $post }** in { $channel } is paused:
autopost-resumed = Post **{ $post }** in { $channel } goes on.
autopost-remove_ask = Remove post **{ $post }** in { $channel }? What it has posted stays.
autopost-removed = Post **{ $post }** in { $channel } is removed. What it has posted stays.
autopost-title = ### Posts of this server
    -# Times are those of { $zone }
autopost-none = None yet: `/goulash-server autopost add` sets one up.
autopost-page = Page { $page } of { $pages }
autopost-line = **{ $post }** · { $channel } · { $when }
autopost-next = Next: { $when }
autopost-next_deal = Next: after the next deal
autopost-last = last: { $when }
autopost-paused = ⏸️ paused: { $why }
autopost-trouble =
    { $count ->
        [one] ⚠️ failed once
       *[other] ⚠️ failed { $count } times in a row
    } ({ $why }), again { $again }
autopost-told = ⚠️ Post **{ $post }** in { $channel } failed five times in a row and is paused:
autopost-told_how = `/goulash-server autopost resume` lets it go on once that is mended, `list` shows all posts.
autopost-reason-archived = the thread is archived
autopost-reason-manager = a manager paused it
autopost-reason-missing_access = I may not see the channel
autopost-reason-missing_permissions = I may not post in the channel
autopost-reason-no_such_season = its season was removed
autopost-reason-refused = Discord refused it
autopost-reason-unknown_channel = the channel was deleted
button-autopost_add = Set it up
button-autopost-pause = Pause
button-autopost_remove = Remove
button-autopost-resume = Go on

## What cannot be

error-no_such_post = There is no such post (any more). `/goulash-server autopost list` shows them.
error-same_post = Post { $post } does that already.
error-too_many_posts = A server can have { $most } posts. Remove one first.
error-not_a_time = { $found } is no time of day. Write it as 21:00, 9 or 9 pm.
error-not_a_day_of_month = { $found } is no day of the month. Write 1 to 31; 31 is the last day of every month.
error-no_time_for_deals = What is posted after each deal has no time of day. Leave it out, or choose every day.
error-no_day_for_this = Only weekly and monthly posts have a day. Leave it out.
error-session_without_deals = Only what is posted after each deal can be of its session. Choose the server or a season.
