"""Standings: of a session, of a server, of a season; what changed since they were shown last."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

import scoring
from bot.errors import UserError
from bot.folding import fold
from bot.i18n import Name
from bot.services.audience import Audience, counted_for
from bot.services.deals import Clock
from bot.services.seasons import named
from bot.services.session_view import SessionView, SessionViews, numbers
from db.errors import LedgerError
from db.ledger import Balance
from db.people import Participant, ParticipantId, ParticipantKind
from db.seasons import Season, SeasonId
from db.sessions import SessionId
from db.standings import Snapshot
from db.store import LedgerStore, Reader

log = logging.getLogger(__name__)

ScopeKind: TypeAlias = Literal["server", "session", "season"]
KINDS: tuple[ScopeKind, ...] = ("server", "session", "season")


@dataclass(frozen=True, slots=True)
class Scope:
    """What standings are of: the server, or the session or season of a number."""

    kind: ScopeKind
    number: int = 0

    def __str__(self) -> str:
        return f"{self.kind}:{self.number}" if self.number else self.kind


SERVER = Scope("server")


@dataclass(frozen=True, slots=True)
class Rank:
    """A player's place in a game: ties share a rank; `change` in half points is None where nothing was shown before."""

    player: ParticipantId
    rank: int
    total: int
    deals: int
    change: int | None


@dataclass(frozen=True, slots=True)
class Board:
    """The places in one game, best first, and what was shown of it last."""

    game: str
    places: tuple[Rank, ...]
    shown: Snapshot | None = None

    @property
    def since(self) -> int | None:
        return None if self.shown is None else self.shown.at

    @property
    def totals(self) -> dict[ParticipantId, int]:
        return {place.player: place.total for place in self.places}


@dataclass(frozen=True, slots=True)
class StandingsView:
    """Standings as they are: one board for each game that was played, the one with most deals first.

    `game` is the game that was asked for, None for all; `season` and `live` are what the scope is of.
    """

    scope: Scope
    game: str | None
    boards: tuple[Board, ...]
    people: Mapping[ParticipantId, Participant]
    season: Season | None = None
    live: SessionView | None = None


class Standings:
    """Who stands where; reads sums that the ledger keeps beside its entries, and no entry."""

    def __init__(self, store: LedgerStore, sessions: SessionViews, clock: Clock) -> None:
        self._store = store
        self._sessions = sessions
        self._clock = clock

    async def scope(self, guild_id: int, text: str) -> Scope:
        """Return the scope that is meant: "server", a season by its name or as `season:3`; raises `UserError`."""
        if fold(text.strip()) == SERVER.kind:
            return SERVER
        async with self._store.reading() as tx:
            seasons = await tx.seasons.of_guild(guild_id)
        if season := named(seasons, text):
            return Scope("season", season.id)
        raise UserError(
            "no_such_scope", found=Name(text), expected=[*(Name(season.name) for season in seasons)] or "none"
        )

    async def view(
        self,
        guild_id: int,
        scope: Scope,
        game: str | None = None,
        *,
        key: str | None = None,
        audience: Audience | None = None,
    ) -> StandingsView:
        """Return the standings of a scope, in one game or in all, with the change since they were shown under `key`.

        Beyond one session, only what the `audience` may know of counts; None counts everything.
        Raises `UserError` for a session or a season that there is not.
        """
        async with self._store.reading() as tx:
            season, live = None, None
            if scope.kind == "session":
                live = await self._sessions.load(tx, SessionId(scope.number))
                if live.session.guild_id != guild_id:
                    raise UserError("no_such_session")
                sums = {live.game.key: await _of_session(tx, live)}
            else:
                season = await season_of(tx, guild_id, scope)
                counted = await counted_for(tx, audience)
                sums = await tx.standings.tallies(guild_id, season.id if season else None, counted)
            before: dict[str, Snapshot | None] = {}
            for name in sums:
                before[name] = await tx.standings.shown(guild_id, _shown_key(key, scope, name)) if key else None
                sums[name] = _gone(before[name]) | sums[name]
            people = await tx.people.get({player for sum_ in sums.values() for player in sum_})
            boards = [
                _board(name, _players(balances, people, live, before[name]), before[name])
                for name, balances in sums.items()
                if game in (None, name)
            ]
        boards = [board for board in boards if board.places]
        boards.sort(key=lambda board: -sum(place.deals for place in board.places))
        return StandingsView(scope, game, tuple(boards), people, season, live)

    async def note(self, guild_id: int, look: StandingsView, key: str) -> None:
        """Remember that these standings were shown, for the change until they are shown again under `key`.

        Where that cannot be kept, the change is told since an older time: what was asked for is shown all the same.
        """
        try:
            async with self._store.writing() as tx:
                for name, shown in shown_by(look, key, self._clock()).items():
                    await tx.standings.put_shown(guild_id, name, shown)
        except LedgerError as error:
            log.warning("That standings were shown is not kept: %s", error)


