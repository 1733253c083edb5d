"""The record of a deal tells all that moved a point in it, and of whom it is."""

from typing import Any

import pytest

import scoring
from bot.i18n import translator
from bot.present import history, record
from bot.present.words import names_of, record_title, summary
from bot.services.parsing import Guest
from bot.services.session_view import SessionView
from bot.services.sessions import Member
from tests.bot.house import ANN, House, rules
from tests.bot.test_deals_keep_their_table import posted_without_table, seated, three
from tests.fuzz.random_messages import text_of

EN = translator("en")
GUESTS = [Guest(name) for name in ("Cal", "Dov", "Eli")]


async def played(house: House, game: str, seated: int, keys: dict[str, Any], **own_rules: Any) -> SessionView:
    """Record a deal in which players go by their names, under rules of the table's own."""
    people = [Member(11, "Ann"), Member(12, "Bea"), *GUESTS][:seated]
    live = await house.tables.start(ANN, 2, game=game, seats=people)
    if own_rules:
        live = (await house.deals.record(ANN, live.session.id, [rules(live, **own_rules)], "r0")).live
    numbers = {str(person.name): str(person.id) for person in live.people.values()}
    deal = scoring.renamed_deal(scoring.decode_deal(live.game, keys), numbers)
    return (await house.deals.record(ANN, live.session.id, [deal], "d0", anyway=True)).live


def told(live: SessionView, language: str = "en") -> list[str]:
    """Return the title of the last deal and what decided it, each part by itself."""
    t = translator(language)
    deal = live.deals[-1]
    names = names_of(live)
    parts = [record_title(deal, names, t), *summary(deal, names, t).split(" · ")]
    return [part.replace("\N{NARROW NO-BREAK SPACE}", " ") for part in parts]


GARDE = {"kind": "contract", "taker": "Bea", "contract": "garde", "bouts": 2, "points": 49}


async def test_a_misere_is_told_once_with_its_player_and_its_kind(house: House) -> None:
    deal = GARDE | {"miseres": [{"player": "Cal", "kind": "trumps"}, {"player": "Cal", "kind": "courts"}]}
    live = await played(house, "tarot", 4, deal, misere=10)
    assert [part for part in told(live) if "mis" in part] == ["misère of trumps: Cal", "misère of courts: Cal"]
    assert [part for part in told(live, "fr") if "mis" in part] == ["misère d’atouts : Cal", "misère de têtes : Cal"]


async def test_a_handful_is_told_with_the_player_who_showed_it_and_two_of_a_side_are_two(house: House) -> None:
    shown = [{"size": "simple", "player": "Cal"}, {"size": "simple", "side": "defence"}]
    live = await played(house, "tarot", 5, GARDE | {"partner": "Ann", "handfuls": shown})
    assert [part for part in told(live) if "handful" in part] == [
        "simple handful: defence (Cal)",
        "simple handful: defence",
    ]
    more = {"size": "simple", "side": "defence"}
    same = await house.deals.edit(
        ANN,
        live.session.id,
        live.deals[-1].position,
        scoring.renamed_deal(
            scoring.decode_deal(live.game, GARDE | {"partner": "Ann", "handfuls": [more, more]}),
            {str(person.name): str(person.id) for person in live.people.values()},
        ),
        "e0",
    )
    assert [part for part in told(same.live) if "handful" in part] == ["simple handful: defence"] * 2


@pytest.mark.parametrize(
    ("seated", "partner", "english", "french"),
    [
        (5, "Bea", "Bea alone (called their own king)", "Bea à un contre quatre (roi appelé dans son jeu)"),
        (5, None, "Bea alone", "Bea à un contre quatre"),
        (5, "Ann", "Bea with Ann", "Bea avec Ann"),
        (4, None, "Bea", "Bea"),
        (3, None, "Bea", "Bea"),
    ],
)
async def test_the_title_of_a_contract_says_with_whom_the_taker_plays(
    house: House, seated: int, partner: str | None, english: str, french: str
) -> None:
    live = await played(house, "tarot", seated, GARDE | ({"partner": partner} if partner else {}))
    assert told(live)[0] == f"{english}: garde, 2 bouts, 49 points"
    assert told(live, "fr")[0] == f"{french} : garde, 2 bouts, 49 points"


THREE = {"kind": "tarokk", "bid": "three", "declarer": "Bea", "points": 50}


