"""Who stands where: in a session, in a server, in a season, in one game and in all."""

from datetime import date
from zoneinfo import ZoneInfo

import pytest

import scoring
from bot.errors import UserError
from bot.services.parsing import Guest
from bot.services.seasons import Seasons
from bot.services.sessions import Member
from bot.services.standings import SERVER, Scope, Standings, StandingsView, side_by_side
from tests.bot.house import ANN, House, goulash

UTC = ZoneInfo("UTC")


@pytest.fixture
def standings(house: House) -> Standings:
    return house.services.standings


def listed(look: StandingsView) -> list[tuple[str, int, int, int]]:
    """Name, rank, total in half points and deals of the only board."""
    [board] = look.boards
    return [(look.people[place.player].name or "", place.rank, place.total, place.deals) for place in board.places]


async def test_a_server_adds_up_its_sessions_of_a_game_and_ties_share_a_rank(
    house: House, standings: Standings
) -> None:
    friday = await house.open("goulash", channel=2)
    saturday = await house.open("goulash", channel=3)
    # 10 20 30 31 gives +51 +11 -29 -33, in points.
    await house.deals.record(ANN, friday.session.id, [goulash(friday, 10, 20, 30, 31)], "a")
    await house.deals.record(ANN, saturday.session.id, [goulash(saturday, 20, 10, 30, 31)], "b")
    look = await standings.view(1, SERVER, "goulash")
    assert listed(look) == [("Ann", 1, 124, 2), ("Bea", 1, 124, 2), ("Cal", 3, -116, 2), ("Dov", 4, -132, 2)]


async def test_a_session_lists_who_sits_and_did_not_play_yet(house: House, standings: Standings) -> None:
    live = await house.open("goulash")
    look = await standings.view(1, Scope("session", live.session.id))
    assert [(rank, total, deals) for _, rank, total, deals in listed(look)] == [(1, 0, 0)] * 4


async def test_who_played_and_had_it_all_taken_back_does_not_stand_in_the_server(
    house: House, standings: Standings
) -> None:
    live = await house.open("goulash")
    await house.deals.record(ANN, live.session.id, [goulash(live, 10, 20, 30, 31)], "a")
    await house.deals.undo(ANN, live.session.id)
    assert (await standings.view(1, SERVER)).boards == ()


async def test_a_player_whose_points_were_all_taken_back_since_the_last_post_is_in_the_next(
    house: House, standings: Standings
) -> None:
    live = await house.open("goulash", channel=2)
    await house.deals.record(ANN, live.session.id, [goulash(live, 20, 10, 30, 31)], "a")
    seats = [Member(11, "Ann"), Member(12, "Bea"), Guest("Cal"), Guest("Eli")]
    other = await house.tables.start(ANN, 3, game="goulash", seats=seats)
    # 10 20 30 31 gives +51 +11 -29 -33, in points.
    await house.deals.record(ANN, other.session.id, [goulash(other, 10, 20, 30, 31)], "b")
    await standings.note(1, await standings.view(1, SERVER, key="post"), "post")
    await house.deals.undo(ANN, other.session.id)
    look = await standings.view(1, SERVER, key="post")
    [board] = look.boards
    changes = {look.people[place.player].name: place.change for place in board.places}
    assert changes == {"Ann": -102, "Bea": -22, "Cal": 58, "Dov": 0, "Eli": 66}
    assert ("Eli", 3, 0, 0) in listed(look)
    await standings.note(1, look, "post")
    assert "Eli" not in [name for name, *_ in listed(await standings.view(1, SERVER, key="post"))]


async def test_a_race_lists_players_and_not_its_pot(house: House, standings: Standings) -> None:
    live = await house.open("maison")
    points, cards = ((10, 11, 12, 13), (12, 12, 12, 12))
    keys = {
        "kind": "maison",
        "points": dict(zip(live.state.seats, points, strict=True)),
        "cards": dict(zip(live.state.seats, cards, strict=True)),
    }
    deal = scoring.decode_deal(live.game, keys)
    await house.deals.record(ANN, live.session.id, [deal], "a")
    assert {name for name, *_ in listed(await standings.view(1, SERVER))} == {"Ann", "Bea", "Cal", "Dov"}


