"""Pages of what is too long for one message, and the buttons that turn them."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from discord import ui

from bot.i18n import Translator
from bot.widgets.components import button, rows
from bot.widgets.press import Press

T = TypeVar("T")


def paged(items: Sequence[T], page: int, size: int) -> tuple[Sequence[T], int, int]:
    """Return what stands on a page, from 0, the number of that page or of the nearest, and how many there are."""
    pages = max(1, -(-len(items) // size))
    page = min(max(page, 0), pages - 1)
    return items[page * size : (page + 1) * size], page, pages


def pager(
    turned: Callable[[int], Press],
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
        button(turned(max(page - 1, 0)), t(f"button-{first}"), disabled=page == 0),
        button(turned(page + 1), t(f"button-{last}"), disabled=page == pages - 1),
    ]
    return [f"-# {caption}", *rows(buttons)]
