"""A session as it stands: what the ledger keeps of it, replayed."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import msgspec

import scoring
from bot.errors import UserError
from db.errors import LedgerDamaged
from db.ledger import Cause, EntryId, EntryKind, LedgerEntry
from db.people import Participant, ParticipantId, ParticipantKind
from db.sessions import Session, SessionId
from db.store import LedgerStore, Reader, Writer

CACHED = 256
"""Sessions that are kept replayed."""

CACHED_DEALS = 20_000
"""Deals of all the sessions that are kept replayed; one costs some 2 kB."""


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A deal as the session has it: its numbers, the entry that posted it last, and its versions, oldest first.

    `position` is its place among all that was recorded in the session, as the ledger counts. `number` is the one that
    members see: it counts what was dealt, taken back or not, and never changes; an event (seats, rules, an
    adjustment) has none.
    `touched` is the last entry that somebody made about it; one that was posted again because of another deal is none.
    `outcome` is empty while it is undone; `players` are those who play in it all the same, nobody in an event. `by` is
    the participant who entered the version that stands, `undone_by` the one who took it back.
    """

    position: int
    number: int | None
    entry: LedgerEntry
    touched: LedgerEntry
    deal: scoring.DealInput
    earlier: tuple[scoring.DealInput, ...]
    undone_by: ParticipantId | None
    outcome: scoring.Outcome
    players: tuple[str, ...]
    by: ParticipantId
    at: int
    edited_by: ParticipantId | None
    note: str | None

    @property
    def undone(self) -> bool:
        return self.undone_by is not None

    @property
    def first(self) -> scoring.DealInput:
        """The version in which it was recorded."""
        return self.earlier[0] if self.earlier else self.deal

    @property
    def event(self) -> str:
        """What it is where it is no deal, as messages choose by it: seating, rules or adjustment; else none."""
        return "none" if self.number is not None else str(self.first.__struct_config__.tag)

    @property
    def named(self) -> dict[str, int | str]:
        """What a message takes to name it: the number that members see (0 for an event), and the event."""
        return {"deal": self.number or 0, "event": self.event}

    @property
    def reference(self) -> int:
        """What a command takes to mean it: the number that members see; the position of an event, below 0."""
        return -self.position if self.number is None else self.number

    @property
    def scored(self) -> bool:
        return self.outcome.scored

    @property
    def document_entry(self) -> scoring.DocumentEntry:
        """The deal as the session document has it, with participant numbers as names."""
        return scoring.DocumentEntry(self.deal, self.undone, self.earlier)


