"""The house: who may import whom, and that everything that is named is there."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot import config

ROOT = Path(__file__).parents[2]
CODE = ("scoring", "db", "bot", "cogs")

LIBRARIES_FORBIDDEN = {
    "scoring": {"aiosqlite", "asyncpg", "babel", "discord", "fluent", "simcord", "sqlite3"},
    "db": {"babel", "discord", "fluent", "simcord"},
    "bot": {"aiosqlite", "asyncpg", "simcord", "sqlite3"},
    "bot.services": {"discord"},
    "cogs": {"aiosqlite", "asyncpg", "simcord", "sqlite3"},
}
PLAYGROUND = "bot.playground"


def modules() -> dict[str, Path]:
    """Return what the project runs, by its dotted name."""
    return {
        ".".join(part for part in path.relative_to(ROOT).with_suffix("").parts if part != "__init__"): path
        for folder in CODE
        for path in sorted((ROOT / folder).rglob("*.py"))
    }


MODULES = modules()


def imports(tree: ast.AST) -> Iterator[str]:
    """Yield what a module imports when it runs: what only types need stands under TYPE_CHECKING."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{'.' * node.level}{node.module or ''}.{alias.name}" for alias in node.names)
        yield from imports(node)


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def within(name: str, *layers: str) -> bool:
    return any(name == layer or name.startswith(f"{layer}.") for layer in layers)


def test_every_folder_of_the_project_has_its_place_among_the_rooms() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    [rooms] = [contract for contract in contracts if contract["id"] == "rooms"]
    placed = {room for layer in rooms["layers"] for room in layer.split(" | ")}
    folders = {".".join(path.parent.relative_to(ROOT).parts) for path in MODULES.values()} - {"bot"}
    assert {folder for folder in folders if not within(folder, *placed)} == set()


@pytest.mark.parametrize("name", [name for name in MODULES if name != PLAYGROUND])
def test_no_layer_uses_the_library_of_another(name: str) -> None:
    forbidden = {library for layer, found in LIBRARIES_FORBIDDEN.items() if within(name, layer) for library in found}
    assert {imported for imported in imports(parsed(MODULES[name])) if within(imported, *forbidden)} == set()


@pytest.mark.parametrize("name", MODULES)
def test_every_cache_has_a_bound(name: str) -> None:
    unbounded = [
        node.name
        for node in ast.walk(parsed(MODULES[name]))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and any(ast.unparse(decorator) in _CACHES for decorator in node.decorator_list)
        and node.args.args
    ]
    assert unbounded == []


_CACHES = {"cache", "functools.cache", "lru_cache(maxsize=None)", "lru_cache(None)"}
"""What remembers every argument for good; without arguments there is one answer alone."""


def test_the_bot_does_not_load_the_playground() -> None:
    users = {name for name, path in MODULES.items() if any(within(used, PLAYGROUND) for used in imports(parsed(path)))}
    assert users == set()


def test_the_ledger_is_asked_in_sql_that_both_engines_read() -> None:
    own = re.compile(
        r"INSERT OR|\bGLOB\b|\browid\b|\bIS NOT [?a-z]|\?\d? IS (NOT )?NULL|last_insert_rowid|CROSS JOIN \w+ ON"
    )
    shared = [path for name, path in MODULES.items() if within(name, "db") and not within(name, "db.sqlite")]
    assert {f"{path.name}: {found[0]}" for path in shared for found in own.finditer(path.read_text("utf-8"))} == set()


@pytest.mark.parametrize("name", [name for name in MODULES if within(name, "db", "bot.services", "bot.present")])
def test_no_float_holds_points_or_money(name: str) -> None:
    for node in ast.walk(parsed(MODULES[name])):
        place = f"line {getattr(node, 'lineno', 0)}"
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), place
        assert not (isinstance(node, ast.Name) and node.id == "float"), place


class Asked(Mapping[str, str]):
    """An environment in which nothing is set, and that keeps what it was asked for."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.names.add(name)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def asked_of_the_system() -> Iterator[str]:
    """Yield the names that some module asks of `os.environ` by itself."""
    for path in MODULES.values():
        yield from re.findall(r"environ(?:\.get\(|\[)\s*\"([A-Z_]+)\"", path.read_text("utf-8"))


def explained() -> dict[str, str]:
    """Return the settings of `.env.example` with their values."""
    return dict(re.findall(r"^([A-Z_]+)=(.*)$", (ROOT / ".env.example").read_text("utf-8"), re.MULTILINE))


def test_every_setting_is_explained_and_nothing_else() -> None:
    asked = Asked()
    config.from_environment(asked)
    assert explained().keys() == asked.names | set(asked_of_the_system())


def test_the_settings_that_are_proposed_are_the_defaults() -> None:
    proposed, default = config.from_environment(explained()), config.from_environment({})
    assert not proposed.token
    assert proposed.database_url.reveal() == default.database_url.reveal()
    assert (proposed.shard_count, proposed.shard_ids) == (default.shard_count, default.shard_ids)
    assert (proposed.log_level, proposed.metrics_port) == (default.log_level, default.metrics_port)


def wanted(*groups: str) -> list[Requirement]:
    """Return what the project says that it needs, with what the groups need beyond."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras: dict[str, list[str]] = project["optional-dependencies"]
    listed = [*project["dependencies"], *(line for group in groups for line in extras[group])]
    return [need for need in map(Requirement, listed) if need.name != project["name"]]


def locked(name: str) -> dict[str, str]:
    """Return the versions that a lock installs, each of them with its hashes, by canonical name."""
    found: dict[str, str] = {}
    for block in re.split(r"^(?=[A-Za-z0-9])", (ROOT / name).read_text("utf-8"), flags=re.MULTILINE)[1:]:
        package, version = re.split(r"==|[ \\;]", block.partition("\n")[0])[:2]
        assert "--hash=sha256:" in block, package
        found[canonicalize_name(package.partition("[")[0])] = version
    return found


LOCKS: dict[str, tuple[str, ...]] = {
    "requirements.txt": (),
    "requirements-playground.txt": ("playground",),
    "requirements-dev.txt": ("playground", "test", "lint"),
}
"""Each lock, and the extras that it holds beside what the bot needs."""


@pytest.mark.parametrize(("lock", "groups"), LOCKS.items())
def test_every_dependency_is_locked_at_a_version_that_the_project_takes(lock: str, groups: tuple[str, ...]) -> None:
    versions = locked(lock)
    refused = {
        need.name for need in wanted(*groups) if not need.specifier.contains(versions[canonicalize_name(need.name)])
    }
    assert refused == set()


def test_what_is_tested_is_what_runs() -> None:
    bot, playground, everything = map(locked, LOCKS)
    assert bot.items() <= playground.items() <= everything.items()


def test_the_playground_fetches_no_linter_and_no_test() -> None:
    tools = {need.name for need in wanted("test", "lint")} - {need.name for need in wanted("playground")}
    assert tools & locked("requirements-playground.txt").keys() == set()


def test_the_project_speaks_of_itself_alone() -> None:
    texts = [ROOT / "Makefile", ROOT / ".env.example", ROOT / "pyproject.toml", ROOT / ".ci" / "run"]
    files = [*texts, *ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bot/i18n/**/*.ftl"), *MODULES.values()]
    assert [str(path) for path in files if "../shared" in path.read_text("utf-8")] == []


def test_the_pictures_of_the_readme_are_there() -> None:
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert pictures
    assert [picture for picture in pictures if not (ROOT / picture).is_file()] == []
