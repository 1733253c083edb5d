"""What Discord is told of the catalogues: descriptions and choices in each language, names never."""

from typing import Any

import discord
import pytest
from discord import app_commands
from discord.app_commands import TranslationContext, TranslationContextLocation

from bot.i18n import translator
from bot.i18n.discord import CatalogueTranslator, command_text, option_text, text

place: Any = TranslationContext
DESCRIPTION = place(TranslationContextLocation.command_description, None)
NAME = place(TranslationContextLocation.command_name, None)


def test_the_text_that_is_sent_is_the_english_one() -> None:
    assert command_text("deal tarot").message == translator("en")("command-deal-tarot")


def test_an_option_has_its_own_text_or_the_one_that_all_share() -> None:
    assert option_text("deal goulash", "points").extras["key"] == "option-deal-goulash-points"
    assert option_text("deal tarot", "points").extras["key"] == "option-points"


async def test_a_description_is_translated_for_french_members() -> None:
    found = await CatalogueTranslator().translate(command_text("undo"), discord.Locale.french, DESCRIPTION)
    assert found == translator("fr")("command-undo")


@pytest.mark.parametrize(
    "locale", [discord.Locale.american_english, discord.Locale.british_english, discord.Locale.korean]
)
async def test_nothing_is_sent_for_english_and_for_languages_without_catalogue(locale: discord.Locale) -> None:
    assert await CatalogueTranslator().translate(command_text("undo"), locale, DESCRIPTION) is None


async def test_names_of_commands_are_not_translated() -> None:
    assert await CatalogueTranslator().translate(command_text("undo"), discord.Locale.french, NAME) is None


async def test_what_reads_the_same_in_both_languages_is_sent_once() -> None:
    same = text("game-vachette")
    assert await CatalogueTranslator().translate(same, discord.Locale.french, DESCRIPTION) is None


async def test_a_text_of_another_maker_is_left_alone() -> None:
    other = app_commands.locale_str("Something else")
    assert await CatalogueTranslator().translate(other, discord.Locale.french, DESCRIPTION) is None
