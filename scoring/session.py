"""The session document: reading it, replaying it as a fold over its deals, and its results."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import msgspec

from scoring import registry
from scoring.errors import Refused
from scoring.game import CountedEvent, Deal, DealTable, Game, Line, Rules, differences
from scoring.wire import ABSENT, Absent, Player, Points, Wire, convert, plain, rename

FORMAT = "goulash-session/1"


class Adjustment(Wire, tag_field="kind", tag="adjustment", frozen=True, kw_only=True):
    """Points moved by agreement: a revoke, a correction."""

    amounts: dict[Player, Points]
    reason: str | Absent = ABSENT


class Seating(Wire, tag_field="kind", tag="seating", frozen=True, kw_only=True):
    """From here on these sit at the table, in this turn order."""

    players: tuple[Player, ...]


class RulesChange(Wire, tag_field="kind", tag="rules", frozen=True, kw_only=True):
    """From here on these rules hold; null takes a key back to its default."""

    set: dict[str, Any]


DealInput = Deal | Adjustment | Seating | RulesChange
"""An element of `deals` in a document."""

_COMMON: Mapping[str, type[Wire]] = {"adjustment": Adjustment, "seating": Seating, "rules": RulesChange}


@dataclass(frozen=True, slots=True)
class DocumentEntry:
    """One entry of a session: the deal, whether it was taken back, and its former versions, oldest first."""

    deal: DealInput
    undone: bool = False
    earlier: tuple[DealInput, ...] = ()
    meta: Any = None


@dataclass(frozen=True, slots=True)
class Document:
    """A session as it was entered: nothing in it is a score."""

    game: Game
    players: tuple[str, ...]
    rules: Mapping[str, Any]
    entries: tuple[DocumentEntry, ...]
    meta: Any = None


@dataclass(frozen=True, slots=True)
class State:
    """A session between two deals.

    Attributes:
        game: the game.
        rules_given: the rules as entered.
        rules: the rules with defaults and presets applied.
        seats: the players who sit, in turn order.
        everyone: the players who ever sat, in order of appearance.
        totals: the half points of each of them.
        dealer: the player who deals next.
        game_state: what the game hands on from deal to deal.
    """

    game: Game
    rules_given: Mapping[str, Any]
    rules: Rules
    seats: tuple[Player, ...]
    everyone: tuple[Player, ...]
    totals: Mapping[str, int]
    dealer: Player
    game_state: Any

    def sitting_out(self) -> tuple[Player, ...]:
        """Return the players who sit out of the next deal: the dealer first, then backwards in turn order."""
        playing = getattr(self.rules, "seats", ABSENT)
        playing = self.game.most if playing is ABSENT else playing
        extra = max(0, len(self.seats) - playing)
        at = self.seats.index(self.dealer)
        return tuple(self.seats[(at - step) % len(self.seats)] for step in range(extra))

    def table(self) -> DealTable:
        """Return the table of the next deal, if nothing else is agreed for it."""
        out = self.sitting_out()
        players = tuple(name for name in self.seats if name not in out)
        return DealTable(self.rules, self.seats, players, self.dealer, self.totals, self.game_state)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one entry.

    Attributes:
        changes: the half points that each player gains.
        lines: the arithmetic, step by step.
        multiplier: the factor of the deal, 1 unless rounds are doubled.
        scored: whether it was a deal that was played.
        dealer: the player who dealt.
        players: the players who played, in turn order.
    """

    changes: Mapping[str, int]
    lines: tuple[Line, ...] = ()
    multiplier: int = 1
    scored: bool = False
    dealer: Player | None = None
    players: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """A place: equal totals (half points) share a rank, and the next rank counts them."""

    player: str
    rank: int
    total: int


def decode(value: Any) -> Document:
    """Return the document that `value`, as read by `scoring.wire.loads`, describes; raises `Refused`."""
    if not isinstance(value, dict):
        raise Refused("wrong_type", "", expected="object", found=value)
    top = cast("dict[str, Any]", value)
    for name in ("format", "game", "players"):
        if name not in top:
            raise Refused("missing", name)
    if top["format"] != FORMAT:
        raise Refused("unknown_value", "format", expected=[FORMAT], found=top["format"])
    game = registry.game(top["game"])
    players = _names(top["players"], "players")
    rules = top.get("rules", {})
    if not isinstance(rules, dict):
        raise Refused("wrong_type", "rules", expected="object", found=rules)
    deals = top.get("deals", [])
    if not isinstance(deals, list):
        raise Refused("wrong_type", "deals", expected="list", found=deals)
    entries: list[DocumentEntry] = []
    for number, deal in enumerate(cast("list[Any]", deals), start=1):
        try:
            entries.append(decode_entry(game, deal))
        except Refused as refusal:
            refusal.deal = number
            raise
    return Document(game, players, cast("dict[str, Any]", rules), tuple(entries), top.get("meta"))


