"""Recording a deal, taking it back, putting it back, changing it: one transaction each."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from weakref import WeakValueDictionary

import msgspec

import scoring
from bot.errors import UserError
from bot.services import people, replaying
from bot.services.outbox import CARD, RECORD, corrected
from bot.services.people import Actor
from bot.services.session_view import (
    DealRecord,
    NextDeals,
    SessionView,
    SessionViews,
    agreed_in,
    deal_of,
    extended,
    payload_of,
    postings,
    put_agreed,
    put_used,
    used_by,
)
from db.errors import LedgerError, LedgerFailed, LedgerUnsure, RequestKeyReused, SessionClosed, Stale
from db.ledger import Cause, EntryKind, NewEntry, reversal
from db.people import ParticipantId
from db.sessions import SessionId
from db.store import LedgerStore, Writer

Clock = Callable[[], int]
"""The time in milliseconds since 1970, UTC."""

SAME_WITHIN_MS = 5 * 60 * 1000
"""How long after a deal the same one is asked about before it is recorded again."""
FRESH_MS = 60 * 1000
"""How long after somebody else recorded a deal, or took one back, an undo is asked about."""


class SameDeal(UserError):
    """The same deal was recorded a moment ago; it takes a confirmation to record it again."""


class Overtaken(UserError):
    """Somebody recorded or changed a deal after the form was opened; the one who sent it is shown that deal first."""


class FreshUndo(UserError):
    """Taking a deal back takes a confirmation: somebody else just recorded it, or just took another one back."""


@dataclass(frozen=True, slots=True)
class Rescored:
    """A later deal that came out differently: half points by participant, before and after."""

    deal: DealRecord
    before: Mapping[ParticipantId, int]
    after: Mapping[ParticipantId, int]

    @property
    def moved(self) -> dict[ParticipantId, tuple[int, int]]:
        """Return the former and the present gain of each player whose gain moved, players who dropped out included."""
        both = {who: (self.before.get(who, 0), self.after.get(who, 0)) for who in (*self.before, *self.after)}
        return {who: change for who, change in both.items() if change[0] != change[1]}


@dataclass(frozen=True, slots=True)
class DealReceipt:
    """What a request left: the session after it and the deal it is about; not `fresh` if it was done before."""

    live: SessionView
    deal: DealRecord
    fresh: bool = True
    rescored: tuple[Rescored, ...] = ()


class Deals:
    """The deals of sessions; each request is recorded once, however often it arrives."""

    def __init__(self, store: LedgerStore, sessions: SessionViews, clock: Clock) -> None:
        self._store = store
        self._sessions = sessions
        self._clock = clock
        self._turns: WeakValueDictionary[SessionId, asyncio.Lock] = WeakValueDictionary()

    async def record(
        self,
        actor: Actor,
        session_id: SessionId,
        deals: Sequence[scoring.DealInput],
        nonce: str,
        *,
        note: str | None = None,
        expected_head: int | None = None,
        anyway: bool = False,
        may: Callable[[SessionView, Actor], None] = people.may_record,
        seen: SessionView | None = None,
    ) -> DealReceipt:
        """Record deals, players being participant numbers; the last of them is the one that is asked about.

        `expected_head` is the head of the ledger that the author saw, None where that does not matter; `anyway` records
        a deal that was asked about, as long as that head is the last; `may` is what the member must be allowed to;
        `seen` is the session as the caller just loaded it, which saves a look. Raises `scoring.Refused`, `NotAllowed`,
        `SameDeal`, `Overtaken`, `UserError`.
        """
        async with self._turn(session_id):
            while True:
                live = seen or await self._load(session_id)
                seen = None
                try:
                    _open(live)
                    may(live, actor)
                    self._ask(actor, live, deals[-1], expected_head, anyway=anyway)
                    return await self._record(actor, live, deals, nonce, note)
                except (Stale, SessionClosed):
                    # Somebody was faster.
                    continue
                except (UserError, scoring.Refused, RequestKeyReused):
                    # The same request again is no new deal, whatever stands against one by now.
                    before = await self._before(session_id, nonce, deals[-1])
                    if before is None:
                        raise
                    return before
                except LedgerError as error:
                    return await self._kept_all_the_same(session_id, nonce, error)

    async def undo(
        self,
        actor: Actor,
        session_id: SessionId,
        position: int | None = None,
        *,
        confirmed: bool = False,
        expected_head: int | None = None,
        nonce: str | None = None,
    ) -> DealReceipt:
        """Take back what stands at a position, by default the last.

        `confirmed` answers what was asked at `expected_head`; what came since is asked anew. `nonce` makes it one
        request however often it arrives; without it, each call is a request of its own. Raises `NotAllowed`,
        `FreshUndo`, `UserError`.
        """

        async def once() -> DealReceipt:
            # By this very request another deal becomes the last: whether it was done comes first.
            before = await self.done_before(session_id, nonce)
            if before is not None:
                return before
            live = await self._load(session_id)
            deal = live.last() if position is None else live.deal(position)
            if deal is None:
                raise UserError("nothing_to_undo")
            if deal.undone:
                by = people.display_names(live)[deal.undone_by or deal.by]
                raise UserError("already_undone", **deal.named, name=by)
            now = self._clock()
            people.may_change(live, deal, actor, now)
            if not confirmed:
                _ask_before_undo(live, deal, actor, now, named=position is not None)
            elif overtaken := overtaken_since(live, expected_head):
                raise _after(overtaken, live, deal)
            return await self._rewrite(actor, live, deal, Cause.UNDO, nonce)

        return await self._in_turn(session_id, nonce, once)

    async def put_back(
        self, actor: Actor, session_id: SessionId, position: int, *, nonce: str | None = None
    ) -> DealReceipt:
        """Count a deal again that was taken back, as `undo` takes it back; raises `NotAllowed`, `UserError`."""

        async def once() -> DealReceipt:
            before = await self.done_before(session_id, nonce)
            if before is not None:
                return before
            live = await self._load(session_id)
            deal = live.deal(position)
            if not deal.undone:
                raise UserError("not_undone", **deal.named)
            people.may_change(live, replace(deal, edited_by=deal.undone_by), actor, self._clock())
            return await self._rewrite(actor, live, deal, Cause.PUT_BACK, nonce)

        return await self._in_turn(session_id, nonce, once)

    async def edit(
        self,
        actor: Actor,
        session_id: SessionId,
        position: int,
        changed: scoring.DealInput,
        nonce: str,
        note: str | None = None,
        *,
        expected_head: int | None = None,
    ) -> DealReceipt:
        """Replace a deal by another version; the history keeps both.

        `expected_head` is the head of the ledger that the author saw, None where that does not matter. Raises
        `scoring.Refused` if it could not have happened, `NotAllowed`, `Overtaken` if somebody touched that deal since,
        `UserError` (`later_deal_impossible`).
        """

        async def once() -> DealReceipt:
            before = await self._before(session_id, nonce, changed)
            if before is not None:
                return before
            live = await self._load(session_id)
            deal = live.deal(position)
            if deal.undone:
                raise UserError("edit_of_undone", **deal.named)
            people.may_change(live, deal, actor, self._clock())
            if expected_head is not None and deal.touched.seq > expected_head:
                raise _overtaken(live, deal)
            return await self._rewrite(actor, live, deal, Cause.EDIT, nonce, changed, note)

        return await self._in_turn(session_id, nonce, once)

    async def _in_turn(
        self, session_id: SessionId, nonce: str | None, once: Callable[[], Awaitable[DealReceipt]]
    ) -> DealReceipt:
        """Do what one request asks, again from the start where another process was faster."""
        async with self._turn(session_id):
            while True:
                try:
                    return await once()
                except (Stale, RequestKeyReused):
                    continue
                except LedgerError as error:
                    return await self._kept_all_the_same(session_id, nonce, error)

    def _turn(self, session_id: SessionId) -> asyncio.Lock:
        return self._turns.setdefault(session_id, asyncio.Lock())

    async def _load(self, session_id: SessionId) -> SessionView:
        async with self._store.reading() as tx:
            return await self._sessions.load(tx, session_id)

    async def show_in_channel(self, done: DealReceipt) -> None:
        """Have the record of what was done posted in the channel of its session."""
        async with self._store.writing() as tx:
            await tx.outbox.add(done.live.session.id, RECORD, done.deal.touched.seq)

    async def _kept_all_the_same(self, session_id: SessionId, nonce: str | None, error: LedgerError) -> DealReceipt:
        """Return what a request recorded before the ledger failed; raises `error` where it recorded nothing.

        Raises `LedgerUnsure` where that cannot be looked up.
        """
        try:
            done = await self.done_before(session_id, nonce)
        except LedgerError as failed:
            raise LedgerUnsure(reason=str(error)) from failed
        if done is not None:
            return replace(done, fresh=True)
        if nonce is not None and isinstance(error, LedgerUnsure):
            raise LedgerFailed(reason=str(error)) from error
        raise error

    async def done_before(self, session_id: SessionId, nonce: str | None) -> DealReceipt | None:
        """Return what this very request did before, None where it did nothing yet."""
        if nonce is None:
            return None
        async with self._store.reading() as tx:
            entries = await tx.ledger.by_request(nonce)
            if not entries:
                return None
            live = await self._sessions.load(tx, session_id)
        about = [entry for entry in entries if entry.cause is not Cause.FOLLOW][-1]
        return DealReceipt(live, live.deal(about.deal), fresh=False)

    async def _before(self, session_id: SessionId, nonce: str, deal: scoring.DealInput) -> DealReceipt | None:
        """Return what this very request recorded before; raises `UserError` if it asked for another deal."""
        async with self._store.reading() as tx:
            live = await self._sessions.load(tx, session_id)
            entries = await tx.ledger.by_request(nonce)
        posted = [entry for entry in entries if entry.kind is EntryKind.DEAL and entry.cause is not Cause.FOLLOW]
        if not posted:
            return None
        recorded = deal_of(live.game, posted[-1].payload or "null")
        if scoring.without_table(recorded) != scoring.without_table(deal):
            raise UserError("nonce_reused", **live.deal(posted[-1].deal).named)
        return DealReceipt(live, live.deal(posted[-1].deal), fresh=False)

    def _ask(
        self, actor: Actor, live: SessionView, deal: scoring.DealInput, expected_head: int | None, *, anyway: bool
    ) -> None:
        overtaken = overtaken_since(live, expected_head)
        if anyway and overtaken is None:
            return
        now = self._clock()
        same = (
            known
            for known in reversed(live.deals)
            if known.scored
            and 0 <= now - known.at < SAME_WITHIN_MS
            and replaying.same_entered(live, known, deal, by_another=not _recorded_by(live, known, actor))
        )
        for known in same:
            name, seconds = people.display_names(live)[known.by], max(1, (now - known.at) // 1000)
            raise SameDeal("same_deal", **known.named, name=name, seconds=seconds, head=live.head)
        if overtaken is not None:
            raise overtaken

    async def _record(
        self, actor: Actor, live: SessionView, deals: Sequence[scoring.DealInput], nonce: str, note: str | None
    ) -> DealReceipt:
        steps = replaying.played(live, deals)
        async with self._store.writing() as tx:
            by = await people.ensure_participant(tx, live, actor)
            pot = await _pot(tx, live)
            appended = await tx.ledger.append(
                live.session.id,
                expected_head=live.head,
                request_key=nonce,
                actor=by,
                at=self._clock(),
                entries=[
                    NewEntry(
                        deal=len(live.deals) + index,
                        cause=Cause.RECORD,
                        payload=payload_of(step.deal),
                        postings=postings(step.outcome, pot),
                        played=step.outcome.scored,
                        note=note if index == len(steps) else None,
                    )
                    for index, step in enumerate(steps, start=1)
                ],
            )
            await tx.outbox.add(live.session.id, CARD)
            ahead = live.agreed
            session = await tx.sessions.get(live.session.id) if ahead.dealer or ahead.out else None
            if session and appended.fresh and isinstance(deals[-1], scoring.Deal):
                last = steps[-1]
                used = _used(ahead, last)
                ahead = _spent(used, agreed_in(session), played=last.outcome.scored)
                await put_agreed(tx, live.session.id, ahead)
                await put_used(tx, live.session.id, appended.entries[-1].deal, used)
        if not appended.fresh:
            live = await self._load(live.session.id)
            return DealReceipt(live, live.deal(appended.entries[-1].deal), fresh=False)
        for entry, step in zip(appended.entries, steps, strict=True):
            said = note if entry is appended.entries[-1] else None
            live = extended(live, entry, step.deal, step.after, step.outcome, said)
        live = replace(live, agreed=ahead)
        if any(number not in live.people for number in (by, *live.seats)):
            # Somebody new: all are looked up again.
            self._sessions.keep(replace(live, people={}))
            live = await self._load(live.session.id)
        return DealReceipt(self._sessions.keep(live), live.deals[-1])

    async def _rewrite(
        self,
        actor: Actor,
        live: SessionView,
        deal: DealRecord,
        cause: Cause,
        nonce: str | None,
        changed: scoring.DealInput | None = None,
        note: str | None = None,
    ) -> DealReceipt:
        """Reverse or post a deal, and post again each later deal that comes out differently because of it."""
        steps = replaying.replayed(live, deal, changed, undone=cause is Cause.UNDO)
        own = steps[deal.position - 1]
        async with self._store.writing() as tx:
            by = await people.ensure_participant(tx, live, actor)
            pot = await _pot(tx, live)
            new: list[NewEntry] = []
            if cause is not Cause.PUT_BACK:
                new.append(reversal(deal.entry, cause, note if cause is Cause.UNDO else None))
            if cause is not Cause.UNDO:
                version = NewEntry(
                    deal=deal.position,
                    cause=cause,
                    payload=payload_of(own.deal),
                    postings=postings(own.outcome, pot),
                    played=own.outcome.scored,
                    replaces=deal.entry.id,
                    note=note,
                )
                new.append(version)
            moved: list[Rescored] = []
            for other in live.deals[deal.position :]:
                step = steps[other.position - 1]
                lines = postings(step.outcome, pot)
                moves = lines != dict(other.entry.postings)
                if other.undone or not (moves or step.deal != other.deal):
                    continue
                follow = NewEntry(
                    deal=other.position,
                    cause=Cause.FOLLOW,
                    payload=payload_of(step.deal),
                    postings=lines,
                    played=step.outcome.scored,
                    replaces=other.entry.id,
                )
                new += [reversal(other.entry, Cause.FOLLOW), follow]
                if moves:
                    moved.append(Rescored(other, _without(other.entry.postings, pot), _without(lines, pot)))
            appended = await tx.ledger.append(
                live.session.id,
                expected_head=live.head,
                request_key=nonce,
                actor=by,
                at=self._clock(),
                entries=new,
            )
            if appended.fresh and _newest(live, deal):
                await _agree_again(tx, deal, cause, played=own.outcome.scored)
            await corrected(tx, live, deal.position, [other.deal.position for other in moved])
        after = await self._load(live.session.id)
        return DealReceipt(after, after.deal(deal.position), appended.fresh, tuple(moved))


def _used(ahead: NextDeals, step: replaying.Step) -> NextDeals:
    """Return what a deal used of what was agreed; of who does not sit any more, nothing is left either."""
    dealer, seats = step.outcome.dealer, step.after.seats
    return NextDeals(
        ahead.dealer if ahead.dealer == dealer or ahead.dealer not in seats else None,
        tuple(name for name in ahead.out if name not in step.outcome.players),
    )


def _spent(used: NextDeals, now: NextDeals, *, played: bool) -> NextDeals:
    """Return what stays agreed after a deal that used it; who asked to sit out does so until something is played."""
    dealer = None if now.dealer == used.dealer else now.dealer
    out = tuple(name for name in now.out if not played or name not in used.out)
    return msgspec.structs.replace(now, dealer=dealer, out=out)


def overtaken_since(live: SessionView, head: int | None) -> Overtaken | None:
    """Return what was done to a session since this head of its ledger; None if nothing was, or for no head."""
    if head is None or live.head == head:
        return None
    return _overtaken(live, _touched_last(live))


def _touched_last(live: SessionView) -> DealRecord:
    return max(live.deals, key=lambda deal: deal.touched.seq)


def _ask_before_undo(live: SessionView, deal: DealRecord, actor: Actor, now: int, *, named: bool) -> None:
    """Raise `FreshUndo` for what somebody else just recorded, and after an undo of another unless the deal is `named`.

    Two members who take the last deal back at the same time mean the same deal.
    """
    last, person = _touched_last(live), people.participant_of(live, actor)
    by_another = person is None or person.id != last.touched.actor
    fresh = 0 <= now - last.touched.at < FRESH_MS
    if not named and last.undone and by_another and last.position > deal.position and fresh:
        raise _after(_overtaken(live, last), live, deal)
    if 0 <= now - deal.at < FRESH_MS and not _recorded_by(live, deal, actor):
        name = people.display_names(live)[deal.by]
        data = {"position": deal.position, "name": name, "seconds": (now - deal.at) // 1000, "head": live.head}
        raise FreshUndo("fresh_undo", **deal.named, **data)


def _after(since: Overtaken, live: SessionView, deal: DealRecord) -> FreshUndo:
    return FreshUndo("undo_overtaken", **deal.named, position=deal.position, since=since, head=live.head)


def _overtaken(live: SessionView, deal: DealRecord) -> Overtaken:
    name = people.display_names(live)[deal.touched.actor]
    data = {"position": deal.position, "name": name, "cause": str(deal.touched.cause), "head": live.head}
    return Overtaken("overtaken", **deal.named, **data)


def _given_back(used: NextDeals, now: NextDeals) -> NextDeals:
    """Return what is agreed once the deal that used it is taken back."""
    out = tuple(dict.fromkeys((*used.out, *now.out)))
    return msgspec.structs.replace(now, dealer=used.dealer or now.dealer, out=out)


def _newest(live: SessionView, deal: DealRecord) -> bool:
    """Tell whether no deal was dealt after this one, or only such as were taken back."""
    later = live.deals[deal.position :]
    return isinstance(deal.deal, scoring.Deal) and all(
        other.undone or not isinstance(other.deal, scoring.Deal) for other in later
    )


async def _agree_again(tx: Writer, deal: DealRecord, cause: Cause, *, played: bool) -> None:
    """Keep what is agreed for the deal to come once the one before it is taken back, put back or changed."""
    session_id = deal.entry.session_id
    used = await used_by(tx, session_id, deal.position)
    session = await tx.sessions.get(session_id)
    if used is None or session is None:
        return
    if cause is Cause.EDIT:
        # The dealer of the next deal follows from this one however it was played.
        used = msgspec.structs.replace(used, dealer=None)
    if cause is Cause.UNDO or (cause is Cause.EDIT and not played):
        ahead = _given_back(used, agreed_in(session))
    else:
        ahead = _spent(used, agreed_in(session), played=played)
    await put_agreed(tx, session_id, ahead)


def _open(live: SessionView) -> None:
    if live.closed:
        raise UserError("session_closed")


def _recorded_by(live: SessionView, deal: DealRecord, actor: Actor) -> bool:
    person = people.participant_of(live, actor)
    return person is not None and person.id in (deal.by, deal.edited_by)


async def _pot(tx: Writer, live: SessionView) -> ParticipantId | None:
    return None if live.game.zero_sum else (await tx.people.pot(live.session.guild_id)).id


def _without(lines: Mapping[ParticipantId, int], pot: ParticipantId | None) -> dict[ParticipantId, int]:
    return {participant: amount for participant, amount in lines.items() if participant != pot}
