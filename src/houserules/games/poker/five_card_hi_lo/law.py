"""Five Card Hi-Lo: 58 Pa. Code Chapter 663a."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from houserules.equipment.cards import STANDARD, Card, Rank, show_cards
from houserules.games.poker import (
    FIVE_CARD_NAMES,
    Dealing,
    DealingParagraphs,
    DeckParagraphs,
    Declared,
    Method,
    Misdealt,
    RankedHands,
    exactly,
    misdealt,
    once_dealt,
    ranked,
)
from houserules.games.shared.common import Comparison, compared
from houserules.hands.outcome import HandOutcome, by_least_rank
from houserules.rules import Game, HouseRules, Payable, Scale, Verdict, Wager
from houserules.rules.decided import SURVIVES, Fold

CARDS = 5
game = Game(
    "663a", "Five Card Hi-Lo", positions=6, positions_cite="2(a)", deck=STANDARD,
    places=("dealer",), hand_sizes={"player": CARDS, "dealer": CARDS},
)

# 663a.1 and 663a.2: definitions and table

game.carry('1("High hand")', "three of the five cards")
game.carry('1("Low hand")', "the other two cards")
game.carry('1("Setting the hands")', "five cards as a high hand and a low hand")
Declared(chips="7(a)", moved=("8(c)",), handled=("11(a)(1)", "11(a)(2)")).of(game)
game.carry("11(a)(3)", "hands that were set are not set again")

# 663a.3 to 663a.5, 663a.8 to 663a.10 and 663a.13(d) to (f): cards, dealing and devices

dealing = Dealing.of(
    game,
    DealingParagraphs(
        DeckParagraphs.lettered("3", "4", "5", cut_preshuffled=False),
        manual_shoe=Method.of_shoe(dealt="8(d)", stub="8(e)"),
        hand=Method.of_hand(dealt="9(b)", stub="9(c)"),
        automated_shoe=Method.of_stacks(dealt="10(b)", stub="10(c)"),
        shuffler_jams="13(d)",
    ),
    player=CARDS, dealer=CARDS, count_rests=True,
)
dealing.step(game, "five cards face down to each player and the dealer", lambda by: by.dealt)

# 663a.6(a) and 663a.11(d) and (e): point values, and how five cards may be set

PLAY, FOLD = "play", "fold"
ACES_HIGH, ACE_LOW = "aces high", "ace low"
"""Decisions of a player; those on an ace are in the order of their settings."""
game.hand_names = ("high", "low")
VALUED = game.carry("6(a)", "point values; an ace 11 in the high hand, 1 in the low hand")


@cache
def points(card: Card) -> int:
    """The point value of a card in a high hand, 663a.6(a)."""
    return 11 if card.rank is Rank.ACE else min(card.rank, 10)


def aces_in(cards: Sequence[Card]) -> int:
    """How many of the cards are aces."""
    return sum(card.rank is Rank.ACE for card in cards)


Points = tuple[int, int]
"""The point values of a high hand and of a low hand."""


class SetHand(NamedTuple):
    """Five cards set as a high hand and a low hand, with their point values."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]
    points: Points

    @classmethod
    def of(cls, high: tuple[Card, ...], low: tuple[Card, ...]) -> "SetHand":
        """Add up the point values, 663a.6(a)."""
        low_points = sum(map(points, low)) - 10 * aces_in(low)
        return cls(high, low, (sum(map(points, high)), low_points))

    @property
    def name(self) -> str:
        """Both hands with their cards and point values, and the paragraph that states them."""
        high, low = self.points
        first = f"high hand {show_cards(self.high)} with {high}"
        return ranked(f"{first}, low hand {show_cards(self.low)} with {low}", VALUED)

    def __str__(self) -> str:
        return "high hand {}, low hand {}".format(*self.points)


