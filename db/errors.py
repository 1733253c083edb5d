"""What the ledger refuses and how it fails: a code and data, no words for people."""

from collections.abc import Mapping
from typing import Any, ClassVar


class LedgerError(Exception):
    """Anything that the ledger raises; `code` names it in the catalogues and `data` fills the message.

    `fault` says that something is broken, the bot or its disk: the people who run the bot must know.
    """

    code: ClassVar[str] = "ledger"
    fault: ClassVar[bool] = False
    data: Mapping[str, Any]

    def __init__(self, **data: Any) -> None:
        self.data = data
        super().__init__(self.code, data)

    def __reduce__(self) -> tuple[Any, ...]:
        # An exception is rebuilt from positional arguments elsewhere, as on its way out of a process.
        return _raised_elsewhere, (type(self), dict(self.data))

    def __str__(self) -> str:
        return " ".join([self.code, *(f"{key}={value!r}" for key, value in self.data.items())])


class Stale(LedgerError):
    """Somebody wrote to the session meanwhile; `expected` and `found` are heads of its ledger."""

    code = "stale"


class RequestKeyReused(LedgerError):
    """The request was recorded before, with another content; `entry` is what it recorded."""

    code = "nonce_reused"


class ChannelTaken(LedgerError):
    """The channel has an open session already, `session`."""

    code = "channel_taken"


class NoSuchSession(LedgerError):
    """There is no session of that number."""

    code = "no_such_session"


class NoSuchDraft(LedgerError):
    """There is no draft of that number, or not any more."""

    code = "no_such_draft"


class SessionClosed(LedgerError):
    """A session that is closed takes corrections of its deals, but no new deal."""

    code = "session_closed"


class Unbalanced(LedgerError):
    """The lines of an entry do not add up to zero, or a single line stands alone."""

    code = "unbalanced"
    fault = True


class LedgerRefused(LedgerError):
    """A rule of the database held against a write that our own code should not have made; `rule` names it."""

    code = "ledger_refused"
    fault = True


class Unstorable(LedgerError):
    """A value does not fit: a number beyond 64 bits, or text that is not Unicode."""

    code = "unstorable"


class LedgerBusy(LedgerError):
    """Another process kept the ledger locked for too long; the same request may be sent again."""

    code = "ledger_busy"


class LedgerFull(LedgerError):
    """The disk is full or failed; nothing of the transaction was written."""

    code = "ledger_full"
    fault = True


class LedgerFailed(LedgerError):
    """The disk failed as it was written; it was looked up that nothing was kept."""

    code = "ledger_failed"
    fault = True


class LedgerUnsure(LedgerError):
    """The disk failed in the moment of the commit: the transaction was kept as a whole or not at all.

    The store opens the file anew after it; what it then holds is what counts.
    """

    code = "ledger_unsure"
    fault = True


class LedgerMoved(LedgerError):
    """The file of the ledger was moved away, deleted or replaced: what would be written is read by nobody."""

    code = "ledger_moved"
    fault = True


class LedgerDamaged(LedgerError):
    """The file is damaged, or its tables and triggers are not those that the migrations make; see `found`."""

    code = "ledger_damaged"
    fault = True


class LedgerUnavailable(LedgerError):
    """The ledger cannot be opened or written, or a setting that it depends on does not hold; see `reason`."""

    code = "ledger_unavailable"
    fault = True


class LedgerClosed(LedgerError):
    """The store was closed."""

    code = "ledger_closed"


class NewerLedger(LedgerError):
    """The ledger was written by a newer version: `found` is its version, `known` the newest known here."""

    code = "newer_ledger"


class MigrationChanged(LedgerError):
    """A migration that the ledger went through, `version`, is not the one that stands here."""

    code = "migration_changed"


class MigrationFailed(LedgerError):
    """Migration `version` failed and was taken back; the ledger is as it was."""

    code = "migration_failed"


class NotALedger(LedgerError):
    """The file is a database of something else."""

    code = "not_a_ledger"


class BadAddress(LedgerError):
    """The address of the ledger cannot be read, for `reason`; the address itself is not repeated."""

    code = "bad_address"


class UnsupportedEngine(LedgerError):
    """No store for `engine`."""

    code = "unsupported_engine"


def _raised_elsewhere(error: type[LedgerError], data: Mapping[str, Any]) -> LedgerError:
    return error(**data)
