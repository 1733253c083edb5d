"""The gallery shows every message, and every message keeps to Discord's limits."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import pytest
from discord import ui

import bot.present
from bot.i18n import languages, translator
from tests.gallery.samples import Evening, Sample, evening, samples


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


def test_no_message_is_missing(shown: list[Sample]) -> None:
    assert set(presenters()) - {sample.name.split(",")[0] for sample in shown} == set()


@pytest.mark.parametrize("language", languages())
def test_every_message_keeps_to_the_limits(language: str, shown: list[Sample]) -> None:
    for sample in shown:
        made = sample.make(translator(language))
        assert isinstance(made, ui.LayoutView)
        assert made.content_length() <= 4_000, sample.name
        assert made.total_children_count <= 40, sample.name
        labels = [item.label for item in made.walk_children() if isinstance(item, ui.Button)]
        assert all(label and len(label) <= 80 for label in labels), sample.name


def test_no_two_languages_say_the_same(shown: list[Sample]) -> None:
    for sample in shown:
        texts = {
            "\n".join(item.content for item in made.walk_children() if isinstance(item, ui.TextDisplay))
            for language in languages()
            if isinstance(made := sample.make(translator(language)), ui.LayoutView)
        }
        assert len(texts) == len(languages()), sample.name
