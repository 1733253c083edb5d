"""The command line of the ledger, for the person who runs the bot.

`python -m db verify URL` prints a line for each check, and exits with 1 if any fails, 2 if it cannot look.
`python -m db backup URL FILE` copies a ledger and verifies the copy.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path

import db
from bot.services.proof import differing
from db.errors import LedgerError

HELP = """\
usage: python -m db verify sqlite:///FILE
       python -m db backup sqlite:///FILE COPY

verify checks the file, replays every session, and compares its deals with the lines in the ledger. The bot may run.
It cannot prove who made an entry, when, why and by which request, nor that nothing was cut off at the end: compare
the counts that it prints with those of an earlier day.

backup writes a copy to a file that is not there yet, and verifies the copy. The bot may run. Copying the file itself,
as cp does, holds nothing while the bot runs: what was recorded last stands in another file beside it.
"""


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    try:
        match arguments:
            case ["verify", url]:
                return _verify(url)
            case ["backup", url, target]:
                db.backup(url, Path(target))
                return _verify(f"sqlite:///{Path(target).absolute()}")
            case _:
                sys.stderr.write(HELP)
                return 2
    except LedgerError as error:
        sys.stderr.write(f"{error}\n")
        return 2


def _verify(url: str) -> int:
    checks, found = db.verify(url, differing), db.contents(url)
    for check in checks:
        sys.stdout.write(f"{check.name}: {'ok' if check.ok else 'BROKEN at ' + ', '.join(check.broken)}\n")
    last = (
        "" if found.last_at is None else f", the last at {datetime.fromtimestamp(found.last_at // 1000, UTC):%F %T} UTC"
    )
    sys.stdout.write(f"{found.sessions} sessions, {found.entries} entries{last}\n")
    return 0 if all(check.ok for check in checks) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
