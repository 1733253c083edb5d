"""Scoring is a function of the document: it asks nobody, tells nobody, and holds no float."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SCORING = Path(__file__).parents[2] / "scoring"
MODULES = sorted(SCORING.rglob("*.py"))
COMMAND_LINE = SCORING / "__main__.py"

WORLDLY = {
    "asyncio",
    "ctypes",
    "datetime",
    "io",
    "logging",
    "multiprocessing",
    "os",
    "pathlib",
    "random",
    "secrets",
    "select",
    "shutil",
    "socket",
    "sqlite3",
    "subprocess",
    "tempfile",
    "threading",
    "time",
    "urllib",
    "uuid",
}
"""Modules of the standard library that look at a clock, a file, a network, chance or another process."""

modules = pytest.mark.parametrize("module", [pytest.param(path, id=path.stem) for path in MODULES])


def tree(module: Path) -> ast.Module:
    return ast.parse(module.read_text("utf-8"))


def imported(module: Path) -> Iterator[str]:
    """Yield the top-level package of everything that a module imports."""
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0] if not node.level else "a relative import"


def called(module: Path) -> set[str]:
    """Return the plain names that a module calls."""
    calls = (node.func for node in ast.walk(tree(module)) if isinstance(node, ast.Call))
    return {function.id for function in calls if isinstance(function, ast.Name)}


@modules
def test_scoring_imports_what_types_and_structs_need_and_itself(module: Path) -> None:
    assert set(imported(module)) <= sys.stdlib_module_names | {"msgspec", "scoring", "typing_extensions"}


@modules
def test_scoring_touches_no_clock_no_file_no_network_and_no_chance_but_at_its_command_line(module: Path) -> None:
    allowed = {"os"} if module == COMMAND_LINE else set[str]()
    assert not WORLDLY & set(imported(module)) - allowed
    if module != COMMAND_LINE:
        assert not {"open", "print", "input", "exec", "eval", "__import__"} & called(module)
        assert not {"sys", "signal"} & set(imported(module))


@modules
def test_no_float_holds_points(module: Path) -> None:
    for node in ast.walk(tree(module)):
        assert not isinstance(getattr(node, "value", None), float), f"line {getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.BinOp) and module.name != "points.py":
            assert not isinstance(node.op, ast.Div), f"line {node.lineno}"
    assert "float" not in called(module)
