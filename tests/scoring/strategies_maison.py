"""Sessions of Maison Tarot and Wild Maison Tarot that can have happened: cards are dealt and won, not numbers drawn."""

from random import Random

from hypothesis import strategies as st

from tests.scoring.sessions import TABLE, Json, document

PACK = [5, *[4] * 6, *[3] * 4, *[2] * 4, *[1] * 4, *[0] * 59]


def dealt(random: Random, names: tuple[str, ...], each: int) -> tuple[dict[str, int], dict[str, int]]:
    """Return the card points and the tricks of each when `each` cards were dealt and the tricks won by chance."""
    cards = random.sample(PACK, each * len(names))
    points, tricks = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    for trick in range(each):
        winner = random.choice(names)
        tricks[winner] += 1
        points[winner] += sum(cards[trick * len(names) : (trick + 1) * len(names)])
    return points, tricks


def maison_deal(random: Random, names: tuple[str, ...]) -> Json:
    points, tricks = dealt(random, names, 12)
    if random.random() < 0.5:
        return {"kind": "maison", "points": points, "tricks": tricks}
    cards = {name: won * len(names) for name, won in tricks.items()}
    return {"kind": "maison", "points": points, "cards": cards}


def wild_maison_deal(random: Random, names: tuple[str, ...], each: int | None = None) -> Json:
    points, tricks = dealt(random, names, each or random.randint(1, 78 // len(names)))
    return {"kind": "wild-maison", "points": points, "tricks": tricks}


@st.composite
def maison_sessions(draw: st.DrawFn) -> Json:
    random = draw(st.randoms(use_true_random=False))
    players = draw(st.integers(2, 6))
    rules = draw(
        st.fixed_dictionaries(
            {}, optional={"target": st.integers(1, 60), "settle": st.sampled_from(["differences", "winner"])}
        )
    )
    deals = [
        maison_deal(random, TABLE[:players]) if draw(st.integers(0, 4)) else {"kind": "passed"}
        for _ in range(draw(st.integers(0, 6)))
    ]
    return document("maison", players, *deals, **rules)


@st.composite
def wild_maison_sessions(draw: st.DrawFn) -> Json:
    random = draw(st.randoms(use_true_random=False))
    players = draw(st.integers(2, 6))
    each = draw(st.none() | st.integers(1, 78 // players))
    ante = draw(st.none() | st.sampled_from([0.5, 1, 2.5, 7]))
    rules: Json = ({"cards_each": each} if each else {}) | ({"ante": ante} if ante else {})
    deals = [
        wild_maison_deal(random, TABLE[:players], each) if draw(st.integers(0, 4)) else {"kind": "annulled"}
        for _ in range(draw(st.integers(0, 6)))
    ]
    return document("wild-maison", players, *deals, **rules)
