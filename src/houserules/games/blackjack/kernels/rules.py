"""The choices of a player in a Blackjack game, and the worth of its endings.

The worth comes from outside: a settlement takes how the player's hand ended and how the dealer's
did, and says the net result in units of the original wager. Here it is asked once for every
ending and laid out in arrays.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houserules.games.blackjack.kernels.hands import (
    ACE,
    BUST_TOTAL,
    CARDS,
    INDEX,
    MOST_OVER,
    NATURAL,
    SOFT,
    TEN,
    TOTAL,
    VALUES,
    DealerHand,
    DealerRules,
    Values,
    dealer_endings,
)

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Whole = NDArray[np.int64]


class RulesError(ValueError):
    """The rules of a Blackjack game that cannot be analysed."""


class Action(IntEnum):
    """The acts of a player with a hand."""

    STAND = 0
    HIT = 1
    DOUBLE = 2
    SURRENDER = 3
    SPLIT = 4


class DoubleOn(StrEnum):
    """The point counts on which a player may double down."""

    ANY = "any"
    NINE_TO_ELEVEN = "hard 9 to 11"
    TEN_OR_ELEVEN = "hard 10 or 11"

    def allows(self, total: Whole, soft: Flags) -> Flags:
        """Mark the hands that may be doubled."""
        least = {DoubleOn.ANY: 0, DoubleOn.NINE_TO_ELEVEN: 9, DoubleOn.TEN_OR_ELEVEN: 10}[self]
        if self is DoubleOn.ANY:
            return np.ones_like(soft)
        return ~soft & (total >= least) & (total <= 11)


class Part(StrEnum):
    """The place of a hand among those of a player: the only one, or one of a split pair."""

    WHOLE = "whole"
    FIRST_SPLIT = "first of a split pair"
    OTHER_SPLIT = "another of a split pair"


class Ending(StrEnum):
    """How a player's hand came to its end."""

    STOOD = "stood"
    DOUBLED = "doubled"
    SURRENDERED = "surrendered"
    RESCUED = "surrendered after doubling"


@dataclass(frozen=True, slots=True)
class Finish:
    """How a player's hand ended, as far as it may decide money."""

    total: int
    """The point count, 22 for every count above 21."""
    cards: int
    """The number of cards; a doubled hand says 3 for three or more, a bust hand 0."""
    ending: Ending = Ending.STOOD
    part: Part = Part.WHOLE
    doubled_on: tuple[int, bool] = (0, False)
    """The point count on which the hand was doubled, and whether it was soft."""
    named: Values = ()
    """The values of the hand if the rules name it, else empty."""
    up: int = -1
    """The dealer's up card where the hand is named."""
    up_kind: int = 0
    """The kind of the up card, of those against which hands are paid alike."""
    pair: int = -1
    """A pair like the one that was split, of those that are paid alike."""
    second_chance: bool = False
    """The hand passed 21, and the value of one more card was subtracted."""
    switched: bool = False
    """The hand got its second card by a switch."""

    @property
    def blackjack(self) -> bool:
        return self.total == 21 and self.cards == 2 and self.part is Part.WHOLE

    @property
    def bust(self) -> bool:
        return self.total == BUST_TOTAL


Settle = Callable[[Finish, DealerHand], float]


STANDS_ON_ALL_17S = DealerRules()


ANY: Values = tuple(range(VALUES))


class Position(NamedTuple):
    """An up card, and what players know of the hole card."""

    up: int
    live: tuple[float, ...]
    """1 for each hole card that the dealer may have."""
    first: bool = True
    """The first of the up card's positions, which accounts for the dealer's Blackjack."""


@dataclass(frozen=True, slots=True, eq=False)
class Permitted:
    """The hands that may be doubled and surrendered; equal to nothing but itself."""

    double: Flags
    surrender: Flags
    surrender_split: Flags


