"""The ledger as its users see it: what it keeps, and the protocol that every engine fulfils.

Amounts are integers in half points, times integers in milliseconds since 1970 in UTC, payloads JSON texts in
which players are participant numbers. A store knows nothing of games: it keeps what was entered and the lines
that follow from it.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NewType, Protocol

ParticipantId = NewType("ParticipantId", int)
SessionId = NewType("SessionId", int)
EntryId = NewType("EntryId", int)
DraftId = NewType("DraftId", int)
SeasonId = NewType("SeasonId", int)
ScheduleId = NewType("ScheduleId", int)


class ParticipantKind(StrEnum):
    """Who holds a seat; a pot is what a game that is not zero-sum balances against."""

    MEMBER = "member"
    GUEST = "guest"
    POT = "pot"


class EntryKind(StrEnum):
    """A deal posts lines, a reversal posts those of one deal with the signs turned."""

    DEAL = "deal"
    REVERSAL = "reversal"


class Cause(StrEnum):
    """Why an entry was made; `FOLLOW` is a deal posted again since a change of an earlier one altered it."""

    RECORD = "record"
    UNDO = "undo"
    PUT_BACK = "put-back"
    EDIT = "edit"
    FOLLOW = "follow"


@dataclass(frozen=True, slots=True)
class Participant:
    """A holder of a seat in a guild; `name` and `user_id` are None once forgotten, a guest has no `user_id`."""

    id: ParticipantId
    guild_id: int
    kind: ParticipantKind
    user_id: int | None
    name: str | None


@dataclass(frozen=True, slots=True)
class Session:
    """A session as it was opened, its paperwork (where it is, its name, when it was closed), and how far it is.

    `rules` is the JSON sheet and `seats` the turn order at the start; later changes of both are deals. `head` is the
    `seq` of its last entry, 0 if there is none; `agreed` what was agreed beside the deals, a JSON text. `people` are
    who opened it, who sat at the start, and who has a balance in it.
    """

    id: SessionId
    guild_id: int
    channel_id: int
    game: str
    rules: str
    seats: tuple[ParticipantId, ...]
    opened_by: ParticipantId
    opened_at: int
    closed_at: int | None
    name: str | None
    head: int
    agreed: str | None
    people: Mapping[ParticipantId, Participant]


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An entry to be appended.

    `deal` is the number that members see: one more than the last for `Cause.RECORD`, else the number of what is
    replaced or reversed. `postings` has a line for everyone who took part, 0 included, adding up to 0, or none.
    `played` tells whether the lines count as a deal played (an adjustment does not). `replaces` is the former
    version, which is reversed by then. `note` is free text, kept where it can be erased.
    """

    deal: int
    cause: Cause
    payload: str | None
    postings: Mapping[ParticipantId, int] = field(default_factory=dict[ParticipantId, int])
    kind: EntryKind = EntryKind.DEAL
    played: bool = True
    reverses: EntryId | None = None
    replaces: EntryId | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """An entry of the ledger, which never changes; `seq` counts within the session from 1.

    `lead` is the first of the entries that were appended with this one, None for that one itself.
    """

    id: EntryId
    session_id: SessionId
    seq: int
    kind: EntryKind
    deal: int
    cause: Cause
    payload: str | None
    played: bool
    actor: ParticipantId
    at: int
    request_key: str | None
    reverses: EntryId | None
    replaces: EntryId | None
    batch_id: EntryId | None
    postings: Mapping[ParticipantId, int]


@dataclass(frozen=True, slots=True)
class Appended:
    """What an append left in the ledger; not `fresh` if the same request had been recorded before."""

    entries: tuple[LedgerEntry, ...]
    fresh: bool


@dataclass(frozen=True, slots=True)
class Balance:
    """The total of a participant in a session, in half points, and the number of live deals played."""

    amount: int
    deals: int


@dataclass(frozen=True, slots=True)
class Setting:
    """What a manager chose for a server; `value` is None where it was taken back to the default."""

    key: str
    value: str | None
    actor: ParticipantId
    at: int


@dataclass(frozen=True, slots=True)
class Season:
    """A label on the sessions of a server that were opened from `begins` to before `ends`.

    `first_day` and `last_day` are the days as they were entered, ISO dates.
    """

    id: SeasonId
    guild_id: int
    name: str
    first_day: str
    last_day: str
    begins: int
    ends: int


@dataclass(frozen=True, slots=True)
class SessionTotals:
    """What one session left to each who took part in it."""

    session_id: SessionId
    game: str
    opened_at: int
    closed_at: int | None
    balances: Mapping[ParticipantId, Balance]


