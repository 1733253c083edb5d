"""Two processes, or two members, at the same time: whoever is second is asked again or told, never failed."""

import asyncio

import pytest

import scoring
from bot.errors import UserError
from bot.services import people
from bot.services.deals import Overtaken
from bot.services.people import NotAllowed
from bot.services.seats import left
from tests.bot.house import ANN, BEA, MANAGER, House, consistent, contract, goulash, rules


async def test_a_deal_recorded_elsewhere_does_not_stop_an_undo(house: House, other: House) -> None:
    live = await house.open()
    for number in range(10):
        deal = contract(live, points=41 + number)
        await house.deals.record(ANN, live.session.id, [deal], f"n{number}", anyway=True)
        undone, recorded = await asyncio.gather(
            house.deals.undo(ANN, live.session.id, 2 * number + 1),
            other.deals.record(BEA, live.session.id, [goulash(live, 10, 20, 30, 31)], f"o{number}", anyway=True),
        )
        assert (undone.deal.number, undone.deal.undone) == (2 * number + 1, True)
        assert recorded.deal.number == 2 * number + 2
    await consistent(house, live)
    await consistent(other, live)


async def test_edits_and_rules_changed_in_two_processes_all_count(house: House, other: House) -> None:
    live = await house.open()
    await house.deals.record(ANN, live.session.id, [contract(live)], "first")
    for number in range(8):
        await asyncio.gather(
            house.deals.edit(ANN, live.session.id, 1, contract(live, number % 4), f"e{number}"),
            other.deals.record(
                BEA, live.session.id, [rules(live, multipliers={"prise": 1, "garde": 2 + number})], f"r{number}"
            ),
        )
    found = await house.load(live)
    assert (len(found.deals), len(found.deal(1).earlier)) == (9, 8)
    await consistent(house, live)
    await consistent(other, live)


async def test_a_deal_is_taken_back_once_by_two_processes(house: House, other: House) -> None:
    live = await house.open()
    for number in range(6):
        await house.deals.record(ANN, live.session.id, [contract(live, points=41 + number)], f"n{number}")
        both = await asyncio.gather(
            house.deals.undo(ANN, live.session.id, number + 1),
            other.deals.undo(ANN, live.session.id, number + 1),
            return_exceptions=True,
        )
        failed = [one for one in both if isinstance(one, BaseException)]
        assert [type(one) for one in failed] in ([], [UserError])
        assert (await house.load(live)).deal(number + 1).undone
    assert set((await house.balances(live)).values()) == {0}
    await consistent(other, live)


async def test_one_request_that_reaches_two_processes_is_one_deal(house: House, other: House) -> None:
    live = await house.open()
    for number in range(10):
        deal = contract(live, points=41 + number)
        both = await asyncio.gather(
            *(one.deals.record(ANN, live.session.id, [deal], f"n{number}") for one in (house, other))
        )
        assert sorted(one.fresh for one in both) == [False, True]
        assert {one.deal.number for one in both} == {number + 1}
    await consistent(house, live)
    await consistent(other, live)


async def test_a_request_recorded_elsewhere_is_found_behind_deals_that_this_process_has_not_seen(
    house: House, other: House
) -> None:
    live = await house.open()
    deal = contract(live)
    await other.deals.record(BEA, live.session.id, [goulash(live, 10, 20, 30, 31)], "before")
    await other.deals.record(ANN, live.session.id, [deal], "same")
    again = await house.deals.record(ANN, live.session.id, [deal], "same", seen=live)
    assert (again.fresh, again.deal.number, again.live.head) == (False, 2, 2)
    await consistent(house, live)


async def test_a_request_recorded_elsewhere_after_an_undo_leaves_the_session_as_the_ledger_has_it(
    house: House, other: House
) -> None:
    live = await house.open()
    seen = (await house.deals.record(ANN, live.session.id, [goulash(live, 10, 20, 30, 31)], "first")).live
    await other.deals.undo(ANN, live.session.id, 1)
    await other.deals.record(ANN, live.session.id, [contract(live)], "same")
    again = await house.deals.record(ANN, live.session.id, [contract(live)], "same", seen=seen)
    assert (again.fresh, again.live.deal(1).undone) == (False, True)
    await consistent(house, live)


async def test_who_records_while_the_session_ends_is_told_that_it_ended(house: House, other: House) -> None:
    codes: set[str] = set()
    for number in range(10):
        live = await house.open()
        recorded, ended = await asyncio.gather(
            house.deals.record(ANN, live.session.id, [contract(live)], f"n{number}"),
            other.tables.end(BEA, live.session.id),
            return_exceptions=True,
        )
        assert not isinstance(ended, BaseException)
        if isinstance(recorded, BaseException):
            assert isinstance(recorded, UserError)
            codes.add(recorded.code)
        assert len((await house.load(live)).deals) == (0 if isinstance(recorded, BaseException) else 1)
        await consistent(other, live)
    assert codes <= {"session_closed"}


