"""What members type: numbers as people write them, lists in turn order or by name, and what is refused with its reason.

The forms are those of the contract of the commands: `10 20 30 31`, `Ann 10, Bea 20`, `Ann, Bea = Cal, Dov`,
`@Ann @Bea Cal, "Uncle Joe"`.
"""

import contextlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services import parsing
from bot.services.parsing import Guest, Mention, Mistyped, Seat

ANN, BEA, CAL, DOV = 1, 2, 3, 4
TABLE = (Seat(ANN, "Ann", 101), Seat(BEA, "Béa", 102), Seat(CAL, "Uncle Joe"), Seat(DOV, "Dov", 104))
NAMESAKES = (Seat(ANN, "Ann"), Seat(BEA, "Ann (2)"), Seat(CAL, "Anna"))


def refused(read: Callable[[], object]) -> Mistyped:
    with pytest.raises(Mistyped) as caught:
        read()
    return caught.value


# Numbers


@pytest.mark.parametrize(
    ("text", "half"),
    [
        ("40", 80),
        ("40.5", 81),
        ("40,5", 81),
        ("40½", 81),
        ("40 ½", 81),
        ("40 1/2", 81),
        ("½", 1),
        (".5", 1),
        ("40.50", 81),
        ("40,0", 80),
        ("-3", -6),
        ("−3", -6),
        ("–3", -6),
        ("+3", 6),
        (" 12 ", 24),
        ("٤٠", 80),
        ("1\u200b2", 24),
    ],
)
def test_a_number_is_read_as_people_write_it(text: str, half: int) -> None:
    assert parsing.number(text, "points") == half


@pytest.mark.parametrize("text", ["abc", "1e5", "4 0", "40.5.5", "11/2", "1,000", "0x10", "--3", "NaN", "²"])
def test_what_is_no_number_is_refused_and_named(text: str) -> None:
    error = refused(lambda: parsing.number(text, "points"))
    assert (error.code, error.field, error.data["found"]) == ("not_a_number", "points", text)


@pytest.mark.parametrize("text", ["40.25", "40,3", "0.1"])
def test_a_number_between_half_points_is_refused(text: str) -> None:
    assert refused(lambda: parsing.number(text, "points")).code == "off_the_half_point"


def test_forty_digits_are_refused_as_too_large() -> None:
    error = refused(lambda: parsing.number("9" * 40, "points"))
    assert (error.code, error.data["most"]) == ("too_large", 1_000_000)


@pytest.mark.parametrize("text", ["", "   ", "\u200b\u202e"])
def test_nothing_is_refused(text: str) -> None:
    assert refused(lambda: parsing.number(text, "points")).code == "empty"


def test_a_refusal_keeps_what_was_typed() -> None:
    assert refused(lambda: parsing.points("Ann 10, Zoe 20", TABLE, "points")).data["typed"] == "Ann 10, Zoe 20"


# Lists in turn order


@pytest.mark.parametrize(
    "text", ["10 20 30 31", "10, 20, 30, 31", "10,20,30,31", "10;20;30;31", "10\n20\n30\n31", " 10  20 30 31 ,"]
)
def test_four_numbers_are_four_players_in_turn_order(text: str) -> None:
    assert parsing.points(text, TABLE, "points") == {ANN: 20, BEA: 40, CAL: 60, DOV: 62}


def test_a_comma_before_a_single_5_is_a_decimal_comma_where_the_count_then_fits() -> None:
    assert parsing.numbers("40,5 30 20,5", [3], "points") == [81, 60, 41]
    assert parsing.numbers("40,5,30,20,5", [3], "points") == [81, 60, 41]
    assert parsing.numbers("30,0 30,5 30,5", [3], "points") == [60, 61, 61]


def test_a_comma_before_a_single_5_separates_where_the_count_fits_only_so() -> None:
    assert parsing.numbers("40,5,30,16", [4], "points") == [80, 10, 60, 32]


def test_a_comma_before_other_digits_separates() -> None:
    assert parsing.numbers("40,50 1", [3], "points") == [80, 100, 2]


