"""Filed figures beside computed ones, cell by cell, and the change that would make them agree."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from houserules.files.filed import Filed, Unit, Verdict, in_unit_of, read
from houserules.files.reading import SUGGESTED, FileError
from houserules.files.spreadsheets import Table, read_tables
from houserules.odds import accuracy
from houserules.odds.figure import Figure, Number, Share, total
from houserules.odds.plan import plan_of
from houserules.odds.price import Progress, price, price_wager
from houserules.rules import HouseRules, Odds, Payable
from houserules.rules.errors import RuleError, find_name, suggestion
from houserules.rules.payout import Payout, parse_payout
from houserules.rules.paytable import SINGLE

MOST_UNITS = 2
"""A row that would have to pay more units otherwise than this is no likely misprint."""
TOTALS = ("", "total", "totals", "sum", "all")
DEALT_ERRORS = 3
"""The standard errors by which a figure that was dealt may be off."""


class Kind(StrEnum):
    """The figures that a column may hold."""

    COMBINATIONS = "combinations"
    PROBABILITY = "probability"
    TRUE_ODDS = "true odds"
    PAYOUT = "payout"
    RETURN = "return"
    ADVANTAGE = "house advantage"
    RISK = "element of risk"
    FREQUENCY = "hit frequency"
    DEVIATION = "standard deviation"


OF_OUTCOME = (Kind.COMBINATIONS, Kind.PROBABILITY, Kind.TRUE_ODDS, Kind.PAYOUT, Kind.RETURN)
NAMES = {
    "wager": "wager",
    "bet": "wager",
    "table": "table",
    "paytable": "table",
    "pay table": "table",
    "letter": "table",
    "when": "when",
    "condition": "when",
    "conditions": "when",
    "outcome": "outcome",
    "hand": "outcome",
    "row": "outcome",
    "result": "outcome",
    "event": "outcome",
    "combinations": Kind.COMBINATIONS,
    "ways": Kind.COMBINATIONS,
    "combos": Kind.COMBINATIONS,
    "probability": Kind.PROBABILITY,
    "chance": Kind.PROBABILITY,
    "frequency": Kind.PROBABILITY,
    "1 in n": Kind.PROBABILITY,
    "1 in": Kind.PROBABILITY,
    "true odds": Kind.TRUE_ODDS,
    "odds against": Kind.TRUE_ODDS,
    "pays": Kind.PAYOUT,
    "payout": Kind.PAYOUT,
    "payout odds": Kind.PAYOUT,
    "pay": Kind.PAYOUT,
    "net per unit": Kind.PAYOUT,
    "return": Kind.RETURN,
    "contribution": Kind.RETURN,
    "house advantage": Kind.ADVANTAGE,
    "house edge": Kind.ADVANTAGE,
    "hold": Kind.ADVANTAGE,
    "edge": Kind.ADVANTAGE,
    "element of risk": Kind.RISK,
    "hit frequency": Kind.FREQUENCY,
    "hit rate": Kind.FREQUENCY,
    "standard deviation": Kind.DEVIATION,
    "std dev": Kind.DEVIATION,
    "sd": Kind.DEVIATION,
}
"""The heads by which a column is known, in small letters and without a unit in brackets."""
HEADS = (
    "Wager",
    "Table",
    "When",
    "Outcome",
    "Pays",
    "Combinations",
    "Probability",
    "True odds",
    "Return",
    "House advantage",
    "Element of risk",
    "Hit frequency",
    "Standard deviation",
)
"""The heads of a file to begin with."""


class Column(NamedTuple):
    """A column that is known by its head."""

    number: int
    head: str
    name: str
    percent: bool
    one_in: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """One filed figure beside the computed one."""

    place: str
    kind: Kind
    filed: str
    computed: str
    difference: Fraction | None
    verdict: Verdict
    explanations: tuple[str, ...]
    outcome: str
    figure: Figure


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something in the file that has no computed figure beside it, or a row that it lacks."""

    place: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Verified:
    """A file of figures beside computed ones."""

    rules: HouseRules
    file: str
    hash: str
    cells: tuple[Cell, ...]
    troubles: tuple[Trouble, ...]

    @property
    def differing(self) -> tuple[Cell, ...]:
        """The cells that do not agree."""
        return tuple(cell for cell in self.cells if cell.verdict is Verdict.DIFFERS)

    @property
    def agrees(self) -> bool:
        """Whether every cell agrees, and nothing is missing or unknown."""
        return not self.differing and not self.troubles


