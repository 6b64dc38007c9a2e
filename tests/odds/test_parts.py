"""Figures of several wagers together say what each of them holds."""

from fractions import Fraction

import pytest

import houserules
from houserules.games import load
from houserules.odds.figure import Figure
from houserules.odds.kept import read, written


def main_figure(game: str) -> Figure:
    """The first figure of the first wager."""
    return houserules.price(load(game).rules())[0]


@pytest.mark.parametrize("game", ["649a", "655a", "663a", "671a", "676a", "682a", "687a", "665a"])
def test_the_parts_of_a_figure_add_up(game: str) -> None:
    figure = main_figure(game)
    assert sum(part.house_gain for part in figure.parts) == pytest.approx(figure.house_advantage)
    assert sum(part.wagered for part in figure.parts) == pytest.approx(figure.total_wagered)
    assert read(written(figure)).parts == figure.parts


def test_649a_the_ante_bonus_is_paid_by_the_hand_alone() -> None:
    ante, play, bonus = main_figure("649a").parts
    assert (ante.wager, play.wager, bonus.wager) == ("Ante Wager", "Play Wager", "Ante Bonus")
    assert bonus.house_gain == -Fraction(48 * 5 + 52 * 4 + 720 * 1, 22_100)
    assert bonus.alone is None
    assert play.alone == play.house_gain / play.wagered


def test_665a_the_double_attack_wager_by_itself() -> None:
    """It is made against seven of the twelve ranks, and gains what the Bet Wager gains there."""
    _, _, attack = main_figure("665a").parts
    assert attack.wager == "Double Attack Wager"
    assert attack.wagered == pytest.approx(7 / 12)
    assert attack.alone == pytest.approx(-0.0382716, abs=5e-8)


def test_670a_the_double_down_wager_by_itself() -> None:
    rules = load("670a").rules({"Double Down Wager": "yes"})
    by_way, best, _ = houserules.price(rules)[:3]
    assert not by_way.parts
    main, doubled = best.parts
    assert (main.wagered, doubled.wager) == (1, "Double Down Wager")
    assert 0 < doubled.wagered < 1
    assert doubled.alone is not None
    assert doubled.alone < 0  # best play doubles only where that gains


@pytest.mark.parametrize(("game", "decks"), [("633a", 6), ("633a", 8), ("672a", 6)])
def test_the_cost_of_even_money(game: str, decks: int) -> None:
    """A Blackjack against an ace: 16 tens of each deck but one, of all cards but three."""
    rules = load(game).rules({"Decks": str(decks)})
    (insurance,) = (one for one in houserules.price(rules) if one.wager == "Insurance Wager")
    (even,) = insurance.related
    tens, cards = 16 * decks - 1, 52 * decks - 3
    assert even.value == Fraction(3, 2) * Fraction(cards - tens, cards) - 1
