"""Three Card Poker: 58 Pa. Code Chapter 649a."""

from collections.abc import Sequence

from houserules.equipment.cards import STANDARD, Card, Rank, Suit
from houserules.games.poker import (
    ELECTRONIC_SYSTEM,
    FIVE_CARD,
    FIVE_CARD_ENVY,
    FIVE_CARD_NAMES,
    PROGRESSIVE_SYSTEM,
    QUEEN_HIGH,
    Dealing,
    DealingParagraphs,
    DeckParagraphs,
    Declared,
    Envied,
    HandBonus,
    Method,
    Misdealt,
    Place,
    ProgressiveAmount,
    RankedHands,
    Showdown,
    any_offered,
    defined,
    exactly,
    mini_royals_apart,
    misdealt,
    no_dealers_card,
    once_dealt,
    qualifies_with,
    ranked,
    royals_apart,
    super_royal_by_suit,
    three_card_meters,
)
from houserules.games.shared.common import (
    DEALER_EXPOSED,
    Comparison,
    one_jackpot,
    void_and_reshuffle,
)
from houserules.hands.outcome import HandOutcome
from houserules.hands.poker import THREE_CARDS, PokerCategory, PokerHand, is_super_royal
from houserules.rules import (
    AtLeast,
    Bets,
    Game,
    HouseRules,
    Meter,
    Odds,
    OneOf,
    Payable,
    Paytable,
    Requirement,
    Verdict,
    Wager,
)
from houserules.rules.decided import FORFEITED, SURVIVES, Fold, Terms
from houserules.rules.house_rules import ANY_STAKE, Limits
from houserules.rules.irregularity import Impossibility
from houserules.rules.option import OrNo

game = Game(
    "649a", "Three Card Poker", positions=7, positions_cite="2(a)", deck=STANDARD,
    places=("dealer", "community"), draws=HandBonus.DRAWS,
    hand_sizes={"player": 3, "dealer": 3, "community": 2},  # 649a.8(d)
)

# 649a.1 and 649a.2: definitions and table

defined(game, "1", {
    "the wager or bonus of that name below": (
        "5 of 6 Envy Bonus", "Five-Card Envy Bonus", "Pair Plus Wager", "Play Wager",
        "Three-Card Envy Bonus",
    ),
    "the rows of its tables": (
        "5 of 6 Envy Bonus Qualifying Hand", "Five-Card Envy Bonus Qualifying Hand",
        "Five-Card Progressive Payout Hand", "Three-Card Envy Bonus Qualifying Hand",
        "Three-Card Progressive Payout Hand",
    ),
    "the cards of a seat and of the dealer": ("Hand",),
    "what the table game system draws": ("Lucky Bonus", "Magic Card Bonus"),
})
Declared(chips="7(a)", moved=("8(c)",), handled=("11(a)",)).of(game)

# 649a.3 to 649a.5, 649a.8 to 649a.10 and 649a.13(e) to (g): cards, dealing and devices

dealing = Dealing.of(
    game,
    DealingParagraphs(
        DeckParagraphs.lettered("3", "4", "5"),
        manual_shoe=Method.of_shoe(dealt="8(d)", stub="8(e)"),
        hand=Method.of_hand(dealt="9(b)", stub="9(c)"),
        automated_shoe=Method.of_stacks(dealt="10(b)", more="10(c)", stub="10(c)"),
        shuffler_jams="13(e)",
    ),
    player=3, dealer=3, dispensed=lambda dealer, seat: _dealt(dealer, seat),
    locks={PROGRESSIVE_SYSTEM: "2(c)(2)", ELECTRONIC_SYSTEM: "2(d)"},
)
dealing.step(game, "three cards face down to each player and the dealer", lambda by: by.dealt)
dealing.step(
    game, "two community cards if a five-card wager was made", lambda by: by.more,
    lambda rules: any_offered(ON_COMMUNITY_CARDS, rules),
)

# 649a.6: rankings

ACE_BELOW_A_TWO = game.carry("6(a)", "ranks of cards, an ace also below a 2")
RANKED = RankedHands.numbered(
    game, "6(b)", "three-card hands", map(str, THREE_CARDS.order), others="6(c)",
    ranking=THREE_CARDS, low_ace=ACE_BELOW_A_TWO,
)
FIVE_CARDS_RANKED = RankedHands.numbered(game, "6(d)", "five-card hands", FIVE_CARD_NAMES[:7])
SUPER_ROYAL_RANKED = game.carry("6(d)(8)", "Super Royal")
MINI_ROYAL_RANKED = game.carry("6(e)", "mini-royal flush")

