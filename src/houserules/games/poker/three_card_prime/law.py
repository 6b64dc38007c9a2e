"""Three Card Prime: 58 Pa. Code Chapter 679a."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from houserules.equipment.cards import STANDARD, Card, Rank
from houserules.games.poker import (
    QUEEN_HIGH,
    SIX_CARD,
    SIX_CARD_BONUS,
    SIX_ROYAL_DIAMONDS,
    SIX_ROYAL_OTHERS,
    Dealing,
    DealingParagraphs,
    DeckParagraphs,
    Declared,
    Method,
    Misdealt,
    RankedHands,
    Showdown,
    everybody_has,
    exactly,
    misdealt,
    no_dealers_card,
    of_one_color,
    qualifies_with,
    six_card_outcome,
)
from houserules.games.shared.common import (
    DEALER_EXPOSED,
    Comparison,
    payout_limited,
    void_and_reshuffle,
)
from houserules.games.shared.devices import AUTOMATED_SHOE
from houserules.hands.outcome import HandOutcome
from houserules.hands.poker import THREE_CARDS, PokerCategory, PokerHand, Ranking
from houserules.law import edition_in
from houserules.rules import Game, HouseRules, Line, Payable, Paytable, Scale, Verdict, Wager, YesNo
from houserules.rules.decided import SURVIVES, Fold
from houserules.rules.paytable import Paytables
from houserules.rules.procedure import Dealer

EDITION = edition_in(__name__)
POSITIONS = 6
FOURTH_CARD = "fourth card {seat}"
"""The place of a player's fourth card, by the number of the seat."""
COMMUNITY_CARD = "community card"
SHARED_PLACES = () if EDITION else (COMMUNITY_CARD,)  # the proposed edition has none
game = Game(
    "679a", "Three Card Prime", edition=EDITION, positions=POSITIONS, positions_cite="2(a)",
    deck=STANDARD,
    places=(
        "dealer", *SHARED_PLACES,
        *(FOURTH_CARD.format(seat=number) for number in range(1, POSITIONS + 1)),
    ),
    hand_sizes={"player": 3, "dealer": 3},  # 679a.8(c)
)

# 679a.1 and 679a.2: definitions and table

for term, meaning in {
    "All-Six Bonus Wager": "a wager against a paytable",
    "Ante Wager": "a wager before the deal",
    "Hand": "three cards",
    "Pair Bonus Wager": "a wager against a paytable",
    "Play Wager": "a wager after the deal",
    "Prime Wager": "a wager against a paytable",
    "Qualify or qualifies": "queen high or better",
}.items():
    game.carry(f'1("{term}")', meaning)
if not EDITION:  # the proposed edition does not define it
    game.carry('1("Bad Beat Bonus")', "a payout on the Play Wager")
Declared(chips="7(a)", handled=("11(a)",)).of(game)
if EDITION:  # its layout is not drawn
    Declared(layout="2(b)", boxes=("2(c)", "2(d)")).of(game)

# 679a.3 to 679a.5, 679a.8 to 679a.10 and 679a.13(e) to (g): cards, dealing and devices

MANUAL_SHOE = Method.of_shoe(dealt="8(c)", stub="8(d)")
FROM_HAND = Method.of_hand(dealt="9(b)", stub="9(c)")
FROM_STACKS = Method.of_stacks(dealt="10(b)", more="10(c)", stub="10(c)")
dealing = Dealing.of(
    game,
    DealingParagraphs(
        DeckParagraphs.lettered("3", "4", "5"),
        manual_shoe=MANUAL_SHOE,
        hand=FROM_HAND,
        automated_shoe=FROM_STACKS,
        shuffler_jams="13(e)",
    ),
    player=3, dealer=3,
)
dealing.step(game, "three cards face down to each player and the dealer", lambda by: by.dealt)
dealing.step(game, "a fourth card for each Pair Bonus Wager", lambda by: by.more)

# 679a.6: rankings

THREE_CARD_PRIME = Ranking(3, (PokerCategory.ROYAL_FLUSH, *THREE_CARDS.order), royal="mini-royal")
ACE_BELOW_A_TWO = game.carry("6(a)", "ranks of cards, an ace also below a 2")
RANKED = RankedHands.numbered(
    game, "6(b)", "three-card hands", map(str, THREE_CARD_PRIME.order), others="6(c)",
    ranking=THREE_CARD_PRIME, low_ace=ACE_BELOW_A_TWO,
)
SIX_CARDS_RANKED = RankedHands.of_six(
    game, "6(d)", "hands of the All-Six Bonus", lambda rules: rules.letter(all_six_bonus) == "E"
)

