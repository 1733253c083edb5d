"""Sessions and their channels, and the paperwork around them: cards, drafts, the outbox."""

import pytest
from msgspec.structs import replace

from db.drafts import DraftId
from db.errors import ChannelTaken, NoSuchDraft, NoSuchSession
from db.ledger import Cause, NewEntry
from db.messages import Scoreboard
from db.people import ParticipantId
from db.sessions import Session, SessionId
from db.store import LedgerStore
from tests.db.evening import CHANNEL, EVENING, GUILD, Evening, begin


async def session_of(store: LedgerStore, number: SessionId) -> Session:
    async with store.reading() as view:
        session = await view.sessions.get(number)
    assert session is not None
    return session


async def test_an_open_session_is_found_in_its_channel(store: LedgerStore, evening: Evening) -> None:
    async with store.reading() as view:
        session = await view.sessions.open_in(GUILD, CHANNEL)
        assert await view.sessions.open_in(GUILD, 99) is None
        assert await view.sessions.open_in(8, CHANNEL) is None
    assert session is not None
    assert (session.id, session.seats, session.closed_at) == (evening.session, evening.players, None)


async def test_a_channel_has_one_open_session(store: LedgerStore, evening: Evening) -> None:
    with pytest.raises(ChannelTaken) as refused:
        await begin(store)
    assert refused.value.data == {"channel": CHANNEL, "session": evening.session}
    async with store.writing() as tx:
        await tx.sessions.close(evening.session, EVENING + 1)
    await begin(store)


async def test_a_session_that_is_closed_twice_keeps_its_time(store: LedgerStore, evening: Evening) -> None:
    async with store.writing() as tx:
        await tx.sessions.close(evening.session, EVENING + 1)
        closed = await tx.sessions.close(evening.session, EVENING + 2)
    assert closed.closed_at == EVENING + 1


async def test_a_session_is_reopened_unless_its_channel_is_taken(store: LedgerStore, evening: Evening) -> None:
    async with store.writing() as tx:
        await tx.sessions.close(evening.session, EVENING + 1)
    other = await begin(store)
    with pytest.raises(ChannelTaken):
        async with store.writing() as tx:
            await tx.sessions.reopen(evening.session)
    async with store.writing() as tx:
        await tx.sessions.move(evening.session, 99)
        assert (await tx.sessions.reopen(evening.session)).closed_at is None
        assert await tx.sessions.reopen(other.session) == await tx.sessions.get(other.session)


async def test_a_session_does_not_move_where_another_is_open(store: LedgerStore, evening: Evening) -> None:
    await begin(store, channel=99)
    with pytest.raises(ChannelTaken):
        async with store.writing() as tx:
            await tx.sessions.move(evening.session, 99)
    async with store.writing() as tx:
        assert (await tx.sessions.move(evening.session, 100)).channel_id == 100
        assert (await tx.sessions.move(evening.session, 100)).channel_id == 100
    async with store.reading() as view:
        assert await view.sessions.open_in(GUILD, CHANNEL) is None


async def test_sessions_are_listed_open_ones_first_then_the_newest(store: LedgerStore) -> None:
    numbers = [(await begin(store, channel=channel)).session for channel in range(1, 6)]
    await begin(store, guild=8, channel=6)
    async with store.writing() as tx:
        await tx.sessions.close(numbers[4], EVENING)
        await tx.sessions.close(numbers[1], EVENING)
    first, second, third, fourth, fifth = numbers
    async with store.reading() as view:
        listed = [session.id for session in await view.sessions.listed(GUILD, limit=10)]
        page = [session.id for session in await view.sessions.listed(GUILD, limit=2, offset=2)]
        seen = [session.id for session in await view.sessions.listed(GUILD, channels={2, 3, 6}, limit=10)]
        assert await view.sessions.listed(GUILD, channels=(), limit=10) == ()
    assert listed == [fourth, third, first, fifth, second]
    assert page == [first, fifth]
    assert seen == [third, second]


async def test_a_session_that_is_not_has_no_paperwork(store: LedgerStore) -> None:
    nowhere = SessionId(404)
    async with store.writing() as tx:
        with pytest.raises(NoSuchSession):
            await tx.sessions.close(nowhere, EVENING)
        with pytest.raises(NoSuchSession):
            await tx.sessions.reopen(nowhere)
        with pytest.raises(NoSuchSession):
            await tx.sessions.move(nowhere, 1)


