"""The commands `games`, `show` and `export`."""

from __future__ import annotations

from typing import Annotated

import houserules
from houserules import answers
from houserules.cli import catalogue, words
from houserules.cli.command import Shown, command
from houserules.cli.words import flag
from houserules.games import INDEX, entry_of, load_entry


@command()
def games() -> Shown:
    """List the games."""
    return Shown(lambda: answers.Games.of(INDEX), lambda: catalogue.print_games(INDEX))


@command()
def show(*, game: words.GAME, wager: words.WAGER = None, suppose: words.SUPPOSE = None) -> Shown:
    """Show a game: wagers, paytables, options, irregularities, readings."""
    found = houserules.game(game, wager=wager or [], suppose=words.supposed(suppose))
    return Shown(lambda: answers.Game.of(found), lambda: catalogue.print_game(found))


@command()
def suppose(game: words.GAME) -> Shown:
    """List the numbers that the chapter fixes, which `price --suppose` may suppose otherwise."""
    found = answers.Suppose.of(houserules.game(game))
    return Shown.of(found, catalogue.print_fixed)


@command(json=False)
def export(
    game: words.A_GAME_OR_ALL = None,
    json: Annotated[bool, flag("--json", "JSON is the only form.")] = True,
) -> None:
    """Export every rule of one game, or of all, as JSON."""
    chosen = list(INDEX) if game is None else [entry_of(game)]
    print(answers.Export.of(map(load_entry, chosen)))
