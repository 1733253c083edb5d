"""All of the services on one ledger, wired in one place."""

from dataclasses import dataclass
from typing import Self

from bot.services.audience import Threads
from bot.services.autopost import Autoposts
from bot.services.bulletin import Bulletins
from bot.services.deals import Clock, Deals
from bot.services.drafts import Drafts
from bot.services.lobby import Lobbies
from bot.services.messages import Messages
from bot.services.rule_sets import RuleSets
from bot.services.seasons import Seasons
from bot.services.seats import Seats
from bot.services.session_view import SessionViews
from bot.services.sessions import Sessions
from bot.services.settings import Settings
from bot.services.standings import Standings
from bot.services.stats import Stats
from bot.services.totals_history import TotalsHistories
from db.store import LedgerStore


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """What can be done with sessions; knows nothing of Discord."""

    store: LedgerStore
    clock: Clock
    views: SessionViews
    autoposts: Autoposts
    bulletins: Bulletins
    totals_history: TotalsHistories
    deals: Deals
    drafts: Drafts
    lobbies: Lobbies
    messages: Messages
    seasons: Seasons
    seats: Seats
    settings: Settings
    rule_sets: RuleSets
    standings: Standings
    stats: Stats
    sessions: Sessions
    threads: Threads

    @classmethod
    def open(cls, store: LedgerStore, clock: Clock) -> Self:
        """Return the services on a ledger; `clock` gives the time in milliseconds since 1970, UTC."""
        views, settings, rule_sets = SessionViews(store), Settings(store, clock), RuleSets(store)
        deals, standings = Deals(store, views, clock), Standings(store, views, clock)
        return cls(
            store=store,
            clock=clock,
            views=views,
            autoposts=Autoposts(store, clock, lambda guild_id: settings.of(guild_id).zone),
            bulletins=Bulletins(store, views, standings),
            totals_history=TotalsHistories(store),
            deals=deals,
            drafts=Drafts(store, clock),
            lobbies=Lobbies(store, clock),
            messages=Messages(store, views),
            seasons=Seasons(store),
            seats=Seats(store, views, deals),
            settings=settings,
            rule_sets=rule_sets,
            standings=standings,
            stats=Stats(store),
            sessions=Sessions(store, views, rule_sets, clock),
            threads=Threads(store),
        )
