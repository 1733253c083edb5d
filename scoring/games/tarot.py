"""French Tarot for three, four and five players.

The federation's regulation R-RO201206 of 1 July 2012 and its five worked examples, with the house rules of the
sheet: the pousse and other multipliers, the misère, and the deal that everyone passes.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

import msgspec

from scoring.game import (
    ABSENT,
    VOID,
    Absent,
    Asked,
    CountedEvent,
    Deal,
    DealTable,
    Example,
    Game,
    Kind,
    Line,
    Player,
    Points,
    Refused,
    Scored,
    StatLine,
    Wire,
    fields_of,
)
from scoring.games import goulash, vachette
from scoring.points import WHOLE_TABLE
from scoring.wire import choices

Contract = Literal["prise", "pousse", "garde", "garde-sans", "garde-contre"]
Side = Literal["attack", "defence"]
Size = Literal["simple", "double", "triple"]

TARGETS = (56, 51, 41, 36)
"""What the attack needs with 0, 1, 2, 3 bouts, in whole points."""

HANDFULS: Mapping[Size, int] = {"simple": 20, "double": 30, "triple": 40}
TRUMPS: Mapping[int, Mapping[Size, int]] = {
    3: {"simple": 13, "double": 15, "triple": 18},
    4: {"simple": 10, "double": 13, "triple": 15},
    5: {"simple": 8, "double": 10, "triple": 13},
}
"""The trumps that a handful (poignée) shows, by the number of players."""

ALL_TRUMPS = 22
SLAMS: Mapping[str, int] = {"announced-made": 400, "made": 200, "announced-failed": -200, "defence": -200}

DEFAULT_MULTIPLIERS: dict[Contract, Points] = {
    "prise": Points(2),
    "garde": Points(4),
    "garde-sans": Points(8),
    "garde-contre": Points(12),
}


class TarotRules(vachette.ScaleRules, frozen=True, kw_only=True):
    """Rules of a tarot table; multipliers are half points (×1 is 2), `misere` is half points from each other player."""

    seats: goulash.Seats = ABSENT
    all_pass: Literal["redeal", "goulash", "vachette", "redeal-unshuffled"] = "redeal"  # noqa: S105
    multipliers: dict[Contract, Points] = msgspec.field(default_factory=lambda: dict(DEFAULT_MULTIPLIERS))
    rounding: Literal["winner", "exact", "down"] = "winner"
    misere: Points = Points(0)


class Handful(Wire, frozen=True, kw_only=True):
    """A handful (poignée) that a side, or one player, has shown."""

    either = (("side", "player"),)

    size: Size
    side: Side | Absent = ABSENT
    player: Player | Absent = ABSENT


class Misere(Wire, frozen=True, kw_only=True):
    """A misère: a hand without trumps (misère d'atouts) or without court cards (misère de têtes)."""

    player: Player
    kind: Literal["trumps", "courts"]


class ContractDeal(Deal, tag="contract", frozen=True, kw_only=True):
    """A deal that somebody took: half points of the attack, or of the defence."""

    either = (("points", "defence_points"),)

    taker: Player
    contract: Contract
    bouts: Annotated[int, msgspec.Meta(ge=0, le=3)]
    points: Points | Absent = ABSENT
    defence_points: Points | Absent = ABSENT
    partner: Player | Absent = ABSENT
    petit: Side | Absent = ABSENT
    handfuls: tuple[Handful, ...] = ()
    slam: Literal["announced-made", "made", "announced-failed", "defence"] | Absent = ABSENT
    miseres: tuple[Misere, ...] = ()


def check(sheet: TarotRules) -> None:
    """Raise `Refused` for a sheet under which a score could leave the half-point grid."""
    vachette.check(sheet)
    if not sheet.multipliers:
        raise Refused("empty", "multipliers")
    for name, multiplier in sheet.multipliers.items():
        if multiplier <= 0:
            raise Refused("above_zero", f"multipliers.{name}", found_points=int(multiplier))
        if sheet.rounding == "exact" and multiplier % 2:
            raise Refused("whole_multiplier", f"multipliers.{name}", found_points=int(multiplier))
    if sheet.misere < 0:
        raise Refused("negative", "misere", found_points=int(sheet.misere))


def score(table: DealTable[TarotRules, None], deal: ContractDeal) -> Scored:
    """Score a contract, in half points: the unit that each defender pays or receives, shared by the attack.

    The half point goes to the side that wins the deal (regulation, "La marque", at three and at five players):
    the target is met or missed by the points as counted, and the margin is rounded away from zero.
    """
    attack = _attack(table, deal)
    points = _points(table, deal)
    _petit_and_bouts(deal)
    shown = _handfuls(table, deal, attack)
    _slam(table, deal, points)
    unit, lines = _unit(table.rules, deal, points, shown)
    defenders = [name for name in table.players if name not in attack]
    for name in table.players:
        if name in defenders:
            share, code = -1, "defender"
        elif name == deal.taker:
            share, code = len(defenders) - (len(attack) - 1), "taker"
        else:
            share, code = 1, "partner"
        lines.append(Line(code, {"share": abs(share)}, name, share * unit))
    for misere in _miseres(table, deal, attack, shown):
        for name in table.players:
            own = name == misere.player
            change = table.rules.misere * (len(table.players) - 1 if own else -1)
            data = {"of": misere.player, "kind": misere.kind}
            lines.append(Line("misere" if own else "misere_paid", data, name, change))
    return Scored(lines)


def _unit(
    sheet: TarotRules, deal: ContractDeal, points: int, shown: Sequence[tuple[Handful, str]]
) -> tuple[int, list[Line]]:
    target = 2 * TARGETS[deal.bouts]
    if sheet.rounding == "down":
        points -= points % 2
    made = _made(sheet, deal, points)
    sign = 1 if made else -1
    margin = abs(points - target)
    rounded = margin + margin % 2 if sheet.rounding == "winner" else margin
    multiplier = sheet.multipliers[deal.contract]
    base = 50 + rounded
    unit = sign * base * multiplier // 2
    lines = [
        Line("target", {"bouts": deal.bouts, "target": Points(target), "points": Points(points)}),
        Line(
            "made" if made else "failed",
            {"margin": Points(margin), "rounded": Points(rounded), "raised": int(rounded != margin)},
        ),
        Line(
            "base",
            {
                "base": Points(base),
                "contract": deal.contract,
                "multiplier": Points(multiplier),
                "amount": Points(unit),
            },
        ),
    ]
    if deal.petit is not ABSENT:
        amount = 10 * multiplier * (1 if deal.petit == "attack" else -1)
        lines.append(Line("petit", {"side": deal.petit, "multiplier": Points(multiplier), "amount": Points(amount)}))
        unit += amount
    for handful, side in shown:
        amount = 2 * HANDFULS[handful.size] * sign
        winner = "attack" if made else "defence"
        who = [] if handful.player is ABSENT else [handful.player]
        data = {"size": handful.size, "side": side, "who": who, "winner": winner, "amount": Points(amount)}
        lines.append(Line("handful", data))
        unit += amount
    if deal.slam is not ABSENT:
        amount = 2 * SLAMS[deal.slam]
        lines.append(Line("slam", {"slam": deal.slam, "amount": Points(amount)}))
        unit += amount
    lines.append(Line("unit", {"amount": Points(unit)}))
    return unit, lines


def _made(sheet: TarotRules, deal: ContractDeal, points: int) -> bool:
    """Tell whether the attack made its contract with these half points."""
    return points - (points % 2 if sheet.rounding == "down" else 0) >= 2 * TARGETS[deal.bouts]


def _attack(table: DealTable[TarotRules, None], deal: ContractDeal) -> tuple[Player, ...]:
    taker = table.playing(deal.taker, "taker")
    if deal.contract not in table.rules.multipliers:
        raise Refused("not_played", "contract", found=deal.contract, expected=list(table.rules.multipliers))
    if deal.partner is ABSENT:
        return (taker,)
    if len(table.players) != 5:
        raise Refused("partner_at_five", "partner", found=len(table.players))
    partner = table.playing(deal.partner, "partner")
    return (taker,) if partner == taker else (taker, partner)


def _points(table: DealTable, deal: ContractDeal) -> int:
    if deal.points is not ABSENT:
        where, points = "points", int(deal.points)
        entered = points
    else:
        where, entered = "defence_points", int(deal.defence_points or 0)
        points = WHOLE_TABLE - entered
    if not 0 <= points <= WHOLE_TABLE:
        raise Refused("points_range", where, found_points=entered, least_points=0, most_points=WHOLE_TABLE)
    if len(table.players) == 4 and points % 2:
        raise Refused("whole_at_four", where, found_points=entered)
    least, most = 8 * deal.bouts, WHOLE_TABLE - 8 * (3 - deal.bouts)
    if not least <= points <= most:
        if where == "defence_points":
            least, most = WHOLE_TABLE - most, WHOLE_TABLE - least
        raise Refused(
            "points_and_bouts",
            where,
            found_points=entered,
            bouts=deal.bouts,
            least_points=least,
            most_points=most,
        )
    return points


def _petit_and_bouts(deal: ContractDeal) -> None:
    if deal.petit == "attack" and deal.bouts == 0:
        raise Refused("petit_without_bout", "petit", bouts=deal.bouts)
    if deal.petit == "defence" and deal.bouts == 3:
        raise Refused("petit_with_the_attack", "petit", bouts=deal.bouts)


def _handfuls(table: DealTable, deal: ContractDeal, attack: tuple[Player, ...]) -> list[tuple[Handful, str]]:
    trumps = TRUMPS[len(table.players)]
    shown: list[tuple[Handful, str]] = []
    players: list[str] = []
    for index, handful in enumerate(deal.handfuls):
        side = handful.side
        if handful.player is not ABSENT:
            name = table.playing(handful.player, f"handfuls[{index}].player")
            if name in players:
                raise Refused("two_handfuls_of_one", f"handfuls[{index}].player", found=name)
            players.append(name)
            side = "attack" if name in attack else "defence"
        shown.append((handful, str(side)))
    needed = sum(trumps[handful.size] for handful in deal.handfuls)
    if needed > ALL_TRUMPS:
        sizes = [trumps[handful.size] for handful in deal.handfuls]
        raise Refused("too_many_trumps", "handfuls", found=needed, most=ALL_TRUMPS, each=sizes)
    if len(attack) == 1 and [side for _, side in shown].count("attack") > 1:
        raise Refused("two_handfuls_of_one", "handfuls", found=attack[0])
    return shown


def _slam(table: DealTable, deal: ContractDeal, points: int) -> None:
    whole = {"found_points": points, "bouts": deal.bouts}
    if deal.slam in ("made", "announced-made"):
        if deal.petit == "defence":
            raise Refused("slam_and_petit", "petit", side="defence")
        if deal.contract == "garde-contre":
            if not points >= 120:
                raise Refused("slam_points_contre", "slam", least_points=120, **whole)
        elif (points, deal.bouts) not in ((182, 3), (174, 2)):
            raise Refused("slam_points", "slam", **whole)
    elif deal.slam == "defence":
        if deal.petit == "attack":
            raise Refused("slam_and_petit", "petit", side="attack")
        if deal.bouts >= 2 and deal.contract != "garde-sans":
            raise Refused("defence_slam_bouts", "slam", **whole)
        # What the dog, or the discard of as many cards, can hold at the most; the Excuse counts 4 for its owner.
        small = len(table.players) == 5
        most = {"garde-contre": 0, "garde-sans": 27 if small else 54}.get(deal.contract, 21 if small else 38)
        most += 8 if deal.bouts == 1 else 0
        if points > most:
            raise Refused("defence_slam_points", "slam", most_points=most, **whole)


def _miseres(
    table: DealTable, deal: ContractDeal, attack: tuple[Player, ...], shown: Sequence[tuple[Handful, str]]
) -> tuple[Misere, ...]:
    if deal.miseres and not table.rules.misere:
        raise Refused("misere_not_played", "miseres")
    with_trumps = {handful.player for handful, _ in shown if handful.player is not ABSENT}
    # Nobody shows two: as many handfuls as attackers are one of each.
    if [side for _, side in shown].count("attack") == len(attack):
        with_trumps.update(attack)
    for index, misere in enumerate(deal.miseres):
        name = table.playing(misere.player, f"miseres[{index}].player")
        if misere in deal.miseres[:index]:
            raise Refused("named_twice", f"miseres[{index}]", found=name)
        if misere.kind == "trumps" and name in with_trumps:
            raise Refused("misere_and_handful", f"miseres[{index}]", found=name)
    return deal.miseres


def doubts(table: DealTable, deal: ContractDeal) -> Sequence[Line]:
    """Return doubts about a deal: a slam that was not entered, fewer points than the discard holds."""
    points = _points(table, deal)
    found: list[Line] = []
    if deal.slam is ABSENT and (points, deal.bouts) in ((182, 3), (174, 2)):
        found.append(Line("every_trick", {"points": Points(points)}))
    dog = 3 if len(table.players) == 5 else 6
    if deal.contract != "garde-contre" and points < dog and deal.slam != "defence":
        found.append(Line("fewer_than_the_dog", {"points": Points(points), "least": Points(dog)}))
    return found


def counted_events(
    table: DealTable[TarotRules, None], deal: ContractDeal, _changes: Mapping[str, int]
) -> Iterator[CountedEvent]:
    """Yield the contract taken, the partner called, the defence, and the feats of a side or a player.

    The petit and a slam count for every player of their side, since the deal does not say who held the petit. A
    handful counts for the player who showed it, if that is known.
    """
    made = _made(table.rules, deal, _points(table, deal))
    attack = _attack(table, deal)
    sides = {"attack": attack, "defence": tuple(name for name in table.players if name not in attack)}
    taken = [CountedEvent("taken", attack[0], deal.contract), CountedEvent("taken_bouts", attack[0], str(deal.bouts))]
    called = [CountedEvent("called", name) for name in attack[1:]]
    yield from (*taken, *called)
    yield from (replace(event, code=f"{event.code}_made") for event in (*taken, *called) if made)
    for name in sides["defence"]:
        yield CountedEvent("defended", name)
        if not made:
            yield CountedEvent("defended_won", name)
    if deal.petit is not ABSENT:
        yield from (CountedEvent("petit", name) for name in sides[deal.petit])
    for handful in deal.handfuls:
        if handful.player is not ABSENT:
            yield CountedEvent("handful", str(handful.player), handful.size)
        elif len(sides[str(handful.side)]) == 1:
            yield CountedEvent("handful", sides[str(handful.side)][0], handful.size)
    if deal.slam is not ABSENT:
        side = "defence" if deal.slam == "defence" else "attack"
        yield from (CountedEvent("slam", name, deal.slam) for name in sides[side])
    yield from (CountedEvent("misere", str(misere.player), misere.kind) for misere in deal.miseres)


def _contracts(table: DealTable, _entered: Mapping[str, Any]) -> Sequence[str]:
    return [name for name in choices(ContractDeal, "contract") if name in table.rules.multipliers]


def _five_play(table: DealTable, _entered: Mapping[str, Any]) -> bool:
    return len(table.players) == 5


def _petit(_table: DealTable, entered: Mapping[str, Any]) -> Sequence[str]:
    bouts = entered.get("bouts")
    return [side for side, never in (("attack", 0), ("defence", 3)) if bouts != never]


def _misere_played(table: DealTable, _entered: Mapping[str, Any]) -> bool:
    return table.rules.misere > 0


CONTRACT = Kind(
    ContractDeal,
    "tarot",
    score,
    fields_of(
        ContractDeal,
        "taker",
        Asked("contract", offered=_contracts),
        "bouts",
        "points",
        "defence_points",
        Asked("partner", offered=_five_play),
        Asked("petit", "bonuses", offered=_petit),
        Asked("handfuls", "bonuses"),
        Asked("slam", "bonuses"),
        Asked("miseres", "bonuses", offered=_misere_played),
    ),
    doubts=doubts,
    counted_events=counted_events,
    stats=(
        StatLine("taken_made", out_of="taken", parts=choices(ContractDeal, "contract")),
        StatLine("taken_bouts_made", out_of="taken_bouts", parts=("0", "1", "2", "3")),
        StatLine("called_made", out_of="called"),
        StatLine("defended_won", out_of="defended"),
        StatLine("petit"),
        StatLine("handful", parts=choices(Handful, "size")),
        StatLine("slam", parts=choices(ContractDeal, "slam")),
        StatLine("misere", parts=choices(Misere, "kind")),
    ),
)

GAME = Game(
    "tarot",
    fewest=3,
    most=5,
    rules=TarotRules,
    kinds=(
        CONTRACT,
        replace(goulash.KIND, needs={"all_pass": "goulash"}),
        replace(vachette.KIND, needs={"all_pass": "vachette"}),
        *VOID,
    ),
    rule_sets={
        "goulash-night": {"all_pass": "goulash"},
        "federation": {},
        "vachette-night": {"all_pass": "vachette"},
    },
    check=check,
    pack=goulash.PACK,
    example=Example(
        ("Ann", "Bea", "Cal", "Dov"),
        {
            "kind": "contract",
            "taker": "Ann",
            "contract": "garde",
            "bouts": 2,
            "points": 49,
            "petit": "attack",
            "handfuls": [{"side": "attack", "size": "simple"}],
        },
    ),
    menu_order=1,
)
