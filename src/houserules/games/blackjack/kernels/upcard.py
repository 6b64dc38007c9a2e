"""One up card of a Blackjack game: the best play against it, the best chart, and their worth."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from houserules.games.blackjack.kernels.hands import (
    CARDS,
    COUNTS,
    VALUES,
    dealer_endings,
    dealer_table,
    hand_index,
)
from houserules.games.blackjack.kernels.play import NOT_ALLOWED, dealer_chances
from houserules.games.blackjack.kernels.rules import (
    Action,
    BlackjackRules,
    Choices,
    Floats,
    Part,
    Payoffs,
    Settle,
    Whole,
    choices,
    payoffs,
)
from houserules.games.blackjack.kernels.splits import SplitPair, SplitPlay
from houserules.games.blackjack.kernels.strategy import (
    PAIRS,
    TWO_CARDS,
    Column,
    WholeHands,
    best_column,
    initial_chances,
)

Moves = NDArray[np.int8]
SplitMoves = dict[int, tuple[Moves, Moves]]


class Table:
    """The rules and the money of a game, laid out for every up card."""

    def __init__(self, rules: BlackjackRules, settle: Settle) -> None:
        self.rules = rules
        self.whole = payoffs(rules, settle, Part.WHOLE)
        first = payoffs(rules, settle, Part.FIRST_SPLIT)
        other = payoffs(rules, settle, Part.OTHER_SPLIT)
        self.split: tuple[Payoffs, Payoffs] = first, first if first.same_as(other) else other
        self.allowed = choices(rules, Part.WHOLE)
        self.allowed_split: tuple[Choices, ...] = tuple(
            choices(rules, Part.FIRST_SPLIT, pair) for pair in range(VALUES)
        )

    def first_hand_is(self, worth: float) -> "Table":
        """The same rules with 1 for each first hand that the settlement gives so much, else 0."""
        made = copy(self)
        made.whole = self.whole.where(worth)
        made.split = self.split[0].where(worth), self.split[1].where(np.nan)
        return made


@dataclass(frozen=True, slots=True)
class Plays:
    """A way of play against one up card."""

    whole: Moves
    """By hand; a pair may say split."""
    split: SplitMoves
    """By value of the pair: the play of the first and of the other hands."""
    hands: Moves
    """By value of the pair: into how many hands it may grow."""


@dataclass(frozen=True, slots=True)
class UpCard:
    """The results against one up card."""

    up: int
    live: Floats
    """By hand: the chance that the dealer's hole card lets play go on."""
    values: Floats
    """By hand and action, on the event that play goes on and not divided by its chance."""
    best_worth: Floats
    """By hand, best play by composition, on the same event; pairs may be split."""
    basic_worth: Floats
    """By hand, the best chart."""
    by_composition: float
    by_total: float
    column: Column
    best: Plays
    basic: Plays

    def action_values(self, hand: Sequence[int]) -> dict[Action, float]:
        """The expectation of each permitted action with a hand, given that play goes on."""
        index = hand_index(hand)
        return {
            action: float(self.values[index, action] / self.live[index])
            for action in Action
            if self.values[index, action] > NOT_ALLOWED
        }


