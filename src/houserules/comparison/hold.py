"""Results of the floor beside theory: what tables should have won, and how unusual a result is.

Handle is everything that was wagered; handle times the element of risk is the expected win. Drop is
what was bought in, and win divided by drop is no house advantage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import ceil, erfc, sqrt
from pathlib import Path

from houserules.files.results import Result
from houserules.files.submissions import read_submission
from houserules.games import load
from houserules.odds.figure import Figure
from houserules.odds.plan import plan_of
from houserules.odds.price import price_wager
from houserules.odds.takings import SKEWED
from houserules.rules import Game, HouseRules, Payable, Wager
from houserules.rules.errors import RuleError

DISCOVERIES = 0.05
"""The share of false alarms among flagged results that is accepted (Benjamini and Hochberg)."""
POWER = 2.8
"""Standard errors that a difference must be, to be seen at 5 % four times in five."""
Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Theory:
    """A figure, and what results are set beside, added up once for all their lines."""

    figure: Figure
    element_of_risk: float
    variance: float
    third: float
    """The third central moment of the player's result in one round."""

    @classmethod
    def of(cls, figure: Figure) -> Theory:
        """The numbers of a figure."""
        mean = sum(float(share.probability * share.net) for share in figure.shares)
        third = sum(
            float(share.probability) * (float(share.net) - mean) ** 3 for share in figure.shares
        )
        return cls(figure, float(figure.element_of_risk), float(figure.variance), third)


@dataclass(frozen=True, slots=True)
class Component:
    """One wager of a result: its line in the file, and the figure that prices it."""

    result: Result
    theory: Theory

    @property
    def expected(self) -> float:
        """The win that is expected, in cents: handle times the element of risk."""
        return float(self.result.handle) * self.theory.element_of_risk

    @property
    def stake(self) -> float:
        """The unit of the figure in one round: the handle of a round without later wagers."""
        wagered = float(self.theory.figure.total_wagered)
        return float(self.result.handle / self.result.rounds) / wagered

    @property
    def variance(self) -> float:
        """The variance of the win, in square cents."""
        return self.stake**2 * float(self.result.rounds) * self.theory.variance

    @property
    def third(self) -> float:
        """The third central moment of the win, in cubic cents."""
        return -(self.stake**3) * float(self.result.rounds) * self.theory.third

    def rounds_to_see(self, difference: float) -> int:
        """Rounds in which a difference of the house advantage is seen four times in five."""
        return ceil(self.theory.variance * (POWER / difference) ** 2)


@dataclass(frozen=True, slots=True)
class Held:
    """A table in a period, or in all periods up to one: theory, result, how far apart."""

    table: str
    period: str
    components: tuple[Component, ...]

    @property
    def rounds(self) -> Fraction:
        """How many wagers were decided."""
        return sum((one.result.rounds for one in self.components), Fraction(0))

    @property
    def handle(self) -> Fraction:
        """Everything that was wagered, in cents."""
        return sum((one.result.handle for one in self.components), Fraction(0))

    @property
    def drop(self) -> int | None:
        """The drop, where it is stated."""
        stated = [one.result.drop for one in self.components if one.result.drop is not None]
        return sum(stated) if stated else None

    @property
    def win(self) -> int:
        """The win of the house, in cents."""
        return sum(one.result.win or 0 for one in self.components)

    @property
    def expected(self) -> float:
        """The win that was expected, in cents."""
        return sum(one.expected for one in self.components)

    @property
    def deviation(self) -> float:
        """The standard deviation of the win; wagers are taken as independent."""
        return sqrt(sum(one.variance for one in self.components))

    @property
    def deviation_together(self) -> float:
        """The most that it can be if wagers of a period are decided in the same rounds."""
        by_period: dict[str, float] = {}
        for one in self.components:
            period = one.result.period
            by_period[period] = by_period.get(period, 0.0) + sqrt(one.variance)
        return sqrt(sum(one**2 for one in by_period.values()))

    @property
    def skewed(self) -> bool:
        """Whether awards are so rare that the normal distribution describes the win badly."""
        third = sum(one.third for one in self.components)
        return abs(third) > SKEWED * self.deviation**3

    @property
    def z(self) -> float:
        """How many standard deviations the win is above what was expected."""
        return (self.win - self.expected) / self.deviation if self.deviation else 0.0

    @property
    def probability(self) -> float:
        """The probability of a result at least as far from what was expected."""
        return erfc(abs(self.z) / sqrt(2))

    @property
    def probability_together(self) -> float:
        """The same by the most that the standard deviation can be."""
        return erfc(abs(self.z) * self.deviation / self.deviation_together / sqrt(2))


