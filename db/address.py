"""Reads the address of a ledger, such as `sqlite:///data/goulash.db`."""

from pathlib import Path
from urllib.parse import unquote, urlsplit

from db.errors import BadAddress, UnsupportedEngine


def sqlite_path(url: str) -> Path:
    """Give the file that `url` names: relative after three slashes, absolute after four.

    Raises UnsupportedEngine, and BadAddress; neither repeats the address, which may hold a password.
    """
    if "://" not in url:
        raise BadAddress(reason="no_engine")
    engine = url.partition("://")[0]
    if engine.startswith("postgres"):
        raise UnsupportedEngine(engine="postgresql")
    if engine != "sqlite":
        raise UnsupportedEngine(engine="other")
    parts = urlsplit(url)
    if parts.netloc or parts.query or parts.fragment:
        raise BadAddress(reason="not_a_path")
    path = unquote(parts.path.removeprefix("/"))
    # Each connection would have a memory of its own.
    if path in {"", ":memory:"} or path.endswith("/") or "\0" in path:
        raise BadAddress(reason="no_file")
    return Path(path)
