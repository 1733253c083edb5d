"""What a line of bytes gets: a score, a refusal that names its field, or a word that it cannot be read."""

import json
import time
from typing import Any

import pytest

from scoring.__main__ import REFUSED, SCORED, UNREADABLE, line_result
from tests.scoring.sessions import Json, document

GARDE: Json = {
    "kind": "contract",
    "taker": "Ann",
    "contract": "garde",
    "bouts": 2,
    "points": 49,
    "handfuls": [{"side": "attack", "size": "simple"}],
}


def line(*deals: Any, **top: Any) -> bytes:
    return json.dumps(document("tarot", 4, *deals) | top).encode()


def with_points(number: str) -> bytes:
    """Return a line in which the attack's points are written as `number`, letter by letter."""
    return line(GARDE | {"points": "@"}).replace(b'"@"', number.encode())


def read(text: bytes) -> tuple[int, Json]:
    answer, status = line_result(text)
    return status, json.loads(answer)


def refusal(text: bytes) -> tuple[int, str, str]:
    status, answer = read(text)
    assert status == REFUSED, answer
    return answer["refused"]["deal"], answer["refused"]["field"], answer["refused"]["code"]


@pytest.mark.parametrize("number", ["49", "49.0", "4.9e1", "4.9E+1", "490e-1", "49." + "0" * 5_000, "49.0e0"])
def test_a_number_may_be_written_in_any_way_that_json_has(number: str) -> None:
    status, answer = read(with_points(number))
    assert status == SCORED
    assert answer["scores"] == [[258, -86, -86, -86]]


@pytest.mark.parametrize("number", ["0", "-0", "0.0", "-0.0", "0e99999999999999999999", "0.0e-99999999999999999999"])
def test_nothing_is_0_however_it_is_written(number: str) -> None:
    text = line({"kind": "adjustment", "amounts": {"Ann": "@"}}).replace(b'"@"', number.encode())
    status, answer = read(text)
    assert status == SCORED
    assert answer["scores"] == [[0, 0, 0, 0]]


@pytest.mark.parametrize(
    ("number", "code"),
    [
        ("1000000.5", "out_of_range"),
        ("1" * 400, "out_of_range"),
        ("-" + "9" * 400, "out_of_range"),
        ("1" * 5_000, "out_of_range"),
        ("1" * 5_000 + ".5", "out_of_range"),
        ("1e308", "out_of_range"),
        ("1e9999999", "out_of_range"),
        ("-1e999999999", "out_of_range"),
        ("1e" + "9" * 30, "out_of_range"),
        ("1e" + "9" * 5_000, "out_of_range"),
        ("1e-" + "9" * 30, "off_the_half_point"),
        ("1e-999999999", "off_the_half_point"),
        ("49.25", "off_the_half_point"),
        ("49.50000000000000000000000000000000000000001", "off_the_half_point"),
        ("49.00000000000000000000000000000000000000001", "off_the_half_point"),
        ("0.1", "off_the_half_point"),
        ("true", "not_a_number"),
        ("null", "not_a_number"),
        ('"49"', "not_a_number"),
        ('"40,5"', "not_a_number"),
        ("[49]", "not_a_number"),
        ("{}", "not_a_number"),
    ],
)
def test_what_is_no_number_of_points_is_refused_where_it_stands(number: str, code: str) -> None:
    assert refusal(with_points(number)) == (1, "points", code)


def test_a_number_of_a_million_digits_is_read_in_no_time() -> None:
    started = time.perf_counter()
    assert read(with_points("49." + "0" * 1_000_000))[0] == SCORED
    assert refusal(with_points("1" + "0" * 1_000_000 + ".0"))[2] == "out_of_range"
    assert time.perf_counter() - started < 5


@pytest.mark.parametrize(
    "number", ["040", "+49", ".5", "49.", "1e", "0x31", "NaN", "Infinity", "-Infinity", "40,5", "40½"]
)
def test_a_number_that_json_does_not_have_makes_the_line_unreadable(number: str) -> None:
    status, answer = read(with_points(number))
    assert (status, answer["refused"]["code"]) == (UNREADABLE, "unreadable")


@pytest.mark.parametrize(
    "text",
    [
        b"{",
        b"{}{}",
        b'{"format": }',
        b"nonsense",
        b"\x00",
        b"\xff\xfe",
        b'{"format": "goulash\x80"}',
        line(GARDE).decode().encode("utf-16"),
        line(GARDE)[:-1],
        line(GARDE) + b",",
        line(GARDE) + line(GARDE),
        line(GARDE).replace(b'"Bea"', b"'Bea'"),
        b"\xef\xbb\xbf" + line(GARDE),
        b'{"a": "\x01"}',
        b'{"a": "\\x41"}',
    ],
)
def test_bytes_that_are_not_one_json_value_are_unreadable(text: bytes) -> None:
    status, answer = read(text)
    assert status == UNREADABLE
    assert answer["refused"] == answer["refused"] | {"deal": 0, "field": "", "code": "unreadable"}


