"""Criss-Cross Poker: 58 Pa. Code Chapter 674a."""

from collections.abc import Sequence
from typing import NamedTuple

from houserules.equipment.cards import STANDARD, Card, Rank
from houserules.games.poker import (
    COMMUNITY_MISDEALT,
    FIVE_CARD_NAMES,
    Dealing,
    DealingParagraphs,
    DeckParagraphs,
    Declared,
    Method,
    Misdealt,
    Place,
    RankedHands,
    Street,
    Streets,
    Units,
    community_card_exposed,
    equal_amounts,
    misdealt,
    multiple_of,
    multiples_fixed,
    once_dealt,
)
from houserules.games.shared.common import payout_limited
from houserules.hands.outcome import HandOutcome, by_least_rank
from houserules.hands.poker import PokerHand
from houserules.rules import Game, HouseRules, Payable, Rule, Scale, Verdict, Wager
from houserules.rules.decided import SURVIVES, Fold

ACROSS, DOWN, MIDDLE = "across", "down", "middle"
"""The outer cards of the horizontal and of the vertical line, and the card that both share."""
BOXES = (DOWN, ACROSS, MIDDLE, ACROSS, DOWN)
"""The community cards in the order of their boxes, from the one furthest from the dealer."""
game = Game(
    "674a", "Criss-Cross Poker", positions=6, positions_cite="2(a)", deck=STANDARD,
    places=(ACROSS, DOWN, MIDDLE),
    hand_sizes={"player": 2, ACROSS: 2, DOWN: 2, MIDDLE: 1},  # 674a.8(d)
)

# 674a.1 and 674a.2: definitions and table

for term, carried in {
    "Across Hand": "two cards of the player and three of the horizontal line",
    "Community cards": "five cards for everybody",
    "Down Hand": "two cards of the player and three of the vertical line",
}.items():
    game.carry(f'1("{term}")', carried)
Declared(chips="7(a)", moved=("8(c)",)).of(game)

# 674a.3 to 674a.5, 674a.8 to 674a.10 and 674a.13(e) to (g): cards, dealing and devices

dealing = Dealing.of(
    game,
    DealingParagraphs(
        DeckParagraphs.lettered("3", "4", "5"),
        manual_shoe=Method.of_shoe(dealt="8(d)", stub="8(e)"),
        hand=Method.of_hand(dealt="9(b)", stub="9(c)"),
        automated_shoe=Method.of_stacks(dealt="10(b)", stub="10(c)"),
        shuffler_jams="13(e)",
    ),
    player=2, dealer=0,
)
dealing.step(game, "the community cards face down in a cross", lambda by: by.more)
dealing.step(game, "then two cards face down to each player", lambda by: by.dealt)

# 674a.6: rankings

ACE_BELOW_A_TWO = game.carry("6(a)", "ranks of cards, an ace also below a 2")
RANKED = RankedHands.numbered(game, "6(b)", None, FIVE_CARD_NAMES[:9], low_ace=ACE_BELOW_A_TWO)
HIGH_PAIR, MIDDLE_PAIR = "Pair of jacks, queens, kings or aces", "Pair of 6s through 10s"
JACKS_OR_BETTER, SIXES_OR_BETTER = "Pair of jacks or better", "Pair of 6s or better"
LOWER = "Less than a pair of 6s"
BEST = FIVE_CARD_NAMES[:8]
BETS = Scale(*BEST, HIGH_PAIR, MIDDLE_PAIR, LOWER)
ANTES = Scale(
    *BEST, HIGH_PAIR, JACKS_OR_BETTER, MIDDLE_PAIR, LOWER,
    within=dict.fromkeys((*BEST, HIGH_PAIR), JACKS_OR_BETTER),
)
BONUS = Scale(
    *BEST, HIGH_PAIR, MIDDLE_PAIR, SIXES_OR_BETTER, LOWER,
    within=dict.fromkeys((HIGH_PAIR, MIDDLE_PAIR), SIXES_OR_BETTER),
)

