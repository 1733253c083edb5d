"""How totals went, session by session, in a server or a season."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from bot.errors import UserError
from bot.services.audience import Audience, counted_for
from bot.services.standings import Scope, season_of
from db.people import Participant, ParticipantId, ParticipantKind
from db.seasons import Season
from db.standings import SessionTotals
from db.store import LedgerStore


@dataclass(frozen=True, slots=True)
class TotalsHistory:
    """The sessions of one game, oldest first: when each was opened, and what each player had after it.

    `totals` are in half points and begin with the first session that a player took part in, so that all of them end
    with the last session.
    """

    game: str
    opened: tuple[int, ...]
    totals: Mapping[ParticipantId, tuple[int, ...]]
    people: Mapping[ParticipantId, Participant]
    season: Season | None = None


class TotalsHistories:
    """How totals went; reads sums that the ledger keeps beside its entries, and no entry."""

    def __init__(self, store: LedgerStore) -> None:
        self._store = store

    async def of(
        self, guild_id: int, scope: Scope, game: str | None = None, *, audience: Audience | None = None
    ) -> TotalsHistory:
        """Return how totals went in a server or a season, in the game with most deals unless one is named.

        Only what the `audience` may know of counts; None counts everything.
        Points of different games do not add up. Raises `UserError` where nothing was played.
        """
        async with self._store.reading() as tx:
            season = await season_of(tx, guild_id, scope)
            limits = {"since": season.begins, "until": season.ends} if season else {}
            sessions = await tx.standings.totals(guild_id, game, **limits, counted=await counted_for(tx, audience))
            people = await tx.people.get({player for session in sessions for player in session.balances})
        deals = Counter[str]()
        for session in sessions:
            deals[session.game] += max(balance.deals for balance in session.balances.values())
        if not deals.total():
            raise UserError("nothing_to_draw")
        chosen = game or max(deals, key=lambda name: deals[name])
        played = [session for session in sessions if session.game == chosen and _counts(session)]
        return TotalsHistory(
            chosen, tuple(session.opened_at for session in played), _totals(played, people), people, season
        )


def _totals(
    sessions: list[SessionTotals], people: Mapping[ParticipantId, Participant]
) -> dict[ParticipantId, tuple[int, ...]]:
    found: dict[ParticipantId, list[int]] = {}
    for session in sessions:
        for player, balance in session.balances.items():
            if people[player].kind is not ParticipantKind.POT and (balance.deals or balance.amount):
                found.setdefault(player, [])
        for player, totals in found.items():
            balance = session.balances.get(player)
            totals.append((totals[-1] if totals else 0) + (balance.amount if balance else 0))
    return {player: tuple(totals) for player, totals in found.items()}


def _counts(session: SessionTotals) -> bool:
    return any(balance.deals or balance.amount for balance in session.balances.values())
