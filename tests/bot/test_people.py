"""Who may do what to a session: every act by every kind of member, wherever the server lets them record."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.services import seats
from bot.services.parsing import Guest
from bot.services.people import Actor, NotAllowed, Recorders, may_join, may_leave, may_resume
from bot.services.rule_sets import RuleSets
from bot.services.seats import Seats
from bot.services.session_view import SessionView
from bot.services.sessions import Member
from tests.bot.house import MINUTE, House, goulash, rules

ROLE = 77
PLAYERS, EVERYONE, OF_A_ROLE = Recorders("players"), Recorders("everyone"), Recorders("role", ROLE)
AGREED = Recorders("players", agreed=True)

OPENER, AUTHOR, SEATED = Actor(1, 31, "Olga"), Actor(1, 32, "Art"), Actor(1, 33, "Sid")
OUTSIDER, MANAGER = Actor(1, 34, "Oz"), Actor(1, 35, "Meg", manager=True)
MEMBERS = {"opener": OPENER, "author": AUTHOR, "seated": SEATED, "outsider": OUTSIDER, "manager": MANAGER}


class Table:
    """A session that the opener opened for others; the author recorded a deal, had another taken back, and left."""

    def __init__(self, house: House, live: SessionView) -> None:
        self.house, self.live, self.id = house, live, live.session.id
        self.seats = Seats(house.store, house.sessions, house.deals)

    def _key(self, text: str) -> str:
        return f"{text} {self.id}"

    async def record(self, who: Actor) -> object:
        return await self.house.deals.record(
            who, self.id, [goulash(self.live, 0, 10, 20, 61)], self._key("n1"), anyway=True
        )

    async def rules(self, who: Actor) -> object:
        return await self.house.deals.record(who, self.id, [rules(self.live, misere=10)], self._key("n2"), anyway=True)

    async def save(self, who: Actor) -> object:
        return await RuleSets(self.house.store).save(who, self.live, f"ours {self.id}")

    async def edit(self, who: Actor) -> object:
        return await self.house.deals.edit(who, self.id, 1, goulash(self.live, 0, 0, 0, 91), self._key("n3"))

    async def undo(self, who: Actor) -> object:
        return await self.house.deals.undo(who, self.id, 1, confirmed=True)

    async def put_back(self, who: Actor) -> object:
        return await self.house.deals.put_back(who, self.id, 2)

    async def join(self, who: Actor) -> object:
        return await self.seats.join(who, self.id, Member(99, "Newcomer"), self._key("n4"), may=may_join)

    async def leave(self, who: Actor) -> object:
        gone = self.live.seats[0]
        return await self.seats.seat(who, self.id, lambda live: seats.left(live, gone), self._key("n5"), may=may_leave)

    async def add(self, who: Actor) -> object:
        return await self.seats.join(who, self.id, Guest("Fay"), self._key("n6"))

    async def remove(self, who: Actor) -> object:
        gone = self.live.seats[1]
        return await self.seats.seat(who, self.id, lambda live: seats.left(live, gone), self._key("n7"), may=may_resume)

    async def order(self, who: Actor) -> object:
        order = "Gil Hal Ivy Sid"
        return await self.seats.seat(who, self.id, lambda live: seats.reordered(live, order), self._key("n8"))

    async def dealer(self, who: Actor) -> object:
        return await self.seats.deals_next(who, self.id, self.live.seats[1])

    async def last_round(self, who: Actor) -> object:
        return await self.seats.last_round(who, self.id, None)

    async def end(self, who: Actor) -> object:
        return await self.house.tables.end(who, self.id)

    async def resume(self, who: Actor) -> object:
        return await self.house.tables.resume(who, self.id, channel_id=4 + self.live.session.channel_id * 10)


ACTS: dict[str, Callable[[Table, Actor], Awaitable[object]]] = {
    name: act for name, act in vars(Table).items() if not name.startswith("_")
}
RECORDING = ("record", "rules", "save", "add", "order", "dealer", "last_round")
CHANGING = ("edit", "undo", "put_back")
OPENING = ("remove", "resume")


def allowed(act: str, who: str, recorders: Recorders, *, role: bool, late: bool) -> bool:
    """Return what the table of `bot.services.people` says."""
    if recorders.who == "role" and not role and who != "manager":
        return False
    if act in CHANGING:
        return who in ("author", "opener", "manager") or (who == "seated" and not late)
    if act in OPENING:
        return who in ("opener", "manager")
    if recorders.who != "players" or act == "leave":
        return True
    records = who in ("seated", "opener")
    if act == "join":
        return records or who == "manager" or not recorders.agreed
    return records or (act == "end" and who == "manager")


def acting(member: Actor, recorders: Recorders, *, role: bool) -> Actor:
    return replace(member, recorders=recorders, roles=frozenset({ROLE} if role else ()))


async def table_of(house: House, *, minutes: int, channel: int = 3) -> Table:
    people = [*(Guest(name) for name in ("Gil", "Hal", "Ivy")), Member(33, "Sid")]
    live = await house.tables.start(OPENER, channel, game="tarot", seats=people)
    author = replace(AUTHOR, recorders=EVERYONE)
    for number in (1, 2):
        points = (10, 20, 30, 31) if number == 1 else (31, 30, 20, 10)
        await house.deals.record(author, live.session.id, [goulash(live, *points)], f"before {number} {channel}")
    live = (await house.deals.undo(author, live.session.id, 2)).live
    house.now += minutes * MINUTE
    return Table(house, live)


async def done(act: Awaitable[object]) -> bool:
    """Tell whether an act was done, rather than refused to the member who asked for it."""
    try:
        await act
    except NotAllowed:
        return False
    return True


MODES = [(PLAYERS, False), (PLAYERS, True), (AGREED, False), (EVERYONE, False), (OF_A_ROLE, False), (OF_A_ROLE, True)]


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize(("recorders", "role"), MODES)
async def test_nobody_but_those_whom_the_rule_names_does_it(
    house: House, recorders: Recorders, act: str, *, role: bool
) -> None:
    table = await table_of(house, minutes=11)
    for name, member in MEMBERS.items():
        if not allowed(act, name, recorders, role=role, late=True):
            assert not await done(ACTS[act](table, acting(member, recorders, role=role))), name


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize(("recorders", "role"), MODES)
async def test_everyone_whom_the_rule_names_does_it(
    house: House, recorders: Recorders, act: str, *, role: bool
) -> None:
    for channel, (name, member) in enumerate(MEMBERS.items(), start=10):
        if allowed(act, name, recorders, role=role, late=False):
            table = await table_of(house, minutes=9, channel=channel)
            assert await done(ACTS[act](table, acting(member, recorders, role=role))), name


async def test_a_role_that_was_deleted_is_no_role_of_anybodys_and_managers_go_on(house: House) -> None:
    table = await table_of(house, minutes=1)
    gone = replace(OF_A_ROLE, role_gone=True)
    with pytest.raises(NotAllowed) as refused:
        await table.record(replace(SEATED, recorders=gone))
    assert refused.value.code == "role_gone"
    await table.record(replace(MANAGER, recorders=gone))
