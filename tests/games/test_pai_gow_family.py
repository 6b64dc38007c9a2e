"""The words of the Pai Gow family, with other numbers of hands and positions than 645a has."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import pytest

from houserules.equipment.cards import Card, Rank, parse_cards
from houserules.games.pai_gow.chapter import ComparedHands, hand_by_hand
from houserules.games.pai_gow.hands import HIGH, INCORRECT_SET, LOW, MEDIUM, Hands
from houserules.games.pai_gow.starting import Circle
from houserules.games.shared.common import Comparison
from houserules.rules import Bets, Decision, HouseRules, Seat


@dataclass(frozen=True)
class ByTopCard:
    """A hand that its highest card ranks."""

    cards: tuple[Card, ...]

    @property
    def top(self) -> Rank:
        return max(card.rank for card in self.cards)

    @property
    def name(self) -> str:
        return f"{self.top.word} high"

    def __lt__(self, other: "ByTopCard") -> bool:
        return self.top < other.top

    def __gt__(self, other: "ByTopCard") -> bool:
        return self.top > other.top


@dataclass(frozen=True)
class Three:
    """Seven cards set as four, two and one, as 659a.11(b) orders."""

    hands: tuple[ByTopCard, ByTopCard, ByTopCard]

    @property
    def is_foul(self) -> bool:
        high, medium, low = self.hands
        return not (high > medium > low)


def ways(cards: Sequence[Card]) -> list[Three]:
    found = []
    for low in cards:
        others = [card for card in cards if card != low]
        for medium in combinations(others, 2):
            high = tuple(card for card in others if card not in medium)
            found.append(Three((ByTopCard(high), ByTopCard(medium), ByTopCard((low,)))))
    return found


def by_house_way(cards: Sequence[Card], rules: HouseRules) -> tuple[Three, str]:
    return next(way for way in ways(cards) if not way.is_foul), "the first"


HANDS = Hands((HIGH, MEDIUM, LOW), (4, 2, 1), ways, by_house_way, "four cards, two and one")
SEVEN = parse_cards("As Kd Qh 9c 7d 5s 2c")


def test_every_setting_of_three_hands_has_a_decision_of_its_own() -> None:
    decisions = [HANDS.decision(way) for way in ways(SEVEN)]
    assert len(set(decisions)) == len(decisions) == 105
    assert all(Decision.parse(str(decision)) == decision for decision in decisions)
    assert all(map(HANDS.is_setting, decisions))


@pytest.mark.parametrize(
    ("written", "counts_as"),
    [
        ("low 2c medium Kd Qh", "low 2c medium Kd Qh"),
        ("medium Qh Kd low 2c", "low 2c medium Kd Qh"),
        ("low As medium Kd Qh", "foul low As medium Kd Qh"),
        ("foul low 2c medium Kd Qh", "low 2c medium Kd Qh"),
        ("low 2c 5s medium Kd", INCORRECT_SET),
    ],
)
def test_a_written_setting_names_both_lower_hands_in_any_order(
    written: str, counts_as: str
) -> None:
    lower = HANDS.lower_hands(Decision.parse(written))
    assert lower is not None
    high = [card for card in SEVEN if all(card not in hand for hand in lower)]
    assert HANDS.setting_of([high, *lower]) == Decision.parse(counts_as)


def test_hands_that_are_written_apart_are_set() -> None:
    cards = {"high": SEVEN[2:6], "medium": SEVEN[:2], "low": SEVEN[6:]}
    seat = Seat(1, Bets({}), cards)
    assert set(HANDS.of_seat(seat)) == set(SEVEN)
    assert HANDS.written_by(seat) == Decision.parse("foul low 2c medium As Kd")
    assert HANDS.written_by(Seat(1, Bets({}), {"": SEVEN})) is None


def test_hands_are_compared_place_by_place() -> None:
    player, dealer = ways(SEVEN)[0], ways(parse_cards("Ac Kh Qs 9d 7h 4s 3c"))[0]
    assert hand_by_hand(player, dealer) == (Comparison.EQUAL,) * 3
    assert ComparedHands(hand_by_hand(player, ways(SEVEN)[-1])).hands == (
        Comparison.LOWER,
        Comparison.HIGHER,
        Comparison.HIGHER,
    )


@pytest.mark.parametrize(("total", "position"), [(9, "dealer"), (15, 1), (8, "dead hand"), (2, 6)])
def test_621a_6c_a_dead_hand_is_counted_with_the_betting_positions(
    total: int, position: int | str
) -> None:
    """The examples of the paragraph; seat 1, at the dealer's left, is counted sixth."""
    circle = Circle(("dead hand", *range(1, 7), "dealer"))
    assert circle.counted(total) == position
    assert circle.around("dealer", clockwise=False)[:2] == ("dealer", 6)
