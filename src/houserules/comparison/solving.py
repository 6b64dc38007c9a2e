"""The payout that gives a wager a house advantage, and advantages over payouts of two rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import ceil, floor

from houserules.odds.figure import Figure, Number
from houserules.odds.plan import plan_of
from houserules.odds.price import Progress, price_wager
from houserules.rules import HouseRules, Odds, Payable, Paytable, Wager
from houserules.rules.errors import RuleError, find_name

HIGHEST = 100_000_000
"""The highest payout that is tried."""
AROUND = 5
"""How many payouts of a row are listed if none are named."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A payout of a row, and the house advantage with it."""

    pays: Odds
    advantage: Number


@dataclass(frozen=True, slots=True)
class Axis:
    """A row of the paytable with the payouts that are tried."""

    label: str
    pays: Sequence[Odds]


@dataclass(frozen=True, slots=True)
class Grid:
    """The house advantage at each payout of one row, beside each payout of another."""

    rows: Axis
    columns: Axis
    advantages: list[list[Number]]


@dataclass(frozen=True, slots=True)
class Solved:
    """The payouts of a row, on both sides of a target or as they were named, or a grid."""

    search: Search
    figure: Figure
    """The figure as it is."""
    target: Fraction | None
    row: str | None = None
    exact: Number | None = None
    """The payout, in units of what was wagered, at which the advantage is the target."""
    answers: Sequence[Answer] = ()
    grid: Grid | None = None


@dataclass(frozen=True)
class Search:
    """A wager whose rows are paid at other odds, one or two at a time."""

    rules: HouseRules
    payable: Payable
    progress: Progress | None = None

    def __post_init__(self) -> None:
        if not self.payable.paytables:
            raise RuleError(f"{self.payable.name} is not paid by a paytable.")
        if not isinstance(self.base, Wager):
            raise RuleError(f"{self.payable.name} has no figure of its own.")

    @property
    def base(self) -> Payable:
        """The wager in whose figure the payouts count."""
        return plan_of(self.rules.game).base(self.payable)

    @cached_property
    def table(self) -> Paytable:
        """The paytable in force."""
        return self.rules.paytable(self.payable)

    def row(self, typed: str) -> str:
        """A row of the table, or an outcome that the table has no row for yet."""
        labels = [label for label, _ in self.table.rows]
        known = [*labels, *(name for name in self.table.scale.names if name not in labels)]
        return find_name(typed, known, "row")

    def odds(self, label: str) -> Odds:
        """The odds of a row as they are; 1 to 1 where it has none."""
        pays = dict(self.table.rows).get(label)
        return replace(pays, at_least=False) if isinstance(pays, Odds) else Odds(1)

    def figure(self, changed: Iterable[tuple[str, Odds]] = ()) -> Figure:
        """The figure with some rows at other odds."""
        changes = dict(changed)
        if self.progress:
            rows = ", ".join(f"{label} {pays}" for label, pays in changes.items())
            self.progress(f"{self.payable.name} with {rows}")
        rules = self.rules
        if changes:
            rows_in_force = {**dict(self.table.rows), **changes}
            own = replace(self.table, table="own", rows=tuple(rows_in_force.items()))
            rules = rules.with_paytable(self.payable, own)
        return price_wager(rules, self.base)[0]

    def payouts(self, label: str, target: Fraction) -> Bracket:
        """The two neighbouring payouts of a row between which the advantage passes a target."""
        return Bracket(self, label, target).found()

    def grid(
        self, first: Sequence[Odds], second: Sequence[Odds], *labels: str
    ) -> list[list[Number]]:
        """The advantage at each payout of one row, beside each payout of another.

        Where players decide nothing it changes by as much with each step, so that three figures
        are enough; otherwise each is priced.
        """
        one, two = labels
        start = self.figure([(one, first[0]), (two, second[0])])
        if start.strategy is not None:
            return [
                [self.figure([(one, a), (two, b)]).house_advantage for b in second] for a in first
            ]
        here = start.house_advantage
        along_one = here - self.figure([(one, _up(first[0])), (two, second[0])]).house_advantage
        along_two = here - self.figure([(one, first[0]), (two, _up(second[0]))]).house_advantage
        return [
            [
                here - (a.win - first[0].win) * along_one - (b.win - second[0].win) * along_two
                for b in second
            ]
            for a in first
        ]


