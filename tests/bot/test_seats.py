"""Who comes, goes, deals and sits out: what is agreed holds for those who sit when it is recorded."""

import asyncio

import pytest

import scoring
from bot.errors import UserError
from bot.i18n import translator
from bot.services import entry, seats
from bot.services.parsing import Guest, Mistyped
from bot.services.people import Actor, NotAllowed
from bot.services.seats import Seats
from bot.services.session_view import NextDeals, SessionView
from bot.services.sessions import Member
from tests.bot.house import ANN, BEA, STRANGER, House, consistent, contract, goulash

EN = translator("en")


def seated(house: House) -> Seats:
    return house.services.seats


def names(live: SessionView) -> list[str]:
    return [live.people[seat].name or "" for seat in live.seats]


def nobody_asks(_live: SessionView, _actor: Actor) -> None:
    """Everyone may."""


async def table_of(house: House, count: int, game: str = "tarot", channel: int = 7) -> SessionView:
    """Seat Ann, Bea and guests: as many as `count`."""
    guests = [Guest(f"Guest {letter}") for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    people = [Member(11, "Ann"), Member(12, "Bea"), *guests][:count]
    return await house.tables.start(ANN, channel, game=game, seats=people)


async def play(
    house: House, live: SessionView, nonce: str, keys: dict[str, str] | None = None, kind: str = "goulash"
) -> SessionView:
    """Record a goulash with the points in turn order, or another kind, as a command does."""
    live = await house.load(live)
    given = {"points": "0 10 20 30 31" if len(live.table().players) == 5 else "10 20 30 31"} if keys is None else keys
    read = entry.read(live, live.game.kind(kind), given, EN)
    return (await house.deals.record(ANN, live.session.id, [read.deal], nonce, anyway=True)).live


async def test_who_come_at_the_same_time_all_sit(house: House) -> None:
    live = await house.open()
    table = seated(house)
    newcomers = [Member(20 + number, f"New {number}") for number in range(10)]
    await asyncio.gather(
        *(table.join(STRANGER, live.session.id, one, f"j{one.user_id}", nobody_asks) for one in newcomers)
    )
    live = await house.load(live)
    assert sorted(names(live)[4:]) == [one.name for one in newcomers]
    await consistent(house, live)


async def test_who_come_and_go_in_two_processes_lose_nobody(house: House, other: House) -> None:
    live = await house.open()
    bea = live.seats[1]
    await asyncio.gather(
        seated(house).join(ANN, live.session.id, Guest("Fay"), "j1"),
        seated(other).join(ANN, live.session.id, Guest("Gus"), "j2"),
        seated(other).seat(BEA, live.session.id, lambda live: seats.left(live, bea), "l1", nobody_asks),
    )
    assert set(names(await house.load(live))) == {"Ann", "Cal", "Dov", "Fay", "Gus"}


async def test_the_same_request_twice_seats_once(house: House) -> None:
    live = await house.open()
    first = await seated(house).join(ANN, live.session.id, Guest("Fay"), "j1")
    again = await seated(house).join(ANN, live.session.id, Guest("Fay"), "j1")
    assert (first.fresh, again.fresh) == (True, False)
    assert len((await house.load(live)).deals) == len(first.live.deals) == 1


@pytest.mark.parametrize("called", ["Cal", "cal", "CAL", "Bea"])
async def test_nobody_sits_twice_however_the_name_is_written(house: House, called: str) -> None:
    live = await house.open()
    with pytest.raises(UserError) as refused:
        await seated(house).join(ANN, live.session.id, Guest(called), "j1")
    assert refused.value.code == "sits_already"


async def test_who_left_comes_back_as_the_same_person_at_the_end_of_the_turn(house: House) -> None:
    live = await house.open()
    live = (await house.deals.record(ANN, live.session.id, [goulash(live, 10, 20, 30, 31)], "d1")).live
    bea = live.seats[1]
    table = seated(house)
    await table.seat(BEA, live.session.id, lambda live: seats.left(live, bea), "l1", nobody_asks)
    back = await table.join(ANN, live.session.id, Guest("bea"), "j1")
    assert names(back.live) == ["Ann", "Cal", "Dov", "Bea"]
    assert back.live.seats[3] == bea
    # 91 − 4 × 20 = 11 points, in half points.
    assert back.live.state.totals[str(bea)] == 22


async def test_who_left_keeps_the_score_and_the_total_stays_zero(house: House) -> None:
    live = await house.open()
    live = (await house.deals.record(ANN, live.session.id, [goulash(live, 10, 20, 30, 31)], "d1")).live
    cal = live.seats[2]
    await seated(house).seat(ANN, live.session.id, lambda live: seats.left(live, cal), "l1")
    live = await house.load(live)
    assert str(cal) in live.state.everyone
    assert str(cal) not in live.state.seats
    assert sum(live.state.totals.values()) == 0
    await consistent(house, live)


async def test_when_the_next_dealer_leaves_the_next_in_the_old_order_deals(house: House) -> None:
    live = await house.open()
    dealer, ann = live.seats[3], live.seats[0]
    assert live.table().dealer == str(dealer)
    done = await seated(house).seat(ANN, live.session.id, lambda live: seats.left(live, dealer), "l1")
    assert done.live.table().dealer == str(ann)


async def test_too_few_cannot_stay_and_too_many_cannot_sit(house: House) -> None:
    few = await table_of(house, 3, channel=20)
    with pytest.raises(scoring.Refused) as refused:
        await seated(house).seat(ANN, few.session.id, lambda live: seats.left(live, live.seats[0]), "l1")
    assert refused.value.code == "how_many_sit"
    full = await table_of(house, 25, channel=21)
    with pytest.raises(scoring.Refused) as refused:
        await seated(house).join(ANN, full.session.id, Guest("One too many"), "j1")
    assert refused.value.code == "how_many_sit"
    assert refused.value.data["most"] == 25


async def test_the_turn_order_has_everyone_once(house: House) -> None:
    live = await table_of(house, 4)
    order = seats.reordered(live, "Guest B, Bea, Guest A, Ann")
    assert list(order.players) == [str(live.seats[place]) for place in (3, 1, 2, 0)]
    for typed, code in (
        ("Bea, Ann, Guest A", "order_lacks"),
        ("Bea, Ann, Guest A, Guest B, Bea", "named_twice"),
        ("Bea = Ann, Guest A, Guest B", "one_at_each_place"),
        ("Bea, Ann, Guest A, Zoe", "unknown_player"),
    ):
        with pytest.raises(UserError) as refused:
            seats.reordered(live, typed)
        assert refused.value.code == code


async def test_names_that_are_nothing_but_markdown_and_wide_are_ordered_too(house: House) -> None:
    wide = [Guest("漢字" * 14 + f"{number:02}") for number in range(23)]
    live = await house.tables.start(ANN, 7, game="tarot", seats=[Member(11, "Ann"), *wide, Guest("*" * 32)])
    shown = [live.people[seat].name or "" for seat in reversed(live.seats)]
    order = seats.reordered(live, ", ".join(f'"{name}"' for name in shown))
    assert list(order.players) == [str(seat) for seat in reversed(live.seats)]


async def test_strangers_agree_nothing(house: House) -> None:
    live = await house.open()
    table = seated(house)
    for work in (
        table.deals_next(STRANGER, live.session.id, live.seats[0]),
        table.sits_out(STRANGER, live.session.id, live.seats[0]),
        table.last_round(STRANGER, live.session.id, None),
        table.seat(STRANGER, live.session.id, lambda live: seats.left(live, live.seats[0]), "l1"),
        table.join(STRANGER, live.session.id, Guest("Fay"), "j1"),
    ):
        with pytest.raises(NotAllowed):
            await work


async def test_who_was_named_deals_once_and_the_turn_goes_on_from_there(house: House) -> None:
    live = await table_of(house, 4)
    ann, bea, cal, dov = map(str, live.seats)
    assert live.table().dealer == dov
    await seated(house).deals_next(ANN, live.session.id, live.seats[1])
    live = await play(house, live, "d1")
    assert live.deals[0].outcome.dealer == bea
    assert live.table().dealer == cal
    live = await play(house, live, "d2")
    assert live.deals[1].outcome.dealer == cal
    await consistent(house, live)
    assert ann in live.state.seats


async def test_who_asks_to_sit_out_takes_the_place_of_the_dealer(house: House) -> None:
    live = await table_of(house, 6)
    bea = str(live.seats[1])
    live = await seated(house).sits_out(ANN, live.session.id, live.seats[1])
    assert [name for name in live.state.seats if name not in live.table().players] == [bea]
    live = await play(house, live, "d1")
    assert bea not in live.deals[0].outcome.players
    # The next deal is as usual: its dealer is out.
    assert [name for name in live.state.seats if name not in live.table().players] == [live.table().dealer]


async def test_who_sits_out_does_so_until_something_is_played(house: House) -> None:
    live = await table_of(house, 5)
    bea = str(live.seats[1])
    await seated(house).sits_out(ANN, live.session.id, live.seats[1])
    live = await play(house, live, "d1", {}, "passed")
    assert bea not in live.table().players
    live = await play(house, live, "d2")
    assert bea not in live.deals[1].outcome.players
    assert bea in live.table().players


async def test_the_last_deal_taken_back_leaves_the_table_as_it_was_and_is_recorded_again_the_same_way(
    house: House,
) -> None:
    live = await table_of(house, 7)
    live = await play(house, live, "d1")
    await seated(house).deals_next(ANN, live.session.id, live.seats[2])
    await seated(house).sits_out(ANN, live.session.id, live.seats[4])
    before = (await house.load(live)).table()
    first = await play(house, live, "d2")
    taken_back = await house.deals.undo(ANN, live.session.id, 2, confirmed=True)
    assert taken_back.live.table() == before
    again = await play(house, live, "d3")
    assert again.deals[2].deal == first.deals[1].deal
    assert again.deals[2].outcome == first.deals[1].outcome
    assert again.table() == first.table()


async def test_what_was_agreed_for_a_deal_is_spent_again_when_it_is_put_back(house: House) -> None:
    live = await table_of(house, 6)
    await seated(house).deals_next(ANN, live.session.id, live.seats[2])
    await seated(house).sits_out(ANN, live.session.id, live.seats[4])
    after = (await play(house, live, "d1")).table()
    await house.deals.undo(ANN, live.session.id, 1, confirmed=True)
    back = await house.deals.put_back(ANN, live.session.id, 1)
    assert back.live.table() == after
    assert back.live.agreed == NextDeals()


async def test_what_is_said_of_the_next_deal_stays_when_an_older_one_is_taken_back(house: House) -> None:
    live = await table_of(house, 5)
    await seated(house).deals_next(ANN, live.session.id, live.seats[2])
    await play(house, live, "d1")
    await play(house, live, "d2")
    await seated(house).sits_out(ANN, live.session.id, live.seats[1])
    undone = await house.deals.undo(ANN, live.session.id, 1, confirmed=True)
    assert undone.live.agreed == NextDeals(out=(str(live.seats[1]),))


async def test_who_asked_to_sit_out_of_a_passed_hand_has_done_so_once_it_turns_out_to_be_played(house: House) -> None:
    live = await table_of(house, 5)
    bea = str(live.seats[1])
    await seated(house).sits_out(ANN, live.session.id, live.seats[1])
    live = await play(house, live, "d1", {}, "passed")
    read = entry.read(live, live.game.kind("goulash"), {"points": "10 20 30 31"}, EN, instead_of=live.deal(1))
    live = (await house.deals.edit(ANN, live.session.id, 1, read.deal, "e1")).live
    assert bea not in live.deal(1).outcome.players
    assert bea in live.table().players
    passed = entry.read(live, live.game.kind("passed"), {}, EN, instead_of=live.deal(1))
    live = (await house.deals.edit(ANN, live.session.id, 1, passed.deal, "e2")).live
    assert bea not in live.table().players


async def test_who_comes_while_somebody_sits_out_does_not_make_too_many(house: House) -> None:
    live = await table_of(house, 6)
    await seated(house).sits_out(ANN, live.session.id, live.seats[1])
    await seated(house).join(ANN, live.session.id, Guest("Fay"), "j1")
    live = await house.load(live)
    assert len(live.table().players) == 5
    assert str(live.seats[1]) not in live.table().players
    live = await play(house, live, "d1")
    assert len(live.deals[-1].outcome.players) == 5


async def test_who_goes_while_somebody_sits_out_does_not_leave_too_few(house: House) -> None:
    live = await table_of(house, 4)
    await seated(house).sits_out(ANN, live.session.id, live.seats[1])
    await seated(house).seat(ANN, live.session.id, lambda live: seats.left(live, live.seats[3]), "l1")
    live = await house.load(live)
    assert live.table().players == live.state.seats


async def test_no_more_sit_out_than_leave_enough_to_play(house: House) -> None:
    live = await table_of(house, 4)
    table = seated(house)
    await table.sits_out(ANN, live.session.id, live.seats[1])
    with pytest.raises(UserError) as refused:
        await table.sits_out(ANN, live.session.id, live.seats[2])
    assert refused.value.code == "too_few_would_play"
    assert refused.value.data == {"found": 2, "least": 3}
    with pytest.raises(UserError) as refused:
        await table.sits_out(ANN, live.session.id, live.seats[1])
    assert refused.value.code == "sits_out_already"


async def test_at_a_tarokk_table_of_five_it_is_the_dealer_who_sits_out(house: House) -> None:
    live = await table_of(house, 5, "tarokk")
    with pytest.raises(scoring.Refused) as refused:
        await seated(house).sits_out(ANN, live.session.id, live.seats[0])
    assert refused.value.code == "dealer_sits_out"
    live = await seated(house).deals_next(ANN, live.session.id, live.seats[0])
    assert str(live.seats[0]) not in live.table().players


async def test_what_was_agreed_is_taken_back(house: House) -> None:
    live = await table_of(house, 6)
    table = seated(house)
    usual = live.table()
    bea = live.seats[1]
    await table.deals_next(ANN, live.session.id, bea)
    await table.sits_out(ANN, live.session.id, live.seats[2])
    await table.last_round(ANN, live.session.id, None)
    await table.withdraw(ANN, live.session.id, "dealer", bea)
    await table.withdraw(ANN, live.session.id, "out", live.seats[2])
    live = await table.withdraw(ANN, live.session.id, "end", bea)
    assert live.table() == usual
    assert live.deals_left is None
    with pytest.raises(UserError) as refused:
        await table.withdraw(ANN, live.session.id, "dealer", bea)
    assert refused.value.code == "agreed_no_more"


async def test_an_announcement_that_comes_while_a_deal_is_recorded_stays(house: House) -> None:
    live = await table_of(house, 4)
    table = seated(house)
    live = await table.deals_next(ANN, live.session.id, live.seats[1])
    read = entry.read(live, live.game.kind("goulash"), {"points": "10 20 30 31"}, EN)
    await table.last_round(ANN, live.session.id, None)
    done = await house.deals.record(ANN, live.session.id, [read.deal], "d1", seen=live)
    assert done.live.agreed.dealer is None
    assert done.live.deals_left == 3
    assert (await house.load(live)).deals_left == 3


async def test_the_last_round_is_one_more_deal_by_each_and_void_hands_do_not_count(house: House) -> None:
    live = await table_of(house, 4)
    live = await seated(house).last_round(ANN, live.session.id, None)
    left = [live.deals_left]
    for number, keys in enumerate(({"points": "10 20 30 31"}, None, {"points": "31 30 20 10"})):
        live = await play(house, live, f"d{number}", keys or {}, "goulash" if keys else "passed")
        left.append(live.deals_left)
    assert left == [4, 3, 3, 2]
    live = (await house.deals.undo(ANN, live.session.id, 3, confirmed=True)).live
    assert live.deals_left == 3


async def test_the_end_is_announced_once_and_depends_on_nobody(house: House) -> None:
    live = await table_of(house, 4)
    with pytest.raises(scoring.Refused) as named:
        await seated(house).last_round(ANN, live.session.id, live.seats[0])
    assert named.value.code == "nobody_named"
    await seated(house).last_round(ANN, live.session.id, None)
    with pytest.raises(UserError) as refused:
        await seated(house).last_round(ANN, live.session.id, None)
    assert refused.value.code == "end_announced_already"


@pytest.mark.parametrize(("skiz", "left"), [(3, 4), (0, 5), (1, 6), (2, 7)])
async def test_the_skiz_makes_n_and_s_deals(house: House, skiz: int, left: int) -> None:
    # The last of the players deals first: who sits s seats after the dealer makes 4 + s deals.
    live = await table_of(house, 4, "tarokk")
    live = await seated(house).last_round(ANN, live.session.id, None)
    assert live.deals_left is None
    live = await seated(house).last_round(ANN, live.session.id, live.seats[skiz])
    assert live.deals_left == left


async def test_the_skiz_is_counted_from_the_deal_that_made_him_so_also_when_named_after_it(house: House) -> None:
    live = await table_of(house, 4, "tarokk")
    await seated(house).last_round(ANN, live.session.id, None)
    ann, cal = str(live.seats[0]), str(live.seats[2])
    keys = {"kind": "tarokk", "bid": "three", "declarer": ann, "partner": cal, "points": 50}
    void = scoring.decode_deal(live.game, {"kind": "tarokk-void", "reason": "passed"})
    await house.deals.record(ANN, live.session.id, [void], "d1")
    await house.deals.record(ANN, live.session.id, [scoring.decode_deal(live.game, keys)], "d2", anyway=True)
    # Dealt by the fourth seat; the first seat is s = 1 after it: 5 deals, of which one is played.
    live = await seated(house).last_round(ANN, live.session.id, live.seats[0])
    assert live.deals_left == 4


async def test_nothing_is_agreed_about_a_session_that_ended(house: House) -> None:
    live = await house.open()
    await house.tables.end(ANN, live.session.id)
    for work in (
        seated(house).last_round(ANN, live.session.id, None),
        seated(house).join(ANN, live.session.id, Guest("Fay"), "j1"),
    ):
        with pytest.raises(UserError) as refused:
            await work
        assert refused.value.code == "session_closed"


async def test_an_evening_of_comings_and_goings_is_what_the_command_line_makes_of_it(house: House) -> None:
    live = await house.open()
    table = seated(house)
    live = (await house.deals.record(ANN, live.session.id, [contract(live)], "d1")).live
    await table.join(ANN, live.session.id, Guest("Eli"), "j1")
    await table.join(ANN, live.session.id, Guest("Fay"), "j2")
    await table.sits_out(ANN, live.session.id, live.seats[1])
    await play(house, live, "d2")
    await table.deals_next(ANN, live.session.id, live.seats[0])
    await play(house, live, "d3")
    await table.seat(ANN, live.session.id, lambda live: seats.left(live, live.seats[2]), "l1")
    live = await play(house, live, "d4")
    live = (await house.deals.undo(ANN, live.session.id, 1, confirmed=True)).live
    await consistent(house, live)
    with pytest.raises(Mistyped):
        seats.reordered(live, "Cal")
