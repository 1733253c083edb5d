"""The playground: the real bot in a simulated Discord, on a page of this computer, without a token."""

import asyncio
import contextlib
import logging
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncGenerator, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple, cast

import discord
import simcord
from simcord.backend import Backend
from simcord.preview import Preview
from simcord.preview._commands import build_catalog

import db
import scoring
from bot import config
from bot.client import build
from bot.errors import UserError
from bot.i18n import FALLBACK, languages
from bot.log import set_up
from db.errors import LedgerError

log = logging.getLogger(__name__)

PEOPLE = ("Ann", "Bea", "Cal", "Dov", "Eli", "Zoe")
MANAGER = "Zoe"
PORT = 8390
DATABASE = "sqlite:///data/playground.db"
"""A ledger of its own: its people and cards have no place among those of a real server."""
SETTLED = 30.0
"""Seconds of real time in which what a member did must have had all its consequences, the first picture included."""
IDLE = 0.002
"""Seconds between two looks whether the bot is at rest; SimCord's 0.05 go by whenever it asks the ledger."""
_LOCALES = {"en": "en-US"}

_AT = re.compile(rf"@({'|'.join(PEOPLE)})\b")


class ServersLedger(Exception):
    """The ledger knows a server other than the playground's."""


class Discord(Backend):
    """SimCord's Discord, with what its interactions lack: languages, the bot as a guest, forms that outlive a card."""

    def __init__(self) -> None:
        super().__init__()
        self.bot_user.name = "Goulash"
        self.locales: dict[int, str] = {}

    def emit(self, event: str, payload: Mapping[str, Any]) -> None:
        """Send an event to the bot."""
        super().emit(event, {**payload, **self._lacking(payload)} if event == "INTERACTION_CREATE" else payload)

    def delete_message(self, channel_id: int, message_id: int) -> None:
        """Delete a message; a form that it opened can be sent all the same, as on Discord."""
        super().delete_message(channel_id, message_id)
        for interaction in self.interactions.values():
            if interaction.source_message_id == message_id and interaction.modal is not None:
                interaction.source_message_id = None

    def _lacking(self, interaction: Mapping[str, Any]) -> dict[str, Any]:
        if "member" not in interaction:
            return {"locale": self.locales.get(int(interaction["user"]["id"]), "en-US")}
        guild = self.get_guild(int(interaction["guild_id"]))
        user = int(interaction["member"]["user"]["id"])
        return {
            "locale": self.locales.get(user, guild.preferred_locale),
            "guild_locale": guild.preferred_locale,
            "authorizing_integration_owners": {"0": str(guild.id)},
        }


class World(simcord.Env):
    """A simulated Discord around one bot, with what SimCord 3.2 lacks for us.

    `backend.locales` maps a user's id to the language of that user's Discord. The bot's sleeps, loops and time-outs
    end when `advance_time` passes them and never by real time. `errors` keeps every exception that the bot raised,
    but for those `expected` on the way to an answer.
    """

    backend: Discord

    def __init__(self, client: discord.Client, *, expected: tuple[type[BaseException], ...] = ()) -> None:
        sharded = isinstance(client, discord.AutoShardedClient)
        super().__init__(client, shard_count=1 if sharded else None, settle_timeout=SETTLED)
        self.backend = Discord()
        self._expected = expected
        self._settling = True

    def _schedule_timer(self, *args: Any, **options: Any) -> None:
        """Leave timers to `advance_time`: SimCord also lets them run by real time, and its actions wait for them."""

    async def _settle_internal(self, **options: Any) -> None:
        if self._settling:
            await super()._settle_internal(**(dict[str, Any](idle=IDLE) | options))

    @contextlib.asynccontextmanager
    async def together(self) -> AsyncGenerator[None]:
        """Let what members do inside reach the bot at once: SimCord has one act after the other."""
        self._settling = False
        try:
            yield
        finally:
            self._settling = True
        await self.settle()

    def _record_error(self, error: BaseException) -> None:
        cause = getattr(error, "original", None) or error.__cause__ or error
        if not isinstance(error, self._expected) and not isinstance(cause, self._expected):
            super()._record_error(error)


class Server(NamedTuple):
    """A server with one channel and six members, `PEOPLE`, of whom `MANAGER` may manage it."""

    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    members: dict[str, simcord.MemberActor]

    def typed(self, text: str) -> str:
        """Return what Discord's client sends of a typed text: `@Ann` becomes a mention."""
        return _AT.sub(lambda match: self.members[match[1]].mention, text)


def furnish(world: World, locale: str = "en-US") -> Server:
    """Build the server in a new world; its ids are the same each time, so that a ledger knows it again."""
    guild = world.create_guild("Goulash", preferred_locale=locale)
    channel = guild.create_text_channel("cards", topic="Type /goulash start, or /goulash help")
    managers = guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True, manage_messages=True))
    members = {
        name: guild.add_member(
            world.create_user(name.lower(), global_name=name), roles=[managers] if name == MANAGER else []
        )
        for name in PEOPLE
    }
    return Server(guild, channel, members)


