"""The deals of a session, page by page, newest first."""

from functools import partial

from discord import ui

from bot.i18n import Translator
from bot.present.card import heading
from bot.present.names import escaped, shown
from bot.present.words import deal_line, deal_title, names_of
from bot.services.names import cut
from bot.services.people import display_names
from bot.services.session_view import DealRecord, SessionView
from bot.widgets.components import layout
from bot.widgets.pages import paged, pager
from bot.widgets.presses import TurnHistory

PAGE = 10
ROOM = 3_400
FORMER = 3
SHORT = 160
NOTE = 100
"""Characters that a page may take; former versions of a deal that are shown; characters of each line where all would
take too many; of a reason."""


def history(live: SessionView, page: int, t: Translator) -> ui.LayoutView:
    """Return one page, from 0, of the deals, with who recorded, changed and took back each."""
    deals, page, pages = paged(live.deals[::-1], page, PAGE)
    blocks = [_block(live, deal, t) for deal in deals]
    if len("\n".join(blocks)) > ROOM:
        blocks = ["\n".join(cut(line, SHORT) for line in block.split("\n")[:2]) for block in blocks]
    text = "\n".join(blocks) or t("history-empty")
    return layout(
        heading(live, t),
        text,
        *pager(partial(TurnHistory, live.session.id), page, pages, t, t("history-page", page=page + 1, pages=pages)),
    )


def _block(live: SessionView, deal: DealRecord, t: Translator) -> str:
    names = names_of(live)
    people = {number: shown(name) for number, name in display_names(live).items()}
    who = [t("history-recorded", name=people[deal.by])]
    if deal.edited_by is not None:
        who.append(t("history-edited", name=people[deal.edited_by]))
    if deal.undone_by is not None:
        who.append(t("history-undone", name=people[deal.undone_by]))
    if deal.note:
        who.append(t("record-reason", reason=escaped(cut(deal.note, NOTE))))
    line = deal_line(live, deal, names, t)
    last = reversed(deal.earlier[-FORMER:])
    former = [
        f"-# {t('record-before', deal=deal_title(version, names, t, playing=len(deal.players)))}" for version in last
    ]
    if more := len(deal.earlier) - len(former):
        former.append(f"-# {t('lines-more', count=more)}")
    return "\n".join([f"~~{line}~~" if deal.undone else line, f"-# {' · '.join(who)}", *former])
