"""The lobby that `/goulash start` opens when nobody is named, and Play again."""

import discord

import scoring
from bot.client import Goulash, Interaction
from bot.errors import UserError
from bot.present.lobby import lobby as presented
from bot.services import parsing
from bot.services.entry import Control
from bot.services.lobby import Change, LobbySeat
from bot.services.lobby import Lobby as Waiting
from bot.services.parsing import Guest, Mention
from bot.services.sessions import Member
from bot.ui.cog import Subcommands, live_of
from bot.ui.components import Form, entered, layout
from bot.ui.forms import form
from bot.ui.people import seats
from bot.ui.respond import actor, actor_name, answer, defer_if_slow, member_language, public_language, replace_message
from scoring.game import MOST_SEATED


class LobbyCog(Subcommands):
    """A session before it starts: join, leave, guests, the turn order."""

    def __init__(self, bot: Goulash) -> None:
        super().__init__(bot)
        self.on("join-lobby", self.press_join)
        self.on("leave-lobby", self.press_leave)
        self.on("guest-lobby", self.press_guest)
        self.on("same-lobby", self.press_same)
        self.on("order-lobby", self.press_order)
        self.on("start-lobby", self.press_start)
        self.on("pick-lobby", self.pick)
        self.on("play-again", self.press_play_again)
        self.on_form("guest-lobby", self.sent_guest)
        self.on_form("order-lobby", self.sent_order)

    async def press_join(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        place = LobbySeat(interaction.user.display_name, interaction.user.id)
        await self.change(interaction, ids[0], lambda lobby: lobby.joined(place))

    async def press_leave(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        await self.change(interaction, ids[0], lambda lobby: lobby.left(interaction.user.id))

    async def press_guest(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        await interaction.response.send_modal(self.ask(interaction, "guest", "guest-lobby", ids[0]))

    async def press_same(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        found = await self.bot.services.sessions.recent(interaction.guild_id or 0, interaction.channel_id or 0)
        if not found:
            raise UserError("no_last_time")
        live = await live_of(interaction, found[0].id)
        people = [live.people[seat] for seat in live.seats]
        places = [LobbySeat(person.name or "?", person.user_id) for person in people]
        await self.change(interaction, ids[0], lambda lobby: lobby.of(places))

    async def press_order(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        waiting = await self.bot.services.lobbies.find(interaction.channel_id or 0, ids[0])
        order = ", ".join(place.name for place in waiting.seats)
        form = self.ask(interaction, "order", "order-lobby", ids[0], len(waiting.seats), text=order)
        await interaction.response.send_modal(form)

    async def press_start(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        lobbies = self.bot.services.lobbies
        waiting = await lobbies.find(interaction.channel_id or 0, ids[0])
        work = self.bot.services.sessions.start(
            actor(interaction),
            interaction.channel_id or 0,
            game=waiting.game,
            seats=[place.seat for place in waiting.seats],
            sheet=waiting.sheet,
            name=waiting.name,
        )
        await defer_if_slow(interaction, work, changes=True)
        opened = layout(
            public_language(interaction)(
                "start-opened", name=actor_name(interaction), where=f"<#{interaction.channel_id}>"
            )
        )
        await replace_message(interaction, opened)
        await lobbies.close(ids[0])

    async def pick(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        chosen: list[discord.User | discord.Member] = interaction.extras["picked"]
        if any(person.bot for person in chosen):
            raise UserError("bots_do_not_play", found=", ".join(person.mention for person in chosen if person.bot))
        places = [LobbySeat(person.display_name, person.id) for person in chosen]

        def add(lobby: Waiting) -> Waiting:
            known = {place.user_id for place in lobby.seats}
            for place in places:
                lobby = lobby if place.user_id in known else lobby.joined(place)
            return lobby

        await self.change(interaction, ids[0], add)

    async def press_play_again(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        live = await live_of(interaction, ids[0])
        work = self.bot.services.sessions.again(actor(interaction), live, interaction.channel_id or 0)
        live = await defer_if_slow(interaction, work)
        t = public_language(interaction)
        await answer(
            interaction, layout(t("start-opened", name=actor_name(interaction), where=f"<#{interaction.channel_id}>"))
        )

    async def sent_guest(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        named = await seats(interaction, entered(interaction).get("guest", ""), "guest")
        await self.change(interaction, ids[0], lambda lobby: lobby.of([*lobby.seats, *map(_place, named)]))

    async def sent_order(self, interaction: Interaction, ids: tuple[int, ...]) -> None:
        text = entered(interaction).get("order", "")
        # Who joined while the form was open was not there to be put in order, and stays.
        number, *others = ids
        seen = others[0] if others else MOST_SEATED

        def put(lobby: Waiting) -> Waiting:
            order = in_order(lobby.seats, text)
            return lobby.of([*order, *(place for place in lobby.seats[seen:] if place not in order)])

        await self.change(interaction, number, put)

    async def change(self, interaction: Interaction, number: int, change: Change) -> None:
        """Change a lobby and show it."""
        work = self.bot.services.lobbies.change(interaction.channel_id or 0, number, change)
        waiting = await defer_if_slow(interaction, work, changes=True)
        fewest = scoring.game(waiting.game).fewest
        await replace_message(interaction, presented(number, waiting, fewest, public_language(interaction)))

    def ask(self, interaction: Interaction, name: str, verb: str, *ids: int, text: str = "") -> Form:
        """Return a form of one line."""
        t = member_language(interaction)
        return form(t(f"lobby-{name}_title"), "lobby", [Control(name, required=True, text=text)], t, verb, *ids)


def in_order(places: tuple[LobbySeat, ...], text: str) -> list[LobbySeat]:
    """Return the places in the order in which their names are typed; who is left out leaves. Raises `Mistyped`."""
    table = [parsing.Seat(index, place.name, place.user_id) for index, place in enumerate(places)]
    named = parsing.people(text, "order")
    called = [f"<@{person.user_id}>" if isinstance(person, Mention) else person.name for person in named]
    return [places[parsing.player(name, table, "order")] for name in called]


def _place(seat: Member | Guest) -> LobbySeat:
    return LobbySeat(seat.name, seat.user_id if isinstance(seat, Member) else None)


async def setup(bot: Goulash) -> None:
    """Answer the lobby's buttons and forms."""
    await bot.add_cog(LobbyCog(bot), override=True)
