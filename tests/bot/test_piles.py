"""Piles of cards: each pack is worth what its game says, and no pile holds what the pack has not."""

import pytest

import scoring
from bot.services import piles
from bot.services.parsing import Mistyped

TAROT = scoring.game("tarot")


@pytest.mark.parametrize(
    ("game", "cards", "points"),
    [("tarot", 78, 91), ("goulash", 78, 91), ("vachette", 78, 91), ("maison", 78, 53), ("tarokk", 42, 94)],
)
def test_a_whole_pack_is_worth_what_the_rules_say(game: str, cards: int, points: int) -> None:
    pack = scoring.game(game).pack
    found = piles.count(scoring.game(game), " ".join(str(worth.count) for worth in pack))
    assert (found.cards, found.halves) == (cards, 2 * points)
    assert not found.missing
    assert found.missing_halves == 0


def test_half_points_are_kept_and_what_is_missing_is_named() -> None:
    # Two bouts 9, a king 4.5, a knight 2.5, two jacks 3, fifteen others 7.5.
    found = piles.count(TAROT, "2 1 0 1 2 15")
    assert found.piles == (piles.Pile("", 21, 53),)
    assert found.missing == {"bouts": 1, "kings": 3, "queens": 4, "knights": 3, "jacks": 2, "others": 44}
    assert found.halves + found.missing_halves == 182


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("2 1 0 1 2 15", ""),
        ("Ann 2 1 0 1 2 15", "Ann"),
        ("Uncle Joe: 2, 1, 0, 1, 2, 15", "Uncle Joe"),
        ("Player 7: 2 1 0 1 2 15", "Player 7"),
        ("  2;1;0;1;2;15;  ", ""),
    ],
)
def test_a_name_may_lead_the_line(line: str, name: str) -> None:
    assert piles.count(TAROT, line).piles[0] == piles.Pile(name, 21, 53)


def test_piles_add_up() -> None:
    found = piles.count(TAROT, "Ann 2 1 0 1 2 15\n\nBea 1 3 4 3 2 44\n")
    assert [pile.name for pile in found.piles] == ["Ann", "Bea"]
    assert found.halves == 182
    assert not found.missing


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        (" \n ", "empty"),
        ("2 5 0 1 2 15", "pile_too_many"),
        ("1 2 0 0 0 0\n1 3 0 0 0 0", "pile_too_many"),
        ("0 0 0 0 0 100000", "pile_too_many"),
        ("2 1 0 1 2", "pile_numbers"),
        ("2 1 0 1 2 15 3", "pile_numbers"),
        ("two kings", "pile_unreadable"),
        ("2 -1 0 1 2 15", "pile_unreadable"),
        ("2.5 1 0 1 2 15", "pile_unreadable"),
        ("\n".join(["0 0 0 0 0 1"] * 9), "too_many_piles"),
    ],
)
def test_what_cannot_be_is_refused(text: str, code: str) -> None:
    with pytest.raises(Mistyped) as refused:
        piles.count(TAROT, text)
    assert refused.value.code == code


def test_five_kings_are_told_with_what_the_pack_has() -> None:
    with pytest.raises(Mistyped) as refused:
        piles.count(TAROT, "0 3 0 0 0 0\n0 2 0 0 0 0")
    assert {key: refused.value.data[key] for key in ("found", "most", "cards")} == {
        "found": 5,
        "most": 4,
        "cards": "kings",
    }
