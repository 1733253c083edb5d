"""Deals, scores and rules in the words of a language."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec

import scoring
from bot.i18n import Argument, Name, Translator
from bot.present.names import shown
from bot.services.names import cut
from bot.services.people import display_names
from bot.services.rule_sets import in_lines
from bot.services.session_view import DealRecord, SessionView

NONE = "none"
"""Stands in a message for a key that a deal does not have."""

SETTING = 100
"""Characters that one changed rule may take in a line."""

ADJUSTED = 800
"""Characters that the points of an adjustment may take in a line."""

NBSP = "\N{NO-BREAK SPACE}"
"""Stands between a score and its name: no line ends there, however narrow."""


def names_of(live: SessionView) -> dict[str, Name]:
    """Return everyone's name, ready to be shown, by player of the replayed session."""
    return {str(number): shown(name) for number, name in display_names(live).items()}


def deal_title(deal: scoring.DealInput, names: Mapping[str, str], t: Translator, *, playing: int = 0) -> str:
    """Return what was played, in a few words: who took what with how many points; `playing` is how many played."""
    if isinstance(deal, scoring.RulesChange):
        return t("record-rules", rules=[cut(line, SETTING) for line in in_lines(deal.set, t)])
    kind = str(deal.__struct_config__.tag)
    return t(f"record-{kind}", **arguments(deal, names), playing=playing, called=_called(deal))


def arguments(deal: msgspec.Struct, names: Mapping[str, str]) -> dict[str, Argument]:
    """Return the keys of a deal as arguments of a message: names, half points, "none" for what is absent."""
    return {name: _argument(getattr(deal, name), names) for name in deal.__struct_fields__}


def line_arguments(line: scoring.Line, names: Mapping[str, str]) -> dict[str, Argument]:
    """Return the data of a line of the arithmetic as arguments of a message."""
    found = {key: _argument(value, names) for key, value in line.data.items()}
    if line.player is not None:
        found |= {"player": names[line.player], "change": line.change or 0}
    return found


def summary(deal: DealRecord, names: Mapping[str, str], t: Translator) -> str:
    """Return what decided a deal, in a few words: made by 8, petit au bout; empty where nothing needs to be said."""
    said: list[str] = []
    for line in deal.outcome.lines:
        if t.has(f"short-{line.code}"):
            text = t(f"short-{line.code}", **line_arguments(line, names))
            # What several pay for is told once; two handfuls of one side are two.
            if line.player is None or text not in said:
                said.append(text)
    return " · ".join(said)


def score_line(changes: Mapping[str, int], names: Mapping[str, str], t: Translator) -> str:
    """Return what each gained or lost, score first: names may be of any width."""
    return f"{NBSP}· ".join(f"**{t.points(change)}**{NBSP}{names[player]}" for player, change in changes.items())


def within(lines: Sequence[str], t: Translator, *, room: int, between: str = "\n") -> str:
    """Return as many lines as there is room for, in characters, and how many more there are."""
    kept, used = 0, 0
    while kept < len(lines) and used + len(lines[kept]) + len(between) <= room:
        used += len(lines[kept]) + len(between)
        kept += 1
    more = len(lines) - kept
    return between.join([*lines[:kept], t("lines-more", count=more)] if more else lines)


def record_title(deal: DealRecord, names: Mapping[str, str], t: Translator) -> str:
    """Return what was recorded, in a few words."""
    return deal_title(deal.deal, names, t, playing=len(deal.players))


def deal_line(live: SessionView, deal: DealRecord, names: Mapping[str, str], t: Translator) -> str:
    """Return a deal in one line, as histories and completions show it: 7 · Ann garde +318.

    The score is that of the player whom the deal is about, its taker, else the best of it; an adjustment has all.
    """
    changes = deal.outcome.changes
    whose = about(live, deal) or max(changes, key=lambda player: changes[player], default=None)
    parts = [record_title(deal, names, t)]
    if deal.number is None:
        moved = [f"{t.points(change)}{NBSP}{names[player]}" for player, change in changes.items()]
        return " · ".join([*parts, within(moved, t, room=ADJUSTED, between=" · ")]) if moved else parts[0]
    parts.insert(0, str(deal.number))
    if whose is not None and changes.get(whose):
        parts.append(f"{t.points(changes[whose])}{NBSP}{names[whose]}")
    return " · ".join(parts)


def win_line(live: SessionView, deal: DealRecord, names: Mapping[str, str], t: Translator) -> str:
    """Return a deal in one line, with who won most in it even where it is about somebody else."""
    changes = deal.outcome.changes
    best, whose = max(changes, key=lambda player: changes[player], default=None), about(live, deal)
    line = deal_line(live, deal, names, t)
    if best is None or whose in (None, best):
        return line
    return f"{line} · {t.points(changes[best])}{NBSP}{names[best]}"


def about(live: SessionView, deal: DealRecord) -> str | None:
    """Return the player whom a deal is about, its taker or declarer, None where it is about all."""
    if not isinstance(deal.deal, scoring.Deal):
        return None
    name = live.game.kind(deal.deal.__struct_config__.tag).author
    return None if name is None else str(getattr(deal.deal, name))


def _called(deal: scoring.DealInput) -> str:
    """Return whom the taker of a deal plays with: nobody, self for a taker who called a card of the own hand, other."""
    partner = getattr(deal, "partner", scoring.ABSENT)
    if partner is scoring.ABSENT:
        return "nobody"
    return "self" if partner == getattr(deal, "taker", None) else "other"


def _argument(value: Any, names: Mapping[str, str]) -> Argument:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, scoring.Player):
        return names.get(value, value)
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, dict):
        amounts = cast(dict[str, int], value)
        return {_one(name, names): int(amount) for name, amount in amounts.items() if isinstance(amount, int)}
    if isinstance(value, (tuple, list)):
        return [_one(item, names) for item in cast(Sequence[Any], value)] or NONE
    return NONE


def _one(value: Any, names: Mapping[str, str]) -> str:
    if isinstance(value, (tuple, list)):
        return " = ".join(_one(item, names) for item in cast(Sequence[Any], value))
    if isinstance(value, msgspec.Struct):
        parts = [getattr(value, name) for name in value.__struct_fields__]
        return " ".join(_one(part, names) for part in parts if part is not scoring.ABSENT)
    said = _argument(value, names)
    return said if isinstance(said, str) else str(said)