@dataclass(frozen=True, slots=True)
class FiledFile:
    """A file of figures: its tables, its hash, and what it says about game and rules."""

    name: str
    hash: str
    tables: tuple[Table, ...]
    said: Mapping[str, str]
    choices: tuple[str, ...]


def read_filed(path: Path) -> FiledFile:
    """A file of figures, with the game and the choices that stand above the heads."""
    data, tables = read_tables(path)
    said: dict[str, str] = {}
    choices: list[str] = []
    for table in tables:
        for row in table.rows[: _head_row(table)]:
            cells = [cell for cell in row if cell and cell != "#"]
            if len(cells) < 2:
                continue
            key = cells[0].lstrip("# ").rstrip(":").casefold()
            if key in ("game", "edition"):
                said.setdefault(key, cells[1])
            elif key == "choice":
                choices.append(cells[1])
    hashed = hashlib.sha256(data).hexdigest()
    return FiledFile(path.name, hashed, tuple(tables), said, tuple(choices))


def verify(filed: FiledFile, rules: HouseRules, progress: Progress | None = None) -> Verified:
    """Every figure of a file beside the computed one under house rules."""
    with_heads = [one for one in filed.tables if _head_row(one) < len(one.rows)]
    if not with_heads:
        raise FileError(
            f"{filed.name} has no row of heads with a figure in it; "
            f"known heads are {', '.join(HEADS)}."
        )
    reader = _Reader(rules, progress)
    for table in with_heads:
        reader.read(table)
    reader.look_for_missing()
    return Verified(rules, filed.name, filed.hash, tuple(reader.cells), tuple(reader.troubles))


def _head_row(table: Table) -> int:
    """The first row with a head of a figure and one of a wager or an outcome."""
    for number, row in enumerate(table.rows):
        names = {column.name for column in columns(row)}
        if names & set(Kind) and names & {"wager", "outcome"}:
            return number
    return len(table.rows)


def columns(heads: Iterable[str]) -> list[Column]:
    """The columns that are known by their heads; each figure may have several."""
    found = []
    for number, head in enumerate(heads):
        plain, name = head.casefold(), _head(head)
        percent = "%" in plain or "percent" in plain
        if name in NAMES:
            one_in = name.startswith("1 in")
            found.append(Column(number, head, NAMES[name], percent, one_in))
    return found


def _head(head: str) -> str:
    """A head in small letters and without its unit."""
    plain = head.casefold().replace("_", " ").split("(")[0]
    return plain.replace("%", "").replace("percent", "").strip(" ,.:")