PAIRS = {Rank.JACK: HIGH_PAIR, Rank.SIX: MIDDLE_PAIR, Rank.TWO: LOWER}
"""Pairs from a rank up, as 674a.12 tells them apart."""
outcome = HandOutcome(by_rank={"Pair": by_least_rank(PAIRS), "High card": lambda ranks: LOWER})
"""Five cards as 674a.11(h) and 674a.12 tell them apart."""

# 674a.7 and 674a.12: wagers and what they pay

game.adjacent_boxes("7(g)", 6)
game.seated_by("7(b)", abandoned=True)
game.carry("7(c)", "no wager but Across, Down and Middle Bets after no more bets")

EQUAL = equal_amounts(
    game, "7(d)", "Ante Across and Ante Down Wagers", lambda: (ante_across, ante_down)
)
ANTE_PAYS = game.table("12(a)", ANTES, """
    Hand                      -
    Pair of jacks or better   1 to 1
    Pair of 6s through 10s    Push
""")
ante_across: Wager = game.wager("Ante Across Wager", "7(d)", pays=ANTE_PAYS, requires=[EQUAL])
ante_down: Wager = game.wager("Ante Down Wager", "7(d)", pays=ANTE_PAYS, requires=[EQUAL])

BET_PAYS = game.table("12(b)", BETS, """
    Hand                                   -
    Royal flush                            500 to 1
    Straight flush                         100 to 1
    Four-of-a-kind                         40 to 1
    Full house                             12 to 1
    Flush                                  8 to 1
    Straight                               5 to 1
    Three-of-a-kind                        3 to 1
    Two pair                               2 to 1
    Pair of jacks, queens, kings or aces   1 to 1
    Pair of 6s through 10s                 Push
""")
TIMES = multiples_fixed(game, "7(f)", "Most of a bet", 3, ante_across)
"""The multiples of an Ante from the least to the most that a bet may have."""
across_bet, down_bet, middle_bet = (
    multiple_of(
        game, f"{name} Bet", "7(f)", base=ante, times=TIMES, pays=BET_PAYS, amount=amount,
        any_amount=True,
    )
    for name, ante, amount in (
        ("Across", ante_across, "11(b)"), ("Down", ante_down, "11(d)"),
        ("Middle", ante_across, "11(f)"),
    )
)

five_card_bonus = game.wager(
    "Five Card Bonus Wager", "7(e)", by_submission=True,
    pays=game.table("12(c)", BONUS, """
        Hand                   -
        Royal flush            250 to 1
        Straight flush         100 to 1
        Four-of-a-kind         40 to 1
        Full house             15 to 1
        Flush                  10 to 1
        Straight               6 to 1
        Three-of-a-kind        4 to 1
        Two pair               3 to 1
        Pair of 6s or better   1 to 1
    """),
    with_all_of=[ante_across, ante_down], looks_at=[ACROSS, DOWN, MIDDLE], outcome=outcome,
    settled_by="11(h)(5)", formed_by="11(h)(5)", after_a_fold=Fold(SURVIVES, "11(b)"),
)

# 674a.11: completion of each round of play

streets = Streets(
    game, ante_across, TIMES,
    (
        Street(across_bet, act="bet", asked="11(b)", turned_up="11(c)", place=ACROSS),
        Street(down_bet, act="bet", asked="11(d)", turned_up="11(e)", place=DOWN),
        Street(
            middle_bet, act="bet", asked="11(f)", turned_up="11(g)", place=MIDDLE,
            then="places the cards face down on the layout",
        ),
    ),
    first=(ante_down,), any_amount=True, fold="no {}",
)

