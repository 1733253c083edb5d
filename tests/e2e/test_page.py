"""The playground's page in a real browser, from the printed address on."""

from pathlib import Path

import pytest

from tests.e2e.browser import CHROMIUM, NARROW, WIDE, playground, visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine"),
]

SEATS = {"game": ("gou", "Goulash"), "players": "@Ann @Bea @Cal @Dov"}


async def test_a_visitor_starts_a_session_and_records_a_goulash_deal(tmp_path: Path) -> None:
    async with playground(tmp_path / "goulash.db") as address, visitor(address) as bea:
        await bea.act_as("Bea")
        await bea.command("/goulash start", SEATS)
        await bea.sees("Ann")
        await bea.command("/goulash deal goulash", {"points": "10 20 30 31"})
        for score in ("+51", "+11", "−29", "−33"):
            await bea.sees(score)
        await bea.sees("Ann (+51)")
        for width in (WIDE, NARROW):
            assert (await bea.picture("goulash", width)).exists()


async def test_a_private_answer_is_seen_by_the_member_who_asked_alone(tmp_path: Path) -> None:
    async with playground(tmp_path / "goulash.db") as address, visitor(address) as guest:
        await guest.act_as("Bea")
        await guest.command("/goulash sessions")
        await guest.sees("Only you can see this")
        await guest.act_as("Ann")
        await guest.does_not_see("Only you can see this")


async def test_the_card_is_back_and_works_after_the_playground_was_started_again(tmp_path: Path) -> None:
    ledger = tmp_path / "goulash.db"
    async with playground(ledger) as address, visitor(address) as bea:
        await bea.act_as("Bea")
        await bea.command("/goulash start", SEATS)
        await bea.command("/goulash deal goulash", {"points": "10 20 30 31"})
        await bea.sees("Ann (+51)")
    async with playground(ledger) as address, visitor(address) as bea:
        await bea.act_as("Bea")
        await bea.sees("Ann (+51)")
        await bea.press("Undo")
        await bea.does_not_see("Ann (+51)")


async def test_a_line_typed_as_a_whole_is_the_command_that_it_is(tmp_path: Path) -> None:
    async with playground(tmp_path / "goulash.db") as address, visitor(address) as ann:
        await ann.type('/goulash start players:@Ann @Bea Cal "Uncle Joe" game:French Tarot')
        await ann.sees("Uncle Joe deals")
        await ann.type("/goulash deal goulash points:10 20")
        await ann.sees("Only you can see this")
        await ann.type("/goulash of the house")
        await ann.sees("/goulash of the house")


async def test_a_form_is_sent_though_its_card_was_replaced_meanwhile(tmp_path: Path) -> None:
    async with playground(tmp_path / "goulash.db") as address, visitor(address) as ann, visitor(address) as bea:
        await ann.type("/goulash start game:goulash players:@Ann @Bea @Cal @Dov")
        await ann.press("Goulash")
        await bea.act_as("Bea")
        await bea.type("/goulash deal goulash points:10 20 30 31")
        await bea.sees("Deal 2: Ann deals")
        await ann.fill({"points": "31 30 20 10"})
        await ann.sees("Save it anyway")


async def test_the_members_of_the_playground_speak_the_language_that_is_set(tmp_path: Path) -> None:
    async with playground(tmp_path / "goulash.db", "fr") as address, visitor(address) as ann:
        await ann.type("/goulash start players:@Ann @Bea @Cal")
        await ann.sees("Ann a ouvert une partie")
        await ann.sees("Donne 1")