MINI_ROYAL = "Mini-royal flush"
FLUSH_OR_LOWER = "Flush or lower"
THREE_CARD_NAMES = (MINI_ROYAL, *map(str, THREE_CARDS.order))
THREE_CARD = Scale(
    *THREE_CARD_NAMES, FLUSH_OR_LOWER,
    within=dict.fromkeys(("Flush", "Pair", "High card"), FLUSH_OR_LOWER),
)
three_card_outcome = HandOutcome(THREE_CARD_PRIME, {"Royal flush": lambda cards: MINI_ROYAL})
"""A player's three cards, 679a.6(b) and (c)."""
BOTH_OF_ONE_COLOR = "Same color player and dealer hand"
PLAYER_OF_ONE_COLOR = "Same color player hand"
SEVERAL_COLORS = "Several colors"


def color_outcome(cards: Sequence[Card]) -> str:
    """The colors of the player's three cards and the dealer's three, 679a.11(d)(1)."""
    if of_one_color(cards[:3]) < 3:
        return SEVERAL_COLORS
    return PLAYER_OF_ONE_COLOR if of_one_color(cards) < 6 else BOTH_OF_ONE_COLOR


def with_a_two(hand: str) -> str:
    """A hand whose fourth card is a 2, as the Pair Bonus Wager names it."""
    return f"{hand}, fourth card 2"


def has_pair(hand: Sequence[Card]) -> bool:
    """Whether three cards are a pair or better, so that a fourth card counts, 679a.7(d)(3)."""
    return PokerHand.of(hand, THREE_CARD_PRIME).category is not PokerCategory.HIGH_CARD


def pair_bonus_outcome(cards: Sequence[Card]) -> str:
    """The player's three cards and the fourth card, 679a.11(d)(2)."""
    *hand, fourth = cards
    outcome = three_card_outcome(hand)
    return with_a_two(outcome) if fourth.rank is Rank.TWO and has_pair(hand) else outcome


# 679a.7 and 679a.12: wagers and what they pay

game.seated_by("7(b)", abandoned=True)
game.carry("7(c)", "no wager but the Play Wager after no more bets")
game.adjacent_boxes("7(e)", POSITIONS)
for cite, proposed, posted in (
    ("11(c)(3)(iii)", "a flush or lower loses", "a flush or lower, or a pair or lower, loses"),
    ("11(c)(3)(iv)", "a bonus from a straight on", "a bonus from a straight or a flush on"),
    ("11(d)(2)(ii)", "reveal the fourth card", "reveal the fourth card or the community card"),
):
    game.carry(cite, proposed if EDITION else posted)

ante = game.wager("Ante Wager", "7(d)(1)")
play: Wager = game.wager(
    "Play Wager", "11(b)", in_round=True,
    pays=game.table("12(b)", THREE_CARD, """
        Hand               -
        Mini-royal flush   10 to 1
        Straight flush     6 to 1
        Three-of-a-kind    5 to 1
        Straight           2 to 1
        Flush or lower     1 to 1
    """),
    requires=[exactly(game, "7(d)(1)", lambda: play, ante)], fixed_by=[ante],
)
EVEN_MONEY = game.odds("12(a)", "1 to 1", ante)
NOT_QUALIFIED_EVEN = game.odds("12(a)", "1 to 1", play, label="the dealer does not qualify")
bad_beat_bonus = game.bonus(
    "Bad Beat Bonus", "12(c)", play,
    pays=game.table("12(c)", THREE_CARD, """
        Hand              A         B
        Straight flush    12 to 1   6 to 1
        Three-of-a-kind   10 to 1   5 to 1
        Straight          4 to 1    2 to 1
    """ if EDITION else """
        Hand              A         B         C        D
        Straight flush    12 to 1   12 to 1   6 to 1   6 to 1
        Three-of-a-kind   10 to 1   10 to 1   5 to 1   5 to 1
        Straight          4 to 1    4 to 1    2 to 1   2 to 1
        Flush             -         1 to 1    -        1 to 1
    """),
)

prime = game.wager(
    "Prime Wager", "7(d)(2)", by_submission=True, with_all_of=[ante],
    pays=game.table("12(d)", Scale(BOTH_OF_ONE_COLOR, PLAYER_OF_ONE_COLOR, SEVERAL_COLORS), """
        Hand                                -
        Same color player and dealer hand   4 to 1
        Same color player hand              3 to 1
    """),
    looks_at=["player", "dealer"], outcome=color_outcome,
    settled_by="11(d)(1)", paid_by="11(d)(1)(ii)", lost_by="11(d)(1)(i)",
    after_a_fold=Fold(SURVIVES, "11(b)"),
)

