"""Sessions of tarot, goulash and vachette that can have happened, drawn from the rules, and documents that are broken.

The table of a session is followed here anew, so that a document drawn to be accepted also tells who deals and who sits
out.
"""

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, cast

from hypothesis import strategies as st

from tests.scoring.sessions import Json, document

GAMES = ("tarot", "goulash", "vachette")
NAMES: tuple[str, ...] = (
    "Ann",
    "Bea",
    "Cal",
    "Dov",
    "Eli",
    "Fay",
    "Gus",
    "Uncle Joe",
    "`Hal`",
    "<@1>",
    "آنا",
    "🂡",
    "__proto__",
    "a.b[0]",
)
CONTRACTS = ("prise", "pousse", "garde", "garde-sans", "garde-contre")
TRUMPS = {3: (13, 15, 18), 4: (10, 13, 15), 5: (8, 10, 13)}
MADE = ("made", "announced-made")
SIZES = ("simple", "double", "triple")


def texts(most: int = 8) -> st.SearchStrategy[str]:
    """Return strategies of text without lone halves of surrogate pairs."""
    return st.text(st.characters(exclude_categories=["Cs"]), max_size=most)


def any_json(leaves: int = 12) -> st.SearchStrategy[Any]:
    """Return a strategy of any JSON value, with the words of the format strewn in."""
    leaf = (
        st.none()
        | st.booleans()
        | st.integers()
        | st.sampled_from([0.5, 0.25, 40.5, -0.5, 1e308, 10**400, 2**63, 10**6, -(10**6), 91, 4, 0])
        | st.text(max_size=8)
        | st.sampled_from([*NAMES[:4], *GAMES, *CONTRACTS, *SIZES, "attack", "defence", "made", "rules", "passed", "3"])
    )
    keys = st.text(max_size=6) | st.sampled_from(
        [*NAMES[:4], "kind", "points", "set", "players", "earlier", "meta", "3"]
    )
    return st.recursive(
        leaf, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4), max_leaves=leaves
    )


FLAGS = st.booleans()
SELDOM = st.integers(0, 5).map(lambda number: number == 0)
SEATINGS = st.lists(st.sampled_from(NAMES), min_size=3, max_size=7, unique=True)
NAMED = st.sampled_from(NAMES)
TEXTS = texts()
REASONS = st.fixed_dictionaries({}, optional={"reason": TEXTS})
KEYS = st.sampled_from([*NAMES[:4], "points", "taker", "undone", "earlier"]) | TEXTS
BREAKS = st.sampled_from(["drop", "replace", "add", "exchange"])
ANY_SMALL = any_json(4)
METAS = st.dictionaries(TEXTS, st.integers(-(2**53), 2**53) | TEXTS, max_size=2)
SLAMS = st.sampled_from([None, None, None, "announced-failed", "made", "announced-made", "defence"])
MADE_SLAMS = st.sampled_from([(3, 182, 182), (2, 174, 174)])
SMALL = st.integers(-1_000, 1_000)
CUTS = {count: st.lists(st.integers(0, 182), min_size=count - 1, max_size=count - 1) for count in (3, 4, 5)}
BOUTS = st.integers(0, 3)

_SHEET: Json = {"seats": st.sampled_from([3, 4, 5]), "redeal": st.sampled_from(["next", "same"])}
_SCALES = {
    "ties": st.sampled_from(["share", "refuse"]),
    "scale": st.sampled_from(
        [{}, {"3": [50, 0, -50]}, {"4": [3, 0, 0, -3], "5": [10, 5, 0, -5, -10]}, {"3": [1, 0, -1]}]
    ),
}
_TAROT = {
    "all_pass": st.sampled_from(["redeal", "goulash", "vachette", "redeal-unshuffled"]),
    "misere": st.sampled_from([0, 0.5, 10, 20]),
    "rounding": st.sampled_from(["winner", "exact", "down"]),
    "multipliers": st.dictionaries(st.sampled_from(CONTRACTS), st.sampled_from([0.5, 1, 1.5, 2, 3, 16]), min_size=1),
}


def _fitting(rules: Json) -> Json:
    """Let how points are rounded and by what they are multiplied change together, so that they fit each other."""
    if ("rounding" in rules) != ("multipliers" in rules):
        rules = {"rounding": "winner", "multipliers": {"prise": 1, "garde": 2}} | rules
    if rules.get("rounding") == "exact":
        return rules | {"multipliers": {name: int(factor) or 1 for name, factor in rules["multipliers"].items()}}
    return rules


SHEETS = {
    "goulash": st.fixed_dictionaries({}, optional=_SHEET),
    "vachette": st.fixed_dictionaries({}, optional=_SHEET | _SCALES),
    "tarot": st.fixed_dictionaries({}, optional=_SHEET | _SCALES | _TAROT).map(_fitting),
}
"""Rules of each game as a table may set them, but for the first dealer."""


