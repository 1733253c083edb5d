"""The fewest transfers that clear a table, judged by cutting people into sets in every way there is."""

import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.settlement import MOST_EXACT, Plan, settle

Balances = dict[str, int]


def balanced(amounts: Sequence[int]) -> Balances:
    """Return balances of people named a, b, …, of whom one more makes them add up to 0."""
    every = [*amounts, -sum(amounts)]
    return {chr(ord("a") + index): amount for index, amount in enumerate(every)}


def tables(most: int, size: int) -> st.SearchStrategy[Balances]:
    """Return tables of up to `most` people; small amounts make many sets that add up to 0."""
    return st.lists(st.integers(min_value=-size, max_value=size), max_size=most - 1).map(balanced)


def settled(balances: Balances, plan: Plan) -> Balances:
    left = dict(balances)
    for transfer in plan.transfers:
        left[transfer.payer] += transfer.amount
        left[transfer.payee] -= transfer.amount
    return left


def partitions(people: list[int]) -> Iterator[list[list[int]]]:
    """Yield every way to cut people into sets."""
    if not people:
        yield []
        return
    first, *rest = people
    for cut in partitions(rest):
        yield [[first], *cut]
        for index in range(len(cut)):
            yield [*cut[:index], [first, *cut[index]], *cut[index + 1 :]]


def fewest_by_partitions(balances: Balances) -> int:
    """Return the number of people less the largest number of sets adding up to 0 that they can be cut into."""
    amounts = [amount for amount in balances.values() if amount]
    sets = max(
        len(cut)
        for cut in partitions(list(range(len(amounts))))
        if all(sum(amounts[person] for person in group) == 0 for group in cut)
    )
    return len(amounts) - sets


def fewest_by_search(balances: Balances) -> int:
    """Return the least number of transfers by trying them, all tables at once that so many transfers can leave.

    The transfers of a shortest plan make a forest, a leaf of which is cleared by its only one: so it is enough to try
    those that clear the debtor or the creditor.
    """
    debts = sorted(-amount for amount in balances.values() if amount < 0)
    claims = sorted(amount for amount in balances.values() if amount > 0)
    states = {(tuple(debts), tuple(claims))}
    for steps in itertools.count():
        if ((), ()) in states:
            return steps
        after: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
        for owing, owed in states:
            for i, j in itertools.product(range(len(owing)), range(len(owed))):
                paid = min(owing[i], owed[j])
                left = ([*owing[:i], owing[i] - paid, *owing[i + 1 :]], [*owed[:j], owed[j] - paid, *owed[j + 1 :]])
                after.add((tuple(sorted(filter(None, left[0]))), tuple(sorted(filter(None, left[1])))))
        states = after
    raise AssertionError


def largest_first(balances: Balances) -> int:
    """Return how many transfers it takes when the largest debtor always pays the largest creditor."""
    left, count = dict(balances), 0
    while any(left.values()):
        payer, payee = min(left, key=left.__getitem__), max(left, key=left.__getitem__)
        amount = min(-left[payer], left[payee])
        left[payer] += amount
        left[payee] -= amount
        count += 1
    return count


@pytest.mark.parametrize(
    ("amounts", "transfers"),
    [
        ([], 0),
        ([0, 0, 0], 0),
        ([51, 11, -29, -33], 3),
        ([-3, -2, 1, 2, 2], 3),
        ([-4, -3, 2, 2, 3], 3),
        ([5, -5, 7, -7], 2),
        ([1, 1, 1, -3], 3),
        ([1] * 10 + [-2] * 5, 10),
        ([-8, 3, 3, 2, -5, 4, 1], 5),
    ],
)
def test_the_fewest_transfers_of_tables_that_can_be_counted_by_hand(amounts: list[int], transfers: int) -> None:
    plan = settle({f"p{index}": amount for index, amount in enumerate(amounts)})
    assert len(plan.transfers) == transfers
    assert plan.fewest


@given(tables(7, 6))
def test_no_cut_into_sets_gives_fewer_transfers(balances: Balances) -> None:
    assert len(settle(balances).transfers) == fewest_by_partitions(balances)


@given(tables(6, 9))
def test_no_search_over_transfers_finds_fewer(balances: Balances) -> None:
    assert len(settle(balances).transfers) == fewest_by_search(balances)


