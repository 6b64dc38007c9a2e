"""Three Card Poker: 58 Pa. Code Chapter 649a."""

from collections.abc import Sequence
from typing import NamedTuple

from houserules.equipment.cards import STANDARD, Card, Rank, Suit
from houserules.games.poker.dealing import dealing_methods, device_failures, table_and_cards
from houserules.games.poker.irregularities import Place, no_dealers_card, once_dealt
from houserules.games.poker.side_wagers import (
    DRAWS,
    FIVE_CARD,
    FIVE_CARD_NAMES,
    HandBonus,
    ProgressiveTerms,
    five_card_envy_bonus,
    offer_hand_bonus,
    progressive_amounts,
    ranked,
    royals_apart,
    six_card_royal,
)
from houserules.games.shared.common import (
    DEALER_EXPOSED,
    INCORRECT_NUMBER,
    Comparison,
    drawn_in_error,
    face_up_cards,
    one_jackpot,
    void_and_reshuffle,
)
from houserules.hands.poker import PokerHand, is_super_royal
from houserules.hands.three_card import ThreeCardCategory, ThreeCardHand
from houserules.rules import (
    AtLeast,
    Bets,
    Game,
    HouseRules,
    Meter,
    Odds,
    OneOf,
    OrNo,
    Payable,
    Paytable,
    Requirement,
    Scale,
    Verdict,
    Wager,
    placed_with,
)
from houserules.rules.house_rules import ANY_STAKE, Limits

game = Game(
    "649a", "Three Card Poker", positions=7, positions_cite="2(a)", deck=STANDARD,
    places=("dealer", "community"), hand_sizes={"player": 3, "dealer": 3}, draws=DRAWS,
)  # fmt: skip

# 649a.1 to 649a.5: definitions, table, cards and shuffle

for term, carried in (
    ("5 of 6 Envy Bonus", "the 5 of 6 Envy Bonus below"),
    ("5 of 6 Envy Bonus Qualifying Hand", "the rows of its table"),
    ("Five-Card Envy Bonus", "the Five-Card Envy Bonus below"),
    ("Five-Card Envy Bonus Qualifying Hand", "the rows of its table"),
    ("Five-Card Progressive Payout Hand", "the rows of its table"),
    ("Hand", "the cards of a seat and of the dealer"),
    ("Lucky Bonus", "the positions that the system can draw"),
    ("Magic Card Bonus", "the cards that the drawn card can match"),
    ("Pair Plus Wager", "the Pair Plus Wager below"),
    ("Play Wager", "the Play Wager below"),
    ("Three-Card Envy Bonus", "the Three-Card Envy Bonus below"),
    ("Three-Card Envy Bonus Qualifying Hand", "the rows of its table"),
    ("Three-Card Progressive Payout Hand", "the rows of its tables"),
):
    game.carry(f'1("{term}")', carried)
table_and_cards(game)

# 649a.8 to 649a.10: dealing

dealing = dealing_methods(
    game,
    {
        "three cards face down to each player, clockwise, and to the dealer":
            ("8(d)", "9(b)", "10(b)"),
        "two community cards face down if a five-card wager was made": ("8(d)", "9(b)", "10(c)"),
    },
)  # fmt: skip

# 649a.6: rankings

ACE_BELOW_A_TWO = game.carry("6(a)", "ranks of cards, an ace also below a 2")
RANKED = {
    category: game.carry(paragraph, "three-card hands")
    for category, paragraph in zip(
        ThreeCardCategory,
        ("6(b)(1)", "6(b)(2)", "6(b)(3)", "6(b)(4)", "6(b)(5)", "6(c)"),
        strict=True,
    )
}
FIVE_CARDS_RANKED = {
    name: game.carry(f"6(d)({number})", "five-card hands")
    for number, name in enumerate(FIVE_CARD_NAMES[:7], 1)
}
SUPER_ROYAL_RANKED = game.carry("6(d)(8)", "Super Royal")
MINI_ROYAL_RANKED = game.carry("6(e)", "mini-royal flush")