@dataclass(frozen=True, slots=True)
class Hold:
    """All results: each period of each table, and each table up to each period."""

    periods: tuple[Held, ...]
    running: tuple[tuple[Held, ...], ...]
    """For each table, its results added up period by period."""

    @property
    def flagged(self) -> tuple[Held, ...]:
        """Tables whose whole result is unusual among as many tables."""
        return self._unusual(lambda one: one.probability)

    @property
    def flagged_together(self) -> tuple[Held, ...]:
        """Those that are so however far the wagers of a period move together."""
        return self._unusual(lambda one: one.probability_together)

    def _unusual(self, chance: Callable[[Held], float]) -> tuple[Held, ...]:
        whole = [one[-1] for one in self.running]
        return tuple(whole[number] for number in discoveries([chance(one) for one in whole]))


def discoveries(probabilities: Sequence[float], rate: float = DISCOVERIES) -> list[int]:
    """The places of results that are flagged at a false-discovery rate, the least likely first."""
    order = sorted(range(len(probabilities)), key=probabilities.__getitem__)
    last = 0
    for rank, place in enumerate(order, 1):
        if probabilities[place] <= rate * rank / len(order):
            last = rank
    return order[:last]


def hold(results: Iterable[Result], beside: Path, progress: Progress | None = None) -> Hold:
    """Set results beside theory; Rules Submissions are files beside the file of results."""
    theories: dict[tuple[str, str, str], Theory] = {}
    by_period: dict[tuple[str, str], list[Component]] = {}
    for result in results:
        key = result.game, result.rules, result.wager
        if key not in theories:
            if progress:
                progress(" ".join(filter(None, (result.game, result.wager))))
            theories[key] = Theory.of(_figure(result, beside))
        component = Component(result, theories[key])
        by_period.setdefault((result.table, result.period), []).append(component)
    periods = tuple(Held(*key, tuple(found)) for key, found in by_period.items())
    for one in periods:
        if all(component.result.win is None for component in one.components):
            first = one.components[0].result.line
            raise RuleError(f"Line {first}: {one.table} has no win in the period “{one.period}”.")
    tables: dict[str, list[Held]] = {}
    for one in periods:
        tables.setdefault(one.table, []).append(one)
    return Hold(periods, tuple(map(_running, tables.values())))


def _running(periods: Iterable[Held]) -> tuple[Held, ...]:
    """The periods of a table added up, one by one."""
    return tuple(
        accumulate(periods, lambda a, b: Held(b.table, b.period, (*a.components, *b.components)))
    )


def _figure(result: Result, beside: Path) -> Figure:
    try:
        game = load(result.game)
        rules = _rules(game, result.rules, beside)
        wager = _wager(game, result.wager)
        found = price_wager(rules, wager)
    except RuleError as error:
        raise RuleError(f"Line {result.line}: {error}") from None
    if not found:
        raise RuleError(f"Line {result.line}: {wager.name} has no figure under these rules.")
    figure = found[0]
    if not figure.variance:
        raise RuleError(f"Line {result.line}: {wager.name} never varies, so nothing is expected.")
    return figure


def _wager(game: Game, typed: str) -> Payable:
    if typed:
        return game.find_wager(typed)
    priced = [entry.wager for entry in plan_of(game).entries]
    main = next((one for one in priced if isinstance(one, Wager) and not one.by_submission), None)
    if main is None:
        raise RuleError(f"Name a wager of {game.name}.")
    return main


def _rules(game: Game, typed: str, beside: Path) -> HouseRules:
    """Rules by choices, or by a Rules Submission beside the file."""
    if not typed:
        return game.rules().require_consistent()
    if "=" in typed:
        pairs = [part.partition("=") for part in typed.split(";") if part.strip()]
        wrong = next((name for name, equals, _ in pairs if not equals), None)
        if wrong is not None:
            raise RuleError(f"“{wrong.strip()}” is no choice; write it as OPTION=VALUE.")
        choices = {name.strip(): value.strip() for name, _, value in pairs}
        return game.rules(choices).require_consistent()
    path = (beside / typed).resolve()
    if beside.resolve() not in path.parents or not path.is_file():
        raise RuleError(
            f"“{typed}” is neither a choice such as OPTION=VALUE nor a file beside the results."
        )
    return read_submission(path).house_rules(None, game)
