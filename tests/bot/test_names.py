"""Names: whatever they are made of, they show as they are, on one line, and no two look the same."""

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.folding import fold
from bot.present.names import shown, typed
from bot.services.names import MAX_NAME, clean, cut, distinct


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Ann", "Ann"),
        ("  Uncle \n Joe\t", "Uncle Joe"),
        ("A\u202enn", "Ann"),
        ("A\u200b\u2060n\ufeffn", "Ann"),
        ("Zoe\u0301", "Zoé"),
        ("\u3164", ""),
        ("e" + "\u0301" * 40, "é\u0301\u0301\u0301"),
        ("\u0301\u0302", ""),
        ("\u20dd \u0336\u200b\u0489", ""),
        ("\u0301Ann", "Ann"),
    ],
)
def test_what_cannot_be_seen_is_taken_out(name: str, found: str) -> None:
    assert clean(name) == found


@pytest.mark.parametrize("name", ["👨‍👩‍👧‍👦", "❤️‍🔥", "می‌خواهم", "ශ්‍රී", "李小龍", "Ñandú"])
def test_joiners_stay_where_they_shape_what_is_seen(name: str) -> None:
    assert clean(name) == name


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("*Ann*", r"\*Ann\*"),
        ("__Bea__", r"\_\_Bea\_\_"),
        ("`Cal`", r"\`Cal\`"),
        ("||Dov||", r"\|\|Dov\|\|"),
        ("~~Eli~~", r"\~\~Eli\~\~"),
        ("# Zoe", r"\# Zoe"),
        ("> Zoe", r"\> Zoe"),
        ("-# Zoe", r"\-# Zoe"),
        ("1. Zoe", r"1\. Zoe"),
        ("<@123>", r"\<@123>"),
        ("[x](http://y)", r"\[x](http:\//y)"),
        ("Jean-Luc", "Jean-Luc"),
        ("O'Brien #1", "O'Brien #1"),
    ],
)
def test_markdown_in_a_name_shows_as_it_was_typed(name: str, text: str) -> None:
    assert shown(name) == text


@pytest.mark.parametrize("name", ["@everyone", "x@here"])
def test_nobody_is_mentioned_by_a_name(name: str) -> None:
    assert "@everyone" not in shown(name)
    assert "@here" not in shown(name)
    assert shown(name).replace("\u2060", "") == name


def test_a_name_that_runs_from_right_to_left_does_not_turn_what_stands_beside_it() -> None:
    assert shown("שרה") == "\u2068שרה\u2069"
    assert shown("Sara") == "Sara"


def test_a_blank_name_shows_as_a_question_mark() -> None:
    assert shown("\u200b\u3164") == "?"


def test_a_long_name_is_cut_between_letters() -> None:
    assert cut("x" * 40) == "x" * 31 + "…"
    assert cut("x" * 30 + "e\u0323\u0301" + "x" * 9).rstrip("…") == "x" * 30
    assert cut("y" * 28 + "👨‍👩‍👧‍👦" + "x" * 9).rstrip("…") == "y" * 28


def test_typed_text_is_shown_as_code_whatever_it_has_in_it() -> None:
    assert typed("10 abc") == "`10 abc`"
    assert typed("a`b") == "`` a`b ``"
    assert typed("@everyone\n# x") == "`@everyone # x`"


def test_equal_names_are_told_apart_the_older_one_keeps_its_own() -> None:
    assert distinct({3: "Ann", 1: "Ann", 2: "Bea"}) == {3: "Ann (2)", 1: "Ann", 2: "Bea"}


def test_names_that_look_equal_are_told_apart_too() -> None:
    assert distinct({1: "Ann", 2: "ANN", 3: "A\u200bnn", 4: "𝓐nn"}) == {
        1: "Ann",
        2: "ANN (2)",
        3: "Ann (3)",
        4: "𝓐nn (4)",
    }


def test_a_number_behind_a_name_is_not_given_twice() -> None:
    found = distinct({1: "Ann (2)", 2: "Ann", 3: "Ann"})
    assert found == {1: "Ann (2)", 2: "Ann", 3: "Ann (3)"}


@given(st.dictionaries(st.integers(1, 99), st.text(max_size=50), max_size=25))
def test_names_of_a_table_are_distinct_and_fit(names: dict[int, str]) -> None:
    found = distinct(names)
    assert found.keys() == names.keys()
    assert len({fold(name) for name in found.values()}) == len(found)
    assert all(0 < len(name) <= MAX_NAME for name in found.values())


@given(st.text(max_size=60))
def test_a_name_stays_on_one_line_and_is_never_empty(name: str) -> None:
    assert len(shown(name).splitlines()) == 1
    assert shown(name).strip()


@given(st.text(max_size=60))
def test_folding_keeps_every_letter_in_its_place(name: str) -> None:
    assert len(fold(name)) == len(name)


@given(st.text(max_size=60))
def test_cleaning_twice_is_cleaning_once(name: str) -> None:
    assert clean(clean(name)) == clean(name)


def test_what_members_type_is_not_remembered_without_end() -> None:
    tracemalloc.start()
    try:
        for start in range(0x100, 0x2FFFF, 64):
            text = "".join(chr(letter) for letter in range(start, start + 64) if not 0xD800 <= letter < 0xE000)
            fold(text)
            clean(text * 60)
        grown, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert grown < 3_000_000