def decode_entry(game: Game, value: Any) -> DocumentEntry:
    """Return one entry of `deals` with its former versions; raises `Refused`."""
    if not isinstance(value, dict):
        raise Refused("wrong_type", "", expected="object", found=value)
    keys = dict(cast("dict[str, Any]", value))
    meta = keys.pop("meta", None)
    undone = keys.pop("undone", False)
    if not isinstance(undone, bool):
        raise Refused("wrong_type", "undone", expected="true_or_false", found=undone)
    earlier = keys.pop("earlier", [])
    if not isinstance(earlier, list):
        raise Refused("wrong_type", "earlier", expected="list", found=earlier)
    versions: list[DealInput] = []
    for index, version in enumerate(cast("list[Any]", earlier)):
        try:
            bare = cast("dict[str, Any]", version) if isinstance(version, dict) else version
            if isinstance(bare, dict):
                bare = {name: item for name, item in cast("dict[str, Any]", bare).items() if name != "meta"}
            versions.append(decode_deal(game, bare))
        except Refused as refusal:
            raise refusal.within(f"earlier[{index}]") from None
    return DocumentEntry(decode_deal(game, keys), undone, tuple(versions), meta)


def decode_deal(game: Game, value: Any) -> DealInput:
    """Return one deal in its form, without asking whether it could have happened; raises `Refused`."""
    if not isinstance(value, dict):
        raise Refused("wrong_type", "", expected="object", found=value)
    keys = cast("dict[str, Any]", value)
    if "kind" not in keys:
        raise Refused("missing", "kind")
    tag = keys["kind"]
    struct = _COMMON.get(tag) if isinstance(tag, str) else None
    if struct is None:
        try:
            struct = game.kind(tag).deal
        except Refused as refusal:
            refusal.data["expected"] += list(_COMMON)
            raise
    deal = cast("DealInput", convert(keys, struct))
    if isinstance(deal, RulesChange):
        wanted = {name: item for name, item in deal.set.items() if item is not None}
        try:
            _sheet_fields(game, deal.set)
            convert(wanted, game.rules)
        except Refused as refusal:
            raise refusal.within("set") from None
    return deal


def encode(document: Document) -> dict[str, Any]:
    """Return the document as JSON objects, lists and numbers; `decode` gives it back."""
    top: dict[str, Any] = {
        "format": FORMAT,
        "game": document.game.key,
        "rules": dict(document.rules),
        "players": list(document.players),
        "deals": [encode_entry(entry) for entry in document.entries],
    }
    return top if document.meta is None else top | {"meta": document.meta}


def encode_entry(entry: DocumentEntry) -> dict[str, Any]:
    """Return one entry of `deals` as JSON objects, lists and numbers."""
    keys: dict[str, Any] = plain(entry.deal)
    if entry.undone:
        keys["undone"] = True
    if entry.earlier:
        keys["earlier"] = [plain(version) for version in entry.earlier]
    return keys if entry.meta is None else keys | {"meta": entry.meta}


def renamed(document: Document, names: Mapping[str, str]) -> Document:
    """Return the document with its players renamed; a player who is not in `names` keeps the name."""
    table = dict(names)
    return replace(
        document,
        players=tuple(table.get(name, name) for name in document.players),
        rules=renamed_rules(document.rules, table),
        entries=tuple(
            replace(
                entry,
                deal=renamed_deal(entry.deal, table),
                earlier=tuple(renamed_deal(version, table) for version in entry.earlier),
            )
            for entry in document.entries
        ),
    )


def renamed_deal(deal: DealInput, names: Mapping[str, str]) -> DealInput:
    """Return a deal with its players renamed; a player who is not in `names` keeps the name."""
    if isinstance(deal, RulesChange):
        return RulesChange(set=renamed_rules(deal.set, names))
    return rename(deal, dict(names))


def with_table(deal: Deal, seats: Iterable[str], dealer: str, players: Iterable[str]) -> Deal:
    """Return a deal that says who dealt, and which of those who sat did not play."""
    playing = set(players)
    out = tuple(Player(name) for name in seats if name not in playing)
    return msgspec.structs.replace(deal, dealer=Player(dealer), sitting_out=out)


def without_table(deal: DealInput) -> DealInput:
    """Return what was entered of a deal, without who dealt and who sat out."""
    return msgspec.structs.replace(deal, dealer=ABSENT, sitting_out=ABSENT) if isinstance(deal, Deal) else deal


