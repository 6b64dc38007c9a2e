"""Forms of `price`, `strategy` and `advise`: figures and play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from houserules.answers.values import Cite, Form, Fractional, Id, Number, Payout, says
from houserules.odds import accuracy, plan
from houserules.odds import figure as odds
from houserules.odds import takings as dollars
from houserules.odds.price import LeftOut as Omitted
from houserules.rules import HouseRules
from houserules.rules import house_rules as rules
from houserules.rules.ids import option_id, slug


class Share(Form):
    """One outcome of a wager."""

    label: str
    pays: str
    combinations: int | None
    probability: Number
    true_odds: str
    net: Number = says("the player's gain per unit")
    payout: Payout | None = says("the payout, or the net result of several; null for an average")

    @classmethod
    def of(cls, figure: odds.Figure, share: odds.Share) -> Share:
        """An outcome of a figure."""
        chance = accuracy.both(share.probability, figure.error_bound, share.standard_error)
        return cls.taken(
            share,
            probability=chance,
            net=accuracy.both(share.net, accuracy.net_bound(figure, share)),
            payout=None if share.payout is None else Payout.of(share.payout),
        )


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
    break_even: Number | None = says("the meter at which neither side gains, in units")
    long_run: Number = says("the advantage when every cent of the meter is paid in the end")
    envy: list[Envy]
    cents: int = says("on the meter, in cents")
    house_advantage: Number = says("at that amount")
    rows: list[MeterRow]

    @classmethod
    def of(cls, figure: odds.Figure, item: odds.Progressive) -> Progressive:
        """One meter behind the wager of a figure."""
        bound = figure.error_bound
        return cls.taken(
            item,
            break_even=accuracy.break_even(figure, item),
            long_run=accuracy.long_run(figure, item),
            envy=[
                Envy(other_players=players, house_advantage=Number.advantage(figure, number))
                for players, number in item.envy
            ],
            cents=int(item.amount * figure.amount),
            house_advantage=Number.advantage(figure, figure.house_advantage),
            rows=[
                MeterRow.taken(row, probability=accuracy.both(row.probability, bound))
                for row in item.rows
            ],
        )


class Choice(Form):
    """The value of an option under which a figure holds."""

    id: Id
    option: str
    value: str
    is_default: bool
    moves: bool = says("whether the figure depends on it")


class Related(Form):
    """A number beside a figure: per roll, by another reading, with envy bonuses."""

    id: Id
    name: str
    unit: Literal["house advantage", "rolls"]
    value: Number
    other_players: int | None
    amount: int | None = says("the wager in cents, where it is not the figure's")

    @classmethod
    def of(cls, figure: odds.Figure, item: odds.Related) -> Related:
        """A number beside a figure."""
        players = "" if item.other_players is None else f" {item.other_players}"
        return cls.taken(
            item,
            id=slug(f"{item.name}{players}"),
            value=Number.advantage(figure, item.value),
        )


class Part(Form):
    """One of several wagers in a figure, per unit of the wager that the figure is per."""

    wager: str
    wagered: Number = says("the average amount wagered on it; none on a bonus")
    house_gain: Number = says("the house's average gain on it")
    alone: Number | None = says("the house advantage per unit of the wager itself")

    @classmethod
    def of(cls, figure: odds.Figure, part: odds.Part) -> Part:
        """A wager's share of a figure."""
        alone = part.alone
        return cls(
            wager=part.wager,
            wagered=Number.of(part.wagered, figure.error_bound),
            house_gain=Number.advantage(figure, part.house_gain),
            alone=None if alone is None else Number.advantage(figure, alone),
        )


class Measures(Form):
    """Further numbers of a figure, exact or with their errors."""

    element_of_risk: Number
    hit_frequency: Number
    variance: Number