async def test_a_name_is_given_changed_and_taken_away(store: LedgerStore, evening: Evening) -> None:
    for name in ("Friday", "Saturday", None):
        async with store.writing() as tx:
            await tx.sessions.rename(evening.session, name)
        assert (await session_of(store, evening.session)).name == name


async def test_the_latest_card_shows_the_session(store: LedgerStore, evening: Evening) -> None:
    card = Scoreboard(evening.session, CHANNEL, 1, seq=0, digest="a")
    async with store.writing() as tx:
        await tx.cards.put(card)
        await tx.cards.put(replace(card, message_id=2, seq=4))
    async with store.reading() as view:
        assert await view.cards.get(evening.session) == replace(card, message_id=2, seq=4)
    async with store.writing() as tx:
        await tx.cards.drop(evening.session)
    async with store.reading() as view:
        assert await view.cards.get(evening.session) is None


async def test_what_falls_due_several_times_is_posted_once(store: LedgerStore, evening: Evening) -> None:
    async with store.writing() as tx:
        await tx.outbox.add(evening.session, "card")
        await tx.outbox.add(evening.session, "standings")
        await tx.outbox.add(evening.session, "card")
    async with store.reading() as view:
        assert [due.kind for due in await view.outbox.due()] == ["standings", "card"]


async def test_what_fell_due_again_while_it_was_posted_stays_due(store: LedgerStore, evening: Evening) -> None:
    async with store.writing() as tx:
        await tx.outbox.add(evening.session, "card")
        [first] = await tx.outbox.due()
    async with store.writing() as tx:
        await tx.outbox.add(evening.session, "card")
    async with store.writing() as tx:
        await tx.outbox.done(first.ticket)
        [second] = await tx.outbox.due()
        await tx.outbox.done(second.ticket)
        assert await tx.outbox.due() == ()
        await tx.outbox.add(evening.session, "card")
        await tx.outbox.done(second.ticket)
        assert len(await tx.outbox.due()) == 1


async def test_nothing_is_due_for_a_deal_that_was_not_kept(store: LedgerStore, evening: Evening) -> None:
    async def fall_due_and_fail() -> None:
        async with store.writing() as tx:
            await tx.outbox.add(evening.session, "card")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fall_due_and_fail()
    async with store.reading() as view:
        assert await view.outbox.due() == ()


async def test_sessions_of_channels_that_are_gone_are_listed_to_who_took_part(
    store: LedgerStore, evening: Evening
) -> None:
    ann, bea = evening.players[:2]
    others = await begin(store, channel=2)
    async with store.writing() as tx:
        late = (await tx.people.ensure_member(GUILD, 77, "Eve")).id
        never = (await tx.people.ensure_member(GUILD, 78, "Fay")).id
        lines = {ann: 3, late: -3}
        await evening.append(tx, NewEntry(1, Cause.RECORD, "{}", lines))

    async def listed(known: set[int] | None, of: ParticipantId | None) -> list[SessionId]:
        async with store.reading() as view:
            return [one.id for one in await view.sessions.listed(GUILD, channels={2}, known=known, of=of, limit=9)]

    assert await listed(None, None) == [others.session]
    assert await listed({2}, None) == [others.session, evening.session]
    for player in (ann, bea, late):
        assert await listed({2}, player) == [others.session, evening.session]
    assert await listed({2}, never) == [others.session]
    # A channel that is there, and not among those that are seen.
    assert await listed({2, CHANNEL}, ann) == [others.session]


async def test_a_draft_is_offered_until_it_is_recorded(store: LedgerStore, evening: Evening) -> None:
    ann, bea = evening.players[:2]
    async with store.writing() as tx:
        draft = await tx.drafts.add(
            session_id=evening.session,
            author=ann,
            kind="contract",
            payload="{}",
            expected_head=0,
            request_key="n",
            at=EVENING,
        )
        [entry] = await evening.append(tx, evening.deal(1, [3, -3]))
    async with store.writing() as tx:
        filled = replace(draft, payload='{"bouts":2}', expected_head=1)
        await tx.drafts.put(filled)
    async with store.reading() as view:
        assert await view.drafts.get(draft.id) == filled
        assert await view.drafts.unrecorded(evening.session, ann) == (filled,)
        assert await view.drafts.unrecorded(evening.session, bea) == ()
    async with store.writing() as tx:
        await tx.drafts.put(replace(filled, entry=entry.id))
    async with store.reading() as view:
        assert await view.drafts.unrecorded(evening.session, ann) == ()


