"""What the ledger keeps of deals, and what it refuses."""

import pytest

from db.errors import LedgerRefused, NoSuchSession, RequestKeyReused, SessionClosed, Stale, Unbalanced, Unstorable
from db.ledger import Balance, Cause, EntryKind, NewEntry, reversal
from db.people import ParticipantId
from db.sessions import SessionId
from db.store import LedgerStore
from tests.db.evening import EVENING, GUILD, Evening, begin


async def amounts(store: LedgerStore, evening: Evening) -> list[tuple[int, int]]:
    """Total and deals played of each player in turn order."""
    async with store.reading() as view:
        balances = await view.ledger.balances(evening.session)
    return [(balances[player].amount, balances[player].deals) for player in evening.players]


async def test_a_deal_is_read_as_it_was_recorded(store: LedgerStore, evening: Evening) -> None:
    ann, bea, cal, dov = evening.players
    async with store.writing() as tx:
        appended = await tx.ledger.append(
            evening.session,
            expected_head=0,
            request_key="first",
            actor=bea,
            at=EVENING + 1,
            entries=[NewEntry(1, Cause.RECORD, '{"kind":"goulash"}', {ann: 102, bea: 22, cal: -58, dov: -66})],
        )
    async with store.reading() as view:
        [entry] = await view.ledger.entries(evening.session)
    assert appended.fresh
    assert appended.entries == (entry,)
    assert (entry.seq, entry.deal, entry.kind, entry.cause) == (1, 1, EntryKind.DEAL, Cause.RECORD)
    assert (entry.payload, entry.actor, entry.at, entry.request_key) == (
        '{"kind":"goulash"}',
        bea,
        EVENING + 1,
        "first",
    )
    assert entry.postings == {ann: 102, bea: 22, cal: -58, dov: -66}


async def test_who_scores_nothing_played_but_who_has_no_line_did_not(store: LedgerStore, evening: Evening) -> None:
    ann, bea, cal, dov = evening.players
    async with store.writing() as tx:
        await evening.append(tx, NewEntry(1, Cause.RECORD, "{}", {ann: 10, bea: -10, cal: 0}))
    async with store.reading() as view:
        balances = await view.ledger.balances(evening.session)
    assert balances == {ann: Balance(10, 1), bea: Balance(-10, 1), cal: Balance(0, 1)}
    assert dov not in balances


async def test_an_adjustment_moves_points_without_being_a_deal_played(store: LedgerStore, evening: Evening) -> None:
    ann, bea = evening.players[:2]
    async with store.writing() as tx:
        await evening.append(tx, NewEntry(1, Cause.RECORD, "{}", {ann: -20, bea: 20}, played=False))
    async with store.reading() as view:
        assert await view.ledger.balances(evening.session) == {ann: Balance(-20, 0), bea: Balance(20, 0)}


async def test_a_deal_without_score_has_a_number_and_no_lines(store: LedgerStore, evening: Evening) -> None:
    passed = await evening.record(store, 1)
    await evening.record(store, 2, 5, -5)
    assert passed.postings == {}
    async with store.reading() as view:
        assert [entry.deal for entry in await view.ledger.entries(evening.session)] == [1, 2]


async def test_an_undone_deal_leaves_balances_as_they_were(store: LedgerStore, evening: Evening) -> None:
    await evening.record(store, 1, 102, 22, -58, -66)
    before = await amounts(store, evening)
    second = await evening.record(store, 2, 3, -1, -1, -1)
    async with store.writing() as tx:
        [undone] = await evening.append(tx, reversal(second, Cause.UNDO))
    assert undone.postings == {player: -amount for player, amount in second.postings.items()}
    assert await amounts(store, evening) == before


async def test_an_edit_and_the_deals_that_follow_from_it_are_one_append(store: LedgerStore, evening: Evening) -> None:
    first = await evening.record(store, 1, 3, -1, -1, -1)
    second = await evening.record(store, 2, 6, -2, -2, -2)
    edited = NewEntry(1, Cause.EDIT, "{}", evening.lines(-3, 1, 1, 1), replaces=first.id)
    follows = NewEntry(2, Cause.FOLLOW, "{}", evening.lines(3, -1, -1, -1), replaces=second.id)
    async with store.writing() as tx:
        entries = await evening.append(
            tx,
            reversal(first, Cause.EDIT),
            edited,
            reversal(second, Cause.FOLLOW),
            follows,
            nonce="edit",
        )
    assert [entry.seq for entry in entries] == [3, 4, 5, 6]
    assert [entry.batch_id for entry in entries] == [None, *[entries[0].id] * 3]
    assert await amounts(store, evening) == [(0, 2), (0, 2), (0, 2), (0, 2)]
    async with store.reading() as view:
        assert await view.ledger.by_request("edit") == entries


