"""Four Card Poker: 58 Pa. Code Chapter 641a."""

from collections.abc import Sequence

from houserules.equipment.cards import STANDARD, Card, Rank
from houserules.games.poker import (
    ELECTRONIC_SYSTEM,
    FIVE_CARD,
    FIVE_CARD_ENVY,
    FIVE_CARD_NAMES,
    FLOP_PROGRESSIVE,
    PROGRESSIVE_SYSTEM,
    SIX_CARD,
    SIX_CARD_BONUS,
    BadBeat,
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
    against_dealers,
    defined,
    flop_meters,
    misdealt,
    no_dealers_card,
    once_dealt,
    six_card_outcome,
    times_fixed,
)
from houserules.games.shared.common import (
    DEALER_EXPOSED,
    Comparison,
    one_jackpot,
    void_and_reshuffle,
)
from houserules.games.shared.devices import AUTOMATED_SHOE
from houserules.hands.outcome import HandOutcome
from houserules.hands.poker import FOUR_CARDS
from houserules.rules import (
    Game,
    HouseRules,
    Meter,
    OneOf,
    Payable,
    Scale,
    Verdict,
    Wager,
    YesNo,
)
from houserules.rules.decided import FORFEITED, SURVIVES, Fold, Terms
from houserules.rules.irregularity import Impossibility

SIX_CARD_CARD, FIRST_FIVE = "six card bonus", "dealer's first five"
game = Game(
    "641a", "Four Card Poker", positions=7, positions_cite="2(a)", deck=STANDARD,
    places=("dealer", SIX_CARD_CARD), draws=HandBonus.DRAWS,
    hand_sizes={"player": 5, "dealer": 6, FIRST_FIVE: 5, SIX_CARD_CARD: 1},  # 641a.8(d)
    views={FIRST_FIVE: ("dealer", range(5))},  # 641a.11(c)(7)
)

# 641a.1 and 641a.2: definitions and table

defined(game, "1", {
    "the wager or bonus of that name below": (
        "Aces Up Wager", "Five-Card Envy Bonus", "Four-Card Envy Bonus", "Play Wager",
    ),
    "the rows of its tables": (
        "Five-Card Envy Bonus Qualifying Hand", "Five-Card Progressive Payout Hand",
        "Four-Card Envy Bonus Qualifying Hand", "Four-Card Progressive Payout Hand",
    ),
    "the best four cards of a seat and of the dealer": ("Hand",),
    "what the table game system draws": ("Lucky Bonus", "Magic Card Bonus"),
})
Declared(chips="7(a)", moved=("8(c)",), handled=("11(a)",)).of(game)

# 641a.3 to 641a.5, 641a.8 to 641a.10 and 641a.13(e) to (g): cards, dealing and devices

dealing = Dealing.of(
    game,
    DealingParagraphs(
        DeckParagraphs.lettered("3", "4", "5"),
        manual_shoe=Method.of_shoe(dealt="8(d)", stub="8(e)"),
        hand=Method.of_hand(dealt="9(b)", stub="9(c)"),
        automated_shoe=Method.of_stacks(dealt="10(b)", more="10(c)", stub="10(c)"),
        shuffler_jams="13(e)",
    ),
    player=5, dealer=6, dispensed=lambda dealer, seat: _dealt(dealer, seat),
    locks={PROGRESSIVE_SYSTEM: "2(c)(2)", ELECTRONIC_SYSTEM: "2(d)"},
)
dealing.step(game, "five cards face down to each player and the dealer", lambda by: by.dealt)
dealing.step(game, "the dealer's sixth card face up", lambda by: by.more)
dealing.step(game, "one card if a Six Card Bonus Wager was made", lambda by: by.more)
dealer_first = game.option(
    "Dealer's cards dispensed first", "10(g)", YesNo(), False,
    applies=lambda rules: rules[dealing.method] == AUTOMATED_SHOE and rules[dealing.reshuffles],
)

# 641a.6: rankings

ACE_BELOW_A_TWO = game.carry("6(a)", "ranks of cards, an ace also below a 2")
RANKED = RankedHands.numbered(
    game, "6(b)", "four-card hands", map(str, FOUR_CARDS.order), others="6(c)",
    ranking=FOUR_CARDS, low_ace=ACE_BELOW_A_TWO,
)
FIVE_CARDS_RANKED = RankedHands.numbered(game, "6(d)", "five-card hands", FIVE_CARD_NAMES[:7])
SIX_CARDS_RANKED = RankedHands.of_six(
    game, "6(e)", "hands of the Six Card Bonus", lambda rules: rules.letter(six_card_bonus) == "E"
)

