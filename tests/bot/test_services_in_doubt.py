"""A commit that failed: the member is told which it was, recorded or not, or that nobody knows."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.services.deals import DealReceipt
from bot.services.session_view import SessionView
from db.errors import LedgerFailed, LedgerUnavailable, LedgerUnsure
from tests.bot.house import ANN, House, consistent, contract, goulash
from tests.db.commits import failing_commit

Act = Callable[[House, SessionView], Awaitable[DealReceipt]]

ACTS: dict[str, Act] = {
    "record": lambda house, live: house.deals.record(ANN, live.session.id, [contract(live)], "key"),
    "undo": lambda house, live: house.deals.undo(ANN, live.session.id, nonce="key"),
    "edit": lambda house, live: house.deals.edit(ANN, live.session.id, 1, goulash(live, 11, 19, 30, 31), "key"),
}


async def begun(house: House) -> SessionView:
    live = await house.open()
    return (await house.deals.record(ANN, live.session.id, [goulash(live, 10, 20, 30, 31)], "first")).live


@pytest.mark.parametrize("act", ACTS)
async def test_what_was_kept_though_the_commit_failed_is_reported_as_recorded(house: House, act: str) -> None:
    live = await begun(house)
    with failing_commit(written=True):
        done = await ACTS[act](house, live)
    assert done.fresh
    assert done.live.head > live.head
    assert (await ACTS[act](house, live)).fresh is False
    await consistent(house, live)


@pytest.mark.parametrize("act", ACTS)
async def test_what_was_not_kept_is_reported_as_not_recorded_and_can_be_asked_again(house: House, act: str) -> None:
    live = await begun(house)
    with failing_commit(written=False), pytest.raises(LedgerFailed):
        await ACTS[act](house, live)
    assert (await house.load(live)).head == live.head
    assert (await ACTS[act](house, live)).fresh
    await consistent(house, live)


@pytest.mark.parametrize("act", ACTS)
async def test_what_cannot_be_looked_up_is_in_doubt(house: House, act: str, monkeypatch: pytest.MonkeyPatch) -> None:
    live = await begun(house)
    writing, reading = house.store.writing, house.store.reading
    failed = False

    @asynccontextmanager
    async def failing() -> AsyncGenerator[Any]:
        nonlocal failed
        try:
            async with writing() as tx:
                yield tx
        finally:
            failed = True

    @asynccontextmanager
    async def gone() -> AsyncGenerator[Any]:
        if failed:
            raise LedgerUnavailable(reason="gone")
        async with reading() as tx:
            yield tx

    monkeypatch.setattr(house.store, "writing", failing)
    monkeypatch.setattr(house.store, "reading", gone)
    with failing_commit(written=True), pytest.raises(LedgerUnsure):
        await ACTS[act](house, live)