class _Reader:
    """Reads tables row by row, and remembers which outcomes were there."""

    def __init__(self, rules: HouseRules, progress: Progress | None) -> None:
        self.rules, self.progress = rules, progress
        self.cells: list[Cell] = []
        self.troubles: list[Trouble] = []
        self._seen: dict[tuple[str, str, str], tuple[Figure, dict[Share, str]]] = {}
        self._priced: dict[str, list[Figure]] | None = None
        self._lettered: dict[tuple[str, str], list[Figure]] = {}

    def read(self, table: Table) -> None:
        """Compare every row below the heads."""
        at = _head_row(table)
        known = columns(table.rows[at])
        self._name_unknown(table, at)
        above = {row[0].rstrip(":").casefold(): row[1] for row in table.rows[:at] if len(row) > 1}
        by_wager = any(column.name == "wager" for column in known)
        over = False
        last: dict[str, str] = {name: above.get(name, "") for name in ("wager", "table", "when")}
        for number, row in enumerate(table.rows[at + 1 :], at + 1):
            if not any(row):
                continue
            given = {c.name: row[c.number] for c in known if c.number < len(row)}
            if given.get("wager"):
                last = {name: given.get(name, "") for name in last}
            last |= {name: given[name] for name in ("table", "when") if given.get(name)}
            filled = [c for c in known if c.name in set(Kind) and c.number < len(row)]
            filled = [c for c in filled if row[c.number]]
            label = given.get("outcome", "")
            if measured := _measure(label, row):
                self._row(table, number, last, "", [measured])
                continue
            if over or (not filled and not label):
                continue
            over = bool(label) and label.casefold() in TOTALS and not by_wager
            self._row(table, number, last, label, [(c, row[c.number]) for c in filled])

    def _name_unknown(self, table: Table, at: int) -> None:
        """Name the heads that no figure is known by, where there are numbers below them."""
        heads = table.rows[at]
        below = [dict(enumerate(row)) for row in table.rows[at + 1 :]]
        for number, head in enumerate(heads):
            if not head or _head(head) in NAMES:
                continue
            if any(_is_number(row[number]) for row in below if number in row):
                near = suggestion(_head(head), HEADS)
                sentence = f"No figure is known by “{head[:40]}”, so the column is not compared."
                self.troubles.append(Trouble(table.place(at, number), f"{sentence} {near}"))

    def _row(
        self,
        table: Table,
        number: int,
        of: Mapping[str, str],
        label: str,
        filled: list[tuple[Column, str]],
    ) -> None:
        place = table.place(number, 0)
        try:
            figure = self._figure(of["wager"], of["table"], of["when"])
            shares = _outcomes(figure, label)
        except RuleError as error:
            self.troubles.append(Trouble(place, str(error)))
            return
        key = figure.wager, figure.table, condition(figure)
        rows = self._seen.setdefault(key, (figure, {}))[1]
        pays = next((text for column, text in filled if column.name == Kind.PAYOUT), "")
        # Several outcomes of one name are told apart by what they pay, then by their order.
        share = min(shares, key=lambda one: (one in rows, not _is_paid(pays, one)), default=None)
        if share is not None:
            if share in rows:
                sentence = f"{share.label} of {figure.wager} is there twice, first in "
                self.troubles.append(Trouble(place, f"{sentence}{rows[share]}."))
            rows.setdefault(share, place)
        others = self._others(figure)
        for column, text in filled:
            where = table.place(number, column.number)
            try:
                cell = _compared(where, column, text, figure, share, label, others)
            except RuleError as error:
                self.troubles.append(Trouble(where, f"{column.head}: {error}"))
            else:
                self.cells.append(cell)

    def _others(self, figure: Figure) -> list[Figure]:
        """The figures of the same wager under its other letters."""
        try:
            payable = self.rules.game.find_payable(figure.wager)
        except RuleError:
            return []
        letters = dict.fromkeys(table.table for table in payable.paytables)
        found = []
        for letter in letters if payable.option is not None and len(letters) > 1 else ():
            try:
                found += [
                    one
                    for one in self._of_letter(payable, letter)
                    if condition(one) == condition(figure)
                ]
            except RuleError:
                continue
        return [one for one in found if one.table != figure.table]

    def look_for_missing(self) -> None:
        """Name the outcomes that a wager of the file has no row for."""
        for figure, rows in self._seen.values():
            missing = [_called(s, figure) for s in figure.shares if s not in rows and s.net > 0]
            if rows and missing:
                named = figure.wager + ("" if figure.table == SINGLE else f" {figure.table}")
                sentence = f"{named} has no row for {', '.join(missing)}."
                self.troubles.append(Trouble(next(iter(rows.values())), sentence))

    def _figure(self, wager: str, letter: str, when: str) -> Figure:
        """The figure that a row is about."""
        if not wager:
            raise RuleError("The row names no wager: add a column Wager.")
        if self._priced is None:
            self._priced = {}
            found = price(self.rules, unoffered=True, progress=self.progress)
            for figure in found:
                self._priced.setdefault(figure.wager, []).append(figure)
        suggests = len(self.troubles) < SUGGESTED
        name = _named(wager, self._priced, "wager with a figure", suggests)
        figures = self._priced[name]
        if letter and letter != SINGLE and all(one.table != letter for one in figures):
            payable = self.rules.game.find_payable(name)
            figures = self._of_letter(payable, letter)
        words = {condition(one): one for one in figures}
        if when:
            return words[_named(when, words, f"condition of {name}")]
        if len(figures) > 1 and "" not in words:
            known = "; ".join(words)
            raise RuleError(f"{name} has several figures: name one in a column When: {known}.")
        return words.get("", figures[0])

    def _of_letter(self, payable: Payable, letter: str) -> list[Figure]:
        key = payable.name, letter
        if key not in self._lettered:
            tables = {table.table for table in payable.paytables}
            if payable.option is None or letter not in tables:
                known = ", ".join(sorted(tables - {SINGLE})) or "none"
                raise RuleError(f"{payable.name} has no table {letter}; known: {known}.")
            own = {n: t for n, t in self.rules.own_tables.items() if n != payable.name}
            varied = replace(self.rules, own_tables=own).with_choice(payable.option, letter)
            base = plan_of(self.rules.game).base(payable)
            self._lettered[key] = price_wager(varied, base)
        return self._lettered[key]


