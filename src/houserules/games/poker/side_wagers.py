"""Words for side wagers that poker chapters share: scales, outcomes, progressive amounts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from houserules.equipment.cards import Card, Rank, Suit
from houserules.hands.outcome import HandOutcome, by_least_rank
from houserules.hands.poker import THREE_CARDS, PokerCategory, PokerHand, is_super_royal
from houserules.law import Citation
from houserules.rules import (
    Amounts,
    Bonus,
    Game,
    HouseRules,
    Meter,
    Option,
    Requirement,
    Scale,
    Wager,
    one_amount,
)
from houserules.rules.decided import NO_FOLD, PLAYER, Fold, Terms
from houserules.rules.option import percent

Meters = Mapping[str, Sequence[Meter]] | Sequence[Meter]
"""The meters of a wager, perhaps by the letter of its paytable."""
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


def mini_royals_apart(spades: str, others: str, royal: str) -> tuple[Scale, HandOutcome]:
    """Three-card hands with two separate kinds of mini-royal, which is a straight flush."""
    within = {spades: royal, others: royal, royal: "Straight flush"}
    scale = Scale(spades, others, royal, *map(str, THREE_CARDS.order), within=within)
    return scale, mini_royal_by_suit(spades, others)


def pairs_by_rank(names: Mapping[Rank, str]) -> tuple[Scale, HandOutcome]:
    """Five-card hands in which pairs have names, the highest first, each from a rank on."""
    scale = Scale(*FIVE_CARD_NAMES[:8], *names.values(), "High card")
    return scale, HandOutcome(by_rank={"Pair": by_least_rank(names)})


def three_card_meters(cite: Citation) -> dict[str, list[Meter]]:
    """The meter of the Progressive Payout by three cards: seed per unit, rates, by paytable."""
    return {
        letter: [Meter.of(cite, seed=1_000, primary=rate)]
        for letter, rate in (("A", 14), ("B", 20))
    }


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
        "Progressive rate of progression",
        cite,
        percent(0, 100),
        Fraction(0),
        must=True,
        applies=lambda rules: rules.offers(wager()),
        says=lambda value: f"{value * 100}% of each wager to the meter",
    )


def ranked(hand: str, *cites: Citation) -> str:
    """A hand as it is called, with the paragraphs that rank it."""
    return ", ".join((hand, *(cite.pretty for cite in cites)))


SIX_CARD = royals_apart(SIX_ROYAL_DIAMONDS, SIX_ROYAL_OTHERS)
six_card_outcome = super_royal_by_suit(SIX_ROYAL_DIAMONDS, SIX_ROYAL_OTHERS)
"""A player's cards and those dealt for the Six Card Bonus, six together."""


def six_card_wager(
    game: Game,
    name: str,
    cite: str,
    *,
    pays: str,
    beside: str,
    settled_by: str,
    lost_by: str,
    paid_by: str,
    with_one_of: Iterable[Wager] = (),
    with_all_of: Iterable[Wager] = (),
    after_a_fold: Fold = NO_FOLD,
) -> Wager:
    """The Six Card Bonus, or All-Six Bonus, on a player's cards and those `beside` them."""
    return game.wager(
        name,
        cite,
        by_submission=True,
        pays=game.table(pays, SIX_CARD, *SIX_CARD_BONUS),
        with_one_of=with_one_of,
        with_all_of=with_all_of,
        looks_at=[PLAYER, beside],
        outcome=six_card_outcome,
        settled_by=settled_by,
        lost_by=lost_by,
        paid_by=paid_by,
        formed_by=settled_by,
        after_a_fold=after_a_fold,
    )


class Envied(NamedTuple):
    """The envy bonus of a progressive wager, its table as printed and where it is paid."""

    name: str
    cite: str
    pays: str
    settled_by: str


@dataclass(frozen=True, slots=True)
class ProgressiveAmount:
    """The one amount of progressive wagers, among those that have envy bonuses."""

    game: Game
    option: Option[int]

    @classmethod
    def of(cls, game: Game, cite: str) -> "ProgressiveAmount":
        """Leave the amount to the Rules Submission, by the Envy Bonus of the wager offered."""

        def paragraph(rules: HouseRules) -> str:
            envies = (b for b in game.bonuses if b.option is option and rules.offers(b.on))
            return next((str(envy.cite) for envy in envies), cite)

        name, amounts = "Progressive wager amount", Amounts((100, 500))
        option = game.option(name, cite, amounts, 100, by=paragraph)
        return cls(game, option)

    def fixed_by(self, cite: str) -> Requirement:
        """A wager has this amount by the paragraph on its meter."""
        return one_amount(self.game, cite, FIXED, self.option)

    def progressive(
        self,
        name: str,
        cite: str,
        scale: Scale,
        pays: tuple[str, ...],
        *,
        meter: str,
        meters: Callable[[Citation], Meters],
        looks_at: Iterable[str],
        outcome: HandOutcome,
        settled_by: str,
        terms: Terms,
        envy: Envied,
        formed_by: str = "",
        with_one_of: Iterable[Wager] = (),
        with_all_of: Iterable[Wager] = (),
        after_a_fold: Fold = NO_FOLD,
    ) -> tuple[Wager, Bonus]:
        """A progressive wager of this amount, and the envy bonus for players who made it too.

        `pays` is a paragraph and its tables as printed; `meter` fixes the amount and the meters.
        """
        game = self.game
        wager = game.wager(
            name,
            cite,
            by_submission=True,
            pays=game.table(pays[0], scale, *pays[1:]),
            with_one_of=with_one_of,
            with_all_of=with_all_of,
            requires=[self.fixed_by(meter)],
            meters=meters(game.cite(meter)),
            looks_at=looks_at,
            outcome=outcome,
            settled_by=settled_by,
            paid_by=terms.documented,
            formed_by=formed_by,
            terms=terms,
            after_a_fold=after_a_fold,
        )
        bonus = game.envy(
            envy.name,
            envy.cite,
            wager,
            amount=self.option,
            pays=game.table(envy.cite, scale, envy.pays),
            settled_by=envy.settled_by,
        )
        return wager, bonus
