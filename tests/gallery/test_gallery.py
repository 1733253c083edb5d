"""The gallery shows every message, and every message keeps to Discord's limits."""

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator

import pytest
from discord import ui

import bot.present
from bot.i18n import FALLBACK, FOLDER, Argument, Translator, languages, translator
from tests.gallery.played import Evening, evening
from tests.gallery.samples import Sample, samples

KEY = re.compile(r"^([a-z][a-z0-9_-]*) =", re.MULTILINE)
WITHIN = (
    "choice-",
    "command-",
    "deal-named",
    "field-",
    "kind-",
    "option-",
    "rule-",
    "error-in_field",
    "explain-nothing",
)
"""Words within other messages and of Discord's own lists."""


@pytest.fixture(scope="module")
def played() -> Evening:
    return evening()


@pytest.fixture(scope="module")
def shown(played: Evening) -> list[Sample]:
    return samples(played)


def presenters() -> Iterator[str]:
    """Yield every function of the presenters that makes a whole message."""
    for module in pkgutil.iter_modules(bot.present.__path__):
        loaded = importlib.import_module(f"bot.present.{module.name}")
        for name, function in inspect.getmembers(loaded, inspect.isfunction):
            own = function.__module__ == loaded.__name__ and not name.startswith("_")
            if own and inspect.signature(function).return_annotation is ui.LayoutView:
                yield f"{module.name}.{name}"


def test_no_presenter_is_missing(shown: list[Sample]) -> None:
    assert set(presenters()) - {sample.name.split(",")[0] for sample in shown} == set()


class Noting(Translator):
    """A translator that remembers which messages it was asked for."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.asked: set[str] = set()

    def __call__(self, key: str, /, **args: Argument) -> str:
        self.asked.add(key.partition(".")[0])
        return super().__call__(key, **args)


def test_no_message_is_missing(shown: list[Sample]) -> None:
    t = Noting(FALLBACK)
    for sample in shown:
        sample.make(t)
    keys = {key for path in (FOLDER / FALLBACK).glob("*.ftl") for key in KEY.findall(path.read_text(encoding="utf-8"))}
    assert {key for key in keys - t.asked if not key.startswith(WITHIN)} == set()


@pytest.mark.parametrize("language", languages())
def test_every_message_keeps_to_the_limits(language: str, shown: list[Sample]) -> None:
    for sample in shown:
        made = sample.make(translator(language))
        if isinstance(made, ui.Modal):
            assert 1 <= len(made.children) <= 5, sample.name
            continue
        assert made.content_length() <= 4_000, sample.name
        assert made.total_children_count <= 40, sample.name
        labels = [item.label for item in made.walk_children() if isinstance(item, ui.Button)]
        assert all(label and len(label) <= 80 for label in labels), sample.name


def test_no_two_languages_say_the_same(shown: list[Sample]) -> None:
    for sample in shown:
        texts = {_text(sample.make(translator(language))) for language in languages()}
        assert len(texts) == len(languages()), sample.name


@pytest.mark.parametrize("language", languages())
def test_no_line_ends_between_a_score_and_its_name(language: str, shown: list[Sample]) -> None:
    for sample in shown:
        said = _text(sample.make(translator(language)))
        assert not re.search(r"\*\*[+−]\d[\d.,]*\*\* \w", said), sample.name
        assert not re.search(r"→ .*: \*\*", said), sample.name


def _text(made: ui.LayoutView | ui.Modal) -> str:
    if isinstance(made, ui.Modal):
        return "\n".join([made.title, *(item.text for item in made.walk_children() if isinstance(item, ui.Label))])
    return "\n".join(item.content for item in made.walk_children() if isinstance(item, ui.TextDisplay))
