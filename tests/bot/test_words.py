"""Names are names in whatever is told, also where they spell a word that a message knows, or a number."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

import msgspec
import pytest

import scoring
from bot.i18n import Name, languages, translator
from bot.present.settings import sheet_name
from bot.present.words import deal_title, line_arguments

EXAMPLES = {key: game.example for key, game in scoring.all_games().items() if game.example is not None}


def words_in(value: Any) -> Iterator[str]:
    """Yield every text in a deal or in the data of a line that is not a player."""
    if isinstance(value, scoring.Player):
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, int):
        yield str(int(value))
    elif isinstance(value, msgspec.Struct):
        yield from words_in([getattr(value, name) for name in value.__struct_fields__])
    elif isinstance(value, dict):
        yield from words_in([*cast("dict[Any, Any]", value).items()])
    elif isinstance(value, (list, tuple)):
        for item in cast("Sequence[Any]", value):
            yield from words_in(item)


def played(game: str, numbers: Sequence[str]) -> tuple[scoring.DealInput, scoring.Outcome]:
    """Return the example of a game and its outcome, with these numbers for its players."""
    example = EXAMPLES[game]
    document = scoring.decode(
        {
            "format": scoring.FORMAT,
            "game": game,
            "players": list(example.players),
            "rules": dict(example.rules),
            "deals": [dict(example.deal)],
        }
    )
    renamed = scoring.renamed(document, dict(zip(example.players, numbers, strict=True)))
    return renamed.entries[0].deal, scoring.replay(renamed)[1][0]


def told(game: str, numbers: Sequence[str], language: str) -> list[str]:
    t = translator(language)
    names = dict(zip(numbers, EXAMPLES[game].players, strict=True))
    deal, outcome = played(game, numbers)
    lines = [t(f"explain-{line.code}", **line_arguments(line, names)) for line in outcome.lines]
    return [deal_title(deal, names, t, playing=len(numbers)), *lines]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", EXAMPLES)
def test_no_word_and_no_number_of_a_deal_is_taken_for_a_player(game: str, language: str) -> None:
    count = len(EXAMPLES[game].players)
    plain = [f"player {number}" for number in range(count)]
    deal, outcome = played(game, plain)
    spelt = sorted({word for word in words_in((deal, [line.data for line in outcome.lines])) if word.strip()})
    for start in range(0, len(spelt), count):
        numbers = [*spelt[start : start + count], *plain][:count]
        assert told(game, numbers, language) == told(game, plain, language)


@pytest.mark.parametrize("language", languages())
def test_a_partner_called_none_is_a_partner(language: str) -> None:
    deal = scoring.decode_deal(
        scoring.game("tarot"),
        {"kind": "contract", "taker": "1", "partner": "2", "contract": "garde", "bouts": 2, "points": 49},
    )
    said = [
        deal_title(deal, {"1": Name("Ann"), "2": Name(name)}, translator(language), playing=5)
        for name in ("none", "Bea")
    ]
    assert said[0].replace("none", "Bea") == said[1]


def test_a_name_is_no_word_of_a_choice() -> None:
    t = translator("en")
    assert t("error-no_such_sheet", game="tarot", found="x", expected=[Name("own"), "federation"]).endswith(
        "Choose own or Federation."
    )


@pytest.mark.parametrize(
    ("half", "english", "french"),
    [
        (0, "0 points", "0 point"),
        (1, "0.5 points", "0,5 point"),
        (2, "1 point", "1 point"),
        (3, "1.5 points", "1,5 point"),
        (4, "2 points", "2 points"),
        (100, "50 points", "50 points"),
    ],
)
def test_points_are_counted_as_the_language_counts_them(half: int, english: str, french: str) -> None:
    deal = {"kind": "contract", "taker": "Ann", "contract": "garde", "bouts": 0}
    told_deal = scoring.decode_deal(scoring.game("tarot"), deal | {"points": 0})
    told_deal = msgspec.structs.replace(cast("Any", told_deal), points=scoring.Points(half))
    for language, counted in (("en", english), ("fr", french)):
        assert deal_title(told_deal, {"Ann": Name("Ann")}, translator(language), playing=5).endswith(counted)


def test_a_mean_of_points_is_counted_too() -> None:
    said = [translator("en")("feat-goulash", count=2, amount=amount) for amount in (2, 4, 41)]
    assert [line.partition(" · ")[2] for line in said] == [
        "0.5 points taken on average",
        "1 point taken on average",
        "10.3 points taken on average",
    ]


@pytest.mark.parametrize(
    ("name", "of"),
    [
        ("Éloïse", "d’Éloïse"),
        ("Eli", "d’Eli"),
        ("Ann", "d’Ann"),
        ("Œdipe", "d’Œdipe"),
        ("Yves", "d’Yves"),
        ("Yann", "de Yann"),
        ("Zoe", "de Zoe"),
        ("Henri", "de Henri"),
        ("8", "de 8"),
    ],
)
def test_french_elides_before_a_name_that_begins_with_a_vowel(name: str, of: str) -> None:
    t = translator("fr")
    assert t("record-inferred", name=Name(name), half=62) == f"les 31 {of} se déduisent du reste"
    that = "qu’" if of.startswith("d’") else "que "
    assert f"jusqu’à ce {that}{name} distribue" in t("ending-tarokk.named", player=Name(name))
    assert f"la misère {of}." in t("explain-misere_paid", change=-20, player=Name("Bea"), of=Name(name))
    assert t("moment-comeback", name=name, half=2, first=3).startswith(f"Remontée {of}\u202f: ")


@pytest.mark.parametrize("name", ["preview", "title", "own", "sure", "maison"])
def test_rules_saved_under_a_word_of_the_bot_are_shown_by_their_name(name: str) -> None:
    t = translator("en")
    assert sheet_name("tarot", name, t) == name
    assert sheet_name("tarot", "federation", t) == "Federation"