async def test_a_deal_can_be_undone_and_put_back_again_and_again(store: LedgerStore, evening: Evening) -> None:
    live = await evening.record(store, 1, 3, -1, -1, -1)
    for _ in range(3):
        async with store.writing() as tx:
            await evening.append(tx, reversal(live, Cause.UNDO))
        back = NewEntry(1, Cause.PUT_BACK, live.payload, live.postings, replaces=live.id)
        async with store.writing() as tx:
            [live] = await evening.append(tx, back)
    assert await amounts(store, evening) == [(3, 1), (-1, 1), (-1, 1), (-1, 1)]


@pytest.mark.parametrize("points", [(1,), (0,), (1, 1), (4, -1, -1, -1)])
async def test_lines_that_do_not_add_up_to_zero_are_refused(
    store: LedgerStore, evening: Evening, points: tuple[int, ...]
) -> None:
    with pytest.raises(Unbalanced):
        await evening.record(store, 1, *points)
    async with store.reading() as view:
        assert await view.ledger.entries(evening.session) == ()
        assert await view.ledger.balances(evening.session) == {}


async def test_a_refusal_that_is_caught_inside_the_block_still_leaves_nothing_half_written(
    store: LedgerStore, evening: Evening
) -> None:
    async def record_regardless() -> None:
        async with store.writing() as tx:
            await evening.append(tx, evening.deal(1, [1, 1]))
            with pytest.raises(Unbalanced):
                await tx.ledger.head(evening.session)

    with pytest.raises(LedgerRefused):
        await record_regardless()
    async with store.reading() as view:
        assert await view.ledger.head(evening.session) == 0


async def test_a_deal_is_reversed_once(store: LedgerStore, evening: Evening) -> None:
    deal = await evening.record(store, 1, 3, -3)
    async with store.writing() as tx:
        await evening.append(tx, reversal(deal, Cause.UNDO))
    with pytest.raises(LedgerRefused):
        async with store.writing() as tx:
            await evening.append(tx, reversal(deal, Cause.UNDO))


async def test_a_reversal_cannot_be_reversed(store: LedgerStore, evening: Evening) -> None:
    deal = await evening.record(store, 1, 3, -3)
    async with store.writing() as tx:
        [undone] = await evening.append(tx, reversal(deal, Cause.UNDO))
    with pytest.raises(LedgerRefused):
        async with store.writing() as tx:
            await evening.append(tx, reversal(undone, Cause.UNDO))


async def test_a_reversal_turns_exactly_the_lines_of_its_deal(store: LedgerStore, evening: Evening) -> None:
    ann, bea, cal, _ = evening.players
    deal = await evening.record(store, 1, 3, -3)
    lines: list[dict[ParticipantId, int]] = [{}, {ann: -2, bea: 2}, {ann: -3, cal: 3}, {ann: -3, bea: 3, cal: 0}]
    for postings in lines:
        crooked = NewEntry(1, Cause.UNDO, None, postings, kind=EntryKind.REVERSAL, reverses=deal.id)
        with pytest.raises(LedgerRefused):
            async with store.writing() as tx:
                await evening.append(tx, crooked)


async def test_only_a_version_that_was_taken_back_is_replaced_and_only_once(
    store: LedgerStore, evening: Evening
) -> None:
    deal = await evening.record(store, 1, 3, -3)
    again = NewEntry(1, Cause.EDIT, "{}", deal.postings, replaces=deal.id)
    with pytest.raises(LedgerRefused):
        async with store.writing() as tx:
            await evening.append(tx, again)
    async with store.writing() as tx:
        await evening.append(tx, reversal(deal, Cause.EDIT), again)
    with pytest.raises(LedgerRefused):
        async with store.writing() as tx:
            await evening.append(tx, again)


@pytest.mark.parametrize("number", [0, 1, 3])
async def test_deals_are_numbered_without_gaps(store: LedgerStore, evening: Evening, number: int) -> None:
    await evening.record(store, 1, 3, -3)
    with pytest.raises(LedgerRefused):
        await evening.record(store, number, 3, -3)


async def test_a_correction_belongs_to_the_session_of_its_deal(store: LedgerStore, evening: Evening) -> None:
    deal = await evening.record(store, 1, 3, -3)
    other = await begin(store, channel=99)
    with pytest.raises(LedgerRefused):
        async with store.writing() as tx:
            await other.append(tx, reversal(deal, Cause.UNDO))


async def test_nobody_of_another_server_has_lines_or_seats(store: LedgerStore, evening: Evening) -> None:
    stranger = (await begin(store, guild=8, channel=99)).players[0]
    shared = NewEntry(1, Cause.RECORD, "{}", {evening.players[0]: 3, stranger: -3})
    with pytest.raises(LedgerRefused):
        async with store.writing() as tx:
            await evening.append(tx, shared)
    with pytest.raises(LedgerRefused):
        async with store.writing() as tx:
            await tx.sessions.open(
                guild_id=GUILD,
                channel_id=100,
                game="tarot",
                rules="{}",
                seats=[evening.players[0], stranger],
                opened_by=evening.players[0],
                at=EVENING,
            )


