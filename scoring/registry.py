"""The games, found among the modules of `scoring.games`: each module declares one as `GAME`."""

import importlib
import pkgutil
from functools import cache
from typing import Any

from scoring import games
from scoring.errors import Refused
from scoring.game import Game


@cache
def all_games() -> dict[str, Game]:
    """Return every game by its key, in the order in which players are offered them."""
    modules = [
        importlib.import_module(f"{games.__name__}.{found.name}") for found in pkgutil.iter_modules(games.__path__)
    ]
    found: list[Game] = [module.GAME for module in modules if hasattr(module, "GAME")]
    return {game.key: game for game in sorted(found, key=lambda game: (game.menu_order, game.key))}


def game(key: Any) -> Game:
    """Return the game of this key, else raise `Refused`."""
    known = all_games()
    if not isinstance(key, str) or key not in known:
        raise Refused("unknown_value", "game", expected=list(known), found=key)
    return known[key]
