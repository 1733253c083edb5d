"""Deals of tarokk that can have happened: 42 cards are discarded and won trick by trick, and then written down."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from tests.scoring.sessions import TABLE, Json

SIDES = ("declarers", "opponents")
ILLUSTRATED = ("centrum", "kismadar", "nagymadar", "pagat-uhu", "king-uhu", "king-ultimo")
HONOURS = ("skiz", "XXI", "pagat")
PLAIN = ("double", "volat", "trull", "four-kings", "pagat-ultimo", "xxi-catch")
PRESETS = ("pagat", "illustrated", "paskievics-2018", "itvb-2019", "kegl")
VOID: Json = {"kind": "tarokk-void", "reason": "passed"}

_PACK = (
    *((name, 5) for name in HONOURS),
    *((f"king {suit}", 5) for suit in "shdc"),
    *((f"queen {suit}", 4) for suit in "shdc"),
    *((f"rider {suit}", 3) for suit in "shdc"),
    *((f"jack {suit}", 2) for suit in "shdc"),
    *((f"ten {suit}", 1) for suit in "shdc"),
    *((f"tarokk {number}", 1) for number in range(2, 21)),
)
OPTIONS: dict[str, tuple[Any, ...]] = {
    "preset": PRESETS,
    "illustrated": (True, False),
    "sas": (True, False),
    "pagat_catch": (True, False),
    "base_game": ("standard", "only_if_kontra"),
    "opp_silent_needs_kontra": (True, False),
    "kontra_multiplies_silent": (True, False),
    "silent_trull_with_volat": (True, False),
    "silent_kings_with_double": ("yes", "not_with_silent", "not_with_any"),
    "tie": ("defenders", "declarer_if_kontra", "last_kontra_loses"),
    "tie_kontra_not_doubled": (True, False),
    "values": ({}, {"four-kings": [2, 4]}, {"pagat-uhu": [None, 15], "centrum": [None, 5]}, {"xxi-catch": [30, 60]}),
    "dealer_weeps": ("off", "declarer", "split"),
    "dealer_honours": (True, False),
    "double_rounds": ("overlap", "none", "queue", "quad_round", "reset"),
    "proba": ("game_value", 0, 2, 3),
    "tarokk_payment": ("all_three", "team"),
    "max_kontra": (5, 4, 3, 0),
    "all_discards_to_lone": (True, False),
    "lone_is_solo": (True, False),
}


def rules(random: Random) -> Json:
    """Return some options, each with one of its values."""
    chosen = random.sample(sorted(OPTIONS), random.choice((0, 1, 2, 3, len(OPTIONS))))
    return {name: random.choice(OPTIONS[name]) for name in chosen}


def in_force(given: Json) -> Json:
    """Return what the rules come to as far as the deals depend on it."""
    preset = given.get("preset", "pagat")
    defaults: Json = {
        "illustrated": preset in ("illustrated", "itvb-2019"),
        "sas": preset == "itvb-2019",
        "pagat_catch": False,
        "dealer_honours": False,
        "max_kontra": 4 if preset in ("paskievics-2018", "itvb-2019") else 5,
        "all_discards_to_lone": preset in ("paskievics-2018", "itvb-2019"),
    }
    return defaults | given


def tarokk_deal(random: Random, players: tuple[str, ...], given: Json, dealer_out: bool = False) -> Json:
    """Return a deal that can have happened: who discarded and won which cards decides points, honours, kings, items."""
    force = in_force(given)
    bid = random.choice(("three", "two", "one", "solo"))
    alone = random.random() < 0.25
    declarer, partner, *_ = random.sample(players, 4)
    side_of = dict.fromkeys(players, "opponents") | {declarer: "declarers"}
    if not alone:
        side_of[partner] = "declarers"
    discarded = alone and force["max_kontra"] > 0 and random.random() < 0.4
    keys: Json = {"kind": "tarokk", "bid": bid, "declarer": declarer} | ({} if alone else {"partner": partner})
    if discarded:
        keys["called_discarded"] = True

    cards = list(_PACK)
    random.shuffle(cards)
    cards.sort(key=lambda card: card[1] == 5)
    drawn = {"three": 3, "two": 2, "one": 1, "solo": 0}[bid]
    laid = random.sample(cards[:35], 6)
    if random.random() < 0.2:
        laid = [card for card in cards if card[0].startswith("ten") or card[0] == "tarokk 2"] + cards[:1]
        laid = laid[:5] + [card for card in cards if card not in laid[:5]][:1]
    mine = 6 if discarded and force["all_discards_to_lone"] else drawn
    points = sum(value for _, value in laid[:mine])
    hands = [card for card in cards if card not in laid]
    random.shuffle(hands)
    chance = random.choice((0, 0.1, 0.5, 0.6, 0.9, 1))
    won = ["declarers" if random.random() < chance else "opponents" for _ in range(9)]
    tricks = [[name for name, _ in hands[4 * index : 4 * index + 4]] for index in range(9)]
    points += sum(value for index, (_, value) in enumerate(hands) if won[index // 4] == "declarers")
    if random.random() < 0.5:
        keys["points"] = points
    else:
        keys["opponents_points"] = 94 - points
    keys |= _results(random, tricks, won, side_of, force)
    keys |= _said(random, force, discarded, _could_make(random, tricks, won))
    if any("pagat-uhu" in made for made in keys.get("made", {}).values()):
        keys.pop("pagat_caught_by", None)
    keys |= _extras(random, keys, players, side_of, force, dealer_out, drawn)
    return keys


def _results(random: Random, tricks: list[list[str]], won: list[str], side_of: dict[str, str], force: Json) -> Json:
    """Return what the tricks show, and who played which card where nothing else decides it."""
    where = {card: won[index] for index, trick in enumerate(tricks) for card in trick}
    keys: Json = {}
    for name, wanted in (("trull", HONOURS), ("four_kings", ("king s", "king h", "king d", "king c"))):
        sides = {where[card] for card in wanted}
        if len(sides) == 1:
            keys[name] = sides.pop()
    if len(set(won)) == 1:
        keys["all_tricks"] = won[0]
    alone = list(side_of.values()).count("declarers") == 1
    together = any("skiz" in trick and "XXI" in trick for trick in tricks)
    catcher = where["skiz"]
    losers = [name for name, side in side_of.items() if side != catcher]
    if together and random.random() < 0.8:
        keys["xxi_lost_by"] = random.choice(losers)
    last = tricks[8]
    for card, name in (("pagat", "pagat_last"), ("tarokk 2", "sas_last")):
        if card not in last or (name == "sas_last" and not force["sas"]):
            continue
        taken = _wins(card, last) and random.random() < 0.5
        side = won[8] if taken else random.choice(SIDES)
        other = keys.get("pagat_last", {}).get("side")
        if alone and not taken and "declarers" in (won[8], other):
            # Nobody beats his own card, nor plays two to one trick.
            side = "opponents"
        keys[name] = {"side": side, "won": taken}
    if force["pagat_catch"] and "pagat_last" not in keys and random.random() < 0.3:
        keys["pagat_caught_by"] = where["pagat"]
    return keys


def _wins(card: str, trick: list[str]) -> bool:
    """Tell whether a card can have won a trick: nothing that beats it is there."""
    if card.startswith("king"):
        return not any(other.startswith("tarokk") or other in HONOURS for other in trick)
    order = ["pagat", *(f"tarokk {number}" for number in range(2, 21)), "XXI", "skiz"]
    return not any(other in order and order.index(other) > order.index(card) for other in trick)


def _could_make(random: Random, tricks: list[list[str]], won: list[str]) -> dict[str, str]:
    """Return, of the items that exist only when announced, those that can have been made, and by whom."""
    found: dict[str, str] = {}
    for item, last, card in (("centrum", 5, "tarokk 20"), ("kismadar", 6, "XXI"), ("nagymadar", 7, "skiz")):
        if len(set(won[:last])) == 1 and card in tricks[last - 1] and _wins(card, tricks[last - 1]):
            found[item] = won[0]
    eighth = [("pagat-uhu", "pagat"), ("sas-uhu", "tarokk 2")]
    eighth += [("king-uhu", card) for card in tricks[7] if card.startswith("king")]
    can = [item for item, card in eighth if card in tricks[7] and _wins(card, tricks[7])]
    if can:
        found[random.choice(can)] = won[7]
    if any(card.startswith("king") and _wins(card, tricks[8]) for card in tricks[8]):
        found["king-ultimo"] = won[8]
    return found


def _said(random: Random, force: Json, discarded: bool, could_make: dict[str, str]) -> Json:
    """Return announcements, and of those that exist only when announced what was made."""
    most = force["max_kontra"]
    found: Json = {}
    if discarded or (most and random.random() < 0.3):
        found["game_kontra"] = random.randint(1, most)
    if announced := _announced(random, force, could_make):
        found["announced"] = announced
    made = {side: [item for item in said if could_make.get(item) == side] for side, said in announced.items()}
    if made := {side: items for side, items in made.items() if items}:
        found["made"] = made
    return found


def _announced(random: Random, force: Json, could_make: dict[str, str]) -> dict[str, dict[str, int]]:
    most = force["max_kontra"]
    items = [*PLAIN]
    items += ILLUSTRATED if force["illustrated"] else ()
    items += ("sas-ultimo", "sas-uhu") if force["sas"] else ()
    items += ("pagat-catch",) if force["pagat_catch"] else ()
    announced: dict[str, dict[str, int]] = {}
    for side in SIDES:
        for item in items:
            if random.random() < (0.6 if could_make.get(item) == side else 0.12):
                level = random.randint(1, most) if most and random.random() < 0.3 else 0
                announced.setdefault(side, {})[item] = level
    for said in announced.values():
        for card in ("pagat", "sas"):
            if f"{card}-uhu" in said:
                said.pop(f"{card}-ultimo", None)
    return announced


def _extras(
    random: Random,
    keys: Json,
    players: tuple[str, ...],
    side_of: dict[str, str],
    force: Json,
    dealer_out: bool,
    drawn: int,
) -> Json:
    found: Json = {}
    if random.random() < 0.25:
        holders = random.sample(players, random.randint(1, 2))
        alone = list(side_of.values()).count("declarers") == 1
        found["tarokks"] = [
            {
                "player": name,
                "count": random.choice((8, 9)),
                "declared": (alone and name == keys["declarer"]) or random.random() < 0.6,
            }
            for name in holders
        ]
    if force["dealer_honours"] and dealer_out and random.random() < 0.5:
        others = [name for name in players if name != keys["declarer"]]
        found["talon_honours"] = [
            {"player": random.choice(others if not drawn else players), "card": card}
            | ({"late": True} if random.random() < 0.3 else {})
            for card in random.sample(HONOURS, random.randint(1, 1 if drawn == 1 else 2))
        ]
    return found


@st.composite
def tarokk_deals(draw: st.DrawFn) -> Json:
    """Draw a deal of four, whether or not the house plays what is in it."""
    random = draw(st.randoms(use_true_random=False))
    played = tarokk_deal(random, TABLE[:4], {"illustrated": True, "sas": True, "pagat_catch": True})
    if "opponents_points" in played:
        played["points"] = 94 - played.pop("opponents_points")
    return played
