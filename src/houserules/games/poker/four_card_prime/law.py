"""Four Card Prime: 58 Pa. Code Chapter 682a."""

from collections.abc import Sequence

from houserules.equipment.cards import STANDARD, Card, Rank
from houserules.games.poker import (
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
    Place,
    RankedHands,
    Showdown,
    misdealt,
    no_dealers_card,
    of_one_color,
    once_dealt,
    placed_or_folded,
    six_card_outcome,
    times_fixed,
)
from houserules.games.shared.common import (
    Comparison,
    offers_optional,
    payout_limited,
    void_and_reshuffle,
)
from houserules.hands.outcome import DivideByRank, HandOutcome
from houserules.hands.poker import FOUR_CARDS, PokerHand
from houserules.rules import Game, HouseRules, Line, Payable, Scale, Verdict, Wager
from houserules.rules.decided import SURVIVES, Fold
from houserules.rules.irregularity import Impossibility

ALL_SIX_CARD, POSITIONS = "all-six bonus", 6
game = Game(
    "682a", "Four Card Prime", positions=POSITIONS, positions_cite="2(a)", deck=STANDARD,
    places=("dealer", ALL_SIX_CARD),
    hand_sizes={"player": 5, "dealer": 6, ALL_SIX_CARD: 1},  # 682a.8(c)
)

# 682a.1 and 682a.2: definitions and table

for term in (
    "All-Six Bonus Wager", "Ante Wager", "Aces Bonus Wager", "Bad Beat Bonus", "Prime Wager",
    "Raise Wager", "Win Bonus",
):
    game.carry(f'1("{term}")', "the wager or bonus of that name below")
Declared(chips="7(a)", handled=("11(a)",)).of(game)

# 682a.3 to 682a.5, 682a.8 to 682a.10 and 682a.13(e) to (g): cards, dealing and devices

dealing = Dealing.of(
    game,
    DealingParagraphs(
        DeckParagraphs.lettered("3", "4", "5"),
        manual_shoe=Method.of_shoe(dealt="8(c)", stub="8(d)"),
        hand=Method.of_hand(dealt="9(b)", stub="9(c)"),
        automated_shoe=Method.of_stacks(dealt="10(b)", stub="10(c)"),
        shuffler_jams="13(e)",
    ),
    player=5, dealer=6, dispensed=lambda dealer, seat: _dealt(dealer, seat),
)
dealing.step(game, "one card if an All-Six Bonus Wager was made", lambda by: by.more)
dealing.step(game, "five cards to each player, six to the dealer, face down", lambda by: by.dealt)

# 682a.6: rankings

ACE_BELOW_A_TWO = game.carry("6(a)", "ranks of cards, an ace also below a 2")
RANKED = RankedHands.numbered(
    game, "6(b)", "four-card hands", map(str, FOUR_CARDS.order), others="6(c)",
    ranking=FOUR_CARDS, low_ace=ACE_BELOW_A_TWO,
)
FOUR_ACES, THREE_ACES, TWO_ACES = "Four aces", "Three aces", "Two Aces"
ACES_BONUS_NAMES = (
    FOUR_ACES, "Four-of-a-kind", "Royal flush", "Straight flush", THREE_ACES, "Three-of-a-kind",
    "Flush", "Straight", "Two pair", TWO_ACES,
)
SIX_CARDS_RANKED = RankedHands.of_six(
    game, "6(e)", "hands of the All-Six Bonus", lambda rules: rules.letter(all_six_bonus) == "E"
)

FOUR_CARD = Scale(*map(str, FOUR_CARDS.order))
four_card_outcome = HandOutcome(FOUR_CARDS)
"""The best four of a player's five cards or of the dealer's six, 682a.6(b) and (c)."""
ACES_BONUS = Scale(
    *ACES_BONUS_NAMES, "Pair", "High card",
    within={FOUR_ACES: "Four-of-a-kind", THREE_ACES: "Three-of-a-kind", TWO_ACES: "Pair"},
)


