"""What a server chose, its seasons, and balances over its sessions."""

from dataclasses import replace

import pytest

from db.errors import LedgerRefused
from db.ledger import Balance, Cause, EntryId, reversal
from db.people import ParticipantId
from db.seasons import Season, SeasonId
from db.settings import Setting
from db.standings import CountedSessions, Snapshot
from db.store import LedgerStore
from tests.db.evening import CHANNEL, EVENING, GUILD, Evening, begin

DAY = 86_400_000


async def season(store: LedgerStore, begins: int, ends: int) -> Season:
    """A season from one time to before another."""
    async with store.writing() as tx:
        return await tx.seasons.add(
            GUILD, name="Autumn", first_day="2023-11-01", last_day="2023-11-30", begins=begins, ends=ends
        )


async def tallies(store: LedgerStore, season_id: SeasonId | None = None) -> dict[ParticipantId, Balance]:
    async with store.reading() as view:
        return (await view.standings.tallies(GUILD, season_id)).get("tarot", {})


async def test_the_last_change_of_a_setting_holds(store: LedgerStore, evening: Evening) -> None:
    ann, bea, *_ = evening.players
    first, second = Setting("language", "fr", ann, 1), Setting("language", "de", bea, 2)
    zone = Setting("timezone", "Europe/Paris", ann, 3)
    async with store.writing() as tx:
        for setting in (first, second, zone):
            await tx.settings.put(GUILD, setting)
    async with store.reading() as view:
        assert await view.settings.of_guild(GUILD) == {"language": second, "timezone": zone}
        assert await view.settings.of_guild(8) == {}
        assert await view.settings.of_all() == {GUILD: {"language": "de", "timezone": "Europe/Paris"}}


async def test_a_setting_that_was_taken_back_is_remembered_but_does_not_hold(
    store: LedgerStore, evening: Evening
) -> None:
    back = Setting("language", None, evening.players[0], 2)
    async with store.writing() as tx:
        await tx.settings.put(GUILD, Setting("language", "fr", evening.players[0], 1))
        await tx.settings.put(GUILD, back)
    async with store.reading() as view:
        assert await view.settings.of_guild(GUILD) == {"language": back}
        assert await view.settings.of_all() == {}


async def test_nobody_of_another_server_sets_anything(store: LedgerStore, evening: Evening) -> None:
    stranger = (await begin(store, guild=8, channel=9)).players[0]
    with pytest.raises(LedgerRefused):
        async with store.writing() as tx:
            await tx.settings.put(GUILD, Setting("language", "fr", stranger, 1))
    async with store.reading() as view:
        assert await view.settings.of_guild(GUILD) == {}


async def test_tallies_add_up_the_sessions_of_a_game(store: LedgerStore, evening: Evening) -> None:
    other = await begin(store, channel=3)
    await evening.record(store, 1, 3, -1, -1, -1)
    await other.record(store, 1, -6, 2, 2, 2)
    undone = await other.record(store, 2, 9, -3, -3, -3)
    async with store.writing() as tx:
        await other.append(tx, reversal(undone, Cause.UNDO))
    assert other.players == evening.players
    assert await tallies(store) == dict(
        zip(evening.players, [Balance(-3, 2), Balance(1, 2), Balance(1, 2), Balance(1, 2)], strict=True)
    )
    async with store.reading() as view:
        assert await view.standings.tallies(8) == {}


async def test_a_season_holds_the_sessions_that_were_opened_within_it(store: LedgerStore, evening: Evening) -> None:
    await evening.record(store, 1, 3, -1, -1, -1)
    within = await season(store, EVENING, EVENING + 1)
    before = await season(store, EVENING - DAY, EVENING)
    after = await season(store, EVENING + 1, EVENING + DAY)
    late = replace(evening, at=EVENING + DAY)
    await late.record(store, 2, 30, -10, -10, -10)
    assert (await tallies(store, within.id))[evening.players[0]] == Balance(33, 2)
    assert await tallies(store, before.id) == await tallies(store, after.id) == {}


