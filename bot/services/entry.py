"""What a member enters for the fields of a deal, read into the deal; works from the declaration of the game alone."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import product
from typing import Any, cast

import msgspec

import scoring
from bot.errors import UserError
from bot.i18n import Name, Translator, words
from bot.services import parsing, people, replaying, rule_sets
from bot.services.names import clean
from bot.services.parsing import Mistyped, Seat
from bot.services.session_view import DealRecord, SessionView
from db.people import ParticipantId
from scoring.points import number as points_number
from scoring.wire import Wire, choices

MOST_OPTIONS = 25
"""What one menu can hold."""

LONGEST = 500
NOTE = "note"
"""The free text of a deal whose kind has no field for it; it is kept beside the deal all the same."""

_REFERENCE = re.compile(r"#([1-9][0-9]{0,17})")

ADJUST = scoring.Kind(
    scoring.Adjustment,
    "adjust",
    scoring.nothing,
    scoring.fields_of(scoring.Adjustment, scoring.AmountsField(name="amounts", required=True), "reason"),
)
"""Points moved by agreement, entered like a kind of deal; it is none of any game's."""

SEATS = scoring.Kind(scoring.Seating, "seating", scoring.nothing, scoring.fields_of(scoring.Seating, "players"))
RULES = scoring.Kind(scoring.RulesChange, "rules", scoring.nothing, (scoring.RulesField(name="set", required=True),))
"""Who sits, and by which rules, from a deal on: recorded by commands of their own, and changed like a deal."""


DEALER, PLAYING = "dealer", "playing"
"""The fields by which what was entered says for whom: who deals, and who plays."""

TABLE = "table"
"""The further form of a recorded deal that holds these two."""

_BETWEEN_LABELS = "; "


@dataclass(frozen=True, slots=True)
class ParsedDeal:
    """A deal read from what was entered, players being participant numbers; `note` is its free text.

    `inferred` is the player whose points follow from the rest, with those half points.
    """

    deal: scoring.DealInput
    note: str | None = None
    inferred: tuple[ParticipantId, int] | None = None


