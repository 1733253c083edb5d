"""Why a score is what it is: the arithmetic, step by step, in the words of the rules."""

from collections.abc import Mapping, Sequence

from discord import ui

import scoring
from bot.i18n import Translator
from bot.present.words import line_arguments, names_of, record_title
from bot.services.session_view import DealRecord, SessionView
from bot.widgets.components import layout


def lines(outcome: Sequence[scoring.Line], names: Mapping[str, str], t: Translator) -> list[str]:
    """Return the steps of the arithmetic, then what each gains by them, then the check that it adds up."""
    steps = [t(f"explain-{line.code}", **line_arguments(line, names)) for line in outcome if line.player is None]
    shares = [t(f"explain-{line.code}", **line_arguments(line, names)) for line in outcome if line.player is not None]
    total = sum(line.change or 0 for line in outcome)
    check = [t("explain-adds_up")] if shares and total == 0 else []
    return [*(f"- {step}" for step in steps), *(f"- {share}" for share in shares), *check]


def explained(live: SessionView, deal: DealRecord, t: Translator) -> ui.LayoutView:
    """Return the arithmetic of one deal."""
    names = names_of(live)
    title = t("record-title", **deal.named, title=record_title(deal, names, t))
    if deal.undone:
        return layout(title, t("explain-undone"))
    return layout(title, "\n".join(lines(deal.outcome.lines, names, t)) or t("explain-nothing"))
