"""Names and what was typed, as text that Discord shows as it is: no markdown, no mention, no hidden direction."""

import re
import unicodedata

from bot.i18n import Name
from bot.services.names import clean, cut

MAX_TYPED = 200

_MARKDOWN = re.compile(r"[\\`*_~|<\[]|^(?:[#>+-]|\d+(?=\.))")
_AT = re.compile(r"@(?=everyone|here)")
_LINK = re.compile(r"(?<=:)/(?=/)")
_RIGHT_TO_LEFT = frozenset({"R", "AL"})


def shown(name: str) -> Name:
    """Return a name of at most 32 characters on one line, escaped for a message; a name that is blank is `?`."""
    return escaped(cut(clean(name)) or "?")


def escaped(text: str) -> Name:
    """Return text without what cannot be seen, on one line, escaped; what runs from right to left stands isolated."""
    text = clean(text)
    right_to_left = any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in text)
    text = _LINK.sub(r"\/", _MARKDOWN.sub(_escape, text))
    # A word joiner breaks the mention of everyone, which no backslash does.
    text = _AT.sub("@\N{WORD JOINER}", text)
    return Name(f"\N{FIRST STRONG ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}" if right_to_left else text)


def typed(text: str) -> Name:
    """Return what somebody typed as inline code, at most 200 characters of it."""
    text = cut(clean(text), MAX_TYPED).replace("``", "`\N{WORD JOINER}`")
    if not text:
        return Name("“”")
    return Name(f"`` {text} ``" if "`" in text else f"`{text}`")


def _escape(match: re.Match[str]) -> str:
    found = match[0]
    return f"{found}\\" if found.isdecimal() else f"\\{found}"
