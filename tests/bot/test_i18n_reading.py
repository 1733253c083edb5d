"""Messages are read one by one when they are used: each as if its whole file had been read."""

import subprocess
import sys
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast

from bot.i18n import FOLDER, Translator, entries, languages, plain_texts, source
from bot.i18n.formatting import Formatting
from bot.present.words import score_line


@pytest.mark.parametrize("language", languages())
def test_a_message_read_alone_says_what_it_says_in_its_file(language: str) -> None:
    for path in (FOLDER / language).glob("*.ftl"):
        text = source(path)
        whole = {entry.id.name: entry for entry in FluentParser().parse(text).body if isinstance(entry, ast.Message)}
        alone = {name: FluentParser().parse(part).body for name, part in entries(text).items()}
        assert list(alone) == list(whole)
        for name, [message] in alone.items():
            assert message.equals(whole[name], ignored_fields=["span", "comment"])


def test_what_a_message_refers_to_is_read_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    t = Translator("en")
    catalogue = (
        "-bot = Goulash\nof = of { -bot }\nwhole =\n    { $n ->\n[one] a card\n*[other] cards\n} { of }\n# end\n"
    )
    monkeypatch.setattr(t, "_sources", entries(catalogue))
    assert (t("whole", n=1), t("whole", n=2)) == ("a card of Goulash", "cards of Goulash")


@pytest.mark.parametrize("language", languages())
def test_a_plain_text_is_what_fluent_makes_of_it(language: str) -> None:
    t = Translator(language)
    found = 0
    for path in (FOLDER / language).glob("*.ftl"):
        for name, entry in entries(source(path)).items():
            for attribute, text in plain_texts(entry).items():
                key = f"{name}.{attribute}" if attribute else name
                assert Formatting(t).text(key, {}) == (text, None)
                found += 1
    assert found


@pytest.mark.parametrize(
    ("entry", "texts"),
    [
        ("end = End  \n\n", {"": "End"}),
        ("garde = garde\n    .also = gard, g\n    .hint = a bid\n", {"": "garde", "also": "gard, g", "hint": "a bid"}),
        ("whole = of { $n }\n", {}),
        ("whole =\n    two\n    lines\n", {}),
        ("whole = two\n    lines\n", {}),
        ("whole = text\n    .also = of { $n }\n", {}),
        ("-bot = Goulash\n", {}),
        ("", {}),
    ],
)
def test_only_what_is_plain_is_taken_for_plain(entry: str, texts: dict[str, str]) -> None:
    assert plain_texts(entry) == texts


def test_the_bot_is_built_without_what_formats_messages(tmp_path: Path) -> None:
    """Loading Fluent, Babel and what serves figures takes a third of a start."""
    program = f"""
import asyncio, sys, db
from bot import client, config

async def built():
    store = await db.open_store("sqlite:///{tmp_path}/ledger.db")
    bot = client.build(config.Settings(), store)
    await bot.load_commands()
    await store.close()

asyncio.run(built())
late = ["babel", "fluent", "prometheus_client", "matplotlib", "openskill", "cronsim", "simcord"]
print([name for name in late if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)  # noqa: S603
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("language", languages())
def test_a_line_ends_neither_within_a_product_nor_between_a_score_and_its_player(language: str) -> None:
    t = Translator(language)
    assert "91 − 4\u00a0×\u00a010" in t("explain-goulash", change=102, player="Ann", count=4, points=20)
    line = score_line({"1": 102, "2": -102}, {"1": "Ann", "2": "Bea"}, t)
    assert line.split(" ") == ["**+51**\u00a0Ann\u00a0·", "**−51**\u00a0Bea"]