@dataclass(frozen=True, slots=True)
class BlackjackRules:
    """The rules of a Blackjack game, apart from what its wagers pay."""

    composition: Values
    """How many cards of each value the shoe holds: aces, 2s to 9s, cards that count 10."""
    dealer: DealerRules = STANDS_ON_ALL_17S
    peeks: bool = True
    """Under an ace or a 10 the dealer looks for Blackjack before anybody plays."""
    double_on: DoubleOn = DoubleOn.ANY
    double_most_cards: int = 2
    double_after_split: bool = True
    rescue: bool = False
    """A doubled hand that has not passed 21 may be given up."""
    most_hands: int = 4
    """The hands that one pair may grow into; 1 forbids splitting."""
    most_hands_of_aces: int = 4
    draws_to_split_aces: bool = True
    """A split ace is played on like any hand; else it receives one card."""
    surrender_most_cards: int = 2
    """The most cards of a hand that may surrender; 0 forbids it."""
    surrender_after_split: bool = False
    named_hands: frozenset[Values] = frozenset()
    """Whole hands that the settlement tells apart by their values, and perhaps by the up card."""
    permitted: Permitted | None = None
    """The hands that may be doubled and surrendered, in place of the rules above."""
    up_kinds: Values = (0,) * VALUES
    """By value: hands are paid alike against up cards of one kind."""
    pair_kinds: Values = (0,) * VALUES
    """By value: pairs of one kind are paid alike when they are split."""
    doubles_alike: bool = False
    """Doubled hands are paid alike whatever point count they were doubled on."""
    hole_kinds: tuple[tuple[Values, ...], ...] = ()
    """By up card: the hole cards that players cannot tell apart; empty if they know nothing."""
    second_chance: bool = False
    """A hand over 21 may wager once more on a card whose value is subtracted."""
    chart_sizes: int = 1
    """A chart looks at the number of cards: 2, 3, and so on; the last of them and more alike."""

    def __post_init__(self) -> None:
        if len(self.composition) != VALUES or min(self.composition) < 0:
            raise RulesError("A composition has ten counts, none below zero.")
        if not min(self.most_hands, self.most_hands_of_aces) >= 1:
            raise RulesError("A pair is played as at least one hand.")

    @property
    def may_surrender(self) -> bool:
        """Whether any hand may be surrendered."""
        if self.permitted is not None:
            return bool(self.permitted.surrender.any())
        return bool(self.surrender_most_cards)

    def hands_from(self, pair: int) -> int:
        """The hands that a pair of this value may grow into."""
        return self.most_hands_of_aces if pair == ACE else self.most_hands

    def positions(self) -> "list[Position]":
        """Everything that players may know of the dealer's cards when they act."""
        return [
            Position(up, tuple(np.where(np.isin(range(VALUES), kind), self.hole_cards(up), 0.0)),
                     number == 0)
            for up in range(VALUES)
            for number, kind in enumerate(self.hole_kinds[up] if self.hole_kinds else (ANY,))
        ]  # fmt: skip

    def hole_cards(self, up: int) -> Floats:
        """1 for each hole card that the dealer may still have when the player acts."""
        live = np.ones(VALUES)
        if self.peeks and up in (ACE, TEN):
            live[TEN if up == ACE else ACE] = 0.0
        return live


class Choices(NamedTuple):
    """Marks of the hands that may draw, double and surrender."""

    hit: Flags
    double: Flags
    surrender: Flags


def choices(rules: BlackjackRules, part: Part, pair: int = -1) -> Choices:
    """The acts that are allowed with each hand, whole or of a split pair."""
    split = part is not Part.WHOLE
    below_21 = TOTAL < 21
    one_card = split and pair == ACE and not rules.draws_to_split_aces
    hit = below_21 & ~(one_card & (CARDS >= 2))
    double = hit & (CARDS >= 2) & (rules.double_most_cards >= CARDS)
    double &= rules.double_on.allows(TOTAL, SOFT)
    surrender = below_21 & (CARDS >= 2) & (rules.surrender_most_cards >= CARDS)
    if rules.permitted is not None:
        double = hit & (CARDS >= 2) & rules.permitted.double
        given_up = rules.permitted.surrender_split if split else rules.permitted.surrender
        surrender = hit & (CARDS >= 2) & given_up
    elif split:
        double &= rules.double_after_split
        surrender &= rules.surrender_after_split
    if not split:
        double[NATURAL] = False
    return Choices(hit, double, surrender)


DOUBLED_ON = TOTAL + 22 * SOFT
"""The kinds of doubled hands: by the point count, hard or soft, that was doubled on."""


class Payoffs(NamedTuple):
    """A settlement as arrays over the dealer's endings (the last axis)."""

    stand: Floats
    """By hand."""
    bust: float
    double: Floats
    """By the kind of doubled hand and the total that the last card makes."""
    double_bust: Floats
    """By the kind of doubled hand."""
    surrender: Floats
    rescue: Floats
    second: Floats
    """By 1 for doubled hands and by the point count that a second chance leaves."""

    def where(self, worth: float) -> "Payoffs":
        """1 where the settlement says so much and 0 elsewhere."""

        def flags(amounts: Floats) -> Floats:
            return np.where(amounts == worth, 1.0, 0.0)

        return Payoffs(flags(self.stand), float(self.bust == worth), *map(flags, self[2:]))

    def same_as(self, other: "Payoffs") -> bool:
        """Whether both say the same everywhere."""
        mine, others = (self.stand, *self[2:]), (other.stand, *other[2:])
        return self.bust == other.bust and all(map(np.array_equal, mine, others))


