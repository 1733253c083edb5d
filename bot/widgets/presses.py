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
    """Opens the form of a new deal, of the kind at this place of the game."""

    session: Session
    kind: Place


class FixDeal(Press, frozen=True, tag="fix"):
    """Opens the form of a deal that stands, to change it."""

    session: Session
    deal: Number


class ListOtherKinds(Press, frozen=True, tag="rekind"):
    """Shows into which other kinds a deal can be changed."""

    session: Session
    deal: Number


class ChangeKind(Press, frozen=True, tag="rekind-as"):
    """Opens the form that makes a deal one of another kind."""

    session: Session
    deal: Number
    kind: Place


class CorrectDraft(Press, frozen=True, tag="again"):
    """Opens the form of a draft again, filled with what was entered."""

    draft: Number


class EnterBonuses(Press, frozen=True, tag="bonuses"):
    """Opens a further page of the form of a draft."""

    draft: Number
    page: Place


class SaveDraft(Press, frozen=True, tag="save"):
    """Records the deal of a draft."""

    draft: Number


class SaveDraftAnyway(Press, frozen=True, tag="save-anyway"):
    """Records the deal of a draft though it was warned about."""

    draft: Number


class AllowKind(Press, frozen=True, tag="allow"):
    """Records the deal of a draft, and allows its kind in the session from then on."""

    draft: Number


class DropDraft(Press, frozen=True, tag="drop"):
    """Throws a draft away."""

    draft: Number


class ContinueDraft(Press, frozen=True, tag="continue"):
    """Goes on with a draft where it was left."""

    draft: Number


class RetypeDeal(Press, frozen=True, tag="retype"):
    """Opens the form with what stands in the message: `deal` is 0 for a new one."""

    session: Session
    kind: Place
    deal: Number
    head: Number
    opened: Long


class NewDeal(FormPress, frozen=True, tag="enter"):
    """The form of a new deal, opened at a head of the ledger."""

    session: Session
    kind: Place
    head: Number
    opened: Long


class NewDealFor(FormPress, frozen=True, tag="enter-for"):
    """The form of a new deal for named players.

    `table` is the dealer, then the players, as the form named them.
    """

    session: Session
    kind: Place
    head: Number
    opened: Long
    table: Table


class ChangedDeal(FormPress, frozen=True, tag="fix"):
    """The form of a deal that stands; `kind` is set where it becomes one of another kind."""

    session: Session
    deal: Number
    head: Number
    opened: Long
    kind: Place | None


class CorrectedDraft(FormPress, frozen=True, tag="again"):
    """The form of a draft that was opened again."""

    draft: Number
    opened: Long


class CorrectedDraftFor(FormPress, frozen=True, tag="again-for"):
    """The form of a draft that was opened again, for the players that the form named."""

    draft: Number
    opened: Long
    table: Table


class Bonuses(FormPress, frozen=True, tag="bonuses"):
    """A further page of the form of a draft."""

    draft: Number
    page: Place
    opened: Long


# Deals that stand


class UndoDeal(Press, frozen=True, tag="undo"):
    """Takes a deal back, or asks first."""

    session: Session
    deal: Number


class UndoDealSurely(Press, frozen=True, tag="undo-sure"):
    """Takes a deal back after the question of the release before, which named no head of the ledger."""

    session: Session
    deal: Number


class UndoDealAsAsked(Press, frozen=True, tag="undo-asked"):
    """Takes a deal back after the question, which was asked at this head of the ledger."""

    session: Session
    deal: Number
    head: Number


class PutBackDeal(Press, frozen=True, tag="put-back"):
    """Puts a deal back that was taken back."""

    session: Session
    deal: Number


class ExplainDeal(Press, frozen=True, tag="explain"):
    """Shows how the points of a deal came about."""

    session: Session
    deal: Number


class ShowHistory(Press, frozen=True, tag="history"):
    """Shows the history of a session."""

    session: Session


class TurnHistory(Press, frozen=True, tag="history-page"):
    """Shows another page of the history of a session."""

    session: Session
    page: Number


# The session and its table


class GoOnHere(Press, frozen=True, tag="here"):
    """Says in which channel a session goes on, and has its card posted anew there."""

    session: Session


class OpenThread(Press, frozen=True, tag="thread"):
    """Opens a thread for the session that a draft is to start."""

    draft: Number


class EndSession(Press, frozen=True, tag="end"):
    """Asks before a session is ended."""

    session: Session


class EndSessionSurely(Press, frozen=True, tag="end-sure"):
    """Ends a session after the question, which was asked at this head of the ledger."""

    session: Session
    head: Number


class ResumeSession(Press, frozen=True, tag="resume"):
    """Opens an ended session again."""

    session: Session


class StartWith(Press, frozen=True, tag="start-with"):
    """Starts a session with a name meant as it was chosen."""

    draft: Number
    choice: Number


class PlayAgain(Press, frozen=True, tag="play-again"):
    """Starts a session with the players of this one."""

    session: Session


class TurnSessions(Press, frozen=True, tag="sessions"):
    """Shows another page of the sessions of the server."""

    page: Number


