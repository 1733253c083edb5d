"""`python -m tests.gallery [--out FOLDER]`: one page of pictures of every message, in every language and two widths."""

import argparse
import asyncio
import html
import os
from pathlib import Path

import discord
from discord.ext import commands
from playwright.async_api import Page, async_playwright

from bot.i18n import languages, translator
from bot.playground import Page as Preview
from bot.playground import World, furnish
from tests.e2e.browser import CHROMIUM, NARROW, WIDE
from tests.gallery.samples import Sample, evening, samples

ROOT = Path(__file__).parents[2]


def main(folder: Path) -> Path:
    """Make the pictures and the page that shows them, and return the page."""
    folder.mkdir(parents=True, exist_ok=True)
    shown = samples(evening())
    rows: list[str] = []
    for language in languages():
        names = asyncio.run(pictures(folder, language, shown))
        rows += [row(name, files) for name, files in names.items()]
    page = "<meta charset=utf-8><title>Goulash</title><body style='background:#222;color:#eee;font-family:sans-serif'>"
    index = folder / "index.html"
    index.write_text(page + "\n".join(rows), encoding="utf-8")
    return index


async def pictures(folder: Path, language: str, shown: list[Sample]) -> dict[str, list[str]]:
    """Post every message in a simulated channel and take its picture, wide and narrow."""
    client = commands.Bot("!", intents=discord.Intents(guilds=True))
    world = World(client)
    server = furnish(world, language)
    await world.start()
    found: dict[str, list[str]] = {}
    try:
        async with Preview(world, server, 0) as preview, async_playwright() as playwright:
            arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
            page = await browser.new_page(viewport={"width": WIDE, "height": 900})
            await page.goto(preview.url)
            await page.locator("#channel-layout").wait_for()
            for number, sample in enumerate(shown):
                channel = client.get_partial_messageable(server.channel.id)
                made = sample.make(translator(language))
                with world.time_context():
                    await (channel.send(made) if isinstance(made, str) else channel.send(view=made))
                await world.settle()
                await preview.refresh()
                await page.wait_for_timeout(250)
                name = f"{language}: {sample.name}"
                found[name] = [
                    await picture(page, folder, f"{language}-{number:02}", width) for width in (WIDE, NARROW)
                ]
            await browser.close()
    finally:
        await client.close()
        await world.shutdown()
    return found


async def picture(page: Page, folder: Path, name: str, width: int) -> str:
    """Save what the newest message looks like in a window of that width, in pixels."""
    await page.set_viewport_size({"width": width, "height": 900})
    file = f"{name}-{width}.png"
    await page.locator("#channel-message-list > *").last.screenshot(path=folder / file)
    return file


def row(name: str, files: list[str]) -> str:
    """Return one message of the page."""
    images = "".join(f"<img src='{file}' style='max-width:62%;vertical-align:top;margin:4px'>" for file in files)
    return f"<h3>{html.escape(name)}</h3>{images}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "gallery")
    print(main(parser.parse_args().out))
