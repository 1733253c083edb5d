"""`python -m db verify URL` prints one line for each check, and exits with 1 if any fails, 2 if it cannot look."""

import sys

from db import verify
from db.errors import LedgerError


def main(arguments: list[str]) -> int:
    """Run the command line; gives the exit status."""
    match arguments:
        case ["verify", url]:
            pass
        case _:
            sys.stderr.write("usage: python -m db verify sqlite:///FILE\n")
            return 2
    try:
        checks = verify(url)
    except LedgerError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    for check in checks:
        sys.stdout.write(f"{check.name}: {'ok' if check.ok else 'BROKEN at ' + ', '.join(check.broken)}\n")
    return 0 if all(check.ok for check in checks) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
