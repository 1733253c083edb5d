## Who sits

table-deals = deals
table-out = sits out
table-next = { $count } play deal { $deal }
table-left = Left the table: { $names }
table-asks_in = { $name } would like to join. Somebody at the table agrees with the button.

## What is agreed for the deals to come

table-dealer_agreed = { $player } deals the next deal, says { $name }.
table-dealer_withdrawn = The deal goes on in turn after all, says { $name }.
table-out_agreed = { $player } sits out of the next deal, says { $name }.
table-out_withdrawn = { $player } need not sit out of the next deal after all, says { $name }.
table-end = **{ $name } announced the end.**
table-end_in =
    { $deals ->
        [0] **{ $name } announced the end**: the last round is over.
        [one] **{ $name } announced the end**: { $deals } more deal.
       *[other] **{ $name } announced the end**: { $deals } more deals.
    }
table-end_withdrawn = **{ $name } took the announcement of the end back**: play goes on.
button-take_back = Take back

## Refusals

error-agreed_no_more = That does not stand any more.
error-does_not_sit = { $name } does not sit at the table.
error-end_announced_already = The end was announced already. **Take back** below the announcement has play go on.
error-nobody_named = In this game the end depends on nobody: leave the player out.
error-one_at_a_time = Name one player; { $found } were named.
error-one_at_each_place = Each place in the turn order is for one player: put commas between the names.
error-order_lacks = The order must have everyone who sits; missing: { $expected }.
error-sits_already = { $name } sits at the table already.
error-sits_out_already = { $name } sits out of the next deal anyway.
error-too_few_would_play = Then { $found } would play, and it takes { $least }.

# Plain names: members, known guests and new ones
error-which_person = Whom does { $found } mean?
which-member = { $name } (@{ $handle })
which-guest = Guest { $name }
names-member = { $typed } is the member { $name }. For a guest of that name, type { $guest }.
names-guest = { $typed } is the guest { $name }, who has played here before.
names-unknown =
    { $count ->
        [one] Discord did not say in time whether { $names } is a member: it is a guest for now. To seat a member, type @ and choose the name.
       *[other] Discord did not say in time whether { $names } are members: they are guests for now. To seat a member, type @ and choose the name.
    }
