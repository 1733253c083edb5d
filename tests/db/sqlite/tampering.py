"""What somebody with the file and without scruples does to it."""

import sqlite3
from contextlib import closing
from pathlib import Path


def tamper(path: Path, sql: str) -> None:
    """Lift the triggers, change the file, and put the triggers back as they were."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        triggers = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        connection.executescript(sql)
        for _, trigger in triggers:
            connection.execute(trigger)
