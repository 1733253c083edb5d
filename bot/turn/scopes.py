"""What standings, charts and statistics are of: a session, the server, a season; one game or all."""

from discord import app_commands

import scoring
from bot.errors import UserError
from bot.host import Interaction
from bot.i18n import FALLBACK, Translator, translator
from bot.services import parsing
from bot.services.standings import SERVER, Scope
from bot.turn.cog import live_here, matching
from bot.turn.respond import member_language

ALL = "all"
SESSION = "session"


async def scope_of(interaction: Interaction, text: str | None, game: str | None = None) -> Scope:
    """Return the scope that was chosen, by default the session of this channel if it is of this game, else the server.

    Raises `UserError`.
    """
    t = member_language(interaction)
    said = None if text is None else text.strip().casefold()
    if said in (t("choice-scope-server").casefold(), SERVER.kind):
        return SERVER
    if text is not None and said not in (t("choice-scope-session").casefold(), SESSION):
        return await interaction.client.services.standings.scope(interaction.guild_id or 0, text)
    try:
        live = await live_here(interaction)
    except UserError:
        if text is not None:
            raise
        return SERVER
    if game in (None, live.game.key):
        return Scope("session", live.session.id)
    if text is not None:
        raise UserError("session_of_another_game", session=live.session.id, game=live.game.key)
    return SERVER


def game_of(text: str | None, t: Translator) -> str | None:
    """Return the game that was typed, by its key or as a language calls it, None for all; raises `Mistyped`."""
    if text is None:
        return None
    games = [*scoring.all_games()]
    known: dict[str, str] = {}
    for spoken in (t, translator(FALLBACK)):
        known |= {spoken(f"game-{game}"): game for game in games} | {spoken("standings-all_games"): ALL}
    found = parsing.choice(text, known | {key: key for key in (*games, ALL)}, "game")
    return None if found == ALL else found


async def complete_scope(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Complete a scope: the session, the server, the seasons of the server."""
    t = member_language(interaction)
    seasons = await interaction.client.services.seasons.listed(interaction.guild_id or 0)
    lines = [(SESSION, t("choice-scope-session")), (SERVER.kind, t("choice-scope-server"))]
    lines += [(f"season:{season.id}", season.name) for season in seasons]
    return matching(lines, current)


async def complete_game(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Complete a game, or all of them."""
    t = member_language(interaction)
    lines = [(game, t(f"game-{game}")) for game in scoring.all_games()]
    return matching([*lines, (ALL, t("standings-all_games"))], current)