def test_what_can_be_read_in_two_ways_is_refused_with_both_readings() -> None:
    error = refused(lambda: parsing.points("10,5 20 30", TABLE, "points"))
    assert error.code == "two_readings"
    assert error.data["first"] == {"Ann": 21, "Béa": 40, "Uncle Joe": 60}
    assert error.data["second"] == {"Ann": 20, "Béa": 10, "Uncle Joe": 40, "Dov": 60}


def test_the_last_player_may_be_left_out() -> None:
    assert parsing.points("10 20 30", TABLE, "points") == {ANN: 20, BEA: 40, CAL: 60}


def test_a_question_mark_stands_for_the_player_who_is_left_out() -> None:
    assert parsing.points("10 ? 30 31", TABLE, "points") == {ANN: 20, CAL: 60, DOV: 62}


def test_two_players_cannot_be_left_out() -> None:
    assert refused(lambda: parsing.points("10 20", TABLE, "points")).data["expected"] == [3, 4]
    assert refused(lambda: parsing.points("? ? 30 31", TABLE, "points")).data["missing"] == ["Ann", "Béa"]


def test_nobody_can_be_left_out_where_nothing_follows_from_the_rest() -> None:
    error = refused(lambda: parsing.points("10 20 30", TABLE, "points", left_out=0))
    assert (error.code, error.data["found"], error.data["expected"]) == ("how_many_values", 3, [4])


def test_too_many_numbers_are_counted() -> None:
    error = refused(lambda: parsing.points("10 20 30 31 9", TABLE, "points"))
    assert (error.code, error.data["found"]) == ("how_many_values", 5)


@pytest.mark.parametrize(
    ("text", "code", "found"),
    [
        ("10 abc 30 31", "not_a_number", "abc"),
        ("10 20.25 30 31", "off_the_half_point", "20.25"),
        ("10,,20,30", "value_missing", ""),
        ("10-20-30-31", "not_a_number", "10-20-30-31"),
        (f"10 20 30 {'9' * 40}", "too_large", "9" * 40),
    ],
)
def test_a_wrong_value_in_a_list_is_the_one_that_is_named(text: str, code: str, found: str) -> None:
    error = refused(lambda: parsing.points(text, TABLE, "points"))
    assert (error.code, error.data.get("found", "")) == (code, found)


def test_a_text_longer_than_anything_meant_is_refused_before_it_is_read() -> None:
    assert refused(lambda: parsing.points("1 " * 600, TABLE, "points")).code == "too_long"


@given(st.lists(st.integers(-2_000, 2_000), min_size=1, max_size=25), st.sampled_from([" ", ", ", "; ", "\n"]))
def test_a_list_with_decimal_points_is_read_back_whatever_separates_it(halves: list[int], between: str) -> None:
    written = between.join(f"{'-' if half < 0 else ''}{abs(half) // 2}{'.5' if half % 2 else ''}" for half in halves)
    assert parsing.numbers(written, [len(halves)], "points") == halves


@given(st.lists(st.integers(0, 400), min_size=1, max_size=25))
def test_a_list_with_decimal_commas_and_spaces_is_never_misread(halves: list[int]) -> None:
    written = " ".join(f"{half // 2}{',5' if half % 2 else ''}" for half in halves)
    with contextlib.suppress(Mistyped):
        assert parsing.numbers(written, [len(halves)], "points") == halves


# Names with numbers


@pytest.mark.parametrize(
    "text",
    [
        "Ann 10, Béa 20, Uncle Joe 30",
        "ann: 10 bea: 20 uncle joe: 30",
        "Ann=10;Bea=20;Uncle=30",
        'Ann 10 Bea 20 "Uncle Joe" 30',
        "“Uncle Joe” 30, Ann 10, Bea 20",
        "<@101> 10 <@!102> 20 «Uncle Joe» 30",
        "@Ann 10, @Bea 20, u 30",
        "Ann 10\nBea 20\nUncle Joe 30",
    ],
)
def test_names_may_be_typed_without_accents_and_case_in_part_quoted_or_mentioned(text: str) -> None:
    assert parsing.points(text, TABLE, "points") == {ANN: 20, BEA: 40, CAL: 60}


def test_a_decimal_comma_after_a_name_is_one() -> None:
    assert parsing.amounts("Ann 40,5, Bea 20,5", TABLE, "amounts") == {ANN: 81, BEA: 41}


