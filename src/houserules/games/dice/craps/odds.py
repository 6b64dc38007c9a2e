"""Craps and Mini-Craps: what each bet of 623a is worth, per bet made, per bet resolved, per roll.

A bet is an absorbing chain over the rolls: the game's own rule says what a roll does to it, and
the chain gives the probability of each verdict and the expected number of rolls.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from houserules.equipment.dice import Roll, all_rolls
from houserules.odds.chains import Absorption, Ends, explore
from houserules.odds.figure import Figure, Related, Share, Unit
from houserules.odds.plan import Asked, Chart, Choose, Plan, Strategy, offered
from houserules.odds.pricing import ENUMERATED, UNIT, net_words
from houserules.rules import Bet, HouseRules, Outcome, Payout, Verdict, Wager

from . import bets, numbers, supplements
from . import shooter_bets as shooter
from .bets import Spot, follow, next_point
from .law import game

PLAN = Plan(game, order=lambda wager: wager.cite)
CHAIN = "absorbing chain, exact"
EXPECTED_ROLLS = "Expected rolls"
PER_RESOLVED = "House advantage per bet resolved"
PER_ROLL = "House advantage per roll"


def _throws() -> dict[Roll, Fraction]:
    """The 21 rolls of two dice that look alike."""
    throws: dict[Roll, Fraction] = {}
    for roll in all_rolls(2):
        same = Roll(tuple(sorted(roll.faces)))
        throws[same] = throws.get(same, Fraction(0)) + Fraction(1, 36)
    return throws


THROWS = _throws()


def ends_of(
    bet: Bet, rules: HouseRules, start: Spot, called: str | None = None, *, alone: bool = False
) -> Absorption[Verdict]:
    """How a bet ends from a spot; a bet that is alone takes no notice of the point."""

    def step(spot: Spot, roll: Roll) -> Spot | Ends[Verdict]:
        after = follow(bet, spot, roll, rules, called)
        if isinstance(after, Verdict):
            return Ends(after)
        return Spot(spot.point if alone else next_point(spot.point, roll), after)

    return explore(start, THROWS, step).absorption()


def figure_of(
    rules: HouseRules, bet: Bet, ends: Absorption[Verdict], *, when: str | None = None
) -> Figure:
    """The figure of one bet, with what is charged when it is made."""
    cost = numbers.charge(bet, UNIT, rules) / UNIT
    shares: dict[tuple[str, Payout, Fraction], Fraction] = {}
    for verdict, probability in ends.probability.items():
        net = verdict.net(UNIT) / UNIT - cost
        key = (verdict.label or verdict.why, verdict.pays, net)
        shares[key] = shares.get(key, Fraction(0)) + probability
    table = rules.paytable(bet.wager) if bet.wager.tables else None
    winning = (v.cite for v in ends.probability if v.outcome is Outcome.WIN)
    one_roll = ends.expected_steps == 1
    figure = Figure(
        wager=bet.wager.name,
        table=table.table if table else "-",
        cite=next(winning, bet.wager.cite),
        when=when,
        per=bet.wager.name,
        shares=_sorted(
            Share(
                label,
                str(pays),
                p,
                net,
                combinations=int(p * 36) if one_roll else None,
                payout=pays,
            )
            for (label, pays, net), p in shares.items()
        ),
        method=ENUMERATED if one_roll else CHAIN,
        total_wagered=1 + cost,
        selection=bet.on,
    )
    return _with_rolls(figure, ends)


def _sorted(shares: Iterable[Share]) -> tuple[Share, ...]:
    return tuple(sorted(shares, key=lambda share: -share.net))


def _with_rolls(figure: Figure, ends: Absorption[Verdict]) -> Figure:
    """Add what the chain says beside the probabilities."""
    advantage = figure.house_advantage
    decided = ends.chance(lambda verdict: verdict.outcome is not Outcome.RETURNED)
    return _beside(
        figure,
        Related(PER_RESOLVED, advantage / decided),
        Related(EXPECTED_ROLLS, ends.expected_steps, Unit.ROLLS),
        Related(PER_ROLL, advantage / ends.expected_steps),
    )


def _beside(figure: Figure, *related: Related) -> Figure:
    """A figure with more numbers beside it, also in words."""
    extra = {item.name: _in_words(item) for item in related}
    return replace(figure, related=(*figure.related, *related), extra={**figure.extra, **extra})


def _in_words(item: Related) -> str:
    number = item.value
    if item.unit is Unit.ADVANTAGE:
        return f"{float(number):.4%} = {number}"
    return str(number) if number == int(number) else f"{float(number):.6f} = {number}"


# 623a.3(a)(1) to (4): the line and the boxes

COME_OUT = Spot()


def _priced(wager: Wager, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """A bet that is on from its first roll."""
    bet = Bet(wager)
    yield figure_of(rules, bet, ends_of(bet, rules, COME_OUT, alone=True))


def _priced_with_selections(wager: Wager, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    for on in wager.selections:
        bet = Bet(wager, on)
        yield figure_of(rules, bet, ends_of(bet, rules, COME_OUT, alone=True), when=f"on {on}")


for _wager in (bets.pass_bet, bets.dont_pass, bets.come, bets.dont_come):
    PLAN.prices(_wager)(partial(_priced, _wager))

# 623a.3(a)(5) to (10), (41), (42): bets that may sleep on come out rolls


def _sleeping(rules: HouseRules, bet: Bet, when: str | None) -> Figure:
    """A bet that is on at every roll, and how long it takes when it sleeps on come out rolls."""
    awake = ends_of(bet, rules, COME_OUT, bets.ON)
    asleep = ends_of(bet, rules, COME_OUT, bets.OFF)
    if asleep.probability != awake.probability:
        raise ArithmeticError(f"To sleep on come out rolls changes what becomes of {bet}.")
    figure = figure_of(rules, bet, awake, when=when)
    name = f"{EXPECTED_ROLLS}, off on come out rolls"
    return _beside(figure, Related(name, asleep.expected_steps, Unit.ROLLS))


def _priced_sleeping(wager: Wager, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    for on in wager.selections or (None,):
        yield _sleeping(rules, Bet(wager, on), None if on is None else f"on {on}")


for _wager in (numbers.place_to_win, numbers.place_to_lose, *bets.hardways):
    PLAN.prices(_wager)(partial(_priced_sleeping, _wager))


def _priced_with_vigorish(wager: Wager, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    charges = numbers.VIGORISH[wager]
    options = [o for o in charges.options if o.applies is None or o.applies(rules)]
    differing = rules.phrase(options)
    terms = "; ".join(option.phrase(rules[option]) for option in options)
    side = "on" if wager is numbers.buy else "against"
    for on in wager.selections:
        when = f"{side} {on}" if differing is None else f"{side} {on}; {differing}"
        yield _sleeping(rules, Bet(wager, on), when).because(terms.capitalize())


for _wager, _charges in numbers.VIGORISH.items():
    PLAN.prices(_wager, by=[_charges.rate, _charges.procedure, _charges.base])(
        partial(_priced_with_vigorish, _wager)
    )
    PLAN.takes_as_given(_wager, _charges.numbers)

# 623a.3(a)(11) to (39): bets on the next roll

_COMPOUND = (bets.craps_eleven, bets.horn, bets.whirl)
_SIMPLE = (bets.field, bets.any_seven, bets.any_craps, bets.six_seven_eight)
for _wager in dict.fromkeys((*_SIMPLE, *bets.HORN, *bets.hops, *_COMPOUND, *bets.ON_NEXT_ROLL)):
    PLAN.prices(_wager)(partial(_priced, _wager))
PLAN.prices(bets.horn_high)(partial(_priced_with_selections, bets.horn_high))

# 623a.3(a)(40) and (43): bets on a shooter


@PLAN.prices(shooter.fire)
def price_fire(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Fire Bet, over the points that a shooter makes before a loser 7."""
    bet = Bet(shooter.fire)
    start = Spot(None, shooter.first_mark(bet.wager))
    yield figure_of(rules, bet, ends_of(bet, rules, start))


