"""What a game declares: its players, its rules, its kinds of deal, how each is entered and how it is scored."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal

from typing_extensions import TypeVar

from scoring.errors import Refused
from scoring.fields import Asked, ChoiceField, Field, NotationField, PlayerField, TextField, fields_of
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
    """One step of a score's arithmetic: a code, its numbers (half points), and the gain of one player, if any."""

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
    seats: tuple[Player, ...]
    players: tuple[Player, ...]
    dealer: Player
    totals: Mapping[str, int]
    state: S

    def after_dealer(self) -> tuple[Player, ...]:
        """Return the players of this deal in turn order, beginning after the dealer."""
        start = self.seats.index(self.dealer) + 1
        order = self.seats[start:] + self.seats[:start]
        return tuple(name for name in order if name in self.players)

    def playing(self, name: str, where: str) -> Player:
        """Return `name` if that player plays in this deal, else raise `Refused` for the field `where`."""
        if name not in self.players:
            raise Refused("not_playing" if name in self.seats else "not_seated", where, found=Player(name))
        return Player(name)


@dataclass(frozen=True, slots=True)
class Scored:
    """The result of a deal. Each player gains the sum of the lines that name the player.

    Attributes:
        lines: the arithmetic, step by step.
        state: what the game hands on to the next deal.
        multiplier: the factor of the deal, 1 unless rounds are doubled.
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
    """An event of a player in a deal, counted over many deals: a contract taken, points collected.

    Attributes:
        code: the event.
        player: the player.
        of: the part of the code, such as the contract or the place.
        amount: the number that averages are made of.
    """

    code: str
    player: str
    of: str | None = None
    amount: int = 1


@dataclass(frozen=True, slots=True)
class StatLine:
    """One line of a player's statistics: how often the events of a code happened.

    Attributes:
        code: the code of the events.
        out_of: the code of the events that these are a share of.
        parts: the values of `of` that are shown one by one, in order.
        in_half_points: whether the average amount is half points rather than a whole number.
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
    """A short notation for much of a deal in one line.

    `read` takes the text and a function from a name to a player. It returns keys of the deal as JSON has them, and
    raises `Refused` at the word that it cannot read. `write` returns the text for a deal, or for some of its keys.
    """

    read: Callable[[str, Callable[[str], str]], dict[str, Any]]
    write: Callable[..., str]


@dataclass(frozen=True, slots=True)
class Kind(Generic[D, R, S]):
    """One kind of deal.

    Attributes:
        deal: its struct.
        command: the `deal` command that records it.
        score: returns the result of a deal; raises `Refused` if the deal cannot have happened.
        fields: the fields of its forms and of its command.
        needs: the rules under which it is played, key by key; empty for always.
        doubts: returns lines about a deal that is scored but rarely meant.
        meant_by: the words in the command's fields that mean this kind rather than the first one of the command.
        notation: the notation of its `NotationField`s.
        follows: returns the keys that follow from those entered so far.
        counted_events: returns the events of a deal, given the half points that each player gained.
        stats: the lines of a player's statistics that tell those events.
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

    @property
    def author(self) -> str | None:
        """The field that names the player whom the deal is about, its taker; None where it is about all alike."""
        return next((field.name for field in self.fields if isinstance(field, PlayerField) and field.required), None)

    def allowed(self, rules: Rules) -> bool:
        """Tell whether this kind is played under these rules."""
        return all(getattr(rules, name) == value for name, value in self.needs.items())


@dataclass(frozen=True, slots=True)
class CardValue:
    """Cards of equal value in the pack: their name, the half points of each, and their number."""

    name: str
    half_points: int
    count: int


@dataclass(frozen=True, slots=True)
class Example:
    """A deal to learn the scoring from: the players, the rules, and the deal as a document has it."""

    players: tuple[str, ...]
    deal: Mapping[str, Any]
    rules: Mapping[str, Any] = field(default_factory=dict[str, Any])


def one_more_each(table: DealTable, player: str | None) -> int | None:
    """Return how many deals are left once the end is announced: each seated player deals once more.

    Raises `Refused` if a player is named, since the end does not depend on one.
    """
    if player is not None:
        raise Refused("nobody_named", "player", found=Player(player))
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
    """Return the half points that each player receives if each pair settles the difference of its totals."""
    together = sum(totals.values())
    return {name: len(totals) * total - together for name, total in totals.items()}


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the tarot family.

    Attributes:
        key: its name in documents.
        fewest, most: how many play a deal.
        rules: the struct of its rules.
        kinds: its kinds of deal.
        seated: how many may sit.
        zero_sum: whether the scores of a deal add up to 0.
        dealer_out: whether it is always the dealer who sits out when more sit than play.
        rule_sets: the built-in rule sets by name.
        presets: the presets of `rules.preset`. Single options apply over them, an object item by item.
        titles: the attributes of the game's state that a session announces, such as a winner.
        pack: the values of the cards.
        example: a deal to learn from.
        last_round: returns how many deals are left, the coming one included, once the end is announced; None if that
            is not known yet.
        menu_order: its place among the games that are offered.
        check: raises `Refused` for rules that cannot be.
        void: returns the deal that nobody played; True makes it an annulled one.
        start: returns the state before the first deal.
        owed: returns the half points that each player receives when a session is settled. They add up to 0. By
            default they are the totals, or their differences if the game is not zero-sum.
        doubled: returns the factors of the coming deals while rounds are doubled.
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
"""The deals without play, for games whose rules are `RedealRules`."""


def pay(code: str, changes: Mapping[str, int], **data: Any) -> tuple[Line, ...]:
    """Return a line for each player whose points change, in the order of `changes`."""
    return tuple(Line(code, data, player, change) for player, change in changes.items())


def each_plays(table: DealTable, given: Mapping[Any, Any], where: str) -> None:
    """Raise `Refused` unless `given` has one entry for each player of the deal, and no other."""
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