FOUR_ACES, PAIR_OF_ACES = "Four aces", "Pair of aces"
FOUR_CARD = Scale(
    FOUR_ACES, "Four-of-a-kind", "Straight flush", "Three-of-a-kind", "Flush", "Straight",
    "Two pair", PAIR_OF_ACES, "Pair", "High card",
    within={FOUR_ACES: "Four-of-a-kind", PAIR_OF_ACES: "Pair"},
)
four_card_outcome = HandOutcome(
    FOUR_CARDS,
    by_rank={
        "Four-of-a-kind": lambda ranks: FOUR_ACES if ranks[0] == Rank.ACE else None,
        "Pair": lambda ranks: PAIR_OF_ACES if ranks[0] == Rank.ACE else None,
    },
)
"""The best four of a player's five cards or of the dealer's six, 641a.6(b) and (c)."""

# 641a.7 and 641a.12: wagers and what they pay

game.adjacent_boxes("7(e)", 7)
game.nothing_to_execute("both wagers may be placed: no act goes against it", "7(d)(3)")
game.seated_by("7(b)", abandoned=True)
game.carry("7(c)", "no wager but the Play Wager after no more bets")

MOST = times_fixed(game, "7(d)(1)", "Most of a Play Wager", 3, "Ante Wager", least=2)
"""The most that a Play Wager may be, as a multiple of the Ante."""
FOLD = "fold"
PLAYS = {f"play {times}x": times for times in range(1, MOST + 1)}
"""The decisions for a Play Wager of a whole multiple of the Ante."""
ante = game.wager("Ante Wager", "7(d)(1)")
play: Wager = game.wager(
    "Play Wager", "11(b)", in_round=True,
    requires=[game.requirement(
        "7(d)(1)", f"it must be 1 to {MOST} times the Ante Wager",
        lambda bets, rules: 0 < bets.on(ante) <= bets.on(play) <= MOST * bets.on(ante),
    )],
)
EVEN_MONEY = game.odds("12(a)", "1 to 1", ante, play)
ante_bonus = game.bonus(
    "Ante Bonus", "12(b)", ante,
    pays=game.table("12(b)", FOUR_CARD, """
        Hand               -
        Four-of-a-kind     25 to 1
        Straight flush     20 to 1
        Three-of-a-kind    2 to 1
    """),
)

aces_up = game.wager(
    "Aces Up Wager", "7(d)(2)",
    pays=game.table("12(c)", FOUR_CARD, """
        Hand               A         B         C
        Four-of-a-kind     50 to 1   50 to 1   50 to 1
        Straight flush     30 to 1   30 to 1   40 to 1
        Three-of-a-kind    9 to 1    7 to 1    8 to 1
        Flush              6 to 1    6 to 1    5 to 1
        Straight           4 to 1    5 to 1    4 to 1
        Two pair           2 to 1    2 to 1    3 to 1
        Pair of aces       1 to 1    1 to 1    1 to 1
    """, """
        Hand               D         E         F
        Four-of-a-kind     50 to 1   50 to 1   50 to 1
        Straight flush     40 to 1   30 to 1   40 to 1
        Three-of-a-kind    8 to 1    8 to 1    7 to 1
        Flush              6 to 1    6 to 1    5 to 1
        Straight           4 to 1    4 to 1    4 to 1
        Two pair           2 to 1    2 to 1    3 to 1
        Pair of aces       1 to 1    1 to 1    1 to 1
    """),
    looks_at=["player"], outcome=four_card_outcome, settled_by="11(c)(4)",
    after_a_fold=Fold(SURVIVES, "11(b)(1)"),
)

