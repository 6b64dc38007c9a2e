"""Four Card Frenzy: 58 Pa. Code Chapter 684a."""

from collections.abc import Sequence

from houserules.equipment.cards import STANDARD, Card, Rank
from houserules.games.poker import (
    KING_HIGH,
    SIX_CARD,
    SIX_CARD_BONUS,
    VOID_BUT,
    Dealing,
    DealingParagraphs,
    DeckParagraphs,
    Declared,
    Method,
    Misdealt,
    Place,
    RankedHands,
    Showdown,
    defined,
    equal_amounts,
    misdealt,
    no_dealers_card,
    of_one_color,
    once_dealt,
    placed_or_folded,
    qualifies_with,
    six_card_outcome,
    times_fixed,
)
from houserules.games.shared.common import (
    Comparison,
    payout_limited,
    void_and_reshuffle,
)
from houserules.hands.outcome import HandOutcome
from houserules.hands.poker import FOUR_CARDS
from houserules.rules import Game, HouseRules, Payable, Scale, Verdict, Wager
from houserules.rules.decided import SURVIVES, Fold
from houserules.rules.irregularity import Impossibility

ALL_SIX_CARD, POSITIONS = "all-six bonus", 6
game = Game(
    "684a", "Four Card Frenzy", positions=POSITIONS, positions_cite="2(a)", deck=STANDARD,
    places=("dealer", ALL_SIX_CARD),
    hand_sizes={"player": 5, "dealer": 5, ALL_SIX_CARD: 1},  # 684a.8(c)
)

# 684a.1 and 684a.2: definitions and table

defined(game, "1", {
    "a wager before the deal": ("Ante Wager", "Odds Wager"),
    "a wager against a paytable": (
        "All-Six Bonus Wager", "Four Card Bonus Wager", "Prime Wager",
    ),
    "a wager after the deal": ("Raise Wager",),
    "no Raise Wager is made": ("Fold",),
})
Declared(chips="7(a)", handled=("11(a)",)).of(game)

# 684a.3 to 684a.5, 684a.8 to 684a.10 and 684a.13(e) to (g): cards, dealing and devices

dealing = Dealing.of(
    game,
    DealingParagraphs(
        DeckParagraphs.lettered("3", "4", "5"),
        manual_shoe=Method.of_shoe(dealt="8(c)", stub="8(d)"),
        hand=Method.of_hand(dealt="9(b)", stub="9(c)"),
        automated_shoe=Method.of_stacks(dealt="10(b)", stub="10(c)"),
        shuffler_jams="13(e)",
    ),
    player=5, dealer=5, dispensed=lambda dealer, seat: _dealt(dealer, seat),
)
dealing.step(game, "one card if an All-Six Bonus Wager was made", lambda by: by.more)
dealing.step(game, "five cards face down to each player and the dealer", lambda by: by.dealt)

# 684a.6: rankings

ACE_BELOW_A_TWO = game.carry("6(a)", "ranks of cards, an ace also below a 2")
RANKED = RankedHands.numbered(
    game, "6(b)", "four-card hands", map(str, FOUR_CARDS.order), others="6(c)",
    ranking=FOUR_CARDS, low_ace=ACE_BELOW_A_TWO,
)
FOUR_ACES, OTHER_FOUR = "Four aces", "Any other four-of-a-kind"
ROYAL_FLUSH = "Royal flush"
THREE_ACES, OTHER_THREE = "Three aces", "Any other three-of-a-kind"
ACES_AND_QUEENS = "Two aces and two queens"
OTHER_TWO_PAIR = "Two pair—other than two aces and two queens"
PAIR_OF_ACES, QUEENS_OR_KINGS = "Pair of aces", "Pair of queens or kings"
FOUR_CARD = Scale(
    FOUR_ACES, OTHER_FOUR, "Four-of-a-kind", ROYAL_FLUSH, "Straight flush", THREE_ACES, OTHER_THREE,
    "Three-of-a-kind", "Flush", "Straight", OTHER_TWO_PAIR, ACES_AND_QUEENS, "Two pair",
    PAIR_OF_ACES, QUEENS_OR_KINGS, "Pair", "High card",
    within={
        FOUR_ACES: "Four-of-a-kind", OTHER_FOUR: "Four-of-a-kind", ROYAL_FLUSH: "Straight flush",
        THREE_ACES: "Three-of-a-kind", OTHER_THREE: "Three-of-a-kind",
        OTHER_TWO_PAIR: "Two pair", ACES_AND_QUEENS: "Two pair",
        PAIR_OF_ACES: "Pair", QUEENS_OR_KINGS: "Pair",
    },
)
BONUS_CATEGORIES = ("Four-of-a-kind", ROYAL_FLUSH, *map(str, FOUR_CARDS.order[1:6]))
BONUS_RANKED = RankedHands.numbered(
    game, "6(d)", "hands of the Four Card Bonus", BONUS_CATEGORIES, ranking=FOUR_CARDS,
    apart=lambda cards, rules: (
        ROYAL_FLUSH if four_card_outcome(cards) == ROYAL_FLUSH else None
    ),
)
SIX_CARDS_RANKED = RankedHands.of_six(
    game, "6(e)", "hands of the All-Six Bonus", lambda rules: rules.letter(all_six_bonus) == "E"
)


