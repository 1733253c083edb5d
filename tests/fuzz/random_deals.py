"""Random sessions: random tables and rules, deals that cards bring forth, some of them spoilt, entries of every kind.

A deal is accepted or refused, and never anything else; of what is accepted the invariants are checked.
"""

import importlib
import itertools
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from scoring import session
from scoring.errors import Refused
from scoring.game import DealTable, Game
from scoring.registry import all_games
from scoring.registry import game as game_of
from scoring.wire import dumps, loads
from tests.scoring import cards, strategies_maison, strategies_tarokk
from tests.scoring.sessions import TABLE, Json, document

NAMES: tuple[str, ...] = (*TABLE, "Gil", "Hal")
Options = dict[str, tuple[Any, ...]]

REDEAL: Options = {"redeal": ("next", "same")}
SCALE: Options = {
    "scale": ({}, {"4": [90, 30, -30, -90]}, {"3": [60, 0, -60], "5": [100, 50, 0, -50, -100]}),
    "ties": ("share", "refuse"),
}
SEATS: Options = {"seats": (3, 4, 5)}

OPTIONS: dict[str, Options] = {
    "tarot": {
        "all_pass": ("redeal", "goulash", "vachette", "redeal-unshuffled"),
        "multipliers": (
            {"prise": 1, "garde": 2, "garde-sans": 4, "garde-contre": 6, "pousse": 3},
            {"prise": 10, "garde": 20, "garde-sans": 40, "garde-contre": 60},
        ),
        "rounding": ("winner", "exact", "down"),
        "misere": (0, 5, 10),
        **SEATS,
        **REDEAL,
        **SCALE,
    },
    "goulash": {**SEATS, **REDEAL},
    "vachette": {**SEATS, **REDEAL, **SCALE},
    "maison": {"target": (20, 50), "settle": ("differences", "winner"), **REDEAL},
    "wild-maison": {"ante": (0.5, 1, 3), "cards_each": (5, 10, 13), **REDEAL},
    "tarokk": strategies_tarokk.OPTIONS,
}


@dataclass
class Tally:
    """What a run has hit: deals accepted and refused, by kind, key, option given, code of the refusal."""

    game: Game
    accepted: Counter[str] = field(default_factory=Counter[str])
    refused: Counter[str] = field(default_factory=Counter[str])
    kinds: Counter[str] = field(default_factory=Counter[str])
    keys: Counter[str] = field(default_factory=Counter[str])
    options: Counter[str] = field(default_factory=Counter[str])

    def report(self) -> str:
        total = self.accepted.total() + self.refused.total()
        rows = [
            f"{self.game.key}: {total} deals, {self.accepted.total()} accepted, {self.refused.total()} refused",
            "  kinds: " + _listed(self.kinds),
            "  keys: " + _listed(self.keys),
            "  options: " + _listed(self.options),
            "  refusals: " + _listed(self.refused),
        ]
        return "\n".join(rows)

    def check(self) -> None:
        """Assert that half of the deals were accepted, and that every kind, key, option and preset was hit."""
        assert self.accepted.total() >= self.refused.total(), self.report()
        missing = [kind.tag for kind in self.game.kinds if not self.kinds[kind.tag]]
        keys = {name for kind in self.game.kinds for name in kind.deal.__struct_fields__} - {"reason"}
        missing += sorted(keys - set(self.keys))
        for name, values in OPTIONS[self.game.key].items():
            missing += [_said(name, value) for value in values if not self.options[_said(name, value)]]
        assert not missing, f"never hit: {missing}\n{self.report()}"


def run(key: str, deals: int, seed: int) -> Tally:
    """Play so many random deals of a game, and return what was hit; asserts every invariant on the way."""
    chance = random.Random(f"{seed} {key}")
    tally = Tally(game_of(key))
    undeclared = {"first_dealer"} | set(OPTIONS[key])
    assert set(tally.game.rules.__struct_fields__) == undeclared, "an option that is never tried"
    while tally.accepted.total() + tally.refused.total() < deals:
        _play(chance, tally)
    return tally


def _play(chance: random.Random, tally: Tally) -> None:
    """Play one session, deal by deal; what is refused is left out of its document, and the rest is replayed whole."""
    game = tally.game
    rules = _rules(chance, game)
    seated = list(NAMES[: chance.randint(game.fewest, min(game.seated, game.most + 1))])
    if chance.random() < 0.1:
        rules["first_dealer"] = chance.choice(seated)
    try:
        state = session.begin(game, seated, rules)
    except Refused:
        return
    kept: list[Json] = []
    for _ in range(chance.randint(1, 12)):
        entry = _other_entry(chance, state) if chance.random() < 0.1 else None
        value = entry or _deal(chance, game, state.table(), dict(state.rules_given))
        where = "kinds" if entry is None else "entries"
        try:
            deal = session.decode_deal(game, loads(dumps(value)))
            after, outcome = session.step(state, deal)
        except Refused as refusal:
            if where == "kinds":
                tally.refused[refusal.code] += 1
            continue
        if where == "kinds":
            tally.accepted["deals"] += 1
            tally.kinds[value["kind"]] += 1
            tally.keys.update(set(value) - {"kind"})
            tally.options.update(
                _said(name, given) for name, given in state.rules_given.items() if name != "first_dealer"
            )
        _hold(state, after, outcome, value)
        state = after
        kept.append(value)
        if chance.random() < 0.05:
            kept.append(value | {"undone": True})
    _replays(game, seated, rules, kept, state)


