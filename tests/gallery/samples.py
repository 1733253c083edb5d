"""Sample data for every message: each presenter and each refusal, in any language."""

import asyncio
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from discord import ui

import db
import scoring
from bot.i18n import Translator
from bot.present import card, count, explain, history, lobby, record, rules, sessions, sheet
from bot.present.help import TOPICS, help_page
from bot.services import entry, piles
from bot.services.deals import Deals, Done, Moved
from bot.services.live import Live, Sessions
from bot.services.lobby import Lobby, Place
from bot.services.people import Actor
from bot.services.sessions import Member, Summary, Tables
from bot.services.sheets import Saved, Sheets
from bot.services.typed import Guest

GUILD, CHANNEL, NOW = 1, 2, 1_767_225_600_000
ANN = Actor(GUILD, 11, "Ann", manager=True)


@dataclass(frozen=True)
class Sample:
    """One message: its name, and what makes it in a language."""

    name: str
    make: Callable[[Translator], ui.LayoutView | str]


@dataclass(frozen=True)
class Evening:
    """A session of some deals, its last record, and a session with long names and a full table."""

    live: Live
    done: Done
    undone: Done
    long: Live
    empty: Live


def evening() -> Evening:
    """Play a short session on a ledger of its own."""
    return asyncio.run(_played())


async def _played() -> Evening:
    with tempfile.TemporaryDirectory() as folder:
        store = await db.open_store(f"sqlite:///{Path(folder) / 'gallery.db'}")
        try:
            kept = Sessions(store)
            tables, deals = Tables(store, kept, Sheets(store), lambda: NOW), Deals(store, kept, lambda: NOW)
            seats = [Member(11, "Ann"), Member(12, "Bea"), Guest("Cal"), Guest("Uncle Joe")]
            live = await tables.start(ANN, CHANNEL, game="tarot", seats=seats, name="Friday at Zoe’s")
            empty = live
            players = [str(number) for number in live.seats]
            done = Done(live, live.deals[-1]) if live.deals else None
            for number, keys in enumerate(_deals(players)):
                deal = scoring.decode_deal(live.game, keys)
                done = await deals.record(ANN, live.session.id, [deal], f"n{number}", note=_note(keys), anyway=True)
            assert done is not None
            undone = await deals.undo(ANN, done.live.session.id, 2)
            wide = [Guest("漢字" * 14 + f"{number:02}") for number in range(24)]
            long = await tables.start(ANN, CHANNEL + 1, game="goulash", seats=[Member(11, "Ann"), *wide])
            return Evening(undone.live, done, undone, long, empty)
        finally:
            await store.close()


def _note(keys: dict[str, object]) -> str | None:
    return "a revoke" if keys["kind"] == "adjustment" else None


def _deals(players: list[str]) -> list[dict[str, object]]:
    ann, bea, cal, joe = players
    return [
        {"kind": "goulash", "points": {ann: 10, bea: 20, cal: 30, joe: 31}},
        {
            "kind": "contract",
            "taker": ann,
            "contract": "garde",
            "bouts": 2,
            "points": 49,
            "petit": "attack",
            "handfuls": [{"player": ann, "size": "simple"}],
        },
        {"kind": "passed"},
        {"kind": "adjustment", "amounts": {ann: -10, bea: 10}},
        {"kind": "contract", "taker": cal, "contract": "prise", "bouts": 1, "defence_points": 45},
    ]