async def test_old_drafts_go_and_those_of_which_something_came_go_sooner(store: LedgerStore, evening: Evening) -> None:
    ann = evening.players[0]
    entry = await evening.record(store, 1, 3, -3)

    async def begun(at: int, *, recorded: bool = False) -> DraftId:
        async with store.writing() as tx:
            draft = await tx.drafts.add(
                session_id=evening.session,
                author=ann,
                kind="deal",
                payload="{}",
                expected_head=0,
                request_key=f"{at}",
                at=at,
            )
            if recorded:
                await tx.drafts.put(replace(draft, entry=entry.id))
        return draft.id

    old, young = await begun(99), await begun(100)
    done, just_done = await begun(199, recorded=True), await begun(200, recorded=True)
    async with store.writing() as tx:
        await tx.drafts.drop_old(before=100, recorded_before=200)
    async with store.reading() as view:
        left = [number for number in (old, young, done, just_done) if await view.drafts.get(number)]
        assert await view.ledger.entries(evening.session) == (entry,)
    assert left == [young, just_done]


async def test_the_number_of_a_dropped_draft_is_not_used_again(store: LedgerStore, evening: Evening) -> None:
    numbers: set[DraftId] = set()
    for _ in range(2):
        async with store.writing() as tx:
            draft = await tx.drafts.add(
                session_id=None,
                author=evening.players[0],
                kind="lobby",
                payload="{}",
                expected_head=0,
                request_key="n",
                at=EVENING,
            )
            numbers.add(draft.id)
            await tx.drafts.drop(draft.id)
            assert await tx.drafts.get(draft.id) is None
            with pytest.raises(NoSuchDraft):
                await tx.drafts.put(draft)
    assert len(numbers) == 2


async def test_the_bot_keeps_values_about_itself(store: LedgerStore) -> None:
    async with store.writing() as tx:
        assert await tx.meta.get("commands") is None
        await tx.meta.put("commands", "one")
        await tx.meta.put("commands", "two")
    async with store.reading() as view:
        assert await view.meta.get("commands") == "two"


async def test_a_session_tells_how_far_it_is_and_what_was_agreed_beside_its_deals(
    store: LedgerStore, evening: Evening
) -> None:
    async with store.writing() as tx:
        session = await tx.sessions.get(evening.session)
        assert session is not None
        assert (session.head, session.agreed) == (0, None)
        await evening.append(tx, evening.deal(1, [3, -3]), evening.deal(2, [5, -5]))
        await tx.sessions.agree(evening.session, '{"dealer":"2"}')
    async with store.reading() as view:
        [title] = await view.sessions.listed(GUILD, limit=1)
        session = await view.sessions.get(title.id)
        assert session is not None
        assert (session.head, session.agreed) == (2, '{"dealer":"2"}')
        assert await view.sessions.open_in(GUILD, CHANNEL) == session


async def test_a_session_names_who_opened_it_who_sat_and_who_played_as_they_are_called_now(
    store: LedgerStore, evening: Evening
) -> None:
    async with store.writing() as tx:
        late = await tx.people.add_guest(GUILD, "Uncle Joe")
        stranger = await tx.people.add_guest(GUILD, "Eve")
        await evening.append(tx, NewEntry(1, Cause.RECORD, "{}", {evening.players[0]: 3, late.id: -3}))
        await tx.people.ensure_member(GUILD, 2, "Beatrice")
        await tx.people.forget(evening.players[2])
    people = (await session_of(store, evening.session)).people
    assert people.keys() == {*evening.players, late.id}
    assert stranger.id not in people
    assert [people[number].name for number in (*evening.players, late.id)] == [
        "Ann",
        "Beatrice",
        None,
        "Dov",
        "Uncle Joe",
    ]
    assert [people[number].user_id for number in evening.players] == [1, 2, None, 4]
    assert people[late.id] == late