async def test_eight_tarokks_and_nine_are_told_once_each_with_their_player(house: House) -> None:
    held = [{"player": "Bea", "count": 8, "declared": True}, {"player": "Dov", "count": 9, "declared": False}]
    live = await played(house, "tarokk", 4, THREE | {"partner": "Cal", "tarokks": held})
    assert [part for part in told(live) if "tarokks" in part] == [
        "eight tarokks: Bea",
        "nine tarokks: Dov (not declared)",
    ]
    assert [part for part in told(live, "fr") if "tarokks" in part] == [
        "huit tarokks : Bea",
        "neuf tarokks : Dov (non déclarés)",
    ]


async def test_honours_from_the_talon_are_told_once_each_with_their_player(house: House) -> None:
    drawn = [{"player": "Cal", "card": "skiz"}, {"player": "Bea", "card": "pagat", "late": True}]
    deal = THREE | {"partner": "Cal", "talon_honours": drawn}
    live = await played(house, "tarokk", 5, deal, dealer_honours=True)
    assert [part for part in told(live) if "talon" in part] == [
        "skíz from the talon: Cal",
        "pagát from the talon: Bea (said late)",
    ]


async def test_a_declarer_whose_called_card_was_discarded_plays_alone_and_the_record_says_why(house: House) -> None:
    live = await played(house, "tarokk", 4, THREE | {"called_discarded": True, "game_kontra": 1})
    assert told(live)[0].startswith("Bea alone (called card discarded): three")
    assert told(live, "fr")[0].startswith("Bea à un contre trois (carte appelée à l’écart) : trois")


async def test_the_cards_of_maison_are_told(house: House) -> None:
    points = {"Ann": 14, "Bea": 9, "Cal": 8, "Dov": 0}
    tricks = {"Ann": 5, "Bea": 3, "Cal": 4, "Dov": 0}
    live = await played(house, "maison", 4, {"kind": "maison", "points": points, "tricks": tricks})
    assert told(live)[-4:] == ["Ann: 20 cards", "Bea: 12 cards", "Cal: 16 cards", "Dov: 0 cards"]
    assert told(live, "fr")[-4:] == ["Ann : 20 cartes", "Bea : 12 cartes", "Cal : 16 cartes", "Dov : 0 carte"]


async def test_the_tricks_of_wild_maison_are_told(house: House) -> None:
    points, tricks = {"Ann": 9, "Bea": 14, "Cal": 4}, {"Ann": 6, "Bea": 3, "Cal": 1}
    live = await played(house, "wild-maison", 3, {"kind": "wild-maison", "points": points, "tricks": tricks})
    assert told(live)[-3:] == ["Ann: 6 tricks", "Bea: 3 tricks", "Cal: 1 trick"]


async def test_a_player_who_dropped_out_of_a_deal_is_among_those_for_whom_it_came_out_differently(house: House) -> None:
    live = await seated(house, "tarokk")
    # As older ledgers kept deals: without who dealt and who sat out. Ann sits out of the second, as its dealer.
    await posted_without_table(house, live, [three(live, "Ann", "Cal", 50), three(live, "Bea", "Cal", 49)])
    undone = text_of(record.undone(await house.deals.undo(ANN, live.session.id, 1), EN, by="Ann"))
    [moved] = [line for line in undone.split("\n") if "came out differently" in line]
    changes = set(moved.replace("\N{NO-BREAK SPACE}", " ").partition(": ")[2].split(", "))
    assert changes == {"Ann 0 → −1", "Eli −1 → 0"}


async def test_a_lost_contract_is_told_in_the_history_by_what_its_taker_lost(house: House) -> None:
    # 36 points with 2 bouts are 5 short of 41: 30, twice for a garde, to each of three.
    live = await played(house, "tarot", 4, GARDE | {"points": 36})
    told = text_of(history.history(live, 0, EN)).replace("\N{NO-BREAK SPACE}", " ")
    assert "1 · Bea: garde, 2 bouts, 36 points · −180 Bea\n" in told
    assert "+60" not in told


async def test_a_contract_that_a_called_partner_shared_is_told_by_what_its_taker_lost(house: House) -> None:
    # At five, two attack three: the taker has two shares of 60, the partner one.
    live = await played(house, "tarot", 5, GARDE | {"points": 36, "partner": "Cal"})
    told = text_of(history.history(live, 0, EN)).replace("\N{NO-BREAK SPACE}", " ")
    assert "1 · Bea with Cal: garde, 2 bouts, 36 points · −120 Bea\n" in told
