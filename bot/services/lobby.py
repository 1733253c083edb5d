"""A session before it starts: who is to sit, in which order."""

from collections.abc import Callable, Collection, Sequence
from typing import TypeAlias

import msgspec

from bot.errors import UserError
from bot.folding import fold
from bot.i18n import Name
from bot.services import people
from bot.services.deals import Clock
from bot.services.parsing import Guest
from bot.services.people import Actor
from bot.services.sessions import Member
from db.drafts import Draft, DraftId
from db.store import LedgerStore, Reader
from scoring.game import MOST_SEATED


class LobbySeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who is to sit: a member by user id, or a guest."""

    name: str
    user_id: int | None = None

    @property
    def seat(self) -> Member | Guest:
        return Guest(self.name) if self.user_id is None else Member(self.user_id, self.name)


class Lobby(msgspec.Struct, frozen=True):
    """What is agreed so far: the game, the rule sheet, a name for the session, and the turn order.

    `where` is the channel in which it is agreed, 0 for one that was opened before that was kept.
    """

    game: str
    sheet: str | None = None
    name: str | None = None
    seats: tuple[LobbySeat, ...] = msgspec.field(default=(), name="places")
    where: int = 0

    def joined(self, place: LobbySeat) -> "Lobby":
        """Return the lobby with one more at the end of the turn order; raises `UserError`."""
        if any(_same(place, other) for other in self.seats):
            raise UserError("already_in_lobby", found=Name(place.name))
        if len(self.seats) >= MOST_SEATED:
            raise UserError("lobby_full", most=MOST_SEATED)
        return msgspec.structs.replace(self, seats=(*self.seats, place))

    def left(self, user_id: int) -> "Lobby":
        """Return the lobby without a member; raises `UserError` for a member who is not in it."""
        places = tuple(place for place in self.seats if place.user_id != user_id)
        if len(places) == len(self.seats):
            raise UserError("not_in_lobby")
        return msgspec.structs.replace(self, seats=places)

    def without(self, users: Collection[int]) -> "Lobby":
        """Return the lobby without some members, those of them who are in it."""
        return msgspec.structs.replace(self, seats=tuple(seat for seat in self.seats if seat.user_id not in users))

    def of(self, places: Sequence[LobbySeat]) -> "Lobby":
        """Return the lobby with other people in it; raises `UserError` for somebody named twice."""
        return _refilled(msgspec.structs.replace(self, seats=()), places)


Change: TypeAlias = Callable[[Lobby], Lobby]


class Lobbies:
    """Lobbies, kept in the ledger: they outlive a restart, and two who join at once both do."""

    def __init__(self, store: LedgerStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def open(self, actor: Actor, lobby: Lobby, nonce: str) -> int:
        """Keep a new lobby and return its number."""
        async with self._store.writing() as tx:
            draft = await tx.drafts.add(
                session_id=None,
                author=await people.ensure_participant(tx, None, actor),
                kind="lobby",
                payload=msgspec.json.encode(lobby).decode(),
                expected_head=0,
                request_key=nonce,
                at=self._clock(),
            )
        return draft.id

    async def change(self, where: int, number: int, change: Change) -> Lobby:
        """Change a lobby of a channel and return it; raises `UserError` if it started or is gone."""
        async with self._store.writing() as tx:
            draft, lobby = await _found(tx, where, number)
            lobby = change(lobby)
            await tx.drafts.put(msgspec.structs.replace(draft, payload=msgspec.json.encode(lobby).decode()))
        return lobby

    async def find(self, where: int, number: int) -> Lobby:
        """Return a lobby of a channel; raises `UserError` if it started or is gone."""
        async with self._store.reading() as tx:
            _, lobby = await _found(tx, where, number)
        return lobby


async def _found(tx: Reader, where: int, number: int) -> tuple[Draft, Lobby]:
    draft = await tx.drafts.get(DraftId(number))
    if draft is None or draft.kind != "lobby":
        raise UserError("lobby_over")
    lobby = msgspec.json.decode(draft.payload, type=Lobby)
    if lobby.where not in (0, where):
        raise UserError("lobby_over")
    return draft, lobby


def _refilled(lobby: Lobby, places: Sequence[LobbySeat]) -> Lobby:
    for place in places:
        lobby = lobby.joined(place)
    return lobby


def _same(one: LobbySeat, other: LobbySeat) -> bool:
    if one.user_id is not None or other.user_id is not None:
        return one.user_id == other.user_id
    return fold(one.name) == fold(other.name)
