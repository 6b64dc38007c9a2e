"""Over/Under: the best decision on the first card, exactly from six decks, and the Bonus Wager."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache, partial

from houserules.equipment.cards import RANKS, Card
from houserules.games.shoes.deals import SUITS
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Action, Asked, Chart, Choose, Plan, Ruled, Situation, Strategy
from houserules.odds.pricing import UNIT, priced, priced_together
from houserules.rules import HouseRules, RuleError
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import OVER, SURRENDER, UNDER, Result, game, shoe

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.over, law.under)
PLAN.folds(Folding.FORFEITED, law.ante)
ACTS = (OVER, UNDER, SURRENDER)
VALUES = range(2, 12)
SIDES = (law.UNDER_TOTALS, law.HOUSE_TOTALS, law.OVER_TOTALS)
ByValue = tuple[tuple[int, int], ...]
"""How many cards of each value there are."""


def cards_of(decks: int) -> ByValue:
    """The cards of some decks by value."""
    counts = Counter(law.value(rank) for rank in RANKS)
    return tuple((value, SUITS * decks * counts[value]) for value in VALUES)


def without(cards: ByValue, *values: int) -> ByValue:
    """The cards that are left."""
    gone = Counter(values)
    return tuple((value, count - gone[value]) for value, count in cards)


@cache
def totals(first: int, left: ByValue) -> Counter[int]:
    """How many ordered two cards out of those left lead from the first card to each total."""
    found: Counter[int] = Counter()
    for second, count in left:
        for third, others in left:
            found[first + second + third] += count * (others - (second == third))
    return found


def worth(act: str, counts: Mapping[int, int], rules: HouseRules) -> Fraction:
    """The gain of a decision per Ante Wager, by counted totals."""
    gained = Fraction(0)
    for total, ways in counts.items():
        verdicts = rules.once(law.settle_ante, Result(act, total)).values()
        gained += ways * sum((verdict.net(UNIT) for verdict in verdicts), Fraction(0)) / UNIT
    return gained / sum(counts.values())


def worths(first: int, rules: HouseRules) -> dict[str, Fraction]:
    """The gain of each decision on a first card, where no other card was seen."""
    counts = totals(first, without(cards_of(shoe.number_of_decks(rules)), first))
    return {act: worth(act, counts, rules) for act in ACTS}


def best(first: int, rules: HouseRules) -> str:
    """The decision that gains most on a first card."""
    gains = rules.once(worths, first)
    return max(ACTS, key=lambda act: (gains[act], act == SURRENDER))


def results(rules: HouseRules) -> Counter[Result]:
    """How many ordered three cards lead to each decision and total under best play."""
    cards = cards_of(shoe.number_of_decks(rules))
    found: Counter[Result] = Counter()
    for first, count in cards:
        act = best(first, rules)
        for total, ways in totals(first, without(cards, first)).items():
            found[Result(act, total)] += count * ways
    return found


def _described(result: Result) -> str:
    if result.decided == SURRENDER:
        return "Surrender"
    side = next(side for side in SIDES if result.total in side)
    return f"{law.WAGERS[result.decided].name}, total {side[0]} to {side[-1]}"


@PLAN.prices(law.ante)
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Ante Wager with its Over 23 or Under 18 Wager, under best play."""
    yield priced_together(
        rules,
        law.ante,
        results(rules),
        settle=law.settle_ante,
        describe=_described,
        stakes={law.ante: 1, law.over: 1, law.under: 1},
        strategy=f"{' '.join(advice(rules))} Best play.",
    )


@PLAN.prices(law.bonus)
def price_bonus(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Bonus Wager by all hands, those of players who surrender too."""
    cards, counts = cards_of(shoe.number_of_decks(rules)), Counter[str]()
    for first, count in cards:
        for total, ways in totals(first, without(cards, first)).items():
            counts[law.bonus_row(total)] += count * ways
    yield priced(rules, law.bonus, counts, law.bonus.verdict)


# Decisions


def advice(rules: HouseRules) -> list[str]:
    """Best play in words, by the first card."""
    words = {OVER: "Make the Over 23 Wager", UNDER: "Make the Under 18 Wager"}
    by_act = {act: [first for first in VALUES if best(first, rules) == act] for act in ACTS}
    said = [f"{does} with a first card of {_listed(by_act[act])}." for act, does in words.items()]
    surrendered = by_act[SURRENDER]
    return [*said, f"Surrender with {_listed(surrendered)}." if surrendered else "Never surrender."]


def _listed(values: Iterable[int]) -> str:
    *others, last = map(str, values)
    return f"{', '.join(others)} or {last}" if others else last


@PLAN.advises("removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of each decision on the first card, beside other cards seen."""
    if len(situation.hand) != 1:
        raise RuleError("The decision is made on one card.")
    deck, seen = shoe.in_play(rules), (*situation.hand, *situation.removed)
    deck.check(seen)
    if len(deck) - len(seen) < law.CARDS - 1:
        raise RuleError("At least two cards are left for the hand.")
    left = without(cards_of(shoe.number_of_decks(rules)), *map(_value, seen))
    counts = totals(_value(situation.hand[0]), left)
    return [Action(act, worth(act, counts, rules)) for act in ACTS]


@PLAN.explains
def explain(rules: HouseRules, situation: Situation) -> Ruled[str]:
    """The decision by the first card alone."""
    first = _value(situation.hand[0])
    return Ruled(best(first, rules), f"a first card of {first}")


def _value(card: Card) -> int:
    return law.value(card.rank)


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Decide by the first card alone."""
    return partial(_choose, rules)


def _choose(rules: HouseRules, asks: AskDecision, dealer: Dealer) -> str:
    return best(_value(dealer.hand(asks.seat)[0]), rules)


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """The best decision on each first card."""
    rows = []
    for first in VALUES:
        gains = worths(first, rules)
        rows.append(
            (
                "Ace" if first == 11 else str(first),
                best(first, rules),
                *(f"{float(gains[act]):+.4f}" for act in ACTS),
            )
        )
    return Strategy(
        "What to do with the first card (686a.7(g))",
        tuple(advice(rules)),
        (
            Chart(
                "Gain per Ante Wager by the value of the first card",
                ("First card", "Best", *ACTS),
                tuple(rows),
            ),
        ),
        notes=(
            "Jack, queen and king count 10, an ace 11.",
            "Best play: found by comparing the three decisions on each first card.",
        ),
    )
