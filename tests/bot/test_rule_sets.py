"""Rules as they are typed and saved: every option of every game is read as it is shown, and kept as it was."""

from dataclasses import replace
from typing import Any

import pytest

import scoring
from bot.errors import UserError
from bot.i18n import languages, translator
from bot.present.rules import said
from bot.services import rule_sets
from bot.services.parsing import Guest, Mistyped
from bot.services.people import NotAllowed
from bot.services.rule_sets import MOST_OWN, MOST_SAVED, RuleSets
from bot.services.session_view import SessionView
from bot.services.sessions import Member
from bot.services.settings import Settings, sheet_key
from tests.bot.house import ANN, BEA, MANAGER, STRANGER, House

EN, FR = translator("en"), translator("fr")
GAMES = tuple(scoring.all_games())


async def set_(house: House, live: SessionView, option: str, text: str, language: str = "en") -> SessionView:
    changed = rule_sets.change(await house.load(live), option, text, translator(language))
    nonce = f"{option} {text} {len((await house.load(live)).deals)}"
    return (await house.deals.record(ANN, live.session.id, [changed], nonce, anyway=True)).live


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_option_and_every_listed_value_has_words(game: str, language: str) -> None:
    t = translator(language)
    chosen = scoring.game(game)
    for option in rule_sets.options(chosen):
        assert t.has(f"rule-{option}"), option
        for value in rule_sets.values(chosen, option):
            assert value.isdecimal() or t.has(f"choice-{option}-{value}") or t.has(f"choice-yes_no-{value}"), option
        assert said(option, getattr(scoring.rules_of(chosen, {}), option), t)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
async def test_every_listed_value_can_be_typed_as_it_is_shown(house: House, game: str, language: str) -> None:
    live = await house.open(game)
    t = translator(language)
    for option in rule_sets.options(live.game):
        for value in rule_sets.values(live.game, option):
            try:
                changed = rule_sets.change(live, option, said(option, value, t), t)
            except UserError as same:
                assert same.code == "rule_as_before"  # noqa: PT017 - all others are none
            except scoring.Refused as refusal:
                # The sheet as a whole says no: the value was read.
                assert refusal.field.startswith("set")  # noqa: PT017
            else:
                assert str(changed.set[option]) in (value, {"yes": "True", "no": "False"}.get(value))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("game", "option", "value"),
    [
        ("tarot", "multipliers", {"prise": 1, "pousse": 1.5, "garde": 2, "garde-sans": 4}),
        ("tarot", "scale", {"3": [90, 0, -90], "4": [150, 60, -60, -150]}),
        ("vachette", "scale", {"5": [60, 30, 0, -30, -60]}),
        ("tarot", "misere", 10.5),
        ("tarot", "seats", 4),
        ("maison", "target", 100),
        ("wild-maison", "cards_each", 10),
        ("tarokk", "values", {"pagat-uhu": [None, 15], "four-kings": [2, 4]}),
        ("tarokk", "proba", 3),
        ("tarokk", "max_kontra", 3),
    ],
)
async def test_a_value_is_read_as_it_is_shown(house: House, game: str, option: str, value: Any, language: str) -> None:
    live = await house.open(game)
    sheet = scoring.rules_of(live.game, scoring.loads(scoring.dumps({option: value})))
    t = translator(language)
    text = said(option, getattr(sheet, option), t)
    after = await set_(house, live, option, text, language)
    assert getattr(after.state.rules, option) == getattr(sheet, option)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        ("multipliers", "prise 1, garde 2, garde sans 4", {"prise": 2, "garde": 4, "garde-sans": 8}),
        ("multipliers", "petite: 1; guard: 2", {"prise": 2, "garde": 4}),
        ("multipliers", "prise 1, pousse 1,5, garde 2", {"prise": 2, "pousse": 3, "garde": 4}),
        ("scale", "4: 150 60 −60 -150", {"4": (300, 120, -120, -300)}),
        ("rounding", "kept", "exact"),
        ("rounding", "exact", "exact"),
        ("half points", "kept", "exact"),
        ("misère", "10", 20),
        ("misere", "12½", 25),
    ],
)
async def test_options_are_typed_in_many_ways(house: House, option: str, text: str, value: Any) -> None:
    live = await set_(house, await house.open(), option, text)
    changed = live.deals[-1].deal
    assert isinstance(changed, scoring.RulesChange)
    assert getattr(live.state.rules, next(iter(changed.set))) == value


