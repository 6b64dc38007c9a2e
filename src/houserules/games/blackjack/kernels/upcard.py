"""One up card of a Blackjack game: the best play against it, the best chart, and their worth."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from houserules.games.blackjack.kernels.hands import (
    ACE,
    CARDS,
    CHILD,
    COUNTS,
    EMPTY,
    TOTAL,
    VALUES,
    DealerRules,
    Values,
    dealer_endings,
    dealer_table,
    hand_index,
    over_hands,
)
from houserules.games.blackjack.kernels.later import AfterOver, best_later, drawn_over, worth_over
from houserules.games.blackjack.kernels.play import (
    NOT_ALLOWED,
    NOTHING_LATER,
    Later,
    dealer_chances,
    reach,
    solve,
)
from houserules.games.blackjack.kernels.remembered import Remembered
from houserules.games.blackjack.kernels.rules import (
    Action,
    BlackjackRules,
    Choices,
    Finish,
    Floats,
    Part,
    Payoffs,
    Position,
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
    close_cells,
    initial_chances,
)

Moves = NDArray[np.int8]
SplitMoves = dict[int, tuple[Moves, Moves]]
LEAST_GAIN = 1e-13
"""A change of a cell that gains less is within the error of floating point."""


class Table:
    """The rules and the money of a game, laid out for every up card."""

    def __init__(self, rules: BlackjackRules, settle: Settle) -> None:
        self.rules = rules
        self._settle = settle
        self._by_up_kind = {kind: self._payoffs(kind) for kind in dict.fromkeys(rules.up_kinds)}
        self.whole, self._split = self._by_up_kind[rules.up_kinds[ACE]]
        self.allowed = choices(rules, Part.WHOLE)
        self.allowed_split: tuple[Choices, ...] = tuple(
            choices(rules, Part.FIRST_SPLIT, pair) for pair in range(VALUES)
        )

    def _payoffs(self, up_kind: int) -> tuple[Payoffs, dict[int, tuple[Payoffs, Payoffs]]]:
        """The money of whole hands, and of the first and the other hands of split pairs."""
        rules, split = self.rules, {}
        for kind in dict.fromkeys(rules.pair_kinds):
            first, other = (
                payoffs(
                    rules, self._settle, part, pair=rules.pair_kinds.index(kind), up_kind=up_kind
                )
                for part in (Part.FIRST_SPLIT, Part.OTHER_SPLIT)
            )
            split[kind] = first, first if first.same_as(other) else other
        return payoffs(rules, self._settle, Part.WHOLE, up_kind=up_kind), split

    @property
    def split(self) -> tuple[Payoffs, Payoffs]:
        """The money of split aces, and of all split pairs where they are paid alike."""
        return self.split_of(ACE)

    def split_of(self, pair: int) -> tuple[Payoffs, Payoffs]:
        """The money of the first and of the other hands of a split pair."""
        return self._split[self.rules.pair_kinds[pair]]

    def against(self, up: int) -> "Table":
        """The same rules with the money against an up card."""
        made = copy(self)
        kind = self.rules.up_kinds[up]
        made.whole, made._split = self._by_up_kind[kind]
        if self.rules.named_hands:
            stand = made.whole.stand.copy()
            for values in self.rules.named_hands:
                hand = hand_index(values)
                finish = Finish(int(TOTAL[hand]), len(values), named=values, up=up, up_kind=kind)
                stand[hand] = [
                    self._settle(finish, dealer) for dealer in dealer_endings(self.rules.dealer)
                ]
            made.whole = made.whole._replace(stand=stand)
        return made

    def first_hand_is(self, worth: float) -> "Table":
        """The same rules with 1 for each first hand that the settlement gives so much, else 0."""
        made = copy(self)
        made.whole = self.whole.where(worth)
        made._split = {
            kind: (first.where(worth), other.where(np.nan))
            for kind, (first, other) in self._split.items()
        }
        return made


@lru_cache(maxsize=16)
def table_of(rules: BlackjackRules, settle: Settle) -> Table:
    """The table of a game, which several questions share."""
    return Table(rules, settle)


@dataclass(frozen=True, slots=True)
class Plays:
    """A way of play against one position."""

    whole: Moves
    """By hand; a pair may say split."""
    split: SplitMoves
    """By value of the pair: the play of the first and of the other hands."""
    hands: Moves
    """By value of the pair: into how many hands it may grow."""
    later: Later = NOTHING_LATER
    """The decisions after a double and over 21."""


@dataclass(frozen=True, slots=True)
class UpCard:
    """The results against one position: an up card, and what is known of the hole card."""

    up: int
    position: Position
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
    column_of_others: Column | None
    """The chart of split hands that are paid otherwise than the first."""
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


_PLAYED = np.flatnonzero(CARDS >= 2)
"""The hands of two cards and more."""


@lru_cache(maxsize=64)
def _chances(rules: DealerRules, up: int, left: Values, live: tuple[float, ...]) -> Floats:
    """The chance of each of the dealer's endings by hand, out of a shoe without the up card."""
    found: Floats = np.zeros((len(CARDS), len(dealer_endings(rules))))
    dealer_chances(_PLAYED, np.array(left), np.array(live), dealer_table(up, rules), found)
    return found