SPADES = "Ace, king and queen of spades"
OTHERS = "Ace, king and queen of hearts, diamonds or clubs"
MINI_ROYAL = "Mini-royal flush"
THREE_CARD, three_card_outcome = mini_royals_apart(SPADES, OTHERS, MINI_ROYAL)
"""A player's own three cards, 649a.6(b), (c) and (e)."""
SUPER_DIAMONDS = "Super Royal of diamonds"
SUPER_OTHERS = "Super Royal of hearts, spades or clubs"
SIX_CARD = royals_apart(SUPER_DIAMONDS, SUPER_OTHERS)
ROYAL_SPADES = "Royal flush of spades"
ROYAL_OTHERS = "Royal flush of clubs, diamonds or hearts"
FIVE_OF_SIX = royals_apart(ROYAL_SPADES, ROYAL_OTHERS)


def is_mini_royal(hand: PokerHand) -> bool:
    """Whether a three-card hand is ace, king and queen of one suit, 649a.6(e)."""
    return hand.category is PokerCategory.STRAIGHT_FLUSH and hand.decides[0] == Rank.ACE


def _royal_by_suit(cards: Sequence[Card]) -> str:
    suit = PokerHand.of(cards).cards[0].suit
    return ROYAL_SPADES if suit is Suit.SPADES else ROYAL_OTHERS


five_card_outcome = HandOutcome()
six_card_outcome = super_royal_by_suit(SUPER_DIAMONDS, SUPER_OTHERS)
"""The player's and the dealer's three cards together, 649a.6(d)(8)."""
five_of_six_outcome = HandOutcome(divided={"Royal flush": _royal_by_suit})
"""The best five of the six cards, a royal flush by its suit."""

# 649a.7 and 649a.12: wagers and what they pay

SEPARATE = "separate"
ANTE_COVERS = "ante at least the pair plus"
ANTE_HALF = "ante at least half the pair plus"
COMPULSORY = "both compulsory"
version = game.option(
    "Version", "7(e)", OneOf((SEPARATE, ANTE_COVERS, ANTE_HALF, COMPULSORY)), SEPARATE, says=str
)
game.adjacent_boxes("7(f)", 7)
game.nothing_to_execute("both wagers may be placed: no act goes against it", "7(d)(3)")
game.seated_by("7(b)", abandoned=True)
game.carry("7(c)", "no wager but the Play Wager after no more bets")


def is_separate(rules: HouseRules) -> bool:
    """Whether Ante and Pair Plus are independent wagers, not a version of 649a.7(e)."""
    return rules[version] == SEPARATE


def _covered(value: str, cite: str, sentence: str, times: int) -> Requirement:
    """In a version, the Pair Plus Wager is at most a multiple of the Ante Wager."""

    def most(bets: Bets, rules: HouseRules) -> Limits:
        return Limits(maximum=times * bets.on(ante)) if rules[version] == value else ANY_STAKE

    return game.amounts_beside(cite, sentence, most)


def _both_compulsory(bets: Bets, rules: HouseRules) -> bool:
    placed = bets.on(ante), bets.on(pair_plus)
    return rules[version] != COMPULSORY or 0 < max(placed) <= 5 * min(placed)


BOTH_COMPULSORY = game.requirement(
    "7(e)(3)", "Ante and Pair Plus must both be placed, neither above five times the other",
    _both_compulsory, at_close=True,
)

ante = game.wager("Ante Wager", "7(d)(1)", requires=[BOTH_COMPULSORY])
play: Wager = game.wager(
    "Play Wager", "11(b)", in_round=True, fixed_by=[ante],
    requires=[exactly(game, "7(d)(1)", lambda: play, ante)],
)
EVEN_MONEY = game.odds("12(a)", "1 to 1", ante, play)

mini_royal_ante = game.option(
    "Mini-royal flush, Ante Bonus", "12(g)(1)", OrNo(AtLeast(Odds(5))), None,
    applies=is_separate, says=lambda odds: f"mini-royal flush {odds}",
)
mini_royal_pair_plus = game.option(
    "Mini-royal flush, Pair Plus", "12(g)(2)", OrNo(AtLeast(Odds(40))), None,
    says=lambda odds: f"mini-royal flush {odds}",
)


def _ante_bonus_with_mini_royal(table: Paytable, rules: HouseRules) -> Paytable:
    odds = rules[mini_royal_ante]
    if not odds or not is_separate(rules):
        return table
    return table.with_row(MINI_ROYAL, odds, mini_royal_ante.cite)


