"""`/goulash rules …`: the sheet of the session, its changes, the sheets of the server, how a game is scored."""

from discord import app_commands

import scoring
from bot.client import Goulash, Interaction
from bot.errors import UserError
from bot.i18n.discord import text
from bot.present import rules as presented
from bot.services import sheets
from bot.services.drafts import Kept
from bot.services.entry import MOST_OPTIONS, Input, Option
from bot.services.names import clean, cut
from bot.ui import entering
from bot.ui.cog import LONGEST, Subcommands, live_here, live_if_any, matching
from bot.ui.components import entered
from bot.ui.forms import form
from bot.ui.respond import actor, announce, answer, by, patiently, reader, table


class Rules(Subcommands):
    """The rules of the table."""

    def __init__(self, bot: Goulash) -> None:
        super().__init__(bot)
        group = self.group("rules")
        change = self.described("rules set", self.set)
        self.completes(change, "option", self.complete_option)
        self.completes(change, "value", self.complete_value)
        for command in (
            self.described("rules show", self.show),
            change,
            self.described("rules save", self.save),
            self.described("rules list", self.list),
            self.described("rules explain", self.explain),
        ):
            group.add_command(command)
        self.add(group)
        self.on("delete-sheet", self.press_delete)
        self.on("sheet-sure", self.press_sure)
        self.on_form("delete-sheet", self.sent_delete)

    async def show(self, interaction: Interaction) -> None:
        live = await live_here(interaction)
        await answer(interaction, presented.sheet(live, reader(interaction)), ephemeral=True)

    async def set(self, interaction: Interaction, option: str, value: str) -> None:
        live = await live_here(interaction)
        changed = sheets.change(live, option, value, reader(interaction))
        work = self.bot.services.deals.record(
            actor(interaction), live.session.id, [changed], f"r{interaction.id}", anyway=True
        )
        done = await patiently(interaction, work)
        view = presented.changed(done, table(interaction), by=by(interaction))
        await entering.conclude(interaction, done, view)

    async def save(self, interaction: Interaction, name: str) -> None:
        live = await live_here(interaction)
        kept = cut(clean(name))
        instead = await patiently(interaction, self.bot.services.sheets.save(actor(interaction), live, kept))
        await announce(interaction, presented.saved_as(kept, by(interaction), table(interaction), instead=instead))
        self.bot.cards.refresh(live.session.id)

    async def list(self, interaction: Interaction) -> None:
        saved = await self.bot.services.sheets.saved(interaction.guild_id or 0)
        own = await self.bot.services.sheets.own(actor(interaction), await live_if_any(interaction))
        await answer(interaction, presented.listed(saved, reader(interaction), deletes=bool(own)), ephemeral=True)

    async def press_delete(self, interaction: Interaction, _ids: tuple[int, ...]) -> None:
        own = await self.bot.services.sheets.own(actor(interaction), await live_if_any(interaction))
        if not own:
            raise UserError("no_sheet_of_yours")
        t = reader(interaction)
        # More than a menu can hold are typed.
        options = [Option(name, name) for name in own] if len(own) <= MOST_OPTIONS else []
        field = Input("sheet", required=True, options=tuple(options))
        await interaction.response.send_modal(form(t("button-delete_sheet"), "rules", [field], t, "delete-sheet"))

    async def sent_delete(self, interaction: Interaction, _ids: tuple[int, ...]) -> None:
        name = clean(entered(interaction).get("sheet", ""))
        work = self.bot.services.drafts.keep(
            actor(interaction), None, "sheet", f"x{interaction.id}", Kept(given={"sheet": name})
        )
        waiting = await patiently(interaction, work, ephemeral=True)
        await entering.show_privately(interaction, presented.delete_asked(name, waiting.draft.id, reader(interaction)))

    async def press_sure(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        waiting = await self.bot.services.drafts.find(actor(interaction), ids[0])
        name, live = waiting.kept.given["sheet"], await live_if_any(interaction)
        await patiently(interaction, self.bot.services.sheets.delete(actor(interaction), live, name))
        await announce(interaction, presented.deleted(name, table(interaction), by=by(interaction)))
        if live is not None:
            self.bot.cards.refresh(live.session.id)

    @app_commands.choices(
        game=[app_commands.Choice(name=text(f"game-{key}"), value=key) for key in scoring.all_games()]
    )
    async def explain(self, interaction: Interaction, game: str) -> None:
        await answer(interaction, presented.learnt(scoring.game(game), reader(interaction)), ephemeral=True)

    async def complete_option(self, interaction: Interaction, current: str) -> "list[app_commands.Choice[str]]":
        live = await live_here(interaction)
        t = reader(interaction)
        sheet = live.state.sheet
        labels = {name: t(f"rule-{name}") for name in sheets.options(live.game)}
        lines = [(name, f"{label} · {presented.said(name, getattr(sheet, name), t)}") for name, label in labels.items()]
        return matching(lines, current)

    async def complete_value(self, interaction: Interaction, current: str) -> "list[app_commands.Choice[str]]":
        live = await live_here(interaction)
        t = reader(interaction)
        option = sheets.named(live.game, interaction.namespace.option or "", t)
        now = presented.said(option, getattr(live.state.sheet, option), t)
        usual = presented.said(option, sheets.without(live, option), t)
        listed = [(value, presented.said(option, value, t)) for value in sheets.values(live.game, option)]
        present = [] if listed or len(now) > LONGEST else [(now, t("choice-rules-now", value=now))]
        return matching([*listed, *present, (sheets.DEFAULT, t("choice-rules-usual", value=usual))], current)


async def setup(bot: Goulash) -> None:
    """Add the commands of this module."""
    await bot.add_cog(Rules(bot), override=True)
