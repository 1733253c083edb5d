"""What was entered and waits for a press: kept in the ledger, so that it outlives a restart."""

from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from bot.errors import UserError
from bot.services import people
from bot.services.deals import Clock
from bot.services.people import Actor
from bot.services.session_view import SessionView
from db.drafts import Draft, DraftId
from db.ledger import EntryId
from db.store import LedgerStore

DAY_MS = 24 * 60 * 60 * 1000
KEPT_MS = 30 * DAY_MS
RECORDED_MS = DAY_MS
"""How long drafts are kept, and drafts that were recorded."""


class DraftContent(msgspec.Struct, frozen=True, omit_defaults=True):
    """A request as a draft keeps it: the entered texts, field by field.

    `kind` is the kind of deal, `deal` the number of the deal that it is to replace, 0 for a new one. `shown` is the
    digest of what the author saw that it comes to, empty before that.
    """

    kind: str = ""
    given: dict[str, str] = msgspec.field(default_factory=dict[str, str])
    deal: int = 0
    shown: str = ""


@dataclass(frozen=True, slots=True)
class OpenDraft:
    """A draft, read."""

    draft: Draft
    content: DraftContent


class Drafts:
    """Drafts of members: kept, changed, found, and thrown away."""

    def __init__(self, store: LedgerStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def keep(
        self,
        actor: Actor,
        live: SessionView | None,
        what: str,
        nonce: str,
        kept: DraftContent,
        *,
        head: int | None = None,
    ) -> OpenDraft:
        """Keep the entered texts; `head` is the head of the ledger that the author saw, by default the present one."""
        now = live.head if live else 0
        async with self._store.writing() as tx:
            draft = await tx.drafts.add(
                session_id=live.session.id if live else None,
                author=await people.ensure_participant(tx, live, actor),
                kind=what,
                payload=msgspec.json.encode(kept).decode(),
                expected_head=now if head is None else head,
                request_key=nonce,
                at=self._clock(),
            )
        return OpenDraft(draft, kept)

    async def change(self, waiting: OpenDraft, kept: DraftContent, *, head: int | None = None) -> OpenDraft:
        """Keep a draft with other content, and the head that its author saw; raises `LedgerError` if it is gone."""
        seen = waiting.draft.expected_head if head is None else head
        draft = replace(waiting.draft, payload=msgspec.json.encode(kept).decode(), expected_head=seen)
        async with self._store.writing() as tx:
            await tx.drafts.put(draft)
        return OpenDraft(draft, kept)

    async def recorded(self, waiting: OpenDraft, entry: EntryId) -> None:
        """Note the entry that a draft became."""
        async with self._store.writing() as tx:
            await tx.drafts.put(replace(waiting.draft, entry=entry))

    async def find(self, actor: Actor, number: int) -> OpenDraft:
        """Return a draft of this member; raises `UserError` if there is none, or it is somebody else's."""
        async with self._store.reading() as tx:
            draft = await tx.drafts.get(DraftId(number))
            author = await tx.people.member(actor.guild_id, actor.user_id)
        if draft is None:
            raise UserError("no_such_draft")
        if author is None or author.id != draft.author:
            raise UserError("draft_of_another")
        return OpenDraft(draft, _read(draft))

    async def shared(self, number: int) -> OpenDraft:
        """Return a draft that is not its author's alone; raises `UserError` if there is none."""
        async with self._store.reading() as tx:
            draft = await tx.drafts.get(DraftId(number))
        if draft is None:
            raise UserError("no_such_draft")
        return OpenDraft(draft, _read(draft))

    async def unfinished(self, actor: Actor, live: SessionView) -> OpenDraft | None:
        """Return the last deal that the member began in a session and did not record."""
        person = people.participant_of(live, actor)
        if person is None:
            return None
        async with self._store.reading() as tx:
            found = await tx.drafts.unrecorded(live.session.id, person.id)
        return next((OpenDraft(draft, _read(draft)) for draft in found if draft.kind == "deal"), None)

    async def sweep(self) -> None:
        """Throw away old drafts. The ledger itself knows that their requests were recorded."""
        now = self._clock()
        async with self._store.writing() as tx:
            await tx.drafts.drop_old(before=now - KEPT_MS, recorded_before=now - RECORDED_MS)

    async def take(self, waiting: OpenDraft) -> None:
        """Throw a draft away for the first of several who take it at once; raises `UserError` for the others."""
        async with self._store.writing() as tx:
            if await tx.drafts.get(waiting.draft.id) is None:
                raise UserError("no_such_draft")
            await tx.drafts.drop(waiting.draft.id)

    async def drop(self, number: int) -> None:
        """Throw a draft away; one that is not there is no fault."""
        async with self._store.writing() as tx:
            await tx.drafts.drop(DraftId(number))


def _read(draft: Draft) -> DraftContent:
    return msgspec.json.decode(draft.payload, type=DraftContent)
