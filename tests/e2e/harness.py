"""An evening at the table: members act on the real bot in a simulated Discord, on a ledger in a real file."""

import logging
from collections.abc import AsyncGenerator, Callable, Generator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any, cast

import discord
from simcord import InteractionResult, MemberActor, ResponseMessage
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

import db
import scoring
from bot.client import build
from bot.config import Secret, Settings
from bot.errors import UserError
from bot.painter import Painter
from bot.pictures import Picture
from bot.playground import Server, World, furnish
from tests.e2e.openapi import contract

Message = discord.Message | ResponseMessage
Who = str | MemberActor

PNG = b"\x89PNG\r\n\x1a\n"
"""How the bytes of each picture begin."""

_BUTTON, _LABEL, _RADIO_GROUP = 2, 18, 21
_TEXTS = ("title", "content", "label", "description")

MOST_TEXT, MOST_PARTS = 4_000, 40
"""What Discord takes in one message: characters of text, components of all kinds."""


State = tuple[int, Mapping[str, Any]]
"""The id of a message, and what it says and offers."""


class Answer:
    """What one member got back for one act: messages, or a form that was opened.

    `before` is the message whose button was pressed, which may answer by changing.
    """

    def __init__(self, result: InteractionResult, before: State | None = None) -> None:
        self.result = result
        self._before = before

    @property
    def messages(self) -> list[ResponseMessage]:
        """The messages that answer, in their order."""
        response = self.result.response
        answers = response and (response.id, _raw(response)) != self._before
        return [response, *self.result.followups] if response and answers else self.result.followups

    @property
    def message(self) -> ResponseMessage:
        """The first message that answers."""
        return self.messages[0]

    @property
    def text(self) -> str:
        """Everything that the answer says."""
        return "\n".join(map(text_of, self.messages))

    @property
    def private(self) -> bool:
        """Whether only the member sees it."""
        return bool(self.messages) and all(message.ephemeral for message in self.messages)

    @property
    def form(self) -> dict[str, Any] | None:
        """The form that was opened, as Discord got it."""
        return self.result.modal


class Still(Painter):
    """Draws nothing: what most evenings need of a picture is that there is one."""

    async def draw(self, picture: Picture) -> bytes:
        assert isinstance(picture, Picture)
        return PNG


