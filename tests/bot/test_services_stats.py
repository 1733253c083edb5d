"""What the ledger tells of a player: the numbers of the rules, over sessions, against whom."""

import asyncio
from collections.abc import Iterable

import pytest

import scoring
from bot.errors import UserError
from bot.services import stats as stats_module
from bot.services.names import Name
from bot.services.parsing import Guest, Mistyped
from bot.services.people import Actor
from bot.services.session_view import SessionView
from bot.services.sessions import Member
from bot.services.stats import Played, Stats
from db.errors import LedgerFull
from db.people import Participant, ParticipantId
from db.store import LedgerStore
from tests.bot.house import ANN, BEA, MANAGER, STRANGER, House, contract, goulash

FIRST = (10, 20, 30, 31)
"""+51, +11, −29, −33 at four."""


async def record(house: House, live: SessionView, *deals: scoring.DealInput) -> SessionView:
    done = None
    for number, deal in enumerate(deals):
        nonce = f"{live.session.id}:{live.head}:{number}"
        done = await house.deals.record(ANN, live.session.id, [deal], nonce, anyway=True)
    assert done
    return done.live


async def evening(house: House, channel: int, *points: tuple[int, ...], game: str = "goulash") -> SessionView:
    """Play goulashes in a session of its own, and end it."""
    house.now += 60_000
    live = await house.open(game, channel)
    live = await record(house, live, *(goulash(live, *each) for each in points))
    return await house.tables.end(ANN, live.session.id)


async def played(house: House, who: Actor = ANN, game: str = "goulash") -> Played:
    stats = house.stats
    found = (await stats.profile(who.guild_id, await stats.player_meant(who, None), game)).of(game)
    assert found
    return found


async def test_deals_are_counted_with_the_best_the_worst_and_the_average(house: House) -> None:
    await evening(house, 2, FIRST, (31, 30, 20, 10), (23, 23, 23, 22))
    found = await played(house)
    # 91 less four times what Ann took: +51, −33, −1.
    assert (found.counts.deals, found.counts.total) == (3, 2 * (51 - 33 - 1))
    assert (found.counts.best, found.counts.worst) == (2 * 51, 2 * -33)
    assert (found.counts.won, found.counts.lost) == (1, 2)
    assert found.counts.amount("goulash") == 2 * (10 + 31 + 23)
    assert (found.counts.often("goulash_fewest"), found.counts.often("goulash_most")) == (1, 2)


async def test_a_run_goes_on_over_sessions_and_ends_with_a_deal_that_is_lost(house: House) -> None:
    await evening(house, 2, FIRST, FIRST)
    await evening(house, 2, FIRST)
    assert (await played(house)).counts.runs.last == 3
    await evening(house, 2, (31, 30, 20, 10))
    runs = (await played(house)).counts.runs
    assert (runs.won, runs.lost, runs.last) == (3, 1, -1)


async def test_a_session_that_ended_is_won_by_who_has_most_also_by_two_who_tie(house: House) -> None:
    await evening(house, 2, FIRST)
    await evening(house, 2, (20, 20, 20, 31))
    for who in (ANN, BEA):
        found = await played(house, who)
        assert (found.sessions, found.finished) == (2, 2)
        assert found.won == (2 if who is ANN else 1)


async def test_a_session_that_goes_on_counts_its_deals_but_is_not_won(house: House) -> None:
    live = await house.open("goulash")
    await record(house, live, goulash(live, *FIRST))
    found = await played(house)
    assert (found.counts.deals, found.sessions, found.finished, found.won) == (1, 1, 0, 0)
    assert found.rating is None
    assert found.rivals == ()


async def test_head_to_head_tells_who_was_ahead_how_often_and_by_how_much(house: House) -> None:
    await evening(house, 2, FIRST)
    await evening(house, 2, (31, 20, 30, 10))
    found = await played(house)
    rivals = {rival.player.name: rival for rival in found.rivals}
    assert list(rivals) == ["Bea", "Cal", "Dov"]
    assert (rivals["Bea"].sessions, rivals["Bea"].ahead, rivals["Bea"].behind) == (2, 1, 1)
    # (+51 − +11) + (−33 − +11), in half points.
    assert rivals["Bea"].difference == 2 * (40 - 44)
    theirs = {rival.player.name: rival for rival in (await played(house, BEA)).rivals}
    assert theirs["Ann"].difference == -rivals["Bea"].difference
    assert (theirs["Ann"].ahead, theirs["Ann"].behind) == (rivals["Bea"].behind, rivals["Bea"].ahead)


