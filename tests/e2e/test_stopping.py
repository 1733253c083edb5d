"""A polite stop: what was taken is finished and answered, what comes meanwhile is not begun."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_bot_that_is_told_to_stop_answers_what_it_took_and_takes_nothing_new(tmp_path: Path) -> None:
    child = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "tests.e2e.stopping", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert child.stdout.splitlines() == ["taken True late False", "deals 1"], child.stderr
    assert "Traceback" not in child.stderr
    assert child.returncode == 0
