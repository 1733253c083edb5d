"""A session of five hundred deals, and a full table of the widest names: every message keeps to Discord's limits."""

from collections.abc import Iterator

import pytest
from discord import ui

import scoring
from bot.i18n import languages, translator
from bot.present import card, explain, history, posts, record, sessions, settings, standings, table
from bot.services.bulletin import Bulletin, Lead
from bot.services.deals import DealReceipt
from bot.services.names import MAX_NAME
from bot.services.parsing import Guest
from bot.services.seasons import MOST
from bot.services.session_view import SessionView
from bot.services.sessions import Member
from bot.services.standings import SERVER, Board, Rank, StandingsView
from db.ledger import EntryId
from db.people import Participant, ParticipantId, ParticipantKind
from db.schedules import Every, Schedule, ScheduleId
from db.seasons import Season, SeasonId
from db.standings import Snapshot
from tests.bot.house import ANN, House, consistent, rules
from tests.e2e.harness import MOST_PARTS, MOST_TEXT

DEALS = 500
WIDE = ("漢" * 30, "*" * 30, "ﷺ" * 30)


def contract(live: SessionView, number: int) -> scoring.DealInput:
    """A contract that a house without half points scores otherwise: 41.5 points with two bouts."""
    keys = {"kind": "contract", "taker": live.state.seats[number % 3], "contract": "garde", "bouts": 2, "points": 41.5}
    return scoring.decode_deal(live.game, scoring.loads(scoring.dumps(keys)))


async def five_hundred(house: House) -> SessionView:
    """Play five hundred deals, the first of which is a change of rules that all others depend on."""
    live = await house.tables.start(ANN, 5, game="tarot", seats=[Member(11, "Ann"), Guest("Bea"), Guest("Cal")])
    exact = rules(live, rounding="exact")
    deals = [exact, *(contract(live, number) for number in range(2, DEALS + 1))]
    return (await house.deals.record(ANN, live.session.id, deals, "all")).live


def beyond_limits(made: ui.LayoutView) -> dict[str, int]:
    """Return by how much a message is more than Discord takes."""
    over = {"text": made.content_length() - MOST_TEXT, "parts": made.total_children_count - MOST_PARTS}
    return {what: much for what, much in over.items() if much > 0}


def text(made: ui.LayoutView) -> str:
    return "\n".join(item.content for item in made.walk_children() if isinstance(item, ui.TextDisplay))


