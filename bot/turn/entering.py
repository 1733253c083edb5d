"""From what was entered of a deal to its record: the sheet in between, the questions, the way back to the form."""

import logging
from dataclasses import dataclass, replace
from functools import partial

from discord import ui

import scoring
from bot.errors import UserError
from bot.host import Interaction
from bot.i18n import Translator
from bot.present import preview
from bot.present import record as records
from bot.present.words import deal_line, names_of
from bot.services import deadline, entry, people
from bot.services.deadline import TooLate
from bot.services.deals import DealReceipt, Overtaken, SameDeal, overtaken_since
from bot.services.drafts import DraftContent, OpenDraft
from bot.services.parsing import Mistyped
from bot.services.session_view import DealRecord, SessionView
from bot.turn.report import sentence
from bot.turn.respond import (
    UNANSWERED,
    Sent,
    actor,
    actor_name,
    announce,
    answer,
    defer_if_slow,
    is_answered,
    is_lost,
    member_language,
    public_language,
    replace_message,
    replaceable,
)
from bot.widgets.components import code_in, layout
from bot.widgets.forms import MOST_FIELDS, form
from bot.widgets.press import FormPress
from bot.widgets.presses import AllowKind, RetypeDeal, SaveDraft, SaveDraftAnyway
from db.errors import LedgerError

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Request:
    """A deal as entered: its kind and fields, and how it is to be recorded.

    `nonce` makes it one request however often it arrives, `head` is the head of the ledger that the author saw,
    `deal` the position of the deal that it replaces, 0 for a new one; `draft` keeps it. `shown` is the digest of what
    the author saw that it comes to, empty before that.
    """

    kind: scoring.Kind
    given: dict[str, str]
    nonce: str
    head: int | None = None
    deal: int = 0
    draft: OpenDraft | None = None
    shown: str = ""

    def replaced(self, live: SessionView) -> DealRecord | None:
        return live.deal(self.deal) if self.deal else None


async def of_draft(interaction: Interaction, number: int) -> tuple[SessionView, Request]:
    """Return the session and the request that a draft keeps; raises `UserError`."""
    services = interaction.client.services
    waiting = await services.drafts.find(actor(interaction), number)
    live = await services.views.get(interaction.guild_id or 0, waiting.draft.session_id or 0)
    interaction.extras["live"] = live
    draft, kept = waiting.draft, waiting.content
    kind = entry.kind_of(live, kept.kind)
    return live, Request(kind, kept.given, draft.request_key, draft.expected_head, kept.deal, waiting, kept.shown)


async def open_form(
    interaction: Interaction,
    live: SessionView,
    request: Request,
    press: FormPress,
    *,
    page: str | None = None,
    beside: entry.Control | None = None,
) -> None:
    """Open the form of a kind of deal, or a further page of it, filled with what was entered.

    `beside` is a field that goes with it where there is room.
    """
    t = member_language(interaction)
    replaced = request.replaced(live)
    fields = entry.inputs(live, request.kind, request.given, t, page=page, instead_of=replaced)
    if not fields:
        raise UserError("no_form_for_this", found=request.kind.tag)
    if beside is not None and len(fields) < MOST_FIELDS:
        fields.append(beside)
    if replaced is not None and page is None and not entry.open_pages(live, request.kind, request.given, replaced):
        fields = [*fields, *entry.table_inputs(live, request.given, replaced)][:MOST_FIELDS]
    named = entry.to_come(live, request.kind) if replaced is None else replaced.named
    key = "form-title" if replaced is None else "form-edit_title"
    title = t(key, **named, kind=t(f"page-{page}" if page else f"kind-{request.kind.tag}"))
    await interaction.response.send_modal(form(title, request.kind.tag, fields, t, press))


async def submitted(interaction: Interaction, live: SessionView, request: Request) -> None:
    """Take what a form held: record it where the form held all, else show the sheet; keep what was refused.

    Where nothing can be kept, the answer gives back what was entered.
    """
    interaction.extras["give_back"] = partial(_given_back, interaction, live, request)
    try:
        await _submitted(interaction, live, request)
    except TooLate:
        # The member saw it fail, and can go on with it.
        deadline.current.set(None)
        await kept(interaction, live, request)
        raise


async def _submitted(interaction: Interaction, live: SessionView, request: Request) -> None:
    if live.closed and not request.deal:
        await kept(interaction, live, request)
        raise UserError("session_closed")
    try:
        if entry.open_pages(live, request.kind, request.given, request.replaced(live)):
            await show_sheet(interaction, live, request)
        else:
            await record(interaction, live, request)
    except (Mistyped, scoring.Refused) as error:
        await _refused(interaction, live, request, error)


def _given_back(interaction: Interaction, live: SessionView, request: Request, said: str) -> "ui.LayoutView":
    t = member_language(interaction)
    opened = request.nonce[1:] if request.nonce[1:].isdecimal() else str(interaction.id)
    again = RetypeDeal(live.session.id, request.kind.tag, request.deal, request.head or live.head, int(opened))
    given = request.given if request.deal else entry.without_table(request.given)
    typed = entry.as_lines(given, _controls(live, request, t))
    return preview.given_back(said, typed, again, t)