SPADES = "Ace, king and queen of spades"
OTHERS = "Ace, king and queen of hearts, diamonds or clubs"
MINI_ROYAL = "Mini-royal flush"
THREE_CARD = Scale(
    SPADES, OTHERS, MINI_ROYAL, "Straight flush", "Three-of-a-kind", "Straight", "Flush", "Pair",
    "High card",
    within={SPADES: MINI_ROYAL, OTHERS: MINI_ROYAL, MINI_ROYAL: "Straight flush"},
)  # fmt: skip
SUPER_DIAMONDS = "Super Royal of diamonds"
SUPER_OTHERS = "Super Royal of hearts, spades or clubs"
SIX_CARD = royals_apart(SUPER_DIAMONDS, SUPER_OTHERS)
ROYAL_SPADES = "Royal flush of spades"
ROYAL_OTHERS = "Royal flush of clubs, diamonds or hearts"
FIVE_OF_SIX = royals_apart(ROYAL_SPADES, ROYAL_OTHERS)


def three_card_outcome(cards: Sequence[Card]) -> str:
    """The outcome of a player's own three cards, as 649a.6(b), (c) and (e) rank them."""
    return outcome_of(ThreeCardHand.of(cards), cards)


def outcome_of(hand: ThreeCardHand, cards: Sequence[Card]) -> str:
    """The outcome of a three-card hand, a mini-royal flush by the suit of its cards."""
    if hand.is_mini_royal:
        return SPADES if cards[0].suit is Suit.SPADES else OTHERS
    return hand.category


def six_card_outcome(cards: Sequence[Card]) -> str:
    """The outcome of the player's and the dealer's three cards together, 649a.6(d)(8)."""
    return six_card_royal(cards, SUPER_DIAMONDS, SUPER_OTHERS)


def five_of_six_outcome(cards: Sequence[Card]) -> str:
    """The outcome of the best five of the six cards, a royal flush by its suit."""
    hand = PokerHand.of(cards)
    if hand.category != "Royal flush":
        return str(hand.category)
    return ROYAL_SPADES if hand.cards[0].suit is Suit.SPADES else ROYAL_OTHERS


# 649a.7 and 649a.12: wagers and what they pay

SEPARATE = "separate"
ANTE_COVERS = "ante at least the pair plus"
ANTE_HALF = "ante at least half the pair plus"
COMPULSORY = "both compulsory"
version = game.option(
    "Version", "7(e)", OneOf((SEPARATE, ANTE_COVERS, ANTE_HALF, COMPULSORY)), SEPARATE, says=str
)
game.adjacent_boxes("7(f)", 7)
game.nothing_to_execute("Ante and Pair Plus may be placed together: nothing forbids it", "7(d)(3)")
game.nothing_to_execute("wagers are made with chips, no verbal wagers", "7(a)")
game.seated_by("7(b)")
game.carry("7(c)", "no wager but the Play Wager after no more bets")


def is_separate(rules: HouseRules) -> bool:
    """Whether Ante and Pair Plus are independent wagers, not a version of 649a.7(e)."""
    return rules[version] == SEPARATE


def _covered(value: str, cite: str, sentence: str, times: int) -> Requirement:
    """In a version, the Pair Plus Wager is at most so many times the Ante Wager."""

    def most(bets: Bets, rules: HouseRules) -> Limits:
        return Limits(maximum=times * bets.on(ante)) if rules[version] == value else ANY_STAKE

    return game.amounts_beside(cite, sentence, most)


def _both_compulsory(bets: Bets, rules: HouseRules) -> bool:
    placed = bets.on(ante), bets.on(pair_plus)
    return rules[version] != COMPULSORY or 0 < max(placed) <= 5 * min(placed)


BOTH_COMPULSORY = game.requirement(
    "7(e)(3)", "Ante and Pair Plus must both be placed, neither above five times the other",
    _both_compulsory, at_close=True,
)  # fmt: skip

ante = game.wager("Ante Wager", "7(d)(1)", requires=[BOTH_COMPULSORY])
play: Wager = game.wager(
    "Play Wager", "11(b)",
    requires=[game.requirement(
        "7(d)(1)", "it must equal the Ante Wager",
        lambda bets, rules: bets.on(play) == bets.on(ante),
    )],
)  # fmt: skip
EVEN_MONEY = game.odds("12(a)", "1 to 1", ante, play)

