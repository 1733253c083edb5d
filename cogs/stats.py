"""`/goulash stats`: what a player did in each game; for the member alone, who may show it to everyone."""

from collections.abc import Callable
from typing import TypeAlias

from discord import app_commands, ui

from bot.host import Host, Interaction
from bot.i18n import Translator
from bot.present import stats as presented
from bot.services.audience import Audience
from bot.services.stats import Profile
from bot.turn.audiences import of_channel, of_reader
from bot.turn.cog import Subcommands, answers, matching
from bot.turn.respond import actor, answer, defer_if_slow, member_language, public_language, replace_message
from bot.turn.scopes import complete_game, game_of
from bot.widgets.presses import LookAtRivals, LookAtStats, ShowRivals, ShowStats
from db.people import ParticipantId

View: TypeAlias = Callable[[Profile, Translator], ui.LayoutView]


class StatsCog(Subcommands):
    """What players did."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        command = self.described("stats", self.stats)
        self.completes(command, "player", self.complete_player)
        self.completes(command, "game", complete_game)
        self.add(command)

    async def stats(self, interaction: Interaction, player: str | None = None, game: str | None = None) -> None:
        key = game_of(game, member_language(interaction))

        async def found() -> Profile:
            audience = await of_reader(interaction)
            number = await self.bot.services.stats.player_meant(actor(interaction), player, audience)
            return await self.bot.services.stats.profile(audience.guild_id, number, key, audience)

        profile = await defer_if_slow(interaction, found(), ephemeral=True)
        await answer(interaction, _numbers(key, private=True)(profile, member_language(interaction)), ephemeral=True)

    async def complete_player(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        audience = await of_reader(interaction)
        players = await self.bot.services.stats.players(audience.guild_id, audience)
        return matching([(player.name, player.name) for player in players], current)

    @answers(LookAtStats)
    async def press_stats(self, interaction: Interaction, press: LookAtStats) -> None:
        profile = await self.profile(interaction, press.player, press.game)
        view = _numbers(press.game, private=True)
        await replace_message(interaction, view(profile, member_language(interaction)))

    @answers(LookAtRivals)
    async def press_rivals(self, interaction: Interaction, press: LookAtRivals) -> None:
        profile = await self.profile(interaction, press.player, press.game)
        view = _rivals(press.game, press.page, private=True)
        await replace_message(interaction, view(profile, member_language(interaction)))

    @answers(ShowStats)
    async def press_show(self, interaction: Interaction, press: ShowStats) -> None:
        await self.show(interaction, press.player, press.game, _numbers(press.game, private=False))

    @answers(ShowRivals)
    async def press_show_rivals(self, interaction: Interaction, press: ShowRivals) -> None:
        await self.show(interaction, press.player, press.game, _rivals(press.game, press.page, private=False))

    async def show(self, interaction: Interaction, player: ParticipantId, game: str | None, view: View) -> None:
        """Show everyone what a member saw alone, as far as everyone may know it."""
        public = await of_channel(self.bot, interaction.guild, interaction.channel_id or 0)
        profile = await self.profile(interaction, player, game, public)
        await answer(interaction, view(profile, public_language(interaction)))

    async def profile(
        self, interaction: Interaction, player: ParticipantId, game: str | None, audience: Audience | None = None
    ) -> Profile:
        """Return what a player did in a game or in all, as an audience or the member alone may know."""
        audience = audience or await of_reader(interaction)
        work = self.bot.services.stats.profile(audience.guild_id, player, game, audience)
        return await defer_if_slow(interaction, work)


def _numbers(game: str | None, *, private: bool) -> View:
    def view(profile: Profile, t: Translator) -> ui.LayoutView:
        if game is None:
            return presented.overview(profile, t, private=private)
        return presented.of_game(profile, profile.games[0], t, private=private)

    return view


def _rivals(game: str | None, page: int, *, private: bool) -> View:
    def view(profile: Profile, t: Translator) -> ui.LayoutView:
        if game is None:
            return presented.overview(profile, t, private=private)
        return presented.rivals(profile, profile.games[0], page, t, private=private)

    return view


async def setup(bot: Host) -> None:
    """Add the commands of this module."""
    await bot.add_cog(StatsCog(bot), override=True)
