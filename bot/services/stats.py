"""What a player did in each game over all sessions of a server, against whom, and how strong that makes him or her.

All of it is over the sessions that the audience may know of; an audience of None knows of all.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import msgspec

import scoring
from bot.errors import UserError
from bot.services import parsing
from bot.services.audience import Audience, counted_for
from bot.services.parsing import Seat
from bot.services.people import Actor, distinct_names
from bot.services.player_counts import COUNTED_BY, Counts, counts_of, packed, together, unpacked
from bot.services.rating import Places, Rating, ratings
from db.errors import LedgerError
from db.ledger import LedgerEntry
from db.people import Participant, ParticipantId, ParticipantKind
from db.sessions import Session, SessionId
from db.standings import CountedSessions, SessionTotals
from db.store import LedgerStore, Reader

log = logging.getLogger(__name__)

AT_ONCE = 20
"""Sessions that are counted before what was counted is kept, and before another who waits has a turn."""

DealsOf: TypeAlias = Mapping[ParticipantId, tuple[Participant, int]]
"""Everyone who played, and how many deals."""


@dataclass(frozen=True, slots=True)
class Rival:
    """Another player: in how many finished sessions both played, who was ahead, by how many half points in all."""

    player: Seat
    sessions: int
    ahead: int
    behind: int
    difference: int


@dataclass(frozen=True, slots=True)
class Played:
    """What one player did in one game: `sessions` with a deal of his or hers, those that are over, those won.

    Sessions that are won together are won. `rivals` are those met most first; `rating` is None before the first
    session is over.
    """

    game: str
    counts: Counts
    sessions: int
    finished: int
    won: int
    rating: Rating | None
    rivals: tuple[Rival, ...]


@dataclass(frozen=True, slots=True)
class Profile:
    """A player, and what he or she did in each game, in the order in which the games are offered."""

    player: Seat
    games: tuple[Played, ...]

    def of(self, game: str) -> Played | None:
        """Return what the player did in one game, None if it was never played."""
        return next((played for played in self.games if played.game == game), None)


class Stats:
    """Counts what the ledger has; what was counted of a session is kept until the session or the code changes."""

    def __init__(self, store: LedgerStore) -> None:
        self._store = store
        self._turn = asyncio.Lock()
        self._asked: dict[tuple[int, str], asyncio.Task[tuple[Seat, ...]]] = {}

    async def players(self, guild_id: int, audience: Audience | None = None) -> tuple[Seat, ...]:
        """Return everyone who played in a server, who played most first, with distinct names.

        Those who ask at once, as while names are completed, share one answer.
        """
        async with self._store.reading() as tx:
            counted = await counted_for(tx, audience)
        key = (guild_id, msgspec.json.encode(counted).decode())
        task = self._asked.get(key)
        if task is None:
            task = self._asked[key] = asyncio.create_task(self._players(guild_id, counted))
            task.add_done_callback(lambda _: self._asked.pop(key))
        return await asyncio.shield(task)

    async def _players(self, guild_id: int, counted: CountedSessions | None) -> tuple[Seat, ...]:
        async with self._store.reading() as tx:
            played = await _deals_of(tx, guild_id, counted)
        return await asyncio.to_thread(_seats, played)

    async def player_meant(self, actor: Actor, text: str | None, audience: Audience | None = None) -> ParticipantId:
        """Return the player whom a mention or a name means, by default the member who asks.

        Raises `Mistyped`, and `UserError` if the member has not played.
        """
        if text:
            players = await self.players(actor.guild_id, audience)
            if not players:
                raise UserError("never_played")
            return ParticipantId(parsing.player(text, players, "player"))
        async with self._store.reading() as tx:
            own = await tx.people.member(actor.guild_id, actor.user_id)
        if own is None:
            raise UserError("never_played")
        return own.id

    async def profile(
        self, guild_id: int, player: ParticipantId, game: str | None = None, audience: Audience | None = None
    ) -> Profile:
        """Return what a player did in each game, or in one; raises `UserError` who has played no deal of any."""
        async with self._store.reading() as tx:
            counted = await counted_for(tx, audience)
            played = await _deals_of(tx, guild_id, counted)
            totals = await tx.standings.totals(guild_id, game, counted=counted)
        found = await asyncio.to_thread(_seats, played)
        seats = {ParticipantId(seat.participant): seat for seat in found}
        known = scoring.all_games()
        mine = [session for session in totals if player in session.balances and session.game in known]
        if player not in seats:
            raise UserError("never_played")
        digests = await self.player_counts([session.session_id for session in mine])
        profile = await asyncio.to_thread(_profile, player, seats, totals, digests)
        if not profile.games:
            raise UserError("never_played")
        return profile

    async def ratings(self, guild_id: int, game: str) -> Mapping[int, Rating]:
        """Return the rating of everyone who finished a session of a game in a server, by participant."""
        async with self._store.reading() as tx:
            seats = set(await _deals_of(tx, guild_id, None))
            totals = await tx.standings.totals(guild_id, game)
        return await asyncio.to_thread(_ratings, totals, seats)

    async def player_counts(self, ids: Collection[SessionId]) -> dict[SessionId, str]:
        """Return what is counted of sessions; what is missing or out of date is counted now, beside the event loop."""
        found = await self._kept(ids)
        if len(found) == len(ids):
            return found
        missing = [number for number in ids if number not in found]
        for start in range(0, len(missing), AT_ONCE):
            some = missing[start : start + AT_ONCE]
            # Turns are taken in order: a server with few sessions does not wait for all of a big one.
            async with self._turn:
                # Another may have counted these while this one waited.
                found |= await self._kept(some)
                made = {number: await self._count(number) for number in some if number not in found}
                if made:
                    await self._keep(made)
            found |= {number: counts for number, (_, counts) in made.items()}
        return found

    async def _kept(self, ids: Collection[SessionId]) -> dict[SessionId, str]:
        async with self._store.reading() as tx:
            return await tx.counts.up_to_date(ids, str(COUNTED_BY))

    async def _count(self, number: SessionId) -> tuple[int, str]:
        async with self._store.reading() as tx:
            session, entries = await tx.sessions.get(number), await tx.ledger.entries(number)
        return await asyncio.to_thread(_counted, session, entries)

    async def _keep(self, made: Mapping[SessionId, tuple[int, str]]) -> None:
        try:
            async with self._store.writing() as tx:
                await tx.counts.put(str(COUNTED_BY), made)
        except LedgerError as error:
            # They are made again next time: a full disk does not stand between a member and the numbers.
            log.warning("What was counted of %d sessions is not kept: %s", len(made), error)


async def _deals_of(tx: Reader, guild_id: int, counted: CountedSessions | None) -> DealsOf:
    deals: defaultdict[ParticipantId, int] = defaultdict(int)
    for balances in (await tx.standings.tallies(guild_id, counted=counted)).values():
        for player, balance in balances.items():
            deals[player] += balance.deals
    people = await tx.people.get([player for player, count in deals.items() if count])
    return {number: (person, deals[number]) for number, person in people.items() if _plays(person)}


def _seats(played: DealsOf) -> tuple[Seat, ...]:
    """Return who played most first, with distinct names; of thousands, that takes long."""
    names = distinct_names(person for person, _ in played.values())
    order = sorted(played.values(), key=lambda of: (-of[1], of[0].id))
    return tuple(Seat(person.id, names[person.id], person.user_id) for person, _ in order)


def _plays(person: Participant) -> bool:
    return person.kind is not ParticipantKind.POT


def _counted(session: Session | None, entries: Sequence[LedgerEntry]) -> tuple[int, str]:
    """Return the head and the digest of a session; one that its own rules refuse by now counts for nothing."""
    head = entries[-1].seq if entries else 0
    try:
        return head, packed(counts_of(session, entries) if session else {})
    except scoring.Refused as refusal:
        log.warning("Session %s is left out of the statistics: %s", session and session.id, refusal)
        return head, packed({})


def _profile(
    player: ParticipantId,
    seats: Mapping[ParticipantId, Seat],
    totals: Sequence[SessionTotals],
    digests: Mapping[SessionId, str],
) -> Profile:
    by_game: defaultdict[str, list[SessionTotals]] = defaultdict(list)
    for session in totals:
        by_game[session.game].append(session)
    mine = {session.game for session in totals if player in _took_part(session, seats)}
    games = [_played(player, seats, by_game[game], digests) for game in scoring.all_games() if game in mine]
    return Profile(seats[player], tuple(games))


def _played(
    player: ParticipantId,
    seats: Mapping[ParticipantId, Seat],
    totals: Sequence[SessionTotals],
    digests: Mapping[SessionId, str],
) -> Played:
    digested = [unpacked(digests[session.session_id]) for session in totals if session.session_id in digests]
    over = [
        found for session in totals if session.closed_at is not None and player in (found := _took_part(session, seats))
    ]
    return Played(
        game=totals[0].game,
        counts=together(found[player] for found in digested if player in found),
        sessions=sum(player in _took_part(session, seats) for session in totals),
        finished=len(over),
        won=sum(found[player] == max(found.values()) for found in over),
        rating=_ratings(totals, seats.keys()).get(player),
        rivals=_rivals(player, seats, over),
    )


def _rivals(
    player: ParticipantId, seats: Mapping[ParticipantId, Seat], over: Sequence[Mapping[ParticipantId, int]]
) -> tuple[Rival, ...]:
    differences: defaultdict[ParticipantId, list[int]] = defaultdict(list)
    for totals in over:
        for other, total in totals.items():
            if other != player:
                differences[other].append(totals[player] - total)
    rivals = [
        Rival(seats[other], len(found), sum(by > 0 for by in found), sum(by < 0 for by in found), sum(found))
        for other, found in differences.items()
    ]
    return tuple(sorted(rivals, key=lambda rival: (-rival.sessions, rival.player.participant)))


def _ratings(totals: Sequence[SessionTotals], players: Collection[ParticipantId]) -> Mapping[int, Rating]:
    return ratings(tuple(_places(_took_part(session, players)) for session in totals if session.closed_at is not None))


def _took_part(session: SessionTotals, players: Collection[ParticipantId]) -> dict[ParticipantId, int]:
    """Return the total of each player who played a deal of a session."""
    return {
        player: balance.amount for player, balance in session.balances.items() if balance.deals and player in players
    }


def _places(totals: Mapping[ParticipantId, int]) -> Places:
    by_text = scoring.standings({str(player): total for player, total in totals.items()})
    return tuple((int(standing.player), standing.rank) for standing in by_text)