async def test_games_stand_apart_and_ranks_side_by_side(house: House, standings: Standings) -> None:
    first, second = await house.open("goulash", channel=2), await house.open("vachette", channel=3)
    await house.deals.record(ANN, first.session.id, [goulash(first, 10, 20, 30, 31)], "a")
    ann, bea, cal, dov = second.state.seats
    deal = scoring.decode_deal(second.game, {"kind": "vachette", "ranking": [[dov], [cal], [bea], [ann]]})
    await house.deals.record(ANN, second.session.id, [deal], "b")
    look = await standings.view(1, SERVER)
    assert {board.game for board in look.boards} == {"goulash", "vachette"}
    ranks = {look.people[player].name: dict(each) for player, each in side_by_side(look)}
    assert ranks == {
        "Ann": {"goulash": 1, "vachette": 4},
        "Bea": {"goulash": 2, "vachette": 3},
        "Cal": {"goulash": 3, "vachette": 2},
        "Dov": {"goulash": 4, "vachette": 1},
    }


async def test_a_season_has_the_sessions_that_were_opened_within_it(house: House, standings: Standings) -> None:
    live = await house.open("goulash")
    await house.deals.record(ANN, live.session.id, [goulash(live, 10, 20, 30, 31)], "a")
    # The clock of the house stands at 1 January 2026.
    seasons = Seasons(house.store)
    now = await seasons.add(ANN, "Winter", date(2026, 1, 1), date(2026, 1, 31), UTC)
    past = await seasons.add(ANN, "Last year", date(2025, 1, 1), date(2025, 12, 31), UTC)
    assert await standings.scope(1, " winter ") == await standings.scope(1, f"season:{now.id}")
    assert listed(await standings.view(1, Scope("season", now.id)))[0] == ("Ann", 1, 102, 1)
    assert (await standings.view(1, Scope("season", past.id))).boards == ()


async def test_the_change_is_since_they_were_shown_last_in_that_place(house: House, standings: Standings) -> None:
    live = await house.open("goulash")
    await house.deals.record(ANN, live.session.id, [goulash(live, 10, 20, 30, 31)], "a")
    first = await standings.view(1, SERVER, key="here")
    assert [place.change for place in first.boards[0].places] == [None] * 4
    await standings.note(1, first, "here")
    shown_at, house.now = house.now, house.now + 60_000
    await house.deals.record(ANN, live.session.id, [goulash(live, 31, 20, 30, 10)], "b")
    again = await standings.view(1, SERVER, key="here")
    names = {again.people[place.player].name: place.change for place in again.boards[0].places}
    # Ann and Dov changed places in the second deal: 31 20 30 10.
    assert names == {"Ann": -66, "Bea": 22, "Cal": -58, "Dov": 102}
    assert again.boards[0].since == shown_at
    elsewhere = await standings.view(1, SERVER, key="there")
    assert {place.change for place in elsewhere.boards[0].places} == {None}


async def test_nothing_of_a_server_is_seen_from_another(house: House, standings: Standings) -> None:
    live = await house.open("goulash")
    await house.deals.record(ANN, live.session.id, [goulash(live, 10, 20, 30, 31)], "a")
    season = await Seasons(house.store).add(ANN, "Winter", date(2026, 1, 1), date(2026, 1, 31), UTC)
    assert (await standings.view(2, SERVER)).boards == ()
    for scope in (Scope("session", live.session.id), Scope("season", season.id)):
        with pytest.raises(UserError):
            await standings.view(2, scope)
    with pytest.raises(UserError):
        await standings.scope(2, "Winter")


async def test_what_names_no_scope_is_refused_with_those_that_there_are(house: House, standings: Standings) -> None:
    await Seasons(house.store).add(ANN, "Winter", date(2026, 1, 1), date(2026, 1, 31), UTC)
    with pytest.raises(UserError) as refused:
        await standings.scope(1, "summer")
    assert refused.value.data["expected"] == ["Winter"]