class UpCardShoe:
    """A shoe from which the dealer's up card has been dealt, and other known cards with it."""

    def __init__(self, table: Table, up: int, removed: Sequence[int] = ()) -> None:
        rules = table.rules
        self.table, self.up = table, up
        self.composition: Whole = np.array(rules.composition, np.int64)
        for value in (up, *removed):
            self.composition[value] -= 1
        self.live = rules.hole_cards(up)
        self.dealer = dealer_table(up, rules.dealer)
        self.chances = np.zeros((len(CARDS), len(dealer_endings(rules.dealer))))
        hands = np.flatnonzero(CARDS >= 2)
        dealer_chances(hands, self.composition, self.live, self.dealer, self.chances)

    @cached_property
    def live_chance(self) -> Floats:
        left = np.maximum(self.composition - COUNTS, 0)
        result: Floats = (left @ self.live) / np.maximum(1, left.sum(axis=1))
        return result

    def whole_hands(self, table: Table | None = None) -> WholeHands:
        table = table or self.table
        return WholeHands(self.composition, self.live, self.chances, table.allowed, table.whole)

    def split_pairs(self) -> dict[int, SplitPair]:
        """The pairs that may be split, by value."""
        pairs = {
            pair: SplitPair(
                pair,
                self.composition,
                self.live,
                self.dealer,
                self.table.allowed_split[pair],
                self.chances.shape[1],
            )
            for pair in range(VALUES)
            if self.table.rules.hands_from(pair) > 1
        }
        return {value: pair for value, pair in pairs.items() if pair.possible}

    def expectation(self, worth: Floats, table: Table | None = None) -> float:
        """The worth of the deal, given the worth of every two-card hand on the live event."""
        table = table or self.table
        initial = initial_chances(self.composition)
        blackjack = next(
            index
            for index, ending in enumerate(dealer_endings(self.table.rules.dealer))
            if ending.blackjack
        )
        at_once = (1.0 - self.live_chance) * table.whole.stand[:, blackjack]
        return float((initial * (worth + at_once))[TWO_CARDS].sum())

    def play(self, plays: Plays, tables: Sequence[Table]) -> list[float]:
        """The expectation of a way of play under each of several settlements."""
        policy = np.where(plays.whole == Action.SPLIT, Action.STAND, plays.whole).astype(np.int8)
        worths = [self.whole_hands(table).solve(policy, False)[1] for table in tables]
        for value, pair in self.split_pairs().items():
            if plays.whole[PAIRS[value]] == Action.SPLIT:
                ways = [SplitPlay(plays.split[value], table.split) for table in tables]
                split = pair.worths(ways, int(plays.hands[value]))[:, -1]
                for worth, one in zip(worths, split, strict=True):
                    worth[PAIRS[value]] = one
        return [self.expectation(worth, table) for worth, table in zip(worths, tables, strict=True)]


def solve_up_card(table: Table, up: int, removed: Sequence[int] = ()) -> UpCard:
    """Find the best play by composition and the best chart against an up card."""
    shoe = UpCardShoe(table, up, removed)
    whole = shoe.whole_hands()
    best = np.zeros(len(CARDS), np.int8)
    values, worth = whole.solve(best, True)
    pairs = shoe.split_pairs()
    best_split, split_early, _ = best_split_plays(pairs, table.split, worth)
    column = best_column(whole, split_early)
    basic_split = {value: (column.policy(table.allowed_split[value]),) * 2 for value in pairs}
    basic = column.policy(table.allowed)
    basic[PAIRS] = column.pairs
    basic[PAIRS[split_early]] = values[PAIRS[split_early]].argmax(axis=1)
    _, basic_worth = whole.solve(basic, False)
    values = np.column_stack((values, np.full(len(values), NOT_ALLOWED)))
    best_hands, basic_hands = np.ones(VALUES, np.int8), np.ones(VALUES, np.int8)
    for value, pair in pairs.items():
        ways = [SplitPlay(split[value], table.split) for split in (best_split, basic_split)]
        worths = pair.worths(ways, table.rules.hands_from(value))
        hand = PAIRS[value]
        values[hand, Action.SPLIT] = worths[0].max()
        for row, hands, policy, by_hand in (
            (worths[0], best_hands, best, worth),
            (worths[1], basic_hands, basic, basic_worth),
        ):
            hands[value] = 2 + row.argmax()
            if row.max() > by_hand[hand]:
                policy[hand], by_hand[hand] = Action.SPLIT, row.max()
    column = Column(column.stands, column.doubles, column.surrenders, basic[PAIRS])
    return UpCard(
        up=up,
        live=shoe.live_chance,
        values=values,
        best_worth=worth,
        basic_worth=basic_worth,
        by_composition=shoe.expectation(worth),
        by_total=shoe.expectation(basic_worth),
        column=column,
        best=Plays(best, best_split, best_hands),
        basic=Plays(basic, basic_split, basic_hands),
    )


def best_split_plays(
    pairs: dict[int, SplitPair], pays: tuple[Payoffs, Payoffs], worth: Floats
) -> tuple[SplitMoves, NDArray[np.bool_], Floats]:
    """The best play of split hands, which pairs gain by two hands, and what two are worth."""
    plays: SplitMoves = {}
    in_two = np.full(VALUES, NOT_ALLOWED)
    for value, pair in pairs.items():
        first, first_worth = pair.best_policy(pays[0])
        other, other_worth = first, first_worth
        if pays[1] is not pays[0]:
            other, other_worth = pair.best_policy(pays[1])
        plays[value] = first, other
        in_two[value] = first_worth + other_worth
    return plays, in_two > worth[PAIRS], in_two
