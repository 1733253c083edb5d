"""All that can be pressed or sent, in one place to read. A tag and its fields stand in messages for years."""

from typing import Annotated, TypeAlias

import msgspec

from bot.services.seats import Agreed
from bot.services.standings import ScopeKind
from bot.widgets.press import MOST_OF_TABLE, NUMBER, FormPress, Key, Long, Number, Place, Press
from db.people import ParticipantId
from db.sessions import SessionId

Session: TypeAlias = Annotated[SessionId, NUMBER]
Player: TypeAlias = Annotated[ParticipantId, NUMBER]

Table: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-z]+([.][0-9a-z]+)*\Z", max_length=MOST_OF_TABLE)]
"""Participants in base 36, so that all who can play have room beside the rest of an id."""


# Entering a deal


class EnterDeal(Press, frozen=True, tag="enter"):
    session: Session
    kind: Place


class FixDeal(Press, frozen=True, tag="fix"):
    session: Session
    deal: Number


class ListOtherKinds(Press, frozen=True, tag="rekind"):
    session: Session
    deal: Number


class ChangeKind(Press, frozen=True, tag="rekind-as"):
    session: Session
    deal: Number
    kind: Place


class CorrectDraft(Press, frozen=True, tag="again"):
    draft: Number


class EnterBonuses(Press, frozen=True, tag="bonuses"):
    draft: Number
    page: Place


class SaveDraft(Press, frozen=True, tag="save"):
    draft: Number


class SaveDraftAnyway(Press, frozen=True, tag="save-anyway"):
    draft: Number


class AllowKind(Press, frozen=True, tag="allow"):
    draft: Number


class DropDraft(Press, frozen=True, tag="drop"):
    draft: Number


class ContinueDraft(Press, frozen=True, tag="continue"):
    draft: Number


class RetypeDeal(Press, frozen=True, tag="retype"):
    """Opens the form with what stands in the message: `deal` is 0 for a new one."""

    session: Session
    kind: Place
    deal: Number
    head: Number
    opened: Long


class NewDeal(FormPress, frozen=True, tag="enter"):
    session: Session
    kind: Place
    head: Number
    opened: Long


class NewDealFor(FormPress, frozen=True, tag="enter-for"):
    """`table` is who deals, then who plays, as the form named them."""

    session: Session
    kind: Place
    head: Number
    opened: Long
    table: Table


class ChangedDeal(FormPress, frozen=True, tag="fix"):
    session: Session
    deal: Number
    head: Number
    opened: Long
    kind: Place | None


class CorrectedDraft(FormPress, frozen=True, tag="again"):
    draft: Number
    opened: Long


class CorrectedDraftFor(FormPress, frozen=True, tag="again-for"):
    draft: Number
    opened: Long
    table: Table


class Bonuses(FormPress, frozen=True, tag="bonuses"):
    draft: Number
    page: Place
    opened: Long


# Deals that stand


class UndoDeal(Press, frozen=True, tag="undo"):
    session: Session
    deal: Number


class UndoDealSurely(Press, frozen=True, tag="undo-sure"):
    """Asked by the release before, which did not say at which head of the ledger."""

    session: Session
    deal: Number


class UndoDealAsAsked(Press, frozen=True, tag="undo-asked"):
    """`head` is the head of the ledger at which it was asked."""

    session: Session
    deal: Number
    head: Number


class PutBackDeal(Press, frozen=True, tag="put-back"):
    session: Session
    deal: Number


class ExplainDeal(Press, frozen=True, tag="explain"):
    session: Session
    deal: Number


class ShowHistory(Press, frozen=True, tag="history"):
    session: Session


class TurnHistory(Press, frozen=True, tag="history-page"):
    session: Session
    page: Number


# The session and its table


class GoOnHere(Press, frozen=True, tag="here"):
    session: Session


class OpenThread(Press, frozen=True, tag="thread"):
    draft: Number


class EndSession(Press, frozen=True, tag="end"):
    session: Session


class EndSessionSurely(Press, frozen=True, tag="end-sure"):
    """`head` is the head of the ledger at which it was asked."""

    session: Session
    head: Number


