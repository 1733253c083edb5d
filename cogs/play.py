"""`/goulash start`, `end`, `resume`, `sessions`, `history`, `help`: the evening around the deals."""

import io
import logging

import discord
from discord import app_commands

import scoring
from bot.errors import UserError
from bot.host import Host, Interaction
from bot.i18n.discord import text
from bot.pictures import Picture
from bot.present.chart import FILE, evening
from bot.present.help import TOPICS, help_page
from bot.present.history import history
from bot.present.lobby import lobby
from bot.present.people import read_as
from bot.present.sessions import ended, listed
from bot.services.deals import Overtaken
from bot.services.drafts import DraftContent, OpenDraft
from bot.services.lobby import Lobby, LobbySeat
from bot.services.meaning import WhichPerson
from bot.services.names import clean, cut
from bot.services.session_view import SessionView
from bot.services.sessions import Taken
from bot.turn import entering, threads
from bot.turn.cog import Subcommands, answers, live_here, live_of, matching, session_or_here, sight
from bot.turn.entering import show_privately
from bot.turn.naming import ask_which, chosen
from bot.turn.people import seats
from bot.turn.respond import (
    Sent,
    actor,
    actor_name,
    announce,
    answer,
    defer_if_slow,
    may_attach,
    member_language,
    missing_permissions,
    public_language,
    replace_message,
    zone,
)
from bot.widgets.components import button, layout, rows
from bot.widgets.presses import (
    EndSession,
    EndSessionSurely,
    GoOnHere,
    OpenThread,
    ResumeSession,
    ShowHistory,
    StartWith,
    TurnHistory,
    TurnSessions,
)
from db.sessions import SessionId

log = logging.getLogger(__name__)


