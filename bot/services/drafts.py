"""What was entered and waits for a press: kept in the ledger, so that it outlives a restart."""

from dataclasses import dataclass

import msgspec

import scoring
from bot.errors import UserError
from bot.services import people
from bot.services.deals import Clock
from bot.services.live import Live, deal_of, payload_of
from bot.services.people import Actor
from db.store import Draft, DraftId, LedgerStore


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """A request as a draft keeps it: deals as payloads of the ledger, or words of another request."""

    deals: tuple[str, ...] = ()
    note: str | None = None
    words: dict[str, str] = msgspec.field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class Waiting:
    """A draft, read: its deals and the note that goes with them."""

    draft: Draft
    kept: Kept

    def deals(self, live: Live) -> list[scoring.Entered]:
        return [deal_of(live.game, payload) for payload in self.kept.deals]


class Drafts:
    """Drafts of members: kept, found by their author alone, and thrown away."""

    def __init__(self, store: LedgerStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def keep(
        self,
        actor: Actor,
        live: Live | None,
        kind: str,
        nonce: str,
        *,
        deals: tuple[scoring.Entered, ...] = (),
        note: str | None = None,
        words: dict[str, str] | None = None,
    ) -> DraftId:
        """Keep what was entered and return its number."""
        kept = Kept(tuple(payload_of(deal) for deal in deals), note, words or {})
        async with self._store.writing() as tx:
            draft = await tx.add_draft(
                session_id=live.session.id if live else None,
                author=await people.known(tx, live, actor),
                kind=kind,
                payload=msgspec.json.encode(kept).decode(),
                expected_head=live.head if live else 0,
                nonce=nonce,
                at=self._clock(),
            )
        return draft.id

    async def find(self, actor: Actor, number: int) -> Waiting:
        """Return a draft of this member; raises `UserError` if there is none, or it is somebody else's."""
        async with self._store.reading() as tx:
            draft = await tx.draft(DraftId(number))
            author = await tx.member(actor.guild_id, actor.user_id)
        if draft is None:
            raise UserError("no_such_draft")
        if author is None or author.id != draft.author:
            raise UserError("draft_of_another")
        return Waiting(draft, msgspec.json.decode(draft.payload, type=Kept))

    async def drop(self, number: int) -> None:
        """Throw a draft away; one that is not there is no fault."""
        async with self._store.writing() as tx:
            await tx.drop_draft(DraftId(number))