def renamed_rules(rules: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Return rules as entered with the first dealer renamed."""
    dealer = rules.get("first_dealer")
    return dict(rules) | ({"first_dealer": names.get(dealer, dealer)} if isinstance(dealer, str) else {})


def rules_of(game: Game, given: Mapping[str, Any], *, where: str = "rules") -> Rules:
    """Return rules as entered with presets and defaults applied, checked as a whole; raises `Refused`."""
    try:
        _sheet_fields(game, given)
        keys = dict(given)
        if game.presets and "preset" in keys:
            named = keys["preset"]
            if not isinstance(named, str) or named not in game.presets:
                raise Refused("unknown_value", "preset", expected=list(game.presets), found=named)
            keys = _over(game.presets[named], keys)
        rules = convert(keys, game.rules)
        game.check(rules)
    except Refused as refusal:
        raise refusal.within(where) from None
    return rules


def begin(game: Game, players: Sequence[str], given: Mapping[str, Any]) -> State:
    """Return the state before the first deal; raises `Refused` for a table or rules that cannot be."""
    seats = _seats(game, players, "players")
    rules = rules_of(game, given)
    dealer = seats[-1] if rules.first_dealer is ABSENT else rules.first_dealer
    if dealer not in seats:
        raise Refused("not_seated", "rules.first_dealer", found=dealer)
    return State(game, given, rules, seats, seats, dict.fromkeys(seats, 0), dealer, game.start(rules))


def step(state: State, deal: DealInput) -> tuple[State, Outcome]:
    """Return the state after one entry and its outcome; raises `Refused` if it cannot have happened."""
    if isinstance(deal, Adjustment):
        return _adjust(state, deal)
    if isinstance(deal, Seating):
        return _seat(state, deal)
    if isinstance(deal, RulesChange):
        return _change_rules(state, deal), Outcome({})
    return _play(state, deal)


def replay(document: Document) -> tuple[State, tuple[Outcome, ...]]:
    """Return the state after all entries and the outcome of each; raises `Refused` with the position of the deal."""
    state = begin(document.game, document.players, document.rules)
    outcomes: list[Outcome] = []
    for number, entry in enumerate(document.entries, start=1):
        outcome = Outcome({})
        if not entry.undone:
            try:
                state, outcome = step(state, entry.deal)
            except Refused as refusal:
                refusal.deal = number
                raise
        outcomes.append(outcome)
    return state, tuple(outcomes)


def counted_events(state: State, deal: DealInput, outcome: Outcome) -> tuple[CountedEvent, ...]:
    """Return the counted events of a deal, given the state before it and its outcome."""
    if not outcome.scored or not isinstance(deal, Deal):
        return ()
    kind = state.game.kind(deal.__struct_config__.tag)
    table = replace(state.table(), players=outcome.players, dealer=outcome.dealer)
    return tuple(kind.counted_events(table, deal, outcome.changes))


def standings(totals: Mapping[str, int]) -> tuple[Standing, ...]:
    """Return the places, best first; equals stand in the order of `totals`."""
    ordered = sorted(totals.items(), key=lambda item: -item[1])
    ranks: dict[int, int] = {}
    for rank, (_, total) in enumerate(ordered, start=1):
        ranks.setdefault(total, rank)
    return tuple(Standing(player, ranks[total], total) for player, total in ordered)


def owed(state: State) -> Mapping[str, int]:
    """Return the half points that each player receives when the session is settled. They add up to 0."""
    if state.game.owed is not None:
        return state.game.owed(state.rules, state.totals, state.game_state)
    return state.totals if state.game.zero_sum else differences(state.totals)


def titles(state: State) -> dict[str, str | None]:
    """Return the holder of each title of the game, such as the winner; None while there is none."""
    return {name: getattr(state.game_state, name) for name in state.game.titles}


def _adjust(state: State, deal: Adjustment) -> tuple[State, Outcome]:
    if not deal.amounts:
        raise Refused("empty", "amounts")
    for name in deal.amounts:
        if name not in state.totals:
            raise Refused("unknown_player", "amounts", found=Player(name), expected=list(state.everyone))
    if state.game.zero_sum and sum(deal.amounts.values()):
        raise Refused("adds_up_to_zero", "amounts", found_points=sum(deal.amounts.values()))
    changes: dict[str, int] = {name: int(amount) for name, amount in deal.amounts.items()}
    lines = tuple(Line("adjustment", {}, name, amount) for name, amount in changes.items())
    return replace(state, totals=_added(state.totals, changes)), Outcome(changes, lines)


def _seat(state: State, deal: Seating) -> tuple[State, Outcome]:
    seats = _seats(state.game, deal.players, "players")
    at = state.seats.index(state.dealer)
    heirs = [name for name in state.seats[at:] + state.seats[:at] if name in seats]
    everyone = state.everyone + tuple(name for name in seats if name not in state.totals)
    totals = {name: state.totals.get(name, 0) for name in everyone}
    dealer = heirs[0] if heirs else seats[-1]
    return replace(state, seats=seats, everyone=everyone, totals=totals, dealer=dealer), Outcome({})


def _change_rules(state: State, deal: RulesChange) -> State:
    if "first_dealer" in deal.set:
        raise Refused("first_dealer_is_past", "set.first_dealer")
    given = {name: item for name, item in (dict(state.rules_given) | deal.set).items() if item is not None}
    return replace(state, rules_given=given, rules=rules_of(state.game, given, where="set"))


def _play(state: State, deal: Deal) -> tuple[State, Outcome]:
    kind = state.game.kind(deal.__struct_config__.tag)
    if not kind.allowed(state.rules):
        raise Refused("kind_not_played", "kind", found=kind.tag, needs=dict(kind.needs))
    if deal.dealer is not ABSENT:
        if deal.dealer not in state.seats:
            raise Refused("not_seated", "dealer", found=Player(deal.dealer))
        state = replace(state, dealer=deal.dealer)
    table = state.table()
    if deal.sitting_out is not ABSENT:
        table = replace(table, players=_players(state, deal.sitting_out))
    scored = kind.score(table, deal)
    at = state.seats.index(state.dealer)
    dealer = state.seats[(at + 1) % len(state.seats)] if scored.deals_on else state.dealer
    changes = _changes(table, scored.lines) if scored.scored else {}
    after = replace(state, totals=_added(state.totals, changes), dealer=dealer, game_state=scored.state)
    lines = tuple(scored.lines)
    return after, Outcome(changes, lines, scored.multiplier, scored.scored, state.dealer, table.players)


def _changes(table: DealTable, lines: Iterable[Line]) -> dict[str, int]:
    """Return the gain of each player of the deal, and of each player beside the table whom a line names."""
    gains = [(line.player, line.change or 0) for line in lines if line.player is not None]
    named = {name for name, _ in gains}
    changes: dict[str, int] = {name: 0 for name in table.seats if name in table.players or name in named}
    for name, change in gains:
        changes[name] += change
    return changes


def _players(state: State, out: tuple[Player, ...]) -> tuple[Player, ...]:
    for index, name in enumerate(out):
        if name not in state.seats:
            raise Refused("not_seated", f"sitting_out[{index}]", found=Player(name))
        if name in out[:index]:
            raise Refused("named_twice", f"sitting_out[{index}]", found=Player(name))
    players = tuple(name for name in state.seats if name not in out)
    seats = getattr(state.rules, "seats", ABSENT)
    most = state.game.most if seats is ABSENT else seats
    if not state.game.fewest <= len(players) <= most:
        raise Refused("how_many_play", "sitting_out", found=len(players), least=state.game.fewest, most=most)
    return players


def _added(totals: Mapping[str, int], changes: Mapping[str, int]) -> dict[str, int]:
    return {name: total + changes.get(name, 0) for name, total in totals.items()}


def _names(value: Any, where: str) -> tuple[str, ...]:
    try:
        return tuple(map(str, convert({"players": value, "kind": "seating"}, Seating).players))
    except Refused as refusal:
        refusal.field = refusal.field.replace("players", where, 1)
        raise


def _seats(game: Game, players: Iterable[str], where: str) -> tuple[Player, ...]:
    seats = tuple(map(Player, players))
    for index, name in enumerate(seats):
        if name in seats[:index]:
            raise Refused("named_twice", f"{where}[{index}]", found=name)
    if not game.fewest <= len(seats) <= game.seated:
        raise Refused("how_many_sit", where, found=len(seats), least=game.fewest, most=game.seated)
    return seats


def _over(preset: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rules given beside a preset, applied over it; an object is merged into the preset's, item by item."""
    merged = {
        name: cast("dict[str, Any]", preset[name]) | cast("dict[str, Any]", item)
        for name, item in given.items()
        if isinstance(item, dict) and isinstance(preset.get(name), dict)
    }
    return {**preset, **given, **merged}


def _sheet_fields(game: Game, given: Mapping[str, Any]) -> None:
    for name in given:
        if name not in game.rules.__struct_fields__:
            raise Refused("unknown_key", name, expected=list(game.rules.__struct_fields__))
