"""What a server chooses, and from when on it holds."""

from datetime import date
from zoneinfo import ZoneInfo

import pytest

import scoring
from bot.errors import UserError
from bot.services import seasons, settings
from bot.services.parsing import Mistyped
from bot.services.people import Actor, NotAllowed, Recorders, may_end, may_record
from bot.services.rule_sets import RuleSets
from bot.services.seasons import Seasons
from bot.services.settings import GuildSettings, Settings, sheet_key
from tests.bot.house import ANN, MANAGER, STRANGER, House, goulash

PARIS, SANTIAGO = ZoneInfo("Europe/Paris"), ZoneInfo("America/Santiago")
HOUR = 3_600_000


@pytest.fixture
def chosen(house: House) -> Settings:
    return Settings(house.store, lambda: house.now)


async def test_a_server_that_chose_nothing_has_the_defaults(chosen: Settings) -> None:
    await chosen.load()
    assert chosen.of(1) == GuildSettings(None, ZoneInfo("UTC"), Recorders("players"), {})


async def test_what_is_chosen_holds_at_once_after_a_restart_and_here_alone(house: House, chosen: Settings) -> None:
    await chosen.change(MANAGER, {"language": "fr", "timezone": "Europe/Paris", "recorders": "everyone"})
    again = Settings(house.store, lambda: house.now)
    await again.load()
    assert chosen.of(1) == again.of(1) == GuildSettings("fr", PARIS, Recorders("everyone"), {})
    assert chosen.of(2) == again.of(2) == GuildSettings()


async def test_each_change_is_noted_with_who_and_when(house: House, chosen: Settings) -> None:
    await chosen.change(MANAGER, {"language": "fr"})
    house.now += HOUR
    await chosen.change(ANN, {"language": "fr", "timezone": "Europe/Paris"})
    kept = await chosen.kept(1)
    assert {key: (kept.people[each.actor].name, each.at) for key, each in kept.log.items()} == {
        "language": ("Zoe", house.now - HOUR),
        "timezone": ("Ann", house.now),
    }


async def test_a_setting_can_be_taken_back(chosen: Settings) -> None:
    await chosen.change(MANAGER, {"language": "fr"})
    await chosen.change(MANAGER, {"language": None})
    assert chosen.of(1) == GuildSettings()


async def test_new_sessions_have_the_rules_that_the_server_chose(house: House, chosen: Settings) -> None:
    await chosen.change(MANAGER, {sheet_key("tarot"): "federation"})
    live = await house.open("tarot")
    assert live.state.rules_given == scoring.game("tarot").rule_sets["federation"]
    named = await RuleSets(house.store).rules(1, live.game, "goulash-night")
    assert named == live.game.rule_sets["goulash-night"]


async def test_rules_that_are_gone_are_no_obstacle(house: House, chosen: Settings) -> None:
    await chosen.change(MANAGER, {sheet_key("tarot"): "deleted since"})
    live = await house.open("tarot")
    assert live.state.rules_given == next(iter(live.game.rule_sets.values()))


@pytest.mark.parametrize(
    ("recorders", "roles", "may"),
    [
        (Recorders("players"), {77}, False),
        (Recorders("everyone"), set[int](), True),
        (Recorders("role", 77), {77}, True),
        (Recorders("role", 77), {78}, False),
    ],
)
async def test_who_does_not_sit_records_where_the_server_lets_them(
    house: House, recorders: Recorders, roles: set[int], may: bool
) -> None:
    live = await house.open("goulash")
    eve = Actor(1, STRANGER.user_id, "Eve", roles=frozenset(roles), recorders=recorders)
    if may:
        may_end(live, eve)
        assert (await house.deals.record(eve, live.session.id, [goulash(live, 10, 20, 30, 31)], "n")).fresh
    else:
        with pytest.raises(NotAllowed):
            may_end(live, eve)
        with pytest.raises(NotAllowed):
            await house.deals.record(eve, live.session.id, [goulash(live, 10, 20, 30, 31)], "n")


async def test_where_a_role_records_it_takes_the_role_also_at_the_table(house: House) -> None:
    live = await house.open("goulash")
    with pytest.raises(NotAllowed) as refused:
        may_record(live, Actor(1, ANN.user_id, "Ann", recorders=Recorders("role", 77)))
    assert refused.value.data["found"] == "<@&77>"


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Europe/Paris", "Europe/Paris"),
        ("paris", "Europe/Paris"),
        (" new york ", "America/New_York"),
        ("utc", "UTC"),
    ],
)
def test_a_time_zone_is_named_by_its_city(typed: str, found: str) -> None:
    assert settings.zone(typed) == found


