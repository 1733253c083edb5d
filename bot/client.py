"""The client: what it subscribes to, what it loads, and what it hands to the cogs."""

import asyncio
import importlib
import logging
import pkgutil
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextvars import copy_context
from typing import Any, TypeAlias, TypeVar, cast
from zoneinfo import ZoneInfo

import discord
from discord import app_commands
from discord.ext import commands

import cogs
from bot import config
from bot.i18n import FALLBACK, Translator, translator
from bot.i18n.discord import CatalogueTranslator, command_text
from bot.painter import Painter
from bot.posting.cards import ScoreboardPoster
from bot.posting.channels import Channels
from bot.posting.messages import MessagePoster
from bot.posting.outbox import Outbox
from bot.posting.posts import Posts
from bot.services import deadline
from bot.services.all import Services
from bot.services.deadline import PunctualStore
from bot.services.outbox import CARD
from bot.services.proof import prove
from bot.sync import register
from bot.tree import Tree
from bot.ui.people import Departures
from bot.ui.report import report
from bot.ui.respond import take_up
from bot.widgets.components import Pressed
from bot.widgets.press import SCHEME, FormPress, Press
from db.errors import LedgerError
from db.store import LedgerStore

log = logging.getLogger(__name__)

T = TypeVar("T")

SECONDS_BETWEEN_SWEEPS = 60 * 60
FINISHING_SECONDS = 5.0
"""How long interactions that were taken may last once the bot is told to stop."""

Interaction: TypeAlias = "discord.Interaction[Goulash]"


class Goulash(commands.AutoShardedBot):
    """The bot: one root of commands for players, one for managers, and what stands behind them."""

    def __init__(self, settings: config.Settings, store: LedgerStore) -> None:
        super().__init__(
            commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
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
        self.services = services = Services.open(PunctualStore(store), now_ms)
        self.outbox = Outbox(self, store, services.views)
        self.cards = ScoreboardPoster(self, store, services.views, self.outbox, now_ms)
        self.outbox.on({CARD: self.cards.post, **MessagePoster(self, store).works})
        store.listen(self.outbox.fell_due)
        self.painter = Painter()
        self.posts = Posts(store, now_ms, Channels(self, services.bulletins), self.zone)
        self.departures = Departures(self.start_task)
        self.answers: dict[type[Press], Callable[[Interaction, Any], Awaitable[None]]] = {}
        self.goulash = _root("goulash", None)
        self.server = _root("goulash-server", discord.Permissions(manage_guild=True))
        self._tasks: set[asyncio.Task[Any]] = set()
        self._answering: set[asyncio.Task[Any]] = set()
        self._stopping = False
        self._caught_up = False

    async def setup_hook(self) -> None:
        await self.services.settings.load()
        await self.tree.set_translator(CatalogueTranslator())
        self.add_dynamic_items(Pressed)
        await self.load_commands()

    async def load_commands(self) -> None:
        """Load the cogs, and what they answer."""
        self.tree.add_command(self.goulash)
        for module in pkgutil.iter_modules(cogs.__path__):
            await importlib.import_module(f"{cogs.__name__}.{module.name}").setup(self)
        if self.server.commands:
            self.tree.add_command(self.server)

    async def on_ready(self) -> None:
        # Comes again with each new connection. Before it, servers and their languages are not known.
        if not self._caught_up:
            self._caught_up = True
            self.start_task(register(self.tree, self.services.store))
            self.start_task(self.outbox.run())
            self.start_task(self.posts.run())
            self.start_task(prove(self.services.store))
            self.start_task(self._sweep())
        # Whatever was deleted until now was told to nobody.
        self.cards.look_after()

    async def on_shard_resumed(self, _shard_id: int) -> None:
        self.cards.look_after()

    async def on_shard_ready(self, _shard_id: int) -> None:
        if self._caught_up:
            self.cards.look_after()

    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        self.outbox.changed(channel.guild.id)

    async def on_guild_channel_update(self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        self.outbox.changed(after.guild.id)

    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        self.outbox.changed(event.guild_id)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        self.outbox.changed(after.guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.outbox.changed(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self.outbox.changed(guild.id)

    async def on_interaction(self, interaction: Interaction) -> None:
        # discord.py forgets the forms that it opened when the process ends; ours say all in their id.
        custom_id = str((interaction.data or {}).get("custom_id", ""))
        if interaction.type is discord.InteractionType.modal_submit and custom_id.startswith(f"{SCHEME}:"):
            await self.answer_press(interaction, FormPress, custom_id)

    async def answer_press(
        self,
        interaction: Interaction,
        kind: type[Press],
        custom_id: str,
        picked: Sequence[discord.Member | discord.User] = (),
    ) -> None:
        """Do what a press asks for; `picked` are the members whom a menu has chosen."""
        if not take_up(interaction):
            return
        interaction.extras["picked"] = picked
        try:
            press = kind.read(custom_id)
            if interaction.type is discord.InteractionType.component:
                await self.cards.check_pressed(interaction.message)
            await self.answers[type(press)](interaction, press)
        except Exception as error:  # noqa: BLE001 - the one boundary: discord.py would only log it
            await report(interaction, error)

    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        await self.cards.deleted((event.message_id,))

    async def on_raw_bulk_message_delete(self, event: discord.RawBulkMessageDeleteEvent) -> None:
        await self.cards.deleted(event.message_ids)

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

    async def _sweep(self) -> None:
        """Throw away old drafts, now and every hour."""
        while True:
            try:
                await self.services.drafts.sweep()
            except LedgerError as error:
                log.warning("Old drafts could not be thrown away: %s", error)
            await asyncio.sleep(SECONDS_BETWEEN_SWEEPS)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("Something beside the commands went wrong", exc_info=error)


def build(settings: config.Settings, store: LedgerStore) -> Goulash:
    """Return the bot on a ledger, not yet connected; who built it closes the ledger after it."""
    return Goulash(settings, store)


def now_ms() -> int:
    """Return the time in milliseconds since 1970, UTC."""
    return round(discord.utils.utcnow().timestamp() * 1000)


def _root(name: str, permissions: discord.Permissions | None) -> app_commands.Group:
    return app_commands.Group(
        name=name,
        description=command_text(name),
        default_permissions=permissions,
        allowed_contexts=app_commands.AppCommandContext(guild=True),
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )
