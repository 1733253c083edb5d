"""`python -m scoring [FILE]`: session documents in, one JSON object a line; results out, likewise."""

import signal
import sys
from collections.abc import Iterable
from typing import Any, cast

from scoring import session
from scoring.errors import Refused, Unreadable
from scoring.game import Line
from scoring.wire import MAX_DEPTH, Points, deeper_than, dumps, loads

SCORED, REFUSED, UNREADABLE = 0, 1, 2


def result(document: session.Document) -> dict[str, Any]:
    """Return what a document comes to, in points; raises `Refused`."""
    state, outcomes = session.replay(document)
    owed = session.owed(state)
    return {
        "scores": [[Points(outcome.changes.get(name, 0)) for name in state.everyone] for outcome in outcomes],
        "totals": [Points(state.totals[name]) for name in state.everyone],
        "standings": [
            {"player": place.player, "rank": place.rank, "total": Points(place.total)}
            for place in session.standings(state.totals)
        ],
        "stakes": [outcome.stake for outcome in outcomes if outcome.stake is not None],
        "owed": [Points(owed.get(name, 0)) for name in state.everyone],
        "explanation": [[_line(line) for line in outcome.lines] for outcome in outcomes],
        **session.titles(state),
    }


def line_result(line: bytes) -> tuple[bytes, int]:
    """Return the result of one line, as JSON, and the exit status that it asks for."""
    try:
        value = loads(line)
        if deeper_than(value, MAX_DEPTH):
            raise Unreadable("too_deep")
        return dumps(result(session.decode(value))), SCORED
    except Unreadable as unreadable:
        return _refused(0, "", "unreadable", f"The line cannot be read: {_READING[unreadable.reason]}."), UNREADABLE
    except Refused as refusal:
        return _refused(refusal.deal, refusal.field, refusal.code, sentence(refusal)), REFUSED


def sentence(refusal: Refused) -> str:
    """Say in one plain English sentence what was refused, what was expected, and what was found."""
    where = f"deal {refusal.deal}" if refusal.deal else "the document"
    parts = [f"{_said(refusal.field) or 'it'} in {where} is refused ({refusal.code.replace('_', ' ')})"]
    for name, value in refusal.data.items():
        if name.endswith("_points"):
            listed = [Points(item) for item in cast(list[int], value)] if isinstance(value, list) else Points(value)
            value = listed  # noqa: PLW2901
        said = value.replace("_", " ") if name == "expected" and isinstance(value, str) else _json(value)
        parts.append(f"{name.removesuffix('_points').replace('_', ' ')} {_said(said)}")
    return "; ".join(parts) + "."


def main(arguments: list[str]) -> int:
    """Read the file named, or standard input, and print a result for each line; return the exit status."""
    if len(arguments) > 1:
        print("usage: python -m scoring [FILE]", file=sys.stderr)
        return UNREADABLE
    name = arguments[0] if arguments else "-"
    try:
        # By its number, since `sys.stdin` is None where standard input is closed.
        with open(0 if name == "-" else name, "rb", closefd=name != "-") as file:
            return _run(file)
    except OSError as error:
        print(f"{name} cannot be read: {error.strerror}.", file=sys.stderr)
        return UNREADABLE


def _run(lines: Iterable[bytes]) -> int:
    status = SCORED
    for line in lines:
        if not line.strip():
            continue
        answer, wanted = line_result(line.rstrip(b"\r\n"))
        status = max(status, wanted)
        sys.stdout.buffer.write(answer + b"\n")
        sys.stdout.buffer.flush()
    return status


def _line(line: Line) -> dict[str, Any]:
    whom = {} if line.player is None else {"player": line.player, "change": Points(line.change or 0)}
    return {"code": line.code, **line.data, **whom}


def _refused(deal: int, field: str, code: str, message: str) -> bytes:
    return dumps({"refused": {"deal": deal, "field": _said(field), "code": code, "message": message}})


def _said(text: str) -> str:
    """Return a text without what no terminal can print, and not longer than a sentence."""
    text = _printable(text)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


def _json(value: Any) -> str:
    return dumps(_printable(value)).decode()


def _printable(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, list):
        return [_printable(item) for item in cast(list[Any], value)]
    if isinstance(value, dict):
        return {_printable(key): _printable(item) for key, item in cast(dict[str, Any], value).items()}
    return value


_LONGEST = 200
_READING = {
    "not_utf8": "it is not UTF-8",
    "not_json": "it is not one JSON value",
    "too_deep": "it is nested too deeply",
    "repeated_key": "a key stands twice in an object",
}

if __name__ == "__main__":
    # A filter ends quietly when its reader goes away or its user interrupts it.
    for name in {"SIGINT", "SIGPIPE"} & signal.Signals.__members__.keys():
        signal.signal(signal.Signals[name], signal.SIG_DFL)
    sys.exit(main(sys.argv[1:]))
