"""JSON to tagged structs and back: strict, and every failure a `Refused` that names its field."""

import json
import re
import types
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from scoring.errors import Refused, Unreadable
from scoring.points import MAX_EXPONENT, number, to_half_points

MAX_DEPTH = 100
"""Levels of nesting in a line that is read; the document is the first."""

MAX_NUMBER = 1_000_000

T = TypeVar("T")


class Points(int):
    """A number of points on the wire, in steps of 0.5; here an integer of half points."""


class Player(str):
    """The name of a player at the table."""

    __slots__ = ()


class Wire(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of everything that stands in a document: frozen, unknown keys refused, absent keys `ABSENT`.

    `either` lists groups of keys of which exactly one stands.
    """

    either: ClassVar[tuple[tuple[str, ...], ...]] = ()

    def __post_init__(self) -> None:
        for group in self.either:
            given = [name for name in group if getattr(self, name) is not ABSENT]
            if len(given) != 1:
                raise ValueError(f"alternatives:{given[-1]}" if given else f"missing:{group[0]}")


Absent = msgspec.UnsetType
ABSENT = msgspec.UNSET


def loads(line: str | bytes) -> Any:
    """Read one JSON value; numbers become `int`, or `Decimal` where they are not whole.

    Raises `Unreadable` for what is not JSON, for a key that stands twice in an object, and for nesting that
    the reader cannot follow.
    """
    try:
        text = line.decode() if isinstance(line, bytes) else line
        return json.loads(
            text,
            parse_float=_decimal,
            parse_int=_integer,
            parse_constant=_constant,
            object_pairs_hook=_object,
        )
    except UnicodeDecodeError:
        raise Unreadable("not_utf8") from None
    except RecursionError:
        raise Unreadable("too_deep") from None
    except ValueError:
        raise Unreadable("not_json") from None


def dumps(value: Any) -> bytes:
    """Write a value as JSON: `Points` as numbers of points, other integers as they are."""
    return _ENCODER.encode(_plain(value))


def plain(value: Any) -> Any:
    """Return a wire struct as JSON objects, lists and numbers."""
    return _plain(value)


def deeper_than(value: Any, limit: int) -> bool:
    """Tell whether lists and objects in `value` are nested beyond `limit`."""
    level = [value]
    for _ in range(limit):
        level = [child for item in level for child in _children(item)]
        if not level:
            return False
    return any(isinstance(item, (dict, list)) for item in level)


def convert(value: Any, kind: type[T]) -> T:
    """Return `value`, as read by `loads`, as a wire struct; raises `Refused` naming the field."""
    _check_text(value)
    try:
        return msgspec.convert(value, kind, dec_hook=_decode)
    except msgspec.ValidationError as error:
        raise _refusal(str(error), value, kind) from None


def rename(value: T, names: dict[str, str]) -> T:
    """Return a wire struct with every player in it renamed; a player who is not in `names` keeps the name."""
    return cast("T", _renamed(value, names))


def players_in(value: Any) -> Iterator[str]:
    """Yield every player whom a wire struct names, with repetitions."""
    if isinstance(value, Player):
        yield str(value)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from players_in(getattr(value, name))
    elif isinstance(value, dict):
        for key, item in cast("dict[Any, Any]", value).items():
            yield from players_in(key)
            yield from players_in(item)
    elif isinstance(value, (tuple, list)):
        for item in cast("tuple[Any, ...]", value):
            yield from players_in(item)


def choices(kind: type[Wire], field: str) -> tuple[str, ...]:
    """Return the words that a field of a struct takes, in the order in which they are declared."""
    return _words(get_type_hints(kind, include_extras=True)[field])


def _decimal(text: str) -> Decimal | int:
    try:
        value = Decimal(text)
    except InvalidOperation:
        # No Decimal has an exponent that long; a shorter one is as far out of any range.
        mantissa, _, exponent = text.lower().partition("e")
        value = Decimal(f"{mantissa}e{'-' if exponent.startswith('-') else ''}{MAX_EXPONENT * MAX_EXPONENT}")
    doubled = to_half_points(value)
    return value if doubled is None or doubled % 2 else doubled // 2


def _integer(text: str) -> int:
    # int() of more than 4,300 digits is refused by Python itself; a number that long is out of any range.
    return int(text[:MAX_EXPONENT])


def _constant(text: str) -> Any:
    raise ValueError(text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Unreadable("repeated_key")
    return found


def _children(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(cast("dict[str, Any]", value).values())
    return cast("list[Any]", value) if isinstance(value, list) else []


def _plain(value: Any) -> Any:
    if isinstance(value, Points):
        return number(value)
    if isinstance(value, msgspec.Struct):
        fields = {name: getattr(value, name) for name in value.__struct_fields__ if getattr(value, name) is not ABSENT}
        tag = value.__struct_config__.tag
        head = {} if tag is None else {cast("str", value.__struct_config__.tag_field): tag}
        defaults = _defaults(type(value))
        return head | {
            name: _plain(item) for name, item in fields.items() if name not in defaults or defaults[name] != item
        }
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in cast("dict[Any, Any]", value).items()}
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in cast("tuple[Any, ...]", value)]
    return str(value) if isinstance(value, str) else value


@lru_cache(maxsize=256)
def _defaults(kind: type[msgspec.Struct]) -> dict[str, Any]:
    fields = msgspec.structs.fields(kind)
    return {field.encode_name: field.default for field in fields if field.default is not msgspec.NODEFAULT}


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, Player):
        return Player(names.get(value, value))
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.replace(
            value, **{name: _renamed(getattr(value, name), names) for name in value.__struct_fields__}
        )
    if isinstance(value, dict):
        return {_renamed(key, names): _renamed(item, names) for key, item in cast("dict[Any, Any]", value).items()}
    if isinstance(value, tuple):
        return tuple(_renamed(item, names) for item in cast("tuple[Any, ...]", value))
    return value


def _decode(kind: type, value: Any) -> Any:
    if kind is Points:
        if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
            raise ValueError("not_a_number")
        if not -MAX_NUMBER <= value <= MAX_NUMBER:
            raise ValueError("out_of_range")
        doubled = to_half_points(value)
        if doubled is None:
            raise ValueError("off_the_half_point")
        return Points(doubled)
    if kind is Player:
        if not isinstance(value, str) or not value.strip():
            raise ValueError("not_a_name")
        return Player(value)
    raise NotImplementedError(kind)


def _check_text(value: Any) -> None:
    """Raise `Refused` for half of a surrogate pair: JSON can write it, and nothing else can store or show it."""
    waiting: list[tuple[str, Any]] = [("", value)]
    while waiting:
        field, item = waiting.pop()
        if isinstance(item, str):
            if not item.isascii() and any("\ud800" <= letter <= "\udfff" for letter in item):
                raise Refused("wrong_type", field, expected="text", found=item)
        elif isinstance(item, dict):
            for name, child in cast("dict[str, Any]", item).items():
                waiting += [(field, name), (f"{field}.{name}" if field else name, child)]
        elif isinstance(item, list):
            waiting += [(f"{field}[{index}]", child) for index, child in enumerate(cast("list[Any]", item))]


_MESSAGE = re.compile(r"(?s)(.*?)(?: - at (`key` in )?`\$([^`]*)`)?")
_MISSING = re.compile(r"Object missing required field `(.*)`")
_UNKNOWN = re.compile(r"(?s)Object contains unknown field `(.*)`")
_TYPE = re.compile(r"Expected `(\w+)(?: \| \w+)*`, got `(\w+)`")
_OWN = {"not_a_number", "out_of_range", "off_the_half_point", "not_a_name"}


@dataclass(frozen=True, slots=True)
class _Place:
    """The place of a fault in a value: the field, the value found there, the type declared there.

    `data` names the entry, in an object whose keys are players.
    """

    field: str
    found: Any
    hint: Any
    data: dict[str, Any]

    def refused(self, code: str, name: str = "", /, **data: Any) -> Refused:
        refusal = Refused(code, name, **self.data, **data)
        return refusal.within(self.field) if self.field else refusal


def _refusal(message: str, value: Any, kind: type) -> Refused:
    matched = _MESSAGE.fullmatch(message)
    said, of_key, path = matched.groups() if matched else (message, None, None)
    place = _follow(f"{path or ''}{'[key]' if of_key else ''}", value, kind)
    if match := _MISSING.fullmatch(said):
        return place.refused("missing", match[1])
    if match := _UNKNOWN.fullmatch(said):
        return place.refused("unknown_key", match[1])
    code, separator, name = said.partition(":")
    if separator and code in ("alternatives", "missing"):
        return place.refused(code, name)
    if said in _OWN:
        return place.refused(said, found=place.found)
    found: Any = place.found
    words = list(_words(place.hint))
    if of_key:
        return place.refused("unknown_key", str(found), expected=words)
    if words and not isinstance(found, (dict, list)):
        return place.refused("unknown_value", expected=words, found=found)
    if match := _TYPE.search(said):
        wanted = {"int": "whole_number", "object": "object", "array": "list", "bool": "true_or_false"}
        return place.refused("wrong_type", expected=wanted.get(match[1], "text"), found=place.found)
    return place.refused("out_of_range", found=place.found, **_bounds(place.hint))


def _follow(path: str, value: Any, hint: Any) -> _Place:
    """Return the place at msgspec's `path` in `value`; `[...]` is an entry of an object, `[key]` a key of it.

    A path that leads nowhere, as a hostile key can make it, ends at None.
    """
    place = _Place("", value, hint, {})
    for name, index in re.findall(r"\.([^.\[]+)|\[(\d+|\.\.\.|key)\]", path):
        hint = _unwrapped(place.hint)
        inner = get_args(hint)
        if name:
            hints = get_type_hints(hint, include_extras=True) if isinstance(hint, type) else {}
            found = cast("dict[str, Any]", place.found).get(name) if isinstance(place.found, dict) else None
            field = f"{place.field}.{name}" if place.field else name
            place = _Place(field, found, hints.get(name), place.data)
        elif index.isdigit():
            listed: list[Any] = cast("list[Any]", place.found) if isinstance(place.found, list) else []
            found = listed[int(index)] if int(index) < len(listed) else None
            place = _Place(f"{place.field}[{index}]", found, inner[0] if inner else None, place.data)
        else:
            place = _entry(place, *(inner if len(inner) == 2 else (None, None)), key=index == "key")
    return place


def _entry(place: _Place, key_hint: Any, hint: Any, *, key: bool) -> _Place:
    """Return the first entry of an object, or the first key of it, that is wrong."""
    entries = cast("dict[str, Any]", place.found) if isinstance(place.found, dict) else {}
    for name, item in entries.items():
        wrong = name if key else item
        try:
            msgspec.convert(wrong, key_hint if key else hint, dec_hook=_decode)
        except msgspec.ValidationError:
            if key:
                return _Place(place.field, wrong, key_hint, place.data)
            if key_hint is Player:
                return _Place(place.field, wrong, hint, {"player": Player(name)})
            return _Place(f"{place.field}.{name}", wrong, hint, place.data)
    return _Place(place.field, None, hint, place.data)


def _unwrapped(hint: Any) -> Any:
    while get_origin(hint) in (Annotated, Union, types.UnionType):
        hint = get_args(hint)[0]
    return hint


def _words(hint: Any) -> tuple[str, ...]:
    if get_origin(hint) is Literal:
        return tuple(word for word in get_args(hint) if isinstance(word, str))
    if get_origin(hint) in (Annotated, Union, types.UnionType):
        return tuple(word for part in get_args(hint) for word in _words(part))
    return ()


def _bounds(hint: Any) -> dict[str, int]:
    for part in get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,):
        for meta in get_args(part)[1:] if get_origin(part) is Annotated else ():
            if isinstance(meta, msgspec.Meta):
                limits = {
                    "least": meta.ge,
                    "most": meta.le,
                    "fewest": meta.min_length,
                    "longest": meta.max_length,
                }
                return {name: int(limit) for name, limit in limits.items() if limit is not None}
    return {}


_ENCODER = msgspec.json.Encoder(decimal_format="number")