def _three(ranks: Sequence[int]) -> str:
    """A three-of-a-kind, also in a full house, which 682a.6(d) does not name."""
    return THREE_ACES if ranks[0] == Rank.ACE else "Three-of-a-kind"


ACES_APART: dict[str, DivideByRank] = {
    "Four-of-a-kind": lambda ranks: FOUR_ACES if ranks[0] == Rank.ACE else None,
    "Three-of-a-kind": _three,
    "Pair": lambda ranks: TWO_ACES if ranks[0] == Rank.ACE else None,
}
aces_bonus_outcome = HandOutcome(by_rank={**ACES_APART, "Full house": _three})
"""A player's five cards, 682a.6(d)."""


def _full_house(cards: Sequence[Card], rules: HouseRules) -> str | None:
    """The name of a full house among the hands of the Aces Bonus, which have none."""
    hand = PokerHand.of(cards)
    return aces_bonus_outcome.of(hand) if str(hand.category) == "Full house" else None


ACES_BONUS_RANKED = RankedHands.numbered(
    game, "6(d)", "hands of the Aces Bonus", ACES_BONUS_NAMES,
    apart=_full_house, outcome=aces_bonus_outcome,
)
best_four_outcome = HandOutcome(
    FOUR_CARDS,
    by_rank={
        **ACES_APART,
        "Straight flush": lambda ranks: "Royal flush" if ranks[0] == Rank.ACE else None,
    },
)
"""The same by a reading that is not taken: the best four of the five cards."""
ALL_FIVE, FOUR, SEVERAL_COLORS = (
    "All five the same color", "Four of the same color", "Several colors"
)


def color_outcome(cards: Sequence[Card]) -> str:
    """The colors of a player's five cards, 682a.11(e)(1)."""
    return {5: ALL_FIVE, 4: FOUR}.get(of_one_color(cards), SEVERAL_COLORS)


# 682a.7 and 682a.12: wagers and what they pay

game.adjacent_boxes("7(e)", POSITIONS)
game.seated_by("7(b)", abandoned=True)
game.carry("7(c)", "no wager but the Raise Wager after no more bets")

MOST = times_fixed(game, "7(d)(1)", "Most of a Raise Wager", 3, "Ante Wager", least=2)
"""The most that a Raise Wager may be, as a multiple of the Ante."""
FOLD = "fold"
RAISES = {f"raise {times}x": times for times in range(1, MOST + 1)}
"""The decisions for a Raise Wager, as multiples of the Ante."""
ante = game.wager("Ante Wager", "7(d)(1)")
raised: Wager = game.wager(
    "Raise Wager", "7(d)(1)", in_round=True,
    requires=[game.requirement(
        "7(d)(1)", f"it must be 1 to {MOST} times the Ante Wager, a whole multiple",
        lambda bets, rules: bets.on(raised) in [n * bets.on(ante) for n in RAISES.values()],
    )],
)
EVEN_MONEY = game.odds("12(a)", "1 to 1", ante, raised)
win_bonus = game.bonus(
    "Win Bonus", "12(b)", ante,
    pays=game.table("12(b)", FOUR_CARD, """
        Hand              -
        Four-of-a-kind    25 for 1
        Straight flush    20 for 1
        Three-of-a-kind   2 for 1
    """),
)
bad_beat_bonus = game.bonus(
    "Bad Beat Bonus", "12(c)", ante,
    pays=game.table("12(c)", FOUR_CARD, """
        Hand              A         B         C          D
        Four-of-a-kind    25 to 1   50 to 1   100 to 1   100 to 1
        Straight flush    20 to 1   40 to 1   50 to 1    50 to 1
        Three-of-a-kind   2 to 1    5 to 1    5 to 1     10 to 1
    """),
)