def shown(live: SessionView, language: str) -> Iterator[ui.LayoutView]:
    """Yield every message about a session that shows all of it."""
    t = translator(language)
    yield card.card(live, t)
    yield sessions.ended(live, t, by="Ann")
    yield table.seats(live, t)
    pages = -(-len(live.deals) // history.PAGE)
    for page in range(pages):
        yield history.history(live, page, t)
    for deal in (live.deals[0], live.deals[-1]):
        yield explain.explained(live, deal, t)
        yield record.recorded(DealReceipt(live, deal), t, by="Ann")


@pytest.mark.parametrize("language", languages())
async def test_every_message_about_five_hundred_deals_keeps_to_the_limits(house: House, language: str) -> None:
    live = await five_hundred(house)
    for made in shown(live, language):
        assert beyond_limits(made) == {}


async def test_the_pages_of_the_history_have_every_deal_once(house: House) -> None:
    live = await five_hundred(house)
    pages = [text(history.history(live, page, translator("en"))) for page in range(DEALS // history.PAGE)]
    found = [int(line.split(" · ")[0]) for page in pages for line in page.splitlines() if line[0].isdigit()]
    # The change of rules before them is there too, and is no deal.
    assert found == list(range(DEALS - 1, 0, -1))
    assert sum(line.startswith("rules changed") for page in pages for line in page.splitlines()) == 1
    assert "Page 50 of 50" in pages[-1]


@pytest.mark.parametrize("language", languages())
async def test_the_first_of_five_hundred_deals_is_taken_back_and_all_that_moves_is_counted(
    house: House, language: str
) -> None:
    live = await five_hundred(house)
    done = await house.deals.undo(ANN, live.session.id, 1)
    assert len(done.rescored) == DEALS - 1
    made = record.undone(done, translator(language), by="Ann")
    assert beyond_limits(made) == {}
    named = [line for line in text(made).splitlines() if "→" in line]
    # All but those that are named are counted in one line.
    assert str(DEALS - 1 - len(named)) in text(made)
    assert "Ann" in text(made).splitlines()[-1]
    await consistent(house, done.live)


async def test_the_first_contract_of_five_hundred_deals_is_edited(house: House) -> None:
    live = await five_hundred(house)
    before = live.deal(2)
    done = await house.deals.edit(ANN, live.session.id, 2, contract(live, 3), "e1")
    assert done.rescored == ()
    assert beyond_limits(record.edited(done, before, translator("en"), by="Ann")) == {}
    assert done.deal.earlier == (before.deal,)
    await consistent(house, done.live)


async def test_a_deal_that_was_edited_fifty_times_leaves_room_for_the_others(house: House) -> None:
    live = await five_hundred(house)
    for number in range(50):
        done = await house.deals.edit(ANN, live.session.id, DEALS, contract(live, number), f"e{number}")
        live = done.live
    made = history.history(live, 0, translator("en"))
    assert beyond_limits(made) == {}
    assert "and 47 more" in text(made)
    assert f"\n{DEALS - 9} · " in text(made)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", WIDE)
async def test_a_full_table_of_the_widest_names_with_many_who_left_keeps_to_the_limits(
    house: House, name: str, language: str
) -> None:
    guests = [Guest(f"{name}{number:02}") for number in range(50)]
    live = await house.tables.start(ANN, 5, game="tarot", seats=guests[:25])
    others = await house.tables.start(ANN, 6, game="tarot", seats=guests[25:])
    everyone = [*live.seats, *others.seats]

    def seating(start: int) -> scoring.DealInput:
        players = [str(seat) for seat in everyone[start : start + 25]]
        return scoring.decode_deal(live.game, {"kind": "seating", "players": players})

    amounts = {str(seat): (-1) ** place * 100_000 for place, seat in enumerate(everyone[1:25])}
    paid = scoring.decode_deal(live.game, {"kind": "adjustment", "amounts": amounts})
    deals = [paid, *(seating(start % 26) for start in range(1, 30))]
    done = await house.deals.record(ANN, live.session.id, deals, "all", note="*" * 500, may=lambda _live, _who: None)
    for made in shown(done.live, language):
        assert beyond_limits(made) == {}
    t = translator(language)
    edited = await house.deals.edit(ANN, live.session.id, 1, paid, "e1", "*" * 500)
    assert beyond_limits(record.edited(edited, done.live.deal(1), t, by="Ann")) == {}
    undone = await house.deals.undo(ANN, live.session.id, 1)
    assert beyond_limits(record.undone(undone, t, by="Ann")) == {}


def everyone_everywhere(letter: str) -> StandingsView:
    """Standings of forty players with the widest names, all level in every game."""
    players = [ParticipantId(number) for number in range(1, 41)]
    people = {
        player: Participant(player, 1, ParticipantKind.GUEST, None, f"{letter * (MAX_NAME - 2)}{player:02}")
        for player in players
    }
    places = tuple(Rank(player, 1, -199_999, 1_000, -199_999) for player in players)
    shown = Snapshot(0, dict.fromkeys(players, 0))
    boards = tuple(Board(game, places, shown) for game in scoring.all_games())
    return StandingsView(SERVER, None, boards, people, season(letter, 1))


def season(letter: str, number: int) -> Season:
    return Season(SeasonId(number), 1, letter * MAX_NAME, "2026-09-30", "2027-09-30", 0, 1)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("letter", ["漢", "*", "ﷺ"])
async def test_standings_of_everyone_in_every_game_keep_to_the_limits(language: str, letter: str) -> None:
    look, t = everyone_everywhere(letter), translator(language)
    one = StandingsView(SERVER, "tarokk", look.boards[-1:], look.people, look.season)
    for page in range(4):
        assert beyond_limits(standings.standings(look, t, page=page, gone=look.people)) == {}
        assert beyond_limits(standings.standings(one, t, page=page, gone=look.people)) == {}
    pages = [text(standings.standings(look, t, page=page)) for page in range(4)]
    assert sum(page.count(" · ") >= len(look.boards) for text in pages for page in text.splitlines()) == len(
        look.people
    )


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("letter", ["漢", "*", "ﷺ"])
async def test_a_post_of_everyone_in_every_game_keeps_to_the_limits(language: str, letter: str) -> None:
    look, t = everyone_everywhere(letter), translator(language)
    everyone = tuple(look.people)
    leads = tuple(Lead(board.game, everyone, everyone[:20]) for board in look.boards)
    bulletin = Bulletin(look, 0, EntryId(1), first=False, sessions=1_000, deals=100_000, leads=leads)
    schedule = Schedule(
        ScheduleId(1), 1, 5, Every.WEEK, 540, 0, "server", None, ParticipantId(1), 0, 1, None, 0, EntryId(0), True
    )
    assert beyond_limits(posts.post(bulletin, schedule, 1, t, gone=look.people)) == {}


@pytest.mark.parametrize("language", languages())
async def test_as_many_seasons_as_there_can_be_are_listed_page_by_page(language: str) -> None:
    t = translator(language)
    found = [season("*", number) for number in range(MOST)]
    pages = [settings.seasons(found, page, t) for page in range(3)]
    for page in pages:
        assert beyond_limits(page) == {}
    assert sum(text(page).count(r"\*" * MAX_NAME) for page in pages) == MOST
