"""Hungarian Tarokk (Paskievics) and Illustrated Tarokk, for four players; a fifth may sit.

The article is pagat.com's text on Hungarian Tarokk in its Persian translation; where it is silent, the tournament
rules of 2018 and 2019 and Kégl's standardisation, as the options of the rules say.
"""

from scoring.game import Game, Kind, Notation
from scoring.games.tarokk.deals import Tarokk, Trial, Void
from scoring.games.tarokk.events import STATS, TRIAL_STATS, counted_events, trial_events
from scoring.games.tarokk.form import EXAMPLE, FIELDS, PACK, TRIAL_FIELDS, VOID_FIELDS, doubts, follows, last_round
from scoring.games.tarokk.notation import read, write
from scoring.games.tarokk.rounds import TarokkState, doubled
from scoring.games.tarokk.rules import PRESETS, TarokkRules, check
from scoring.games.tarokk.score import score, score_trial, score_void

TAROKK = Kind(
    Tarokk,
    "tarokk",
    score,
    FIELDS,
    doubts=doubts,
    notation=Notation(read, write),
    follows=follows,
    counted_events=counted_events,
    stats=STATS,
)
TRIAL = Kind(
    Trial,
    "tarokk",
    score_trial,
    TRIAL_FIELDS,
    meant_by={"bid": "trial"},
    counted_events=trial_events,
    stats=TRIAL_STATS,
)
VOID = Kind(Void, "passed", score_void, VOID_FIELDS)

GAME = Game(
    "tarokk",
    fewest=4,
    most=4,
    seated=5,
    dealer_out=True,
    rules=TarokkRules,
    kinds=(TAROKK, TRIAL, VOID),
    rule_sets={name: {"preset": name} for name in PRESETS},
    presets=PRESETS,
    titles=("mayor",),
    pack=PACK,
    example=EXAMPLE,
    last_round=last_round,
    check=check,
    start=lambda _sheet: TarokkState(),
    doubled=doubled,
    void=lambda annulled: {"kind": "tarokk-void", "reason": "annulled" if annulled else "passed"},
    menu_order=6,
)
