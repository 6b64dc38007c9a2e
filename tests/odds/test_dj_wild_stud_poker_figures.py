"""The figures of DJ Wild Stud Poker beside a second program, closed forms and a published figure.

Published: discountgambling.net, "DJ Wild Poker", 23 June 2015: a house edge of about 3.5 % of the
Ante, and a Blind that pays about 6 % of the hands.

The second program gives each wild card every rank and suit and compares by counting ranks.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from random import Random

import pytest

from houserules.equipment.cards import CARDS, WITH_JOKER, Card, Rank, parse_cards
from houserules.games.poker.dj_wild_stud_poker import law, odds
from houserules.games.readings import readings
from houserules.hands.canonical import hands_from
from houserules.hands.poker import PokerHand
from houserules.hands.wild import WildCategory, WildHand
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation, plan_of
from houserules.odds.stud import meetings
from houserules.rules import HouseRules, RuleError, Wager

RULES = law.game.rules()
BLIND = {11: 1000, 10: 50, 9: 10, 8: 9, 7: 4, 6: 3, 5: 2, 4: 1}
"""The payouts of the Blind by category, from a straight (4) to five wilds (11)."""
ACE = 14
Worth = tuple[int, ...]


def figures_of(wager: Wager, letter: str = "") -> list[Figure]:
    """A wager's figures, straight from the plan, without anything kept on disk."""
    entry = next(entry for entry in plan_of(law.game).entries if entry.wager is wager)
    return list(entry.price(_rules(wager, letter) if letter else RULES, Asked()))


def _rules(wager: Wager, letter: str) -> HouseRules:
    return law.game.rules({wager.name: letter})


def advantage(wager: Wager, letter: str = "") -> float:
    return 100 * float(figures_of(wager, letter)[0].house_advantage)


# A second program


@cache
def worth(ranks: tuple[int, ...], suited: bool, wild: int) -> Worth:
    """The best category and ranks of some cards and a number of wild ones."""
    if wild == 5:
        return (11,)
    every = combinations_with_replacement(range(2, 15), wild)
    return max(_worth((*ranks, *more), suited) for more in every)


def _worth(ranks: tuple[int, ...], suited: bool) -> Worth:
    counts = Counter(ranks)
    order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = "".join(map(str, sorted(counts.values(), reverse=True)))
    if shape != "11111":
        of_shape = {"5": 9, "41": 7, "32": 6, "311": 3, "221": 2, "2111": 1}
        return of_shape[shape], *order
    low = set(ranks) == {ACE, 2, 3, 4, 5}
    if low or order[0] - order[4] == 4:
        top = 5 if low else order[0]
        return (10 if top == ACE else 8) if suited else 4, top
    return 5 if suited else 0, *order


def value(cards: tuple[Card, ...]) -> Worth:
    natural = [card for card in cards if not card.is_joker and card.rank is not Rank.TWO]
    suited = len({card.suit for card in natural}) == 1
    return worth(tuple(sorted(int(card.rank) for card in natural)), suited, 5 - len(natural))


def gained(own: Worth, dealers: Worth) -> int:
    """The gain of Ante, Blind and Raise by § 687a.11(e), in Antes."""
    if own == dealers:
        return 0
    return 3 + BLIND.get(own[0], 0) if own > dealers else -4


def test_choices_are_worth_what_all_hands_of_the_dealer_say() -> None:
    """With 35 other cards seen, 1,287 hands of the dealer are left."""
    chance = Random(687)
    hands = [chance.sample(list(WITH_JOKER), 5) for _ in range(6)]
    hands += map(
        parse_cards, ("4s 4h Kd 7c 5s", "4s 4h Kd 7c 3s", "9s 7h 6d 3c Jk", "2c 2d 2h 2s Jk")
    )
    for hand in map(tuple, hands):
        others = chance.sample([card for card in WITH_JOKER if card not in hand], 48)
        removed, left = tuple(others[:35]), others[35:]
        gains = [gained(value(hand), value(cards)) for cards in combinations(left, 5)]
        found = odds.MAIN.advise(RULES, Situation(hand, removed=removed))
        raised = Fraction(sum(gains), len(gains))
        assert {action.name: action.value for action in found} == {"raise": raised, "fold": -2}


