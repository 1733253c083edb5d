"""Opening, ending and finding sessions."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import scoring
from bot.errors import UserError
from bot.folding import fold
from bot.services import people
from bot.services.deals import Clock, overtaken_since
from bot.services.outbox import CARD, END
from bot.services.parsing import Guest
from bot.services.people import Actor
from bot.services.rule_sets import RuleSets
from bot.services.session_view import SessionView, SessionViews
from db.drafts import DraftId
from db.errors import ChannelTaken
from db.people import Participant, ParticipantId
from db.sessions import Session, SessionId, SessionTitle
from db.store import LedgerStore, Reader, Writer

PAGE = 10


@dataclass(frozen=True, slots=True)
class Member:
    """A member of the server who is to sit, with the name that the server shows."""

    user_id: int
    name: str


class Taken(UserError):
    """The channel has an open session; `session` is its number."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A session in a list: its game, who sat at the start, how many deals; whether its channel is `gone`."""

    session: Session
    deals: int
    names: tuple[str, ...]
    gone: bool = False


@dataclass(frozen=True, slots=True)
class VisibleChannels:
    """What a member sees of a server: the channels that show themselves to the member, of all that are `known`.

    Sessions of channels that are not known, deleted ones and threads put away, belong to who took part and managers.
    """

    actor: Actor
    channels: Collection[int]
    known: Collection[int]