@dataclass(frozen=True, slots=True)
class CountedSessions:
    """Which sessions count in sums: those of `channels`, and those of `own` channels in which `player` has a line."""

    channels: Collection[int]
    own: Collection[int] = ()
    player: ParticipantId | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The totals that were shown last under a key, in half points, and when."""

    at: int
    totals: Mapping[ParticipantId, int]


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """The message that shows a session, the head of the ledger that it shows, and a digest of its content."""

    session_id: SessionId
    channel_id: int
    message_id: int
    seq: int
    digest: str


@dataclass(frozen=True, slots=True)
class CardOnItsWay:
    """A card that is being sent, or was as the process ended; `nonce` is the one by which Discord knows it again."""

    session_id: SessionId
    channel_id: int
    nonce: str
    at: int


@dataclass(frozen=True, slots=True)
class ShownMessage:
    """A message that shows a part of a session: `kind` and `position` say which, such as deal 3.

    `seq` is the entry that it told of when it was sent, 0 where it tells of none; `actor` is the one whom it names.
    """

    message_id: int
    channel_id: int
    session_id: SessionId
    kind: str
    position: int = 0
    seq: int = 0
    actor: ParticipantId | None = None


@dataclass(frozen=True, slots=True)
class OutboxItem:
    """Something that must be posted or drawn anew for a session: its `kind`, and its `position` there if it has one.

    Each time that it falls due it has a new ticket.
    """

    ticket: int
    session_id: SessionId
    guild_id: int
    kind: str
    position: int = 0


class Every(StrEnum):
    """How often standings are posted: after each deal, or at a local time."""

    DEAL = "deal"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"


class SlotState(StrEnum):
    """`CLAIMED` may have been sent, `REFUSED` was not; both are tried again. The others are final."""

    CLAIMED = "claimed"
    REFUSED = "refused"
    POSTED = "posted"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Schedule:
    """Standings that are posted by themselves, and how that goes.

    `minute` counts from local midnight, None for `Every.DEAL`; `day` is a weekday from 0, Monday, or a day of the
    month, 31 being the last one. `next_at` is the next slot, None while `paused` says why there is none, and for
    `Every.DEAL`. `failures` counts those in a row, `seen` is the last entry of the ledger that its posts told of,
    and `told` whether the managers know why it was paused.
    """

    id: ScheduleId
    guild_id: int
    channel_id: int
    every: Every
    minute: int | None
    day: int | None
    scope: str
    game: str | None
    created_by: ParticipantId
    created_at: int
    next_at: int | None
    paused: str | None
    failures: int
    seen: EntryId
    told: bool


@dataclass(frozen=True, slots=True)
class Slot:
    """One time that a schedule fell due, and what became of it.

    `slot` is that time, or a ticket of the outbox for what follows deals of a session; `reason` says why nothing
    was posted. `again_at` is when to try again what was claimed or refused.
    """

    schedule_id: ScheduleId
    slot: int
    session_id: SessionId | None
    due_at: int
    state: SlotState
    tried_at: int
    tries: int = 0
    again_at: int | None = None
    reason: str | None = None
    message_id: int | None = None


@dataclass(frozen=True, slots=True)
class News:
    """What was played in a session since an entry: how many deals that stand, and the highest score in one."""

    session_id: SessionId
    game: str
    deals: int
    deal: int
    winner: ParticipantId
    amount: int


@dataclass(frozen=True, slots=True)
class Draft:
    """A form that somebody fills in; `entry` is what came of it. A lobby's has no session yet."""

    id: DraftId
    session_id: SessionId | None
    author: ParticipantId
    kind: str
    payload: str
    expected_head: int
    request_key: str
    created_at: int
    entry: EntryId | None = None


def reversal(of: LedgerEntry, cause: Cause, note: str | None = None) -> NewEntry:
    """Give the entry that takes `of` back."""
    return NewEntry(
        deal=of.deal,
        cause=cause,
        payload=None,
        postings={participant: -amount for participant, amount in of.postings.items()},
        kind=EntryKind.REVERSAL,
        played=of.played,
        reverses=of.id,
        note=note,
    )


