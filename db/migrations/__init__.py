"""The numbered migrations of each engine; one that was released is never edited, a new one follows it."""

import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

_NAME = re.compile(r"(\d{4})_([a-z0-9_]+)\.sql")


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema; `version` counts from 1 without gaps."""

    version: int
    name: str
    sql: str

    @property
    def sha(self) -> str:
        """The digest by which a ledger remembers what it went through."""
        return sha256(self.sql.encode()).hexdigest()


def load(folder: Path) -> tuple[Migration, ...]:
    """Read the migrations of a folder in their order; raises ValueError if they are not numbered 1, 2, 3 …"""
    found: list[Migration] = []
    for path in sorted(folder.glob("*.sql")):
        match = _NAME.fullmatch(path.name)
        if match is None or int(match[1]) != len(found) + 1:
            raise ValueError(f"migration out of order: {path.name}")
        # Line ends are made equal on reading, or a checkout on Windows would have other digests.
        found.append(Migration(int(match[1]), match[2], path.read_text("utf-8")))
    return tuple(found)


def of_engine(engine: str) -> tuple[Migration, ...]:
    """Read the migrations of an engine."""
    return load(Path(__file__).parent / engine)