def _pair_plus_with_mini_royal(table: Paytable, rules: HouseRules) -> Paytable:
    odds = rules[mini_royal_pair_plus]
    return table.with_row(MINI_ROYAL, odds, mini_royal_pair_plus.cite) if odds else table


ante_bonus = game.bonus(
    "Ante Bonus", "12(b)", ante, amend=_ante_bonus_with_mini_royal,
    pays=[
        (is_separate, game.table("12(b)", THREE_CARD, """
            Hand               A        B        C
            Straight flush     5 to 1   5 to 1   4 to 1
            Three-of-a-kind    4 to 1   3 to 1   3 to 1
            Straight           1 to 1   1 to 1   1 to 1
        """)),
        (lambda rules: not is_separate(rules), game.table("12(c)", THREE_CARD, """
            Hand                                            A         B         C
            Ace, king, queen of spades                      50 to 1   50 to 1   50 to 1
            Ace, king, queen of hearts, diamonds or clubs   5 to 1    50 to 1   10 to 1
            Straight flush                                  4 to 1    8 to 1    6 to 1
            Three-of-a-kind                                 3 to 1    6 to 1    3 to 1
            Straight                                        1 to 1    -         -
        """, when="a version of 649a.7(e)")),
    ],
)

pair_plus = game.wager(
    "Pair Plus Wager", "7(d)(2)",
    amend=_pair_plus_with_mini_royal, moved_by=[mini_royal_pair_plus],
    pays=game.table("12(d)", THREE_CARD, """
        Hand               A         B         C
        Straight flush     35 to 1   40 to 1   40 to 1
        Three-of-a-kind    25 to 1   30 to 1   30 to 1
        Straight           6 to 1    5 to 1    6 to 1
        Flush              4 to 1    4 to 1    3 to 1
        Pair               1 to 1    1 to 1    1 to 1
    """, """
        Hand               D         E
        Straight flush     40 to 1   40 to 1
        Three-of-a-kind    30 to 1   25 to 1
        Straight           6 to 1    6 to 1
        Flush              4 to 1    4 to 1
        Pair               1 to 1    1 to 1
    """),
    requires=[
        _covered(
            ANTE_COVERS, "7(e)(1)", "an Ante Wager of at least the same amount comes first", 1
        ),
        _covered(ANTE_HALF, "7(e)(2)", "an Ante Wager of at least half the amount comes first", 2),
        BOTH_COMPULSORY,
    ],
    looks_at=["player"], outcome=three_card_outcome, settled_by="11(c)(4)",
    after_a_fold=Fold(FORFEITED, "11(b)(1)", by_beside="11(b)(3)"),
)

amount = ProgressiveAmount.of(game, "12(e)(5)")

progressive, three_card_envy = amount.progressive(
    "Progressive Payout Wager", "7(d)(4)", THREE_CARD, ("12(e)(1)", """
        Hand                                                A               B
        Ace, king and queen of spades                       100% of meter   100% of meter
        Ace, king and queen of hearts, diamonds or clubs    500 for 1       500 for 1
        Straight flush                                      70 for 1        100 for 1
        Three-of-a-kind                                     60 for 1        90 for 1
        Straight                                            6 for 1         N/A
    """),
    with_one_of=[ante, pair_plus], meter="12(e)(3)", meters=three_card_meters,
    looks_at=["player"], outcome=three_card_outcome, settled_by="11(c)(5)",
    terms=Terms(
        "12(e)(2)", "12(e)(4)", verified="11(c)(5)(i)", lit="11(c)(5)(ii)",
        validated="11(c)(5)(iii)", documented="11(c)(5)(iv)",
    ),
    envy=Envied("Three-Card Envy Bonus", "12(e)(5)", """
        Hand                                                $1     $5
        Ace, king and queen of spades                       $100   $500
        Ace, king and queen of hearts, diamonds or clubs    $25    $125
    """, settled_by="11(c)(5)(v)"),
    after_a_fold=Fold(FORFEITED, "11(b)(2)"),
)