def test_amounts_carry_a_sign() -> None:
    assert parsing.amounts("Ann -10, Bea +10", TABLE, "amounts") == {ANN: -20, BEA: 20}
    assert parsing.amounts("Ann −0,5 Bea ½", TABLE, "amounts") == {ANN: -1, BEA: 1}


def test_a_dash_that_stands_alone_is_not_taken_for_a_minus() -> None:
    assert refused(lambda: parsing.amounts("Ann – 10, Bea 10", TABLE, "amounts")).code == "not_a_number"


def test_a_name_with_a_number_behind_it_is_not_taken_for_points() -> None:
    assert parsing.points("Ann 2, Ann (2) 20, Anna 3", NAMESAKES, "points") == {ANN: 4, BEA: 40, CAL: 6}


def test_a_beginning_that_fits_two_names_is_refused_with_both() -> None:
    error = refused(lambda: parsing.points("An 3", NAMESAKES, "points"))
    assert (error.code, error.data["expected"]) == ("ambiguous_player", ["Ann", "Ann (2)", "Anna"])


@pytest.mark.parametrize("text", ["Ann 10, Zoe 20", "<@999> 20, Ann 10"])
def test_who_does_not_sit_is_refused_with_who_does(text: str) -> None:
    error = refused(lambda: parsing.points(text, TABLE, "points"))
    assert (error.code, error.data["expected"]) == ("unknown_player", ["Ann", "Béa", "Uncle Joe", "Dov"])


def test_a_player_who_is_named_twice_is_refused_by_name() -> None:
    error = refused(lambda: parsing.points("Ann 10 Ann 20 Bea 3 Dov 4", TABLE, "points"))
    assert (error.code, error.data["found"]) == ("named_twice", "Ann")


def test_a_name_without_a_number_is_refused_by_name() -> None:
    error = refused(lambda: parsing.points("Ann 10 Bea", TABLE, "points"))
    assert (error.code, error.data["player"]) == ("number_missing", "Béa")


def test_a_wrong_number_behind_a_name_is_the_one_that_is_named() -> None:
    error = refused(lambda: parsing.points("Ann 40,25 Bea 3 Dov 3", TABLE, "points"))
    assert (error.code, error.data["found"]) == ("off_the_half_point", "40,25")


def test_players_who_are_missing_are_named() -> None:
    assert refused(lambda: parsing.points("Ann 10", TABLE, "points")).data["missing"] == ["Béa", "Uncle Joe", "Dov"]


# One player, rankings


@pytest.mark.parametrize(("text", "who"), [("ann", ANN), ("BEA", BEA), ("<@104>", DOV), ("uncle", CAL), ('"dov"', DOV)])
def test_a_player_is_found_by_name_beginning_or_mention(text: str, who: int) -> None:
    assert parsing.player(text, TABLE, "taker") == who


@pytest.mark.parametrize("text", ["Zoe", "Uncle Jim", "<@101> <@102>", "Ann Bea"])
def test_who_is_not_one_of_the_players_is_refused(text: str) -> None:
    assert refused(lambda: parsing.player(text, TABLE, "taker")).code == "unknown_player"


def test_a_name_that_is_the_beginning_of_another_means_its_owner() -> None:
    assert parsing.player("Ann", NAMESAKES, "taker") == ANN


@pytest.mark.parametrize(
    "text", ["Ann, Bea = Uncle Joe, Dov", "Ann > bea=joe > Dov", "Ann > bea=uncle > Dov", "Ann\nBea = Uncle Joe\nDov"]
)
def test_a_ranking_puts_those_who_tie_in_one_place(text: str) -> None:
    assert parsing.ranking(text, TABLE, "ranking") == [[ANN], [BEA, CAL], [DOV]]


def test_a_ranking_names_nobody_twice() -> None:
    assert refused(lambda: parsing.ranking("Ann, Bea, ann", TABLE, "ranking")).data["found"] == "Ann"


@pytest.mark.parametrize("text", ["Ann,,Bea", "Ann, Bea =", "="])
def test_a_place_of_nobody_is_refused(text: str) -> None:
    assert refused(lambda: parsing.ranking(text, TABLE, "ranking")).code == "name_missing"


# Who is to sit


def test_mentions_come_first_and_the_rest_splits_at_commas() -> None:
    found = parsing.people('<@1> <@!2> Cal, "Uncle Joe"', "players")
    assert found == [Mention(1), Mention(2), Guest("Cal"), Guest("Uncle Joe")]


