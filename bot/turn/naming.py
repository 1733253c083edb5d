"""Plain names in what was typed: the question whom one means, what the names were taken for."""

from bot.errors import UserError
from bot.host import Interaction
from bot.present.people import read_as, which
from bot.services.drafts import DraftContent, OpenDraft
from bot.services.meaning import WhichPerson
from bot.services.session_view import SessionView
from bot.turn.entering import show_privately
from bot.turn.people import Named
from bot.turn.report import sentence
from bot.turn.respond import actor, answer, defer_if_slow, member_language
from bot.widgets.presses import AddWith, InviteWith, StartWith


async def ask_which(
    interaction: Interaction,
    asked: WhichPerson,
    surely: type[StartWith | AddWith | InviteWith],
    words: dict[str, str],
    live: SessionView | None = None,
) -> None:
    """Ask the author alone whom a name means; what was typed is kept, once for each answer."""
    given = words | {f"choice{number}": choice.text for number, choice in enumerate(asked.choices)}
    drafts = interaction.client.services.drafts
    work = drafts.keep(actor(interaction), live, "which", f"w{interaction.id}", DraftContent(given=given))
    number = (await defer_if_slow(interaction, work, ephemeral=True)).draft.id
    view = which(
        sentence(interaction, asked),
        asked.choices,
        lambda choice: surely(number, choice),
        member_language(interaction),
    )
    await show_privately(interaction, view)


def chosen(waiting: OpenDraft, choice: int) -> str:
    """Return what was typed with the name settled as it was chosen; raises `UserError` for no such choice."""
    text = waiting.content.given.get(f"choice{choice}")
    if text is None:
        raise UserError("button_of_another_version")
    return text


async def tell_names(interaction: Interaction, named: Named) -> None:
    """Tell the author alone what plain names were taken for, where that is not plain."""
    if lines := read_as(named.read, named.unknown, member_language(interaction)):
        await answer(interaction, "\n".join(lines), ephemeral=True)
