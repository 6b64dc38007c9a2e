"""Props & Hops: the wagers of 668a over 36 rolls, and the Six Eight Shake over all rounds."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import lcm

from houserules.equipment.dice import Roll, all_rolls
from houserules.games.shared.throw_odds import price_throws
from houserules.odds.chains import Absorption, Ends, explore
from houserules.odds.figure import Figure, Related, Unit
from houserules.odds.plan import Asked, Plan, Strategy
from houserules.odds.pricing import priced
from houserules.rules import HouseRules, Verdict

from .law import HOPS, ONE_ROLL, REMOVED, follow_shake, game, settle_wager, shake, ways

PLAN = Plan(game, order=lambda wager: wager.cite)
ROLLS = all_rolls()
EXPECTED = "Expected rolls"
TAKEN_DOWN = "Taken down after a roll that moves no first lammer"


def _noted(figure: Figure, rules: HouseRules) -> Figure:
    """A figure with the rolls that its layout covers, and a warning where they are too many."""
    shown = next((hop.shown for w, hop in HOPS.items() if w.name == figure.wager), None)
    if shown is None:
        return figure
    figure = figure.because(f"The layout has {ways(rules[shown])} of 36 rolls there")
    if figure.house_advantage >= 0:
        return figure
    return figure.because("These combinations favour the player: the layout has too many")


price_throws(PLAN, ONE_ROLL, settle_wager, lambda rules: ROLLS, noted=_noted)
for _wager, _hop in HOPS.items():
    PLAN.takes_as_given(_wager, _hop.shown)


def shaken(rules: HouseRules, *, taken_down: bool) -> Absorption[Verdict]:
    """How a Six Eight Shake Wager ends, perhaps taken down while no lammer has moved."""

    def step(thrown: frozenset[str], roll: Roll) -> frozenset[str] | Ends[Verdict]:
        after = follow_shake(thrown, roll, rules)
        if isinstance(after, Verdict):
            return Ends(after)
        return after if after or not taken_down else Ends(REMOVED.returns())

    start: frozenset[str] = frozenset()
    return explore(start, dict.fromkeys(ROLLS, Fraction(1, 36)), step).absorption()


def _figure(rules: HouseRules, ends: Absorption[Verdict]) -> Figure:
    times = lcm(*(chance.denominator for chance in ends.probability.values()))
    counts = {verdict: int(chance * times) for verdict, chance in ends.probability.items()}
    return priced(rules, shake, counts, lambda verdict, _: verdict, method="absorbing chain, exact")


@PLAN.prices(shake)
def price_shake(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Six Eight Shake Wager left to its end, and taken down where that is better."""
    ends = shaken(rules, taken_down=False)
    least = _figure(rules, shaken(rules, taken_down=True)).house_advantage
    rolls = ends.expected_steps
    yield replace(
        _figure(rules, ends),
        related=(Related(EXPECTED, rolls, Unit.ROLLS), Related(TAKEN_DOWN, least)),
        extra={
            EXPECTED: f"{float(rolls):.6f} = {rolls}",
            TAKEN_DOWN: f"{float(least):.4%} = {least}",
        },
    )


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to take a Six Eight Shake Wager down, the only decision after a wager."""
    left, removed = (
        f"{float(_figure(rules, shaken(rules, taken_down=down)).house_advantage):.4%}"
        for down in (False, True)
    )
    return Strategy(
        "When to take a Six Eight Shake Wager down (668a.2(f)(8))",
        (
            "Take it down after a roll while no lammer has moved.",
            "Leave it once a lammer has moved: it is then worth more than its stake.",
        ),
        notes=(f"House advantage {removed} so, {left} if it is never taken down.",),
    )
