"""Session documents and what comes of them, as the command line has it: JSON in, JSON out."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from scoring import decode, loads, replay
from scoring.__main__ import line_result

TABLE = ("Ann", "Bea", "Cal", "Dov", "Eli", "Fay")

Json = dict[str, Any]
Players = int | Sequence[str]


def document(game: str, players: Players, *deals: Any, **rules: Any) -> Json:
    """Return the document of a session; `players` are names, or how many of `TABLE` sit."""
    seated = TABLE[:players] if isinstance(players, int) else players
    return {
        "format": "goulash-session/1",
        "game": game,
        "rules": rules,
        "players": list(seated),
        "deals": list(deals),
    }


def answer(session: Any) -> Json:
    """Return what the command line answers to a document."""
    line, _status = line_result(json.dumps(session).encode())
    return json.loads(line)


def scored(session: Any) -> Json:
    """Return the result of a document that must be scored."""
    found = answer(session)
    assert "refused" not in found, found["refused"]["message"]
    return found


def scores(session: Any) -> list[list[float]]:
    return scored(session)["scores"]


def refused(session: Any) -> tuple[int, str, str]:
    """Return deal, field and code of the refusal of a document that must be refused."""
    found = answer(session)
    assert "refused" in found, f"scored as {found['scores']}"
    refusal = found["refused"]
    assert set(refusal) == {"deal", "field", "code", "message"}
    assert refusal["message"].endswith(".")
    return refusal["deal"], refusal["field"], refusal["code"]


def without(keys: Mapping[str, Any], *names: str) -> Json:
    return {name: item for name, item in keys.items() if name not in names}


def tables(session: Any) -> list[tuple[str | None, tuple[str, ...]]]:
    """Return who dealt and who played, for each entry of a document."""
    _state, outcomes = replay(decode(loads(json.dumps(session))))
    return [(outcome.dealer, outcome.players) for outcome in outcomes]
