"""Saigon 5 Card: figures beside countings by other methods, and beside the stated hold."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod

import pytest

from houserules.equipment.cards import Card, parse_cards
from houserules.games import load
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation, plan_of

RULES = load("680a").rules()
Hand = tuple[str | int, ...]
"""A hand by the values of its cards."""
NUMBER: dict[str | int, int] = {"joker": 1, **dict.fromkeys(range(1, 10), 4), 10: 16}
"""How many cards of each value there are."""
HANDS = [
    hand
    for hand in combinations_with_replacement(NUMBER, 5)
    if all(hand.count(value) <= NUMBER[value] for value in hand)
]


def figure(wager: str, chapter: str = "680a") -> Figure:
    rules = load(chapter).rules()
    (entry,) = (entry for entry in plan_of(rules.game).entries if entry.wager.name == wager)
    (found,) = entry.price(rules, Asked())
    return found


def sums(values: Hand) -> Iterator[int]:
    return map(sum, product(*((3, 6, 9) if one == "joker" else (int(one),) for one in values)))


def point_counts(hand: Hand) -> set[int]:
    """The Point Counts for which a hand can be set; none if it does not qualify."""
    found = set()
    for places in combinations(range(5), 3):
        if not all(total % 10 for total in sums(tuple(hand[place] for place in places))):
            two = tuple(hand[place] for place in range(5) if place not in places)
            found.add(max(total - 10 if total > 10 else total for total in sums(two)))
    return found


def ways(hand: Hand, within: Hand = ()) -> int:
    """The number of hands of these values, or of those that contain certain cards."""
    left = ((NUMBER[one] - within.count(one), hand.count(one) - within.count(one)) for one in hand)
    return prod(comb(*each) for each in dict(zip(hand, left, strict=True)).values())


def gain(player: int, dealer: int) -> Fraction:
    """680a.11(d) and 680a.12(a) and (b), with a Point Count of 0 for hands that do not qualify."""
    if player > dealer:
        return Fraction(1, 2) if player == 5 else Fraction(1)
    return Fraction(-1 if player < dealer else 0)


@pytest.mark.parametrize(("dealers", "advantage"), [(max, "1.8675%"), (min, "-0.9268%")])
def test_the_ante_by_inclusion_and_exclusion(
    dealers: Callable[[set[int]], int], advantage: str
) -> None:
    """Pairs of any hands, less those with common cards, by both readings of 680a.11(c)(1)."""
    containing: dict[Hand, Counter[int]] = defaultdict(Counter)
    for hand in HANDS:
        made = dealers(point_counts(hand) or {0})
        for within in {each for size in range(6) for each in combinations(hand, size)}:
            containing[within][made] += ways(hand, within)
    won: Counter[Fraction] = Counter()
    for hand in HANDS:
        met: Counter[int] = Counter()
        for size in range(6):
            for within in combinations(hand, size):
                for dealer, number in containing[within].items():
                    met[dealer] += (-1) ** size * number
        for dealer, number in met.items():
            won[gain(max(point_counts(hand), default=0), dealer)] += ways(hand) * number
    assert won.total() == comb(53, 5) * comb(48, 5)
    average = sum(pays * number for pays, number in won.items()) / won.total()
    assert f"{float(-average):.4%}" == advantage
    if dealers is max:
        priced = figure("Ante Wager")
        for pays, number in won.items():
            chance = sum(share.probability for share in priced.shares if share.net == pays)
            assert chance == Fraction(number, won.total())


def test_the_highest_showdown_hand_is_best_wherever_there_is_a_choice() -> None:
    free = [hand for hand in HANDS if len(point_counts(hand)) > 1]
    assert sum(map(ways, free)) == 124_300
    for hand in free:
        tens = iter(f"{rank}{suit}" for rank in "TJQK" for suit in "cdhs")
        suits = iter("cdhs" * 2)
        cards = (
            "Jk" if value == "joker" else next(tens) if value == 10 else f"{value}{next(suits)}"
            for value in hand
        )
        dealt = parse_cards(" ".join(cards).replace("1", "A"))
        found = plan_of(RULES.game).advice(RULES, Situation(dealt))
        assert found[0].value == max(action.value for action in found)
        assert len({action.value for action in found}) == len(point_counts(hand))


def test_the_bonus_by_formulas() -> None:
    """Hands without the joker as every book has them, and those with it counted by hand."""
    runs = 10 * 5 - 9  # four ranks of a straight; those of two straights once
    with_joker = {
        "Five aces": 1,
        "Royal flush—with a joker": 4 * 5,
        "Straight flush": 4 * (runs - 5),
        "Four-of-a-kind": 12 + 4 * 48,
        "Full house": 12 * 4 * 4 + 6 * 12 * 6,
        "Flush": 4 * (comb(13, 4) - runs),
        "Straight": runs * (4**4 - 4),
        "Three-of-a-kind": 12 * 4 * 44 + 6 * comb(12, 2) * 4 * 4,
        "Two pair": 4 * 12 * 6 * 44 + comb(12, 2) * 6 * 6,
    }
    without = {
        "Royal flush—no joker": 4, "Straight flush": 36, "Four-of-a-kind": 624,
        "Full house": 3_744, "Flush": 5_108, "Straight": 10_200, "Three-of-a-kind": 54_912,
        "Two pair": 123_552,
    }  # fmt: skip
    found = {share.label: share.combinations for share in figure("Bonus Wager").shares}
    assert {name: ways for name, ways in found.items() if name not in ("Pair", "High card")} == {
        name: with_joker.get(name, 0) + without.get(name, 0) for name in with_joker | without
    }
    assert sum(filter(None, found.values())) == comb(53, 5)


def test_the_hold_that_the_notice_of_2015_states() -> None:
    """Pa.B. Doc. No. 15-2174 states 7.97%: so it would be with 9 to 1 for two pair."""
    priced = figure("Bonus Wager", "680a@proposed-2015")
    (two_pair,) = (share for share in priced.shares if share.label == "Two pair")
    assert f"{float(priced.house_advantage):.2%}" == "12.80%"
    assert f"{float(priced.house_advantage - two_pair.probability):.2%}" == "7.97%"


def test_the_pot_between_two_players_is_fair() -> None:
    chances = {share.net: share.probability for share in figure("Pot Wager").shares}
    assert chances[Fraction(1)] == chances[Fraction(-1)]
    assert sum(chances.values()) == 1


@pytest.mark.parametrize("hand", ["Jk 8s 6h 5s 2d", "Jk Ks Qd 7h 3c", "Ks Qs Js As 4h"])
def test_advice_with_and_without_a_card_removed(hand: str) -> None:
    """The average over the card removed, each as likely, is the value without one."""
    cards = parse_cards(hand)

    def best(removed: tuple[Card, ...]) -> Fraction:
        found = plan_of(RULES.game).advice(RULES, Situation(cards, removed=removed))
        assert found[0].value == max(action.value for action in found)
        return Fraction(found[0].value)

    others = [card for card in RULES.game.deck(RULES) if card not in cards]
    assert sum(best((card,)) for card in others) / len(others) == best(())


@pytest.mark.parametrize(("chapter", "has_pot"), [("680a", True), ("680a@proposed-2015", False)])
def test_the_strategy_speaks_of_the_pot_only_where_there_is_one(
    chapter: str, has_pot: bool
) -> None:
    rules = load(chapter).rules()
    strategy = plan_of(rules.game).strategy
    assert strategy is not None
    assert any("Pot Wager" in line for line in strategy(rules).lines) is has_pot
