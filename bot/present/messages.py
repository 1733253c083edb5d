"""Messages drawn anew from the ledger, after what they show was corrected."""

from discord import ui

from bot.i18n import Translator
from bot.present.card import heading
from bot.present.record import buttons_of, reason_of
from bot.present.sessions import ended
from bot.present.words import deal_title, names_of, record_title, score_line, summary
from bot.services.messages import ShownDeal, ShownEnd
from bot.widgets.components import button, layout, rows
from bot.widgets.presses import PutBackDeal
from db.ledger import Cause
from db.people import ParticipantId


def deal(shown: ShownDeal, t: Translator) -> ui.LayoutView:
    """Return the record of a deal as it stands now, struck through where it was taken back.

    The record of a change after which the deal was changed again tells that change alone, and offers nothing.
    """
    deal, entry = shown.deal, shown.entry
    names = names_of(shown.live)
    lines: list[str] = []
    if entry.cause is not Cause.RECORD:
        lines.append(t("record-act", act=str(entry.cause), name=names.get(str(entry.actor), "?"), **deal.named))
    if not shown.current:
        return layout("\n".join([*lines, f"-# {t('record-overtaken')}"]))
    title = t("record-title", **deal.named, title=record_title(deal, names, t))
    small = [t("record-by", name=names[str(deal.by)])]
    if deal.edited_by is not None:
        small.append(t("record-changed_by", name=names[str(deal.edited_by)]))
    if deal.undone_by is not None:
        lines.append(f"~~{title}~~")
        small.append(t("record-undone_by", name=names[str(deal.undone_by)]))
        buttons = [button(PutBackDeal(shown.live.session.id, deal.position), t("button-put_back"))]
    else:
        lines += [title, summary(deal, names, t), score_line(deal.outcome.changes, names, t), reason_of(deal, t)]
        buttons = buttons_of(shown.live, deal, t)
    if deal.earlier:
        lines.append(f"-# {t('record-before', deal=deal_title(deal.earlier[-1], names, t, playing=len(deal.players)))}")
    lines.append(f"-# {' · '.join(small)}")
    return layout("\n".join(line for line in lines if line), *rows(buttons))


def end(shown: ShownEnd, t: Translator, *, drawn: bool = False) -> ui.LayoutView:
    """Return the end of a session as it stands now; that of a session that went on offers nothing."""
    if not shown.current:
        return layout(heading(shown.live, t), t("end-went_on"))
    return ended(shown.live, t, by=_name(shown, shown.by), drawn=drawn, corrected=shown.corrected)


def _name(shown: ShownEnd, participant: ParticipantId | None) -> str:
    return names_of(shown.live).get(str(participant), "?")