class Reader(Protocol):
    """One consistent view of the ledger."""

    async def session(self, session_id: SessionId) -> Session | None:
        """Give a session, open or closed."""
        ...

    async def session_in(self, guild_id: int, channel_id: int) -> Session | None:
        """Give the open session of a channel or thread."""
        ...

    async def sessions(
        self,
        guild_id: int,
        *,
        channels: Collection[int] | None = None,
        known: Collection[int] | None = None,
        of: ParticipantId | None = None,
        limit: int,
        offset: int = 0,
    ) -> tuple[Session, ...]:
        """List the sessions of a guild, only those in `channels` if given, open ones first, then newest first.

        Where all `known` channels are given, those of other channels are listed too; of these only what `of` opened
        or took part in, from the start or in a deal, if given.
        """
        ...

    async def open_sessions(self, guild_id: int) -> tuple[SessionId, ...]:
        """List the sessions of a guild that are open."""
        ...

    async def entries(self, session_id: SessionId) -> tuple[LedgerEntry, ...]:
        """List all entries of a session in the order of `seq`."""
        ...

    async def head(self, session_id: SessionId) -> int:
        """Give the `seq` of the last entry of a session, 0 if there is none."""
        ...

    async def find_nonce(self, nonce: str) -> tuple[LedgerEntry, ...]:
        """List what a request recorded, all entries of its append; empty if it was never recorded."""
        ...

    async def balances(self, session_id: SessionId) -> dict[ParticipantId, Balance]:
        """Give the balances of everyone who ever took part in a deal of the session."""
        ...

    async def notes(self, session_id: SessionId) -> dict[EntryId, str]:
        """Give the free texts of the entries of a session."""
        ...

    async def participants(self, ids: Collection[ParticipantId]) -> dict[ParticipantId, Participant]:
        """Look participants up; numbers that there are not are left out."""
        ...

    async def member(self, guild_id: int, user_id: int) -> Participant | None:
        """Give the participant that a member of a guild is, if there was reason yet to make one."""
        ...

    async def guests(self, guild_id: int) -> tuple[Participant, ...]:
        """List the guests of a guild, the oldest first."""
        ...

    async def settings(self, guild_id: int) -> dict[str, Setting]:
        """Give what a guild chose, by key: the last change of each."""
        ...

    async def all_settings(self) -> dict[int, dict[str, str]]:
        """Give what every guild chose and did not take back, by guild and key."""
        ...

    async def seasons(self, guild_id: int) -> tuple[Season, ...]:
        """List the seasons of a guild, the latest first."""
        ...

    async def session_channels(self, guild_id: int) -> dict[int, int | None]:
        """Return the channels that ever had a session, each with the channel to which it belongs.

        That is the channel itself, but for threads that were noted; None for those that are private or deleted.
        """
        ...

    async def tallies(
        self, guild_id: int, season_id: SeasonId | None = None, counted: CountedSessions | None = None
    ) -> dict[str, dict[ParticipantId, Balance]]:
        """Return the balances over the sessions of a guild, or of a season, by game; `counted` None counts all."""
        ...

    async def session_totals(
        self,
        guild_id: int,
        game: str | None = None,
        *,
        since: int | None = None,
        until: int | None = None,
        counted: CountedSessions | None = None,
    ) -> tuple[SessionTotals, ...]:
        """List what each session of a guild left, those opened from `since` to before `until`, oldest first.

        Sessions in which nothing was posted are left out.
        """
        ...

    async def digests(self, ids: Collection[SessionId], version: str) -> dict[SessionId, str]:
        """Give what was counted of sessions by this version; those of which nothing up to date is kept are left out."""
        ...

    async def shown(self, guild_id: int, key: str) -> Snapshot | None:
        """Give the totals that were shown last under a key."""
        ...

    async def card(self, session_id: SessionId) -> Scoreboard | None:
        """Give the message that shows the session."""
        ...

    async def cards(self) -> tuple[Scoreboard, ...]:
        """List the messages that show sessions, in every guild."""
        ...

    async def session_of_card(self, message_id: int) -> SessionId | None:
        """Give the session that a message shows, None if it shows none."""
        ...

    async def outbox_due(self, session_id: SessionId | None = None, kind: str | None = None) -> tuple[OutboxItem, ...]:
        """List what must be posted, the oldest first; only what is of one session or of one kind if given."""
        ...

    async def cards_on_their_way(self, session_id: SessionId | None = None) -> tuple[CardOnItsWay, ...]:
        """List the cards that were being sent and are not known to have arrived; only that of one session if given."""
        ...

    async def sessions_below(self, channel_id: int) -> tuple[SessionId, ...]:
        """List the sessions whose card belongs below what is posted in a channel: the open one, and what is due."""
        ...

    async def messages(
        self, session_id: SessionId, kind: str | None = None, position: int | None = None
    ) -> tuple[ShownMessage, ...]:
        """List the messages that show a session, or that part of it, the oldest first."""
        ...

    async def guilds(self) -> tuple[int, ...]:
        """List the guilds of which the ledger knows anything."""
        ...

    async def schedules(self, guild_id: int) -> tuple[Schedule, ...]:
        """List the schedules of a guild, the oldest first."""
        ...

    async def schedule(self, schedule_id: ScheduleId) -> Schedule | None:
        """Give a schedule."""
        ...

    async def schedules_due(self, now: int) -> tuple[Schedule, ...]:
        """List the schedules of every guild whose next slot has come, the one that waits longest first."""
        ...

    async def slots(self, schedule_id: ScheduleId, limit: int) -> tuple[Slot, ...]:
        """List the slots of a schedule, the newest first."""
        ...

    async def slot(self, schedule_id: ScheduleId, slot: int) -> Slot | None:
        """Give a slot."""
        ...

    async def slots_open(self, now: int) -> tuple[Slot, ...]:
        """List the slots of every guild that are to be tried again by now, the one that waits longest first."""
        ...

    async def next_due(self, now: int) -> int | None:
        """Give the next time after now at which a schedule falls due or a slot is to be tried again."""
        ...

    async def changed_at(self, session_id: SessionId) -> int | None:
        """Give the time of the last entry of a session, None if there is none."""
        ...

    async def last_entry(self) -> EntryId:
        """Give the last entry of the whole ledger, 0 if there is none."""
        ...

    async def news(
        self,
        guild_id: int,
        after: EntryId,
        *,
        game: str | None = None,
        since: int | None = None,
        until: int | None = None,
        counted: CountedSessions | None = None,
    ) -> tuple[News, ...]:
        """List what was played in a guild after an entry, by session, in those opened from `since` to `until`."""
        ...

    async def draft(self, draft_id: DraftId) -> Draft | None:
        """Give a draft."""
        ...

    async def drafts(self, session_id: SessionId, author: ParticipantId) -> tuple[Draft, ...]:
        """List the drafts of an author in a session that were not recorded, the newest first."""
        ...

    async def meta(self, key: str) -> str | None:
        """Give a value that the bot keeps about itself."""
        ...


