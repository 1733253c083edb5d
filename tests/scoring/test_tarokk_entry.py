"""How tarokk is entered: the notation of one line, what is offered, what follows, what is asked about, how it ends."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from scoring.errors import Refused
from scoring.game import DealTable, Field, Kind
from scoring.games.tarokk import GAME, TAROKK
from scoring.games.tarokk.deals import Tarokk
from scoring.games.tarokk.notation import read, write
from scoring.session import begin, decode_deal, step
from tests.scoring.sessions import TABLE, Json
from tests.scoring.strategies_tarokk import tarokk_deals
from tests.scoring.test_tarokk import ALL_D, alone, deal


def keys(text: str) -> Json:
    return read(text, lambda name: name)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("D trull kings+1", {"announced": {"declarers": {"trull": 0, "four-kings": 1}}}),
        ("O ulti+2", {"announced": {"opponents": {"pagat-ultimo": 2}}}),
        ("game+1", {"game_kontra": 1}),
        ("trull D", {"trull": "declarers"}),
        ("kings O", {"four_kings": "opponents"}),
        ("tricks D", {"all_tricks": "declarers"}),
        ("pagat D won", {"pagat_last": {"side": "declarers", "won": True}}),
        ("pagat D lost", {"pagat_last": {"side": "declarers", "won": False}}),
        ("sas O lost", {"sas_last": {"side": "opponents", "won": False}}),
        ("pagat caught O", {"pagat_caught_by": "opponents"}),
        ("lost XXI Bea", {"xxi_lost_by": "Bea"}),
        ("8 Ann", {"tarokks": [{"player": "Ann", "count": 8, "declared": True}]}),
        ("9 Ann undeclared", {"tarokks": [{"player": "Ann", "count": 9, "declared": False}]}),
        ("made D centrum", {"made": {"declarers": ["centrum"]}}),
        ("discarded", {"called_discarded": True}),
        ("talon skiz Dov late", {"talon_honours": [{"player": "Dov", "card": "skiz", "late": True}]}),
        ("talon XXI Ann", {"talon_honours": [{"player": "Ann", "card": "XXI"}]}),
        ("", {}),
        (" ; ", {}),
    ],
)
def test_an_item_of_the_notation_says_a_key_of_the_deal(text: str, expected: Json) -> None:
    assert keys(text) == expected


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("D TRULL Kings+1", "d trull kings+1"),
        ("D volát, pagát-ultimó", "D volat ulti"),
        ("D king uhu+1 pagat uhu", "D king-uhu+1 pagat-uhu"),
        ("D trull +1 volat rekontra", "D trull+1 volat+2"),
        ("game kontra", "game+1"),
        ("game +3", "game+3"),
        ("Bea lost XXI", "lost XXI Bea"),
        ("undeclared Ann 8", "8 Ann undeclared"),
        ("lost pagat D", "pagat D lost"),
        ("late Dov talon skíz", "talon skiz Dov late"),
        ("trull D; D kings; D trull", "D trull kings; trull D"),
    ],
)
def test_case_accents_and_order_do_not_matter(text: str, same: str) -> None:
    found, expected = keys(text), keys(same)
    assert found == expected


def test_a_name_in_quotes_is_a_name_whatever_it_says() -> None:
    assert keys('8 "Uncle Joe; late"')["tarokks"][0]["player"] == "Uncle Joe; late"
    assert keys("lost XXI “Won”")["xxi_lost_by"] == "Won"
    assert keys("lost XXI O’Hara")["xxi_lost_by"] == "O’Hara"
    assert keys("lost XXI Uncle Joe")["xxi_lost_by"] == "Uncle Joe"


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        ("D trull foo", "notation_unknown", "foo"),
        ("trull D; wat", "notation_unknown", "wat"),
        ("trull X", "notation_unknown", "X"),
        ("trull D again", "notation_unknown", "again"),
        ("pagat D", "notation_unfinished", "D"),
        ("kings", "notation_unfinished", "kings"),
        ("O", "notation_unfinished", "O"),
        ("8", "notation_unfinished", "8"),
        ("game", "notation_unfinished", "game"),
        ("made D", "notation_unfinished", "D"),
        ("made D trull", "notation_unknown", "trull"),
        ("D trull+6", "notation_kontra", "trull+6"),
        ("D trull+-1", "notation_kontra", "trull+-1"),
        ("game+0009", "notation_kontra", "game+0009"),
        ("D trull trull", "notation_twice", "trull"),
        ("trull D; trull O", "notation_twice", "trull"),
        ("made D centrum centrum", "notation_twice", "centrum"),
    ],
)
def test_a_refusal_points_at_the_word(text: str, code: str, word: str) -> None:
    with pytest.raises(Refused) as refusal:
        keys(text)
    found = refusal.value
    assert (found.code, found.field, found.data["found"]) == (code, "extras", word)
    assert text[found.data["position"] :].startswith(word)


def test_what_finds_players_says_itself_that_it_found_nobody() -> None:
    def nobody(name: str) -> str:
        raise LookupError(name)

    with pytest.raises(LookupError, match="Zoe"):
        read("lost XXI Zoe", nobody)


@given(tarokk_deals())
def test_what_is_written_of_a_deal_is_read_as_the_same_deal(played: Json) -> None:
    found = decode_deal(GAME, played)
    assert isinstance(found, Tarokk)
    bare = {name: played[name] for name in ("kind", "bid", "declarer", "partner", "points") if name in played}
    assert decode_deal(GAME, bare | keys(write(found, str))) == found


def test_a_part_of_a_deal_is_written_alone() -> None:
    found = decode_deal(GAME, deal(D="trull", game_kontra=1, xxi_lost_by="Bea"))
    assert isinstance(found, Tarokk)
    assert write(found, str) == "game+1; D trull; lost XXI Bea"
    assert write(found, str, {"announced"}) == "D trull"


def table(players: int = 4, **rules: Any) -> DealTable:
    return begin(GAME, TABLE[:players], rules).table()


def field(name: str, kind: Kind = TAROKK) -> Field:
    return next(field for field in kind.fields if field.name == name)


@pytest.mark.parametrize(
    ("bid", "points", "offered"),
    [
        ("three", 82, ["declarers"]),
        ("three", 81, []),
        ("three", 12, ["opponents"]),
        ("three", 13, []),
        ("one", 75, ["declarers"]),
        ("solo", 0, ["opponents"]),
        ("solo", 1, []),
    ],
)
def test_all_tricks_are_offered_in_their_window_only(bid: str, points: int, offered: list[str]) -> None:
    assert list(field("all_tricks").offered(table(), {"bid": bid, "points": points})) == offered  # pyright: ignore[reportArgumentType]


def test_only_what_can_be_is_offered() -> None:
    def offered(name: str, entered: Json | None = None, players: int = 4, **rules: Any) -> Any:
        return field(name).offered(table(players, **rules), entered or {})

    assert offered("trull", {"bid": "three", "points": 80}) == ["declarers"]
    assert offered("four_kings", {"bid": "three", "points": 22}) == ["opponents"]
    # The declarer too: in a form that is filled in again, the two can be exchanged.
    assert offered("partner", {"declarer": "Ann"}) is True
    assert offered("game_kontra", max_kontra=2) == ["0", "1", "2"]
    assert not offered("made")
    assert offered("made", preset="illustrated")
    assert not offered("sas_last")
    assert offered("sas_last", sas=True)
    assert not offered("pagat_caught_by")
    assert not offered("talon_honours", dealer_honours=True)
    assert offered("talon_honours", players=5, dealer_honours=True)
    assert not offered("called_discarded", {"partner": "Bea"})
    trial = GAME.kinds[1]
    assert list(field("declarer", trial).offered(table(5), {})) == ["Dov"]  # pyright: ignore[reportArgumentType]


def test_no_page_of_a_form_holds_more_than_five_fields() -> None:
    for kind in GAME.kinds:
        first = [field for field in kind.fields if not field.page and not field.instead]
        pages = [field.page for field in kind.fields if field.page and field.within]
        assert len(first) <= 5
        assert all(pages.count(page) <= 5 for page in pages)


def test_what_follows_is_filled_in() -> None:
    assert TAROKK.follows(table(), {"bid": "three", "points": 88}) == ALL_D
    assert TAROKK.follows(table(), {"bid": "three", "points": 87}) == {}
    assert TAROKK.follows(table(), {"bid": "one", "points": 4})["trull"] == "opponents"
    assert TAROKK.follows(table(), {"all_tricks": "declarers", "trull": "declarers"}) == {"four_kings": "declarers"}
    assert TAROKK.follows(table(), {"called_discarded": True}) == {"game_kontra": 1}


def doubts(played: Json, players: int = 4, voids: int = 0, **rules: Any) -> list[str]:
    state = begin(GAME, TABLE[:players], rules)
    for _ in range(voids):
        state, _ = step(state, decode_deal(GAME, {"kind": "tarokk-void", "reason": "passed"}))
    deal = decode_deal(GAME, played)
    assert isinstance(deal, Tarokk)
    return [line.code for line in TAROKK.doubts(state.table(), deal)]


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        (deal(), []),
        (deal(D="trull", O="trull"), ["both_announced"]),
        (deal(D="pagat-ultimo"), ["result_not_entered"]),
        (deal(D="pagat-ultimo", pagat_last={"side": "declarers", "won": True}), []),
        (deal(O="xxi-catch"), ["result_not_entered"]),
        (deal(D={"double": 3}), ["costly_double"]),
        (deal(points=47), ["both_at_47"]),
        (
            deal(
                D="pagat-ultimo",
                pagat_last={"side": "declarers", "won": True},
                tarokks=[{"player": "Cal", "count": 8, "declared": False}],
            ),
            ["claim_after_ultimo"],
        ),
    ],
)
def test_what_is_rarely_meant_is_asked_about(played: Json, expected: list[str]) -> None:
    assert doubts(played) == expected


def test_a_very_high_stake_is_asked_about() -> None:
    assert doubts(alone(), voids=2) == []
    assert doubts(alone(), voids=3) == ["high_stake"]


def test_coming_doubled_deals_are_counted_down() -> None:
    state = begin(GAME, TABLE[:4], {})
    assert GAME.doubled(state.game_state) == ()
    for played in ({"kind": "tarokk-void", "reason": "passed"}, deal(), {"kind": "tarokk-void", "reason": "annulled"}):
        state, _ = step(state, decode_deal(GAME, played))
    assert GAME.doubled(state.game_state) == (4, 4, 4, 2)


@pytest.mark.parametrize(
    ("players", "skiz", "left"),
    [(4, "Dov", 4), (4, "Ann", 5), (4, "Cal", 7), (5, "Ann", 6), (5, "Dov", 9)],
)
def test_play_goes_on_until_the_skiz_deals_and_one_round_more(players: int, skiz: str, left: int) -> None:
    assert GAME.last_round(table(players), skiz) == left


def test_the_end_is_not_known_before_the_skiz_is_and_the_dealer_of_five_gets_no_cards() -> None:
    assert GAME.last_round(table(), None) is None
    with pytest.raises(Refused):
        GAME.last_round(replace(table(5)), "Eli")


def test_the_pack_holds_42_cards_and_94_points() -> None:
    assert sum(cards.count for cards in GAME.pack) == 42
    assert sum(cards.count * cards.half_points for cards in GAME.pack) == 2 * 94
