"""Rule sheets: options and their values as they are typed, and the sheets that a server has saved."""

import re
import types
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin, get_type_hints

import msgspec

import scoring
from bot.errors import UserError
from bot.folding import fold
from bot.i18n import Name, Translator, languages, translator, words
from bot.services import parsing, people
from bot.services.parsing import Mistyped
from bot.services.people import Actor, NotAllowed
from bot.services.session_view import SessionView
from bot.services.settings import sheet_key
from db.rule_sets import RuleSet
from db.store import LedgerStore, Reader
from scoring.points import number as points_number
from scoring.wire import ABSENT, Points

MOST_SAVED = 50
"""How many sheets a server keeps."""
MOST_OWN = 5
"""How many of them one member may have, managers apart."""
MOST_LISTED = 12
"""How many whole numbers an option may take to have them all offered."""

DEFAULT = "default"
SPOKEN: Mapping[str, str] = {"multipliers": "contract", "values": "item"}
"""Of which choice the keys of an option are, where that is not the option itself."""

_PARTS = re.compile(r"[,;]\s*(?=[^\W\d])|[;\n]")
_NAMED = re.compile(r"(?P<name>[^:=]+?)\s*[:=]\s*(?P<values>.+)|(?P<word>.*?[^\W\d].*?)\s+(?P<rest>[+−–-]?\s*[\d½].*)")
_NOTHING = frozenset("-−–")


class SavedRuleSet(msgspec.Struct, frozen=True):
    """A sheet that a server has saved: its game, the rules that it sets, and which participant saved it last."""

    game: str
    rules: dict[str, Any]
    by: int | None = None


class RuleSets:
    """The rule sheets of servers."""

    def __init__(self, store: LedgerStore) -> None:
        self._store = store

    async def saved(self, guild_id: int) -> dict[str, SavedRuleSet]:
        """Return the sheets that a server has saved, by name."""
        async with self._store.reading() as tx:
            return await _saved(tx, guild_id)

    async def save(self, actor: Actor, live: SessionView, name: str) -> bool:
        """Save the rules of a session under a name; return whether they take the place of a former sheet.

        Raises `NotAllowed` also for the sheet of somebody else, `UserError` for a name that cannot be and where there
        are too many.
        """
        people.may_record(live, actor)
        if not name:
            raise UserError("blank_name")
        if fold(name) == DEFAULT or any(_built_in(game, name) for game in scoring.all_games().values()):
            raise UserError("sheet_name_taken", found=Name(name))
        rules = {key: value for key, value in live.state.rules_given.items() if key != "first_dealer"}
        async with self._store.writing() as tx:
            sheets = await _saved(tx, actor.guild_id)
            own = await _own(tx, actor, sheets)
            former = _called(sheets, name)
            if former is not None and sheets[former].game != live.game.key:
                raise UserError("sheet_name_taken", found=Name(name))
            if former is not None and former not in own:
                raise NotAllowed("only_keeper", found=Name(former))
            kept = {key: sheet for key, sheet in sheets.items() if key != former}
            if len(kept) >= MOST_SAVED:
                raise UserError("too_many_sheets", most=MOST_SAVED)
            by = await people.ensure_participant(tx, live, actor)
            if not actor.manager and sum(sheet.by == by for sheet in kept.values()) >= MOST_OWN:
                raise UserError("too_many_sheets_of_yours", most=MOST_OWN)
            if former is not None:
                await tx.rule_sets.drop(actor.guild_id, former)
            await tx.rule_sets.put(actor.guild_id, RuleSet(name, live.game.key, scoring.dumps(rules).decode(), by))
        return former is not None

    async def own(self, actor: Actor) -> dict[str, SavedRuleSet]:
        """Return the sheets that a member may replace and delete: the member's own, for managers all of them.

        The sheet that managers chose for new sessions is theirs alone.
        """
        async with self._store.reading() as tx:
            return await _own(tx, actor, await _saved(tx, actor.guild_id))

    async def delete(self, actor: Actor, name: str) -> None:
        """Forget a sheet; sessions that were started by it go on as they are. Raises `NotAllowed`, `UserError`."""
        async with self._store.writing() as tx:
            sheets = await _saved(tx, actor.guild_id)
            called = _called(sheets, name)
            if called is None:
                raise UserError("sheet_gone", found=Name(name))
            if called not in await _own(tx, actor, sheets):
                raise NotAllowed("only_keeper", found=Name(called))
            await tx.rule_sets.drop(actor.guild_id, called)

    async def rules(self, guild_id: int, game: scoring.Game, name: str | None) -> Mapping[str, Any]:
        """Return the rules of a sheet, built-in or saved; raises `UserError`.

        By default those that the server chose for the game, as long as they are there, else the first of the game.
        """
        if name is None:
            chosen = await self._default(guild_id, game)
            return dict(next(iter(game.rule_sets.values()))) if chosen is None else chosen
        if (built_in := _built_in(game, name)) is not None:
            return dict(game.rule_sets[built_in])
        saved = {key: sheet for key, sheet in (await self.saved(guild_id)).items() if sheet.game == game.key}
        if (called := _called(saved, name)) is not None:
            return saved[called].rules
        raise UserError("no_such_sheet", expected=[*game.rule_sets, *map(Name, saved)], found=Name(name), game=game.key)

    async def _default(self, guild_id: int, game: scoring.Game) -> Mapping[str, Any] | None:
        async with self._store.reading() as tx:
            setting = (await tx.settings.of_guild(guild_id)).get(sheet_key(game.key))
        if setting is None or setting.value is None:
            return None
        try:
            return await self.rules(guild_id, game, setting.value)
        except UserError:
            # The sheet was deleted since.
            return None


