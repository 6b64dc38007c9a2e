"""Forms of `price`, `strategy`, `advise` and `solve`: figures and play."""

from typing import Literal

from houserules.cli.forms.values import Cite, Form, Fractional, Id, Number, Payout, says


class Choice(Form):
    """The value of an option under which a figure holds."""

    id: Id
    option: str
    value: str
    is_default: bool
    moves: bool = says("whether the figure depends on it")


class Share(Form):
    """One outcome of a wager."""

    label: str
    pays: str
    payout: Payout | None = says("the payout, or the net result of several; null for an average")
    combinations: int | None
    probability: Number
    true_odds: str
    net: Number = says("the player's gain per unit")


class MeterRow(Form):
    """A row of the paytable that draws on the meter."""

    label: str
    share: Fractional
    probability: Number


class Envy(Form):
    """The advantage with envy bonuses, by the number of other players."""

    other_players: int
    house_advantage: Number


class Progressive(Form):
    """A wager's dependence on one meter."""

    meter: str
    amount: Fractional = says("on the meter, in units of the wager")
    cents: int = says("on the meter, in cents")
    house_advantage: Number = says("at that amount")
    rows: list[MeterRow]
    break_even: Number | None = says("the meter at which neither side gains, in units")
    long_run: Number = says("the advantage when every cent of the meter is paid in the end")
    envy: list[Envy]


class Related(Form):
    """A number beside a figure: per roll, by another reading, with envy bonuses."""

    id: Id
    name: str
    unit: Literal["house advantage", "rolls"]
    value: Number
    other_players: int | None
    amount: int | None = says("the wager in cents, where it is not the figure's")


class Measures(Form):
    """Further numbers of a figure, exact or with their errors."""

    element_of_risk: Number
    hit_frequency: Number
    variance: Number


class Figure(Form):
    """The price of one wager under one set of choices."""

    id: Id
    wager: str
    wager_id: Id
    table: str
    table_id: Id | None = says("the paytable, or the odds, that the figure rests on")
    cite: Cite = says("the payout's paragraph")
    when: str | None = says("the conditions, in words")
    choices: list[Choice] = says("every option that applies, with its value in force")
    regardless_of: list[str] = says("options that move other figures of the wager, not this one")
    selection: str | None = says("what the bet is on, where it matters")
    strategy: str | None
    strategy_id: Id | None = says("the name that `deal --strategy` takes, or a play of its own")
    folding: Literal["survives", "forfeited", "not applicable"] = says("the effect of a fold")
    amount: int = says("the wager in cents, at which fixed amounts and rounding are reckoned")
    per: str
    house_advantage: Number
    element_of_risk: float
    hit_frequency: float
    variance: float
    measures: Measures
    method: str
    standard_error: float | None
    error_bound: float | None = says("the error of the method on each chance; null where exact")
    total_wagered: Number
    stated_advantage: float | None
    outcomes: list[Share]
    without_meters: Number | None = says("the advantage if all meters were empty")
    progressive: list[Progressive]
    related: list[Related]
    without_row: list[str] = says("outcomes that lose because an own paytable has no row for them")
    never_won: list[str] = says("rows of the paytable that no outcome can win")
    notes: list[str]
    extra: dict[str, str]


class LeftOut(Form):
    """Values of an option that `--all` leaves out."""

    id: Id
    option: str
    choices: list[str] = says("the values it can have, in words")
    listed: list[str] = says("the values under which figures are listed")
    wagers: list[str]


class InForce(Form):
    """An option that applies, with the value in force."""

    id: Id
    option: str
    cite: Cite
    value: str
    chosen: bool = says("whether it was chosen; otherwise the value is the default")


class Stakes(Form):
    """How a table is played, for the hold in dollars."""

    bet: int = says("the average bet in cents")
    hands_per_hour: int
    seats: int
    hands: int = says("for the range")


class Takings(Form):
    """The hold of one wager in cents."""

    figure: Id
    bet: int = says("in cents: the average, or the one amount that the wager may have")
    per_hour: float
    per_day: float = says("of 24 hours")
    deviation_per_hour: float
    deviation_per_day: float
    expected: float = says("in the hands of the range")
    low: float = says("the lower end of the range, which holds 95 of 100 results")
    high: float
    skewed: bool = says("whether awards are so rare that the range is rough")
    top_award: int = says("the largest net award for one winner")
    top_outcome: str


class Price(Form):
    """A price sheet."""

    game: str
    chapter: str
    edition: str = says("its id")
    rules: dict[str, str] = says("every option with its value, by name")
    in_force: list[InForce] = says("the options that apply, in the order of the chapter")
    figures: list[Figure]
    left_out: list[LeftOut] = says("with --all, the values of options that it leaves out")
    stakes: Stakes | None
    takings: list[Takings] = says("with --stakes, one for each figure")


class Chart(Form):
    """A table of decisions."""

    title: str
    columns: list[str]
    rows: list[list[str]]


class Strategy(Form):
    """How to play."""

    game: str
    chapter: str
    edition: str = says("its id")
    title: str
    lines: list[str]
    charts: list[Chart]
    notes: list[str]


class Action(Form):
    """The value of one action per unit of the first wager."""

    action: str
    value: Number
    cost: float = says("against the best action")


class Advise(Form):
    """The value of each action, the best first."""

    actions: list[Action]


class SolvedPayout(Form):
    """A payout of the row, and the house advantage with it."""

    pays: str
    house_advantage: Number


class SolvedAxis(Form):
    """A row of the paytable with the payouts that are tried."""

    label: str
    pays: list[str]


class SolvedGrid(Form):
    """The house advantage over payouts of two rows."""

    rows: SolvedAxis
    columns: SolvedAxis
    house_advantages: list[list[Number]] = says("a list for each payout of the first row")


class Solve(Form):
    """The payout of a row that gives a house advantage, or advantages over payouts."""

    game: str
    chapter: str
    edition: str = says("its id")
    in_force: list[InForce]
    wager: str
    wager_id: Id
    per: str
    table: str = says("the paytable whose other rows stay")
    house_advantage: Number = says("as it is")
    target: Number | None
    row: str | None = says("null for a grid")
    exact_payout: Number | None = says("times the wager, at which the advantage is the target")
    payouts: list[SolvedPayout] = says("on both sides of the target, or those that were named")
    grid: SolvedGrid | None
