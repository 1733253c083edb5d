"""`/goulash rules …`: the sheet of the session, its changes, the sheets of the server, how a game is scored."""

from discord import app_commands

import scoring
from bot.errors import UserError
from bot.host import Host, Interaction
from bot.i18n.discord import text
from bot.present import rules as presented
from bot.services import rule_sets
from bot.services.drafts import DraftContent
from bot.services.entry import MOST_OPTIONS, Control, Option
from bot.services.names import clean, cut
from bot.turn import entering
from bot.turn.cog import LONGEST, Subcommands, answers, live_here, matching
from bot.turn.respond import actor, actor_name, announce, answer, defer_if_slow, member_language, public_language
from bot.widgets.components import entered
from bot.widgets.forms import form
from bot.widgets.presses import ChosenRuleSet, DeleteRuleSet, DeleteRuleSetSurely


class RulesCog(Subcommands):
    """The rules of the table."""

    def __init__(self, bot: Host) -> None:
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

    async def show(self, interaction: Interaction) -> None:
        live = await live_here(interaction)
        await answer(interaction, presented.sheet(live, member_language(interaction)), ephemeral=True)

    async def set(self, interaction: Interaction, option: str, value: str) -> None:
        live = await live_here(interaction)
        changed = rule_sets.change(live, option, value, member_language(interaction))
        work = self.bot.services.deals.record(
            actor(interaction), live.session.id, [changed], f"r{interaction.id}", anyway=True
        )
        done = await defer_if_slow(interaction, work)
        view = presented.changed(done, public_language(interaction), by=actor_name(interaction))
        await entering.conclude(interaction, done, view)

    async def save(self, interaction: Interaction, name: str) -> None:
        live = await live_here(interaction)
        kept = cut(clean(name))
        instead = await defer_if_slow(interaction, self.bot.services.rule_sets.save(actor(interaction), live, kept))
        await announce(
            interaction,
            presented.saved_as(kept, actor_name(interaction), public_language(interaction), instead=instead),
        )

    async def list(self, interaction: Interaction) -> None:
        saved = await self.bot.services.rule_sets.saved(interaction.guild_id or 0)
        own = await self.bot.services.rule_sets.own(actor(interaction))
        await answer(
            interaction, presented.listed(saved, member_language(interaction), deletes=bool(own)), ephemeral=True
        )

    @answers(DeleteRuleSet)
    async def press_delete(self, interaction: Interaction, _press: DeleteRuleSet) -> None:
        own = await self.bot.services.rule_sets.own(actor(interaction))
        if not own:
            raise UserError("no_sheet_of_yours")
        t = member_language(interaction)
        # More than a menu can hold are typed.
        options = [Option(name, name) for name in own] if len(own) <= MOST_OPTIONS else []
        field = Control("sheet", required=True, options=tuple(options))
        await interaction.response.send_modal(
            form(t("button-delete_sheet"), "rules", [field], t, ChosenRuleSet(interaction.id))
        )

    @answers(ChosenRuleSet)
    async def sent_delete(self, interaction: Interaction, _press: ChosenRuleSet) -> None:
        name = clean(entered(interaction).get("sheet", ""))
        work = self.bot.services.drafts.keep(
            actor(interaction), None, "sheet", f"x{interaction.id}", DraftContent(given={"sheet": name})
        )
        waiting = await defer_if_slow(interaction, work, ephemeral=True)
        await entering.show_privately(
            interaction, presented.delete_asked(name, waiting.draft.id, member_language(interaction))
        )

    @answers(DeleteRuleSetSurely)
    async def press_sure(self, interaction: Interaction, press: DeleteRuleSetSurely) -> None:
        waiting = await self.bot.services.drafts.find(actor(interaction), press.draft)
        name = waiting.content.given["sheet"]
        await defer_if_slow(interaction, self.bot.services.rule_sets.delete(actor(interaction), name))
        await announce(interaction, presented.deleted(name, public_language(interaction), by=actor_name(interaction)))

    @app_commands.choices(
        game=[app_commands.Choice(name=text(f"game-{key}"), value=key) for key in scoring.all_games()]
    )
    async def explain(self, interaction: Interaction, game: str) -> None:
        await answer(interaction, presented.learnt(scoring.game(game), member_language(interaction)), ephemeral=True)

    async def complete_option(self, interaction: Interaction, current: str) -> "list[app_commands.Choice[str]]":
        live = await live_here(interaction)
        t = member_language(interaction)
        sheet = live.state.rules
        labels = {name: t(f"rule-{name}") for name in rule_sets.options(live.game)}
        lines = [(name, f"{label} · {presented.said(name, getattr(sheet, name), t)}") for name, label in labels.items()]
        return matching(lines, current)

    async def complete_value(self, interaction: Interaction, current: str) -> "list[app_commands.Choice[str]]":
        live = await live_here(interaction)
        t = member_language(interaction)
        option = rule_sets.named(live.game, interaction.namespace.option or "", t)
        now = presented.said(option, getattr(live.state.rules, option), t)
        usual = presented.said(option, rule_sets.without(live, option), t)
        listed = [(value, presented.said(option, value, t)) for value in rule_sets.values(live.game, option)]
        present = [] if listed or len(now) > LONGEST else [(now, t("choice-rules-now", value=now))]
        return matching([*listed, *present, (rule_sets.DEFAULT, t("choice-rules-usual", value=usual))], current)


async def setup(bot: Host) -> None:
    """Add the commands of this module."""
    await bot.add_cog(RulesCog(bot), override=True)
