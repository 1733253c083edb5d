"""`/goulash-server autopost …`: standings that are posted by themselves."""

import logging
from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.host import Host, Interaction
from bot.i18n.discord import text
from bot.present import posts as presented
from bot.services import schedule as times
from bot.services.autopost import SESSION, ScheduleRequest
from bot.services.drafts import DraftContent
from bot.services.parsing import Mistyped
from bot.services.schedule import WEEKDAYS, Plan
from bot.turn import scopes
from bot.turn.audiences import of_channel
from bot.turn.cog import ServerSubcommands, answers, matching
from bot.turn.respond import actor, answer, defer_if_slow, member_language, replace_message
from bot.widgets.presses import (
    AddAutopost,
    DropAutopost,
    PauseAutopost,
    RemoveAutopost,
    RemoveAutopostSurely,
    ResumeAutopost,
    TurnAutoposts,
)
from db.schedules import Every, Schedule

log = logging.getLogger(__name__)

SHOWN = 3
"""How many of the moments to come are shown before a schedule is made."""

Channel = discord.TextChannel | discord.Thread | discord.VoiceChannel
Doing = Callable[[int, int], Coroutine[Any, Any, Schedule]]


class AutopostCog(ServerSubcommands):
    """The schedules of a server."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        group = self.group("server autopost")
        add = self.described("server autopost add", self.add_post)
        self.completes(add, "on", self.complete_on)
        self.completes(add, "scope", self.complete_scope)
        self.completes(add, "game", scopes.complete_game)
        group.add_command(add)
        group.add_command(self.described("server autopost list", self.list_posts))
        for name, callback in (("pause", self.pause), ("resume", self.resume), ("remove", self.remove)):
            command = self.described(f"server autopost {name}", callback)
            self.completes(command, "post", self.complete_post)
            group.add_command(command)
        self.add(group)

    @app_commands.choices(
        every=[app_commands.Choice(name=text(f"choice-every-{each}"), value=each.value) for each in Every]
    )
    async def add_post(
        self,
        interaction: Interaction,
        channel: Channel,
        every: str,
        at: str | None = None,
        on: str | None = None,
        scope: str | None = None,
        game: str | None = None,
    ) -> None:
        guild_id, t = interaction.guild_id or 0, member_language(interaction)
        plan = times.plan(Every(every), at, on, t)
        of = await self.scope(interaction, scope, plan.every)
        wanted = ScheduleRequest(channel.id, plan, of, scopes.game_of(game, t))
        await self.bot.services.autoposts.check(guild_id, wanted)
        kept = DraftContent(given=_given(wanted))
        work = self.bot.services.drafts.keep(actor(interaction), None, "autopost", f"p{interaction.id}", kept)
        draft = await defer_if_slow(interaction, work, ephemeral=True)
        ask = presented.Ask(
            draft.draft.id,
            wanted,
            self.bot.services.autoposts.coming(guild_id, plan, SHOWN),
            _lacking(channel),
            self.bot.services.settings.of(guild_id).zone.key,
        )
        shown = None if of == SESSION else await self.bot.services.standings.scope(guild_id, of)
        now = self.bot.services.clock()
        audience = await of_channel(self.bot, interaction.guild, channel.id)
        preview = await self.bot.services.bulletins.preview(shown, wanted.game, now, audience)
        view = presented.asked(ask, preview, preview.look.season, t, self.bot.language(guild_id))
        await answer(interaction, view, ephemeral=True)

    async def list_posts(self, interaction: Interaction) -> None:
        await answer(interaction, await self.page(interaction, 0), ephemeral=True)

    async def pause(self, interaction: Interaction, post: int) -> None:
        schedule = await defer_if_slow(
            interaction, self.bot.services.autoposts.pause(interaction.guild_id or 0, post), ephemeral=True
        )
        await answer(interaction, presented.changed(schedule, member_language(interaction)), ephemeral=True)

    async def resume(self, interaction: Interaction, post: int) -> None:
        schedule = await defer_if_slow(
            interaction, self.bot.services.autoposts.resume(interaction.guild_id or 0, post), ephemeral=True
        )
        await answer(interaction, presented.changed(schedule, member_language(interaction)), ephemeral=True)

    async def remove(self, interaction: Interaction, post: int) -> None:
        schedule = await self.bot.services.autoposts.get(interaction.guild_id or 0, post)
        await answer(interaction, presented.remove_asked(schedule, member_language(interaction)), ephemeral=True)

    @answers(AddAutopost)
    async def press_add(self, interaction: Interaction, press: AddAutopost) -> None:
        waiting = await self.bot.services.drafts.find(actor(interaction), press.draft)
        wanted = _wanted(waiting.content.given)
        work = self.bot.services.autoposts.add(actor(interaction), wanted, waiting.draft.id)
        schedule = await defer_if_slow(interaction, work, ephemeral=True)
        await replace_message(interaction, presented.added(schedule, member_language(interaction)))

    @answers(DropAutopost)
    async def press_drop(self, interaction: Interaction, press: DropAutopost) -> None:
        await self.bot.services.drafts.find(actor(interaction), press.draft)
        await defer_if_slow(interaction, self.bot.services.drafts.drop(press.draft))
        await replace_message(interaction, presented.dropped(member_language(interaction)))

    @answers(TurnAutoposts)
    async def press_list(self, interaction: Interaction, press: TurnAutoposts) -> None:
        await replace_message(interaction, await self.page(interaction, press.page))

    @answers(PauseAutopost)
    async def press_pause(self, interaction: Interaction, press: PauseAutopost) -> None:
        await self.do(interaction, self.bot.services.autoposts.pause, press)

    @answers(ResumeAutopost)
    async def press_resume(self, interaction: Interaction, press: ResumeAutopost) -> None:
        await self.do(interaction, self.bot.services.autoposts.resume, press)

    @answers(RemoveAutopost)
    async def press_remove(self, interaction: Interaction, press: RemoveAutopost) -> None:
        await self.remove(interaction, press.post)

    @answers(RemoveAutopostSurely)
    async def press_gone(self, interaction: Interaction, press: RemoveAutopostSurely) -> None:
        schedule = await defer_if_slow(
            interaction, self.bot.services.autoposts.remove(interaction.guild_id or 0, press.post)
        )
        await replace_message(interaction, presented.removed(schedule, member_language(interaction)))

    async def do(self, interaction: Interaction, doing: Doing, press: PauseAutopost | ResumeAutopost) -> None:
        """Do something to a schedule of the list, and show the page anew."""
        await defer_if_slow(interaction, doing(interaction.guild_id or 0, press.post))
        await replace_message(interaction, await self.page(interaction, press.page))

    async def page(self, interaction: Interaction, page: int) -> discord.ui.LayoutView:
        """Return one page of the schedules of the server."""
        guild_id = interaction.guild_id or 0
        found = await self.bot.services.autoposts.listed(guild_id)
        seasons = await self.bot.services.seasons.listed(guild_id)
        zone = self.bot.services.settings.of(guild_id).zone.key
        return presented.listed(found, seasons, zone, page, member_language(interaction))

    async def scope(self, interaction: Interaction, typed: str | None, every: Every) -> str:
        """Return the scope that was typed, by default the server; raises `UserError`."""
        t = member_language(interaction)
        if typed is not None and typed.strip().casefold() in (SESSION, t("autopost-of_session").casefold()):
            if every is not Every.DEAL:
                raise Mistyped("session_without_deals", "scope", typed)
            return SESSION
        return str(await scopes.scope_of(interaction, typed or "server"))

    async def complete_on(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        t = member_language(interaction)
        if interaction.namespace.every == Every.WEEK:
            return matching([(t(f"choice-weekday-{day}"), t(f"choice-weekday-{day}")) for day in WEEKDAYS], current)
        if interaction.namespace.every == Every.MONTH:
            last = t("choice-monthday-last")
            return matching([*((str(day), str(day)) for day in (1, 15, 28)), (last, last)], current)
        return []

    async def complete_scope(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        t = member_language(interaction)
        found = await self.bot.services.seasons.listed(interaction.guild_id or 0)
        lines = [("server", t("choice-scope-server")), *((f"season:{season.id}", season.name) for season in found)]
        if interaction.namespace.every == Every.DEAL:
            lines.append((SESSION, t("autopost-of_session")))
        return matching(lines, current)

    async def complete_post(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        guild, t = interaction.guild, member_language(interaction)
        lines: list[tuple[int, str]] = []
        for one in await self.bot.services.autoposts.listed(interaction.guild_id or 0):
            channel = guild and guild.get_channel_or_thread(one.schedule.channel_id)
            lines.append((one.schedule.id, presented.line(one.schedule, channel.name if channel else None, t)))
        return matching(lines, current)

    @commands.Cog.listener()
    async def on_app_command_completion(self, interaction: Interaction, _command: object) -> None:
        """Tell a manager, after the next command, which schedules were paused because they failed."""
        opened = interaction.response.type is discord.InteractionResponseType.modal
        if opened or interaction.guild_id is None or not interaction.permissions.manage_guild:
            return
        found = await self.bot.services.autoposts.untold(interaction.guild_id)
        if not found:
            return
        try:
            await answer(interaction, presented.told(found, member_language(interaction)), ephemeral=True)
        except discord.HTTPException as error:
            log.warning("A manager of server %d could not be told: %s", interaction.guild_id, error)
            await self.bot.services.autoposts.untell(found)


def _given(wanted: ScheduleRequest) -> dict[str, str]:
    given = {
        "channel": wanted.channel_id,
        "every": wanted.plan.every.value,
        "minute": wanted.plan.minute,
        "day": wanted.plan.day,
        "scope": wanted.scope,
        "game": wanted.game,
    }
    return {key: str(value) for key, value in given.items() if value is not None}


def _wanted(given: dict[str, str]) -> ScheduleRequest:
    minute, day = (int(given[key]) if key in given else None for key in ("minute", "day"))
    return ScheduleRequest(
        int(given["channel"]), Plan(Every(given["every"]), minute, day), given["scope"], given.get("game")
    )


def _lacking(channel: Channel) -> list[str]:
    """Return the permissions that the bot lacks to post in a channel."""
    in_thread = isinstance(channel, discord.Thread)
    needed = discord.Permissions(view_channel=True, send_messages=not in_thread, send_messages_in_threads=in_thread)
    return [name for name, wanted in needed & ~channel.permissions_for(channel.guild.me) if wanted]


async def setup(bot: Host) -> None:
    """Add the commands of this module."""
    await bot.add_cog(AutopostCog(bot), override=True)