def retyped(
    interaction: Interaction, live: SessionView, kind: scoring.Kind, deal: int, head: int, opened: int
) -> Request:
    """Return the request that a message gives back, as it stands there to be copied."""
    request = Request(kind, {}, f"{'e' if deal else 'f'}{opened}", head, deal)
    controls = _controls(live, request, member_language(interaction))
    return replace(request, given=entry.read_lines(code_in(interaction.message), controls))


def _controls(live: SessionView, request: Request, t: Translator) -> list[entry.Control]:
    """Return the fields of all forms of a request."""
    return [
        control
        for page in (None, *entry.pages(request.kind))
        for control in entry.inputs(live, request.kind, request.given, t, page=page, instead_of=request.replaced(live))
    ]


def filled_pages(request: Request) -> list[str]:
    """Return the further forms of a request that hold something."""
    held = {entry.page_of(request.kind, name) for name in request.given} - (
        {entry.TABLE} if not request.deal else set()
    )
    return [page for page in entry.pages(request.kind) if page in held]


async def show_sheet(
    interaction: Interaction, live: SessionView, request: Request, against: preview.Against | None = None
) -> None:
    """Show what a deal would come to, for the author alone; raises `Mistyped`, `scoring.Refused`."""
    t = member_language(interaction)
    replaced = request.replaced(live)
    if replaced is None:
        people.may_record(live, actor(interaction))
    given = request.given if replaced else entry.spread(live, request.kind, request.given, t)
    if issubclass(request.kind.deal, scoring.Deal):
        given = given | entry.table_words(entry.table_of(live, replaced, given))
    read = entry.read(live, request.kind, given, t, instead_of=replaced)
    allow = against is not None and against.saving is AllowKind
    shown = entry.preview(live, request.kind, read, replaced, given=given, allow=allow)
    number = await kept(interaction, live, replace(request, given=given, shown=shown.digest))
    pages = entry.open_pages(live, request.kind, given, replaced)
    another = replaced is not None and bool(entry.others(live, replaced))
    view = preview.preview(live, number, shown, pages, t, replaced=replaced, another=another, against=against)
    await show_privately(interaction, view)


async def record(
    interaction: Interaction, live: SessionView, request: Request, *, anyway: bool = False, allow: bool = False
) -> None:
    """Record a deal as its author saw it and show it to everyone, or ask the author where that takes a press more.

    `anyway` answers what was asked at the head of the request, `allow` changes the rules before, so that the kind is
    played. Raises `Mistyped`, `scoring.Refused`, unless a draft keeps what was entered.
    """
    try:
        await _record(interaction, live, request, anyway=anyway, allow=allow)
    except (Mistyped, scoring.Refused) as error:
        if request.draft is None:
            raise
        await _refused(interaction, live, request, error)


async def _record(interaction: Interaction, live: SessionView, request: Request, *, anyway: bool, allow: bool) -> None:
    t = member_language(interaction)
    services = interaction.client.services
    replaced = request.replaced(live)
    read = entry.read(live, request.kind, request.given, t, instead_of=replaced)
    if not await _as_shown(interaction, live, request, read, allow=allow):
        return
    if replaced is not None:
        work = services.deals.edit(
            actor(interaction),
            live.session.id,
            request.deal,
            read.deal,
            request.nonce,
            read.note,
            expected_head=request.head,
        )
    else:
        deals = [entry.allowing(request.kind), read.deal] if allow else [read.deal]
        work = services.deals.record(
            actor(interaction),
            live.session.id,
            deals,
            request.nonce,
            note=read.note,
            expected_head=request.head,
            anyway=anyway,
            seen=live,
        )
    try:
        done = await defer_if_slow(interaction, work)
    except (SameDeal, Overtaken) as asked:
        await _ask(interaction, live, request, asked, SaveDraftAnyway)
        return
    public, by = public_language(interaction), actor_name(interaction)
    if replaced is not None:
        view = records.edited(done, replaced, public, by=by)
    else:
        view = records.recorded(done, public, by=by, inferred=read.inferred)
    await conclude(interaction, done, view, request.draft)


async def _as_shown(
    interaction: Interaction, live: SessionView, request: Request, read: entry.ParsedDeal, *, allow: bool
) -> bool:
    """Tell whether a deal comes to what its author saw of it; else, and where it is doubtful, show its sheet first."""
    replaced = request.replaced(live)
    try:
        now = entry.preview(live, request.kind, read, replaced, given=request.given, allow=allow)
    except scoring.Refused as refusal:
        if refusal.code != "kind_not_played" or replaced is not None:
            # What was recorded once is no new deal, whatever stands against it by now: the ledger tells.
            done = await interaction.client.services.deals.done_before(live.session.id, request.nonce)
            if done is None:
                raise
            return True
        await _ask(interaction, live, request, refusal, AllowKind)
        return False
    if now.digest == request.shown or not (request.shown or now.doubts):
        return True
    if await interaction.client.services.deals.done_before(live.session.id, request.nonce) is not None:
        return True
    warnings = [member_language(interaction)("preview-moved")] if request.shown else []
    since = overtaken_since(live, request.head) if request.shown and replaced is None else None
    if since is not None:
        warnings.insert(0, told_since(interaction, live, since))
        request = replace(request, head=live.head)
    await show_sheet(interaction, live, request, preview.Against(warnings, AllowKind if allow else SaveDraft))
    return False


