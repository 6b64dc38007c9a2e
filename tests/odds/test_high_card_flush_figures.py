"""Figures of High Card Flush against closed forms, brute force and symmetries of the deal."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

from houserules.equipment.cards import CARDS, RANKS, Rank, parse_cards
from houserules.games import entry_of, load, part
from houserules.games.poker.high_card_flush import law, odds
from houserules.games.poker.high_card_flush.law import game
from houserules.games.readings import readings
from houserules.hands.flush import FlushHand
from houserules.odds.counting import outcome_counts
from houserules.odds.flushes import Hands, Met, all_hands, met, met_beside
from houserules.odds.plan import Asked, Situation
from houserules.rules import RuleError

RULES = game.rules()
PLAY = odds.raises(RULES)
SEVEN = comb(52, 7)


@pytest.fixture(scope="module")
def every_hand() -> list[tuple[Hands, Met]]:
    return [(hands, met(hands.suits, law.QUALIFYING)) for hands in all_hands()]


def test_every_hand_comes_once(every_hand: list[tuple[Hands, Met]]) -> None:
    """C(52, 7) hands, 6,009,159 up to a renaming of suits, each beside all hands of the dealer."""
    assert sum(found.lower.size for _, found in every_hand) == 6_009_159
    assert sum(int((hands.ways + 0 * found.lower).sum()) for hands, found in every_hand) == SEVEN
    for _, found in every_hand:
        assert (sum(found) == comb(45, 7)).all()
        assert all((part >= 0).all() for part in found)


def test_player_and_dealer_are_alike(every_hand: list[tuple[Hands, Met]]) -> None:
    """Either hand is as often the higher of two that qualify, and as often the only one."""
    higher = lower = alone_dealer = alone_player = 0
    for hands, found in every_hand:
        flush = hands.suits[0]
        qualifies = (hands.length > 3) | ((hands.length == 3) & (flush >= law.QUALIFYING.mask))
        lower += int((hands.ways * qualifies * found.lower).sum())
        higher += int((hands.ways * qualifies * found.higher).sum())
        alone_player += int((hands.ways * qualifies * found.unqualified).sum())
        alone_dealer += int((hands.ways * ~(qualifies > 0) * found.higher).sum())
    assert lower == higher
    assert alone_player == alone_dealer


def few_left(seed: int) -> Iterator[tuple[frozenset[int], frozenset[int], list[int]]]:
    """A hand, cards that are gone, and the few from which the dealer's hand comes."""
    random = Random(seed)
    for left in (8, 11, 14):
        deck = random.sample(range(52), 52)
        yield frozenset(deck[:7]), frozenset(deck[7 : 52 - left]), deck[52 - left :]


@pytest.mark.parametrize("seed", range(8))
def test_hands_met_against_every_hand_one_by_one(seed: int) -> None:
    for own, gone, left in few_left(seed):
        hand = FlushHand.of([CARDS[card] for card in own])
        counts = dict.fromkeys((None, 1, 0, -1), 0)
        for dealt in combinations(left, 7):
            dealer = FlushHand.of([CARDS[card] for card in dealt])
            qualified = dealer.length > 3 or (dealer.length == 3 and dealer.ranks[0] >= 9)
            counts[(hand > dealer) - (hand < dealer) if qualified else None] += 1
        held, others = [CARDS[card] for card in own], [CARDS[card] for card in gone]
        found = met_beside(held, law.QUALIFYING, others)
        assert [int(ways.item()) for ways in found] == list(counts.values())


def test_the_best_play_near_the_border(every_hand: list[tuple[Hands, Met]]) -> None:
    """As G. Michaels has it (wizardofodds.com, High Card Flush, Advanced Strategy): jack high and
    better is always raised, nine high and lower never, and only ten high depends on other cards.
    """
    jack, ten = (1 << RANKS.index(rank) for rank in (Rank.JACK, Rank.TEN))
    for hands, found in every_hand:
        raises = (PLAY.over_fold(law.MOST_RAISED[hands.length], found) > 0) + 0 * hands.suits[0]
        if hands.length == 3:
            high = hands.suits[0] >= jack
            low = hands.suits[0] < ten
            assert (raises >= high).all()
            assert not (raises * low).any()
            assert (raises * ~(high | low)).any()
        else:
            assert (raises == (hands.length > 3)).all()


def test_the_highest_raise_is_the_best(every_hand: list[tuple[Hands, Met]]) -> None:
    """The reading of 678a.11(b) says so: a gain is linear in the raise, so the ends decide."""
    for hands, found in every_hand:
        most = law.MOST_RAISED[hands.length]
        if most > 1:
            highest = PLAY.over_fold(most, found)
            assert (highest >= PLAY.over_fold(1, found)).all()
            assert (highest > 0).all()


def test_the_flush_alone_by_its_published_border() -> None:
    """C. Mousseau's T-8-6 or better, as wizardofodds.com quotes it."""
    assert PLAY.lowest(*range(7)).letters == "T-8-6"