def _is_number(text: str) -> bool:
    try:
        read(text)
    except RuleError:
        return False
    return True


def _measure(label: str, row: tuple[str, ...]) -> tuple[Column, str] | None:
    """A row below the outcomes that is a figure of the whole wager: its name, then its number."""
    named = columns([label.casefold().split(" per ")[0]])
    if not named or named[0].name not in set(Kind) - set(OF_OUTCOME):
        return None
    for number, cell in enumerate(row):
        if cell and cell != label:
            return named[0]._replace(number=number, head=label), cell
    return None


def condition(figure: Figure) -> str:
    """The words by which one of several figures of a wager is named."""
    return figure.when or figure.selection or ""


def _named(text: str, names: Iterable[str], what: str, suggests: bool = True) -> str:
    """A name as it is written, in whatever letters; otherwise an unambiguous part of one."""
    known = list(names)
    same = [name for name in known if name == text] or [
        name for name in known if name.casefold() == text.casefold()
    ]
    return same[0] if same else find_name(text, known, what, suggests)


def _outcomes(figure: Figure, label: str) -> list[Share]:
    """The outcomes that a row may be about: all of its name; none for the whole wager."""
    if label.casefold() in TOTALS:
        return []
    labels = dict.fromkeys(share.label for share in figure.shares)
    name = _named(label, labels, f"outcome of {figure.wager}")
    return [share for share in figure.shares if share.label == name]


def _called(share: Share, figure: Figure) -> str:
    """The name of an outcome, with what it pays where others have the same name."""
    same = [one for one in figure.shares if one.label == share.label]
    return f"{share.label} ({share.pays})" if len(same) > 1 else share.label


def number_of(kind: Kind, figure: Figure, share: Share | None) -> Number | None:
    """The computed number of a kind, of an outcome or of the whole wager."""
    if kind is Kind.ADVANTAGE:
        return figure.house_advantage
    if kind is Kind.RISK:
        return figure.element_of_risk
    if kind is Kind.FREQUENCY:
        return figure.hit_frequency
    if kind is Kind.DEVIATION:
        return sqrt(figure.variance)
    if kind is Kind.COMBINATIONS:
        counts = [one.combinations for one in ((share,) if share else figure.shares)]
        known = [count for count in counts if count is not None]
        return Fraction(sum(known)) if len(known) == len(counts) else None
    if kind is Kind.RETURN:
        shares = (share,) if share else figure.shares
        return total(one.probability * one.net for one in shares)
    if kind is Kind.TRUE_ODDS and share is None:
        return None
    return share.probability if share else total(one.probability for one in figure.shares)


def _error(kind: Kind, figure: Figure, share: Share | None, number: Number) -> Fraction:
    """The most by which our number may be off, where it is not exact."""
    if isinstance(number, Fraction):
        return Fraction(0)
    bound: float | None = figure.error_bound
    if share is not None:
        if share.standard_error:
            units = abs(float(share.net)) if kind is Kind.RETURN else 1.0
            bound = DEALT_ERRORS * share.standard_error * units
    elif kind in (Kind.ADVANTAGE, Kind.RISK, Kind.RETURN):
        bound = accuracy.advantage_bound(figure)
        if figure.standard_error:
            bound = DEALT_ERRORS * figure.standard_error
    elif dealt := max((s.standard_error or 0.0 for s in figure.shares), default=0.0):
        bound = DEALT_ERRORS * dealt * (float(figure.variance) if kind is Kind.DEVIATION else 1)
    return Fraction(bound or 0.0) + abs(Fraction(number)) * Fraction(1, 2**46)