def samples(played: Evening) -> list[Sample]:
    """Return every message of the presenters."""
    live, done = played.live, played.done
    contract = live.deal(5)
    kind = live.game.kind("contract")
    preview = entry.preview(live, kind, entry.Read(contract.deal))
    doubtful = replace(preview, doubts=(scoring.Line("every_trick", {"points": scoring.Points(182)}),))
    waiting = Lobby("tarot", None, "Friday", (Place("Ann", 11), Place("Cal")))
    summaries = [Summary(live.session, 4, ("Ann", "Bea", "Cal", "Uncle Joe"))]
    moved = replace(played.undone, moved=(Moved(3, {live.seats[0]: 10}, {live.seats[0]: 20}),))
    piled = piles.count(live.game, "Ann 2 1 0 1 2 15\n1 1 1 1 1 10")
    index = [(live.game.kinds.index(offered), offered) for offered in entry.pressed(live)]
    return [
        Sample("card.card", lambda t: card.card(live, t)),
        Sample("card.card, before the first deal", lambda t: card.card(played.empty, t)),
        Sample("card.card, 25 seated", lambda t: card.card(played.long, t)),
        Sample("record.recorded", lambda t: record.recorded(done, t, by="Zoe")),
        Sample("record.recorded, inferred", lambda t: record.recorded(done, t, by="Zoe", inferred=(live.seats[3], 62))),
        Sample("record.recorded, again", lambda t: record.recorded(replace(done, fresh=False), t, by="Zoe")),
        Sample("record.edited", lambda t: record.edited(done, contract, t, by="Zoe")),
        Sample("record.undone", lambda t: record.undone(moved, t, by="Zoe")),
        Sample("record.put_back", lambda t: record.put_back(done, t, by="Zoe")),
        Sample("explain.explained", lambda t: explain.explained(done.live, done.live.deal(2), t)),
        Sample("explain.explained, goulash", lambda t: explain.explained(live, live.deal(1), t)),
        Sample("explain.explained, taken back", lambda t: explain.explained(live, live.deal(2), t)),
        Sample("history.history", lambda t: history.history(live, 0, t)),
        Sample("history.history, empty", lambda t: history.history(played.empty, 0, t)),
        Sample("sessions.standings", lambda t: sessions.standings(live, t)),
        Sample("sessions.ended", lambda t: sessions.ended(live, t, by="Zoe")),
        Sample("sessions.ended, without a deal", lambda t: sessions.ended(played.empty, t, by="Zoe")),
        Sample("sessions.listed", lambda t: sessions.listed(summaries, 0, more=True, t=t)),
        Sample("sessions.listed, none", lambda t: sessions.listed([], 0, more=False, t=t)),
        Sample("sheet.sheet", lambda t: sheet.sheet(live, 1, 6, preview, [(0, "bonuses")], t)),
        Sample("sheet.sheet, doubtful", lambda t: sheet.sheet(live, 1, 6, doubtful, [(0, "bonuses")], t)),
        Sample(
            "sheet.question", lambda t: sheet.question(t("end-ask", deals=3), 1, "save-anyway", "button-save_anyway", t)
        ),
        Sample("sheet.refused", lambda t: sheet.refused(t("error-session_closed"), 1, t)),
        Sample("sheet.choose", lambda t: sheet.choose(live, index, 1, t)),
        Sample("lobby.lobby", lambda t: lobby.lobby(1, waiting, 3, t)),
        Sample("lobby.lobby, ready", lambda t: lobby.lobby(1, waiting, 2, t)),
        Sample("rules.sheet", lambda t: rules.sheet(live, t)),
        Sample("rules.changed", lambda t: rules.changed(live, "misere", t, by="Zoe")),
        Sample("rules.listed", lambda t: rules.listed({"Maison de Zoé": Saved("tarot", {})}, t)),
        Sample("rules.saved_as", lambda t: rules.saved_as("Zoe’s", "Zoe", t)),
        *(
            Sample(f"rules.learnt, {game.key}", lambda t, game=game: rules.learnt(game, t))
            for game in scoring.all_games().values()
        ),
        Sample("count.counted", lambda t: count.counted(piled, 1, t)),
        Sample("help.help_page", lambda t: help_page(None, t)),
        *(Sample(f"help.help_page, {topic}", lambda t, topic=topic: help_page(topic, t)) for topic in TOPICS),
    ]
