"""`/goulash record`, `edit`, `explain`, and the forms and sheets by which deals are entered."""

from collections.abc import Iterable
from dataclasses import replace

from discord import app_commands
from discord.ui import LayoutView

import scoring
from bot.errors import UserError
from bot.host import Host, Interaction
from bot.i18n import Translator
from bot.present import preview
from bot.present.explain import explained
from bot.services import entry, people
from bot.services.session_view import DealRecord, SessionView
from bot.turn import entering
from bot.turn.cog import Subcommands, answers, live_here, live_of, session_or_here
from bot.turn.entering import Request
from bot.turn.respond import actor, answer, defer_if_slow, member_language, replace_message
from bot.widgets import former
from bot.widgets.components import entered, layout
from bot.widgets.press import FormPress
from bot.widgets.presses import (
    AllowKind,
    Bonuses,
    ChangedDeal,
    ChangeKind,
    ContinueDraft,
    CorrectDraft,
    CorrectedDraft,
    CorrectedDraftFor,
    DropDraft,
    EnterBonuses,
    EnterDeal,
    ExplainDeal,
    FixDeal,
    ListOtherKinds,
    NewDeal,
    NewDealFor,
    RetypeDeal,
    SaveDraft,
    SaveDraftAnyway,
)

ANOTHER = "another"
"""The field of a form by which a deal turns out to have been of another kind."""

LONGEST_ID = 100
"""Characters that Discord takes of a custom id."""


