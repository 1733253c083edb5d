"""The catalogues: what is said is said in every language, and numbers are written as each language writes them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import scoring
from bot import i18n
from bot.i18n import MissingMessage, Translator, languages, translator, words
from bot.i18n.check import catalogue_problems, referred, variables
from scoring.wire import choices

ROOT = Path(__file__).parents[2]
# A refusal words the kinds of deal as values of the field `kind`.
BUILT = ("kind-",)
KEY = re.compile(r"([a-z]+)-[a-z0-9_.-]*")
FORMER = ROOT / "bot/widgets/former.py"
"""Holds the tags of old custom ids, which are no keys."""
TOPICS = {key.partition("-")[0] for key in variables()}


def strings() -> Iterator[str]:
    """Yield the strings in the source of the bot that look like a key, or like the beginning of one."""
    for path in {*ROOT.glob("bot/**/*.py"), *ROOT.glob("cogs/**/*.py")} - {FORMER}:
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        tags = {id(word.value) for node in nodes if isinstance(node, ast.ClassDef) for word in node.keywords}
        for node in nodes:
            text = node.value if isinstance(node, ast.Constant) and id(node) not in tags else None
            if isinstance(text, str) and (match := KEY.fullmatch(text)) and match[1] in TOPICS:
                yield text


def test_the_catalogues_say_the_same_in_every_language() -> None:
    assert catalogue_problems() == []


def test_there_is_english_and_french() -> None:
    assert languages()[:2] == ("en", "fr")


def test_every_key_in_the_source_is_in_the_catalogues() -> None:
    known = variables()
    missing = {key for key in strings() if not key.endswith("-") and key not in known}
    assert missing == set()


def test_every_message_is_used_somewhere() -> None:
    used = set(strings()) | {key.partition(".")[0] for key in referred()}
    beginnings = (*BUILT, *(key for key in used if key.endswith("-")))
    unused = {key for key in variables() if key.partition(".")[0] not in used and not key.startswith(beginnings)}
    assert unused == set()


@pytest.mark.parametrize("language", languages())
def test_every_word_of_every_game_is_in_the_catalogues(language: str) -> None:
    t = translator(language)
    missing = {key for game in scoring.all_games().values() for key in declared(game) if not t.has(key)}
    assert missing == set()


def declared(game: scoring.Game) -> Iterator[str]:
    """Yield the keys that a game needs: its name, kinds, fields, rules, sheets, and all their choices."""
    yield from (f"game-{game.key}", f"game-{game.key}.about", *(f"sheet-{name}" for name in game.rule_sets))
    yield from (f"title-{title}" for title in game.titles)
    for rule in game.rules.__struct_fields__:
        yield f"rule-{rule}"
        yield from (f"choice-{rule}-{value}" for value in choices(game.rules, rule) if not value.isdigit())
    for stat in {stat for kind in game.kinds for stat in kind.stats}:
        yield from (f"feat-{stat.code}", *([f"feat-{stat.code}.part"] if stat.parts else []))
    for kind in game.kinds:
        yield from (f"kind-{kind.tag}", f"record-{kind.tag}")
        for field in kind.fields:
            yield f"field-{field.name}"
            yield from (
                f"choice-{field.name}-{value}"
                for value in (field.words if isinstance(field, scoring.ChoiceField) else ())
            )
            item = field.item if isinstance(field, scoring.ItemsField) else None
            for name in item.__struct_fields__ if item else ():
                yield f"field-{name}"
                yield from (f"choice-{name}-{value}" for value in (choices(item, name) if item else ()))


@pytest.mark.parametrize(
    ("locale", "language"),
    [("en-US", "en"), ("en-GB", "en"), ("fr", "fr"), ("fr-FR", "fr"), ("fr-CA", "fr"), ("ja", "en"), ("", "en")],
)
def test_a_locale_is_answered_in_its_language_or_else_in_english(locale: str, language: str) -> None:
    assert translator(locale).language == language


def test_a_language_is_loaded_once() -> None:
    assert translator("fr") is translator("fr-FR")


@pytest.mark.parametrize(
    ("half", "english", "french"),
    [
        (102, "+51", "+51"),
        (-58, "−29", "−29"),
        (0, "0", "0"),
        (1, "+0.5", "+0,5"),
        (-1, "−0.5", "−0,5"),
        (3492, "+1746", "+1746"),
    ],
)
def test_scores_carry_a_sign_and_half_points_the_notation_of_the_reader(half: int, english: str, french: str) -> None:
    assert translator("en").points(half) == english
    assert translator("fr").points(half) == french


def test_card_points_carry_no_plus() -> None:
    assert translator("en").points(81, signed=False) == "40.5"
    assert translator("fr").points(182, signed=False) == "91"


@pytest.mark.parametrize(
    ("part", "whole", "english", "french"),
    [
        (17, 3, "+5.7", "+5,7"),
        (-17, 3, "−5.7", "−5,7"),
        (1, 20, "+0.1", "+0,1"),
        (-1, 20, "−0.1", "−0,1"),
        (1, 21, "0", "0"),
        (-1, 21, "0", "0"),
        (4, 2, "+2", "+2"),
        (0, 7, "0", "0"),
    ],
)
def test_averages_go_to_a_tenth_and_halves_are_rounded_away_from_0(
    part: int, whole: int, english: str, french: str
) -> None:
    assert translator("en").tenths(part, whole) == english
    assert translator("fr").tenths(part, whole) == french
    assert translator("en").tenths(abs(part), whole, signed=False) == english.lstrip("+−")


def test_an_average_of_half_points_is_one_of_points() -> None:
    told = {"deals": 4, "sessions": 1, "total": 2 * 51}
    assert "+12.8 a deal" in translator("en")("stats-deals", **told)
    assert "+12,8 par donne" in translator("fr")("stats-deals", **told)


def test_lists_are_joined_as_the_language_joins_them() -> None:
    assert translator("fr").list(["Ann", "Bea", "Cal"]) == "Ann, Bea et Cal"
    assert translator("en").list(["Ann", "Bea"], style="or") == "Ann or Bea"


def test_french_has_narrow_spaces_that_do_not_break_where_it_wants_them() -> None:
    t = translator("fr")
    assert t("record-reason", reason="maldonne") == "Motif\u202f: maldonne"
    assert t.number(1234567) == "1\u202f234\u202f567"


def test_nothing_invisible_is_put_around_what_fills_a_message() -> None:
    assert translator("en")("record-by", name="Ann") == "recorded by Ann"


def test_a_message_formats_points_scores_lists_and_choices_itself() -> None:
    t = translator("fr")
    said = t("error-two_readings", first={"Ann": 81, "Bea": 40}, second={"Ann": 80, "Bea": 10})
    assert "Ann\N{NO-BREAK SPACE}40,5 · Bea\N{NO-BREAK SPACE}20" in said
    assert "Ann\N{NO-BREAK SPACE}40 · Bea\N{NO-BREAK SPACE}5" in said


def test_a_missing_message_is_an_error_in_the_tests() -> None:
    with pytest.raises(MissingMessage, match="no such message"):
        translator("en")("card-that-nobody-wrote")


def test_a_message_that_lacks_an_argument_is_an_error_in_the_tests() -> None:
    with pytest.raises(MissingMessage, match="name"):
        translator("en")("record-by")


@pytest.mark.filterwarnings("ignore::bot.i18n.MissingMessage")
def test_in_production_english_stands_in_and_at_worst_the_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    english = translator("en")
    assert english("card-that-nobody-wrote") == "card-that-nobody-wrote"
    half_written = tmp_path / "fr"
    half_written.mkdir()
    (half_written / "common.ftl").write_text("button-end = Finir\n")
    monkeypatch.setattr(i18n, "FOLDER", tmp_path)
    french = Translator("fr")
    assert french("button-end") == "Finir"
    assert french("record-by", name="Ann") == english("record-by", name="Ann")


def test_a_choice_may_be_typed_in_the_readers_language_in_english_and_by_synonyms() -> None:
    contracts = ("prise", "pousse", "garde", "garde-sans", "garde-contre")
    known = words("contract", contracts, translator("fr"))
    assert known["petite"] == "prise"
    assert known["garde sans"] == "garde-sans"
    assert known["garde-contre"] == "garde-contre"
    sides = words("side", ("attack", "defence"), translator("fr"))
    assert sides["défense"] == sides["defence"] == sides["defense"] == "defence"
    assert next(iter(sides)) == "attaque"


@pytest.mark.parametrize("language", languages())
def test_no_word_stands_for_two_values_of_a_field(language: str) -> None:
    t = translator(language)
    for game in scoring.all_games().values():
        for field in (field for kind in game.kinds for field in kind.fields if isinstance(field, scoring.ChoiceField)):
            spoken = [t(f"choice-{field.name}-{value}") for value in field.words]
            for value in field.words:
                key = f"choice-{field.name}-{value}.also"
                spoken += t(key).split(", ") if t.has(key) else []
            folded = [word.casefold() for word in spoken]
            assert len(folded) == len(set(folded)), field.name
