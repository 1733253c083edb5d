"""Messages are read one by one when they are used: each as if its whole file had been read."""

import pytest
from fluent.syntax import FluentParser, ast

from bot.i18n import FOLDER, Translator, entries, languages, source


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
    monkeypatch.setattr(t, "_unread", entries(catalogue))
    assert (t("whole", n=1), t("whole", n=2)) == ("a card of Goulash", "cards of Goulash")
