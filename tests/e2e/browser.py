"""The playground as its visitors see it: in a browser, by the address that it prints."""

import asyncio
import os
import re
import shutil
import sys
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Locator, Page, async_playwright, expect

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "build" / "page"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
WIDE, NARROW = 1280, 390
STARTING_SECONDS = 30
expect.set_options(timeout=20_000)


@asynccontextmanager
async def playground(ledger: Path, language: str = "en") -> AsyncGenerator[str]:
    """Run the playground on a ledger in a process of its own; the value is the address of its page."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot.playground",
        cwd=ROOT,
        env={
            **os.environ,
            "DATABASE_URL": f"sqlite:///{ledger}",
            "PLAYGROUND_PORT": "0",
            "PLAYGROUND_LANGUAGE": language,
        },
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout
    try:
        line = await asyncio.wait_for(process.stdout.readline(), STARTING_SECONDS)
        assert line, "the playground did not start; its standard error says why"
        yield line.decode().split()[-1]
    finally:
        if process.returncode is None:
            process.terminate()
        await process.communicate()
    assert process.returncode == 0


@asynccontextmanager
async def visitor(address: str) -> AsyncGenerator["Visitor"]:
    """Open the page in a wide window; what fails in the page itself fails the visit."""
    async with async_playwright() as playwright:
        # Chromium has no sandbox for root.
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        page = await browser.new_page(viewport={"width": WIDE, "height": 900})
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        await page.goto(address)
        await page.locator("#channel-layout").wait_for()
        yield Visitor(page)
        await expect(page.locator("#diagnostics")).to_have_text("No warnings or errors.")
        await browser.close()
        assert not faults


class Visitor:
    """Somebody at the page, acting as one member after another."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.messages = page.locator("#channel-message-list")
        self._offered = page.locator(".command-popup").get_by_role("option")

    async def act_as(self, member: str) -> None:
        """Go on as another member."""
        await self.page.locator("#viewer-picker").select_option(label=member)
        await self._rest()

    async def command(self, path: str, options: Mapping[str, str | tuple[str, str]] | None = None) -> None:
        """Type a command as one does: its start, what the page completes, its options, Enter.

        An option is given as typed, or as a start and which completion of it to take.
        """
        composer = self.page.locator("#channel-composer-input")
        await composer.click()
        await composer.press_sequentially(path)
        await self._offered.filter(has_text=path).first.click()
        for name, value in (options or {}).items():
            field = await self._field(name)
            typed, taken = value if isinstance(value, tuple) else (value, None)
            await field.press_sequentially(typed)
            if taken:
                await self._offered.filter(has_text=taken).first.click()
        await self.page.locator("#send-message").click()

    async def type(self, line: str) -> None:
        """Put a whole line into the channel, as one does who has copied it."""
        await self.page.locator("#channel-composer-input").fill(line)
        await self.page.locator("#send-message").click()
        await self._rest()

    async def _rest(self) -> None:
        """Wait until the page is done with what it was told; it says "Loading…", "Updating…" meanwhile."""
        await expect(self.page.locator("#action-status")).not_to_have_text(re.compile("…"))

    async def _field(self, option: str) -> Locator:
        field = self.page.locator(f".command-option-input[data-option='{option}']")
        if not await field.count():
            if not await self._offered.filter(has_text=option).count():
                await self.page.locator(".command-ghost").click()
            await self._offered.filter(has_text=option).first.click()
        await field.click()
        return field

    async def press(self, button: str) -> None:
        """Press the newest button of that label."""
        await self.messages.get_by_role("button", name=button).last.click()

    async def press_card(self, button: str) -> None:
        """Press a button of the table card once it is the newest message: until then it may be posted anew."""
        await self.card()
        await self.press(button)

    async def fill(self, fields: Mapping[str, str | Sequence[str]]) -> None:
        """Enter each field of the open form, a text as typed and a menu by what it shows, and send the form."""
        form = self.page.get_by_role("dialog")
        await form.wait_for()
        for name, entered in fields.items():
            field = form.locator(f".modal-field[data-custom-id='{name}']")
            marks = field.get_by_role("radio")
            if await marks.count():
                [label] = entered if isinstance(entered, list) else [entered]
                await field.get_by_role("radio", name=str(label), exact=True).check()
                continue
            menu = field.get_by_role("combobox")
            if await menu.count():
                await menu.click()
                for label in [entered] if isinstance(entered, str) else entered:
                    await field.get_by_role("option", name=label, exact=True).click()
                if not isinstance(entered, str):
                    await field.get_by_role("button", name="Apply").click()
            else:
                await field.get_by_role("textbox").fill(str(entered))
        await form.get_by_role("button", name="Submit").click()
        await expect(form).to_have_count(0)

    async def card(self) -> str:
        """Return the text of the table card, line by line, once it is the newest message again."""
        newest = self.messages.locator(".channel-message").last
        await expect(newest).to_contain_text("History")
        return (await newest.inner_text()).replace("\N{NO-BREAK SPACE}", " ")

    async def sees(self, text: str) -> None:
        """Wait until the channel shows a text; raises where it does not within seconds."""
        await expect(self.messages).to_contain_text(text)

    async def does_not_see(self, text: str) -> None:
        """Wait until the channel does not show a text; raises where it goes on to."""
        await expect(self.messages).not_to_contain_text(text)

    async def picture(self, name: str, width: int = WIDE) -> Path:
        """Save what the page looks like in a window of that width, in pixels."""
        path = PICTURES / f"{name}-{width}.png"
        await self.page.set_viewport_size({"width": width, "height": 900})
        await self._rest()
        await self.page.screenshot(path=path, animations="disabled")
        await self.page.set_viewport_size({"width": WIDE, "height": 900})
        return path
