"""Deals at the table at which each was played: who dealt and who sat out are kept with a deal, and move no more."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import msgspec

import scoring
from bot.errors import UserError
from bot.services.session_view import DealRecord, SessionView


@dataclass(frozen=True, slots=True)
class Step:
    """A deal with its table, the session after it, and what came of it."""

    deal: scoring.DealInput
    after: scoring.State
    outcome: scoring.Outcome


def played(live: SessionView, deals: Sequence[scoring.DealInput]) -> list[Step]:
    """Return new deals of a session, each with the table that it finds; raises `scoring.Refused`."""
    steps: list[Step] = []
    state = live.state
    for deal in deals:
        table = replace(live, state=state).table()
        steps.append(_step(state, _at_table(deal, state, table.dealer, table.players)))
        state = steps[-1].after
    return steps


def replayed(
    live: SessionView, record: DealRecord, changed: scoring.DealInput | None = None, *, undone: bool = False
) -> list[Step]:
    """Return all deals of a session once one of them is `changed`, or `undone`, or counts again.

    Every other deal stays as it was played, whoever deals or sits by now. Raises `scoring.Refused` if that deal could
    not have happened, `UserError` (`later_deal_impossible`) if a later one could not, among others because somebody
    who played it would not sit.
    """
    document = live.document()
    state = scoring.begin(document.game, document.players, document.rules)
    steps: list[Step] = []
    for other in live.deals:
        itself = other.position == record.position
        if undone if itself else other.undone:
            steps.append(Step(other.deal, state, scoring.Outcome({})))
            continue
        try:
            if not itself:
                deal = _as_played(other, state)
                steps.append(Step(deal, *scoring.step(state, deal)))
            elif changed is None:
                steps.append(_step(state, _as_played(other, state)))
            else:
                steps.append(_step(state, _at_table(changed, state, other.outcome.dealer, other.outcome.players)))
        except scoring.Refused as refusal:
            refusal.deal = other.position
            if itself:
                raise
            raise UserError("later_deal_impossible", **other.named, refused=refusal) from refusal
        state = steps[-1].after
    return steps


def same_entered(live: SessionView, record: DealRecord, deal: scoring.DealInput, *, by_another: bool) -> bool:
    """Tell whether a new deal is what was entered for a recorded one, whoever deals by now.

    What another member enters is the same in turn order, too: where the dealer sits out, the same line is read for
    other people once the deal has moved on.
    """
    if scoring.without_table(deal) == scoring.without_table(record.deal):
        return True
    if not by_another or not isinstance(deal, scoring.Deal) or not isinstance(record.deal, scoring.Deal):
        return False
    out = deal.sitting_out
    now = live.table().players if out is scoring.ABSENT else [seat for seat in live.state.seats if seat not in out]
    return type(deal) is type(record.deal) and _entered(deal, now) == _entered(record.deal, record.outcome.players)


def _step(state: scoring.State, deal: scoring.DealInput) -> Step:
    after, outcome = scoring.step(state, deal)
    if isinstance(deal, scoring.Deal):
        deal = scoring.with_table(deal, state.seats, outcome.dealer or state.dealer, outcome.players)
    return Step(deal, after, outcome)


def _at_table(
    deal: scoring.DealInput, state: scoring.State, dealer: str | None, players: Sequence[str]
) -> scoring.DealInput:
    """Return a deal with this table, unless it says itself who dealt or who sat out."""
    if not isinstance(deal, scoring.Deal) or dealer is None or scoring.without_table(deal) != deal:
        return deal
    return scoring.with_table(deal, state.seats, dealer, players)


def _as_played(record: DealRecord, state: scoring.State) -> scoring.DealInput:
    """Return a recorded deal for those who played it; raises `scoring.Refused` if one of them does not sit."""
    deal = record.deal
    if not isinstance(deal, scoring.Deal) or deal.dealer is scoring.ABSENT or deal.sitting_out is scoring.ABSENT:
        # A ledger from before tables were kept with deals: it goes on as it was.
        return deal
    out = set(deal.sitting_out)
    # While a deal is taken back, its lines alone tell who played it; one without score has none, and needs none.
    lines = [str(player) for player in record.entry.postings if str(player) in state.totals]
    players = record.outcome.players or [name for name in lines if name not in out]
    for name in (*players, deal.dealer):
        if name not in state.seats:
            raise scoring.Refused("not_seated", "", found=scoring.Player(name))
    if not players:
        return msgspec.structs.replace(deal, sitting_out=scoring.ABSENT)
    sits_out = {name for name in state.seats if name not in players}
    return deal if sits_out == out else scoring.with_table(deal, state.seats, deal.dealer, players)


def _entered(deal: scoring.Deal, players: Sequence[str]) -> Mapping[str, Any]:
    found: dict[str, Any] = {}
    bare = scoring.without_table(deal)
    for name in bare.__struct_fields__:
        value: Any = getattr(bare, name)
        each = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
        if each.keys() == set(players):
            value = tuple(each[player] for player in players)
        found[name] = value
    return found
