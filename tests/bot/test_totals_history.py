"""How totals went, session by session: in a server, in a season, in one game at a time."""

from dataclasses import replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from bot.errors import UserError
from bot.i18n import translator
from bot.present.chart import MOST_MARKS, curve, evening, sessions_curve
from bot.services.parsing import Guest
from bot.services.seasons import Seasons
from bot.services.sessions import Member
from bot.services.standings import SERVER, Scope
from bot.services.totals_history import TotalsHistories, TotalsHistory
from db.people import Participant, ParticipantId, ParticipantKind
from tests.bot.house import ANN, House, goulash

UTC = ZoneInfo("UTC")
# 10 20 30 31 gives +51 +11 −29 −33, in points; the ledger has half points.
FIRST, SECOND = [102, 22, -58, -66], [22, 102, -58, -66]


async def goulash_evening(house: House, channel: int, *points: int) -> None:
    live = await house.open("goulash", channel=channel)
    await house.deals.record(ANN, live.session.id, [goulash(live, *points)], f"n{channel}")
    await house.tables.end(ANN, live.session.id)


def paths(course: TotalsHistory) -> dict[str, list[int]]:
    return {course.people[player].name or "": [*path] for player, path in course.paths.items()}


async def test_totals_add_up_over_the_sessions_of_a_game(house: House) -> None:
    await goulash_evening(house, 2, 10, 20, 30, 31)
    await goulash_evening(house, 3, 20, 10, 30, 31)
    found = paths(await TotalsHistories(house.store).of(1, SERVER))
    sums = [[first, first + second] for first, second in zip(FIRST, SECOND, strict=True)]
    assert found == dict(zip(("Ann", "Bea", "Cal", "Dov"), sums, strict=True))


async def test_the_game_with_most_deals_is_drawn_unless_another_is_named(house: House) -> None:
    await goulash_evening(house, 2, 10, 20, 30, 31)
    await goulash_evening(house, 3, 20, 10, 30, 31)
    live = await house.open("vachette", channel=4)
    ranking = {"kind": "vachette", "ranking": [[seat] for seat in live.state.seats]}
    await house.deals.record(ANN, live.session.id, [scoring.decode_deal(live.game, ranking)], "v")
    assert (await TotalsHistories(house.store).of(1, SERVER)).game == "goulash"
    named = await TotalsHistories(house.store).of(1, SERVER, "vachette")
    assert (named.game, len(named.opened)) == ("vachette", 1)