class Page(Preview):
    """SimCord's page of a channel, kept up to date: visitors act and seconds pass, one thing at a time."""

    def __init__(self, world: World, server: Server, port: int) -> None:
        super().__init__(
            world,
            server.channel,
            tuple(server.members.values()),
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale=world.backend.get_guild(server.guild.id).preferred_locale,
            timezone="UTC",
            presentation_time=None,
            assets=None,
            port=port,
        )
        self._furnished = server
        self._turn = asyncio.Lock()
        self._shown = 0

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._turn:
            page = self._pages.get(context_id or "")
            if page and "published_revision" in body:
                # Between two polls of the browser the page may have been published anew; SimCord would refuse.
                body = {**body, "published_revision": page.revision}
            return await super()._action(context_id, body)

    def _prepare_action(self, page: Any, kind: str, body: Mapping[str, Any]) -> Any:
        if kind == "send_message" and (command := self._command(page, str(body.get("content")))):
            # The page takes a command from its list alone; Discord's client also a line that is typed or pasted.
            kind, body = "run_command", command
        if kind == "run_command":
            body = {**body, "options": self._typed(body.get("options"))}
        return super()._prepare_action(page, kind, body)

    def _command(self, page: Any, line: str) -> dict[str, Any] | None:
        """Return what the page would send for the command that a line is, if it is one of those there are."""
        entries = cast("list[dict[str, Any]]", build_catalog(self, page)["entries"])
        for entry in entries:
            after = f"{line.strip()} ".removeprefix(f"/{entry['invocation']} ")
            declared = {option["name"]: option for option in entry["options"]}
            before, *found = re.split(rf"(?:^|\s)({'|'.join(declared) or '(?!)'}):", after.strip())
            if not before:
                given = zip(found[::2], found[1::2], strict=True)
                return {
                    "command_id": entry["commandId"],
                    "path": entry["path"],
                    "schema_fingerprint": entry["schemaFingerprint"],
                    "options": {name: _value(declared[name], text.strip()) for name, text in given},
                }
        return None

    def _typed(self, options: Any) -> Any:
        if not isinstance(options, dict):
            return options
        given = cast("dict[str, Any]", options)
        return {
            name: self._furnished.typed(value) if isinstance(value, str) else value for name, value in given.items()
        }

    async def catch_up(self) -> None:
        """Move the world's clock on to real time, and show what happened on the way."""
        async with self._turn:
            if not self._active:
                return
            await self.env.advance_time(_behind(self.env))
            happened = len(self.env.backend.transcript)
            if happened != self._shown:
                self._shown = happened
                await self.refresh()


def _value(option: Mapping[str, Any], text: str) -> Any:
    """Return what a typed text stands for: one of the choices of an option, yes or no, or itself."""
    for choice in option["choices"]:
        if text.casefold() in (str(choice["name"]).casefold(), str(choice["value"]).casefold()):
            return choice["value"]
    return text.casefold() == "true" if option["type"] == "boolean" else text


async def run(settings: config.Settings, port: int = PORT, locale: str = "en-US") -> None:
    """Open the ledger and serve the bot on it behind a page until the page is closed or the process told to stop.

    `locale` is the language of the server and its members, as Discord has it.
    Raises LedgerError where the ledger cannot be opened, ServersLedger where it is a real bot's.
    """
    stopped = asyncio.Event()
    for wanted in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(wanted, stopped.set)
    store = await db.open_store(settings.database_url.reveal())
    try:
        client = build(settings, store)
        world = World(client, expected=(UserError, scoring.Refused))
        server = furnish(world, locale)
        await refuse_servers(store, server)
        # Ids hold the time: with the clock of the wall, those of an earlier run never come again.
        world.backend.advance_clock(_behind(world))
        try:
            await world.start()
            # The ledger may remember that the commands were registered, but with a Discord that is gone.
            await client.tree.sync()
            await _show(Page(world, server, _free(port)), stopped)
        finally:
            await client.close()
            await world.shutdown()
    finally:
        await store.close()


async def refuse_servers(store: db.LedgerStore, server: Server) -> None:
    """Raise ServersLedger where a ledger knows a server that is not the playground's."""
    async with store.reading() as tx:
        if set(await tx.people.guilds()) - {server.guild.id}:
            raise ServersLedger


async def _show(page: Page, stopped: asyncio.Event) -> None:
    async with page:
        print(f"Goulash playground: {page.url}")
        print(f"Act there as {', '.join(PEOPLE)}; {MANAGER} manages the server. Ctrl-C ends it.", flush=True)
        over = [asyncio.ensure_future(page.wait_closed()), asyncio.ensure_future(stopped.wait())]
        while not any(end.done() for end in over):
            await asyncio.wait(over, timeout=1, return_when=asyncio.FIRST_COMPLETED)
            try:
                await page.catch_up()
            except (TimeoutError, simcord.SetupError):
                log.exception("The clock of the playground stumbled")
        for end in over:
            end.cancel()


def _behind(world: simcord.Env) -> float:
    """Return the seconds by which the clock of the world is behind that of the wall."""
    return max(0.0, (datetime.now(UTC) - world.now()).total_seconds())


def _free(port: int) -> int:
    """Return the port, or 0 (any) where somebody else listens on it."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return 0
    return port


def main() -> int:
    """Read the settings and run, without a token; return 2 for what a person must mend first."""
    try:
        settings = config.from_environment(database=DATABASE)
        port = os.environ.get("PLAYGROUND_PORT", "").strip() or str(PORT)
        if not (port.isdecimal() and int(port) <= 65_535):
            raise config.BadSetting(f"PLAYGROUND_PORT must be a whole number from 0 to 65535, not {port!r}.")
        language = os.environ.get("PLAYGROUND_LANGUAGE", "").strip() or FALLBACK
        if language not in languages():
            raise config.BadSetting(f"PLAYGROUND_LANGUAGE must be one of {', '.join(languages())}, not {language!r}.")
    except config.BadSetting as bad:
        print(bad, file=sys.stderr)
        return 2
    set_up(settings.log_level)
    try:
        asyncio.run(run(settings, int(port), _LOCALES.get(language, language)))
    except LedgerError as error:
        log.error("The ledger cannot be opened: %s", error)
        return 1
    except ServersLedger:
        print("DATABASE_URL names the ledger of a real bot, which the playground leaves alone.", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