class UpCardShoe:
    """A shoe from which the dealer's up card has been dealt, and other known cards with it."""

    def __init__(
        self,
        table: Table,
        up: int,
        removed: Sequence[int] = (),
        position: Position | None = None,
        remembered: Remembered | None = None,
    ) -> None:
        rules = table.rules
        self._remembered = remembered
        self.table, self.up = table.against(up), up
        self.composition: Whole = np.array(rules.composition, np.int64)
        for value in (up, *removed):
            self.composition[value] -= 1
        self.position = position or Position(up, tuple(rules.hole_cards(up)))
        self.live: Floats = np.array(self.position.live)
        self.dealer = dealer_table(up, rules.dealer)
        self.endings = len(dealer_endings(rules.dealer))

    @cached_property
    def chances(self) -> Floats:
        """The chance of each of the dealer's endings by hand, with a live hole card."""
        if self._remembered is None:
            left = tuple(self.composition.tolist())
            return _chances(self.table.rules.dealer, self.up, left, self.position.live)
        found: Floats = np.zeros((len(CARDS), self.endings))
        self._remembered.chances(_PLAYED, self.composition, found)
        return found

    def remembering(self) -> Remembered:
        """The dealer's chances for this shoe without further cards."""
        return Remembered(self.composition, self.live, self.dealer, self.endings)

    @cached_property
    def after_over(self) -> AfterOver | None:
        """The hands over 21 where they are played on."""
        if not self.table.rules.second_chance:
            return None
        return AfterOver(self.composition, self.live, self.dealer, self.endings)

    @cached_property
    def best_later(self) -> Later:
        """The best decisions after a double and over 21, by the exact cards."""
        rescue = self.table.rules.rescue
        if not rescue and self.after_over is None:
            return NOTHING_LATER
        return best_later(self.chances, self.table.whole, rescue, self.after_over)

    @cached_property
    def live_chance(self) -> Floats:
        return self._chance_of(self.live)

    @cached_property
    def _dead_chance(self) -> Floats:
        """By hand: the chance that a Blackjack of the dealer ends the round before play."""
        return 1.0 - self._chance_of(self.table.rules.hole_cards(self.up))

    @cached_property
    def _initial(self) -> Floats:
        """The chance of every two-card hand."""
        return initial_chances(self.composition)

    def _chance_of(self, holes: Floats) -> Floats:
        """By hand: the chance that the hole card is one of these."""
        left = np.maximum(self.composition - COUNTS, 0)
        result: Floats = (left @ holes) / np.maximum(1, left.sum(axis=1))
        return result

    def chance_over(self, hand: int) -> float:
        """The chance that the hole card lets play go on beside a hand over 21."""
        left = np.maximum(self.composition - over_hands().counts[hand], 0)
        return float(left @ self.live / max(1, left.sum()))

    def whole_hands(self) -> WholeHands:
        """All hands that are not split."""
        return WholeHands(
            self.composition,
            self.live,
            self.chances,
            self.table.allowed,
            self.table.whole,
            self.table.rules.rescue,
            self.after_over,
        )

    def split_pairs(self) -> dict[int, SplitPair]:
        """The pairs that may be split, by value."""
        pairs = {
            pair: SplitPair(
                pair,
                self.composition,
                self.live,
                self.dealer,
                self.table.allowed_split[pair],
                self.endings,
                self.table.rules.second_chance,
                self._remembered,
            )
            for pair in range(VALUES)
            if self.table.rules.hands_from(pair) > 1
        }
        return {value: pair for value, pair in pairs.items() if pair.possible}

    def expectation(self, worth: Floats, pays: Payoffs | None = None) -> float:
        """The worth of the deal, given the worth of every two-card hand on the live event."""
        pays = pays or self.table.whole
        at_once: Floats = np.zeros(len(CARDS))
        if self.position.first:
            rules = self.table.rules
            blackjack = next(
                index
                for index, ending in enumerate(dealer_endings(rules.dealer))
                if ending.blackjack
            )
            at_once = self._dead_chance * pays.stand[:, blackjack]
        return float((self._initial * (worth + at_once))[TWO_CARDS].sum())

    def _whole_worths(self, plays: Plays, pays: Sequence[Payoffs]) -> list[Floats]:
        """The worth of hands that are not split and that are reached, by each of these payoffs."""
        policy = np.where(plays.whole == Action.SPLIT, Action.STAND, plays.whole).astype(np.int8)
        chance = self._initial.copy()
        reach(np.arange(len(CARDS)), self.composition, policy, chance)
        reached, later, after = chance > 0.0, plays.later, None
        if self.table.rules.second_chance:
            needed = drawn_over([policy], reached, later)
            after = AfterOver(self.composition, self.live, self.dealer, self.endings, needed)
        return [
            solve(
                np.flatnonzero(reached),
                self.composition,
                self.live,
                self.chances,
                self.table.allowed,
                each,
                policy,
                False,
                later,
                worth_over(after, each, later),
            )[1]
            for each in pays
        ]

    def play(self, plays: Plays, tables: Sequence[Table]) -> list[float]:
        """The expectation of a way of play under each of several settlements."""
        wholes = [table.whole for table in tables]
        worths = self._whole_worths(plays, wholes)
        for value, pair in self.split_pairs().items():
            if plays.whole[PAIRS[value]] == Action.SPLIT:
                ways = [
                    SplitPlay(plays.split[value], table.split_of(value), plays.later)
                    for table in tables
                ]
                split = pair.worths(ways, int(plays.hands[value]))[:, -1]
                for worth, one in zip(worths, split, strict=True):
                    worth[PAIRS[value]] = one
        return [self.expectation(worth, pays) for worth, pays in zip(worths, wholes, strict=True)]

    def play_unsplit(self, plays: Plays, pays: Sequence[Payoffs]) -> list[float]:
        """The same for the deals that are not split; the others yield nothing."""
        worths = self._whole_worths(plays, pays)
        for worth in worths:
            worth[plays.whole == Action.SPLIT] = 0.0
        return [self.expectation(worth, each) for worth, each in zip(worths, pays, strict=True)]

    def split_chance(self, plays: Plays, value: int) -> float:
        """The chance that a pair is dealt, and split with a live hole card."""
        hand = PAIRS[value]
        if plays.whole[hand] != Action.SPLIT:
            return 0.0
        return float(self._initial[hand] * self.live_chance[hand])


