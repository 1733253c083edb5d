"""`/goulash count`: a helper that adds up piles of cards, for one member alone."""

from bot.client import Goulash, Interaction
from bot.present.count import counted, piles_input
from bot.present.sheet import refused
from bot.services import piles
from bot.services.drafts import Kept
from bot.services.typed import Mistyped
from bot.ui.cog import Subcommands, live_here, live_of
from bot.ui.components import entered
from bot.ui.entering import show_privately
from bot.ui.forms import form
from bot.ui.report import sentence
from bot.ui.respond import actor, patiently, reader


class Count(Subcommands):
    """Counting piles."""

    def __init__(self, bot: Goulash) -> None:
        super().__init__(bot)
        self.add(self.described("count", self.count))
        self.on("count", self.press_count)
        self.on_form("count", self.sent)

    async def count(self, interaction: Interaction) -> None:
        live = await live_here(interaction)
        await self.ask(interaction, live.session.id, "")

    async def press_count(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        waiting = await self.bot.services.drafts.find(actor(interaction), ids[0])
        await self.ask(interaction, waiting.draft.session_id or 0, waiting.kept.given["piles"], ids[0])

    async def ask(self, interaction: Interaction, session: int, text: str, *draft: int) -> None:
        """Open the form, filled with what was counted before."""
        live = await live_of(interaction, session)
        t = reader(interaction)
        field = piles_input(live, text, t)
        await interaction.response.send_modal(form(t("count-title"), "count", [field], t, "count", session, *draft))

    async def sent(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        live = await live_of(interaction, ids[0])
        t = reader(interaction)
        kept = Kept("count", {"piles": entered(interaction).get("piles", "")})
        drafts = self.bot.services.drafts
        if len(ids) > 1:
            work = drafts.change(await drafts.find(actor(interaction), ids[1]), kept)
        else:
            work = drafts.keep(actor(interaction), live, "count", f"c{interaction.id}", kept)
        waiting = await patiently(interaction, work, ephemeral=True)
        try:
            view = counted(piles.count(live.game, kept.given["piles"]), waiting.draft.id, t)
        except Mistyped as mistyped:
            view = refused(sentence(interaction, mistyped), waiting.draft.id, t, verb="count")
        await show_privately(interaction, view)


async def setup(bot: Goulash) -> None:
    """Add the commands of this module."""
    await bot.add_cog(Count(bot), override=True)
