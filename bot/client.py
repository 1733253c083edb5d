"""The client: what it subscribes to, what it loads, and what it hands to the cogs."""

import asyncio
import importlib
import logging
import pkgutil
from collections.abc import Sequence

import discord

import cogs
from bot import config
from bot.host import Host, Interaction
from bot.i18n.discord import CatalogueTranslator
from bot.posting.cards import ScoreboardPoster
from bot.posting.channels import Channels
from bot.posting.messages import MessagePoster
from bot.posting.outbox import Outbox
from bot.posting.posts import Posts
from bot.services.all import Services
from bot.services.deadline import PunctualStore
from bot.services.outbox import CARD
from bot.services.proof import prove
from bot.sync import register
from bot.tree import Tree
from bot.turn.limits import take_press
from bot.turn.report import report
from bot.turn.respond import take_up
from bot.widgets.components import Pressed
from bot.widgets.press import SCHEME, FormPress, Press
from db.errors import LedgerError
from db.sessions import SessionId
from db.store import LedgerStore

log = logging.getLogger(__name__)

SECONDS_BETWEEN_SWEEPS = 60 * 60


class Goulash(Host):
    """The bot: what it hears from Discord, and the posters that it drives."""

    def __init__(self, settings: config.Settings, store: LedgerStore) -> None:
        super().__init__(settings, Services.open(PunctualStore(store), now_ms), Tree)
        services = self.services
        self.posts = Posts(store, now_ms, Channels(self, services.bulletins), self.zone)
        self.outbox = Outbox(self, store, services.views, self.posts.hurry)
        self.cards = ScoreboardPoster(self, store, services.views, self.outbox, now_ms)
        self.outbox.on({CARD: self.cards.post, **MessagePoster(self, store).works})
        store.listen(self.outbox.fell_due)
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
            take_press(interaction, press)
            if interaction.type is discord.InteractionType.component:
                await self.cards.check_pressed(interaction.message)
            await self.answers[type(press)](interaction, press)
        except Exception as error:  # noqa: BLE001 - the one boundary: discord.py would only log it
            await report(interaction, error)

    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        await self.cards.deleted((event.message_id,))

    async def on_raw_bulk_message_delete(self, event: discord.RawBulkMessageDeleteEvent) -> None:
        await self.cards.deleted(event.message_ids)

    def refresh(self, session_id: SessionId) -> None:
        self.outbox.refresh(session_id)

    def answered(self, channel_id: int, *, below: bool) -> None:
        self.outbox.answered(channel_id, below=below)

    async def _sweep(self) -> None:
        """Throw away old drafts, now and every hour."""
        while True:
            try:
                await self.services.drafts.sweep()
            except LedgerError as error:
                log.warning("Old drafts could not be thrown away: %s", error)
            await asyncio.sleep(SECONDS_BETWEEN_SWEEPS)


def build(settings: config.Settings, store: LedgerStore) -> Goulash:
    """Return the bot on a ledger, not yet connected; who built it closes the ledger after it."""
    return Goulash(settings, store)


def now_ms() -> int:
    """Return the time in milliseconds since 1970, UTC."""
    return round(discord.utils.utcnow().timestamp() * 1000)
