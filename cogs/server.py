"""`/goulash-server settings` and `season …`: what managers choose for their server."""

import discord
from discord import app_commands

import scoring
from bot.errors import UserError
from bot.host import Host, Interaction
from bot.i18n import languages
from bot.i18n.discord import text
from bot.present import settings as presented
from bot.services import seasons, settings
from bot.services.parsing import Mistyped
from bot.services.settings import JOINING, LANGUAGE, RECORDERS, ROLE, SUMS, ZONE, sheet_key
from bot.turn.audiences import of_channel
from bot.turn.cog import ServerSubcommands, answers, matching
from bot.turn.respond import actor, answer, defer_if_slow, member_language, replace_message
from bot.widgets.presses import RemoveSeason, TurnSeasons

DEFAULT = "default"
WHO = ("players", "everyone", "role")
HOW = ("free", "agreed")
WHICH = ("open", "all")


class ServerCog(ServerSubcommands):
    """The settings and the seasons of a server."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        command = self.described("server settings", self.settings)
        self.completes(command, "language", self.complete_language)
        self.completes(command, "timezone", self.complete_zone)
        self.completes(command, "default_rules", self.complete_rules)
        season = self.group("server season")
        remove = self.described("server season remove", self.remove_season)
        self.completes(remove, "season", self.complete_season)
        season.add_command(self.described("server season add", self.add_season))
        season.add_command(self.described("server season list", self.list_seasons))
        season.add_command(remove)
        self.add(command, season)

    @app_commands.choices(
        recorders=[app_commands.Choice(name=text(f"choice-recorders-{who}"), value=who) for who in WHO],
        joining=[app_commands.Choice(name=text(f"choice-joining-{how}"), value=how) for how in HOW],
        public_sums=[app_commands.Choice(name=text(f"choice-public_sums-{which}"), value=which) for which in WHICH],
    )
    async def settings(
        self,
        interaction: Interaction,
        language: str | None = None,
        timezone: str | None = None,
        recorders: str | None = None,
        recorder_role: discord.Role | None = None,
        joining: str | None = None,
        public_sums: str | None = None,
        default_rules: str | None = None,
    ) -> None:
        guild_id = interaction.guild_id or 0
        changes: dict[str, str | None] = {}
        if language is not None:
            changes[LANGUAGE] = None if language == DEFAULT else settings.spoken(language)
        if timezone is not None:
            changes[ZONE] = settings.zone(timezone)
        if recorders is not None or recorder_role is not None:
            changes |= self.recorders(guild_id, recorders, recorder_role)
        if joining is not None:
            changes[JOINING] = joining
        if public_sums is not None:
            changes[SUMS] = public_sums
        if default_rules is not None:
            changes |= await self.sheet(guild_id, default_rules)
        if changes:
            await defer_if_slow(
                interaction, self.bot.services.settings.change(actor(interaction), changes), ephemeral=True
            )
        kept = await self.bot.services.settings.kept(guild_id)
        public = await of_channel(self.bot, interaction.guild, 0)
        hidden = await self.bot.services.threads.hidden(public)
        roles = {role.id for role in interaction.guild.roles} if interaction.guild else set[int]()
        view = presented.settings(
            kept, roles, hidden, self.bot.spoken(guild_id), self.bot.services.clock(), member_language(interaction)
        )
        await answer(interaction, view, ephemeral=True)

    def recorders(self, guild_id: int, who: str | None, role: discord.Role | None) -> dict[str, str | None]:
        """Return the settings of who may record; raises `UserError` for a role that is not named, or is not needed."""
        known = self.bot.services.settings.of(guild_id).recorders
        who = who or "role"
        if who != "role":
            if role is not None:
                raise UserError("role_not_needed", expected=text(f"choice-recorders-{who}").message)
            return {RECORDERS: who, ROLE: None}
        number = role.id if role is not None else known.role
        if number is None:
            raise UserError("role_needed")
        return {RECORDERS: who, ROLE: str(number)}

    async def sheet(self, guild_id: int, typed: str) -> dict[str, str | None]:
        """Return the setting of the rules that new sessions of a game have, typed as `tarot: federation`."""
        key, _, name = (part.strip() for part in typed.partition(":"))
        game = scoring.all_games().get(key)
        if game is None or not name:
            raise Mistyped("not_a_default", "default_rules", typed, found=typed)
        if name == DEFAULT:
            return {sheet_key(key): None}
        await self.bot.services.rule_sets.rules(guild_id, game, name)
        return {sheet_key(key): name}

    async def add_season(self, interaction: Interaction, name: str, first: str, last: str) -> None:
        guild_id = interaction.guild_id or 0
        days = seasons.day(first, "first"), seasons.day(last, "last")
        zone = self.bot.services.settings.of(guild_id).zone
        work = self.bot.services.seasons.add(actor(interaction), name, *days, zone)
        season = await defer_if_slow(interaction, work, ephemeral=True)
        await answer(interaction, presented.season_added(season, member_language(interaction)), ephemeral=True)

    async def list_seasons(self, interaction: Interaction) -> None:
        await answer(interaction, await self.seasons(interaction, 0), ephemeral=True)

    async def remove_season(self, interaction: Interaction, season: str) -> None:
        meant = seasons.named(await self.bot.services.seasons.listed(interaction.guild_id or 0), season)
        if meant is None:
            raise UserError("no_such_season", found=season)
        await answer(interaction, presented.season_asked(meant, member_language(interaction)), ephemeral=True)

    @answers(TurnSeasons)
    async def press_seasons(self, interaction: Interaction, press: TurnSeasons) -> None:
        await replace_message(interaction, await self.seasons(interaction, press.page))

    async def seasons(self, interaction: Interaction, page: int) -> discord.ui.LayoutView:
        """Return one page of the seasons of the server."""
        found = await self.bot.services.seasons.listed(interaction.guild_id or 0)
        return presented.seasons(found, page, member_language(interaction))

    @answers(RemoveSeason)
    async def press_remove(self, interaction: Interaction, press: RemoveSeason) -> None:
        gone = await self.bot.services.seasons.remove(interaction.guild_id or 0, press.season)
        await replace_message(interaction, presented.season_removed(gone, member_language(interaction)))

    async def complete_language(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        t = member_language(interaction)
        usual = t("settings-as_discord", language=self.bot.spoken(interaction.guild_id or 0))
        return matching([*((each, t(f"choice-language-{each}")) for each in languages()), (DEFAULT, usual)], current)

    async def complete_zone(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        now = interaction.client.services.clock()
        found = settings.zones_like(current)
        return matching([(zone, f"{zone} · {settings.local(zone, now):%H:%M}") for zone in found], "")

    async def complete_rules(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        t = member_language(interaction)
        saved = await self.bot.services.rule_sets.saved(interaction.guild_id or 0)
        lines: list[tuple[str, str]] = []
        for key, game in scoring.all_games().items():
            own = [name for name, sheet in saved.items() if sheet.game == key]
            lines.append((f"{key}: {DEFAULT}", f"{t(f'game-{key}')} · {t('choice-rules-first')}"))
            lines += [
                (f"{key}: {name}", f"{t(f'game-{key}')} · {presented.sheet_name(key, name, t)}")
                for name in (*game.rule_sets, *own)
            ]
        return matching(lines, current)

    async def complete_season(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = await self.bot.services.seasons.listed(interaction.guild_id or 0)
        return matching([(f"season:{season.id}", season.name) for season in found], current)


async def setup(bot: Host) -> None:
    """Add the commands of this module."""
    await bot.add_cog(ServerCog(bot), override=True)
