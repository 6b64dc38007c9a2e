"""Words for side wagers that poker chapters share: scales, outcomes, progressive amounts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from houserules.equipment.cards import Card, Rank, Suit
from houserules.hands.outcome import HandOutcome
from houserules.hands.poker import THREE_CARDS, PokerCategory, PokerHand, is_super_royal
from houserules.law import Citation
from houserules.rules import Amounts, Game, Meter, Option, Requirement, Scale, Wager, one_amount
from houserules.rules.option import percent

FIVE_CARD_NAMES = tuple(map(str, PokerCategory))
FIVE_CARD = Scale(*FIVE_CARD_NAMES)
FIVE_CARD_ENVY = """
    Hand              $1       $5
    Royal flush       $1,000   $5,000
    Straight flush    $300     $1,500
"""
FLOP_PROGRESSIVE = (
    """
    Hand              A               B
    Royal flush       100% of meter   100% of Mega meter
    Straight flush    10% of meter    100% of Major meter
    Four-of-a-kind    300 for 1       300 for 1
    Full house        50 for 1        50 for 1
    Flush             40 for 1        40 for 1
    Straight          30 for 1        30 for 1
    Three-of-a-kind   9 for 1         9 for 1
    """,
    """
    Hand              C                     D
    Royal flush       100% of Mega meter    100% of Mega meter
    Straight flush    100% of Major meter   100% of Major meter
    Four-of-a-kind    100% of Minor meter   100% of Minor meter
    Full house        50 for 1              50 for 1
    Flush             40 for 1              40 for 1
    Straight          30 for 1              30 for 1
    Three-of-a-kind   10 for 1              9 for 1
    """,
)
"""The Progressive Payout on five cards, as several chapters print it."""

SIX_ROYAL_DIAMONDS = "Six-card royal flush—diamonds"
SIX_ROYAL_OTHERS = "Six-card royal flush—hearts, spades or clubs"
SIX_CARD_BONUS = (
    """
    Hand              A            B            C
    Royal flush       1,000 to 1   1,000 to 1   1,000 to 1
    Straight flush    200 to 1     200 to 1     200 to 1
    Four-of-a-kind    50 to 1      50 to 1      100 to 1
    Full house        25 to 1      25 to 1      20 to 1
    Flush             20 to 1      15 to 1      15 to 1
    Straight          10 to 1      10 to 1      9 to 1
    Three-of-a-kind   5 to 1       5 to 1       8 to 1
    """,
    """
    Hand                                           D            E
    Six-card royal flush—diamonds                  -            200,000 to 1
    Six-card royal flush—hearts, spades or clubs   -            20,000 to 1
    Royal flush                                    1,000 to 1   1,000 to 1
    Straight flush                                 200 to 1     200 to 1
    Four-of-a-kind                                 100 to 1     50 to 1
    Full house                                     20 to 1      20 to 1
    Flush                                          15 to 1      15 to 1
    Straight                                       10 to 1      10 to 1
    Three-of-a-kind                                7 to 1       5 to 1
    """,
)
"""The Six Card Bonus, or All-Six Bonus, as several chapters print it."""

FIXED = "its amount is fixed in the Rules Submission"


def royals_apart(first: str, second: str) -> Scale:
    """Five-card hands with two separate kinds of royal flush."""
    within = dict.fromkeys((first, second), "Royal flush")
    return Scale(first, second, *FIVE_CARD_NAMES, within=within)


def super_royal_by_suit(diamonds: str, others: str) -> HandOutcome:
    """The best five of six cards, with ace to 9 of one suit apart, by its suit."""

    def divide(cards: Sequence[Card]) -> str | None:
        if not is_super_royal(cards):
            return None
        return diamonds if cards[0].suit is Suit.DIAMONDS else others

    return HandOutcome(divided={"Royal flush": divide})


def mini_royal_by_suit(spades: str, others: str) -> HandOutcome:
    """Three cards, with ace, king and queen of one suit apart, by its suit."""

    def divide(cards: Sequence[Card]) -> str | None:
        if PokerHand.of(cards, THREE_CARDS).decides[0] != Rank.ACE:
            return None
        return spades if cards[0].suit is Suit.SPADES else others

    return HandOutcome(THREE_CARDS, {"Straight flush": divide})


def flop_meters(cite: Citation) -> dict[str, list[Meter]]:
    """The meters of the Progressive Payout by five cards: seeds per unit, rates, by paytable."""

    def named(**meters: tuple[int, int]) -> list[Meter]:
        return [
            Meter.of(cite, name=name, seed=seed, primary=rate)
            for name, (seed, rate) in meters.items()
        ]

    return {
        "A": [Meter.of(cite, seed=10_000, primary=21)],
        "B": named(Mega=(10_000, 11), Major=(1_000, 10)),
        "C": named(Mega=(10_000, 9), Major=(1_000, 7), Minor=(250, 3)),
        "D": named(Mega=(10_000, 10), Major=(1_000, 8), Minor=(250, 3)),
    }


def progression_rate(game: Game, cite: str, wager: Callable[[], Wager]) -> Option[Fraction]:
    """The rate of progression of a meter, where the certificate holder chooses it."""
    return game.option(
        "Progressive rate of progression", cite, percent(0, 100), Fraction(0),
        must=True, applies=lambda rules: rules.offers(wager()),
        says=lambda value: f"{value * 100}% of each wager to the meter",
    )  # fmt: skip


def ranked(hand: str, *cites: Citation) -> str:
    """A hand as it is called, with the paragraphs that rank it."""
    return ", ".join((hand, *(cite.pretty for cite in cites)))


SIX_CARD = royals_apart(SIX_ROYAL_DIAMONDS, SIX_ROYAL_OTHERS)
six_card_outcome = super_royal_by_suit(SIX_ROYAL_DIAMONDS, SIX_ROYAL_OTHERS)
"""A player's cards and those dealt for the Six Card Bonus, six together."""


@dataclass(frozen=True, slots=True)
class ProgressiveAmount:
    """The one amount of progressive wagers, among those that have envy bonuses."""

    game: Game
    option: Option[int]

    @classmethod
    def of(cls, game: Game, cite: str) -> "ProgressiveAmount":
        """Leave the amount to the Rules Submission."""
        option = game.option("Progressive wager amount", cite, Amounts((100, 500)), 100)
        return cls(game, option)

    def fixed_by(self, cite: str) -> Requirement:
        """A wager has this amount by the paragraph on its meter."""
        return one_amount(self.game, cite, FIXED, self.option)
