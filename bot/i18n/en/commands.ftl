## Commands: at most 100 characters each

command-goulash = Keep the score of tarot and its kin
command-goulash-server = Settings of this server
command-deal = Record a deal
command-deal-adjust = Move points by agreement
command-deal-goulash = Record a goulash: everyone passed, fewest points win
command-deal-maison = Record a deal of Maison Tarot
command-deal-passed = Record a deal that nobody played
command-deal-tarot = Record a deal that somebody took
command-deal-vachette = Record a vachette: the places are paid by a scale
command-deal-wild-maison = Record a deal of Wild Maison Tarot
command-end = End the session: final standings, and who owes whom
command-help = How to keep score here
command-history = The deals of a session, newest first
command-resume = Take up a session that has ended, in this channel
command-sessions = The sessions of this server
command-standings = Who stands where
command-start = Open a session in this channel
command-undo = Take a deal back
command-edit = Change a deal: its form, filled in
command-explain = Why a score is what it is, step by step
command-record = Enter a deal by a form

## Options: at most 100 characters each

option-amounts = Who gains and loses how much: Ann -10, Bea +10
option-annulled = A misdeal or a lone petit, not a deal that everyone passed
option-bouts = Bouts in the tricks of the attack
option-cards = Cards that each won, in turn order or by name
option-contract = What was bid
option-deal = Which deal; by default the last
option-defence_points = Card points of the defence, if you counted those instead
option-game = Which game; by default tarot
option-handfuls = Handfuls shown: attack simple, Bea double
option-miseres = Misères: Bea trumps, Cal courts
option-name = A name for the session
option-page = Which page
option-partner = Who was called, at five; leave it out for a taker who plays alone
option-petit = Who won the last trick with the petit in it
option-players = In turn order: @Ann @Bea Cal, “Uncle Joe”
option-points = Card points of the attack
option-deal-goulash-points = Card points in turn order, 10 20 30 31, or by name; one may be left out
option-deal-maison-points = Card points in turn order, or by name
option-deal-vachette-points = Card points in turn order, 10 20 30 31, or by name, instead of the ranking
option-deal-wild-maison-points = Card points in turn order, or by name
option-ranking = Fewest points first, = for a tie: Ann, Bea = Cal, Dov
option-reason = Why
option-rules = Which rules; by default the first of the game
option-session = Which session
option-slam = Every trick, or announced so
option-taker = Who took
option-topic = About what
option-tricks = Tricks that each won, in turn order or by name
option-kind = What was played