@dataclass(frozen=True, slots=True)
class Preview:
    """What a deal would come to, and what is doubtful about it."""

    deal: scoring.DealInput
    outcome: scoring.Outcome
    doubts: tuple[scoring.Line, ...]

    @property
    def digest(self) -> str:
        """What tells it from any other of which somebody sees other numbers or other doubts."""
        doubts = [(line.code, sorted(line.data.items())) for line in self.doubts]
        seen = repr((sorted(self.outcome.changes.items()), self.outcome.players, doubts))
        return sha256(seen.encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a menu."""

    value: str
    label: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Control:
    """One field of a form: a menu of `options`, of which up to `most` may be chosen, else text of one line or more."""

    name: str
    required: bool = False
    options: tuple[Option, ...] = ()
    most: int = 1
    text: str = ""
    hint: str | None = None
    example: str | None = None
    longest: int = LONGEST
    lines: bool = False


def kinds_of(command: str) -> list[scoring.Kind]:
    """Return the kinds of deal that a `deal` command records, in any game."""
    return [kind for game in scoring.all_games().values() for kind in game.kinds if kind.command == command]


def options_of(command: str) -> list[scoring.Field]:
    """Return what a `deal` command takes, what it must have first.

    What can be said within a notation has no option of its own; words by which further kinds are meant are among the
    choices.
    """
    first, *others = kinds_of(command)
    found = [
        replace(field, words=(*field.words, *(kind.meant_by[field.name] for kind in others if kind.meant_by)))
        if isinstance(field, scoring.ChoiceField) and any(field.name in kind.meant_by for kind in others)
        else field
        for field in first.fields
        if not field.within
    ]
    return sorted(found, key=lambda field: not field.required)


def kind_for(live: SessionView, command: str, given: Mapping[str, str] | None = None) -> scoring.Kind:
    """Return the kind that a `deal` command records in this session's game, the one that `given` means.

    Raises `UserError`, also where something is given that this kind does not have.
    """
    given = given or {}
    kinds = [kind for kind in live.game.kinds if kind.command == command]
    for kind in sorted(kinds, key=lambda kind: not kind.meant_by):
        if all(given.get(name) == word for name, word in kind.meant_by.items()):
            known = {*(field.name for field in kind.fields), *kind.meant_by}
            if surplus := [name for name in given if name not in known]:
                raise Mistyped("not_with_that", surplus[0], given[surplus[0]], found=given[surplus[0]])
            return kind
    raise UserError("not_in_this_game", game=live.game.key, found=command)


def kind_of(live: SessionView, tag: str) -> scoring.Kind:
    """Return the kind of this tag, of the game or of any; raises `UserError` if there is none."""
    for kind in (*live.game.kinds, ADJUST, SEATS, RULES):
        if kind.tag == tag:
            return kind
    raise UserError("no_form_for_this", found=tag)


def to_come(live: SessionView, kind: scoring.Kind) -> dict[str, int | str]:
    """Return what a message takes to name what is about to be recorded, as `DealRecord.named` is once it is."""
    event = "none" if issubclass(kind.deal, scoring.Deal) else kind.tag
    return {"deal": live.next_number if event == "none" else 0, "event": event}


def others(live: SessionView, recorded: DealRecord) -> tuple[scoring.Kind, ...]:
    """Return the other kinds of deal that a deal may turn out to have been, by the rules under which it was played."""
    if not isinstance(recorded.deal, scoring.Deal):
        return ()
    sheet, tag = live.before(recorded.position).rules, recorded.deal.__struct_config__.tag
    return tuple(kind for kind in live.game.kinds if kind.tag != tag and kind.allowed(sheet))


def pressed(live: SessionView) -> tuple[scoring.Kind, ...]:
    """Return the kinds that the table card offers, as the sheet has them played: one for each thing that is meant."""
    found: dict[tuple[str, ...], scoring.Kind] = {}
    for kind in live.game.kinds:
        if kind.allowed(live.state.rules):
            found.setdefault((kind.command, *kind.meant_by.values()), kind)
    return tuple(found.values())


def typed(kind: scoring.Kind, given: Mapping[str, str]) -> dict[str, str]:
    """Return what was typed for the fields of a kind as `read` takes it: `#4` is a name, not the value of a menu."""
    players = {field.name for field in kind.fields if isinstance(field, scoring.PlayerField)}
    return {
        name: f'"{text.strip()}"' if name in players and _REFERENCE.fullmatch(text.strip()) else text
        for name, text in given.items()
    }


def read(
    live: SessionView,
    kind: scoring.Kind,
    given: Mapping[str, str],
    t: Translator,
    *,
    instead_of: DealRecord | None = None,
) -> ParsedDeal:
    """Return the deal that the entered fields describe; raises `Mistyped`, `scoring.Refused`.

    Names and numbers are matched against who plays in the next deal, or in the one that is replaced; `t` gives the
    words of the reader's language.
    """
    table = table_of(live, instead_of, given)
    keys: dict[str, Any] = {"kind": kind.tag}
    out = [name for name in table.seats if name not in table.players]
    if issubclass(kind.deal, scoring.Deal) and (instead_of or out or table.dealer != live.state.dealer):
        keys |= {"dealer": table.dealer, "sitting_out": out}
    name = note_name(kind)
    note = given.get(name, "").strip()
    note = note if clean(note) else None
    if note and len(note) > LONGEST:
        raise Mistyped("too_long", name, note, found=len(note), most=LONGEST)
    inferred: tuple[ParticipantId, int] | None = None
    for field, text in _filled(live, kind, given, table):
        if isinstance(field, scoring.TextField):
            continue
        if isinstance(field, scoring.NotationField):
            keys = _merged(keys, _notation(live, kind, field, text, table))
        elif isinstance(field, scoring.NumberEachField):
            seats = people.seats(live, [ParticipantId(int(name)) for name in table.players])
            values = parsing.points(text, seats, field.name, left_out=1 if field.total else 0)
            missing = [seat.participant for seat in seats if seat.participant not in values]
            if missing and field.total:
                whole = 2 * field.total if field.whole else field.total
                inferred = ParticipantId(missing[0]), whole - sum(values.values())
                values[missing[0]] = inferred[1]
            keys[field.name] = {str(player): _amount(field, half, text) for player, half in values.items()}
        else:
            keys[field.name] = _value(live, field, text, t)
    keys |= kind.follows(table, keys)
    return ParsedDeal(scoring.decode_deal(live.game, keys), note, inferred)


def note_name(kind: scoring.Kind) -> str:
    """Return under which name the free text of a deal of this kind is entered."""
    return next((field.name for field in kind.fields if isinstance(field, scoring.TextField)), NOTE)


def allowing(kind: scoring.Kind) -> scoring.DealInput:
    """Return the change of rules that has a kind of deal played from here on."""
    return scoring.RulesChange(set=dict(kind.needs))


def preview(
    live: SessionView,
    kind: scoring.Kind,
    read: ParsedDeal,
    instead_of: DealRecord | None = None,
    *,
    given: Mapping[str, str] | None = None,
    allow: bool = False,
) -> Preview:
    """Return what a deal would come to, recorded now or in the place of another; raises `scoring.Refused`.

    `given` is what was entered, where it says for whom; `allow` has the rules changed before, so that it is played.
    """
    if instead_of is None:
        deals = [allowing(kind), read.deal] if allow else [read.deal]
        outcome = replaying.played(live, deals)[-1].outcome
    else:
        _, outcome = scoring.step(live.before(instead_of.position), read.deal)
    return Preview(read.deal, outcome, tuple(kind.doubts(table_of(live, instead_of, given), read.deal)))


def table_of(
    live: SessionView, instead_of: DealRecord | None = None, given: Mapping[str, str] | None = None
) -> scoring.DealTable:
    """Return what the next deal finds, or what the one that is to be replaced found, with what was entered of it.

    The players whom a form of a new deal named play, in the order in which it named them; while they are those who play
    by now, the dealer of now deals. Raises `scoring.Refused` for somebody who does not sit.
    """
    table = live.table()
    if instead_of is not None:
        table, played = live.before(instead_of.position).table(), instead_of.outcome
        table = table if played.dealer is None else replace(table, dealer=played.dealer, players=played.players)
    named = (given or {}).get(PLAYING, "").replace("#", "").split() or list(table.players)
    dealer = (given or {}).get(DEALER, "").removeprefix("#") or table.dealer
    if instead_of is None and set(named) == set(table.players):
        return replace(table, players=tuple(named))
    for name in (*named, dealer):
        if name not in table.seats:
            raise scoring.Refused("not_seated", "", found=scoring.Player(name))
    if instead_of is None:
        return replace(table, dealer=dealer, players=tuple(named))
    if live.game.dealer_out and len(table.seats) > live.game.most:
        named = [name for name in table.seats if name != dealer]
    return replace(table, dealer=dealer, players=tuple(name for name in table.seats if name in named))


def table_words(table: scoring.DealTable) -> dict[str, str]:
    """Return for whom a form is filled in, as its fields say it."""
    return {DEALER: f"#{table.dealer}", PLAYING: " ".join(f"#{name}" for name in table.players)}


def without_table(given: Mapping[str, str]) -> dict[str, str]:
    """Return what was entered of the deal itself."""
    return {name: text for name, text in given.items() if name not in (DEALER, PLAYING)}


def table_inputs(live: SessionView, given: Mapping[str, str], instead_of: DealRecord) -> list[Control]:
    """Return the fields by which a recorded deal turns out to have been dealt or played by others."""
    if not isinstance(instead_of.deal, scoring.Deal):
        return []
    table, shown = table_of(live, instead_of, given), people.display_names(live)

    def menu(chosen: Collection[str]) -> tuple[Option, ...]:
        return tuple(Option(f"#{name}", shown[int(name)], name in chosen) for name in table.seats)

    found = [Control(DEALER, options=menu([table.dealer]))]
    if len(table.seats) > live.game.fewest and not live.game.dealer_out:
        found.append(Control(PLAYING, options=menu(table.players), most=len(table.seats)))
    return found


def inputs(
    live: SessionView,
    kind: scoring.Kind,
    given: Mapping[str, str],
    t: Translator,
    *,
    page: str | None = None,
    instead_of: DealRecord | None = None,
) -> list[Control]:
    """Return the fields of the form of a kind, or of a further page, filled with what is given: only what can be."""
    if page == TABLE:
        return table_inputs(live, given, instead_of) if instead_of else []
    table = table_of(live, instead_of, given)
    entered = _so_far(given)
    found: list[Control] = []
    for field in _in_forms(kind):
        if field.instead or field.page != page:
            continue
        offered = field.offered(table, entered)
        if offered is False or (offered is not True and not offered):
            continue
        names = None if offered is True else list(map(str, offered))
        found.append(_input(live, kind, field, table, names, given, t))
    return found


def pages(kind: scoring.Kind) -> tuple[str, ...]:
    """Return the further forms of a kind, in order; the last is for who dealt and who played."""
    own = dict.fromkeys(field.page for field in _in_forms(kind) if field.page)
    return (*own, TABLE) if issubclass(kind.deal, scoring.Deal) else tuple(own)


def open_pages(
    live: SessionView, kind: scoring.Kind, given: Mapping[str, str], instead_of: DealRecord | None = None
) -> tuple[str, ...]:
    """Return the further forms of a kind in which something can be entered."""
    table, entered = table_of(live, instead_of, given), _so_far(given)
    filled = {field.page for field in _in_forms(kind) if field.page and field.offered(table, entered)}
    return tuple(page for page in pages(kind) if page in filled or (filled and page == TABLE and instead_of))


def page_of(kind: scoring.Kind, path: str) -> str | None:
    """Return the further form on which the field of a refusal, `made.declarers[0]`, stands; None for the first."""
    name = re.split(r"[.\[]", path)[0]
    if name in (DEALER, PLAYING, "sitting_out") and issubclass(kind.deal, scoring.Deal):
        return TABLE
    return next((field.page for field in _in_forms(kind) if field.name == name), None)


def words_of(live: SessionView, recorded: DealRecord, kind: scoring.Kind, t: Translator) -> dict[str, str]:
    """Return a recorded deal as what might have been entered for it, field by field."""
    table = table_of(live, recorded)
    said = _words(live, kind, ParsedDeal(recorded.deal, recorded.note), table, t)
    return said | table_words(table) if isinstance(recorded.deal, scoring.Deal) else said


def spread(live: SessionView, kind: scoring.Kind, given: Mapping[str, str], t: Translator) -> dict[str, str]:
    """Return what was entered as forms have it: what stands in a notation by fields; raises as `read` does."""
    wholes = {field.name for field in kind.fields} - {field.name for field in _in_forms(kind)}
    if not wholes & given.keys():
        return dict(given)
    said = _words(live, kind, read(live, kind, given, t), table_of(live, None, given), t)
    parts = {field.name for field in kind.fields if field.within}
    return {name: text for name, text in given.items() if name not in wholes} | {
        name: text for name, text in said.items() if name in parts
    }


def as_lines(given: Mapping[str, str], controls: Sequence[Control]) -> str:
    """Return what was entered as text to be copied, a line `name: words` for each field; `read_lines` reads it."""
    options = {control.name: control.options for control in controls}
    lines: list[str] = []
    for name, text in given.items():
        chosen = set(text.split()) | {text}
        labels = [option.label for option in options.get(name, ()) if option.value in chosen]
        lines.append(f"{name}: {_BETWEEN_LABELS.join(labels) or text}")
    return "\n".join(lines)


def read_lines(lines: str, controls: Sequence[Control]) -> dict[str, str]:
    """Return what was entered, field by field, from such lines."""
    given: dict[str, str] = {}
    for control in controls:
        text = next((rest for line in lines.splitlines() if (rest := _after(f"{control.name}: ", line))), "")
        labels = text.split(_BETWEEN_LABELS)
        values = [option.value for option in control.options if option.label in labels]
        if text:
            given[control.name] = " ".join(values) or text
    return given


def _after(beginning: str, line: str) -> str:
    return line.removeprefix(beginning) if line.startswith(beginning) else ""


def _in_forms(kind: scoring.Kind) -> tuple[scoring.Field, ...]:
    """Return the fields that forms have: the parts of a notation, not the whole."""
    wholes = {field.within for field in kind.fields}
    return tuple(field for field in kind.fields if field.name not in wholes)


def _so_far(given: Mapping[str, str]) -> dict[str, Any]:
    return {name: int(text) if text.isdecimal() else text for name, text in given.items()}


def _words(
    live: SessionView, kind: scoring.Kind, read: ParsedDeal, table: scoring.DealTable, t: Translator
) -> dict[str, str]:
    keys: dict[str, Any] = scoring.plain(read.deal)
    for name, value in list(keys.items()):
        rest = {other: keys[other] for other in keys if other != name}
        # What follows anyway is not said: it would stay when that changes from which it follows.
        if kind.follows(table, rest).get(name) == value:
            keys = rest
    shown = people.display_names(live)

    def named(player: str) -> str:
        return shown[int(player)]

    found: dict[str, str] = {}
    for field in _in_forms(kind):
        if isinstance(field, scoring.TextField):
            if read.note:
                found[field.name] = read.note
        elif field.name in keys and kind.notation and isinstance(field, scoring.NotationField):
            found[field.name] = kind.notation.write(read.deal, named, {field.name})
        elif field.name in keys:
            found[field.name] = _spoken(live, field, table, getattr(read.deal, field.name), t)
    return found


def _notation(
    live: SessionView, kind: scoring.Kind, field: scoring.Field, text: str, table: scoring.DealTable
) -> dict[str, Any]:
    assert kind.notation is not None  # noqa: S101 - a kind with fields of notation declares it
    seats = people.seats(live, [ParticipantId(int(name)) for name in table.seats])
    try:
        return kind.notation.read(text, lambda name: str(parsing.player(name, seats, field.name)))
    except scoring.Refused as refusal:
        data = refusal.data | {"position": refusal.data["position"] + 1}
        raise Mistyped(refusal.code, field.name, text, **data) from None


def _merged(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    """Return the keys of both, lists and objects joined; the second has the last word."""
    found = dict(first)
    for name, value in second.items():
        before = found.get(name)
        if isinstance(before, dict) and isinstance(value, dict):
            found[name] = _merged(cast("dict[str, Any]", before), cast("dict[str, Any]", value))
        elif isinstance(before, list) and isinstance(value, list):
            found[name] = [*cast("list[Any]", before), *cast("list[Any]", value)]
        else:
            found[name] = value
    return found


def _filled(
    live: SessionView, kind: scoring.Kind, given: Mapping[str, str], table: scoring.DealTable
) -> list[tuple[scoring.Field, str]]:
    """Return each field with its text; a text that is plainly meant for the alternative goes there."""
    found: list[tuple[scoring.Field, str]] = []
    for field in kind.fields:
        text = given.get(field.name, "").strip()
        if clean(text):
            other = next((other for other in kind.fields if other.instead == field.name), None)
            if other and other.name not in given:
                mark = rf"(?i){other.name[0]}[^\W\d]*[\s:]*(?=\d)(.+)"
                marked = re.fullmatch(mark, text) if isinstance(field, scoring.NumberField) else None
                if marked:
                    field, text = other, marked[1]  # noqa: PLW2901 - the same entry, understood
                elif (
                    isinstance(field, scoring.RankingField)
                    and isinstance(other, scoring.NumberEachField)
                    and text[0].isdigit()
                    and not _ranked(live, field, other, text, table)
                ):
                    field = other  # noqa: PLW2901
            found.append((field, text))
    return found


def _ranked(
    live: SessionView, field: scoring.Field, other: scoring.NumberEachField, text: str, table: scoring.DealTable
) -> bool:
    """Tell whether a text that begins with a digit is a ranking of names; raises `Mistyped` where it may be points."""
    seats = people.seats(live, [ParticipantId(int(name)) for name in table.players])
    try:
        places = parsing.ranking(text, seats, field.name)
    except Mistyped:
        return False
    try:
        points = parsing.points(text, seats, other.name, left_out=1 if other.total else 0)
    except Mistyped:
        return True
    names = {seat.participant: Name(seat.name) for seat in seats}
    ranked = ", ".join(" = ".join(names[player] for player in tied) for tied in places)
    counted = {names[player]: half for player, half in points.items()}
    raise Mistyped("name_or_number", field.name, text, first=Name(ranked), second=counted)


def _value(live: SessionView, field: scoring.Field, text: str, t: Translator) -> Any:
    seats = people.seats(live)
    match field:
        case scoring.PlayerField():
            return _player(live, field, text, seats)
        case scoring.ChoiceField():
            value = parsing.choice(text, words(field.name, field.words, t), field.name)
            return field.stands_for.get(value, value)
        case scoring.NumberField():
            return _amount(field, parsing.number(text, field.name), text)
        case scoring.RankingField():
            return [[str(player) for player in tied] for tied in parsing.ranking(text, seats, field.name)]
        case scoring.AmountsField():
            everyone = people.seats(live, [ParticipantId(int(name)) for name in live.state.everyone])
            halves = parsing.amounts(text, everyone, field.name)
            return {str(player): points_number(half) for player, half in halves.items()}
        case scoring.ItemsField():
            return _items(field, text, seats, t)
        case scoring.SeatsField():
            everyone = people.seats(live, [ParticipantId(int(name)) for name in live.state.everyone])
            places = parsing.ranking(text, everyone, field.name)
            if any(len(tied) > 1 for tied in places):
                raise Mistyped("one_at_each_place", field.name, text)
            return [str(place[0]) for place in places]
        case scoring.RulesField():
            return rule_sets.changes(text, live.game, t)
        case _:
            return text == "yes"


def _player(live: SessionView, field: scoring.Field, text: str, seats: Sequence[Seat]) -> str:
    if (match := _REFERENCE.fullmatch(text)) and ParticipantId(int(match[1])) in live.people:
        return match[1]
    return str(parsing.player(text, seats, field.name))


def _items(field: scoring.ItemsField, text: str, seats: Sequence[Seat], t: Translator) -> list[dict[str, Any]]:
    coded = [[part.partition(":") for part in item.split("+")] for item in text.split()]
    if all(key in _keys(field.item) and value for item in coded for key, _, value in item):
        # As menus have it.
        return [{key: value for key, _, value in item} for item in coded]
    vocabularies = {name: words(name, spoken, t) for name in _keys(field.item) if (spoken := choices(field.item, name))}
    needs = [(name,) for name in _keys(field.item) if _required(field.item, name)] + list(field.item.either)
    found = parsing.items(text, vocabularies, seats, field.name, needs=needs)
    return [{name: str(value) for name, value in item.items()} for item in found]


def _input(
    live: SessionView,
    kind: scoring.Kind,
    field: scoring.Field,
    table: scoring.DealTable,
    names: list[str] | None,
    given: Mapping[str, str],
    t: Translator,
) -> Control:
    text = given.get(field.name, "")
    shown = people.display_names(live)
    required = field.required or any(other.instead == field.name for other in kind.fields)
    options: list[tuple[str, str]] = []
    if isinstance(field, scoring.PlayerField):
        playing = names if names is not None else list(table.players)
        options = [(f"#{name}", shown[int(name)]) for name in playing]
    elif isinstance(field, scoring.ChoiceField):
        spoken = words(field.name, field.words, t)
        labels = {value: word for word, value in reversed(spoken.items())}
        options = [(value, labels[value]) for value in field.words if names is None or value in names]
    elif isinstance(field, scoring.FlagField):
        options = [("yes", t("choice-yes_no-yes"))]
    elif isinstance(field, scoring.ItemsField):
        options = _item_options(field, table, shown, t)
    if 0 < len(options) <= MOST_OPTIONS:
        several = isinstance(field, scoring.ItemsField)
        chosen = set(text.split()) if several else {text}
        menu = tuple(Option(value, label, value in chosen) for value, label in options)
        return Control(field.name, required, menu, most=len(menu) if several else 1)
    order = ", ".join(shown[int(name)] for name in table.players)
    return Control(
        field.name,
        required,
        text=text,
        hint=t("field-in_order", names=order) if isinstance(field, scoring.NumberEachField) else None,
        example=order if isinstance(field, (scoring.NumberEachField, scoring.RankingField)) else None,
        longest=LONGEST,
        lines=isinstance(field, scoring.RulesField),
    )


def _item_options(
    field: scoring.ItemsField, table: scoring.DealTable, shown: Mapping[int, str], t: Translator
) -> list[tuple[str, str]]:
    """Return every item that players can be entered with, `player:17+size:simple`, with its words."""
    spoken = {name: choices(field.item, name) for name in _keys(field.item)}
    chosen = [name for name in spoken if spoken[name] and _required(field.item, name)]
    found: list[tuple[str, str]] = []
    for player in table.players:
        for values in product(*(spoken[name] for name in chosen)):
            keys = "+".join(
                [f"player:{player}", *(f"{name}:{value}" for name, value in zip(chosen, values, strict=True))]
            )
            said = [t(f"choice-{name}-{value}") for name, value in zip(chosen, values, strict=True)]
            found.append((keys, " ".join([shown[int(player)], *said])))
    return found


def _spoken(live: SessionView, field: scoring.Field, table: scoring.DealTable, value: Any, t: Translator) -> str:
    shown = people.display_names(live)
    match field:
        case scoring.PlayerField():
            return f"#{value}"
        case scoring.ChoiceField():
            stands = scoring.plain(value)
            return next((word for word, meant in field.stands_for.items() if meant == stands), str(value))
        case scoring.FlagField():
            return "yes"
        case scoring.NumberField():
            return t.points(value, signed=False)
        case scoring.NumberEachField():
            # Counts of cards and tricks are whole numbers on the wire, points half points.
            numbers = [value[name] * (1 if isinstance(value[name], scoring.Points) else 2) for name in table.players]
            return " ".join(t.points(number, signed=False) for number in numbers)
        case scoring.AmountsField():
            return ", ".join(f"{_quoted(shown[int(name)])} {t.points(half)}" for name, half in value.items())
        case scoring.RulesField():
            return "\n".join(rule_sets.in_lines(value, t))
        case scoring.RankingField() | scoring.SeatsField():
            places: list[list[str]] = [[place] if isinstance(place, str) else place for place in value]
            return ", ".join(" = ".join(_quoted(shown[int(name)]) for name in tied) for tied in places)
        case scoring.ItemsField():
            return " ".join("+".join(f"{name}:{word}" for name, word in scoring.plain(item).items()) for item in value)
        case _:
            return str(value)


def _quoted(name: str) -> str:
    return f'"{name}"' if re.search("[ ,;=]", name) else name


def _keys(item: type[Wire]) -> tuple[str, ...]:
    return item.__struct_fields__


def _required(item: type[Wire], name: str) -> bool:
    return next(field.required for field in msgspec.structs.fields(item) if field.name == name)


def _amount(field: scoring.NumberField | scoring.NumberEachField, half: int, text: str) -> Any:
    if field.whole and half % 2:
        raise Mistyped("not_whole", field.name, text, found=text)
    return points_number(half)


def players_of(live: SessionView, field: scoring.Field) -> tuple[Seat, ...]:
    """Return the players whom a field may name: those who play in the next deal."""
    table = live.table()
    offered = field.offered(table, {})
    if offered is False:
        return ()
    names = table.players if offered is True else [name for name in table.players if name in offered]
    return people.seats(live, [ParticipantId(int(name)) for name in names])
