"""`/goulash record`, `edit`, `explain`, and the forms and sheets by which deals are entered."""

from discord import app_commands
from discord.ui import LayoutView

import scoring
from bot.client import Goulash, Interaction
from bot.errors import UserError
from bot.i18n import Translator
from bot.present import preview
from bot.present.explain import explained
from bot.services import entry, people
from bot.services.session_view import DealRecord, SessionView
from bot.ui import entering
from bot.ui.cog import Subcommands, live_here, live_of, session_or_here
from bot.ui.components import entered, layout
from bot.ui.entering import Request
from bot.ui.respond import actor, answer, defer_if_slow, member_language, replace_message

ANOTHER = "another"
"""The field of a form by which a deal turns out to have been of another kind."""


class EntryCog(Subcommands):
    """Entering deals by taps, changing them, and seeing why a score is what it is."""

    def __init__(self, bot: Goulash) -> None:
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
        self.on("enter", self.press_enter)
        self.on("fix", self.press_fix)
        self.on("rekind", self.press_rekind)
        self.on("again", self.press_again)
        self.on("bonuses", self.press_bonuses)
        self.on("save", self.press_save)
        self.on("save-anyway", self.press_save_anyway)
        self.on("allow", self.press_allow)
        self.on("drop", self.press_drop)
        self.on("continue", self.press_continue)
        self.on("explain", self.press_explain)
        self.on_form("enter", self.sent_new)
        self.on_form("fix", self.sent_change)
        self.on_form("again", self.sent_again)
        self.on_form("bonuses", self.sent_bonuses)

    async def record(self, interaction: Interaction, kind: str | None = None) -> None:
        live = await live_here(interaction)
        if kind is not None:
            chosen = entry.kind_of(live, kind)
            if chosen not in live.game.kinds:
                raise UserError("no_form_for_this", found=kind)
            await self.enter(interaction, live, chosen)
            return
        kinds = [(live.game.kinds.index(offered), offered) for offered in entry.pressed(live)]
        begun = await self.bot.services.drafts.unfinished(actor(interaction), live)
        view = preview.choose(live, kinds, begun.draft.id if begun else None, member_language(interaction))
        await answer(interaction, view, ephemeral=True)

    async def edit(
        self, interaction: Interaction, deal: int, session: int | None = None, kind: str | None = None
    ) -> None:
        live = await session_or_here(interaction, session)
        await self.fix(interaction, live.session.id, deal, kind)

    async def explain(self, interaction: Interaction, deal: int, session: int | None = None) -> None:
        live = await session_or_here(interaction, session)
        await answer(interaction, explained(live, live.deal(deal), member_language(interaction)), ephemeral=True)

    async def complete_kind(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        live = await live_here(interaction)
        t = member_language(interaction)
        found = [(kind.tag, t(f"kind-{kind.tag}")) for kind in entry.pressed(live)]
        return [
            app_commands.Choice(name=name, value=tag) for tag, name in found if current.casefold() in name.casefold()
        ]

    async def press_enter(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        live = await live_of(interaction, ids[0])
        if not 0 <= ids[1] < len(live.game.kinds):
            raise UserError("button_of_another_version")
        await self.enter(interaction, live, live.game.kinds[ids[1]])

    async def press_fix(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        await self.fix(interaction, ids[0], ids[1])

    async def press_rekind(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        session, number, *index = ids
        live = await live_of(interaction, session)
        if index:
            await self.fix(interaction, session, number, _kinds(live)[index[0]].tag)
        else:
            await entering.show_privately(interaction, self.other_kinds(live, number, member_language(interaction)))

    async def press_again(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        live, request = await entering.of_draft(interaction, ids[0])
        await entering.open_form(interaction, live, request, "again", ids[0])

    async def press_bonuses(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        live, request = await entering.of_draft(interaction, ids[0])
        page = _page(request.kind, ids)
        await entering.open_form(interaction, live, request, "bonuses", *ids, page=page)

    async def press_save(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        live, request = await entering.of_draft(interaction, ids[0])
        await entering.record(interaction, live, request)

    async def press_save_anyway(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        live, request = await entering.of_draft(interaction, ids[0])
        await entering.record(interaction, live, request, anyway=True)

    async def press_allow(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        live, request = await entering.of_draft(interaction, ids[0])
        await entering.record(interaction, live, request, anyway=True, allow=not request.kind.allowed(live.state.rules))

    async def press_drop(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        await self.bot.services.drafts.find(actor(interaction), ids[0])
        await defer_if_slow(interaction, self.bot.services.drafts.drop(ids[0]))
        await replace_message(interaction, layout(member_language(interaction)("draft-dropped")))

    async def press_continue(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        live, request = await entering.of_draft(interaction, ids[0])
        await entering.submitted(interaction, live, request)

    async def press_explain(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        live = await live_of(interaction, ids[0])
        await answer(interaction, explained(live, live.deal(ids[1]), member_language(interaction)), ephemeral=True)

    async def sent_new(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        session, index, head, opened = ids
        live = await live_of(interaction, session)
        request = Request(live.game.kinds[index], entered(interaction), f"f{opened}", head)
        await entering.submitted(interaction, live, request)

    async def sent_change(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        session, number, head, opened, *other = ids
        live = await live_of(interaction, session)
        before = live.deal(number)
        t, sent = member_language(interaction), entered(interaction)
        another = sent.pop(ANOTHER, None)
        if another is not None:
            kind, given = entry.kind_of(live, another), {}
            if entry.inputs(live, kind, {}, t, instead_of=before):
                # A form cannot answer a form: it takes a press.
                index = _kinds(live).index(kind)
                await entering.show_privately(interaction, preview.choose_other(live, number, [(index, kind)], t))
                return
        elif other:
            kind, given = _kinds(live)[other[0]], sent
        else:
            kind = entry.kind_of(live, str(before.deal.__struct_config__.tag))
            bonuses = {field.name for field in kind.fields if field.page}
            kept = entry.words_of(live, before, kind, t)
            given = {name: text for name, text in kept.items() if name in bonuses} | sent
        await entering.submitted(interaction, live, Request(kind, given, f"e{opened}", head, number))

    async def sent_again(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        live, request = await entering.of_draft(interaction, ids[0])
        names = {field.name for field in request.kind.fields if not field.page}
        await entering.submitted(interaction, live, entering.with_bonuses(request, entered(interaction), names))

    async def sent_bonuses(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        live, request = await entering.of_draft(interaction, ids[0])
        page = _page(request.kind, ids)
        names = {field.name for field in request.kind.fields if field.page == page}
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
        index = live.game.kinds.index(kind)
        request = Request(kind, {}, f"f{interaction.id}")
        await entering.open_form(interaction, live, request, "enter", live.session.id, index, live.head, interaction.id)

    async def fix(self, interaction: Interaction, session: int, number: int, tag: str | None = None) -> None:
        """Open the form of a deal, filled in; or that of another kind of deal, which it turns out to have been."""
        live = await live_of(interaction, session)
        before = live.deal(number)
        if before.undone:
            raise UserError("edit_of_undone", deal=number)
        people.may_change(live, before, actor(interaction), self.bot.services.clock())
        t, was = member_language(interaction), str(before.deal.__struct_config__.tag)
        kind = entry.kind_of(live, was)
        given = entry.words_of(live, before, kind, t)
        ids = [live.session.id, number, live.head, interaction.id]
        if tag is not None and tag != was:
            if kind not in _kinds(live):
                raise UserError("kind_stays", deal=number)
            kind, given = entry.kind_of(live, tag), {}
            if kind not in _kinds(live):
                raise UserError("no_form_for_this", found=tag)
            ids.append(_kinds(live).index(kind))
        request = Request(kind, given, f"e{interaction.id}", live.head, number)
        if given or entry.inputs(live, kind, given, t, instead_of=before):
            await entering.open_form(interaction, live, request, "fix", *ids, beside=_another(live, before, t))
        elif tag is None:
            await entering.show_privately(interaction, self.other_kinds(live, number, t))
        else:
            await entering.record(interaction, live, request)

    def other_kinds(self, live: SessionView, number: int, t: Translator) -> LayoutView:
        """Return the kinds of deal of which a recorded deal may have been."""
        found = [(_kinds(live).index(kind), kind) for kind in entry.others(live, live.deal(number))]
        return preview.choose_other(live, number, found, t)


def _another(live: SessionView, before: DealRecord, t: Translator) -> entry.Control | None:
    """Return the field by which a deal turns out to have been of another kind, None where it cannot."""
    options = tuple(entry.Option(kind.tag, t(f"kind-{kind.tag}")) for kind in entry.others(live, before))
    return entry.Control(ANOTHER, options=options) if options else None


def _kinds(live: SessionView) -> tuple[scoring.Kind, ...]:
    """Return what a deal can be changed into, in the order of which forms carry the number."""
    return (*live.game.kinds, entry.ADJUST)


def _page(kind: scoring.Kind, ids: tuple[int, ...]) -> str:
    """Return the further form that the second number of an id means."""
    pages = entry.pages(kind)
    number = ids[1] if len(ids) > 1 else 0
    if number >= len(pages):
        raise UserError("button_of_another_version")
    return pages[number]


async def setup(bot: Goulash) -> None:
    """Add the commands of this module."""
    await bot.add_cog(EntryCog(bot), override=True)
