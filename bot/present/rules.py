"""Rules in words: the sheet of a session, the sheets there are, how a game is scored."""

from collections.abc import Mapping
from typing import Any, cast

from discord import ui

import scoring
from bot.i18n import Translator
from bot.present.card import heading
from bot.present.explain import lines
from bot.present.names import escaped, shown
from bot.present.words import deal_title, names_of
from bot.services.live import Live
from bot.services.sheets import Saved, options
from bot.ui.components import layout


def sheet(live: Live, t: Translator) -> ui.LayoutView:
    """Return the rules of a session: first what differs from the defaults of the game, then the rest, small."""
    present, usual = live.state.sheet, scoring.sheet_of(live.game, {})
    own: list[str] = []
    rest: list[str] = []
    for name in options(live.game):
        value = getattr(present, name)
        line = t("rules-line", rule=_label(name, t), value=said(name, value, names_of(live), t))
        if value != getattr(usual, name):
            own.append(f"- {line}")
        else:
            rest.append(line)
    small = f"-# {t('rules-defaults')} {' · '.join(rest)}"
    return layout(heading(live, t), "\n".join(own) or t("rules-all_default"), small[:2_500])


def changed(live: Live, option: str, t: Translator, *, by: str) -> ui.LayoutView:
    """Return the announcement of a change of rules."""
    value = said(option, getattr(live.state.sheet, option), names_of(live), t)
    return layout(
        f"{t('rules-changed', name=by, rule=_label(option, t), value=value)}\n"
        f"-# {t('rules-from_now', deal=len(live.deals) + 1)}"
    )


def listed(saved: Mapping[str, Saved], t: Translator) -> ui.LayoutView:
    """Return the built-in and the saved sheets of all games."""
    parts: list[str] = []
    for game in scoring.all_games().values():
        names = [t(f"sheet-{name}") for name in game.sheets]
        names += [f"*{escaped(name)}*" for name, one in saved.items() if one.game == game.key]
        parts.append(t("rules-sheets_of", game=game.key, sheets=", ".join(names)))
    return layout(t("rules-sheets"), "\n".join(parts))


def learnt(game: scoring.Game, t: Translator) -> ui.LayoutView:
    """Return how a game is scored, with an example that is worked out."""
    text = t(f"rules-{game.key}")
    if game.example is None:
        return layout(f"### {t(f'game-{game.key}')}", text)
    example = game.example
    entry = scoring.Entry(scoring.decode_deal(game, dict(example.deal)))
    document = scoring.Document(game, example.players, dict(example.rules), (entry,))
    _, outcomes = scoring.replay(document)
    names = {name: name for name in example.players}
    title = t("rules-example", title=deal_title(entry.deal, names, t))
    worked = "\n".join(lines(outcomes[0].lines, names, t))
    return layout(f"### {t(f'game-{game.key}')}", text, f"{title}\n{worked}")


def saved_as(sheet_name: str, by: str, t: Translator) -> ui.LayoutView:
    """Return that a sheet was saved."""
    return layout(t("rules-saved", name=by, sheet=shown(sheet_name)))


def said(option: str, value: Any, names: Mapping[str, str], t: Translator) -> str:
    """Return the value of an option in words."""
    if value in ((), {}, frozenset()):
        return t("rules-default")
    if isinstance(value, bool):
        return t(f"choice-yes_no-{'yes' if value else 'no'}")
    if isinstance(value, scoring.Points):
        return t.points(value, signed=option == "scale")
    if isinstance(value, str):
        key = f"choice-{option}-{value}"
        return t(key) if t.has(key) else names.get(value, escaped(value))
    if isinstance(value, int):
        return t.number(value)
    if isinstance(value, Mapping):
        items = {str(key): item for key, item in cast("Mapping[Any, Any]", value).items()}
        spoken = {"multipliers": "contract", "values": "item"}.get(option, option)
        return ", ".join(f"{said(spoken, key, names, t)} {said(option, item, names, t)}" for key, item in items.items())
    if isinstance(value, (tuple, list)):
        return " ".join(said(option, item, names, t) for item in cast("tuple[Any, ...]", value))
    return "–" if value is None else t("rules-none")


def _label(option: str, t: Translator) -> str:
    return t(f"rule-{option}")