class ResumeSession(Press, frozen=True, tag="resume"):
    session: Session


class StartWith(Press, frozen=True, tag="start-with"):
    draft: Number
    choice: Number


class PlayAgain(Press, frozen=True, tag="play-again"):
    session: Session


class TurnSessions(Press, frozen=True, tag="sessions"):
    page: Number


class WithdrawAgreed(Press, frozen=True, tag="withdraw"):
    """`player` is 0 where what was agreed names nobody."""

    session: Session
    what: Agreed
    player: Player


class AddWith(Press, frozen=True, tag="add-with"):
    draft: Number
    choice: Number


class LetIn(Press, frozen=True, tag="let-in"):
    session: Session
    user: Long


# The lobby


class JoinLobby(Press, frozen=True, tag="join-lobby"):
    lobby: Number


class LeaveLobby(Press, frozen=True, tag="leave-lobby"):
    lobby: Number


class AddGuest(Press, frozen=True, tag="guest-lobby"):
    lobby: Number


class SeatAsLastTime(Press, frozen=True, tag="same-lobby"):
    lobby: Number


class OrderLobby(Press, frozen=True, tag="order-lobby"):
    lobby: Number


class StartLobby(Press, frozen=True, tag="start-lobby"):
    lobby: Number


class PickMembers(Press, frozen=True, tag="pick-lobby"):
    lobby: Number


class InviteWith(Press, frozen=True, tag="invite-with"):
    draft: Number
    choice: Number


class NamedGuest(FormPress, frozen=True, tag="guest-lobby"):
    lobby: Number
    opened: Long


class LobbyOrder(FormPress, frozen=True, tag="order-lobby"):
    """`seen` is how many sat in the lobby when the form was opened."""

    lobby: Number
    seen: Number
    opened: Long


# Standings, charts, statistics; without a game they are of all


class TurnStandings(Press, frozen=True, tag="standings"):
    scope: ScopeKind
    number: Number
    game: Key | None
    page: Number


class DrawChart(Press, frozen=True, tag="chart"):
    scope: ScopeKind
    number: Number
    game: Key | None


class LookAtStats(Press, frozen=True, tag="stats"):
    player: Player
    game: Key | None


class LookAtRivals(Press, frozen=True, tag="rivals"):
    player: Player
    game: Key | None
    page: Number


class ShowStats(Press, frozen=True, tag="stats-show"):
    player: Player
    game: Key | None


class ShowRivals(Press, frozen=True, tag="rivals-show"):
    player: Player
    game: Key | None
    page: Number


# Rules and counting


class DeleteRuleSet(Press, frozen=True, tag="delete-sheet"):
    pass


class DeleteRuleSetSurely(Press, frozen=True, tag="sheet-sure"):
    draft: Number


class ChosenRuleSet(FormPress, frozen=True, tag="delete-sheet"):
    opened: Long


class CountAgain(Press, frozen=True, tag="count"):
    draft: Number


class Piles(FormPress, frozen=True, tag="count"):
    game: Key
    draft: Number | None
    opened: Long


# What managers choose


class TurnSeasons(Press, frozen=True, tag="seasons"):
    page: Number


class RemoveSeason(Press, frozen=True, tag="season-gone"):
    season: Number


class AddAutopost(Press, frozen=True, tag="autopost-add"):
    draft: Number


class DropAutopost(Press, frozen=True, tag="autopost-drop"):
    draft: Number


class TurnAutoposts(Press, frozen=True, tag="posts"):
    page: Number


class PauseAutopost(Press, frozen=True, tag="autopost-pause"):
    post: Number
    page: Number


class ResumeAutopost(Press, frozen=True, tag="autopost-resume"):
    post: Number
    page: Number


class RemoveAutopost(Press, frozen=True, tag="autopost-remove"):
    post: Number


class RemoveAutopostSurely(Press, frozen=True, tag="autopost-gone"):
    post: Number


class LookAtPosted(Press, frozen=True, tag="post"):
    """The first button of a post, by which it is found again: `slot` is a moment in milliseconds, or a ticket."""

    post: Number
    slot: Long