@pytest.mark.parametrize("typed", ["", "Mars", "America", "+2", "`"])
def test_what_names_no_single_time_zone_is_refused_with_some_that_do(typed: str) -> None:
    with pytest.raises(Mistyped) as refused:
        settings.zone(typed)
    assert refused.value.data["expected"]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("2026-09-01", date(2026, 9, 1)),
        ("2026/9/1", date(2026, 9, 1)),
        ("1.9.2026", date(2026, 9, 1)),
        ("13/9/2026", date(2026, 9, 13)),
        ("9/13/2026", date(2026, 9, 13)),
        ("9 9 2026", date(2026, 9, 9)),
    ],
)
def test_a_day_is_read_as_people_write_it(typed: str, found: date) -> None:
    assert seasons.day(typed, "first") == found


@pytest.mark.parametrize("typed", ["", "tomorrow", "2026-13-01", "31.2.2026", "0001-01-01", "9" * 40, "2026-9"])
def test_what_is_no_day_is_refused(typed: str) -> None:
    with pytest.raises(Mistyped) as refused:
        seasons.day(typed, "first")
    assert refused.value.code == "not_a_day"


def test_a_day_that_can_be_read_in_two_ways_is_refused_with_both() -> None:
    with pytest.raises(Mistyped) as refused:
        seasons.day("1/9/2026", "first")
    assert (refused.value.data["first"], refused.value.data["second"]) == ("2026-01-09", "2026-09-01")


async def test_a_season_holds_its_days_whole_in_the_zone_of_the_server(house: House) -> None:
    made = await Seasons(house.store).add(ANN, "Autumn", date(2026, 9, 1), date(2026, 9, 1), PARIS)
    # Paris is two hours ahead of UTC on that day.
    assert (made.begins, made.ends) == (1_788_213_600_000, 1_788_213_600_000 + 24 * HOUR)


async def test_a_day_without_midnight_begins_when_it_begins(house: House) -> None:
    # In Santiago, 6 September 2026 begins at one o'clock, and has 23 hours.
    made = await Seasons(house.store).add(ANN, "Spring", date(2026, 9, 6), date(2026, 9, 6), SANTIAGO)
    assert made.ends - made.begins == 23 * HOUR


async def test_seasons_move_with_the_time_zone_of_the_server(house: House, chosen: Settings) -> None:
    kept = Seasons(house.store)
    made = await kept.add(ANN, "Autumn", date(2026, 9, 1), date(2026, 9, 30), ZoneInfo("UTC"))
    await chosen.change(MANAGER, {"timezone": "Europe/Paris"})
    [moved] = await kept.listed(1)
    assert (moved.begins, moved.ends) == (made.begins - 2 * HOUR, made.ends - 2 * HOUR)
    assert (moved.name, moved.first_day, moved.last_day) == ("Autumn", "2026-09-01", "2026-09-30")


@pytest.mark.parametrize(
    ("name", "first", "last", "code"),
    [
        ("\u200b", date(2026, 9, 1), date(2026, 9, 2), "blank_name"),
        ("Server", date(2026, 9, 1), date(2026, 9, 2), "season_name_taken"),
        ("AUTUMN", date(2026, 9, 1), date(2026, 9, 2), "season_name_taken"),
        ("Late", date(2026, 9, 2), date(2026, 9, 1), "season_ends_first"),
    ],
)
async def test_a_season_that_cannot_be_is_refused(house: House, name: str, first: date, last: date, code: str) -> None:
    kept = Seasons(house.store)
    await kept.add(ANN, "Autumn", date(2026, 1, 1), date(2026, 1, 2), PARIS)
    with pytest.raises(UserError) as refused:
        await kept.add(ANN, name, first, last, PARIS)
    assert refused.value.code == code
    assert len(await kept.listed(1)) == 1


async def test_a_season_of_another_server_cannot_be_removed(house: House) -> None:
    kept = Seasons(house.store)
    made = await kept.add(ANN, "Autumn", date(2026, 1, 1), date(2026, 1, 2), PARIS)
    with pytest.raises(UserError):
        await kept.remove(2, made.id)
    assert await kept.remove(1, made.id) == made
    assert await kept.listed(1) == ()
