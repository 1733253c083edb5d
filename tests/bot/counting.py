"""`python -m tests.bot.counting`: writes anew what is counted of fixed sessions, for a new `COUNTED_BY`."""

import random
from pathlib import Path
from typing import Any

import msgspec

import scoring
from bot.services.player_counts import COUNTED_BY, Counts, counts_of
from db.ledger import Cause, EntryId, EntryKind, LedgerEntry
from db.people import ParticipantId
from db.sessions import Session, SessionId
from tests.fuzz.random_deals import MAKERS

COUNTED = Path(__file__).with_name("counted.json")
"""Sessions, what was counted of each, and by which `COUNTED_BY`."""

SEATS = ("1", "2", "3", "4")
DEALS = 40

Json = dict[str, Any]


class Counted(msgspec.Struct):
    """What `COUNTED` holds: documents whose players are numbers, and what was counted of each."""

    counted_by: int
    sessions: list[Json]
    counts: list[dict[ParticipantId, Counts]]


def counts_of_document(session: Json) -> dict[ParticipantId, Counts]:
    """Return what is counted of a session document."""
    seats = tuple(ParticipantId(int(seat)) for seat in session["players"])
    rules = scoring.dumps(session["rules"]).decode()
    opened = Session(SessionId(1), 1, 2, session["game"], rules, seats, seats[0], 0, None, None, 0, None, {})
    entries = [
        LedgerEntry(
            EntryId(number),
            opened.id,
            number,
            EntryKind.DEAL,
            number,
            Cause.RECORD,
            scoring.dumps(deal).decode(),
            played=True,
            actor=seats[0],
            at=0,
            request_key=None,
            reverses=None,
            replaces=None,
            batch_id=None,
            postings={},
        )
        for number, deal in enumerate(session["deals"], 1)
    ]
    return counts_of(opened, entries)


def kept() -> Counted:
    """Return what the file holds."""
    return msgspec.json.decode(COUNTED.read_bytes(), type=Counted)


def write() -> None:
    """Write what is counted now, of the sessions in the file, or of new ones where there is no file."""
    sessions = kept().sessions if COUNTED.exists() else [_session(key) for key in scoring.all_games()]
    sessions = [scoring.loads(scoring.dumps(session)) for session in sessions]
    found = Counted(COUNTED_BY, sessions, [counts_of_document(session) for session in sessions])
    COUNTED.write_bytes(msgspec.json.encode(found) + b"\n")


def _session(key: str) -> Json:
    chance, game = random.Random(key), scoring.game(key)
    rules = dict(next(iter(game.rule_sets.values())))
    state = scoring.begin(game, SEATS, rules)
    deals: list[Json] = []
    while len(deals) < DEALS:
        made = scoring.loads(scoring.dumps(MAKERS[key](chance, state.table(), dict(state.rules_given))))
        state, _ = scoring.step(state, scoring.decode_deal(game, made))
        deals.append(made)
    return {"game": key, "rules": rules, "players": [*SEATS], "deals": deals}


if __name__ == "__main__":
    write()