class Figure(Form):
    """The price of one wager under one set of choices."""

    wager: str
    table: str
    cite: Cite = says("the payout's paragraph")
    when: str | None = says("the conditions, in words")
    house_advantage: Number
    per: str
    element_of_risk: float
    hit_frequency: float
    variance: float
    method: str
    standard_error: float | None
    strategy: str | None
    total_wagered: Number
    stated_advantage: float | None
    outcomes: list[Share]
    progressive: list[Progressive]
    notes: list[str]
    extra: dict[str, str]
    id: Id
    wager_id: Id
    table_id: Id | None = says("the paytable, or the odds, that the figure rests on")
    choices: list[Choice] = says("every option that applies, with its value in force")
    selection: str | None = says("what the bet is on, where it matters")
    strategy_id: Id | None = says("the name that `deal --strategy` takes, or a play of its own")
    folding: Literal["survives", "forfeited", "returned", "not applicable"] = says(
        "the effect of a fold"
    )
    amount: int = says("the wager in cents, at which fixed amounts and rounding are reckoned")
    error_bound: float | None = says("the error of the method on each chance; null where exact")
    measures: Measures
    without_meters: Number | None = says("the advantage if all meters were empty")
    related: list[Related]
    parts: list[Part] = says("the share of each wager where several are priced together")
    without_row: list[str] = says("outcomes that lose because an own paytable has no row for them")
    never_won: list[str] = says("rows of the paytable that no outcome can win")
    regardless_of: list[str] = says("options that move other figures of the wager, not this one")

    @classmethod
    def of(cls, figure: odds.Figure) -> Figure:
        """A figure; numbers that are exact carry their fraction, others their error."""
        empty, dealt = figure.without_meters, figure.wagered_standard_error
        return cls.taken(
            figure,
            house_advantage=Number.advantage(figure, figure.house_advantage),
            total_wagered=accuracy.both(figure.total_wagered, figure.error_bound, dealt),
            outcomes=[Share.of(figure, share) for share in figure.shares],
            progressive=[Progressive.of(figure, item) for item in figure.progressives],
            measures=accuracy.measures(figure),
            without_meters=None if empty is None else Number.advantage(figure, empty),
            related=[Related.of(figure, item) for item in figure.related],
            parts=[Part.of(figure, item) for item in figure.parts],
        )


class InForce(Form):
    """An option that applies, with the value in force."""

    id: Id
    option: str
    cite: Cite
    value: str
    chosen: bool = says("whether it was chosen; otherwise the value is the default")

    @classmethod
    def all_of(cls, house: HouseRules) -> list[InForce]:
        """Every option that applies, in the order of the chapter."""
        return [cls._of(house, one) for one in house.in_force]

    @classmethod
    def _of(cls, house: HouseRules, one: rules.InForce) -> InForce:
        option = one.option
        return cls.taken(one, id=option_id(house.game, option), option=option.name, cite=one.cite)


class LeftOut(Form):
    """Values of an option that `--all` leaves out."""

    id: Id
    option: str
    choices: list[str] = says("the values it can have, in words")
    listed: list[str] = says("the values under which figures are listed")
    wagers: list[str]

    @classmethod
    def of(cls, house: HouseRules, one: Omitted) -> LeftOut:
        """An option of which not all values are listed."""
        return cls.taken(
            one,
            id=option_id(house.game, one.option),
            option=one.option.name,
            choices=one.option.domain.words(),
        )


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
    head: list[str] = says("why this is not the regulation; nothing where it is")
    rules: dict[str, str] = says("every option with its value, by name")
    in_force: list[InForce] = says("the options that apply, in the order of the chapter")
    figures: list[Figure]
    left_out: list[LeftOut] = says("with --all, the values of options that it leaves out")
    stakes: Stakes | None
    takings: list[Takings] = says("with --stakes, one for each figure")

    @classmethod
    def of(
        cls,
        house: HouseRules,
        figures: Sequence[odds.Figure],
        left_out: Sequence[Omitted] = (),
        stakes: dollars.Stakes | None = None,
    ) -> Price:
        """Figures under house rules, perhaps with the hold in dollars."""
        taken = [dollars.takings(house, figure, stakes) for figure in figures] if stakes else []
        return cls.taken(
            house.game,
            game=house.game.name,
            edition=house.game.edition_id,
            head=list(house.game.head),
            rules=house.written,
            in_force=InForce.all_of(house),
            figures=[Figure.of(figure) for figure in figures],
            left_out=[LeftOut.of(house, one) for one in left_out],
            stakes=stakes,
            takings=[Takings.taken(one, figure=one.figure.id) for one in taken],
        )


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
    head: list[str] = says("why this is not the regulation; nothing where it is")
    title: str
    lines: list[str]
    charts: list[Chart]
    notes: list[str]

    @classmethod
    def of(cls, house: HouseRules, strategy: plan.Strategy) -> Strategy:
        """The best strategy under house rules."""
        game = house.game
        return cls.taken(
            strategy,
            game=game.name,
            chapter=game.chapter,
            edition=game.edition_id,
            head=list(game.head),
        )


class Action(Form):
    """The value of one action per unit of the first wager."""

    action: str
    value: Number
    cost: float = says("against the best action")
    why: str = says("why the rules of the strategy take it, in a few words; empty if they do not")


class Advise(Form):
    """The value of each action, the best first."""

    actions: list[Action]

    @classmethod
    def of(cls, actions: Sequence[plan.Action]) -> Advise:
        """Actions, of which the first is the best."""
        return cls(
            actions=[
                Action(
                    action=one.name,
                    value=Number.of(one.value, one.error_bound),
                    cost=float(actions[0].value - one.value),
                    why=one.why,
                )
                for one in actions
            ]
        )
