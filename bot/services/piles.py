"""Piles of cards counted into points."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

import scoring
from bot.services.parsing import Mistyped

MOST_PILES = 8
"""A pile for each player, the dog, and the cards left aside."""

_LINE = re.compile(r"(?:(?P<called>.*):\s*|(?P<name>[^\d+−–-]*?)\s*)(?P<counts>\d+(?:[\s,;]+\d+)*)[\s,;]*")


@dataclass(frozen=True, slots=True)
class Pile:
    """One pile: its owner, if one was named, the number of its cards, and their half points."""

    name: str
    cards: int
    halves: int


@dataclass(frozen=True, slots=True)
class Counted:
    """All piles, and the cards of the pack that are in none of them, by name. Points are half points."""

    piles: tuple[Pile, ...]
    missing: Mapping[str, int]
    missing_halves: int

    @property
    def cards(self) -> int:
        return sum(pile.cards for pile in self.piles)

    @property
    def halves(self) -> int:
        return sum(pile.halves for pile in self.piles)


def count(game: scoring.Game, text: str) -> Counted:
    """Count piles typed a line each, `Ann 2 1 0 1 2 15`: how many of each worth, in the order of the pack.

    Raises `Mistyped` for a line that cannot be read, for more cards of a worth than the pack has, too many piles.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        raise Mistyped("empty", "piles", text)
    if len(lines) > MOST_PILES:
        raise Mistyped("too_many_piles", "piles", text, found=len(lines), most=MOST_PILES)
    piles: list[Pile] = []
    left = {cards.name: cards.count for cards in game.pack}
    for line in lines:
        match = _LINE.fullmatch(line)
        if match is None:
            raise Mistyped("pile_unreadable", "piles", line, expected=len(game.pack))
        numbers = [int(number[:4]) for number in re.findall(r"\d+", match["counts"])]
        if len(numbers) != len(game.pack):
            raise Mistyped("pile_numbers", "piles", line, found=len(numbers), expected=len(game.pack))
        for cards, number in zip(game.pack, numbers, strict=True):
            left[cards.name] -= number
            if left[cards.name] < 0:
                found = cards.count - left[cards.name]
                raise Mistyped("pile_too_many", "piles", line, found=found, most=cards.count, cards=cards.name)
        halves = sum(cards.half_points * number for cards, number in zip(game.pack, numbers, strict=True))
        piles.append(Pile((match["called"] or match["name"] or "").strip(), sum(numbers), halves))
    missing = sum(cards.half_points * left[cards.name] for cards in game.pack)
    return Counted(tuple(piles), {name: number for name, number in left.items() if number}, missing)
