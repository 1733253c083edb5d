"""Letters without what readers may leave out: case, accents, fancy forms."""

import unicodedata
from functools import lru_cache


def fold(text: str) -> str:
    """Return `text` without case, accents and fancy letters; each letter keeps its place."""
    return "".join(map(_folded, text))


@lru_cache(maxsize=4096)
def _folded(letter: str) -> str:
    plain = "".join(part for part in unicodedata.normalize("NFKD", letter) if not "\u0300" <= part <= "\u036f")
    small = plain.casefold()
    return small if len(small) == 1 else letter
