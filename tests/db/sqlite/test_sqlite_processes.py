"""Several processes on one file."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import db
from db.ledger import Balance
from tests.db.sqlite.hammer import hammer, join

WORKERS = 4
DEALS = 25


async def test_four_processes_that_make_and_fill_one_ledger_lose_nothing(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/ledger.db"
    with ProcessPoolExecutor(WORKERS, mp_context=multiprocessing.get_context("spawn")) as pool:
        list(pool.map(hammer, [url] * WORKERS, range(WORKERS), [DEALS] * WORKERS))
    store = await db.open_store(url)
    evening = await join(store)
    async with store.reading() as view:
        entries = await view.ledger.entries(evening.session)
        balances = await view.ledger.balances(evening.session)
    await store.close()
    assert [entry.seq for entry in entries] == list(range(1, WORKERS * DEALS + 1))
    assert {entry.request_key for entry in entries} == {
        f"{worker}/{deal}" for worker in range(WORKERS) for deal in range(DEALS)
    }
    total = WORKERS * DEALS
    assert balances == {evening.players[0]: Balance(total, total), evening.players[1]: Balance(-total, total)}
    assert all(check.ok for check in db.verify(url))