class Writer(Reader, Protocol):
    """A transaction: a view of the ledger that sees its own writes, kept as a whole or not at all."""

    async def ensure_member(self, guild_id: int, user_id: int, name: str) -> Participant:
        """Give the participant that a member is, made if need be, and keep the name that was seen last."""
        ...

    async def add_guest(self, guild_id: int, name: str) -> Participant:
        """Make a guest, also if there is one of that name."""
        ...

    async def pot(self, guild_id: int) -> Participant:
        """Give the pot of a guild, made if need be."""
        ...

    async def forget(self, participant_id: ParticipantId) -> None:
        """Erase what identifies a participant: name, user id, notes and drafts; lines and balances stay."""
        ...

    async def put_setting(self, guild_id: int, setting: Setting) -> None:
        """Keep what a guild chose, beside what it chose before; its actor must be of the guild."""
        ...

    async def add_season(
        self, guild_id: int, *, name: str, first_day: str, last_day: str, begins: int, ends: int
    ) -> Season:
        """Make a season; its tallies are those of the sessions that were opened within it."""
        ...

    async def move_season(self, season_id: SeasonId, *, begins: int, ends: int) -> None:
        """Have a season begin and end at other times, as when the guild changes its time zone."""
        ...

    async def drop_season(self, season_id: SeasonId) -> None:
        """Take a season away; its sessions stay."""
        ...

    async def put_threads(self, guild_id: int, parents: Mapping[int, int | None]) -> None:
        """Keep to which channels threads belong, None for those that are private or deleted."""
        ...

    async def put_digests(self, version: str, found: Mapping[SessionId, tuple[int, str]]) -> None:
        """Keep what was counted of sessions, each up to a head of its ledger, in place of the former."""
        ...

    async def put_shown(self, guild_id: int, key: str, shown: Snapshot) -> None:
        """Keep the totals that were shown under a key, in place of the former."""
        ...

    async def open_session(
        self,
        *,
        guild_id: int,
        channel_id: int,
        game: str,
        rules: str,
        seats: Sequence[ParticipantId],
        opened_by: ParticipantId,
        at: int,
        name: str | None = None,
    ) -> Session:
        """Open a session; raises ChannelTaken."""
        ...

    async def close_session(self, session_id: SessionId, at: int) -> Session:
        """Close a session; one that is closed keeps its time. Raises NoSuchSession."""
        ...

    async def reopen_session(self, session_id: SessionId) -> Session:
        """Open a session again, in its channel; raises ChannelTaken, NoSuchSession."""
        ...

    async def move_session(self, session_id: SessionId, channel_id: int) -> Session:
        """Move a session to another channel; raises ChannelTaken if both are open, NoSuchSession."""
        ...

    async def name_session(self, session_id: SessionId, name: str | None) -> None:
        """Give a session a name, or take it away."""
        ...

    async def put_agreed(self, session_id: SessionId, agreed: str) -> None:
        """Keep what was agreed beside the deals of a session."""
        ...

    async def append(
        self,
        session_id: SessionId,
        *,
        expected_head: int,
        nonce: str | None,
        actor: ParticipantId,
        at: int,
        entries: Sequence[NewEntry],
    ) -> Appended:
        """Append entries, one or more, to the ledger of a session.

        The same nonce with the same entries gives what was recorded the first time, whatever the head is by now.
        Raises NonceReused if the entries differ, NoSuchSession, SessionClosed, Stale if the head moved,
        Unbalanced, and LedgerRefused where an entry does not fit those before it.
        """
        ...

    async def due(self, session_id: SessionId, kind: str, position: int = 0) -> None:
        """Note that something must be posted; several notes of the same thing are one."""
        ...

    async def outbox_done(self, ticket: int) -> None:
        """Strike out what was posted, unless it fell due again since the ticket was drawn."""
        ...

    async def put_card(self, card: Scoreboard) -> None:
        """Keep which message shows the session, in place of the former."""
        ...

    async def drop_card(self, session_id: SessionId) -> None:
        """Forget which message shows the session."""
        ...

    async def put_card_on_its_way(self, card: CardOnItsWay) -> None:
        """Keep that a card is about to be sent, in place of the former of its session."""
        ...

    async def drop_card_on_its_way(self, session_id: SessionId) -> None:
        """Forget the card that was being sent: it arrived, or it is known that it did not."""
        ...

    async def put_message(self, message: ShownMessage) -> None:
        """Keep what a message shows, in place of what it showed."""
        ...

    async def drop_message(self, message_id: int) -> None:
        """Forget a message that is gone."""
        ...

    async def add_draft(
        self,
        *,
        session_id: SessionId | None,
        author: ParticipantId,
        kind: str,
        payload: str,
        expected_head: int,
        nonce: str,
        at: int,
    ) -> Draft:
        """Keep a new draft."""
        ...

    async def put_draft(self, draft: Draft) -> None:
        """Keep what changed in a draft; raises NoSuchDraft."""
        ...

    async def drop_draft(self, draft_id: DraftId) -> None:
        """Throw a draft away; its number is not used again."""
        ...

    async def drop_drafts(self, *, before: int, recorded_before: int) -> None:
        """Throw away the drafts that were begun before a time, and those before another of which something came."""
        ...

    async def add_schedule(
        self,
        guild_id: int,
        *,
        channel_id: int,
        every: Every,
        minute: int | None,
        day: int | None,
        scope: str,
        game: str | None,
        created_by: ParticipantId,
        at: int,
        next_at: int | None,
    ) -> Schedule:
        """Keep a new schedule; it tells of what is played from now on."""
        ...

    async def put_schedule(self, schedule: Schedule) -> None:
        """Keep what changed in the state of a schedule; one that was dropped meanwhile stays away."""
        ...

    async def drop_schedule(self, schedule_id: ScheduleId) -> None:
        """Throw a schedule away with its slots; its number is not used again."""
        ...

    async def add_slot(self, slot: Slot) -> bool:
        """Claim or skip a slot, and tell whether it was free: of several who try, one succeeds."""
        ...

    async def put_slot(self, slot: Slot) -> None:
        """Keep what became of a slot."""
        ...

    async def put_meta(self, key: str, value: str) -> None:
        """Keep a value about the bot itself."""
        ...


class LedgerStore(Protocol):
    """An open ledger.

    A task has at most one `reading` or `writing` block open at a time (a second one would wait for itself, and
    raises RuntimeError), and waits for nothing slow within it: others stand behind it.
    """

    def listen(self, on_due: Callable[[frozenset[SessionId]], None]) -> None:
        """Have `on_due` called after the commit of each block in which something fell due, with the sessions."""
        ...

    def reading(self) -> AbstractAsyncContextManager[Reader]:
        """Open a view of the ledger that does not change while the block lasts."""
        ...

    def writing(self) -> AbstractAsyncContextManager[Writer]:
        """Open the one transaction that writes: committed at the end of the block, taken back if it raises."""
        ...

    def check_place(self) -> None:
        """Raise `LedgerMoved` where the ledger is not any more what was opened; each write does by itself."""
        ...

    async def close(self) -> None:
        """Wait for the blocks that are open and close; whoever comes later gets LedgerClosed."""
        ...