async def test_a_reader_of_french_types_french(house: House) -> None:
    live = await set_(house, await house.open(), "coefficients", "prise 1, pousse 1,5, garde 2", "fr")
    assert getattr(live.state.rules, "multipliers") == {"prise": 2, "pousse": 3, "garde": 4}  # noqa: B009
    live = await set_(house, live, "multipliers", FR("rules-default"), "fr")
    assert "multipliers" not in live.state.rules_given


@pytest.mark.parametrize(
    ("option", "text", "code"),
    [
        ("colour", "red", "unknown_value"),
        ("rounding", "up", "unknown_value"),
        ("rounding", "", "empty"),
        ("misere", "ten", "not_a_number"),
        ("misere", "2.3", "off_the_half_point"),
        ("multipliers", "garde", "setting_lacks"),
        ("multipliers", "3", "setting_lacks"),
        ("multipliers", ",;", "setting_lacks"),
        ("multipliers", "misery 2", "unknown_value"),
        ("multipliers", "garde 2, guard 4", "named_twice"),
        ("multipliers", "garde x", "setting_lacks"),
        ("scale", "4: 100 fifty", "not_a_number"),
        ("rounding", "winner", "rule_as_before"),
        ("rounding", "default", "rule_as_before"),
    ],
)
async def test_what_cannot_be_read_or_changes_nothing_is_refused(
    house: House, option: str, text: str, code: str
) -> None:
    live = await house.open()
    with pytest.raises(UserError) as refused:
        rule_sets.change(live, option, text, EN)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("game", "option", "text"),
    [
        ("tarot", "multipliers", "prise 0"),
        ("tarot", "seats", "6"),
        ("tarot", "seats", "3.5"),
        ("tarot", "scale", "4: 100 50 -50 -90"),
        ("tarot", "scale", "4: 100 -100"),
        ("maison", "target", "0"),
        ("wild-maison", "ante", "-1"),
        ("tarokk", "max_kontra", "6"),
        ("tarokk", "proba", "-1"),
        ("tarokk", "values", "pagat-uhu: 5 15"),
        ("tarokk", "values", "trull: - 4"),
    ],
)
async def test_a_sheet_that_cannot_be_is_refused_as_a_whole(house: House, game: str, option: str, text: str) -> None:
    live = await house.open(game)
    with pytest.raises((scoring.Refused, Mistyped)):
        rule_sets.change(live, option, text, EN)


async def test_rules_that_do_not_go_together_are_refused(house: House) -> None:
    live = await set_(house, await house.open(), "multipliers", "prise 1, pousse 1.5, garde 2")
    with pytest.raises(scoring.Refused) as refused:
        rule_sets.change(live, "rounding", "kept", EN)
    assert refused.value.code == "whole_multiplier"


async def test_a_preset_gives_way_to_single_options(house: House) -> None:
    live = await house.open("tarokk")
    live = await set_(house, live, "max_kontra", "2")
    live = await set_(house, live, "preset", "itvb-2019")
    assert getattr(live.state.rules, "max_kontra") == 2  # noqa: B009
    assert getattr(live.state.rules, "illustrated") is True  # noqa: B009
    live = await set_(house, live, "max_kontra", "default")
    # The preset has 4.
    assert getattr(live.state.rules, "max_kontra") == rule_sets.without(live, "max_kontra") == 4  # noqa: B009


async def test_a_saved_sheet_starts_a_session_as_it_was_with_its_half_points(house: House) -> None:
    saving = RuleSets(house.store)
    live = await set_(house, await house.open(), "multipliers", "prise 1, pousse 1.5, garde 2")
    live = await set_(house, live, "misere", "7.5")
    assert await saving.save(ANN, live, "Zoé’s") is False
    again = await house.tables.start(
        ANN, 9, game="tarot", sheet="zoe’s", seats=[Member(11, "Ann"), Guest("Cal"), Guest("Dov")]
    )
    assert again.state.rules == live.state.rules


async def test_a_sheet_of_one_game_or_server_is_none_of_another(house: House) -> None:
    saving = RuleSets(house.store)
    live = await set_(house, await house.open(), "misere", "10")
    await saving.save(ANN, live, "ours")
    with pytest.raises(UserError) as refused:
        await saving.rules(1, scoring.game("goulash"), "ours")
    assert refused.value.code == "no_such_sheet"
    with pytest.raises(UserError) as refused:
        await saving.rules(2, scoring.game("tarot"), "ours")
    assert refused.value.code == "no_such_sheet"
    other = await house.open("goulash", 9)
    with pytest.raises(UserError) as refused:
        await saving.save(ANN, other, "Ours")
    assert refused.value.code == "sheet_name_taken"
    assert list(await saving.saved(1)) == ["ours"]


