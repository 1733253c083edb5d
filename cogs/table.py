"""`/goulash table …`: who sits, in which order, who deals, when it ends; between deals, never within one."""

from discord import app_commands

import scoring
from bot.client import Goulash, Interaction
from bot.errors import UserError
from bot.present import record
from bot.present.words import names_of
from bot.services import people, seats, typed
from bot.services.deals import Done
from bot.services.live import Live
from bot.services.people import Actor
from bot.services.sessions import Member
from bot.ui import entering
from bot.ui.cog import Subcommands, live_here, matching
from bot.ui.components import layout
from bot.ui.people import seats as named
from bot.ui.respond import actor, announce, answer, by, patiently, reader, table
from db.store import ParticipantId


class Table(Subcommands):
    """The table itself."""

    def __init__(self, bot: Goulash) -> None:
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
            group.add_command(command)
        self.add(group)

    async def show(self, interaction: Interaction) -> None:
        live = await live_here(interaction)
        names = [names_of(live)[seat] for seat in live.state.seats]
        await answer(interaction, reader(interaction)("table-order", names=names), ephemeral=True)
        self.bot.cards.refresh(live.session.id)

    async def join(self, interaction: Interaction) -> None:
        live = await live_here(interaction)
        who = await self.bot.services.seats.known(live.session.guild_id, _self(interaction))
        await self.seat(interaction, live, seats.joined(live, who.id), _anybody)

    async def leave(self, interaction: Interaction) -> None:
        live = await live_here(interaction)
        who = await self.bot.services.seats.known(live.session.guild_id, _self(interaction))
        await self.seat(interaction, live, seats.left(live, who.id), _anybody)

    async def add_player(self, interaction: Interaction, player: str) -> None:
        live = await live_here(interaction)
        people.may_record(live, actor(interaction))
        found = await named(interaction, player, "player")
        if len(found) != 1:
            raise UserError("one_at_a_time", found=len(found))
        who = await self.bot.services.seats.known(live.session.guild_id, found[0])
        await self.seat(interaction, live, seats.joined(live, who.id), people.may_record)

    async def remove(self, interaction: Interaction, player: str) -> None:
        live = await live_here(interaction)
        await self.seat(interaction, live, seats.left(live, _seat(live, player)), people.may_resume)

    async def order(self, interaction: Interaction, players: str) -> None:
        live = await live_here(interaction)
        called = typed.people(players, "players")
        texts = [f"<@{one.user_id}>" if isinstance(one, typed.Mention) else one.name for one in called]
        order = [_seat(live, text) for text in texts]
        await self.seat(interaction, live, seats.reordered(live, order), people.may_record)

    async def dealer(self, interaction: Interaction, player: str) -> None:
        live = await live_here(interaction)
        work = self.bot.services.seats.deals_next(actor(interaction), live.session.id, _seat(live, player))
        await self.agreed(interaction, await patiently(interaction, work), "table-dealer", player)

    async def sit_out(self, interaction: Interaction, player: str) -> None:
        live = await live_here(interaction)
        work = self.bot.services.seats.sits_out(actor(interaction), live.session.id, _seat(live, player))
        await self.agreed(interaction, await patiently(interaction, work), "table-sits_out", player)

    async def last_round(self, interaction: Interaction, player: str | None = None) -> None:
        live = await live_here(interaction)
        who = _seat(live, player) if player else None
        work = self.bot.services.seats.last_round(actor(interaction), live.session.id, who)
        live = await patiently(interaction, work)
        t = table(interaction)
        left = None if live.ahead.ends is None else live.ahead.ends - live.scored
        said = t("table-end_announced", name=by(interaction))
        if left is not None:
            said = t("table-last_round", name=by(interaction), deals=left)
        await announce(interaction, layout(said))
        self.bot.cards.refresh(live.session.id)

    async def complete_seat(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        live = await live_here(interaction)
        return matching([(seat.name, seat.name) for seat in people.seats(live)], current)

    async def seat(
        self, interaction: Interaction, live: Live, seating: scoring.Seating, may: entering.Permission
    ) -> None:
        """Record who sits from here on, and show it."""
        work = self.bot.services.deals.record(
            actor(interaction), live.session.id, [seating], f"t{interaction.id}", anyway=True, may=may
        )
        done: Done = await patiently(interaction, work)
        await entering.conclude(interaction, done, record.recorded(done, table(interaction), by=by(interaction)))

    async def agreed(self, interaction: Interaction, live: Live, key: str, player: str) -> None:
        """Show what was agreed about a player for the next deal."""
        name = names_of(live)[str(_seat(live, player))]
        await announce(interaction, layout(table(interaction)(key, player=name, name=by(interaction))))
        self.bot.cards.refresh(live.session.id)


def _self(interaction: Interaction) -> Member:
    return Member(interaction.user.id, interaction.user.display_name)


def _seat(live: Live, text: str) -> ParticipantId:
    return ParticipantId(typed.player(text, people.seats(live), "player"))


def _anybody(_live: Live, _actor: Actor) -> None:
    """Everyone may come and go for himself."""


async def setup(bot: Goulash) -> None:
    """Add the commands of this module."""
    await bot.add_cog(Table(bot), override=True)
