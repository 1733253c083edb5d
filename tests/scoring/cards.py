"""Deals of French Tarot and of goulash played out card by card, to know what can happen at a table.

Whoever plays follows suit, trumps and overtrumps as the rules demand and otherwise plays anything.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

TRUMP, EXCUSE = "trump", ("excuse", 0)
PETIT, BIG = (TRUMP, 1), (TRUMP, 21)
JACK, KNIGHT, QUEEN, KING = 11, 12, 13, 14

Card = tuple[str, int]

PACK: list[Card] = [
    EXCUSE,
    *((TRUMP, rank) for rank in range(1, 22)),
    *((suit, rank) for suit in ("spades", "hearts", "diamonds", "clubs") for rank in range(1, 15)),
]
BOUTS = {EXCUSE, PETIT, BIG}
SIZES = {3: (24, 6), 4: (18, 6), 5: (15, 3)}
HANDFULS = {3: (13, 15, 18), 4: (10, 13, 15), 5: (8, 10, 13)}


def worth(card: Card) -> int:
    """Return the half points of a card."""
    if card in BOUTS:
        return 9
    return {KING: 9, QUEEN: 7, KNIGHT: 5, JACK: 3}.get(card[1], 1) if card[0] != TRUMP else 1


@dataclass
class Played:
    """What each player has at the end: half points and cards in tricks, and who won each trick."""

    halves: list[int]
    cards: list[list[Card]]
    winners: list[int]
    last: list[Card]


def strength(card: Card) -> int:
    return 100 + card[1] if card[0] == TRUMP else 130 if card == EXCUSE else card[1]


def hands(chance: random.Random, count: int, taste: str) -> tuple[list[list[Card]], list[Card]]:
    """Return the hands and the dog; by `taste` the first has a random hand, a strong one or a weak one."""
    size, dog = SIZES[count]
    pack = chance.sample(PACK, len(PACK))
    if taste != "random":
        noise = chance.choice([0, 5, 40])
        pack.sort(key=lambda card: strength(card) + noise * chance.random(), reverse=taste == "strong")
        rest = pack[size:]
        chance.shuffle(rest)
        pack[size:] = rest
        if chance.random() < 0.5:
            at, elsewhere = pack.index(EXCUSE), chance.randrange(size, len(pack))
            pack[at], pack[elsewhere] = pack[elsewhere], pack[at]
    return [pack[index * size : (index + 1) * size] for index in range(count)], pack[len(PACK) - dog :]


def discard(chance: random.Random, hand: list[Card], count: int) -> list[Card]:
    """Take `count` cards out of a hand: no bout, no king, and trumps only when there is nothing else."""
    plain = [card for card in hand if card[0] != TRUMP and card != EXCUSE and card[1] != KING]
    chance.shuffle(plain)
    plain.sort(key=worth, reverse=chance.random() < 0.5)
    trumps = [card for card in hand if card[0] == TRUMP and card not in BOUTS]
    aside = (plain + trumps)[:count]
    for card in aside:
        hand.remove(card)
    return aside


def playable(hand: Sequence[Card], trick: Sequence[Card]) -> list[Card]:
    led = next((card for card in trick if card != EXCUSE), None)
    if led is None:
        return list(hand)
    excuse = [card for card in hand if card == EXCUSE]
    following = [card for card in hand if card[0] == led[0]]
    if following and led[0] != TRUMP:
        return following + excuse
    trumps = [card for card in hand if card[0] == TRUMP]
    highest = max((card[1] for card in trick if card[0] == TRUMP), default=0)
    return ([card for card in trumps if card[1] > highest] or trumps or list(hand)) + excuse


def play(chance: random.Random, dealt: list[list[Card]], sides: Sequence[int]) -> Played:
    """Play all tricks; who holds the Excuse keeps it for 4 points and owes the trick a half, unless it is the last."""
    count = len(dealt)
    played = Played([0] * count, [[] for _ in range(count)], [], [])
    leader = chance.randrange(count)
    while dealt[leader]:
        order = [(leader + step) % count for step in range(count)]
        trick: list[Card] = []
        for player in order:
            options = playable(dealt[player], trick)
            # Players keep the petit for the end.
            card = chance.choice([option for option in options if option != PETIT] or options)
            dealt[player].remove(card)
            trick.append(card)
        led = next(card for card in trick if card != EXCUSE)
        best = max(trick, key=lambda card, suit=led[0]: strength(card) if card[0] in (TRUMP, suit) else 0)
        leader = order[trick.index(best)]
        played.winners.append(leader)
        played.last = trick
        for player, card in zip(order, trick, strict=True):
            kept = card == EXCUSE and bool(dealt[leader]) and sides[player] != sides[leader]
            owner = player if kept else leader
            played.cards[owner].append(card)
            played.halves[owner] += worth(card) - kept
            played.halves[leader] += kept
    return played


def contract(chance: random.Random, names: Sequence[str]) -> dict[str, Any]:
    """Return a contract as it is entered after a deal among those who play; the first takes."""
    count = len(names)
    name = chance.choice(["prise", "garde", "garde-sans", "garde-contre"])
    dealt, dog = hands(chance, count, chance.choice(["random", "strong", "strong", "weak"]))
    aside = dog
    if name in ("prise", "garde"):
        dealt[0] += dog
        aside = discard(chance, dealt[0], len(dog))
    partner = chance.randrange(count) if count == 5 else 0
    sides = [int(player in (0, partner)) for player in range(count)]
    trumps = [sum(card[0] == TRUMP or card == EXCUSE for card in hand) for hand in dealt]
    courts = [sum(card[0] != TRUMP and card[1] > 10 for card in hand) for hand in dealt]
    played = play(chance, dealt, sides)
    attack = [player for player in range(count) if sides[player]]
    cards = [card for player in attack for card in played.cards[player]]
    halves = sum(played.halves[player] for player in attack)
    if name != "garde-contre":
        cards += aside
        halves += sum(map(worth, aside))
    deal: dict[str, Any] = {"kind": "contract", "taker": names[0], "contract": name, "bouts": len(BOUTS & set(cards))}
    deal |= {"points": halves / 2} if chance.random() < 0.5 else {"defence_points": 91 - halves / 2}
    if partner or (count == 5 and chance.random() < 0.5):
        deal["partner"] = names[partner]
    won = {sides[winner] for winner in played.winners}
    if PETIT in played.last:
        deal["petit"] = "attack" if sides[played.winners[-1]] else "defence"
    if won == {1}:
        deal["slam"] = chance.choice(["made", "announced-made"])
    elif won == {0}:
        deal["slam"] = "defence"
    elif chance.random() < 0.1:
        deal["slam"] = "announced-failed"
    sizes = [sum(number >= least for least in HANDFULS[count]) for number in trumps]
    words = ("simple", "double", "triple")
    deal["handfuls"] = [
        {"size": words[size - 1]}
        | ({"player": names[player]} if chance.random() < 0.5 else {"side": ("defence", "attack")[sides[player]]})
        for player, size in enumerate(sizes)
        if size and chance.random() < 0.8
    ]
    without = [(player, "trumps") for player in range(count) if not trumps[player]]
    without += [(player, "courts") for player in range(count) if not courts[player]]
    deal["miseres"] = [{"player": names[player], "kind": kind} for player, kind in without]
    return deal


def goulash(chance: random.Random, names: Sequence[str]) -> dict[str, Any]:
    """Return a goulash as it is entered after a deal: the dog goes to the winner of the last trick."""
    dealt, dog = hands(chance, len(names), "random")
    played = play(chance, dealt, range(len(names)))
    played.halves[played.winners[-1]] += sum(map(worth, dog))
    return {"kind": "goulash", "points": {name: played.halves[index] / 2 for index, name in enumerate(names)}}