def _pair(ranks: Sequence[int]) -> str | None:
    """A pair with a name of its own."""
    if ranks[0] == Rank.ACE:
        return PAIR_OF_ACES
    return QUEENS_OR_KINGS if ranks[0] >= Rank.QUEEN else None


four_card_outcome: HandOutcome = HandOutcome(
    FOUR_CARDS,
    by_rank={
        "Four-of-a-kind": lambda ranks: FOUR_ACES if ranks[0] == Rank.ACE else OTHER_FOUR,
        "Straight flush": lambda ranks: ROYAL_FLUSH if ranks[0] == Rank.ACE else None,
        "Three-of-a-kind": lambda ranks: THREE_ACES if ranks[0] == Rank.ACE else OTHER_THREE,
        "Two pair": lambda ranks: (
            ACES_AND_QUEENS if tuple(ranks) == (Rank.ACE, Rank.QUEEN) else OTHER_TWO_PAIR
        ),
        "Pair": _pair,
    },
)
"""The best four of five cards, 684a.6(b) to (d)."""

ALL_FIVE, FOUR_OF_FIVE = "All five of the same color", "Four of the same color"
FEWER = "Fewer than four of the same color"


def color_outcome(cards: Sequence[Card]) -> str:
    """The colors of the player's five cards, 684a.11(d)(1)."""
    return {5: ALL_FIVE, 4: FOUR_OF_FIVE}.get(of_one_color(cards), FEWER)


# 684a.7 and 684a.12: wagers and what they pay

game.adjacent_boxes("7(e)", POSITIONS)
game.seated_by("7(b)", abandoned=True)
game.carry("7(c)", "no wager but the Raise Wager after no more bets")

EQUAL_AMOUNTS = equal_amounts(game, "7(d)(1)", "Ante and Odds Wagers", lambda: (ante, odds))
ante: Wager = game.wager("Ante Wager", "7(d)(1)", requires=[EQUAL_AMOUNTS])
odds: Wager = game.wager(
    "Odds Wager", "7(d)(1)", requires=[EQUAL_AMOUNTS],
    pays=game.table("12(b)", FOUR_CARD, """
        Hand                       -
        Four aces                  200 to 1
        Any other four-of-a-kind   30 to 1
        Straight flush             15 to 1
        Three-of-a-kind            2 to 1
        Flush                      3 to 2
        Straight                   1 to 1
    """),
)
bad_beat_payout = game.bonus(
    "Bad Beat Payout", "12(c)", odds,
    pays=game.table("12(c)", FOUR_CARD, """
        Hand              A         B          C          D
        Four-of-a-kind    30 to 1   100 to 1   100 to 1   500 to 1
        Straight flush    15 to 1   30 to 1    50 to 1    50 to 1
        Three-of-a-kind   2 to 1    4 to 1     4 to 1     5 to 1
        Flush             3 to 2    3 to 1     3 to 1     4 to 1
        Straight          1 to 1    2 to 1     2 to 1     2 to 1
    """),
)
MAIN = (ante, odds)
"""The wagers beside which alone all others may be placed."""

MOST = times_fixed(game, "11(b)(1)", "Most of a Raise Wager", 3, "Ante Wager", least=2)
"""The most that a Raise Wager may be with a pair of aces or higher, as a multiple of the Ante."""
FOLD = "fold"
RAISES = {f"raise {times}x": times for times in range(1, MOST + 1)}
"""The decisions for a Raise Wager by its multiple of the Ante."""
raised: Wager = game.wager(
    "Raise Wager", "7(d)(1)", in_round=True,
    requires=[game.requirement(
        "11(b)(1)",
        f"it must equal the Ante Wager, or be 2 to {MOST} times it with a pair of aces or higher",
        lambda bets, rules: (
            bets.on(raised) in [times * bets.on(ante) for times in RAISES.values()]
        ),
    )],
)
EVEN_MONEY = game.odds("12(a)", "1 to 1", ante, raised)

