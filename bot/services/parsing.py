"""What members type, read into values: numbers and lists of them, names of those who sit, words of a choice.

Everything here is pure and raises `Mistyped` for what cannot be read. Points are half points. What can be read in
two ways is refused with both readings.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.errors import UserError
from bot.folding import fold
from bot.i18n import Name
from bot.services.names import MAX_NAME, clean

MAX_POINTS = 2_000_000
"""The bound of numbers in a session document, 10^6, in half points."""
MAX_TEXT = 1_000
MAX_ITEMS = 60

T = TypeVar("T")

_SIGN = r"(?P<sign>[+\-−–]?)"
_HALVES = r"(?:(?P<whole>\d+)(?: ?½| 1/2)|½|1/2)"
_END = r"(?![\w.½/?+\-−–])"
_IN_A_LIST = (
    re.compile(rf"{_SIGN}(?P<whole>\d+),(?P<tenths>[05]){_END}"),
    re.compile(rf"{_SIGN}(?P<whole>\d*)\.(?P<tenths>[05]0?){_END}"),
    re.compile(rf"{_SIGN}(?P<half>{_HALVES}){_END}"),
    re.compile(rf"{_SIGN}(?P<whole>\d+){_END}"),
)
_ALONE = (
    re.compile(rf"{_SIGN} ?(?P<half>{_HALVES})"),
    re.compile(rf"{_SIGN} ?(?P<whole>\d*)[.,](?P<tenths>\d\d?)"),
    re.compile(rf"{_SIGN} ?(?P<whole>\d+)"),
)
_NUMERIC = re.compile(r"[+\-−–]?[\d½.?]")
_BETWEEN = re.compile(r" ?[,;>]? ?")
_GIVES = re.compile(r" ?[:=]? ?")

_MENTION = re.compile(r"<@!?(?P<id>\d{1,20})>")
_QUOTED = re.compile(r"[\"“”„«](?P<name>[^\"“”»]*)[\"“”»]")
_WHOLE = re.compile(f"{_MENTION.pattern}|{_QUOTED.pattern}")
_OTHER_MENTION = re.compile(r"<(#|a?:|/).*>")
_SEVERAL = re.compile(r"<@&.*>|@(everyone|here)", re.IGNORECASE)
_GUEST_MARK = r"\((?:guest|invitée?)\)"
_MARKED = re.compile(rf"\s*{_GUEST_MARK}$", re.IGNORECASE)
_MARK_BEHIND_QUOTE = re.compile(rf"([\"“”»])\s*({_GUEST_MARK})", re.IGNORECASE)
_BETWEEN_NAMES = re.compile(rf"\s+(?!{_GUEST_MARK})", re.IGNORECASE)
_ITEM = re.compile(f"(?:{_QUOTED.pattern}|[^,;\n])+")
_NAME_ENDS = " ,;:=<>"


class Mistyped(UserError):
    """What was typed for `field` cannot be read; `data` keeps it as `typed`, with what was expected and found."""

    def __init__(self, code: str, field: str, typed: str, **data: object) -> None:
        if isinstance(found := data.get("found"), str):
            data["found"] = Name(found)
        super().__init__(code, typed=Name(typed), **data)
        self.field = field


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table; no other seat has the same `name`."""

    participant: int
    name: str
    user_id: int | None = None


@dataclass(frozen=True, slots=True)
class Mention:
    """A member of the server."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody of whom only the name is known; `certain` if it was said that no member is meant."""

    name: str
    certain: bool = False