# The Ante under best play


def test_the_ante_has_the_published_house_edge() -> None:
    assert round(advantage(law.ante), 1) == 3.5
    (figure,) = figures_of(law.ante)
    assert sum(share.combinations or 0 for share in figure.shares) == comb(53, 5) * comb(48, 5)
    paid = sum(ways for (category, _, _), ways in all_hands().items() if category in law.PAID[:-1])
    assert round(paid / comb(53, 5), 2) == 0.06


def test_best_play_is_the_printed_rule() -> None:
    """A pair of 5s or better, or a pair of 4s without a 3."""
    solved = odds.MAIN.solution(RULES)
    for row, chosen in zip(solved.holdings.rows, solved.chosen[:, 0], strict=True):
        strength, *ranks = value(tuple(map(Card, row.tolist())))
        fours = strength == 1 and ranks[0] == 4 and 3 not in ranks
        raised = strength > 1 or (strength == 1 and ranks[0] >= 5) or fours
        assert solved.acts[chosen] == ("raise" if raised else "fold")


def test_the_printed_rules_are_followed_and_every_pair_of_fours_costs_more() -> None:
    best, ruled = odds.MAIN.solution(RULES), odds.played_by(odds.ruled_act)
    assert (best.chosen == ruled.chosen).all()
    fours = odds.MAIN.mean(RULES, odds.played_by(odds.raised_from_fours))
    assert 0 < odds.MAIN.mean(RULES, best) - fours < Fraction(1, 2_000)


# Optional wagers


def test_natural_hands_of_the_trips_bonus_by_closed_forms() -> None:
    """Twelve ranks from 3 to ace, with eight straights, of which one is royal in each suit."""
    flushes = 4 * (comb(12, 5) - 8)
    expected = {
        "Royal flush": 4, "Straight flush": 4 * 7, "Four-of-a-kind": 12 * 44,
        "Full house": 12 * 4 * 11 * 6, "Flush": flushes, "Straight": 8 * (4**5 - 4),
        "Three-of-a-kind": 12 * 4 * comb(11, 2) * 16,
    }  # fmt: skip
    (figure,) = figures_of(law.trips, "DJWT-04")
    shares = {share.label: share.combinations for share in figure.shares}
    assert expected == {name: shares[f"{name}—natural"] for name in expected}
    assert shares["Five wilds"] == 1
    assert sum(map(int, filter(None, shares.values()))) == comb(53, 5)


def test_every_hand_of_the_progressive_bonus_is_dealt_equally_often() -> None:
    """Five cards with any other beside them, or four of them with the joker and the fifth."""
    five = parse_cards("9s 9h 9d 7c 2s")
    others = [card for card in WITH_JOKER if card not in five]
    deals = [(*five, spare) for spare in others]
    deals += [(*(c for c in five if c is not spare), WITH_JOKER.cards[-1], spare) for spare in five]
    assert len(deals) == 53
    assert comb(53, 5) * 48 == 53 * comb(52, 5)
    assert {law.progressive_outcome(deal) for deal in deals} == {"Three-of-a-kind"}
    (figure,) = figures_of(law.progressive, "1")
    shares = {share.label: share.combinations for share in figure.shares}
    assert (shares["Royal flush"], shares["Three-of-a-kind"]) == (4, 54_912)


