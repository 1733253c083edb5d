"""The records of the table: a deal, a deal taken back, put back or changed."""

from collections.abc import Mapping, Sequence

from discord import ui

from bot.i18n import Translator
from bot.present.names import escaped
from bot.present.sessions import transfers
from bot.present.words import NBSP, deal_line, names_of, record_title, score_line, summary, within
from bot.services.deals import DealReceipt, Rescored
from bot.services.names import cut
from bot.services.session_view import DealRecord, SessionView
from bot.widgets.components import Pressed, button, layout, rows
from bot.widgets.presses import ExplainDeal, FixDeal, PutBackDeal, UndoDeal
from db.people import ParticipantId

ROOM = 3_700
TOTALS = 1_500
REASON = 400
"""Characters that the text of a record may take, and of these the totals."""


def recorded(
    done: DealReceipt, t: Translator, *, by: str, inferred: tuple[ParticipantId, int] | None = None
) -> ui.LayoutView:
    """Return the record of a deal: what was played, what decided it, what each gained, and who recorded it."""
    live, deal = done.live, done.deal
    names = names_of(live)
    title = t("record-title", **deal.named, title=record_title(deal, names, t))
    small = [t("record-by", name=by)]
    if inferred is not None:
        small.append(t("record-inferred", name=names[str(inferred[0])], half=inferred[1]))
    parts = [
        title,
        summary(deal, names, t) or None,
        score_line(deal.outcome.changes, names, t) or None,
        reason_of(deal, t),
        f"-# {' · '.join(small)}",
    ]
    return layout("\n".join(part for part in parts if part), *rows(buttons_of(live, deal, t)))


def done_before(done: DealReceipt, t: Translator) -> str:
    """Return what a member is told whose request was done already: nothing was added."""
    return t("record-done_before", **done.deal.named, state="undone" if done.deal.undone else "stands")


def edited(done: DealReceipt, before: DealRecord, t: Translator, *, by: str) -> ui.LayoutView:
    """Return the record of a deal that was changed: both versions, and what moved because of it."""
    names = names_of(done.live)
    lines = [
        t("record-edited", name=by, **done.deal.named),
        t("record-title", **done.deal.named, title=record_title(done.deal, names, t)),
        summary(done.deal, names, t),
        score_line(done.deal.outcome.changes, names, t),
        reason_of(done.deal, t),
        _table_moved(done.deal, before, names, t),
        f"-# {t('record-before', deal=deal_line(done.live, before, names, t))}",
    ]
    return layout(_with_moved(lines, done, names, t), *rows(buttons_of(done.live, done.deal, t)))


def undone(done: DealReceipt, t: Translator, *, by: str) -> ui.LayoutView:
    """Return the record of a deal that was taken back."""
    back = button(PutBackDeal(done.live.session.id, done.deal.position), t("button-put_back"))
    return _changed(done, t, "undone", by, back)


def put_back(done: DealReceipt, t: Translator, *, by: str) -> ui.LayoutView:
    """Return the record of a deal that counts again."""
    return _changed(done, t, "put_back", by, undo_button(done.live, done.deal, t))


def fix_button(live: SessionView, deal: DealRecord, t: Translator) -> Pressed:
    """Return the button that opens the form of a deal."""
    return button(FixDeal(live.session.id, deal.position), t("button-fix"))


def undo_button(live: SessionView, deal: DealRecord, t: Translator) -> Pressed:
    """Return the button that takes a deal back."""
    return button(UndoDeal(live.session.id, deal.position), t("button-undo", **deal.named))


def _changed(done: DealReceipt, t: Translator, what: str, by: str, next_: Pressed) -> ui.LayoutView:
    names = names_of(done.live)
    said = t(f"record-{what}", name=by, **done.deal.named, line=deal_line(done.live, done.deal, names, t))
    return layout(_with_moved([said], done, names, t), *rows([next_]))


def totals_of(live: SessionView) -> dict[str, int]:
    """Return the totals of who sits, then of those who left with any: what all of them have adds up."""
    totals = live.state.totals
    gone = [player for player, total in totals.items() if player not in live.state.seats and total]
    return {player: totals[player] for player in (*live.state.seats, *gone)}


def _with_moved(lines: Sequence[str], done: DealReceipt, names: Mapping[str, str], t: Translator) -> str:
    """Return the lines, then as many of the later deals that came out differently as have room, then the totals."""
    scores = [score_line({player: total}, names, t) for player, total in totals_of(done.live).items()]
    said = [line for line in lines if line]
    room = ROOM - sum(map(len, said))
    totals = t("record-totals", totals=within(scores, t, room=min(room, TOTALS), between=" · "))
    moved = [_moved(deal, names, t) for deal in done.rescored]
    shown = within(moved, t, room=room - len(totals))
    # Whoever settled by the end of the session learns from here what changed.
    owed = [transfers(done.live, t, room=room - len(totals) - len(shown))] if done.live.closed else []
    return "\n".join([*said, *([shown] if shown else []), totals, *owed])


def _table_moved(deal: DealRecord, before: DealRecord, names: Mapping[str, str], t: Translator) -> str:
    """Return who dealt and who played where that was changed, else nothing."""
    now, was = deal.outcome, before.outcome
    if now.dealer is None or (now.dealer, now.players) == (was.dealer, was.players):
        return ""
    return f"-# {t('preview-for', dealer=names[now.dealer], players=[names[player] for player in now.players])}"


def reason_of(deal: DealRecord, t: Translator) -> str:
    """Return the reason that was given for a deal, empty where there is none."""
    return t("record-reason", reason=escaped(cut(deal.note, REASON))) if deal.note else ""


def buttons_of(live: SessionView, deal: DealRecord, t: Translator) -> list[Pressed]:
    """Return what can be done with a deal that stands."""
    buttons = [undo_button(live, deal, t)]
    if deal.outcome.lines:
        buttons.append(button(ExplainDeal(live.session.id, deal.position), t("button-explain")))
    return [fix_button(live, deal, t), *buttons]


def _moved(moved: Rescored, names: Mapping[str, str], t: Translator) -> str:
    changes = [
        f"{names[str(player)]}{NBSP}{t.points(before)}{NBSP}→{NBSP}{t.points(after)}"
        for player, (before, after) in moved.moved.items()
    ]
    return t("record-moved", **moved.deal.named, changes=", ".join(changes))