@given(tables(12, 20))
def test_a_plan_clears_everybody(balances: Balances) -> None:
    assert not any(settled(balances, settle(balances)).values())


@given(tables(12, 20))
def test_only_who_owes_pays_only_who_is_owed_receives_and_never_oneself(balances: Balances) -> None:
    for transfer in settle(balances).transfers:
        assert transfer.amount > 0
        assert balances[transfer.payer] < 0 < balances[transfer.payee]


@given(tables(12, 20))
def test_no_more_is_moved_than_is_owed_and_no_pair_meets_twice(balances: Balances) -> None:
    transfers = settle(balances).transfers
    assert sum(transfer.amount for transfer in transfers) == sum(amount for amount in balances.values() if amount > 0)
    pairs = [(transfer.payer, transfer.payee) for transfer in transfers]
    assert len(pairs) == len(set(pairs))


@given(tables(10, 12), st.randoms(use_true_random=False))
def test_the_order_of_the_balances_does_not_matter(balances: Balances, chance: random.Random) -> None:
    shuffled = list(balances.items())
    chance.shuffle(shuffled)
    assert settle(dict(shuffled)) == settle(balances)


@given(tables(11, 20))
def test_a_plan_is_never_longer_than_paying_largest_to_largest_nor_than_all_but_one(balances: Balances) -> None:
    count = len(settle(balances).transfers)
    assert count <= largest_first(balances)
    assert count <= max(0, sum(1 for amount in balances.values() if amount) - 1)


@given(tables(10, 12), st.integers(min_value=2, max_value=1_000))
def test_turning_debts_into_claims_and_scaling_them_keeps_the_number_of_transfers(
    balances: Balances, factor: int
) -> None:
    count = len(settle(balances).transfers)
    assert len(settle({name: -amount for name, amount in balances.items()}).transfers) == count
    assert len(settle({name: factor * amount for name, amount in balances.items()}).transfers) == count


@given(tables(10, 12), st.data())
def test_after_one_payment_of_the_plan_exactly_one_fewer_is_left(balances: Balances, data: st.DataObject) -> None:
    transfers = settle(balances).transfers
    if transfers:
        paid = data.draw(st.sampled_from(transfers))
        left = settled(balances, Plan((paid,), fewest=False))
        assert len(settle(left).transfers) == len(transfers) - 1


@given(tables(12, 20))
def test_a_plan_of_up_to_16_people_is_known_to_be_the_fewest(balances: Balances) -> None:
    assert settle(balances).fewest


def test_sixteen_people_whose_balances_cut_in_many_ways_are_planned() -> None:
    balances = {f"p{index:02}": 1 for index in range(10)} | {f"q{index}": -2 for index in range(5)}
    plan = settle(balances)
    assert (len(plan.transfers), plan.fewest) == (10, True)
    # 3 + 5 = 4 + 4 and so on: sixteen, no two of whom cancel.
    odd = {
        f"p{index:02}": amount for index, amount in enumerate([3, 5, 3, 5, 3, 5, 3, 5, -8, -8, -1, -1, -1, -1, -2, -10])
    }
    assert len(odd) == MOST_EXACT
    plan = settle(odd)
    assert plan.fewest
    assert not any(settled(odd, plan).values())


def test_above_16_people_the_plan_clears_everybody_but_does_not_claim_to_be_the_fewest() -> None:
    balances = {f"p{index:02}": index + 1 for index in range(MOST_EXACT)}
    balances["q"] = -sum(balances.values())
    plan = settle(balances)
    assert not plan.fewest
    assert not any(settled(balances, plan).values())
    assert len(plan.transfers) <= len(balances) - 1


def test_more_than_16_people_are_planned_exactly_once_those_who_cancel_are_paired() -> None:
    balances = {f"p{index:02}": index + 1 for index in range(20)} | {f"q{index:02}": -index - 1 for index in range(20)}
    plan = settle(balances)
    assert (len(plan.transfers), plan.fewest) == (20, True)


@pytest.mark.parametrize("balances", [{"Ann": 1}, {"Ann": 1, "Bea": -2}, {"Ann": -1, "Bea": 0}])
def test_balances_that_do_not_add_up_to_0_are_no_table(balances: Any) -> None:
    with pytest.raises(ValueError, match="add up to 0"):
        settle(balances)
