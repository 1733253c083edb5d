"""Who sits at the table: coming and going between deals, the order, who deals, when it ends."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

import msgspec

import scoring
from bot.errors import UserError
from bot.folding import fold
from bot.i18n import Name
from bot.services import parsing, people
from bot.services.deals import DealReceipt, Deals, Overtaken
from bot.services.outbox import CARD
from bot.services.parsing import Guest, Mistyped
from bot.services.people import Actor
from bot.services.session_view import NextDeals, SessionView, SessionViews, put_agreed
from bot.services.sessions import Member
from db.people import ParticipantId
from db.sessions import SessionId
from db.store import LedgerStore
from scoring.wire import Player

Agreed: TypeAlias = Literal["dealer", "out", "end"]
"""What can be agreed beside the deals: who deals the next one, who sits out of it, that the session ends."""

AGREED: tuple[Agreed, ...] = ("dealer", "out", "end")


class Seats:
    """What is agreed at a table beside its deals."""

    def __init__(self, store: LedgerStore, sessions: SessionViews, deals: Deals) -> None:
        self._store = store
        self._sessions = sessions
        self._deals = deals

    async def join(
        self,
        actor: Actor,
        session_id: SessionId,
        person: Member | Guest,
        nonce: str,
        may: Callable[[SessionView, Actor], None] = people.may_record,
    ) -> DealReceipt:
        """Seat a member or a guest after the others; a guest by the name of somebody who was here is that person.

        Raises `NotAllowed`, `scoring.Refused`, `UserError` for somebody who sits.
        """
        live = await self._sessions.get(actor.guild_id, session_id)
        may(live, actor)
        met = _met(live, person)
        player = await self._known(actor.guild_id, person) if met is None else met
        return await self.seat(actor, session_id, lambda live: joined(live, player), nonce, may)

    async def seat(
        self,
        actor: Actor,
        session_id: SessionId,
        change: Callable[[SessionView], scoring.Seating],
        nonce: str,
        may: Callable[[SessionView, Actor], None] = people.may_record,
    ) -> DealReceipt:
        """Record who sits from here on, as `change` makes it of those who sit.

        Raises `NotAllowed`, `scoring.Refused`, `UserError`.
        """
        while True:
            live = await self._sessions.get(actor.guild_id, session_id)
            may(live, actor)
            try:
                return await self._deals.record(
                    actor, session_id, [change(live)], nonce, expected_head=live.head, may=may, seen=live
                )
            except Overtaken:
                # Somebody else came or went meanwhile: the change is made of those who sit now.
                continue
            except UserError:
                # A member who just left by this very request does not sit any more.
                before = await self._deals.done_before(session_id, nonce)
                if before is None:
                    raise
                return before

    async def deals_next(self, actor: Actor, session_id: SessionId, dealer: ParticipantId) -> SessionView:
        """Have a player deal the next deal; the rotation goes on from there. Raises `NotAllowed`, `UserError`."""
        return await self._agree(actor, session_id, lambda live: _dealer(live, dealer))

    async def sits_out(self, actor: Actor, session_id: SessionId, player: ParticipantId) -> SessionView:
        """Have a player sit out of the next deal that is played.

        Raises `NotAllowed`, `scoring.Refused` where that is not for the players to choose, `UserError` where too few
        would play.
        """
        return await self._agree(actor, session_id, lambda live: _out(live, player))

    async def last_round(self, actor: Actor, session_id: SessionId, player: ParticipantId | None) -> SessionView:
        """Announce the end, by the rule of the game, or say on which player it depends.

        Raises `NotAllowed`, `scoring.Refused`, `UserError` where it was announced before.
        """
        return await self._agree(actor, session_id, lambda live: _last_round(live, player))

    async def withdraw(self, actor: Actor, session_id: SessionId, what: Agreed, player: ParticipantId) -> SessionView:
        """Take back what was agreed (about this player, if about any); raises `NotAllowed`, `UserError`."""
        return await self._agree(actor, session_id, lambda live: _withdrawn(live, what, player))

    async def _agree(
        self, actor: Actor, session_id: SessionId, agreed: Callable[[SessionView], NextDeals]
    ) -> SessionView:
        async with self._store.writing() as tx:
            live = await self._sessions.load(tx, session_id)
            if live.closed:
                raise UserError("session_closed")
            people.may_record(live, actor)
            live = replace(live, agreed=agreed(live))
            await put_agreed(tx, session_id, live.agreed)
            await tx.outbox.add(session_id, CARD)
        return self._sessions.keep(live)

    async def _known(self, guild_id: int, person: Member | Guest) -> ParticipantId:
        async with self._store.writing() as tx:
            if isinstance(person, Member):
                return (await tx.people.ensure_member(guild_id, person.user_id, person.name)).id
            guests = {fold(guest.name or ""): guest for guest in reversed(await tx.people.guests(guild_id))}
            return (guests.get(fold(person.name)) or await tx.people.add_guest(guild_id, person.name)).id


def joined(live: SessionView, player: ParticipantId) -> scoring.Seating:
    """Return the seating with one more, after the others; raises `UserError` for somebody who sits."""
    if player in live.seats:
        raise UserError("sits_already", name=_name(live, player))
    return _seating([*live.seats, player])


def left(live: SessionView, player: ParticipantId) -> scoring.Seating:
    """Return the seating without a player; raises `UserError` for somebody who does not sit."""
    _sits(live, player)
    return _seating([seat for seat in live.seats if seat != player])


def reordered(live: SessionView, text: str) -> scoring.Seating:
    """Return the seating in the turn order that was typed; raises `Mistyped`, `UserError` unless it has everyone."""
    places = parsing.ranking(text, people.seats(live), "players")
    if any(len(tied) > 1 for tied in places):
        raise Mistyped("one_at_each_place", "players", text)
    order = [ParticipantId(place[0]) for place in places]
    if missing := [_name(live, seat) for seat in live.seats if seat not in order]:
        raise Mistyped("order_lacks", "players", text, expected=missing)
    return _seating(order)


def _seating(order: Sequence[ParticipantId]) -> scoring.Seating:
    return scoring.Seating(players=tuple(Player(seat) for seat in order))


def _dealer(live: SessionView, dealer: ParticipantId) -> NextDeals:
    _sits(live, dealer)
    return msgspec.structs.replace(live.agreed, dealer=str(dealer))


def _out(live: SessionView, player: ParticipantId) -> NextDeals:
    _sits(live, player)
    table = live.table()
    if str(player) not in table.players:
        raise UserError("sits_out_already", name=_name(live, player))
    if live.game.dealer_out and len(table.seats) > len(table.players):
        raise scoring.Refused("dealer_sits_out", "player", dealer=table.dealer)
    asked = (*(name for name in live.agreed.out if name in table.seats), str(player))
    if len(table.seats) - len(asked) < live.game.fewest:
        raise UserError("too_few_would_play", found=len(table.seats) - len(asked), least=live.game.fewest)
    return msgspec.structs.replace(live.agreed, out=asked)


def _last_round(live: SessionView, player: ParticipantId | None) -> NextDeals:
    if player is None and live.agreed.warned_at is not None:
        raise UserError("end_announced_already")
    if player is not None:
        _sits(live, player)
    warned_at = live.scored if live.agreed.warned_at is None else live.agreed.warned_at
    left_over = live.game.last_round(_first_after(live, warned_at), None if player is None else str(player))
    ends = None if left_over is None else warned_at + left_over
    return msgspec.structs.replace(live.agreed, warned_at=warned_at, ends=ends)


def _first_after(live: SessionView, warned_at: int) -> scoring.DealTable:
    """Return what the first scored deal after the warning found; the coming deal, where it was not played yet."""
    since = [deal for deal in live.deals if deal.scored][warned_at:]
    if not since:
        return live.table()
    first = since[0]
    table = live.before(first.position).table()
    return replace(table, dealer=first.outcome.dealer or table.dealer, players=first.outcome.players)


def _withdrawn(live: SessionView, what: Agreed, player: ParticipantId) -> NextDeals:
    ahead = live.agreed
    if what == "dealer" and ahead.dealer == str(player):
        return msgspec.structs.replace(ahead, dealer=None)
    if what == "out" and str(player) in ahead.out:
        return msgspec.structs.replace(ahead, out=tuple(name for name in ahead.out if name != str(player)))
    if what == "end" and ahead.warned_at is not None:
        return msgspec.structs.replace(ahead, warned_at=None, ends=None)
    raise UserError("agreed_no_more")


def _sits(live: SessionView, player: ParticipantId) -> None:
    if player not in live.seats:
        raise UserError("does_not_sit", name=_name(live, player))


def _met(live: SessionView, person: Member | Guest) -> ParticipantId | None:
    """Return who of this session is meant, None for somebody new."""
    if isinstance(person, Member):
        return next((known.id for known in live.people.values() if known.user_id == person.user_id), None)
    ever = {ParticipantId(int(name)) for name in live.state.everyone}
    if person.certain:
        ever = {number for number in ever if live.people[number].user_id is None}
    names = {fold(name): number for number, name in people.display_names(live).items() if number in ever}
    found = names.get(fold(person.name))
    return None if found is None else ParticipantId(found)


def _name(live: SessionView, number: ParticipantId) -> Name:
    return people.display_names(live).get(number, Name(f"#{number}"))