def _hold(before: session.State, after: session.State, outcome: session.Outcome, value: Json) -> None:
    game, changes = before.game, outcome.changes
    if game.zero_sum:
        assert sum(changes.values()) == 0, value
    lines: Counter[str] = Counter()
    for line in outcome.lines:
        if line.player is not None:
            lines[line.player] += line.change or 0
    assert {name: change for name, change in lines.items() if change} == {
        name: change for name, change in changes.items() if change
    }, value
    assert sum(session.owed(after).values()) == 0, value
    if outcome.players:
        weeps = getattr(before.rules, "dealer_weeps", "off") != "off" or "talon_honours" in value
        idle = [name for name in changes if name not in outcome.players and changes[name]]
        assert not idle or (weeps and idle == [outcome.dealer]), value
    for name in after.totals:
        assert after.totals[name] == before.totals.get(name, 0) + changes.get(name, 0), value


def _replays(game: Game, seated: list[str], rules: Json, kept: list[Json], state: session.State) -> None:
    whole = loads(dumps(document(game.key, seated, *kept, **rules)))
    read = session.decode(whole)
    replayed, _ = session.replay(read)
    assert replayed == state
    assert session.decode(loads(dumps(session.encode(read)))) == read


def _rules(chance: random.Random, game: Game) -> Json:
    options = OPTIONS[game.key]
    chosen = chance.sample(sorted(options), min(len(options), chance.choice((0, 1, 2, 3, len(options)))))
    return {name: chance.choice(options[name]) for name in chosen}


def _other_entry(chance: random.Random, state: session.State) -> Json:
    one, other = chance.sample(state.everyone, 2)
    seats = chance.sample(NAMES, chance.randint(state.game.fewest, min(state.game.seated, len(NAMES))))
    set_to = _rules(chance, state.game)
    if set_to and chance.random() < 0.3:
        set_to[chance.choice(sorted(set_to))] = None
    entries: tuple[Json, ...] = (
        {"kind": "adjustment", "amounts": {one: 5, other: -5}, "reason": "revoke"},
        {"kind": "seating", "players": seats},
        {"kind": "rules", "set": set_to},
    )
    return chance.choice(entries)


def _deal(chance: random.Random, game: Game, table: DealTable, given: Json) -> Json:
    void = chance.random() < 0.08
    value = game.void(chance.random() < 0.5) if void else MAKERS[game.key](chance, table, given)
    if chance.random() < 0.05:
        value = {"dealer": table.dealer} | value
    if chance.random() < 0.05:
        value = {"sitting_out": [name for name in table.seats if name not in table.players]} | value
    return _spoilt(chance, value) if chance.random() < 0.12 else value


def _tarot(chance: random.Random, table: DealTable, given: Json) -> Json:
    names = chance.sample(table.players, len(table.players))
    other = given.get("all_pass")
    if other in ("goulash", "vachette") and chance.random() < 0.2:
        return MAKERS[other](chance, table, given)
    deal = cards.contract(chance, names)
    if not given.get("misere"):
        del deal["miseres"]
    return deal


def _goulash(chance: random.Random, table: DealTable, _given: Json) -> Json:
    return cards.goulash(chance, table.players)


def _vachette(chance: random.Random, table: DealTable, _given: Json) -> Json:
    points: dict[str, float] = cards.goulash(chance, table.players)["points"]
    if chance.random() < 0.5:
        return {"kind": "vachette", "points": points}
    ordered = sorted(points, key=points.__getitem__)
    tied = itertools.groupby(ordered, key=lambda name: points[name] // chance.choice((1, 1, 12)))
    return {"kind": "vachette", "ranking": [list(group) for _, group in tied]}


def _maison(chance: random.Random, table: DealTable, _given: Json) -> Json:
    return strategies_maison.maison_deal(chance, table.players)


def _wild_maison(chance: random.Random, table: DealTable, given: Json) -> Json:
    return strategies_maison.wild_maison_deal(chance, table.players, given.get("cards_each"))


def _tarokk(chance: random.Random, table: DealTable, given: Json) -> Json:
    if chance.random() < 0.05:
        return {"kind": "tarokk-trial", "declarer": table.after_dealer()[-1]}
    out = table.dealer not in table.players
    return strategies_tarokk.tarokk_deal(chance, table.players, given, out)


MAKERS: dict[str, Callable[[random.Random, DealTable, Json], Json]] = {
    "tarot": _tarot,
    "goulash": _goulash,
    "vachette": _vachette,
    "maison": _maison,
    "wild-maison": _wild_maison,
    "tarokk": _tarokk,
}

for _key in all_games().keys() - MAKERS.keys():
    # A game of which nothing is said here brings its own module, as it brings its other tests.
    _brought: Any = importlib.import_module(f"tests.scoring.strategies_{_key.replace('-', '_')}")
    OPTIONS[_key], MAKERS[_key] = _brought.OPTIONS, _brought.deal


def _spoilt(chance: random.Random, value: Json) -> Json:
    """Return a deal with something of it changed, taken out or put in."""
    deal: Json = loads(dumps(value))
    name = chance.choice([*deal, "sitting_out", "bonus"])
    junk: tuple[Any, ...] = (None, True, -1, 0.5, 7, 1000, "Ann", "Zoe", "declarers", "attack", [], {}, ["Ann"])
    match chance.randrange(4):
        case 0:
            deal.pop(name, None)
        case 1 if isinstance(deal.get(name), dict) and deal[name]:
            deal[name][chance.choice(sorted(deal[name]))] = chance.choice(junk)
        case 2 if isinstance(deal.get(name), int) and not isinstance(deal.get(name), bool):
            deal[name] += chance.choice((-30, -1, 1, 2, 30))
        case _:
            deal[name] = chance.choice(junk)
    return deal


def _said(name: str, value: Any) -> str:
    return f"{name}={value if isinstance(value, str) else dumps(value).decode()}"


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items())) or "none"