six_card_bonus = game.wager(
    "Six Card Bonus Wager", "7(d)(5)", by_submission=True,
    pays=game.table("12(f)", SIX_CARD, """
        Hand              A            B            C
        Royal flush       1,000 to 1   1,000 to 1   1,000 to 1
        Straight flush    200 to 1     200 to 1     200 to 1
        Four-of-a-kind    50 to 1      100 to 1     100 to 1
        Full house        25 to 1      20 to 1      20 to 1
        Flush             20 to 1      15 to 1      15 to 1
        Straight          10 to 1      9 to 1       10 to 1
        Three-of-a-kind   5 to 1       8 to 1       7 to 1
    """, """
        Hand                                      D            E
        Super Royal of diamonds                   -            $1,000,000
        Super Royal of hearts, spades or clubs    -            $100,000
        Royal flush                               1,000 to 1   1,000 to 1
        Straight flush                            200 to 1     200 to 1
        Four-of-a-kind                            50 to 1      50 to 1
        Full house                                25 to 1      20 to 1
        Flush                                     15 to 1      15 to 1
        Straight                                  10 to 1      10 to 1
        Three-of-a-kind                           5 to 1       5 to 1
    """),
    with_one_of=[ante, pair_plus],
    looks_at=["player", "dealer"], outcome=six_card_outcome,
    settled_by="11(c)(6)", formed_by="11(c)(6)",
    after_a_fold=Fold(SURVIVES, "11(b)(3)"),
)

five_card_progressive, five_card_envy = amount.progressive(
    "Five-Card Progressive Payout Wager", "7(d)(6)", FIVE_CARD, ("12(h)(1)", """
        Hand              -
        Royal flush       100% of meter
        Straight flush    10% of meter
        Four-of-a-kind    300 for 1
        Full house        50 for 1
        Flush             40 for 1
        Straight          30 for 1
        Three-of-a-kind   9 for 1
    """),
    with_one_of=[ante, pair_plus], meter="12(h)(3)",
    meters=lambda cite: [Meter.of(cite, seed=10_000, primary=21)],
    looks_at=["player", "community"], outcome=five_card_outcome,
    settled_by="11(c)(7)", formed_by="11(c)(7)",
    terms=Terms(
        "12(h)(2)", "12(h)(4)", verified="11(c)(7)(i)", lit="11(c)(7)(ii)",
        validated="11(c)(7)(iii)", documented="11(c)(7)(iv)",
    ),
    envy=Envied("Five-Card Envy Bonus", "12(h)(5)", FIVE_CARD_ENVY, settled_by="11(c)(7)(v)"),
    after_a_fold=Fold(FORFEITED, "11(b)(2)"),
)

hand_bonus = HandBonus.of(
    game, "7(d)(7)", with_one_of=[ante, pair_plus],
    defined=[("Lucky Bonus", "(i)", "(ii)"), ("Magic Card Bonus", "(i)", "(ii)")],
    pays="12(i)(1)", highest_only="12(i)(2)", drawn_pays="12(i)(3)", meter="12(i)(4)", primary=21,
    looks_at=["community"], settled_by="11(c)(8)", formed_by="11(c)(8)",
    verified="11(c)(8)(i)", validated="11(c)(8)(ii)",
    credited="11(c)(8)(iii)", after_a_fold=Fold(SURVIVES, "11(b)(3)", cards_stay=True),
)
five_card_hand_bonus = hand_bonus.wager

five_of_six = game.wager(
    "5 of 6 Progressive Payout Wager", "7(d)(8)", by_submission=True,
    pays=game.table("12(j)(1)", FIVE_OF_SIX, """
        Hand                                        -
        Royal flush of spades                       100% of meter
        Royal flush of clubs, diamonds or hearts    25% of meter
        Straight flush                              250 for 1
        Four-of-a-kind                              100 for 1
        Full house                                  20 for 1
        Flush                                       10 for 1
        Straight                                    5 for 1
    """),
    with_one_of=[ante, pair_plus], requires=[amount.fixed_by("12(j)(3)")],
    meters=[Meter.of(game.carry("12(j)(3)", "meter"), seed=10_000, primary=28)],
    looks_at=["player", "dealer"], outcome=five_of_six_outcome,
    settled_by="11(c)(9)", paid_by="11(c)(9)(iv)", formed_by="11(c)(9)",
    terms=Terms(
        "12(j)(2)", "12(j)(4)", verified="11(c)(9)(i)", lit="11(c)(9)(ii)",
        validated="11(c)(9)(iii)", documented="11(c)(9)(iv)",
    ),
    after_a_fold=Fold(SURVIVES, "11(b)(3)"),
)
five_of_six_envy = game.envy(
    "5 of 6 Envy Bonus", "12(j)(5)", five_of_six, amount=amount.option,
    pays=game.table("12(j)(5)", FIVE_OF_SIX, """
        Hand                                        $1     $5
        Royal flush of spades                       $100   $500
        Royal flush of clubs, diamonds or hearts    $50    $250
    """),
    settled_by="11(c)(9)(v)", folded_with=[five_of_six],
)