def _compared(
    place: str,
    column: Column,
    text: str,
    figure: Figure,
    share: Share | None,
    label: str,
    others: list[Figure],
) -> Cell:
    kind = Kind(column.name)
    if kind is Kind.PAYOUT:
        return _paid(place, text, figure, share, others)
    number = number_of(kind, figure, share)
    if number is None:
        raise RuleError(f"{label or figure.wager} has no {kind} that is computed.")
    filed = read(text, percent=column.percent, odds=kind is Kind.TRUE_ODDS)
    if column.one_in and filed.unit is Unit.PLAIN:
        filed = replace(filed, unit=Unit.ONE_IN)
    ours = Fraction(number)
    signed = kind in (Kind.ADVANTAGE, Kind.RISK, Kind.RETURN)
    error = _error(kind, figure, share, number) if signed or filed.written >= 0 else Fraction(0)
    verdict = filed.verdict(ours, error)
    value = filed.value
    explained: tuple[str, ...] = ()
    if verdict is Verdict.DIFFERS:
        explained = tuple(dict.fromkeys(_explained(filed, kind, ours, figure, share, others)))
    return Cell(
        place,
        kind,
        text,
        in_unit_of(filed, ours),
        None if value is None else value - ours,
        verdict,
        explained,
        _called(share, figure) if share else "",
        figure,
    )


def _paid(place: str, text: str, figure: Figure, share: Share | None, others: list[Figure]) -> Cell:
    """A payout: the same as in the table, in words, or as a number to 1."""
    if share is None:
        raise RuleError("A payout needs an outcome in its row.")
    same = _is_written(text, share)
    filed = share.payout or share.pays if same else _payout(_plain(text))
    same = same or _same(filed, share)
    explained: list[str] = []
    if not same:
        explained += [
            f"it agrees with table {other.table}"
            for other in others
            if any(one.label == share.label and _same(filed, one) for one in other.shares)
        ]
        explained += [
            f"it is the payout of {_called(one, figure)}"
            for one in figure.shares
            if one.net > 0 and one is not share and _same(filed, one)
        ]
    verdict = Verdict.EXACT if same else Verdict.DIFFERS
    return Cell(
        place,
        Kind.PAYOUT,
        text,
        share.pays,
        None,
        verdict,
        tuple(explained),
        _called(share, figure),
        figure,
    )


def _plain(text: str) -> str:
    return text.replace(":", " to ") if text.count(":") == 1 else text


def _is_written(text: str, share: Share) -> bool:
    return _plain(text).casefold() == share.pays.casefold()


def _is_paid(text: str, share: Share) -> bool:
    """Whether an outcome pays what a cell says; a cell that says no payout is nobody's."""
    try:
        return _is_written(text, share) or _same(_payout(_plain(text)), share)
    except RuleError:
        return False


@cache
def _payout(text: str) -> Payout | Fraction:
    try:
        return parse_payout(text)
    except RuleError:
        with suppress(RuleError):
            number = read(text)
            if number.unit in (Unit.PLAIN, Unit.TO_ONE):
                return number.written
        raise RuleError(f"“{text[:40]}” is no payout; write 40 to 1, 50 for 1 or 40.") from None


def _same(filed: Payout | Fraction | str, share: Share) -> bool:
    if isinstance(filed, Fraction):
        return filed == share.net
    ours = share.payout
    if isinstance(filed, Odds) and isinstance(ours, Odds):
        return filed.net(1) == ours.net(1)
    return filed == ours


def _explained(
    filed: Filed,
    kind: Kind,
    ours: Fraction,
    figure: Figure,
    share: Share | None,
    others: list[Figure],
) -> Iterator[str]:
    """The single changes that would make a filed figure agree."""
    yield from _written_otherwise(filed, ours)
    yield from _other_measure(filed, kind, figure, share)
    for other in others:
        same = next((one for one in other.shares if share and one.label == share.label), None)
        if share and same is None:
            continue
        number = number_of(kind, other, same)
        if number is not None and number != ours and filed.agrees(Fraction(number)):
            yield f"it agrees with table {other.table}"
    if share is not None:
        for one in figure.shares:
            number = number_of(kind, figure, one)
            if one is not share and number is not None and filed.agrees(Fraction(number)):
                yield f"it is the {kind} of {_called(one, figure)}"
    elif kind is Kind.ADVANTAGE:
        yield from other_rows(filed, figure)
    if share is not None and kind is Kind.RETURN:
        yield from _other_payout(filed, share)


