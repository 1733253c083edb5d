"""The table cards: one message per session, always the newest of the bot's in its channel."""

import asyncio
import hashlib
import json
import logging
import secrets
from collections import deque
from collections.abc import Collection
from typing import TYPE_CHECKING

import discord

from bot.errors import GoulashError
from bot.metrics import CARDS
from bot.posting.posts import TOPIC
from bot.present.card import card as presented
from bot.services.deals import CARD
from bot.services.session_view import SessionView, SessionViews
from db.errors import LedgerError
from db.store import LedgerStore, OutboxItem, Scoreboard, SessionId

if TYPE_CHECKING:
    from bot.client import Goulash

log = logging.getLogger(__name__)

SECONDS_BETWEEN = 2.0
RETRY_SECONDS = 60.0
REMEMBERED = 1_000
_GONE = {10003, 10008, 50001, 50013, 50083}
"""Unknown channel or message, no access, no permission, archived: the card waits until something changes."""


class ScoreboardPoster:
    """Posts the cards that fell due: at once, then at most one in two seconds for each session, the latest wins."""

    def __init__(self, client: "Goulash", store: LedgerStore, sessions: SessionViews) -> None:
        self._client = client
        self._store = store
        self._sessions = sessions
        self._wanted: set[SessionId] = set()
        self._working: set[SessionId] = set()
        # Discord tells of these as of what others delete.
        self._taken_away: deque[int] = deque(maxlen=REMEMBERED)

    def refresh(self, session_id: SessionId) -> None:
        """Post the card of a session anew, below what was posted meanwhile."""
        self._wanted.add(session_id)
        if session_id not in self._working:
            self._working.add(session_id)
            self._client.start_task(self._work(session_id))

    async def refresh_all(self, guild_id: int) -> None:
        """Post the cards of a server anew, as when its language was changed."""
        async with self._store.reading() as tx:
            open_ = await tx.open_sessions(guild_id)
        for session_id in open_:
            self.refresh(session_id)

    async def catch_up(self) -> None:
        """Post the cards that fell due and were not posted, as after a crash; try again what Discord refused.

        First of all the cards that stand are looked after: nobody tells of those that were deleted meanwhile.
        """
        await self._look_after()
        while True:
            try:
                async with self._store.reading() as tx:
                    due = await tx.outbox_due()
            except LedgerError as error:
                log.warning("What is to be posted could not be read: %s", error)
                due = ()
            for item in due:
                if item.kind == CARD:
                    self.refresh(item.session_id)
            await asyncio.sleep(RETRY_SECONDS)

    async def deleted(self, message_ids: Collection[int]) -> None:
        """Post those cards again whose messages somebody deleted."""
        for message_id in set(message_ids).difference(self._taken_away):
            try:
                session_id = await self._lost(message_id)
            except LedgerError as error:
                log.warning("That message %d is gone could not be kept: %s", message_id, error)
                continue
            if session_id is not None:
                self.refresh(session_id)

    async def _lost(self, message_id: int) -> SessionId | None:
        """Note that a card must be posted again; return whose it was, None where the message showed none."""
        async with self._store.reading() as tx:
            session_id = await tx.session_of_card(message_id)
        if session_id is not None:
            async with self._store.writing() as tx:
                await tx.drop_card(session_id)
                await tx.due(session_id, CARD)
        return session_id

    async def _look_after(self) -> None:
        """Bring the cards that stand up to date; one that is gone falls due."""
        try:
            async with self._store.reading() as tx:
                cards = await tx.cards()
        except LedgerError as error:
            log.warning("Which cards stand could not be read: %s", error)
            return
        for card in cards:
            if card.session_id in self._working:
                continue
            try:
                async with self._store.reading() as tx:
                    live = await self._sessions.load(tx, card.session_id)
                # To edit what one wrote needs no permission to read what others did.
                message = self._client.get_partial_messageable(card.channel_id).get_partial_message(card.message_id)
                await message.edit(view=self._presented(live), allowed_mentions=discord.AllowedMentions.none())
            except discord.NotFound:
                await self._lost(card.message_id)
            except (discord.HTTPException, GoulashError, LedgerError, OSError) as error:
                log.warning("The card of session %d could not be looked after: %s", card.session_id, error)

    def _presented(self, live: SessionView) -> discord.ui.LayoutView:
        return presented(live, self._client.language(live.session.guild_id))

    async def _work(self, session_id: SessionId) -> None:
        try:
            while session_id in self._wanted:
                self._wanted.discard(session_id)
                try:
                    await self._post(session_id)
                    CARDS.count("posted")
                except (discord.HTTPException, GoulashError, LedgerError, OSError) as error:
                    CARDS.count("failed")
                    log.warning("The card of session %d could not be posted: %s", session_id, error)
                await asyncio.sleep(SECONDS_BETWEEN)
        finally:
            self._working.discard(session_id)

    async def _post(self, session_id: SessionId) -> None:
        async with self._store.reading() as tx:
            live = await self._sessions.load(tx, session_id)
            former = await tx.card(session_id)
            due = await tx.outbox_due()
        if any(item.session_id == session_id and item.kind == TOPIC for item in due):
            self._client.start_task(self._client.posts.hurry())
        if live.closed:
            await self._take_away(live, former, due)
            return
        view = self._presented(live)
        channel = self._client.get_partial_messageable(live.session.channel_id, guild_id=live.session.guild_id)
        # The former goes first: where the new one cannot be posted, nothing stands that is not true any more.
        if former is not None:
            await self._delete(former)
        message = await channel.send(view=view, silent=True, nonce=_nonce(session_id, due))
        digest = hashlib.sha256(json.dumps(view.to_components()).encode()).hexdigest()
        card = Scoreboard(session_id, channel.id, message.id, live.head, digest)
        try:
            async with self._store.writing() as tx:
                await tx.put_card(card)
                for item in _of(session_id, due):
                    await tx.outbox_done(item.ticket)
        except LedgerError:
            # A card that the ledger does not know would stand beside the next one for good.
            await self._delete(card)
            raise

    async def _take_away(self, live: SessionView, former: Scoreboard | None, due: Collection[OutboxItem]) -> None:
        async with self._store.writing() as tx:
            await tx.drop_card(live.session.id)
            for item in _of(live.session.id, due):
                await tx.outbox_done(item.ticket)
        if former is not None:
            await self._delete(former)

    async def _delete(self, card: Scoreboard) -> None:
        channel = self._client.get_partial_messageable(card.channel_id)
        self._taken_away.append(card.message_id)
        try:
            await channel.get_partial_message(card.message_id).delete()
        except discord.HTTPException as error:
            if error.code not in _GONE:
                raise


def _of(session_id: SessionId, due: Collection[OutboxItem]) -> list[OutboxItem]:
    return [item for item in due if item.session_id == session_id and item.kind == CARD]


def _nonce(session_id: SessionId, due: Collection[OutboxItem]) -> str:
    """Return a nonce by which Discord knows a card that was sent before a crash; one of its own if none fell due."""
    tickets = [str(item.ticket) for item in _of(session_id, due)]
    return f"card{tickets[-1] if tickets else secrets.token_hex(8)}"
