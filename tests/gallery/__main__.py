"""`python -m tests.gallery [--out FOLDER] [--only START]`: pictures of messages, in each language and two widths."""

import argparse
import asyncio
import html
import os
from pathlib import Path

import discord
from discord import ui
from discord.ext import commands
from playwright.async_api import async_playwright

from bot.i18n import languages, translator
from bot.playground import Page as Preview
from bot.playground import World, furnish
from bot.present import chart
from bot.widgets.components import Form
from tests.e2e.browser import CHROMIUM, NARROW, WIDE
from tests.gallery.played import evening
from tests.gallery.samples import Sample, samples

HEIGHT = 2_400
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
STYLE = ".modal-dialog, .modal-dialog * { max-height: none !important } .message-actions { display: none !important }"
ROOT = Path(__file__).parents[2]
FILE_OF_ALL = "chart.png"


def main(folder: Path, start: str) -> Path:
    """Make the pictures of the messages whose names start so, and the page that shows them; return the page."""
    folder.mkdir(parents=True, exist_ok=True)
    shown = [sample for sample in samples(evening()) if sample.name.startswith(start)]
    rows: list[str] = []
    for language in languages():
        names = asyncio.run(pictures(folder, language, shown))
        rows += [row(name, files) for name, files in names.items()]
    page = "<meta charset=utf-8><title>Goulash</title><body style='background:#222;color:#eee;font-family:sans-serif'>"
    index = folder / "index.html"
    index.write_text(page + "\n".join(rows), encoding="utf-8")
    return index


async def pictures(folder: Path, language: str, shown: list[Sample]) -> dict[str, list[str]]:
    """Post every message in a simulated channel, open every form, and take pictures of them, wide and narrow."""
    client = commands.Bot("!", intents=discord.Intents(guilds=True))
    t = translator(language)
    world = World(client)
    server = furnish(world, language)
    await world.start()

    async def on_interaction(interaction: "discord.Interaction[commands.Bot]") -> None:
        made = shown[int(str((interaction.data or {}).get("custom_id")))].make(t)
        assert isinstance(made, Form)
        await interaction.response.send_modal(made)

    client.add_listener(on_interaction)
    found: dict[str, list[str]] = {}
    try:
        async with Preview(world, server, 0) as preview, async_playwright() as playwright:
            arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
            page = await browser.new_page(viewport={"width": WIDE, "height": HEIGHT}, bypass_csp=True)
            await page.goto(preview.url)
            await page.locator("#channel-layout").wait_for()
            # A form in whole, and no button of the page's own that shows where the pointer is.
            await page.add_style_tag(content=STYLE)
            for number, sample in enumerate(shown):
                channel = client.get_partial_messageable(server.channel.id)
                made = sample.make(t)
                is_form = isinstance(made, Form)
                with world.time_context():
                    sent = await channel.send(view=_opener(number) if is_form else made, files=_pictures(made))
                await world.settle()
                await preview.refresh()
                newest = page.locator(f"#channel-message-list [data-message-id='{sent.id}']")
                await newest.wait_for()
                if is_form:
                    await newest.get_by_role("button", name="…").click()
                files = [f"{language}-{number:03}-{width}.png" for width in (WIDE, NARROW)]
                for file, width in zip(files, (WIDE, NARROW), strict=True):
                    await page.set_viewport_size({"width": width, "height": HEIGHT})
                    await page.evaluate(DRAWN)
                    await (page.get_by_role("dialog") if is_form else newest).screenshot(
                        path=folder / file, animations="disabled"
                    )
                if is_form:
                    await page.keyboard.press("Escape")
                    await page.get_by_role("dialog").wait_for(state="detached")
                await sent.delete()
                found[f"{language}: {sample.name}"] = files
            await browser.close()
    finally:
        await client.close()
        await world.shutdown()
    return found


def _pictures(made: ui.LayoutView | Form) -> list[discord.File]:
    """Return what a message shows beside its text: the same picture for each."""
    galleries = [] if isinstance(made, Form) else [*made.walk_children()]
    shown = any(isinstance(part, ui.MediaGallery) for part in galleries)
    return [discord.File(ROOT / "docs" / FILE_OF_ALL, chart.FILE)] if shown else []


def _opener(number: int) -> ui.LayoutView:
    """Return a message whose one button opens a form."""
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow(ui.Button(label="…", custom_id=str(number)))
    return ui.LayoutView(timeout=None).add_item(row)


def row(name: str, files: list[str]) -> str:
    """Return one message of the page."""
    images = "".join(f"<img src='{file}' style='max-width:62%;vertical-align:top;margin:4px'>" for file in files)
    return f"<h3>{html.escape(name)}</h3>{images}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "gallery")
    parser.add_argument("--only", default="", help="the start of the names of what is wanted: standings.")
    asked = parser.parse_args()
    print(main(asked.out, asked.only))