@dataclass
class Table:
    """A table as the rules move it from deal to deal."""

    game: str
    seats: list[str]
    everyone: list[str]
    rules: Json
    dealer: str

    def playing(self) -> list[str]:
        """Return who plays when nobody says otherwise: the dealer sits out, then those before, in turn order."""
        at = self.seats.index(self.dealer)
        extra = max(0, len(self.seats) - self.rules.get("seats", 5))
        out = {self.seats[(at - step) % len(self.seats)] for step in range(extra)}
        return [name for name in self.seats if name not in out]

    def deal_goes_on(self) -> None:
        self.dealer = self.seats[(self.seats.index(self.dealer) + 1) % len(self.seats)]

    def sit(self, players: list[str]) -> None:
        at = self.seats.index(self.dealer)
        staying = [name for name in self.seats[at:] + self.seats[:at] if name in players]
        self.dealer = staying[0] if staying else players[-1]
        self.everyone += [name for name in players if name not in self.everyone]
        self.seats = players


def card_points(draw: st.DrawFn, players: Sequence[str]) -> dict[str, float]:
    """Draw how the 91 points of the pack are divided."""
    cuts = sorted(draw(CUTS[len(players)]))
    return {name: (high - low) / 2 for name, low, high in zip(players, [0, *cuts], [*cuts, 182], strict=True)}


def goulash(draw: st.DrawFn, players: Sequence[str], _rules: Json) -> Json:
    return {"kind": "goulash", "points": card_points(draw, players)}


def vachette(draw: st.DrawFn, players: Sequence[str], rules: Json) -> Json:
    strict = rules.get("ties") == "refuse"
    if draw(FLAGS):
        points = card_points(draw, players)
        if not strict or len(set(points.values())) == len(points):
            return {"kind": "vachette", "points": points}
    ranking: list[list[str]] = []
    for name in draw(st.permutations(players)):
        if ranking and not strict and draw(SELDOM):
            ranking[-1].append(name)
        else:
            ranking.append([name])
    return {"kind": "vachette", "ranking": ranking}