amount = ProgressiveAmount.of(game, "12(d)(5)")
four_card_envy_table = game.option(
    "Four-Card Envy Bonus", "12(d)(5)", OneOf(("A", "B")), "A", must=True,
    applies=lambda rules: rules.offers(four_card_progressive),
    says=lambda letter: f"Four-Card Envy Bonus {letter}",
)
FOUR_CARD_METERED = game.carry("12(d)(3)", "meters")
four_card_progressive: Wager = game.wager(
    "Four-Card Progressive Payout Wager", "7(d)(4)", by_submission=True,
    moved_by=[four_card_envy_table],
    pays=game.table("12(d)(1)", FOUR_CARD, """
        Hand               A               B
        Four aces          100% of meter   100% of meter
        Four-of-a-kind     300 for 1       300 for 1
        Straight flush     100 for 1       100 for 1
        Three-of-a-kind    9 for 1         15 for 1
    """),
    with_one_of=[ante, aces_up], requires=[amount.fixed_by("12(d)(3)")],
    meters={
        "A": [Meter.of(FOUR_CARD_METERED, seed=5_000, primary=29)],
        "B": [Meter.of(FOUR_CARD_METERED, seed=1_000, primary=25, reserve=5)],
    },
    looks_at=["player"], outcome=four_card_outcome,
    settled_by="11(c)(5)", paid_by="11(c)(5)(iv)",
    terms=Terms(
        "12(d)(2)", "12(d)(4)", verified="11(c)(5)(i)", lit="11(c)(5)(ii)",
        validated="11(c)(5)(iii)", documented="11(c)(5)(iv)",
    ),
    after_a_fold=Fold(FORFEITED, "11(b)(2)"),
)

five_card_progressive = game.wager(
    "Five-Card Progressive Payout Wager", "7(d)(5)", by_submission=True,
    pays=game.table("12(e)(1)", FIVE_CARD, *FLOP_PROGRESSIVE),
    with_one_of=[ante, aces_up], requires=[amount.fixed_by("12(e)(3)")],
    meters=flop_meters(game.carry("12(e)(3)", "meters")),
    looks_at=["player"], outcome=HandOutcome(),
    settled_by="11(c)(5)", paid_by="11(c)(5)(iv)", formed_by="11(c)(5)",
    terms=Terms(
        "12(e)(2)", "12(e)(4)", verified="11(c)(5)(i)", lit="11(c)(5)(ii)",
        validated="11(c)(5)(iii)", documented="11(c)(5)(iv)",
    ),
    after_a_fold=Fold(FORFEITED, "11(b)(2)"),
)

KEPT = Fold(SURVIVES, "11(b)", cards_stay=True)
bad_beat_bonus = game.wager(
    "Bad Beat Bonus Wager", "7(d)(6)", by_submission=True, with_one_of=[ante, aces_up],
    pays=game.table("12(f)", FOUR_CARD, """
        Hand               A             B
        Four-of-a-kind     25,000 to 1   10,000 to 1
        Straight flush     10,000 to 1   5,000 to 1
        Three-of-a-kind    100 to 1      100 to 1
        Flush              25 to 1       25 to 1
        Straight           15 to 1       15 to 1
        Two pair           4 to 1        4 to 1
    """),
    after_a_fold=KEPT,
)

hand_bonus = HandBonus.of(
    game, "7(d)(7)", with_all_of=[ante],
    defined=[("Lucky Bonus", "(i)", "(ii)"), ("Magic Card Bonus", "(i)", "(ii)")],
    pays="12(g)(1)", highest_only="12(g)(2)", drawn_pays="12(g)(3)", meter="12(g)(4)", primary=13,
    dealers=FIRST_FIVE, settled_by="11(c)(7)", formed_by="11(c)(7)",
    verified="11(c)(7)(i)", validated="11(c)(7)(ii)",
    credited="11(c)(7)(iii)", after_a_fold=Fold(SURVIVES, "11(b)"),
)
five_card_hand_bonus = hand_bonus.wager

six_card_bonus: Wager = game.wager(
    "Six Card Bonus Wager", "7(d)(8)", by_submission=True, with_all_of=[ante],
    pays=game.table("12(h)", SIX_CARD, *SIX_CARD_BONUS),
    looks_at=["player", SIX_CARD_CARD], outcome=six_card_outcome,
    settled_by="11(c)(8)", paid_by="11(c)(8)(ii)", lost_by="11(c)(8)(i)", formed_by="11(c)(8)",
    after_a_fold=Fold(SURVIVES, "11(b)(1)"),
)

PROGRESSIVES = (four_card_progressive, five_card_progressive)
one_jackpot(game, *PROGRESSIVES, five_card_hand_bonus)

