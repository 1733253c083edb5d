"""`/goulash chart`: pictures of how the totals went."""

import io

import discord

from bot.client import Goulash, Interaction
from bot.errors import UserError
from bot.present.chart import FILE, charted, curve
from bot.ui.cog import Subcommands, session_or_here
from bot.ui.respond import answer, may_attach, patiently, table


class Chart(Subcommands):
    """Pictures that are asked for."""

    def __init__(self, bot: Goulash) -> None:
        super().__init__(bot)
        chart = self.described("chart", self.chart)
        self.completes(chart, "session", self.complete_session)
        self.add(chart)

    async def chart(self, interaction: Interaction, session: int | None = None) -> None:
        live = await session_or_here(interaction, session)
        if not may_attach(interaction):
            raise UserError("may_not_attach")
        if not live.scored:
            raise UserError("nothing_to_draw")
        t = table(interaction)
        png = await patiently(interaction, self.bot.painter.draw(curve(live, t)))
        await answer(interaction, charted(live, t), file=discord.File(io.BytesIO(png), FILE))
        if live.session.channel_id == interaction.channel_id:
            self.bot.cards.refresh(live.session.id)


async def setup(bot: Goulash) -> None:
    """Add the commands of this module."""
    await bot.add_cog(Chart(bot), override=True)
