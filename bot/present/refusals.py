"""What was refused or went wrong, in one sentence of the reader's language."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Protocol, cast

import scoring
from bot.i18n import Argument, Name, Plain, Translator
from bot.present.names import escaped, shown, typed

NONE = "none"
"""Stands in a message for what the refusal does not say."""

_OPTIONAL: Mapping[str, Argument] = dict.fromkeys(("found", "expected", "least", "most", "player"), NONE)
_FROM_PEOPLE = ("found", "typed")
_IDENTIFIER = re.compile(r"[a-z][a-z0-9_-]*")
_MENTION = re.compile(r"<@[!&]?\d+>")
_PART = re.compile(r"\[(\d+)\]|([^.\[\]]+)")
_UNWIELDY = 10**15
_ENVELOPES = ("rules", "set")


class Coded(Protocol):
    """An error that says by code and data what is wrong."""

    @property
    def code(self) -> str: ...

    @property
    def data(self) -> Mapping[str, Any]: ...


def refusal(error: Coded, t: Translator, names: Mapping[str, str] | None = None) -> str:
    """Return the sentence `error-<code>`, after the name of the field if the error has one.

    `names` has the names, not escaped, of the players that stand in the data by their numbers. Values of a field
    that the catalogues know are given in words.
    """
    names = names or {}
    path: str = getattr(error, "field", "")
    field = next((name for index, name in reversed(_PART.findall(path)) if not index), "")
    args = {key: _argument(key, value, field, t, names) for key, value in error.data.items()}
    said = t(f"error-{error.code}", **{**_OPTIONAL, **args})
    label = field_label(path, t)
    return f"{t('error-in_field', field=label)} {said}" if label else said


def field_label(path: str, t: Translator) -> str:
    """Return the name of a field, `handfuls[1].size`, in words: handfuls 2, size."""
    parts: list[str] = []
    before = ""
    for index, name in _PART.findall(path):
        if index:
            parts.append(f"{parts.pop() if parts else ''} {int(index) + 1}".strip())
        elif name not in _ENVELOPES:
            parts.append(_word(name, before, t))
            before = name
    return ", ".join(parts)


def _argument(key: str, value: Any, field: str, t: Translator, names: Mapping[str, str]) -> Argument:
    if isinstance(value, Exception):
        return refusal(cast("Coded", value), t, names)
    if isinstance(value, Mapping):
        items = cast("Mapping[Any, Any]", value).items()
        if all(isinstance(amount, int) for _, amount in items):
            return {_named(name, names) or _text(str(name)): int(amount) for name, amount in items}
        return [_setting(str(rule), str(one), t) for rule, one in items]
    if isinstance(value, (list, tuple)):
        return [_plain(key, one, field, t, names) for one in cast("list[Any]", value)] or NONE
    return _plain(key, value, field, t, names)


def _plain(key: str, value: Any, field: str, t: Translator, names: Mapping[str, str]) -> Plain:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < _UNWIELDY:
        return int(value)
    if not isinstance(value, str):
        # What a document had there: JSON's own words.
        return typed(str(value) if isinstance(value, Decimal) else str(value).lower())
    unknown = isinstance(value, Name) or _key(value, field, t) is None
    if key in _FROM_PEOPLE and unknown and not isinstance(value, scoring.Player):
        return value if _MENTION.fullmatch(value) else typed(value)
    return _named(value, names) or _word(value, field, t)


def _named(value: Any, names: Mapping[str, str]) -> Name | None:
    """Return what a player or a name is shown as, None for what is neither."""
    if isinstance(value, scoring.Player):
        return shown(names.get(value, value))
    return escaped(value) if isinstance(value, Name) else None


def _setting(rule: str, value: str, t: Translator) -> str:
    return t("rule-setting", rule=_word(rule, "", t), value=_word(value, rule, t))


def _word(value: str, field: str, t: Translator) -> str:
    """Return a field, a rule or a value of `field` in words; what is none of them as it is."""
    key = _key(value, field, t)
    return _text(value) if key is None else t(key)


def _key(value: str, field: str, t: Translator) -> str | None:
    keys = (f"choice-{field}-{value}", f"{field}-{value}", f"field-{value}", f"rule-{value}")
    return next((key for key in keys if _IDENTIFIER.fullmatch(value) and t.has(key)), None)


def _text(value: str) -> str:
    return value if _IDENTIFIER.fullmatch(value) else escaped(value)
