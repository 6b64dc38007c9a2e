"""Odds in which the chapters agree: hands by name, Envy Bonuses, and how hands are set."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Protocol, TypeVar

from houserules.equipment.cards import Card
from houserules.games.pai_gow.chapter import NO_DOUBLE
from houserules.games.pai_gow.hands import BY_HOUSE_WAY, SHOW
from houserules.odds.figure import Figure, Related
from houserules.odds.plan import Chart, Choose
from houserules.odds.pricing import Envy
from houserules.rules import Bonus, Decision, HouseRules
from houserules.rules.money import short_dollars
from houserules.rules.procedure import AskDecision, Dealer

H = TypeVar("H")
BEST_PLAY = "best play"
"""The condition of a figure of best play."""
INCLUSION = "exact: inclusion and exclusion over common cards of both hands"


def by_name(hands: Mapping[H, int], name: Callable[[H], str]) -> Counter[str]:
    """Numbers of hands by what a wager calls them."""
    counts: Counter[str] = Counter()
    for hand, ways in hands.items():
        counts[name(hand)] += ways
    return counts


def envy(bonus: Bonus, counts: Mapping[str, int], rules: HouseRules) -> Envy:
    """An Envy Bonus, with the chances of the hands of another player."""
    total = sum(counts.values())
    chances = {outcome: Fraction(ways, total) for outcome, ways in counts.items()}
    return Envy(bonus, chances, rules.game.positions)


def with_envy(
    figure: Figure, rules: HouseRules, bonus: Bonus, counts: Mapping[str, int], stake: int
) -> Figure:
    """The figure with what Envy Bonuses add at the least Qualifying Wager."""
    value = envy(bonus, counts, rules).value(rules, stake)
    advantage = Fraction(figure.house_advantage)
    name = f"With Envy Bonuses at {short_dollars(stake)}, by number of other players"
    related = tuple(
        Related(name, advantage - others * value, other_players=others, amount=stake)
        for others in range(1, rules.game.positions or 1)
    )
    by_players = ", ".join(f"{one.other_players}: {float(one.value):.4%}" for one in related)
    return replace(figure, extra={name: by_players}, related=related)


def usual(asks: AskDecision) -> str:
    """The answer of a player who has hands set by the house way, doubles and surrenders none."""
    acts = [act.name for act in asks.acts]
    return next((act for act in (BY_HOUSE_WAY, SHOW, NO_DOUBLE) if act in acts), acts[0])


def plays_house_way(rules: HouseRules) -> Choose:
    """Have every hand set by the house way; double, surrender and bank none."""
    return lambda asks, dealer: usual(asks)


def set_by(setting: Callable[[tuple[Card, ...]], Decision]) -> Choose:
    """Set every hand as a function says, and answer as usual otherwise."""

    def choose(asks: AskDecision, dealer: Dealer) -> str | Decision:
        act = usual(asks)
        return setting(dealer.hand(asks.seat)) if act == BY_HOUSE_WAY else act

    return choose


class Rule(Protocol):
    """A rule of a house way."""

    @property
    def name(self) -> str:
        """The name of the rule."""


def departures_chart(rules: Sequence[Rule], departures: Sequence[int]) -> Chart:
    """By rule of a house way, the hands that best play sets otherwise."""
    rows = tuple(
        (rule.name, f"{hands:,}") for rule, hands in zip(rules, departures, strict=True) if hands
    )
    return Chart("Where the best play departs from it", ("Rule", "Hands"), rows)
