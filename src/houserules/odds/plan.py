"""A plan: which mathematics prices which wager of a game, and which choices move the figure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

from houserules.equipment.cards import Card
from houserules.games import entry_of, part
from houserules.odds.figure import Figure
from houserules.rules import Decision, Game, HouseRules, Option, Payable
from houserules.rules.option import NO, Value
from houserules.rules.procedure import AskDecision, Dealer

Meters = Mapping[str, int]
PriceWager = Callable[[HouseRules, "Asked"], Iterable[Figure]]


@dataclass(frozen=True)
class Asked:
    """What a user asks beside the house rules: amounts on the meters of a wager, in cents."""

    meters: Mapping[str, Meters] = field(default_factory=dict)


@dataclass(frozen=True)
class Chart:
    """A table of decisions: a row per hand, a column per situation."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Strategy:
    """How to play: rules for a person, charts, and what they cost against the best play."""

    title: str
    lines: tuple[str, ...]
    charts: tuple[Chart, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Situation:
    """A moment of decision: the player's cards, the dealer's and the community's, cards gone."""

    hand: tuple[Card, ...]
    dealer: tuple[Card, ...] = ()
    board: tuple[Card, ...] = ()
    removed: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Action:
    """Something the player may do, with its exact value per unit of the base wager."""

    name: str
    value: Fraction | float


Advise = Callable[[HouseRules, Situation], Sequence[Action]]
Choose = Callable[[AskDecision, Dealer], str | Decision]
"""Decides for a seat at a table; an act without amount and cards may be given by its name."""


@dataclass(frozen=True)
class Entry:
    """How one wager is priced and the options on which its figure depends."""

    wager: Payable
    price: PriceWager
    by: tuple[Option, ...]


class Plan:
    """The pricing of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.entries: list[Entry] = []
        self.strategy: Callable[[HouseRules], Strategy] | None = None
        self.advise: Advise | None = None
        self.choosers: dict[str, Callable[[HouseRules], Choose]] = {}
        self.stated_for: dict[str, str] = {}
        self.stated_without: dict[Payable, Payable] = {}
        self.counted_with: dict[Payable, Payable] = {}

    def prices(
        self, wager: Payable, *, by: Iterable[Option | None] = ()
    ) -> Callable[[PriceWager], PriceWager]:
        """Register the function that prices a wager; its own selection always counts."""
        options = tuple(o for o in dict.fromkeys((wager.option, *by)) if o is not None)

        def register(function: PriceWager) -> PriceWager:
            self.entries.append(Entry(wager, function, options))
            return function

        return register

    def plays(self, function: Callable[[HouseRules], Strategy]) -> None:
        """Register the function that states the strategy."""
        self.strategy = function

    def advises(self, function: Advise) -> Advise:
        """Register the function that values each action in a situation."""
        self.advise = function
        return function

    def chooses(
        self, name: str, figure: str = ""
    ) -> Callable[[Callable[[HouseRules], Choose]], None]:
        """Register a strategy by which rounds are played without a person, made for the rules.

        A figure that is not the first of its wager is found by words of its condition.
        """

        def register(function: Callable[[HouseRules], Choose]) -> None:
            self.choosers[name] = function
            self.stated_for[name] = figure

        return register

    def counts_with(self, base: Payable, *others: Payable) -> None:
        """State which wagers and bonuses are part of the figure of another wager."""
        self.counted_with.update(dict.fromkeys(others, base))

    def counts_apart(self, *bonuses: Payable) -> None:
        """State which bonuses are part of no figure."""
        self.counted_with.update({bonus: bonus for bonus in bonuses})


def plan_of(game: Game) -> Plan:
    """The plan of a game, from its odds part."""
    plan: Plan = part(entry_of(game.chapter), "odds").PLAN
    return plan


def offered(entry: Entry, rules: HouseRules) -> HouseRules:
    """The rules with the wager offered, if no table is selected by the first that they permit."""
    option = entry.wager.option
    if option is None or rules[option] != NO or entry.wager.name in rules.own_tables:
        return rules
    tables = [value for value in option.domain.variants() if value != NO]
    return min((rules.with_choices({option: table}) for table in tables), key=_constraints_broken)


def _constraints_broken(rules: HouseRules) -> int:
    return sum(not constraint.holds(rules) for constraint in rules.game.constraints)


def variations(entry: Entry, rules: HouseRules) -> Iterator[HouseRules]:
    """The rules under every choice that moves the figure of a wager."""
    domains: list[list[Value]] = [
        [value for value in option.domain.variants() if _offers(entry, option, value)]
        for option in entry.by
    ]
    for values in product(*domains):
        chosen = dict(zip(entry.by, values, strict=True))
        varied = rules.with_choices(chosen)
        if all(o.applies is None or o.applies(varied) or varied[o] == o.default for o in entry.by):
            yield varied


def _offers(entry: Entry, option: Option, value: Value) -> bool:
    return option is not entry.wager.option or value != NO
