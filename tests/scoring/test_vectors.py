"""The cases of independent sources that stand beside the project, where they do."""

import json
from pathlib import Path

import pytest

from scoring import all_games
from tests.scoring.sessions import Json, answer

NOT_YET = {"tarokk"}
"""Games that are known to have cases and are not scored yet."""

VECTORS = Path(__file__).parents[3] / "shared" / "vectors"
CASES: list[Json] = [
    json.loads(line) for file in sorted(VECTORS.glob("*.jsonl")) for line in file.read_text("utf-8").splitlines()
]


@pytest.mark.skipif(not CASES, reason=f"there are no cases in {VECTORS}")
@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES])
def test_the_case_holds(case: Json) -> None:
    if case["session"].get("game") in NOT_YET - all_games().keys():
        pytest.skip("the game is not scored yet")
    expected = case["expect"]
    found = answer(case["session"])
    if "refused" in expected:
        assert "refused" in found, f"must be refused: {expected['refused']}"
    else:
        assert "refused" not in found, found["refused"]["message"]
        assert {name: found[name] for name in expected} == expected