def test_without_commas_names_split_at_spaces() -> None:
    assert parsing.people("Cal Dov <@3> Eli", "players") == [Guest("Cal"), Guest("Dov"), Mention(3), Guest("Eli")]


def test_with_commas_names_may_have_spaces() -> None:
    assert parsing.people("Uncle Joe, Aunt May", "players") == [Guest("Uncle Joe"), Guest("Aunt May")]


@pytest.mark.parametrize("text", ['"Uncle Joe" Bea', "“Uncle Joe” Bea", "« Uncle Joe » Bea", "„Uncle Joe“ Bea"])
def test_quotes_keep_a_name_whole(text: str) -> None:
    assert parsing.people(text, "players") == [Guest("Uncle Joe"), Guest("Bea")]


def test_an_apostrophe_is_part_of_a_name() -> None:
    assert parsing.people("O'Brien d’Artagnan", "players") == [Guest("O'Brien"), Guest("d’Artagnan")]


@pytest.mark.parametrize(
    "text",
    ["Cal (guest) Uncle (Invité) <@3>", "Cal (guest), Uncle (invitée), <@3>", '"Cal" (guest) "Uncle (guest)" <@3>'],
)
def test_somebody_who_is_said_to_be_a_guest_is_one_for_certain(text: str) -> None:
    found = [Guest("Cal", certain=True), Guest("Uncle", certain=True), Mention(3)]
    assert parsing.people(text, "players") == found
    assert parsing.people(parsing.as_typed(found), "players") == found


@pytest.mark.parametrize("people", [[Guest("Uncle Joe")], [Guest("Joe, the uncle"), Mention(1), Guest("Cal", True)]])
def test_people_are_typed_so_that_they_are_read_again(people: list[Mention | Guest]) -> None:
    assert parsing.people(parsing.as_typed(people), "players") == people


def test_what_cannot_be_seen_is_taken_out_of_a_name() -> None:
    assert parsing.people("\u202eevil\u200b\u2066 x, y", "players") == [Guest("evil x"), Guest("y")]


@pytest.mark.parametrize(("text", "found"), [("Ann, ann", "ann"), ("<@1> Bea <@1>", "<@1>"), ("Zoé Zoe", "Zoe")])
def test_nobody_sits_twice(text: str, found: str) -> None:
    error = refused(lambda: parsing.people(text, "players"))
    assert (error.code, error.data["found"]) == ("named_twice", found)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        (" , ,", "empty"),
        ("\u3164, \u200b", "empty"),
        ('""', "blank_name"),
        ("x" * 33, "name_too_long"),
        ("<@&5> Ann", "not_one_person"),
        ("@everyone Ann", "not_one_person"),
        ("Ann, @here", "not_one_person"),
        ("<#5> Ann", "not_a_person"),
        ('Ann, "Uncle', "not_a_person"),
    ],
)
def test_what_is_no_person_is_refused(text: str, code: str) -> None:
    assert refused(lambda: parsing.people(text, "players")).code == code


# Words


CONTRACTS = {"prise": "prise", "petite": "prise", "garde": "garde", "garde sans": "garde-sans", "défi": "challenge"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Garde", "garde"),
        ("GARDE-SANS", "garde-sans"),
        ("garde s", "garde-sans"),
        ("pet", "prise"),
        ("defi", "challenge"),
    ],
)
def test_a_choice_is_found_by_its_words_and_their_beginnings(text: str, value: str) -> None:
    assert parsing.choice(text, CONTRACTS, "contract") == value


@pytest.mark.parametrize("text", ["g", "nix"])
def test_an_unknown_choice_is_refused_with_one_word_for_each(text: str) -> None:
    error = refused(lambda: parsing.choice(text, CONTRACTS, "contract"))
    assert error.data["expected"] == ["prise", "garde", "garde sans", "défi"]


HANDFULS = {
    "side": {"attack": "attack", "attaque": "attack", "defence": "defence"},
    "size": {"simple": "simple", "double": "double"},
}
NEEDS = (("size",), ("side", "player"))


def items(text: str) -> list[dict[str, str | int]]:
    return parsing.items(text, HANDFULS, TABLE, "handfuls", needs=NEEDS)