_ALIKE, _ALIKE_INDEX = np.unique(32 * TOTAL + CARDS, return_inverse=True)
"""The totals and numbers of cards that hands have, and which of them each hand has."""


def _stand_rows(
    rules: BlackjackRules, row: Callable[[Finish], list[float]], start: Finish
) -> Floats:
    """The worth of standing with each hand, asked once for all hands that settle alike."""

    def finish(total: int, cards: int, named: Values = ()) -> Finish:
        switched = start.switched and cards == 2
        return replace(start, total=total, cards=cards, named=named, switched=switched)

    alike = [row(finish(*divmod(key, 32))) for key in _ALIKE.tolist()]
    rows: Floats = np.array(alike)[_ALIKE_INDEX]
    if start.part is Part.WHOLE:
        for values in rules.named_hands:
            hand = INDEX[values]
            rows[hand] = row(finish(int(TOTAL[hand]), len(values), values))
    return rows


def payoffs(
    rules: BlackjackRules,
    settle: Settle,
    part: Part,
    switched: bool = False,
    pair: int = -1,
    up_kind: int = 0,
) -> Payoffs:
    """Ask a settlement for every ending; after a peek only dealt hands meet a Blackjack."""
    endings = dealer_endings(rules.dealer)
    found = {ending for ending in endings if ending.blackjack and rules.peeks}
    unmet = set() if part is Part.WHOLE else found
    start = Finish(0, 0, part=part, pair=pair, up_kind=up_kind)

    def row(finish: Finish) -> list[float]:
        return [0.0 if dealer in unmet else settle(finish, dealer) for dealer in endings]

    def bust(ending: Ending, doubled_on: tuple[int, bool] = (0, False)) -> float:
        finish = replace(start, total=BUST_TOTAL, ending=ending, doubled_on=doubled_on)
        worth = {settle(finish, dealer) for dealer in endings if dealer not in found}
        if len(worth) != 1:
            raise RulesError("A hand above 21 has to lose the same whatever the dealer gets.")
        return worth.pop()

    double = np.zeros((2 * 22, BUST_TOTAL, len(endings)))
    double_bust = np.zeros(2 * 22)
    kinds = np.unique(DOUBLED_ON[choices(rules, part).double]).tolist()
    for kind in kinds[:1] if rules.doubles_alike else kinds:
        doubled_on = (kind % 22, kind >= 22)
        doubled = replace(start, cards=3, ending=Ending.DOUBLED, doubled_on=doubled_on)
        double_bust[kind] = bust(Ending.DOUBLED, doubled_on)
        for total in range(4, BUST_TOTAL):
            double[kind, total] = row(replace(doubled, total=total))
    if rules.doubles_alike:
        double[kinds], double_bust[kinds] = double[kinds[:1]], double_bust[kinds[:1]]
    nothing = [0.0] * len(endings)
    given_up = replace(start, cards=2, ending=Ending.SURRENDERED)
    rescued = replace(start, cards=3, ending=Ending.RESCUED)
    return Payoffs(
        stand=_stand_rows(rules, row, replace(start, switched=switched)),
        bust=bust(Ending.STOOD),
        double=double,
        double_bust=double_bust,
        surrender=np.array(row(given_up) if rules.may_surrender else nothing),
        rescue=np.array(row(rescued) if rules.rescue else nothing),
        second=_second_rows(rules, row, start, len(endings)),
    )


def _second_rows(
    rules: BlackjackRules, row: Callable[[Finish], list[float]], start: Finish, endings: int
) -> Floats:
    """The worth of what a second chance leaves."""
    rows = np.zeros((2, MOST_OVER, endings))
    if rules.second_chance:
        taken = replace(start, cards=4, second_chance=True)
        for doubled, ending in enumerate((Ending.STOOD, Ending.DOUBLED)):
            for total in range(MOST_OVER):
                rows[doubled, total] = row(
                    replace(taken, total=min(total, BUST_TOTAL), ending=ending)
                )
    return rows
