"""Messages, buttons and forms: what a button does is in its id, so it outlives a restart."""

from collections.abc import Iterable
from typing import Any, Self, TypeAlias

import discord
from discord import ui

from bot.widgets.press import FormPress, Press

Row: TypeAlias = "ui.ActionRow[ui.LayoutView]"
Gallery: TypeAlias = "ui.MediaGallery[ui.LayoutView]"

BUTTONS_IN_A_ROW = 5
MOST_PICKED = 25


class Pressed(ui.DynamicItem["ui.Item[Any]"], template="g[lp]:.*"):
    """A button or a menu whose custom id is a press; the client answers it.

    Menus of the release before have ids that begin with `gp:`.
    """

    @classmethod
    async def from_custom_id(cls, _interaction: "discord.Interaction[Any]", item: "ui.Item[Any]", _: Any, /) -> Self:
        return cls(item)

    async def callback(self, interaction: "discord.Interaction[Any]") -> None:
        picked = self.item.values if isinstance(self.item, ui.UserSelect) else []
        await interaction.client.answer_press(interaction, Press, self.custom_id, picked)


def button(
    press: Press,
    label: str,
    *,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
) -> Pressed:
    """Return a button that asks for something."""
    return Pressed(ui.Button(label=label, style=style, disabled=disabled, custom_id=press.custom_id))


def member_menu(press: Press, placeholder: str) -> Pressed:
    """Return a menu of the server's members, several of whom can be picked."""
    menu: ui.UserSelect[Any] = ui.UserSelect(
        custom_id=press.custom_id, placeholder=placeholder, min_values=1, max_values=MOST_PICKED, required=True
    )
    return Pressed(menu)


def entered(interaction: "discord.Interaction[Any]") -> dict[str, str]:
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


def lines_typed(interaction: "discord.Interaction[Any]") -> dict[str, str]:
    """Return what was typed into a form, without what was chosen in it."""
    typed: set[str] = set()
    pending: list[Any] = list((interaction.data or {}).get("components", []))
    while pending:
        component = pending.pop()
        pending += component.get("components", [])
        pending += [component["component"]] if "component" in component else []
        if component.get("type") == discord.ComponentType.text_input.value:
            typed.add(component["custom_id"])
    return {name: text for name, text in entered(interaction).items() if name in typed}


def code(text: str, most: int) -> str:
    """Return text to be copied, cut to `most` characters; `code_in` finds it again."""
    return f"```\n{text.replace('```', chr(39) * 3)[:most]}\n```"


def code_in(message: discord.Message | None) -> str:
    """Return the text to be copied that a message has, empty where it has none."""
    pending: list[Any] = list(message.components) if message else []
    while pending:
        part = pending.pop()
        pending += getattr(part, "children", [])
        content = getattr(part, "content", "")
        if content.startswith("```"):
            return content.strip("`").strip("\n")
    return ""


class Form(ui.Modal):
    """A form whose id says all that is needed to answer it; the client does, also after a restart."""

    def __init__(self, title: str, press: FormPress) -> None:
        super().__init__(title=title[:45], custom_id=press.custom_id, timeout=None)

    def is_finished(self) -> bool:
        """Tell discord.py to keep nothing of it: its id says all, and nobody tells that a form was dismissed."""
        return True


class Layout(ui.LayoutView):
    """A message whose buttons say all in their ids."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_finished(self) -> bool:
        """Tell discord.py to keep nothing of it: what its buttons do is found by their ids, after a restart too."""
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


def rows(buttons: Iterable[Pressed]) -> "list[Row]":
    """Return buttons in rows of five."""
    listed: list[Any] = list(buttons)
    starts = range(0, len(listed), BUTTONS_IN_A_ROW)
    return [ui.ActionRow(*listed[start : start + BUTTONS_IN_A_ROW]) for start in starts]
