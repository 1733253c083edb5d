"""Messages, buttons and forms: what a button does is in its id, so it outlives a restart."""

import logging
import re
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Any, Self, TypeAlias

import discord
from discord import ui

from bot.errors import UserError
from bot.ui.report import report
from bot.ui.respond import take_up
from bot.ui.views import Layout

if TYPE_CHECKING:
    from bot.client import Interaction

log = logging.getLogger(__name__)

Handler: TypeAlias = "Callable[[Interaction, tuple[int, ...]], Awaitable[None]]"
"""What a button or a form does, given the numbers in its id."""

Row: TypeAlias = "ui.ActionRow[ui.LayoutView]"
Gallery: TypeAlias = "ui.MediaGallery[ui.LayoutView]"

BUTTONS_IN_A_ROW = 5
_ID = r"gl:(?P<verb>[a-z-]+)(?P<ids>(?::\d+)*)"


class Action(ui.DynamicItem["ui.Button[Any]"], template=_ID):
    """A button that names a verb and numbers: a session, a deal, a draft, a page."""

    def __init__(
        self,
        verb: str,
        *ids: int,
        label: str | None = None,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
    ) -> None:
        self.verb = verb
        self.ids = ids
        super().__init__(ui.Button(label=label, style=style, disabled=disabled, custom_id=custom_id(verb, *ids)))

    @classmethod
    async def from_custom_id(
        cls, _interaction: "discord.Interaction[Any]", item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        # What the message shows of the button stays as it is; only the id matters here.
        label = item.label if isinstance(item, ui.Button) else None
        return cls(match["verb"], *_numbers(match["ids"]), label=label)

    async def callback(self, interaction: "discord.Interaction[Any]") -> None:
        await _handled(interaction, interaction.client.actions, self.verb, self.ids)


class Pick(ui.DynamicItem["ui.UserSelect[Any]"], template=_ID.replace("gl:", "gp:", 1)):
    """A menu of the server's members; whom the member chose stands in the interaction's extras as `picked`."""

    def __init__(self, verb: str, *ids: int, placeholder: str | None = None) -> None:
        self.verb = verb
        self.ids = ids
        menu: ui.UserSelect[Any] = ui.UserSelect(
            custom_id=custom_id(verb, *ids).replace("gl:", "gp:", 1),
            placeholder=placeholder,
            min_values=1,
            max_values=25,
            required=True,
        )
        super().__init__(menu)

    @classmethod
    async def from_custom_id(
        cls, _interaction: "discord.Interaction[Any]", _item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(match["verb"], *_numbers(match["ids"]))

    async def callback(self, interaction: "discord.Interaction[Any]") -> None:
        interaction.extras["picked"] = self.item.values
        await _handled(interaction, interaction.client.actions, self.verb, self.ids)


def custom_id(verb: str, *ids: int) -> str:
    """Return the id of a button or a form."""
    return ":".join(["gl", verb, *map(str, ids)])


async def answer_form(interaction: "Interaction") -> None:
    """Do what a form that was sent says; those of other makers are left alone."""
    match = re.fullmatch(_ID, str((interaction.data or {}).get("custom_id", "")))
    if match:
        await _handled(interaction, interaction.client.forms, match["verb"], _numbers(match["ids"]))


def entered(interaction: "Interaction") -> dict[str, str]:
    """Return what was entered in a form, by the ids of its fields; a field left empty is not there."""
    found: dict[str, str] = {}
    pending: list[Any] = list((interaction.data or {}).get("components", []))
    while pending:
        component = pending.pop()
        pending += component.get("components", [])
        pending += [component["component"]] if "component" in component else []
        values = component.get("values") or ([component["value"]] if component.get("value") else [])
        if "custom_id" in component and values:
            found[component["custom_id"]] = " ".join(map(str, values)).strip()
    return {name: text for name, text in found.items() if text}


class Form(ui.Modal):
    """A form whose id says all that is needed to answer it; `answer_form` does, also after a restart."""

    def __init__(self, title: str, verb: str, *ids: int) -> None:
        super().__init__(title=title[:45], custom_id=custom_id(verb, *ids), timeout=None)

    def is_finished(self) -> bool:
        """Tell discord.py to keep nothing of it: its id says all, and nobody tells that a form was dismissed."""
        return True


def layout(*parts: "str | Row | Gallery | None", accent: discord.Colour | None = None) -> ui.LayoutView:
    """Return a message of texts, pictures and rows of buttons; None leaves a part out."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=accent)
    for part in parts:
        if part is not None:
            container.add_item(ui.TextDisplay(part) if isinstance(part, str) else part)
    view = Layout()
    view.add_item(container)
    return view


def picture(file: str, description: str) -> Gallery:
    """Return a picture that goes with the message as `file`, described for who does not see it."""
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{file}", description=description))


def rows(buttons: "Iterable[Action | Pick]") -> "list[Row]":
    """Return buttons in rows of five."""
    listed: list[Any] = list(buttons)
    starts = range(0, len(listed), BUTTONS_IN_A_ROW)
    return [ui.ActionRow(*listed[start : start + BUTTONS_IN_A_ROW]) for start in starts]


async def _handled(interaction: "Interaction", handlers: dict[str, Handler], verb: str, ids: tuple[int, ...]) -> None:
    if not take_up(interaction):
        return
    try:
        handler = handlers.get(verb)
        if handler is None:
            raise UserError("button_of_another_version")
        if interaction.type is discord.InteractionType.component:
            await interaction.client.cards.check_pressed(interaction.message)
        await handler(interaction, ids)
    except Exception as error:  # noqa: BLE001 - the one boundary: discord.py would only log it
        await report(interaction, error)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split(":") if number)