async def test_a_season_has_the_sessions_opened_in_it(house: House) -> None:
    await goulash_evening(house, 2, 10, 20, 30, 31)
    house.now += 40 * 24 * 60 * 60 * 1000
    await goulash_evening(house, 3, 20, 10, 30, 31)
    begins = datetime.fromtimestamp(house.now // 1000, UTC).date()
    season = await Seasons(house.store).add(ANN, "Later", begins, date(2027, 1, 1), UTC)
    course = await TotalsHistories(house.store).of(1, Scope("season", season.id))
    assert [*paths(course).values()] == [[total] for total in SECOND]


async def test_who_came_to_a_later_session_begins_there(house: House) -> None:
    await goulash_evening(house, 2, 10, 20, 30, 31)
    seats = [Guest(name) for name in ("Fay", "Bea", "Cal", "Dov")]
    live = await house.tables.start(ANN, 3, game="goulash", seats=[Member(11, "Ann"), *seats[:3]])
    await house.deals.record(ANN, live.session.id, [goulash(live, 10, 20, 30, 31)], "b")
    course = await TotalsHistories(house.store).of(1, SERVER)
    assert paths(course)["Fay"] == [22]
    lines = sessions_curve(course, translator("en"), UTC).lines
    assert {line.name: line.start for line in lines if line.name in ("Ann", "Fay")} == {"Ann": 0, "Fay": 1}


async def test_a_session_that_was_all_taken_back_is_no_step(house: House) -> None:
    await goulash_evening(house, 2, 10, 20, 30, 31)
    live = await house.open("goulash", channel=3)
    await house.deals.record(ANN, live.session.id, [goulash(live, 20, 10, 30, 31)], "b")
    await house.deals.undo(ANN, live.session.id)
    assert len((await TotalsHistories(house.store).of(1, SERVER)).opened) == 1


async def test_nothing_is_drawn_where_nothing_was_played(house: House) -> None:
    with pytest.raises(UserError, match="nothing_to_draw"):
        await TotalsHistories(house.store).of(1, SERVER)
    await goulash_evening(house, 2, 10, 20, 30, 31)
    with pytest.raises(UserError, match="nothing_to_draw"):
        await TotalsHistories(house.store).of(1, SERVER, "tarot")
    with pytest.raises(UserError, match="nothing_to_draw"):
        await TotalsHistories(house.store).of(2, SERVER)


async def test_of_many_sessions_and_players_the_twelve_ranked_first_are_named_and_a_few_days(house: House) -> None:
    for night in range(4):
        seats = [Guest(f"P{4 * night + seat}") for seat in range(3)]
        live = await house.tables.start(ANN, 10 + night, game="goulash", seats=[Member(11, "Ann"), *seats])
        made = goulash(live, 10, 20 - night, 30, 31 + night)
        await house.deals.record(ANN, live.session.id, [made], f"m{night}")
        house.now += 24 * 60 * 60 * 1000
    course = await TotalsHistories(house.store).of(1, SERVER)
    assert len(course.totals) == 13
    assert len(course.paths) == len(course.people) == 12
    shown = sessions_curve(course, translator("en"), UTC)
    assert sorted((path[-1] for path in course.paths.values()), reverse=True) == sorted(course.totals.values())[:0:-1]
    assert shown.note == "The 12 who are ranked first, of 13"
    long = replace(course, opened=tuple(range(3_000)))
    marks = sessions_curve(long, translator("en"), UTC).marks
    assert len(marks) == MOST_MARKS
    assert {1, 3_000} <= marks.keys()


async def test_a_race_draws_players_and_not_its_pot(house: House) -> None:
    live = await house.open("maison")
    seats = live.state.seats
    points, cards = dict(zip(seats, (10, 11, 12, 13), strict=True)), dict.fromkeys(seats, 12)
    deal = scoring.decode_deal(live.game, {"kind": "maison", "points": points, "cards": cards})
    await house.deals.record(ANN, live.session.id, [deal], "a")
    assert paths(await TotalsHistories(house.store).of(1, SERVER)).keys() == {"Ann", "Bea", "Cal", "Dov"}


async def test_the_days_of_sessions_are_those_of_the_server(house: House) -> None:
    house.now = 1_767_225_600_000 - 1  # The last moment of 2025 in UTC, already 2026 in Paris.
    await goulash_evening(house, 2, 10, 20, 30, 31)
    course = await TotalsHistories(house.store).of(1, SERVER)
    assert sessions_curve(course, translator("en"), UTC).marks == {1: "Dec 31"}
    assert sessions_curve(course, translator("fr"), ZoneInfo("Europe/Paris")).marks == {1: "1 janv."}


async def test_sessions_of_more_than_a_year_are_told_apart_by_month_and_year(house: House) -> None:
    await goulash_evening(house, 2, 10, 20, 30, 31)
    house.now += 400 * 24 * 60 * 60 * 1000
    await goulash_evening(house, 3, 10, 20, 30, 31)
    course = await TotalsHistories(house.store).of(1, SERVER)
    assert sessions_curve(course, translator("en"), UTC).marks == {1: "Jan 2026", 2: "Feb 2027"}


async def test_a_colour_belongs_to_a_player_and_not_to_a_rank(house: House) -> None:
    await goulash_evening(house, 2, 10, 20, 30, 31)
    await goulash_evening(house, 3, 20, 10, 30, 31)
    live = await house.open("goulash", channel=4)
    looks: list[dict[str, int]] = []
    for number, points in enumerate([(10, 20, 30, 31), (31, 30, 20, 10), (41, 20, 20, 10)]):
        await house.deals.record(ANN, live.session.id, [goulash(live, *points)], f"c{number}")
        live = await house.load(live)
        course = await TotalsHistories(house.store).of(1, SERVER)
        t = translator("en")
        charts = (curve(live, t), sessions_curve(course, t, UTC), evening(live, t).chart)
        looks += [{line.name: line.look for line in chart.lines} for chart in charts]
    assert looks == [{"Ann": 0, "Bea": 1, "Cal": 2, "Dov": 3}] * 9


@given(st.permutations(range(30)), st.permutations(range(30)))
def test_of_many_the_first_twelve_keep_their_colours_and_no_two_that_are_drawn_have_one(
    ranks: list[int], others: list[int]
) -> None:
    def looks(order: list[int]) -> dict[int, int]:
        totals = {ParticipantId(player): 100 - place for player, place in enumerate(order)}
        people = {player: Participant(player, 1, ParticipantKind.GUEST, None, f"P{player}") for player in totals}
        paths = {player: (total,) for player, total in totals.items()}
        course = TotalsHistory("goulash", (0,), totals, paths, people)
        return {int(line.name[1:]): line.look for line in sessions_curve(course, translator("en"), UTC).lines}

    for found in (looks(ranks), looks(others)):
        assert len({*found.values()}) == len(found) == 12
        assert all(look == player for player, look in found.items() if player < 12)
