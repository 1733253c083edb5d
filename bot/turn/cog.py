"""What the cogs share: mounting commands under the root, descriptions, finding the session."""

import inspect
import logging
import re
from collections.abc import Callable, Coroutine, Iterable
from itertools import islice
from typing import Any, TypeAlias, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

import scoring
from bot.errors import GoulashError, UserError
from bot.host import Host, Interaction
from bot.i18n.discord import command_text, option_text
from bot.present.words import NBSP, deal_line, names_of
from bot.services.people import NotAllowed, participant_of
from bot.services.session_view import SessionView
from bot.services.sessions import VisibleChannels
from bot.turn.people import manages
from bot.turn.report import Expected, sentence
from bot.turn.respond import actor, member_language
from bot.widgets.press import Press
from db.errors import LedgerError

log = logging.getLogger(__name__)

V = TypeVar("V", int, str)
P = TypeVar("P", bound=Press)
C = TypeVar("C")
Answerer: TypeAlias = "Callable[[C, Interaction, P], Coroutine[Any, Any, None]]"
Answering: TypeAlias = "Callable[[Interaction, Any], Coroutine[Any, Any, None]]"
Complete: TypeAlias = "Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]"

_ANSWERED: dict[Callable[..., Any], type[Press]] = {}
"""The methods that answer presses."""
LIMIT = 25
"""What Discord shows of completions."""
COMPLETED = 500
"""Sessions among which a completion looks."""
LONGEST = 100


def answers(press: type[P]) -> "Callable[[Answerer[C, P]], Answerer[C, P]]":
    """Have a method of a cog answer a button, a menu or a form."""

    def note(method: "Answerer[C, P]") -> "Answerer[C, P]":
        _ANSWERED[method] = press
        return method

    return note


def presses_of(cog: type) -> dict[type[Press], str]:
    """Return which presses a cog answers, each with the name of the method that does."""
    methods = inspect.getmembers(cog, inspect.isfunction)
    return {press: name for name, method in methods if (press := _ANSWERED.get(method))}


