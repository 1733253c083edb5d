"""Who dealt a deal and who sat out of it is kept with the deal: acts on other deals and on the seats move neither."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pytest

import scoring
from bot.errors import UserError
from bot.i18n import translator
from bot.services import entry, seats
from bot.services.deals import SameDeal
from bot.services.parsing import Guest
from bot.services.seats import Seats
from bot.services.session_view import SessionView
from bot.services.sessions import Member
from db.ledger import Cause, NewEntry
from tests.bot.house import ANN, BEA, MINUTE, House, consistent, rules

EN = translator("en")


async def seated(house: House, game: str, count: int = 5) -> SessionView:
    guests = [Guest(name) for name in ("Cal", "Dov", "Eli", "Fay")]
    people = [Member(11, "Ann"), Member(12, "Bea"), *guests][:count]
    return await house.tables.start(ANN, 2, game=game, seats=people)


def deal_of(live: SessionView, **keys: Any) -> scoring.DealInput:
    """Return a deal in which players go by their names."""
    numbers = {str(person.name): str(person.id) for person in live.people.values()}
    return scoring.renamed_deal(scoring.decode_deal(live.game, keys), numbers)


def three(live: SessionView, declarer: str, partner: str, points: int) -> scoring.DealInput:
    return deal_of(live, kind="tarokk", bid="three", declarer=declarer, partner=partner, points=points)


async def record(house: House, live: SessionView, deal: scoring.DealInput, *, anyway: bool = False) -> SessionView:
    head = (await house.load(live)).head
    return (await house.deals.record(ANN, live.session.id, [deal], f"d{head}", anyway=anyway)).live


async def enter(house: House, live: SessionView, kind: str = "goulash", **given: str) -> SessionView:
    """Record what was typed, as it is read for those who play now."""
    live = await house.load(live)
    read = entry.read(live, live.game.kind(kind), given, EN)
    return await record(house, live, read.deal, anyway=True)


def scores(live: SessionView, number: int) -> dict[str, int]:
    """Return what a deal brought each who took part, by name, in half points."""
    lines = live.deal(number).entry.postings
    return {str(live.people[player].name): amount for player, amount in lines.items() if player in live.people}


def table(live: SessionView, number: int) -> tuple[str, list[str]]:
    """Return who dealt, and who sat out, by name."""
    outcome = live.deal(number).outcome
    names = {str(number): str(person.name) for number, person in live.people.items()}
    seats = live.before(number).seats
    return names[outcome.dealer or ""], [names[seat] for seat in seats if seat not in outcome.players]


async def test_at_five_in_tarokk_a_deal_costs_those_who_played_it_when_an_earlier_one_is_taken_back(
    house: House,
) -> None:
    live = await seated(house, "tarokk")
    live = await record(house, live, three(live, "Ann", "Cal", 50))
    live = await record(house, live, three(live, "Bea", "Cal", 49))
    assert table(live, 2) == ("Ann", ["Ann"])
    done = await house.deals.undo(ANN, live.session.id, 1)
    assert done.rescored == ()
    assert scores(done.live, 2) == {"Bea": 2, "Cal": 2, "Dov": -2, "Eli": -2}
    await consistent(house, live)


async def test_at_five_in_tarokk_no_later_deal_stands_against_taking_one_back(house: House) -> None:
    live = await seated(house, "tarokk")
    for declarer, partner in (("Ann", "Bea"), ("Bea", "Cal"), ("Ann", "Cal")):
        live = await record(house, live, three(live, declarer, partner, 50))
    before = [table(live, number) for number in (2, 3)]
    done = await house.deals.undo(ANN, live.session.id, 1)
    assert [table(done.live, number) for number in (2, 3)] == before
    await consistent(house, live)


@pytest.mark.parametrize("count", [5, 6])
@pytest.mark.parametrize("game", ["tarot", "goulash"])
async def test_where_four_of_more_play_a_deal_stays_with_those_who_played_it(
    house: House, game: str, count: int
) -> None:
    live = await seated(house, game, count)
    live = await record(house, live, rules(live, seats=4))
    for _ in range(3):
        live = await enter(house, live, points="10 20 30 31")
    before = [(scores(live, number), table(live, number)) for number in (3, 4)]
    live = (await house.deals.undo(ANN, live.session.id, 2)).live
    assert [(scores(live, number), table(live, number)) for number in (3, 4)] == before
    live = (await house.deals.put_back(ANN, live.session.id, 2)).live
    assert [(scores(live, number), table(live, number)) for number in (3, 4)] == before
    await consistent(house, live)


async def test_a_deal_dealt_again_by_the_same_moves_no_later_one_when_it_turns_out_to_be_played(house: House) -> None:
    live = await seated(house, "goulash")
    live = await record(house, live, rules(live, seats=4, redeal="same"))
    live = await enter(house, live, "passed")
    live = await enter(house, live, points="10 20 30 31")
    before = scores(live, 3), table(live, 3)
    assert table(live, 2) == table(live, 3)
    read = entry.read(live, live.game.kind("goulash"), {"points": "40 30 20 1"}, EN, instead_of=live.deal(2))
    live = (await house.deals.edit(ANN, live.session.id, 2, read.deal, "edit")).live
    assert (scores(live, 3), table(live, 3)) == before
    assert table(live, 2) == ("Eli", ["Eli"])
    await consistent(house, live)


async def test_a_left_over_half_point_stays_with_the_first_after_who_dealt(house: House) -> None:
    live = await seated(house, "wild-maison", 3)
    live = await record(house, live, rules(live, ante=Decimal("0.5")))
    live = await enter(house, live, "wild-maison", points="0 0 0", tricks="1 1 1")
    live = await enter(house, live, "wild-maison", points="10 10 2", tricks="4 4 2")
    # Ann and Bea share 1.5 points; half a point is left over, for Bea, who comes first after the dealer, Ann.
    assert (table(live, 3)[0], scores(live, 3)) == ("Ann", {"Ann": 0, "Bea": 1, "Cal": -1})
    live = (await house.deals.undo(ANN, live.session.id, 2)).live
    assert (table(live, 3)[0], scores(live, 3)) == ("Ann", {"Ann": 0, "Bea": 1, "Cal": -1})
    await consistent(house, live)


async def test_who_then_played_cannot_be_unseated_and_the_deal_is_named(house: House) -> None:
    live = await seated(house, "tarot", 4)
    joined = await Seats(house.store, house.sessions, house.deals).join(ANN, live.session.id, Guest("Eli"), "join")
    keys = {"kind": "contract", "taker": "Ann", "contract": "garde", "bouts": 2, "points": 49, "partner": "Bea"}
    live = await record(house, live, deal_of(joined.live, **keys))
    assert len(live.deal(2).outcome.players) == 5
    with pytest.raises(UserError) as refused:
        await house.deals.undo(ANN, live.session.id, 1)
    assert (refused.value.code, refused.value.data["deal"]) == ("later_deal_impossible", 1)
    await consistent(house, live)


async def test_who_turns_out_not_to_have_left_sits_out_of_what_was_played_without(house: House) -> None:
    live = await seated(house, "tarot")
    table_of = Seats(house.store, house.sessions, house.deals)
    live = (await table_of.seat(ANN, live.session.id, lambda live: seats.left(live, live.seats[4]), "left")).live
    keys = {"kind": "contract", "taker": "Ann", "contract": "garde", "bouts": 2, "points": 49}
    live = await record(house, live, deal_of(live, **keys))
    live = await record(house, live, deal_of(live, **keys | {"taker": "Bea"}))
    before = [scores(live, number) for number in (2, 3)]
    live = (await house.deals.undo(ANN, live.session.id, 3)).live
    done = await house.deals.undo(ANN, live.session.id, 1)
    assert done.rescored == ()
    live = (await house.deals.put_back(ANN, live.session.id, 3)).live
    assert [scores(live, number) for number in (2, 3)] == before
    assert [table(live, number)[1] for number in (2, 3)] == [["Eli"], ["Eli"]]
    await consistent(house, live)


async def test_the_deals_of_an_older_ledger_are_replayed_as_they_were(house: House) -> None:
    live = await seated(house, "tarokk")
    older = [three(live, "Ann", "Cal", 50), three(live, "Bea", "Cal", 49)]
    await posted_without_table(house, live, older)
    live = await house.load(live)
    assert [scoring.without_table(deal.deal) for deal in live.deals] == [deal.deal for deal in live.deals]
    done = await house.deals.undo(ANN, live.session.id, 1)
    # As before: without the first deal, Eli deals the second and sits out of it.
    assert [(moved.deal.position, set(moved.after)) for moved in done.rescored] == [(2, set(live.seats[:4]))]
    back = await house.deals.put_back(ANN, live.session.id, 1)
    assert [moved.deal.position for moved in back.rescored] == [2]
    await consistent(house, live)


async def posted_without_table(house: House, live: SessionView, deals: Sequence[scoring.DealInput]) -> None:
    """Post deals as they were before a deal was kept with its table."""
    state = live.state
    entries: list[NewEntry] = []
    for number, deal in enumerate(deals, start=1):
        state, outcome = scoring.step(state, deal)
        lines = {seat: outcome.changes.get(str(seat), 0) for seat in live.seats if str(seat) in outcome.players}
        entries.append(NewEntry(number, Cause.RECORD, scoring.dumps(deal).decode(), lines))
    async with house.store.writing() as tx:
        await tx.ledger.append(
            live.session.id, expected_head=0, request_key="older", actor=live.seats[0], at=house.now, entries=entries
        )


async def test_numbers_entered_again_after_the_deal_moved_on_are_the_same_deal(house: House) -> None:
    live = await seated(house, "goulash")
    live = await record(house, live, rules(live, seats=4))
    live = await enter(house, live, points="10 20 30 31")
    again = entry.read(live, live.game.kind("goulash"), {"points": "10 20 30 31"}, EN)
    with pytest.raises(SameDeal):
        await house.deals.record(BEA, live.session.id, [again.deal], "again")


async def test_a_contract_entered_again_after_the_deal_moved_on_is_the_same_deal(house: House) -> None:
    live = await seated(house, "tarot", 4)
    given = {"taker": "Ann", "contract": "garde", "bouts": "2", "points": "49"}
    live = await enter(house, live, "contract", **given)
    again = entry.read(live, live.game.kind("contract"), given, EN)
    with pytest.raises(SameDeal):
        await house.deals.record(BEA, live.session.id, [again.deal], "again")
    house.now += 6 * MINUTE
    assert (await house.deals.record(BEA, live.session.id, [again.deal], "later")).deal.number == 2
