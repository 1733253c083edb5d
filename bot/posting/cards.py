"""The table cards: one message per session, always the newest of the bot's in its channel."""

import asyncio
import hashlib
import json
import logging
import secrets
from collections import deque
from collections.abc import Collection
from datetime import UTC, datetime

import discord

from bot.errors import UserError
from bot.host import Host
from bot.metrics import CARDS
from bot.posting.outbox import FAILURES, Outbox, refused
from bot.present.card import card as presented
from bot.present.card import session_of, unreplayable
from bot.services.deals import Clock
from bot.services.outbox import CARD
from bot.services.schedule import MINUTE
from bot.services.session_view import SessionView, SessionViews
from db.errors import LedgerDamaged, LedgerError
from db.messages import CardOnItsWay, Scoreboard
from db.outbox import OutboxItem
from db.sessions import SessionId
from db.store import LedgerStore

log = logging.getLogger(__name__)

REMEMBERED = 1_000
"""Cards that this process took away, of which Discord tells as of what others delete."""
ARCHIVED = 50083
"""Discord's code for a thread that is put away: nothing is deleted there."""
LOOK_GAP_SECONDS = 0.2
"""Between two cards that are looked after."""
LOOK_SECONDS = 60.0
"""Between two looks after all cards, however often the connection breaks."""


