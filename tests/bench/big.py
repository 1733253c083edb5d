"""A server that has played for years: 40 players, 1,000 sessions of every game, 100,000 deals."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

import scoring
from bot.services.session_view import payload_of, postings
from db.ledger import Cause, NewEntry
from db.people import ParticipantId
from db.sessions import SessionId
from db.store import LedgerStore, Writer
from scoring.session import renamed_deal
from tests.fuzz.random_deals import MAKERS

GUILD, CHANNEL = 1, 1_000
BEGAN = 1_672_531_200_000
DAY = 24 * 60 * 60 * 1000
MEMBERS, GUESTS = 30, 10
PLAYED = {"tarot": 10, "goulash": 3, "vachette": 1, "maison": 1, "wild-maison": 1, "tarokk": 4}
"""How often each game is played, of twenty sessions."""

NIGHTS = 5
"""Sessions of a game at a table that differ; the others are like one of them, with other players."""

Night = Sequence[tuple[scoring.DealInput, scoring.Outcome]]


@dataclass(frozen=True)
class Big:
    """What was built: the players, who plays most first, those of the members by user, the sessions by age."""

    players: tuple[ParticipantId, ...]
    users: dict[int, ParticipantId]
    sessions: tuple[SessionId, ...]


async def build(
    store: LedgerStore,
    *,
    guild: int = GUILD,
    sessions: int = 1_000,
    deals: int = 100,
    guests: int = GUESTS,
    seed: int = 1,
) -> Big:
    """Fill a ledger with sessions that are over, one a day; the same numbers make the same ledger."""
    chance = random.Random(seed)
    async with store.writing() as tx:
        users = {
            user: (await tx.people.ensure_member(guild, user, f"Member {user}")).id
            for user in range(101, 101 + MEMBERS)
        }
        others = [(await tx.people.add_guest(guild, f"Guest {number}")).id for number in range(1, 1 + guests)]
    players = (*users.values(), *others)
    games = [scoring.game(key) for key, often in PLAYED.items() for _ in range(often)]
    nights: dict[tuple[str, int], list[Night]] = {}
    made: list[SessionId] = []
    for number in range(sessions):
        game = games[number % len(games)]
        count = chance.randint(max(game.fewest, 3), min(game.seated, 5))
        known = nights.setdefault((game.key, count), [])
        if len(known) < NIGHTS:
            known.append(_night(chance, game, count, deals))
        async with store.writing() as tx:
            seats = _seats(chance, players, count)
            made.append(await _session(tx, guild, game, seats, BEGAN + number * DAY, chance.choice(known)))
    return Big(players, users, tuple(made))


def _seats(chance: random.Random, players: Sequence[ParticipantId], count: int) -> list[ParticipantId]:
    """Draw who plays: some play far more often than others."""
    weights = range(len(players), 0, -1)
    found: dict[ParticipantId, None] = {}
    while len(found) < count:
        found |= dict.fromkeys(chance.choices(players, weights))
    return [*found]


def _night(chance: random.Random, game: scoring.Game, count: int, deals: int) -> Night:
    """Play a session among players who are called by their seats."""
    state = scoring.begin(game, [str(seat) for seat in range(count)], _rules(game))
    found: list[tuple[scoring.DealInput, scoring.Outcome]] = []
    for _ in range(deals):
        keys = MAKERS[game.key](chance, state.table(), dict(state.rules_given))
        deal = scoring.decode_deal(game, scoring.loads(scoring.dumps(keys)))
        state, outcome = scoring.step(state, deal)
        found.append((deal, outcome))
    return found


async def _session(
    tx: Writer, guild: int, game: scoring.Game, seats: Sequence[ParticipantId], at: int, night: Night
) -> SessionId:
    session = await tx.sessions.open(
        guild_id=guild,
        channel_id=CHANNEL,
        game=game.key,
        rules=scoring.dumps(_rules(game)).decode(),
        seats=seats,
        opened_by=seats[0],
        at=at,
    )
    pot = None if game.zero_sum else (await tx.people.pot(guild)).id
    called = {str(seat): str(player) for seat, player in enumerate(seats)}
    entries = [
        NewEntry(
            number,
            Cause.RECORD,
            payload_of(renamed_deal(deal, called)),
            _lines(outcome, seats, pot),
            played=outcome.scored,
        )
        for number, (deal, outcome) in enumerate(night, start=1)
    ]
    await tx.ledger.append(session.id, expected_head=0, request_key=None, actor=seats[0], at=at, entries=entries)
    await tx.sessions.close(session.id, at + DAY // 6)
    return session.id


def _lines(
    outcome: scoring.Outcome, seats: Sequence[ParticipantId], pot: ParticipantId | None
) -> dict[ParticipantId, int]:
    """Return the lines of a deal among those who sit in these seats."""
    lines = {seats[seat]: amount for seat, amount in postings(outcome, None).items()}
    return lines if pot is None else lines | {pot: -sum(lines.values())}


def _rules(game: scoring.Game) -> dict[str, object]:
    return dict(next(iter(game.rule_sets.values())))
