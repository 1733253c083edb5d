"""Everything that can be pressed or sent, with any numbers and keys that may stand in it."""

from typing import Any

import msgspec
from hypothesis import strategies as st

import scoring
from bot.widgets import presses
from bot.widgets.press import FormPress, Press

KINDS = sorted({kind.tag for game in scoring.all_games().values() for kind in game.kinds})


def buttons() -> list[type[Press]]:
    """Return what buttons and menus ask for."""
    return [each for each in vars(presses).values() if _concrete(each) and not issubclass(each, FormPress)]


def forms() -> list[type[Press]]:
    """Return what forms ask for."""
    return [each for each in vars(presses).values() if _concrete(each) and issubclass(each, FormPress)]


def any_press(kind: type[Press]) -> st.SearchStrategy[Press]:
    """Return presses of a kind with any numbers of the ledger and any keys."""
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    return st.builds(kind, *(_values(field.name, field.type) for field in info.fields))


def _concrete(each: Any) -> bool:
    return isinstance(each, type) and issubclass(each, Press) and each not in (Press, FormPress)


def _values(name: str, kind: Any) -> st.SearchStrategy[Any]:
    match kind:
        case msgspec.inspect.IntType(ge=least, le=most):
            return st.integers(int(least or 0), int(most or 0))
        case msgspec.inspect.StrType():
            if name == "table":
                return st.sampled_from(["4.1.2.3", "1z.zz.1a.2b.3c.4d.5e"])
            return st.sampled_from([*scoring.all_games()] if name == "game" else [*KINDS, "announcements"])
        case msgspec.inspect.LiteralType(values=values):
            return st.sampled_from(values)
        case msgspec.inspect.UnionType(types=types):
            return st.one_of([_values(name, each) for each in types])
        case _:
            return st.none()