class Subcommands(commands.Cog):
    """A cog whose commands stand below `/goulash`, and whose methods answer presses (see `answers`)."""

    def __init__(self, bot: Host) -> None:
        self.bot = bot
        self.root = bot.goulash
        self._mounted: list[app_commands.Command[Any, ..., Any] | app_commands.Group] = []
        for press, name in presses_of(type(self)).items():
            bot.answers[press] = self.answering(getattr(self, name))

    def add(self, *mounted: "app_commands.Command[Any, ..., Any] | app_commands.Group") -> None:
        """Mount commands below the root while the cog is loaded."""
        self._mounted += mounted

    def answering(self, method: "Answering") -> "Answering":
        """Return what answers a press by a method of this cog."""
        return method

    def group(self, path: str) -> app_commands.Group:
        """Return a group of commands, described by the catalogues."""
        return app_commands.Group(name=path.rpartition(" ")[2], description=command_text(path))

    def described(
        self, path: str, callback: Callable[..., Coroutine[Any, Any, None]]
    ) -> "app_commands.Command[Any, ..., None]":
        """Return a command, its description and those of its options from the catalogues."""
        name = path.rpartition(" ")[2]
        options = [option for option in inspect.signature(callback).parameters if option != "interaction"]
        function = getattr(callback, "__func__", callback)
        app_commands.describe(**{option: option_text(path, option) for option in options})(function)
        return app_commands.Command(name=name, description=command_text(path), callback=callback)

    def completes(self, command: "app_commands.Command[Any, ..., None]", option: str, complete: "Complete") -> None:
        """Have an option completed; where that cannot be, as without a session, nothing is offered."""

        async def offered(interaction: Interaction, current: str) -> list[app_commands.Choice[Any]]:
            try:
                return await complete(interaction, current)
            except (GoulashError, scoring.Refused, LedgerError) as error:
                log.debug("Nothing completes %s: %s", option, error.code)
                return []

        command.autocomplete(option)(offered)

    def said(self, interaction: Interaction, error: Expected) -> str:
        """Return an expected error as a sentence for the member."""
        return sentence(interaction, error)

    async def complete_session(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Complete a session of the server that the member can see."""
        t = member_language(interaction)
        found = await self.bot.services.sessions.visible(sight(interaction), COMPLETED)
        lines = [(session.id, f"{session.id} · {session.name or t(f'game-{session.game}')}") for session in found]
        return matching(lines, current)

    async def complete_deal(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Complete a deal of the session that the command is about, the newest first."""
        live = await session_or_here(interaction, interaction.namespace.session)
        names, t = names_of(live), member_language(interaction)
        number = int(current) if re.fullmatch("[0-9]{1,9}", current.strip()) else 0
        # Who types a number means that deal before all whose line has those digits somewhere.
        deals = sorted(
            (deal for deal in reversed(live.deals) if not deal.undone), key=lambda deal: deal.reference != number
        )
        return matching(((deal.reference, deal_line(live, deal, names, t)) for deal in deals), current)

    async def cog_load(self) -> None:
        for command in self._mounted:
            self.root.add_command(command)

    async def cog_unload(self) -> None:
        for command in self._mounted:
            self.root.remove_command(command.name)


class ServerSubcommands(Subcommands):
    """A cog whose commands stand below `/goulash-server`."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        self.root = bot.server

    def answering(self, method: "Answering") -> "Answering":
        """Have the presses of this cog answered for those who may use its commands at that moment."""

        async def asked(interaction: Interaction, press: Any) -> None:
            if not await manages(interaction):
                raise NotAllowed("only_managers")
            await method(interaction, press)

        return asked


def matching(found: Iterable[tuple[V, str]], current: str) -> list[app_commands.Choice[V]]:
    """Return those completions, given as value and text, that hold what is typed so far."""
    wanted = _plain(current)
    fitting = (app_commands.Choice(name=line[:LONGEST], value=value) for value, line in found if wanted in _plain(line))
    return list(islice(fitting, LIMIT))


def _plain(text: str) -> str:
    return text.casefold().replace(NBSP, " ")


async def live_here(interaction: Interaction) -> SessionView:
    """Return the open session of this channel; raises `UserError` if there is none."""
    live = await interaction.client.services.views.find(interaction.guild_id or 0, interaction.channel_id or 0)
    interaction.extras["live"] = live
    return live


async def live_if_any(interaction: Interaction) -> SessionView | None:
    """Return the open session of this channel, None if there is none."""
    try:
        return await live_here(interaction)
    except UserError:
        return None


async def live_of(interaction: Interaction, session_id: int) -> SessionView:
    """Return a session of this server by its number; raises `UserError` if there is none that the member can see."""
    live = await interaction.client.services.views.get(interaction.guild_id or 0, session_id)
    if not _sees(interaction, live):
        raise UserError("no_such_session")
    interaction.extras["live"] = live
    return live


async def session_or_here(interaction: Interaction, session: int | None) -> SessionView:
    """Return the session of this number, else the open one of this channel; raises `UserError`."""
    return await (live_here(interaction) if session is None else live_of(interaction, session))


def sight(interaction: Interaction) -> VisibleChannels:
    """Return which channels and threads the member can see, of those that are there."""
    guild, member = interaction.guild, interaction.user
    places = [] if guild is None else [*guild.channels, *guild.threads]
    visible = [place.id for place in places if isinstance(member, discord.Member) and _visible(place, member)]
    return VisibleChannels(actor(interaction), visible, [place.id for place in places])


def _visible(place: "discord.abc.GuildChannel | discord.Thread", member: discord.Member) -> bool:
    allowed = place.permissions_for(member)
    # Who is in a private thread is not known here; its own buttons and commands come from within it.
    private = isinstance(place, discord.Thread) and place.is_private()
    return allowed.view_channel and (allowed.manage_threads or not private)


def _sees(interaction: Interaction, live: SessionView) -> bool:
    seen, place = sight(interaction), live.session.channel_id
    if place == interaction.channel_id or place in seen.channels:
        return True
    # A channel that was deleted, or a thread put away, leaves its session to who took part.
    return place not in seen.known and (seen.actor.manager or participant_of(live, seen.actor) is not None)
