"""Forms of `check` and `report`: a Rules Submission and its mathematics."""

from typing import Literal

from houserules.cli.forms.figures import Figure, InForce, Strategy
from houserules.cli.forms.games import Edition, Reading
from houserules.cli.forms.rounds import Deal
from houserules.cli.forms.values import Cite, Form, Id, says


class Finding(Form):
    """Something in a Rules Submission that is missing, wrong or inconsistent."""

    kind: Literal["missing", "wrong", "inconsistent"]
    cite: Cite
    sentence: str


class Check(Form):
    """The findings on a Rules Submission."""

    game: str
    chapter: str
    edition: str = says("its id")
    consistent: bool
    findings: list[Finding]


class Program(Form):
    """The program that computed a report."""

    name: str
    version: str
    hash: str = says("SHA-256 of all source and tables that can determine a figure of the game")
    python: str
    packages: dict[str, str] = says("versions by name")


class OwnTable(Form):
    """A paytable of the submission's own."""

    wager: str
    table: str
    rows: list[tuple[str, str]]


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
