"""What every part of the ledger is made of: records, and the steps of a transaction that both engines can do."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import msgspec

T = TypeVar("T")

_MANY: Final = 64
"""From how many rows on records are made in another thread, for the event loop has others to answer."""


class Row(Protocol):
    """A row of a result, whose columns are asked for by name."""

    def keys(self) -> Iterable[str]: ...
    def __getitem__(self, column: str, /) -> Any: ...


Rows: TypeAlias = Sequence[Row]
Batch: TypeAlias = Sequence[tuple[str, Sequence[tuple[Any, ...]]]]


class Steps(Protocol):
    """A transaction of an engine. SQL has `?` or `?1` for its values, and is text that both engines read.

    Only `all` waits for the engine: what stands before it in the transaction goes out together with it, what comes
    after it goes out with the COMMIT. So the error of `later` or of `batch` is raised there.
    """

    async def all(self, sql: str, *values: Any) -> Rows:
        """Return all rows of a statement."""
        ...

    def later(self, sql: str, *values: Any) -> None:
        """Execute a statement that returns nothing."""
        ...

    def batch(self, statements: Batch) -> None:
        """Execute statements in their order, each once for every tuple of values."""
        ...


class Aggregate:
    """One part of the ledger within a transaction."""

    def __init__(self, steps: Steps) -> None:
        self.steps = steps

    async def _records(self, record: type[T], sql: str, *values: Any) -> tuple[T, ...]:
        return await built(partial(records, record), await self.steps.all(sql, *values))

    async def _record(self, record: type[T], sql: str, *values: Any) -> T | None:
        found = records(record, await self.steps.all(sql, *values))
        return found[0] if found else None

    async def _value(self, sql: str, *values: Any) -> Any:
        """Return the column `value` of the first row, None if there is no row."""
        rows = await self.steps.all(sql, *values)
        return rows[0]["value"] if rows else None


async def built(build: Callable[[Rows], T], rows: Rows) -> T:
    """Return what `build` makes of the rows."""
    return build(rows) if len(rows) < _MANY else await asyncio.to_thread(build, rows)


def records(record: type[T], rows: Iterable[Row]) -> tuple[T, ...]:
    """Return a record for each row: columns are fields by name."""
    return msgspec.convert([dict(row) for row in rows], tuple[record, ...], strict=False)


def from_pairs(text: str) -> Mapping[Any, Any]:
    """Return the mapping that a JSON text has as an array of pairs, as objects have no numbers for keys."""
    return dict(msgspec.json.decode(text))
