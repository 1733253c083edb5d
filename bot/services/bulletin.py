"""What a post tells: the standings of its scope, and what happened since the last."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.services.audience import Audience, counted_for
from bot.services.session_view import DealRecord, SessionView, SessionViews
from bot.services.standings import KINDS, Board, Scope, Standings, StandingsView, shown_by
from db.ledger import EntryId
from db.people import ParticipantId
from db.schedules import Schedule
from db.sessions import SessionId
from db.standings import News, Snapshot
from db.store import LedgerStore, Reader


@dataclass(frozen=True, slots=True)
class Win:
    """The deal in which somebody won most, and the session that it is of."""

    live: SessionView
    deal: DealRecord


@dataclass(frozen=True, slots=True)
class Lead:
    """Who leads a game now, and who did as it was posted last."""

    game: str
    now: tuple[ParticipantId, ...]
    before: tuple[ParticipantId, ...]


@dataclass(frozen=True, slots=True)
class Bulletin:
    """A post before it is put in words.

    `since` is the time from which on it tells, `first` whether the schedule posted these standings never before;
    `titled` are sessions played since then, whose titles are told, such as who wears the hat. `seen` and `shown` are
    what the next post goes on from.
    """

    look: StandingsView
    since: int
    seen: EntryId
    first: bool = True
    sessions: int = 0
    deals: int = 0
    wins: tuple[Win, ...] = ()
    leads: tuple[Lead, ...] = ()
    titled: tuple[SessionView, ...] = ()
    audience: Audience | None = None

    @property
    def quiet(self) -> bool:
        """Nothing was played since the last post, nor corrected."""
        return not self.first and not self.deals and all(board.totals == _former(board) for board in self.look.boards)

    def shown(self, schedule: Schedule, at: int) -> dict[str, Snapshot]:
        """Return the totals that the post shows, to be kept for the next."""
        return shown_by(self.look, key_of(schedule, self.audience), at)


class Bulletins:
    """Reads what posts tell."""

    def __init__(self, store: LedgerStore, sessions: SessionViews, standings: Standings) -> None:
        self._store = store
        self._sessions = sessions
        self._standings = standings

    async def preview(self, scope: Scope | None, game: str | None, now: int, audience: Audience) -> Bulletin:
        """Return a post as its first would be now; None stands for a session, of which there is none to show."""
        if scope is None:
            return Bulletin(StandingsView(Scope("session"), game, (), {}), now, EntryId(0))
        return Bulletin(await self._standings.view(audience.guild_id, scope, game, audience=audience), now, EntryId(0))

    async def of(self, schedule: Schedule, session_id: SessionId | None, audience: Audience | None = None) -> Bulletin:
        """Return what a post of a schedule tells its audience now; None is told everything.

        Raises `UserError` where its scope is there no more.
        """
        scope = scope_of(schedule, session_id)
        # What is recorded between this and the standings is told by the next post as well: better twice than never.
        async with self._store.reading() as tx:
            seen = await tx.ledger.last_entry()
            news = () if scope.kind == "session" else await self._news(tx, schedule, scope, audience)
            wins, titled = await self._told(tx, news)
        look = await self._standings.view(
            schedule.guild_id, scope, schedule.game, key=key_of(schedule, audience), audience=audience
        )
        shown = [board.since for board in look.boards if board.since is not None]
        return Bulletin(
            look=look,
            since=max(shown, default=schedule.created_at),
            seen=seen,
            first=not shown,
            sessions=len(news),
            deals=sum(one.deals for one in news),
            wins=wins,
            leads=tuple(lead for board in look.boards if (lead := _lead(board))),
            titled=titled,
            audience=audience,
        )

    async def _news(self, tx: Reader, schedule: Schedule, scope: Scope, audience: Audience | None) -> tuple[News, ...]:
        seasons = await tx.seasons.of_guild(schedule.guild_id) if scope.kind == "season" else ()
        season = next((season for season in seasons if season.id == scope.number), None)
        since, until = (season.begins, season.ends) if season else (None, None)
        return await tx.standings.news(
            schedule.guild_id,
            schedule.seen,
            game=schedule.game,
            since=since,
            until=until,
            counted=await counted_for(tx, audience),
        )

    async def _told(self, tx: Reader, news: tuple[News, ...]) -> tuple[tuple[Win, ...], tuple[SessionView, ...]]:
        wins: list[Win] = []
        titled: list[SessionView] = []
        for game in dict.fromkeys(one.game for one in news):
            played = [one for one in news if one.game == game]
            best = max(played, key=lambda one: one.amount)
            live = await self._sessions.load(tx, best.session_id)
            if best.amount > 0:
                wins.append(Win(live, live.deal(best.deal)))
            titled.append(await self._sessions.load(tx, played[-1].session_id))
        return tuple(wins), tuple(titled)


def scope_of(schedule: Schedule, session_id: SessionId | None) -> Scope:
    """Return the scope of a post: that of a schedule, or the session of the deal that it follows."""
    kind, _, number = schedule.scope.partition(":")
    followed = session_id if kind == "session" else None
    return Scope(KINDS[[*KINDS].index(kind)], int(number or followed or 0))


def key_of(schedule: Schedule, audience: Audience | None) -> str:
    """Return the key under which a schedule keeps what it showed to an audience."""
    return f"post:{schedule.id}{audience.key if audience else ''}"


def _former(board: Board) -> Mapping[ParticipantId, int] | None:
    return board.shown and board.shown.totals


def _lead(board: Board) -> Lead | None:
    """Return who took the lead, None where the same lead as before, or nobody had one."""
    former = _former(board)
    if not former:
        return None
    best = max(former.values())
    before = tuple(sorted(player for player, total in former.items() if total == best))
    now = tuple(sorted(place.player for place in board.places if place.rank == 1))
    return None if now == before else Lead(board.game, now, before)
