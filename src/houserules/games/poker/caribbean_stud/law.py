"""Caribbean Stud Poker: 58 Pa. Code Chapter 639a."""

from houserules.equipment.cards import STANDARD, Rank
from houserules.games.poker import (
    ACE_KING,
    ELECTRONIC_SYSTEM,
    FIVE_CARD,
    FIVE_CARD_ENVY,
    FIVE_CARD_NAMES,
    FIXED,
    PROGRESSIVE_SYSTEM,
    Dealing,
    DealingParagraphs,
    DeckParagraphs,
    Declared,
    HandBonus,
    Method,
    Misdealt,
    RankedHands,
    Showdown,
    defined,
    exactly,
    misdealt,
    once_dealt,
    qualifies_with,
    times_fixed,
)
from houserules.games.shared.common import (
    Comparison,
    one_jackpot,
    void_and_reshuffle,
)
from houserules.hands.outcome import HandOutcome
from houserules.rules import (
    Game,
    HouseRules,
    Meter,
    Payable,
    Scale,
    Verdict,
    Wager,
    YesNo,
    one_amount,
)
from houserules.rules.decided import FORFEITED, SURVIVES, Fold, Terms
from houserules.rules.option import money
from houserules.rules.procedure import Dealer

game = Game(
    "639a", "Caribbean Stud Poker", positions=7, positions_cite="2(a)", deck=STANDARD,
    places=("dealer",), draws=HandBonus.DRAWS,
    hand_sizes={"player": 5, "dealer": 5},  # 639a.8(d)
)

# 639a.1 and 639a.2: definitions and table

defined(game, "1", {
    "the wager or bonus of that name below": ("Bet Wager", "Envy Bonus"),
    "the rows of its tables": (
        "Envy Bonus Qualifying Hand", "Progressive Payout Hand",
    ),
    "a decision, and what it gives up": ("Fold",),
    "five cards of a seat and of the dealer": ("Hand",),
    "the dealer's cards but the first": ("Hole card",),
    "what the table game system draws": ("Lucky Bonus", "Magic Card Bonus"),
})
game.carry('1("Progressive Payout Hand")(i)', "three-of-a-kind or better")
game.carry('1("Progressive Payout Hand")(ii)', "two pair in Paytables A and B")
Declared(chips="7(a)", moved=("8(c)",), handled=("11(a)(1)", "11(a)(2)")).of(game)

# 639a.3 to 639a.5, 639a.8 to 639a.10 and 639a.13(e) to (g): cards, dealing and devices

NO_MORE = ""
"""No card is dealt to any other place."""
dealing = Dealing.of(
    game,
    DealingParagraphs(
        DeckParagraphs.lettered("3", "4", "5"),
        manual_shoe=Method.of_shoe(dealt="8(d)", more=NO_MORE, stub="8(e)"),
        hand=Method.of_hand(dealt="9(b)", more=NO_MORE, stub="9(c)"),
        automated_shoe=Method.of_stacks(dealt="10(b)", more=NO_MORE, stub="10(c)"),
        shuffler_jams="13(e)",
    ),
    player=5, dealer=5,
    locks={PROGRESSIVE_SYSTEM: "2(c)(2)", ELECTRONIC_SYSTEM: "2(d)"},
)
dealing.step(game, "five cards to each player and the dealer, one of these up", lambda by: by.dealt)
dealing.card_by_card(
    game, "one card face down to each player", "one card face up to the dealer",
    "a second card face down to each player", "a second card face down to the dealer",
    "a third, fourth and fifth card face down to each player and the dealer",
)

# 639a.6: rankings

RANKED = RankedHands.of(game, "6(a)", "6(b)", "6(c)")
LESS, TENS_OR_BETTER = "A pair or less", "A pair of 10s or better"
BET_HAND = Scale(
    *FIVE_CARD_NAMES[:8], LESS, "Pair", "High card", within={"Pair": LESS, "High card": LESS}
)
BONUS_HAND = Scale(
    *FIVE_CARD_NAMES[:8], TENS_OR_BETTER, "Pair", "High card", within={TENS_OR_BETTER: "Pair"}
)
five_card_outcome = HandOutcome()
bonus_outcome = HandOutcome(
    by_rank={"Pair": lambda ranks: TENS_OR_BETTER if ranks[0] >= Rank.TEN else None}
)
"""A hand of the Caribbean Stud Bonus, 639a.7(d)(3)."""

# 639a.7 and 639a.12: wagers and what they pay

game.adjacent_boxes("7(e)", 7)
game.seated_by("7(b)", abandoned=True)
game.carry("7(c)", "no wager but the Bet Wager after no more bets")

