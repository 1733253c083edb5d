"""What one member sees on the way to a record: the deal sheet, questions, refusals with a way back."""

from collections.abc import Sequence
from typing import TypeAlias

import discord
from discord import ui

import scoring
from bot.i18n import Translator
from bot.present.explain import lines
from bot.present.words import deal_title, line_arguments, names_of, score_line
from bot.services.entry import Preview
from bot.services.session_view import SessionView
from bot.ui.components import Action, layout, rows

Pages: TypeAlias = Sequence[tuple[int, str]]

PRIMARY = discord.ButtonStyle.primary


def preview(
    live: SessionView, draft: int, number: int, preview: Preview, pages: Pages, t: Translator, *, another: bool = False
) -> ui.LayoutView:
    """Return what a deal would come to, with its arithmetic and what is doubtful about it.

    `pages` are the further forms, with their numbers; `another` tells whether it may have been of another kind.
    """
    names = names_of(live)
    key = "sheet-change_title" if number <= len(live.deals) else "sheet-title"
    doubts = [f"⚠️ {t(f'doubt-{line.code}', **line_arguments(line, names))}" for line in preview.doubts]
    buttons = [
        Action("save", draft, label=t("button-save"), style=PRIMARY),
        *(Action("bonuses", draft, index, label=t(f"page-{page}")) for index, page in pages),
        Action("again", draft, label=t("button-change")),
        *([Action("rekind", live.session.id, number, label=t("button-another_kind"))] if another else []),
        Action("drop", draft, label=t("button-cancel")),
    ]
    return layout(
        t(key, deal=number, title=deal_title(preview.deal, names, t)),
        "\n".join(lines(preview.outcome.lines, names, t)) or score_line(preview.outcome.changes, names, t),
        "\n".join(doubts) or None,
        f"-# {t('sheet-preview')}",
        *rows(buttons),
    )


def question(text: str, draft: int, verb: str, button: str, t: Translator) -> ui.LayoutView:
    """Return why a deal is not recorded yet, and the press that records it all the same."""
    buttons = [
        Action(verb, draft, label=t(button), style=PRIMARY),
        Action("again", draft, label=t("button-change")),
        Action("drop", draft, label=t("button-cancel")),
    ]
    return layout(text, *rows(buttons))


def refused(
    text: str, draft: int, t: Translator, *, verb: str = "again", pages: Pages = (), correct: str | None = None
) -> ui.LayoutView:
    """Return why a deal was refused, and the ways back to its forms, which keep what was typed.

    `pages` are the further forms that hold something, with their numbers; `correct` is the one to correct, if any.
    """
    back = [
        Action("bonuses", draft, index, label=t("button-correct"), style=PRIMARY) for index, p in pages if p == correct
    ]
    others = [Action("bonuses", draft, index, label=t(f"page-{page}")) for index, page in pages if page != correct]
    buttons = [
        *(back or [Action(verb, draft, label=t("button-correct"), style=PRIMARY)]),
        *others,
        Action("drop", draft, label=t("button-cancel")),
    ]
    return layout(text, *rows(buttons))


def choose_other(live: SessionView, number: int, kinds: list[tuple[int, scoring.Kind]], t: Translator) -> ui.LayoutView:
    """Return the kinds of deal, with their numbers, of which a recorded deal may have been."""
    names = {index: t(f"kind-{kind.tag}") for index, kind in kinds}
    buttons = [
        Action("rekind", live.session.id, number, index, label=f"{name[:1].upper()}{name[1:]}")
        for index, name in names.items()
    ]
    return layout(t("record-other_kind", deal=number), *rows(buttons))


def choose(
    live: SessionView, kinds: list[tuple[int, scoring.Kind]], unfinished: int | None, t: Translator
) -> ui.LayoutView:
    """Return the kinds of deal to choose from, and an unfinished deal where there is one."""
    buttons = [
        Action("enter", live.session.id, index, label=t(f"kind-{kind.tag}.button"), style=PRIMARY)
        for index, kind in kinds
    ]
    more = [Action("continue", unfinished, label=t("button-continue"))] if unfinished is not None else []
    return layout(t("record-pick"), *rows(buttons), t("record-unfinished") if more else None, *rows(more))
