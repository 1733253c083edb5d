"""The cases of independent sources that stand beside the project, where they do."""

import json
from pathlib import Path

import pytest

from tests.scoring.sessions import Json, answer

VECTORS = Path(__file__).parents[3] / "shared" / "vectors"
CASES: list[Json] = [
    json.loads(line) for file in sorted(VECTORS.glob("*.jsonl")) for line in file.read_text("utf-8").splitlines()
]
ABSENT = pytest.param({}, id="absent", marks=pytest.mark.skip(reason=f"there are no cases in {VECTORS}"))


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES] or [ABSENT])
def test_the_case_holds(case: Json) -> None:
    expected = case["expect"]
    found = answer(case["session"])
    if "refused" in expected:
        assert "refused" in found, f"must be refused: {expected['refused']}"
    else:
        assert "refused" not in found, found["refused"]["message"]
        assert {name: found[name] for name in expected} == expected
