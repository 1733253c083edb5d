"""What each interaction finds behind its client: the services, the languages, the tasks."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import copy_context
from typing import Any, TypeAlias, TypeVar, cast
from zoneinfo import ZoneInfo

import discord
from discord import app_commands
from discord.ext import commands

from bot import config
from bot.departures import Departures
from bot.i18n import FALLBACK, Translator, translator
from bot.i18n.discord import command_text
from bot.limits import Limits
from bot.painter import Painter
from bot.services import deadline
from bot.services.all import Services
from bot.widgets.press import Press
from db.sessions import SessionId

log = logging.getLogger(__name__)

T = TypeVar("T")

FINISHING_SECONDS = 5.0
"""How long interactions that were taken may last once the bot is told to stop."""


class Host(commands.AutoShardedBot):
    """The client as commands and presses know it: two roots of commands, the services, the tasks.

    It stands below the posters and the cogs, so that neither has to know what is made of both.
    """

    def __init__(
        self, settings: config.Settings, services: Services, tree: "type[app_commands.CommandTree[Any]]"
    ) -> None:
        super().__init__(
            commands.when_mentioned,
            help_command=None,
            tree_cls=tree,
            # Messages are subscribed to for one thing: to see that a card was deleted.
            intents=discord.Intents(guilds=True, guild_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=60.0,
            shard_count=settings.shard_count,
            # The library takes None for "all of them", its types do not.
            shard_ids=cast("list[int]", settings.shard_ids),
        )
        self.services = services
        self.painter = Painter()
        self.limits = Limits(services.clock)
        self.departures = Departures(self.start_task)
        self.answers: dict[type[Press], Callable[[Interaction, Any], Awaitable[None]]] = {}
        self.goulash = _root("goulash", None)
        self.server = _root("goulash-server", discord.Permissions(manage_guild=True))
        self._tasks: set[asyncio.Task[Any]] = set()
        self._answering: set[asyncio.Task[Any]] = set()
        self._stopping = False

    def refresh(self, session_id: SessionId) -> None:
        """Have the card of a session stand below the rest again, as it is now."""
        raise NotImplementedError

    def answered(self, channel_id: int, *, below: bool) -> None:
        """Have what fell due follow an answer in a channel; `below` puts the card of its session below the answer."""
        raise NotImplementedError

    def language(self, guild_id: int) -> Translator:
        """Return the language that a server chose, else that of its Discord."""
        return translator(self.services.settings.of(guild_id).language or self.spoken(guild_id))

    def zone(self, guild_id: int) -> ZoneInfo:
        """Return the time zone of a server."""
        return self.services.settings.of(guild_id).zone

    def spoken(self, guild_id: int) -> str:
        """Return the language that a server has in Discord."""
        guild = self.get_guild(guild_id)
        return str(guild.preferred_locale if guild else FALLBACK)

    def start_task(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run something beside the rest; what goes wrong in it is logged."""
        # Until when a member's request can be answered is no affair of this.
        context = copy_context()
        context.run(deadline.current.set, None)
        task = asyncio.create_task(work, context=context)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def takes_more(self) -> bool:
        """Tell whether the bot still takes interactions; the task that asks is waited for when it stops."""
        task = asyncio.current_task()
        if self._stopping or task is None:
            return False
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)
        return True

    async def finish(self) -> None:
        """Take nothing new, and answer what was taken; what is not answered within seconds is given up."""
        self._stopping = True
        if self._answering:
            _, late = await asyncio.wait(self._answering, timeout=FINISHING_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def close(self) -> None:
        await super().close()
        for task in self._tasks:
            task.cancel()
        self.painter.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("Something beside the commands went wrong", exc_info=error)


Interaction: TypeAlias = "discord.Interaction[Host]"


def _root(name: str, permissions: discord.Permissions | None) -> app_commands.Group:
    return app_commands.Group(
        name=name,
        description=command_text(name),
        default_permissions=permissions,
        allowed_contexts=app_commands.AppCommandContext(guild=True),
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )
