"""How a certificate holder sets the dealer's hands, § 659a.11(c): an ordered list of rules.

A rule says which seven-card hands it is for, what the high, medium and low hand must at least be,
and which of them come first; of the legal settings that fit, the highest in that order is taken.
The first rule that fits a hand sets it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations
from typing import Any

from houserules.equipment.cards import RANKS, Card, Rank
from houserules.hands.asia_poker import AsiaPokerCategory as C
from houserules.hands.asia_poker import SetHands, Value, legal_settings, small_value
from houserules.hands.house_way import (
    ANY_RANK,
    ForShapes,
    HouseSetting,
    HouseWayError,
    RankRange,
    RuleList,
    Shape,
    bound,
    letter_of,
    named,
    parts_of,
    rank_of,
    shape_of,
    shapes_named,
)

ORDERS = tuple(permutations(("high", "medium", "low")))
"""The orders in which the three hands may be made as high as possible."""


@dataclass(frozen=True, slots=True)
class SettingRule(ForShapes):
    """One rule of a house way: the hands it is for, what each hand keeps, and which comes first."""

    name: str
    shapes: tuple[Shape, ...]
    order: tuple[str, ...]
    ranks: RankRange = ANY_RANK
    second: RankRange = ANY_RANK
    high: C = C.HIGH_CARD
    medium: tuple[Rank, Rank] | None = None
    low: Rank = Rank.TWO

    @classmethod
    def parse(cls, text: str) -> "SettingRule":
        """Read a rule as `str` writes it: name | hands it is for | what to keep | the order.

        >>> print(SettingRule.parse("Kings up|two pair, J to A|high pair, low A|low, medium, high"))
        Kings up | two pair, J to A | high pair, low A | low, medium, high
        """
        try:
            name, hands, keep, order = parts_of(text, "|", 4)
            shapes, *bounds = (part.strip() for part in hands.split(","))
            rule = cls(
                name,
                shapes_named(shapes),
                _order(order),
            )
            for ranks in bounds:
                rule = replace(rule, **bound(ranks))
            for kept in filter(None, (part.strip() for part in keep.split(","))):
                rule = replace(rule, **_kept(kept))
        except HouseWayError as error:
            raise HouseWayError(
                f"“{text.strip()[:80]}” is not a setting rule ({error}). Write name | hands | keep "
                "| order, such as: Kings up | two pair, J to A | high pair, low A | low, medium, "
                "high."
            ) from None
        return rule

    def __str__(self) -> str:
        hands = self.hands_in_words()
        kept = [f"high {self.high.lower()}"]
        if self.medium is not None:
            kept.append("medium " + "-".join(map(letter_of, self.medium)))
        if self.low != Rank.TWO:
            kept.append(f"low {letter_of(self.low)}")
        return f"{self.name} | {', '.join(hands)} | {', '.join(kept)} | {', '.join(self.order)}"

    @property
    def is_certain(self) -> bool:
        """Whether the rule sets every hand of its shapes and first rank."""
        return (
            self.high is C.HIGH_CARD
            and self.medium is None
            and self.low is Rank.TWO
            and self.second == ANY_RANK
        )

    def takes(self, settings: Iterable[SetHands]) -> SetHands | None:
        """The setting that the rule takes, if one keeps what it asks for."""
        least = small_value(self.medium) if self.medium else None
        kept = [
            one
            for one in settings
            if one.high.category >= self.high
            and (least is None or one.medium.value >= least)
            and one.low.value[1][0] >= self.low
        ]
        return max(kept, key=self._place, default=None)

    def _place(self, setting: SetHands) -> tuple[Value, ...]:
        return tuple(getattr(setting, hand).value for hand in self.order)


def _order(text: str) -> tuple[str, ...]:
    order = tuple(part.strip() for part in text.split(","))
    if order not in ORDERS:
        raise HouseWayError(f"no order “{text[:40]}”; name high, medium and low once each")
    return order


def _kept(text: str) -> dict[str, Any]:
    """The least that one hand must be, as the field that holds it."""
    hand, _, least = text.partition(" ")
    match hand:
        case "high":
            return {"high": named(C, least)}
        case "medium":
            first, _, second = least.partition("-")
            return {"medium": (rank_of(first), rank_of(second))}
        case "low":
            return {"low": rank_of(least)}
    raise HouseWayError(f"no hand “{hand[:40]}”; there is high, medium and low")


@dataclass(frozen=True, slots=True, eq=False)
class HouseWay(RuleList[SettingRule]):
    """Setting rules for a high hand of four, a medium hand of two and a low hand of one."""

    @classmethod
    def parse(cls, name: str, rules: Iterable[str]) -> "HouseWay":
        """Read a house way from the texts of its rules, in their order."""
        return cls(name, tuple(SettingRule.parse(rule) for rule in rules))

    def __str__(self) -> str:
        """The name of a known house way; the rules of any other, one a line."""
        return self.name if self in KNOWN else "\n".join(map(str, self.rules))

    def __post_init__(self) -> None:
        for shape in Shape:
            for rank in RANKS:
                if not any(
                    rule.is_certain
                    and shape in rule.shapes
                    and rule.ranks[0] <= rank <= rule.ranks[1]
                    for rule in self.rules
                ):
                    raise HouseWayError(
                        f"The {self.name} may leave a hand unset: {shape.lower()}, {rank.plural} "
                        "first. Add a rule for it that names no least hand."
                    )

    def set(self, cards: Sequence[Card]) -> HouseSetting[SetHands, SettingRule]:
        """Set seven cards by the first rule that fits them."""
        return _set(self, tuple(cards))


@lru_cache(64)
def _set(way: HouseWay, cards: tuple[Card, ...]) -> HouseSetting[SetHands, SettingRule]:
    """The same, kept for a while: a hand is set, shown and settled in turn."""
    settings = legal_settings(cards)
    shape, groups = shape_of(cards)
    for rule in way.rules:
        if rule.fits(shape, groups) and (setting := rule.takes(settings)):
            return HouseSetting(setting, rule)
    raise AssertionError("a house way sets every hand")


_ALL_SHAPES = " or ".join(shape.lower() for shape in Shape)
HIGHEST_FIRST = HouseWay.parse(
    "highest first", [f"Highest first | {_ALL_SHAPES} | | high, medium, low"]
)
"""The highest high hand, then the highest medium hand: easy to say, and easy to beat."""

USUAL = HouseWay.parse(
    "usual house way",
    f"""
    Four and a pair: together, the pair medium | four-of-a-kind and a pair | \
    high three-of-a-kind, medium 2-2 | medium, high, low
    Four: straight or flush, a pair medium | four-of-a-kind | high straight, medium 2-2 | \
    low, medium, high
    Four 2s to 6s, king low: together | four-of-a-kind, 2 to 6 | \
    high four-of-a-kind, low K | low, high, medium
    Full house, 10s to aces: flush, a pair medium | three-of-a-kind and a pair, 10 to A | \
    high flush, medium 2-2 | medium, low, high
    Full house, 2s to jacks: three together, a pair medium | three-of-a-kind and a pair, 2 to J | \
    high three-of-a-kind, medium 2-2 | low, medium, high
    Full house, two pairs: two pair high | three-of-a-kind and two pair, 2 to 9 | \
    high two pair | low, medium, high
    Three: straight or flush, a pair medium | three-of-a-kind | high straight, medium 2-2 | \
    low, medium, high
    Three kings or aces: split | three-of-a-kind, K to A | high pair | low, medium, high
    Three 2s to 10s: together | three-of-a-kind, 2 to 10 | \
    high three-of-a-kind, medium Q-2, low 10 | low, medium, high
    Three pair: flush, a pair medium | three pair | high flush, medium 2-2 | medium, low, high
    Three pair, aces: 10 or better low | three pair, A | low 10 | medium, low, high
    Three pair: two pair high | three pair | high two pair, medium 2-2 | low, medium, high
    Two pair: straight or flush, a pair medium | two pair | high straight, medium 2-2 | \
    medium, low, high
    Two pair, aces: king low | two pair, A | medium 2-2, low K | low, medium, high
    Pair: straight or flush, the pair medium | pair | high straight, medium 2-2 | \
    low, medium, high
    Pair, 2s to jacks: straight or flush, queen low | pair, 2 to J | high straight, low Q | \
    low, medium, high
    Kings or aces: straight or flush, ace medium, 8 low | pair, K to A | \
    high straight, medium A-2, low 8 | low, medium, high
    Aces: split, 10 or better low | pair, A | low 10 | low, medium, high
    Pair: straight or flush, ace medium | pair | high straight, medium A-2 | medium, low, high
    Pair: together high, ace medium | pair | high pair, medium A-2 | low, medium, high
    Pair, 2s to 10s: straight or flush, queen medium, 8 low | pair, 2 to 10 | \
    high straight, medium Q-2, low 8 | low, medium, high
    Kings: split, 10 or better low | pair, K | low 10 | low, medium, high
    Pair: together high, the highest legal low | pair | high pair | low, medium, high
    No pair, ace: straight or flush, king medium | no pair, A | high straight, medium K-2 | \
    low, medium, high
    No pair: straight or flush, 10 medium | no pair, 2 to K | high straight, medium 10-2 | \
    low, medium, high
    No pair: highest high, third low, second and fourth medium | no pair | | low, medium, high
    Any other: the highest medium, then low | {_ALL_SHAPES} | | medium, low, high
    """.strip().splitlines(),
)
"""A house way in the usual terms, made for this program: the chapter prints none.

Its rules were found by setting hands as well as possible against hands that are set so themselves;
they say what to keep together, as published house ways of games of this kind do.
"""

KNOWN = (USUAL, HIGHEST_FIRST)
