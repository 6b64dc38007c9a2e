"""Let It Ride Poker: 58 Pa. Code Chapter 643a."""

from collections.abc import Sequence

from houserules.equipment.cards import STANDARD, Card, Rank
from houserules.games.poker import (
    COMMUNITY,
    COMMUNITY_MISDEALT,
    FIVE_CARD,
    FIVE_CARD_ENVY,
    FIVE_CARD_NAMES,
    FLOP_PROGRESSIVE,
    SIX_CARD_CARDS,
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
    Result,
    Street,
    Units,
    any_offered,
    community_card_exposed,
    defined,
    equal_amounts,
    flop_meters,
    mini_royals_apart,
    misdealt,
    once_dealt,
    pairs_by_rank,
    ranked,
    six_card_wager,
    three_card_meters,
)
from houserules.games.shared.common import offers_optional, one_jackpot, payout_limited
from houserules.games.shared.devices import AUTOMATED_SHOE
from houserules.hands.outcome import HandOutcome
from houserules.hands.poker import THREE_CARDS, PokerHand
from houserules.rules import Game, HouseRules, OneOf, Payable, Verdict, Wager, YesNo
from houserules.rules.decided import NO_FOLD, Terms
from houserules.rules.irregularity import Impossibility

game = Game(
    "643a", "Let It Ride Poker", positions=7, positions_cite="2(a)", deck=STANDARD,
    places=(COMMUNITY, SIX_CARD_CARDS), draws=HandBonus.DRAWS,
    hand_sizes={"player": 3, COMMUNITY: 2, SIX_CARD_CARDS: 3},  # 643a.8(d)
)

# 643a.1 and 643a.2: definitions and table

defined(game, "1", {
    "the bonus of that name below": ("Five-Card Envy Bonus", "Three-Card Envy Bonus"),
    "the rows of its tables": (
        "Five-Card Envy Bonus Qualifying Hand", "Five-Card Progressive Payout Hand",
        "Three-Card Envy Bonus Qualifying Hand", "Three-Card Progressive Payout Hand",
    ),
    "two cards for everybody": ("Community card",),
    "a player's three cards and the community cards": ("Hand",),
    "the decision not to withdraw a wager": ("Let It Ride",),
    "what the table game system draws": ("Lucky Bonus", "Magic Card Bonus"),
})
Declared(chips="7(a)", moved=("8(c)",), handled=("11(a)(1)", "11(a)(2)")).of(game)
for paragraph in ("2(c)(2)", "2(d)(2)", "2(e)"):
    game.carry(paragraph, "the system takes no more wagers")

# 643a.3 to 643a.5, 643a.8 to 643a.10 and 643a.13(e) to (g): cards, dealing and devices

dealing = Dealing.of(
    game,
    DealingParagraphs(
        DeckParagraphs.lettered("3", "4", "5"),
        manual_shoe=Method.of_shoe(dealt="8(d)", stub="8(e)", apart="8(d)"),
        hand=Method.of_hand(dealt="9(b)", stub="9(c)", apart="9(b)"),
        automated_shoe=Method.of_stacks(dealt="10(b)", stub="10(c)", apart="10(b)"),
        shuffler_jams="13(e)",
    ),
    player=3, dealer=0, dispensed=lambda dealer, seat: _dealt(dealer, seat),
)
CLOSED = {
    "8(b)": ("8(b)(1)", "8(b)(2)", "8(b)(3)"),
    "9(a)(3)": ("9(a)(3)(i)", "9(a)(3)(ii)", "9(a)(3)(iii)"),
    "10(a)(2)": ("10(a)(2)(i)", "10(a)(2)(ii)", "10(a)(2)(iii)"),
}
"""Where the Five Card Bonus, the progressive and the Five Card Hand Bonus Wagers are closed."""
dealing.step(game, "three cards if a Six Card Bonus Wager was made", lambda by: by.apart)
ONE_EACH, ONE_SHARED = "a card to each player, face down", "a community card, face down"
dealing.card_by_card(game, ONE_EACH, ONE_SHARED, ONE_EACH, ONE_SHARED, ONE_EACH)
game.step(
    "10(b)", "a stack of three to each player, then to the community area, of which one is racked",
    (dealing.method, AUTOMATED_SHOE),
)
community_first = dealing.community_first(game, "10(g)")

# 643a.6: rankings

