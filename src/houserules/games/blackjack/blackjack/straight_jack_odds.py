"""Straight Jack: how long a straight grows under a way of play, counted exactly.

The wager follows the cards drawn to the first two, so it depends on when the player draws. Cards
are counted by rank; what the dealer's hole card rules out is taken with its chance.
"""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from houserules.equipment.cards import RANKS, Rank
from houserules.games.blackjack.solution import Solution

from . import additional as law
from .additional import is_two_card_straight
from .solution import shoe_of_ranks

if TYPE_CHECKING:
    from houserules.games.blackjack.kernels.solver import Policy

ACE, TEN = 0, 9


def _value(rank: Rank) -> int:
    return 0 if rank is Rank.ACE else min(rank, 10) - 1


@lru_cache(maxsize=64)
def straight_chances(solution: Solution) -> dict[str, Fraction]:
    """The chance of each row of the Straight Jack table under the basic strategy."""
    policy = solution.basic.policy
    left = Counter(shoe_of_ranks(solution.rules))
    chances: dict[int, Fraction] = {}
    straight = Fraction(0)
    for up in RANKS:
        up_chance = Fraction(left[up], left.total())
        left[up] -= 1
        for low, high in _straights():
            walk = _Walk(left, policy, up)
            two = walk.draw(low) * walk.draw(high) * 2 * up_chance
            straight += two
            for length, chance in walk.lengths((low, high)).items():
                chances[length] = chances.get(length, Fraction(0)) + two * chance
            walk.put_back(low)
            walk.put_back(high)
        left[up] += 1
    return _rows(chances, straight)


def _straights() -> list[tuple[Rank, Rank]]:
    """Two ranks in a row, each once."""
    return [
        (low, high)
        for place, low in enumerate(RANKS)
        for high in RANKS[place + 1 :]
        if is_two_card_straight(low, high)
    ]


def _rows(chances: dict[int, Fraction], straight: Fraction) -> dict[str, Fraction]:
    """Chances by row; a quarter of the aces are spades."""
    six = chances.get(6, Fraction(0))
    return {
        law.SIX_WITH_SPADE: six / 4,
        law.SIX_WITH_OTHER: six * 3 / 4,
        **{name: chances.get(length, Fraction(0)) for length, name in law.STRAIGHTS.items()},
        law.NO_STRAIGHT: 1 - straight,
    }


class _Walk:
    """Draws to a straight from the cards that are left, as the way of play goes on."""

    def __init__(self, left: Counter[Rank], policy: "Policy", up: Rank) -> None:
        self.left = left
        self.up = _value(up)
        self.plays = policy[self.up]

    def draw(self, rank: Rank) -> Fraction:
        """Take a rank out, and its chance."""
        chance = Fraction(self.left[rank], self.left.total())
        self.left[rank] -= 1
        return chance

    def put_back(self, rank: Rank) -> None:
        """Put a rank back."""
        self.left[rank] += 1

    def live(self) -> Fraction:
        """The chance that the hole card does not give the dealer a Blackjack."""
        dead = {ACE: TEN, TEN: ACE}.get(self.up)
        number = sum(copies for rank, copies in self.left.items() if _value(rank) == dead)
        return 1 - Fraction(number, self.left.total())

    def lengths(self, ranks: tuple[Rank, ...]) -> dict[int, Fraction]:
        """The chance of each final length, a dealer's Blackjack leaving two cards."""
        found: dict[int, Fraction] = {2: 1 - self.live()}
        self._go_on(ranks, Fraction(1), found)
        return found

    def _go_on(self, ranks: tuple[Rank, ...], chance: Fraction, found: dict[int, Fraction]) -> None:
        """Draw on while the straight lasts and the player draws."""
        from houserules.games.blackjack.kernels.hands import hand_index
        from houserules.games.blackjack.kernels.solver import Action

        length = len(ranks)
        hand = hand_index([_value(rank) for rank in ranks])
        action = self.plays.whole[hand]
        if action not in (Action.HIT, Action.DOUBLE):
            found[length] = found.get(length, Fraction(0)) + chance * self.live()
            return
        for rank in RANKS:
            one = chance * self.draw(rank)
            longer = (*ranks, rank)
            goes_on = _hard(longer) <= 21 and law.straight_length(longer) == length + 1
            if goes_on and action == Action.HIT:
                self._go_on(longer, one, found)
            else:
                final = length + goes_on
                found[final] = found.get(final, Fraction(0)) + one * self.live()
            self.put_back(rank)


def _hard(ranks: tuple[Rank, ...]) -> int:
    """The point count with every ace as 1."""
    return sum(_value(rank) + 1 for rank in ranks)
