"""Crazy 4 Poker: 58 Pa. Code Chapter 657a."""

from collections.abc import Sequence

from houserules.equipment.cards import STANDARD, Card, Rank
from houserules.games.poker import (
    ELECTRONIC_SYSTEM,
    FIVE_CARD,
    FIVE_CARD_ENVY,
    FIVE_CARD_NAMES,
    FLOP_PROGRESSIVE,
    KING_HIGH,
    PROGRESSIVE_SYSTEM,
    SIX_CARD,
    SIX_CARD_BONUS,
    Dealing,
    DealingParagraphs,
    DeckParagraphs,
    Declared,
    HandBonus,
    Method,
    Misdealt,
    Place,
    ProgressiveAmount,
    RankedHands,
    Showdown,
    defined,
    equal_amounts,
    flop_meters,
    misdealt,
    no_dealers_card,
    once_dealt,
    placed_or_folded,
    qualifies_with,
    six_card_outcome,
    times_fixed,
)
from houserules.games.shared.common import (
    Comparison,
    one_jackpot,
    void_and_reshuffle,
)
from houserules.hands.outcome import HandOutcome
from houserules.hands.poker import FOUR_CARDS
from houserules.rules import Game, HouseRules, Meter, Payable, Scale, Verdict, Wager
from houserules.rules.decided import FORFEITED, SURVIVES, Fold, Terms
from houserules.rules.irregularity import Impossibility

SIX_CARD_CARD, POSITIONS = "six card bonus", 6
game = Game(
    "657a", "Crazy 4 Poker", positions=POSITIONS, positions_cite="2(a)", deck=STANDARD,
    places=("dealer", SIX_CARD_CARD), draws=HandBonus.DRAWS,
    hand_sizes={"player": 5, "dealer": 5, SIX_CARD_CARD: 1},  # 657a.8(d)
)

# 657a.1 and 657a.2: definitions and table

defined(game, "1", {
    "the wager or bonus of that name below": (
        "Five-Card Envy Bonus", "Four-Card Envy Bonus", "Play Wager", "Queens Up Wager",
    ),
    "the rows of its tables": (
        "Five-Card Envy Bonus Qualifying Hand", "Five-Card Progressive Payout Hand",
        "Four-Card Envy Bonus Qualifying Hand", "Four-Card Progressive Payout Hand",
    ),
    "the best four cards of a seat and of the dealer": ("Hand",),
    "what the table game system draws": ("Lucky Bonus", "Magic Card Bonus"),
})
Declared(chips="7(a)", moved=("8(c)",), handled=("11(a)",)).of(game)

# 657a.3 to 657a.5, 657a.8 to 657a.10 and 657a.13(e) to (g): cards, dealing and devices

dealing = Dealing.of(
    game,
    DealingParagraphs(
        DeckParagraphs.lettered("3", "4", "5"),
        manual_shoe=Method.of_shoe(dealt="8(d)", stub="8(e)"),
        hand=Method.of_hand(dealt="9(b)", stub="9(c)"),
        automated_shoe=Method.of_stacks(dealt="10(b)", stub="10(c)"),
        shuffler_jams="13(e)",
    ),
    player=5, dealer=5, dispensed=lambda dealer, seat: _dealt(dealer, seat),
    locks={PROGRESSIVE_SYSTEM: "2(c)(2)", ELECTRONIC_SYSTEM: "2(d)"},
)
dealing.step(game, "five cards face down to each player and the dealer", lambda by: by.dealt)
dealing.step(game, "one card if a Six Card Bonus Wager was made", lambda by: by.more)

# 657a.6: rankings

ACE_BELOW_A_TWO = game.carry("6(a)", "ranks of cards, an ace also below a 2")
RANKED = RankedHands.numbered(
    game, "6(b)", "four-card hands", map(str, FOUR_CARDS.order), others="6(c)",
    ranking=FOUR_CARDS, low_ace=ACE_BELOW_A_TWO,
)
FIVE_CARDS_RANKED = RankedHands.numbered(game, "6(d)", "five-card hands", FIVE_CARD_NAMES[:7])
SIX_CARDS_RANKED = RankedHands.of_six(
    game, "6(e)", "hands of the Six Card Bonus", lambda rules: rules.letter(six_card_bonus) == "E"
)