PAIR_BONUS = Scale(*THREE_CARD_NAMES, *map(with_a_two, THREE_CARD_NAMES[:-1]))
(ANOTHER_CARD,) = game.table("12(e)", PAIR_BONUS, """
    Hand               -
    Mini-royal flush   50 to 1
    Straight flush     40 to 1
    Three-of-a-kind    30 to 1
    Straight           6 to 1
    Flush              3 to 1
    Pair               1 to 1
""")
A_TWO = game.table("12(f)", PAIR_BONUS, """
    Hand               A          B         C         D
    Mini-royal flush   100 to 1   75 to 1   75 to 1   75 to 1
    Straight flush     80 to 1    60 to 1   50 to 1   50 to 1
    Three-of-a-kind    60 to 1    45 to 1   40 to 1   40 to 1
    Straight           12 to 1    10 to 1   8 to 1    8 to 1
    Flush              6 to 1     5 to 1    4 to 1    4 to 1
    Pair               1 to 1     2 to 1    2 to 1    1 to 1
""")


def _with_fourth_card(two: Paytable) -> Paytable:
    """The payouts of 679a.12(f), and those of 679a.12(e) for every other fourth card."""
    rows = tuple((with_a_two(hand), payout) for hand, payout in two.rows)
    added = tuple((hand, two.cite) for hand, _ in rows)
    every = (*rows, *ANOTHER_CARD.rows)
    return replace(ANOTHER_CARD, table=two.table, rows=every, added=added, apart=True)


pair_bonus = game.wager(
    "Pair Bonus Wager", "7(d)(3)", by_submission=True, with_all_of=[ante],
    pays=Paytables(tuple(map(_with_fourth_card, A_TWO))),
    looks_at=["player", FOURTH_CARD, *SHARED_PLACES], outcome=pair_bonus_outcome,
    settled_by="11(d)(2)", paid_by="11(d)(2)(ii)", lost_by="11(d)(2)(i)",
    after_a_fold=Fold(SURVIVES, "11(b)"),
)
if not EDITION:
    SHARED_CARD_AT = {MANUAL_SHOE: "8(h)", FROM_HAND: "9(g)", FROM_STACKS: "10(h)"}
    community_card = game.option(
        "Pair Bonus community card", "8(h)", YesNo(), False,
        applies=lambda rules: rules.offers(pair_bonus),
    )
    for local in SHARED_CARD_AT.values():
        game.step(local, "one card for all Pair Bonus Wagers", (community_card, True))


def shares_a_card(rules: HouseRules) -> bool:
    """Whether one community card is for all Pair Bonus Wagers, 679a.8(h)."""
    return not EDITION and rules[community_card]


stacks_of_four = game.option(
    "Stacks of four", "10(g)", YesNo(), False,
    applies=lambda rules: (
        rules[dealing.method] == AUTOMATED_SHOE
        and rules[dealing.reshuffles]
        and not shares_a_card(rules)
    ),
)
game.step("10(g)(1)", "the top card of a stack is the fourth card", (stacks_of_four, True))
game.step("10(g)(2)", "the top card of another stack is racked", (stacks_of_four, True))


def fourth_cards(dealer: Dealer) -> dict[int, str]:
    """The places at which the cards for Pair Bonus Wagers are dealt, by seat."""
    card = COMMUNITY_CARD if shares_a_card(dealer.rules) else FOURTH_CARD
    return {
        seat: card.format(seat=seat) for seat in dealer.seats() if dealer.bets(seat).has(pair_bonus)
    }


all_six_bonus: Wager = game.wager(
    "All-Six Bonus Wager", "7(d)(4)", by_submission=True, with_all_of=[ante],
    pays=game.table("12(g)", SIX_CARD, *SIX_CARD_BONUS),
    looks_at=["player", "dealer"], outcome=six_card_outcome,
    settled_by="11(d)(3)", paid_by="11(d)(3)(ii)", lost_by="11(d)(3)(i)", formed_by="11(d)(3)",
    after_a_fold=Fold(SURVIVES, "11(b)"),
)
OPTIONAL = (prime, pair_bonus, all_six_bonus)
"""Wagers that survive a fold, and that are settled in a round that 679a.13(d) makes void."""

LIMITED = game.rule(
    "12(h)",
    "the payout limit on all wagers" if EDITION else "the payout limit on Ante and Play Wagers",
)
UNLIMITED = (SIX_ROYAL_DIAMONDS, SIX_ROYAL_OTHERS)
"""Rows that no payout limit counts."""
WITHIN_LIMIT = (ante, play, bad_beat_bonus, *OPTIONAL) if EDITION else (ante, play)


def is_limited(line: Line) -> bool:
    """Whether the payout limit counts a line, 679a.12(h)."""
    return line.settles(*WITHIN_LIMIT) and line.why not in UNLIMITED


