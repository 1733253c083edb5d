"""The notation of a tarokk deal in one line: `D trull kings+1; O ulti; game+2; lost XXI Bea; 8 Ann undeclared`.

Items are split by semicolons and stand in any order; so do the words of an item after the first. Case, accents and
hyphens do not matter, and a name in quotes is never taken for a word of the notation.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.game import ABSENT, Refused
from scoring.games.tarokk.deals import Tarokk
from scoring.games.tarokk.rules import MAX_KONTRA, ONLY_ANNOUNCED, SIDES, Item, Side

FIELD = "extras"

Players = Callable[[str], str]

_SIDES: Mapping[str, Side] = {
    "d": "declarers",
    "declarer": "declarers",
    "declarers": "declarers",
    "felvevo": "declarers",
    "o": "opponents",
    "opp": "opponents",
    "opponent": "opponents",
    "opponents": "opponents",
    "ellenfel": "opponents",
}
_LETTERS: Mapping[Side, str] = {"declarers": "D", "opponents": "O"}
_ITEMS: Mapping[Item, str] = {
    "double": "double dupla duplajatek",
    "volat": "volat",
    "trull": "trull tuli tuletroa",
    "four-kings": "kings fourkings 4kings negykiraly",
    "pagat-ultimo": "ulti ultimo pagatulti pagatultimo",
    "xxi-catch": "catch xxicatch xxifogas fogas",
    "centrum": "centrum centre center",
    "kismadar": "kismadar littlebird",
    "nagymadar": "nagymadar bigbird",
    "pagat-uhu": "uhu pagatuhu",
    "king-uhu": "kinguhu kiralyuhu",
    "king-ultimo": "kingulti kingultimo kiralyulti kiralyultimo",
    "sas-ultimo": "sasulti sasultimo",
    "sas-uhu": "sasuhu",
    "pagat-catch": "pagatcatch pagatfogas",
}
_SHORT: Mapping[Item, str] = {"four-kings": "kings", "pagat-ultimo": "ulti", "xxi-catch": "catch"}
_ITEM_WORDS: Mapping[str, Item] = {word: item for item, words in _ITEMS.items() for word in words.split()}
_KONTRAS = ("kontra", "rekontra", "szubkontra", "hirskontra", "mordkontra")
_LEVELS = tuple(map(str, range(MAX_KONTRA + 1)))
_HEADS: Mapping[str, str] = {
    "talon": "talon",
    "made": "made",
    "discarded": "discarded",
    "game": "game",
    "jatek": "game",
    "parti": "game",
    "tricks": "tricks",
    "trull": "trull",
    "tuli": "trull",
    "kings": "kings",
    "pagat": "pagat",
    "sas": "sas",
    "lost": "lost",
    "xxi": "lost",
    "8": "8",
    "nyolc": "8",
    "9": "9",
    "kilenc": "9",
}
_WHERE = {"tricks": "all_tricks", "trull": "trull", "kings": "four_kings"}
_CARDS = {"skiz": "skiz", "xxi": "XXI", "21": "XXI", "pagat": "pagat"}
_ENDINGS = {"won": True, "lost": False}
_QUOTES = {'"': '"', "“": "”", "„": "”", "«": "»", "'": "'", "‘": "’"}
_WORD = re.compile(r"(?<![^\s,;])(?:" + "|".join(f"{a}[^{b}]*{b}" for a, b in _QUOTES.items()) + r")|[^\s,;]+|;")


@dataclass(frozen=True, slots=True)
class _Word:
    """A word as typed, where it begins, and what it says without case, accents, hyphens: nothing if it is quoted."""

    text: str
    at: int
    plain: str

    def refused(self, code: str, **data: Any) -> Refused:
        return Refused(code, FIELD, found=self.text, position=self.at, **data)


def read(text: str, player: Players) -> dict[str, Any]:
    """Return the keys of a deal that the text says, as JSON has them; raises `Refused` with the word and its place.

    `player` returns the player whom a name means, and raises what it likes for one that means nobody.
    """
    keys: dict[str, Any] = {}
    for words in _split(text):
        _ITEM_READERS[_head(words)](keys, words, player)
    return keys


def write(deal: Tarokk, player: Players, fields: Collection[str] | None = None) -> str:
    """Return the text that says what the deal has of `fields` (default: of all that the notation can say)."""
    said = [item for name, item in _written(deal, player) if fields is None or name in fields]
    return "; ".join(said)


def _split(text: str) -> Iterable[list[_Word]]:
    words: list[_Word] = []
    for found in _WORD.finditer(text):
        if found[0] == ";":
            if words:
                yield words
            words = []
        elif found[0][0] in _QUOTES and len(found[0]) > 1 and found[0][-1] == _QUOTES[found[0][0]]:
            words.append(_Word(found[0][1:-1], found.start(), ""))
        else:
            words.append(_Word(found[0], found.start(), _plain(found[0])))
    if words:
        yield words


def _plain(text: str) -> str:
    letters = (letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return re.sub(r"(?<=\w)-(?=\w)", "", "".join(letters)).casefold()


def _head(words: list[_Word]) -> str:
    """Return what an item of the notation is about: its first word, or the first of its words that tells."""
    if words[0].plain in _SIDES:
        return "side"
    first = _HEADS.get(_base(words[0]))
    if first is not None and first != "lost":
        return first
    found = {_HEADS.get(_base(word)) for word in words}
    for head in dict.fromkeys(_HEADS.values()):
        if head in found:
            return head
    raise words[0].refused("notation_unknown", expected=["D", "O", *dict.fromkeys(_HEADS.values())])


def _base(word: _Word) -> str:
    return word.plain.partition("+")[0]


def _take(words: list[_Word], table: Mapping[str, Any], *, of: _Word) -> tuple[Any, list[_Word]]:
    """Return what the first word that stands in `table` means, and the others; raises `Refused` if none does."""
    for index, word in enumerate(words):
        if word.plain in table:
            return table[word.plain], words[:index] + words[index + 1 :]
    wrong = words[0] if words else of
    expected = ["D", "O"] if table is _SIDES else list(table)
    raise wrong.refused("notation_unknown" if words else "notation_unfinished", expected=expected)


def _drop(words: list[_Word], *plain: str) -> tuple[bool, list[_Word]]:
    """Tell whether one of the words is there, and return the others."""
    rest = [word for word in words if word.plain not in plain]
    return len(rest) < len(words), rest


def _nothing_left(words: list[_Word]) -> None:
    if words:
        raise words[0].refused("notation_unknown", expected=[";"])


def _set(keys: dict[str, Any], name: str, value: Any, word: _Word) -> None:
    if name in keys:
        raise word.refused("notation_twice")
    keys[name] = value


def _named(words: list[_Word], player: Players, *, of: _Word) -> str:
    if not words:
        raise of.refused("notation_unfinished", expected=["player"])
    return player(" ".join(word.text for word in words))


def _items(words: list[_Word]) -> Iterable[tuple[Item, int, _Word]]:
    """Yield the items that the words name, each with its level of kontra; `king uhu` is one item, as `king-uhu` is."""
    index = 0
    while index < len(words):
        word = words[index]
        name, plus, level = word.plain.partition("+")
        index += 1
        if not plus and index < len(words):
            second, plus_after, level_after = words[index].plain.partition("+")
            if second and name + second in _ITEM_WORDS:
                name, plus, level, index = name + second, plus_after, level_after, index + 1
        if not plus and index < len(words) and (_is_level(words[index]) or words[index].plain in _KONTRAS):
            plus, level, index = "+", words[index].plain.removeprefix("+"), index + 1
        if name not in _ITEM_WORDS:
            raise word.refused("notation_unknown", expected=[_SHORT.get(item, item) for item in _ITEMS])
        yield _ITEM_WORDS[name], _level(level, word) if plus else 0, word


def _is_level(word: _Word) -> bool:
    return word.plain.startswith("+")


def _level(text: str, word: _Word) -> int:
    if text in _KONTRAS:
        return _KONTRAS.index(text) + 1
    if text not in _LEVELS:
        raise word.refused("notation_kontra", least=0, most=MAX_KONTRA)
    return _LEVELS.index(text)


def _read_side(keys: dict[str, Any], words: list[_Word], _player: Players) -> None:
    side = _SIDES[words[0].plain]
    if len(words) == 1:
        raise words[0].refused("notation_unfinished", expected=[_SHORT.get(item, item) for item in _ITEMS])
    announced: dict[str, int] = keys.setdefault("announced", {}).setdefault(side, {})
    for item, level, word in _items(words[1:]):
        _set(announced, item, level, word)


def _read_game(keys: dict[str, Any], words: list[_Word], _player: Players) -> None:
    (word,) = [word for word in words if _HEADS.get(_base(word)) == "game"][:1]
    rest = [other for other in words if other is not word]
    level = word.plain.partition("+")[2]
    if not level and rest:
        level, rest = rest[0].plain.removeprefix("+"), rest[1:]
    _nothing_left(rest)
    if not level:
        raise word.refused("notation_unfinished", expected=[f"+{level}" for level in _LEVELS[1:]])
    _set(keys, "game_kontra", _level(level, word), word)


def _read_where(head: str) -> Callable[[dict[str, Any], list[_Word], Players], None]:
    def reader(keys: dict[str, Any], words: list[_Word], _player: Players) -> None:
        rest = [word for word in words if _HEADS.get(word.plain) != head]
        side, rest = _take(rest, _SIDES, of=words[0])
        _nothing_left(rest)
        _set(keys, _WHERE[head], side, words[0])

    return reader


def _read_last(card: str) -> Callable[[dict[str, Any], list[_Word], Players], None]:
    def reader(keys: dict[str, Any], words: list[_Word], _player: Players) -> None:
        rest = [word for word in words if word.plain != card]
        side, rest = _take(rest, _SIDES, of=words[0])
        caught, rest = _drop(rest, "caught")
        if caught and card == "pagat":
            _set(keys, "pagat_caught_by", side, words[0])
        else:
            won, rest = _take(rest, _ENDINGS, of=words[-1])
            _set(keys, f"{card}_last", {"side": side, "won": won}, words[0])
        _nothing_left(rest)

    return reader


def _read_lost(keys: dict[str, Any], words: list[_Word], player: Players) -> None:
    _, rest = _drop(words, "lost", "xxi")
    _set(keys, "xxi_lost_by", _named(rest, player, of=words[-1]), words[0])


def _read_tarokks(count: int) -> Callable[[dict[str, Any], list[_Word], Players], None]:
    def reader(keys: dict[str, Any], words: list[_Word], player: Players) -> None:
        rest = [word for word in words if _HEADS.get(word.plain) != str(count)]
        _, rest = _drop(rest, "declared", "tarokk", "tarokks")
        undeclared, rest = _drop(rest, "undeclared")
        name = _named(rest, player, of=words[-1])
        keys.setdefault("tarokks", []).append({"player": name, "count": count, "declared": not undeclared})

    return reader


def _read_made(keys: dict[str, Any], words: list[_Word], _player: Players) -> None:
    _, rest = _drop(words, "made")
    side, rest = _take(rest, _SIDES, of=words[0])
    if not rest:
        raise words[-1].refused("notation_unfinished", expected=list(ONLY_ANNOUNCED))
    made: list[str] = keys.setdefault("made", {}).setdefault(side, [])
    for item, level, word in _items(rest):
        if item not in ONLY_ANNOUNCED or level:
            raise word.refused("notation_unknown", expected=list(ONLY_ANNOUNCED))
        if item in made:
            raise word.refused("notation_twice")
        made.append(item)


def _read_discarded(keys: dict[str, Any], words: list[_Word], _player: Players) -> None:
    _, rest = _drop(words, "discarded", "called")
    _nothing_left(rest)
    _set(keys, "called_discarded", True, words[0])


def _read_talon(keys: dict[str, Any], words: list[_Word], player: Players) -> None:
    _, rest = _drop(words, "talon")
    card, rest = _take(rest, _CARDS, of=words[0])
    late, rest = _drop(rest, "late")
    drawn = {"player": _named(rest, player, of=words[-1]), "card": card}
    keys.setdefault("talon_honours", []).append(drawn | ({"late": True} if late else {}))


_ITEM_READERS: Mapping[str, Callable[[dict[str, Any], list[_Word], Players], None]] = {
    "side": _read_side,
    "game": _read_game,
    "tricks": _read_where("tricks"),
    "trull": _read_where("trull"),
    "kings": _read_where("kings"),
    "pagat": _read_last("pagat"),
    "sas": _read_last("sas"),
    "lost": _read_lost,
    "8": _read_tarokks(8),
    "9": _read_tarokks(9),
    "made": _read_made,
    "discarded": _read_discarded,
    "talon": _read_talon,
}


def _written(deal: Tarokk, player: Players) -> Iterable[tuple[str, str]]:
    if deal.game_kontra:
        yield "game_kontra", f"game+{deal.game_kontra}"
    if deal.called_discarded:
        yield "called_discarded", "discarded"
    for side in SIDES:
        if announced := deal.announced.of(side):
            items = (_SHORT.get(item, item) + (f"+{level}" if level else "") for item, level in announced.items())
            yield "announced", f"{_LETTERS[side]} {' '.join(items)}"
    for side in SIDES:
        if made := deal.made.of(side):
            yield "made", f"made {_LETTERS[side]} {' '.join(made)}"
    yield from _written_results(deal)
    if deal.xxi_lost_by is not ABSENT:
        yield "xxi_lost_by", f"lost XXI {_quoted(player(deal.xxi_lost_by))}"
    for held in deal.tarokks:
        yield "tarokks", f"{held.count} {_quoted(player(held.player))}{'' if held.declared else ' undeclared'}"
    for drawn in deal.talon_honours:
        late = " late" if drawn.late else ""
        yield "talon_honours", f"talon {drawn.card} {_quoted(player(drawn.player))}{late}"


def _written_results(deal: Tarokk) -> Iterable[tuple[str, str]]:
    for head, name in _WHERE.items():
        if (side := getattr(deal, name)) is not ABSENT:
            yield name, f"{head} {_LETTERS[side]}"
    for card, last in (("pagat", deal.pagat_last), ("sas", deal.sas_last)):
        if last is not ABSENT:
            yield f"{card}_last", f"{card} {_LETTERS[last.side]} {'won' if last.won else 'lost'}"
    if deal.pagat_caught_by is not ABSENT:
        yield "pagat_caught_by", f"pagat caught {_LETTERS[deal.pagat_caught_by]}"


def _quoted(name: str) -> str:
    """Return a name as it can be read again: in quotes, unless it is one word that the notation does not use."""
    free = name.isalpha() and _plain(name) not in _RESERVED
    quote = next((quote for quote in _QUOTES if not {quote, _QUOTES[quote]} & set(name)), None)
    return name if free or quote is None else f"{quote}{name}{_QUOTES[quote]}"


_RESERVED = {
    *_SIDES,
    *_HEADS,
    *_CARDS,
    *_ENDINGS,
    "caught",
    "called",
    "late",
    "declared",
    "undeclared",
    "tarokk",
    "tarokks",
}
