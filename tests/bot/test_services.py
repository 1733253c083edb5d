"""What services promise: once however often it is asked, one of two who act at once, and nothing lost."""

import asyncio

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import db
import scoring
from bot.errors import UserError
from bot.services.deals import FreshUndo, Overtaken, SameDeal
from bot.services.parsing import Guest
from bot.services.people import NotAllowed
from bot.services.session_view import SessionView
from bot.services.sessions import Member, Taken
from tests.bot.house import ANN, BEA, MANAGER, MINUTE, STRANGER, House, consistent, contract, goulash, rules


async def test_a_hundred_deals_at_once_are_a_hundred_deals(house: House) -> None:
    live = await house.open()
    points = [(number % 60, 61 - number % 60, 30, 0) for number in range(100)]
    asked = (
        house.deals.record(ANN, live.session.id, [goulash(live, *each)], f"n{number}", anyway=True)
        for number, each in enumerate(points)
    )
    done = await asyncio.gather(*asked)
    assert sorted(one.deal.number or 0 for one in done) == list(range(1, 101))
    await consistent(house, live)


async def test_the_same_request_is_recorded_once(house: House) -> None:
    live = await house.open()
    deal = goulash(live, 10, 20, 30, 31)
    done = await asyncio.gather(*(house.deals.record(ANN, live.session.id, [deal], "same") for _ in range(5)))
    assert [one.fresh for one in done].count(True) == 1
    assert {one.deal.number for one in done} == {1}
    house.now += 10 * MINUTE
    await house.deals.record(ANN, live.session.id, [contract(live)], "other")
    late = await house.deals.record(ANN, live.session.id, [deal], "same")
    assert (late.fresh, late.deal.number) == (False, 1)
    assert len((await house.load(live)).deals) == 2


async def test_one_request_cannot_stand_for_two_deals(house: House) -> None:
    live = await house.open()
    await house.deals.record(ANN, live.session.id, [goulash(live, 10, 20, 30, 31)], "same")
    with pytest.raises(UserError) as refused:
        await house.deals.record(ANN, live.session.id, [contract(live)], "same")
    assert refused.value.code == "nonce_reused"


async def test_of_two_who_record_deal_7_the_second_is_told_of_the_first(house: House) -> None:
    live = await house.open()
    for number in range(6):
        await house.deals.record(ANN, live.session.id, [contract(live, points=41 + number)], f"n{number}")
    head = (await house.load(live)).head
    both = await asyncio.gather(
        house.deals.record(ANN, live.session.id, [contract(live, 0, 60)], "a", expected_head=head),
        house.deals.record(BEA, live.session.id, [contract(live, 1, 61)], "b", expected_head=head),
        return_exceptions=True,
    )
    told = [one for one in both if isinstance(one, Overtaken)]
    assert [(one.data["deal"], one.data["name"]) for one in told] in ([(7, "Ann")], [(7, "Bea")])
    assert len((await house.load(live)).deals) == 7


async def test_the_same_deal_within_five_minutes_asks(house: House) -> None:
    live = await house.open()
    deal = goulash(live, 10, 20, 30, 31)
    await house.deals.record(ANN, live.session.id, [deal], "a")
    house.now += 4 * MINUTE
    with pytest.raises(SameDeal):
        await house.deals.record(BEA, live.session.id, [deal], "b")
    house.now += 2 * MINUTE
    assert (await house.deals.record(BEA, live.session.id, [deal], "c")).deal.number == 2


async def test_a_deal_of_a_clock_that_was_ahead_is_not_called_recent(house: House) -> None:
    live = await house.open()
    deal = goulash(live, 10, 20, 30, 31)
    await house.deals.record(ANN, live.session.id, [deal], "a")
    house.now -= 3 * 60 * MINUTE
    assert (await house.deals.record(BEA, live.session.id, [deal], "b")).deal.number == 2
    house.now -= 3 * 60 * MINUTE
    assert (await house.deals.undo(ANN, live.session.id, 2)).deal.undone


