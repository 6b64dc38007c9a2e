"""Figures of Texas Hold 'Em Bonus Poker against published ones, closed forms and second methods."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from houserules.equipment.cards import CARDS, Card, parse_cards
from houserules.games.poker.texas_holdem_bonus import law
from houserules.games.poker.texas_holdem_bonus import odds as plan
from houserules.games.poker.texas_holdem_bonus.law import game
from houserules.hands.poker import PokerCategory, PokerHand
from houserules.odds import holdem
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation
from houserules.odds.price import price_wager
from houserules.rules import HouseRules

RULES = game.rules()
FLUSH = game.rules({"Ante pays on": "flush or higher"})


def ante(rules: HouseRules) -> Figure:
    (figure,) = plan.price_ante(rules, Asked())
    return figure


# The Wizard of Odds publishes these (wizardofodds.com/texasholdembonus): the house edge, the
# average wager and two-card values of both rules, there called Las Vegas and Atlantic City.


def test_the_published_house_advantage_and_average_wager() -> None:
    figure = ante(RULES)
    assert figure.house_advantage == Fraction(578_107_733, 28_381_438_800)
    assert f"{100 * float(figure.house_advantage):.3f}" == "2.037"
    assert f"{float(figure.total_wagered or 0):.4f}" == "3.8181"


def test_the_published_house_advantage_where_a_flush_pays_the_ante() -> None:
    assert f"{-100 * float(plan.PLAY.solution(FLUSH).value):.4f}" == "5.5935"


@pytest.mark.parametrize(
    ("hand", "straight", "flush"),
    [
        ("3c 2d", "-1.155927", "-1.195592"),
        ("4c 2d", "-1.091604", "-1.135210"),
        ("5c 2d", "-1.019987", "-1.067022"),
        ("6c 2d", "-1.046723", "-1.077817"),
        ("7c 2d", "-1.031301", "-1.050057"),
        ("8c 2d", "-0.896002", "-0.917393"),
        ("Tc 2d", "-0.613979", "-0.636507"),
        ("Kc 2d", "-0.102668", "-0.115400"),
    ],
)
def test_the_published_values_of_two_cards(hand: str, straight: str, flush: str) -> None:
    cards = parse_cards(hand)
    values = [plan.PLAY.solution(rules).hand(cards).values[2] for rules in (RULES, FLUSH)]
    assert [f"{float(value):.6f}" for value in values] == [straight, flush]
    assert plan.folds(cards, RULES) == (values[0] < -1)


def test_the_bonus_by_combinations() -> None:
    paid = 4 * 25 + 8 * 20 + 12 * 15 + 18 * 10 + 24 * 5 + 54 * 3
    winning = 6 + 4 + 8 + 12 + 18 + 24 + 54
    both_aces = Fraction(1, comb(50, 2))
    for letter, aces in (("A", 30 + 970 * both_aces), ("B", Fraction(30))):
        rules = game.rules({"Texas Hold 'Em Bonus Wager": letter})
        (figure,) = plan.price_holdem_bonus(rules, Asked())
        expected = (paid + 6 * aces - (comb(52, 2) - winning)) / comb(52, 2)
        assert figure.house_advantage == -expected


def test_a_folded_hand_brings_its_envy_bonus_too() -> None:
    for figure in price_wager(game.rules({"Progressive Payout Wager": "A"}), law.progressive):
        assert not any("Envy" in note for note in figure.notes)


# The short rules, as a person reads them


def has_four_to_a_flush(hand: tuple[Card, ...], shown: tuple[Card, ...], lowest: int) -> bool:
    for suit in {card.suit for card in hand}:
        own = [card.rank for card in hand if card.suit == suit]
        if len(own) + sum(card.suit == suit for card in shown) == 4:
            return max(own) >= lowest
    return False


def one_card_makes_a_straight(cards: tuple[Card, ...]) -> bool:
    ranks = {card.rank for card in cards}
    if 14 in ranks:
        ranks = ranks | {1}
    return any(len(ranks & set(range(low, low + 5))) >= 4 for low in range(1, 11))


def wagers_at_flop(hand: tuple[Card, ...], flop: tuple[Card, ...]) -> bool:
    ranks = sorted((card.rank for card in hand), reverse=True)
    shown = [card.rank for card in flop]
    if PokerHand.of((*hand, *flop)).category >= PokerCategory.TWO_PAIR:
        return True
    if ranks[0] == ranks[1] or set(ranks) & set(shown):
        return True
    if has_four_to_a_flush(hand, flop, 8) or (ranks[0] == 14 and ranks[1] >= 10):
        return True
    close = len(set(shown)) < 3 or one_card_makes_a_straight((*hand, *flop))
    return ranks[0] >= 13 and close


def wagers_at_turn(hand: tuple[Card, ...], turn: tuple[Card, ...]) -> bool:
    own = PokerHand.of((*hand, *turn))
    unseen = [card for card in CARDS if card not in (*hand, *turn)]
    beaten = sum(PokerHand.of((card, *turn)) > own for card in unseen)
    return beaten < (14 if has_four_to_a_flush(hand, turn, 2) else 11)


def test_the_short_rules_are_played_as_they_read() -> None:
    random, play = np.random.default_rng(7), plan.PLAY.way(RULES, by_rules=True).play
    contest = plan.PLAY.contest(RULES)
    seen = set()
    for _ in range(1500):
        a, b, *open_ = (CARDS[card] for card in random.permutation(52)[:6])
        hand, turn = (a, b), tuple(open_)
        at_flop = wagers_at_flop(hand, turn[:3])
        at_turn = wagers_at_turn(hand, turn)
        assert (holdem.choice(contest, play, hand, turn[:3]) == 1) == at_flop, (hand, turn)
        assert (holdem.choice(contest, play, hand, turn) == 1) == at_turn, (hand, turn)
        seen.add((at_flop, at_turn))
    assert len(seen) == 4


def test_the_short_rules_cost_what_the_strategy_says() -> None:
    counted = plan.PLAY.outcomes(RULES, by_rules=True)
    by_rules = counted.value(lambda fact: plan.PLAY.gain(fact, RULES))
    cost = plan.PLAY.solution(RULES).value - by_rules
    assert plan.PLAN.strategy
    said = plan.PLAN.strategy(RULES)
    assert f"exactly {cost}." in said.notes[1]
    assert 0 < cost < Fraction(1, 100)
    assert "fold 32, 42, 52, 62, 72 of different suits" in said.lines[0]


@pytest.mark.parametrize(
    ("hand", "board", "best"),
    [
        ("7c 2d", "", "fold"),
        ("8c 2d", "", "flop wager"),
        ("Ah 9d", "9c 5d 2s", "turn wager"),
        ("7h 4d", "Kc Jd 9s", "check"),
        ("Ah 9d", "9c 5d 2s Kd", "river wager"),
        ("Ah 8d", "9c 5d 2s Kd", "check"),
    ],
)
def test_advice_at_every_decision(hand: str, board: str, best: str) -> None:
    situation = Situation(parse_cards(hand), board=parse_cards(board))
    actions = plan.PLAN.advice(RULES, situation)
    assert max(actions, key=lambda action: action.value).name == best
    assert len(actions) == 2


def test_turn_and_river_wagers_do_not_depend_on_the_hands_that_pay_the_ante() -> None:
    straight, flush = (plan.PLAY.solution(rules).play for rules in (RULES, FLUSH))
    assert np.array_equal(straight.raises, flush.raises)
    assert np.array_equal(straight.turns, flush.turns)
    assert not np.array_equal(straight.start, flush.start)
