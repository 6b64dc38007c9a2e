"""The catalogue for people: the list of games, and everything that one game declares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from houserules.cli.output import console, say, say_head, side_by_side_in, table
from houserules.law.editions import current, edition
from houserules.rules.paytable import SINGLE

if TYPE_CHECKING:
    from houserules.answers.games import Suppose
    from houserules.games import Entry
    from houserules.rules import Game
    from houserules.rules.described import Column


def print_games(entries: Iterable[Entry]) -> None:
    """The list of games, which are not loaded for it."""
    rows = table("Chapter", "Game", "Slug", "Edition")
    for entry in entries:
        rows.add_row(entry.chapter, entry.name, entry.slug, str(current(entry.chapter).status))
    console().print(rows)


def print_game(game: Game) -> None:
    """A game: wagers, paytables, options, irregularities, readings."""
    from houserules.games.readings import readings

    of = edition(game.chapter, game.edition_id)
    say(f"{game.name}: 58 Pa. Code Chapter {game.chapter}", style="bold")
    say_head(game)
    positions = f", {game.positions} positions" if game.positions else ""
    say(f"{of.source} ({of.status}){positions}")
    rows = table("Wager", "Paragraph", "Offered", wrap=("Wager",))
    for wager in game.wagers:
        offered = "by submission" if wager.by_submission else "always"
        rows.add_row(wager.name, str(wager.cite), offered)
    console().print(rows)
    _print_paytables(game)
    _print_divisions(game)
    _print_meters(game)
    rows = table("Option", "Paragraph", "Choices", "Default", wrap=("Option", "Choices", "Default"))
    for option in game.options:
        must = " (must be chosen)" if option.must else ""
        choices = ", ".join(option.domain.words()) + must
        rows.add_row(option.name, str(option.cite), choices, option.written(option.default))
    console().print(rows)
    rows = table("Irregularity", "Paragraph", "Outcome", wrap=("Irregularity", "Outcome"))
    for one in game.irregularities:
        rows.add_row(one.event, str(one.cite), one.outcome)
    console().print(rows)
    rows = table("Doubt", "Paragraph", "Reading", wrap=("Doubt", "Reading"))
    for reading in readings(game.chapter, game.edition):
        rows.add_row(reading.doubt, str(reading.cite), reading.reading)
    console().print(rows)


def print_fixed(data: Suppose) -> None:
    """The numbers that a chapter fixes, each with its paragraph."""
    say(f"{data.game}: 58 Pa. Code Chapter {data.chapter}, edition {data.edition}", style="bold")
    if data.instead:
        say(data.instead)
        return
    rows = table("Number", "Value", "Paragraph", right=("Value",), wrap=("Number",))
    for one in data.fixed:
        rows.add_row(one.name, one.value, str(one.cite))
    console().print(rows)
    say("Suppose another:  houserules price GAME --suppose “NUMBER=VALUE”")


def _print_paytables(game: Game) -> None:
    """Tables as printed: a grid for each wager, paragraph and condition, a column per letter."""
    from houserules.rules.described import columns

    every = columns(game)
    single = [c for c in every if c.table == SINGLE and len(c.printed.rows) == 1 and not c.when]
    _print_single_rows(game, single)
    grids: dict[tuple[str, str, str], list[Column]] = {}
    for column in every:
        if column not in single:
            lettered = column.table != SINGLE
            condition = f", {column.when}" if lettered and column.when else ""
            key = column.payable.name, str(column.printed.cite), condition
            grids.setdefault(key, []).append(column)
    for (wager, cite, condition), group in grids.items():
        say(f"{wager}{condition}  § {cite}", style="bold")
        for some in side_by_side_in(group, label=36, column=12):
            _print_grid(some)


def _print_single_rows(game: Game, columns: Sequence[Column]) -> None:
    """Wagers that are paid at one payout, in one list: stated odds, then tables of one row."""
    rows = table("Wager", "Pays", "Paragraph", right=("Pays",), wrap=("Wager",))
    for wager in game.wagers:
        for odds in game.stated_odds.get(wager, ()):
            named = f"{wager.name}, {odds.label}" if odds.label else wager.name
            rows.add_row(named, str(odds.pays), str(odds.cite))
    for column in columns:
        ((_, pays),) = column.printed.rows
        rows.add_row(column.payable.name, str(pays), str(column.printed.cite))
    if rows.row_count:
        console().print(rows)


def _print_grid(columns: Sequence[Column]) -> None:
    heads = [c.table if c.table != SINGLE else c.when or "Pays" for c in columns]
    printed = [dict(column.printed.rows) for column in columns]
    fullest_first = sorted(printed, key=len, reverse=True)
    rows = table("", *heads, right=tuple(heads), wrap=("", *heads))
    for label in dict.fromkeys(label for column in fullest_first for label in column):
        rows.add_row(label, *(str(column.get(label, "")) for column in printed))
    console().print(rows)


def _print_divisions(game: Game) -> None:
    """Wagers that are paid as if they were several, part by part."""
    from houserules.rules.described import divided

    rows = table("Wager", "Share", "Paid as", "Pays", "Paragraph", wrap=("Wager", "Paid as"))
    for wager in game.wagers:
        name = wager.name
        for part in divided(wager):
            assert wager.divided is not None
            on = f", if on {part.selected}" if part.selected else ""
            cite = str(wager.divided.cite)
            rows.add_row(name, str(part.share), part.paid_as + on, part.pays, cite)
            name = ""
    if rows.row_count:
        console().print(rows)


def _print_meters(game: Game) -> None:
    from houserules.rules.described import meters

    rows = table("Meter", "Paragraph", "Seed", "Reseed", "Primary", "Reserve", wrap=("Meter",))
    for one in meters(game):
        letter = f"paytable {one.printed.letter}" if one.printed.letter else ""
        named = ", ".join(filter(None, (one.wager.name, letter, one.printed.name)))
        rows.add_row(named, str(one.printed.cite), one.seed, one.reseed, one.primary, one.reserve)
    if rows.row_count:
        console().print(rows)
