"""Blackjack Switch solved: two hands whose second cards may change places before play.

The strategy class: the player sees both hands and the up card, switches or not, and plays each
hand by its own cards, the two cards first dealt to the other hand (as they are after the switch)
and the up card, but not by cards that the other hand draws later. In this class the expectations
of the two hands add up (see `splits`) and the best switch and the best play are exact;
knowledge of the cards that the first hand drew could improve the second by very little.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import perm

import numpy as np
from numpy.typing import NDArray

from houserules.games.blackjack.kernels.hands import (
    CARDS,
    CHILD,
    EMPTY,
    HANDS,
    NATURAL,
    VALUES,
    dealer_endings,
)
from houserules.games.blackjack.kernels.play import NOTHING_LATER
from houserules.games.blackjack.kernels.remembered import Remembered
from houserules.games.blackjack.kernels.rules import (
    Action,
    BlackjackRules,
    Floats,
    Part,
    Settle,
    Whole,
    payoffs,
)
from houserules.games.blackjack.kernels.splits import SplitPlay
from houserules.games.blackjack.kernels.strategy import PAIRS, TWO_CARDS
from houserules.games.blackjack.kernels.upcard import (
    Plays,
    Table,
    UpCardShoe,
    best_split_plays,
    table_of,
)
from houserules.odds.work import total

_HOPELESS = 0.05
"""A pair that loses so much by a split into two hands is not worth splitting into more."""
_NEVER = 0.15
"""A pair that loses so much in a full shoe is not worth splitting whatever the other hand holds."""
PLACE = np.searchsorted(TWO_CARDS, CHILD[CHILD[EMPTY]])
"""The place of a two-card hand among all of them, by its two values."""


@dataclass(frozen=True, slots=True)
class SwitchUpCard:
    """The best switches and the best play against one up card."""

    expectation: float
    """The result of two wagers of one unit each."""
    switches: NDArray[np.bool_]
    """By first and second card of the first hand, then of the second hand."""
    switch_chance: float
    plays: tuple[Plays, ...]
    """By the two cards of the other hand."""


@dataclass(frozen=True, slots=True)
class SwitchAnalysis:
    """A Blackjack Switch game solved."""

    rules: BlackjackRules
    expectation: float
    """For each unit wagered on the two hands together."""
    switch_chance: float
    up_cards: tuple[SwitchUpCard, ...]


@dataclass(frozen=True, slots=True)
class _OtherHand:
    """The worth of every two-card hand when the other hand has two given cards."""

    worth: Floats
    """By two-card hand as dealt, on the event that play goes on."""
    switched: Floats
    """The same for hands made by a switch."""
    plays: Plays


def _pairs_to_try(table: Table, up: int) -> list[int]:
    """The values of pairs for which a split is not out of the question."""
    shoe = UpCardShoe(table, up)
    _, worth = shoe.whole_hands().solve(np.zeros(len(CARDS), np.int8), True, NOTHING_LATER)
    _, _, in_two = best_split_plays(shoe.split_pairs(), table, worth)
    return [int(value) for value in np.flatnonzero(in_two > worth[PAIRS] - _NEVER)]


def _with_other_hand(
    table: Table,
    switched_natural: Floats,
    up: int,
    other: Sequence[int],
    tried: Sequence[int],
    remembered: Remembered,
) -> _OtherHand:
    shoe = UpCardShoe(table, up, other, remembered=remembered)
    policy = np.zeros(len(CARDS), np.int8)
    _, worth = shoe.whole_hands().solve(policy, True, NOTHING_LATER)
    pairs = {value: pair for value, pair in shoe.split_pairs().items() if value in tried}
    split, _, in_two = best_split_plays(pairs, table, worth)
    hands = np.ones(VALUES, np.int8)
    for value, pair in pairs.items():
        hand = PAIRS[value]
        if in_two[value] < worth[hand] - _HOPELESS:
            continue
        way = SplitPlay(split[value], table.split)
        row = pair.worths([way], table.rules.hands_from(value))[0]
        hands[value] = 2 + row.argmax()
        if row.max() > worth[hand]:
            policy[hand], worth[hand] = Action.SPLIT, row.max()
    switched = worth[TWO_CARDS].copy()
    switched[np.searchsorted(TWO_CARDS, NATURAL)] = shoe.chances[NATURAL] @ switched_natural
    return _OtherHand(worth[TWO_CARDS], switched, Plays(policy, split, hands))


def _deal_chances(composition: Whole) -> Floats:
    """The chance of the first and second card of the first hand, then of the second hand."""
    first, second, third, fourth = np.indices((VALUES,) * 4)
    ways = composition[first] * (composition[second] - (second == first))
    ways *= composition[third] - (third == first) - (third == second)
    ways *= composition[fourth] - (fourth == first) - (fourth == second) - (fourth == third)
    chance: Floats = ways / perm(int(composition.sum()), 4)
    return chance


def _both_hands(worth: Floats) -> tuple[Floats, Floats]:
    """The worth of both hands as dealt and after a switch, from hands given the other hand."""
    first, second = np.arange(VALUES)[:, None, None, None], np.arange(VALUES)[:, None, None]
    third, fourth = np.arange(VALUES)[:, None], np.arange(VALUES)
    kept_one, kept_two = PLACE[first, second], PLACE[third, fourth]
    new_one, new_two = PLACE[first, fourth], PLACE[third, second]
    kept = worth[0][kept_one, kept_two] + worth[0][kept_two, kept_one]
    switched = worth[1][new_one, new_two] + worth[1][new_two, new_one]
    return kept, switched


def _solve_up_card(table: Table, natural: Floats, up: int) -> SwitchUpCard:
    """Find the best play against an up card; `natural` is what a switched Blackjack pays."""
    tried = _pairs_to_try(table, up)
    shoe = UpCardShoe(table, up)
    remembered = shoe.remembering()
    others = [
        _with_other_hand(table, natural, up, HANDS[hand], tried, remembered) for hand in TWO_CARDS
    ]
    worth = np.array([[one.worth, one.switched] for one in others]).transpose(1, 2, 0)
    kept, switched = _both_hands(worth)
    endings = dealer_endings(table.rules.dealer)
    blackjack = next(index for index, ending in enumerate(endings) if ending.blackjack)
    at_once = np.repeat(table.whole.stand[TWO_CARDS, blackjack, None], len(TWO_CARDS), axis=1)
    as_dealt, _ = _both_hands(np.array([at_once, at_once]))
    switches = switched > kept
    result = np.where(switches, switched, kept) + (1.0 - _live_chance(shoe)) * as_dealt
    chance = _deal_chances(shoe.composition)
    return SwitchUpCard(
        expectation=float((chance * result).sum()),
        switches=switches,
        switch_chance=float((chance * switches).sum()),
        plays=tuple(one.plays for one in others),
    )


def _live_chance(shoe: UpCardShoe) -> Floats:
    """The chance that play goes on, by the four cards dealt to the player."""
    value = np.arange(VALUES)
    gone = sum(shoe.live[value].reshape((VALUES,) + (1,) * (3 - place)) for place in range(4))
    result: Floats = (shoe.live @ shoe.composition - gone) / (shoe.composition.sum() - 4)
    return result


def analyse_switch(rules: BlackjackRules, settle: Settle) -> SwitchAnalysis:
    """Solve a game of Blackjack Switch.

    The settlement sees `switched` on a Blackjack that was made by a switch. A dealer's Blackjack
    ends the round before the player may switch.
    """
    table = table_of(rules, settle)
    natural = payoffs(rules, settle, Part.WHOLE, switched=True).stand[NATURAL]

    def solve(up: int) -> dict[int, SwitchUpCard]:
        return {up: _solve_up_card(table, natural, up)}

    by_up = total(solve, range(VALUES), lambda one, other: {**one, **other})
    found = tuple(by_up[up] for up in range(VALUES))
    shares = np.array(rules.composition) / sum(rules.composition)
    return SwitchAnalysis(
        rules=rules,
        expectation=float(shares @ [one.expectation for one in found]) / 2,
        switch_chance=float(shares @ [one.switch_chance for one in found]),
        up_cards=found,
    )
