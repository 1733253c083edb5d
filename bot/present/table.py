"""The table itself: who sits, and what was agreed beside the deals."""

from discord import ui

from bot.i18n import Translator
from bot.present.card import heading
from bot.present.names import shown
from bot.present.words import names_of, within
from bot.services.names import cut
from bot.services.seats import Agreed
from bot.services.session_view import SessionView
from bot.services.sessions import Member
from bot.widgets.components import button, layout, rows
from bot.widgets.presses import LetIn, WithdrawAgreed
from db.people import ParticipantId

GONE = 900
"""Characters that the names of those who left may take."""


def seats(live: SessionView, t: Translator) -> ui.LayoutView:
    """Return who sits in turn order, who deals and who sits out of the next deal, who left, and when it ends."""
    names, table = names_of(live), live.table()
    lines: list[str] = []
    for place, seat in enumerate(table.seats, start=1):
        said = [names[seat]]
        said += [t("table-deals")] if seat == table.dealer else []
        said += [t("table-out")] if seat not in table.players else []
        lines.append(f"`{place}` {' · '.join(said)}")
    gone = [names[player] for player in live.state.everyone if player not in table.seats]
    small = [t("table-next", deal=live.next_number, count=len(table.players))]
    if live.deals_left is not None:
        small.append(t("card-deals_left", deals=live.deals_left))
    elif live.agreed.warned_at is not None:
        small.append(t("card-end_announced"))
    left = f"\n-# {t('table-left', names=within(gone, t, room=GONE, between=', '))}" if gone else ""
    return layout(heading(live, t), "\n".join(lines), f"-# {' · '.join(small)}{left}")


def agreed(live: SessionView, what: Agreed, player: ParticipantId | None, t: Translator, *, by: str) -> ui.LayoutView:
    """Return what somebody said for the deals to come, with the press that takes it back."""
    name = None if player is None else names_of(live)[str(player)]
    parts: list[str] = []
    if what == "end":
        left = live.deals_left
        parts.append(t("table-end", name=by) if left is None else t("table-end_in", name=by, deals=left))
        rule = f"ending-{live.game.key}" if name is None else f"ending-{live.game.key}.named"
        if t.has(rule):
            parts.append(f"-# {t(rule) if name is None else t(rule, player=name)}")
    elif name is not None:
        parts.append(t(f"table-{what}_agreed", player=name, name=by))
    back = button(WithdrawAgreed(live.session.id, what, player or ParticipantId(0)), t("button-take_back"))
    return layout("\n".join(parts), *rows([back]))


def asks_in(live: SessionView, person: Member, t: Translator) -> ui.LayoutView:
    """Return that a member wants to join, with the press by which somebody at the table agrees."""
    let_in = button(LetIn(live.session.id, person.user_id), t("button-let_in", name=cut(person.name)))
    return layout(t("table-asks_in", name=shown(person.name)), *rows([let_in]))


def withdrawn(live: SessionView, what: Agreed, player: ParticipantId, t: Translator, *, by: str) -> ui.LayoutView:
    """Return that somebody took back what was said for the deals to come."""
    return layout(t(f"table-{what}_withdrawn", player=names_of(live).get(str(player), ""), name=by))