@lru_cache(1_024)
def settings(cards: tuple[Card, ...]) -> tuple[SetHand, ...]:
    """The ways in which a player may set five cards; the first is the dealer's only one.

    Aces are in the high hand, but for a fourth; a player may have one ace in the low hand.
    """
    first, *others, last = sorted(cards, key=lambda card: -card.rank)
    aces_high = SetHand.of((first, *others[:2]), (others[2], last))
    if not 1 <= aces_in(cards) <= 3:
        return (aces_high,)
    return aces_high, SetHand.of(tuple(others), (first, last))


# 663a.6(b): Poker hands of the Poker Bonus Wager

SEVENS, SIXES = "Pair of 7s or better", "Pair of 6s or better"
POKER = Scale(
    *FIVE_CARD_NAMES[:8], SEVENS, SIXES, "Pair", "High card", within={SEVENS: SIXES, SIXES: "Pair"}
)
poker_outcome = HandOutcome(by_rank={"Pair": by_least_rank({Rank.SEVEN: SEVENS, Rank.SIX: SIXES})})
"""The highest ranking Poker hand of the player's five cards."""
RANKED = RankedHands.numbered(
    game, "6(b)", None, (*FIVE_CARD_NAMES[:8], SIXES),
    outcome=HandOutcome(by_rank={"Pair": by_least_rank({Rank.SIX: SIXES})}),
)

# 663a.7 and 663a.12: wagers and what they pay

game.adjacent_boxes("7(f)", 2, must=False)
game.seated_by("7(b)", abandoned=True)
game.carry("7(c)", "no wager but the Play Wager after no more bets")

ante = game.wager("Ante Wager", "7(d)", required=True)
play: Wager = game.wager(
    "Play Wager", "11(b)", in_round=True, fixed_by=[ante],
    requires=[exactly(game, "11(b)", lambda: play, ante)],
)
EVEN = game.odds("12(a)", "1 to 1", ante, play)

FOUR_AND_TWO, FOUR_ACES, THREE_ACES = "Four aces and one 2", "Four aces", "Three aces"
FEWER_ACES = "Fewer than three aces"
ACES = Scale(FOUR_AND_TWO, FOUR_ACES, THREE_ACES, FEWER_ACES, within={FOUR_AND_TWO: FOUR_ACES})
ante_bonus = game.bonus(
    "Ante Bonus Payout", "12(b)", ante,
    pays=game.table("12(b)", ACES, """
        Hand                   A             B
        Four aces and one 2    1,000 for 1   500 for 1
        Four aces              100 for 1     50 for 1
        Three aces             10 for 1      5 for 1
    """, """
        Hand                   C             D
        Four aces and one 2    200 for 1     100 for 1
        Four aces              50 for 1      50 for 1
        Three aces             5 for 1       5 for 1
    """),
)

LOW_TIE, HIGH_TIE, BOTH_TIE = "Low hands tie", "High hands tie", "Both high and low hands tie"
tie = game.wager(
    "Tie Wager", "7(e)(1)", by_submission=True, with_all_of=[ante],
    pays=game.table("12(c)", Scale(BOTH_TIE, HIGH_TIE, LOW_TIE), """
        Hand                           -
        Low hands tie                  4 to 1
        High hands tie                 4 to 1
        Both high and low hands tie    20 to 1
    """),
)
poker_bonus = game.wager(
    "Poker Bonus Wager", "7(e)(2)", by_submission=True, with_all_of=[ante],
    pays=game.table("12(d)", POKER, """
        Hand                    A          B
        Royal flush             250 to 1   500 to 1
        Straight flush          50 to 1    100 to 1
        Four-of-a-kind          25 to 1    40 to 1
        Full house              15 to 1    15 to 1
        Flush                   10 to 1    8 to 1
        Straight                8 to 1     6 to 1
        Three-of-a-kind         5 to 1     4 to 1
        Two pair                3 to 1     3 to 1
        Pair of 7s or better    1 to 1     -
        Pair of 6s or better    -          1 to 1
    """),
    looks_at=["player"], outcome=poker_outcome, settled_by="11(j)(2)",
    paid_by="11(j)(2)(i)", lost_by="11(j)(2)(ii)", formed_by="11(j)(2)",
    after_a_fold=Fold(SURVIVES, "11(b)(2)"),
)

# 663a.11: completion of each round of play