FOUR_ACES, PAIR_OF_ACES, QUEENS_OR_BETTER = "Four aces", "Pair of aces", "Pair of queens or better"
FOUR_CARD = Scale(
    FOUR_ACES, "Four-of-a-kind", "Straight flush", "Three-of-a-kind", "Flush", "Straight",
    "Two pair", PAIR_OF_ACES, QUEENS_OR_BETTER, "Pair", "High card",
    within={
        FOUR_ACES: "Four-of-a-kind", PAIR_OF_ACES: QUEENS_OR_BETTER, QUEENS_OR_BETTER: "Pair",
    },
)


def _pair(ranks: Sequence[int]) -> str | None:
    """A pair with a name of its own."""
    if ranks[0] == Rank.ACE:
        return PAIR_OF_ACES
    return QUEENS_OR_BETTER if ranks[0] >= Rank.QUEEN else None


four_card_outcome = HandOutcome(
    FOUR_CARDS,
    by_rank={
        "Four-of-a-kind": lambda ranks: FOUR_ACES if ranks[0] == Rank.ACE else None,
        "Pair": _pair,
    },
)
"""The best four of five cards, 657a.6(b) and (c)."""
five_card_outcome = HandOutcome()

# 657a.7 and 657a.12: wagers and what they pay

game.adjacent_boxes("7(e)", POSITIONS)
game.seated_by("7(b)", abandoned=True)
game.carry("7(c)", "no wager but the Play Wager after no more bets")

EQUAL_AMOUNTS = equal_amounts(
    game, "7(d)(1)", "Ante and Super Bonus Wagers", lambda: (ante, super_bonus)
)
ante: Wager = game.wager("Ante Wager", "7(d)(1)", requires=[EQUAL_AMOUNTS])
super_bonus: Wager = game.wager(
    "Super Bonus Wager", "7(d)(1)", requires=[EQUAL_AMOUNTS],
    pays=game.table("12(b)", FOUR_CARD, """
        Hand               -
        Four aces          200 to 1
        Four-of-a-kind     30 to 1
        Straight flush     15 to 1
        Three-of-a-kind    2 to 1
        Flush              3 to 2
        Straight           1 to 1
    """),
)
MAIN = (ante, super_bonus)
"""The wagers beside which alone all others may be placed."""

MOST = times_fixed(game, "11(b)", "Most of a Play Wager", 3, "Ante Wager", least=2)
"""The most that a Play Wager may be with a pair of aces or better, as a multiple of the Ante."""
FOLD = "fold"
PLAYS = {f"play {times}x": times for times in range(1, MOST + 1)}
"""The decisions for a Play Wager of a whole multiple of the Ante."""
play: Wager = game.wager(
    "Play Wager", "11(b)", in_round=True,
    requires=[game.requirement(
        "11(b)",
        f"it must equal the Ante Wager, or be up to {MOST} times it with a pair of aces or better",
        lambda bets, rules: 0 < bets.on(ante) <= bets.on(play) <= MOST * bets.on(ante),
    )],
)
EVEN_MONEY = game.odds("12(a)", "1 to 1", ante, play)

queens_up = game.wager(
    "Queens Up Wager", "7(d)(2)", with_all_of=MAIN,
    pays=game.table("12(c)", FOUR_CARD, """
        Hand                       A         B
        Four-of-a-kind             50 to 1   50 to 1
        Straight flush             30 to 1   40 to 1
        Three-of-a-kind            9 to 1    8 to 1
        Flush                      4 to 1    4 to 1
        Straight                   3 to 1    3 to 1
        Two pair                   2 to 1    2 to 1
        Pair of queens or better   1 to 1    1 to 1
    """, """
        Hand                       C         D
        Four-of-a-kind             50 to 1   50 to 1
        Straight flush             30 to 1   40 to 1
        Three-of-a-kind            8 to 1    7 to 1
        Flush                      4 to 1    4 to 1
        Straight                   3 to 1    3 to 1
        Two pair                   2 to 1    2 to 1
        Pair of queens or better   1 to 1    1 to 1
    """),
    looks_at=["player"], outcome=four_card_outcome, settled_by="11(d)",
    after_a_fold=Fold(FORFEITED, "11(b)(1)"),
)