ACE_BELOW_A_TWO = game.carry("6(a)", "ranks of cards, an ace also below a 2")
MINI_ROYAL = "Mini-royal"
SPADES, OTHERS = "Mini-royal, spades", "Mini-royal, hearts, diamonds, clubs"
THREE_CARD, three_card_outcome = mini_royals_apart(SPADES, OTHERS, MINI_ROYAL)
"""The player's three cards, 643a.6(c) and (d)."""
THREE_CARD_NAMES = THREE_CARD.names[2:]
RANKED = RankedHands.numbered(
    game, "6(b)", "hands of five cards", FIVE_CARD_NAMES[:9], low_ace=ACE_BELOW_A_TWO
)
BONUS_RANKED = RankedHands.numbered(
    game, "6(c)", "hands of the Three Card Bonus", THREE_CARD_NAMES[:6], ranking=THREE_CARDS
)
PROGRESSIVE_RANKED = RankedHands.numbered(
    game, "6(d)", "hands of the Three-Card Progressive", THREE_CARD_NAMES[:4], ranking=THREE_CARDS
)
SIX_CARDS_RANKED = RankedHands.of_six(
    game, "6(e)", "hands of the Six Card Bonus", lambda rules: rules.letter(six_card_bonus) == "E"
)

HIGH_PAIR, LOW_PAIR = "Pair of tens, jacks, queens, kings or aces", "Pair of nines or lower"
PAIRS_APART, main_outcome = pairs_by_rank({Rank.TEN: HIGH_PAIR, Rank.TWO: LOW_PAIR})
"""The player's three cards and the two community cards, 643a.11(f)."""

# 643a.7 and 643a.12: wagers and what they pay

game.adjacent_boxes("7(l)", 7)
game.seated_by("7(b)", abandoned=True)
game.carry("7(c)", "no wager is made, increased or withdrawn after no more bets but by a decision")
game.nothing_to_execute("a wager has no bearing on another: nothing happens", "7(k)")

PAYS = game.table("12(a)", PAIRS_APART, """
    Hand                                         A            B
    Royal flush                                  1,000 to 1   500 to 1
    Straight flush                               200 to 1     200 to 1
    Four-of-a-kind                               50 to 1      50 to 1
    Full house                                   11 to 1      11 to 1
    Flush                                        8 to 1       8 to 1
    Straight                                     5 to 1       5 to 1
    Three-of-a-kind                              3 to 1       3 to 1
    Two pair                                     2 to 1       2 to 1
    Pair of tens, jacks, queens, kings or aces   1 to 1       1 to 1
""")
paytable = game.option(
    "Let It Ride Poker Wagers", "12(a)", OneOf(("A", "B")), "A", must=True,
    says=lambda letter: f"Let It Ride Poker Wagers {letter}",
)
THREE_EQUAL = equal_amounts(
    game, "7(d)", "Bet Number 1, Bet Number 2 and Bet Number 3", lambda: MAIN
)
MAIN: tuple[Wager, ...] = tuple(
    game.wager(f"Bet Number {number}", "7(d)", pays=PAYS, under=paytable, requires=[THREE_EQUAL])
    for number in (1, 2, 3)
)
bet_1, bet_2, bet_3 = MAIN

five_card_bonus = game.wager(
    "Five Card Bonus Wager", "7(e)", by_submission=True,
    pays=game.table("12(b)", PAIRS_APART, """
        Hand                                         A             B             C
        Royal flush                                  20,000 to 1   20,000 to 1   20,000 to 1
        Straight flush                               2,000 to 1    2,000 to 1    2,000 to 1
        Four-of-a-kind                               150 to 1      200 to 1      100 to 1
        Full house                                   75 to 1       75 to 1       75 to 1
        Flush                                        50 to 1       50 to 1       50 to 1
        Straight                                     25 to 1       25 to 1       25 to 1
        Three-of-a-kind                              4 to 1        5 to 1        9 to 1
        Two pair                                     3 to 1        4 to 1        6 to 1
        Pair of tens, jacks, queens, kings or aces   2 to 1        1 to 1        -
    """, """
      Hand                                        D            E            F            G
      Royal flush                                 10,000 to 1  10,000 to 1  10,000 to 1  25,000 to 1
      Straight flush                              2,000 to 1   2,000 to 1   2,000 to 1   2,500 to 1
      Four-of-a-kind                              200 to 1     200 to 1     100 to 1     400 to 1
      Full house                                  75 to 1      100 to 1     75 to 1      200 to 1
      Flush                                       50 to 1      50 to 1      50 to 1      50 to 1
      Straight                                    25 to 1      25 to 1      25 to 1      25 to 1
      Three-of-a-kind                             5 to 1       10 to 1      9 to 1       5 to 1
      Two pair                                    4 to 1       6 to 1       6 to 1       -
      Pair of tens, jacks, queens, kings or aces  1 to 1       -            -            -
    """),
    with_all_of=MAIN, looks_at=["player", COMMUNITY], outcome=main_outcome,
    settled_by="11(g)(1)", paid_by="11(g)(1)(i)", lost_by="11(g)(1)(ii)",
)
by_system = game.option(
    "Table game system for the Five Card Bonus", "2(c)", YesNo(), False,
    applies=lambda rules: rules.offers(five_card_bonus),
)