class PlayCog(Subcommands):
    """Sessions: started, looked at, ended, resumed."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        self.opening: set[int] = set()
        start = self.described("start", self.start)
        self.completes(start, "rules", self.complete_rules)
        resume = self.described("resume", self.resume)
        self.completes(resume, "session", self.complete_session)
        past = self.described("history", self.history)
        self.completes(past, "session", self.complete_session)
        self.add(
            start,
            self.described("end", self.end),
            resume,
            self.described("sessions", self.sessions),
            past,
            self.described("help", self.help),
        )

    @app_commands.choices(
        game=[app_commands.Choice(name=text(f"game-{key}"), value=key) for key in scoring.all_games()]
    )
    async def start(
        self,
        interaction: Interaction,
        game: str | None = None,
        players: str | None = None,
        rules: str | None = None,
        name: str | None = None,
    ) -> None:
        game = game or await self.bot.services.sessions.last_game(
            interaction.guild_id or 0, interaction.channel_id or 0
        )
        words = {"game": game, "players": players or "", "rules": rules or "", "name": name or ""}
        await self.begin(interaction, words)

    @answers(StartWith)
    async def press_start_with(self, interaction: Interaction, press: StartWith) -> None:
        waiting = await self.bot.services.drafts.find(actor(interaction), press.draft)
        words = {name: waiting.content.given.get(name, "") for name in ("game", "players", "rules", "name")}
        await self.begin(interaction, words | {"players": chosen(waiting, press.choice)})

    async def begin(self, interaction: Interaction, words: dict[str, str]) -> None:
        """Open a session as it was typed, or ask what must be known or agreed before that."""
        try:
            await self.open(interaction, None, words)
        except WhichPerson as asked:
            await ask_which(interaction, asked, StartWith, words)
        except Taken as taken:
            await self.offer(interaction, taken, words)

    async def complete_rules(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        key = interaction.namespace.game
        if not key:
            key = await self.bot.services.sessions.last_game(interaction.guild_id or 0, interaction.channel_id or 0)
        game = scoring.all_games().get(key)
        t = member_language(interaction)
        saved = await self.bot.services.rule_sets.saved(interaction.guild_id or 0)
        built_in = [(name, t(f"sheet-{name}")) for name in game.rule_sets] if game else []
        own = [(name, name) for name, sheet in saved.items() if game and sheet.game == game.key]
        return matching([*built_in, *own], current)

    async def end(self, interaction: Interaction) -> None:
        live = await live_here(interaction)
        await self.show_end(interaction, live)

    async def resume(self, interaction: Interaction, session: int | None = None) -> None:
        if session is None:
            last = await self.bot.services.sessions.recent(interaction.guild_id or 0, interaction.channel_id or 0)
            closed = [session.id for session in last if session.closed_at is not None]
            if not closed:
                raise UserError("nothing_to_resume")
            session = closed[0]
        await self.take_up(interaction, session)

    async def sessions(self, interaction: Interaction, page: app_commands.Range[int, 1] = 1) -> None:
        await answer(interaction, await self.list_page(interaction, page - 1), ephemeral=True)

    async def history(
        self, interaction: Interaction, session: int | None = None, page: app_commands.Range[int, 1] = 1
    ) -> None:
        live = await session_or_here(interaction, session)
        await answer(interaction, history(live, page - 1, member_language(interaction)), ephemeral=True)

    @app_commands.choices(topic=[app_commands.Choice(name=topic, value=topic) for topic in TOPICS])
    async def help(self, interaction: Interaction, topic: str | None = None) -> None:
        await answer(interaction, help_page(topic, member_language(interaction)), ephemeral=True)

    @answers(ShowHistory)
    async def press_history(self, interaction: Interaction, press: ShowHistory) -> None:
        live = await live_of(interaction, press.session)
        await answer(interaction, history(live, 0, member_language(interaction)), ephemeral=True)

    @answers(TurnHistory)
    async def turn_history(self, interaction: Interaction, press: TurnHistory) -> None:
        live = await live_of(interaction, press.session)
        await replace_message(interaction, history(live, press.page, member_language(interaction)))

    @answers(TurnSessions)
    async def press_sessions(self, interaction: Interaction, press: TurnSessions) -> None:
        await replace_message(interaction, await self.list_page(interaction, press.page))

    @answers(EndSession)
    async def press_end(self, interaction: Interaction, press: EndSession) -> None:
        await self.show_end(interaction, await live_of(interaction, press.session))

    @answers(EndSessionSurely)
    async def press_end_sure(self, interaction: Interaction, press: EndSessionSurely) -> None:
        await live_of(interaction, press.session)
        work = self.bot.services.sessions.end(actor(interaction), press.session, press.head)
        try:
            live = await defer_if_slow(interaction, work)
        except Overtaken as since:
            live = await live_of(interaction, press.session)
            await show_privately(interaction, self.ask_end(interaction, live, since))
            return
        t, who = public_language(interaction), actor_name(interaction)
        sent = await announce(interaction, ended(live, t, by=who))
        await entering.note_end(interaction, sent, live)
        if sent and live.scored and may_attach(interaction):
            view = ended(live, t, by=who, drawn=True)
            self.bot.start_task(self.add_picture(sent, live, evening(live, t, zone(interaction)), view))

    @answers(ResumeSession)
    async def press_resume(self, interaction: Interaction, press: ResumeSession) -> None:
        await self.take_up(interaction, press.session)

    @answers(GoOnHere)
    async def press_here(self, interaction: Interaction, press: GoOnHere) -> None:
        live = await live_of(interaction, press.session)
        await replace_message(
            interaction, member_language(interaction)("start-go_on", where=f"<#{live.session.channel_id}>")
        )
        self.bot.refresh(live.session.id)

    @answers(OpenThread)
    async def press_thread(self, interaction: Interaction, press: OpenThread) -> None:
        waiting = await self.bot.services.drafts.find(actor(interaction), press.draft)
        if press.draft in self.opening:
            # Whoever presses twice gets one thread.
            raise UserError("no_such_draft")
        self.opening.add(press.draft)
        try:
            await self.open_thread(interaction, waiting)
        except WhichPerson as asked:
            await ask_which(interaction, asked, StartWith, waiting.content.given)
        finally:
            self.opening.discard(press.draft)

    async def open_thread(self, interaction: Interaction, waiting: OpenDraft) -> None:
        """Open a session as a draft keeps it in a thread of its own; the draft is used up once it is open."""
        place, words = threads.require_place(interaction), waiting.content.given
        thread = interaction.guild.get_thread(int(words.get("thread", 0))) if interaction.guild else None
        if thread is None:
            count: int | None = None
            if words["players"]:
                named = await defer_if_slow(interaction, seats(interaction, words["players"], "players", words["game"]))
                count = len(named.people)
            await self.bot.services.sessions.require_possible(
                interaction.guild_id or 0, words["game"], words["rules"] or None, count
            )
            title = _title(words) or public_language(interaction)(f"game-{words['game']}")
            thread = await defer_if_slow(interaction, threads.opened_in(place, title))
            # What goes wrong from here on finds the same thread the next time.
            kept = DraftContent(given={**words, "thread": str(thread.id)})
            waiting = await self.bot.services.drafts.change(waiting, kept)
        await self.open(interaction, thread, words)
        await self.bot.services.drafts.drop(waiting.draft.id)

    async def open(self, interaction: Interaction, thread: discord.Thread | None, words: dict[str, str]) -> None:
        """Open a session as it was typed, in this channel or in a thread that was made for it, and post its card."""
        if names := missing_permissions(interaction):
            raise UserError("bot_lacks_permissions", expected=names)
        if not words["players"]:
            await self.open_lobby(interaction, thread, words)
            return
        channel_id = thread.id if thread else interaction.channel_id or 0
        named = await defer_if_slow(interaction, seats(interaction, words["players"], "players", words["game"]))
        work = self.bot.services.sessions.start(
            actor(interaction),
            channel_id,
            game=words["game"],
            seats=named.people,
            sheet=words["rules"] or None,
            name=_title(words),
        )
        live = await defer_if_slow(interaction, work)
        interaction.extras["live"] = live
        t = public_language(interaction)
        opened = t("start-opened", name=actor_name(interaction), where=f"<#{channel_id}>")
        await announce(interaction, layout("\n".join([opened, *read_as(named.read, named.unknown, t)])))

    async def open_lobby(self, interaction: Interaction, thread: discord.Thread | None, words: dict[str, str]) -> None:
        """Open a lobby, the member who asks for it being the first in it."""
        game, sheet = words["game"], words["rules"] or None
        where = thread.id if thread else interaction.channel_id or 0
        await self.bot.services.sessions.require_free_channel(interaction.guild_id or 0, where, game, sheet)
        first = LobbySeat(interaction.user.display_name, interaction.user.id)
        waiting = Lobby(game, sheet, _title(words), (first,), where)
        work = self.bot.services.lobbies.open(actor(interaction), waiting, f"l{interaction.id}")
        number = await defer_if_slow(interaction, work)
        view = lobby(number, waiting, scoring.game(game).fewest, public_language(interaction))
        if thread is None:
            await answer(interaction, view)
            return
        await thread.send(view=view)
        await replace_message(interaction, member_language(interaction)("start-lobby_in", where=thread.mention))

    async def offer(self, interaction: Interaction, taken: Taken, words: dict[str, str]) -> None:
        """Say that the channel has an open session, and what can be done about it."""
        session = taken.data["session"]
        work = self.bot.services.drafts.keep(
            actor(interaction), None, "start", f"s{interaction.id}", DraftContent(given=words)
        )
        draft = await defer_if_slow(interaction, work, ephemeral=True)
        t = member_language(interaction)
        buttons = [
            button(GoOnHere(session), t("button-resume_open")),
            button(EndSession(session), t("button-end_it")),
        ]
        if threads.place_of(interaction.channel):
            buttons.append(button(OpenThread(draft.draft.id), t("button-open_thread")))
        await show_privately(interaction, layout(self.said(interaction, taken), *rows(buttons)))

    async def add_picture(self, sent: Sent, live: SessionView, picture: Picture, view: discord.ui.LayoutView) -> None:
        """Add a picture to a message, as the `view` that it goes with; without it, the message stands as it was.

        What was corrected while it was drawn has its message drawn anew by the outbox.
        """
        try:
            file = discord.File(io.BytesIO(await self.bot.painter.draw(picture)), FILE)
            current = await self.bot.services.views.get(live.session.guild_id, live.session.id)
            if current.session == live.session:
                await sent.edit(view=view, attachments=[file], allowed_mentions=discord.AllowedMentions.none())
        except (UserError, discord.HTTPException) as error:
            log.warning("The end of a session has no picture: %s", error)

    async def show_end(self, interaction: Interaction, live: SessionView) -> None:
        """Ask once before a session is ended."""
        if live.closed:
            raise UserError("session_closed")
        await answer(interaction, self.ask_end(interaction, live), ephemeral=True)

    def ask_end(
        self, interaction: Interaction, live: SessionView, since: Overtaken | None = None
    ) -> discord.ui.LayoutView:
        """Return the question before a session is ended, with what was done `since` it was asked last."""
        t = member_language(interaction)
        sure = button(EndSessionSurely(live.session.id, live.head), t("button-end"), style=discord.ButtonStyle.danger)
        told = [] if since is None else [entering.told_since(interaction, live, since)]
        return layout("\n".join([*told, t("end-ask", deals=live.scored)]), *rows([sure]))

    async def take_up(self, interaction: Interaction, session: int) -> None:
        """Resume a session in this channel."""
        await live_of(interaction, session)
        work = self.bot.services.sessions.resume(actor(interaction), SessionId(session), interaction.channel_id or 0)
        await defer_if_slow(interaction, work)
        await announce(interaction, layout(public_language(interaction)("start-resumed", name=actor_name(interaction))))

    async def list_page(self, interaction: Interaction, page: int) -> discord.ui.LayoutView:
        """Return one page of the sessions that the member can see."""
        found, more = await self.bot.services.sessions.listed(sight(interaction), page)
        return listed(found, page, more=more, t=member_language(interaction))


def _title(words: dict[str, str]) -> str | None:
    """Return the name of a session as it was typed, None where nothing can be seen of it."""
    return cut(clean(words["name"]), 100) or None


async def setup(bot: Host) -> None:
    """Add the commands of this module."""
    await bot.add_cog(PlayCog(bot), override=True)