amount = ProgressiveAmount.of(game, "12(d)(5)")
FOUR_CARD_METERED = game.carry("12(d)(3)", "meters")
four_card_progressive = game.wager(
    "Four-Card Progressive Payout Wager", "7(d)(3)", by_submission=True, with_all_of=MAIN,
    pays=game.table("12(d)(1)", FOUR_CARD, """
        Hand               A               B
        Four aces          100% of meter   100% of meter
        Four-of-a-kind     300 for 1       300 for 1
        Straight flush     100 for 1       100 for 1
        Three-of-a-kind    9 for 1         15 for 1
    """),
    requires=[amount.fixed_by("12(d)(3)")],
    meters={
        "A": [Meter.of(FOUR_CARD_METERED, seed=5_000, primary=29)],
        "B": [Meter.of(FOUR_CARD_METERED, seed=1_000, primary=25, reserve=5)],
    },
    looks_at=["player"], outcome=four_card_outcome, settled_by="11(e)", paid_by="11(e)(4)",
    terms=Terms(
        "12(d)(2)", "12(d)(4)", verified="11(e)(1)", lit="11(e)(2)",
        validated="11(e)(3)", documented="11(e)(4)",
    ),
    after_a_fold=Fold(FORFEITED, "11(b)(2)"),
)
five_card_progressive = game.wager(
    "Five-Card Progressive Payout Wager", "7(d)(4)", by_submission=True, with_all_of=MAIN,
    pays=game.table("12(e)(1)", FIVE_CARD, *FLOP_PROGRESSIVE),
    requires=[amount.fixed_by("12(e)(3)")],
    meters=flop_meters(game.carry("12(e)(3)", "meters")),
    looks_at=["player"], outcome=five_card_outcome, settled_by="11(e)", paid_by="11(e)(4)",
    formed_by="11(e)",
    terms=Terms(
        "12(e)(2)", "12(e)(4)", verified="11(e)(1)", lit="11(e)(2)",
        validated="11(e)(3)", documented="11(e)(4)",
    ),
    after_a_fold=Fold(FORFEITED, "11(b)(2)"),
)
hand_bonus = HandBonus.of(
    game, "7(d)(5)", with_all_of=MAIN,
    defined=[("Lucky Bonus", "(i)", "(ii)"), ("Magic Card Bonus", "(i)", "(ii)")],
    pays="12(f)(1)", highest_only="12(f)(2)", drawn_pays="12(f)(3)", meter="12(f)(4)", primary=13,
    settled_by="11(f)", formed_by="11(f)",
    verified="11(f)(1)", validated="11(f)(2)", credited="11(f)(3)",
    after_a_fold=Fold(SURVIVES, "11(b)"),
)
five_card_hand_bonus = hand_bonus.wager
six_card_bonus: Wager = game.wager(
    "Six Card Bonus Wager", "7(d)(6)", by_submission=True, with_all_of=MAIN,
    pays=game.table("12(g)", SIX_CARD, *SIX_CARD_BONUS),
    looks_at=["player", SIX_CARD_CARD], outcome=six_card_outcome,
    settled_by="11(g)", paid_by="11(g)(2)", lost_by="11(g)(1)", formed_by="11(g)",
    after_a_fold=Fold(SURVIVES, "11(b)(3)"),
)

PROGRESSIVES = (four_card_progressive, five_card_progressive)
one_jackpot(game, *PROGRESSIVES, five_card_hand_bonus)