async def test_who_was_met_most_comes_first(house: House) -> None:
    await evening(house, 2, FIRST)
    live = await house.tables.start(ANN, 2, game="goulash", seats=[Member(11, "Ann"), Guest("Dov"), Guest("Cal")])
    live = await record(house, live, goulash(live, 30, 30, 31))
    await house.tables.end(ANN, live.session.id)
    names = [rival.player.name for rival in (await played(house)).rivals]
    assert names == ["Cal", "Dov", "Bea"]


async def test_undo_put_back_and_edit_change_the_numbers_at_once(house: House) -> None:
    live = await house.open("goulash")
    live = await record(house, live, goulash(live, *FIRST), goulash(live, *FIRST))
    assert (await played(house)).counts.total == 4 * 51
    await house.deals.undo(ANN, live.session.id)
    assert (await played(house)).counts.total == 2 * 51
    await house.deals.put_back(ANN, live.session.id, 2)
    assert (await played(house)).counts.total == 4 * 51
    await house.deals.edit(ANN, live.session.id, 1, goulash(live, 31, 30, 20, 10), "edit")
    assert (await played(house)).counts.total == 2 * (51 - 33)


async def test_an_edit_of_a_session_that_has_ended_changes_who_won_it(house: House) -> None:
    live = await evening(house, 2, FIRST)
    assert (await played(house)).won == 1
    await house.deals.edit(MANAGER, live.session.id, 1, goulash(live, 31, 30, 20, 10), "late")
    assert (await played(house)).won == 0


async def test_games_are_told_apart(house: House) -> None:
    await evening(house, 2, FIRST)
    live = await house.open("tarot", 3)
    await record(house, live, contract(live), goulash(live, *FIRST))
    stats = house.stats
    found = await stats.profile(1, await stats.player_meant(ANN, None))
    assert [one.game for one in found.games] == ["tarot", "goulash"]
    tarot = found.games[0].counts
    assert (tarot.deals, tarot.often("taken", "garde"), tarot.often("taken_made", "garde")) == (2, 1, 1)
    assert tarot.often("goulash_fewest") == 1


async def test_guests_are_asked_for_by_name_and_members_by_mention(house: House) -> None:
    await evening(house, 2, FIRST)
    stats = house.stats
    names = {seat.name: seat.participant for seat in await stats.players(1)}
    assert set(names) == {"Ann", "Bea", "Cal", "Dov"}
    assert await stats.player_meant(ANN, "Cal") == names["Cal"]
    assert await stats.player_meant(ANN, "<@12>") == names["Bea"]
    assert await stats.player_meant(BEA, None) == names["Bea"]
    with pytest.raises(Mistyped):
        await stats.player_meant(ANN, "Zoe")


async def test_who_is_forgotten_goes_by_a_number_and_the_numbers_stay(house: House) -> None:
    await evening(house, 2, FIRST)
    stats = house.stats
    bea = await stats.player_meant(BEA, None)
    async with house.store.writing() as tx:
        await tx.people.forget(bea)
    assert {seat.name for seat in await stats.players(1)} == {"Ann", f"#{bea}", "Cal", "Dov"}
    assert (await stats.profile(1, bea)).games[0].counts.total == 2 * 11


async def test_nothing_is_told_to_another_server(house: House) -> None:
    await evening(house, 2, FIRST)
    stats = house.stats
    ann = await stats.player_meant(ANN, None)
    assert await stats.players(2) == ()
    assert await stats.ratings(2, "goulash") == {}
    with pytest.raises(UserError) as refused:
        await stats.profile(2, ann)
    assert refused.value.code == "never_played"
    with pytest.raises(UserError):
        await stats.player_meant(Actor(2, 11, "Ann"), None)


async def test_who_played_no_deal_has_no_numbers(house: House) -> None:
    live = await house.open("goulash")
    stats = house.stats
    with pytest.raises(UserError):
        await stats.player_meant(STRANGER, None)
    with pytest.raises(UserError):
        await stats.profile(1, live.seats[0])
    live = await record(house, live, goulash(live, *FIRST))
    with pytest.raises(UserError):
        await stats.profile(1, live.seats[0], "tarot")
    await house.deals.undo(ANN, live.session.id)
    with pytest.raises(UserError):
        await stats.profile(1, live.seats[0])


