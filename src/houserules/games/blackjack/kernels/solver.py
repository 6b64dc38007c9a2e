"""Blackjack and its relatives solved: best play by composition, best chart, what both return.

Two strategies are found and valued. The composition-dependent one acts on the exact cards of the
hand and on the up card. The total-dependent one is a chart. Neither looks at cards of earlier
rounds, of other players or of other hands of a split pair (`splits` states that class).
Within these classes nothing is approximated: every hand, every dealer's hand and every split up to
the permitted number of hands is summed with the chances of the present shoe. Arithmetic is in
floats; sums of some thousand terms below one leave an error below 1e-12.
"""

from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from houserules.games.blackjack.kernels.hands import (
    CARDS,
    EMPTY,
    VALUES,
    DealerHand,
    DealerRules,
    Values,
    dealer_endings,
    dealer_table,
    shoe,
)
from houserules.games.blackjack.kernels.play import dealer_chances
from houserules.games.blackjack.kernels.rules import (
    Action,
    BlackjackRules,
    DoubleOn,
    Ending,
    Finish,
    Part,
    Permitted,
    Position,
    RulesError,
    Settle,
)
from houserules.games.blackjack.kernels.strategy import Move
from houserules.games.blackjack.kernels.upcard import (
    Plays,
    Table,
    UpCard,
    UpCardShoe,
    solve_up_card,
    table_of,
)

__all__ = [
    "Action",
    "Analysis",
    "BlackjackRules",
    "DealerHand",
    "DealerRules",
    "DoubleOn",
    "Ending",
    "Finish",
    "Move",
    "Part",
    "Permitted",
    "Policy",
    "Position",
    "RulesError",
    "action_values",
    "analyse",
    "dealer_outcomes",
    "expectation",
    "expectations",
    "first_hand_chances",
    "shoe",
    "unsplit_chances",
]

Moves = NDArray[np.int8]
Policy = tuple[Plays, ...]
"""A way of play: by position; where nothing is known of the hole card, by up card, aces first."""
THREADS = 2
Label = TypeVar("Label", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Analysis:
    """A Blackjack game solved."""

    rules: BlackjackRules
    by_composition: float
    """The player's expectation for each unit of the original wager, best play by composition."""
    by_total: float
    """The same for the best chart."""
    best: Policy
    basic: Policy
    """The chart as a policy."""
    up_cards: tuple[UpCard, ...]
    """By position: an up card, and what is known of the hole card."""

    def values(self, hand: Sequence[int], up: int) -> dict[Action, float]:
        """The expectation of each permitted action, given that play goes on after the peek."""
        return self.up_cards[up].action_values(hand)


def analyse(rules: BlackjackRules, settle: Settle) -> Analysis:
    """Solve a game."""
    table = table_of(rules, settle)
    with ThreadPoolExecutor(THREADS) as pool:
        found = tuple(pool.map(partial(_solve_position, table), rules.positions()))
    return Analysis(
        rules=rules,
        by_composition=_over_positions(rules, [one.by_composition for one in found]),
        by_total=_over_positions(rules, [one.by_total for one in found]),
        best=tuple(one.best for one in found),
        basic=tuple(one.basic for one in found),
        up_cards=found,
    )


def _solve_position(table: Table, position: Position) -> UpCard:
    return solve_up_card(table, position.up, (), position)


def expectation(rules: BlackjackRules, settle: Settle, policy: Policy) -> float:
    """The average yield of a way of play when every final hand yields what `settle` says.

    Any amount that adds up over a player's hands can be asked for: money, wagers made, or the
    chance of an event (of a first hand, an indicator that is zero on the others).
    """
    return _over_positions(rules, expectations(rules, settle, policy))


def expectations(rules: BlackjackRules, settle: Settle, policy: Policy) -> list[float]:
    """The same by position."""
    table = table_of(rules, settle)

    def play(shoe: UpCardShoe, plays: Plays) -> list[float]:
        return shoe.play(plays, [shoe.table])

    return [one for (one,) in _by_position(table, policy, play)]


def first_hand_chances(
    rules: BlackjackRules, policy: Policy, label: Callable[[Finish, DealerHand], Label]
) -> dict[Label, float]:
    """The chance of each label of a player's first hand; a split pair's is the hand it begins with.

    A hand over 21 has one label whatever the dealer gets.
    """

    def play(shoe: UpCardShoe, plays: Plays, codes: Sequence[float]) -> list[float]:
        return shoe.play(plays, [shoe.table.first_hand_is(code) for code in codes])

    return _chances(rules, policy, label, play)


def unsplit_chances(
    rules: BlackjackRules, policy: Policy, label: Callable[[Finish, DealerHand], Label]
) -> dict[Label, float]:
    """The chance of each label of a hand that is not split; a hand over 21 has one label."""

    def play(shoe: UpCardShoe, plays: Plays, codes: Sequence[float]) -> list[float]:
        return shoe.play_unsplit(plays, [shoe.table.whole.where(code) for code in codes])

    return _chances(rules, policy, label, play)


def _chances(
    rules: BlackjackRules,
    policy: Policy,
    label: Callable[[Finish, DealerHand], Label],
    play: Callable[[UpCardShoe, Plays, Sequence[float]], list[float]],
) -> dict[Label, float]:
    """The chance of each label; `play` finds the chances of the codes for them."""
    codes: dict[Label, float] = {}

    def code(finish: Finish, dealer: DealerHand) -> float:
        return codes.setdefault(label(finish, dealer), float(len(codes) + 1))

    table = Table(rules, code)
    for up in range(VALUES):
        table.against(up)
    found = _by_position(table, policy, lambda shoe, plays: play(shoe, plays, [*codes.values()]))
    return {
        label: _over_positions(rules, chances)
        for label, chances in zip(codes, zip(*found, strict=True), strict=True)
    }


def _by_position(
    table: Table, policy: Policy, play: Callable[[UpCardShoe, Plays], list[float]]
) -> list[list[float]]:
    """The results of a way of play at each position."""

    def at(position: Position, plays: Plays) -> list[float]:
        return play(UpCardShoe(table, position.up, (), position), plays)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(at, table.rules.positions(), policy))


def _over_positions(rules: BlackjackRules, results: Sequence[float]) -> float:
    places = zip(rules.positions(), results, strict=True)
    return sum(rules.composition[at.up] * one for at, one in places) / sum(rules.composition)


def action_values(
    rules: BlackjackRules,
    settle: Settle,
    hand: Sequence[int],
    up: int,
    removed: Sequence[int] = (),
) -> dict[Action, float]:
    """The expectation of each action with a hand, an up card and other cards known to be gone."""
    found = solve_up_card(table_of(rules, settle), up, removed)
    return found.action_values(hand)


def dealer_outcomes(
    composition: Values, up: int, rules: DealerRules, hole: Sequence[int] = range(VALUES)
) -> dict[DealerHand, float]:
    """The chance of each of the dealer's endings, given that the hole card is one of these."""
    left = np.array(composition, np.int64)
    left[up] -= 1
    live = np.isin(np.arange(VALUES), hole).astype(np.float64)
    endings = dealer_endings(rules)
    out = np.zeros((len(CARDS), len(endings)))
    dealer_chances(np.array([EMPTY]), left, live, dealer_table(up, rules), out)
    chance = out[EMPTY] / out[EMPTY].sum()
    return {ending: float(one) for ending, one in zip(endings, chance, strict=True)}
