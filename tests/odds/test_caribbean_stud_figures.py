"""Figures of Caribbean Stud Poker, beside published ones and a count of every dealer's hand."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from houserules.equipment.cards import CARDS, Card, Rank, parse_cards
from houserules.games import load
from houserules.games.poker.caribbean_stud import law, odds
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation
from houserules.odds.price import price_wager

RULES = load("639a").rules()
HANDS = {
    "Royal flush": 4, "Straight flush": 36, "Four-of-a-kind": 624, "Full house": 3_744,
    "Flush": 5_108, "Straight": 10_200, "Three-of-a-kind": 54_912, "Two pair": 123_552,
}  # fmt: skip
"""How many of the 2,598,960 hands have each rank, as any book on poker has it."""


@pytest.fixture(scope="module")
def ante() -> tuple[Figure, Figure]:
    best, short = odds.RAISE.figures(RULES, Asked())
    return best, short


DEALS = 19_933_230_517_200
LOST = {"best": 1_041_372_912_372, "short": 1_041_417_758_724, "alone": 1_059_715_400_580}
"""Antes lost over all deals by the best play, by three rules of thumb and by ace-king-jack-8-3 or
better: wizardofodds.com, Caribbean Stud Poker, strategy statistics."""


def test_the_ante_loses_what_was_published(ante: tuple[Figure, Figure]) -> None:
    best, short = ante
    assert best.house_advantage == Fraction(LOST["best"], DEALS)
    assert round(float(best.element_of_risk), 5) == 0.02555
    assert short.house_advantage == Fraction(LOST["short"], DEALS)


def test_the_strategy_says_what_rules_cost() -> None:
    assert odds.PLAN.strategy is not None
    notes = " ".join(odds.PLAN.strategy(RULES).notes)
    assert f"exactly {Fraction(LOST['best'], DEALS)}." in notes
    assert f"exactly {Fraction(LOST['short'] - LOST['best'], DEALS)}." in notes
    assert f"costs {100 * (LOST['alone'] - LOST['best']) / DEALS:.4f}% of the Ante" in notes


# A second method: every hand that the dealer can have, ranked by counting ranks


def rank(cards: Sequence[Card]) -> tuple[int, ...]:
    """The order of five cards, the highest last, without the words of the project."""
    ranks = sorted((card.index // 4 for card in cards), reverse=True)
    groups = sorted(((n, r) for r, n in Counter(ranks).items()), reverse=True)
    flush = len({card.index % 4 for card in cards}) == 1
    low = ranks == [12, 3, 2, 1, 0]
    straight = low or (len(groups) == 5 and ranks[0] - ranks[4] == 4)
    order = (3,) if low else tuple(r for _, r in groups)
    shape = tuple(n for n, _ in groups)
    if straight:
        return (8 if flush else 4, *order)
    if flush:
        return (5, *order)
    return ({(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2}.get(shape, len(shape) == 4), *order)


PAYS = {8: 50, 7: 20, 6: 7, 5: 5, 4: 4, 3: 3, 2: 2, 1: 1, 0: 1}


def value_of_bet(hand: Sequence[Card], up: Card) -> Fraction:
    """An Ante of one and a Bet of two, settled as 639a.11(c)(3) says."""
    own, total = rank(hand), 0
    rest = [card for card in CARDS if card not in hand and card != up]
    for hole in combinations(rest, 4):
        dealers = rank((up, *hole))
        if dealers < (0, 12, 11):
            total += 1
        elif own != dealers:
            total += 1 + 2 * PAYS[own[0]] if own > dealers else -3
    return Fraction(total, comb(46, 4))


@pytest.mark.parametrize(
    ("cards", "up", "better"),
    [
        ("As Kh Jd 8c 3s", "8h", "bet"),
        ("As Kh Jd 8c 3s", "9h", "fold"),
        ("As Kh Jd 8c 3s", "Kd", "bet"),
        ("2s 2h 3d 4c 5s", "Ah", "bet"),
        ("7s 7h 7d Kc 5s", "Ah", "bet"),
    ],
)
def test_the_worth_of_a_bet_by_every_hand_of_the_dealer(cards: str, up: str, better: str) -> None:
    hand, (shown,) = parse_cards(cards), parse_cards(up)
    worth = {
        action.name: action.value for action in odds.RAISE.advise(RULES, Situation(hand, (shown,)))
    }
    assert worth == {"bet": value_of_bet(hand, shown), "fold": -1}
    assert max(worth, key=lambda name: worth[name]) == better
    assert odds.RAISE.solution(RULES).choice(hand, shown) == better
    assert odds.SHORT_RULES.acts.choice(hand, shown) == better


def test_best_play_folds_no_pair_and_bets_nothing_below_ace_king() -> None:
    """So that a fold forfeits no side wager that would have won."""
    folded = {facts.outcome for facts in odds.RAISE.solution(RULES).counts if facts.act == "fold"}
    assert folded == {"High card"}
    held = odds.RAISE.solution(RULES).holdings
    below = held.scores < odds.RAISE.stud.lowest_qualifying
    assert not odds.RAISE.solution(RULES).chosen[below].any()


@pytest.mark.parametrize(
    ("cards", "up", "act"),
    [
        ("As Kh Qd 9c 3s", "8h", "bet"),  # a queen, and the up card below the fourth card
        ("As Kh Qd 9c 3s", "Th", "fold"),
        ("As Kh Jd 9c 3s", "8h", "fold"),  # no queen
        ("As Kh Jd 9c 3s", "3h", "bet"),  # the up card is matched
        ("As Kh Td 9c 3s", "Ah", "fold"),  # neither a queen nor a jack against an ace
        ("As Kh Jd 9c 3s", "Ah", "bet"),
        ("As Qh Jd 9c 3s", "2h", "fold"),
    ],
)
def test_the_short_rules(cards: str, up: str, act: str) -> None:
    (shown,) = parse_cards(up)
    assert odds.RAISE.by_short_rules.choice(parse_cards(cards), shown) == act
    assert odds.SHORT_RULES.acts.choice(parse_cards(cards), shown) == act


# Side wagers


@pytest.mark.parametrize(
    ("letter", "straight", "three"), [("A", 25, 7), ("B", 25, 6), ("C", 20, 6)]
)
def test_the_caribbean_stud_bonus(letter: str, straight: int, three: int) -> None:
    pays = dict(zip(HANDS, (1_000, 200, 100, 50, 40, straight, three, 3), strict=True))
    tens = sum(rank >= Rank.TEN for rank in Rank) * comb(4, 2) * comb(12, 3) * 4**3
    won = sum(HANDS[name] * pays[name] for name in HANDS) + tens
    lost = comb(52, 5) - sum(HANDS.values()) - tens
    rules = RULES.with_choices({law.caribbean_bonus.option: letter})
    (figure,) = price_wager(rules, law.caribbean_bonus)
    assert figure.house_advantage == Fraction(lost - won, comb(52, 5))


@pytest.mark.parametrize(
    ("letter", "fixed", "metered"),
    [
        ("A", (5_000, 500, 100, 50, 10, 3, 2), 0), ("B", (0, 500, 100, 50, 10, 3, 2), 1_000),
        ("C", (0, 200, 50, 40, 30, 9, 0), 1_000), ("D", (0, 300, 50, 40, 30, 9, 0), 1_000),
        ("E", (0, 500, 100, 50, 0, 0, 0), 1_000), ("F", (1_000, 300, 50, 40, 30, 9, 0), 0),
        ("G", (1_000, 250, 50, 40, 30, 10, 0), 0), ("H", (1_000, 250, 50, 40, 30, 9, 0), 0),
    ],
)  # fmt: skip
def test_the_progressive_at_its_seeds(letter: str, fixed: tuple[int, ...], metered: int) -> None:
    """Seeds of $10,000, $1,000 and $250; 10% of the first is what a straight flush may bring."""
    royal, *others = HANDS.values()
    back = royal * 10_000 + others[0] * metered
    back += sum(ways * pays for ways, pays in zip(others, fixed, strict=True))
    rules = RULES.with_choices({law.progressive.option: letter})
    (figure,) = price_wager(rules, law.progressive)
    assert figure.house_advantage == 1 - Fraction(back, comb(52, 5))
