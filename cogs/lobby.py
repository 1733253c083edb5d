"""The lobby that `/goulash start` opens when nobody is named, and Play again."""

import logging
from collections.abc import Sequence

import discord

import scoring
from bot.errors import UserError
from bot.host import Host, Interaction
from bot.i18n import Name, Translator
from bot.present.lobby import lobby as presented
from bot.present.names import shown
from bot.services import parsing
from bot.services.entry import Control
from bot.services.lobby import Change, LobbySeat
from bot.services.lobby import Lobby as Waiting
from bot.services.meaning import WhichPerson
from bot.services.names import clean
from bot.services.parsing import Guest, Mention
from bot.services.people import display_names
from bot.services.session_view import SessionView
from bot.services.sessions import Member
from bot.turn.cog import Subcommands, answers, live_of
from bot.turn.naming import ask_which, chosen, tell_names
from bot.turn.people import gone_from, seats
from bot.turn.respond import (
    actor,
    actor_name,
    answer,
    defer_if_slow,
    member_language,
    public_language,
    replace_message,
    replaceable,
)
from bot.widgets.components import Form, entered, layout
from bot.widgets.forms import form
from bot.widgets.press import FormPress
from bot.widgets.presses import (
    AddGuest,
    InviteWith,
    JoinLobby,
    LeaveLobby,
    LobbyOrder,
    NamedGuest,
    OrderLobby,
    PickMembers,
    PlayAgain,
    SeatAsLastTime,
    StartLobby,
)
from db.people import ParticipantId

log = logging.getLogger(__name__)

LONGEST = 1_000
"""Characters of the turn order of a lobby, in which each of 25 has a name of 32."""


