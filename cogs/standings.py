"""`/goulash standings`: who stands where."""

from discord import ui

from bot.host import Host, Interaction
from bot.i18n import Translator
from bot.present import standings as presented
from bot.services.bulletin import scope_of as scope_of_post
from bot.services.standings import Scope, StandingsView
from bot.turn.audiences import of_channel, of_reader
from bot.turn.cog import Subcommands, answers, live_of
from bot.turn.respond import answer, defer_if_slow, member_language, public_language, replace_message, replaceable
from bot.turn.scopes import complete_game, complete_scope, game_of, scope_of
from bot.widgets.presses import LookAtPosted, TurnStandings


class StandingsCog(Subcommands):
    """Standings of a session, of the server, of a season."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        command = self.described("standings", self.standings)
        self.completes(command, "scope", complete_scope)
        self.completes(command, "game", complete_game)
        self.add(command)

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

    @answers(TurnStandings)
    async def press_standings(self, interaction: Interaction, press: TurnStandings) -> None:
        scope = Scope(press.scope, press.number)
        if scope.kind == "session":
            await live_of(interaction, scope.number)
        audience = await of_reader(interaction)
        work = self.bot.services.standings.view(audience.guild_id, scope, press.game, audience=audience)
        look = await defer_if_slow(interaction, work, ephemeral=True)
        view = self.page(interaction, look, press.page, member_language(interaction))
        # What everyone sees stays as it is: each turns pages alone.
        if replaceable(interaction):
            await replace_message(interaction, view)
        else:
            await answer(interaction, view, ephemeral=True)

    @answers(LookAtPosted)
    async def press_posted(self, interaction: Interaction, press: LookAtPosted) -> None:
        """Show the standings of a post as they are now, to the member who asks."""
        schedule = await self.bot.services.autoposts.get(interaction.guild_id or 0, press.post)
        slot = await self.bot.services.autoposts.slot(schedule, press.slot)
        scope = scope_of_post(schedule, slot.session_id)
        if scope.kind == "session":
            await live_of(interaction, scope.number)
        audience = await of_reader(interaction)
        work = self.bot.services.standings.view(schedule.guild_id, scope, schedule.game, audience=audience)
        look = await defer_if_slow(interaction, work, ephemeral=True)
        await answer(interaction, self.page(interaction, look, 0, member_language(interaction)), ephemeral=True)

    def page(self, interaction: Interaction, look: StandingsView, page: int, t: Translator) -> ui.LayoutView:
        """Return one page of standings, in which those who left the server are marked."""
        return presented.standings(
            look, t, page=page, gone=self.bot.departures.known(interaction.guild, look.people.values())
        )


async def setup(bot: Host) -> None:
    """Add the commands of this module."""
    await bot.add_cog(StandingsCog(bot), override=True)
