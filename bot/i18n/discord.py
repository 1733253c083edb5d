"""The catalogues as discord.py asks for them: descriptions and choices of commands, never names."""

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation, TranslationContextTypes, locale_str

from bot.i18n import FALLBACK, translator

# Discord mishandles translated names of commands that have subcommands.
_NAMES = {
    TranslationContextLocation.command_name,
    TranslationContextLocation.group_name,
    TranslationContextLocation.parameter_name,
}


def text(key: str) -> locale_str:
    """Return the text of a key for a description or a choice: English, and translated when commands are synced."""
    return locale_str(translator(FALLBACK)(key), key=key)


def command_text(command: str) -> locale_str:
    """Return the description of a command by its name under the root: `deal tarot`, `server settings`."""
    return text(f"command-{command.replace(' ', '-')}")


def option_text(command: str, option: str) -> locale_str:
    """Return the description of an option: that of this command, else the one that all commands share."""
    own = f"option-{command.replace(' ', '-')}-{option}"
    return text(own if translator(FALLBACK).has(own) else f"option-{option}")


class CatalogueTranslator(app_commands.Translator):
    """Translates the texts that `text` made. It leaves out equal translations, which would only cost characters."""

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        """Return the text of `string` in `locale`, None where it is that of English."""
        t = translator(str(locale))
        key = string.extras.get("key")
        if key is None or context.location in _NAMES or t.language == FALLBACK or not t.has(key):
            return None
        translated = t(key)
        return None if translated == string.message else translated