async def test_a_season_can_be_moved_and_taken_away_without_a_trace_in_the_scores(
    store: LedgerStore, evening: Evening
) -> None:
    made = await season(store, EVENING + 1, EVENING + DAY)
    await evening.record(store, 1, 3, -1, -1, -1)
    assert await tallies(store, made.id) == {}
    async with store.writing() as tx:
        await tx.seasons.move(made.id, begins=EVENING - 1, ends=EVENING + DAY)
    assert await tallies(store, made.id) == await tallies(store)
    async with store.reading() as view:
        [moved] = await view.seasons.of_guild(GUILD)
    assert (moved.begins, moved.ends) == (EVENING - 1, EVENING + DAY)
    async with store.writing() as tx:
        await tx.seasons.drop(made.id)
    assert await tallies(store, made.id) == {}
    assert (await tallies(store))[evening.players[0]] == Balance(3, 1)
    again = await season(store, EVENING, EVENING + 1)
    assert again.id != made.id


async def test_the_totals_of_sessions_are_listed_from_the_oldest(store: LedgerStore, evening: Evening) -> None:
    await begin(store, channel=3)
    await evening.record(store, 1, 3, -1, -1, -1)
    async with store.writing() as tx:
        await tx.sessions.close(evening.session, EVENING + 5)
    async with store.reading() as view:
        [only] = await view.standings.totals(GUILD, "tarot", since=EVENING, until=EVENING + 1)
        assert await view.standings.totals(GUILD) == (only,)
        assert await view.standings.totals(GUILD, "goulash") == ()
        assert await view.standings.totals(GUILD, since=EVENING + 1) == ()
        assert await view.standings.totals(GUILD, until=EVENING) == ()
        assert await view.standings.totals(8) == ()
    assert (only.session_id, only.opened_at, only.closed_at) == (evening.session, EVENING, EVENING + 5)
    assert only.balances[evening.players[0]] == Balance(3, 1)


async def test_the_sums_over_some_channels_are_those_of_their_sessions(store: LedgerStore, evening: Evening) -> None:
    other = await begin(store, channel=3)
    ann = evening.players[0]
    await evening.record(store, 1, 3, -1, -1, -1)
    await other.record(store, 1, 6, -2, -2, -2)
    made = await season(store, EVENING, EVENING + 1)
    both, one, own = (
        CountedSessions([CHANNEL, 3]),
        CountedSessions([3]),
        CountedSessions([], own=[CHANNEL, 3], player=ann),
    )
    async with store.writing() as tx:
        await tx.sessions.put_threads(GUILD, {3: CHANNEL})
    async with store.reading() as view:
        assert await view.sessions.channels(GUILD) == {CHANNEL: CHANNEL, 3: CHANNEL}
        for number in (None, made.id):
            everything = await view.standings.tallies(GUILD, number)
            assert (
                await view.standings.tallies(GUILD, number, both)
                == await view.standings.tallies(GUILD, number, own)
                == everything
            )
            assert (await view.standings.tallies(GUILD, number, one))["tarot"][ann] == Balance(6, 1)
            assert (
                await view.standings.tallies(GUILD, number, CountedSessions([], own=[3], player=ParticipantId(9_999)))
                == {}
            )
        assert [total.session_id for total in await view.standings.totals(GUILD, counted=one)] == [other.session]
        assert [news.session_id for news in await view.standings.news(GUILD, EntryId(0), counted=one)] == [
            other.session
        ]


async def test_what_was_shown_last_is_kept_for_each_key(store: LedgerStore, evening: Evening) -> None:
    ann, bea, *_ = evening.players
    async with store.writing() as tx:
        await tx.standings.put_shown(GUILD, "here", Snapshot(1, {ann: 3, bea: -3}))
        await tx.standings.put_shown(GUILD, "here", Snapshot(2, {ann: 5, bea: -5}))
    async with store.reading() as view:
        assert await view.standings.shown(GUILD, "here") == Snapshot(2, {ann: 5, bea: -5})
        assert await view.standings.shown(GUILD, "there") is None
        assert await view.standings.shown(8, "here") is None