four_card_envy = game.envy(
    "Four-Card Envy Bonus", "12(d)(5)", four_card_progressive, amount=amount.option,
    pays=[
        (lambda rules: rules[four_card_envy_table] == "A", game.table("12(d)(5)", FOUR_CARD, """
            Hand               $1     $5
            Four aces          $100   $500
            Four-of-a-kind     $10    $50
            Straight flush     $5     $25
        """, when="Four-Card Envy Bonus A")),
        (lambda rules: rules[four_card_envy_table] == "B", game.table("12(d)(5)", FOUR_CARD, """
            Hand               $1     $5
            Four aces          $100   $500
            Four-of-a-kind     $25    $125
            Straight flush     N/A    N/A
        """, when="Four-Card Envy Bonus B")),
    ],
    settled_by="11(c)(5)(v)(A)", folded_on_table=True,
)
five_card_envy = game.envy(
    "Five-Card Envy Bonus", "12(e)(5)", five_card_progressive, amount=amount.option,
    pays=game.table("12(e)(5)", FIVE_CARD, FIVE_CARD_ENVY), settled_by="11(c)(5)(v)(B)",
    folded_on_table=True,
)

# 641a.11: completion of each round of play


FORFEIT_ANTE = game.rule("11(b)", "no Play Wager was made")
DEALER_HIGHER = game.rule("11(c)(3)(i)", "the dealer's hand is higher")
PLAYER_HIGHER = game.rule("11(c)(3)(ii)", "the player's hand is higher")
EQUAL_HANDS = game.rule("11(c)(3)(ii)", "equal hands, which the player wins")
BONUS_REGARDLESS = game.rule("12(b)", "the Ante Bonus does not depend on the dealer's hand")
HANDS = against_dealers(FOUR_CARDS.hand, 6)
"""The best four cards of a player and of the dealer."""
bad_beat = BadBeat(
    bad_beat_bonus, hands=HANDS, outcome=four_card_outcome,
    player_beaten=game.rule("11(c)(6)(i)", "the player's two pair or better lost"),
    dealer_beaten=game.rule("11(c)(6)(ii)", "the dealer's two pair or better lost"),
    no_bad_beat=game.rule("11(c)(6)(iii)", "no two pair or better lost"),
)
game.step("11(c)(1)", "turn the player's five cards face up")
game.step("11(c)(2)", "form the player's highest four-card hand")
game.step("11(c)(3)", "settle the Ante and Play Wagers", by_parts=True)
game.step("11(b)", "ask each player for a Play Wager or a fold, clockwise")
game.step("11(c)", "collect forfeited wagers, and the cards unless an optional wager waits")
game.step("11(c)", "reveal the dealer's cards; settle counterclockwise from the dealer's right")
game.step("11(d)", "rack the cards so that each hand can be reconstructed")


def settle_ante(facts: Showdown, rules: HouseRules) -> dict[Payable, Verdict]:
    """Ante, Play and Ante Bonus, 641a.11(b), (c)(3) and 641a.12(a) and (b)."""
    if not facts.raised:
        return {ante: FORFEIT_ANTE.forfeits()}
    if facts.comparison is Comparison.LOWER:
        both = DEALER_HIGHER.loses()
    else:
        rule = PLAYER_HIGHER if facts.comparison is Comparison.HIGHER else EQUAL_HANDS
        both = rule.wins_at(EVEN_MONEY)
    verdicts: dict[Payable, Verdict] = {ante: both, play: both}
    bonus = BONUS_REGARDLESS.adds(rules.paytable(ante_bonus), facts.outcome)
    return {**verdicts, ante_bonus: bonus} if bonus else verdicts


def named_of_five(cards: Sequence[Card], rules: HouseRules) -> str:
    """The best five of five or six cards, with the paragraph that ranks it."""
    return (SIX_CARDS_RANKED if len(cards) == 6 else FIVE_CARDS_RANKED)(cards, rules)


# 641a.13(a) to (d): irregularities

_dealt: Impossibility = once_dealt(5, 6, Place(SIX_CARD_CARD, 1, (six_card_bonus,)))
misdealt(game, Misdealt("13(a)", "13(b)", "13(c)"), _dealt)
void_and_reshuffle(game, "13(d)", DEALER_EXPOSED, impossible_because=no_dealers_card)

game.seal()
