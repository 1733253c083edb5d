"""Forms made from what is to be entered: a menu for each choice, a line for what is typed."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.i18n import Translator
from bot.services.entry import Control
from bot.widgets.components import Form
from bot.widgets.press import FormPress

MOST_FIELDS = 5
LABEL, HINT, OPTION = 45, 100, 100
AT_A_GLANCE = 6
"""How many options stand in the form itself, each one tap away; more than these open from a menu."""


def form(title: str, topic: str, inputs: Sequence[Control], t: Translator, press: FormPress) -> Form:
    """Return a form whose fields have the names of the inputs as ids, and labels of their `topic` where it has any."""
    made = Form(title, press)
    for given in inputs:
        component = _choice(given) if given.options else _line(given)
        own = f"field-{topic}-{given.name}"
        key = own if t.has(own) else f"field-{given.name}"
        hint = given.hint or (t(f"{key}.hint") if t.has(f"{key}.hint") else None)
        label = t(key)
        made.add_item(
            ui.Label(
                text=_cut(label[:1].upper() + label[1:], LABEL),
                description=_cut(hint, HINT) if hint else None,
                component=component,
            )
        )
    return made


def _choice(given: Control) -> "ui.RadioGroup[Any] | ui.Select[Any]":
    # What may be left out stays a menu: a mark once made cannot be taken back.
    one_of_few = given.required and given.most == 1 and 1 < len(given.options) <= AT_A_GLANCE
    return _marks(given) if one_of_few else _menu(given)


def _marks(given: Control) -> "ui.RadioGroup[Any]":
    options = [
        discord.RadioGroupOption(label=_cut(option.label, OPTION) or "?", value=option.value, default=option.chosen)
        for option in given.options
    ]
    return ui.RadioGroup(custom_id=given.name, options=options, required=True)


def _menu(given: Control) -> "ui.Select[Any]":
    options = [
        discord.SelectOption(label=_cut(option.label, OPTION) or "?", value=option.value, default=option.chosen)
        for option in given.options
    ]
    return ui.Select(
        custom_id=given.name,
        options=options,
        required=given.required,
        min_values=1 if given.required else 0,
        max_values=min(given.most, len(options)),
    )


def _line(given: Control) -> "ui.TextInput[Any]":
    return ui.TextInput(
        style=discord.TextStyle.paragraph if given.lines else discord.TextStyle.short,
        custom_id=given.name,
        default=given.text or None,
        placeholder=_cut(given.example, OPTION) if given.example else None,
        required=given.required,
        max_length=given.longest,
    )


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
