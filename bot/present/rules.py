"""Rules in words: the sheet of a session, the sheets there are, how a game is scored."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

import scoring
from bot.i18n import Translator
from bot.present.card import heading
from bot.present.explain import lines
from bot.present.names import escaped, shown
from bot.present.record import fix_button, undo_button
from bot.present.words import deal_title, within
from bot.services.deals import DealReceipt
from bot.services.names import cut
from bot.services.rule_sets import SavedRuleSet, options, said
from bot.services.session_view import SessionView
from bot.widgets.components import button, layout, rows
from bot.widgets.presses import DeleteRuleSet, DeleteRuleSetSurely

ROOM = 2_500
ALL_SHEETS = 3_500
SHORT = 100
"""Characters that the settings of a session may take, all sheets, and the settings of one of those."""


def sheet(live: SessionView, t: Translator) -> ui.LayoutView:
    """Return the rules of a session: first what differs from the defaults of the game, then the rest, small."""
    present, usual = live.state.rules, scoring.rules_of(live.game, {})
    own = [f"- {_line(name, value, t)}" for name, value in differing(usual, present, live.game)]
    rest = [_line(name, getattr(present, name), t) for name in options(live.game) if not _differs(name, usual, present)]
    small = f"-# {t('rules-defaults')} {' · '.join(rest)}" if rest else None
    return layout(heading(live, t), within(own, t, room=ROOM) or t("rules-all_default"), small and small[:ROOM])


def changed(done: DealReceipt, t: Translator, *, by: str) -> ui.LayoutView:
    """Return the announcement of a change of rules: each option that it touches, before and after."""
    live, deal = done.live, done.deal
    before = live.before(deal.position).rules
    lines = [
        t("rules-change", rule=_label(name, t), before=said(name, getattr(before, name), t), value=said(name, value, t))
        for name, value in differing(before, live.state.rules, live.game)
    ]
    return layout(
        t("rules-changed", name=by),
        within([f"- {line}" for line in lines], t, room=ROOM) or None,
        f"-# {t('rules-from_now', deal=live.number_at(deal.position))}",
        *rows([fix_button(live, deal, t), undo_button(live, deal, t)]),
    )


def listed(saved: Mapping[str, SavedRuleSet], t: Translator, *, deletes: bool = False) -> ui.LayoutView:
    """Return the built-in and the saved sheets of all games, each with what it changes.

    Who may delete one of them finds a button for it.
    """
    parts: list[str] = []
    for game in scoring.all_games().values():
        own = {name: sheet for name, sheet in saved.items() if sheet.game == game.key}
        lines = [f"**{t(f'game-{game.key}')}**"]
        lines += [f"- {t(f'sheet-{name}')}{_settings(game, rules, t)}" for name, rules in game.rule_sets.items()]
        lines += [f"- *{escaped(name)}*{_settings(game, sheet.rules, t)}" for name, sheet in own.items()]
        parts.append(within(lines, t, room=ALL_SHEETS - sum(map(len, parts))))
    delete = [button(DeleteRuleSet(), t("button-delete_sheet"))] if deletes else []
    return layout(t("rules-sheets"), *parts, *rows(delete))


def delete_asked(name: str, draft: int, t: Translator) -> ui.LayoutView:
    """Return the question whether a sheet is to be deleted."""
    sure = button(DeleteRuleSetSurely(draft), t("button-delete"), style=discord.ButtonStyle.danger)
    return layout(t("rules-delete_ask", sheet=shown(name)), *rows([sure]))


def deleted(name: str, t: Translator, *, by: str) -> ui.LayoutView:
    """Return that a sheet was deleted."""
    return layout(t("rules-deleted", name=by, sheet=shown(name)))


def learnt(game: scoring.Game, t: Translator) -> ui.LayoutView:
    """Return how a game is scored, with an example that is worked out."""
    text = t(f"rules-{game.key}")
    if game.example is None:
        return layout(f"### {t(f'game-{game.key}')}", text)
    example = game.example
    entry = scoring.DocumentEntry(scoring.decode_deal(game, dict(example.deal)))
    document = scoring.Document(game, example.players, dict(example.rules), (entry,))
    _, outcomes = scoring.replay(document)
    names = {name: name for name in example.players}
    title = t("rules-example", title=deal_title(entry.deal, names, t))
    worked = "\n".join(lines(outcomes[0].lines, names, t))
    return layout(f"### {t(f'game-{game.key}')}", text, f"{title}\n{worked}")


def saved_as(sheet_name: str, by: str, t: Translator, *, instead: bool) -> ui.LayoutView:
    """Return that a sheet was saved, also if in the place of a former one."""
    said = t("rules-saved", name=by, sheet=shown(sheet_name))
    return layout(f"{said}\n-# {t('rules-saved_instead')}" if instead else said)


def differing(before: scoring.Rules, after: scoring.Rules, game: scoring.Game) -> list[tuple[str, Any]]:
    """Return the options in which two sheets differ, with the values of the second."""
    return [(name, getattr(after, name)) for name in options(game) if _differs(name, before, after)]


def _differs(name: str, before: scoring.Rules, after: scoring.Rules) -> bool:
    return getattr(before, name) != getattr(after, name)


def _line(name: str, value: Any, t: Translator) -> str:
    return t("rules-line", rule=_label(name, t), value=said(name, value, t))


def _settings(game: scoring.Game, rules: Mapping[str, Any], t: Translator) -> str:
    """Return what a sheet changes, in short; nothing for one that the game does not allow any more."""
    try:
        sheet = scoring.rules_of(game, rules)
    except scoring.Refused:
        return ""
    settings = [
        t("rule-setting", rule=_label(name, t), value=said(name, value, t))
        for name, value in differing(scoring.rules_of(game, {}), sheet, game)
        # A preset is called as the sheet is, and stands for the others.
        if name != "preset"
    ]
    return f" · {cut(', '.join(settings), SHORT)}" if settings else ""


def _label(option: str, t: Translator) -> str:
    return t(f"rule-{option}")