async def test_a_closed_session_takes_corrections_and_no_new_deal(store: LedgerStore, evening: Evening) -> None:
    deal = await evening.record(store, 1, 3, -3)
    async with store.writing() as tx:
        await tx.sessions.close(evening.session, EVENING + 1)
    with pytest.raises(SessionClosed):
        await evening.record(store, 2, 3, -3)
    async with store.writing() as tx:
        corrected = NewEntry(1, Cause.EDIT, "{}", deal.postings, replaces=deal.id)
        await evening.append(tx, reversal(deal, Cause.EDIT), corrected)


async def test_the_same_request_again_gives_the_first_result(store: LedgerStore, evening: Evening) -> None:
    deal = evening.deal(1, [3, -3])
    async with store.writing() as tx:
        first = await evening.append(tx, deal, head=0, nonce="n")
    await evening.record(store, 2, 3, -3)
    async with store.writing() as tx:
        again = await tx.ledger.append(
            evening.session,
            expected_head=0,
            request_key="n",
            actor=evening.players[3],
            at=EVENING + 999,
            entries=[deal],
        )
    assert not again.fresh
    assert again.entries == first
    async with store.reading() as view:
        assert await view.ledger.head(evening.session) == 2


async def test_a_nonce_with_another_content_is_refused(store: LedgerStore, evening: Evening) -> None:
    async with store.writing() as tx:
        [first] = await evening.append(tx, evening.deal(1, [3, -3]), nonce="n")
    others = [evening.deal(1, [4, -4]), evening.deal(1, [3, -3], payload='{"kind":"passed"}')]
    for other in others:
        with pytest.raises(RequestKeyReused) as refused:
            async with store.writing() as tx:
                await evening.append(tx, other, nonce="n")
        assert refused.value.data == {"nonce": "n", "entry": first.id}


async def test_a_nonce_of_another_session_is_refused(store: LedgerStore, evening: Evening) -> None:
    other = await begin(store, channel=99)
    async with store.writing() as tx:
        await evening.append(tx, evening.deal(1, [3, -3]), nonce="n")
    with pytest.raises(RequestKeyReused):
        async with store.writing() as tx:
            await other.append(tx, other.deal(1, [3, -3]), nonce="n")


async def test_a_request_that_expects_an_older_head_is_stale(store: LedgerStore, evening: Evening) -> None:
    await evening.record(store, 1, 3, -3)
    with pytest.raises(Stale) as refused:
        async with store.writing() as tx:
            await evening.append(tx, evening.deal(2, [3, -3]), head=0)
    assert refused.value.data == {"expected": 0, "found": 1}


async def test_there_is_no_ledger_of_a_session_that_is_not(store: LedgerStore, evening: Evening) -> None:
    nowhere = Evening(SessionId(404), evening.players)
    with pytest.raises(NoSuchSession):
        await nowhere.record(store, 1, 3, -3)
    async with store.reading() as view:
        assert await view.sessions.get(SessionId(404)) is None
        assert await view.ledger.entries(SessionId(404)) == ()
        assert await view.ledger.head(SessionId(404)) == 0
        assert await view.ledger.by_request("none") == ()


async def test_sessions_count_apart(store: LedgerStore, evening: Evening) -> None:
    other = await begin(store, channel=99)
    await evening.record(store, 1, 3, -3)
    await other.record(store, 1, 8, -8)
    await evening.record(store, 2, 3, -3)
    ann = evening.players[0]
    async with store.reading() as view:
        assert (await view.ledger.balances(evening.session))[ann] == Balance(6, 2)
        assert (await view.ledger.balances(other.session))[ann] == Balance(8, 1)
        assert (await view.ledger.head(evening.session), await view.ledger.head(other.session)) == (2, 1)


@pytest.mark.parametrize("points", [(2**63, -(2**63)), (10**13, -(10**13))])
async def test_numbers_beyond_all_scores_are_refused(
    store: LedgerStore, evening: Evening, points: tuple[int, ...]
) -> None:
    with pytest.raises((Unstorable, LedgerRefused)):
        await evening.record(store, 1, *points)


async def test_a_note_stands_apart_from_its_entry(store: LedgerStore, evening: Evening) -> None:
    noted = NewEntry(1, Cause.RECORD, "{}", note="Bea revoked")
    async with store.writing() as tx:
        [entry] = await evening.append(tx, noted)
    async with store.reading() as view:
        assert await view.ledger.notes(evening.session) == {entry.id: "Bea revoked"}
