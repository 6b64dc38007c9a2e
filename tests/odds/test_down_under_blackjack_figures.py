"""The figures of Down Under Blackjack (685a) by programs that know neither solver nor verdicts."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest

from houserules.equipment.cards import STANDARD, Card, parse_cards
from houserules.games.blackjack.blackjack_chapter import DealerFinished
from houserules.games.blackjack.down_under_blackjack import law, odds
from houserules.games.blackjack.kernels.solver import analyse
from houserules.games.blackjack.match_the_dealer import EVERY, match_outcome
from houserules.games.blackjack.playing import Ending, PlayedHand
from houserules.games.blackjack.solution import Solution
from houserules.hands.blackjack import is_blackjack, point_count
from houserules.odds.plan import Asked, Situation, plan_of
from houserules.rules import HouseRules, RuleError

RULES = law.game.rules()


def with_decks(number: int) -> HouseRules:
    return RULES.with_choice(law.shoe.decks, number)


@pytest.mark.parametrize(("decks", "suited", "unsuited"), [(6, 11, 4), (8, 14, 3)])
def test_match_the_dealer_by_counting_two_cards_for_an_up_card(
    decks: int, suited: int, unsuited: int
) -> None:
    rules = with_decks(decks)
    up = parse_cards("Kh")[0]
    left = Counter(STANDARD.decks(decks))
    left[up] -= 1
    ways: Counter[str] = Counter()
    for one, other in combinations(left, 2):
        ways[match_outcome((one, other, up))] += left[one] * left[other]
    for card, copies in left.items():
        ways[match_outcome((card, card, up))] += comb(copies, 2)
    gain = sum(
        number * (suited * same + unsuited * other if same + other else -1)
        for (same, other), number in ((EVERY[name], ways[name]) for name in ways)
    )
    (figure,) = odds.price_match(rules, Asked())
    assert figure.house_advantage == -Fraction(gain, ways.total())
    assert +ways == {share.label: share.combinations for share in figure.shares}


def test_match_the_dealer_has_no_figure_with_four_decks() -> None:
    assert list(odds.price_match(with_decks(4), Asked())) == []


# A second program, for a shoe without end


CHANCES = {points: (4 if points == 10 else 1) / 13 for points in range(1, 11)}
RANGES = ((2, 3, 4, 5), (6, 7, 8, 9), (1, 10))


@cache
def dealer_counts(points: int, aces: int) -> dict[int, float]:
    """The final counts of a dealer who has some points, aces counting 1, and draws on."""
    total = points
    for _ in range(aces):
        total += 10 if total <= 12 else 0
    if total >= 17:
        return {total: 1.0}
    found: dict[int, float] = {}
    for card, chance in CHANCES.items():
        for end, part in dealer_counts(points + card, aces + (card == 1)).items():
            found[end] = found.get(end, 0.0) + chance * part
    return found


class Against:
    """Best play against an up card and hole cards that are not told apart."""

    def __init__(self, up: int, holes: tuple[int, ...]) -> None:
        self.chance = sum(CHANCES[hole] for hole in holes)
        self.ends: dict[int, float] = {}
        for hole in holes:
            for end, part in dealer_counts(up + hole, (up, hole).count(1)).items():
                weight = CHANCES[hole] / self.chance
                self.ends[end] = self.ends.get(end, 0.0) + weight * part
        self.hits = cache(self._hits)

    def stand(self, points: int, ace: bool, large: bool = False) -> float:
        total = points + 10 * (ace and points <= 11)
        if total > 21:
            return -1.0
        worth = 0.0
        for end, part in self.ends.items():
            if end == 22:
                worth += part * (total == 21 or large)
            else:
                worth += part * (1 if end > 22 or total > end else 0 if total == end else -1)
        return worth

    def _hits(self, points: int, ace: bool) -> float:
        """The worth of another card, and the best that follows."""
        worth = 0.0
        for card, chance in CHANCES.items():
            drawn, soft = points + card, ace or card == 1
            best = self.stand(drawn, soft)
            if drawn + 10 * (soft and drawn <= 11) < 21:
                best = max(best, self.hits(drawn, soft))
            worth += chance * best
        return worth

    def two(self, first: int, second: int, split: bool) -> float:
        """The worth of two cards that are not split again."""
        points, ace = first + second, 1 in (first, second)
        if {first, second} == {1, 10}:
            return self.stand(11, True) if split else 1.5
        large = not split and {first, second} <= {1, 10}
        doubled = sum(
            2 * chance * self.stand(points + card, ace or card == 1)
            for card, chance in CHANCES.items()
        )
        return max(self.stand(points, ace, large), self.hits(points, ace), doubled)

    def dealt(self) -> float:
        """The worth of a round."""
        worth = 0.0
        for first, chance in CHANCES.items():
            for second, other in CHANCES.items():
                best = self.two(first, second, split=False)
                if first == second:
                    best = max(best, 2 * sum(CHANCES[c] * self.split(first, c) for c in CHANCES))
                worth += chance * other * best
        return worth

    def split(self, kept: int, card: int) -> float:
        return self.stand(1 + card, True) if kept == 1 else self.two(kept, card, split=True)


def without_end() -> float:
    """The worth of a round where cards are drawn from a shoe without end."""
    worth, blackjack = 0.0, 2 * CHANCES[1] * CHANCES[10]
    for up, chance in CHANCES.items():
        other = {1: 10, 10: 1}.get(up)
        gain = -CHANCES[other] * (1 - blackjack) if other else 0.0
        for holes in RANGES:
            if live := tuple(hole for hole in holes if hole != other):
                against = Against(up, live)
                gain += against.chance * against.dealt()
        worth += chance * gain
    return worth


def test_the_advantage_tends_to_that_of_a_shoe_without_end() -> None:
    """Each deck more gives the house a little; a million decks are as good as any number."""
    by_decks = [
        -Solution(law.CHAPTER, with_decks(number), [(1, 1), (10, 10)]).best.expected
        for number in (4, 8)
    ]
    solution = Solution(law.CHAPTER, RULES, [(1, 1), (10, 10)])
    kernel = solution.kernel
    many = tuple(copies * 1_000_000 for copies in kernel.composition)
    found = analyse(replace(kernel, composition=many), solution.settlement)
    endless = -without_end()
    assert -found.by_composition == pytest.approx(endless, abs=1e-8)
    assert by_decks[0] < -solution.best.expected < by_decks[1] < endless
    assert endless - by_decks[0] == pytest.approx(2 * (endless - by_decks[1]), rel=0.05)


# A third program, on a short shoe


SHOE = Counter(parse_cards("As Ah 2s 3s 4s 5s 6h 6d 8c 9d Ks Qs"))
Left = frozenset[tuple[Card, int]]


def draws(left: Left) -> Iterator[tuple[Card, Fraction, Left]]:
    """Each next card with its chance and what it leaves."""
    counts = dict(left)
    total = sum(counts.values())
    for card, copies in counts.items():
        if copies:
            yield card, Fraction(copies, total), frozenset({**counts, card: copies - 1}.items())


@cache
def dealer_ends(cards: tuple[Card, ...], left: Left) -> dict[DealerFinished, Fraction]:
    """How the dealer's hand ends, card by card."""
    total = law.count_dealers(cards)
    if total >= 17:
        return {DealerFinished(total): Fraction(1)}
    found: dict[DealerFinished, Fraction] = {}
    for card, chance, rest in draws(left):
        for end, part in dealer_ends((*cards, card), rest).items():
            found[end] = found.get(end, Fraction(0)) + chance * part
    return found