def shown_by(look: StandingsView, key: str, at: int) -> dict[str, Snapshot]:
    """Return what standings show, by the keys under which it is kept."""
    return {_shown_key(key, look.scope, board.game): Snapshot(at, board.totals) for board in look.boards}


def _shown_key(key: str, scope: Scope, game: str) -> str:
    return f"{key}:{scope}:{game}"


async def season_of(tx: Reader, guild_id: int, scope: Scope) -> Season | None:
    """Return the season that a scope is, None where it is none; raises `UserError` for one that there is not."""
    if scope.kind != "season":
        return None
    for season in await tx.seasons.of_guild(guild_id):
        if season.id == SeasonId(scope.number):
            return season
    raise UserError("no_such_season", found=str(scope.number))


async def _of_session(tx: Reader, live: SessionView) -> dict[ParticipantId, Balance]:
    """Return the balances of a session; who sits and did not play yet stands there with nothing."""
    everyone = dict.fromkeys(numbers(live.state.everyone), Balance(0, 0))
    return everyone | await tx.ledger.balances(live.session.id)


def _gone(shown: Snapshot | None) -> dict[ParticipantId, Balance]:
    """Return each player who had points when standings were shown, with nothing: what all lost since must be told."""
    return {player: Balance(0, 0) for player, total in shown.totals.items() if total} if shown else {}


def _players(
    balances: Mapping[ParticipantId, Balance],
    people: Mapping[ParticipantId, Participant],
    live: SessionView | None,
    shown: Snapshot | None,
) -> dict[ParticipantId, Balance]:
    """Return the players to be listed: no pot, nor a player of whom all was taken back.

    Such a player is listed where the session seated them, and where points of theirs were shown before.
    """
    before = _gone(shown)
    return {
        player: balance
        for player, balance in balances.items()
        if people[player].kind is not ParticipantKind.POT
        and (live or balance.deals or balance.amount or player in before)
    }


def _board(game: str, balances: Mapping[ParticipantId, Balance], shown: Snapshot | None) -> Board:
    totals = {str(player): balance.amount for player, balance in balances.items()}
    places: list[Rank] = []
    for standing in scoring.standings(totals):
        [player] = numbers([standing.player])
        change = None if shown is None else standing.total - shown.totals.get(player, 0)
        places.append(Rank(player, standing.rank, standing.total, balances[player].deals, change))
    return Board(game, tuple(places), shown)


def side_by_side(look: StandingsView) -> tuple[tuple[ParticipantId, Mapping[str, int]], ...]:
    """Return everyone's rank in each game, the best of ranks first: points of different games do not add up."""
    ranks: dict[ParticipantId, dict[str, int]] = {}
    for board in look.boards:
        for place in board.places:
            ranks.setdefault(place.player, {})[board.game] = place.rank
    return tuple(sorted(ranks.items(), key=lambda item: (sorted(item[1].values()), -len(item[1]))))
