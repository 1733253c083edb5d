"""Help: what to do first, and what can be done."""

from discord import ui

from bot.i18n import Translator
from bot.widgets.components import layout

TOPICS = ("start", "deals", "undo", "end", "standings", "rules", "tarokk", "server")


def help_page(topic: str | None, t: Translator) -> ui.LayoutView:
    """Return one topic, or the first steps with the list of topics."""
    if topic in TOPICS:
        return layout(t(f"help-{topic}"))
    topics = ", ".join(f"`{name}`" for name in TOPICS)
    return layout(t("help-first"), f"-# {t('help-topics', topics=topics)}")
