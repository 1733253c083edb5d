"""Errors of the bot: a code and data; the words for people are in the catalogues, under `error-<code>`."""

from typing import Any


class GoulashError(Exception):
    """An error with a name: `code` says which, `data` holds the values expected and found."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


class UserError(GoulashError):
    """What a person asked for cannot be: expected, answered in one sentence, no fault of the bot."""
