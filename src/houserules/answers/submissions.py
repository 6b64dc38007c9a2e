"""Forms of `check` and `report`: a Rules Submission and its mathematics."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from typing import Literal

from houserules import rules as domain
from houserules.answers.figures import Figure, InForce, Strategy
from houserules.answers.games import Edition, Reading
from houserules.answers.rounds import Deal
from houserules.answers.values import Cite, Form, Id, Number, says
from houserules.games import entry_of, part
from houserules.games.readings import readings
from houserules.odds import figure as odds
from houserules.odds.closure import fingerprint
from houserules.rules import finding
from houserules.version import installed

DEFINITIONS = (
    ("House advantage", "the house's expected gain per unit of the wager that is named."),
    ("Element of risk", "the same gain per unit of everything that is wagered in the end."),
    ("Hit frequency", "how often the player gains something."),
    ("Standard deviation", "of the player's gain in one round, per unit of the wager."),
    ("True odds", "the odds against an outcome, at which a wager on it alone would be fair."),
    ("Return", "the probability of an outcome times the player's gain."),
    ("Exact", "a fraction of whole numbers; nothing was rounded."),
    ("Error bound", "the most by which a decimal can be off, by the method that gave it."),
    ("Standard error", "of a number that rests on dealt rounds; nothing bounds it."),
    ("Off by", "the mean gain at the table less the computed one, in standard errors."),
)


class Finding(Form):
    """Something in a Rules Submission that is missing, wrong or inconsistent."""

    kind: Literal["missing", "wrong", "inconsistent"]
    cite: Cite
    sentence: str
    alternative: str = says("a choice that would be acceptable, if one was found")
    configuration: str = says("the one in which it was found; empty for the whole submission")


class Check(Form):
    """The findings on a Rules Submission."""

    game: str
    chapter: str
    edition: str = says("its id")
    consistent: bool
    findings: list[Finding]

    @classmethod
    def of(cls, game: domain.Game, findings: Iterable[finding.Finding]) -> Check:
        """The findings on a Rules Submission of a game."""
        found = [Finding.model_validate(one) for one in findings]
        return cls(
            game=game.name,
            chapter=game.chapter,
            edition=game.edition_id,
            consistent=not found,
            findings=found,
        )


class Program(Form):
    """The program that computed a report."""

    name: str
    version: str
    hash: str = says("SHA-256 of all source and tables that can determine a figure of the game")
    python: str
    packages: dict[str, str] = says("versions by name")

    @classmethod
    def now(cls, game: domain.Game) -> Program:
        """This program, and the code that can determine a figure of a game."""
        return cls(
            name="houserules",
            version=installed(),
            hash=fingerprint(part(entry_of(game.id), "odds").__name__),
            python=sys.version.split()[0],
            packages={name: version(name) for name in ("numpy", "numba")},
        )


class OwnTable(Form):
    """A paytable of the submission's own."""

    wager: str
    table: str
    rows: list[tuple[str, str]]

    @classmethod
    def of(cls, wager: str, table: domain.Paytable) -> OwnTable:
        """The own paytable of a wager."""
        rows = [(label, str(pays)) for label, pays in table.rows]
        return cls(wager=wager, table=table.table, rows=rows)


class PostedLimits(Form):
    """Posted limits of a wager, in cents."""

    minimum: int
    maximum: int | None
    increment: int


class Report(Form):
    """The mathematics of a submission."""

    game: str
    chapter: str
    edition: Edition
    head: list[str] = says("why this is not the regulation; nothing where it is")
    date: str = says("on which it was computed")
    program: Program
    rules: dict[str, str] = says("every option with its value, by name")
    in_force: list[InForce]
    own_tables: list[OwnTable]
    limits: dict[str, PostedLimits] = says("by wager")
    findings: list[Finding] = says("whatever is missing or inconsistent in the submission")
    figures: list[Figure] = says("of every wager that the rules offer")
    errors: dict[Id, str] = says("how exact each house advantage is, in words, by figure")
    strategy: Strategy | None
    confirmation: Deal | None = says("rounds at the table under the same rules")
    definitions: dict[str, str]
    readings: list[Reading] = says("doubtful places of the text, and how they are read")

    @classmethod
    def of(
        cls,
        house: domain.HouseRules,
        figures: Sequence[odds.Figure],
        *,
        strategy: Strategy | None,
        confirmation: Deal | None,
        day: datetime.date,
    ) -> Report:
        """Everything of a report on figures under house rules."""
        game, forms = house.game, [Figure.of(figure) for figure in figures]
        return cls(
            game=game.name,
            chapter=game.chapter,
            edition=Edition.of(game.chapter, game.edition),
            head=list(game.head),
            date=day.isoformat(),
            program=Program.now(game),
            rules=house.written,
            in_force=InForce.all_of(house),
            own_tables=[
                OwnTable.of(", ".join(names), table) for names, table in house.own_by_wagers
            ],
            limits={name: PostedLimits.model_validate(one) for name, one in house.limits.items()},
            findings=[Finding.model_validate(one) for one in house.findings()],
            figures=forms,
            errors={figure.id: error_of(figure.house_advantage) for figure in forms},
            strategy=strategy,
            confirmation=confirmation,
            definitions=dict(DEFINITIONS),
            readings=[Reading.model_validate(one) for one in readings(game.chapter, game.edition)],
        )


def error_of(number: Number) -> str:
    """How exact a number is, in words."""
    if number.exact is not None:
        return "exact"
    if number.standard_error is not None:
        return f"standard error {number.standard_error:.2e}"
    bound = number.error_bound
    return "in floating point" if bound is None else f"error at most {bound:.1e}"
