"""High Card Flush: 58 Pa. Code Chapter 678a."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from houserules.equipment.cards import STANDARD, Card, Rank
from houserules.games.poker import (
    ANY_HAND,
    FIXED,
    PROGRESSIVE_SYSTEM,
    Dealing,
    DealingParagraphs,
    DeckParagraphs,
    Declared,
    Method,
    Misdealt,
    misdealt,
    no_dealers_card,
    once_dealt,
    placed_or_folded,
    progression_rate,
    qualifies_by_name,
    ranked,
    times_fixed,
)
from houserules.games.shared.common import (
    Comparison,
    offers_optional,
    payout_limited,
    void_and_reshuffle,
)
from houserules.hands.flush import NUMBERS, FlushHand, SuitOutcome, longest_run, suit_masks
from houserules.law import edition_in
from houserules.rules import Game, HouseRules, Meter, Payable, Scale, Verdict, Wager, one_amount
from houserules.rules.decided import SURVIVES, Fold, Terms
from houserules.rules.option import money

EDITION = edition_in(__name__)
game = Game(
    "678a", "High Card Flush", edition=EDITION, positions=6, positions_cite="2(a)", deck=STANDARD,
    places=("dealer",), hand_sizes={"player": 7, "dealer": 7},  # 678a.8(d)
)

# 678a.1 and 678a.2: definitions and table

game.carry('1("Fold")', "no Raise Wager is made")
game.carry('1("Raise Wager")', "the wager placed after the seven cards")
Declared(chips="7(a)", moved=("8(c)",), handled=("11(a)",)).of(game)
if EDITION:  # its layout is not drawn
    Declared(layout="2(b)", systems=("2(c)(1)",), boxes=("2(d)", "2(e)")).of(game)

# 678a.3 to 678a.5, 678a.8 to 678a.10 and 678a.13(e) to (g): cards, dealing and devices

NO_MORE = ""  # no card is dealt to any other place
dealing = Dealing.of(
    game,
    DealingParagraphs(
        DeckParagraphs.lettered("3", "4", "5"),
        manual_shoe=Method.of_shoe(dealt="8(d)", more=NO_MORE, stub="8(e)"),
        hand=Method.of_hand(dealt="9(b)", more=NO_MORE, stub="9(c)", closed="b"),
        automated_shoe=Method.of_stacks(dealt="10(b)", more=NO_MORE, stub="10(c)"),
        shuffler_jams="13(e)",
    ),
    player=7, dealer=7,
    locks={PROGRESSIVE_SYSTEM: "2(c)(2)"},
)
dealing.step(game, "seven cards face down to each player and the dealer", lambda by: by.dealt)

# 678a.6: rankings

ACE_HIGHEST = game.carry("6(a)", "ranks of cards, the ace highest")
FLUSHES = tuple(f"{number}-card flush" for number in NUMBERS)
FLUSH = Scale(*FLUSHES[:1:-1])
RANKED = {n: game.carry(f"6(b)({8 - n})", FLUSHES[n].lower()) for n in range(2, 8)}
TIED = game.carry("6(c)", "flushes as long by the highest card that the other lacks; equals tie")
LESS = "Two-card straight flush or less"
STRAIGHTS = (*[LESS] * 3, *(f"{number}-card straight flush" for number in NUMBERS[3:]))
STRAIGHT_FLUSH = Scale(*STRAIGHTS[:1:-1])
STRAIGHT_RANKED = {n: game.carry(f"6(d)({8 - n})", STRAIGHTS[n].lower()) for n in range(3, 8)}
flush_outcome = SuitOutcome(int.bit_count, FLUSHES)
"""The longest flush of a player, 678a.6(b)."""
straight_flush_outcome = SuitOutcome(longest_run, STRAIGHTS)
"""The longest straight flush of a player, an ace high or low, 678a.6(d)."""
high_aces_outcome = SuitOutcome(partial(longest_run, low_ace=False), STRAIGHTS)
"""The same by the reading that is not taken, the ace high only."""
THREE_CARD = [FlushHand.with_ranks(top, Rank.THREE, Rank.TWO) for top in Rank if top > Rank.THREE]
LOWEST = {ANY_HAND: FlushHand.with_ranks(Rank.THREE, Rank.TWO)} | {
    flush.name: flush for flush in THREE_CARD
}
"""The hands of which each may be the lowest that qualifies."""
QUALIFYING = qualifies_by_name(
    game, "11(d)", LOWEST, LOWEST["three-card flush, nine high"], "Ante Wager"
)
"""The lowest flush with which the dealer qualifies, 678a.11(d)."""

# 678a.7 and 678a.12: wagers and what they pay

game.seated_by("7(b)", abandoned=True)
game.carry("7(c)", "no wager but the Raise Wager after no more bets")
if EDITION:
    game.keeps_to_one_position("7(e)")
else:
    game.adjacent_boxes("7(e)", 6)

ante = game.wager("Ante Wager", "7(d)(1)")
raised = game.wager("Raise Wager", "7(d)(1)", in_round=True, with_one_of=[ante])
EVEN = game.odds("12(a)", "1 to 1", ante, raised)
ASKED = game.carry("11(b)", "each player is asked, clockwise from the dealer's left")
AT_FIVE = times_fixed(game, "11(b)(2)", "Most of a Raise with five cards", 2, "Ante Wager")
AT_SIX = times_fixed(game, "11(b)(3)", "Most of a Raise with six or seven", 3, "Ante Wager")
MOST_RAISED = {2: 1, 3: 1, 4: 1, 5: AT_FIVE, 6: AT_SIX, 7: AT_SIX}
"""The most that a Raise Wager may be with a flush of each length, in Antes."""
AS_THE_ANTE = game.carry("11(b)(1)", "with two to four cards of a suit it equals the Ante")
MORE = game.carry("11(b)(2)", "with five cards of a suit it is a multiple of the Ante")
MOST = game.carry("11(b)(3)", "with six or seven cards of a suit it is a higher multiple")
RAISED_BY = dict.fromkeys((2, 3, 4), AS_THE_ANTE) | {5: MORE, 6: MOST, 7: MOST}
"""The paragraph of a Raise Wager with a flush of each length."""

WAITS = Fold(SURVIVES, "11(c)(2)(i)")
flush_bonus = game.wager(
    "Flush Bonus Wager", "7(d)(2)", by_submission=True, with_one_of=[ante],
    pays=game.table("12(b)", FLUSH, """
        Hand               A          B          C          D
        Seven-card flush   300 to 1   100 to 1   200 to 1   300 to 1
        Six-card flush     100 to 1   20 to 1    20 to 1    75 to 1
        Five-card flush    10 to 1    10 to 1    10 to 1    5 to 1
        Four-card flush    1 to 1     2 to 1     2 to 1     2 to 1
    """ if EDITION else """
        Hand               A          B          C          D
        Seven-card flush   300 to 1   100 to 1   200 to 1   500 to 1
        Six-card flush     100 to 1   20 to 1    60 to 1    50 to 1
        Five-card flush    10 to 1    10 to 1    12 to 1    12 to 1
        Four-card flush    1 to 1     2 to 1     1 to 1     1 to 1
    """, """
        Hand               E          F          G          H
        Seven-card flush   400 to 1   400 to 1   500 to 1   250 to 1
        Six-card flush     60 to 1    100 to 1   100 to 1   100 to 1
        Five-card flush    12 to 1    10 to 1    10 to 1    10 to 1
        Four-card flush    1 to 1     1 to 1     1 to 1     1 to 1
    """),
    looks_at=["player"], outcome=flush_outcome, after_a_fold=WAITS,
    settled_by="11(e)(1)", lost_by="11(e)(1)(i)", paid_by="11(e)(1)(ii)",
)
straight_flush_bonus = game.wager(
    "Straight Flush Bonus Wager", "7(d)(3)", by_submission=True, with_one_of=[ante],
    pays=game.table("12(c)", STRAIGHT_FLUSH, """
        Hand                        A            B            C          D
        Seven-card straight flush   500 to 1     1,000 to 1   500 to 1   1,000 to 1
        Six-card straight flush     200 to 1     500 to 1     200 to 1   500 to 1
        Five-card straight flush    100 to 1     100 to 1     100 to 1   100 to 1
        Four-card straight flush    75 to 1      75 to 1      60 to 1    60 to 1
        Three-card straight flush   7 to 1       7 to 1       8 to 1     8 to 1
    """ if EDITION else """
        Hand                        A            B            C          D
        Seven-card straight flush   8,000 to 1   1,000 to 1   500 to 1   1,000 to 1
        Six-card straight flush     1,000 to 1   500 to 1     200 to 1   500 to 1
        Five-card straight flush    100 to 1     100 to 1     100 to 1   100 to 1
        Four-card straight flush    60 to 1      75 to 1      60 to 1    60 to 1
        Three-card straight flush   7 to 1       7 to 1       8 to 1     8 to 1
    """),
    looks_at=["player"], outcome=straight_flush_outcome, after_a_fold=WAITS,
    settled_by="11(e)(2)", lost_by="11(e)(2)(i)", paid_by="11(e)(2)(ii)", formed_by="11(e)(2)",
)
METERED = game.carry("12(d)(3)", "meter")
if EDITION:  # the Rules Submission names the amount and the rate of the meter
    initial = game.option(
        "Progressive initial and reset amount", "12(d)(3)", money(30_000_00), 30_000_00,
        must=True, applies=lambda rules: rules.offers(progressive),
    )
    rate = progression_rate(game, "12(d)(3)", lambda: progressive)
    meter, fixed = Meter.as_submitted(METERED, initial, rate), []
else:  # the seed is based on the amount of the wager offered
    amount = game.option("Progressive Jackpot amount", "12(d)(3)", money(), 100)
    meter = Meter.of(METERED, seed=30_000, reseed=0, primary=23, reserve=5)
    fixed = [one_amount(game, "12(d)(3)", FIXED, amount)]
progressive: Wager = game.wager(
    "Progressive Jackpot Wager", "7(d)(4)", by_submission=True, with_one_of=[ante],
    pays=game.table("12(d)(1)", STRAIGHT_FLUSH, """
        Hand                        A               B
        Seven-card straight flush   100% of meter   100% of meter
        Six-card straight flush     10% of meter    10% of meter
        Five-card straight flush    250 for 1       900 for 1
        Four-card straight flush    40 for 1        50 for 1
        Three-card straight flush   3 for 1         N/A
    """),
    requires=fixed, meters=[meter],
    looks_at=["player"], outcome=straight_flush_outcome, after_a_fold=WAITS,
    settled_by="11(e)(3)", paid_by="11(e)(3)(iv)", formed_by="11(e)(3)",
    terms=Terms(
        "12(d)(2)", "12(d)(4)", verified="11(e)(3)(i)", lit="11(e)(3)(ii)",
        validated="11(e)(3)(iii)", documented="11(e)(3)(iv)",
    ),
)
OPTIONAL = (flush_bonus, straight_flush_bonus, progressive)
"""The wagers that a fold leaves, and for which cards are turned up in any case."""


def most_at_minimum(rules: HouseRules) -> int:
    """The most that Ante and Raise can win when the minimum Ante is wagered, 678a.12(e)."""
    return rules.minimum(ante) * (1 + MOST_RAISED[7])


if not EDITION:  # the proposed edition has no payout limit
    payout_limit = payout_limited(game, "12(e)", most_at_minimum)
    LIMITED = game.rule("12(e)", "the payout limit of the certificate holder")

# 678a.11: completion of each round of play


class FlushShowdown(NamedTuple):
    """The Raise Wager in Antes, none after a fold, and how the hands compare, if they do."""

    raised: Fraction
    comparison: Comparison | None


FOLD = game.rule("11(c)(2)", "the player folded")
game.carry("11(c)(2)(ii)", "cards without another wager are racked at once")
NOT_QUALIFIED = game.rule("11(d)(1)", f"the dealer has less than a {QUALIFYING.name}")
COMPARED = {
    Comparison.HIGHER: game.rule("11(d)(2)(ii)(A)", "the player's hand is higher").wins_at(EVEN),
    Comparison.EQUAL: game.rule("11(d)(2)(ii)(B)", "the hands are equal").pushes().citing(TIED),
    Comparison.LOWER: game.rule("11(d)(2)(ii)(C)", "the dealer's hand is higher").loses(),
}
for cite, does in (
    ("11(b)", "ask each player for a Raise Wager or a fold, clockwise"),
    ("11(c)(1)", "a Raise Wager is placed"),
    ("11(c)(2)", "collect the Ante Wager of a fold"),
    ("11(d)", "turn up the dealer's cards and form the dealer's flush"),
    ("11(d)(1)(i)", "the dealer does not qualify: turn up cards with other wagers"),
    ("11(d)(1)(ii)", "the dealer does not qualify: rack cards without other wagers"),
    ("11(d)(2)", "the dealer qualifies: settle counterclockwise from the dealer's right"),
    ("11(d)(2)(i)", "turn the player's cards face up and form the highest flush"),
    ("11(f)", "rack the cards so that each hand can be reconstructed"),
):
    game.step(cite, does)
game.step("11(d)(2)(ii)", "settle the Ante and Raise Wagers", by_parts=True)
game.step("11(e)", "settle the other wagers after Ante and Raise", applies=offers_optional)


def settle_ante(facts: FlushShowdown, rules: HouseRules) -> dict[Payable, Verdict]:
    """Ante and Raise, 678a.11(c)(2), (d) and 678a.12(a)."""
    if not facts.raised:
        return {ante: FOLD.forfeits()}
    if facts.comparison is None:
        return {ante: NOT_QUALIFIED.wins_at(EVEN), raised: NOT_QUALIFIED.returns()}
    return dict.fromkeys((ante, raised), COMPARED[facts.comparison])


def named(cards: Sequence[Card], rules: HouseRules) -> str:
    """The longest flush as the dealer forms it, with the paragraphs that rank it."""
    hand = FlushHand.of(cards)
    highest = (ACE_HIGHEST,) if hand.ranks[0] is Rank.ACE else ()
    return ranked(hand.name, RANKED[hand.length], *highest)


def named_straight(cards: Sequence[Card], rules: HouseRules) -> str:
    """The longest straight flush, with the paragraph that has it."""
    cite = STRAIGHT_RANKED.get(max(map(longest_run, suit_masks(cards))))
    return ranked(straight_flush_outcome(cards).lower(), *((cite,) if cite else ()))


# 678a.13(a) to (d): irregularities


ACTED = placed_or_folded(raised)
_dealt = once_dealt(7, 7)
misdealt(game, Misdealt("13(a)", "13(b)", "13(c)"), _dealt)
void_and_reshuffle(
    game, "13(d)", f"Dealer's card exposed before {ACTED.clause}",
    "All hands are void, Ante and Raise Wagers are returned, the cards are reshuffled; but the "
    "other wagers are settled.",
    *OPTIONAL, impossible_because=ACTED.or_because(no_dealers_card),
)

game.seal()