class Evening:
    """One channel with its members (Ann, Bea, Cal, Dov, Eli; Zoe manages the server), the bot and its ledger.

    Members are named or handed in. Time stands still but for `wait`; every request of the bot is checked against
    Discord's description of its API where that is there. What went wrong inside the bot fails the evening as it ends,
    unless `mishaps` was asked for it.
    """

    def __init__(
        self, settings: Settings, world: World, server: Server, store: db.LedgerStore, painter: type[Painter]
    ) -> None:
        self.settings = settings
        self.world = world
        self.server = server
        self.guild, self.channel, self.members = server
        self.store = store
        self.painter = painter
        self.logged: list[str] = []
        self._checked = 0
        self._forgiven = 0

    def member(self, who: Who) -> MemberActor:
        return self.members[who] if isinstance(who, str) else who

    async def slash(self, who: Who, command: str, /, **options: Any) -> Answer:
        """Run a command such as `deal goulash` of `/goulash`, or a whole one that starts with a slash.

        `@Ann` in an option is a mention.
        """
        path = command[1:] if command.startswith("/") else f"goulash {command}"
        given = {name: self.server.typed(value) if isinstance(value, str) else value for name, value in options.items()}
        return self._answer(await self.member(who).slash(self.channel, path, **given))

    async def complete(self, who: Who, command: str, option: str, typed: str = "", /, **filled: Any) -> list[str]:
        """Return the names of the choices offered for an option as a member types into it."""
        path = command[1:] if command.startswith("/") else f"goulash {command}"
        choices = await self.member(who).autocomplete(self.channel, path, option, typed, **filled)
        self._check_requests()
        return [choice["name"].replace("\N{NO-BREAK SPACE}", " ") for choice in choices]

    async def click(self, who: Who, button: str, on: Message | Answer | None = None) -> Answer:
        """Press the button whose label, or custom id, starts with `button`; on the card unless told otherwise."""
        message = on.message if isinstance(on, Answer) else on or self.card()
        custom_id = _pick(button, buttons_of(message))
        before = self._state(message)
        return self._answer(await self.member(who).click(message, custom_id=custom_id), before)

    async def choose(self, who: Who, values: list[Any], on: Message | Answer, menu: str | None = None) -> Answer:
        """Choose values (or members) in the select menu of a message."""
        message = on.message if isinstance(on, Answer) else on
        before = self._state(message)
        return self._answer(await self.member(who).select(message, values, custom_id=menu), before)

    async def fill(self, who: Who, opened: Answer, fields: Mapping[str, Any]) -> Answer:
        """Send a form that an answer opened; its fields are named by the start of their label or custom id.

        What is chosen is a list, of a menu or of marks alike.
        """
        assert opened.form, f"no form was opened: {opened.text!r}"
        names = fields_of(opened.form)
        values = {_pick(name, names): value for name, value in fields.items()}
        for name in marks_of(opened.form) & {name for name, value in values.items() if isinstance(value, list)}:
            [values[name]] = values[name]
        return self._answer(await self.member(who).submit_modal(opened.result, values))

    async def wait(self, seconds: float) -> None:
        """Let time pass."""
        await self.world.advance_time(seconds)
        self._check_requests()

    async def doze(self, seconds: float) -> None:
        """Let time pass as on a computer that sleeps: what ran out meanwhile does so all at once."""
        self.world.backend.advance_clock(seconds)
        await self.wait(0)

    async def restart(self, meanwhile: Callable[[], object] | None = None) -> None:
        """End the bot as a service would be, and start a new one on the same ledger; `meanwhile` happens unseen."""
        await self.close()
        if meanwhile:
            meanwhile()
        self.store = await db.open_store(self.settings.database_url.reveal())
        client = build(self.settings, self.store)
        client.painter = self.painter()
        await self.world.restart_bot(client)
        self._check_requests()

    async def close(self) -> None:
        """End the bot and close its ledger."""
        await self.world.bot.close()
        await self.store.close()

    def card(self) -> discord.Message:
        """The table card: the newest message of the bot that everybody sees."""
        own = [message for message in self.channel.history() if message.author.bot and not message.flags.ephemeral]
        assert own, "the bot has posted nothing"
        return own[-1]

    def said(self, viewer: Who | None = None) -> list[str]:
        """The text of each message in the channel, oldest first: to a member, or what everybody sees."""
        history = self.channel.history(viewer=self.member(viewer) if viewer else None)
        return [text_of(message) for message in history if viewer or not message.flags.ephemeral]

    def forbid(self, *permissions: str) -> None:
        """Take permissions in the channel from the bot; with none, give all of them back."""
        backend = self.world.backend
        denied = discord.Permissions(**dict.fromkeys(permissions, True)).value
        taken = (
            [Overwrite(target_id=backend.bot_user.id, type=OverwriteType.MEMBER, allow=0, deny=denied)]
            if permissions
            else []
        )
        backend.edit_channel(self.channel.id, {}, overwrites=taken)

    def speaks(self, who: Who, locale: str) -> None:
        """Set the language of a member's Discord."""
        self.world.backend.locales[self.member(who).id] = locale

    def mishaps(self) -> list[str]:
        """Return what went wrong inside the bot and was not meant for a member, and forget it."""
        found = [*self.logged, *map(repr, self.world.errors_since(self._forgiven))]
        self.logged.clear()
        self._forgiven = self.world.error_cursor
        return found

    def check(self) -> None:
        """Raise if the bot did anything wrong that `mishaps` has not told yet."""
        self._check_requests()
        found = self.mishaps()
        assert not found, "\n".join(found)

    def _answer(self, result: InteractionResult, before: State | None = None) -> Answer:
        self._check_requests()
        return Answer(result, before)

    def _state(self, message: Message) -> State:
        channel = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
        stored = self.world.backend.get_message(channel, message.id)
        return message.id, {"content": stored.content, "components": deepcopy(stored.components)}

    def _check_requests(self) -> None:
        requests = self.world.http_requests[self._checked :]
        self._checked += len(requests)
        description = contract()
        for request in requests if description else ():
            breach = description and description.breach(request)
            assert not breach, f"{request.method} {request.path}: {breach}\n{request.json}"
        for request in requests:
            _check_size(request.json)