class ScoreboardPoster:
    """Posts the cards of sessions. Each is noted in the ledger before it is sent, and again once it stands."""

    def __init__(self, client: Host, store: LedgerStore, sessions: SessionViews, outbox: Outbox, clock: Clock) -> None:
        self._client = client
        self._store = store
        self._sessions = sessions
        self._outbox = outbox
        self._clock = clock
        self._sending: set[SessionId] = set()
        self._taken_away: deque[int] = deque(maxlen=REMEMBERED)
        self._asked = False
        self._looking = False

    async def post(self, live: SessionView, item: OutboxItem) -> None:
        """Post the card of a session in the place of the former, or take it away where the session is over.

        Raises `discord.HTTPException`, `LedgerError`.
        """
        try:
            await self._post(live, item)
        except Exception:
            CARDS.count("failed")
            raise
        CARDS.count("posted")

    async def check_pressed(self, message: discord.Message | None) -> None:
        """Take a card away that is not the one of its session, on which somebody pressed; raises `UserError` for it."""
        session_id = session_of(message) if message else None
        if message is None or session_id is None or session_id in self._sending:
            return
        async with self._store.reading() as tx:
            session = await tx.sessions.get(session_id)
            card = await tx.cards.get(session_id)
        if session is None or message.guild is None or session.guild_id != message.guild.id:
            return
        if card is not None and card.message_id == message.id:
            return
        await self._delete(message.channel.id, message.id)
        self._outbox.refresh(session_id)
        raise UserError("old_card")

    async def deleted(self, message_ids: Collection[int]) -> None:
        """Post those cards again whose messages somebody deleted."""
        for message_id in set(message_ids).difference(self._taken_away):
            try:
                session_id = await self._lost(message_id)
            except LedgerError as error:
                log.warning("That message %d is gone could not be kept: %s", message_id, error)
                continue
            if session_id is not None:
                self._outbox.refresh(session_id)

    def look_after(self) -> None:
        """Look whether all cards stand: nobody tells of those that were deleted while the connection was away."""
        self._asked = True
        if not self._looking:
            self._looking = True
            self._client.start_task(self._look())

    async def _look(self) -> None:
        try:
            while self._asked:
                self._asked = False
                try:
                    await self._look_after_all()
                except FAILURES as error:
                    log.warning("Which cards stand could not be read: %s", error)
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            self._looking = False

    async def _look_after_all(self) -> None:
        """Bring the cards that stand up to date; one that is gone falls due."""
        async with self._store.reading() as tx:
            cards = await tx.cards.all()
        failed = 0
        for card in cards:
            try:
                if await self._look_after(card):
                    await asyncio.sleep(LOOK_GAP_SECONDS)
            except FAILURES as error:
                failed += 1
                log.debug("The card of session %d could not be looked after: %s", card.session_id, error)
        if failed:
            log.warning("%d of %d cards could not be looked after", failed, len(cards))

    async def _look_after(self, card: Scoreboard) -> bool:
        """Look after a card, and tell whether that took a request."""
        async with self._store.reading() as tx:
            session = await tx.sessions.get(card.session_id)
            current = await tx.cards.get(card.session_id)
            try:
                live = await self._sessions.load(tx, card.session_id)
            except LedgerDamaged:
                live = None
        if card.session_id in self._sending or current != card:
            return False
        if session is None or self._client.get_guild(session.guild_id) is None:
            return False
        view = self._presented(live) if live else unreplayable(self._client.language(session.guild_id))
        try:
            # To edit what one wrote needs no permission to read what others did.
            message = self._client.get_partial_messageable(card.channel_id).get_partial_message(card.message_id)
            await message.edit(view=view, allowed_mentions=discord.AllowedMentions.none())
        except discord.NotFound:
            await self._lost(card.message_id)
            self._outbox.refresh(card.session_id)
        return True

    async def _lost(self, message_id: int) -> SessionId | None:
        """Note that a card must be posted again; return whose it was, None where the message showed none."""
        async with self._store.reading() as tx:
            session_id = await tx.cards.session_of(message_id)
        if session_id is None:
            return None
        async with self._store.writing() as tx:
            # Another card may have taken its place meanwhile.
            session_id = await tx.cards.session_of(message_id)
            if session_id is not None:
                await tx.cards.drop(session_id)
                await tx.outbox.add(session_id, CARD)
        return session_id

    def _presented(self, live: SessionView) -> discord.ui.LayoutView:
        return presented(live, self._client.language(live.session.guild_id))

    async def _post(self, live: SessionView, item: OutboxItem) -> None:
        session_id = live.session.id
        async with self._store.reading() as tx:
            former = await tx.cards.get(session_id)
            cut_off = await tx.cards.on_their_way(session_id)
        nonce = f"card{item.ticket}" if item.ticket else f"card{secrets.token_hex(8)}"
        for one in cut_off:
            # Where none is found it may still be on its way, and by its nonce Discord does not take it twice.
            nonce = nonce if await self._clear(one) else one.nonce
        if live.closed:
            async with self._store.writing() as tx:
                await tx.cards.drop(session_id)
                await tx.cards.drop_on_its_way(session_id)
            if former is not None:
                await self._delete(former.channel_id, former.message_id)
            return
        view = self._presented(live)
        channel = self._client.get_partial_messageable(live.session.channel_id, guild_id=live.session.guild_id)
        self._sending.add(session_id)
        try:
            # The former goes first: where the new one cannot be posted, nothing stands that is not true any more.
            if former is not None:
                await self._delete(former.channel_id, former.message_id)
            async with self._store.writing() as tx:
                await tx.cards.put_on_its_way(CardOnItsWay(session_id, channel.id, nonce, self._clock()))
            await self._send(live, channel, view, nonce)
        finally:
            self._sending.discard(session_id)

    async def _send(
        self, live: SessionView, channel: discord.PartialMessageable, view: discord.ui.LayoutView, nonce: str
    ) -> None:
        session_id = live.session.id
        try:
            message = await channel.send(view=view, silent=True, nonce=nonce)
        except discord.HTTPException as error:
            if refused(error):
                # It did not arrive: nothing has to be looked for.
                async with self._store.writing() as tx:
                    await tx.cards.drop_on_its_way(session_id)
            raise
        digest = hashlib.sha256(json.dumps(view.to_components()).encode()).hexdigest()
        try:
            async with self._store.writing() as tx:
                await tx.cards.put(Scoreboard(session_id, channel.id, message.id, live.head, digest))
                await tx.cards.drop_on_its_way(session_id)
        except LedgerError:
            # A card that the ledger does not know would stand beside the next one.
            await self._delete(channel.id, message.id)
            raise

    async def _clear(self, sent: CardOnItsWay) -> bool:
        """Delete a card that was sent and never noted, wherever it stands; return whether there was one."""
        channel = self._client.get_partial_messageable(sent.channel_id)
        # The clocks of others may be a little slow.
        since = datetime.fromtimestamp((sent.at - MINUTE) // 1000, UTC)
        own = self._client.user
        found = False
        try:
            async for message in channel.history(limit=None, after=since):
                if own and message.author.id == own.id and session_of(message) == sent.session_id:
                    await self._delete(channel.id, message.id)
                    found = True
        except (discord.Forbidden, discord.NotFound) as error:
            log.debug("Whether the card of session %d arrived cannot be seen: %s", sent.session_id, error)
        return found

    async def _delete(self, channel_id: int, message_id: int) -> None:
        self._taken_away.append(message_id)
        try:
            await self._client.get_partial_messageable(channel_id).get_partial_message(message_id).delete()
        except (discord.Forbidden, discord.NotFound) as error:
            log.debug("Message %d could not be deleted: %s", message_id, error)
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