def number(text: str, field: str) -> int:
    """Return one number of points, `40.5`, `40,5`, `40½` or `-3`, as half points."""
    line = _line(text, field)
    match = next((match for shape in _ALONE if (match := shape.fullmatch(line))), None)
    if match is None:
        raise Mistyped("not_a_number", field, text, found=line)
    half = _half_points(match)
    if half is None:
        raise Mistyped("off_the_half_point", field, text, found=line)
    if abs(half) > MAX_POINTS:
        raise Mistyped("too_large", field, text, found=line, most=MAX_POINTS // 2)
    return half


def numbers(text: str, counts: Collection[int], field: str) -> list[int]:
    """Return a list of numbers, `10 20 30 31`, as half points; their count must be one of `counts`.

    A comma between digits is a decimal comma only before a single 5 or 0, and only where the count then fits.
    """

    def problem(position: int) -> Mistyped:
        return _number_problem(_first_word(line[position:]), field, text)

    line = _line(text, field)
    return list(_one_reading(_Grammar(line, lambda at: _numbers_at(line, at), problem, list), counts, field, text))


def points(text: str, seats: Sequence[Seat], field: str, *, left_out: int = 1) -> dict[int, int]:
    """Return half points by participant, from numbers in turn order or from names with numbers.

    Up to `left_out` of the seats may be missing; in turn order they are the last, or stand as `?`. Where a name looks
    like a number, both readings are tried; raises `Mistyped` where both fit.
    """
    table = _Seats(seats)
    line = _line(text, field)

    def in_turn_order() -> dict[int, int]:
        return of_enough(_in_turn_order(line, seats, left_out, field, text))

    def by_name() -> dict[int, int]:
        return of_enough(_by_name(line, table, field, text))

    def of_enough(found: dict[int, int]) -> dict[int, int]:
        missing = [Name(seat.name) for seat in seats if seat.participant not in found]
        if len(missing) > left_out:
            raise Mistyped("each_player", field, text, expected=table.shown(), missing=missing)
        return found

    if not _NUMERIC.match(line):
        return by_name()
    if not table.names_at(line, 0):
        return in_turn_order()
    ordered, named = _fits(in_turn_order), _fits(by_name)
    if ordered and named and ordered != named:
        first, second = ({table.name(player): half for player, half in found.items()} for found in (ordered, named))
        raise Mistyped("name_or_number", field, text, first=first, second=second)
    # What fits in neither way was meant in the first.
    return ordered or named or in_turn_order()


def amounts(text: str, seats: Sequence[Seat], field: str) -> dict[int, int]:
    """Return half points by participant, from names with numbers: `Ann -10, Bea +10`."""
    return _by_name(_line(text, field), _Seats(seats), field, text)


def player(text: str, seats: Sequence[Seat], field: str) -> int:
    """Return the participant of one seat, from a mention, a name or the beginning of one."""
    table = _Seats(seats)
    line = _line(text, field)
    found = [participant for participant, end in table.names_at(line, 0) if end == len(line)]
    if len(found) != 1:
        raise table.problem(line, field, text)
    return found[0]


def ranking(text: str, seats: Sequence[Seat], field: str) -> list[list[int]]:
    """Return participants place by place, from `Ann, Bea = Cal, Dov` or `Ann > Bea = Cal > Dov`."""
    table = _Seats(seats)
    line = _line(text, field)

    def options(position: int) -> list[tuple[tuple[int, bool], int]]:
        tied = line[position] == "="
        start = _past(_GIVES, line, position) if tied else position
        return [((participant, tied), end) for participant, end in table.names_at(line, start)]

    def problem(position: int) -> Mistyped:
        return table.problem(_first_name(line[position:].removeprefix("=").lstrip()), field, text)

    def shown(reading: Sequence[tuple[int, bool]]) -> str:
        parts = [f"{' = ' if tied else ', '}{table.name(participant)}" for participant, tied in reading]
        return "".join(parts).removeprefix(", ")

    places: list[list[int]] = []
    grammar = _Grammar(line, options, problem, shown)
    for participant, tied in _one_reading(grammar, range(1, MAX_ITEMS), field, text):
        if tied and places:
            places[-1].append(participant)
        else:
            places.append([participant])
    _refuse_twice([table.name(participant) for place in places for participant in place], field, text)
    return places


def people(text: str, field: str) -> list[Mention | Guest]:
    """Return members and guests in the order typed: `@Ann @Bea Cal, "Uncle Joe"`.

    Mentions and quoted names stand for themselves; the rest splits at commas, else at spaces. `Cal (guest)` is a guest
    for certain.
    """
    _line(text, field)
    typed = _MARK_BEHIND_QUOTE.sub(r" \2\1", text.replace("\n", ","))
    at_commas = any(mark in _WHOLE.sub(" ", typed) for mark in ",;")
    found: list[Mention | Guest] = []
    position = 0
    for match in [*_WHOLE.finditer(typed), None]:
        loose = typed[position : match.start() if match else None]
        pieces = re.split("[,;]", loose) if at_commas else _BETWEEN_NAMES.split(loose)
        found += [_guest(piece, field, text) for piece in pieces if clean(piece)]
        if match is not None:
            found.append(Mention(int(match["id"])) if match["id"] else _guest(match["name"], field, text))
            position = match.end()
    if not found:
        raise Mistyped("empty", field, text)
    mentions = [f"<@{person.user_id}>" for person in found if isinstance(person, Mention)]
    guests = [person.name for person in found if isinstance(person, Guest)]
    _refuse_twice(mentions + guests, field, text)
    return found


def as_typed(people: Sequence[Mention | Guest]) -> str:
    """Return people as they can be typed: what `people` reads so."""
    return ", ".join(
        f"<@{person.user_id}>" if isinstance(person, Mention) else _guest_as_typed(person, alone=len(people) == 1)
        for person in people
    )


def choice(text: str, words: Mapping[str, str], field: str) -> str:
    """Return the value that `text` stands for: one of `words`, or the beginning of words of one value."""
    line = _loose(_line(text, field))
    known = {_loose(word): value for word, value in words.items()}
    values = {known[line]} if line in known else {known[word] for word in known if word.startswith(line)}
    if len(values) != 1:
        raise Mistyped("unknown_value", field, text, found=clean(text), expected=_first_words(words))
    return values.pop()


def items(
    text: str,
    vocabularies: Mapping[str, Mapping[str, str]],
    seats: Sequence[Seat],
    field: str,
    *,
    needs: Sequence[Collection[str]] = (),
) -> list[dict[str, str | int]]:
    """Return the items of a list, each made of words: `Bea double` is `{"player": 2, "size": "double"}`.

    `vocabularies` has for each key its words and what they stand for; the names of `seats` give the key `player`.
    Of each collection in `needs` an item must have one key.
    """
    _line(text, field)
    table = _Seats(seats)
    found: list[dict[str, str | int]] = []
    for typed in filter(None, (clean(match[0]) for match in _ITEM.finditer(text))):
        item = _item(typed, vocabularies, table, field, text)
        for keys in needs:
            if item.keys().isdisjoint(keys):
                expected = _expected({key: vocabularies.get(key) for key in keys}, table)
                raise Mistyped("item_lacks", field, text, found=typed, expected=expected)
        found.append(item)
    return found


class _Seats:
    """The seats as they can be called."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._seats = [(fold(clean(seat.name)), seat) for seat in seats]

    def shown(self) -> list[Name]:
        return [Name(seat.name) for _, seat in self._seats]

    def name(self, participant: int) -> Name:
        return next(Name(seat.name) for _, seat in self._seats if seat.participant == participant)

    def called(self, name: str) -> list[Seat]:
        """Return whom a name means: those who are called so, else those whose names begin so or have it as a word."""
        name = fold(name)
        exact = [seat for called, seat in self._seats if called == name]
        return exact or [
            seat for called, seat in self._seats if name and (called.startswith(name) or f" {name} " in f" {called} ")
        ]

    def names_at(self, line: str, position: int) -> list[tuple[int, int]]:
        """Return whom the names that begin at a position mean, each with the position where it ends."""
        if match := _MENTION.match(line, position):
            user = int(match["id"])
            return [(seat.participant, match.end()) for _, seat in self._seats if seat.user_id == user]
        if match := _QUOTED.match(line, position):
            seats = self.called(match["name"].strip())
            return [(seats[0].participant, match.end())] if len(seats) == 1 else []
        position += line.startswith("@", position)
        folded = fold(line)
        found = {
            (seat.participant, position + len(called))
            for called, seat in self._seats
            if called and folded.startswith(called, position) and not folded[position + len(called) :][:1].isalnum()
        }
        for end in range(position + 1, min(len(line), position + 2 * MAX_NAME) + 1):
            if end == len(line) or line[end] in _NAME_ENDS:
                seats = self.called(line[position:end])
                if not seats:
                    break
                if len(seats) == 1 and any(map(str.isalpha, line[position:end])):
                    lead = fold(clean(seats[0].name)).partition(folded[position:end])[0]
                    # The last words of a name that stands there whole are nobody else.
                    if not lead or not folded[:position].endswith(lead):
                        found.add((seats[0].participant, end))
        return sorted(found)

    def problem(self, name: str, field: str, typed: str) -> Mistyped:
        seats = self.called(name.removeprefix("@"))
        if not name:
            return Mistyped("name_missing", field, typed, expected=self.shown())
        if len(seats) > 1:
            return Mistyped("ambiguous_player", field, typed, found=name, expected=[Name(seat.name) for seat in seats])
        return Mistyped("unknown_player", field, typed, found=name, expected=self.shown())


@dataclass(frozen=True, slots=True)
class _Grammar(Generic[T]):
    """How a line is read: what may begin at a position, with where that ends.

    `problem` is what to say when nothing may, and `shown` how a reading is told to people.
    """

    line: str
    options: Callable[[int], list[tuple[T, int]]]
    problem: Callable[[int], Mistyped]
    shown: Callable[[Sequence[T]], object]


def _one_reading(grammar: _Grammar[T], counts: Collection[int], field: str, typed: str) -> tuple[T, ...]:
    steps = _steps(grammar)
    by_count = _readings(steps, len(grammar.line))
    fitting = [reading for count in counts for reading in by_count.get(count, [])]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        first, second = map(grammar.shown, fitting[:2])
        raise Mistyped("two_readings", field, typed, first=first, second=second)
    if by_count:
        raise Mistyped("how_many_values", field, typed, found=min(by_count), expected=sorted(counts))
    stuck = [position for position, options in steps.items() if not options]
    raise grammar.problem(max(stuck)) if stuck else Mistyped("too_many_values", field, typed, most=max(counts))


def _steps(grammar: _Grammar[T]) -> dict[int, list[tuple[T, int]]]:
    """Return for each position that can be reached what may begin there, with where the next begins."""
    steps: dict[int, list[tuple[T, int]]] = {}
    reached = [0]
    while reached:
        position = reached.pop()
        if position not in steps and position < len(grammar.line):
            options = grammar.options(position)
            steps[position] = [(item, _past(_BETWEEN, grammar.line, end)) for item, end in options]
            reached += [end for _, end in steps[position]]
    return steps


def _readings(steps: Mapping[int, list[tuple[T, int]]], length: int) -> dict[int, list[tuple[T, ...]]]:
    """Return the readings of a line by the number of their items, at most two of each number."""
    rests: dict[int, dict[int, list[tuple[T, ...]]]] = {length: {0: [()]}}
    for position in sorted(steps, reverse=True):
        here = rests.setdefault(position, {})
        for item, end in steps[position]:
            for count, tails in rests[end].items():
                if count < MAX_ITEMS:
                    known = here.setdefault(count + 1, [])
                    known += [(item, *tail) for tail in tails if (item, *tail) not in known][: 2 - len(known)]
    return rests[0]


def _fits(read: Callable[[], dict[int, int]]) -> dict[int, int] | None:
    """Return what is read, None where it cannot be; what itself has two readings fits in both, and is asked."""
    try:
        return read()
    except Mistyped as wrong:
        if wrong.code == "two_readings":
            raise
        return None


def _in_turn_order(line: str, seats: Sequence[Seat], left_out: int, field: str, typed: str) -> dict[int, int]:
    def options(position: int) -> list[tuple[int | None, int]]:
        gap: list[tuple[int | None, int]] = [(None, position + 1)] if left_out and line[position] == "?" else []
        return [*gap, *_numbers_at(line, position)]

    def problem(position: int) -> Mistyped:
        return _number_problem(_first_word(line[position:]), field, typed)

    def shown(reading: Sequence[int | None]) -> dict[str, int]:
        return {Name(seat.name): half for seat, half in zip(seats, reading, strict=False) if half is not None}

    fewest = len(seats) if "?" in line else len(seats) - left_out
    grammar = _Grammar(line, options, problem, shown)
    values = _one_reading(grammar, range(fewest, len(seats) + 1), field, typed)
    return {seat.participant: half for seat, half in zip(seats, values, strict=False) if half is not None}


def _by_name(line: str, table: _Seats, field: str, typed: str) -> dict[int, int]:
    def options(position: int) -> list[tuple[tuple[int, int], int]]:
        return [
            ((participant, half), end)
            for participant, name_end in table.names_at(line, position)
            for half, end in _numbers_at(line, _past(_GIVES, line, name_end))
        ]

    def problem(position: int) -> Mistyped:
        names = table.names_at(line, position)
        if names:
            participant, end = max(names, key=lambda name: name[1])
            word = _first_word(line[_past(_GIVES, line, end) :])
            return _number_problem(word, field, typed, table.name(participant))
        if line[position].isdecimal() and line[:position].endswith(","):
            before = "".join(re.findall(r"[+\-−–]?\d+,$", line[:position]))
            return _number_problem(before + _first_word(line[position:]), field, typed)
        return table.problem(_first_name(line[position:]), field, typed)

    def shown(reading: Sequence[tuple[int, int]]) -> dict[str, int]:
        return {table.name(participant): half for participant, half in reading}

    grammar = _Grammar(line, options, problem, shown)
    found = _one_reading(grammar, range(1, MAX_ITEMS), field, typed)
    _refuse_twice([table.name(participant) for participant, _ in found], field, typed)
    return dict(found)


def _item(
    line: str, vocabularies: Mapping[str, Mapping[str, str]], table: _Seats, field: str, typed: str
) -> dict[str, str | int]:
    found: dict[str, str | int] = {}
    loose = _loose(line)
    position = 0
    while position < len(line):
        options: list[tuple[int, str, str | int]] = [
            (position + len(word), key, value)
            for key, words in vocabularies.items()
            for word, value in ((_loose(word), value) for word, value in words.items())
            if loose.startswith(word, position) and not loose[position + len(word) :][:1].isalnum()
        ]
        options += [(end, "player", participant) for participant, end in table.names_at(line, position)]
        longest = {option for option in options if option[0] == max(options)[0]}
        word = _first_name(line[position:])
        if not longest:
            raise Mistyped(
                "unknown_word", field, typed, found=word, expected=_expected({**vocabularies, "player": None}, table)
            )
        if len(longest) > 1:
            raise Mistyped("ambiguous_word", field, typed, found=word)
        end, key, value = longest.pop()
        if key in found:
            raise Mistyped("two_in_one", field, typed, found=line)
        found[key] = value
        position = _past(_GIVES, line, end)
    return found


def _line(text: str, field: str) -> str:
    if len(text) > MAX_TEXT:
        raise Mistyped("too_long", field, text, found=len(text), most=MAX_TEXT)
    line = clean(text)
    if not line:
        raise Mistyped("empty", field, text)
    return line


def _numbers_at(line: str, position: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for shape in _IN_A_LIST:
        if match := shape.match(line, position):
            half = _half_points(match)
            if half is not None and abs(half) <= MAX_POINTS:
                found.append((half, match.end()))
    return found


def _half_points(match: re.Match[str]) -> int | None:
    parts = match.groupdict()
    hundredths = 50 if parts.get("half") else int((parts.get("tenths") or "").ljust(2, "0"))
    if hundredths not in {0, 50}:
        return None
    half = 2 * int(parts.get("whole") or 0) + hundredths // 50
    return -half if parts["sign"] and parts["sign"] != "+" else half


def _number_problem(word: str, field: str, typed: str, name: Name | None = None) -> Mistyped:
    if not word:
        return (
            Mistyped("value_missing", field, typed)
            if name is None
            else Mistyped("number_missing", field, typed, player=name)
        )
    try:
        number(word, field)
    except Mistyped as wrong:
        return Mistyped(wrong.code, field, **{**wrong.data, "typed": typed})
    return Mistyped("not_a_number", field, typed, found=word)


def _guest(piece: str, field: str, typed: str) -> Guest:
    if _SEVERAL.fullmatch(clean(piece)):
        raise Mistyped("not_one_person", field, typed)
    marked = clean(piece).removeprefix("@").strip()
    name = _MARKED.sub("", marked)
    if not name:
        raise Mistyped("blank_name", field, typed)
    if '"' in name or _OTHER_MENTION.fullmatch(name):
        raise Mistyped("not_a_person", field, typed, found=name)
    if len(name) > MAX_NAME:
        raise Mistyped("name_too_long", field, typed, found=name, length=len(name), most=MAX_NAME)
    return Guest(name, certain=name != marked)


def _guest_as_typed(guest: Guest, *, alone: bool) -> str:
    name = f"{guest.name} (guest)" if guest.certain else guest.name
    return f'"{name}"' if alone or any(mark in name for mark in ",;") else name


def _refuse_twice(names: Sequence[str], field: str, typed: str) -> None:
    folded = [fold(name) for name in names]
    for index, name in enumerate(names):
        if folded[index] in folded[:index]:
            raise Mistyped("named_twice", field, typed, found=name)


def _past(pattern: re.Pattern[str], line: str, position: int) -> int:
    match = pattern.match(line, position)
    return match.end() if match else position


def _first_word(rest: str) -> str:
    return re.split("[ ,;]", rest, maxsplit=1)[0]


def _first_name(rest: str) -> str:
    match = _MENTION.match(rest) or _QUOTED.match(rest)
    return match[0] if match else re.split(f"[{_NAME_ENDS}]", rest, maxsplit=1)[0]


def _first_words(words: Mapping[str, str]) -> list[str]:
    """Return one word for each value: the first that stands for it."""
    found: dict[str, str] = {}
    for word, value in words.items():
        found.setdefault(value, word)
    return list(found.values())


def _expected(vocabularies: Mapping[str, Mapping[str, str] | None], table: _Seats) -> list[str]:
    """Return the words of each vocabulary; where there is none, the names at the table."""
    found: list[str] = []
    for vocabulary in vocabularies.values():
        found += table.shown() if vocabulary is None else _first_words(vocabulary)
    return found


def _loose(text: str) -> str:
    return re.sub("[-_]", " ", fold(text))