async def test_undo_and_put_back_move_the_totals_there_and_back(house: House) -> None:
    live = await house.open()
    await house.deals.record(ANN, live.session.id, [goulash(live, 10, 20, 30, 31)], "a")
    await house.deals.record(ANN, live.session.id, [contract(live)], "b")
    before = await house.balances(live)
    done = await house.deals.undo(ANN, live.session.id, 1)
    assert done.deal.undone
    await consistent(house, live)
    with pytest.raises(UserError) as twice:
        await house.deals.undo(ANN, live.session.id, 1)
    assert twice.value.code == "already_undone"
    await house.deals.put_back(ANN, live.session.id, 1)
    assert await house.balances(live) == before
    with pytest.raises(UserError):
        await house.deals.put_back(ANN, live.session.id, 1)
    await consistent(house, live)


async def test_taking_a_rule_back_posts_the_later_deals_again_and_names_them(house: House) -> None:
    live = await house.open()
    await house.deals.record(ANN, live.session.id, [rules(live, multipliers={"prise": 1, "garde": 3})], "a")
    await house.deals.record(ANN, live.session.id, [contract(live)], "b")
    assert (await house.balances(live))[live.state.seats[0]] == 2 * 3 * 33 * 3
    done = await house.deals.undo(ANN, live.session.id, 1)
    assert [moved.deal.number for moved in done.rescored] == [1]
    assert (await house.balances(live))[live.state.seats[0]] == 2 * 3 * 33 * 2
    await consistent(house, live)


async def test_a_change_that_makes_a_later_deal_impossible_is_refused_with_its_number(house: House) -> None:
    live = await house.open()
    await house.deals.record(ANN, live.session.id, [rules(live, misere=10)], "a")
    keys = scoring.plain(contract(live)) | {"miseres": [{"player": live.state.seats[1], "kind": "courts"}]}
    await house.deals.record(ANN, live.session.id, [scoring.decode_deal(live.game, keys)], "b")
    before = await house.balances(live)
    with pytest.raises(UserError) as refused:
        await house.deals.undo(ANN, live.session.id, 1)
    assert (refused.value.code, refused.value.data["deal"]) == ("later_deal_impossible", 1)
    assert await house.balances(live) == before


async def five_of_whom_four_play(house: House) -> SessionView:
    """Return a table of five at which everyone passed the first deal: Ann deals the next one and sits out of it."""
    seats = [Member(11, "Ann"), Member(12, "Bea"), Guest("Cal"), Guest("Dov"), Guest("Eli")]
    live = await house.tables.start(ANN, 2, game="tarot", seats=seats)
    await house.deals.record(ANN, live.session.id, [rules(live, seats=4)], "rules")
    await house.deals.record(ANN, live.session.id, [scoring.decode_deal(live.game, {"kind": "passed"})], "passed")
    return await house.load(live)


async def test_a_passed_deal_that_is_taken_back_moves_neither_dealer_nor_who_sat_out_of_later_deals(
    house: House,
) -> None:
    live = await five_of_whom_four_play(house)
    ann, eli = live.seats[0], live.seats[4]
    before = (await house.deals.record(ANN, live.session.id, [contract(live, taker=1)], "deal")).live.deal(3)
    done = await house.deals.undo(ANN, live.session.id, 2)
    assert done.rescored == ()
    assert done.live.deal(3) == before
    assert (ann in before.entry.postings, eli in before.entry.postings) == (False, True)
    await consistent(house, live)


async def test_a_deal_can_be_taken_back_whoever_took_a_later_one(house: House) -> None:
    live = await five_of_whom_four_play(house)
    await house.deals.record(ANN, live.session.id, [contract(live, taker=4)], "deal")
    done = await house.deals.undo(ANN, live.session.id, 2)
    assert done.rescored == ()
    await consistent(house, live)


async def test_an_edit_keeps_both_versions(house: House) -> None:
    live = await house.open()
    await house.deals.record(ANN, live.session.id, [contract(live)], "a")
    done = await house.deals.edit(BEA, live.session.id, 1, contract(live, 1), "e")
    assert [scoring.without_table(version) for version in done.deal.earlier] == [contract(live)]
    assert scoring.without_table(done.deal.deal) == contract(live, 1)
    again = await house.deals.edit(BEA, live.session.id, 1, contract(live, 1), "e")
    assert not again.fresh
    await consistent(house, live)