NOT_FORFEITED = Fold(SURVIVES, "11(b)(2)")
prime = game.wager(
    "Prime Wager", "7(d)(2)", by_submission=True, with_all_of=MAIN,
    pays=game.table("12(d)", Scale(ALL_FIVE, FOUR_OF_FIVE, FEWER), """
        Hand                         A        B
        All five of the same color   6 to 1   5 to 1
        Four of the same color       1 to 1   1 to 1
    """),
    looks_at=["player"], outcome=color_outcome,
    settled_by="11(d)(1)", paid_by="11(d)(1)(ii)", lost_by="11(d)(1)(i)",
    after_a_fold=NOT_FORFEITED,
)
four_card_bonus = game.wager(
    "Four Card Bonus Wager", "7(d)(3)", by_submission=True, with_all_of=MAIN,
    pays=game.table("12(e)", FOUR_CARD, """
        Hand                                          A         B         C          D
        Four aces                                     50 to 1   50 to 1   200 to 1   200 to 1
        Any other four-of-a-kind                      50 to 1   50 to 1   100 to 1   100 to 1
        Royal flush                                   40 to 1   40 to 1   50 to 1    50 to 1
        Straight flush                                40 to 1   40 to 1   30 to 1    40 to 1
        Three aces                                    8 to 1    7 to 1    20 to 1    20 to 1
        Any other three-of-a-kind                     8 to 1    7 to 1    8 to 1     7 to 1
        Flush                                         4 to 1    4 to 1    4 to 1     4 to 1
        Straight                                      3 to 1    3 to 1    3 to 1     3 to 1
        Two pair—other than two aces and two queens   2 to 1    2 to 1    2 to 1     2 to 1
        Two aces and two queens                       1 to 1    1 to 1    1 to 1     1 to 1
    """, """
        Hand                                          E          F          G          H
        Four aces                                     200 to 1   200 to 1   200 to 1   200 to 1
        Any other four-of-a-kind                      100 to 1   100 to 1   100 to 1   100 to 1
        Royal flush                                   50 to 1    50 to 1    50 to 1    50 to 1
        Straight flush                                30 to 1    40 to 1    40 to 1    40 to 1
        Three aces                                    20 to 1    20 to 1    20 to 1    20 to 1
        Any other three-of-a-kind                     6 to 1     5 to 1     6 to 1     5 to 1
        Flush                                         4 to 1     4 to 1     4 to 1     4 to 1
        Straight                                      3 to 1     3 to 1     3 to 1     3 to 1
        Two pair—other than two aces and two queens   2 to 1     2 to 1     2 to 1     2 to 1
        Two aces and two queens                       1 to 1     1 to 1     1 to 1     1 to 1
    """),
    looks_at=["player"], outcome=four_card_outcome,
    settled_by="11(d)(2)", paid_by="11(d)(2)(ii)", lost_by="11(d)(2)(i)", formed_by="11(d)(2)",
    after_a_fold=NOT_FORFEITED,
)
all_six_bonus: Wager = game.wager(
    "All-Six Bonus Wager", "7(d)(4)", by_submission=True, with_all_of=MAIN,
    pays=game.table("12(f)", SIX_CARD, *SIX_CARD_BONUS),
    looks_at=["player", ALL_SIX_CARD], outcome=six_card_outcome,
    settled_by="11(d)(3)", paid_by="11(d)(3)(ii)", lost_by="11(d)(3)(i)", formed_by="11(d)(3)",
    after_a_fold=NOT_FORFEITED,
)
OPTIONAL = (prime, four_card_bonus, all_six_bonus)
"""Wagers that survive a fold, and that are settled in a round that 684a.13(d) makes void."""

WITHIN_LIMIT = (*MAIN, raised, bad_beat_payout)
LIMITED = game.rule("12(g)", "the payout limit on Ante, Raise and Odds Wagers")


def most_at_minimum(rules: HouseRules) -> int:
    """The most that Ante, Raise and Odds pay when the minimum is wagered, 684a.12(g)."""
    minimum = max(rules.minimum(wager) for wager in MAIN)
    won, beaten = (
        max(payout.net(minimum) for _, payout in rules.paytable(paid).rows)
        for paid in (odds, bad_beat_payout)
    )
    return int(max((1 + MOST) * EVEN_MONEY.pays.net(minimum) + won, beaten))


payout_limit = payout_limited(game, "12(g)", most_at_minimum)

# 684a.11: completion of each round of play


