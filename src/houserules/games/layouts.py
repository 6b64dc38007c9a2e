"""The layouts of games: each is in `felt.py` of a game's folder, and loaded when it is needed."""

from __future__ import annotations

from collections.abc import Mapping

from houserules.drawing.checks import faults
from houserules.drawing.layout import Layout
from houserules.games import Entry, entry_of, part
from houserules.law import Citation
from houserules.rules.errors import RuleError
from houserules.rules.game import Game


def has_layout(entry: Entry) -> bool:
    """Whether the layout of a game is declared; other editions have none."""
    return not entry.edition


def layout_of(game: Game) -> Layout:
    """The layout of a game; its law is loaded before."""
    entry = entry_of(game.id)
    if not has_layout(entry):
        raise RuleError(
            f"The layout of {game.name} is drawn for the current edition of the chapter alone."
        )
    part(entry, "law")
    found: Layout = part(entry, "felt").layout
    return found


def carried(game: Game) -> Mapping[Citation, str]:
    """The words for what code carries out, by paragraph, with the items of the layout."""
    entry = entry_of(game.id)
    return {**layout_of(game).carried, **game.carried} if has_layout(entry) else game.carried


def drawn(game: Game) -> dict[Citation, list[str]]:
    """The paragraphs whose items are in pictures without a fault, with the names of the pictures.

    The pictures are of the default rules and of those that put further items on the layout.
    """
    if not has_layout(entry_of(game.id)):
        return {}
    layout = layout_of(game)
    found: dict[Citation, list[str]] = {}
    for name, rules in layout.variants(game.rules()).items():
        picture = layout.draw(rules)
        if faults(picture, layout, rules):
            continue
        for item in layout.in_force(rules):
            if all(id in picture.ids for id in item.ids(rules)):
                for cite in item.cites:
                    found.setdefault(cite, []).append(f"layout, {name}")
    return found
