"""Logging to standard error: one line a record, no secret in any of them."""

import logging
import re
import sys

import aiohttp
import discord

# A Discord token is three parts in base 64; an interaction's token stands in webhook addresses.
_SECRETS = re.compile(
    r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}|(?<=webhooks/)(\d+/)[\w.-]{20,}|(?<=interactions/)(\d+/)[\w.-]{20,}"
    r"|(?<=://)[^/@\s]+(?=@)"
)


class Formatter(logging.Formatter):
    """Writes a record without secrets: no tokens, no passwords in addresses."""

    def format(self, record: logging.LogRecord) -> str:
        return _SECRETS.sub(lambda match: f"{match[1] or match[2] or ''}…", super().format(record))


def in_one_line(record: logging.LogRecord) -> bool:
    """Say in one line that Discord could not be reached; the library gives a traceback each time."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, (discord.ConnectionClosed, discord.HTTPException, aiohttp.ClientError, OSError)):
        record.msg, record.args = "%s (%r)", (record.getMessage(), error)
        record.exc_info = None
    return True


def set_up(level: str) -> None:
    """Log to standard error from `level` on, warnings of Python included."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Formatter("{asctime} {levelname:<7} {name}: {message}", style="{"))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.captureWarnings(capture=True)
    # At INFO the library reports each connection; its messages below that level serve its own developers.
    for name in ("discord.shard", "discord.client", "discord.gateway"):
        logging.getLogger(name).addFilter(in_one_line)
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLevelNamesMapping()[level]))
