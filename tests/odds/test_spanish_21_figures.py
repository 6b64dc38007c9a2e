"""The figures of Spanish 21 beside published ones and beside a program that deals card by card."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest

from houserules.equipment.cards import WITHOUT_TENS, Card, parse_cards
from houserules.games import load
from houserules.games.blackjack.blackjack_chapter import DealerFinished, Finished, Verdicts
from houserules.games.blackjack.match_the_dealer import match_outcome
from houserules.games.blackjack.playing import Ending, PlayedHand
from houserules.games.blackjack.solution import Solution
from houserules.games.blackjack.spanish_21 import law, odds
from houserules.games.readings import readings
from houserules.hands.blackjack import is_blackjack, point_count
from houserules.odds.plan import Asked, Situation, plan_of
from houserules.odds.price import price
from houserules.rules import HouseRules

RULES = load("635a").rules()


def with_decks(number: int) -> HouseRules:
    return RULES.with_choice(law.shoe.decks, number)


def test_the_fixed_payout_is_as_rare_as_published() -> None:
    """Wikipedia, "Spanish 21": on $5 or $25 it is worth 0.030% with six decks, 200 for one."""
    sevens = odds.SuitedSevens(6)
    assert round(float(200 * sevens.chance * sevens.third), 5) == 0.00030


@pytest.mark.parametrize("decks", [6, 8])
def test_the_fixed_payout_by_counting_three_cards_for_an_up_card(decks: int) -> None:
    up = parse_cards("7h")[0]
    left = Counter(WITHOUT_TENS.decks(decks))
    left[up] -= 1
    triples = sum(comb(copies, 3) for card, copies in left.items() if card.rank is up.rank)
    chance = Fraction(1, 12) * Fraction(triples, comb(left.total(), 3))
    sevens = odds.SuitedSevens(decks)
    assert sevens.chance * sevens.third == chance


@pytest.mark.parametrize("decks", [6, 8])
def test_match_the_dealer_by_counting_two_cards_for_an_up_card(decks: int) -> None:
    """Wikipedia, "Spanish 21": the house has about 3%."""
    rules = with_decks(decks)
    (figure,) = odds.price_match(rules, Asked())
    assert round(float(figure.house_advantage), 2) == 0.03
    up = parse_cards("Kh")[0]
    left = Counter(WITHOUT_TENS.decks(decks))
    left[up] -= 1
    ways: Counter[str] = Counter()
    for one, other in combinations(left, 2):
        ways[match_outcome((one, other, up))] += left[one] * left[other]
    for card, copies in left.items():
        ways[match_outcome((card, card, up))] += comb(copies, 2)
    assert +ways == {share.label: share.combinations for share in figure.shares}


@pytest.mark.parametrize(("decks", "published"), [(6, 0.0037), (8, 0.0038)])
def test_the_house_advantage_as_published(
    decks: int, published: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wikipedia, "Spanish 21", by simulation, where the dealer stands on soft 17.

    There a player's 21 always wins, split hands are paid by 635a.12(b) too, and the fixed payout is
    100 to 1, as on $10.
    """
    settles = law.settle

    def settle(hand: Finished, dealer: DealerFinished, rules: HouseRules) -> Verdicts:
        if hand.total == dealer.total == 21 and not (hand.blackjack or dealer.blackjack):
            dealer = dealer._replace(total=20)
        return settles(hand._replace(split=False), dealer, rules)

    monkeypatch.setitem(law.CHAPTER.__dict__, "settle", settle)
    solution = Solution(law.CHAPTER, with_decks(decks), [(6, 7, 8), (7, 7, 7)])
    bonus = odds.drawn_to_sevens(solution, solution.best, 10_00)
    assert round(-solution.best.expected - bonus, 4) == published


# A second program on a short shoe


SHOE = Counter(parse_cards("As 2s 2d 3s 4s 4d 5s 6h 8c 8d Ks Qs"))
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
    total = point_count(cards).total
    if total >= 17:
        return {DealerFinished(total, is_blackjack(cards)): Fraction(1)}
    found: dict[DealerFinished, Fraction] = {}
    for card, chance, rest in draws(left):
        for end, part in dealer_ends((*cards, card), rest).items():
            found[end] = found.get(end, Fraction(0)) + chance * part
    return found


