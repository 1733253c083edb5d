"""Piles of cards, counted."""

from discord import ui

from bot.i18n import Translator
from bot.present.names import shown
from bot.services.piles import Counted
from bot.ui.components import Action, layout, rows


def counted(found: Counted, draft: int, t: Translator) -> ui.LayoutView:
    """Return the points of each pile, their sum, and how far it is from the whole pack."""
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
    missing_cards = found.pack_cards - found.cards
    rest = (
        t("count-missing", half=found.pack_halves - found.halves, cards=missing_cards)
        if missing_cards
        else t("count-whole", half=found.pack_halves)
    )
    again = Action("count", draft, label=t("button-correct"))
    return layout("\n".join([*lines, f"**{total}**", f"-# {rest}"]), *rows([again]))
