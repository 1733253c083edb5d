"""What a member typed for the fields of a deal, read into the deal; works from the declaration of the game alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

import scoring
from bot.errors import UserError
from bot.i18n import Translator, words
from bot.services import people, typed
from bot.services.live import Live
from bot.services.typed import Mistyped, Seat
from db.store import ParticipantId
from scoring.points import number as points_number
from scoring.wire import Wire, choices


@dataclass(frozen=True, slots=True)
class Read:
    """A deal read from what was typed, players being participant numbers; `note` is its free text.

    `inferred` is the player whose points follow from the rest, with those half points.
    """

    deal: scoring.Entered
    note: str | None = None
    inferred: tuple[ParticipantId, int] | None = None


def kinds_of(command: str) -> list[scoring.Kind]:
    """Return the kinds of deal that a `deal` command records, in any game."""
    return [kind for game in scoring.all_games().values() for kind in game.kinds if kind.command == command]


def kind_for(live: Live, command: str) -> scoring.Kind:
    """Return the kind that a `deal` command records in this session's game; raises `UserError`."""
    for kind in live.game.kinds:
        if kind.command == command:
            return kind
    raise UserError("not_in_this_game", game=live.game.key, found=command)


def read(live: Live, kind: scoring.Kind, given: Mapping[str, str], t: Translator) -> Read:
    """Return the deal that the typed fields describe; raises `Mistyped`, `scoring.Refused`.

    Names and numbers are matched against who plays in the next deal, `t` gives the words of the reader's language.
    """
    table = live.state.table()
    keys: dict[str, Any] = {"kind": kind.tag}
    note: str | None = None
    inferred: tuple[ParticipantId, int] | None = None
    for field in kind.fields:
        text = given.get(field.name)
        if text is None:
            continue
        if field.shape == "text":
            note = text
        elif field.shape == "each":
            seats = people.seats(live, [ParticipantId(int(name)) for name in table.players])
            values = typed.points(text, seats, field.name, left_out=1 if field.total else 0)
            missing = [seat.participant for seat in seats if seat.participant not in values]
            if missing and field.total:
                inferred = ParticipantId(missing[0]), field.total - sum(values.values())
                values[missing[0]] = inferred[1]
            keys[field.name] = {str(player): _amount(field, half, text) for player, half in values.items()}
        else:
            keys[field.name] = _value(live, kind, field, text, t)
    return Read(scoring.decode_deal(live.game, keys), note, inferred)


def adjustment(live: Live, amounts: str, reason: str | None) -> Read:
    """Return the adjustment that was typed: `Ann -10, Bea +10`; raises `Mistyped`, `scoring.Refused`."""
    everyone = [ParticipantId(int(name)) for name in live.state.everyone]
    halves = typed.amounts(amounts, people.seats(live, everyone), "amounts")
    keys = {"kind": "adjustment", "amounts": {str(player): points_number(half) for player, half in halves.items()}}
    return Read(scoring.decode_deal(live.game, keys), reason)


def allowing(kind: scoring.Kind) -> scoring.Entered:
    """Return the change of rules that has a kind of deal played from here on."""
    return scoring.RulesChange(set=dict(kind.needs))


def _value(live: Live, kind: scoring.Kind, field: scoring.Field, text: str, t: Translator) -> Any:
    seats = people.seats(live)
    match field.shape:
        case "player":
            return str(typed.player(text, seats, field.name))
        case "choice":
            value = typed.choice(text, words(field.name, field.choices, t), field.name)
            return int(value) if value.isdigit() else value
        case "points":
            return _amount(field, typed.number(text, field.name), text)
        case "ranking":
            return [[str(player) for player in tied] for tied in typed.ranking(text, seats, field.name)]
        case "items":
            return _items(field, text, seats, t)
        case "flag":
            return text == "yes"
        case _:
            raise UserError("not_in_this_game", game=live.game.key, found=kind.command)


def _items(field: scoring.Field, text: str, seats: Sequence[Seat], t: Translator) -> list[dict[str, Any]]:
    assert field.item is not None  # noqa: S101 - a field of items declares its struct
    vocabularies = {name: words(name, spoken, t) for name in _keys(field.item) if (spoken := choices(field.item, name))}
    needs = [(name,) for name in _keys(field.item) if _required(field.item, name)] + list(field.item.either)
    found = typed.items(text, vocabularies, seats, field.name, needs=needs)
    return [{name: str(value) for name, value in item.items()} for item in found]


def _keys(item: type[Wire]) -> tuple[str, ...]:
    return item.__struct_fields__


def _required(item: type[Wire], name: str) -> bool:
    return next(field.required for field in msgspec.structs.fields(item) if field.name == name)


def _amount(field: scoring.Field, half: int, text: str) -> Any:
    if not field.halves and half % 2:
        raise Mistyped("not_whole", field.name, text, found=text)
    return points_number(half)


def players_of(live: Live, field: scoring.Field, given: Mapping[str, Any]) -> tuple[Seat, ...]:
    """Return the players whom a field may name: those who play in the next deal."""
    table = live.state.table()
    offered = field.offered(table, given)
    if offered is False:
        return ()
    names = table.players if offered is True else [name for name in table.players if name in offered]
    return people.seats(live, [ParticipantId(int(name)) for name in names])