def _written_otherwise(filed: Filed, ours: Fraction) -> Iterator[str]:
    """The same digits in another unit, with another sign, or with one or two digits otherwise."""
    for factor, words in ((100, "it were in percent"), (Fraction(1, 100), "it were no percent")):
        if _agrees(filed, ours * factor):
            yield f"it agrees if {words}"
    if ours and _agrees(filed, -ours):
        yield "it agrees with the opposite sign"
    for unit in Unit:
        swapped = {unit, filed.unit} == {Unit.ONE_IN, Unit.TO_ONE}
        if swapped and _agrees(replace(filed, unit=unit), ours):
            yield f"it agrees if it were “{unit}”"
    right = filed.computed(ours)
    if right is None or not filed.last:
        return
    decimals = len(str(filed.last.denominator)) - 1
    digits, shown = _digits(filed.text), _digits(f"{float(right):.{decimals}f}")
    if len(digits) >= 3 and len(digits) == len(shown):
        wrong = [at for at in range(len(digits)) if digits[at] != shown[at]]
        if (
            len(wrong) == 2
            and wrong[1] == wrong[0] + 1
            and sorted(digits[wrong[0] : wrong[1] + 1]) == sorted(shown[wrong[0] : wrong[1] + 1])
        ):
            yield "two digits are exchanged"
        elif len(wrong) == 1 and wrong[0] < len(digits) - 1:
            yield f"one digit is wrong: {digits[wrong[0]]} for {shown[wrong[0]]}"


def _agrees(filed: Filed, number: Fraction) -> bool:
    """Whether a number with at least two digits agrees; fewer say nothing."""
    return len(_digits(filed.text).strip("0")) >= 2 and filed.agrees(number)


def _digits(text: str) -> str:
    return "".join(sign for sign in text.removeprefix("1 in ").split(" to ")[0] if sign.isdigit())


def _other_measure(filed: Filed, kind: Kind, figure: Figure, share: Share | None) -> Iterator[str]:
    """Another measure of the same wager or outcome that is the filed number."""
    if kind in OF_OUTCOME and share is None:
        return
    advantage = Fraction(figure.house_advantage)
    numbers: dict[str, Number | None] = {}
    if kind in (Kind.PROBABILITY, Kind.TRUE_ODDS, Kind.RETURN) and share is not None:
        numbers = {"the return": share.probability * share.net}
        numbers |= {"the probability": share.probability}
        if kind is Kind.RETURN:
            numbers["the return with the stake"] = share.probability * (share.net + 1)
    elif kind is not Kind.COMBINATIONS:
        numbers = {
            "the house advantage": advantage,
            "the element of risk": figure.element_of_risk,
            "the return to the player": 1 - advantage,
            "the hit frequency": figure.hit_frequency,
            "the hit frequency with pushes": total(
                one.probability for one in figure.shares if one.net >= 0
            ),
            "the standard deviation": float(figure.variance) ** 0.5,
            "the variance": figure.variance,
        }
    for name, number in numbers.items():
        if name == f"the {kind}" or number is None:
            continue
        if number != number_of(kind, figure, share) and _agrees(filed, Fraction(number)):
            yield f"it is {name}"


def _other_payout(filed: Filed, share: Share) -> Iterator[str]:
    if not isinstance(share.payout, Odds) or filed.value is None or not share.probability:
        return
    units = round(filed.value / Fraction(share.probability) - Fraction(share.net))
    other = share.payout.plus(units)
    likely = 0 < abs(units) <= MOST_UNITS and other.win > 0
    if likely and filed.agrees(Fraction(share.probability * (share.net + units))):
        yield f"it agrees if {share.label.lower()} paid {other} instead of {share.payout}"


def other_rows(filed: Filed, figure: Figure) -> Iterator[str]:
    """Rows of the table that would give a filed house advantage by paying otherwise."""
    advantage, value = Fraction(figure.house_advantage), filed.value
    for share in figure.shares:
        if not isinstance(share.payout, Odds) or not share.probability or value is None:
            continue
        probability = Fraction(share.probability)
        units = round((advantage - value) / probability)
        if not 0 < abs(units) <= MOST_UNITS or not filed.agrees(advantage - units * probability):
            continue
        other = share.payout.plus(units)
        if other.win > 0:
            yield f"it agrees if {share.label.lower()} paid {other} instead of {share.payout}"
