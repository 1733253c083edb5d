"""Rule sheets: options and their values as they are typed, and the sheets that a server has saved."""

import types
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

import scoring
from bot.errors import UserError
from bot.i18n import Translator, words
from bot.services import people, typed
from bot.services.live import Live
from bot.services.people import Actor
from bot.services.typed import Mistyped
from db.store import LedgerStore
from scoring.points import number as points_number
from scoring.wire import ABSENT, Player, Points

MOST_SAVED = 50
DEFAULT = "default"


class Saved(msgspec.Struct, frozen=True):
    """A sheet that a server has saved: its game and the rules that it sets."""

    game: str
    rules: dict[str, Any]


class Sheets:
    """The rule sheets of servers."""

    def __init__(self, store: LedgerStore) -> None:
        self._store = store

    async def saved(self, guild_id: int) -> dict[str, Saved]:
        """Return the sheets that a server has saved, by name."""
        async with self._store.reading() as tx:
            return _decoded(await tx.meta(_key(guild_id)))

    async def save(self, actor: Actor, live: Live, name: str) -> None:
        """Save the rules of a session under a name, in place of a former sheet of that name.

        Raises `NotAllowed`, and `UserError` for a name that cannot be and where there are too many.
        """
        people.may_record(live, actor)
        if name in live.game.sheets or not name:
            raise UserError("sheet_name_taken", found=name)
        rules = {key: value for key, value in live.state.given.items() if key != "first_dealer"}
        async with self._store.writing() as tx:
            sheets = _decoded(await tx.meta(_key(actor.guild_id)))
            if name not in sheets and len(sheets) >= MOST_SAVED:
                raise UserError("too_many_sheets", most=MOST_SAVED)
            sheets[name] = Saved(live.game.key, rules)
            await tx.put_meta(_key(actor.guild_id), scoring.dumps(msgspec.to_builtins(sheets, enc_hook=str)).decode())

    async def rules(self, guild_id: int, game: scoring.Game, name: str | None) -> Mapping[str, Any]:
        """Return the rules of a sheet, built-in or saved, by default the first of the game; raises `UserError`."""
        if name is None:
            return dict(next(iter(game.sheets.values())))
        saved = await self.saved(guild_id)
        if name in game.sheets:
            return dict(game.sheets[name])
        if name in saved and saved[name].game == game.key:
            return saved[name].rules
        known = [*game.sheets, *(key for key, sheet in saved.items() if sheet.game == game.key)]
        raise UserError("no_such_sheet", expected=known, found=name, game=game.key)


def options(game: scoring.Game) -> tuple[str, ...]:
    """Return the options of a game's sheet that can be set in the middle of a session."""
    return tuple(name for name in game.sheet.__struct_fields__ if name != "first_dealer")


def values(game: scoring.Game, option: str) -> tuple[str, ...]:
    """Return the words that an option takes; none where it takes numbers."""
    hint = _hint(game, option)
    if hint is bool:
        return ("yes", "no")
    return tuple(str(value) for value in get_args(hint)) if get_origin(hint) is Literal else ()


def change(live: Live, option: str, text: str, t: Translator) -> scoring.Entered:
    """Return the change of rules that was typed; raises `Mistyped`, `scoring.Refused`."""
    if option not in options(live.game):
        raise Mistyped("unknown_value", "option", option, found=option, expected=list(options(live.game)))
    value = (
        None if text.strip().casefold() in (DEFAULT, t("rules-default").casefold()) else _value(live, option, text, t)
    )
    return scoring.decode_deal(live.game, {"kind": "rules", "set": {option: value}})


def _value(live: Live, option: str, text: str, t: Translator) -> Any:
    hint = _hint(live.game, option)
    if (known := values(live.game, option)) and not (_takes_numbers(live.game, option) and text.strip().isdecimal()):
        value = typed.choice(text, words("yes_no" if hint is bool else option, known, t), option)
        return value == "yes" if hint is bool else value
    if text.lstrip().startswith("{"):
        try:
            return scoring.loads(text)
        except scoring.Unreadable:
            raise Mistyped("not_readable", option, text) from None
    if get_origin(hint) is dict:
        return _mapping(hint, option, text, t)
    if hint is Player:
        return str(typed.player(text, people.seats(live), option))
    return points_number(typed.number(text, option))


def _mapping(hint: Any, option: str, text: str, t: Translator) -> dict[str, Any]:
    """Read `prise 1, garde 2` or `4: 120 60 -60 -120; 3: 120 0 -120`."""
    key_hint, value_hint = get_args(hint)
    keys = tuple(str(key) for key in get_args(key_hint))
    found: dict[str, Any] = {}
    spoken = {"multipliers": "contract", "values": "item"}.get(option, option)
    for part in text.split(";" if ":" in text else ","):
        name, _, rest = part.strip().partition(":") if ":" in part else part.strip().rpartition(" ")
        key = typed.choice(name.strip(), words(spoken, keys, t), option)
        if value_hint is Points:
            found[key] = points_number(typed.number(rest, option))
        else:
            given = [points_number(typed.number(one, option)) for one in rest.split()]
            # A pair of which the first may be lacking is written as one number then.
            single = len(given) == 1 and types.NoneType in get_args(get_args(value_hint)[0])
            found[key] = [None, *given] if single else given
    return found


def _hint(game: scoring.Game, option: str) -> Any:
    hint = get_type_hints(game.sheet, include_extras=True).get(option)
    while get_origin(hint) in (Annotated, Union, types.UnionType):
        hint = next(part for part in get_args(hint) if part is not type(ABSENT))
    return hint


def _takes_numbers(game: scoring.Game, option: str) -> bool:
    """Tell whether an option takes numbers beside its words."""
    hint = get_type_hints(game.sheet, include_extras=True).get(option)
    return any(part is int or get_args(part)[:1] == (int,) for part in get_args(hint))


def _key(guild_id: int) -> str:
    return f"sheets:{guild_id}"


def _decoded(said: str | None) -> dict[str, Saved]:
    if not said:
        return {}
    found: Any = scoring.loads(said)
    return {name: Saved(sheet["game"], sheet["rules"]) for name, sheet in found.items()}
