"""Who acts, and what each may do.

| act | by default | where every member records | where a role records |
|---|---|---|---|
| record, seats, order, dealer, rules | seated, opener | everyone | the role, managers |
| undo, put back, edit | author, opener, managers; seated, ten minutes | the same | of these with the role, managers |
| end | seated, opener, managers | everyone | the role, managers |
| come | everyone, or those whom the table lets in | everyone | the role, managers |
| go | everyone | everyone | the role, managers |
| remove others, resume | opener, managers | the same | the opener with the role, managers |

Opening a session and looking are open to everyone who sees the channel.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from bot.errors import UserError
from bot.i18n import Name
from bot.services.names import distinct
from bot.services.parsing import Seat
from bot.services.session_view import DealRecord, SessionView
from db.people import Participant, ParticipantId
from db.store import Writer

GRACE_MS = 10 * 60 * 1000
"""How long any seated player may take back or change what another recorded."""


@dataclass(frozen=True, slots=True)
class Recorders:
    """Who may record in a server: the "players" who sit, "everyone", or a "role", given by its number.

    Where the players record, `agreed` lets one of them agree before somebody joins. `role_gone` says that the role was
    deleted.
    """

    who: str = "players"
    role: int | None = None
    agreed: bool = False
    role_gone: bool = False


@dataclass(frozen=True, slots=True)
class Actor:
    """The member who asks for something; `manager` may manage the server, `recorders` is what the server chose."""

    guild_id: int
    user_id: int
    name: str
    manager: bool = False
    roles: frozenset[int] = frozenset()
    recorders: Recorders = field(default_factory=Recorders)

    @property
    def trusted(self) -> bool:
        """Whether the member may change a ledger at all: where a role records, only with that role or as a manager."""
        return self.manager or self.recorders.who != "role" or self.recorders.role in self.roles

    def records(self, live: SessionView) -> bool:
        """Tell whether the member may record in a session."""
        if self.recorders.who == "players":
            return live.seated(participant_of(live, self)) or _opened(live, self)
        return self.trusted


class NotAllowed(UserError):
    """The member may not do this; `who` names the code of those who may, `people` their names if they are known."""


def participant_of(live: SessionView, actor: Actor) -> Participant | None:
    """Return the participant that the member is in this session, if the session knows the member."""
    return next((person for person in live.people.values() if person.user_id == actor.user_id), None)


async def ensure_participant(tx: Writer, live: SessionView | None, actor: Actor) -> ParticipantId:
    """Return the participant that the member is, made or renamed if need be."""
    person = participant_of(live, actor) if live else None
    if person is None or person.name != actor.name:
        person = await tx.people.ensure_member(actor.guild_id, actor.user_id, actor.name)
    return person.id


def may_record(live: SessionView, actor: Actor) -> None:
    """Raise `NotAllowed` unless the member may record, and change who sits and the rules."""
    _trusted(actor)
    if not actor.records(live):
        raise NotAllowed("only_seated", people=_names(live, live.seats))


def may_end(live: SessionView, actor: Actor) -> None:
    """Raise `NotAllowed` unless the member may end a session."""
    _trusted(actor)
    if not (actor.manager or actor.records(live)):
        raise NotAllowed("only_seated_or_opener", people=_names(live, (*live.seats, live.session.opened_by)))


def may_join(live: SessionView, actor: Actor) -> None:
    """Raise `NotAllowed` unless the member may take a seat; `join_agreed` where the table agrees first."""
    _trusted(actor)
    if actor.recorders.agreed and not (actor.manager or actor.records(live)):
        raise NotAllowed("join_agreed", people=_names(live, live.seats))


def may_leave(_live: SessionView, actor: Actor) -> None:
    """Raise `NotAllowed` unless the member may leave the table."""
    _trusted(actor)


def may_resume(live: SessionView, actor: Actor) -> None:
    """Raise `NotAllowed` unless the member may take up a session again, and have others leave the table."""
    _trusted(actor)
    if not (actor.manager or _opened(live, actor)):
        raise NotAllowed("only_opener", people=_names(live, (live.session.opened_by,)))


def may_change(live: SessionView, deal: DealRecord, actor: Actor, now: int) -> None:
    """Raise `NotAllowed` unless the member may take a deal back, put it back or change it."""
    _trusted(actor)
    person = participant_of(live, actor)
    recorded = person is not None and person.id in (deal.by, deal.edited_by)
    in_time = 0 <= now - deal.at <= GRACE_MS and live.seated(person)
    if not (actor.manager or _opened(live, actor) or recorded or in_time):
        raise NotAllowed("only_recorder", people=_names(live, (deal.by, live.session.opened_by)), **deal.named)


def seats(live: SessionView, names: Collection[ParticipantId] | None = None) -> tuple[Seat, ...]:
    """Return who sits, or those of `names`, as what is typed is matched against: distinct names in turn order."""
    chosen = live.seats if names is None else tuple(names)
    shown = display_names(live)
    return tuple(Seat(number, shown[number], live.people[number].user_id) for number in chosen)


def display_names(live: SessionView) -> dict[int, Name]:
    """Return a distinct name for everyone whom the session names; the forgotten go by their number."""
    return distinct_names(live.people.values())


def distinct_names(people: Iterable[Participant]) -> dict[int, Name]:
    """Return a distinct name for each of these, by number; the forgotten go by their number."""
    return distinct({person.id: person.name or f"#{person.id}" for person in people})


def _trusted(actor: Actor) -> None:
    if actor.trusted:
        return
    if actor.recorders.role_gone:
        raise NotAllowed("role_gone")
    raise NotAllowed("only_role", found=f"<@&{actor.recorders.role}>")


def _opened(live: SessionView, actor: Actor) -> bool:
    person = participant_of(live, actor)
    return person is not None and person.id == live.session.opened_by


def _names(live: SessionView, numbers: Collection[ParticipantId]) -> list[str]:
    shown = display_names(live)
    return [shown[number] for number in dict.fromkeys(numbers)]
