"""The figures of Go Fore It against a second program.

It knows no cards, only how many of them have each point value, and the payouts are typed a second
time, from the text of 676a.12. Skins are checked by symmetry, the Gopher Wager by closed forms.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from houserules.equipment.cards import CARDS, Card, parse_cards
from houserules.games.poker.go_fore_it import law
from houserules.games.poker.go_fore_it import odds as plan
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation, plan_of
from houserules.rules import RuleError, Wager

game = law.game
VALUES = {**dict.fromkeys(range(1, 10), 4), 10: 16}
"""How many cards have each point value, 676a.6."""


def figure_of(wager: Wager, letter: str = "A") -> Figure:
    """A wager's only figure, straight from the plan, without anything kept on disk."""
    entry = next(entry for entry in plan_of(game).entries if entry.wager is wager)
    (figure,) = entry.price(game.rules({"Gopher Wager": letter}), Asked())
    return figure


def ways(values: tuple[int, ...], *gone: int) -> int:
    """In how many ways cards of such point values are left in the deck."""
    return prod(comb(VALUES[v] - gone.count(v), values.count(v)) for v in set(values))


def gain(total: int) -> int:
    """The gain of Front 9 and Back 9 of one unit each by a total, 676a.12(a) and (b)."""
    back = next((pays for most, pays in ((8, 25), (13, 5), (18, 2), (24, 1)) if total <= most), 0)
    return 1 + back if back else -2


@cache
def bet(front: tuple[int, ...]) -> Fraction:
    """The worth of the Back 9 Wager with two cards, over all hole cards."""
    every = combinations_with_replacement(VALUES, 2)
    gains = sum(ways(hole, *front) * gain(sum(front) + sum(hole)) for hole in every)
    return Fraction(gains, comb(50, 2))


FRONTS = list(combinations_with_replacement(VALUES, 2))


def test_front_9() -> None:
    worth = sum(ways(front) * max(bet(front), Fraction(-1)) for front in FRONTS)
    figure = figure_of(law.front)
    assert -figure.house_advantage == Fraction(worth, comb(52, 2)) == Fraction(-7901, 270725)
    made = Fraction(sum(ways(front) for front in FRONTS if bet(front) > -1), comb(52, 2))
    assert figure.total_wagered == 1 + made
    assert figure.strategy == "Bet on 14 points or less, otherwise fold (best play)."


def test_fourteen_points_are_the_limit_of_every_hand() -> None:
    assert all((bet(front) > -1) == (sum(front) <= 14) for front in FRONTS)
    assert plan.threshold(game.rules()) == (14, 0)


@pytest.mark.parametrize("hand", ["Ac Ad", "5s 9h", "Kc 4d", "Kc 5d", "Kc Qc"])
def test_advice_by_all_hole_cards(hand: str) -> None:
    front = parse_cards(hand)
    removed = parse_cards("Ah 2h Th Td")
    for gone in ((), removed):
        left = [card for card in CARDS if card not in front and card not in gone]
        gains = [gain(sum(map(points, (*front, *hole)))) for hole in combinations(left, 2)]
        actions = plan.advise(game.rules(), Situation(front, removed=gone))
        worth = {action.name: action.value for action in actions}
        assert worth == {"bet": Fraction(sum(gains), len(gains)), "fold": -1}


def points(card: Card) -> int:
    """The point value of a card, by its letter."""
    letter = str(card)[0]
    return int(letter) if letter.isdigit() else {"A": 1}.get(letter, 10)


def test_advice_is_on_two_cards_with_two_left_to_come() -> None:
    with pytest.raises(RuleError, match="two cards"):
        plan.advise(game.rules(), Situation(parse_cards("Kc 4d 2s")))
    front = parse_cards("Kc 4d")
    others = tuple(card for card in CARDS if card not in front)
    with pytest.raises(RuleError, match="left for the hole cards"):
        plan.advise(game.rules(), Situation(front, removed=others[1:]))


def test_skins_win_as_often_as_the_dealer_is_lower() -> None:
    """Player and dealer have the same chances, so a tie is all that the house gains."""
    hands: dict[int, list[tuple[int, ...]]] = {}
    for hand in combinations_with_replacement(VALUES, 4):
        hands.setdefault(sum(hand), []).append(hand)
    ties = sum(ways(a) * ways(b, *a) for equal in hands.values() for a in equal for b in equal)
    deals = comb(52, 4) * comb(48, 4)
    assert figure_of(law.skins).house_advantage == Fraction(ties, deals)
    assert ties == 2_272_777_060


@pytest.mark.parametrize(("letter", "two"), [("A", 5), ("B", 6)])
def test_gopher_by_the_numbers_of_aces(letter: str, two: int) -> None:
    pays = (-1, 2, two, 50, 1_000)
    gains = sum(pays[n] * comb(4, n) * comb(48, 4 - n) for n in range(5))
    assert -figure_of(law.gopher, letter).house_advantage == Fraction(gains, comb(52, 4))
