"""Piles of cards counted into points."""

import re
from dataclasses import dataclass

import scoring
from bot.services.typed import Mistyped

MOST_PILES = 6


@dataclass(frozen=True, slots=True)
class Pile:
    """One pile: whose it is, if that was said, how many cards, and their half points."""

    name: str
    cards: int
    halves: int


@dataclass(frozen=True, slots=True)
class Counted:
    """All piles, and the whole pack to compare them with; points are half points."""

    piles: tuple[Pile, ...]
    pack_cards: int
    pack_halves: int

    @property
    def cards(self) -> int:
        return sum(pile.cards for pile in self.piles)

    @property
    def halves(self) -> int:
        return sum(pile.halves for pile in self.piles)


def count(game: scoring.Game, text: str) -> Counted:
    """Count piles typed a line each, `Ann 2 1 0 1 2 15`: how many of each worth, in the order of the pack.

    Raises `Mistyped` for a line that cannot be read, and for more cards of a worth than the pack has.
    """
    piles: list[Pile] = []
    sums = [0] * len(game.pack)
    for line in filter(None, map(str.strip, text.splitlines()[:MOST_PILES])):
        match = re.fullmatch(r"(.*?)[\s:]*((?:\d{1,2}[\s,;]*)+)", line)
        numbers = [int(number) for number in re.findall(r"\d+", match[2])] if match else []
        if match is None or len(numbers) != len(game.pack):
            raise Mistyped("pile_numbers", "piles", line, found=len(numbers), expected=len(game.pack))
        sums = [before + number for before, number in zip(sums, numbers, strict=True)]
        for cards, number in zip(game.pack, sums, strict=True):
            if number > cards.count:
                raise Mistyped("pile_too_many", "piles", line, found=number, most=cards.count, cards=cards.name)
        halves = sum(cards.halves * number for cards, number in zip(game.pack, numbers, strict=True))
        piles.append(Pile(match[1].strip(), sum(numbers), halves))
    if not piles:
        raise Mistyped("empty", "piles", text)
    whole = sum(cards.halves * cards.count for cards in game.pack)
    return Counted(tuple(piles), sum(cards.count for cards in game.pack), whole)
