"""What a game is: who plays, by which rules, which kinds of deal there are, how each is entered and scored."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal

from typing_extensions import TypeVar

from scoring.errors import Refused
from scoring.fields import Asked, ChoiceField, Field, NotationField, TextField, fields_of
from scoring.wire import ABSENT, Absent, Player, Points, Wire

MOST_SEATED = 25

R = TypeVar("R", default=Any)
"""The rules of a game."""
S = TypeVar("S", default=Any)
"""What a game hands on from deal to deal; None where it hands on nothing."""
D = TypeVar("D", bound=Wire, default=Any)
"""A kind of deal, as it is entered."""


class Rules(Wire, frozen=True, kw_only=True):
    """A table's rules; each game declares its own, with defaults."""

    first_dealer: Player | Absent = ABSENT


class RedealRules(Rules, frozen=True, kw_only=True):
    """Rules of a game in which a deal that nobody played is dealt again by the next dealer or by the same."""

    redeal: Literal["next", "same"] = "next"


class Deal(Wire, tag_field="kind", tag="deal", frozen=True, kw_only=True):
    """One deal as entered; each kind declares its own keys."""

    dealer: Player | Absent = ABSENT
    sitting_out: tuple[Player, ...] | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class Line:
    """One step of a score's arithmetic: a code and its numbers (half points), and what a player gains by it."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict[str, Any])
    player: str | None = None
    change: int | None = None


@dataclass(frozen=True, slots=True)
class DealTable(Generic[R, S]):
    """The table as a deal finds it.

    Attributes:
        rules: the rules of the game.
        seats: the players who sit, in turn order.
        players: the players who play this deal, in turn order.
        dealer: the player who deals.
        totals: the half points of everyone who ever sat.
        state: what the game hands on from deal to deal.
    """

    rules: R
    seats: tuple[str, ...]
    players: tuple[str, ...]
    dealer: str
    totals: Mapping[str, int]
    state: S

    def after_dealer(self) -> tuple[str, ...]:
        """Return the players of this deal in turn order, beginning after the dealer."""
        start = self.seats.index(self.dealer) + 1
        order = self.seats[start:] + self.seats[:start]
        return tuple(name for name in order if name in self.players)

    def playing(self, name: str, where: str) -> str:
        """Return `name` if that player plays in this deal, else raise `Refused` for the field `where`."""
        if name not in self.players:
            raise Refused("not_playing" if name in self.seats else "not_seated", where, found=str(name))
        return name


@dataclass(frozen=True, slots=True)
class Scored:
    """What came of a deal; what each player gains is the sum of the lines that name that player.

    Attributes:
        lines: the arithmetic, step by step.
        state: what the game hands on to the next deal.
        multiplier: what the deal counts times: 1 unless rounds are doubled.
        scored: whether the deal is scored; False for one that nobody played.
        deals_on: whether the next player in turn deals, rather than the same one again.
    """

    lines: Sequence[Line] = ()
    state: Any = None
    multiplier: int = 1
    scored: bool = True
    deals_on: bool = True


@dataclass(frozen=True, slots=True)
class CountedEvent:
    """Something that a player did in a deal, to be counted over many: a contract taken, points collected.

    `of` tells the events of one code apart (which contract, which place); `amount` is what their average is made of.
    """

    code: str
    player: str
    of: str | None = None
    amount: int = 1


@dataclass(frozen=True, slots=True)
class StatLine:
    """What is told of a player over many deals: how often the events of a code happened to the player.

    `out_of` is the code of the events among which they are; `parts` are the values of `of`, in the order in which they
    are told one by one. The average of the amounts is in half points if `halves`, else whole.
    """

    code: str
    out_of: str | None = None
    parts: tuple[str, ...] = ()
    in_half_points: bool = True


def _no_doubts(_table: DealTable, _deal: Any) -> Sequence[Line]:
    return ()


def nothing(table: DealTable, _deal: Any) -> Scored:
    """Score nothing, and change nothing."""
    return Scored(state=table.state, scored=False, deals_on=False)


def _no_events(_table: DealTable, _deal: Any, _changes: Mapping[str, int]) -> Iterable[CountedEvent]:
    return ()


def _nothing_follows(_table: DealTable, _entered: Mapping[str, Any]) -> dict[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class Notation:
    """Words in which much of a deal is said in one line.

    `read` takes the text, and what finds the player whom a word names, and returns keys of the deal as JSON has them;
    it raises `Refused` at the word. `write` returns the words for a deal, or for some of its keys.
    """

    read: Callable[[str, Callable[[str], str]], dict[str, Any]]
    write: Callable[..., str]


@dataclass(frozen=True, slots=True)
class Kind(Generic[D, R, S]):
    """One kind of deal: its struct, the `deal` command that records it, its form, and how it is scored.

    `needs` are the rules under which it is played, key by key; none means always. `doubts` are lines about a deal
    that is scored although it is rarely meant. `meant_by` is what fields of the command say when this kind is meant
    and not the first of its command; `notation` reads the fields of that shape; `follows` returns the keys that follow
    from those entered so far. `counted_events` returns what is counted of a deal, given what each player gained
    by it; `stats` say how that is told of a player over many deals.
    """

    deal: type[D]
    command: str
    score: Callable[[DealTable[R, S], D], Scored]
    fields: tuple[Field, ...] = ()
    needs: Mapping[str, Any] = field(default_factory=dict[str, Any])
    doubts: Callable[[DealTable[R, S], D], Sequence[Line]] = _no_doubts
    meant_by: Mapping[str, str] = field(default_factory=dict[str, str])
    notation: Notation | None = None
    follows: Callable[[DealTable[R, S], Mapping[str, Any]], dict[str, Any]] = _nothing_follows
    counted_events: Callable[[DealTable[R, S], D, Mapping[str, int]], Iterable[CountedEvent]] = _no_events
    stats: tuple[StatLine, ...] = ()

    @property
    def tag(self) -> str:
        return str(self.deal.__struct_config__.tag)

    def allowed(self, sheet: Rules) -> bool:
        """Tell whether the sheet has this kind played."""
        return all(getattr(sheet, name) == value for name, value in self.needs.items())


@dataclass(frozen=True, slots=True)
class CardValue:
    """Cards of one worth in the pack: what they are called, the half points of each, how many there are."""

    name: str
    half_points: int
    count: int


@dataclass(frozen=True, slots=True)
class Example:
    """A deal to learn the scoring from: who plays, by which rules, and the deal as a document has it."""

    players: tuple[str, ...]
    deal: Mapping[str, Any]
    rules: Mapping[str, Any] = field(default_factory=dict[str, Any])


def one_more_each(table: DealTable, player: str | None) -> int | None:
    """Return how many deals are left once the end is announced: each who sits deals once more.

    Raises `Refused` where a player is named, on whom nothing depends.
    """
    if player is not None:
        raise Refused("nobody_named", "player", found=player)
    return len(table.seats)


def _nothing(_sheet: Any) -> Any:
    return None


def _void_deal(annulled: bool) -> dict[str, Any]:
    return {"kind": "annulled" if annulled else "passed"}


def _accept(_sheet: Any) -> None:
    return None


def _undoubled(_state: Any) -> Sequence[int]:
    return ()


def differences(totals: Mapping[str, int]) -> dict[str, int]:
    """Return what each is to receive, in half points, where each two settle the difference of their totals."""
    together = sum(totals.values())
    return {name: len(totals) * total - together for name, total in totals.items()}


@dataclass(frozen=True, slots=True)
class Game:
    """A game: `fewest` to `most` play, up to `seated` sit; its sheet, kinds and built-in rule sheets.

    `sheets` maps the name of a built-in sheet to the rules that it sets, `presets` the name of a preset to the rules
    that it stands for (options given beside it apply over them; an object item by item). `check` raises `Refused` for
    a sheet that cannot be; `void` makes the deal that nobody played, or that was annulled; `start` makes the state that
    deals hand on; `owed` is what each is to receive when a session is settled, adding up to 0: by default the totals,
    or their differences in a game that is not zero-sum. `titles`
    names what of the state a session announces (a winner, a mayor); `place` orders the games where they are offered.
    `pack` is what the cards are worth, `example` a deal to learn from;
    `last_round` says how many deals are left, this one included, once the end is announced (None: not known yet);
    `doubled` returns the stakes of the coming deals while rounds are doubled. Under `dealer_out` it is always the
    dealer who sits out where more sit than play.
    """

    key: str
    fewest: int
    most: int
    rules: type[Rules]
    kinds: tuple[Kind, ...]
    seated: int = MOST_SEATED
    zero_sum: bool = True
    dealer_out: bool = False
    rule_sets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict[str, Mapping[str, Any]])
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict[str, Mapping[str, Any]])
    titles: tuple[str, ...] = ()
    pack: tuple[CardValue, ...] = ()
    example: Example | None = None
    last_round: Callable[[DealTable, str | None], int | None] = one_more_each
    menu_order: int = 100
    check: Callable[[Any], None] = _accept
    void: Callable[[bool], dict[str, Any]] = _void_deal
    start: Callable[[Any], Any] = _nothing
    owed: Callable[[Any, Mapping[str, int], Any], Mapping[str, int]] | None = None
    doubled: Callable[[Any], Sequence[int]] = _undoubled

    def kind(self, tag: Any) -> Kind:
        """Return the kind of deal that `tag` names, else raise `Refused`."""
        for kind in self.kinds:
            if kind.tag == tag:
                return kind
        raise Refused("unknown_kind", "kind", expected=[kind.tag for kind in self.kinds], found=tag)


class Passed(Deal, tag="passed", frozen=True, kw_only=True):
    """Everyone passed and nothing was played."""


class Annulled(Deal, tag="annulled", frozen=True, kw_only=True):
    """A misdeal, a lone petit, a hand that may be thrown in: nothing counts."""

    reason: str | Absent = ABSENT


def _void(table: DealTable[RedealRules, Any], _deal: Deal) -> Scored:
    return Scored(state=table.state, scored=False, deals_on=table.rules.redeal == "next")


VOID = (
    Kind(Passed, "passed", _void),
    Kind(Annulled, "passed", _void, fields_of(Annulled, "reason")),
)
"""The deals without play, for games whose sheet is a `RedealSheet`."""


def pay(code: str, changes: Mapping[str, int], **data: Any) -> tuple[Line, ...]:
    """Return a line for each player whose points change, in the order of `changes`."""
    return tuple(Line(code, data, player, change) for player, change in changes.items())


def each_plays(table: DealTable, given: Mapping[Any, Any], where: str) -> None:
    """Raise `Refused` unless `given` has one entry for each who plays, and for nobody else."""
    for name in given:
        table.playing(name, where)
    if missing := [name for name in table.players if name not in given]:
        raise Refused("each_player", where, expected=list(table.players), missing=missing)


__all__ = [
    "ABSENT",
    "MOST_SEATED",
    "VOID",
    "Absent",
    "Annulled",
    "Asked",
    "CardValue",
    "ChoiceField",
    "CountedEvent",
    "Deal",
    "DealTable",
    "Example",
    "Field",
    "Game",
    "Kind",
    "Line",
    "Notation",
    "NotationField",
    "Passed",
    "Player",
    "Points",
    "RedealRules",
    "Refused",
    "Rules",
    "Scored",
    "StatLine",
    "TextField",
    "Wire",
    "each_plays",
    "fields_of",
    "pay",
]
