"""Results of the floor in a file: a line for each wager of a table in a period."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

from houserules.files.reading import read_text
from houserules.rules.errors import RuleError, suggestion
from houserules.rules.money import cents

HEADS = {
    "table": "the table's name; lines with the same table and period are one result",
    "period": "the period, as it is to be printed: 2026-10, week 41",
    "game": "the game's slug or chapter",
    "rules": "choices such as “pair plus=C; decks=6”, or a Rules Submission beside this file",
    "wager": "the wager; the game's main wager if empty",
    "rounds": "how many times the wager was decided",
    "hours": "instead of rounds, with rounds per hour",
    "rounds per hour": "an assumption: wagers decided in an hour at the whole table",
    "handle": "everything wagered, raises and doubles included, in dollars",
    "average wager": "instead of handle: the amount of one round, raises included",
    "drop": "what was bought in at the table; it says nothing of expectation by itself",
    "turnover": "an assumption: handle for each dollar of drop, instead of handle",
    "win": "what the house won, in dollars; on one line of the result or on each",
}
LONGEST_NAME = 100
"""The characters of a cell that is a name."""
MOST_LINES = 20_000
MOST_BYTES = 4_000_000
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Result:
    """A line of the file: one wager of a table in a period, money in cents."""

    line: int
    table: str
    period: str
    game: str
    rules: str
    wager: str
    rounds: Fraction
    handle: Fraction
    win: int | None
    drop: int | None
    assumed: tuple[str, ...]
    """Assumptions in words that stand for numbers which were not measured."""


def read_results(path: Path) -> list[Result]:
    """Read results; a line that cannot be read is refused with its number and what is wrong."""
    return parse_results(read_text(path, MOST_BYTES))


def parse_results(text: str) -> list[Result]:
    """Results of the text of a file."""
    try:
        rows = list(csv.reader(io.StringIO(text), strict=True))
    except csv.Error as error:
        raise RuleError(f"This is no CSV file: {error}.") from None
    lines = [(number, row) for number, row in enumerate(rows, 1) if any(map(str.strip, row))]
    lines = [(number, row) for number, row in lines if not row[0].startswith("#")]
    if not lines:
        raise RuleError(f"The file is empty. Its first line has heads: {', '.join(HEADS)}.")
    heads = _heads(lines[0][1])
    if len(lines) > MOST_LINES:
        raise RuleError(f"The file has more than {MOST_LINES:,} lines; divide it.")
    found = [_result(number, _cells(number, heads, row)) for number, row in lines[1:]]
    if not found:
        raise RuleError("The file has heads and no results.")
    return found


def _heads(row: list[str]) -> list[str]:
    heads = [" ".join(cell.replace("_", " ").split()).casefold() for cell in row]
    for head in heads:
        if head not in HEADS:
            raise RuleError(f"There is no column “{head}”. {suggestion(head, HEADS)}".strip())
    if len(set(heads)) < len(heads):
        twice = next(head for head in heads if heads.count(head) > 1)
        raise RuleError(f"The column “{twice}” appears twice.")
    for needed in ("table", "game", "win"):
        if needed not in heads:
            raise RuleError(f"The column “{needed}” is missing.")
    return heads


def _cells(number: int, heads: list[str], row: list[str]) -> dict[str, str]:
    if len(row) > len(heads) and any(map(str.strip, row[len(heads) :])):
        raise RuleError(f"Line {number} has more cells than there are heads.")
    return {head: cell.strip() for head, cell in zip(heads, row, strict=False) if cell.strip()}


def _result(number: int, cells: Mapping[str, str]) -> Result:
    for needed in ("table", "game"):
        if needed not in cells:
            raise RuleError(f"Line {number}: name the {needed}.")
    for head in ("table", "period", "game", "wager"):
        if len(cells.get(head, "")) > LONGEST_NAME or not cells.get(head, "").isprintable():
            raise RuleError(
                f"Line {number}: the {head} is longer than {LONGEST_NAME} characters, or has some "
                "that cannot be printed."
            )
    assumed: list[str] = []
    rounds = _rounds(number, cells, assumed)
    return Result(
        number,
        cells["table"],
        cells.get("period", ""),
        cells["game"],
        cells.get("rules", ""),
        cells.get("wager", ""),
        rounds,
        _handle(number, cells, rounds, assumed),
        _read(number, cells, "win", _signed),
        _read(number, cells, "drop", cents),
        tuple(assumed),
    )


def _rounds(number: int, cells: Mapping[str, str], assumed: list[str]) -> Fraction:
    rounds = _read(number, cells, "rounds", _positive)
    hours = _read(number, cells, "hours", _positive)
    speed = _read(number, cells, "rounds per hour", _positive)
    if rounds is not None and hours is not None:
        raise RuleError(f"Line {number}: give rounds or hours, not both.")
    if rounds is not None:
        return rounds
    if hours is None or speed is None:
        raise RuleError(f"Line {number}: give rounds, or hours with rounds per hour.")
    assumed.append(f"{float(speed):,g} rounds per hour")
    return hours * speed


def _handle(
    number: int, cells: Mapping[str, str], rounds: Fraction, assumed: list[str]
) -> Fraction:
    handle = _read(number, cells, "handle", cents)
    average = _read(number, cells, "average wager", cents)
    drop = _read(number, cells, "drop", cents)
    turnover = _read(number, cells, "turnover", _positive)
    if sum(one is not None for one in (handle, average, turnover)) != 1:
        raise RuleError(
            f"Line {number}: give one of handle, average wager, and drop with turnover. "
            "Drop alone is what was bought in, not what was wagered."
        )
    if handle is not None:
        found = Fraction(handle)
    elif average is not None:
        assumed.append(f"average wager ${average / 100:,.2f}")
        found = average * rounds
    elif drop is None or turnover is None:
        raise RuleError(f"Line {number}: turnover is handle for each dollar of drop: give drop.")
    else:
        assumed.append(f"handle is {float(turnover):g} times drop")
        found = drop * turnover
    if found <= 0:
        raise RuleError(f"Line {number}: the handle is more than nothing.")
    return found


def _read(number: int, cells: Mapping[str, str], head: str, read: Callable[[str], V]) -> V | None:
    if head not in cells:
        return None
    try:
        return read(cells[head])
    except RuleError as error:
        raise RuleError(f"Line {number}, {head}: {error}") from None


def _signed(text: str) -> int:
    """An amount that may be negative, as accountants write it too: (1,200.00)."""
    if text.startswith("(") and text.endswith(")"):
        return -cents(text[1:-1])
    return cents(text)


def _positive(text: str) -> Fraction:
    plain = text.replace(",", "")
    try:
        number = Fraction(plain) if len(plain) <= 20 and "e" not in plain.casefold() else None
    except (ValueError, ZeroDivisionError):
        number = None
    if number is None or not 0 < number <= 10**12:
        raise RuleError(f"“{text[:40]}” is not a number above 0; write for example 1200 or 7.5.")
    return number
