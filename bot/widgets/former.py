"""Custom ids of the release before, which named games, kinds and scopes by their places in lists; one release long.

The lists stand here as they were: whatever a game is added to, an old button means what it meant.
"""

from collections.abc import Mapping

_GAMES = {"0": "", "1": "tarot", "2": "goulash", "3": "vachette", "4": "maison", "5": "wild-maison", "6": "tarokk"}
_COUNTED = {"0": "tarot", "1": "goulash", "2": "vachette", "3": "maison", "4": "wild-maison", "5": "tarokk"}
_SCOPES = {"0": "server", "1": "session", "2": "season"}
_AGREED = {"0": "dealer", "1": "out", "2": "end"}
_KINDS: Mapping[str, tuple[str, ...]] = {
    "tarot": ("contract", "goulash", "vachette", "passed", "annulled", "adjustment"),
    "goulash": ("goulash", "passed", "annulled", "adjustment"),
    "vachette": ("vachette", "passed", "annulled", "adjustment"),
    "maison": ("maison", "passed", "annulled", "adjustment"),
    "wild-maison": ("wild-maison", "passed", "annulled", "adjustment"),
    "tarokk": ("tarokk", "tarokk-trial", "tarokk-void", "adjustment"),
}
_PAGES: Mapping[str, tuple[str, ...]] = {
    "contract": ("bonuses",),
    "tarokk": ("bonuses", "announcements", "tarokks"),
}


def renewed(parts: list[str], *, form: bool) -> list[str]:
    """Return what stood in an old custom id as this version writes it; what it does not know comes back as it is."""
    try:
        return _form(parts) if form else _button(parts)
    except KeyError:
        return parts


def kind(game: str, place: str) -> str:
    """Return the kind of deal that a place in an old custom id means; a key means itself."""
    return _at(_KINDS.get(game, ()), place)


def page(kind: str, place: str) -> str:
    """Return the page of a form that a place in an old custom id means; a key means itself."""
    return _at(_PAGES.get(kind, ()), place)


def _button(parts: list[str]) -> list[str]:
    match parts:
        case ["chart", scope, number, game]:
            return ["chart", _SCOPES[scope], number, _GAMES[game]]
        case ["standings", scope, number, game, page]:
            return ["standings", _SCOPES[scope], number, _GAMES[game], page]
        case ["stats" | "stats-show" as tag, player, game]:
            return [tag, player, _GAMES[game]]
        case ["stats-show", player, game, page]:
            return ["rivals-show", player, _GAMES[game], str(int(page) - 1) if page.isdecimal() else page]
        case ["rivals", player, game, page]:
            return ["rivals", player, _GAMES[game], page]
        case ["withdraw", session, what, player]:
            return ["withdraw", session, _AGREED[what], player]
        case ["history", session, page]:
            return ["history-page", session, page]
        case ["rekind", session, deal, place]:
            return ["rekind-as", session, deal, place]
        case ["bonuses" | "end-sure" as tag, number]:
            # The end was not asked at a head: where anything was recorded, it is asked anew.
            return [tag, number, "0"]
        case _:
            return parts


def _form(parts: list[str]) -> list[str]:
    match parts:
        case ["fix", session, deal, head, opened]:
            return ["fix", session, deal, head, opened, ""]
        case ["bonuses", draft]:
            return ["bonuses", draft, "0", "0"]
        case ["count", game]:
            return ["count", _COUNTED[game], "", "0"]
        case ["count", game, draft]:
            return ["count", _COUNTED[game], draft, "0"]
        case ["again" | "bonuses" | "guest-lobby" | "order-lobby" | "delete-sheet", *_]:
            return [*parts, "0"]
        case _:
            return parts


def _at(keys: tuple[str, ...], place: str) -> str:
    number = int(place) if place.isdecimal() else len(keys)
    return keys[number] if number < len(keys) else place
