"""How totals went, session by session, in a server or a season."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import scoring
from bot.errors import UserError
from bot.pictures import MOST_LINES
from bot.services.audience import Audience, counted_for
from bot.services.standings import Scope, season_of
from db.people import Participant, ParticipantId, ParticipantKind
from db.seasons import Season
from db.standings import SessionTotals
from db.store import LedgerStore

AT_ONCE = 2
"""Histories that are worked out at once: those of big servers take much memory until they are done."""


@dataclass(frozen=True, slots=True)
class TotalsHistory:
    """The sessions of one game, oldest first: when each was opened, and what the players had in the end.

    All is in half points. `totals` has everyone, in order of appearance. `paths` has the `MOST_LINES` players who are
    ranked first, with the total after each session since the first that the player took part in; `people` are they.
    """

    game: str
    opened: tuple[int, ...]
    totals: Mapping[ParticipantId, int]
    paths: Mapping[ParticipantId, tuple[int, ...]]
    people: Mapping[ParticipantId, Participant]
    season: Season | None = None


class TotalsHistories:
    """How totals went; reads sums that the ledger keeps beside its entries, and no entry."""

    def __init__(self, store: LedgerStore) -> None:
        self._store = store
        self._places = asyncio.Semaphore(AT_ONCE)

    async def of(
        self, guild_id: int, scope: Scope, game: str | None = None, *, audience: Audience | None = None
    ) -> TotalsHistory:
        """Return how totals went in a server or a season, in the game with most deals unless one is named.

        Only what the `audience` may know of counts; None counts everything.
        Points of different games do not add up. Raises `UserError` where nothing was played.
        """
        async with self._places:
            return await self._of(guild_id, scope, game, audience)

    async def _of(self, guild_id: int, scope: Scope, game: str | None, audience: Audience | None) -> TotalsHistory:
        async with self._store.reading() as tx:
            season = await season_of(tx, guild_id, scope)
            limits = {"since": season.begins, "until": season.ends} if season else {}
            sessions = await tx.standings.totals(guild_id, game, **limits, counted=await counted_for(tx, audience))
            people = await tx.people.get({player for session in sessions for player in session.balances})
        return await asyncio.to_thread(_history, sessions, people, game, season)


def _history(
    sessions: Sequence[SessionTotals],
    people: Mapping[ParticipantId, Participant],
    game: str | None,
    season: Season | None,
) -> TotalsHistory:
    deals = Counter[str]()
    for session in sessions:
        deals[session.game] += max(balance.deals for balance in session.balances.values())
    if not deals.total():
        raise UserError("nothing_to_draw")
    chosen = game or max(deals, key=lambda name: deals[name])
    played = [session for session in sessions if session.game == chosen and _counts(session)]
    totals = _totals(played, people)
    first = _first(totals)
    paths = {player: _path(played, player) for player in totals if player in first}
    return TotalsHistory(
        chosen,
        tuple(session.opened_at for session in played),
        totals,
        paths,
        {player: people[player] for player in paths},
        season,
    )


def _totals(sessions: Sequence[SessionTotals], people: Mapping[ParticipantId, Participant]) -> dict[ParticipantId, int]:
    found: dict[ParticipantId, int] = {}
    for session in sessions:
        for player, balance in session.balances.items():
            if people[player].kind is not ParticipantKind.POT and (balance.deals or balance.amount):
                found[player] = found.get(player, 0) + balance.amount
    return found


def _first(totals: Mapping[ParticipantId, int]) -> list[ParticipantId]:
    places = scoring.standings({str(player): total for player, total in totals.items()})
    return [ParticipantId(int(place.player)) for place in places[:MOST_LINES]]


def _path(sessions: Sequence[SessionTotals], player: ParticipantId) -> tuple[int, ...]:
    """Return a player's total after each session, from the first with a deal or points of that player."""
    path: list[int] = []
    total = 0
    for session in sessions:
        balance = session.balances.get(player)
        if balance is not None:
            total += balance.amount
        if path or (balance is not None and (balance.deals or balance.amount)):
            path.append(total)
    return tuple(path)


def _counts(session: SessionTotals) -> bool:
    return any(balance.deals or balance.amount for balance in session.balances.values())
