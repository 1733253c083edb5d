"""Presses: what a button, a menu or a form asks for, written into its custom id, so that it outlives a restart."""

from functools import lru_cache
from typing import Annotated, Any, Self, TypeAlias, Union

import msgspec

import scoring
from bot.errors import UserError
from bot.widgets import former

SCHEME = "gl"
"""How each of our custom ids begins."""

MOST_DIGITS = 12
"""Digits of a number of the ledger in a custom id, of which Discord takes 100 characters."""

NUMBER = msgspec.Meta(ge=0, le=10**MOST_DIGITS - 1)
Number: TypeAlias = Annotated[int, NUMBER]
"""A number of the ledger, or a place among deals or pages."""

Long: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
"""An id of Discord's, or a moment in milliseconds.

A form has the interaction that opened it: telephones show what was typed before under the same id.
"""

MOST_OF_TABLE = 41
"""Characters that a dealer and six players take, with participants of up to five in base 36."""

Key: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z_-]*\Z", max_length=20)]
"""A key of a game."""

Place: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([a-z][a-z_-]*|[0-9])\Z", max_length=20)]
"""A key of a kind of deal or of a page of its form, or the place that it had in the release before."""


class Press(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a button or a menu asks for; its tag and fields are its custom id: `gl:chart:season:3:vachette`."""

    def __post_init__(self) -> None:
        game: str | None = getattr(self, "game", None)
        if game is not None and game not in scoring.all_games():
            raise ValueError(game)

    @property
    def custom_id(self) -> str:
        """The id by which Discord gives the press back; a field that is None is empty in it."""
        parts: list[object] = msgspec.to_builtins(self)
        return ":".join([SCHEME, *("" if part is None else str(part) for part in parts)])

    @classmethod
    def read(cls, custom_id: str) -> Self:
        """Return the press that a custom id means; raises `UserError` for one that this version does not write."""
        parts = custom_id.split(":")[1:]
        press = cls._read(parts) or cls._read(former.renewed(parts, form=issubclass(cls, FormPress)))
        if press is None:
            raise UserError("button_of_another_version")
        return press

    @classmethod
    def _read(cls, parts: list[str]) -> Self | None:
        try:
            press: Self = msgspec.convert([part or None for part in parts], _any_of(cls), strict=False)
        except msgspec.ValidationError:
            return None
        # Numbers have one spelling: 1e3 and 01 are not ours.
        return press if press.custom_id.split(":")[1:] == parts else None


class FormPress(Press, frozen=True):
    """What a form that is sent asks for."""


@lru_cache(maxsize=8)
def _any_of(kind: type[Press]) -> Any:
    return Union[tuple(each for each in kind.__subclasses__() if each is not FormPress)]  # noqa: UP007 - made at run time
