"""`/goulash count`: a helper that adds up piles of cards, for one member alone."""

from discord import app_commands

import scoring
from bot.host import Host, Interaction
from bot.present.count import counted, piles_input
from bot.present.preview import refused
from bot.services import parsing, piles
from bot.services.drafts import DraftContent
from bot.services.names import clean
from bot.services.parsing import Mistyped
from bot.turn.cog import Subcommands, answers, matching
from bot.turn.entering import show_privately
from bot.turn.report import sentence
from bot.turn.respond import actor, defer_if_slow, member_language
from bot.widgets.components import entered
from bot.widgets.forms import form
from bot.widgets.presses import CountAgain, Piles


class CountCog(Subcommands):
    """Counting piles, by the cards of the game that is at the table or was the last; no session is needed."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        count = self.described("count", self.count)
        self.completes(count, "game", self.complete_game)
        self.add(count)

    async def count(self, interaction: Interaction, game: str | None = None) -> None:
        if game is not None:
            names = {name: key for key, name in _named(interaction)}
            key = parsing.choice(game, names | {key: key for key in _games()}, "game")
        else:
            key = await self.bot.services.sessions.last_game(interaction.guild_id or 0, interaction.channel_id or 0)
        await self.ask(interaction, key, "")

    @answers(CountAgain)
    async def press_count(self, interaction: Interaction, press: CountAgain) -> None:
        waiting = await self.bot.services.drafts.find(actor(interaction), press.draft)
        given = waiting.content.given
        await self.ask(interaction, given["game"], given["piles"], press.draft)

    async def ask(self, interaction: Interaction, key: str, text: str, draft: int | None = None) -> None:
        """Open the form, filled with what was counted before."""
        t = member_language(interaction)
        field = piles_input(scoring.game(key), text, t, name=clean(interaction.user.display_name))
        press = Piles(key, draft, interaction.id)
        await interaction.response.send_modal(form(t("count-title"), "count", [field], t, press))

    @answers(Piles)
    async def sent(self, interaction: Interaction, press: Piles) -> None:
        t, drafts = member_language(interaction), self.bot.services.drafts
        kept = DraftContent("count", {"piles": entered(interaction).get("piles", ""), "game": press.game})
        if press.draft is not None:
            work = drafts.change(await drafts.find(actor(interaction), press.draft), kept)
        else:
            work = drafts.keep(actor(interaction), None, "count", f"c{interaction.id}", kept)
        waiting = await defer_if_slow(interaction, work, ephemeral=True)
        try:
            view = counted(piles.count(scoring.game(press.game), kept.given["piles"]), waiting.draft.id, t)
        except Mistyped as mistyped:
            view = refused(sentence(interaction, mistyped), waiting.draft.id, t, again=CountAgain(waiting.draft.id))
        await show_privately(interaction, view)

    async def complete_game(self, interaction: Interaction, current: str) -> "list[app_commands.Choice[str]]":
        return matching(_named(interaction), current)


def _games() -> list[str]:
    return [*scoring.all_games()]


def _named(interaction: Interaction) -> list[tuple[str, str]]:
    t = member_language(interaction)
    return [(key, t(f"game-{key}")) for key in _games()]


async def setup(bot: Host) -> None:
    """Add the commands of this module."""
    await bot.add_cog(CountCog(bot), override=True)
