"""Members and guests as they are named in a command or a form."""

import asyncio
import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import discord

import scoring
from bot.departures import ASKED_AT_ONCE
from bot.errors import UserError
from bot.host import Interaction
from bot.services import parsing
from bot.services.meaning import Candidate, WhichPerson, choices, meant
from bot.services.names import closeness
from bot.services.parsing import Guest, Mention, Mistyped
from bot.services.sessions import Member
from scoring.game import MOST_SEATED

log = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds in which Discord answers a question about members, or is not waited for."""

NAMES_ASKED = 5
"""Plain names of one request that Discord is asked about."""

FOUND = 25
"""Members that Discord names for the beginning of a name."""

_NOBODY = {400, 404}


@dataclass(frozen=True, slots=True)
class Named:
    """The people who were named, in the order typed.

    `read` has the plain names that were read as somebody of another kind or name, `unknown` those of which Discord did
    not say in time whether a member has them: they are guests.
    """

    people: list[Member | Guest]
    read: dict[str, Candidate]
    unknown: list[str]


async def seats(interaction: Interaction, text: str, field: str, game: str | None = None) -> Named:
    """Return the people who are named, looked up once it is clear that so many can sit.

    Raises `Mistyped`, `scoring.Refused` for too many, `WhichPerson` for a name that may mean more than one, and
    `UserError` for somebody who cannot play.
    """
    named = parsing.people(text, field)
    fewest, most = (1, MOST_SEATED) if game is None else (scoring.game(game).fewest, scoring.game(game).seated)
    if len(named) > most:
        raise scoring.Refused("how_many_sit", field, found=len(named), least=fewest, most=most)
    plain = [person.name for person in named if isinstance(person, Guest) and not person.certain]
    mentioned = [person.user_id for person in named if isinstance(person, Mention)]
    found, (candidates, unasked) = await asyncio.gather(
        _members(interaction, mentioned), _candidates(interaction, plain)
    )
    seated = Named([], {}, [])
    for place, person in enumerate(named):
        if isinstance(person, Mention):
            seated.people.append(_player(found.get(person.user_id), person.user_id))
            continue
        fitting = [] if person.certain else meant(person.name, candidates)
        if len(fitting) > 1:
            raise WhichPerson(person.name, choices(named, place, fitting))
        seated.people.append(_meant(fitting[0]) if fitting else person)
        if fitting and (fitting[0].user_id is not None or closeness(person.name, fitting[0].name) == 1):
            seated.read[person.name] = fitting[0]
        if not fitting and person.name in unasked:
            seated.unknown.append(person.name)
    _refuse_twice(seated.people, field, text)
    return seated


def _meant(candidate: Candidate) -> Member | Guest:
    if candidate.user_id is None:
        return Guest(candidate.name, certain=True)
    return Member(candidate.user_id, candidate.name)


def _refuse_twice(people: Sequence[Member | Guest], field: str, text: str) -> None:
    members = [person for person in people if isinstance(person, Member)]
    for index, person in enumerate(members):
        if any(person.user_id == other.user_id for other in members[:index]):
            raise Mistyped("named_twice", field, text, found=person.name)


async def _candidates(interaction: Interaction, names: Sequence[str]) -> tuple[list[Candidate], set[str]]:
    """Return those whom plain names may mean, and the names of which Discord did not say in time who has them."""
    guild = interaction.guild
    if guild is None or not names:
        return [], set()
    known = [
        person
        for person in await interaction.client.services.sessions.known_people(guild.id)
        if any(closeness(name, person.name or "") for name in names)
    ]
    users = {person.user_id: person.name or "" for person in known if person.user_id is not None}
    here, gone, unasked = await _asked(guild, names, [*users][:ASKED_AT_ONCE])
    members = {one.id: one for one in [interaction.user, *guild.members, *here] if not one.bot}
    return [
        *(
            Candidate(one.display_name, user, (one.global_name or one.name, one.name, users.get(user, "")), one.name)
            for user, one in members.items()
        ),
        # Where Discord does not say that a member left, the ledger's word counts.
        *(Candidate(name, user) for user, name in users.items() if user not in members and user not in gone),
        *(Candidate(person.name or "") for person in known if person.user_id is None),
    ], unasked


async def _asked(
    guild: discord.Guild, names: Sequence[str], users: Sequence[int]
) -> tuple[list[discord.Member], set[int], set[str]]:
    """Ask Discord once which members have names that begin so, and which of some users are members.

    Return the members, the users who are none, and the names about which Discord said nothing in time.
    """
    asked = {name: guild.query_members(query=name, limit=FOUND, cache=False) for name in names[:NAMES_ASKED]}
    tasks = {name: asyncio.ensure_future(question) for name, question in asked.items()}
    of_users = [guild.query_members(user_ids=[*users], limit=ASKED_AT_ONCE, cache=False)] if users else []
    known = [asyncio.ensure_future(question) for question in of_users]
    _, late = await asyncio.wait([*tasks.values(), *known], timeout=PATIENCE)
    for task in late:
        task.cancel()
    answered = [members for task in [*known, *tasks.values()] if (members := _told(task)) is not None]
    here = {member.id: member for members in answered for member in members}
    gone = set(users) - here.keys() if known and _told(known[0]) is not None else set[int]()
    return [*here.values()], gone, {name for name in names if name not in tasks or _told(tasks[name]) is None}


def _told(task: "asyncio.Task[list[discord.Member]]") -> list[discord.Member] | None:
    """Return what Discord answered, None where it did not."""
    if not task.done() or task.cancelled():
        return None
    if error := task.exception():
        log.warning("Discord does not name members: %s", error)
        return None
    return task.result()


async def member(interaction: Interaction, user_id: int) -> Member:
    """Return a member of the server; raises `UserError` for who is not here, or is a bot."""
    return _player((await _members(interaction, [user_id])).get(user_id), user_id)


def _player(found: Any, user_id: int) -> Member:
    if found is None:
        raise UserError("no_such_member", found=f"<@{user_id}>")
    if found.bot:
        raise UserError("bots_do_not_play", found=f"<@{user_id}>")
    return Member(found.id, found.display_name)


async def _members(interaction: Interaction, users: Sequence[int]) -> dict[int, Any]:
    """Return those of these users who are here, by one question for all whom Discord did not name already."""
    guild, found = interaction.guild, {interaction.user.id: interaction.user}
    asked = [user for user in dict.fromkeys(users) if user not in found]
    if guild is None or not asked:
        return found
    if len(asked) > 1:
        try:
            async with asyncio.timeout(PATIENCE):
                here = await guild.query_members(user_ids=asked, limit=ASKED_AT_ONCE, cache=False)
            return found | {one.id: one for one in here}
        except (TimeoutError, discord.DiscordException) as error:
            log.warning("Members of server %d are asked for one by one: %s", guild.id, error)
    for user in asked:
        try:
            found[user] = await guild.fetch_member(user)
        except discord.HTTPException as error:
            # A number that Discord cannot have given to anybody, it calls a bad request.
            if error.status not in _NOBODY:
                raise
    return found


async def manages(interaction: Interaction) -> bool:
    """Tell whether the member may use the commands of managers, by permission or as the server handed them on."""
    client, guild, member = interaction.client, interaction.guild, interaction.user
    if interaction.permissions.manage_guild:
        return True
    if guild is None or not isinstance(member, discord.Member):
        return False
    root = next((command for command in await client.tree.fetch_commands() if command.name == client.server.name), None)
    try:
        granted = root and await root.fetch_permissions(guild)
    except discord.NotFound:
        # Nothing was handed on.
        return False
    by_target = {one.id: one.permission for one in granted.permissions} if granted else {}
    return by_target.get(member.id, any(by_target.get(role.id, False) for role in member.roles))


async def gone_from(guild: discord.Guild | None, users: Collection[int]) -> set[int]:
    """Return who of these users is no member of a server; nobody, where Discord does not say in time."""
    if guild is None or not users:
        return set()
    try:
        async with asyncio.timeout(PATIENCE):
            found = await guild.query_members(user_ids=[*users], limit=ASKED_AT_ONCE, cache=False)
    except (TimeoutError, discord.DiscordException) as error:
        log.warning("Who left server %d is not known: %s", guild.id, error)
        return set()
    return set(users) - {member.id for member in found}