class WithdrawAgreed(Press, frozen=True, tag="withdraw"):
    """Withdraws what was agreed; `player` is 0 where the agreement names no player."""

    session: Session
    what: Agreed
    player: Player


class AddWith(Press, frozen=True, tag="add-with"):
    """Seats a player with a name meant as it was chosen."""

    draft: Number
    choice: Number


class LetIn(Press, frozen=True, tag="let-in"):
    """Seats a member who asked to join."""

    session: Session
    user: Long


# The lobby


class JoinLobby(Press, frozen=True, tag="join-lobby"):
    """Seats the member in a lobby."""

    lobby: Number


class LeaveLobby(Press, frozen=True, tag="leave-lobby"):
    """Takes the member out of a lobby."""

    lobby: Number


class AddGuest(Press, frozen=True, tag="guest-lobby"):
    """Opens the form in which a guest is named."""

    lobby: Number


class SeatAsLastTime(Press, frozen=True, tag="same-lobby"):
    """Seats in a lobby those who played the last session."""

    lobby: Number


class OrderLobby(Press, frozen=True, tag="order-lobby"):
    """Opens the form of the order of seats."""

    lobby: Number


class StartLobby(Press, frozen=True, tag="start-lobby"):
    """Starts the session of a lobby."""

    lobby: Number


class PickMembers(Press, frozen=True, tag="pick-lobby"):
    """Brings the members who were picked in the menu into a lobby."""

    lobby: Number


class InviteWith(Press, frozen=True, tag="invite-with"):
    """Brings guests or members into a lobby, with a name meant as it was chosen."""

    draft: Number
    choice: Number


class NamedGuest(FormPress, frozen=True, tag="guest-lobby"):
    """The form that names a guest."""

    lobby: Number
    opened: Long


class LobbyOrder(FormPress, frozen=True, tag="order-lobby"):
    """The form of the order of seats; `seen` is how many sat in the lobby when it was opened."""

    lobby: Number
    seen: Number
    opened: Long


# Standings, charts, statistics; without a game they are of all


class TurnStandings(Press, frozen=True, tag="standings"):
    """Shows another page of standings."""

    scope: ScopeKind
    number: Number
    game: Key | None
    page: Number


class DrawChart(Press, frozen=True, tag="chart"):
    """Draws the totals of a session, the server or a season."""

    scope: ScopeKind
    number: Number
    game: Key | None


class LookAtStats(Press, frozen=True, tag="stats"):
    """Shows the statistics of a player to the member alone."""

    player: Player
    game: Key | None


class LookAtRivals(Press, frozen=True, tag="rivals"):
    """Shows a page of the rivals of a player to the member alone."""

    player: Player
    game: Key | None
    page: Number


class ShowStats(Press, frozen=True, tag="stats-show"):
    """Shows the statistics of a player to everyone."""

    player: Player
    game: Key | None


class ShowRivals(Press, frozen=True, tag="rivals-show"):
    """Shows a page of the rivals of a player to everyone."""

    player: Player
    game: Key | None
    page: Number


# Rules and counting


class DeleteRuleSet(Press, frozen=True, tag="delete-sheet"):
    """Opens the form that chooses a rule set to delete."""


class DeleteRuleSetSurely(Press, frozen=True, tag="sheet-sure"):
    """Deletes a rule set after the question."""

    draft: Number


class ChosenRuleSet(FormPress, frozen=True, tag="delete-sheet"):
    """The form that chooses a rule set to delete."""

    opened: Long


class CountAgain(Press, frozen=True, tag="count"):
    """Opens the form of counted piles again."""

    draft: Number


class Piles(FormPress, frozen=True, tag="count"):
    """The form of piles to be counted; `draft` is set where it was opened again."""

    game: Key
    draft: Number | None
    opened: Long


# What managers choose


class TurnSeasons(Press, frozen=True, tag="seasons"):
    """Shows another page of the seasons of the server."""

    page: Number


class RemoveSeason(Press, frozen=True, tag="season-gone"):
    """Removes a season after the question."""

    season: Number


class AddAutopost(Press, frozen=True, tag="autopost-add"):
    """Adds the scheduled post that a draft keeps."""

    draft: Number


class DropAutopost(Press, frozen=True, tag="autopost-drop"):
    """Throws away the scheduled post that a draft keeps."""

    draft: Number


class TurnAutoposts(Press, frozen=True, tag="posts"):
    """Shows another page of the scheduled posts."""

    page: Number


class PauseAutopost(Press, frozen=True, tag="autopost-pause"):
    """Pauses a scheduled post."""

    post: Number
    page: Number


class ResumeAutopost(Press, frozen=True, tag="autopost-resume"):
    """Resumes a scheduled post."""

    post: Number
    page: Number


class RemoveAutopost(Press, frozen=True, tag="autopost-remove"):
    """Asks before a scheduled post is removed."""

    post: Number


class RemoveAutopostSurely(Press, frozen=True, tag="autopost-gone"):
    """Removes a scheduled post after the question."""

    post: Number


class LookAtPosted(Press, frozen=True, tag="post"):
    """The first button of a post, by which it is found again: `slot` is a moment in milliseconds, or a ticket."""

    post: Number
    slot: Long
