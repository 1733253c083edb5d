"""The one place where what went wrong becomes an answer."""

import logging
from collections.abc import Callable
from typing import Any, TypeAlias, cast

import discord
from discord import app_commands, ui

import scoring
from bot.errors import GoulashError
from bot.host import Interaction
from bot.metrics import FAULTS, REFUSALS
from bot.present.refusals import Coded, refusal
from bot.services.deadline import Deadline, TooLate
from bot.services.deals import DealReceipt
from bot.services.names import clean, cut
from bot.services.people import display_names
from bot.turn.respond import TOO_LATE, UNANSWERED, age, answer, member_language
from bot.widgets.components import code, lines_typed
from db.errors import LedgerError

log = logging.getLogger(__name__)

LONGEST = 2_000
"""Characters of a message that is no layout."""


async def report(interaction: Interaction, error: BaseException) -> None:
    """Answer what went wrong in one sentence that only the member sees, or log what nobody can be told."""
    error = _cause(error)
    if isinstance(error, TooLate):
        log.warning("Interaction %d was too old after %.1f s: nothing was done", interaction.id, age(interaction))
        return
    if isinstance(error, discord.HTTPException) and error.code in TOO_LATE:
        log.warning("Interaction %d was answered too late, after %.1f s: %s", interaction.id, age(interaction), error)
        return
    t = member_language(interaction)
    if isinstance(error, LedgerError) and error.fault:
        FAULTS.count()
        log.error("Interaction %d failed", interaction.id, exc_info=error)
        said = sentence(interaction, error)
    elif isinstance(error, Expected):
        # The code alone: the data holds what a member typed.
        log.info("Refused %d: %s", interaction.id, error.code)
        REFUSALS.count(error.code)
        said = sentence(interaction, error)
    elif isinstance(error, app_commands.CheckFailure):
        said = t("error-not_allowed_here")
    elif isinstance(error, app_commands.TransformerError):
        # Discord offers members channels of which it tells the bot nothing, such as private threads.
        log.info("Refused %d: channel_not_seen", interaction.id)
        said = t("error-channel_not_seen")
    elif isinstance(error, app_commands.CommandSignatureMismatch):
        log.error("Discord knows a command as it was: %s", error)
        said = t("error-commands_changed")
    else:
        FAULTS.count()
        reference = f"{interaction.id:x}"
        log.error("Interaction %s failed", reference, exc_info=error)
        said = t("error-bug", reference=reference, **_outcome(interaction))
    said = cut(said, LONGEST)
    give_back: Callable[[str], ui.LayoutView] | None = interaction.extras.get("give_back")
    typed = _typed(interaction)
    try:
        if give_back:
            await answer(interaction, give_back(said), ephemeral=True)
        else:
            room = max(0, LONGEST - len(said) - len("\n\n" + code("", 0)))
            await answer(interaction, f"{said}\n{code(typed, room)}" if typed else said, ephemeral=True)
    except UNANSWERED as failed:
        log.warning("Interaction %d could not be told what went wrong: %s", interaction.id, failed)


Expected: TypeAlias = GoulashError | scoring.Refused | LedgerError
"""An error that says by a code what is wrong, and has its sentence in the catalogues."""


def sentence(interaction: Interaction, error: Expected) -> str:
    """Return an expected error in the member's language, with the names of the session that it is about."""
    return refusal(cast(Coded, error), member_language(interaction), _names(interaction))


def _outcome(interaction: Interaction) -> dict[str, str | int]:
    """Return what became of a request that failed by a fault: the deal that it recorded, something, or nothing."""
    done: DealReceipt | None = interaction.extras.get("done")
    begun: Deadline | None = interaction.extras.get("deadline")
    if done is not None and done.deal.number is not None:
        return {"outcome": "deal", "deal": done.deal.number}
    written = done is not None or (begun is not None and begun.written)
    return {"outcome": "something" if written else "nothing", "deal": 0}


def _cause(error: BaseException) -> BaseException:
    while isinstance(error, (app_commands.CommandInvokeError, app_commands.TransformerError)):
        inner = error.original if isinstance(error, app_commands.CommandInvokeError) else error.__cause__
        if inner is None:
            break
        error = inner
    return error


def _names(interaction: Interaction) -> dict[str, str]:
    live = interaction.extras.get("live")
    return {str(number): name for number, name in display_names(live).items()} if live else {}


def _typed(interaction: Interaction) -> str:
    """Return a command, or what a form held, as it was typed, to be copied; nothing where there is nothing to copy."""
    data: Any = interaction.data
    if interaction.type is discord.InteractionType.modal_submit:
        return "\n".join(clean(text) for text in lines_typed(interaction).values())
    if interaction.type is not discord.InteractionType.application_command or not data:
        return ""
    words, options = [f"/{data['name']}"], data.get("options", [])
    while options and "options" in options[0]:
        words.append(options[0]["name"])
        options = options[0]["options"]
    if not any("value" in option for option in options):
        return ""
    words += [f"{option['name']}:{option['value']}" for option in options if "value" in option]
    return clean(" ".join(words))
