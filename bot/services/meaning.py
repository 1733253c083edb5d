"""Plain names: the member or the guest whom each may mean."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.errors import UserError
from bot.folding import fold
from bot.i18n import Name
from bot.services.names import closeness
from bot.services.parsing import Guest, Mention, as_typed


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody whom a plain name may mean: a member, or a guest, who has no `user_id`.

    `name` is the one that is shown, `others` are the other names that a member goes by, `handle` is a member's unique
    one.
    """

    name: str
    user_id: int | None = None
    others: tuple[str, ...] = ()
    handle: str = ""

    @property
    def person(self) -> Mention | Guest:
        return Guest(self.name, certain=True) if self.user_id is None else Mention(self.user_id)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of those whom a name may mean, and the whole of what was typed with that one named beyond doubt."""

    candidate: Candidate
    text: str


class WhichPerson(UserError):
    """A plain name may mean more than one; `found` is the name, `choices` are those whom it may mean."""

    def __init__(self, name: str, choices: Sequence[Choice]) -> None:
        super().__init__("which_person", found=Name(name))
        self.choices = choices


def meant(name: str, candidates: Iterable[Candidate]) -> list[Candidate]:
    """Return those whom a plain name means: those who are called so, else those of whose name it is a word."""
    close = [(max(closeness(name, known) for known in (one.name, *one.others)), one) for one in candidates]
    best = max((found for found, _ in close), default=0)
    return [one for found, one in close if found == best and found]


def choices(named: Sequence[Mention | Guest], place: int, candidates: Sequence[Candidate]) -> list[Choice]:
    """Return whom the name at a place may mean, last of all a guest who has it and was never here."""
    typed = named[place]
    new = [Candidate(typed.name)] if isinstance(typed, Guest) else []
    known = {fold(one.name) for one in candidates if one.user_id is None}
    return [
        Choice(one, as_typed([*named[:place], one.person, *named[place + 1 :]]))
        for one in [*candidates, *(one for one in new if fold(one.name) not in known)]
    ]
