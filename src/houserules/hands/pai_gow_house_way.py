"""How a certificate holder sets the dealer's hands, § 645a.11(c): an ordered list of rules.

A rule says which seven-card hands it is for, and which rank the high hand must keep; of the legal
settings that keep it, the one with the highest low hand is taken, and of those the one with the
highest high hand. The first rule that fits a hand sets it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from houserules.equipment.cards import RANKS, Card, Rank
from houserules.hands.house_way import (
    ANY_RANK,
    ForShapes,
    HouseSetting,
    HouseWayError,
    RankRange,
    RuleList,
    Shape,
    bound,
    named,
    parts_of,
    rank_of,
    shape_of,
    shapes_named,
)
from houserules.hands.pai_gow import PaiGowCategory as C
from houserules.hands.pai_gow import SetHand, Value, legal_settings, low_value

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

_LOWEST_FIRST = {
    Shape.FIVE_ACES_AND_A_PAIR: Rank.ACE,
    Shape.FIVE_ACES: Rank.ACE,
    Shape.TWO_THREES: Rank.THREE,
    Shape.THREE_PAIR: Rank.FOUR,
    Shape.TWO_PAIR: Rank.THREE,
    Shape.NO_PAIR: Rank.EIGHT,
}
"""The lowest rank that can come first in a shape, where it is not the 2."""


@dataclass(frozen=True, slots=True)
class SettingRule(ForShapes):
    """One rule of a house way: the hands it is for, and what their high hand keeps.

    `ranks` bound the rank of the largest group of like cards (the higher one of equal groups),
    `second` that of the next. `low_at_least` asks that the low hand, so set, reaches a value;
    `improves_on` that it betters the low hand of the setting that keeps another rank.
    """

    name: str
    shapes: tuple[Shape, ...]
    keep: C
    ranks: RankRange = ANY_RANK
    second: RankRange = ANY_RANK
    low_at_least: tuple[Rank, Rank] | None = None
    improves_on: C | None = None

    @classmethod
    def parse(cls, text: str) -> "SettingRule":
        """Read a rule as `str` writes it: name | hands it is for | keep a rank.

        >>> print(SettingRule.parse("Low pairs|two pair, 2 to 6, low hand at least K-2|keep pair"))
        Low pairs | two pair, 2 to 6, low hand at least K-2 | keep pair
        """
        try:
            name, hands, keep = parts_of(text, "|", 3)
            shapes, *conditions = (part.strip() for part in hands.split(","))
            rule = cls(
                name,
                shapes_named(shapes),
                named(C, keep.removeprefix("keep ")),
            )
            for condition in conditions:
                rule = replace(rule, **_condition(condition))
        except HouseWayError as error:
            raise HouseWayError(
                f"“{text.strip()[:80]}” is not a setting rule ({error}). Write name | hands | keep "
                "rank, such as: Low pairs | two pair, 2 to 6, low hand at least K-2 | keep pair."
            ) from None
        return rule

    def __str__(self) -> str:
        hands = self.hands_in_words()
        if self.low_at_least is not None:
            high, low = self.low_at_least
            hands.append(f"low hand at least {high.letter}-{low.letter}")
        if self.improves_on is not None:
            hands.append(f"low hand better than beside {self.improves_on.lower()}")
        return f"{self.name} | {', '.join(hands)} | keep {self.keep.lower()}"

    @property
    def is_certain(self) -> bool:
        """Whether the rule sets every hand of its shapes and first rank, without condition."""
        return self.low_at_least is None and self.improves_on is None and self.second == ANY_RANK


def _condition(text: str) -> dict[str, Any]:
    """One condition of a rule, as the field that holds it."""
    if text.startswith(_AT_LEAST):
        high, low = map(rank_of, parts_of(text.removeprefix(_AT_LEAST), "-", 2))
        return {"low_at_least": (high, low)}
    if text.startswith(_BETTER_THAN):
        return {"improves_on": named(C, text.removeprefix(_BETTER_THAN))}
    return bound(text)


_AT_LEAST = "low hand at least "
_BETTER_THAN = "low hand better than beside "


@dataclass(frozen=True, slots=True, eq=False)
class HouseWay(RuleList[SettingRule]):
    """Setting rules for a high hand of five and a low hand of two."""

    @classmethod
    def parse(cls, name: str, rules: Iterable[str]) -> "HouseWay":
        """Read a house way from the texts of its rules, in their order."""
        return cls(name, tuple(SettingRule.parse(rule) for rule in rules))

    def __str__(self) -> str:
        """The name of a known house way; the rules of any other, one a line."""
        return self.name if self == FOXWOODS else "\n".join(map(str, self.rules))

    def __post_init__(self) -> None:
        for shape in Shape:
            for rank in RANKS[_LOWEST_FIRST.get(shape, Rank.TWO) - Rank.TWO :]:
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
            and rule.ranks[0] <= rank <= rule.ranks[1]
            and rule.keep <= _ALWAYS_KEPT[shape]
        )

    def set(self, cards: Sequence[Card]) -> HouseSetting[SetHand, SettingRule]:
        """Set seven cards by the first rule that fits them."""
        return _set(self, tuple(cards))


@lru_cache(64)
def _set(way: HouseWay, cards: tuple[Card, ...]) -> HouseSetting[SetHand, SettingRule]:
    """The same, kept for a while: a hand is set, shown and settled in turn."""
    best = _best_keeping(cards)
    shape, groups = shape_of(cards)
    for rule in way.rules:
        if rule.keep in best and rule.fits(shape, groups) and _conditions(rule, best):
            return HouseSetting(best[rule.keep], rule)
    raise AssertionError("a house way sets every hand")


def _best_keeping(cards: tuple[Card, ...]) -> dict[C, SetHand]:
    """For each rank that can be kept, the setting with the highest low, then high, hand."""
    best: dict[C, SetHand] = {}
    for setting in sorted(legal_settings(cards), key=_low_then_high, reverse=True):
        for keep in _NOT_ABOVE[setting.high.category]:
            best.setdefault(keep, setting)
    return best


_NOT_ABOVE = {category: tuple(keep for keep in C if category >= keep) for category in C}


def _low_then_high(setting: SetHand) -> tuple[Value, Value]:
    return setting.low.value, setting.high.value


def _conditions(rule: SettingRule, best: dict[C, SetHand]) -> bool:
    low = best[rule.keep].low.value
    if rule.low_at_least is not None and low < low_value(rule.low_at_least):
        return False
    if rule.improves_on is None:
        return True
    return rule.improves_on in best and low > best[rule.improves_on].low.value


FOXWOODS = HouseWay.parse(
    "Foxwoods house way",
    """
    Five aces and kings: kings low | five aces and a pair, low hand at least K-K | keep five aces
    Five aces: two aces low | five aces and a pair or five aces | keep three-of-a-kind
    Four and three: a pair low | four-of-a-kind and three-of-a-kind | keep four-of-a-kind
    Four and a pair: the pair low | four-of-a-kind and a pair | keep four-of-a-kind
    Four jacks to aces: split | four-of-a-kind, J to A | keep pair
    Four 7s to 10s, king low: together | four-of-a-kind, 7 to 10, low hand at least K-2 | \
    keep four-of-a-kind
    Four 7s to 10s: split | four-of-a-kind, 7 to 10 | keep pair
    Four 2s to 6s: together | four-of-a-kind, 2 to 6 | keep four-of-a-kind
    Full house: the pair low | three-of-a-kind and a pair | keep three-of-a-kind
    Full house: the higher pair low | three-of-a-kind and two pair | keep three-of-a-kind
    Two threes: a pair of the higher low | two three-of-a-kinds | keep three-of-a-kind
    Three pair: the highest low | three pair | keep two pair
    Two pair, jacks to aces: split | two pair, J to A | keep pair
    Two pair, 7s to 10s, ace low: together | two pair, 7 to 10, low hand at least A-2 | \
    keep two pair
    Two pair, 7s to 10s: split | two pair, 7 to 10 | keep pair
    Two pair, 3s to 6s, king low: together | two pair, 2 to 6, low hand at least K-2 | \
    keep two pair
    Two pair, 3s to 6s: split | two pair, 2 to 6 | keep pair
    Straight or flush and three: a pair low | three-of-a-kind, low hand at least 2-2 | \
    keep straight
    Three aces: one low, with the next card | three-of-a-kind, A | keep pair
    Three-of-a-kind: together | three-of-a-kind, 2 to K | keep three-of-a-kind
    Straight or flush, 10s to kings: an ace low if better there | pair, 10 to K, \
    low hand at least A-2, low hand better than beside straight | keep pair
    Straight or flush: the highest low that leaves one | pair or no pair | keep straight
    Pair: together, the highest others low | pair | keep pair
    No pair: the second and third card low | no pair | keep high card
    """.strip().splitlines(),
)
"""The house way published for the Foxwoods casino, the one that exact figures in print rest on.

Where its wording leaves a choice: a hand is taken by its like ranks first, the joker being an ace,
so a straight or flush matters only with three-of-a-kind, a pair or nothing else; three aces that
make a straight or flush without a pair beside it are set as three aces.
"""