def contract(draw: st.DrawFn, players: Sequence[str], rules: Json) -> Json:
    """Draw a contract that the pack allows: points that fit the bouts, handfuls of 22 trumps, slams as they end."""
    taker = draw(st.sampled_from(players))
    name = draw(st.sampled_from(sorted(rules.get("multipliers", {"prise": 1, "garde": 2, "garde-contre": 6}))))
    deal: Json = {"kind": "contract", "taker": taker, "contract": name}
    if len(players) == 5 and draw(FLAGS):
        deal["partner"] = draw(st.sampled_from(players))
    slam = draw(SLAMS)
    if slam:
        deal["slam"] = slam
    bouts, least, most = _ends(draw, name, slam, len(players))
    # Four who play have whole points.
    step = 2 if len(players) == 4 else 1
    halves = step * draw(st.integers(-(-least // step), most // step))
    deal |= {"bouts": bouts} | ({"points": halves / 2} if draw(FLAGS) else {"defence_points": (182 - halves) / 2})
    homes = ["attack"] * (bouts > 0 and slam != "defence")
    homes += ["defence"] * (bouts < 3 and slam not in MADE)
    if homes and draw(FLAGS):
        deal["petit"] = draw(st.sampled_from(homes))
    shown_by = draw(st.lists(st.sampled_from(players), unique=True, max_size=2))
    deal["handfuls"] = _handfuls(draw, shown_by, {taker, deal.get("partner", taker)}, TRUMPS[len(players)])
    if rules.get("misere"):
        without = [(who, "courts") for who in players] + [(who, "trumps") for who in players if who not in shown_by]
        miseres = draw(st.lists(st.sampled_from(without), unique=True, max_size=3))
        deal["miseres"] = [{"player": who, "kind": kind} for who, kind in miseres]
    return deal


def _ends(draw: st.DrawFn, name: str, slam: str | None, players: int) -> tuple[int, int, int]:
    """Draw bouts of the attack with which a deal can end, and return the least and the most half points with them."""
    bouts = int(draw(FLAGS)) if slam == "defence" else draw(BOUTS)
    least, most = 8 * bouts, 182 - 8 * (3 - bouts)
    if slam in MADE and name == "garde-contre":
        return bouts, max(least, 120), most
    if slam in MADE:
        return draw(MADE_SLAMS)
    if slam == "defence":
        dog, aside = (27, 21) if players == 5 else (54, 38)
        return bouts, least, {"garde-contre": 0, "garde-sans": dog}.get(name, aside) + 8 * bouts
    return bouts, least, most


def _handfuls(draw: st.DrawFn, shown_by: list[str], attack: set[str], trumps: Sequence[int]) -> list[Json]:
    """Draw a handful of each of those who show one, while the 22 trumps last."""
    found: list[Json] = []
    left = 22
    for who in shown_by:
        sizes = [index for index in range(3) if trumps[index] <= left]
        if sizes:
            index = draw(st.sampled_from(sizes))
            left -= trumps[index]
            side = "attack" if who in attack else "defence"
            found.append({"size": SIZES[index]} | ({"player": who} if draw(FLAGS) else {"side": side}))
    return found


def void(draw: st.DrawFn, _players: Sequence[str], _rules: Json) -> Json:
    return {"kind": "passed"} if draw(FLAGS) else {"kind": "annulled"} | draw(REASONS)


def kinds(table: Table) -> list[Callable[[st.DrawFn, Sequence[str], Json], Json]]:
    if table.game == "goulash":
        return [goulash, void]
    if table.game == "vachette":
        return [vachette, void]
    also = {"goulash": [goulash], "vachette": [vachette]}.get(table.rules.get("all_pass", "redeal"), [])
    return [contract, contract, void, *also]


def played(draw: st.DrawFn, table: Table) -> Json:
    """Draw a deal that is played at the table, and move the deal on."""
    dealer = draw(st.none() | st.sampled_from(table.seats)) if draw(SELDOM) else None
    table.dealer = dealer or table.dealer
    players = table.playing()
    keys: Json = {"dealer": dealer} if dealer else {}
    if len(table.seats) > 3 and draw(SELDOM):
        most = min(len(table.seats), table.rules.get("seats", 5))
        count = draw(st.integers(3, most))
        out = draw(st.permutations(table.seats))[count:]
        players = [name for name in table.seats if name not in out]
        keys["sitting_out"] = out
    deal = draw(st.sampled_from(kinds(table)))(draw, players, table.rules) | keys
    if deal["kind"] not in ("passed", "annulled") or table.rules.get("redeal", "next") == "next":
        table.deal_goes_on()
    return deal


def adjustment(draw: st.DrawFn, table: Table) -> Json:
    names = draw(st.lists(st.sampled_from(table.everyone), min_size=1, unique=True))
    halves = [draw(SMALL) for _ in names[1:]]
    amounts = {name: half / 2 for name, half in zip(names, [-sum(halves), *halves], strict=True)}
    return {"kind": "adjustment", "amounts": amounts} | draw(REASONS)


def seating(draw: st.DrawFn, table: Table) -> Json:
    players = draw(SEATINGS)
    table.sit(list(players))
    return {"kind": "seating", "players": players}


def rules_change(draw: st.DrawFn, table: Table) -> Json:
    """Draw a change of rules; what takes a key back to its default takes all keys back that have to fit each other."""
    change = draw(SHEETS[table.game])
    back = draw(st.lists(st.sampled_from(["seats", "redeal"]), unique=True))
    if table.game == "tarot" and draw(FLAGS):
        back += ["multipliers", "rounding"]
    change |= dict.fromkeys(back)
    table.rules = {name: item for name, item in (table.rules | change).items() if item is not None}
    return {"kind": "rules", "set": change}


def entry(draw: st.DrawFn, table: Table) -> Json:
    """Draw an entry of `deals` and do to the table what it does."""
    does = draw(st.sampled_from([played] * 6 + [adjustment, seating, rules_change]))
    undone = draw(SELDOM)
    after = deepcopy(table) if undone else table
    deal = does(draw, after) | ({"undone": True} if undone else {})
    if undone and does is rules_change:
        cast("Json", deal["set"])["first_dealer"] = draw(NAMED)
    if draw(SELDOM):
        former = [does(draw, deepcopy(table)) for _ in range(draw(st.integers(0, 2)))]
        deal["earlier"] = former
    if draw(SELDOM):
        deal["meta"] = draw(METAS)
    return deal


@st.composite
def sessions(draw: st.DrawFn, *, most: int = 8) -> Json:
    """Draw the document of a session that can have happened."""
    game = draw(st.sampled_from(GAMES))
    players = draw(SEATINGS)
    rules = draw(SHEETS[game])
    dealer = draw(st.none() | st.sampled_from(players))
    table = Table(game, list(players), list(players), dict(rules), dealer or players[-1])
    deals = [entry(draw, table) for _ in range(draw(st.integers(0, most)))]
    return document(game, players, *deals, **rules, **({"first_dealer": dealer} if dealer else {}))


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Return every container in a JSON value with each of its keys or indices."""
    found: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        found = [(cast("Json", value), key) for key in cast("Json", value)]
    elif isinstance(value, list):
        found = [(cast("list[Any]", value), index) for index in range(len(cast("list[Any]", value)))]
    return found + [deeper for container, key in found for deeper in _places(container[key])]


@st.composite
def broken_sessions(draw: st.DrawFn) -> Json:
    """Draw a document of which up to three things were dropped, replaced, added or exchanged."""
    session = deepcopy(draw(sessions(most=3)))
    for _ in range(draw(st.integers(1, 3))):
        places = _places(session)
        if not places:
            break
        container, key = draw(st.sampled_from(places))
        how = draw(BREAKS)
        if how == "drop":
            del container[key]
        elif how == "replace":
            container[key] = draw(ANY_SMALL)
        elif how == "exchange":
            other, elsewhere = draw(st.sampled_from(places))
            container[key] = deepcopy(other[elsewhere])
        elif isinstance(container, list):
            listed = cast("list[Any]", container)
            listed.insert(key, deepcopy(listed[key]) if draw(FLAGS) else draw(ANY_SMALL))
        else:
            container[draw(KEYS)] = draw(ANY_SMALL)
    return session