three_card_bonus = game.wager(
    "Three Card Bonus Wager", "7(f)", by_submission=True,
    pays=game.table("12(c)", THREE_CARD, """
        Hand              A         B         C
        Straight flush    40 to 1   40 to 1   40 to 1
        Three-of-a-kind   30 to 1   30 to 1   30 to 1
        Straight          6 to 1    5 to 1    6 to 1
        Flush             4 to 1    4 to 1    3 to 1
        Pair              1 to 1    1 to 1    1 to 1
    """, """
        Hand              D         E         F
        Mini-royal        50 to 1   50 to 1   50 to 1
        Straight flush    40 to 1   40 to 1   40 to 1
        Three-of-a-kind   30 to 1   30 to 1   30 to 1
        Straight          6 to 1    5 to 1    6 to 1
        Flush             4 to 1    4 to 1    3 to 1
        Pair              1 to 1    1 to 1    1 to 1
    """),
    with_all_of=MAIN, looks_at=["player"], outcome=three_card_outcome,
    settled_by="11(g)(2)", paid_by="11(g)(2)(i)", lost_by="11(g)(2)(ii)", formed_by="11(g)(2)",
)

amount = ProgressiveAmount.of(game, "12(d)(5)")
game.carry("12(d)(3)", "meter")
three_card_progressive, three_card_envy = amount.progressive(
    "Three-Card Progressive Payout Wager", "7(g)", THREE_CARD, ("12(d)(1)", """
        Hand                                  A               B
        Mini-royal, spades                    100% of meter   100% of meter
        Mini-royal, hearts, diamonds, clubs   500 for 1       500 for 1
        Straight flush                        70 for 1        100 for 1
        Three-of-a-kind                       60 for 1        90 for 1
        Straight                              6 for 1         -
    """),
    with_all_of=MAIN, meter="12(d)(3)", meters=three_card_meters,
    looks_at=["player"], outcome=three_card_outcome, settled_by="11(g)(3)", formed_by="11(g)(3)",
    terms=Terms(
        "12(d)(2)", "12(d)(4)", verified="11(g)(3)(i)", lit="11(g)(3)(i)",
        validated="11(g)(3)(ii)", documented="11(g)(3)(iii)",
    ),
    envy=Envied("Three-Card Envy Bonus", "12(d)(5)", """
        Hand                                  $1     $5
        Mini-royal, spades                    $100   $500
        Mini-royal, hearts, diamonds, clubs   $25    $125
    """, settled_by="11(g)(3)(iv)"),
)

five_card_progressive, five_card_envy = amount.progressive(
    "Five-Card Progressive Payout Wager", "7(h)", FIVE_CARD, ("12(e)(1)", *FLOP_PROGRESSIVE),
    with_all_of=MAIN, meter="12(e)(3)", meters=flop_meters,
    looks_at=["player", COMMUNITY], outcome=HandOutcome(), settled_by="11(g)(4)",
    terms=Terms(
        "12(e)(2)", "12(e)(4)", verified="11(g)(4)(i)", lit="11(g)(4)(ii)",
        validated="11(g)(4)(iii)", documented="11(g)(4)(iv)",
    ),
    envy=Envied("Five-Card Envy Bonus", "12(e)(5)", FIVE_CARD_ENVY, settled_by="11(g)(4)(v)"),
)

hand_bonus = HandBonus.of(
    game, "7(i)", with_all_of=MAIN,
    pays="12(f)(1)", highest_only="12(f)(2)", drawn_pays="12(f)(3)", meter="12(f)(4)", primary=13,
    looks_at=[COMMUNITY], settled_by="11(g)(5)",
    verified="11(g)(5)(i)", validated="11(g)(5)(ii)", credited="11(g)(5)(iii)",
    after_a_fold=NO_FOLD,
)
five_card_hand_bonus = hand_bonus.wager
PROGRESSIVE = (three_card_progressive, five_card_progressive)
one_jackpot(game, *PROGRESSIVE, five_card_hand_bonus)