class LobbyCog(Subcommands):
    """A session before it starts: join, leave, guests, the turn order."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)

    @answers(JoinLobby)
    async def press_join(self, interaction: Interaction, press: JoinLobby) -> None:
        place = LobbySeat(interaction.user.display_name, interaction.user.id)
        await self.change(interaction, press.lobby, lambda lobby: lobby.joined(place))

    @answers(LeaveLobby)
    async def press_leave(self, interaction: Interaction, press: LeaveLobby) -> None:
        await self.change(interaction, press.lobby, lambda lobby: lobby.left(interaction.user.id))

    @answers(AddGuest)
    async def press_guest(self, interaction: Interaction, press: AddGuest) -> None:
        await interaction.response.send_modal(self.ask(interaction, "guest", NamedGuest(press.lobby, interaction.id)))

    @answers(SeatAsLastTime)
    async def press_same(self, interaction: Interaction, press: SeatAsLastTime) -> None:
        found = await self.bot.services.sessions.recent(interaction.guild_id or 0, interaction.channel_id or 0)
        if not found:
            raise UserError("no_last_time")
        live = await live_of(interaction, found[0].id)
        gone = await self.gone(interaction, live)
        people = [live.people[seat] for seat in live.seats if seat not in gone]
        places = [LobbySeat(person.name or "?", person.user_id) for person in people]
        await self.change(interaction, press.lobby, lambda lobby: lobby.of(places))
        if gone:
            await answer(interaction, _left_out(live, gone, member_language(interaction)), ephemeral=True)

    @answers(OrderLobby)
    async def press_order(self, interaction: Interaction, press: OrderLobby) -> None:
        waiting = await self.bot.services.lobbies.find(interaction.channel_id or 0, press.lobby)
        order = ", ".join(_typed(place.name) for place in waiting.seats)
        sent = LobbyOrder(press.lobby, len(waiting.seats), interaction.id)
        await interaction.response.send_modal(self.ask(interaction, "order", sent, text=order))

    @answers(StartLobby)
    async def press_start(self, interaction: Interaction, press: StartLobby) -> None:
        waiting = await self.bot.services.lobbies.find(interaction.channel_id or 0, press.lobby)
        users = {seat.user_id for seat in waiting.seats if seat.user_id is not None}
        if gone := await gone_from(interaction.guild, users - {interaction.user.id}):
            await self.change(interaction, press.lobby, lambda lobby: lobby.without(gone))
            raise UserError("left_lobby", found=[Name(seat.name) for seat in waiting.seats if seat.user_id in gone])
        work = self.bot.services.sessions.start(
            actor(interaction),
            interaction.channel_id or 0,
            game=waiting.game,
            seats=[place.seat for place in waiting.seats],
            sheet=waiting.sheet,
            name=waiting.name,
            lobby=press.lobby,
        )
        await defer_if_slow(interaction, work, changes=True)
        opened = layout(
            public_language(interaction)(
                "start-opened", name=actor_name(interaction), where=f"<#{interaction.channel_id}>"
            )
        )
        await replace_message(interaction, opened)

    @answers(PickMembers)
    async def pick(self, interaction: Interaction, press: PickMembers) -> None:
        chosen: list[discord.User | discord.Member] = interaction.extras["picked"]
        if any(person.bot for person in chosen):
            raise UserError("bots_do_not_play", found=", ".join(person.mention for person in chosen if person.bot))
        places = [LobbySeat(person.display_name, person.id) for person in chosen]

        def add(lobby: Waiting) -> Waiting:
            known = {place.user_id for place in lobby.seats}
            for place in places:
                lobby = lobby if place.user_id in known else lobby.joined(place)
            return lobby

        await self.change(interaction, press.lobby, add)

    @answers(PlayAgain)
    async def press_play_again(self, interaction: Interaction, press: PlayAgain) -> None:
        live = await live_of(interaction, press.session)
        gone = await self.gone(interaction, live)
        work = self.bot.services.sessions.again(actor(interaction), live, interaction.channel_id or 0, without=gone)
        await defer_if_slow(interaction, work)
        t = public_language(interaction)
        opened = t("start-opened", name=actor_name(interaction), where=f"<#{interaction.channel_id}>")
        await answer(interaction, layout(opened, _left_out(live, gone, t) if gone else None))

    @answers(NamedGuest)
    async def sent_guest(self, interaction: Interaction, press: NamedGuest) -> None:
        shown_in = interaction.message.id if interaction.message else 0
        await self.invite(interaction, press.lobby, entered(interaction).get("guest", ""), shown_in)

    @answers(InviteWith)
    async def press_invite_with(self, interaction: Interaction, press: InviteWith) -> None:
        waiting = await self.bot.services.drafts.find(actor(interaction), press.draft)
        given = waiting.content.given
        await self.invite(interaction, int(given["lobby"]), chosen(waiting, press.choice), int(given["message"]))

    async def invite(self, interaction: Interaction, number: int, text: str, shown_in: int) -> None:
        """Have those who are named come into a lobby, which a message shows, or ask whom a name means."""
        try:
            named = await defer_if_slow(interaction, seats(interaction, text, "guest"), changes=True)
        except WhichPerson as asked:
            words = {"lobby": str(number), "message": str(shown_in)}
            await ask_which(interaction, asked, InviteWith, words)
            return
        await self.change(
            interaction, number, lambda lobby: lobby.of([*lobby.seats, *map(_place, named.people)]), shown_in
        )
        await tell_names(interaction, named)

    @answers(LobbyOrder)
    async def sent_order(self, interaction: Interaction, press: LobbyOrder) -> None:
        text = entered(interaction).get("order", "")

        def put(lobby: Waiting) -> Waiting:
            order = in_order(lobby.seats, text)
            # A player who joined while the form was open was not there to be put in order, and stays.
            return lobby.of([*order, *(place for place in lobby.seats[press.seen :] if place not in order)])

        await self.change(interaction, press.lobby, put)

    async def gone(self, interaction: Interaction, live: SessionView) -> list[ParticipantId]:
        """Return those who sat in a session and have left the server."""
        users = {live.people[seat].user_id: seat for seat in live.seats}
        asked = [user for user in users if user is not None and user != interaction.user.id]
        found = await defer_if_slow(interaction, gone_from(interaction.guild, asked), changes=True)
        return [seat for user, seat in users.items() if user in found]

    async def change(self, interaction: Interaction, number: int, change: Change, shown_in: int = 0) -> None:
        """Change a lobby and show it, in the message that was pressed or in that of this id."""
        work = self.bot.services.lobbies.change(interaction.channel_id or 0, number, change)
        waiting = await defer_if_slow(interaction, work, changes=True)
        view = presented(number, waiting, scoring.game(waiting.game).fewest, public_language(interaction))
        if not replaceable(interaction):
            await replace_message(interaction, view)
            return
        # A question that was asked of one member alone: the lobby stands in another message.
        await replace_message(interaction, member_language(interaction)("answer-done"))
        message = self.bot.get_partial_messageable(interaction.channel_id or 0).get_partial_message(shown_in)
        try:
            await message.edit(view=view, allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as error:
            log.warning("A lobby is not shown as it is now: %s", error)

    def ask(self, interaction: Interaction, name: str, press: FormPress, text: str = "") -> Form:
        """Return a form of one line."""
        t = member_language(interaction)
        return form(
            t(f"lobby-{name}_title"), "lobby", [Control(name, required=True, text=text, longest=LONGEST)], t, press
        )


def in_order(places: tuple[LobbySeat, ...], text: str) -> list[LobbySeat]:
    """Return the places in the order in which their names are typed; who is left out leaves. Raises `Mistyped`."""
    table = [parsing.Seat(index, place.name, place.user_id) for index, place in enumerate(places)]
    named = parsing.people(text, "order")
    called = [f"<@{person.user_id}>" if isinstance(person, Mention) else person.name for person in named]
    return [places[parsing.player(name, table, "order")] for name in called]


def _typed(name: str) -> str:
    """Return a name as it is typed among others: in quotes where it would be taken for several."""
    plain = clean(name)
    return f'"{plain}"' if any(mark in plain for mark in ",;") and '"' not in plain else plain


def _left_out(live: SessionView, gone: Sequence[ParticipantId], t: Translator) -> str:
    names = display_names(live)
    return t("start-left_out", count=len(gone), names=[shown(names[seat]) for seat in gone])


def _place(seat: Member | Guest) -> LobbySeat:
    return LobbySeat(seat.name, seat.user_id if isinstance(seat, Member) else None)


async def setup(bot: Host) -> None:
    """Answer the lobby's buttons and forms."""
    await bot.add_cog(LobbyCog(bot), override=True)