async def test_a_pot_is_no_player(house: House) -> None:
    live = await house.open("maison")
    keys = {"points": (14, 9, 8, 0), "tricks": (5, 3, 3, 1)}
    given = {name: dict(zip(live.state.seats, values, strict=True)) for name, values in keys.items()}
    deal = scoring.decode_deal(live.game, {"kind": "maison"} | given)
    live = await record(house, live, deal)
    await house.tables.end(ANN, live.session.id)
    found = await played(house, game="maison")
    assert {rival.player.name for rival in found.rivals} == {"Bea", "Cal", "Dov"}
    assert found.won == 1
    assert len(await house.stats.players(1)) == 4


async def test_ratings_follow_the_sessions_that_ended(house: House) -> None:
    stats = house.stats
    for _ in range(3):
        await evening(house, 2, FIRST)
    found = await stats.ratings(1, "goulash")
    ann, bea = await stats.player_meant(ANN, None), await stats.player_meant(BEA, None)
    assert found[ann].mean > found[bea].mean
    assert found[ann].sessions == 3
    assert (await played(house)).rating == found[ann]
    live = await evening(house, 2, FIRST)
    await house.deals.undo(MANAGER, live.session.id, 1, confirmed=True)
    assert (await stats.ratings(1, "goulash"))[ann].sessions == 3


async def test_who_asks_at_once_is_told_the_same_by_every_process(house: House, other: House) -> None:
    for _ in range(3):
        await evening(house, 2, FIRST)
    ann = await house.stats.player_meant(ANN, None)
    first, *more = await asyncio.gather(*(each.stats.profile(1, ann) for each in (house, house, other, other)))
    assert first.games[0].counts.deals == 3
    assert [found == first for found in more] == [True] * 3


async def test_a_deal_that_another_process_recorded_is_counted(house: House, other: House) -> None:
    live = await house.open("goulash")
    await record(house, live, goulash(live, *FIRST))
    ann = await house.stats.player_meant(ANN, None)
    assert (await house.stats.profile(1, ann)).games[0].counts.deals == 1
    theirs = await other.load(live)
    await other.deals.record(ANN, live.session.id, [goulash(theirs, *FIRST)], "theirs", anyway=True)
    assert (await house.stats.profile(1, ann)).games[0].counts.deals == 2


class Full:
    """A ledger that can be read, and to which nothing can be written."""

    def __init__(self, store: LedgerStore) -> None:
        self.reading = store.reading

    def writing(self) -> object:
        raise LedgerFull


async def test_on_a_full_disk_the_numbers_are_told_all_the_same(house: House) -> None:
    await evening(house, 2, FIRST)
    ann = await house.stats.player_meant(ANN, None)
    stats = Stats(Full(house.store))  # pyright: ignore[reportArgumentType]
    assert (await stats.profile(1, ParticipantId(ann))).games[0].counts.total == 2 * 51


async def test_a_server_with_one_session_does_not_wait_until_all_of_a_big_server_is_counted(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.stats.AT_ONCE", 1)
    big = [(await evening(house, 2, FIRST)).session.id for _ in range(6)]
    small = (await evening(house, 3, FIRST)).session.id
    first = asyncio.create_task(house.stats.player_counts(big))
    second = asyncio.create_task(house.stats.player_counts([small]))
    await asyncio.wait({first, second}, return_when=asyncio.FIRST_COMPLETED)
    assert second.done()
    assert not first.done()
    assert (await first).keys() == set(big)


async def test_thirty_who_complete_a_name_at_once_share_one_answer(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening(house, 2, FIRST)
    named: list[object] = []
    names = stats_module.distinct_names

    def counting(people: Iterable[Participant]) -> dict[int, Name]:
        named.append(people)
        return names(people)

    monkeypatch.setattr(stats_module, "distinct_names", counting)
    found = await asyncio.gather(*(house.stats.players(1) for _ in range(30)))
    assert [player.name for player in found[0]] == ["Ann", "Bea", "Cal", "Dov"]
    assert len(set(found)) == 1
    assert len(named) < 10
    assert len(await house.stats.players(1)) == 4
