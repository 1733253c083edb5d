"""`python -m scoring [FILE]`: session documents in, one JSON object a line; results out, likewise.

The exit status is the worst that happened: 0 every line was scored, 1 a line was refused, 2 a line or the file could
not be read, 3 a result could not be written; nothing is read after that.
"""

import codecs
import signal
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, cast

from scoring import session
from scoring.errors import Refused, Unreadable
from scoring.game import Line
from scoring.wire import MAX_DEPTH, Points, deeper_than, dumps, loads

SCORED, REFUSED, UNREADABLE, UNWRITTEN = 0, 1, 2, 3


class Unwritten(Exception):
    """Standard output does not take a result; the text says why."""


def result(document: session.Document) -> dict[str, Any]:
    """Return the result of a document, in points; raises `Refused`."""
    state, outcomes = session.replay(document)
    owed = session.owed(state)
    return {
        "scores": [[Points(outcome.changes.get(name, 0)) for name in state.everyone] for outcome in outcomes],
        "totals": [Points(state.totals[name]) for name in state.everyone],
        "standings": [
            {"player": place.player, "rank": place.rank, "total": Points(place.total)}
            for place in session.standings(state.totals)
        ],
        "stakes": [outcome.multiplier for outcome in outcomes if outcome.scored],
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
    """Return one plain English sentence about a refusal: the reason, the values expected and found."""
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
        _say("usage: python -m scoring [FILE]")
        return UNREADABLE
    name = arguments[0] if arguments else "-"
    try:
        # By its number, since `sys.stdin` is None where standard input is closed.
        with open(0 if name == "-" else name, "rb", closefd=name != "-") as file:
            return _run(file)
    except Unwritten as error:
        _say(f"Standard output cannot be written: {error}.")
        return UNWRITTEN
    except OSError as error:
        _say(f"{name} cannot be read: {error.strerror}.")
        return UNREADABLE


def _run(lines: Iterable[bytes]) -> int:
    status = SCORED
    # A byte order mark may stand at the start of the file, and nowhere else.
    mark = codecs.BOM_UTF8
    for line in lines:
        read, mark = line.removeprefix(mark), b""
        if not read.strip():
            continue
        answer, wanted = line_result(read.rstrip(b"\r\n"))
        status = max(status, wanted)
        _write(answer + b"\n")
    return status


def _write(result: bytes) -> None:
    """Write to standard output, by its number, since `sys.stdout` is None where it is closed; raises `Unwritten`."""
    rest = memoryview(result)
    try:
        with open(1, "wb", buffering=0, closefd=False) as output:
            while rest:
                rest = rest[output.write(rest) or 0 :]
    except OSError as error:
        raise Unwritten(error.strerror) from None


def _say(text: str) -> None:
    """Say something beside the results, where standard error is open and takes it."""
    with suppress(OSError, AttributeError):
        sys.stderr.write(f"{text}\n")


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