async def test_a_deal_seen_before_the_session_ended_is_not_recorded_after(house: House, other: House) -> None:
    live = await house.open()
    await other.tables.end(BEA, live.session.id)
    with pytest.raises(UserError) as refused:
        await house.deals.record(ANN, live.session.id, [contract(live)], "late", seen=live)
    assert refused.value.code == "session_closed"


async def test_who_left_the_table_in_another_process_cannot_record_here(house: House, other: House) -> None:
    live = await house.open()
    bea = live.seats[1]
    await other.deals.record(BEA, live.session.id, [left(live, bea)], "leaves")
    with pytest.raises(NotAllowed):
        await house.deals.record(BEA, live.session.id, [scoring.RulesChange(set={})], "late", seen=live)


async def test_a_manager_whom_the_session_did_not_know_is_named_by_what_she_recorded(house: House) -> None:
    live = await house.open()
    removed = left(live, live.seats[3])
    done = await house.deals.record(MANAGER, live.session.id, [removed], "removed", anyway=True, may=people.may_resume)
    for one in (done.live, await house.load(live)):
        assert people.display_names(one)[one.deal(1).by] == "Zoe"


async def test_who_comes_late_is_told_what_happened_meanwhile_and_by_whom(house: House) -> None:
    live = await house.open()
    for number in range(3):
        live = (await house.deals.record(ANN, live.session.id, [contract(live, points=41 + number)], f"n{number}")).live
    told: list[tuple[int, str, str]] = []
    for act in (
        house.deals.undo(BEA, live.session.id, 1, confirmed=True),
        house.deals.put_back(MANAGER, live.session.id, 1),
        house.deals.edit(BEA, live.session.id, 2, contract(live, 1, 60), "edited"),
        house.deals.record(BEA, live.session.id, [contract(live, 2, 61)], "recorded"),
    ):
        head = (await house.load(live)).head
        await act
        with pytest.raises(Overtaken) as late:
            await house.deals.record(ANN, live.session.id, [contract(live, 3, 62)], "late", expected_head=head)
        told.append((late.value.data["deal"], late.value.data["name"], late.value.data["cause"]))
    assert told == [(1, "Bea", "undo"), (1, "Zoe", "put-back"), (2, "Bea", "edit"), (4, "Bea", "record")]


async def test_who_comes_late_to_a_table_whose_only_deal_was_taken_back_is_told(house: House) -> None:
    live = await house.open()
    live = (await house.deals.record(ANN, live.session.id, [contract(live)], "a")).live
    await house.deals.undo(BEA, live.session.id, 1, confirmed=True)
    with pytest.raises(Overtaken):
        await house.deals.record(ANN, live.session.id, [contract(live, 1)], "b", expected_head=live.head)


async def test_of_two_who_change_one_deal_the_second_is_told_of_the_first_and_may_still_save(
    house: House, other: House
) -> None:
    live = await house.open()
    live = (await house.deals.record(ANN, live.session.id, [contract(live)], "a")).live
    both = await asyncio.gather(
        house.deals.edit(ANN, live.session.id, 1, contract(live, 1), "ann", expected_head=live.head),
        other.deals.edit(BEA, live.session.id, 1, contract(live, 2), "bea", expected_head=live.head),
        return_exceptions=True,
    )
    [told] = [one for one in both if isinstance(one, BaseException)]
    assert isinstance(told, Overtaken)
    assert (told.data["deal"], told.data["cause"]) == (1, "edit")
    assert len((await house.load(live)).deal(1).earlier) == 1
    await house.deals.edit(ANN, live.session.id, 1, contract(live, 3), "anyway")
    assert scoring.without_table((await house.load(live)).deal(1).deal) == contract(live, 3)
    await consistent(other, live)


async def test_a_change_is_not_held_up_by_what_happened_to_other_deals(house: House) -> None:
    live = await house.open("tarokk")
    names: dict[str, str] = dict(zip(("Ann", "Bea", "Cal", "Dov"), live.state.seats, strict=True))
    played = {"kind": "tarokk", "declarer": "Ann", "partner": "Cal", "bid": "three", "points": 60}
    for number, keys in enumerate(({"kind": "tarokk-void", "reason": "passed"}, played)):
        deal = scoring.renamed_deal(scoring.decode_deal(live.game, keys), names)
        live = (await house.deals.record(ANN, live.session.id, [deal], f"n{number}", anyway=True)).live
    # The second deal counts double because of the first: it is posted again, and nobody changed it.
    undone = await house.deals.undo(ANN, live.session.id, 1)
    assert [moved.deal.number for moved in undone.rescored] == [2]
    changed = scoring.renamed_deal(scoring.decode_deal(live.game, played | {"points": 61}), names)
    done = await house.deals.edit(ANN, live.session.id, 2, changed, "e", expected_head=live.head)
    assert done.fresh


async def test_a_change_sent_twice_is_one_change(house: House) -> None:
    live = await house.open()
    live = (await house.deals.record(ANN, live.session.id, [contract(live)], "a")).live
    for fresh in (True, False):
        done = await house.deals.edit(ANN, live.session.id, 1, contract(live, 1), "e", expected_head=live.head)
        assert done.fresh is fresh
    assert len((await house.load(live)).deal(1).earlier) == 1