six_card_bonus: Wager = six_card_wager(
    game, "Six Card Bonus Wager", "7(j)", pays="12(g)", with_all_of=MAIN, beside=SIX_CARD_CARDS,
    settled_by="11(g)(6)", lost_by="11(g)(6)(i)", paid_by="11(g)(6)(ii)",
)


def most_at_minimum(rules: HouseRules) -> int:
    """The most that three wagers of the least amount can win together, 643a.12(h)."""
    least = max(rules.minimum(bet) for bet in MAIN)
    return len(MAIN) * int(max(payout.net(least) for _, payout in rules.paytable(bet_3).rows))


payout_limit = payout_limited(game, "12(h)", most_at_minimum)
LIMITED = game.rule("12(h)", "the payout limit of the certificate holder")

# 643a.11: completion of each round of play

RIDES, WITHDRAWS = "let it ride", "withdraw"
WITHDRAWABLE = (
    Street(bet_1, act=RIDES, asked="11(b)", turned_up="11(c)", place=COMMUNITY, only=slice(0, 1)),
    Street(bet_2, act=RIDES, asked="11(d)", turned_up="11(e)", place=COMMUNITY, only=slice(1, 2)),
)
"""The wagers that ride or are withdrawn, each with the community card that is then turned up."""
WITHDRAWN = {
    one.wager: game.rule(f"{one.asked}(2)", "withdrawn by the player") for one in WITHDRAWABLE
}
LOST = game.rule("11(f)(1)", "lower than a pair of 10s")
PAID = game.rule("11(f)(2)", "a pair of 10s or better")
for one, card in zip(WITHDRAWABLE, ("first", "second"), strict=True):
    game.step(one.asked, f"ask each player to withdraw {one.wager.name} or let it ride")
    game.step(f"{one.asked}(1)", f"a {one.wager.name} that rides stays to the end of the round")
    game.step(one.turned_up, f"turn up the {card} community card")
for name, method in dealing.methods.items():
    bonus, progressives, electronic = CLOSED[method.closed]
    for paragraph, does, offered in (
        (bonus, "close the Five Card Bonus Wagers, and collect those made with chips",
         lambda rules: rules.offers(five_card_bonus)),
        (progressives, "close the progressive wagers, and collect those made with chips",
         lambda rules: any_offered(tuple(PROGRESSIVE), rules)),
        (electronic, "close the Five Card Hand Bonus Wagers",
         lambda rules: rules.offers(five_card_hand_bonus)),
    ):
        game.step(paragraph, does, (dealing.method, name), applies=offered)
game.step("11(a)(3)", "cards are placed face down after the decision on Bet Number 2")
game.step("11(f)", "turn up and settle each player's hand, from the dealer's right")
game.step("11(g)", "then settle the player's other wagers", applies=offers_optional)
game.step("11(h)", "rack the cards so that each hand can be reconstructed")


def riding(placed: Sequence[Units]) -> tuple[Wager, ...]:
    """The wagers that were not withdrawn, 0 where one was; Bet Number 3 never is."""
    return (*(bet for bet, units in zip(MAIN, placed, strict=False) if units), bet_3)


def settle_main(facts: Result, rules: HouseRules) -> dict[Payable, Verdict]:
    """The wagers that ride, 643a.11(f) and 643a.12(a)."""
    table = rules.paytable(bet_3)
    paid = table.row(facts.outcome) is not None
    verdict = PAID.pays(table, facts.outcome) if paid else LOST.loses()
    return dict.fromkeys(riding(facts.placed), verdict)


def named_beside(cards: Sequence[Card], rules: HouseRules) -> str:
    """The hand of the Six Card Bonus, or of the wagers on three cards that are offered."""
    if len(cards) == 6:
        return SIX_CARDS_RANKED(cards, rules)
    hand, outcome = PokerHand.of(cards, THREE_CARDS), three_card_outcome(cards)
    royal = outcome in (SPADES, OTHERS)
    rows = ((three_card_bonus, BONUS_RANKED), (three_card_progressive, PROGRESSIVE_RANKED))
    kind = MINI_ROYAL if royal else outcome
    cites = (by.cites[kind] for wager, by in rows if rules.offers(wager) and kind in by.cites)
    return ranked(MINI_ROYAL.lower() if royal else hand.name, *cites)


# 643a.13(a) to (d): irregularities

_dealt: Impossibility = once_dealt(
    3, 0, Place(COMMUNITY, 2), Place(SIX_CARD_CARDS, 3, (six_card_bonus,))
)
misdealt(game, Misdealt("13(a)", "13(b)", "13(c)"), _dealt, COMMUNITY_MISDEALT)
community_card_exposed(game, "13(d)", COMMUNITY)

game.seal()