def _priced_bonus(wager: Wager, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    bet = Bet(wager)
    start = Spot(None, shooter.first_mark(wager))
    yield figure_of(rules, bet, ends_of(bet, rules, start, alone=True))


for _wager in shooter.BONUS_CRAPS:
    PLAN.prices(_wager)(partial(_priced_bonus, _wager))

# 623a.6: supplemental wagers


def _priced_supplement(wager: Wager, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """A supplemental wager by its point, then together with the bet that it supports."""
    for point in (4, 5, 6):
        bet = Bet(wager, str(point) if wager.selections else None)
        ends = ends_of(bet, rules, Spot(point, point), alone=True)
        row = supplements.row_of(point)
        figure = figure_of(rules, bet, ends, when=f"point {row}")
        limits = (supplements.times_of(wager).name, supplements.excess.name)
        yield replace(figure, selection=row, regardless_of=limits)
    yield _with_base(wager, rules)


def _with_base(wager: Wager, rules: HouseRules) -> Figure:
    """A bet with the largest supplemental wager that the house allows, per unit of the bet."""
    base, odds = Bet(supplements.SUPPORTS[wager]), Bet(wager)
    times = supplements.times_of(wager)

    def step(spot: Spot, roll: Roll) -> Spot | Ends[tuple[int | None, Verdict, Verdict | None]]:
        after = follow(base, spot, roll, rules)
        if not isinstance(after, Verdict):
            return Spot(None, after)
        if not isinstance(spot.mark, int):
            return Ends((None, after, None))
        beside = follow(odds, spot, roll, rules)
        assert isinstance(beside, Verdict)
        return Ends((spot.mark, after, beside))

    ends = explore(COME_OUT, THROWS, step).absorption()
    shares: dict[tuple[str, Fraction], Fraction] = {}
    wagered = Fraction(1)
    for (point, verdict, beside), probability in ends.probability.items():
        net, label = verdict.net(UNIT) / UNIT, verdict.why
        if point is not None and beside is not None:
            stake = Fraction(supplements.limit(wager, UNIT, point, rules), UNIT)
            net += beside.net(stake)
            wagered += probability * stake
            label = f"point {supplements.row_of(point)}: {label}"
        shares[label, net] = shares.get((label, net), Fraction(0)) + probability
    figure = Figure(
        wager=wager.name,
        table="-",
        cite=game.cite("6(e)"),
        when=f"{base} with {times.phrase(rules[times])} odds",
        per=base.wager.name,
        shares=_sorted(Share(label, net_words(net), p, net) for (label, net), p in shares.items()),
        method=CHAIN,
        total_wagered=wagered,
    )
    return _beside(figure, Related(EXPECTED_ROLLS, ends.expected_steps, Unit.ROLLS))


for _wager in supplements.SUPPORTS:
    PLAN.prices(_wager, by=[supplements.times_of(_wager)])(partial(_priced_supplement, _wager))
    PLAN.takes_as_given(_wager, supplements.excess)


@PLAN.chooses("best")
def takes_the_dice(rules: HouseRules) -> Choose:
    """Take the dice whenever they are offered: who throws them changes no chance."""
    return lambda asks, dealer: asks.acts[0].name


CHEAPEST_FIRST = "All bets, the cheapest for what is wagered first"


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """The cost of each bet; once it is made there is little to decide."""
    figures = [f for entry in PLAN.entries for f in entry.price(_offering(rules), Asked())]
    rows = tuple(
        (
            f"{figure.wager}, {figure.when}" if figure.when else figure.wager,
            f"{float(figure.house_advantage):.4%}",
            figure.extra.get(PER_RESOLVED, "").partition(" = ")[0],
            figure.extra[EXPECTED_ROLLS].partition(" = ")[0],
        )
        for figure in sorted(figures, key=lambda figure: figure.element_of_risk)
    )
    return Strategy(
        "What each bet costs",
        (
            "A supplemental wager costs nothing: it is paid at true odds (623a.6).",
            "Do not take back a Don't Pass or Don't Come Bet that has its point (623a.4(d)): "
            "a 7 is then likelier than the point.",
        ),
        (Chart(CHEAPEST_FIRST, ("Bet", "Made", "Resolved", "Rolls"), rows),),
        ("House advantage per bet made and per bet resolved; expected rolls to a decision.",),
    )


def _offering(rules: HouseRules) -> HouseRules:
    """The rules with every wager offered."""
    for entry in PLAN.entries:
        rules = offered(entry, rules)
    return rules