class NextDeals(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the table agreed for the deals to come: who deals the next one, who sits out of it, when it ends.

    `out` holds those who asked to sit out, in the order in which they asked. `warned_at` is the number of deals that
    were scored when the end was announced, `ends` the number after which it comes; None while that is not said.
    """

    dealer: str | None = None
    out: tuple[str, ...] = ()
    warned_at: int | None = None
    ends: int | None = None


@dataclass(frozen=True, slots=True)
class SessionView:
    """A session, replayed: players are participant numbers as text; `people` holds everyone it names."""

    session: Session
    state: scoring.State
    deals: tuple[DealRecord, ...]
    people: Mapping[ParticipantId, Participant]
    agreed: NextDeals
    differing: tuple[int, ...] = ()
    """The positions of what stands in the ledger with other lines than it comes to by the rules."""

    @property
    def head(self) -> int:
        """The head of the ledger that it was replayed from."""
        return self.session.head

    @property
    def game(self) -> scoring.Game:
        return self.state.game

    @property
    def closed(self) -> bool:
        return self.session.closed_at is not None

    @property
    def seats(self) -> tuple[ParticipantId, ...]:
        """Who sits now, in turn order."""
        return numbers(self.state.seats)

    @property
    def scored(self) -> int:
        """How many deals were scored."""
        return sum(deal.scored for deal in self.deals)

    @property
    def deals_left(self) -> int | None:
        """How many deals are still to be scored before the end, None while that is not said."""
        return None if self.agreed.ends is None else max(0, self.agreed.ends - self.scored)

    def table(self) -> scoring.DealTable:
        """Return what the next deal finds, with what was agreed for it as far as those who sit now allow it."""
        state = self.state
        if self.agreed.dealer is not None and self.agreed.dealer in state.seats:
            state = replace(state, dealer=scoring.Player(self.agreed.dealer))
        table, usual = state.table(), state.sitting_out()
        asked = [name for name in self.agreed.out if name in state.seats]
        if not asked or (usual and self.game.dealer_out):
            return table
        count = max(len(usual), min(len(asked), len(state.seats) - self.game.fewest))
        # Who asked to sit out takes the place of the last of those whose turn it is.
        out = [*asked, *(name for name in usual if name not in asked)][:count]
        return replace(table, players=tuple(name for name in state.seats if name not in out))

    def seated(self, participant: Participant | None) -> bool:
        return participant is not None and participant.id in self.seats

    @property
    def next_number(self) -> int:
        """The number of the next deal, as members see it."""
        return _next_number(self.deals)

    def deal(self, position: int) -> DealRecord:
        """Return what was recorded at this position; raises `UserError` if there is nothing."""
        if not 1 <= position <= len(self.deals):
            raise UserError("button_of_another_version")
        return self.deals[position - 1]

    def numbered(self, number: int) -> DealRecord:
        """Return the deal that members mean by a number, or the event by its position below 0; raises `UserError`."""
        for deal in self.deals:
            if number in (deal.number, -deal.position) and (number > 0 or deal.number is None):
                return deal
        raise UserError("no_such_deal", deal=number, deals=self.next_number - 1)

    def last(self) -> DealRecord | None:
        """Return the newest deal that was not taken back."""
        return next((deal for deal in reversed(self.deals) if not deal.undone), None)

    def number_at(self, position: int) -> int:
        """Return the number of the first deal that was dealt at this position or later, as members see it."""
        return _next_number(self.deals[: position - 1])

    def before(self, position: int) -> scoring.State:
        """Return the session as what stands at a position found it."""
        entries = tuple(deal.document_entry for deal in self.deals[: position - 1])
        return scoring.replay(replace(self.document(), entries=entries))[0]

    def document(self) -> scoring.Document:
        """Return the session as a document, with participant numbers as names."""
        players = tuple(str(participant) for participant in self.session.seats)
        rules = scoring.loads(self.session.rules)
        return scoring.Document(self.game, players, rules, tuple(deal.document_entry for deal in self.deals))


def agreed_in(session: Session) -> NextDeals:
    """Return what was agreed for the deals to come."""
    return msgspec.json.decode(session.agreed, type=NextDeals) if session.agreed else NextDeals()


async def put_agreed(tx: Writer, session_id: SessionId, ahead: NextDeals) -> None:
    """Keep what was agreed for the deals to come."""
    await tx.sessions.agree(session_id, msgspec.json.encode(ahead).decode())


async def used_by(tx: Reader, session_id: SessionId, deal: int) -> NextDeals | None:
    """Return what was agreed for a deal when it was recorded, None where nothing was."""
    said = await tx.sessions.agreed_for(session_id, deal)
    return msgspec.json.decode(said, type=NextDeals) if said else None


async def put_used(tx: Writer, session_id: SessionId, deal: int, used: NextDeals) -> None:
    """Keep what was agreed for a deal: taken back, it leaves the table as it was."""
    await tx.sessions.keep_agreed(session_id, deal, msgspec.json.encode(used).decode())


def numbers(names: Iterable[str]) -> tuple[ParticipantId, ...]:
    """Return players of a replayed session as participants."""
    return tuple(ParticipantId(int(name)) for name in names)


class SessionViews:
    """Loads sessions replayed; one that did not change since is not replayed again.

    What is kept is keyed by the head of the ledger, so it can be old only where it is not used.
    """

    def __init__(self, store: LedgerStore) -> None:
        self._store = store
        self._kept: OrderedDict[SessionId, SessionView] = OrderedDict()
        self._deals = 0

    async def load(self, tx: Reader, session_id: SessionId) -> SessionView:
        """Return a session as this view of the ledger has it; raises `UserError` if there is none."""
        session = await tx.sessions.get(session_id)
        if session is None:
            raise UserError("no_such_session")
        return await self._load(tx, session)

    async def find(self, guild_id: int, channel_id: int) -> SessionView:
        """Return the open session of a channel; raises `UserError` if there is none."""
        async with self._store.reading() as tx:
            session = await tx.sessions.open_in(guild_id, channel_id)
            if session is None:
                raise UserError("no_open_session")
            return await self._load(tx, session)

    async def get(self, guild_id: int, session_id: int) -> SessionView:
        """Return a session of a guild; raises `UserError` if there is none."""
        async with self._store.reading() as tx:
            session = await tx.sessions.get(SessionId(session_id))
            if session is None or session.guild_id != guild_id:
                raise UserError("no_such_session")
            return await self._load(tx, session)

    def keep(self, live: SessionView) -> SessionView:
        """Keep a session as it stands after what was just recorded."""
        former = self._kept.pop(live.session.id, None)
        self._deals += len(live.deals) - (len(former.deals) if former else 0)
        self._kept[live.session.id] = live
        while len(self._kept) > 1 and (len(self._kept) > CACHED or self._deals > CACHED_DEALS):
            self._deals -= len(self._kept.popitem(last=False)[1].deals)
        return live

    async def _load(self, tx: Reader, session: Session) -> SessionView:
        kept = self._kept.get(session.id)
        if kept is None or kept.head != session.head:
            entries, notes = await tx.ledger.entries(session.id), await tx.ledger.notes(session.id)
            try:
                kept = built(session, entries, notes)
            except Exception as error:
                # A file that somebody changed may hold anything, and rules of a later version may refuse a deal.
                raise LedgerDamaged(found=f"session {session.id} cannot be replayed") from error
        named = (set(kept.people) or _named(kept)) | set(numbers(kept.state.everyone))
        people = {number: session.people[number] for number in named if number in session.people}
        if others := named - people.keys():
            people |= await tx.people.get(others)
        return self.keep(replace(kept, session=session, people=people, agreed=agreed_in(session)))


def built(session: Session, entries: Sequence[LedgerEntry], notes: Mapping[EntryId, str]) -> SessionView:
    """Replay a session from its entries; `people` is left empty."""
    game = scoring.game(session.game)
    players = [str(participant) for participant in session.seats]
    state = scoring.begin(game, players, scoring.loads(session.rules))
    by_deal: dict[int, list[LedgerEntry]] = {}
    for entry in entries:
        by_deal.setdefault(entry.deal, []).append(entry)
    deals: list[DealRecord] = []
    for position in sorted(by_deal):
        recorded = _recorded(game, position, by_deal[position], notes)
        recorded = replace(recorded, number=_number(deals, recorded.first), players=_players(state, recorded.deal))
        if not recorded.undone:
            state, outcome = scoring.step(state, recorded.deal)
            recorded = replace(recorded, outcome=outcome, players=outcome.players)
        deals.append(recorded)
    differing = _differing(session, game, deals)
    return SessionView(session, state, tuple(deals), {}, agreed_in(session), differing)


def _differing(session: Session, game: scoring.Game, deals: Sequence[DealRecord]) -> tuple[int, ...]:
    pots = [person.id for person in session.people.values() if person.kind is ParticipantKind.POT]
    pot = pots[0] if pots and not game.zero_sum else None
    return tuple(
        deal.position
        for deal in deals
        if not deal.undone and (deal.entry.postings != postings(deal.outcome, pot) or deal.entry.played != deal.scored)
    )


def extended(
    live: SessionView,
    entry: LedgerEntry,
    deal: scoring.DealInput,
    after: scoring.State,
    outcome: scoring.Outcome,
    note: str | None,
) -> SessionView:
    """Return the session with one more deal recorded."""
    recorded = DealRecord(
        position=entry.deal,
        number=_number(live.deals, deal),
        entry=entry,
        touched=entry,
        deal=deal,
        earlier=(),
        undone_by=None,
        outcome=outcome,
        players=outcome.players,
        by=entry.actor,
        at=entry.at,
        edited_by=None,
        note=note,
    )
    session = msgspec.structs.replace(live.session, head=entry.seq)
    return replace(live, session=session, state=after, deals=(*live.deals, recorded))


def deal_of(game: scoring.Game, payload: str) -> scoring.DealInput:
    """Return a deal from the ledger, players being participant numbers."""
    return scoring.decode_deal(game, scoring.loads(payload))


def payload_of(deal: scoring.DealInput) -> str:
    """Return a deal as the ledger keeps it."""
    return scoring.dumps(deal).decode()


def postings(outcome: scoring.Outcome, pot: ParticipantId | None) -> dict[ParticipantId, int]:
    """Return the lines of a deal: everyone who took part, and the pot where the game does not balance by itself."""
    if not outcome.scored:
        lines = {ParticipantId(int(name)): change for name, change in outcome.changes.items()}
    else:
        lines = {
            ParticipantId(int(name)): outcome.changes.get(name, 0)
            for name in dict.fromkeys((*outcome.players, *outcome.changes))
        }
    if pot is not None and lines:
        lines[pot] = -sum(lines.values())
    return lines


def _recorded(
    game: scoring.Game, position: int, entries: Sequence[LedgerEntry], notes: Mapping[EntryId, str]
) -> DealRecord:
    posted = [entry for entry in entries if entry.kind is EntryKind.DEAL]
    reversed_by = {entry.reverses: entry for entry in entries if entry.kind is EntryKind.REVERSAL}
    versions = [entry for entry in posted if entry.cause in (Cause.RECORD, Cause.EDIT)]
    last, standing = posted[-1], versions[-1]
    taken_back = reversed_by.get(last.id)
    edits = [entry for entry in versions if entry.cause is Cause.EDIT]
    return DealRecord(
        position=position,
        number=None,
        entry=last,
        touched=[entry for entry in entries if entry.cause is not Cause.FOLLOW][-1],
        deal=deal_of(game, last.payload or "null"),
        earlier=tuple(deal_of(game, version.payload or "null") for version in versions[:-1]),
        undone_by=None if taken_back is None else taken_back.actor,
        outcome=scoring.Outcome({}),
        players=(),
        by=versions[0].actor,
        at=versions[0].at,
        edited_by=edits[-1].actor if edits else None,
        note=notes.get(standing.id),
    )


def _players(state: scoring.State, deal: scoring.DealInput) -> tuple[str, ...]:
    """Return who would play in a deal that was taken back."""
    if not isinstance(deal, scoring.Deal):
        return ()
    out = state.sitting_out() if deal.sitting_out is scoring.ABSENT else deal.sitting_out
    return tuple(name for name in state.seats if name not in out)


def _next_number(deals: Sequence[DealRecord]) -> int:
    return 1 + next((deal.number for deal in reversed(deals) if deal.number is not None), 0)


def _number(before: Sequence[DealRecord], deal: scoring.DealInput) -> int | None:
    """Return the number by which members know what is recorded after others, None for what was not dealt."""
    return _next_number(before) if isinstance(deal, scoring.Deal) else None


def _named(live: SessionView) -> set[ParticipantId]:
    named = set(numbers(live.state.everyone)) | {live.session.opened_by}
    for deal in live.deals:
        named |= {deal.by, deal.undone_by or deal.by, deal.edited_by or deal.by, deal.touched.actor}
        named |= set(numbers(scoring.players_in((deal.deal, deal.earlier))))
    return named