def solved(
    search: Search, rows: Sequence[tuple[str, Sequence[int]]], target: Fraction | None
) -> Solved:
    """The payout of a row that gives a target, or advantages over payouts of one or two rows.

    A row is named, perhaps with the payouts that are tried.
    """
    named = [
        Axis(label, [replace(search.odds(label), win=win) for win in wins])
        for typed, wins in rows
        for label in (search.row(typed),)
    ]
    if not 0 < len(named) < 3 or (len(named) == 2 and named[0].label == named[1].label):
        raise RuleError("Name one --row, or two different ones for a grid.")
    first = named[0]
    if target is None and len(named) == 1 and not first.pays:
        raise RuleError("Name a --target such as 5%, or payouts: --row “Straight flush=30,40,50”.")
    figure = search.figure()
    if len(named) == 2:
        return Solved(search, figure, target, grid=_grid(search, *named))
    if target is None or first.pays:
        found = [
            Answer(odds, search.figure([(first.label, odds)]).house_advantage)
            for odds in first.pays
        ]
        return Solved(search, figure, target, first.label, answers=found)
    bracket = search.payouts(first.label, target)
    return Solved(search, figure, target, first.label, bracket.exact, bracket.answers)


def _grid(search: Search, *axes: Axis) -> Grid:
    rows, columns = (replace(one, pays=one.pays or around(search.odds(one.label))) for one in axes)
    advantages = search.grid(rows.pays, columns.pays, rows.label, columns.label)
    return Grid(rows, columns, advantages)


@dataclass
class Bracket:
    """The highest payout that keeps an advantage of at least a target, and the next one.

    The advantage falls as a payout rises. Where players decide, it falls along a bent line, so
    that guesses along its slope come ever nearer.
    """

    search: Search
    label: str
    target: Fraction
    low: int = 0
    high: int = HIGHEST

    def found(self) -> Bracket:
        """This bracket, as narrow as it can be."""
        guess = self.odds.win
        while self.high - self.low > 1:
            here, above = self._at(guess), self._at(guess + 1)
            for win, advantage in ((guess, here), (guess + 1, above)):
                if advantage >= self.target:
                    self.low = max(self.low, win)
                else:
                    self.high = min(self.high, win)
            if here == above:
                raise RuleError(f"{self.label} can never win: its payout moves nothing.")
            steps = Fraction(here - self.target) / Fraction(here - above)
            wanted = guess + (floor(steps) if steps > 0 else -ceil(-steps))
            guess = min(max(wanted, self.low + 1), self.high - 1)
        return self

    @property
    def odds(self) -> Odds:
        """The odds of the row as they are."""
        return self.search.odds(self.label)

    @cached_property
    def _known(self) -> dict[int, Number]:
        return {}

    def _at(self, win: int) -> Number:
        if win not in self._known:
            changed = self.label, replace(self.odds, win=win)
            self._known[win] = self.search.figure([changed]).house_advantage
        return self._known[win]

    @property
    def answers(self) -> list[Answer]:
        """The payouts on both sides of the target, as far as there are any."""
        wins = [win for win in (self.low, self.high) if 0 < win < HIGHEST]
        return [Answer(replace(self.odds, win=win), self._at(win)) for win in wins]

    @property
    def exact(self) -> Number | None:
        """The payout, in units of what was wagered, at which the advantage is the target."""
        if not 0 < self.low < self.high < HIGHEST:
            return None
        low, high = self._at(self.low), self._at(self.high)
        part = (low - self.target) / (low - high)
        return (self.low + part) / self.odds.per


def around(odds: Odds) -> list[Odds]:
    """Payouts around one, in steps that people would print."""
    step = next(
        step for step in (1, 5, 10, 50, 100, 500, 1_000, 5_000, HIGHEST) if odds.win <= 10 * step
    )
    lowest = max(step, odds.win - AROUND // 2 * step)
    return [replace(odds, win=lowest + number * step) for number in range(AROUND)]


def _up(odds: Odds) -> Odds:
    return replace(odds, win=odds.win + 1)