class Sessions:
    """The sessions of servers; what is done to one is one transaction."""

    def __init__(self, store: LedgerStore, sessions: SessionViews, sheets: RuleSets, clock: Clock) -> None:
        self._store = store
        self._sessions = sessions
        self._sheets = sheets
        self._clock = clock

    async def start(
        self,
        actor: Actor,
        channel_id: int,
        *,
        game: str,
        seats: Sequence[Member | Guest],
        sheet: str | None = None,
        name: str | None = None,
        lobby: int | None = None,
    ) -> SessionView:
        """Open a session with these seats in turn order, by a built-in or saved sheet, else by the first of the game.

        A session that comes of a `lobby` is opened by the member who opened that, whoever starts it; the lobby is over
        then. Raises `scoring.Refused`, `Taken`, `UserError`.
        """
        chosen = scoring.game(game)
        rules = await self._sheets.rules(actor.guild_id, chosen, sheet)
        async with self._store.writing() as tx:
            opened_by = await people.ensure_participant(tx, None, actor)
            if lobby is not None:
                draft = await tx.drafts.get(DraftId(lobby))
                if draft is None:
                    raise UserError("lobby_over")
                opened_by = draft.author
                await tx.drafts.drop(draft.id)
            players = await self._seated(tx, actor.guild_id, seats)
            scoring.begin(chosen, [str(player) for player in players], rules)
            # Last, so that whoever is offered another place for the session has one that can be opened.
            await _free(tx, actor.guild_id, channel_id)
            session = await tx.sessions.open(
                guild_id=actor.guild_id,
                channel_id=channel_id,
                game=chosen.key,
                rules=scoring.dumps(rules).decode(),
                seats=players,
                opened_by=opened_by,
                at=self._clock(),
                name=name,
            )
            await tx.outbox.add(session.id, CARD)
        # Not before it is certain: another session could get the number, and be taken for this one.
        return await self._sessions.get(actor.guild_id, session.id)

    async def again(
        self, actor: Actor, live: SessionView, channel_id: int, without: Collection[ParticipantId] = ()
    ) -> SessionView:
        """Open a session like one that ended: the same game, rules and seats; the deal goes on where it stopped.

        Players who are to be `without` are not seated. Raises `scoring.Refused` where too few are left, `Taken`.
        """
        rules = {name: value for name, value in live.state.rules_given.items() if name != "first_dealer"}
        seats = [seat for seat in live.seats if seat not in without]
        turns = [str(seat) for seat in live.seats]
        after = turns.index(live.state.dealer)
        dealer = next((name for name in [*turns[after:], *turns[:after]] if ParticipantId(int(name)) in seats), None)
        rules = rules | {"first_dealer": dealer}
        scoring.begin(live.game, [str(seat) for seat in seats], rules)
        async with self._store.writing() as tx:
            await _free(tx, actor.guild_id, channel_id)
            session = await tx.sessions.open(
                guild_id=actor.guild_id,
                channel_id=channel_id,
                game=live.game.key,
                rules=scoring.dumps(rules).decode(),
                seats=seats,
                opened_by=await people.ensure_participant(tx, live, actor),
                at=self._clock(),
                name=live.session.name,
            )
            await tx.outbox.add(session.id, CARD)
        return await self._sessions.get(actor.guild_id, session.id)

    async def require_possible(self, guild_id: int, game: str, sheet: str | None, count: int | None) -> None:
        """Raise `scoring.Refused`, `UserError` unless so many can play a game by these rules; None for any number."""
        chosen = scoring.game(game)
        rules = await self._sheets.rules(guild_id, chosen, sheet)
        if count is not None:
            scoring.begin(chosen, [str(number) for number in range(count)], rules)

    async def require_free_channel(self, guild_id: int, channel_id: int, game: str, sheet: str | None) -> None:
        """Raise `Taken` where the channel has an open session, `UserError` where the game has no such sheet."""
        await self._sheets.rules(guild_id, scoring.game(game), sheet)
        async with self._store.reading() as tx:
            await _free(tx, guild_id, channel_id)

    async def last_game(self, guild_id: int, channel_id: int) -> str:
        """Return the game that was played last in a channel, else the first of all."""
        async with self._store.reading() as tx:
            found = await tx.sessions.listed(guild_id, channels=[channel_id], limit=1)
        return found[0].game if found else next(iter(scoring.all_games()))

    async def known_people(self, guild_id: int) -> tuple[Participant, ...]:
        """Return the members and guests of a server who ever sat at a table, the oldest first."""
        async with self._store.reading() as tx:
            return await tx.people.named(guild_id)

    async def end(self, actor: Actor, session_id: SessionId, head: int | None = None) -> SessionView:
        """Close a session.

        Raises `NotAllowed`, `UserError` if it is closed already, `Overtaken` for what was done since this head of its
        ledger.
        """
        async with self._store.writing() as tx:
            live = await self._sessions.load(tx, session_id)
            if live.closed:
                raise UserError("session_closed")
            people.may_end(live, actor)
            if (since := overtaken_since(live, head)) is not None:
                raise since
            await tx.sessions.close(session_id, self._clock())
            await tx.outbox.add(session_id, CARD)
            return await self._sessions.load(tx, session_id)

    async def resume(self, actor: Actor, session_id: SessionId, channel_id: int) -> SessionView:
        """Open a session again, in this channel; raises `NotAllowed`, `Taken`, `UserError`."""
        async with self._store.writing() as tx:
            live = await self._sessions.load(tx, session_id)
            if live.session.guild_id != actor.guild_id:
                raise UserError("no_such_session")
            people.may_resume(live, actor)
            if not live.closed and live.session.channel_id == channel_id:
                raise UserError("session_open_here")
            try:
                await tx.sessions.move(session_id, channel_id)
                await tx.sessions.reopen(session_id)
            except ChannelTaken as taken:
                raise Taken("channel_taken", session=taken.data["session"]) from taken
            await tx.outbox.add(session_id, CARD)
            await tx.outbox.add(session_id, END)
            return await self._sessions.load(tx, session_id)

    async def visible(self, sight: VisibleChannels, limit: int, offset: int = 0) -> tuple[SessionTitle, ...]:
        """Return the sessions that a member may know of, open ones first, then newest first."""
        async with self._store.reading() as tx:
            return await _seen(tx, sight, limit, offset)

    async def recent(self, guild_id: int, channel_id: int) -> tuple[SessionTitle, ...]:
        """Return the last sessions of a channel, the open one first."""
        async with self._store.reading() as tx:
            return await tx.sessions.listed(guild_id, channels=[channel_id], limit=2)

    async def listed(self, sight: VisibleChannels, page: int) -> tuple[tuple[Summary, ...], bool]:
        """Return one page (from 0) of the sessions that a member may know of, and whether there are more."""
        async with self._store.reading() as tx:
            found = await _seen(tx, sight, PAGE + 1, page * PAGE)
            lives = [await self._sessions.load(tx, session.id) for session in found[:PAGE]]
        summaries = tuple(
            Summary(
                live.session,
                live.scored,
                tuple(live.session.people[participant].name or f"#{participant}" for participant in live.session.seats),
                live.session.channel_id not in sight.known,
            )
            for live in lives
        )
        return summaries, len(found) > PAGE

    async def _seated(self, tx: Writer, guild_id: int, seats: Sequence[Member | Guest]) -> list[ParticipantId]:
        guests = {fold(guest.name or ""): guest for guest in reversed(await tx.people.guests(guild_id))}
        players: list[ParticipantId] = []
        for seat in seats:
            if isinstance(seat, Member):
                player = await tx.people.ensure_member(guild_id, seat.user_id, seat.name)
            else:
                # A guest of the same name is the same person: totals go on over the evenings.
                known = guests.get(fold(seat.name))
                player = known or await tx.people.add_guest(guild_id, seat.name)
            players.append(player.id)
        return players


async def _seen(tx: Reader, sight: VisibleChannels, limit: int, offset: int) -> tuple[SessionTitle, ...]:
    who = sight.actor
    member = None if who.manager else await tx.people.member(who.guild_id, who.user_id)
    return await tx.sessions.listed(
        who.guild_id,
        channels=sight.channels,
        # Who never took part in anything is told nothing of what is gone.
        known=sight.known if who.manager or member else None,
        of=member.id if member else None,
        limit=limit,
        offset=offset,
    )


async def _free(tx: Reader, guild_id: int, channel_id: int) -> None:
    taken = await tx.sessions.open_in(guild_id, channel_id)
    if taken is not None:
        raise Taken("channel_taken", session=taken.id)
