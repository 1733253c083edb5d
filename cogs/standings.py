"""`/goulash standings`: who stands where."""

from discord import ui

from bot.client import Goulash, Interaction
from bot.i18n import Translator
from bot.present import standings as presented
from bot.services.standings import KINDS, Scope, StandingsView
from bot.ui.audiences import of_channel, of_reader
from bot.ui.cog import Subcommands, live_of
from bot.ui.respond import answer, defer_if_slow, member_language, public_language, replace_message, replaceable
from bot.ui.scopes import complete_game, complete_scope, game_of, scope_of


class StandingsCog(Subcommands):
    """Standings of a session, of the server, of a season."""

    def __init__(self, bot: Goulash) -> None:
        super().__init__(bot)
        command = self.described("standings", self.standings)
        self.completes(command, "scope", complete_scope)
        self.completes(command, "game", complete_game)
        self.add(command)
        self.on("standings", self.press_standings)

    async def standings(self, interaction: Interaction, scope: str | None = None, game: str | None = None) -> None:
        wanted = game_of(game, member_language(interaction))
        chosen = await scope_of(interaction, scope, wanted)
        guild_id, channel_id = interaction.guild_id or 0, interaction.channel_id or 0
        audience = await of_channel(self.bot, interaction.guild, channel_id)
        key = f"asked:{channel_id}{audience.key}"
        work = self.bot.services.standings.view(guild_id, chosen, wanted, key=key, audience=audience)
        look = await defer_if_slow(interaction, work)
        await answer(interaction, self.page(interaction, look, 0, public_language(interaction)))
        await self.bot.services.standings.note(guild_id, look, key)

    async def press_standings(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        kind, number, game, page = ids
        if KINDS[kind] == "session":
            await live_of(interaction, number)
        scope = Scope(KINDS[kind], number)
        audience = await of_reader(interaction)
        work = self.bot.services.standings.view(audience.guild_id, scope, presented.game_of(game), audience=audience)
        look = await defer_if_slow(interaction, work, ephemeral=True)
        view = self.page(interaction, look, page, member_language(interaction))
        # What everyone sees stays as it is: each turns pages alone.
        if replaceable(interaction):
            await replace_message(interaction, view)
        else:
            await answer(interaction, view, ephemeral=True)

    def page(self, interaction: Interaction, look: StandingsView, page: int, t: Translator) -> ui.LayoutView:
        """Return one page of standings, in which those who left the server are marked."""
        return presented.standings(
            look, t, page=page, gone=self.bot.departures.known(interaction.guild, look.people.values())
        )


async def setup(bot: Goulash) -> None:
    """Add the commands of this module."""
    await bot.add_cog(StandingsCog(bot), override=True)