@pytest.mark.parametrize(
    "text",
    [
        line(GARDE).replace(b'"game"', b'"game": "goulash", "game"'),
        line(GARDE).replace(b'"bouts"', b'"bouts": 2, "bouts"'),
        line(GARDE).replace(b'"bouts"', b'"b\\u006futs": 2, "bouts"'),
        line(GARDE).replace(b'"size"', b'"size": "double", "size"'),
        line(GARDE, meta={}).replace(b'"meta": {}', b'"meta": {"a": 1, "a": 1}'),
        line({"kind": "adjustment", "amounts": {"Ann": 0}}).replace(b'"Ann": 0', b'"Ann": 0, "Ann": 0'),
    ],
    ids=["at the top", "in a deal", "written in two ways", "in a list of a deal", "in meta", "a player"],
)
def test_a_key_that_stands_twice_in_an_object_makes_the_line_unreadable(text: bytes) -> None:
    assert read(text)[0] == UNREADABLE


def nested(depth: int, *, objects: bool = False) -> Any:
    value: Any = [] if not objects else {}
    for _ in range(depth - 1):
        value = [value] if not objects else {"a": value}
    return value


@pytest.mark.parametrize("objects", [False, True])
@pytest.mark.parametrize("key", ["players", "rules", "deals"])
def test_nesting_of_100_is_refused_for_what_it_is_and_beyond_100_is_unreadable(key: str, objects: bool) -> None:
    within, beyond = (line(**{key: nested(depth, objects=objects)}) for depth in (99, 100))
    assert read(within)[0] == REFUSED
    assert read(beyond)[0] == UNREADABLE


@pytest.mark.parametrize(
    "text", [b"[" * 100_000, b'{"a":' * 100_000, b"[" * 101 + b"]" * 101, b"[" * 50_000 + b"]" * 50_000]
)
def test_nesting_without_end_is_unreadable(text: bytes) -> None:
    assert read(text)[0] == UNREADABLE


def test_what_is_ignored_may_be_nested_to_100_in_the_line_and_no_further() -> None:
    in_a_deal = GARDE | {"meta": nested(97)}
    assert read(line(GARDE, notes=nested(99)))[0] == SCORED
    assert read(line(GARDE, notes=nested(100)))[0] == UNREADABLE
    assert read(line(in_a_deal))[0] == SCORED
    assert read(line(in_a_deal | {"meta": nested(98)}))[0] == UNREADABLE


@pytest.mark.parametrize("value", [[], 1, 0.5, "x", None, True])
def test_a_value_that_is_no_object_is_no_document(value: Any) -> None:
    assert refusal(json.dumps(value).encode()) == (0, "", "wrong_type")


@pytest.mark.parametrize(
    ("deal", "field"),
    [
        (GARDE | {"taker": "\ud800"}, "taker"),
        (GARDE | {"contract": "\udfff"}, "contract"),
        (GARDE | {"handfuls": [{"side": "attack", "size": "\ud800"}]}, "handfuls[0].size"),
        (GARDE | {"handfuls": [{"\ud800": "attack"}]}, "handfuls[0]"),
        (GARDE | {"\ud800": 1}, ""),
        ({"kind": "\ud800"}, "kind"),
        ({"kind": "annulled", "reason": "misdeal \ud800"}, "reason"),
        ({"kind": "adjustment", "amounts": {"\ud800": 0}}, "amounts"),
        ({"kind": "rules", "set": {"all_pass": "\ud800"}}, "set.all_pass"),
        ({"kind": "rules", "set": {"multipliers": {"\ud800": 1}}}, "set.multipliers"),
        ({"kind": "seating", "players": ["Ann", "Bea", "\ud800"]}, "players[2]"),
        (GARDE | {"earlier": [GARDE | {"taker": "\ud800"}]}, "earlier[0].taker"),
    ],
)
def test_half_of_a_surrogate_pair_is_no_text(deal: Json, field: str) -> None:
    assert refusal(line(deal))[:2] == (1, field)