ON_COMMUNITY_CARDS: tuple[Wager, ...] = (five_card_progressive, five_card_hand_bonus)
PROGRESSIVES = (progressive, five_card_progressive, five_of_six)
one_jackpot(game, *PROGRESSIVES, five_card_hand_bonus)

# 649a.11: completion of each round of play


FORFEIT_ANTE = game.rule("11(b)", "no Play Wager was made")
dealer_qualifies = qualifies_with(game, "11(c)(3)", QUEEN_HIGH, ante)
NOT_QUALIFIED = game.rule("11(c)(3)(i)", f"the dealer is lower than {dealer_qualifies}")
DEALER_HIGHER = game.rule("11(c)(3)(ii)(A)", "the dealer's hand is higher")
PLAYER_HIGHER = game.rule("11(c)(3)(ii)(B)", "the player's hand is higher")
EQUAL_HANDS = game.rule("11(c)(3)(ii)(C)", "the hands are equal")
BONUS_REGARDLESS = game.rule("12(b)", "the Ante Bonus does not depend on the dealer's hand")
BONUS_IN_VERSION = game.rule("12(c)", "the Ante Bonus of a version")
game.step("11(c)(1)", "turn the player's three cards face up")
game.step("11(c)(2)", "form the player's highest hand")
game.step("11(c)(3)", "settle the Ante and Play Wagers", by_parts=True)
game.step("11(b)", "ask each player for a Play Wager or a fold, clockwise")
game.step("11(c)", "collect forfeited wagers, and the cards unless an optional wager waits")
game.step("11(c)", "reveal the dealer's cards; settle counterclockwise from the dealer's right")
game.step("11(d)", "rack the cards so that each hand can be reconstructed")

ANTE_ALONE_WINS = NOT_QUALIFIED.wins_at(EVEN_MONEY)
BOTH_WIN = PLAYER_HIGHER.wins_at(EVEN_MONEY)


def settle_ante(facts: Showdown, rules: HouseRules) -> dict[Payable, Verdict]:
    """Ante, Play and Ante Bonus, 649a.11(b), (c)(3) and 649a.12(a) to (c)."""
    if not facts.raised:
        return {ante: FORFEIT_ANTE.forfeits()}
    verdicts: dict[Payable, Verdict]
    if not facts.dealer_qualifies:
        verdicts = {ante: ANTE_ALONE_WINS, play: NOT_QUALIFIED.returns()}
    elif facts.comparison is Comparison.LOWER:
        verdicts = {ante: DEALER_HIGHER.loses(), play: DEALER_HIGHER.loses()}
    elif facts.comparison is Comparison.HIGHER:
        verdicts = {ante: BOTH_WIN, play: BOTH_WIN}
    else:
        verdicts = {ante: EQUAL_HANDS.pushes(), play: EQUAL_HANDS.pushes()}
    by = BONUS_REGARDLESS if is_separate(rules) else BONUS_IN_VERSION
    bonus = by.adds(rules.paytable(ante_bonus), facts.outcome)
    return {**verdicts, ante_bonus: bonus} if bonus else verdicts


def named(cards: Sequence[Card], rules: HouseRules) -> str:
    """A three-card hand as the dealer forms it, with the paragraph that ranks it."""
    royal = is_mini_royal(PokerHand.of(cards, THREE_CARDS))
    if royal and (rules[mini_royal_ante] or rules[mini_royal_pair_plus]):
        return ranked("mini-royal flush", MINI_ROYAL_RANKED)
    return RANKED.named(cards)


def named_of_five(cards: Sequence[Card], rules: HouseRules) -> str:
    """The best hand of five or six cards, with the paragraph that ranks it."""
    if len(cards) == 6 and is_super_royal(cards) and rules.letter(six_card_bonus) == "E":
        return ranked("super royal", SUPER_ROYAL_RANKED)
    return FIVE_CARDS_RANKED.named(cards)


# 649a.13(a) to (d): irregularities

_dealt: Impossibility = once_dealt(3, 3, Place("community", 2, ON_COMMUNITY_CARDS))
misdealt(game, Misdealt("13(a)", "13(b)", "13(c)"), _dealt)
void_and_reshuffle(game, "13(d)", DEALER_EXPOSED, impossible_because=no_dealers_card)

game.seal()