def options(game: scoring.Game) -> tuple[str, ...]:
    """Return the options of a game's sheet that can be set in the middle of a session."""
    return tuple(name for name in game.rules.__struct_fields__ if name != "first_dealer")


def named(game: scoring.Game, text: str, t: Translator) -> str:
    """Return the option that is meant, by its key or as the reader's language calls it; raises `Mistyped`."""
    known = options(game)
    return parsing.choice(text, {t(f"rule-{name}"): name for name in known} | {name: name for name in known}, "option")


def values(game: scoring.Game, option: str) -> tuple[str, ...]:
    """Return the values of an option, if they can be listed: its words, or its whole numbers if they are few."""
    found: list[str] = []
    for part in _parts(game, option):
        if part is bool:
            found += ["yes", "no"]
        elif get_origin(part) is Literal:
            found += map(str, get_args(part))
        elif bounds := _bounds(part):
            found += map(str, range(bounds[0], bounds[1] + 1)) if bounds[1] - bounds[0] < MOST_LISTED else ()
    return tuple(found)


def change(live: SessionView, option: str, text: str, t: Translator) -> scoring.RulesChange:
    """Return the change of rules that was typed; raises `Mistyped`, `scoring.Refused`, `UserError` if it is none."""
    option = named(live.game, option, t)
    reset = fold(text.strip()) in (DEFAULT, fold(t("rules-default")))
    value = None if reset else _value(live.game, option, text, t)
    changed = scoring.decode_deal(live.game, {"kind": "rules", "set": {option: value}})
    after, _ = scoring.step(live.state, changed)
    if after.rules == live.state.rules:
        raise UserError("rule_as_before", rule=option)
    return cast(scoring.RulesChange, changed)


def changes(text: str, game: scoring.Game, t: Translator) -> dict[str, Any]:
    """Return the rules that are typed a line each, `misère: 10`, as a change of rules has them; raises `Mistyped`."""
    found: dict[str, Any] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        name, colon, value = line.partition(":")
        if not colon:
            raise Mistyped("rule_unreadable", "set", line)
        option = named(game, name, t)
        if option in found:
            raise Mistyped("named_twice", "set", text, found=name)
        reset = fold(value.strip()) in (DEFAULT, fold(t("rules-default")))
        found[option] = None if reset else _value(game, option, value, t)
    if not found:
        raise Mistyped("empty", "set", text)
    return found


def in_lines(change: Mapping[str, Any], t: Translator) -> list[str]:
    """Return the rules that a change sets, each as it can be typed."""
    return [
        t("rule-setting", rule=t(f"rule-{name}"), value=changed_to(name, value, t)) for name, value in change.items()
    ]


def changed_to(option: str, value: Any, t: Translator) -> str:
    """Return the new value of a changed option, in words."""
    return t("rules-default") if value is None else said(option, value, t)


def said(option: str, value: Any, t: Translator) -> str:
    """Return the value of an option in words, as it can be typed."""
    if isinstance(value, bool):
        return t(f"choice-yes_no-{'yes' if value else 'no'}")
    if isinstance(value, Points):
        return t.points(value, signed=option == "scale")
    if isinstance(value, str):
        keys = (f"choice-{option}-{value}", f"choice-yes_no-{value}")
        return next((t(key) for key in keys if t.has(key)), value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Decimal):
        return t.points(int(2 * value), signed=option == "scale")
    if isinstance(value, Mapping):
        return _mapping_said(option, cast("Mapping[Any, Any]", value), t)
    return "–" if value is None else t("rules-none")


def _mapping_said(option: str, value: Mapping[Any, Any], t: Translator) -> str:
    found: list[str] = []
    for key, item in value.items():
        name = said(SPOKEN.get(option, option), str(key), t)
        if isinstance(item, (tuple, list)):
            row = " ".join(said(option, one, t) for one in cast("Sequence[Any]", item))
            found.append(f"{name}: {row}")
        else:
            found.append(f"{name} {said(option, item, t)}")
    between = "; " if any(isinstance(item, (tuple, list)) for item in value.values()) else ", "
    return between.join(found) or t("rules-default")