class HiLoShowdown(NamedTuple):
    """The facts that decide all wagers but the Poker Bonus: each hand against the dealer's."""

    played: bool
    high: Comparison
    low: Comparison
    aces: str

    @classmethod
    def of(cls, played: bool, aces: str, player: Points, dealer: Points) -> "HiLoShowdown":
        """Compare the point values of a player with those of the dealer."""
        high, low = map(compared, player, dealer)
        return cls(played, high, low, aces)


ANTE_FORFEITED = game.rule("11(b)", "no Play Wager was made")
TIE_FORFEITED = game.rule("11(b)(1)", "no Play Wager was made")
BOTH_WIN = game.rule("11(g)(1)", "the high hand is higher and the low hand lower")
BOTH_LOSE = game.rule("11(g)(2)", "the high hand is not higher and the low hand not lower")
HIGH_ALONE = game.rule("11(g)(3)(i)", "only the high hand beats the dealer's")
LOW_ALONE = game.rule("11(g)(3)(ii)", "only the low hand beats the dealer's")
REGARDLESS = game.rule("11(h)", "the Ante Bonus Payout does not depend on the dealer's hands")
TIED = game.rule("11(j)(1)(i)", "a hand has the same point value as the dealer's")
NOT_TIED = game.rule("11(j)(1)(ii)", "neither hand has the same point value as the dealer's")
game.step("11(g)", "settle the Ante and Play Wagers", by_parts=True)
for cite, does in (
    ("11(b)", "ask each player for a Play Wager or a fold, clockwise"),
    ("11(c)", "collect forfeited wagers, and the cards unless an optional wager waits"),
    ("11(d)", "three higher cards as the high hand, two lower ones as the low hand"),
    ("11(e)", "turn up and set the dealer's cards, aces in the high hand but for a fourth"),
    ("11(f)", "reveal and compare, counterclockwise from the dealer's right"),
    ("11(i)", "rack a player's cards after Ante and Play"),
    ("11(k)", "rack a player's cards after all optional wagers"),
    ("11(l)", "rack the cards so that each hand can be reconstructed"),
):
    game.step(cite, does)


def aces_outcome(cards: Sequence[Card]) -> str:
    """The outcome of the Ante Bonus Payout, 663a.11(h)."""
    number = aces_in(cards)
    if number < 4:
        return THREE_ACES if number == 3 else FEWER_ACES
    return FOUR_AND_TWO if any(card.rank is Rank.TWO for card in cards) else FOUR_ACES


def settle_ante(facts: HiLoShowdown, rules: HouseRules) -> dict[Payable, Verdict]:
    """Ante, Play and Ante Bonus Payout, 663a.11(b), (g) and (h)."""
    if not facts.played:
        return {ante: ANTE_FORFEITED.forfeits()}
    higher, lower = facts.high is Comparison.HIGHER, facts.low is Comparison.LOWER
    if higher and lower:
        verdict = BOTH_WIN.wins_at(EVEN)
    elif higher or lower:
        verdict = (HIGH_ALONE if higher else LOW_ALONE).pushes()
    else:
        verdict = BOTH_LOSE.loses()
    bonus = REGARDLESS.adds(rules.paytable(ante_bonus), facts.aces)
    return {ante: verdict, play: verdict, **({ante_bonus: bonus} if bonus else {})}


def settle_tie(facts: HiLoShowdown, rules: HouseRules) -> Verdict:
    """The Tie Wager, 663a.11(b)(1) and (j)(1)."""
    if not facts.played:
        return TIE_FORFEITED.forfeits()
    high, low = facts.high is Comparison.EQUAL, facts.low is Comparison.EQUAL
    if not (high or low):
        return NOT_TIED.loses()
    outcome = BOTH_TIE if high and low else HIGH_TIE if high else LOW_TIE
    return TIED.pays(rules.paytable(tie), outcome)


# 663a.13(a) to (c): irregularities

_dealt = once_dealt(CARDS, CARDS)
misdealt(game, Misdealt("13(a)", "13(b)", "13(c)"), _dealt)

game.seal()
