"""The process as an operator sees it: waiting for Discord, and ending with one sentence where it cannot go on."""

import asyncio
import json
import os
import socket
import stat
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
STARTED = """
import sys, discord.http
from bot import connecting
from bot.__main__ import main
discord.http.Route.BASE = sys.argv[1]
connecting.FIRST_PAUSE = 0.01
sys.exit(main())
"""
"""The bot, at a Discord of ours."""
REVOKED: Any = 4004

Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


@asynccontextmanager
async def discord_that(answer: Answer) -> AsyncGenerator[str]:
    """Serve a Discord on this machine, and give its address."""
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    sockets: Any = runner.addresses
    try:
        yield f"http://127.0.0.1:{sockets[0][1]}"
    finally:
        await runner.cleanup()


async def started(address: str, folder: Path, **settings: str) -> tuple[int | None, list[str]]:
    """Run the bot until it ends; return its exit status and the lines that it wrote."""
    environment = os.environ | {"DATABASE_URL": f"sqlite:///{folder / 'data' / 'goulash.db'}", "DISCORD_TOKEN": "a.b.c"}
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        STARTED,
        address,
        cwd=ROOT,
        env=environment | settings,
        stderr=asyncio.subprocess.PIPE,
    )
    _, said = await asyncio.wait_for(child.communicate(), 60)
    return child.returncode, said.decode().splitlines()


async def test_a_discord_that_cannot_be_reached_at_first_is_waited_for_with_one_line_for_each_try(
    tmp_path: Path,
) -> None:
    tries = 0

    async def answer(request: web.Request) -> web.StreamResponse:
        nonlocal tries
        tries += 1
        if tries == 1:
            return web.Response(status=429, text="too many")
        if tries in (2, 3):
            # The library below asks a second time by itself.
            assert request.transport is not None
            request.transport.close()
            return web.Response()
        return said({"message": "401: Unauthorized", "code": 0}, status=401)

    async with discord_that(answer) as address:
        status, lines = await started(address, tmp_path)
    assert status == 2
    assert len([line for line in lines if "Discord cannot be reached" in line]) == 2
    assert "Discord refused the DISCORD_TOKEN" in lines[-1]
    assert not any("Traceback" in line for line in lines)


async def test_a_token_that_is_revoked_while_the_bot_runs_ends_it_with_the_sentence(tmp_path: Path) -> None:
    async def answer(request: web.Request) -> web.StreamResponse:
        user = {"id": "1", "username": "Goulash", "discriminator": "0", "avatar": None, "bot": True}
        if request.path.endswith("/users/@me"):
            return said(user)
        if request.path.endswith("/oauth2/applications/@me"):
            return said(
                {
                    "id": "1",
                    "name": "Goulash",
                    "icon": None,
                    "description": "",
                    "bot_public": True,
                    "bot_require_code_grant": False,
                    "verify_key": "",
                    "flags": 0,
                    "team": None,
                    "owner": user,
                }
            )
        if request.path.endswith("/gateway/bot"):
            limits = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
            url = f"ws://{request.host}/gateway"
            return said({"url": url, "shards": 1, "session_start_limit": limits})
        gateway = web.WebSocketResponse()
        await gateway.prepare(request)
        await gateway.send_json({"op": 10, "d": {"heartbeat_interval": 45_000}, "s": None, "t": None})
        await gateway.receive()
        await gateway.close(code=REVOKED)
        return gateway

    async with discord_that(answer) as address:
        status, lines = await started(address, tmp_path)
    assert status == 2, "\n".join(lines)
    assert "Discord refused the DISCORD_TOKEN" in lines[-1]
    assert not any("Traceback" in line for line in lines)


def said(content: dict[str, Any], status: int = 200) -> web.Response:
    """Return an answer as Discord gives it; the library reads no other content type."""
    return web.Response(body=json.dumps(content).encode(), content_type="application/json", status=status)


async def unauthorized(_request: web.Request) -> web.StreamResponse:
    return said({"message": "401: Unauthorized", "code": 0}, status=401)


async def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        async with discord_that(unauthorized) as address:
            status, lines = await started(address, tmp_path, METRICS_PORT=port)
    assert status == 2
    assert lines[-1] == f"METRICS_PORT {port} cannot be used: Address already in use."
    assert not any("Traceback" in line for line in lines)


async def test_the_ledger_and_its_folder_are_for_the_owner_alone(tmp_path: Path) -> None:
    async with discord_that(unauthorized) as address:
        await started(address, tmp_path)
    made = [tmp_path / "data", *(tmp_path / "data").iterdir()]
    assert len(made) > 1
    assert [stat.S_IMODE(path.stat().st_mode) & 0o077 for path in made] == [0] * len(made)