@pytest.mark.parametrize(
    "text", ["attack simple, Bea double", "simple attaque; double <@102>", "ATTACK Simple\n“béa” double,"]
)
def test_items_are_made_of_words_and_names_in_any_order(text: str) -> None:
    assert items(text) == [{"side": "attack", "size": "simple"}, {"player": BEA, "size": "double"}]


def test_a_name_of_two_words_is_one() -> None:
    assert items("Uncle Joe double") == [{"player": CAL, "size": "double"}]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("attack", "item_lacks"),
        ("simple", "item_lacks"),
        ("attack nix", "unknown_word"),
        ("Bea double Ann simple", "two_in_one"),
    ],
)
def test_an_item_that_is_not_whole_is_refused(text: str, code: str) -> None:
    assert refused(lambda: items(text)).code == code


def test_a_word_that_is_a_name_too_is_not_guessed_at() -> None:
    seats = (*TABLE, Seat(5, "Attack"))
    assert refused(lambda: parsing.items("attack simple", HANDFULS, seats, "handfuls")).code == "ambiguous_word"
    assert parsing.items('"attack" simple', HANDFULS, seats, "handfuls") == [{"player": 5, "size": "simple"}]


# Anything at all

ANYTHING = st.one_of(st.text(max_size=80), st.text(alphabet='Ann Béa10,.5½;=>:?-<@!> \n"“”\u200b', max_size=80))


FIELDS = {"points", "amounts", "taker", "ranking", "players", "contract", "handfuls"}


def attempted(read: Callable[[], object]) -> object:
    """Return what is read, or how it is refused."""
    try:
        return read()
    except Mistyped as refusal:
        return refusal


@given(ANYTHING)
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (
        lambda: parsing.number(text, "points"),
        lambda: parsing.numbers(text, [3, 4], "points"),
        lambda: parsing.points(text, TABLE, "points"),
        lambda: parsing.amounts(text, TABLE, "amounts"),
        lambda: parsing.player(text, TABLE, "taker"),
        lambda: parsing.ranking(text, TABLE, "ranking"),
        lambda: parsing.people(text, "players"),
        lambda: parsing.choice(text, CONTRACTS, "contract"),
        lambda: items(text),
    ):
        found = attempted(read)
        assert found is not None
        assert not isinstance(found, Mistyped) or found.field in FIELDS


@given(ANYTHING)
def test_whoever_is_found_sits_at_the_table_and_once(text: str) -> None:
    with contextlib.suppress(Mistyped):
        places = parsing.ranking(text, TABLE, "ranking")
        everyone = [player for place in places for player in place]
        assert set(everyone) <= {ANN, BEA, CAL, DOV}
        assert len(everyone) == len(set(everyone))


TEN, TWENTY, THIRTY = Seat(11, "10"), Seat(12, "20"), Seat(13, "30")


def test_numbers_are_read_where_a_guest_is_called_like_one() -> None:
    seats = (TEN, Seat(ANN, "Ann"), Seat(CAL, "Cal"), Seat(DOV, "Dov"))
    for text in ("10 20 30 31", "10, 20, 30, 31", "10,20,30,31", "10 20 30"):
        read = parsing.points(text, seats, "points")
        assert list(read.values()) == [20, 40, 60, 62][: len(read)]
        assert list(read) == [11, ANN, CAL, DOV][: len(read)]
    assert parsing.points("10 10, Ann 20, Cal 30, Dov 31", seats, "points") == {11: 20, ANN: 40, CAL: 60, DOV: 62}


def test_what_is_names_and_numbers_at_once_is_asked_with_both_readings() -> None:
    seats = (TEN, Seat(ANN, "Ann"), THIRTY)
    assert parsing.points("10 20 30", seats, "points") == {11: 20, ANN: 40, 13: 60}
    assert parsing.points("10 20 30 31", seats, "points") == {11: 40, 13: 62}
    four = (TEN, THIRTY)
    error = refused(lambda: parsing.points("10 30", four[::-1], "points"))
    assert (error.code, error.data["first"], error.data["second"]) == (
        "name_or_number",
        {"30": 20, "10": 60},
        {"10": 60},
    )
    assert parsing.points('"10" 30', four[::-1], "points") == {11: 60}
