"""The house: who may import whom, and that everything that is named is there."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LAYERS = {
    "scoring": {"scoring"},
    "db": {"db"},
    "bot.errors": set[str](),
    "bot.i18n": {"bot.i18n"},
    "bot.services": {"scoring", "db", "bot.errors", "bot.i18n", "bot.services"},
    "bot.present": {
        "scoring",
        "db.store",
        "bot.errors",
        "bot.i18n",
        "bot.services",
        "bot.present",
        "bot.ui.components",
    },
}
"""What each layer may import of the project; the layers that are not named may import all of it."""

LIBRARIES_FORBIDDEN = {
    "scoring": {"discord", "aiosqlite", "fluent", "babel", "simcord"},
    "db": {"discord", "fluent", "babel", "simcord", "msgspec"},
    "bot.services": {"discord", "aiosqlite", "simcord"},
    "bot": {"aiosqlite", "simcord"},
    "cogs": {"aiosqlite", "simcord"},
}


def modules() -> Iterator[tuple[str, Path]]:
    for folder in ("scoring", "db", "bot", "cogs"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(part for part in parts if part != "__init__"), path


def imports(path: Path) -> set[str]:
    """Return what a module imports when it runs: what only types need stands under TYPE_CHECKING."""
    found: set[str] = set()

    def walk(node: ast.AST) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
                continue
            if isinstance(child, ast.Import):
                found.update(alias.name for alias in child.names)
            elif isinstance(child, ast.ImportFrom) and child.module:
                found.update(f"{child.module}.{alias.name}" for alias in child.names)
            walk(child)

    walk(ast.parse(path.read_text("utf-8")))
    return found


def within(name: str, layers: set[str]) -> bool:
    return any(name == layer or name.startswith(f"{layer}.") for layer in layers)


@pytest.mark.parametrize(("name", "path"), list(modules()), ids=[name for name, _ in modules()])
def test_imports_point_one_way(name: str, path: Path) -> None:
    layer = max((layer for layer in LAYERS if within(name, {layer})), key=len, default=None)
    if layer is None:
        pytest.skip("the outer layers may import all of the project")
    own = {imported for imported in imports(path) if within(imported, {"scoring", "db", "bot", "cogs"})}
    # The Discord side of the catalogues is loaded by the client alone.
    assert {imported for imported in own if not within(imported, LAYERS[layer])} == set()


@pytest.mark.parametrize(("name", "path"), list(modules()), ids=[name for name, _ in modules()])
def test_no_layer_uses_the_library_of_another(name: str, path: Path) -> None:
    if name == "bot.playground":
        pytest.skip("the playground is the one place that may use the simulated Discord")
    forbidden = {library for layer, names in LIBRARIES_FORBIDDEN.items() if within(name, {layer}) for library in names}
    assert {imported for imported in imports(path) if imported.split(".")[0] in forbidden} == set()


@pytest.mark.parametrize("folder", ["scoring", "db", "bot/services", "bot/present"])
def test_no_float_holds_points(folder: str) -> None:
    found = [
        f"{path}:{node.lineno}"
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.Name) and node.id == "float")
        or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and "Decimal" not in ast.unparse(node))
    ]
    paths = [place for place in found if "Path" not in place]
    assert [place for place in paths if not _joins_paths(place)] == []


def _joins_paths(place: str) -> bool:
    path, _, line = place.rpartition(":")
    text = Path(path).read_text("utf-8").splitlines()[int(line) - 1]
    return "Path" in text or "FOLDER" in text or "/ f" in text or '/ "' in text


def test_every_setting_is_explained() -> None:
    read = set(re.findall(r'given\("([A-Z_]+)"\)', (ROOT / "bot" / "config.py").read_text("utf-8")))
    explained = set(re.findall(r"^([A-Z_]+)=", (ROOT / ".env.example").read_text("utf-8"), re.MULTILINE))
    assert explained == read


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    locked = set(re.findall(r"^([A-Za-z0-9._-]+)==", (ROOT / "requirements-dev.txt").read_text("utf-8"), re.MULTILINE))
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    names = {re.split(r"[\[<>=!~ ]", name, maxsplit=1)[0].lower().replace(".", "-") for name in wanted}
    assert names <= {name.lower().replace(".", "-") for name in locked}


def test_the_project_speaks_of_itself_alone() -> None:
    files = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *(path for _, path in modules())]
    assert [str(path) for path in files if "../shared" in path.read_text("utf-8")] == []
