"""How a certificate holder sets the dealer's hands, § 645a.11(c): an ordered list of rules.

A rule says which seven-card hands it is for, and which rank the high hand must keep; of the legal
settings that keep it, the one with the highest low hand is taken, and of those the one with the
highest high hand. The first rule that fits a hand sets it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from houserules.equipment.cards import RANKS, Card, Rank
from houserules.hands.pai_gow import PaiGowCategory as C
from houserules.hands.pai_gow import SetHand, Value, legal_settings, low_value, name_of
from houserules.hands.shapes import grouped


class HouseWayError(ValueError):
    """A list of rules that would leave some hand unset."""


class Shape(StrEnum):
    """What seven cards hold of like ranks, the joker being an ace."""

    FIVE_ACES_AND_A_PAIR = "Five aces and a pair"
    FIVE_ACES = "Five aces"
    FOUR_AND_THREE = "Four-of-a-kind and three-of-a-kind"
    FOUR_AND_A_PAIR = "Four-of-a-kind and a pair"
    FOUR_OF_A_KIND = "Four-of-a-kind"
    TWO_THREES = "Two three-of-a-kinds"
    THREE_AND_TWO_PAIR = "Three-of-a-kind and two pair"
    THREE_AND_A_PAIR = "Three-of-a-kind and a pair"
    THREE_OF_A_KIND = "Three-of-a-kind"
    THREE_PAIR = "Three pair"
    TWO_PAIR = "Two pair"
    PAIR = "Pair"
    NO_PAIR = "No pair"


SHAPE_OF_SIZES: dict[tuple[int, ...], Shape] = {
    (5, 2): Shape.FIVE_ACES_AND_A_PAIR,
    (5, 1, 1): Shape.FIVE_ACES,
    (4, 3): Shape.FOUR_AND_THREE,
    (4, 2, 1): Shape.FOUR_AND_A_PAIR,
    (4, 1, 1, 1): Shape.FOUR_OF_A_KIND,
    (3, 3, 1): Shape.TWO_THREES,
    (3, 2, 2): Shape.THREE_AND_TWO_PAIR,
    (3, 2, 1, 1): Shape.THREE_AND_A_PAIR,
    (3, 1, 1, 1, 1): Shape.THREE_OF_A_KIND,
    (2, 2, 2, 1): Shape.THREE_PAIR,
    (2, 2, 1, 1, 1): Shape.TWO_PAIR,
    (2, 1, 1, 1, 1, 1): Shape.PAIR,
    (1, 1, 1, 1, 1, 1, 1): Shape.NO_PAIR,
}

_ALWAYS_KEPT = {
    Shape.FIVE_ACES_AND_A_PAIR: C.FIVE_ACES,
    Shape.FIVE_ACES: C.FIVE_ACES,
    Shape.FOUR_AND_THREE: C.FOUR_OF_A_KIND,
    Shape.FOUR_AND_A_PAIR: C.FOUR_OF_A_KIND,
    Shape.FOUR_OF_A_KIND: C.FOUR_OF_A_KIND,
    Shape.TWO_THREES: C.FULL_HOUSE,
    Shape.THREE_AND_TWO_PAIR: C.FULL_HOUSE,
    Shape.THREE_AND_A_PAIR: C.FULL_HOUSE,
    Shape.THREE_OF_A_KIND: C.THREE_OF_A_KIND,
    Shape.THREE_PAIR: C.TWO_PAIR,
    Shape.TWO_PAIR: C.TWO_PAIR,
    Shape.PAIR: C.PAIR,
    Shape.NO_PAIR: C.HIGH_CARD,
}
"""The highest rank that every hand of a shape can keep in its high hand."""


@dataclass(frozen=True, slots=True)
class SettingRule:
    """One rule of a house way: the hands it is for, and what their high hand keeps.

    `lowest` and `highest` bound the rank of the largest group of like cards (the higher one of
    equal groups), `second_lowest` and `second_highest` that of the next. `low_at_least` asks that
    the low hand, so set, reaches a value; `improves_on` that it beats the low hand of the setting
    that keeps another rank.
    """

    name: str
    shapes: tuple[Shape, ...]
    keep: C
    lowest: Rank = Rank.TWO
    highest: Rank = Rank.ACE
    second_lowest: Rank = Rank.TWO
    second_highest: Rank = Rank.ACE
    low_at_least: tuple[Rank, Rank] | None = None
    improves_on: C | None = None

    @property
    def is_certain(self) -> bool:
        """Whether the rule sets every hand of its shapes and first rank, without condition."""
        return (
            self.low_at_least is None
            and self.improves_on is None
            and (self.second_lowest, self.second_highest) == (Rank.TWO, Rank.ACE)
        )

    def fits(self, shape: Shape, groups: Sequence[Rank]) -> bool:
        """Whether a hand has the shape and the ranks that the rule is for."""
        return (
            shape in self.shapes
            and self.lowest <= groups[0] <= self.highest
            and self.second_lowest <= groups[1] <= self.second_highest
        )

    def __str__(self) -> str:
        """The rule in words."""
        words = f"{self.name}: keep {self.keep.lower()} in the high hand"
        if self.low_at_least is not None:
            words += f", if the low hand is at least {name_of(low_value(self.low_at_least))}"
        if self.improves_on is not None:
            words += f", if that betters the low hand beside a {self.improves_on.lower()}"
        return words


@dataclass(frozen=True, slots=True)
class HouseSetting:
    """A hand set by a house way, and the rule that set it."""

    setting: SetHand
    rule: SettingRule


@dataclass(frozen=True, slots=True)
class HouseWay:
    """A named, ordered list of setting rules that sets every possible hand."""

    name: str
    rules: tuple[SettingRule, ...]

    def __post_init__(self) -> None:
        for shape in Shape:
            for rank in RANKS:
                if not any(self._surely_sets(rule, shape, rank) for rule in self.rules):
                    raise HouseWayError(
                        f"The {self.name} may leave a hand unset: {shape.lower()}, "
                        f"{rank.plural} first. Add a rule without conditions for it that keeps "
                        f"at most {_ALWAYS_KEPT[shape].lower()} in the high hand."
                    )

    @staticmethod
    def _surely_sets(rule: SettingRule, shape: Shape, rank: Rank) -> bool:
        return (
            rule.is_certain
            and shape in rule.shapes
            and rule.lowest <= rank <= rule.highest
            and rule.keep <= _ALWAYS_KEPT[shape]
        )

    def set(self, cards: Sequence[Card]) -> HouseSetting:
        """Set seven cards by the first rule that fits them."""
        best = _best_keeping(legal_settings(cards))
        shape, groups = shape_of(cards)
        for rule in self.rules:
            if rule.keep in best and rule.fits(shape, groups) and _conditions(rule, best):
                return HouseSetting(best[rule.keep], rule)
        raise AssertionError("a house way sets every hand")


def shape_of(cards: Sequence[Card]) -> tuple[Shape, tuple[Rank, ...]]:
    """The shape of seven cards and the ranks of its groups, the largest and highest first."""
    order, sizes = grouped([Rank.ACE if card.is_joker else card.rank for card in cards])
    return SHAPE_OF_SIZES[sizes], order


def _best_keeping(settings: Sequence[SetHand]) -> dict[C, SetHand]:
    """For each rank that can be kept, the setting with the highest low, then high, hand."""
    ordered = sorted(settings, key=_low_then_high, reverse=True)
    kept = {keep: [s for s in ordered if s.high.category >= keep] for keep in C}
    return {keep: keeping[0] for keep, keeping in kept.items() if keeping}


def _low_then_high(setting: SetHand) -> tuple[Value, Value]:
    return setting.low.value, setting.high.value


def _conditions(rule: SettingRule, best: dict[C, SetHand]) -> bool:
    low = best[rule.keep].low.value
    if rule.low_at_least is not None and low < low_value(rule.low_at_least):
        return False
    if rule.improves_on is None:
        return True
    return rule.improves_on in best and low > best[rule.improves_on].low.value


_FULL_HOUSES = (Shape.THREE_AND_A_PAIR, Shape.THREE_AND_TWO_PAIR)

FOXWOODS = HouseWay(
    "Foxwoods house way",
    (
        SettingRule(
            "Five aces and kings: the kings go low",
            (Shape.FIVE_ACES_AND_A_PAIR,),
            C.FIVE_ACES,
            low_at_least=(Rank.KING, Rank.KING),
        ),
        SettingRule(
            "Five aces: split, two aces go low",
            (Shape.FIVE_ACES_AND_A_PAIR, Shape.FIVE_ACES),
            C.THREE_OF_A_KIND,
        ),
        SettingRule(
            "Four-of-a-kind with a pair or three-of-a-kind: a pair goes low",
            (Shape.FOUR_AND_THREE, Shape.FOUR_AND_A_PAIR),
            C.FOUR_OF_A_KIND,
        ),
        SettingRule("Four jacks to aces: split", (Shape.FOUR_OF_A_KIND,), C.PAIR, lowest=Rank.JACK),
        SettingRule(
            "Four 7s to 10s with a king or ace: keep together",
            (Shape.FOUR_OF_A_KIND,),
            C.FOUR_OF_A_KIND,
            lowest=Rank.SEVEN,
            low_at_least=(Rank.KING, Rank.TWO),
        ),
        SettingRule("Four 7s to 10s: split", (Shape.FOUR_OF_A_KIND,), C.PAIR, lowest=Rank.SEVEN),
        SettingRule("Four 2s to 6s: keep together", (Shape.FOUR_OF_A_KIND,), C.FOUR_OF_A_KIND),
        SettingRule("Full house: the highest pair goes low", _FULL_HOUSES, C.THREE_OF_A_KIND),
        SettingRule(
            "Two three-of-a-kinds: a pair of the higher goes low",
            (Shape.TWO_THREES,),
            C.THREE_OF_A_KIND,
        ),
        SettingRule("Three pair: the highest pair goes low", (Shape.THREE_PAIR,), C.TWO_PAIR),
        SettingRule(
            "Two pair, jacks to aces high: split", (Shape.TWO_PAIR,), C.PAIR, lowest=Rank.JACK
        ),
        SettingRule(
            "Two pair, 7s to 10s high, with an ace: keep together",
            (Shape.TWO_PAIR,),
            C.TWO_PAIR,
            lowest=Rank.SEVEN,
            low_at_least=(Rank.ACE, Rank.TWO),
        ),
        SettingRule(
            "Two pair, 7s to 10s high: split", (Shape.TWO_PAIR,), C.PAIR, lowest=Rank.SEVEN
        ),
        SettingRule(
            "Two pair, 3s to 6s high, with a king or ace: keep together",
            (Shape.TWO_PAIR,),
            C.TWO_PAIR,
            low_at_least=(Rank.KING, Rank.TWO),
        ),
        SettingRule("Two pair, 3s to 6s high: split", (Shape.TWO_PAIR,), C.PAIR),
        SettingRule(
            "Straight or flush with three-of-a-kind: a pair goes low",
            (Shape.THREE_OF_A_KIND,),
            C.STRAIGHT,
            low_at_least=(Rank.TWO, Rank.TWO),
        ),
        SettingRule(
            "Three aces: one goes low with the next highest card",
            (Shape.THREE_OF_A_KIND,),
            C.PAIR,
            lowest=Rank.ACE,
        ),
        SettingRule(
            "Three-of-a-kind below aces: keep together",
            (Shape.THREE_OF_A_KIND,),
            C.THREE_OF_A_KIND,
        ),
        SettingRule(
            "Straight or flush with an ace and 10s to kings: the ace goes low if better there",
            (Shape.PAIR,),
            C.PAIR,
            lowest=Rank.TEN,
            highest=Rank.KING,
            low_at_least=(Rank.ACE, Rank.TWO),
            improves_on=C.STRAIGHT,
        ),
        SettingRule(
            "Straight or flush: the highest cards that leave one go low",
            (Shape.PAIR, Shape.NO_PAIR),
            C.STRAIGHT,
        ),
        SettingRule("Pair: keep it, the two highest other cards go low", (Shape.PAIR,), C.PAIR),
        SettingRule(
            "No pair: the second and third highest cards go low", (Shape.NO_PAIR,), C.HIGH_CARD
        ),
    ),
)
"""The house way published for the Foxwoods casino, the one that exact figures in print rest on.

Where its wording leaves a choice: a hand is taken by its like ranks first, the joker being an ace,
so a straight or flush matters only with three-of-a-kind, a pair or nothing else; three aces that
make a straight or flush without a pair beside it are set as three aces.
"""
