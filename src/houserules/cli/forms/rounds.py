"""Forms of `settle`, `deal`, `confirm`, `replay` and `drill`: rounds at a table."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from houserules.cli.forms.values import Cite, Form, Id, Payout, says


class Line(Form):
    """One settled wager of one seat, money in cents."""

    seat: int
    wager: str
    wager_id: Id | None = says("null for the result of a bank")
    selection: str | None
    stake: int
    outcome: Literal["win", "lose", "push", "returned", "forfeited", "stands", "charged"]
    pays: str
    payout: Payout | None = says("null for a charge or the result of a bank")
    amount: int = says("the player's gain")
    cite: Cite
    also: list[Cite] = says("other paragraphs that bear on it, the payout's among them")
    why: str


class Totals(Form):
    """Gains by seat number, and the house's."""

    seats: dict[str, int]
    house: int


class Event(BaseModel):
    """Something that happened at the table; fields that say nothing are left out."""

    model_config = ConfigDict(extra="forbid")

    cite: Cite
    kind: str
    text: str = ""
    seat: int = 0
    place: str = ""
    hand: str = ""
    cards: str = ""
    face: str = ""
    dice: list[int] = []
    result: str = ""
    marker: str = ""
    bet: str = ""
    outcome: str = ""
    amount: int = 0


class Settle(BaseModel):
    """A settled round; of one played at a table also its events, chips and meters."""

    model_config = ConfigDict(extra="forbid")

    lines: list[Line]
    totals: Totals
    notes: list[str]
    differences: list[str] = says("from what the case expects")
    events: list[Event] = Field(default=[], description="of a case at the table")
    chips: dict[str, int] = Field(default={}, description="by player, of a case at the table")
    meters: dict[str, dict[str, int]] = Field(default={}, description="of a case at the table")


class Account(Form):
    """The account of one wager over rounds beside its figure, money in cents."""

    wager: str
    rounds: int = says("how often it was played or decided")
    wagered: int
    gained: int = says("the player's gain")
    mean: float = says("the gain per unit wagered")
    standard_error: float | None = says("of the mean; null where nothing scatters yet")
    expected: float | None = says("the gain per unit by the figure")
    standard_errors_off: float | None = says("by the variance of the figure")
    table: str | None
    when: str | None
    priced_strategy: str | None


class NotPlaced(Form):
    """A wager that was not placed, or not on some selections."""

    wager: str
    selections: list[str]
    why: str


class Deal(Form):
    """Rounds that were played without a person, beside the figures."""

    game: str
    chapter: str
    rules: dict[str, str]
    rounds: int
    seed: int | None
    strategy: str
    cards: bool = says("whether the game is dealt with cards")
    accounts: list[Account]
    left_out: list[NotPlaced]


class FurthestOutcome(Form):
    """The outcome whose frequency is furthest off."""

    net: float
    standard_errors_off: float | None


class InRounds(Form):
    """The distance of rounds from a figure; null where all deals were played."""

    rounds: int | None
    standard_errors_off: float | None = says("null also where too few rounds were played")
    worst_outcome: FurthestOutcome | None


class Confirmed(InRounds):
    """A figure beside what the table pays; of several bets, the one that is furthest off."""

    wager: str
    table: str
    when: str | None
    house_advantage: float
    confirmed: bool
    missed: bool = says("not confirmed, for no known reason")
    not_played: str | None = says("the known reason")
    all_deals: bool
    bets: int = says("how many bets the figure is for")
    rounds_needed: int | None = says("to see an error of a percent in the commonest payout")
    rounds_needed_by_mean: int | None = says("the same by the mean gain alone")
    outcomes: int
    outcomes_too_rare: int
    catches: float | None = says("the relative error in the commonest payout that is seen")
    played_before: list[InRounds] = says("rounds that were off, after which it was played again")


class Confirm(Form):
    """Every figure of a game beside what the table pays."""

    game: str
    chapter: str
    rounds: int | None = says("for each figure that needs many; null with --full")
    seed: int
    figures: list[Confirmed]


class LogEntry(Form):
    """An entry of the log, as its line in the file."""

    n: int
    kind: Literal["open", "input", "events", "refused"]
    data: dict[str, Any] | list[Event]
    hash: str


class Replay(Form):
    """The log of a table, and what it has come to."""

    game: str
    chapter: str
    entries: list[LogEntry]
    rounds: int
    accounts: dict[str, int] = says("cents by the name of the account")
    conserved: bool = says("whether every cent that came to the table is on an account")
    seal: str = says("the last hash")
    unfinished: bool = says("whether the file had a last line without an end, which is left out")


class Question(Form):
    """A question to a dealer in training."""

    kind: Literal["steps", "payouts", "third cards", "house way", "irregularities"]
    shown: list[str] = says("what happened before, or what is at stake")
    asks: str
    choices: list[str] = says("answers to choose from; none for an amount or cards")
    answer: str
    cite: Cite


class Drill(Form):
    """The questions of a drill with their answers."""

    game: str
    chapter: str
    seed: int | None
    questions: list[Question]
