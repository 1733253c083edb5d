"""No deal that cards can bring forth is refused."""

import random
from collections import Counter

import pytest

from tests.scoring import cards
from tests.scoring.sessions import TABLE, answer, document


@pytest.fixture
def seed() -> int:
    return random.randrange(2**32)


def test_the_pack_has_78_cards_and_91_points() -> None:
    assert len(set(cards.PACK)) == 78
    assert sum(map(cards.worth, cards.PACK)) == 182


@pytest.mark.parametrize("players", [3, 4, 5])
def test_no_contract_played_out_card_by_card_is_refused(players: int, seed: int) -> None:
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(400):
        deal = cards.contract(chance, TABLE[:players])
        found = answer(document("tarot", players, deal, misere=10))
        assert "refused" not in found, f"seed {seed}: {deal} {found['refused']['message']}"
        assert sum(found["totals"]) == 0
        seen.update([deal["contract"], deal.get("slam", "no slam"), f"petit {deal.get('petit')}"])
        seen.update(f"{len(deal[key])} {key}" for key in ("handfuls", "miseres"))
    for each in ("prise", "garde-contre", "made", "defence", "no slam", "petit attack", "petit defence", "1 handfuls"):
        assert seen[each], f"seed {seed}: {each}"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_no_goulash_played_out_card_by_card_is_refused(players: int, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(100):
        deal = cards.goulash(chance, TABLE[:players])
        found = answer(document("goulash", players, deal))
        assert "refused" not in found, f"seed {seed}: {deal} {found['refused']['message']}"
        assert sum(found["totals"]) == 0