async def _ask(
    interaction: Interaction,
    live: SessionView,
    request: Request,
    why: Overtaken | SameDeal | scoring.Refused,
    saving: preview.Saving,
) -> None:
    """Say what stands against recording a deal, with a press that does so all the same: what was shown up to then."""
    if not isinstance(why, scoring.Refused):
        # What happened meanwhile may be newer than what was looked at here; what is newer still is asked anew.
        request = replace(request, head=why.data["head"])
        live = await interaction.client.services.views.get(interaction.guild_id or 0, live.session.id)
    said = told_since(interaction, live, why) if isinstance(why, Overtaken) else sentence(interaction, why)
    await show_sheet(interaction, live, request, preview.Against([said], saving))


def told_since(interaction: Interaction, live: SessionView, since: Overtaken) -> str:
    """Return what was done to a session meanwhile, with the deal as it stands now."""
    line = deal_line(live, live.deal(since.data["position"]), names_of(live), member_language(interaction))
    return f"{sentence(interaction, since)}\n> {line}"


async def _refused(
    interaction: Interaction, live: SessionView, request: Request, error: Mistyped | scoring.Refused
) -> None:
    """Say why a deal was refused, with the ways back to its forms, which keep what was typed."""
    number = await kept(interaction, live, request)
    t, page = member_language(interaction), entry.page_of(request.kind, error.field)
    view = preview.refused(sentence(interaction, error), number, t, pages=filled_pages(request), correct=page)
    await show_privately(interaction, view)


async def conclude(
    interaction: Interaction, done: DealReceipt, view: "ui.LayoutView", draft: OpenDraft | None = None
) -> None:
    """Show everyone what was done, then the card below it; what was asked of one member alone goes.

    What was done before was shown before: that is for the member alone. What cannot be given as an answer any more is
    posted in the channel.
    """
    interaction.extras["done"] = done
    # It is done: what is still to be noted of it does not depend on the answer.
    deadline.current.set(None)
    try:
        if done.fresh:
            await note_deal(interaction, await announce(interaction, view), done.deal)
        else:
            await show_privately(interaction, layout(records.done_before(done, member_language(interaction))))
    except UNANSWERED as error:
        if not is_lost(error):
            raise
        log.warning("What interaction %d did could not be its answer: %s", interaction.id, error)
        # Of the processes that got one interaction, another one has answered it.
        if done.fresh and not await is_answered(interaction):
            await interaction.client.services.deals.show_in_channel(done)
    finally:
        if draft is not None:
            try:
                await interaction.client.services.drafts.recorded(draft, done.deal.entry.id)
            except LedgerError as error:
                # The deal stands; if its draft is sent again, it is still the same request.
                log.warning("Draft %d could not be closed: %s", draft.draft.id, error)


async def note_deal(interaction: Interaction, sent: Sent | None, deal: DealRecord) -> None:
    """Keep which message shows a deal, so that it can be drawn anew."""
    if sent is None:
        return
    try:
        await interaction.client.services.messages.sent_deal(sent.id, interaction.channel_id or 0, deal)
    except LedgerError as error:
        log.warning("Message %d shows a deal and will not be drawn anew: %s", sent.id, error)


async def note_end(interaction: Interaction, sent: Sent | None, live: SessionView) -> None:
    """Keep which message shows the end of a session, so that it can be drawn anew."""
    if sent is None:
        return
    try:
        channel_id = interaction.channel_id or 0
        await interaction.client.services.messages.sent_end(sent.id, channel_id, live, actor(interaction))
    except LedgerError as error:
        log.warning("The end of session %d will not be drawn anew: %s", live.session.id, error)


async def kept(interaction: Interaction, live: SessionView, request: Request) -> int:
    """Keep what was entered until it is recorded, and return the number of its draft."""
    drafts = interaction.client.services.drafts
    content = DraftContent(request.kind.tag, request.given, request.deal, request.shown)
    if request.draft is None:
        work = drafts.keep(actor(interaction), live, "deal", request.nonce, content, head=request.head)
    else:
        work = drafts.change(request.draft, content, head=request.head)
    return (await defer_if_slow(interaction, work, ephemeral=True)).draft.id


async def show_privately(interaction: Interaction, view: "ui.LayoutView") -> None:
    """Show something to the author alone, in the place of what the author saw before."""
    if replaceable(interaction):
        await replace_message(interaction, view)
    else:
        await answer(interaction, view, ephemeral=True)


def with_bonuses(request: Request, entered: dict[str, str], names: set[str]) -> Request:
    """Return the request with its bonuses as entered: those of `names` that were left empty are taken out."""
    kept = {name: text for name, text in request.given.items() if name not in names}
    return replace(request, given=kept | entered, shown="")