async def test_a_sheet_saved_again_takes_the_place_of_the_former_one(house: House) -> None:
    saving = RuleSets(house.store)
    live = await set_(house, await house.open(), "misere", "10")
    await saving.save(ANN, live, "ours")
    live = await set_(house, live, "misere", "20")
    assert await saving.save(ANN, live, "OURS") is True
    kept = await saving.saved(1)
    assert {name: sheet.rules["misere"] for name, sheet in kept.items()} == {"OURS": 20}


@pytest.mark.parametrize(
    "name",
    [
        "default",
        "Default",
        "federation",
        "Goulash night",
        "goulash-night",
        EN("sheet-federation"),
        FR("sheet-federation"),
    ],
)
async def test_no_sheet_is_called_like_a_built_in_one(house: House, name: str) -> None:
    with pytest.raises(UserError) as refused:
        await RuleSets(house.store).save(ANN, await house.open(), name)
    assert refused.value.code == "sheet_name_taken"


@pytest.mark.parametrize("name", ["goulash-night", "Goulash night", "GOULASH NIGHT", FR("sheet-goulash-night")])
async def test_a_built_in_sheet_is_found_by_its_name_in_any_language(house: House, name: str) -> None:
    rules = await RuleSets(house.store).rules(1, scoring.game("tarot"), name)
    assert rules == scoring.game("tarot").rule_sets["goulash-night"]


async def test_only_so_many_sheets_are_kept_and_a_nameless_one_is_none(house: House) -> None:
    saving = RuleSets(house.store)
    live = await house.open()
    with pytest.raises(UserError) as refused:
        await saving.save(ANN, live, "")
    assert refused.value.code == "blank_name"
    managing = replace(ANN, manager=True)
    for number in range(MOST_SAVED):
        await saving.save(managing, live, f"sheet {number}")
    with pytest.raises(UserError) as refused:
        await saving.save(ANN, live, "one more")
    assert refused.value.code == "too_many_sheets"
    assert await saving.save(managing, live, "Sheet 7") is True


async def test_one_member_saves_a_few_sheets_and_a_manager_as_many_as_there_is_room_for(house: House) -> None:
    live = await house.open()
    saving = RuleSets(house.store)
    for number in range(MOST_OWN):
        await saving.save(ANN, live, f"sheet {number}")
    with pytest.raises(UserError) as refused:
        await saving.save(ANN, live, "one more")
    assert refused.value.code == "too_many_sheets_of_yours"
    assert await saving.save(ANN, live, "Sheet 2") is True
    assert await saving.save(BEA, live, "another’s") is False
    assert await saving.save(replace(ANN, manager=True), live, "one more") is False


async def test_a_sheet_is_replaced_and_deleted_by_its_author_and_managers_alone(house: House) -> None:
    live = await house.open()
    saving = RuleSets(house.store)
    await saving.save(ANN, live, "ours")
    for act in (saving.save(BEA, live, "Ours"), saving.delete(BEA, "ours")):
        with pytest.raises(NotAllowed):
            await act
    assert await saving.save(ANN, live, "Ours") is True
    assert await saving.save(replace(BEA, manager=True), live, "OURS") is True
    # It is the manager's since then.
    with pytest.raises(NotAllowed):
        await saving.delete(ANN, "ours")
    await saving.delete(replace(BEA, manager=True), "ours")


async def test_the_sheet_that_managers_chose_for_new_sessions_is_theirs(house: House) -> None:
    live = await house.open()
    saving = RuleSets(house.store)
    await saving.save(ANN, live, "ours")
    await Settings(house.store, lambda: house.now).change(MANAGER, {sheet_key("tarot"): "ours"})
    for act in (saving.save(ANN, live, "ours"), saving.delete(ANN, "ours")):
        with pytest.raises(NotAllowed):
            await act
    assert await saving.own(ANN) == {}
    await saving.delete(MANAGER, "ours")


async def test_who_does_not_sit_saves_nothing(house: House) -> None:
    live = await house.open()
    for who in (STRANGER, MANAGER):
        with pytest.raises(NotAllowed):
            await RuleSets(house.store).save(who, live, "ours")
