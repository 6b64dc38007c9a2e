"""Six cards set as a five-card high hand and a one-card low hand, § 670a.6 and § 670a.11.

A house way is a list of cases: which hands a case is for, and which rank of § 670a.6(b) the high
hand keeps. Among legal settings that keep it, the one with the highest low card is taken, and among
those the one with the highest high hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache

from houserules.equipment.cards import RANKS, Card, Rank
from houserules.hands.house_way import HouseWayError, named, parts_of
from houserules.hands.pai_gow import HighHand, PaiGowCategory
from houserules.hands.shapes import check_hand, grouped

C = PaiGowCategory
JOKER_LOW = Rank.ACE + 1
"""The value of a joker as a player's low hand: above the ace, § 670a.6(c)."""


class SixCardKind(StrEnum):
    """The kinds of six cards that a house way distinguishes; each hand is of one kind."""

    SIX_CARD_STRAIGHT_FLUSH = "Six-Card Fortune straight flush"
    FIVE_ACES = "Five aces"
    ROYAL_FLUSH = "Royal flush"
    STRAIGHT_FLUSH = "Straight flush"
    FOUR_AND_A_PAIR = "Four-of-a-kind and a pair"
    FOUR_OF_A_KIND = "Four-of-a-kind"
    TWO_THREES = "Two three-of-a-kinds"
    FULL_HOUSE = "Full house"
    SIX_CARD_FLUSH = "Six-Card Fortune flush"
    FLUSH = "Flush"
    SIX_CARD_STRAIGHT = "Six-Card Fortune straight"
    STRAIGHT = "Straight"
    THREE_OF_A_KIND = "Three-of-a-kind"
    THREE_PAIRS = "Three pairs"
    TWO_PAIR = "Two pair"
    PAIR = "Pair"
    NO_PAIR = "No pair"

    @classmethod
    def of(cls, cards: Sequence[Card]) -> "SixCardKind":
        """The kind by the highest ranking five cards, and by what all six make."""
        return KINDS[HighHand.of(cards).category][_makes_more(cards)]


K = SixCardKind
KINDS: dict[PaiGowCategory, tuple[SixCardKind, SixCardKind]] = {
    C.FIVE_ACES: (K.FIVE_ACES, K.FIVE_ACES),
    C.ROYAL_FLUSH: (K.ROYAL_FLUSH, K.SIX_CARD_STRAIGHT_FLUSH),
    C.STRAIGHT_FLUSH: (K.STRAIGHT_FLUSH, K.SIX_CARD_STRAIGHT_FLUSH),
    C.FOUR_OF_A_KIND: (K.FOUR_OF_A_KIND, K.FOUR_AND_A_PAIR),
    C.FULL_HOUSE: (K.FULL_HOUSE, K.TWO_THREES),
    C.FLUSH: (K.FLUSH, K.SIX_CARD_FLUSH),
    C.STRAIGHT: (K.STRAIGHT, K.SIX_CARD_STRAIGHT),
    C.THREE_OF_A_KIND: (K.THREE_OF_A_KIND, K.THREE_OF_A_KIND),
    C.TWO_PAIR: (K.TWO_PAIR, K.THREE_PAIRS),
    C.PAIR: (K.PAIR, K.PAIR),
    C.HIGH_CARD: (K.NO_PAIR, K.NO_PAIR),
}
"""By the rank of the best five cards: the kind, and the kind if all six cards make more."""

SIX_IN_SEQUENCE = [
    frozenset((Rank.ACE, *RANKS)[place : place + 6]) for place in range(len(RANKS) - 4)
]
"""The ranks of each Six-Card Fortune straight, the ace below the 2 among them."""


def _makes_more(cards: Sequence[Card]) -> bool:
    """Whether all six cards are in sequence, of one suit, or in the groups of their kind."""
    ordinary = [card for card in cards if not card.is_joker]
    ranks = [card.rank for card in ordinary]
    unlike = len(set(ranks)) == len(ranks)
    in_sequence = unlike and any(row.issuperset(ranks) for row in SIX_IN_SEQUENCE)
    suited = len({card.suit for card in ordinary}) == 1
    _, sizes = grouped([rank_of(card) for card in cards])
    match HighHand.of(cards).category:
        case C.ROYAL_FLUSH | C.STRAIGHT_FLUSH:
            return in_sequence and suited
        case C.FLUSH:
            return suited
        case C.STRAIGHT:
            return in_sequence
        case _:
            return sizes in ((4, 2), (3, 3), (2, 2, 2))


def rank_of(card: Card) -> Rank:
    """The rank of a card by itself; the joker is an ace."""
    return Rank.ACE if card.is_joker else card.rank


