"""Members, guests, the pot, and what is forgotten of them."""

import pytest

from db.errors import Unstorable
from db.store import Cause, LedgerStore, NewEntry, ParticipantKind
from tests.db.evening import EVENING, GUILD, Evening


async def test_a_member_keeps_the_number_and_takes_the_name_seen_last(store: LedgerStore) -> None:
    async with store.writing() as tx:
        first = await tx.ensure_member(GUILD, 11, "Ann")
        renamed = await tx.ensure_member(GUILD, 11, "Ann of the dog")
    async with store.reading() as view:
        assert await view.member(GUILD, 11) == renamed
    assert renamed.id == first.id
    assert renamed.name == "Ann of the dog"


async def test_a_user_is_somebody_else_in_another_server(store: LedgerStore) -> None:
    async with store.writing() as tx:
        here = await tx.ensure_member(GUILD, 11, "Ann")
        there = await tx.ensure_member(8, 11, "Ann")
    assert here.id != there.id


async def test_guests_are_listed_in_the_server_that_they_are_of(store: LedgerStore) -> None:
    async with store.writing() as tx:
        joe = await tx.add_guest(GUILD, "Uncle Joe")
        await tx.add_guest(8, "Zoe")
        await tx.ensure_member(GUILD, 11, "Ann")
    async with store.reading() as view:
        assert await view.guests(GUILD) == (joe,)
    assert (joe.kind, joe.user_id, joe.name) == (ParticipantKind.GUEST, None, "Uncle Joe")


async def test_a_server_has_one_pot(store: LedgerStore) -> None:
    async with store.writing() as tx:
        pot = await tx.pot(GUILD)
        assert await tx.pot(GUILD) == pot
        assert (await tx.pot(8)).id != pot.id
    async with store.reading() as view:
        assert await view.participants([pot.id]) == {pot.id: pot}


async def test_looking_people_up_leaves_out_who_is_not(store: LedgerStore, evening: Evening) -> None:
    ann, bea, *_ = evening.players
    async with store.reading() as view:
        assert set(await view.participants([ann, bea])) == {ann, bea}
        assert await view.participants([]) == {}
        assert await view.member(GUILD, 404) is None


async def test_who_is_forgotten_leaves_every_score_as_it_was(store: LedgerStore, evening: Evening) -> None:
    ann = evening.players[0]
    async with store.writing() as tx:
        await evening.append(tx, NewEntry(1, Cause.RECORD, "{}", evening.lines(3, -1, -1, -1), note="by Ann"))
        await tx.name_session(evening.session, "At Ann's")
        await tx.add_draft(
            session_id=evening.session,
            author=ann,
            kind="contract",
            payload="{}",
            expected_head=1,
            nonce="d",
            at=EVENING,
        )
    async with store.reading() as view:
        before = await view.balances(evening.session), await view.entries(evening.session)
    async with store.writing() as tx:
        await tx.forget(ann)
    async with store.reading() as view:
        assert (await view.balances(evening.session), await view.entries(evening.session)) == before
        forgotten = (await view.participants([ann]))[ann]
        session = await view.session(evening.session)
        assert await view.member(GUILD, 1) is None
        assert await view.notes(evening.session) == {}
        assert await view.drafts(evening.session, ann) == ()
    assert (forgotten.user_id, forgotten.name) == (None, None)
    assert session is not None
    assert session.name is None


@pytest.mark.parametrize("name", ["`*_~", "@everyone", "\u202eevil", "\u200b", "Zoé 🃏", "a\0b", "'); DROP TABLE"])
async def test_any_name_is_kept_as_it_is(store: LedgerStore, name: str) -> None:
    async with store.writing() as tx:
        guest = await tx.add_guest(GUILD, name)
    async with store.reading() as view:
        assert (await view.participants([guest.id]))[guest.id].name == name


async def test_text_that_is_not_unicode_is_refused(store: LedgerStore) -> None:
    with pytest.raises(Unstorable):
        async with store.writing() as tx:
            await tx.add_guest(GUILD, "\ud800")
    async with store.reading() as view:
        assert await view.guests(GUILD) == ()
