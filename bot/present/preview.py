"""What one member sees on the way to a record: the deal sheet, questions, refusals with a way back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import discord
from discord import ui

import scoring
from bot.i18n import Translator
from bot.present.explain import lines
from bot.present.words import deal_title, line_arguments, names_of, score_line
from bot.services.entry import TABLE, Preview
from bot.services.session_view import DealRecord, SessionView
from bot.widgets.components import button, code, layout, rows
from bot.widgets.press import Press
from bot.widgets.presses import (
    AllowKind,
    ChangeKind,
    ContinueDraft,
    CorrectDraft,
    DropDraft,
    EnterBonuses,
    EnterDeal,
    ListOtherKinds,
    SaveDraft,
    SaveDraftAnyway,
)

Pages: TypeAlias = Sequence[str]

PRIMARY = discord.ButtonStyle.primary

MOST_TYPED = 3_000
"""Characters of what was entered that are given back."""

Saving: TypeAlias = type[SaveDraft | SaveDraftAnyway | AllowKind]
"""What records a deal, by what is said against it."""

_LABELS: Mapping[Saving, str] = {
    SaveDraft: "button-save",
    SaveDraftAnyway: "button-save_anyway",
    AllowKind: "button-allow",
}


@dataclass(frozen=True, slots=True)
class Against:
    """What is said against a deal before it is recorded, and the press that records it all the same."""

    warnings: Sequence[str] = ()
    saving: Saving = SaveDraft


def preview(
    live: SessionView,
    draft: int,
    preview: Preview,
    pages: Pages,
    t: Translator,
    *,
    replaced: DealRecord | None = None,
    another: bool = False,
    against: Against | None = None,
) -> ui.LayoutView:
    """Return what a deal would come to, with its arithmetic and what is doubtful about it.

    `pages` are the further forms; `replaced` is the deal in whose place it would stand, `another` tells whether that
    may have been of another kind; `against` is what is said against it.
    """
    names, against = names_of(live), against or Against()
    key = "preview-title" if replaced is None else "preview-change_title"
    position, number = (replaced.position, replaced.number) if replaced else (0, live.next_number)
    title = deal_title(preview.deal, names, t, playing=len(preview.outcome.players))
    doubts = [f"⚠️ {t(f'doubt-{line.code}', **line_arguments(line, names))}" for line in preview.doubts]
    buttons = [
        button(against.saving(draft), t(_LABELS[against.saving]), style=PRIMARY),
        *(button(EnterBonuses(draft, page), t(f"page-{page}")) for page in pages),
        button(CorrectDraft(draft), t("button-change")),
        *([button(ListOtherKinds(live.session.id, position), t("button-another_kind"))] if another else []),
        button(DropDraft(draft), t("button-cancel")),
    ]
    seats, outcome = (live.before(position) if replaced else live.state).seats, preview.outcome
    whom = None
    if outcome.dealer is not None and len(outcome.players) < len(seats):
        players = [names[player] for player in outcome.players]
        whom = f"-# {t('preview-for', dealer=names[outcome.dealer], players=players)}"
    return layout(
        *against.warnings,
        t(key, deal=number or 0, title=title),
        "\n".join(lines(outcome.lines, names, t)) or score_line(outcome.changes, names, t) or None,
        "\n".join(doubts) or None,
        whom,
        f"-# {t('preview-only_you')}",
        *rows(buttons),
    )


def refused(
    text: str, draft: int, t: Translator, *, again: Press | None = None, pages: Pages = (), correct: str | None = None
) -> ui.LayoutView:
    """Return why a deal was refused, and the ways back to its forms, which keep what was typed.

    `pages` are the further forms that hold something; `correct` is the one to correct, if any. `again` opens the form
    of what is no deal.
    """
    back = EnterBonuses(draft, correct) if correct in pages and correct else again or CorrectDraft(draft)
    buttons = [
        button(back, t("button-correct"), style=PRIMARY),
        *(button(EnterBonuses(draft, page), t(f"page-{page}")) for page in pages if page != correct),
        button(DropDraft(draft), t("button-cancel")),
    ]
    return layout(text, *rows(buttons))


def given_back(text: str, typed: str, again: Press, t: Translator) -> ui.LayoutView:
    """Return what went wrong, what was entered, and the press that opens the form with it; nothing else keeps it."""
    return layout(text, code(typed, MOST_TYPED), *rows([button(again, t("button-correct"), style=PRIMARY)]))


def choose_other(
    live: SessionView, deal: DealRecord, kinds: Sequence[scoring.Kind], t: Translator, *, table: bool = False
) -> ui.LayoutView:
    """Return the kinds of deal of which a recorded deal may have been, with a way to its `table` where it is asked."""
    names = {kind.tag: t(f"kind-{kind.tag}") for kind in kinds}
    buttons = [
        button(ChangeKind(live.session.id, deal.position, tag), f"{name[:1].upper()}{name[1:]}")
        for tag, name in names.items()
    ]
    if table:
        own = str(deal.deal.__struct_config__.tag)
        buttons.append(button(ChangeKind(live.session.id, deal.position, own), t(f"page-{TABLE}")))
    return layout(t("record-other_kind", deal=deal.number or 0), *rows(buttons))


def choose(live: SessionView, kinds: Sequence[scoring.Kind], unfinished: int | None, t: Translator) -> ui.LayoutView:
    """Return the kinds of deal to choose from, and an unfinished deal where there is one."""
    buttons = [
        button(EnterDeal(live.session.id, kind.tag), t(f"kind-{kind.tag}.button"), style=PRIMARY) for kind in kinds
    ]
    more = [button(ContinueDraft(unfinished), t("button-continue"))] if unfinished is not None else []
    return layout(t("record-pick"), *rows(buttons), t("record-unfinished") if more else None, *rows(more))