mini_royal_ante = game.option(
    "Mini-royal flush, Ante Bonus", "12(g)(1)", OrNo(AtLeast(Odds(5))), None,
    applies=is_separate, says=lambda odds: f"mini-royal flush {odds}",
)  # fmt: skip
mini_royal_pair_plus = game.option(
    "Mini-royal flush, Pair Plus", "12(g)(2)", OrNo(AtLeast(Odds(40))), None,
    says=lambda odds: f"mini-royal flush {odds}",
)  # fmt: skip


def _ante_bonus_with_mini_royal(table: Paytable, rules: HouseRules) -> Paytable:
    odds = rules[mini_royal_ante]
    if isinstance(odds, Odds) and is_separate(rules):
        return table.with_row(MINI_ROYAL, odds)
    return table


def _pair_plus_with_mini_royal(table: Paytable, rules: HouseRules) -> Paytable:
    odds = rules[mini_royal_pair_plus]
    return table.with_row(MINI_ROYAL, odds) if isinstance(odds, Odds) else table


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
)  # fmt: skip

pair_plus = game.wager(
    "Pair Plus Wager", "7(d)(2)", amend=_pair_plus_with_mini_royal,
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
)  # fmt: skip

progressive_amount, PROGRESSIVE_AMOUNT = progressive_amounts(game, "12(e)(5)", "12(e)(3)")

progressive: Wager = game.wager(
    "Progressive Payout Wager", "7(d)(4)", by_submission=True,
    pays=game.table("12(e)(1)", THREE_CARD, """
        Hand                                                A               B
        Ace, king and queen of spades                       100% of meter   100% of meter
        Ace, king and queen of hearts, diamonds or clubs    500 for 1       500 for 1
        Straight flush                                      70 for 1        100 for 1
        Three-of-a-kind                                     60 for 1        90 for 1
        Straight                                            6 for 1         N/A
    """),
    requires=[placed_with(game, "7(d)(4)", ante, pair_plus), PROGRESSIVE_AMOUNT],
    metered=[
        (lambda rules: rules.letter(progressive) != "B",
         Meter.of(game.carry("12(e)(3)", "meter"), seed=1000, primary=14)),
        (lambda rules: rules.letter(progressive) == "B",
         Meter.of(game.cite("12(e)(3)"), seed=1000, primary=20)),
    ],
)  # fmt: skip
three_card_envy = game.envy(
    "Three-Card Envy Bonus", "12(e)(5)", progressive, amount=progressive_amount,
    pays=game.table("12(e)(5)", THREE_CARD, """
        Hand                                                $1     $5
        Ace, king and queen of spades                       $100   $500
        Ace, king and queen of hearts, diamonds or clubs    $25    $125
    """),
)  # fmt: skip
THREE_CARD_TERMS = ProgressiveTerms.of(game, "12(e)")

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
    requires=[placed_with(game, "7(d)(5)", ante, pair_plus)],
)  # fmt: skip

five_card_progressive = game.wager(
    "Five-Card Progressive Payout Wager", "7(d)(6)", by_submission=True,
    pays=game.table("12(h)(1)", FIVE_CARD, """
        Hand              -
        Royal flush       100% of meter
        Straight flush    10% of meter
        Four-of-a-kind    300 for 1
        Full house        50 for 1
        Flush             40 for 1
        Straight          30 for 1
        Three-of-a-kind   9 for 1
    """),
    requires=[placed_with(game, "7(d)(6)", ante, pair_plus), PROGRESSIVE_AMOUNT],
    meters=[Meter.of(game.carry("12(h)(3)", "meter"), seed=10_000, primary=21)],
)  # fmt: skip
five_card_envy = five_card_envy_bonus(
    game, "Five-Card Envy Bonus", "12(h)(5)", five_card_progressive, progressive_amount
)
FIVE_CARD_TERMS = ProgressiveTerms.of(game, "12(h)")