NOT_FORFEITED = Fold(SURVIVES, "11(b)")
prime = game.wager(
    "Prime Wager", "7(d)(2)", by_submission=True, with_all_of=[ante],
    pays=game.table("12(d)", Scale(ALL_FIVE, FOUR, SEVERAL_COLORS), """
        Hand                      A        B
        All five the same color   6 to 1   5 to 1
        Four of the same color    1 to 1   1 to 1
    """),
    looks_at=["player"], outcome=color_outcome,
    settled_by="11(e)(1)", paid_by="11(e)(1)(ii)", lost_by="11(e)(1)(i)",
    after_a_fold=NOT_FORFEITED,
)
aces_bonus = game.wager(
    "Aces Bonus Wager", "7(d)(3)", by_submission=True, with_all_of=[ante],
    pays=game.table("12(e)", ACES_BONUS, """
        Hand              A          B          C          D
        Four aces         500 to 1   500 to 1   500 to 1   500 to 1
        Four-of-a-kind    100 to 1   100 to 1   100 to 1   100 to 1
        Royal flush       50 to 1    40 to 1    50 to 1    50 to 1
        Straight flush    30 to 1    30 to 1    40 to 1    30 to 1
        Three aces        20 to 1    15 to 1    25 to 1    20 to 1
        Three-of-a-kind   10 to 1    10 to 1    10 to 1    10 to 1
        Flush             5 to 1     5 to 1     5 to 1     5 to 1
        Straight          4 to 1     4 to 1     3 to 1     3 to 1
        Two pair          2 to 1     2 to 1     2 to 1     2 to 1
        Two Aces          1 to 1     1 to 1     1 to 1     1 to 1
    """, """
        Hand              E          F         G         H
        Four aces         500 to 1   50 to 1   50 to 1   50 to 1
        Four-of-a-kind    100 to 1   50 to 1   50 to 1   50 to 1
        Royal flush       50 to 1    30 to 1   30 to 1   40 to 1
        Straight flush    20 to 1    30 to 1   30 to 1   40 to 1
        Three aces        15 to 1    7 to 1    9 to 1    8 to 1
        Three-of-a-kind   10 to 1    7 to 1    9 to 1    8 to 1
        Flush             5 to 1     6 to 1    6 to 1    5 to 1
        Straight          3 to 1     5 to 1    4 to 1    4 to 1
        Two pair          2 to 1     2 to 1    2 to 1    3 to 1
        Two Aces          1 to 1     1 to 1    1 to 1    1 to 1
    """),
    looks_at=["player"], outcome=aces_bonus_outcome,
    settled_by="11(e)(2)", paid_by="11(e)(2)(ii)", lost_by="11(e)(2)(i)", formed_by="11(e)(2)",
    after_a_fold=NOT_FORFEITED,
)
all_six_bonus: Wager = game.wager(
    "All-Six Bonus Wager", "7(d)(4)", by_submission=True, with_all_of=[ante],
    pays=game.table("12(f)", SIX_CARD, *SIX_CARD_BONUS),
    looks_at=["player", ALL_SIX_CARD], outcome=six_card_outcome,
    settled_by="11(e)(3)", paid_by="11(e)(3)(ii)", lost_by="11(e)(3)(i)", formed_by="11(e)(3)",
    after_a_fold=NOT_FORFEITED,
)
OPTIONAL: tuple[Wager, ...] = (prime, aces_bonus, all_six_bonus)
"""Wagers that survive a fold, and that are settled in a round that 682a.13(d) makes void."""

LIMITED = game.rule("12(g)", "the payout limit on Aces Bonus and All-Six Bonus Wagers")
HIGHEST = ((FOUR_ACES, "Four-of-a-kind"), ("Royal flush", "Royal flush"))
"""Five cards that may win most, in the Aces Bonus and, with a sixth card, the All-Six Bonus."""


def is_limited(line: Line) -> bool:
    """Whether the payout limit counts a line, 682a.12(g)."""
    royal = line.why in (SIX_ROYAL_DIAMONDS, SIX_ROYAL_OTHERS)
    return line.settles(aces_bonus, all_six_bonus) and not royal


