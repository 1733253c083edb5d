"""Piles of cards, counted."""

from discord import ui

import scoring
from bot.i18n import Translator
from bot.present.names import shown
from bot.services.entry import Control
from bot.services.piles import Counted
from bot.widgets.components import button, layout, rows
from bot.widgets.presses import CountAgain


def piles_input(game: scoring.Game, text: str, t: Translator, *, name: str) -> Control:
    """Return the field for the piles, filled with what was counted before; half of the pack serves as an example."""
    hint = t("count-hint", order=", ".join(t(f"piles-{cards.name}") for cards in game.pack))
    example = f"{name} {' '.join(str(cards.count // 2) for cards in game.pack)}"
    return Control("piles", required=True, text=text, hint=hint, example=example, lines=True)


def counted(found: Counted, draft: int, t: Translator) -> ui.LayoutView:
    """Return the points of each pile, their sum, and which cards and points of the pack are in none of them."""
    lines = [
        t(
            "count-pile",
            name=shown(pile.name) if pile.name else t("count-unnamed", number=number),
            half=pile.halves,
            cards=pile.cards,
        )
        for number, pile in enumerate(found.piles, start=1)
    ]
    total = t("count-total", half=found.halves, cards=found.cards)
    rest = t("count-whole")
    if found.missing:
        by_worth = [f"{t(f'piles-{name}')} {number}" for name, number in found.missing.items()]
        rest = t("count-missing", half=found.missing_halves, cards=sum(found.missing.values()), which=by_worth)
    again = button(CountAgain(draft), t("button-correct"))
    return layout("\n".join([*lines, f"**{total}**", f"-# {rest}"]), *rows([again]))