def solve_up_card(
    table: Table, up: int, removed: Sequence[int] = (), position: Position | None = None
) -> UpCard:
    """Find the best play by composition and the best chart against an up card."""
    shoe = UpCardShoe(table, up, removed, position)
    table, later = shoe.table, shoe.best_later
    whole = shoe.whole_hands()
    best = np.zeros(len(CARDS), np.int8)
    values, worth = whole.solve(best, True, later)
    pairs = shoe.split_pairs()
    best_split, split_early, _ = best_split_plays(pairs, table, worth, later)
    column = best_column(whole, split_early, table.rules.chart_sizes)
    others = _hands_of_others(whole, table)
    column, column_of_others = _best_with_split_hands(shoe, whole, column, others)
    basic_later = column.later()
    basic_split = {value: _chart_split(column, column_of_others, table, value) for value in pairs}
    basic = column.policy(table.allowed)
    basic[PAIRS] = column.pairs
    basic[PAIRS[split_early]] = values[PAIRS[split_early]].argmax(axis=1)
    _, basic_worth = whole.solve(basic, False, basic_later)
    values = np.column_stack((values, np.full(len(values), NOT_ALLOWED)))
    best_hands, basic_hands = np.ones(VALUES, np.int8), np.ones(VALUES, np.int8)
    for value, pair in pairs.items():
        pays = table.split_of(value)
        ways = [
            SplitPlay(split[value], pays, after)
            for split, after in ((best_split, later), (basic_split, basic_later))
        ]
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
    return UpCard(
        up=up,
        position=shoe.position,
        live=shoe.live_chance,
        values=values,
        best_worth=worth,
        basic_worth=basic_worth,
        by_composition=shoe.expectation(worth),
        by_total=shoe.expectation(basic_worth),
        column=replace(column, pairs=basic[PAIRS]),
        column_of_others=column_of_others,
        best=Plays(best, best_split, best_hands, later),
        basic=Plays(basic, basic_split, basic_hands, basic_later),
    )