def most_at_minimum(rules: HouseRules) -> int:
    """The most that one patron can win with minimum wagers, as far as it is limited, 679a.12(h)."""
    most = EVEN_MONEY.pays.net(rules.minimum(ante))
    for wager in (play, *filter(rules.offers, OPTIONAL if EDITION else ())):
        minimum = rules.minimum(ante if wager is play else wager)
        rows = (payout for hand, payout in rules.paytable(wager).rows if hand not in UNLIMITED)
        most += max(payout.net(minimum) for payout in rows)
    return int(most)


payout_limit = payout_limited(game, "12(h)", most_at_minimum)

# 679a.11: completion of each round of play


FORFEIT_ANTE = game.rule("11(b)", "no Play Wager was made")
dealer_qualifies = qualifies_with(game, "11(c)(3)", QUEEN_HIGH, ante)
NOT_QUALIFIED = game.rule("11(c)(3)(i)", f"the dealer is lower than {dealer_qualifies}")
NOT_LOWER = game.rule("11(c)(3)(ii)", "the player's hand is not lower")
DEALER_HIGHER = game.rule("11(c)(3)(iii)", "the dealer's hand is higher")
BAD_BEAT = game.rule("11(c)(3)(iv)", "the dealer's hand is higher, a bad beat")
game.step("11(b)", "ask each player for a Play Wager or a fold, clockwise")
game.step("11(c)", "collect forfeited wagers, and the cards unless an optional wager waits")
game.step("11(c)", "reveal the dealer's cards; settle counterclockwise from the dealer's right")
game.step("11(c)(1)", "turn the player's three cards face up")
game.step("11(c)(2)", "form the player's highest hand")
game.step("11(c)(3)", "settle the Ante and Play Wagers", by_parts=True)
FOURTH_CARD_SAYS = {False: ("11(d)(2)(ii)(A)", "not a 2"), True: ("11(d)(2)(ii)(B)", "a 2")}
"""The dealer's words on a fourth card by whether it is a 2, with the paragraph."""
for local, said in FOURTH_CARD_SAYS.values():
    game.step(local, f"pay a Pair Bonus Wager whose fourth card is {said}")
game.step("11(e)", "rack the cards so that each hand can be reconstructed")


class Reading(NamedTuple):
    """How the text on the Play Wager is read; the default is the reading taken."""

    collected_with_bonus: bool = False
    """Whether the Play Wager is collected where a Bad Beat Bonus is paid, 679a.11(c)(3)(iv)."""
    paid_by_table: bool = False
    """Whether 679a.12(b) pays it also where the dealer does not qualify, 679a.12(a)."""


TAKEN = Reading()


def settle_ante(
    facts: Showdown, rules: HouseRules, read: Reading = TAKEN
) -> dict[Payable, Verdict]:
    """Ante, Play and Bad Beat Bonus, 679a.11(b), (c)(3) and 679a.12(a) to (c)."""
    if not facts.raised:
        return {ante: FORFEIT_ANTE.forfeits()}
    if not facts.dealer_qualifies:
        even = NOT_QUALIFIED.wins_at(NOT_QUALIFIED_EVEN)
        by_table = NOT_QUALIFIED.pays(rules.paytable(play), facts.outcome)
        return {ante: NOT_QUALIFIED.returns(), play: by_table if read.paid_by_table else even}
    if facts.comparison is not Comparison.LOWER:
        paid = NOT_LOWER.pays(rules.paytable(play), facts.outcome)
        return {ante: NOT_LOWER.wins_at(EVEN_MONEY), play: paid}
    bonus = BAD_BEAT.adds(rules.paytable(bad_beat_bonus), facts.outcome)
    if bonus is None:
        return {ante: DEALER_HIGHER.loses(), play: DEALER_HIGHER.loses()}
    back = BAD_BEAT.loses() if read.collected_with_bonus else BAD_BEAT.returns()
    return {ante: BAD_BEAT.loses(), play: back, bad_beat_bonus: bonus}

# 679a.13(a) to (d): irregularities


def _dealt(dealer: Dealer, seat: int | None) -> str | None:
    """Once each hand and each fourth card is dealt, no card is dealt any more."""
    there = all(map(dealer.place, fourth_cards(dealer).values()))
    over = there and everybody_has(dealer, 3, 3)
    return "all cards of the round have been dealt" if over else None


misdealt(game, Misdealt("13(a)", "13(b)", "13(c)"), _dealt)
void_and_reshuffle(
    game, "13(d)", DEALER_EXPOSED,
    "All hands are void, Ante and Play Wagers are returned, the cards are reshuffled; but Prime, "
    "Pair Bonus and All-Six Bonus Wagers are settled.",
    *OPTIONAL, impossible_because=no_dealers_card,
)

game.seal()
