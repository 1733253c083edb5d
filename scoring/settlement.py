"""The fewest transfers that clear a set of balances.

With m people whose balance is not 0, a plan is a forest whose trees add up to zero: the fewest transfers are m less the
largest number of groups adding up to zero into which the people can be cut. That number is found exactly for up to
`MOST_EXACT` people.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

MOST_EXACT = 16


@dataclass(frozen=True, slots=True)
class Transfer:
    """What `payer` gives `payee`: a positive amount in the unit of the balances."""

    payer: str
    payee: str
    amount: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Transfers that clear all balances; `fewest` tells that there cannot be fewer."""

    transfers: tuple[Transfer, ...]
    fewest: bool


def settle(balances: Mapping[str, int]) -> Plan:
    """Return the fewest transfers that bring every balance to 0. A player with a positive balance receives.

    The plan does not depend on the order of `balances`. Nobody both pays and receives.
    Raises `ValueError` when the balances do not add up to 0.
    """
    if sum(balances.values()):
        raise ValueError("balances must add up to 0")
    people = [(name, balances[name]) for name in sorted(balances) if balances[name]]
    groups, rest = _opposites(people)
    exact = len(rest) <= MOST_EXACT
    groups += _finest_cut(rest) if exact else [rest]
    transfers = [transfer for group in groups for transfer in _within(group)]
    return Plan(tuple(sorted(transfers, key=lambda transfer: (transfer.payer, transfer.payee))), exact)


_Group = list[tuple[str, int]]


def _opposites(people: Sequence[tuple[str, int]]) -> tuple[list[_Group], _Group]:
    """Pair the people whose balances cancel. Such a pair never makes the plan longer."""
    pairs: list[_Group] = []
    rest: _Group = []
    for person in people:
        partner = next((other for other in rest if other[1] == -person[1]), None)
        if partner is None:
            rest.append(person)
        else:
            rest.remove(partner)
            pairs.append([partner, person])
    return pairs, rest


def _finest_cut(people: Sequence[tuple[str, int]]) -> list[_Group]:
    """Cut people into as many groups adding up to zero as can be.

    `best[mask]` counts the sets adding up to zero that are completed when the people of `mask` are lined up one after
    another in the best order.
    """
    count = len(people)
    sums = [0] * (1 << count)
    best = bytearray(1 << count)
    for mask in range(1, 1 << count):
        low = mask & -mask
        sums[mask] = sums[mask ^ low] + people[low.bit_length() - 1][1]
        most, left = 0, mask
        while left:
            bit = left & -left
            left ^= bit
            if best[mask ^ bit] > most:
                most = best[mask ^ bit]
        best[mask] = most + (sums[mask] == 0)
    groups: list[_Group] = []
    group: _Group = []
    mask = (1 << count) - 1
    while mask:
        completed = best[mask] - (sums[mask] == 0)
        index = next(i for i in range(count) if mask >> i & 1 and best[mask ^ 1 << i] == completed)
        if sums[mask] == 0 and group:
            groups.append(group)
            group = []
        group.append(people[index])
        mask ^= 1 << index
    return [*groups, group] if group else groups


def _within(group: Sequence[tuple[str, int]]) -> list[Transfer]:
    """Clear one group with at most one transfer fewer than it has people: debts and credits laid along one line."""
    debts = [(name, -balance) for name, balance in sorted(group) if balance < 0]
    claims = [(name, balance) for name, balance in sorted(group) if balance > 0]
    transfers: list[Transfer] = []
    while debts and claims:
        (payer, debt), (payee, credit) = debts[0], claims[0]
        amount = min(debt, credit)
        transfers.append(Transfer(payer, payee, amount))
        debts[0], claims[0] = (payer, debt - amount), (payee, credit - amount)
        debts = debts if debts[0][1] else debts[1:]
        claims = claims if claims[0][1] else claims[1:]
    return transfers