class Second:
    """The worth of each act with a hand, every card dealt in turn and settled by the chapter."""

    def __init__(self, up: Card) -> None:
        self.up = up

    def settled(self, hand: PlayedHand, left: Left) -> Fraction:
        """The gain of a final hand over all hole cards and draws of the dealer."""
        finished = law.CHAPTER.finished(hand, self.up)
        worth, possible = Fraction(0), Fraction(0)
        for hole, chance, rest in draws(left):
            if is_blackjack((self.up, hole)):
                continue
            possible += chance
            for end, part in dealer_ends((self.up, hole), rest).items():
                verdicts = law.settle(finished, end, RULES).values()
                worth += chance * part * sum((one.net(1) for one in verdicts), Fraction(0))
        return worth / possible

    def next_cards(self, left: Left) -> Iterator[tuple[Card, Fraction, Left]]:
        """Draws, given that the hole card is none that the card reader has found."""
        weights = []
        for card, chance, rest in draws(left):
            holes = sum(c for hole, c, _ in draws(rest) if not is_blackjack((self.up, hole)))
            weights.append((card, chance * holes, rest))
        total = sum(weight for _, weight, _ in weights)
        return ((card, weight / total, rest) for card, weight, rest in weights)

    def acts(self, cards: tuple[Card, ...], left: Left) -> dict[str, Fraction]:
        """The worth of each act."""
        found = {"stand": self.settled(PlayedHand(1, cards), left)}
        if len(cards) == 2:
            found["surrender"] = self.settled(PlayedHand(1, cards, Ending.SURRENDERED), left)
        hit = double = Fraction(0)
        for card, chance, rest in self.next_cards(left):
            drawn = (*cards, card)
            hit += chance * self.best(drawn, rest)
            doubled = PlayedHand(1, drawn, Ending.DOUBLED, doubled=True)
            kept = self.settled(doubled, rest)
            if doubled.total <= 21:
                rescued = PlayedHand(1, drawn, Ending.RESCUED, doubled=True)
                kept = max(kept, self.settled(rescued, rest))
            double += chance * kept
        return found | {"hit": hit, "double": double}

    def best(self, cards: tuple[Card, ...], left: Left) -> Fraction:
        """The worth of a hand under best play."""
        if point_count(cards).total >= 21:
            return self.settled(PlayedHand(1, cards), left)
        return max(self.acts(cards, left).values())


@pytest.mark.parametrize(
    ("hand", "up"), [("8c 3s", "Ks"), ("2s 4s 5s", "6h"), ("Ks 6h", "As"), ("As 2d 4s 3s", "8d")]
)
def test_every_act_by_dealing_a_short_shoe_card_by_card(hand: str, up: str) -> None:
    """Doubles on any number of cards, rescue, surrender, 21 against 21, and five-card hands."""
    cards, (shown,) = parse_cards(hand), parse_cards(up)
    left = SHOE.copy()
    left.subtract([*cards, shown])
    gone = Counter(law.shoe.in_play(RULES))
    gone.subtract(SHOE)
    situation = Situation(cards, (shown,), (), tuple(gone.elements()))
    found = {one.name: one.value for one in plan_of(law.game).advice(RULES, situation)}
    worth = Second(shown).acts(tuple(cards), frozenset((+left).items()))
    assert set(found) == set(worth)
    for act, exact in worth.items():
        assert found[act] == pytest.approx(float(exact), abs=1e-12)


def test_rows_that_add_up_are_not_called_rows_that_never_win() -> None:
    """A first card that matches pays a row, and two pay both: outcomes have names of their own."""
    figures = [figure for figure in price(load("635a").rules(), unoffered=True)
               if figure.wager == "Match-the-Dealer Wager"]  # fmt: skip
    assert figures
    for figure in figures:
        assert not figure.never_won
        assert all(share.combinations for share in figure.shares)


def test_the_reading_of_a_split_21_states_the_figure_of_the_sheet() -> None:
    (reading,) = (one for one in readings("635a") if str(one.cite) == "635a.7(n)(4)")
    (figure,) = (one for one in price(RULES) if (one.wager, one.when) == ("Spanish 21 Wager", None))
    assert f"{float(figure.house_advantage):.4%} by this reading" in (reading.figure or "")