class ShortShoe:
    """The worth of each act, every card dealt in turn and settled by the chapter."""

    def __init__(self, up: Card, told: str) -> None:
        self.up, self.told = up, told

    def is_hole(self, card: Card) -> bool:
        return law.value_range(card) == self.told and not is_blackjack((self.up, card))

    def settled(self, hand: PlayedHand, left: Left) -> Fraction:
        finished = law.CHAPTER.finished(hand, self.up)
        worth, possible = Fraction(0), Fraction(0)
        for hole, chance, rest in draws(left):
            if self.is_hole(hole):
                possible += chance
                for end, part in dealer_ends((self.up, hole), rest).items():
                    verdicts = law.settle(finished, end, RULES).values()
                    worth += chance * part * sum((one.net(1) for one in verdicts), Fraction(0))
        return worth / possible

    def next_cards(self, left: Left) -> Iterator[tuple[Card, Fraction, Left]]:
        """Draws, given the range of the hole card."""
        weights = [
            (card, chance * sum(c for hole, c, _ in draws(rest) if self.is_hole(hole)), rest)
            for card, chance, rest in draws(left)
        ]
        total = sum(weight for _, weight, _ in weights)
        return ((card, weight / total, rest) for card, weight, rest in weights if weight)

    def acts(self, cards: tuple[Card, ...], left: Left) -> dict[str, Fraction]:
        found = {"stand": self.settled(PlayedHand(1, cards), left), "hit": Fraction(0)}
        if len(cards) == 2:
            found["double"] = Fraction(0)
        for card, chance, rest in self.next_cards(left):
            drawn = (*cards, card)
            found["hit"] += chance * self.best(drawn, rest)
            if len(cards) == 2:
                doubled = PlayedHand(1, drawn, Ending.DOUBLED, doubled=True)
                found["double"] += chance * self.settled(doubled, rest)
        return found

    def best(self, cards: tuple[Card, ...], left: Left) -> Fraction:
        if point_count(cards).total >= 21:
            return self.settled(PlayedHand(1, cards), left)
        worth = self.acts(cards, left)
        return max(worth["stand"], worth["hit"])


