"""What one member sees on the way to a record: the deal sheet, questions, refusals with a way back."""

import discord
from discord import ui

import scoring
from bot.i18n import Translator
from bot.present.explain import lines
from bot.present.words import deal_title, line_arguments, names_of, score_line
from bot.services.entry import Preview
from bot.services.live import Live
from bot.ui.components import Action, layout, rows

PRIMARY, PLAIN = discord.ButtonStyle.primary, discord.ButtonStyle.secondary


def sheet(live: Live, draft: int, number: int, preview: Preview, kind: scoring.Kind, t: Translator) -> ui.LayoutView:
    """Return what a deal would come to, with its arithmetic and what is doubtful about it."""
    names = names_of(live)
    key = "sheet-change_title" if number <= len(live.deals) else "sheet-title"
    doubts = [f"⚠️ {t(f'doubt-{line.code}', **line_arguments(line, names))}" for line in preview.doubts]
    buttons = [Action("save", draft, label=t("button-save"), style=PRIMARY)]
    if any(field.bonus for field in kind.fields):
        buttons.append(Action("bonuses", draft, label=t("button-bonuses")))
    buttons += [
        Action("again", draft, label=t("button-change")),
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


def refused(text: str, draft: int, t: Translator, *, verb: str = "again") -> ui.LayoutView:
    """Return why a deal was refused, and the way back to the form, which keeps what was typed."""
    buttons = [
        Action(verb, draft, label=t("button-correct"), style=PRIMARY),
        Action("drop", draft, label=t("button-cancel")),
    ]
    return layout(text, *rows(buttons))


def choose(live: Live, kinds: list[tuple[int, scoring.Kind]], unfinished: int | None, t: Translator) -> ui.LayoutView:
    """Return the kinds of deal to choose from, and an unfinished deal where there is one."""
    buttons = [
        Action("enter", live.session.id, index, label=t(f"kind-{kind.tag}.button"), style=PRIMARY)
        for index, kind in kinds
    ]
    more = [Action("continue", unfinished, label=t("button-continue"))] if unfinished is not None else []
    return layout(t("record-pick"), *rows(buttons), t("record-unfinished") if more else None, *rows(more))
