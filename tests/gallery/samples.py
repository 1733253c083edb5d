"""Sample data for every message: each presenter and each refusal, in any language."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from zoneinfo import ZoneInfo

import msgspec
from discord import ui

import scoring
from bot.errors import UserError
from bot.i18n import FALLBACK, FOLDER, Argument, Translator, translator
from bot.i18n.check import variables
from bot.present import (
    card,
    chart,
    count,
    explain,
    history,
    lobby,
    messages,
    people,
    record,
    rules,
    sessions,
    settings,
    standings,
    stats,
    table,
)
from bot.present import (
    preview as previews,
)
from bot.present.help import TOPICS, help_page
from bot.present.refusals import refusal
from bot.services import entry, piles
from bot.services import lobby as lobbies
from bot.services.deals import DealReceipt, Rescored
from bot.services.meaning import Candidate, Choice
from bot.services.messages import ShownDeal, ShownEnd
from bot.services.parsing import Seat
from bot.services.people import Recorders
from bot.services.player_counts import Counts, Runs
from bot.services.rating import Rating
from bot.services.rule_sets import SavedRuleSet
from bot.services.seats import AGREED
from bot.services.session_view import SessionView
from bot.services.sessions import Member, Summary
from bot.services.settings import GuildSettings, SettingsHistory
from bot.services.standings import SERVER, Board, Rank, Scope, StandingsView
from bot.services.stats import Played, Profile, Rival
from bot.services.totals_history import TotalsHistory
from bot.widgets.components import Form, button, layout, rows
from bot.widgets.forms import form
from bot.widgets.presses import (
    AllowKind,
    CorrectedDraft,
    EndSession,
    GoOnHere,
    OpenThread,
    RetypeDeal,
    SaveDraftAnyway,
    StartWith,
)
from db.ledger import Cause, EntryId
from db.seasons import Season, SeasonId
from db.sessions import SessionId
from db.settings import Setting
from db.standings import Snapshot
from tests.gallery import posts
from tests.gallery.played import NOW, Evening

OPENED = CorrectedDraft(1, 1)
"""What the forms say; nobody answers it."""


@dataclass(frozen=True)
class Sample:
    """One message: its name, and what makes it in a language."""

    name: str
    make: Callable[[Translator], ui.LayoutView | Form]


def samples(played: Evening) -> list[Sample]:
    """Return every message of the presenters."""
    live, done = played.live, played.done
    contract = live.deal(5)
    kind = live.game.kind("contract")
    preview = entry.preview(live, kind, entry.ParsedDeal(contract.deal))
    doubtful = replace(preview, doubts=(scoring.Line("every_trick", {"points": scoring.Points(182)}),))
    waiting = lobbies.Lobby("tarot", None, "Friday", (lobbies.LobbySeat("Ann", 11), lobbies.LobbySeat("Cal")))
    summaries = [Summary(live.session, 4, ("Ann", "Bea", "Cal", "Uncle Joe"))]
    moved = replace(played.undone, rescored=(Rescored(live.deal(3), {live.seats[0]: 10}, {live.seats[0]: 20}),))
    piled = piles.count(live.game, "Ann 2 1 0 1 2 15\n1 1 1 1 1 10")
    set_ = DealReceipt(played.six[1], played.six[1].deals[-1])
    games = [*scoring.all_games()]
    many = {
        f"{'漢字' * 15}{number:02}": SavedRuleSet(games[number % len(games)], {"redeal": "same"})
        for number in range(50)
    }
    kinds = entry.pressed(live)
    return [
        *rare(played),
        *said(),
        *corrected(played),
        *refusals(),
        *words(),
        *forms(played),
        *counted(),
        Sample("card.card", lambda t: card.card(live, t)),
        Sample("card.card, differs", lambda t: card.card(replace(live, differing=(2, 5)), t)),
        Sample("card.unreplayable", card.unreplayable),
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
        *boards(played),
        *(Sample(name, make) for name, make in posts.samples(played).items()),
        Sample("sessions.ended", lambda t: sessions.ended(live, t, by="Zoe")),
        Sample("sessions.ended, drawn", lambda t: sessions.ended(live, t, by="Zoe", drawn=True)),
        Sample("chart.charted", lambda t: chart.charted(live, t)),
        Sample("chart.charted, won race", lambda t: chart.charted(played.raced.live, t)),
        Sample("sessions.ended, without a deal", lambda t: sessions.ended(played.empty, t, by="Zoe")),
        Sample("sessions.listed", lambda t: sessions.listed(summaries, 0, more=True, t=t)),
        Sample(
            "sessions.listed, gone",
            lambda t: sessions.listed([replace(one, gone=True) for one in summaries], 0, more=False, t=t),
        ),
        Sample("sessions.listed, beyond the last page", lambda t: sessions.listed([], 9, more=False, t=t)),
        Sample("sessions.listed, none", lambda t: sessions.listed([], 0, more=False, t=t)),
        Sample("preview.preview", lambda t: previews.preview(live, 1, preview, ["bonuses"], t)),
        Sample("preview.preview, doubtful", lambda t: previews.preview(live, 1, doubtful, ["bonuses"], t)),
        Sample(
            "preview.preview, asked",
            lambda t: previews.preview(
                live,
                1,
                preview,
                [],
                t,
                against=previews.Against([_refused("same_deal", variables(), t)], SaveDraftAnyway),
            ),
        ),
        Sample(
            "preview.preview, moved",
            lambda t: previews.preview(live, 1, preview, [], t, against=previews.Against([t("preview-moved")])),
        ),
        Sample(
            "preview.preview, to be allowed",
            lambda t: previews.preview(
                live,
                1,
                preview,
                [],
                t,
                against=previews.Against([_refused("kind_not_played", variables(), t)], AllowKind),
            ),
        ),
        Sample("preview.refused", lambda t: previews.refused(_refused("points_total", variables(), t), 1, t)),
        Sample(
            "preview.preview, of a deal recorded",
            lambda t: previews.preview(live, 1, preview, [], t, replaced=contract, another=True),
        ),
        Sample("preview.choose_other", lambda t: previews.choose_other(live, contract, kinds, t)),
        Sample(
            "preview.choose_other, passed", lambda t: previews.choose_other(live, live.deal(3), kinds, t, table=True)
        ),
        Sample(
            "preview.given_back",
            lambda t: previews.given_back(
                _refused("ledger_full", variables(), t),
                "points: 10 20 30",
                RetypeDeal(SessionId(1), "goulash", 0, 1, 1),
                t,
            ),
        ),
        Sample("preview.choose", lambda t: previews.choose(live, kinds, 1, t)),
        Sample("lobby.lobby", lambda t: lobby.lobby(1, waiting, 3, t)),
        Sample("people.which", partial(_which, [Candidate("Joe"), Candidate("Uncle Joe", 7, handle="joe")])),
        Sample("people.read_as", _read_as),
        Sample("lobby.lobby, ready", lambda t: lobby.lobby(1, waiting, 2, t)),
        Sample("rules.sheet", lambda t: rules.sheet(live, t)),
        Sample("rules.changed", lambda t: rules.changed(set_, t, by="Zoe")),
        Sample("rules.listed", lambda t: rules.listed({"Maison de Zoé": SavedRuleSet("tarot", {"misere": 10})}, t)),
        Sample("rules.listed, deletes", lambda t: rules.listed(many, t, deletes=True)),
        Sample("rules.delete_asked", lambda t: rules.delete_asked("Zoe’s", 1, t)),
        Sample("rules.deleted", lambda t: rules.deleted("Zoe’s", t, by="Zoe")),
        Sample("rules.listed, many", lambda t: rules.listed(many, t)),
        Sample("rules.saved_as", lambda t: rules.saved_as("Zoe’s", "Zoe", t, instead=False)),
        Sample("rules.saved_as, instead", lambda t: rules.saved_as("Zoe’s", "Zoe", t, instead=True)),
        *(
            Sample(f"rules.learnt, {game.key}", lambda t, game=game: rules.learnt(game, t))
            for game in scoring.all_games().values()
        ),
        Sample("count.counted", lambda t: count.counted(piled, 1, t)),
        Sample("help.help_page", lambda t: help_page(None, t)),
        *(Sample(f"help.help_page, {topic}", lambda t, topic=topic: help_page(topic, t)) for topic in TOPICS),
    ]


def boards(played: Evening) -> list[Sample]:
    """Return standings and what a server chose."""
    live = played.live
    people = {**live.people, **played.long.people}
    stand = [(1, 637, 24), (2, 41, -3), (2, 41, None), (4, -719, 0)]
    places = tuple(
        Rank(player, rank, total, 12, change) for player, (rank, total, change) in zip(live.seats, stand, strict=True)
    )
    crowd = tuple(Rank(player, rank, 900 - 2 * rank, 31, 1) for rank, player in enumerate(played.long.seats, 1))
    season = Season(SeasonId(3), 1, "2026/27", "2026-09-01", "2027-06-30", NOW, NOW + 1)
    tarot, goulash = Board("tarot", places, Snapshot(NOW, {})), Board("goulash", crowd)
    server = StandingsView(SERVER, "tarot", (tarot,), people)
    course = TotalsHistory(
        "tarot", (NOW,) * 14, dict.fromkeys(live.seats, 51), dict.fromkeys(live.seats, (51,)), people
    )
    change = Setting("language", "fr", live.seats[0], NOW)
    role = Setting("recorder_role", "77", live.seats[1], NOW)
    chosen = GuildSettings("fr", ZoneInfo("Europe/Paris"), Recorders("role", 77), {"tarot": "federation"})
    kept = SettingsHistory(chosen, {"language": change, "recorder_role": role}, live.people)
    return [
        Sample("standings.standings", lambda t: standings.standings(server, t)),
        Sample("standings.standings, left", lambda t: standings.standings(server, t, gone={live.seats[1]})),
        Sample(
            "standings.standings, session",
            lambda t: standings.standings(replace(server, scope=Scope("session", 1), live=live), t),
        ),
        Sample(
            "standings.standings, season",
            lambda t: standings.standings(replace(server, boards=(goulash,), game="goulash", season=season), t),
        ),
        Sample(
            "standings.standings, all games",
            lambda t: standings.standings(replace(server, boards=(tarot, goulash), game=None), t),
        ),
        Sample("standings.standings, none", lambda t: standings.standings(replace(server, boards=()), t)),
        Sample("chart.sessions_charted", lambda t: chart.sessions_charted(course, t)),
        Sample("chart.sessions_charted, season", lambda t: chart.sessions_charted(replace(course, season=season), t)),
        Sample("settings.settings", lambda t: settings.settings(kept, {77}, (9,), "fr", NOW, t)),
        Sample(
            "settings.settings, role gone",
            lambda t: settings.settings(
                replace(kept, chosen=replace(chosen, hidden_counted=True)), set(), (9,), "fr", NOW, t
            ),
        ),
        Sample(
            "settings.settings, untouched",
            lambda t: settings.settings(SettingsHistory(GuildSettings(), {}, {}), set(), (), "en-US", NOW, t),
        ),
        Sample("settings.seasons", lambda t: settings.seasons([season], 0, t)),
        Sample("settings.seasons, the second page", lambda t: settings.seasons([season] * 30, 1, t)),
        Sample("settings.seasons, none", lambda t: settings.seasons([], 0, t)),
        Sample("settings.season_added", lambda t: settings.season_added(season, t)),
        Sample("settings.season_asked", lambda t: settings.season_asked(season, t)),
        Sample("settings.season_removed", lambda t: settings.season_removed(season, t)),
    ]


def counted() -> list[Sample]:
    """Return what is told of a player: in every game, with everything that can be counted, and with next to nothing."""
    who = [Seat(number, name, None) for number, name in enumerate(["Ann", "Bea", "Uncle Joe"], 1)]
    wide = [Seat(number, f"{'漢字' * 15}{number:02}", None) for number in range(10, 35)]
    met = tuple(Rival(seat, 8, 5, 2, 318 - 100 * number) for number, seat in enumerate([*who[1:], *wide]))
    games = [_everything(game, met) for game in scoring.all_games().values()]
    little = Played("tarot", Counts(1, 0, 0, 0, 0, 0, Runs(1)), 1, 0, 0, None, ())
    unrated = replace(little, finished=1, sessions=2, rating=Rating(2607, 801, 1))
    lost = replace(games[0], counts=msgspec.structs.replace(games[0].counts, runs=Runs(120, 1, -3, 7, 5)))
    all_, few = Profile(who[0], tuple(games)), Profile(who[1], (little,))
    return [
        Sample("stats.overview", lambda t: stats.overview(all_, t, private=True)),
        Sample("stats.overview, shown", lambda t: stats.overview(all_, t, private=False)),
        Sample("stats.overview, one deal", lambda t: stats.overview(few, t, private=True)),
        *(
            Sample(f"stats.of_game, {game.game}", lambda t, game=game: stats.of_game(all_, game, t, private=True))
            for game in games
        ),
        Sample("stats.of_game, shown", lambda t: stats.of_game(all_, lost, t, private=False)),
        Sample("stats.of_game, one deal", lambda t: stats.of_game(few, unrated, t, private=True)),
        Sample("stats.rivals", lambda t: stats.rivals(all_, games[0], 1, t, private=True)),
        Sample("stats.rivals, shown", lambda t: stats.rivals(all_, games[0], 0, t, private=False)),
        Sample("stats.rivals, nobody", lambda t: stats.rivals(few, little, 0, t, private=True)),
    ]


def _everything(game: scoring.Game, met: tuple[Rival, ...]) -> Played:
    feats: dict[str, tuple[int, int]] = {}
    for stat in (stat for kind in game.kinds for stat in kind.stats):
        for code, often in ((stat.out_of, 6), (stat.code, 4)):
            keys = [] if code is None else [code, *(f"{code}/{part}" for part in stat.parts)]
            feats |= dict.fromkeys(keys, (often, 41 * often))
    counts = Counts(120, 681, 60, 55, 636, -400, Runs(120, 1, 3, 7, 5), feats)
    return Played(game.key, counts, 9, 8, 3, Rating(2534, 412, 8), met)


def forms(played: Evening) -> list[Sample]:
    """Return every form: those of the kinds of deal, empty and filled in, and those of one line."""
    found: list[Sample] = []
    for live in played.games:
        for kind in live.game.kinds:
            for page in (None, *entry.pages(kind)):
                if entry.inputs(live, kind, {}, translator(FALLBACK), page=page):
                    name = f"forms.form, {live.game.key} {kind.tag} {page or ''}".strip()
                    found.append(Sample(name, partial(_form, live, kind, {}, "form-title", page)))
    live = played.done.live
    contract = live.deal(2)
    kind = live.game.kind("contract")
    return [
        *found,
        Sample(
            "forms.form, contract changed",
            lambda t: _form(live, kind, entry.words_of(live, contract, kind, t), "form-edit_title", None, t),
        ),
        Sample("forms.form, guests", partial(_line, "lobby-guest_title", "lobby", "guest", "")),
        Sample("forms.form, turn order", partial(_line, "lobby-order_title", "lobby", "order", "Ann, Bea, Cal")),
        *(Sample(f"forms.form, {live.game.key} count", partial(_count, live)) for live in played.games),
    ]


def _form(
    live: SessionView, kind: scoring.Kind, given: dict[str, str], key: str, page: str | None, t: Translator
) -> Form:
    fields = entry.inputs(live, kind, given, t, page=page)
    title = t(key, deal=3, event="none", kind=t(f"page-{page}" if page else f"kind-{kind.tag}"))
    return form(title, kind.tag, fields, t, OPENED)


def _line(title: str, topic: str, name: str, text: str, t: Translator) -> Form:
    return form(t(title), topic, [entry.Control(name, required=True, text=text)], t, OPENED)


def _count(live: SessionView, t: Translator) -> Form:
    return form(t("count-title"), "count", [count.piles_input(live.game, "", t, name="Ann")], t, OPENED)


def said() -> list[Sample]:
    """Return the short answers that have no presenter of their own."""
    where = "<#2>"
    texts: dict[str, dict[str, Argument]] = {
        "start-opened": {"name": "Ann", "where": where},
        "start-left_out": {"count": 2, "names": ["Cal", "Dov"]},
        "start-resumed": {"name": "Ann"},
        "start-go_on": {"where": where},
        "start-lobby_in": {"where": where},
        "answer-done": {},
        "draft-dropped": {},
        "record-done_before": {"deal": 7, "event": "none", "state": "undone"},
        "title-mayor": {"name": "Ann"},
        "post-overtaken": {"session": 1, "deal": 7, "event": "none"},
        "card-stakes": {"stakes": "×2 ×4"},
    }
    return [
        *(Sample(key, lambda t, key=key, args=args: layout(t(key, **args))) for key, args in texts.items()),
        Sample(
            "end-ask",
            lambda t: layout(t("end-ask", deals=3), *rows([button(EndSession(SessionId(1)), t("button-end"))])),
        ),
        Sample("chart, words in pictures", _in_pictures),
        Sample("start, offered", _offered),
        Sample("card-waits", lambda t: layout(t("card-waits", names=[t("choice-permission-send_messages")]))),
    ]


def corrected(played: Evening) -> list[Sample]:
    """Return messages as they are drawn anew after a correction."""
    live, deal, undone = played.done.live, played.done.deal, played.undone.deal
    ann = live.seats[0]
    edit = msgspec.structs.replace(deal.touched, cause=Cause.EDIT)
    changed = replace(deal, touched=edit, earlier=(live.deal(1).deal,), edited_by=ann)
    overtaken = msgspec.structs.replace(edit, id=EntryId(0))
    end = ShownEnd(played.undone.live, ann, current=True, corrected=NOW)
    return [
        Sample("messages.deal", lambda t: messages.deal(ShownDeal(live, deal, deal.entry), t)),
        Sample("messages.deal, changed", lambda t: messages.deal(ShownDeal(live, changed, edit), t)),
        Sample("messages.deal, overtaken", lambda t: messages.deal(ShownDeal(live, changed, overtaken), t)),
        Sample(
            "messages.deal, taken back",
            lambda t: messages.deal(ShownDeal(played.undone.live, undone, undone.touched), t),
        ),
        Sample("messages.end", lambda t: messages.end(end, t)),
        Sample("messages.end, gone on", lambda t: messages.end(replace(end, current=False), t)),
    ]


def rare(played: Evening) -> list[Sample]:
    """Return what an everyday evening does not show."""
    live = played.six[-1]
    raced = played.raced
    deals = [deal for before in played.six[1:-1] for deal in before.deals[-1:]]
    contract = live.game.kind("contract")
    preview = entry.preview(live, contract, entry.ParsedDeal(live.deal(4).deal), live.deal(4))
    pages = entry.pages(contract)
    few = replace(preview, doubts=(scoring.Line("fewer_than_the_dog", {"points": scoring.Points(8)}),))
    announced = replace(live, agreed=msgspec.structs.replace(live.agreed, ends=live.scored + 3))
    warned = replace(live, agreed=msgspec.structs.replace(live.agreed, warned_at=live.scored))
    six = played.six[0]
    another = replace(six, agreed=msgspec.structs.replace(six.agreed, out=(str(six.seats[0]),)))
    tarokk = played.game("tarokk")
    skiz = replace(tarokk, agreed=msgspec.structs.replace(tarokk.agreed, warned_at=0, ends=5))
    closed = msgspec.structs.replace(live.session, closed_at=live.session.opened_at)
    whole = piles.count(live.game, " ".join(str(cards.count) for cards in live.game.pack))
    return [
        *(
            Sample(f"record.recorded, rare {deal.number}", partial(_recorded, replace(raced, live=live, deal=deal)))
            for deal in deals
        ),
        *(
            Sample(f"explain.explained, rare {deal.number}", lambda t, deal=deal: explain.explained(live, deal, t))
            for deal in deals
        ),
        Sample("record.recorded, adjustment", partial(_recorded, replace(played.done, deal=played.done.live.deal(4)))),
        Sample("explain.explained, adjustment", lambda t: explain.explained(played.live, played.live.deal(4), t)),
        Sample("record.recorded, race won", partial(_recorded, raced)),
        Sample("explain.explained, race won", lambda t: explain.explained(raced.live, raced.deal, t)),
        Sample("card.card, race won", lambda t: card.card(raced.live, t)),
        Sample("card.card, six seated", lambda t: card.card(played.six[0], t)),
        Sample("card.card, another sits out", lambda t: card.card(another, t)),
        Sample("card.card, seven seated", lambda t: card.card(played.seven, t)),
        Sample("card.card, one left", lambda t: card.card(live, t)),
        Sample("card.card, last round", lambda t: card.card(announced, t)),
        Sample("card.card, end announced", lambda t: card.card(warned, t)),
        Sample("history.history, rare", lambda t: history.history(live, 0, t)),
        Sample("table.seats", lambda t: table.seats(six, t)),
        Sample("table.seats, 25 seated", lambda t: table.seats(played.long, t)),
        Sample("table.seats, one left, last round", lambda t: table.seats(announced, t)),
        Sample("table.seats, end announced", lambda t: table.seats(warned, t)),
        Sample("table.asks_in", lambda t: table.asks_in(six, Member(5, "Zoe"), t)),
        Sample("table.agreed, dealer", lambda t: table.agreed(six, "dealer", six.seats[1], t, by="Zoe")),
        Sample("table.agreed, sits out", lambda t: table.agreed(six, "out", six.seats[1], t, by="Zoe")),
        Sample("table.agreed, last round", lambda t: table.agreed(announced, "end", None, t, by="Zoe")),
        Sample("table.agreed, end announced", lambda t: table.agreed(tarokk, "end", None, t, by="Zoe")),
        Sample("table.agreed, skíz", lambda t: table.agreed(skiz, "end", tarokk.seats[1], t, by="Zoe")),
        *(
            Sample(
                f"table.withdrawn, {what}", lambda t, what=what: table.withdrawn(six, what, six.seats[1], t, by="Zoe")
            )
            for what in AGREED
        ),
        Sample("rules.sheet, own", lambda t: rules.sheet(live, t)),
        Sample("rules.sheet, race", lambda t: rules.sheet(raced.live, t)),
        Sample("rules.sheet, pot", lambda t: rules.sheet(played.game("wild-maison"), t)),
        Sample("rules.sheet, federation", lambda t: rules.sheet(played.game("goulash"), t)),
        Sample("preview.preview, changed", lambda t: previews.preview(live, 1, few, pages, t, replaced=live.deal(4))),
        Sample(
            "sessions.listed, ended",
            lambda t: sessions.listed([Summary(closed, 6, ("Ann", "Bea"))], 1, more=False, t=t),
        ),
        Sample("count.counted, whole", lambda t: count.counted(whole, 1, t)),
        Sample("lobby.lobby, empty", lambda t: lobby.lobby(1, lobbies.Lobby("tarot"), 3, t)),
    ]


def _recorded(done: DealReceipt, t: Translator) -> ui.LayoutView:
    return record.recorded(done, t, by="Zoe")


def _which(candidates: list[Candidate], t: Translator) -> ui.LayoutView:
    choices = [Choice(candidate, "Ann, Joe") for candidate in candidates]
    return people.which(_refused("which_person", variables(), t), choices, lambda choice: StartWith(1, choice), t)


def _read_as(t: Translator) -> ui.LayoutView:
    read = {"Joe": Candidate("Uncle Joe", 7), "May": Candidate("Aunt May")}
    return layout("\n".join(people.read_as(read, ["Cal", "Dov"], t)))


def _offered(t: Translator) -> ui.LayoutView:
    session = SessionId(1)
    buttons = [
        button(GoOnHere(session), t("button-resume_open")),
        button(EndSession(session), t("button-end_it")),
        button(OpenThread(1), t("button-open_thread")),
    ]
    return layout(_refused("channel_taken", variables(), t), *rows(buttons))


def _in_pictures(t: Translator) -> ui.LayoutView:
    """Return the words that stand in pictures alone."""
    moment: dict[str, Argument] = {"name": "Ann", "first": 3, "last": 7, "half": 5}
    return layout(
        t("chart-deals"),
        t("chart-points"),
        t("chart-sessions"),
        t("chart-after", deals=24),
        t("chart-first_of", shown=12, players=25),
        *(t(f"moment-{code}", **moment) for code in ("best", "comeback", "run", "worst")),
    )


_AT_ONCE = 8
"""Refusals, or lines of arithmetic, in one picture."""


_LINE = re.compile(r"^((?:explain|short|doubt|record)-[a-z0-9_-]+) =", re.MULTILINE)


def words() -> list[Sample]:
    """Return every line by which the games explain, sum up and doubt a deal, some in each message."""
    takes = variables()
    found: list[Sample] = []
    for game in scoring.all_games():
        path = FOLDER / FALLBACK / f"{game}.ftl"
        keys = re.findall(
            r"^((?:explain|short|doubt|record)-[a-z0-9_-]+) =", path.read_text(encoding="utf-8"), re.MULTILINE
        )
        for start in range(0, len(keys), _AT_ONCE):
            some = keys[start : start + _AT_ONCE]
            name = f"words, {game} {start // _AT_ONCE + 1}"
            found.append(Sample(name, lambda t, some=some: layout(*(t(key, **_data(key, takes)) for key in some))))
    return found


def refusals() -> list[Sample]:
    """Return every refusal of the catalogues, some in each message."""
    takes = variables()
    found: list[Sample] = []
    for path in sorted((FOLDER / FALLBACK).glob("*.ftl")):
        lines = path.read_text(encoding="utf-8").splitlines()
        codes = [line.partition(" ")[0].removeprefix("error-") for line in lines if line.startswith("error-")]
        codes = [code for code in codes if code != "in_field"]
        for start in range(0, len(codes), _AT_ONCE):
            some = codes[start : start + _AT_ONCE]
            name = f"refusals, {path.stem} {start // _AT_ONCE + 1}"
            found.append(Sample(name, lambda t, some=some: layout(*(_refused(code, takes, t) for code in some))))
    return found


_USUAL: dict[str, Argument] = {
    "found": "Zoe",
    "typed": "Zoe 12",
    "expected": ["Ann", "Bea", "Cal"],
    "missing": ["Cal"],
    "people": ["Ann", "Bea"],
    "players": ["Ann", "Bea"],
    "name": "Bea",
    "player": "Bea",
    "game": "tarot",
    "side": "attack",
    "needs": "passed deals as vachette",
    "reference": "14350400ee000001",
    "reason": "a slash is missing",
    "engine": "oracle",
    "refused": "Nothing stands there.",
    "deal": 7,
    "deals": 6,
    "seconds": 40,
    "each": [15, 15, 15],
    "each_points": [20, 40, 60, 60],
    "found_points": 180,
    "expected_points": 182,
    "missing_points": 2,
    "least_points": 0,
    "most_points": 182,
    "first": 80,
    "second": 81,
}
_OWN: dict[str, dict[str, Argument]] = {
    "above_zero": {"found_points": 0},
    "adds_up_to_zero": {"found_points": 20},
    "ambiguous_word": {"found": "Trumps"},
    "bot_lacks_permissions": {"expected": ["send_messages"]},
    "cards_total": {"each": [20, 20, 20], "found": 60, "expected": 78},
    "how_many_play": {"found": 2, "least": 3, "most": 5},
    "how_many_sit": {"found": 26, "least": 3, "most": 25},
    "how_many_values": {"found": 3, "expected": [4]},
    "item_lacks": {"found": "Ann"},
    "kind_not_played": {"found": "vachette"},
    "more_than_the_pack": {"count": 5, "cards": 18, "most": 15},
    "name_too_long": {"length": 40, "most": 32},
    "negative": {"found_points": -6},
    "newer_ledger": {"found": 9},
    "no_such_sheet": {"found": "house", "expected": ["goulash-night", "federation"]},
    "not_a_number": {"found": "abc"},
    "not_played": {"found": "garde contre", "expected": ["prise", "garde"]},
    "not_whole": {"found": "2.5"},
    "off_the_half_point": {"found": "40.3"},
    "one_at_a_time": {"found": 2},
    "order_lacks": {"expected": ["Cal"]},
    "out_of_range": {"found": 6, "least": 0, "most": 3},
    "partner_at_five": {"found": 4},
    "petit_without_bout": {"bouts": 0},
    "pile_numbers": {"expected": 6, "found": 3},
    "pile_too_many": {"found": 5, "cards": "kings", "most": 4},
    "pile_unreadable": {"typed": "Ann, two kings", "expected": 6},
    "rule_as_before": {"rule": "misère"},
    "setting_lacks": {"found": "garde", "expected": ["prise", "garde"]},
    "scale_length": {"found": 3, "expected": 4},
    "too_few_would_play": {"found": 2, "least": 3},
    "too_large": {"found": 100_000, "most": 1000},
    "too_long": {"found": 5000, "most": 4000},
    "too_many_piles": {"found": 9, "most": 8},
    "too_many_trumps": {"found": 45, "most": 22},
    "tricks_range": {"each": [5, 5, 9], "found": 19, "least": 1, "most": 18},
    "whole_tricks": {"found": 17, "count": 4},
    "wrong_type": {"found": "12", "expected": "list"},
}


def _refused(code: str, takes: dict[str, set[str]], t: Translator) -> str:
    return refusal(UserError(code, **_data(f"error-{code}", takes)), t)


def _data(key: str, takes: dict[str, set[str]]) -> dict[str, Argument]:
    own = _OWN.get(key.removeprefix("error-"), {})
    return {name: own.get(name, _USUAL.get(name, 3)) for name in takes[key]}