class EntryCog(Subcommands):
    """Entering deals by taps, changing them, and seeing why a score is what it is."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        record = self.described("record", self.record)
        self.completes(record, "kind", self.complete_kind)
        edit = self.described("edit", self.edit)
        explain = self.described("explain", self.explain)
        for command in (edit, explain):
            self.completes(command, "deal", self.complete_deal)
            self.completes(command, "session", self.complete_session)
        self.completes(edit, "kind", self.complete_kind)
        self.add(record, edit, explain)

    async def record(self, interaction: Interaction, kind: str | None = None) -> None:
        live = await live_here(interaction)
        if kind is not None:
            chosen = entry.kind_of(live, kind)
            if chosen not in live.game.kinds:
                raise UserError("no_form_for_this", found=kind)
            await self.enter(interaction, live, chosen)
            return
        begun = await self.bot.services.drafts.unfinished(actor(interaction), live)
        view = preview.choose(
            live, entry.pressed(live), begun.draft.id if begun else None, member_language(interaction)
        )
        await answer(interaction, view, ephemeral=True)

    async def edit(
        self, interaction: Interaction, deal: int, session: int | None = None, kind: str | None = None
    ) -> None:
        live = await session_or_here(interaction, session)
        await self.fix(interaction, live.session.id, live.numbered(deal).position, kind)

    async def explain(self, interaction: Interaction, deal: int, session: int | None = None) -> None:
        live = await session_or_here(interaction, session)
        await answer(interaction, explained(live, live.numbered(deal), member_language(interaction)), ephemeral=True)

    async def complete_kind(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        live = await live_here(interaction)
        t = member_language(interaction)
        found = [(kind.tag, t(f"kind-{kind.tag}")) for kind in entry.pressed(live)]
        return [
            app_commands.Choice(name=name, value=tag) for tag, name in found if current.casefold() in name.casefold()
        ]

    @answers(EnterDeal)
    async def press_enter(self, interaction: Interaction, press: EnterDeal) -> None:
        live = await live_of(interaction, press.session)
        await self.enter(interaction, live, _kind(live.game.kinds, live, press.kind))

    @answers(FixDeal)
    async def press_fix(self, interaction: Interaction, press: FixDeal) -> None:
        await self.fix(interaction, press.session, press.deal)

    @answers(ListOtherKinds)
    async def press_rekind(self, interaction: Interaction, press: ListOtherKinds) -> None:
        live = await live_of(interaction, press.session)
        await entering.show_privately(interaction, self.other_kinds(live, press.deal, member_language(interaction)))

    @answers(ChangeKind)
    async def press_change_kind(self, interaction: Interaction, press: ChangeKind) -> None:
        live = await live_of(interaction, press.session)
        await self.fix(interaction, press.session, press.deal, _kind(_kinds(live), live, press.kind).tag)

    @answers(CorrectDraft)
    async def press_again(self, interaction: Interaction, press: CorrectDraft) -> None:
        live, request = await entering.of_draft(interaction, press.draft)
        form = CorrectedDraft(press.draft, interaction.id)
        if not request.deal:
            # A form is for those who play as it opens.
            request = replace(request, given=entry.without_table(request.given))
            form = _within(CorrectedDraftFor(press.draft, interaction.id, _told(live)), form)
        await entering.open_form(interaction, live, request, form)

    @answers(RetypeDeal)
    async def press_retype(self, interaction: Interaction, press: RetypeDeal) -> None:
        live = await live_of(interaction, press.session)
        kind = _kind(_kinds(live), live, press.kind)
        request = entering.retyped(interaction, live, kind, press.deal, press.head, press.opened)
        await entering.open_form(interaction, live, request, _form_press(live, request, press.opened))

    @answers(EnterBonuses)
    async def press_bonuses(self, interaction: Interaction, press: EnterBonuses) -> None:
        live, request = await entering.of_draft(interaction, press.draft)
        page = _page(request.kind, press.page)
        await entering.open_form(interaction, live, request, Bonuses(press.draft, page, interaction.id), page=page)

    @answers(SaveDraft)
    async def press_save(self, interaction: Interaction, press: SaveDraft) -> None:
        live, request = await entering.of_draft(interaction, press.draft)
        await entering.record(interaction, live, request)

    @answers(SaveDraftAnyway)
    async def press_save_anyway(self, interaction: Interaction, press: SaveDraftAnyway) -> None:
        live, request = await entering.of_draft(interaction, press.draft)
        await entering.record(interaction, live, request, anyway=True)

    @answers(AllowKind)
    async def press_allow(self, interaction: Interaction, press: AllowKind) -> None:
        live, request = await entering.of_draft(interaction, press.draft)
        await entering.record(interaction, live, request, anyway=True, allow=not request.kind.allowed(live.state.rules))

    @answers(DropDraft)
    async def press_drop(self, interaction: Interaction, press: DropDraft) -> None:
        await self.bot.services.drafts.find(actor(interaction), press.draft)
        await defer_if_slow(interaction, self.bot.services.drafts.drop(press.draft))
        await replace_message(interaction, layout(member_language(interaction)("draft-dropped")))

    @answers(ContinueDraft)
    async def press_continue(self, interaction: Interaction, press: ContinueDraft) -> None:
        live, request = await entering.of_draft(interaction, press.draft)
        await entering.submitted(interaction, live, request)

    @answers(ExplainDeal)
    async def press_explain(self, interaction: Interaction, press: ExplainDeal) -> None:
        live = await live_of(interaction, press.session)
        await answer(interaction, explained(live, live.deal(press.deal), member_language(interaction)), ephemeral=True)

    @answers(NewDealFor)
    async def sent_new_for(self, interaction: Interaction, press: NewDealFor) -> None:
        await self.take_new(interaction, press)

    @answers(NewDeal)
    async def sent_new(self, interaction: Interaction, press: NewDeal) -> None:
        await self.take_new(interaction, press)

    async def take_new(self, interaction: Interaction, press: NewDeal | NewDealFor) -> None:
        """Take a new deal as a form has it."""
        live = await live_of(interaction, press.session)
        kind = _kind(live.game.kinds, live, press.kind)
        sent = entered(interaction) | _for_whom(press)
        await entering.submitted(interaction, live, Request(kind, sent, f"f{press.opened}", press.head))

    @answers(ChangedDeal)
    async def sent_change(self, interaction: Interaction, press: ChangedDeal) -> None:
        live = await live_of(interaction, press.session)
        before = live.deal(press.deal)
        t, sent = member_language(interaction), entered(interaction)
        another = sent.pop(ANOTHER, None)
        if another is not None:
            kind, given = entry.kind_of(live, another), {}
            if entry.inputs(live, kind, {}, t, instead_of=before):
                # A form cannot answer a form: it takes a press.
                await entering.show_privately(interaction, preview.choose_other(live, before, [kind], t))
                return
        elif press.kind is not None:
            kind, given = _kind(_kinds(live), live, press.kind), sent
        else:
            kind = entry.kind_of(live, str(before.deal.__struct_config__.tag))
            elsewhere = {field.name for field in kind.fields if field.page} | {entry.DEALER, entry.PLAYING}
            kept = entry.words_of(live, before, kind, t)
            given = {name: text for name, text in kept.items() if name in elsewhere} | sent
        await entering.submitted(interaction, live, Request(kind, given, f"e{press.opened}", press.head, press.deal))

    @answers(CorrectedDraftFor)
    async def sent_again_for(self, interaction: Interaction, press: CorrectedDraftFor) -> None:
        await self.take_again(interaction, press)

    @answers(CorrectedDraft)
    async def sent_again(self, interaction: Interaction, press: CorrectedDraft) -> None:
        await self.take_again(interaction, press)

    async def take_again(self, interaction: Interaction, press: CorrectedDraft | CorrectedDraftFor) -> None:
        """Take what a form has instead of what its draft kept."""
        live, request = await entering.of_draft(interaction, press.draft)
        names = {field.name for field in request.kind.fields if not field.page}
        sent = entered(interaction) | _for_whom(press)
        await entering.submitted(interaction, live, entering.with_bonuses(request, sent, names))

    @answers(Bonuses)
    async def sent_bonuses(self, interaction: Interaction, press: Bonuses) -> None:
        live, request = await entering.of_draft(interaction, press.draft)
        page = _page(request.kind, press.page)
        names = {field.name for field in request.kind.fields if field.page == page}
        names |= {entry.DEALER, entry.PLAYING} if page == entry.TABLE else set()
        await entering.submitted(interaction, live, entering.with_bonuses(request, entered(interaction), names))

    async def enter(self, interaction: Interaction, live: SessionView, kind: scoring.Kind) -> None:
        """Open the form of a kind of deal, or record at once where there is nothing to enter."""
        people.may_record(live, actor(interaction))
        if live.closed:
            raise UserError("session_closed")
        if not entry.inputs(live, kind, {}, member_language(interaction)):
            # Two presses of one button are one request: the card below the record is another message.
            pressed = interaction.message.id if interaction.message else interaction.id
            await entering.record(interaction, live, Request(kind, {}, f"b{pressed}:{kind.tag}"))
            return
        request = Request(kind, {}, f"f{interaction.id}")
        await entering.open_form(interaction, live, request, _form_press(live, request, interaction.id))

    async def fix(self, interaction: Interaction, session: int, position: int, tag: str | None = None) -> None:
        """Open the form of a deal, filled in; or that of another kind of deal, which it turns out to have been."""
        live = await live_of(interaction, session)
        before = live.deal(position)
        if before.undone:
            raise UserError("edit_of_undone", **before.named)
        people.may_change(live, before, actor(interaction), self.bot.services.clock())
        t, was = member_language(interaction), str(before.deal.__struct_config__.tag)
        kind = entry.kind_of(live, was)
        given = entry.words_of(live, before, kind, t)
        other: str | None = None
        if tag is not None and tag != was:
            if before.number is None:
                raise UserError("kind_stays", **before.named)
            kind, given = entry.kind_of(live, tag), {}
            if kind not in _kinds(live):
                raise UserError("no_form_for_this", found=tag)
            other = tag
        request = Request(kind, given, f"e{interaction.id}", live.head, position)
        if tag == was and not entry.inputs(live, kind, given, t, instead_of=before):
            press = ChangedDeal(live.session.id, position, live.head, interaction.id, None)
            await entering.open_form(interaction, live, request, press, page=entry.TABLE)
        elif entry.without_table(given) or entry.inputs(live, kind, given, t, instead_of=before):
            press = ChangedDeal(live.session.id, position, live.head, interaction.id, other)
            await entering.open_form(interaction, live, request, press, beside=_another(live, before, t))
        elif tag is None:
            # It has no form of its own; only who dealt it and who played it can be mended.
            kinds = entry.others(live, before)
            await entering.show_privately(interaction, preview.choose_other(live, before, kinds, t, table=True))
        else:
            await entering.record(interaction, live, request)

    def other_kinds(self, live: SessionView, position: int, t: Translator) -> LayoutView:
        """Return the kinds of deal of which a recorded deal may have been."""
        return preview.choose_other(live, live.deal(position), entry.others(live, live.deal(position)), t)


def _another(live: SessionView, before: DealRecord, t: Translator) -> entry.Control | None:
    """Return the field by which a deal turns out to have been of another kind, None where it cannot."""
    options = tuple(entry.Option(kind.tag, t(f"kind-{kind.tag}")) for kind in entry.others(live, before))
    return entry.Control(ANOTHER, options=options) if options else None


def _kinds(live: SessionView) -> tuple[scoring.Kind, ...]:
    """Return what a deal can be changed into."""
    return (*live.game.kinds, entry.ADJUST)


def _kind(kinds: Iterable[scoring.Kind], live: SessionView, pressed: str) -> scoring.Kind:
    """Return the kind that a button or a form of this session names; raises `UserError` if it is none of `kinds`."""
    tag = former.kind(live.game.key, pressed)
    found = next((kind for kind in kinds if kind.tag == tag), None)
    if found is None:
        raise UserError("button_of_another_version")
    return found


def _form_press(live: SessionView, request: Request, opened: int) -> FormPress:
    """Return what the form of a deal asks for that is entered now, for those who play as it opens."""
    if before := request.replaced(live):
        kind = None if before.deal.__struct_config__.tag == request.kind.tag else request.kind.tag
        return ChangedDeal(live.session.id, request.deal, request.head or live.head, opened, kind)
    head = live.head if request.head is None else request.head
    told = NewDealFor(live.session.id, request.kind.tag, head, opened, _told(live))
    return _within(told, NewDeal(live.session.id, request.kind.tag, head, opened))


def _told(live: SessionView) -> str:
    """Return for whom a form is that opens now, as its id says it: who deals, then who plays."""
    table = live.table()
    return ".".join(_base36(int(player)) for player in (table.dealer, *table.players))


def _for_whom(press: object) -> dict[str, str]:
    """Return what the id of a form says of the table, as fields; a form of the release before says nothing."""
    if not isinstance(press, NewDealFor | CorrectedDraftFor):
        return {}
    dealer, *players = (int(player, 36) for player in press.table.split("."))
    return {entry.DEALER: f"#{dealer}", entry.PLAYING: " ".join(f"#{player}" for player in players)}


def _within(told: FormPress, otherwise: FormPress) -> FormPress:
    """Return a press that says its table, as long as that is within what an id may hold."""
    return told if len(told.custom_id) <= LONGEST_ID else otherwise


def _base36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return (_base36(number // 36) if number >= 36 else "") + digits[number % 36]


def _page(kind: scoring.Kind, pressed: str) -> str:
    """Return the further form that a button or a form names; raises `UserError` if the kind has none of this name."""
    page = former.page(kind.tag, pressed)
    if page not in entry.pages(kind):
        raise UserError("button_of_another_version")
    return page


async def setup(bot: Host) -> None:
    """Add the commands of this module."""
    await bot.add_cog(EntryCog(bot), override=True)
