"""The wheel: what is installed from it runs, with its catalogues and migrations, away from the checkout."""

import os
import subprocess
import sys
import zipfile
from importlib.metadata import PathDistribution
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DEAL = (
    '{"format": "goulash-session/1", "game": "goulash", "players": ["Ann", "Bea", "Cal", "Dov"], "deals":'
    ' [{"kind": "goulash", "points": {"Ann": 10, "Bea": 20, "Cal": 30, "Dov": 31}}]}\n'
)

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel and unpack it into an empty folder."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*build, "--wheel-dir", str(folder), str(ROOT)], check=True, timeout=120)  # noqa: S603
    [wheel] = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def run(installed: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a module of the wheel in a folder where there is no checkout, without any setting."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
    return subprocess.run(  # noqa: S603
        [sys.executable, "-m", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        cwd=installed.parent,
        env=kept | {"PYTHONPATH": str(installed)},
        timeout=60,
        check=False,
    )


def test_the_wheel_scores_a_deal(installed: Path) -> None:
    done = run(installed, "scoring", typed=DEAL)
    assert done.returncode == 0, done.stderr
    # Each has the 91 points of the pack less the own ones four times.
    assert '"scores":[[51,11,-29,-33]]' in done.stdout


def test_the_wheel_makes_and_checks_a_ledger(installed: Path) -> None:
    program = (
        "import asyncio, db\n"
        "async def make():\n"
        "    store = await db.open_store('sqlite:///new.db')\n"
        "    await store.close()\n"
        "asyncio.run(make())"
    )
    made = subprocess.run(  # noqa: S603
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        cwd=installed.parent,
        env=os.environ | {"PYTHONPATH": str(installed)},
        timeout=60,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    checked = run(installed, "db", "verify", "sqlite:///new.db")
    assert checked.returncode == 0, checked.stderr


def test_the_wheel_says_that_a_token_is_missing(installed: Path) -> None:
    done = run(installed, "bot")
    assert done.returncode == 2
    assert done.stderr.startswith("DISCORD_TOKEN is not set")
    assert len(done.stderr.splitlines()) == 1


def test_the_wheel_brings_the_command_and_every_catalogue(installed: Path) -> None:
    [metadata] = installed.glob("*.dist-info")
    commands = {entry.name: entry.value for entry in PathDistribution(metadata).entry_points}
    assert commands == {"goulash": "bot.__main__:main"}
    for data in (*ROOT.glob("bot/i18n/*/*.ftl"), *ROOT.glob("db/migrations/*/*.sql")):
        assert (installed / data.relative_to(ROOT)).is_file(), data
