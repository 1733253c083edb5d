"""`/goulash table …`: who sits, in which order, who deals, when it ends; between deals, never within one."""

from collections.abc import Awaitable

from discord import app_commands

from bot.errors import UserError
from bot.host import Host, Interaction
from bot.i18n import Name
from bot.present import record
from bot.present import table as presented
from bot.services import parsing, people, seats
from bot.services.deals import DealReceipt
from bot.services.meaning import WhichPerson
from bot.services.people import NotAllowed
from bot.services.seats import Agreed
from bot.services.session_view import SessionView
from bot.services.sessions import Member
from bot.turn import entering
from bot.turn.cog import Subcommands, answers, live_here, live_of, matching
from bot.turn.naming import ask_which, chosen, tell_names
from bot.turn.people import member
from bot.turn.people import seats as named
from bot.turn.respond import (
    actor,
    actor_name,
    announce,
    answer,
    defer_if_slow,
    member_language,
    public_language,
    replace_message,
)
from bot.widgets.presses import AddWith, LetIn, WithdrawAgreed
from db.people import ParticipantId


class TableCog(Subcommands):
    """The table itself."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        group = self.group("table")
        commands = {
            "show": self.show,
            "join": self.join,
            "leave": self.leave,
            "add": self.add_player,
            "remove": self.remove,
            "order": self.order,
            "dealer": self.dealer,
            "sit-out": self.sit_out,
            "last-round": self.last_round,
        }
        for name, callback in commands.items():
            command = self.described(f"table {name}", callback)
            if name in ("remove", "dealer", "sit-out", "last-round"):
                self.completes(command, "player", self.complete_seat)
            if name == "add":
                self.completes(command, "player", self.complete_gone)
            group.add_command(command)
        self.add(group)

    async def show(self, interaction: Interaction) -> None:
        live = await live_here(interaction)
        await answer(interaction, presented.seats(live, member_language(interaction)), ephemeral=True)

    async def join(self, interaction: Interaction) -> None:
        live = await live_here(interaction)
        person = Member(interaction.user.id, interaction.user.display_name)
        work = self.bot.services.seats.join(
            actor(interaction), live.session.id, person, f"t{interaction.id}", may=people.may_join
        )
        try:
            await self.seated(interaction, work)
        except NotAllowed as refused:
            if refused.code != "join_agreed":
                raise
            await answer(interaction, presented.asks_in(live, person, public_language(interaction)))

    @answers(LetIn)
    async def press_let_in(self, interaction: Interaction, press: LetIn) -> None:
        """Seat a member who asked for it, as somebody at the table agrees; the question becomes the record."""
        live = await live_of(interaction, press.session)
        people.may_record(live, actor(interaction))
        person = await defer_if_slow(interaction, member(interaction, press.user), changes=True)
        work = self.bot.services.seats.join(actor(interaction), live.session.id, person, f"t{interaction.id}")
        done = await defer_if_slow(interaction, work, changes=True)
        t = public_language(interaction)
        await replace_message(interaction, record.recorded(done, t, by=actor_name(interaction)))

    async def leave(self, interaction: Interaction) -> None:
        live = await live_here(interaction)
        own = people.participant_of(live, actor(interaction))
        if own is None:
            raise UserError("does_not_sit", name=Name(interaction.user.display_name))
        await self.go(interaction, live, own.id)

    async def add_player(self, interaction: Interaction, player: str) -> None:
        await self.add_named(interaction, await live_here(interaction), player)

    @answers(AddWith)
    async def press_add_with(self, interaction: Interaction, press: AddWith) -> None:
        waiting = await self.bot.services.drafts.find(actor(interaction), press.draft)
        live = await live_of(interaction, waiting.draft.session_id or 0)
        await self.add_named(interaction, live, chosen(waiting, press.choice))

    async def add_named(self, interaction: Interaction, live: SessionView, player: str) -> None:
        """Seat the one who is named, or ask whom the name means."""
        people.may_record(live, actor(interaction))
        try:
            found = await defer_if_slow(interaction, named(interaction, player, "player"))
        except WhichPerson as asked:
            await ask_which(interaction, asked, AddWith, {}, live)
            return
        if len(found.people) != 1:
            raise UserError("one_at_a_time", found=len(found.people))
        work = self.bot.services.seats.join(actor(interaction), live.session.id, found.people[0], f"t{interaction.id}")
        await self.seated(interaction, work)
        await tell_names(interaction, found)

    async def remove(self, interaction: Interaction, player: str) -> None:
        live = await live_here(interaction)
        await self.go(interaction, live, _seat(live, player))

    async def order(self, interaction: Interaction, players: str) -> None:
        live = await live_here(interaction)
        work = self.bot.services.seats.seat(
            actor(interaction), live.session.id, lambda live: seats.reordered(live, players), f"t{interaction.id}"
        )
        await self.seated(interaction, work)

    async def dealer(self, interaction: Interaction, player: str) -> None:
        live = await live_here(interaction)
        who = _seat(live, player)
        work = self.bot.services.seats.deals_next(actor(interaction), live.session.id, who)
        await self.agreed(interaction, work, "dealer", who)

    async def sit_out(self, interaction: Interaction, player: str) -> None:
        live = await live_here(interaction)
        who = _seat(live, player)
        work = self.bot.services.seats.sits_out(actor(interaction), live.session.id, who)
        await self.agreed(interaction, work, "out", who)

    async def last_round(self, interaction: Interaction, player: str | None = None) -> None:
        live = await live_here(interaction)
        who = _seat(live, player) if player else None
        work = self.bot.services.seats.last_round(actor(interaction), live.session.id, who)
        await self.agreed(interaction, work, "end", who)

    @answers(WithdrawAgreed)
    async def press_withdraw(self, interaction: Interaction, press: WithdrawAgreed) -> None:
        live = await live_of(interaction, press.session)
        what, player = press.what, press.player
        work = self.bot.services.seats.withdraw(actor(interaction), live.session.id, what, player)
        live = await defer_if_slow(interaction, work)
        await announce(
            interaction,
            presented.withdrawn(live, what, player, public_language(interaction), by=actor_name(interaction)),
        )

    async def complete_seat(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        live = await live_here(interaction)
        return matching([(seat.name, seat.name) for seat in people.seats(live)], current)

    async def complete_gone(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Complete who has sat in this session and left."""
        live = await live_here(interaction)
        gone = [ParticipantId(int(name)) for name in live.state.everyone if name not in live.state.seats]
        return matching([(f'"{seat.name}"', seat.name) for seat in people.seats(live, gone)], current)

    async def go(self, interaction: Interaction, live: SessionView, player: ParticipantId) -> None:
        """Have somebody leave; everyone may go for himself."""
        own = people.participant_of(live, actor(interaction))
        work = self.bot.services.seats.seat(
            actor(interaction),
            live.session.id,
            lambda live: seats.left(live, player),
            f"t{interaction.id}",
            may=people.may_leave if own is not None and own.id == player else people.may_resume,
        )
        await self.seated(interaction, work)

    async def seated(self, interaction: Interaction, work: Awaitable[DealReceipt]) -> None:
        """Show who sits from here on."""
        done = await defer_if_slow(interaction, work)
        await entering.conclude(
            interaction, done, record.recorded(done, public_language(interaction), by=actor_name(interaction))
        )

    async def agreed(
        self, interaction: Interaction, work: Awaitable[SessionView], what: Agreed, player: ParticipantId | None
    ) -> None:
        """Show what was said for the deals to come."""
        live = await defer_if_slow(interaction, work)
        await announce(
            interaction, presented.agreed(live, what, player, public_language(interaction), by=actor_name(interaction))
        )


def _seat(live: SessionView, text: str) -> ParticipantId:
    return ParticipantId(parsing.player(text, people.seats(live), "player"))


async def setup(bot: Host) -> None:
    """Add the commands of this module."""
    await bot.add_cog(TableCog(bot), override=True)