def most_at_minimum(rules: HouseRules) -> int:
    """The most that one patron can win with minimum wagers, as far as it is limited, 682a.12(g)."""
    return max(_at_minimum(hands, rules) for hands in HIGHEST)


def _at_minimum(hands: Sequence[str], rules: HouseRules) -> int:
    """The gain of minimum Aces Bonus and All-Six Bonus Wagers by two hands of the same cards."""
    won = 0
    for wager, hand in zip((aces_bonus, all_six_bonus), hands, strict=True):
        if rules.offers(wager) and (row := rules.paytable(wager).row(hand)):
            won += int(row[1].net(rules.minimum(wager)))
    return won


payout_limit = payout_limited(game, "12(g)", most_at_minimum)

# 682a.11: completion of each round of play


FORFEIT_ANTE = game.rule("11(b)", "no Raise Wager was made")
PLAYER_HIGHER = game.rule("11(d)(2)(i)", "the player's hand is higher")
EQUAL_HANDS = game.rule("11(d)(2)(i)", "equal hands, which the player wins")
DEALER_HIGHER = game.rule("11(d)(2)(ii)(A)", "the dealer's hand is higher")
BAD_BEAT = game.rule("11(d)(2)(ii)(B)", "the dealer's hand is higher, a bad beat")
for cite, does in (
    ("11(b)", "ask each player for a Raise Wager or a fold, clockwise"),
    ("11(c)", "collect forfeited wagers, and the cards unless an optional wager waits"),
    ("11(d)", "reveal the dealer's cards; settle counterclockwise from the dealer's right"),
    ("11(d)(1)", "turn the player's cards face up and compare the hands"),
    ("11(d)(2)", "form the player's highest four-card hand"),
    ("11(d)(2)", "settle the Ante and Raise Wagers"),
    ("11(f)", "rack the cards so that each hand can be reconstructed"),
):
    game.step(cite, does)
game.step("11(e)", "settle the optional wagers after Ante and Raise", applies=offers_optional)


def settle_ante(facts: Showdown, rules: HouseRules) -> dict[Payable, Verdict]:
    """Ante, Raise and their bonuses, 682a.11(b), (d)(2) and 682a.12(a) to (c)."""
    if not facts.raised:
        return {ante: FORFEIT_ANTE.forfeits()}
    if facts.comparison is Comparison.LOWER:
        bonus = BAD_BEAT.adds(rules.paytable(bad_beat_bonus), facts.outcome)
        if bonus is None:
            return dict.fromkeys((ante, raised), DEALER_HIGHER.loses())
        return {ante: BAD_BEAT.returns(), raised: BAD_BEAT.loses(), bad_beat_bonus: bonus}
    rule = EQUAL_HANDS if facts.comparison is Comparison.EQUAL else PLAYER_HIGHER
    won: dict[Payable, Verdict] = dict.fromkeys((ante, raised), rule.wins_at(EVEN_MONEY))
    bonus = rule.adds(rules.paytable(win_bonus), facts.outcome)
    return {**won, win_bonus: bonus} if bonus else won


def named_beside(cards: Sequence[Card], rules: HouseRules) -> str:
    """The hand of the Aces Bonus or the All-Six Bonus, with the paragraph that ranks it."""
    return (SIX_CARDS_RANKED if len(cards) == 6 else ACES_BONUS_RANKED)(cards, rules)


# 682a.13(a) to (d): irregularities

_dealt: Impossibility = once_dealt(5, 6, Place(ALL_SIX_CARD, 1, (all_six_bonus,)))
ACTED = placed_or_folded(raised)
misdealt(game, Misdealt("13(a)", "13(b)", "13(c)"), _dealt)
void_and_reshuffle(
    game, "13(d)", f"Dealer's card exposed before {ACTED.clause}",
    "All hands are void, Ante and Raise Wagers are returned, the cards are reshuffled; but Prime, "
    "Aces Bonus and All-Six Bonus Wagers are settled.",
    *OPTIONAL, impossible_because=ACTED.or_because(no_dealers_card),
)

game.seal()
