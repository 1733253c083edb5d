"""Refusals: each says what is wrong in one sentence of every language, names the field, and keeps what was typed."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from bot.errors import UserError
from bot.i18n import languages, translator
from bot.i18n.check import variables
from bot.present.refusals import field_label, refusal
from bot.services import parsing
from bot.services.parsing import Mistyped, Seat

ROOT = Path(__file__).parents[2]
ROOTS = {"Refused", "GoulashError", "LedgerError"}
ALWAYS = {"found", "expected", "least", "most", "player"}
"""What the presenter fills in where a refusal does not say it."""
NAMES = {"1": "Ann", "2": "B*b", "3": "Cal", "4": "Dov"}
SEATS = tuple(Seat(int(number), name) for number, name in NAMES.items())


@dataclass
class Raised:
    """A place in the source that makes an error: its code, and the names of its data unless they are not all seen."""

    code: str
    data: set[str] = field(default_factory=set[str])
    whole: bool = True


def raised() -> Iterator[Raised]:
    """Yield every place in the source where an error with a literal code is made."""
    trees = [
        ast.parse(path.read_text(encoding="utf-8"))
        for folder in ("scoring", "db", "bot", "cogs")
        for path in ROOT.glob(f"{folder}/**/*.py")
    ]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    classes = {node.name: node for node in nodes if isinstance(node, ast.ClassDef)}
    errors = set(ROOTS)
    while more := {name for name, node in classes.items() if bases(node) & errors} - errors:
        errors |= more
    codes = {name: code for name in errors & classes.keys() if (code := class_code(classes[name]))}
    yield from (Raised(code, whole=False) for name, code in codes.items() if name != "LedgerError")
    for call in (node for node in nodes if isinstance(node, ast.Call)):
        name = ast.unparse(call.func).rpartition(".")[2]
        first = call.args[0] if call.args else None
        given_names = {keyword.arg for keyword in call.keywords if keyword.arg}
        whole = all(keyword.arg for keyword in call.keywords)
        if name in codes:
            yield Raised(codes[name], given_names, whole)
        elif (name in errors or name == "refused") and isinstance(first, ast.Constant) and isinstance(first.value, str):
            typed_too = {"typed"} if name == "Mistyped" else set[str]()
            yield Raised(first.value, given_names | typed_too, whole and name != "refused")


def bases(node: ast.ClassDef) -> set[str]:
    return {ast.unparse(base).rpartition(".")[2] for base in node.bases}


def class_code(node: ast.ClassDef) -> str | None:
    for line in node.body:
        if isinstance(line, (ast.Assign, ast.AnnAssign)) and isinstance(line.value, ast.Constant):
            target = line.targets[0] if isinstance(line, ast.Assign) else line.target
            if ast.unparse(target) == "code":
                return str(line.value.value)
    return None


@pytest.mark.parametrize("language", languages())
def test_every_error_that_can_be_raised_has_its_words(language: str) -> None:
    t = translator(language)
    codes = {made.code for made in raised()}
    assert len(codes) > 50
    assert {code for code in codes if not t.has(f"error-{code}")} == set()


def test_every_error_brings_what_its_words_say() -> None:
    takes = variables()
    lacking = {
        (made.code, *(takes[f"error-{made.code}"] - made.data - ALWAYS))
        for made in raised()
        if made.whole and f"error-{made.code}" in takes and takes[f"error-{made.code}"] - made.data - ALWAYS
    }
    assert lacking == set()


def refused(game: str, deal: dict[str, Any], rules: dict[str, Any] | None = None) -> scoring.Refused:
    """Return the refusal of the first deal of four players, who are numbers as in the ledger."""
    state = scoring.begin(scoring.game(game), list(NAMES), rules or {})
    with pytest.raises(scoring.Refused) as caught:
        scoring.step(state, scoring.decode_deal(state.game, deal))
    return caught.value


def mistyped(read: Callable[[], object]) -> Mistyped:
    with pytest.raises(Mistyped) as caught:
        read()
    return caught.value


def english(error: Any) -> str:
    return refusal(error, translator("en-US"), NAMES)


def french(error: Any) -> str:
    return refusal(error, translator("fr"), NAMES)


def goulash(*points: str) -> dict[str, Any]:
    return {"kind": "goulash", "points": dict(zip(NAMES, map(Decimal, points), strict=True))}


CONTRACT: dict[str, Any] = {"kind": "contract", "taker": "1", "contract": "garde", "bouts": 2, "points": 49}


def test_points_that_miss_91_are_listed_with_their_sum_and_the_difference() -> None:
    said = english(refused("goulash", goulash("10", "20", "30", "32")))
    assert said.startswith("**points**: 10 + 20 + 30 + 32 = 92")
    assert "91" in said
    assert "−1" in said
    assert "1 short of 91" in english(refused("goulash", goulash("10", "20", "30", "30")))


def test_half_points_stand_in_the_readers_notation() -> None:
    error = refused("goulash", goulash("10.5", "20", "30", "31"))
    assert "10.5 + 20 + 30 + 31 = 91.5" in english(error)
    assert "10,5 + 20 + 30 + 31 = 91,5" in french(error)


def test_the_field_is_named_in_the_readers_language() -> None:
    assert french(refused("tarot", CONTRACT | {"partner": "2"})).startswith("**joueur appelé**\u202f: ")
    assert english(refused("tarot", CONTRACT | {"points": Decimal("40.5")})).startswith("**points**: 40.5 was entered")


def test_an_item_of_a_list_is_named_by_its_place() -> None:
    assert field_label("handfuls[1].size", translator("en")) == "handfuls 2, size"
    assert field_label("rules.first_dealer", translator("fr")) == "premier donneur"
    assert field_label("scale.4", translator("en")) == "scale, 4"


def test_players_are_named_and_their_names_escaped() -> None:
    double = {"player": "2", "size": "simple"}
    assert r"B\*b cannot have shown two handfuls" in english(
        refused("tarot", CONTRACT | {"handfuls": [double, double]})
    )


def test_a_typed_number_is_no_player_whose_number_it_is() -> None:
    said = english(mistyped(lambda: parsing.player("4", SEATS, "taker")))
    assert said == r"**taker**: `4` is not one of Ann, B\*b, Cal, and Dov."


def test_a_number_of_players_is_no_player_whose_number_it_is() -> None:
    with pytest.raises(scoring.Refused) as caught:
        scoring.rules_of(scoring.game("vachette"), {"scale": {"4": [100, 50, -50, -90]}})
    assert english(caught.value) == "**scale, 4**: This must add up to 0; it adds up to +10."


@pytest.mark.parametrize("game", scoring.all_games())
def test_a_player_whom_the_scoring_refuses_is_named_in_every_game(game: str) -> None:
    example = scoring.all_games()[game].example
    assert example is not None
    ids = dict(zip(example.players, NAMES, strict=False))
    document = scoring.decode(
        {"format": scoring.FORMAT, "game": game, "players": list(example.players), "deals": [dict(example.deal)]}
    )
    deal = scoring.renamed(document, ids).entries[0].deal
    assert isinstance(deal, scoring.Deal)
    state = scoring.begin(document.game, list(ids.values()), dict(example.rules))
    with pytest.raises(scoring.Refused) as caught:
        scoring.step(state, scoring.with_table(deal, ["2", "2"], "1", []))
    assert r"B\*b stands there twice" in english(caught.value)


def test_a_dealer_who_sits_out_is_named_however_many_sit() -> None:
    error = scoring.Refused("dealer_sits_out", "player", dealer=scoring.Player("4"))
    assert english(error).endswith("More sit at the table than play, so the dealer is the one who is out: Dov.")


@pytest.mark.parametrize("word", ["taker", "points", "none", "garde", "4"])
def test_a_name_that_is_a_word_of_the_bot_is_shown_as_a_name(word: str) -> None:
    seats = (Seat(7, word), Seat(8, "Ann"))
    assert f"is not one of {word} and Ann" in english(mistyped(lambda: parsing.player("Bea", seats, "taker")))
    assert f"`{word}`" in english(mistyped(lambda: parsing.player(word, SEATS, "contract")))


def test_three_handfuls_of_eighteen_are_counted() -> None:
    triple = {"side": "attack", "size": "triple"}
    said = english(refused("tarot", CONTRACT | {"handfuls": [triple] * 3}))
    assert "45" in said
    assert "22" in said


def test_a_petit_without_a_bout_is_said_to_be_impossible() -> None:
    assert "no bout" in english(refused("tarot", CONTRACT | {"bouts": 0, "petit": "attack"}))


def test_values_are_said_as_the_language_calls_them() -> None:
    error = mistyped(lambda: parsing.choice("nix", {"garde sans": "garde-sans"}, "contract"))
    assert "garde sans" in english(error)
    undeclared = refused("tarot", CONTRACT | {"slam": "maybe"})
    assert "annoncé et réussi" in french(undeclared)


def test_a_kind_of_deal_that_is_not_played_is_named_with_the_rule_that_would_allow_it() -> None:
    error = refused("tarot", goulash("10", "20", "30", "31"))
    assert "“when everyone passes: goulash”" in english(error)
    assert "«\u202fquand tout le monde passe\u202f: goulash\u202f»" in french(error)


def test_both_readings_are_shown() -> None:
    said = french(mistyped(lambda: parsing.points("10,5 20 30", SEATS, "points")))
    assert r"Ann 10,5 · B\*b 20 · Cal 30" in said.replace("\N{NO-BREAK SPACE}", " ")
    assert r"Ann 10 · B\*b 5 · Cal 20 · Dov 30" in said.replace("\N{NO-BREAK SPACE}", " ")


def test_what_was_found_is_shown_as_it_was_typed() -> None:
    assert "`abc`" in english(mistyped(lambda: parsing.number("abc", "points")))
    assert "`` a`b ``" in english(mistyped(lambda: parsing.number("a`b", "points")))


def test_a_mention_is_shown_as_one() -> None:
    assert "<@5> stands there twice" in english(mistyped(lambda: parsing.people("<@5> <@5>", "players")))


def test_the_refusal_of_a_later_deal_is_said_within_the_refusal() -> None:
    error = UserError(
        "later_deal_impossible", deal=3, event="none", refused=refused("goulash", goulash("10", "20", "30", "32"))
    )
    assert english(error).startswith("Then deal 3 could not have happened: **points**: 10 + 20 + 30 + 32 = 92")


@pytest.mark.parametrize("language", languages())
@given(text=st.text(max_size=40), number=st.sampled_from(["points", "amounts", "ranking", "people", "player", "items"]))
def test_whatever_was_typed_its_refusal_is_one_line(language: str, text: str, number: str) -> None:
    sides = {"side": {"attack": "attack"}}
    read: dict[str, Callable[[], object]] = {
        "points": lambda: parsing.points(text, SEATS, "points"),
        "amounts": lambda: parsing.amounts(text, SEATS, "amounts"),
        "ranking": lambda: parsing.ranking(text, SEATS, "ranking"),
        "people": lambda: parsing.people(text, "players"),
        "player": lambda: parsing.player(text, SEATS, "taker"),
        "items": lambda: parsing.items(text, sides, SEATS, "handfuls", needs=[("side",)]),
    }
    error = caught(read[number])
    if error is not None:
        assert len(refusal(error, translator(language), NAMES).splitlines()) == 1


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize("language", languages())
@given(
    key=st.sampled_from(["taker", "contract", "bouts", "points", "petit", "handfuls", "miseres", "kind"]), value=JSON
)
def test_whatever_stood_in_a_document_its_refusal_has_words(language: str, key: str, value: Any) -> None:
    state = scoring.begin(scoring.game("tarot"), list(NAMES), {})
    error = caught(lambda: scoring.step(state, scoring.decode_deal(state.game, CONTRACT | {key: value})))
    if error is not None:
        assert refusal(error, translator(language), NAMES)


def caught(read: Callable[[], object]) -> Mistyped | scoring.Refused | None:
    try:
        read()
    except (Mistyped, scoring.Refused) as error:
        return error
    return None