def test_half_of_a_surrogate_pair_is_no_text_in_players_and_rules_and_game_either() -> None:
    assert refusal(line(players=["Ann", "Bea", "\ud800"]))[:2] == (0, "players[2]")
    assert refusal(line(rules={"all_pass": "\ud800"}))[:2] == (0, "rules.all_pass")
    assert refusal(line(game="\ud800"))[:2] == (0, "game")
    assert refusal(line(format="\ud800"))[:2] == (0, "format")


def test_a_whole_surrogate_pair_is_a_letter_as_any_other() -> None:
    text = line(GARDE | {"taker": "🂡"}, players=["🂡", "Bea", "Cal", "Dov"])
    assert b"\\ud83c\\udca1" in text
    assert read(text)[0] == SCORED


@pytest.mark.parametrize(
    "key", ["x` - at `$.handfuls[99]", "x` - at `$.taker.deeper[3]", "` - at `key` in `$.handfuls[0]", "`", "", "\x00"]
)
def test_no_name_of_an_unknown_key_can_upset_the_refusal(key: str) -> None:
    assert refusal(line(GARDE | {key: 1}))[0::2] == (1, "unknown_key")


@pytest.mark.parametrize(
    ("deal", "field", "code"),
    [
        (GARDE | {"bouts": 4}, "bouts", "out_of_range"),
        (GARDE | {"bouts": -1}, "bouts", "out_of_range"),
        (GARDE | {"bouts": 10**30}, "bouts", "out_of_range"),
        (GARDE | {"bouts": 1.5}, "bouts", "wrong_type"),
        (GARDE | {"bouts": "2"}, "bouts", "wrong_type"),
        (GARDE | {"bouts": True}, "bouts", "wrong_type"),
        (GARDE | {"taker": " "}, "taker", "not_a_name"),
        (GARDE | {"taker": ["Ann"]}, "taker", "not_a_name"),
        (GARDE | {"contract": "petite"}, "contract", "unknown_value"),
        (GARDE | {"handfuls": ["simple"]}, "handfuls[0]", "wrong_type"),
        (GARDE | {"handfuls": {"size": "simple"}}, "handfuls", "wrong_type"),
        (GARDE | {"handfuls": [{"side": "attack"}]}, "handfuls[0].size", "missing"),
        (GARDE | {"handfuls": [{"size": "simple"}]}, "handfuls[0].side", "missing"),
        (GARDE | {"sitting_out": ["Ann", 3]}, "sitting_out[1]", "not_a_name"),
        ({"kind": "vachette", "ranking": ["Ann"]}, "ranking[0]", "wrong_type"),
        ({"kind": "vachette", "ranking": [["Ann", 1]]}, "ranking[0][1]", "not_a_name"),
        ({"kind": "adjustment", "amounts": {"Ann": 1, "Bea": "x"}}, "amounts", "not_a_number"),
        ({"kind": "adjustment", "amounts": [1]}, "amounts", "wrong_type"),
        ({"kind": "adjustment", "amounts": {"": 1}}, "amounts", "not_a_name"),
        ({"kind": "rules", "set": {"scale": {"6": [0]}}}, "set.scale.6", "unknown_key"),
        ({"kind": "rules", "set": {"scale": {"4": [1, 2, "x", 3]}}}, "set.scale.4[2]", "not_a_number"),
        ({"kind": "rules", "set": {"multipliers": {"prise": 1, "petite": 1}}}, "set.multipliers.petite", "unknown_key"),
        (
            {"kind": "rules", "set": {"multipliers": {"prise": 1, "garde": "2"}}},
            "set.multipliers.garde",
            "not_a_number",
        ),
        ({"kind": "rules", "set": {"seats": 6}}, "set.seats", "out_of_range"),
        ({"kind": "rules", "set": ["seats"]}, "set", "wrong_type"),
    ],
)
def test_a_refusal_names_the_field_down_to_the_entry(deal: Json, field: str, code: str) -> None:
    assert refusal(line(deal)) == (1, field, code)


def test_the_sentence_of_a_refusal_says_what_was_expected_and_what_was_found() -> None:
    _, answer = read(line(GARDE | {"bouts": "2"}))
    said = answer["refused"]["message"]
    assert said == 'bouts in deal 1 is refused (wrong type); expected whole number; found "2".'
    _, answer = read(line(rules={"seats": 6}))
    said = answer["refused"]["message"]
    assert said == "rules.seats in the document is refused (out of range); found 6; least 3; most 5."


def test_the_sentence_stays_short_whatever_was_found() -> None:
    _, answer = read(line(GARDE | {"contract": "x" * 100_000, "meta": "y" * 100_000}))
    assert len(answer["refused"]["message"]) < 600
    _, answer = read(line(GARDE | {"k" * 100_000: 1}))
    assert len(json.dumps(answer)) < 1_200
