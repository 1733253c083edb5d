"""The bot's side of drawing: one process apart, which is there while pictures are wanted."""

import asyncio
import contextlib
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import BinaryIO, cast

import msgspec

from bot.errors import UserError
from bot.metrics import DRAWINGS
from bot.pictures import Answer, Drawn, Picture
from bot.pictures.frames import receive, send

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "bot.pictures")
PATIENCE = 20.0
"""Seconds that one picture may take."""

IDLE = 300.0
"""Seconds after which the process gives its memory back, when nobody wants a picture."""

_SECRETS = {"DISCORD_TOKEN", "DATABASE_URL"}
_ROOT = Path(__file__).parents[1]


class Painter:
    """Draws pictures, one at a time; the process that does is started when first wanted, and anew where it died."""

    def __init__(self, command: Sequence[str] = COMMAND, patience: float = PATIENCE) -> None:
        self._command = command
        self._patience = patience
        # One thread speaks with the process, and so gives the pictures their turns.
        self._thread = ThreadPoolExecutor(1, "painter")
        self._process: subprocess.Popen[bytes] | None = None
        self._leaving: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process that draws, None while there is none."""
        return self._process.pid if self._process else None

    async def draw(self, picture: Picture) -> bytes:
        """Return a picture as PNG; raises `UserError` where it cannot be drawn, or not in time."""
        loop = asyncio.get_running_loop()
        if self._leaving:
            self._leaving.cancel()
        try:
            answer = await loop.run_in_executor(self._thread, self._drawn, msgspec.msgpack.encode(picture))
        finally:
            if not self._closed:
                self._leaving = asyncio.create_task(self._leave())
        if isinstance(answer, Drawn):
            return answer.png
        log.error("A picture could not be drawn: %s", answer.reason)
        raise UserError("picture_failed")

    def close(self) -> None:
        """End the process at once."""
        self._closed = True
        if self._leaving:
            self._leaving.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._end()

    async def _leave(self) -> None:
        await asyncio.sleep(IDLE)
        await asyncio.get_running_loop().run_in_executor(self._thread, self._end)

    def _drawn(self, asked: bytes) -> Answer:
        began = time.perf_counter()
        try:
            answer = self._exchange(asked)
            if answer is None and not self._closed:
                log.warning("The process that draws has died; it is started anew")
                answer = self._exchange(asked)
        except TimeoutError as late:
            log.warning("A picture was not drawn within %.0f seconds", self._patience)
            raise UserError("picture_too_slow") from late
        if answer is None:
            log.warning("The process that draws has died again")
            raise UserError("picture_failed")
        DRAWINGS.observe(time.perf_counter() - began)
        return answer

    def _exchange(self, asked: bytes) -> Answer | None:
        """Return the drawn picture, None if the process died or could not start; raises TimeoutError."""
        try:
            process = self._process or self._start()
        except OSError as error:
            log.warning("The process that draws cannot be started: %s", error)
            return None
        late = threading.Event()

        def give_up() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(self._patience, give_up)
        timer.daemon = True
        timer.start()
        answer = None
        try:
            with contextlib.suppress(OSError, ValueError):
                send(cast("BinaryIO", process.stdin), asked)
                answer = receive(cast("BinaryIO", process.stdout))
        finally:
            timer.cancel()
        if answer is None:
            self._end()
            if late.is_set():
                raise TimeoutError
            return None
        return msgspec.msgpack.decode(answer, type=Answer)

    def _start(self) -> "subprocess.Popen[bytes]":
        environment = {name: value for name, value in os.environ.items() if name not in _SECRETS}
        self._process = subprocess.Popen(  # noqa: S603 - our own module
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=_ROOT, env=environment
        )
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process:
            # Unwritten bytes are lost with the process.
            with contextlib.suppress(OSError), process:
                process.kill()
