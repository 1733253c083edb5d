"""The fields by which a deal is entered, made from the types of its struct."""

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec

from scoring.wire import ABSENT, Player, Points, Wire

MOST_CHOICES = 12
"""The most whole numbers that are offered one by one."""

Offered: TypeAlias = Callable[[Any, Mapping[str, Any]], Sequence[str] | bool]
"""Returns the words or players that can be entered, given the table and the entries so far; True for all of them."""


def always(_table: Any, _entered: Mapping[str, Any]) -> bool:
    """Offer a field at any time."""
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One entry field of a deal.

    Attributes:
        name: its key in the deal.
        required: whether a command must have it.
        page: the further form on which it stands, None for the first form.
        instead: the field in whose place this one may be entered.
        within: the field of the kind's notation by which a command says it.
        offered: the words or players that can be entered.
    """

    name: str
    required: bool = False
    page: str | None = None
    instead: str | None = None
    within: str | None = None
    offered: Offered = always


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerField(Field):
    """One player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceField(Field):
    """One of some words.

    `stands_for` maps a word to its value in the deal, where that is not the word itself.
    """

    words: tuple[str, ...]
    stands_for: Mapping[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberField(Field):
    """One number: half points, or whole points if `whole`."""

    whole: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberEachField(Field):
    """A number for each player: half points, or whole numbers if `whole`.

    `total` is the sum of the numbers (half points, or whole). With it, one of them may be left out.
    """

    whole: bool = False
    total: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingField(Field):
    """Players place by place; several may share a place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AmountsField(Field):
    """Half points by player, for any of the players who ever sat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemsField(Field):
    """A list of small structs, each entered as words."""

    item: type[Wire]


@dataclass(frozen=True, slots=True, kw_only=True)
class NotationField(Field):
    """A part of the deal in the notation of its kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextField(Field):
    """Free text, which is kept apart from the deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagField(Field):
    """Yes, or nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsField(Field):
    """The players who sit, in turn order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesField(Field):
    """Rules with their values."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A key of a struct that members enter, with all that its type does not say; see `Field`."""

    name: str
    page: str | None = None
    within: str | None = None
    whole: bool = False
    total: int | None = None
    offered: Offered = always


def fields_of(struct: type[Wire], *wanted: str | Asked | Field) -> tuple[Field, ...]:
    """Return the fields by which keys of a struct are entered, made from the types of the keys.

    A key without a default is required; a key that is an alternative to another one stands `instead` of it. A `Field`
    stands for itself, where the type of a key does not say enough.
    """
    hints = get_type_hints(struct, include_extras=True)
    required = {key.name for key in msgspec.structs.fields(struct) if key.required}
    instead = {name: group[0] for group in struct.either for name in group[1:]}

    def made(one: str | Asked | Field) -> Field:
        if isinstance(one, Field):
            return one
        asked = Asked(one) if isinstance(one, str) else one
        common: dict[str, Any] = {
            "name": asked.name,
            "required": asked.name in required,
            "page": asked.page,
            "instead": instead.get(asked.name),
            "within": asked.within,
            "offered": asked.offered,
        }
        return _made(hints[asked.name], asked, common)

    return tuple(map(made, wanted))


def _made(hint: Any, asked: Asked, common: dict[str, Any]) -> Field:
    """Return the field for a key of this type; raises `TypeError` for a type that only a `Field` can describe."""
    parts = _parts(hint)
    kind = parts[0]
    inner = get_args(kind)
    if words := tuple(str(word) for part in parts if get_origin(part) is Literal for word in get_args(part)):
        return ChoiceField(words=words, **common)
    if (numbers := _numbers(kind)) is not None:
        return ChoiceField(words=tuple(map(str, numbers)), stands_for={str(n): n for n in numbers}, **common)
    if kind in _PLAIN:
        return _PLAIN[kind](**common)
    if kind is Points:
        return NumberField(whole=asked.whole, **common)
    if get_origin(kind) is dict and inner[0] is Player:
        return NumberEachField(whole=asked.whole or inner[1] is not Points, total=asked.total, **common)
    if get_origin(kind) is tuple:
        return _list(inner[0], common)
    raise TypeError(f"{asked.name}: declare a Field for {hint}")


_PLAIN: Mapping[Any, type[Field]] = {Player: PlayerField, bool: FlagField, str: TextField}
"""The fields of types that say all."""


def _list(inner: Any, common: dict[str, Any]) -> Field:
    if inner is Player:
        return SeatsField(**common)
    if get_origin(inner) is tuple:
        return RankingField(**common)
    return ItemsField(item=inner, **common)


def _parts(hint: Any) -> list[Any]:
    """Return the types that a value can have, without `Absent`."""
    union = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
    return [part for part in union if part is not type(ABSENT)]


def _numbers(kind: Any) -> range | None:
    """Return the whole numbers that a key takes, where its bounds leave few; None for any other type."""
    if get_origin(kind) is not Annotated or get_args(kind)[0] is not int:
        return None
    bounds = next(meta for meta in get_args(kind)[1:] if isinstance(meta, msgspec.Meta))
    numbers = range(int(bounds.ge or 0), int(bounds.le or 0) + 1)
    return numbers if len(numbers) <= MOST_CHOICES else None
