"""Members, guests, the pot, and what is forgotten of them."""

import pytest

from db.errors import Unstorable
from db.ledger import Cause, NewEntry
from db.people import ParticipantKind
from db.store import LedgerStore
from tests.db.evening import EVENING, GUILD, Evening


async def test_a_member_keeps_the_number_and_takes_the_name_seen_last(store: LedgerStore) -> None:
    async with store.writing() as tx:
        first = await tx.people.ensure_member(GUILD, 11, "Ann")
        renamed = await tx.people.ensure_member(GUILD, 11, "Ann of the dog")
    async with store.reading() as view:
        assert await view.people.member(GUILD, 11) == renamed
    assert renamed.id == first.id
    assert renamed.name == "Ann of the dog"


async def test_a_user_is_somebody_else_in_another_server(store: LedgerStore) -> None:
    async with store.writing() as tx:
        here = await tx.people.ensure_member(GUILD, 11, "Ann")
        there = await tx.people.ensure_member(8, 11, "Ann")
    assert here.id != there.id


async def test_guests_are_listed_in_the_server_that_they_are_of(store: LedgerStore) -> None:
    async with store.writing() as tx:
        joe = await tx.people.add_guest(GUILD, "Uncle Joe")
        await tx.people.add_guest(8, "Zoe")
        await tx.people.ensure_member(GUILD, 11, "Ann")
    async with store.reading() as view:
        assert await view.people.guests(GUILD) == (joe,)
    assert (joe.kind, joe.user_id, joe.name) == (ParticipantKind.GUEST, None, "Uncle Joe")


async def test_a_server_has_one_pot(store: LedgerStore) -> None:
    async with store.writing() as tx:
        pot = await tx.people.pot(GUILD)
        assert await tx.people.pot(GUILD) == pot
        assert (await tx.people.pot(8)).id != pot.id
    async with store.reading() as view:
        assert await view.people.get([pot.id]) == {pot.id: pot}


async def test_looking_people_up_leaves_out_who_is_not(store: LedgerStore, evening: Evening) -> None:
    ann, bea, *_ = evening.players
    async with store.reading() as view:
        assert set(await view.people.get([ann, bea])) == {ann, bea}
        assert await view.people.get([]) == {}
        assert await view.people.member(GUILD, 404) is None


async def test_who_is_forgotten_leaves_every_score_as_it_was(store: LedgerStore, evening: Evening) -> None:
    ann = evening.players[0]
    async with store.writing() as tx:
        await evening.append(tx, NewEntry(1, Cause.RECORD, "{}", evening.lines(3, -1, -1, -1), note="by Ann"))
        await tx.sessions.rename(evening.session, "At Ann's")
        await tx.drafts.add(
            session_id=evening.session,
            author=ann,
            kind="contract",
            payload="{}",
            expected_head=1,
            request_key="d",
            at=EVENING,
        )
    async with store.reading() as view:
        before = await view.ledger.balances(evening.session), await view.ledger.entries(evening.session)
    async with store.writing() as tx:
        await tx.people.forget(ann)
    async with store.reading() as view:
        assert (await view.ledger.balances(evening.session), await view.ledger.entries(evening.session)) == before
        forgotten = (await view.people.get([ann]))[ann]
        session = await view.sessions.get(evening.session)
        assert await view.people.member(GUILD, 1) is None
        assert await view.ledger.notes(evening.session) == {}
        assert await view.drafts.unrecorded(evening.session, ann) == ()
    assert (forgotten.user_id, forgotten.name) == (None, None)
    assert session is not None
    assert session.name is None


@pytest.mark.parametrize("name", ["`*_~", "@everyone", "\u202eevil", "\u200b", "Zoé 🃏", "a\0b", "'); DROP TABLE"])
async def test_any_name_is_kept_as_it_is(store: LedgerStore, name: str) -> None:
    async with store.writing() as tx:
        guest = await tx.people.add_guest(GUILD, name)
    async with store.reading() as view:
        assert (await view.people.get([guest.id]))[guest.id].name == name


async def test_text_that_is_not_unicode_is_refused(store: LedgerStore) -> None:
    with pytest.raises(Unstorable):
        async with store.writing() as tx:
            await tx.people.add_guest(GUILD, "\ud800")
    async with store.reading() as view:
        assert await view.people.guests(GUILD) == ()