def test_the_ante() -> None:
    best, by_rules = odds.price_ante(RULES, Asked())
    assert sum(share.combinations or 0 for share in best.shares) == SEVEN * comb(45, 7)
    assert -best.house_advantage == PLAY.average(PLAY.solution.best)
    cost = Fraction(by_rules.house_advantage) - Fraction(best.house_advantage)
    assert 0 < cost < Fraction(2, 100_000)
    plays = odds.PLAN.strategy
    assert plays is not None
    loses, more, *_ = plays(RULES).notes
    assert f"{best.house_advantage}." in loses
    assert f"{cost}." in more


@pytest.mark.parametrize(
    ("cards", "raises"),
    [
        ("Ah Kh As Ks Qd Jd Tc", False),  # five high cards beside a two-card flush
        ("Ah Kh Qh As Ks Ad Jc", True),
        ("Th 9h 8h 7s 6s 5d 4c", False),
        ("Th 3h 2h As Ks Qd Jc", True),
        ("9h 8h 7h As Ks Qd Jc", False),
        ("5h 4h 3h 2h 7s 6d 8c", True),
    ],
)
def test_the_short_rules(cards: str, raises: bool) -> None:
    assert PLAY.raises(odds.short_rules(RULES), parse_cards(cards)) is raises


def test_flushes_by_closed_form() -> None:
    four = 4 * comb(13, 4) * comb(39, 3)  # no second suit has four of seven cards
    two = 4 * comb(13, 2) ** 3 * 13
    counts = {
        "Seven-card flush": 4 * comb(13, 7),
        "Six-card flush": 4 * comb(13, 6) * 39,
        "Five-card flush": 4 * comb(13, 5) * comb(39, 2),
        "Four-card flush": four,
        "Two-card flush": two,
    }
    counts["Three-card flush"] = SEVEN - sum(counts.values())
    assert outcome_counts(law.flush_outcome, 7) == counts


def test_straight_flushes_by_closed_form() -> None:
    """In five cards or more: 41,584, as in seven-card poker."""
    counts = outcome_counts(law.straight_flush_outcome, 7)
    seven, six = 4 * 8, 4 * (9 * 46 - 8)
    five = 4 * (comb(47, 2) + 9 * comb(46, 2))
    assert five == 41_584
    assert counts["Seven-card straight flush"] == seven
    assert counts["Six-card straight flush"] == six - seven
    assert counts["Five-card straight flush"] == five - six
    assert sum(counts.values()) == SEVEN


# As printed in § 678a.12(b), from seven cards down to four.
FLUSH_ODDS = {
    "678a": {
        "A": (300, 100, 10, 1), "B": (100, 20, 10, 2), "C": (200, 60, 12, 1), "D": (500, 50, 12, 1),
        "E": (400, 60, 12, 1), "F": (400, 100, 10, 1), "G": (500, 100, 10, 1),
        "H": (250, 100, 10, 1),
    },
    "678a@proposed-2015": {"C": (200, 20, 10, 2), "D": (300, 75, 5, 2)},
}  # fmt: skip


@pytest.mark.parametrize("id", FLUSH_ODDS)
def test_the_flush_bonus(id: str) -> None:
    counts = list(outcome_counts(law.flush_outcome, 7).values())
    for letter, pays in FLUSH_ODDS[id].items():
        rules = load(id).rules({"Flush Bonus Wager": letter})
        priced = next(e for e in part(entry_of(id), "odds").PLAN.entries if "Flush" in e.wager.name)
        figure = next(iter(priced.price(rules, Asked())))
        back = sum((odd + 1) * ways for odd, ways in zip(pays, counts, strict=False))
        assert figure.house_advantage == 1 - Fraction(back, SEVEN)


def test_both_readings_of_the_ace() -> None:
    text = next(r.figure for r in readings("678a") if r.figure and str(r.cite) == "678a.6(d)")
    wager = law.straight_flush_bonus
    taken = next(e for e in odds.PLAN.entries if e.wager is wager).price
    other = next(one for one in odds.PLAN.otherwise if one.payable is wager).price
    for letter in "ABCD":
        rules = game.rules({wager.name: letter})
        for price in (taken, other):
            (figure,) = price(rules, Asked())
            assert f"{100 * float(figure.house_advantage):.4f}%" in text


def test_the_rate_that_the_hold_of_the_preamble_would_need() -> None:
    """Straight flushes of five, four and three cards by the fixed payouts of 678a.12(d)(1)."""
    found = readings("678a", "proposed-2015")
    text = next(r.figure for r in found if r.figure and str(r.cite) == "678a.12(d)(3)")
    counts = outcome_counts(law.straight_flush_outcome, 7)
    for pays in ({"Five": 250, "Four": 40, "Three": 3}, {"Five": 900, "Four": 50}):
        back = sum(odd * counts[f"{number}-card straight flush"] for number, odd in pays.items())
        holds = 1 - Fraction(back, SEVEN)
        assert f"{100 * float(holds):.4f}%" in text
        assert f"{100 * float(holds) - 23:.4f}%" in text


def test_the_decision_is_made_on_seven_cards() -> None:
    with pytest.raises(RuleError, match="seven cards"):
        odds.advise(RULES, Situation(parse_cards("Th 8h 6h Js Ad Qd")))
    hand = parse_cards("Th 8h 6h Js Ad Qd Jc")
    gone = tuple(card for card in CARDS if card not in hand)
    with pytest.raises(RuleError, match="At least seven cards"):
        odds.advise(RULES, Situation(hand, removed=gone[:39]))
