"""What plain names were taken for, and the question where that is not clear."""

from collections.abc import Callable, Collection, Mapping, Sequence

from discord import ui

from bot.i18n import Translator
from bot.present.names import shown, typed
from bot.services.meaning import Candidate, Choice
from bot.services.names import clean, cut
from bot.widgets.components import button, layout, rows
from bot.widgets.press import Press

MOST_CHOICES = 15
"""Choices that are offered for one name: members, guests, and a new guest as the last."""


def which(text: str, choices: Sequence[Choice], press: Callable[[int], Press], t: Translator) -> ui.LayoutView:
    """Return the question whom a name means, `press` being what asks for the choice of that number."""
    offered = [*enumerate(choices)]
    if len(offered) > MOST_CHOICES:
        offered = [*offered[: MOST_CHOICES - 1], offered[-1]]
    return layout(text, *rows([button(press(number), _label(choice.candidate, t)) for number, choice in offered]))


def read_as(read: Mapping[str, Candidate], unknown: Collection[str], t: Translator) -> list[str]:
    """Return what is to be said of how plain names were read, one line for each."""
    lines = [
        t("names-guest", typed=typed(name), name=shown(candidate.name))
        if candidate.user_id is None
        else t("names-member", typed=typed(name), name=shown(candidate.name), guest=typed(f"{name} (guest)"))
        for name, candidate in read.items()
    ]
    if unknown:
        lines.append(t("names-unknown", count=len(unknown), names=[typed(name) for name in unknown]))
    return [f"-# {line}" for line in lines]


def _label(candidate: Candidate, t: Translator) -> str:
    name = cut(clean(candidate.name)) or "?"
    if candidate.user_id is None:
        return t("which-guest", name=name)
    return t("which-member", name=name, handle=candidate.handle or "?")
