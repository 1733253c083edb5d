"""`/goulash deal …`, `undo`: recording deals and taking them back, typed or pressed."""

import inspect
from collections.abc import Callable, Coroutine
from typing import Any, Optional

import discord
from discord import app_commands

import scoring
from bot.host import Host, Interaction
from bot.i18n.discord import text
from bot.present import record
from bot.services import entry
from bot.services.deals import FreshUndo
from bot.services.names import clean
from bot.services.parsing import Mistyped
from bot.services.session_view import SessionView
from bot.turn import entering
from bot.turn.cog import Subcommands, answers, live_here, live_of, matching, session_or_here
from bot.turn.entering import Request
from bot.turn.respond import actor, actor_name, defer_if_slow, member_language, public_language
from bot.widgets.components import button, layout, rows
from bot.widgets.presses import PutBackDeal, UndoDeal, UndoDealAsAsked, UndoDealSurely
from db.sessions import SessionId


class DealsCog(Subcommands):
    """Deals: one command for each kind, made from what the games declare."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        self.deal = self.group("deal")
        for command in dict.fromkeys(kind.command for game in scoring.all_games().values() for kind in game.kinds):
            if command != "passed":
                self.deal.add_command(self._command(command))
        self.deal.add_command(self.described("deal passed", self.passed))
        self.deal.add_command(self.described("deal adjust", self.adjust))
        undo = self.described("undo", self.undo)
        self.completes(undo, "deal", self.complete_deal)
        self.completes(undo, "session", self.complete_session)
        self.add(self.deal, undo)

    async def passed(self, interaction: Interaction, annulled: bool = False, reason: str | None = None) -> None:
        live = await live_here(interaction)
        keys = live.game.void(annulled)
        given = {name: str(value) for name, value in keys.items() if name != "kind"}
        kind = entry.kind_of(live, str(keys["kind"]))
        await self.record(interaction, live, kind, given | ({entry.note_name(kind): reason} if reason else {}))

    async def adjust(self, interaction: Interaction, amounts: str, reason: str) -> None:
        live = await live_here(interaction)
        if not clean(reason):
            raise Mistyped("empty", "reason", reason)
        await self.record(interaction, live, entry.ADJUST, {"amounts": amounts, "reason": reason})

    async def undo(self, interaction: Interaction, deal: int | None = None, session: int | None = None) -> None:
        live = await session_or_here(interaction, session)
        position = None if deal is None else live.numbered(deal).position
        await self.take_back(interaction, live.session.id, position)

    @answers(UndoDeal)
    async def press_undo(self, interaction: Interaction, press: UndoDeal) -> None:
        await live_of(interaction, press.session)
        await self.take_back(interaction, press.session, press.deal)

    @answers(UndoDealSurely)
    async def press_undo_sure(self, interaction: Interaction, press: UndoDealSurely) -> None:
        await live_of(interaction, press.session)
        await self.take_back(interaction, press.session, press.deal, confirmed=True)

    @answers(UndoDealAsAsked)
    async def press_undo_as_asked(self, interaction: Interaction, press: UndoDealAsAsked) -> None:
        await live_of(interaction, press.session)
        await self.take_back(interaction, press.session, press.deal, confirmed=True, head=press.head)

    @answers(PutBackDeal)
    async def press_put_back(self, interaction: Interaction, press: PutBackDeal) -> None:
        await live_of(interaction, press.session)
        work = self.bot.services.deals.put_back(
            actor(interaction), press.session, press.deal, nonce=f"u{interaction.id}"
        )
        done = await defer_if_slow(interaction, work)
        await entering.conclude(
            interaction, done, record.put_back(done, public_language(interaction), by=actor_name(interaction))
        )

    async def record(
        self, interaction: Interaction, live: SessionView, kind: scoring.Kind, given: dict[str, str]
    ) -> None:
        """Record what was typed."""
        # Whom it was read for, and what was agreed for it, must not be taken for the next deal, if somebody is faster.
        table = live.table()
        head = live.head if live.agreed.dealer or len(table.players) < len(table.seats) else None
        await entering.record(interaction, live, Request(kind, entry.typed(kind, given), f"i{interaction.id}", head))

    async def take_back(
        self,
        interaction: Interaction,
        session_id: SessionId,
        position: int | None,
        *,
        confirmed: bool = False,
        head: int | None = None,
    ) -> None:
        """Take back what stands at a position, by default the last, and show it, or ask first.

        `head` is the head of the ledger at which it was asked.
        """
        work = self.bot.services.deals.undo(
            actor(interaction),
            session_id,
            position,
            confirmed=confirmed,
            expected_head=head,
            nonce=f"u{interaction.id}",
        )
        try:
            done = await defer_if_slow(interaction, work)
        except FreshUndo as fresh:
            data = fresh.data
            label = member_language(interaction)("button-undo", deal=data["deal"], event=data["event"])
            surely = UndoDealAsAsked(session_id, data["position"], data["head"])
            sure = button(surely, label, style=discord.ButtonStyle.danger)
            await entering.show_privately(interaction, layout(self.said(interaction, fresh), *rows([sure])))
            return
        await entering.conclude(
            interaction, done, record.undone(done, public_language(interaction), by=actor_name(interaction))
        )

    def _command(self, name: str) -> "app_commands.Command[Any, ..., None]":
        """Return the command that records a kind of deal, with an option for each declared field that it takes."""

        async def callback(interaction: Interaction, **given: Any) -> None:
            live = await live_here(interaction)
            texts = {field: str(value) for field, value in given.items() if value is not None}
            await self.record(interaction, live, entry.kind_for(live, name, texts), texts)

        fields = entry.options_of(name)
        callback.__signature__ = _signature(callback, fields)  # pyright: ignore[reportFunctionMemberAccess]
        callback.__annotations__ = {"interaction": Interaction} | {field.name: _type(field) for field in fields}
        command = self.described(f"deal {name}", callback)
        for field in fields:
            if isinstance(field, scoring.PlayerField):
                self.completes(command, field.name, self._players(name, field.name))
        return command

    def _players(
        self, command: str, field_name: str
    ) -> "Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]":
        async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
            live = await live_here(interaction)
            kind = entry.kind_for(live, command)
            field = next(field for field in kind.fields if field.name == field_name)
            seats = entry.players_of(live, field)
            return matching([(seat.name, seat.name) for seat in seats], current)

        return complete


def _signature(callback: Callable[..., Any], fields: list[scoring.Field]) -> inspect.Signature:
    own = list(inspect.signature(callback).parameters.values())[:1]
    options = [
        inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if field.required else None,
            annotation=_type(field),
        )
        for field in fields
    ]
    return inspect.Signature([*own, *options])


def _type(field: scoring.Field) -> Any:
    """Return the annotation by which discord.py makes the option: a fixed choice, or text."""
    if not isinstance(field, scoring.ChoiceField):
        return str if field.required else str | None
    choices = [app_commands.Choice(name=text(f"choice-{field.name}-{value}"), value=value) for value in field.words]
    kind = app_commands.Transform[str, FixedChoice(choices)]
    return kind if field.required else Optional[kind]  # noqa: UP045 - `|` does not take what `Transform` makes


class FixedChoice(app_commands.Transformer):
    """A fixed choice whose value is its word in the session document."""

    def __init__(self, choices: list[app_commands.Choice[Any]]) -> None:
        self._choices = choices

    @property
    def choices(self) -> list[app_commands.Choice[Any]] | None:
        return self._choices

    async def transform(self, interaction: "discord.Interaction[Any]", value: Any, /) -> str:  # noqa: ARG002
        return str(value)


async def setup(bot: Host) -> None:
    """Add the commands of this module."""
    await bot.add_cog(DealsCog(bot), override=True)