def without(live: SessionView, option: str) -> Any:
    """Return the value of an option if the session does not set it."""
    given = {name: value for name, value in live.state.rules_given.items() if name != option}
    return getattr(scoring.rules_of(live.game, given), option)


def _value(game: scoring.Game, option: str, text: str, t: Translator) -> Any:
    parts = _parts(game, option)
    numeric = [part for part in parts if part is Points or part is int or _bounds(part)]
    spoken = tuple(str(value) for part in parts if get_origin(part) is Literal for value in get_args(part))
    if bool in parts:
        return parsing.choice(text, words("yes_no", ("yes", "no"), t), option) == "yes"
    if spoken and not (numeric and any(map(str.isdecimal, text))):
        value = parsing.choice(text, words(option, spoken, t), option)
        return next(one for part in parts for one in get_args(part) if str(one) == value)
    if mapping := next((part for part in parts if get_origin(part) is dict), None):
        return _mapping(mapping, option, text, t)
    return points_number(parsing.number(text, option))


def _mapping(hint: Any, option: str, text: str, t: Translator) -> dict[str, Any]:
    """Read `prise 1, garde 2` or `4: 120 60 -60 -120; 3: 120 0 -120`."""
    key_hint, value_hint = get_args(hint)
    keys = tuple(str(key) for key in get_args(key_hint))
    spoken = words(SPOKEN.get(option, option), keys, t)
    found: dict[str, Any] = {}
    for part in filter(None, map(str.strip, _PARTS.split(text))):
        match = _NAMED.fullmatch(part)
        if match is None:
            raise Mistyped("setting_lacks", option, text, found=part, expected=list(dict.fromkeys(spoken)))
        key = parsing.choice(match["name"] or match["word"], spoken, option)
        if key in found:
            raise Mistyped("named_twice", option, text, found=part)
        rest = match["values"] or match["rest"]
        found[key] = (
            points_number(parsing.number(rest, option)) if value_hint is Points else _row(value_hint, option, rest)
        )
    if not found:
        raise Mistyped("empty", option, text)
    return found


def _row(hint: Any, option: str, text: str) -> list[Any]:
    """Read the numbers of a setting; the first of a pair of which it may be lacking can be left out, or be a dash."""
    optional = types.NoneType in get_args(get_args(hint)[0])
    row = [
        None if optional and word in _NOTHING else points_number(parsing.number(word, option)) for word in text.split()
    ]
    return [None, *row] if optional and len(row) == 1 else row


def _parts(game: scoring.Game, option: str) -> tuple[Any, ...]:
    """Return the types that the value of an option can have."""
    hint = get_type_hints(game.rules, include_extras=True)[option]
    parts = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
    return tuple(part for part in parts if part is not type(ABSENT))


def _bounds(hint: Any) -> tuple[int, int] | None:
    """Return the least and the most of a whole number that has bounds."""
    if get_origin(hint) is not Annotated or get_args(hint)[0] is not int:
        return None
    meta: msgspec.Meta = get_args(hint)[1]
    return int(meta.ge or 0), int(meta.le or 0)


def _built_in(game: scoring.Game, name: str) -> str | None:
    """Return the built-in sheet of a game that is called so, in any language."""
    for sheet in game.rule_sets:
        if fold(name) in (fold(sheet), *(fold(translator(language)(f"sheet-{sheet}")) for language in languages())):
            return sheet
    return None


def _called(sheets: Mapping[str, SavedRuleSet], name: str) -> str | None:
    return next((known for known in sheets if fold(known) == fold(name)), None)


async def _own(tx: Reader, actor: Actor, sheets: Mapping[str, SavedRuleSet]) -> dict[str, SavedRuleSet]:
    if actor.manager:
        return dict(sheets)
    member = await tx.people.member(actor.guild_id, actor.user_id)
    settings = await tx.settings.of_guild(actor.guild_id)

    def chosen(name: str, sheet: SavedRuleSet) -> bool:
        setting = settings.get(sheet_key(sheet.game))
        return setting is not None and setting.value is not None and fold(setting.value) == fold(name)

    return {
        name: sheet
        for name, sheet in sheets.items()
        if member is not None and sheet.by == member.id and not chosen(name, sheet)
    }


async def _saved(tx: Reader, guild_id: int) -> dict[str, SavedRuleSet]:
    sheets = await tx.rule_sets.of_guild(guild_id)
    return {sheet.name: SavedRuleSet(sheet.game, scoring.loads(sheet.rules), sheet.saved_by) for sheet in sheets}
