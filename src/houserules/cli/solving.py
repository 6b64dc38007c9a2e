"""The payouts that give a house advantage, for people and as data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from houserules.cli.output import console, say, side_by_side_in, table
from houserules.cli.sheet import edition_of, in_force, percentage
from houserules.comparison.solving import Answer, Search, around
from houserules.odds.accuracy import both
from houserules.odds.figure import Figure, Number
from houserules.odds.price import Progress
from houserules.rules import HouseRules, Odds
from houserules.rules.errors import RuleError
from houserules.rules.ids import payable_id


def solved(
    rules: HouseRules,
    wager: str,
    rows: Sequence[str],
    target: str | None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """The payout of a row that gives a target, or advantages over payouts of one or two rows."""
    search = Search(rules, rules.game.find_payable(wager), progress)
    named = [_row(search, typed) for typed in rows]
    if not 0 < len(named) < 3 or (len(named) == 2 and named[0][0] == named[1][0]):
        raise RuleError("Name one --row, or two different ones for a grid.")
    aim = None if target is None else _share(target)
    if aim is None and len(named) == 1 and not named[0][1]:
        raise RuleError("Name a --target such as 5%, or payouts: --row “Straight flush=30,40,50”.")
    figure = search.figure()
    data: dict[str, Any] = {
        "game": rules.game.name,
        "chapter": rules.game.chapter,
        "edition": edition_of(rules.game),
        "in_force": in_force(rules),
        "wager": search.payable.name,
        "wager_id": payable_id(rules.game, search.payable),
        "per": figure.per,
        "table": rules.letter(search.payable),
        "house_advantage": both(figure.house_advantage, figure.error_bound),
        "target": None if aim is None else both(aim),
        "row": None,
        "exact_payout": None,
        "payouts": [],
        "grid": None,
    }
    if len(named) == 2:
        return {**data, "grid": _grid(search, figure, named)}
    (label, wins) = named[0]
    if wins:
        found = [Answer(odds, search.figure([(label, odds)]).house_advantage) for odds in wins]
    else:
        assert aim is not None
        bracket = search.payouts(label, aim)
        found = bracket.answers
        data["exact_payout"] = None if bracket.exact is None else both(bracket.exact)
    return {**data, "row": label, "payouts": [_answer(one, figure) for one in found]}


def _row(search: Search, typed: str) -> tuple[str, list[Odds]]:
    """A row, with the payouts that were named after an equals sign."""
    name, _, payouts = typed.partition("=")
    label = search.row(name)
    wins = [text.strip() for text in payouts.split(",") if text.strip()]
    if not all(win.isascii() and win.isdigit() and int(win) > 0 for win in wins):
        raise RuleError(f"“{payouts}” are no payouts; write whole numbers: “{label}=30,40,50”.")
    return label, [replace(search.odds(label), win=int(win)) for win in wins]


def _share(text: str) -> Fraction:
    """A house advantage such as 5%, perhaps negative."""
    words = text.strip().removesuffix("%").strip()
    try:
        share = Fraction(words) / 100 if len(words) < 20 and "e" not in words.lower() else None
    except (ValueError, ZeroDivisionError):
        share = None
    if share is None or not -1 < share < 1:
        raise RuleError(f"“{text[:40]}” is no house advantage; write for example 5% or 2.5%.")
    return share


def _answer(one: Answer, figure: Figure) -> dict[str, Any]:
    return {"pays": str(one.pays), "house_advantage": both(one.advantage, figure.error_bound)}


def _grid(search: Search, figure: Figure, named: list[tuple[str, list[Odds]]]) -> dict[str, Any]:
    (one, first), (two, second) = named
    first, second = first or around(search.odds(one)), second or around(search.odds(two))
    advantages: list[list[Number]] = search.grid(first, second, one, two)
    return {
        "rows": {"label": one, "pays": [str(odds) for odds in first]},
        "columns": {"label": two, "pays": [str(odds) for odds in second]},
        "house_advantages": [
            [both(number, figure.error_bound) for number in line] for line in advantages
        ],
    }


def print_solved(data: dict[str, Any]) -> None:
    """The payouts for people."""
    now = percentage(data["house_advantage"]["decimal"])
    letter = "" if data["table"] == "-" else f", paytable {data['table']}"
    say(f"{data['wager']}{letter}: house advantage {now} per {data['per']}", style="bold")
    if data["grid"]:
        _print_grid(data)
        return
    rows = table(f"{data['row']} pays", "House advantage", right=("House advantage",))
    for one in data["payouts"]:
        rows.add_row(one["pays"], percentage(one["house_advantage"]["decimal"]))
    console().print(rows)
    if data["target"] is None:
        return
    target = percentage(data["target"]["decimal"])
    exact, pays = data["exact_payout"], data["payouts"][0]["pays"]
    if exact is None:
        say(f"No payout of {data['row']} gives {target}: {pays} is the nearest.")
    else:
        say(f"{target} would be at {exact['decimal']:,.4f} {pays.split()[1]} 1.")


def _print_grid(data: dict[str, Any]) -> None:
    """Advantages with the payouts of one row beside those of another."""
    grid, target = data["grid"], data["target"]
    numbers = [[cell["decimal"] for cell in line] for line in grid["house_advantages"]]
    nearest = target and min(
        (number for line in numbers for number in line), key=lambda n: abs(n - target["decimal"])
    )
    say(f"Down: {grid['rows']['label']}. Across: {grid['columns']['label']}.")
    across = list(enumerate(grid["columns"]["pays"]))
    for some in side_by_side_in(across, label=16, column=14):
        heads = tuple(pays for _, pays in some)
        rows = table("", *heads, right=heads)
        for pays, line in zip(grid["rows"]["pays"], numbers, strict=True):
            cells = (f"{'* ' * (line[n] == nearest)}{percentage(line[n])}" for n, _ in some)
            rows.add_row(pays, *cells)
        console().print(rows)
    if target:
        say(f"* is nearest to {percentage(target['decimal'])}.")
