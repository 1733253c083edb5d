"""Pages of what is too long for one message, and the buttons that turn them."""

from collections.abc import Sequence
from typing import TypeVar

from discord import ui

from bot.i18n import Translator
from bot.ui.components import Action, rows

T = TypeVar("T")


def paged(items: Sequence[T], page: int, size: int) -> tuple[Sequence[T], int, int]:
    """Return what stands on a page, from 0, the number of that page or of the nearest, and how many there are."""
    pages = max(1, -(-len(items) // size))
    page = min(max(page, 0), pages - 1)
    return items[page * size : (page + 1) * size], page, pages


def pager(
    verb: str,
    ids: tuple[int, ...],
    page: int,
    pages: int,
    t: Translator,
    caption: str,
    first: str = "newer",
    last: str = "older",
) -> list["str | ui.ActionRow[ui.LayoutView]"]:
    """Return where one is and the buttons to turn pages, nothing where there is one page only."""
    if pages <= 1:
        return []
    buttons = [
        Action(verb, *ids, page - 1, label=t(f"button-{first}"), disabled=page == 0),
        Action(verb, *ids, page + 1, label=t(f"button-{last}"), disabled=page == pages - 1),
    ]
    return [f"-# {caption}", *rows(buttons)]