async def test_who_may_do_what(house: House) -> None:
    live = await house.open()
    with pytest.raises(NotAllowed):
        await house.deals.record(STRANGER, live.session.id, [contract(live)], "a")
    await house.deals.record(ANN, live.session.id, [contract(live)], "b")
    with pytest.raises(NotAllowed):
        await house.deals.undo(STRANGER, live.session.id, 1)
    with pytest.raises(FreshUndo):
        await house.deals.undo(BEA, live.session.id, 1)
    house.now += 11 * MINUTE
    with pytest.raises(NotAllowed):
        await house.deals.undo(BEA, live.session.id, 1)
    await house.deals.undo(MANAGER, live.session.id, 1)
    with pytest.raises(NotAllowed):
        await house.tables.end(STRANGER, live.session.id)
    await house.tables.end(BEA, live.session.id)
    with pytest.raises(NotAllowed):
        await house.tables.resume(BEA, live.session.id, 2)
    await house.tables.resume(ANN, live.session.id, 5)
    assert (await house.load(live)).session.channel_id == 5


async def test_an_ended_session_takes_corrections_and_no_deals(house: House) -> None:
    live = await house.open()
    await house.deals.record(ANN, live.session.id, [contract(live)], "a")
    await house.tables.end(ANN, live.session.id)
    with pytest.raises(UserError) as refused:
        await house.deals.record(ANN, live.session.id, [contract(live, 1)], "b")
    assert refused.value.code == "session_closed"
    await house.deals.edit(ANN, live.session.id, 1, contract(live, 1), "e")
    await house.deals.undo(ANN, live.session.id, 1)
    await consistent(house, live)


async def test_a_channel_has_one_open_session(house: House) -> None:
    live = await house.open()
    with pytest.raises(Taken) as taken:
        await house.open()
    assert taken.value.data["session"] == live.session.id
    other = await house.open(channel=3)
    assert other.seats == live.seats


async def test_two_processes_on_one_ledger_see_each_other(house: House, other: House) -> None:
    live = await house.open()
    for number in range(10):
        where = other if number % 2 else house
        await where.deals.record(ANN, live.session.id, [contract(live, points=41 + number)], f"n{number}")
    await consistent(house, live)
    await consistent(other, live)
    assert len((await house.load(live)).deals) == 10


async def test_a_request_that_is_cut_off_is_recorded_whole_or_not_at_all(house: House) -> None:
    live = await house.open()
    for number in range(20):
        task = asyncio.ensure_future(
            house.deals.record(ANN, live.session.id, [contract(live, points=41 + number)], f"n{number}")
        )
        for _ in range(number):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await consistent(house, live)
        done = await house.deals.record(ANN, live.session.id, [contract(live, points=41 + number)], f"n{number}")
        assert done.deal.number == number + 1


ACTS = st.lists(
    st.tuples(st.sampled_from(["record", "undo", "put back", "edit", "rule"]), st.integers(0, 30)), max_size=14
)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ACTS)
async def test_after_any_evening_ledger_and_replay_agree(
    tmp_path_factory: pytest.TempPathFactory, acts: list[tuple[str, int]]
) -> None:
    store = await db.open_store(f"sqlite:///{tmp_path_factory.mktemp('walk') / 'ledger.db'}")
    try:
        house = House(store)
        live = await house.open()
        for step, (act, number) in enumerate(acts):
            house.now += 10 * MINUTE
            live = await house.load(live)
            which = number % max(1, len(live.deals)) + 1
            try:
                match act:
                    case "record":
                        points = (number, 61 - number, 30, 0)
                        deal = goulash(live, *points) if number % 2 else contract(live, number % 4, 41 + number)
                        await house.deals.record(ANN, live.session.id, [deal], f"n{step}")
                    case "rule":
                        changed = rules(live, multipliers={"prise": 1, "garde": number + 1})
                        await house.deals.record(ANN, live.session.id, [changed], f"n{step}")
                    case "undo":
                        await house.deals.undo(ANN, live.session.id, which)
                    case "put back":
                        await house.deals.put_back(ANN, live.session.id, which)
                    case _:
                        await house.deals.edit(ANN, live.session.id, which, contract(live, number % 4), f"n{step}")
            except UserError:
                # What is refused leaves the ledger as it was.
                assert (await house.load(live)).head == live.head
            await consistent(house, live)
    finally:
        await store.close()