FORFEIT_BOTH = game.rule("11(b)(2)", "no Raise Wager was made")
dealer_qualifies = qualifies_with(game, "11(c)(2)", KING_HIGH, ante)
NOT_QUALIFIED = game.rule("11(c)(2)(i)", f"the dealer is lower than {dealer_qualifies}")
NOT_LOWER, DEALER_HIGHER = "the player's hand is not lower", "the dealer's hand is higher"
ANTE_WINS = game.rule("11(c)(2)(ii)(A)", NOT_LOWER)
ANTE_LOSES = game.rule("11(c)(2)(ii)(B)", DEALER_HIGHER)
RAISE_WINS = game.rule("11(c)(3)(i)", NOT_LOWER)
RAISE_LOSES = game.rule("11(c)(3)(ii)", DEALER_HIGHER)
ODDS_WIN = game.rule("11(c)(4)(i)(A)", NOT_LOWER)
BAD_BEAT = game.rule("11(c)(4)(i)(B)", "the dealer's hand is higher, a bad beat")
ODDS_RETURNED = game.rule("11(c)(4)(ii)(A)", "two pair or lower, not lower than the dealer's hand")
ODDS_LOSE = game.rule("11(c)(4)(ii)(B)", DEALER_HIGHER)
game.step("11(b)", "each player makes a Raise Wager or forfeits Ante and Odds, clockwise")
game.step("11(b)(2)", "collect forfeited wagers, and the cards unless an optional wager waits")
game.step("11(c)", "reveal the dealer's cards; settle counterclockwise from the dealer's right")
game.step("11(c)(1)", "turn the player's five cards face up and compare the hands")
for cite, wager in (("11(c)(2)", "Ante"), ("11(c)(3)", "Raise"), ("11(c)(4)", "Odds")):
    game.step(cite, f"settle the {wager} Wager", by_parts=True)
game.step("11(e)", "rack the cards so that each hand can be reconstructed")


def settle_main(facts: Showdown, rules: HouseRules) -> dict[Payable, Verdict]:
    """Ante, Raise and Odds, 684a.11(b)(2), (c)(2) to (4) and 684a.12(a) to (c)."""
    if not facts.raised:
        return dict.fromkeys(MAIN, FORFEIT_BOTH.forfeits())
    beaten = facts.comparison is Comparison.LOWER
    if not facts.dealer_qualifies:
        first = NOT_QUALIFIED.returns()
    else:
        first = ANTE_LOSES.loses() if beaten else ANTE_WINS.wins_at(EVEN_MONEY)
    second = RAISE_LOSES.loses() if beaten else RAISE_WINS.wins_at(EVEN_MONEY)
    return {ante: first, raised: second, **_settle_odds(facts.outcome, beaten, rules)}


def _settle_odds(outcome: str, beaten: bool, rules: HouseRules) -> dict[Payable, Verdict]:
    """The Odds Wager of a player who did not fold, 684a.11(c)(4)."""
    if not is_at_least(outcome, "Straight"):
        return {odds: ODDS_LOSE.loses() if beaten else ODDS_RETURNED.returns()}
    if not beaten:
        return {odds: ODDS_WIN.pays(rules.paytable(odds), outcome)}
    paid = BAD_BEAT.adds(rules.paytable(bad_beat_payout), outcome)
    returned: dict[Payable, Verdict] = {odds: BAD_BEAT.returns()}
    return {**returned, bad_beat_payout: paid} if paid else returned


def is_at_least(outcome: str, other: str) -> bool:
    """Whether a four-card hand is another one or higher, 684a.6(b)."""
    return FOUR_CARD.names.index(outcome) <= FOUR_CARD.names.index(other)


def may_triple(outcome: str) -> bool:
    """Whether a hand is a pair of aces or higher, 684a.11(b)(1)."""
    return is_at_least(outcome, PAIR_OF_ACES)


def named_for_bonus(cards: Sequence[Card], rules: HouseRules) -> str:
    """The hand of the Four Card Bonus, or of the All-Six Bonus, with its paragraph."""
    return (BONUS_RANKED if len(cards) == 5 else SIX_CARDS_RANKED)(cards, rules)


# 684a.13(a) to (d): irregularities

_dealt: Impossibility = once_dealt(5, 5, Place(ALL_SIX_CARD, 1, (all_six_bonus,)))
ACTED = placed_or_folded(raised)
misdealt(game, Misdealt("13(a)", "13(b)", "13(c)"), _dealt)
void_and_reshuffle(
    game, "13(d)", f"Dealer's card exposed before {ACTED.clause}",
    VOID_BUT.format("Prime, Four Card Bonus and All-Six Bonus Wagers are settled"),
    *OPTIONAL, impossible_because=ACTED.or_because(no_dealers_card),
)

game.seal()