def test_hands_that_the_dealer_beats() -> None:
    (figure,) = figures_of(law.bad_beat, "DJWBB-01")
    shares = {share.label: share.combinations for share in figure.shares}
    beaten: Counter[str] = Counter()
    for meeting, ways in meetings(odds.MAIN.stud).items():
        if meeting.comparison < 0:
            beaten[meeting.outcome] += ways
    paid = [str(category) for category in law.PAID[1:]]
    assert {name: shares[name] for name in paid} == {name: beaten[name] for name in paid}
    assert shares["Royal flush"] == 4  # four natural ones, each beaten by five wilds


# Readings that are not taken


@cache
def all_hands() -> Counter[tuple[WildCategory, bool, str]]:
    """Hands by their category, whether no card is wild, and the category with 2s at face value."""
    found: Counter[tuple[WildCategory, bool, str]] = Counter()
    for cards, ways in hands_from(WITH_JOKER, 5):
        hand = WildHand.of(cards)
        joker = any(card.is_joker for card in cards)
        ordinary = "" if joker else str(PokerHand.of(cards).category)
        found[hand.category, hand.is_natural, ordinary] += ways
    return found


def figure_of(cite: str, words: str) -> str:
    found = [one for one in readings(law.game.chapter) if str(one.cite) == cite and one.figure]
    (figure,) = (one.figure for one in found if words in str(one.other_reading))
    return str(figure)


@pytest.mark.parametrize(("wager", "words"), [(law.ante, "equal"), (law.bad_beat, "dealer's")])
def test_figures_of_readings_that_the_plan_prices(wager: Wager, words: str) -> None:
    (other,) = (one for one in odds.PLAN.otherwise if one.payable is wager)
    stated = figure_of(str(other.cite), words)
    letters = ["", *(t.table for t in wager.paytables if t.table != "-")][-4:]
    for letter in letters:
        rules = _rules(wager, letter) if letter else RULES
        (figure,) = other.price(rules, Asked())
        assert f"{abs(100 * float(figure.house_advantage)):.4f}%" in stated
        assert f"{advantage(wager, letter):.4f}%" in stated


@pytest.mark.parametrize("letter", ["DJWT-04", "DJWT-05", "DJWT-06", "DJWT-07"])
def test_the_trips_bonus_with_twos_at_face_value(letter: str) -> None:
    rules = _rules(law.trips, letter)

    def net(name: str) -> Fraction:
        return Fraction(law.trips.verdict(name, rules).net(100)) / 100

    total = Fraction(0)
    for (category, natural, ordinary), ways in all_hands().items():
        names = [law.trips_name(category, natural)]
        if ordinary:
            names.append(law.trips_name(WildCategory(ordinary), True))
        total += ways * max(map(net, names))
    stated = figure_of("687a.12(d)", "face value")
    assert f"{-100 * float(total) / comb(53, 5):.4f}%" in stated
    assert f"{advantage(law.trips, letter):.4f}%" in stated


def test_the_progressive_bonus_with_wild_twos() -> None:
    """A five-of-a-kind would be a four-of-a-kind, which 687a.6(d) lists."""
    rules = _rules(law.progressive, "1")
    total = Fraction(0)
    for (category, _, ordinary), ways in all_hands().items():
        if ordinary:
            listed = "Four-of-a-kind" if category is law.FIVE_OF_A_KIND else str(category)
            verdict = law.progressive.verdict(listed, rules)
            total += ways * Fraction(verdict.net(100, {"": 200_000})) / 100
    stated = figure_of("687a.11(f)(1)", "wild")
    assert f"{100 * float(total) / comb(52, 5):.4f}%" in stated
    assert f"{advantage(law.progressive, '1'):.4f}%" in stated


def test_advice_needs_five_cards_and_five_for_the_dealer() -> None:
    with pytest.raises(RuleError, match="five cards"):
        odds.MAIN.advise(RULES, Situation(parse_cards("9s 9h 4d 7c")))
    with pytest.raises(RuleError, match="At least five cards"):
        odds.MAIN.advise(RULES, Situation(CARDS[:5], removed=CARDS[5:49]))
