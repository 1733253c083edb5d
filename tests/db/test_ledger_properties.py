"""Whatever is recorded, undone, put back and edited: balances follow from what is live, and add up to zero."""

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import db
from db.ledger import Balance, Cause, EntryKind, LedgerEntry, NewEntry, reversal
from db.people import ParticipantId
from db.store import LedgerStore
from tests.db.evening import Evening, begin


@dataclass
class Deal:
    """The last version of a deal, and whether it counts."""

    version: LedgerEntry
    live: bool


# Each step: how it picks its deal, what it does, and points of which the last player takes the rest.
steps = st.lists(
    st.tuples(
        st.integers(0, 1000),
        st.sampled_from(["record", "undo", "put-back", "edit"]),
        st.lists(st.integers(-(10**9), 10**9), min_size=0, max_size=3),
        st.booleans(),
    ),
    max_size=25,
)


async def take(evening: Evening, store: LedgerStore, deals: list[Deal], step: tuple[int, str, list[int], bool]) -> None:
    """Do one step if it can be done."""
    pick, action, points, played = step
    lines = dict(zip(evening.players, [*points, -sum(points)], strict=False)) if points else {}
    async with store.writing() as tx:
        if action == "record":
            new = NewEntry(len(deals) + 1, Cause.RECORD, "{}", lines, played=played)
            [entry] = await evening.append(tx, new)
            deals.append(Deal(entry, live=True))
            return
        if not deals:
            return
        deal = deals[pick % len(deals)]
        former = deal.version
        if action == "undo" and deal.live:
            await evening.append(tx, reversal(former, Cause.UNDO))
            deal.live = False
        elif action == "put-back" and not deal.live:
            back = NewEntry(
                former.deal, Cause.PUT_BACK, "{}", former.postings, played=former.played, replaces=former.id
            )
            [deal.version] = await evening.append(tx, back)
            deal.live = True
        elif action == "edit" and deal.live:
            new = NewEntry(former.deal, Cause.EDIT, "{}", lines, played=played, replaces=former.id)
            _, deal.version = await evening.append(tx, reversal(former, Cause.EDIT), new)


@settings(max_examples=40, deadline=None)
@given(steps=steps)
async def test_balances_are_those_of_the_live_deals(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[int, str, list[int], bool]]
) -> None:
    url = f"sqlite:///{tmp_path_factory.mktemp('ledger')}/ledger.db"
    store = await db.open_store(url)
    try:
        evening = await begin(store)
        deals: list[Deal] = []
        for step in steps:
            await take(evening, store, deals, step)
        async with store.reading() as view:
            entries = await view.ledger.entries(evening.session)
            balances = await view.ledger.balances(evening.session)
    finally:
        await store.close()

    expected: dict[ParticipantId, Balance] = {}
    for entry in (deal.version for deal in deals if deal.live):
        for player, amount in entry.postings.items():
            former = expected.get(player, Balance(0, 0))
            expected[player] = Balance(former.amount + amount, former.deals + entry.played)
    assert {player: balance for player, balance in balances.items() if balance != Balance(0, 0)} == {
        player: balance for player, balance in expected.items() if balance != Balance(0, 0)
    }
    assert sum(balance.amount for balance in balances.values()) == 0
    assert all(sum(entry.postings.values()) == 0 for entry in entries)
    live = sum(1 if entry.kind is EntryKind.DEAL else -1 for entry in entries)
    assert live == sum(deal.live for deal in deals)
    assert [check for check in db.verify(url) if not check.ok] == []
