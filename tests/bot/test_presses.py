"""Custom ids: what is pressed is what was shown, however old the message, or it is a button of another version."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from bot.errors import UserError
from bot.widgets import former, presses
from bot.widgets.press import FormPress, Press
from db.people import ParticipantId
from db.sessions import SessionId
from tests.bot.pressed import any_press, buttons, forms

LONGEST = 100
"""Characters that Discord takes of a custom id."""
S, P = SessionId(1), ParticipantId(7)

BUTTONS: dict[str, Press] = {
    "gl:enter:1:contract": presses.EnterDeal(S, "contract"),
    "gl:fix:1:2": presses.FixDeal(S, 2),
    "gl:rekind:1:2": presses.ListOtherKinds(S, 2),
    "gl:again:3": presses.CorrectDraft(3),
    "gl:bonuses:3": presses.EnterBonuses(3, "0"),
    "gl:bonuses:3:1": presses.EnterBonuses(3, "1"),
    "gl:save:3": presses.SaveDraft(3),
    "gl:save-anyway:3": presses.SaveDraftAnyway(3),
    "gl:allow:3": presses.AllowKind(3),
    "gl:drop:3": presses.DropDraft(3),
    "gl:continue:3": presses.ContinueDraft(3),
    "gl:enter:1:3": presses.EnterDeal(S, "3"),
    "gl:rekind:1:2:3": presses.ChangeKind(S, 2, "3"),
    "gl:undo:1:2": presses.UndoDeal(S, 2),
    "gl:undo-sure:1:2": presses.UndoDealSurely(S, 2),
    "gl:put-back:1:2": presses.PutBackDeal(S, 2),
    "gl:explain:1:2": presses.ExplainDeal(S, 2),
    "gl:history:1": presses.ShowHistory(S),
    "gl:history:1:4": presses.TurnHistory(S, 4),
    "gl:here:1": presses.GoOnHere(S),
    "gl:thread:3": presses.OpenThread(3),
    "gl:end:1": presses.EndSession(S),
    "gl:end-sure:1": presses.EndSessionSurely(S, 0),
    "gl:end-sure:1:7": presses.EndSessionSurely(S, 7),
    "gl:resume:1": presses.ResumeSession(S),
    "gl:play-again:1": presses.PlayAgain(S),
    "gl:sessions:4": presses.TurnSessions(4),
    "gl:withdraw:1:0:7": presses.WithdrawAgreed(S, "dealer", P),
    "gl:withdraw:1:1:7": presses.WithdrawAgreed(S, "out", P),
    "gl:withdraw:1:2:0": presses.WithdrawAgreed(S, "end", ParticipantId(0)),
    "gl:join-lobby:3": presses.JoinLobby(3),
    "gl:leave-lobby:3": presses.LeaveLobby(3),
    "gl:guest-lobby:3": presses.AddGuest(3),
    "gl:retype:1:tarokk:0:7:99": presses.RetypeDeal(SessionId(1), "tarokk", 0, 7, 99),
    "gl:start-with:3:1": presses.StartWith(3, 1),
    "gl:invite-with:3:1": presses.InviteWith(3, 1),
    "gl:add-with:3:1": presses.AddWith(3, 1),
    "gl:same-lobby:3": presses.SeatAsLastTime(3),
    "gl:order-lobby:3": presses.OrderLobby(3),
    "gl:start-lobby:3": presses.StartLobby(3),
    "gp:pick-lobby:3": presses.PickMembers(3),
    "gl:standings:0:0:0:2": presses.TurnStandings("server", 0, None, 2),
    "gl:standings:1:5:1:0": presses.TurnStandings("session", 5, "tarot", 0),
    "gl:standings:2:5:6:0": presses.TurnStandings("season", 5, "tarokk", 0),
    "gl:chart:0:0:3": presses.DrawChart("server", 0, "vachette"),
    "gl:chart:0:0:2": presses.DrawChart("server", 0, "goulash"),
    "gl:chart:2:5:0": presses.DrawChart("season", 5, None),
    "gl:stats:7:0": presses.LookAtStats(P, None),
    "gl:stats:7:4": presses.LookAtStats(P, "maison"),
    "gl:rivals:7:5:2": presses.LookAtRivals(P, "wild-maison", 2),
    "gl:stats-show:7:0": presses.ShowStats(P, None),
    "gl:stats-show:7:6": presses.ShowStats(P, "tarokk"),
    "gl:stats-show:7:6:1": presses.ShowRivals(P, "tarokk", 0),
    "gl:delete-sheet": presses.DeleteRuleSet(),
    "gl:sheet-sure:3": presses.DeleteRuleSetSurely(3),
    "gl:count:3": presses.CountAgain(3),
    "gl:seasons:1": presses.TurnSeasons(1),
    "gl:season-gone:1": presses.RemoveSeason(1),
    "gl:autopost-add:3": presses.AddAutopost(3),
    "gl:autopost-drop:3": presses.DropAutopost(3),
    "gl:posts:1": presses.TurnAutoposts(1),
    "gl:autopost-pause:6:1": presses.PauseAutopost(6, 1),
    "gl:autopost-resume:6:1": presses.ResumeAutopost(6, 1),
    "gl:autopost-remove:6": presses.RemoveAutopost(6),
    "gl:autopost-gone:6": presses.RemoveAutopostSurely(6),
    "gl:post:6:1767225600000": presses.LookAtPosted(6, 1_767_225_600_000),
}
"""What each button of the first release asks for; the numbers of games and kinds are those of its lists."""

FORMS: dict[str, Press] = {
    "gl:enter:1:3:17:99": presses.NewDeal(S, "3", 17, 99),
    "gl:fix:1:2:17:99": presses.ChangedDeal(S, 2, 17, 99, None),
    "gl:fix:1:2:17:99:3": presses.ChangedDeal(S, 2, 17, 99, "3"),
    "gl:again:3": presses.CorrectedDraft(3, 0),
    "gl:bonuses:3": presses.Bonuses(3, "0", 0),
    "gl:bonuses:3:1": presses.Bonuses(3, "1", 0),
    "gl:guest-lobby:3": presses.NamedGuest(3, 0),
    "gl:order-lobby:3:4": presses.LobbyOrder(3, 4, 0),
    "gl:delete-sheet": presses.ChosenRuleSet(0),
    "gl:count:0": presses.Piles("tarot", None, 0),
    "gl:count:5:3": presses.Piles("tarokk", 3, 0),
}


@pytest.mark.parametrize("custom_id", BUTTONS)
def test_an_old_button_means_what_it_meant(custom_id: str) -> None:
    assert Press.read(custom_id) == BUTTONS[custom_id]


@pytest.mark.parametrize("custom_id", FORMS)
def test_an_old_form_means_what_it_meant(custom_id: str) -> None:
    assert FormPress.read(custom_id) == FORMS[custom_id]


def test_an_old_id_of_each_press_is_tried() -> None:
    new = {presses.LetIn, presses.TurnHistory, presses.ChangeKind, presses.ShowRivals, presses.UndoDealAsAsked}
    assert {type(press) for press in BUTTONS.values()} | new == {*buttons()}
    new_forms = {presses.NewDealFor, presses.CorrectedDraftFor}
    assert {type(press) for press in FORMS.values()} | new_forms == {*forms()}


def test_a_new_game_does_not_change_what_an_old_button_means(monkeypatch: pytest.MonkeyPatch) -> None:
    games = scoring.all_games()
    monkeypatch.setattr(scoring, "all_games", lambda: {"aluette": games["goulash"], **games})
    assert Press.read("gl:chart:0:0:3") == presses.DrawChart("server", 0, "vachette")
    assert Press.read("gl:chart:server:0:vachette") == presses.DrawChart("server", 0, "vachette")


def test_a_kind_of_deal_in_an_old_button_is_that_of_the_old_list() -> None:
    assert former.kind("tarot", "0") == "contract"
    assert former.kind("tarot", "5") == "adjustment"
    assert former.kind("tarokk", "2") == "tarokk-void"
    assert former.kind("tarot", "vachette") == "vachette"
    assert former.page("contract", "0") == "bonuses"
    assert former.page("tarokk", "2") == "tarokks"


@pytest.mark.parametrize(
    "custom_id",
    [
        "gl:chart:0:0",
        "gl:chart:0:0:7",
        "gl:chart:3:0:1",
        "gl:chart:0:0:3:1",
        "gl:chart:server:0:whist",
        "gl:chart:server:-1:tarot",
        "gl:chart:week:0:tarot",
        "gl:undo",
        "gl:undo:1",
        "gl:undo:1:2:3",
        "gl:undo:1:02",
        "gl:undo:1:-2",
        "gl:undo:1:1e3",
        "gl:undo:1:2.0",
        "gl:undo:1:٣",
        "gl:undo:1: 2",
        "gl:undo:1:2\n",
        "gl:undo::2",
        "gl:undo:1:999999999999999999999999",
        "gl:undo:x:2",
        "gl:withdraw:1:3:7",
        "gl:stats-show:7:6:0",
        "gl:stats-show:7:6:x",
        "gl:save:3:4",
        "gl:delete-sheet:",
        "gl:juggle:1:2:3",
        "gl:",
        "gl",
        "gp:undo:1:2:3",
    ],
)
def test_ids_with_more_fewer_or_odd_parts_are_of_another_version(custom_id: str) -> None:
    with pytest.raises(UserError) as refused:
        Press.read(custom_id)
    assert refused.value.code == "button_of_another_version"


@given(st.one_of([*map(any_press, buttons())]))
def test_what_a_button_asks_for_stands_in_its_id_and_fits(press: Press) -> None:
    assert len(press.custom_id) <= LONGEST
    assert Press.read(press.custom_id) == press


@given(st.one_of([*map(any_press, forms())]))
def test_what_a_form_asks_for_stands_in_its_id_and_fits(press: Press) -> None:
    assert len(press.custom_id) <= LONGEST
    assert FormPress.read(press.custom_id) == press


@given(st.text(alphabet="gl:undochartsv-0123456789_é ", max_size=40), st.sampled_from([Press, FormPress]))
def test_any_other_id_is_refused_as_such(text: str, kind: type[Press]) -> None:
    with suppress(UserError):
        assert isinstance(kind.read(f"gl:{text}"), kind)
