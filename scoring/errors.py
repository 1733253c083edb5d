"""Refusals: a code and data for each thing that cannot be scored. The presenter finds the words."""

from typing import Any


class Refused(Exception):
    """A document, a deal or a set of rules that cannot be.

    Attributes:
        code: the reason.
        field: the key that is wrong, nested as `handfuls[1].size`.
        data: the values expected and found. Points are half points, under names that end in `points`.
        deal: the position of the deal in its session, 0 for the session itself.
    """

    def __init__(self, code: str, field: str, /, **data: Any) -> None:
        super().__init__(code, field, data)
        self.code = code
        self.field = field
        self.data = data
        self.deal = 0

    def within(self, outer: str) -> "Refused":
        """Return the same refusal with its field named from `outer`."""
        inner = self.field
        joined = outer if not inner else outer + inner if inner.startswith("[") else f"{outer}.{inner}"
        return Refused(self.code, joined, **self.data)


class Unreadable(Exception):
    """Bytes that are not one JSON document: `reason` is a code."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