BET, FOLD = "bet", "fold"
TIMES = times_fixed(game, "11(b)", "Bet Wager", 2, "Ante Wager")
"""The Bet Wager as a multiple of the Ante."""
ante = game.wager("Ante Wager", "7(d)(1)")
bet: Wager = game.wager(
    "Bet Wager", "7(d)(1)", in_round=True, with_one_of=[ante], fixed_by=[ante],
    requires=[exactly(game, "11(b)", lambda: bet, ante, TIMES)],
    pays=game.table("12(b)", BET_HAND, """
        Hand              -
        Royal flush       100 to 1
        Straight flush    50 to 1
        Four-of-a-kind    20 to 1
        Full house        7 to 1
        Flush             5 to 1
        Straight          4 to 1
        Three-of-a-kind   3 to 1
        Two pair          2 to 1
        A pair or less    1 to 1
    """),
)
EVEN_MONEY = game.odds("12(a)", "1 to 1", ante)

FORFEITED_BY_FOLD = Fold(FORFEITED, "11(b)")
amount = game.option("Progressive wager amount", "12(d)(4)", money(), 100)
METERED = game.carry("12(d)(4)", "meters")


def _one_meter(primary: int, reserve: int = 0) -> list[Meter]:
    """A meter with the seed of all paytables, and its rates in percent."""
    return [Meter.of(METERED, seed=10_000, primary=primary, reserve=reserve)]


def _meters(**named: tuple[int, int]) -> list[Meter]:
    """Meters by name, with the seed per unit wagered and the rate in percent."""
    return [
        Meter.of(METERED, name=name, seed=seed, primary=rate)
        for name, (seed, rate) in named.items()
    ]


progressive: Wager = game.wager(
    "Progressive Payout Wager", "7(d)(2)", by_submission=True,
    pays=game.table("12(d)(1)", FIVE_CARD, """
        Hand              A               B               C
        Royal flush       100% of meter   100% of meter   100% of meter
        Straight flush    5,000 for 1     10% of meter    10% of meter
        Four-of-a-kind    500 for 1       500 for 1       200 for 1
        Full house        100 for 1       100 for 1       50 for 1
        Flush             50 for 1        50 for 1        40 for 1
        Straight          10 for 1        10 for 1        30 for 1
        Three-of-a-kind   3 for 1         3 for 1         9 for 1
        Two pair          2 for 1         2 for 1         N/A
    """, """
        Hand              D               E
        Royal flush       100% of meter   100% of meter
        Straight flush    10% of meter    10% of meter
        Four-of-a-kind    300 for 1       500 for 1
        Full house        50 for 1        100 for 1
        Flush             40 for 1        50 for 1
        Straight          30 for 1        N/A
        Three-of-a-kind   9 for 1         N/A
    """, """
        Hand              F                     G                     H
        Royal flush       100% of Mega meter    100% of Mega meter    100% of Mega meter
        Straight flush    100% of Major meter   100% of Major meter   100% of Major meter
        Four-of-a-kind    300 for 1             100% of Minor meter   100% of Minor meter
        Full house        50 for 1              50 for 1              50 for 1
        Flush             40 for 1              40 for 1              40 for 1
        Straight          30 for 1              30 for 1              30 for 1
        Three-of-a-kind   9 for 1               10 for 1              9 for 1
    """),
    with_all_of=[ante], requires=[one_amount(game, "12(d)(4)", FIXED, amount)],
    meters={
        "A": _one_meter(53, 15), "B": _one_meter(53, 15), "C": _one_meter(25),
        "D": _one_meter(21), "E": _one_meter(65, 5),
        "F": _meters(Mega=(10_000, 11), Major=(1_000, 10)),
        "G": _meters(Mega=(10_000, 9), Major=(1_000, 7), Minor=(250, 3)),
        "H": _meters(Mega=(10_000, 10), Major=(1_000, 8), Minor=(250, 3)),
    },
    looks_at=["player"], outcome=five_card_outcome,
    settled_by="11(c)(5)", paid_by="11(c)(5)(iv)",
    terms=Terms(
        "12(d)(2)", "12(d)(5)", verified="11(c)(5)(i)", lit="11(c)(5)(ii)",
        validated="11(c)(5)(iii)", documented="11(c)(5)(iv)",
    ),
    after_a_fold=FORFEITED_BY_FOLD,
)

WITH_ENVY, ENVIED_AMOUNTS = "DFGH", (100, 500)
"""The paytables with an Envy Bonus, and the amounts of the wager for which it is printed."""


def has_envy(rules: HouseRules) -> bool:
    """Whether the paytable of the Progressive Payout Wager has an Envy Bonus, 639a.12(d)(6)."""
    return rules.offers(progressive) and rules.letter(progressive) in WITH_ENVY


linked = game.option(
    "Progressive jackpot shared with other games", "12(d)(3)", YesNo(), False,
    applies=lambda rules: rules.offers(progressive),
)
game.constraint(
    "12(d)(3)",
    "Paytables A, B, C and E are not for a progressive jackpot that linked games share.",
    lambda rules: not rules[linked] or has_envy(rules),
)
envy = game.envy(
    "Envy Bonus", "12(d)(6)", progressive, amount=amount, settled_by="11(c)(5)(v)",
    pays=[(has_envy, game.table("12(d)(6)", FIVE_CARD, FIVE_CARD_ENVY))],
)
game.constraint(
    "12(d)(6)",
    "With an Envy Bonus the Progressive Payout Wager is $1 or $5.",
    lambda rules: not has_envy(rules) or rules[amount] in ENVIED_AMOUNTS,
)