def _best_with_split_hands(
    shoe: UpCardShoe, whole: WholeHands, column: Column, others: WholeHands | None
) -> tuple[Column, Column | None]:
    """Change single cells until none improves the play of all hands, those of split pairs too.

    Hands that are not split decide a cell where they gain much by it. The second chart is that of
    split hands that are paid otherwise than the first.
    """
    table, none_split = shoe.table, np.zeros(VALUES, np.bool_)
    apart = None if others is None else best_column(others, none_split, column.sizes)
    if not (column.pairs == Action.SPLIT).any():
        return column, apart
    hands = np.array([table.rules.hands_from(value) for value in range(VALUES)], np.int8)

    def worth(chart: Column, of_others: Column | None) -> float:
        moves = chart.policy(table.allowed)
        moves[PAIRS] = chart.pairs
        split = {value: _chart_split(chart, of_others, table, value) for value in range(VALUES)}
        return shoe.play(Plays(moves, split, hands, chart.later()), [table])[0]

    most, improved = worth(column, apart), True
    while improved:
        improved = False
        for cell in close_cells(whole, column, _first_split_hands(whole, table, column)):
            changed = cell.changed(column)
            if (gained := worth(changed, apart)) > most + LEAST_GAIN:
                column, most, improved = changed, gained, True
        for cell in close_cells(others, apart) if others and apart else ():
            assert apart is not None
            changed = cell.changed(apart)
            if (gained := worth(column, changed)) > most + LEAST_GAIN:
                apart, most, improved = changed, gained, True
    return column, apart


def _first_split_hands(whole: WholeHands, table: Table, column: Column) -> list[WholeHands]:
    """The first hands of each pair that a chart splits, over all second cards."""
    found = []
    for value in np.flatnonzero(column.pairs == Action.SPLIT).tolist():
        pays, _ = table.split_of(value)
        allowed, dealt = table.allowed_split[value], _second_cards(whole, [value])
        found.append(replace(whole, allowed=allowed, pays=pays, dealt=dealt))
    return found


def _second_cards(whole: WholeHands, pairs: Sequence[int]) -> Floats:
    """The chance of each hand that a second card makes of one of these pairs."""
    initial, dealt = initial_chances(whole.composition), np.zeros(len(CARDS))
    for value in pairs:
        left = np.maximum(0, whole.composition - COUNTS[PAIRS[value]])
        dealt[CHILD[CHILD[EMPTY, value]]] += initial[PAIRS[value]] * left / max(1, left.sum())
    return dealt


def _hands_of_others(whole: WholeHands, table: Table) -> WholeHands | None:
    """The split hands that are paid otherwise than the first, over all second cards."""
    kinds = [
        value
        for value in range(VALUES)
        if table.rules.hands_from(value) > 1
        and table.split_of(value)[0] is not table.split_of(value)[1]
    ]
    if not kinds:
        return None
    return replace(
        whole,
        allowed=table.allowed_split[kinds[-1]],
        pays=table.split_of(kinds[-1])[1],
        dealt=_second_cards(whole, kinds),
    )


def _chart_split(
    column: Column, others: Column | None, table: Table, value: int
) -> tuple[Moves, Moves]:
    """How a chart plays the hands of a split pair."""
    allowed, (first, other) = table.allowed_split[value], table.split_of(value)
    moves = column.policy(allowed)
    if others is None or first is other:
        return moves, moves
    return moves, others.policy(allowed)


def best_split_plays(
    pairs: dict[int, SplitPair], table: Table, worth: Floats, later: Later = NOTHING_LATER
) -> tuple[SplitMoves, NDArray[np.bool_], Floats]:
    """The best play of split hands, which pairs gain by two hands, and what two are worth."""
    plays: SplitMoves = {}
    in_two = np.full(VALUES, NOT_ALLOWED)
    for value, pair in pairs.items():
        pays = table.split_of(value)
        first, first_worth = pair.best_policy(pays[0], later)
        other, other_worth = first, first_worth
        if pays[1] is not pays[0]:
            other, other_worth = pair.best_policy(pays[1], later)
        plays[value] = first, other
        in_two[value] = first_worth + other_worth
    return plays, in_two > worth[PAIRS], in_two
