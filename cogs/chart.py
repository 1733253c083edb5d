"""`/goulash chart`: pictures of how the totals went."""

import io

import discord
from discord import ui

from bot.errors import UserError
from bot.host import Host, Interaction
from bot.pictures import Picture
from bot.present.chart import FILE, charted, curve, sessions_charted, sessions_curve
from bot.services.standings import Scope
from bot.turn.audiences import of_channel
from bot.turn.cog import Subcommands, answers, live_of
from bot.turn.respond import answer, defer_if_slow, may_attach, member_language, public_language, zone
from bot.turn.scopes import complete_game, complete_scope, game_of, scope_of
from bot.widgets.presses import DrawChart


class ChartCog(Subcommands):
    """Pictures that are asked for."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        command = self.described("chart", self.chart)
        self.completes(command, "session", self.complete_session)
        self.completes(command, "scope", complete_scope)
        self.completes(command, "game", complete_game)
        self.add(command)

    async def chart(
        self, interaction: Interaction, session: int | None = None, scope: str | None = None, game: str | None = None
    ) -> None:
        wanted = game_of(game, member_language(interaction))
        asked = await scope_of(interaction, scope, wanted) if session is None else Scope("session", session)
        await self.draw(interaction, asked, wanted)

    @answers(DrawChart)
    async def press_chart(self, interaction: Interaction, press: DrawChart) -> None:
        await self.draw(interaction, Scope(press.scope, press.number), press.game)

    async def draw(self, interaction: Interaction, asked: Scope, wanted: str | None) -> None:
        """Answer with the picture of a scope."""
        if not may_attach(interaction):
            raise UserError("may_not_attach")
        if asked.kind == "session":
            await self.of_session(interaction, asked.number, wanted)
        else:
            await self.of_sessions(interaction, asked, wanted)

    async def of_session(self, interaction: Interaction, session: int, game: str | None) -> None:
        """Show how the totals of a session went, deal by deal."""
        live = await live_of(interaction, session)
        if game not in (None, live.game.key):
            raise UserError("session_of_another_game", session=session, game=live.game.key)
        if not live.scored:
            raise UserError("nothing_to_draw")
        t = public_language(interaction)
        await self.show(interaction, curve(live, t, zone(interaction)), charted(live, t))

    async def of_sessions(self, interaction: Interaction, scope: Scope, game: str | None) -> None:
        """Show how totals went in the server or a season, session by session."""
        t = public_language(interaction)
        audience = await of_channel(self.bot, interaction.guild, interaction.channel_id or 0)
        work = self.bot.services.totals_history.of(audience.guild_id, scope, game, audience=audience)
        course = await defer_if_slow(interaction, work)
        await self.show(interaction, sessions_curve(course, t, zone(interaction)), sessions_charted(course, t))

    async def show(self, interaction: Interaction, picture: Picture, view: ui.LayoutView) -> None:
        """Draw a picture and answer with the message that it goes with."""
        png = await defer_if_slow(interaction, self.bot.painter.draw(picture))
        await answer(interaction, view, file=discord.File(io.BytesIO(png), FILE))


async def setup(bot: Host) -> None:
    """Add the commands of this module."""
    await bot.add_cog(ChartCog(bot), override=True)
