## Kinds of deal that any game may have

kind-adjustment = adjustment
kind-annulled = annulled deal
kind-passed = passed deal
    .button = Passed
kind-rules = change of rules
kind-seating = change of seats

## Rules that any game may have

rule-first_dealer = first dealer
rule-redeal = who deals again
rule-setting = { $rule }: { $value }
rule-seats = how many play
choice-redeal-next = the next player
choice-redeal-same = the same player

## Fields

field-amounts = amounts
field-annulled = annulled
field-deal = deal
field-deals = deals
field-dealer = dealer
field-format = format
field-game = game
field-kind = kind of deal
field-name = name
field-page = page
field-player = player
field-players = players
field-points = points
field-reason = reason
field-rules = rules
field-session = session
field-playing = who played
field-sitting_out = sitting out
field-undone = taken back

## What Discord calls the permissions of a bot

choice-permission-send_messages = Send Messages
# The library's name of what Discord calls to view a channel.
choice-permission-read_messages = View Channel
choice-permission-create_public_threads = Create Public Threads
choice-permission-send_messages_in_threads = Send Messages in Threads

## What COUNTED shows

counted-points = { $form ->
    [one] { $number } point
   *[other] { $number } points
}
