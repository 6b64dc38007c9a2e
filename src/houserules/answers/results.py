"""The form of results of the floor beside theory."""

from __future__ import annotations

from houserules.answers.values import Cite, Form, Fractional, says
from houserules.comparison import hold


class HoldLine(Form):
    """One wager of a result beside its figure, money in cents."""

    line: int = says("in the file")
    game: str
    wager: str
    table: str = says("the letter of its paytable")
    cite: Cite
    rounds: float
    handle: float
    expected: float
    house_advantage: float = says("per unit of the wager")
    element_of_risk: float = says("per unit of everything wagered")
    exact: Fractional | None = says("the element of risk as a fraction")
    deviation: float = says("of one round, per unit of the wager")
    rounds_to_see: int = says("rounds in which the difference asked about is seen")
    assumed: list[str] = says("numbers that were not measured")

    @classmethod
    def of(cls, one: hold.Component, difference: float) -> HoldLine:
        """A wager of a result."""
        figure, risk = one.theory.figure, one.theory.figure.element_of_risk
        return cls(
            line=one.result.line,
            game=one.result.game,
            wager=figure.wager,
            table=figure.table,
            cite=str(figure.cite),
            rounds=float(one.result.rounds),
            handle=float(one.result.handle),
            expected=one.expected,
            house_advantage=float(figure.house_advantage),
            element_of_risk=float(risk),
            exact=None if isinstance(risk, float) else str(risk),
            deviation=one.theory.variance**0.5,
            rounds_to_see=one.rounds_to_see(difference),
            assumed=list(one.result.assumed),
        )


class Held(Form):
    """A table's result in a period, or up to one, money in cents."""

    table: str
    period: str
    rounds: float
    handle: float
    drop: int | None
    win: int
    expected: float
    deviation: float = says("the standard deviation of the win, by independent wagers")
    deviation_together: float = says("the most that it is if wagers share their rounds")
    skewed: bool = says("whether awards are so rare that z and probability are rough")
    z: float = says("standard deviations above what was expected")
    probability: float = says("of a result at least as far from what was expected")

    @classmethod
    def of(cls, one: hold.Held) -> Held:
        """A result."""
        return cls.taken(one, rounds=float(one.rounds), handle=float(one.handle))


class Running(Form):
    """A table over all periods, and whether its whole result is unusual among the tables."""

    table: str
    whole: Held
    flagged: bool = says("at a false-discovery rate of 5 % over all tables")
    flagged_together: bool = says("flagged however far the wagers of a period move together")
    periods: list[Held] = says("results added up, period by period")


class Hold(Form):
    """Results of the floor beside theory."""

    difference: float = says("of the house advantage, asked about by rounds_to_see")
    lines: list[HoldLine]
    periods: list[Held]
    tables: list[Running]

    @classmethod
    def of(cls, found: hold.Hold, difference: float) -> Hold:
        """Results beside theory."""
        flagged, together = found.flagged, found.flagged_together
        return cls(
            difference=difference,
            lines=[HoldLine.of(c, difference) for one in found.periods for c in one.components],
            periods=[Held.of(one) for one in found.periods],
            tables=[
                Running(
                    table=one[-1].table,
                    whole=Held.of(one[-1]),
                    flagged=one[-1] in flagged,
                    flagged_together=one[-1] in together,
                    periods=[Held.of(each) for each in one],
                )
                for one in found.running
            ],
        )