@dataclass(frozen=True, slots=True, order=True)
class OneCardHand:
    """A one-card low hand; hands compare by value, and equal hands are identical in rank."""

    value: int
    """The rank, 2 to 14; 15 for the joker of a player."""
    cards: tuple[Card, ...] = field(compare=False)

    @classmethod
    def of(cls, card: Card) -> "OneCardHand":
        """Value a card as a player's low hand."""
        return cls(JOKER_LOW if card.is_joker else card.rank, (card,))

    @property
    def as_dealers(self) -> "OneCardHand":
        """The same card as the dealer's low hand, in which the joker is an ace."""
        return replace(self, value=min(self.value, Rank.ACE))

    @property
    def name(self) -> str:
        """The hand as a person says it."""
        (card,) = self.cards
        return "joker" if card.is_joker else card.rank.word


@dataclass(frozen=True, slots=True)
class SixCardSetting:
    """Six cards set as a high hand and a low hand."""

    high: HighHand
    low: OneCardHand

    @classmethod
    def of(cls, cards: Sequence[Card], low: Card) -> "SixCardSetting":
        """Set six cards by naming the one of the low hand."""
        check_hand(cards, (6,), "Six-Card Fortune Pai Gow Poker hand")
        return cls(HighHand.of([card for card in cards if card != low]), OneCardHand.of(low))

    @property
    def hands(self) -> tuple[HighHand, OneCardHand]:
        """The high hand and the low hand."""
        return self.high, self.low

    @property
    def is_foul(self) -> bool:
        """Whether the low hand outranks the high hand, § 670a.11(b); the joker is an ace."""
        return (C.HIGH_CARD, (Rank(self.low.as_dealers.value),)) > self.high.value

    def __str__(self) -> str:
        return f"{self.high.name} | {self.low.name}"


@lru_cache(64)
def _all_settings(cards: tuple[Card, ...]) -> tuple[SixCardSetting, ...]:
    return tuple(SixCardSetting.of(cards, low) for low in cards)


def all_settings(cards: Sequence[Card]) -> tuple[SixCardSetting, ...]:
    """The six ways to set six cards, foul ones among them."""
    return _all_settings(tuple(cards))


@dataclass(frozen=True, slots=True)
class SettingCase:
    """One case of a house way: a kind of six cards, and what their high hand keeps."""

    kind: SixCardKind
    keep: PaiGowCategory
    cites: tuple[str, ...] = ()
    """The paragraphs that say so."""

    def __str__(self) -> str:
        return f"{self.kind}: keep {self.keep.lower()}"


@dataclass(frozen=True, slots=True)
class SixCardHouseWay:
    """How six cards are set: a case for each kind of hand."""

    name: str
    cases: tuple[SettingCase, ...]

    @classmethod
    def parse(cls, name: str, text: str) -> "SixCardHouseWay":
        """Read lines such as: 11(d)(2) | Six-Card Fortune flush | keep flush."""
        cases = []
        for line in filter(None, map(str.strip, text.splitlines())):
            try:
                cites, kind, keep = parts_of(line, "|", 3)
                category = named(C, keep.removeprefix("keep "))
                cases.append(
                    SettingCase(named(SixCardKind, kind), category, tuple(cites.split(", ")))
                )
            except HouseWayError as error:
                raise HouseWayError(
                    f"“{line[:80]}” is not a case of a house way ({error}). Write paragraphs | "
                    "hand | keep rank, such as: 11(d)(2) | Six-Card Fortune flush | keep flush."
                ) from None
        return cls(name, tuple(cases))

    def __post_init__(self) -> None:
        if sorted(case.kind for case in self.cases) != sorted(SixCardKind):
            raise HouseWayError(f"The {self.name} needs one case for each kind of hand.")
        for category, kinds in KINDS.items():
            for case in self.cases:
                if case.kind in kinds and case.keep > category and category is not C.ROYAL_FLUSH:
                    raise HouseWayError(f"No {case.kind} can keep {case.keep.lower()}.")

    def __str__(self) -> str:
        return self.name

    def case_of(self, cards: Sequence[Card]) -> SettingCase:
        """The case by which six cards are set."""
        kind = SixCardKind.of(cards)
        return next(case for case in self.cases if case.kind is kind)

    def set(self, cards: Sequence[Card]) -> SixCardSetting:
        """Set six cards."""
        keep = self.case_of(cards).keep
        kept = (
            setting
            for setting in all_settings(cards)
            if setting.high.category >= keep and not setting.is_foul
        )
        return max(kept, key=lambda setting: (setting.low, setting.high))