caribbean_bonus = game.wager(
    "Caribbean Stud Bonus Wager", "7(d)(3)", by_submission=True, with_all_of=[ante],
    pays=game.table("12(c)", BONUS_HAND, """
        Hand                      A            B            C
        Royal flush               1,000 to 1   1,000 to 1   1,000 to 1
        Straight flush            200 to 1     200 to 1     200 to 1
        Four-of-a-kind            100 to 1     100 to 1     100 to 1
        Full house                50 to 1      50 to 1      50 to 1
        Flush                     40 to 1      40 to 1      40 to 1
        Straight                  25 to 1      25 to 1      20 to 1
        Three-of-a-kind           7 to 1       6 to 1       6 to 1
        Two pair                  3 to 1       3 to 1       3 to 1
        A pair of 10s or better   1 to 1       1 to 1       1 to 1
    """),
    looks_at=["player"], outcome=bonus_outcome, settled_by="11(c)(4)",
    after_a_fold=FORFEITED_BY_FOLD,
)

hand_bonus = HandBonus.of(
    game, "7(d)(4)", with_all_of=[ante],
    defined=[("Lucky Bonus", "(i)", "(ii)"), ("Magic Card Bonus", "(i)", "(ii)")],
    pays="12(e)(1)", highest_only="12(e)(2)", drawn_pays="12(e)(3)", meter="12(e)(4)", primary=13,
    settled_by="11(c)(6)",
    verified="11(c)(6)(i)", validated="11(c)(6)(ii)", credited="11(c)(6)(iii)",
    after_a_fold=Fold(SURVIVES, "11(b)"),
)
five_card_hand_bonus = hand_bonus.wager
one_jackpot(game, progressive, five_card_hand_bonus)

# 639a.11: completion of each round of play


FOLDED = game.rule("11(b)", "no Bet Wager was made")
dealer_qualifies = qualifies_with(game, "11(c)(3)", ACE_KING, ante)
NOT_QUALIFIED = game.rule("11(c)(3)(i)", f"the dealer has less than {dealer_qualifies}")
DEALER_HIGHER = game.rule("11(c)(3)(ii)(A)", "the dealer's hand is higher")
PLAYER_HIGHER = game.rule("11(c)(3)(ii)(B)", "the player's hand is higher")
EQUAL_HANDS = game.rule("11(c)(3)(ii)(C)", "the hands are equal")
game.step("11(a)(3)", "cards are placed face down after the decision")
game.step("11(b)", "ask each player for a Bet Wager or a fold, clockwise")
game.step("11(c)", "collect forfeited wagers and their cards")
game.step("11(c)", "reveal the hole cards; settle counterclockwise from the dealer's right")
game.step("11(c)(1)", "turn the player's five cards face up")
game.step("11(c)(2)", "form the player's highest five-card hand")
game.step("11(c)(3)", "settle the Ante and Bet Wagers", by_parts=True)
game.step("11(d)", "rack the cards so that each hand can be reconstructed")


def settle_ante(facts: Showdown, rules: HouseRules) -> dict[Payable, Verdict]:
    """Ante and Bet, 639a.11(b), (c)(3) and 639a.12(a) and (b)."""
    if not facts.raised:
        return {ante: FOLDED.forfeits()}
    if not facts.dealer_qualifies:
        return {ante: NOT_QUALIFIED.wins_at(EVEN_MONEY), bet: NOT_QUALIFIED.returns()}
    if facts.comparison is Comparison.HIGHER:
        paid = PLAYER_HIGHER.pays(rules.paytable(bet), facts.outcome)
        return {ante: PLAYER_HIGHER.wins_at(EVEN_MONEY), bet: paid}
    equal = facts.comparison is Comparison.EQUAL
    both = EQUAL_HANDS.pushes() if equal else DEALER_HIGHER.loses()
    return {ante: both, bet: both}


# 639a.13(a) to (d): irregularities


def _no_hole_card(dealer: Dealer, seat: int | None) -> str | None:
    """Before the dealer has a hole card, or once all have decided, none is exposed too early."""
    if all(dealer.decisions(each) for each in dealer.seats()):
        return "each player has folded or placed a Bet Wager"
    return None if len(dealer.place("dealer")) > 1 else "the dealer has no hole card yet"


_dealt = once_dealt(5, 5)
misdealt(game, Misdealt("13(a)", "13(b)", "13(c)"), _dealt)
void_and_reshuffle(
    game, "13(d)", "Dealer's hole card exposed before each player has folded or placed a Bet Wager",
    impossible_because=_no_hole_card,
)

game.seal()
