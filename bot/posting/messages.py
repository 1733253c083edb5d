"""Draws messages anew that show what was corrected, and posts records that could not be given as an answer."""

import io
import logging

import discord

from bot.errors import UserError
from bot.host import Host
from bot.posting.outbox import Work, refused
from bot.present import messages as presented
from bot.present.chart import FILE, evening
from bot.present.posts import marked
from bot.services.outbox import DEAL, END, OVERTAKEN, RECORD
from bot.services.session_view import DealRecord, SessionView
from db.messages import ShownMessage
from db.outbox import OutboxItem
from db.schedules import Schedule, Slot, SlotState
from db.store import LedgerStore

log = logging.getLogger(__name__)

GONE = {10003, 10008}
"""Unknown channel or message: nobody sees the message any more."""
LOOKED_BACK = 20
"""Posts of each schedule that a correction marks at most."""


class MessagePoster:
    """Keeps messages true. Raises what Discord and the ledger raise; the outbox tries again."""

    def __init__(self, client: Host, store: LedgerStore) -> None:
        self._client = client
        self._store = store
        self._messages = client.services.messages

    @property
    def works(self) -> dict[str, Work]:
        """What the outbox has this do, by its kind."""
        return {RECORD: self.post_record, DEAL: self.redraw, END: self.redraw, OVERTAKEN: self.mark_posts}

    async def post_record(self, live: SessionView, item: OutboxItem) -> None:
        """Post the record of an entry in the channel of its session, unless it stands."""
        shown = await self._messages.deal(live.session.id, item.position)
        for message in await self._messages.of(live.session.id, DEAL, shown.deal.position):
            if message.seq == item.position:
                return
        t = self._client.language(live.session.guild_id)
        channel = self._client.get_partial_messageable(live.session.channel_id, guild_id=live.session.guild_id)
        sent = await channel.send(view=presented.deal(shown, t), silent=True, nonce=f"record{item.ticket}")
        await self._messages.sent_deal(sent.id, channel.id, shown.deal)

    async def redraw(self, live: SessionView, item: OutboxItem) -> None:
        """Draw the messages anew that show a part of a session; what is wrong with one does not touch the others."""
        failure: Exception | None = None
        for message in await self._messages.of(live.session.id, item.kind, item.position):
            try:
                await self._redraw(live, message)
            except discord.HTTPException as error:
                if error.code in GONE:
                    await self._messages.gone(message.message_id)
                else:
                    failure = error
        if failure is not None:
            raise failure

    async def mark_posts(self, live: SessionView, item: OutboxItem) -> None:
        """Say on the posts of standings that told of a deal that it was corrected since."""
        deal = live.deal(item.position)
        async with self._store.reading() as tx:
            seasons = {f"season:{season.id}": season for season in await tx.seasons.of_guild(live.session.guild_id)}
            posts: list[tuple[Schedule, Slot]] = []
            for schedule in await tx.schedules.of_guild(live.session.guild_id):
                season = seasons.get(schedule.scope)
                if schedule.game not in (None, live.game.key):
                    continue
                if season and not season.begins <= live.session.opened_at < season.ends:
                    continue
                posts += [(schedule, slot) for slot in await tx.schedules.slots(schedule.id, LOOKED_BACK)]
        for schedule, slot in posts:
            if _told(live, deal, schedule, slot):
                await self._mark(live, deal, schedule, slot.message_id or 0)

    async def _redraw(self, live: SessionView, message: ShownMessage) -> None:
        t = self._client.language(live.session.guild_id)
        file: discord.File | None = None
        if message.kind == END:
            shown = await self._messages.end(message)
            if shown.current and shown.live.scored and self._may_attach(live):
                file = await self._picture(shown.live)
            view = presented.end(shown, t, drawn=file is not None)
        else:
            shown_deal = await self._messages.deal(live.session.id, message.seq)
            if message.seq == max(deal.touched.seq for deal in shown_deal.live.deals):
                # It told of the last change itself, with all that followed from it.
                return
            view = presented.deal(shown_deal, t)
        partial = self._client.get_partial_messageable(message.channel_id).get_partial_message(message.message_id)
        files = [file] if file else []
        await partial.edit(view=view, attachments=files, allowed_mentions=discord.AllowedMentions.none())

    async def _picture(self, live: SessionView) -> discord.File | None:
        guild_id = live.session.guild_id
        picture = evening(live, self._client.language(guild_id), self._client.zone(guild_id))
        try:
            return discord.File(io.BytesIO(await self._client.painter.draw(picture)), FILE)
        except UserError as error:
            log.warning("The end of session %d is drawn anew without its picture: %s", live.session.id, error)
            return None

    def _may_attach(self, live: SessionView) -> bool:
        guild = self._client.get_guild(live.session.guild_id)
        place = guild and guild.get_channel_or_thread(live.session.channel_id)
        return guild is not None and place is not None and place.permissions_for(guild.me).attach_files

    async def _mark(self, live: SessionView, deal: DealRecord, schedule: Schedule, message_id: int) -> None:
        channel = self._client.get_partial_messageable(schedule.channel_id, guild_id=schedule.guild_id)
        try:
            message = await channel.fetch_message(message_id)
            view = marked(message, live.session.id, deal, self._client.language(schedule.guild_id))
            if view is not None:
                await message.edit(view=view, allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as error:
            if not refused(error):
                raise
            log.debug("A post of schedule %d could not be marked: %s", schedule.id, error)


def _told(live: SessionView, deal: DealRecord, schedule: Schedule, slot: Slot) -> bool:
    """Tell whether a post told of a deal before it was corrected."""
    if slot.state is not SlotState.POSTED or not deal.at <= slot.tried_at <= deal.touched.at:
        return False
    return schedule.scope != "session" or slot.session_id == live.session.id