@asynccontextmanager
async def evening(
    folder: Path, locale: str = "en-US", after: float = 0, painter: type[Painter] = Still
) -> AsyncGenerator[Evening]:
    """Open a table whose ledger is a file in `folder`, in a server that speaks `locale`; `painter` makes its pictures.

    A later evening on the same ledger must begin `after` the seconds of the earlier one: ids hold the time.
    """
    settings = Settings(database_url=Secret(f"sqlite:///{folder / 'goulash.db'}"))
    store = await db.open_store(settings.database_url.reveal())
    client = build(settings, store)
    client.painter = painter()
    world = World(client, expected=(UserError, scoring.Refused))
    table = Evening(settings, world, furnish(world, locale), store, painter)
    world.backend.advance_clock(after)
    with _logged(table.logged), world.time_context():
        try:
            await world.start()
            if after:
                # The ledger remembers that the commands were registered, but with a Discord that is gone.
                await client.tree.sync()
            yield table
            await world.settle()
            table.check()
        finally:
            await table.close()
            await world.shutdown()


def _check_size(body: Any) -> None:
    """Raise if a message is longer than Discord takes, of which the description of its API says nothing."""
    top = cast("dict[str, Any]", body) if isinstance(body, dict) else {}
    sent: Mapping[str, Any] = top.get("data") or top
    if sent.get("components"):
        parts = [part for part in _parts(sent) if "type" in part]
        assert sum(len(part.get("content") or "") for part in parts) <= MOST_TEXT, sent
        assert len(parts) <= MOST_PARTS, sent


def text_of(message: Message | Mapping[str, Any]) -> str:
    """Everything that a message or a form says, one line per text; buttons are not among it.

    Spaces at which no line may end are plain ones here.
    """
    return "\n".join(_texts(_raw(message))).replace("\N{NO-BREAK SPACE}", " ")


def buttons_of(message: Message) -> dict[str, str]:
    """The labels of a message's buttons by their custom ids, in their order."""
    return {part["custom_id"]: part.get("label") or "" for part in _parts(_raw(message)) if _is_button(part)}


def fields_of(form: Mapping[str, Any]) -> dict[str, str]:
    """The labels of a form's fields by their custom ids, in their order."""
    return {part["component"]["custom_id"]: part["label"] for part in _parts(form) if part.get("type") == _LABEL}


def marks_of(form: Mapping[str, Any]) -> set[str]:
    """The custom ids of the fields of a form of which one option is marked."""
    return {part["custom_id"] for part in _parts(form) if part.get("type") == _RADIO_GROUP}


def _raw(message: Message | Mapping[str, Any]) -> Mapping[str, Any]:
    if isinstance(message, Mapping):
        return message
    if isinstance(message, ResponseMessage):
        return {"content": message.content, "components": message.components}
    return {"content": message.content, "components": [part.to_dict() for part in message.components]}


def _parts(node: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield node
    below = [*(node.get("components") or ()), *(node.get("items") or ()), node.get("accessory"), node.get("component")]
    for part in filter(None, below):
        yield from _parts(part)


def _texts(node: Mapping[str, Any]) -> list[str]:
    return [part[key] for part in _parts(node) if not _is_button(part) for key in _TEXTS if part.get(key)]


def _is_button(part: Mapping[str, Any]) -> bool:
    return part.get("type") == _BUTTON and "custom_id" in part


def _pick(wanted: str, labels: Mapping[str, str]) -> str:
    """Return the one custom id that starts with `wanted`, or whose label does."""
    found = [
        custom_id
        for custom_id, label in labels.items()
        if custom_id.startswith(wanted) or label.casefold().startswith(wanted.casefold())
    ]
    exact = [custom_id for custom_id in found if wanted in (custom_id, labels[custom_id])]
    assert len(exact or found) == 1, f"{wanted!r} names {found} of {dict(labels)}"
    return (exact or found)[0]


@contextmanager
def _logged(lines: list[str]) -> Generator[None]:
    """Collect what anybody logs as an error."""

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(logging.Formatter("%(name)s: %(message)s").format(record))

    collector = Collector(logging.ERROR)
    logging.getLogger().addHandler(collector)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(collector)
