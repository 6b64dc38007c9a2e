"""High Roll Dice: every wager of 675a over the multisets of dice, exactly."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, prod

from houserules.equipment.dice import FACES
from houserules.odds.figure import Figure, Related
from houserules.odds.plan import Asked, Chart, Plan, Strategy
from houserules.odds.pricing import priced
from houserules.rules import Bet, HouseRules, Outcome, Verdict, Wager

from . import law
from .law import CIRCLES, PRICE, Throw, extra_roll, game, is_six, like_kind, six_dice

PLAN = Plan(game)
WITHOUT, WITH = "without an Extra Roll", "with an Extra Roll, its price apart"
GAINING = {on: circle for on, circle in CIRCLES.items() if circle >= 3}
"""The circles that an Extra Roll can win: from three to eight."""


@cache
def multisets(dice: int) -> Mapping[tuple[int, ...], int]:
    """Throws whatever the order of the dice, with the number of ways in which each comes."""
    every = combinations_with_replacement(FACES, dice)
    return {
        faces: factorial(dice) // prod(map(factorial, Counter(faces).values())) for faces in every
    }


@cache
def first_rolls(dice: int) -> Counter[Throw]:
    """In how many ways each result of the first roll comes."""
    counts: Counter[Throw] = Counter()
    for faces, ways in multisets(dice).items():
        counts[Throw.of([faces])] += ways
    return counts


def further(number: int, dice: int) -> Iterator[tuple[int, int]]:
    """The number of matching dice after an Extra Roll, in as many ways of all the dice."""
    left = dice - number
    for more in range(left + 1):
        yield number + more, comb(left, more) * 5 ** (left - more) * 6**number


@cache
def both_rolls(dice: int) -> Counter[Throw]:
    """In how many ways the first roll and the Extra Roll come."""
    counts: Counter[Throw] = Counter()
    for throw, ways in first_rolls(dice).items():
        for final, more in further(throw.number, dice):
            counts[replace(throw, final=final)] += ways * more
    return counts


def settled(bet: Bet, bought: bool = False) -> Callable[[Throw, HouseRules], Verdict]:
    """The settlement of a bet once all dice are thrown."""

    def verdict(throw: Throw, rules: HouseRules) -> Verdict:
        found = law.settle_bet(bet, throw, bought, rules)
        assert found is not None
        return found

    return verdict


def _figures(
    wager: Wager, rules: HouseRules, asked: Asked, bought: bool = False, also: str = ""
) -> Iterator[Figure]:
    """Price each selection of a wager."""
    dice = law.dice_of(rules)
    counts = both_rolls(dice) if bought else first_rolls(dice)
    for on in rules.selections(wager):
        words = (f"on {on}", also, "six dice" if is_six(rules) else "")
        when, settle = "; ".join(filter(None, words)), settled(Bet(wager, on), bought)
        yield replace(priced(rules, wager, counts, settle, when=when), selection=on, notes=())


for _wager in (law.pip_street, law.millionaire):
    PLAN.prices(_wager, by=[six_dice])(partial(_figures, _wager))


@PLAN.prices(like_kind, by=[six_dice])
def price_like_kind(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Price each circle without an Extra Roll and with one."""
    yield from _figures(like_kind, rules, asked, also="" if is_six(rules) else WITHOUT)
    if not is_six(rules):
        for figure in _figures(like_kind, rules, asked, True, WITH):
            yield replace(figure, strategy_id="with-an-extra-roll")


def settle_purchase(throw: Throw, rules: HouseRules) -> Verdict:
    """The gain by an Extra Roll where all circles that it can win have wagers.

    A wager that it wins would have been lost: it brings the stake back beside the odds, and the
    stake is its price.
    """
    circle = str(throw.final)
    if circle in GAINING and throw.final != throw.number:
        verdict = law.settle_like_kind(circle, throw, True, rules)
        assert verdict is not None
        if verdict.outcome is Outcome.WIN:
            return verdict
    return PRICE.loses()


@PLAN.prices(extra_roll, by=[six_dice])
def price_extra_roll(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The price of an Extra Roll, and what it is worth where it can gain the most."""
    if is_six(rules):
        return
    counts = both_rolls(law.dice_of(rules))
    price = priced(rules, extra_roll, counts, settled(Bet(extra_roll), True), when="its price")
    yield replace(price, notes=("Its gain is in the Like Kind Boulevard Wagers",))
    when = "set against what it adds to Like Kind Boulevard Wagers on 3 to 8"
    figure = replace(priced(rules, extra_roll, counts, settle_purchase, when=when), notes=())
    circles = sum((advantage(rules, on, True) for on in GAINING), Fraction(0))
    together = (circles + 1) / (len(GAINING) + 1)
    name = "Six circles and the Extra Roll, per unit of all seven"
    yield replace(
        figure,
        strategy_id="beside-3-to-8",
        related=(Related(name, together),),
        extra={name: f"{float(together):.4%} = {together}"},
    )


def advantage(rules: HouseRules, on: str, bought: bool) -> Fraction:
    """The house advantage of a circle, with an Extra Roll or without."""
    counts = both_rolls(law.dice_of(rules))
    figure = priced(rules, like_kind, counts, settled(Bet(like_kind, on), bought))
    return Fraction(figure.house_advantage)


def added(rules: HouseRules) -> dict[str, Fraction]:
    """The worth of an Extra Roll to each circle, in units of its price."""
    return {on: advantage(rules, on, False) - advantage(rules, on, True) for on in GAINING}


def strategy(rules: HouseRules) -> Strategy:
    """When to buy an Extra Roll: beside circles to which it adds more than its price."""
    title = "High Roll Dice: when to buy an Extra Roll"
    if is_six(rules):
        return Strategy(title, ("With six dice there is no Extra Roll: nothing is decided.",))
    worth, lines = added(rules), []
    for number in range(1, len(worth) + 1):
        every = list(combinations(worth, number))
        good = [" and ".join(on) for on in every if sum(worth[each] for each in on) > 1]
        if len(good) == len(every):
            lines.append(f"Beside {number} or more of the circles from three to eight: buy.")
            break
        words = f"buy with {', '.join(good)}" if good else "do not buy"
        lines.append(f"Beside {number} of the circles from three to eight: {words}.")
    chart = Chart(
        "What an Extra Roll adds to a Like Kind Boulevard Wager, in units of its price",
        ("Circle", "Adds"),
        (("2", "0"), *((on, f"{float(value):.6f}") for on, value in worth.items())),
    )
    note = "Buy where the circles add up to more than 1: the rules above are exactly that."
    return Strategy(title, tuple(lines), (chart,), (note,))


PLAN.plays(strategy)
