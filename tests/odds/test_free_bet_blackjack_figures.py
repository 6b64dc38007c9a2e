"""The figures of Free Bet Blackjack (672a) against other methods."""

from fractions import Fraction

import pytest

from houserules.equipment.cards import parse_cards
from houserules.games.blackjack.free_bet_blackjack.law import CHAPTER, NOT_22, game
from houserules.games.blackjack.free_bet_blackjack.odds import PLAN, push_chances
from houserules.games.blackjack.kernels.counts import dealer_total_chance
from houserules.games.blackjack.kernels.hands import TEN
from houserules.games.blackjack.kernels.solver import (
    DealerHand,
    DealerRules,
    Ending,
    Finish,
    Part,
    analyse,
)
from houserules.games.blackjack.solution import Solution
from houserules.odds.plan import Asked, Situation
from houserules.rules import RuleError

RULES = game.rules()


def dealt_in_order(
    among: tuple[int, ...], cards: int, hand: tuple[int, ...], total: int
) -> Fraction:
    """The chance of a total out of some cards, every card in every order."""
    points = sum(card + 1 for card in hand)
    if 0 in hand and points + 10 <= 21:
        points += 10
    if points >= 17 and len(hand) >= 2:
        return Fraction(int(points == total))
    chance = Fraction(0)
    for value, copies in enumerate(among):
        if copies:
            left = tuple(n - (value == each) for each, n in enumerate(among))
            longer = dealt_in_order(left, cards - 1, (*hand, value), total)
            chance += Fraction(copies, cards) * longer
    return chance


def test_the_dealers_22_of_one_suit_is_the_same_card_by_card() -> None:
    spades = (1, 1, 1, 1, 1, 1, 1, 1, 1, 4)
    for total in (19, 22):
        found = dealer_total_chance(spades, 52, total, DealerRules())
        assert found == dealt_in_order(spades, 52, (), total)


def test_push_22_is_worth_what_its_chances_pay() -> None:
    chances = push_chances(RULES)
    assert sum(chances.values()) == 1
    pays = {"Same suit 22": 50, "Same color 22": 20, "Other 22": 8, NOT_22: -1}
    advantage = -sum(chances[name] * paid for name, paid in pays.items())
    entry = next(one for one in PLAN.entries if one.wager.name == "Push 22 Wager")
    (figure,) = entry.price(RULES.with_choice(entry.wager.option, "A"), Asked())
    assert figure.house_advantage == advantage
    assert float(advantage) == pytest.approx(0.0684, abs=5e-5)


def written_again(finish: Finish, dealer: DealerHand) -> float:
    """The money of 672a without verdicts: lammers win, and lose nothing."""
    if finish.total > 21 or (dealer.blackjack and not finish.blackjack):
        won = -1.0
    elif finish.blackjack:
        return 0.0 if dealer.blackjack else 1.5
    elif dealer.total == 22 or finish.total == dealer.total:
        won = 0.0
    else:
        won = 1.0 if dealer.total > 22 or finish.total > dealer.total else -1.0
    other = finish.part is Part.OTHER_SPLIT and finish.pair != TEN
    net = max(won, 0.0) if other else won
    if finish.ending is Ending.DOUBLED:
        total, soft = finish.doubled_on
        net += max(won, 0.0) if not soft and 9 <= total <= 11 else won
    return net


def test_the_chapters_verdicts_bring_the_money_that_is_written_again() -> None:
    solution = Solution(CHAPTER, RULES)
    again = analyse(solution.kernel, written_again)
    assert solution.basic.expected == pytest.approx(again.by_total, abs=1e-15)
    assert solution.best.expected == pytest.approx(again.by_composition, abs=1e-15)


def test_own_wagers_are_the_first_and_those_that_are_not_free() -> None:
    """The chart splits no 10s, so only doubles on other totals than hard 9 to 11 are wagers."""
    solution = Solution(CHAPTER, RULES)
    shares = {(one.label, one.net): one for one in solution.shares(solution.basic)}
    lost = float(shares["Double down, loss", Fraction(-2)].probability)
    assert 1.0 + lost < solution.wagered(solution.basic) < 1.0 + 5 * lost


def test_advice_is_about_the_hand_and_the_up_card() -> None:
    hand = Situation(parse_cards("8s 8h"), parse_cards("Td"))
    assert [one.name for one in PLAN.advice(RULES, hand)] == ["split", "hit", "stand", "double"]
    with pytest.raises(RuleError, match="up card"):
        PLAN.advice(RULES, Situation(parse_cards("8s 8h"), parse_cards("Td 5c")))
    with pytest.raises(RuleError, match="Nobody decides"):
        PLAN.advice(RULES, Situation(parse_cards("As Kh"), parse_cards("Td")))