four_card_envy = game.envy(
    "Four-Card Envy Bonus", "12(d)(5)", four_card_progressive, amount=amount.option,
    pays=[
        (
            lambda rules: rules.letter(four_card_progressive) == "A",
            game.table("12(d)(5)(i)", FOUR_CARD, """
                Hand               $1     $5
                Four aces          $100   $500
                Four-of-a-kind     $10    $50
                Straight flush     $5     $25
            """, when="Four-Card Progressive Payout Wager A"),
        ),
        (
            lambda rules: rules.letter(four_card_progressive) == "B",
            game.table("12(d)(5)(ii)", FOUR_CARD, """
                Hand               $1     $5
                Four aces          $100   $500
                Four-of-a-kind     $25    $125
            """, when="Four-Card Progressive Payout Wager B"),
        ),
    ],
    settled_by="11(e)(5)(i)", folded_on_table=True,
)
five_card_envy = game.envy(
    "Five-Card Envy Bonus", "12(e)(5)", five_card_progressive, amount=amount.option,
    pays=game.table("12(e)(5)", FIVE_CARD, FIVE_CARD_ENVY), settled_by="11(e)(5)(ii)",
    folded_on_table=True,
)

# 657a.11: completion of each round of play


FORFEIT_BOTH = game.rule("11(b)", "no Play Wager was made")
dealer_qualifies = qualifies_with(game, "11(c)(3)", KING_HIGH, ante)
NOT_QUALIFIED = game.rule("11(c)(3)(i)", f"the dealer is lower than {dealer_qualifies}")
DEALER_HIGHER = game.rule("11(c)(3)(ii)(A)", "the dealer's hand is higher")
PLAYER_HIGHER = game.rule("11(c)(3)(ii)(B)", "the player's hand is higher")
EQUAL_HANDS = game.rule("11(c)(3)(ii)(C)", "equal hands")
game.step("11(b)", "ask each player for a Play Wager or a fold, clockwise")
game.step("11(c)", "collect forfeited wagers, and the cards unless an optional wager waits")
game.step("11(c)", "reveal the dealer's cards; settle counterclockwise from the dealer's right")
game.step("11(c)(1)", "turn the player's five cards face up")
game.step("11(c)(2)", "form the player's highest four-card hand")
game.step("11(c)(3)", "settle the Ante, Play and Super Bonus Wagers", by_parts=True)
game.step("11(h)", "rack the cards so that each hand can be reconstructed")


def settle_main(facts: Showdown, rules: HouseRules) -> dict[Payable, Verdict]:
    """Ante, Play and Super Bonus, 657a.11(b), (c)(3) and 657a.12(a) and (b)."""
    if not facts.raised:
        return dict.fromkeys(MAIN, FORFEIT_BOTH.forfeits())
    both: dict[Payable, Verdict]
    if not facts.dealer_qualifies:
        rule = NOT_QUALIFIED
        both = {ante: rule.returns(), play: rule.wins_at(EVEN_MONEY)}
    elif facts.comparison is Comparison.LOWER:
        rule = DEALER_HIGHER
        both = dict.fromkeys((ante, play), rule.loses())
    elif facts.comparison is Comparison.HIGHER:
        rule = PLAYER_HIGHER
        both = dict.fromkeys((ante, play), rule.wins_at(EVEN_MONEY))
    else:
        rule = EQUAL_HANDS
        both = dict.fromkeys((ante, play), rule.returns())
    table = rules.paytable(super_bonus)
    if table.row(facts.outcome):
        return {**both, super_bonus: rule.pays(table, facts.outcome)}
    return {**both, super_bonus: rule.loses() if rule is DEALER_HIGHER else rule.returns()}


def may_triple(outcome: str) -> bool:
    """Whether a hand is a pair of aces or better, 657a.11(b)."""
    return FOUR_CARD.names.index(outcome) <= FOUR_CARD.names.index(PAIR_OF_ACES)


def named_of_five(cards: Sequence[Card], rules: HouseRules) -> str:
    """The best five of five or six cards, with the paragraph that ranks it."""
    return (SIX_CARDS_RANKED if len(cards) == 6 else FIVE_CARDS_RANKED)(cards, rules)


# 657a.13(a) to (d): irregularities

_dealt: Impossibility = once_dealt(5, 5, Place(SIX_CARD_CARD, 1, (six_card_bonus,)))
ACTED = placed_or_folded(play)
misdealt(game, Misdealt("13(a)", "13(b)", "13(c)"), _dealt)
void_and_reshuffle(
    game, "13(d)", f"Dealer's card exposed before {ACTED.clause}",
    impossible_because=ACTED.or_because(no_dealers_card),
)

game.seal()
