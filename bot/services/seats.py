"""Who sits at the table: coming and going between deals, the order, who deals, when it ends."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import msgspec

import scoring
from bot.errors import UserError
from bot.services import people
from bot.services.deals import CARD
from bot.services.live import Ahead, Live, Sessions, ahead_key
from bot.services.names import fold
from bot.services.people import Actor
from bot.services.sessions import Member
from bot.services.typed import Guest
from db.store import LedgerStore, Participant, ParticipantId, SessionId
from scoring.wire import Player


class Seats:
    """What is agreed at a table beside its deals."""

    def __init__(self, store: LedgerStore, sessions: Sessions) -> None:
        self._store = store
        self._sessions = sessions

    async def known(self, guild_id: int, person: Member | Guest) -> Participant:
        """Return the participant that a member or a guest is, made if need be."""
        async with self._store.writing() as tx:
            if isinstance(person, Member):
                return await tx.ensure_member(guild_id, person.user_id, person.name)
            guests = {fold(guest.name or ""): guest for guest in reversed(await tx.guests(guild_id))}
            return guests.get(fold(person.name)) or await tx.add_guest(guild_id, person.name)

    async def deals_next(self, actor: Actor, session_id: SessionId, dealer: ParticipantId) -> Live:
        """Have a player deal the next deal; the rotation goes on from there. Raises `NotAllowed`, `UserError`."""
        return await self._agree(actor, session_id, lambda live: _dealer(live, dealer))

    async def sits_out(self, actor: Actor, session_id: SessionId, player: ParticipantId) -> Live:
        """Have a player sit out of the next deal; raises `NotAllowed`, `UserError` where too few would play."""
        return await self._agree(actor, session_id, lambda live: _out(live, player))

    async def last_round(self, actor: Actor, session_id: SessionId, player: ParticipantId | None) -> Live:
        """Announce the end, by the rule of the game; raises `NotAllowed`, `UserError`."""
        return await self._agree(actor, session_id, lambda live: _last_round(live, player))

    async def _agree(self, actor: Actor, session_id: SessionId, agreed: Callable[[Live], Ahead]) -> Live:
        async with self._store.writing() as tx:
            live = await self._sessions.load(tx, session_id)
            if live.closed:
                raise UserError("session_closed")
            people.may_record(live, actor)
            ahead = agreed(live)
            await tx.put_meta(ahead_key(session_id), msgspec.json.encode(ahead).decode())
            await tx.due(session_id, CARD)
        return self._sessions.keep(replace(live, ahead=ahead))


def joined(live: Live, player: ParticipantId) -> scoring.Seating:
    """Return the seating with one more, after the others; raises `UserError` for somebody who sits."""
    if player in live.seats:
        raise UserError("sits_already", name=_name(live, player))
    return seating([*live.seats, player])


def left(live: Live, player: ParticipantId) -> scoring.Seating:
    """Return the seating without a player; raises `UserError` for somebody who does not sit."""
    if player not in live.seats:
        raise UserError("does_not_sit", name=_name(live, player))
    return seating([seat for seat in live.seats if seat != player])


def reordered(live: Live, order: Sequence[ParticipantId]) -> scoring.Seating:
    """Return the seating in another turn order; raises `UserError` unless it has the same people."""
    missing = [_name(live, seat) for seat in live.seats if seat not in order]
    if missing:
        raise UserError("order_lacks", expected=missing)
    return seating(order)


def seating(order: Sequence[ParticipantId]) -> scoring.Seating:
    """Return the entry by which these sit from here on."""
    return scoring.Seating(players=tuple(Player(seat) for seat in order))


def _dealer(live: Live, dealer: ParticipantId) -> Ahead:
    if dealer not in live.seats:
        raise UserError("does_not_sit", name=_name(live, dealer))
    return msgspec.structs.replace(live.ahead, dealer=str(dealer))


def _out(live: Live, player: ParticipantId) -> Ahead:
    table = live.table()
    out = [name for name in table.seats if name not in table.players]
    if str(player) in out:
        raise UserError("sits_out_already", name=_name(live, player))
    if player not in live.seats:
        raise UserError("does_not_sit", name=_name(live, player))
    dealt_out = live.ahead.out is None and len(out) > 0
    # Where more sit than play, who asks to sit out takes the place of one who would.
    kept = out[1:] if dealt_out else out
    wanted = (*kept, str(player))
    if len(table.seats) - len(wanted) < live.game.fewest:
        raise UserError("too_few_would_play", found=len(table.seats) - len(wanted), least=live.game.fewest)
    return msgspec.structs.replace(live.ahead, out=wanted)


def _last_round(live: Live, player: ParticipantId | None) -> Ahead:
    if player is not None and player not in live.seats:
        raise UserError("does_not_sit", name=_name(live, player))
    left_over = live.game.last_round(live.table(), None if player is None else str(player))
    ends = None if left_over is None else live.scored + left_over
    return msgspec.structs.replace(live.ahead, warned=True, ends=ends)


def _name(live: Live, number: ParticipantId) -> str:
    return people.display_names(live).get(number, f"#{number}")