@pytest.mark.parametrize(
    ("hand", "dealer", "told"),
    [
        ("8c 3s", "Ks 5s", "Small"),
        ("Ks Qs", "6h 9d", "Medium"),
        ("5s 4s 2s", "6h Ks", "Large"),
        ("9d 3s", "As Ah", "Large"),
        ("As 5s", "6h Qs", "Large"),
    ],
)
def test_every_act_by_dealing_a_short_shoe_card_by_card(hand: str, dealer: str, told: str) -> None:
    """A hole card that is known by its range, soft 22, two Large cards, and 22 exposed."""
    cards, dealers = parse_cards(hand), parse_cards(dealer)
    left = SHOE.copy()
    left.subtract([*cards, dealers[0]])
    gone = Counter(law.shoe.in_play(RULES))
    gone.subtract(SHOE)
    situation = Situation(cards, dealers, (), tuple(gone.elements()))
    found = {one.name: one.value for one in plan_of(law.game).advice(RULES, situation)}
    worth = ShortShoe(dealers[0], told).acts(tuple(cards), frozenset((+left).items()))
    assert found.keys() - {"split"} == worth.keys()
    for act, exact in worth.items():
        assert found[act] == pytest.approx(float(exact), abs=1e-12)


def test_advice_asks_for_a_hole_card_of_the_range() -> None:
    both = parse_cards("8s 8h"), parse_cards("Td 5c")
    same = parse_cards("8s 8h"), parse_cards("Td 3h")
    first, second = (odds.PLAN.advice(RULES, Situation(*each)) for each in (both, same))
    assert first == second
    with pytest.raises(RuleError, match="a hole card of the range"):
        odds.PLAN.advice(RULES, Situation(parse_cards("8s 8h"), parse_cards("Td")))
    with pytest.raises(RuleError, match="Nobody decides against"):
        odds.PLAN.advice(RULES, Situation(parse_cards("8s 8h"), parse_cards("Td As")))