hand_bonus_amount, five_card_hand_bonus, magic_and_lucky = offer_hand_bonus(
    game, "7(d)(7)", "12(i)", placed_with(game, "7(d)(7)", ante, pair_plus), primary=21
)

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
    requires=[placed_with(game, "7(d)(8)", ante, pair_plus), PROGRESSIVE_AMOUNT],
    meters=[Meter.of(game.carry("12(j)(3)", "meter"), seed=10_000, primary=28)],
)  # fmt: skip
five_of_six_envy = game.envy(
    "5 of 6 Envy Bonus", "12(j)(5)", five_of_six, amount=progressive_amount,
    pays=game.table("12(j)(5)", FIVE_OF_SIX, """
        Hand                                        $1     $5
        Royal flush of spades                       $100   $500
        Royal flush of clubs, diamonds or hearts    $50    $250
    """),
)  # fmt: skip
FIVE_OF_SIX_TERMS = ProgressiveTerms.of(game, "12(j)")

ON_FIVE_CARDS = (five_card_progressive, five_card_hand_bonus)
"""Wagers for which two community cards are dealt."""
PROGRESSIVES = (progressive, five_card_progressive, five_card_hand_bonus, five_of_six)
one_jackpot(game, *PROGRESSIVES)

# 649a.11: completion of each round of play


class Showdown(NamedTuple):
    """The facts that decide Ante, Play and Ante Bonus."""

    played: bool
    dealer_qualifies: bool
    comparison: Comparison
    outcome: str


FORFEIT_ANTE = game.rule("11(b)", "no Play Wager was made")
FORFEIT_PAIR_PLUS = game.rule("11(b)(1)", "no Play Wager was made")
FORFEIT_PROGRESSIVE = game.rule("11(b)(2)", "no Play Wager was made")
game.carry("11(b)(3)", "six-card and five-card bonus wagers survive a fold")
NOT_QUALIFIED = game.rule("11(c)(3)(i)", "the dealer is lower than queen high")
DEALER_HIGHER = game.rule("11(c)(3)(ii)(A)", "the dealer's hand is higher")
PLAYER_HIGHER = game.rule("11(c)(3)(ii)(B)", "the player's hand is higher")
EQUAL_HANDS = game.rule("11(c)(3)(ii)(C)", "the hands are equal")
BONUS_REGARDLESS = game.rule("12(b)", "the Ante Bonus does not depend on the dealer's hand")
PAIR_PLUS_SETTLED = game.rule("11(c)(4)", "the Pair Plus does not depend on the dealer's hand")
PROGRESSIVE_SETTLED = game.rule("11(c)(5)(iv)", "the player's three cards")
ENVY_SETTLED = game.rule("11(c)(5)(v)", "another player's hand")
SIX_CARD_SETTLED = game.rule("11(c)(6)", "the player's and the dealer's three cards")
FIVE_CARD_SETTLED = game.rule("11(c)(7)(iv)", "three cards and the two community cards")
FIVE_CARD_ENVY = game.rule("11(c)(7)(v)", "another player's hand")
HAND_BONUS_SETTLED = game.rule("11(c)(8)", "three cards and the two community cards")
HAND_BONUS_CREDITED = game.rule("11(c)(8)(iii)", "drawn by the table game system")
SHARED_JACKPOT = game.rule("12(i)(2)", "divided among those who wagered on the dealer's hand")
FIVE_OF_SIX_SETTLED = game.rule("11(c)(9)(iv)", "the best five of the player's and dealer's six")
FIVE_OF_SIX_ENVY = game.rule("11(c)(9)(v)", "another player's hand")
game.step("11(c)(1)", "turn the player's three cards face up")
game.step("11(c)(2)", "form the player's highest hand")
game.step("11(c)", "reveal the dealer's cards; settle counterclockwise from the dealer's right")
game.step("11(d)", "rack the cards so that each hand can be reconstructed")
game.nothing_to_execute("how players handle their cards", "11(a)")
game.nothing_to_execute(
    "verification, lights and validation by a floorperson",
    "11(c)(5)(i)", "11(c)(5)(ii)", "11(c)(5)(iii)", "11(c)(7)(i)", "11(c)(7)(ii)",
    "11(c)(7)(iii)", "11(c)(8)(i)", "11(c)(8)(ii)", "11(c)(9)(i)", "11(c)(9)(ii)",
    "11(c)(9)(iii)",
)  # fmt: skip

EVEN = Odds(1)
ANTE_ALONE_WINS = NOT_QUALIFIED.wins(EVEN).citing(EVEN_MONEY)
BOTH_WIN = PLAYER_HIGHER.wins(EVEN).citing(EVEN_MONEY)