ACROSS_LOST = game.rule("11(h)(1)(i)", "the Across Hand is less than a pair of 6s")
ACROSS_PAID = game.rule("11(h)(1)(ii)", "the Across Hand is a pair of 6s or better")
DOWN_LOST = game.rule("11(h)(2)(i)", "the Down Hand is less than a pair of 6s")
DOWN_PAID = game.rule("11(h)(2)(ii)", "the Down Hand is a pair of 6s or better")
MIDDLE_LOST = game.rule("11(h)(3)", "neither hand is a pair of 6s or better")
MIDDLE_PAID = game.rule("11(h)(4)", "the higher of both hands is a pair of 6s or better")
for cite, does in (
    ("11(b)", "ask each player for an Across Bet or a fold, clockwise, and collect folds"),
    ("11(c)", "turn up the outside cards of the horizontal row"),
    ("11(d)", "ask each player for a Down Bet or a fold, clockwise, and collect folds"),
    ("11(e)", "turn up the outside cards of the vertical row"),
    ("11(f)", "ask each player for a Middle Bet or a fold, clockwise, and collect folds"),
    ("11(g)", "turn up the middle card, then each player's cards, from the dealer's right"),
    ("11(h)", "settle the player's wagers"),
    ("11(i)", "rack the cards so that each hand can be reconstructed"),
):
    game.step(cite, does)
game.nothing_to_execute("how players look at and handle their cards", "11(a)")


class Crossed(NamedTuple):
    """The facts that decide Antes and bets: the bets in Antes, and both hands."""

    placed: tuple[Units, ...]
    across: str = ""
    down: str = ""


def settle_main(facts: Crossed, rules: HouseRules) -> dict[Payable, Verdict]:
    """Antes and bets, 674a.11(b), (d), (f) and (h)(1) to (4), 674a.12(a) and (b)."""
    if forfeited := streets.forfeited(facts.placed):
        return forfeited
    decided: dict[Wager, tuple[Rule, Rule, str]] = {
        ante_across: (ACROSS_PAID, ACROSS_LOST, facts.across),
        across_bet: (ACROSS_PAID, ACROSS_LOST, facts.across),
        ante_down: (DOWN_PAID, DOWN_LOST, facts.down),
        down_bet: (DOWN_PAID, DOWN_LOST, facts.down),
        middle_bet: (MIDDLE_PAID, MIDDLE_LOST, higher(facts.across, facts.down)),
    }
    return {
        wager: paid.pays_or(lost, rules.paytable(wager), hand)
        for wager, (paid, lost, hand) in decided.items()
    }


def higher(*hands: str) -> str:
    """The higher ranking of some hands."""
    return min(hands, key=BETS.names.index)


def most_at_minimum(rules: HouseRules) -> int:
    """The most that the minimum Antes win, with the largest bets, 674a.12(d).

    Both hands share three cards: one may be a royal flush and the other a straight flush.
    """
    minimum = max(map(rules.minimum, (ante_across, ante_down)))
    placed = (max(TIMES),) * len(streets.every)
    made, (royal, next_best) = streets.made(placed), BEST[:2]
    gains = (
        sum(verdict.net(int(made[wager] * minimum)) for wager, verdict in verdicts.items())
        for verdicts in (
            settle_main(Crossed(placed, royal, next_best), rules),
            settle_main(Crossed(placed, next_best, royal), rules),
        )
    )
    return int(max(gains))


payout_limit = payout_limited(game, "12(d)", most_at_minimum)
LIMITED = game.rule("12(d)", "the payout limit of the certificate holder")


def hands_of(own: Sequence[Card], cross: Sequence[Card]) -> tuple[PokerHand, PokerHand]:
    """The Across and the Down Hand of two cards, and the cross: row, column, middle card."""
    row, column, middle = cross[:2], cross[2:4], cross[4]
    return PokerHand.of((*own, *row, middle)), PokerHand.of((*own, *column, middle))


def named(cards: Sequence[Card], rules: HouseRules) -> str:
    """Both hands of a player, with the paragraphs that rank them."""
    across, down = (RANKED.named(hand.cards) for hand in hands_of(cards[:2], cards[2:]))
    return f"Across Hand {across}; Down Hand {down}"


# 674a.13(a) to (d): irregularities

_dealt = once_dealt(2, 0, Place(ACROSS, 2), Place(DOWN, 2), Place(MIDDLE, 1))
misdealt(game, Misdealt("13(a)", "13(b)", "13(c)"), _dealt, COMMUNITY_MISDEALT)
community_card_exposed(game, "13(d)", DOWN, ACROSS, MIDDLE)

game.seal()
