"""Roulette: what each wager of 617a is worth on each wheel, and which team to choose."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from houserules.equipment.wheels import DOUBLE_ZERO, Colour, Compartment
from houserules.games.shared.throw_wagers import bets_on
from houserules.games.wheels.spin_odds import condition, price_spins
from houserules.odds.figure import Figure, Related
from houserules.odds.plan import Asked, Choose, Plan, Strategy
from houserules.odds.pricing import ENUMERATED, net_words, priced, shares_of
from houserules.rules import HouseRules

from . import law
from .law import game

PLAN = Plan(game)
RESPUN = "A spin that ends in 00 is void and respun: 37 compartments decide the wager."


def marks(rules: HouseRules) -> list[str]:
    """The equally likely compartments that decide a wager on the wheel in use."""
    return [c.mark for c in law.wheel_of(rules).compartments if law.decides(c, rules)]


def _noted(figure: Figure, rules: HouseRules) -> Figure:
    return figure.because(RESPUN) if rules[law.wheel] == law.AS_SINGLE else figure


price_spins(PLAN, law.WAGERS, law.settle_wager, marks, wheel=law.wheel, noted=_noted)
PLAN.takes_as_given(law.five_adjacent, law.WAGERS[law.straight].odds)


@PLAN.prices(law.five_adjacent, by=[law.wheel])
def price_five_adjacent(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Five Straight Wagers, per unit of all five together."""
    area = law.covered(bets_on(law.five_adjacent, rules)[0], rules)
    ways: Counter[tuple[str, str, Fraction]] = Counter()
    for mark in marks(rules):
        fifths = law.settle_fifths(mark, area, rules).values()
        net = sum((verdict.net(Fraction(1, 5)) for verdict in fifths), Fraction(0))
        ways["One of the five numbers" if net > 0 else "Another number", net_words(net), net] += 1
    wager, cite = law.five_adjacent.name, rules.paytable(law.straight).cite
    figure = Figure(
        wager=wager,
        table="-",
        cite=cite,
        when=condition(rules, law.straight, law.wheel),
        per=wager,
        shares=shares_of(ways),
        method=ENUMERATED,
    )
    yield _noted(figure, rules)


# Touchdown Roulette

Ended = Callable[[int], bool]


def never(gained: int) -> bool:
    """The football may come back: only its place after the last down counts."""
    return False


def in_end_zone(gained: int) -> bool:
    """The football has reached one of the two end zones."""
    return abs(gained) >= law.MIDFIELD


def drive(
    team: Colour, ended: Ended = never, downs: tuple[Compartment, ...] = DOUBLE_ZERO.compartments
) -> Counter[int]:
    """The yards gained in four downs, by ways in which the four spins can fall."""
    gained = Counter({0: 1})
    for _ in range(law.DOWNS):
        following: Counter[int] = Counter()
        for before, ways in gained.items():
            for compartment in downs:
                moved = 0 if ended(before) else law.yards(compartment, team)
                following[before + moved] += ways
        gained = following
    return gained


def touchdown_counts(gained: Counter[int]) -> dict[str, int]:
    """The outcomes of a wager: a first spin in a number, or a drive after either zero."""
    numbers = sum(not compartment.is_zero for compartment in DOUBLE_ZERO.compartments)
    found = Counter({law.NO_GAME: numbers * gained.total()})
    for yards, ways in gained.items():
        found[law.touchdown_outcome(yards)] += (len(DOUBLE_ZERO) - numbers) * ways
    return dict(found)


def _touchdown(rules: HouseRules, gained: Counter[int]) -> Figure:
    return priced(
        rules, law.touchdown, touchdown_counts(gained), law.settle_touchdown, when=law.DOUBLE
    )


def by_team(rules: HouseRules) -> dict[Colour, Figure]:
    """The figure for each team, the better team for the player first."""
    figures = {team: _touchdown(rules, drive(team)) for team in (Colour.RED, Colour.BLACK)}
    return dict(sorted(figures.items(), key=lambda item: item[1].house_advantage))


def _percent(figure: Figure) -> str:
    return f"{float(figure.house_advantage):.4%}"


@PLAN.prices(law.touchdown)
def price_touchdown(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Touchdown Roulette as printed, for the better team; other readings in the notes."""
    figures = by_team(rules)
    (best, figure), (other, worse) = figures.items()
    stopped = _touchdown(rules, drive(best, in_end_zone))
    numbers = tuple(c for c in DOUBLE_ZERO.compartments if not c.is_zero)
    replayed = _touchdown(rules, drive(best, downs=numbers))
    others = {
        f"With the {other} team": worse,
        "If the first end zone reached ended the game": stopped,
        "If a 0 or 00 did not use up a down": replayed,
    }
    notes = (
        "As printed: each down moves the football by the whole number of its compartment.",
        *(f"{name}: {_percent(each)}." for name, each in others.items()),
    )
    related = tuple(Related(name, each.house_advantage) for name, each in others.items())
    words = f"Choose the {best} team (best play)."
    yield replace(figure, notes=notes, related=related, strategy=words)


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Choose the team whose figure is better for the player."""
    team = str(next(iter(by_team(rules))))
    return lambda asks, dealer: team


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """The better team; no other wager of the game leaves a decision."""
    (best, figure), (other, worse) = by_team(rules).items()
    letter = rules.letter(law.touchdown)
    return Strategy(
        "Which team to choose in Touchdown Roulette (617a.3(f)(2))",
        (
            f"Choose the {best} team: its numbers add up to more.",
            "No other wager leaves a decision after it is placed.",
        ),
        notes=(
            f"House advantage under Paytable {letter}: {_percent(figure)} with the {best} team, "
            f"{_percent(worse)} with the {other} team.",
        ),
    )