def settle_ante(facts: Showdown, rules: HouseRules) -> dict[Payable, Verdict]:
    """Ante, Play and Ante Bonus, 649a.11(b), (c)(3) and 649a.12(a) to (c)."""
    if not facts.played:
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
    bonus = BONUS_REGARDLESS.adds(rules.paytable(ante_bonus), facts.outcome)
    return {**verdicts, ante_bonus: bonus} if bonus else verdicts


def settle_pair_plus(outcome: str, rules: HouseRules) -> Verdict:
    """Pair Plus by the player's own hand, 649a.11(c)(4)."""
    return PAIR_PLUS_SETTLED.pays(rules.paytable(pair_plus), outcome)


def settle_progressive(outcome: str, rules: HouseRules) -> Verdict:
    """Three-card progressive by the player's own hand, 649a.11(c)(5)."""
    return THREE_CARD_TERMS.pays(PROGRESSIVE_SETTLED, rules.paytable(progressive), outcome)


def settle_six_card_bonus(outcome: str, rules: HouseRules) -> Verdict:
    """Six Card Bonus by the six cards of player and dealer, 649a.11(c)(6)."""
    return SIX_CARD_SETTLED.pays(rules.paytable(six_card_bonus), outcome)


def settle_five_card_progressive(outcome: str, rules: HouseRules) -> Verdict:
    """Five-card progressive by three cards and the community cards, 649a.11(c)(7)."""
    return FIVE_CARD_TERMS.pays(FIVE_CARD_SETTLED, rules.paytable(five_card_progressive), outcome)


HAND_BONUS = HandBonus(
    five_card_hand_bonus, magic_and_lucky, HAND_BONUS_SETTLED, HAND_BONUS_CREDITED, SHARED_JACKPOT
)
settle_five_card_hand_bonus = HAND_BONUS.settle


def settle_five_of_six(outcome: str, rules: HouseRules) -> Verdict:
    """5 of 6 progressive by the best five of six cards, 649a.11(c)(9)."""
    return FIVE_OF_SIX_TERMS.pays(FIVE_OF_SIX_SETTLED, rules.paytable(five_of_six), outcome)


def named(hand: ThreeCardHand, rules: HouseRules) -> str:
    """A three-card hand as the dealer forms it, with the paragraph that ranks it."""
    if hand.is_mini_royal and (rules[mini_royal_ante] or rules[mini_royal_pair_plus]):
        return ranked("mini-royal flush", MINI_ROYAL_RANKED)
    low = "straight" in hand.name and hand.ranks[0] is Rank.THREE
    return ranked(hand.name, RANKED[hand.category], *((ACE_BELOW_A_TWO,) if low else ()))


def named_of_five(cards: Sequence[Card], rules: HouseRules) -> str:
    """The best hand of five or six cards, with the paragraph that ranks it."""
    if len(cards) == 6 and is_super_royal(cards) and rules.letter(six_card_bonus) == "E":
        return ranked("super royal", SUPER_ROYAL_RANKED)
    hand = PokerHand.of(cards)
    cite = FIVE_CARDS_RANKED.get(str(hand.category))
    return ranked(hand.name, *((cite,) if cite else ()))


def compared(player: ThreeCardHand, dealer: ThreeCardHand) -> Comparison:
    """The player's hand against the dealer's, 649a.11(c)(3)(ii)."""
    if player.score == dealer.score:
        return Comparison.EQUAL
    return Comparison.HIGHER if player.score > dealer.score else Comparison.LOWER


def dealer_qualifies(hand: ThreeCardHand) -> bool:
    """Whether the dealer's hand is queen high or better, 649a.11(c)(3)."""
    return hand.category is not ThreeCardCategory.HIGH_CARD or hand.ranks[0] >= Rank.QUEEN


# 649a.13: irregularities

_dealt = once_dealt(3, Place("community", 2, ON_FIVE_CARDS))
face_up_cards(game, "13(a)", _dealt)
drawn_in_error(game, "13(b)", _dealt)
void_and_reshuffle(game, "13(c)", INCORRECT_NUMBER)
void_and_reshuffle(game, "13(d)", DEALER_EXPOSED, cannot=no_dealers_card)
SHUFFLER_JAMS = device_failures(game, dealing, cards=3)

game.seal()
