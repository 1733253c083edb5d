"""A correction reaches whatever said otherwise: records, the end with its picture, posts of standings."""

from pathlib import Path

import discord

from db.sessions import SessionId
from tests.e2e.harness import Evening, buttons_of, evening, text_of


async def seated(table: Evening) -> None:
    await table.slash("Ann", "start", game="goulash", players="@Ann @Bea @Cal @Dov")
    await table.wait(3)


async def played(table: Evening, points: str = "10 20 30 31") -> discord.Message:
    """Record a goulash as Ann, and return its record."""
    record = await table.slash("Ann", "deal goulash", points=points)
    await table.wait(3)
    return shown(table, record.message.id)


def shown(table: Evening, message_id: int) -> discord.Message:
    """A message as everyone sees it now."""
    return next(message for message in table.channel.history() if message.id == message_id)


def verbs(message: discord.Message) -> set[str]:
    return {custom_id.split(":")[1] for custom_id in buttons_of(message)}


async def ended(table: Evening) -> discord.Message:
    asked = await table.slash("Ann", "end")
    over = await table.click("Ann", "End", on=asked)
    await table.wait(3)
    return shown(table, over.messages[-1].id)


async def test_the_record_of_a_deal_that_is_taken_back_is_struck_through_and_offers_to_put_it_back(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        record = await played(table)
        assert "undo" in verbs(record)
        await table.slash("Ann", "undo")
        await table.wait(5)
        record = shown(table, record.id)
        assert "~~" in text_of(record)
        assert "taken back by Ann" in text_of(record)
        assert verbs(record) == {"put-back"}


async def test_a_deal_that_is_put_back_stands_as_before_and_the_record_of_the_undo_offers_nothing(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        record = await played(table)
        undo = await table.slash("Ann", "undo")
        await table.wait(5)
        await table.click("Ann", "Put", on=shown(table, record.id))
        await table.wait(5)
        assert "~~" not in text_of(shown(table, record.id))
        assert "+51** Ann" in text_of(shown(table, record.id))
        assert "undo" in verbs(shown(table, record.id))
        assert verbs(shown(table, undo.message.id)) == set()
        assert "Ann took back" in text_of(shown(table, undo.message.id))


async def test_the_record_of_a_changed_deal_shows_the_new_line_and_what_it_was(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        record = await played(table)
        form = await table.click("Ann", "Fix", on=record)
        sheet = await table.fill("Ann", form, {"points": "20 10 30 31"})
        if sheet.private:
            await table.click("Ann", "Save", on=sheet)
        await table.wait(5)
        text = text_of(shown(table, record.id))
        assert "+51** Bea" in text
        assert "before: goulash" in text
        assert "changed by Ann" in text


async def test_the_end_shows_what_an_undone_deal_leaves_and_says_that_it_was_corrected(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await played(table)
        await played(table, "31 30 20 10")
        over = await ended(table)
        assert over.attachments
        before = over.attachments[0].id
        undo = await table.slash("Ann", "undo", deal=2, session=1)
        assert "Who owes whom" in undo.text
        await table.wait(5)
        over = shown(table, over.id)
        assert "corrected <t:" in text_of(over)
        assert "**+51** Ann" in text_of(over)
        assert "after 1 deal" in text_of(over)
        assert [picture.id for picture in over.attachments] != [before]


async def test_the_end_is_corrected_after_a_restart_too(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await played(table)
        await played(table, "31 30 20 10")
        over = await ended(table)
        await table.restart()
        table.world.inject_error("PATCH", f"/channels/*/messages/{over.id}", status=500, times=3)
        await table.slash("Ann", "undo", deal=2, session=1)
        await table.restart()
        await table.wait(400)
        assert "corrected <t:" in text_of(shown(table, over.id))


async def test_where_the_end_was_deleted_the_record_of_the_correction_has_the_new_transfers(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await played(table)
        await played(table, "31 30 20 10")
        over = await ended(table)
        table.world.backend.delete_message(table.channel.id, over.id)
        undo = await table.slash("Ann", "undo", deal=2, session=1)
        await table.wait(100)
        assert "Who owes whom" in undo.text
        async with table.store.reading() as tx:
            assert await tx.outbox.due() == ()
            assert over.id not in {message.message_id for message in await tx.messages.of_session(SessionId(1))}


async def test_the_end_of_a_session_that_goes_on_offers_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await played(table)
        over = await ended(table)
        await table.click("Ann", "Resume", on=over)
        await table.wait(5)
        assert verbs(shown(table, over.id)) == set()
        assert "taken up again" in text_of(shown(table, over.id))


async def test_a_post_of_standings_says_that_a_deal_of_which_it_told_was_corrected(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        board = table.guild.create_text_channel("board")
        await seated(table)
        await played(table)
        asked = await table.slash("Zoe", "/goulash-server autopost add", channel=board, every="day", at="1:00")
        await table.click("Zoe", "gl:autopost-add:", on=asked)
        await table.wait(3700)
        [post] = board.history()
        assert "Not up to date" not in text_of(post)
        for _ in range(2):
            await table.slash("Ann", "undo")
            await table.wait(5)
            await table.slash("Ann", "undo", deal=1)
            [post] = board.history()
            assert text_of(post).count("Not up to date: deal 1 of session 1 was corrected since.") == 1
            assert "post" in verbs(post)


async def test_the_totals_after_a_correction_have_a_player_who_left_and_add_up(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        record = await played(table)
        await table.slash("Bea", "table leave")
        form = await table.click("Ann", "Fix", on=record)
        sheet = await table.fill("Ann", form, {"points": "10 51 15 15"})
        if sheet.private:
            sheet = await table.click("Ann", "Save", on=sheet)
        [now] = [line for line in sheet.text.replace("\N{NO-BREAK SPACE}", " ").split("\n") if line.startswith("Now: ")]
        # 91 − 4 × 10, 91 − 4 × 15, 91 − 4 × 51.
        assert now == "Now: **+51** Ann · **+31** Cal · **+31** Dov · **−113** Bea"


async def test_an_end_to_which_the_bot_has_no_access_is_drawn_anew_once_it_has(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await played(table)
        record = await played(table, "31 30 20 10")
        over = await ended(table)
        table.world.inject_error("PATCH", f"/channels/*/messages/{over.id}", status=403, times=2)
        undo = await table.slash("Ann", "undo", deal=2, session=1)
        await table.wait(5)
        assert "Who owes whom" in undo.text
        assert "~~" in text_of(shown(table, record.id)), "what is wrong with the end does not touch the record"
        assert "corrected <t:" not in text_of(shown(table, over.id))
        await table.wait(400)
        assert "corrected <t:" in text_of(shown(table, over.id))
        assert "**+51** Ann" in text_of(shown(table, over.id))


async def test_the_records_of_later_deals_that_count_otherwise_now_show_what_they_count(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", game="tarokk", players="@Ann @Bea @Cal @Dov", rules="pagat")
        await table.wait(3)
        await table.slash("Ann", "deal passed")
        answer = await table.slash("Ann", "deal tarokk", bid="two", declarer="Ann", partner="Cal", points="50")
        await table.wait(3)
        # The game of a bid of two counts 2, and after a deal that everyone passed 4.
        assert "+4** Ann" in text_of(shown(table, answer.message.id))
        undone = await table.slash("Ann", "undo", deal=1)
        await table.wait(5)
        text = text_of(shown(table, answer.message.id))
        assert "+2** Ann" in text
        assert "+4** Ann" not in text
        await table.click("Ann", "Put", on=undone)
        await table.wait(5)
        assert "+4** Ann" in text_of(shown(table, answer.message.id))
