"""Raise It Up Stud Poker: 58 Pa. Code Chapter 669a."""

from itertools import chain
from typing import NamedTuple

from houserules.equipment.cards import STANDARD, Rank
from houserules.games.poker import (
    COMMUNITY,
    COMMUNITY_MISDEALT,
    FIVE_CARD,
    FIVE_CARD_NAMES,
    PROGRESSIVE_SYSTEM,
    Dealing,
    DealingParagraphs,
    DeckParagraphs,
    Declared,
    Method,
    Misdealt,
    Place,
    ProgressiveAmount,
    RankedHands,
    community_card_exposed,
    equal_amounts,
    mini_royal_by_suit,
    misdealt,
    multiple_of,
    multiples_fixed,
    must,
    once_dealt,
    pairs_by_rank,
    several,
    times_fixed,
)
from houserules.games.shared.common import hand_told, offers_optional
from houserules.hands.outcome import HandOutcome
from houserules.hands.poker import THREE_CARDS
from houserules.rules import Game, HouseRules, Meter, Payable, Scale, Verdict, Wager
from houserules.rules.decided import FORFEITED, SURVIVES, Fold, Terms
from houserules.rules.irregularity import Impossibility

game = Game(
    "669a", "Raise It Up Stud Poker", positions=6, positions_cite="2(a)", deck=STANDARD,
    places=(COMMUNITY,), hand_sizes={"player": 3, COMMUNITY: 3},  # 669a.8(d)
)

# 669a.1 and 669a.2: definitions and table

for term, carried in {
    "Community card": "three cards for everybody",
    "Envy Bonus": "the bonus of that name below",
    "Envy Bonus Qualifying Hand": "the rows of its table",
    "Fold": "a decision, and what it gives up",
    "Push": "a hand that neither wins nor loses",
}.items():
    game.carry(f'1("{term}")', carried)
Declared(chips="7(a)", moved=("8(c)",), handled=("11(a)(1)", "11(a)(2)")).of(game)

# 669a.3 to 669a.5, 669a.8 to 669a.10 and 669a.13(e) to (g): cards, dealing and devices

dealing = Dealing.of(
    game,
    DealingParagraphs(
        DeckParagraphs.lettered("3", "4", "5"),
        manual_shoe=Method.of_shoe(dealt="8(d)(1)", more="8(d)(2)", stub="8(e)"),
        hand=Method.of_hand(dealt="9(b)(1)", more="9(b)(2)", stub="9(c)"),
        automated_shoe=Method.of_stacks(dealt="10(b)", stub="10(c)"),
        shuffler_jams="13(e)",
    ),
    player=3, dealer=0, dispensed=lambda dealer, seat: _dealt(dealer, seat),
    locks={PROGRESSIVE_SYSTEM: "2(c)(2)"},
)
dealing.step(game, "three cards face down to each player", lambda by: by.dealt)
dealing.step(game, "the three community cards face down", lambda by: by.more)

# 669a.6: rankings

ACE_BELOW_A_TWO = game.carry("6(a)", "ranks of cards, an ace also below a 2")
RANKED = RankedHands.numbered(
    game, "6(b)", "hands of five cards", FIVE_CARD_NAMES[:9], low_ace=ACE_BELOW_A_TWO
)
THREE_CARDS_RANKED = RankedHands.numbered(
    game, "6(c)", "hands of three cards", map(str, THREE_CARDS.order[:5]),
    ranking=THREE_CARDS, low_ace=ACE_BELOW_A_TWO,
)

HIGH_PAIR, LOW_PAIR = "Pair of 10s or better", "Pair of 9s or lower"
PAIRS_APART, main_outcome = pairs_by_rank({Rank.TEN: HIGH_PAIR, Rank.TWO: LOW_PAIR})
"""The best five of the player's three cards and the three community cards, 669a.11(i)(2)."""
SPADES = "Ace, king and queen of spades"
OTHERS = "Ace, king and queen of hearts, diamonds or clubs"
THREE_CARD = Scale(
    SPADES, OTHERS, *map(str, THREE_CARDS.order),
    within={SPADES: "Straight flush", OTHERS: "Straight flush"},
)
three_card_outcome = mini_royal_by_suit(SPADES, OTHERS)
"""The player's three cards, 669a.6(c)."""

# 669a.7 and 669a.12: wagers and what they pay

game.seated_by("7(b)", abandoned=True)
game.carry("7(c)", "no wager but the Play Wager after no more bets")
game.keeps_to_one_position("7(e)")

EQUAL_AMOUNTS = equal_amounts(game, "7(d)(1)", "Ante and Blind Wagers", lambda: (ante, blind))
ante: Wager = game.wager("Ante Wager", "7(d)(1)", requires=[EQUAL_AMOUNTS])
EVEN_MONEY = game.odds("12(b)", "1 to 1", ante)
blind: Wager = game.wager(
    "Blind Wager", "7(d)(1)", requires=[EQUAL_AMOUNTS],
    pays=game.table("12(d)", PAIRS_APART, """
        Hand                    -
        Royal flush             1,000 to 1
        Straight flush          200 to 1
        Four-of-a-kind          30 to 1
        Full house              4 to 1
        Flush                   3 to 1
        Straight                2 to 1
        Three-of-a-kind         1 to 1
        Two pair                Push
        Pair of 10s or better   Push
    """),
)
FIRST = multiples_fixed(game, "11(b)", "Most of a Play Wager before the first card", 3, ante)
SECOND = multiples_fixed(game, "11(d)", "Most of a Play Wager after the first card", 2, ante)
LAST = times_fixed(game, "11(f)", "Play Wager after the second card", 1, ante)
MOMENTS = {"11(b)": FIRST[::-1], "11(d)": SECOND[::-1], "11(f)": (LAST,)}
"""The multiples of the Ante that a Play Wager may have at each of its three moments."""
play = multiple_of(
    game, "Play Wager", "7(d)(2)", base=ante, times=sorted({*chain(*MOMENTS.values())}),
    amount="11(b)",
    pays=game.table("12(c)", PAIRS_APART, """
        Hand                    -
        Royal flush             100 to 1
        Straight flush          20 to 1
        Four-of-a-kind          10 to 1
        Full house              6 to 1
        Flush                   5 to 1
        Straight                4 to 1
        Three-of-a-kind         3 to 1
        Two pair                3 to 2
        Pair of 10s or better   1 to 1
    """),
)
MAIN = (ante, blind)

pair_plus = game.wager(
    "Pair Plus Wager", "7(d)(3)", with_all_of=MAIN, placed_by="7(d)(1)",
    pays=game.table("12(a)", THREE_CARD, """
        Hand              A         B
        Straight flush    40 to 1   40 to 1
        Three-of-a-kind   30 to 1   25 to 1
        Straight          6 to 1    6 to 1
        Flush             4 to 1    4 to 1
        Pair              1 to 1    1 to 1
    """),
    looks_at=["player"], outcome=three_card_outcome, settled_by="11(i)(1)", formed_by="11(i)(1)",
    after_a_fold=Fold(SURVIVES, "11(f)"),
)

amount = ProgressiveAmount.of(game, "12(e)(5)")
progressive = game.wager(
    "Progressive Payout Wager", "7(d)(4)", by_submission=True, with_all_of=MAIN,
    pays=game.table("12(e)(1)", THREE_CARD, """
        Hand                                               -
        Ace, king and queen of spades                      100% of meter
        Ace, king and queen of hearts, diamonds or clubs   500 for 1
        Straight flush                                     70 for 1
        Three-of-a-kind                                    60 for 1
        Straight                                           6 for 1
    """),
    requires=[amount.fixed_by("12(e)(3)")],
    meters=[Meter.of(game.carry("12(e)(3)", "meter"), seed=1_000, primary=14)],
    looks_at=["player"], outcome=three_card_outcome,
    settled_by="11(i)(3)(i)", paid_by="11(i)(3)(i)(D)", formed_by="11(i)(3)(i)",
    terms=Terms(
        "12(e)(2)", "12(e)(4)", verified="11(i)(3)(i)(A)", lit="11(i)(3)(i)(B)",
        validated="11(i)(3)(i)(C)", documented="11(i)(3)(i)(D)",
    ),
    after_a_fold=Fold(FORFEITED, "11(g)", cards_stay=True),
)

six_card_bonus = game.wager(
    "Six Card Bonus Wager", "7(d)(5)", by_submission=True, with_all_of=MAIN,
    pays=game.table("12(f)", FIVE_CARD, """
        Hand              A            B            C            D
        Royal flush       1,000 to 1   1,000 to 1   1,000 to 1   1,000 to 1
        Straight flush    200 to 1     200 to 1     200 to 1     200 to 1
        Four-of-a-kind    50 to 1      50 to 1      100 to 1     100 to 1
        Full house        25 to 1      25 to 1      20 to 1      20 to 1
        Flush             20 to 1      15 to 1      15 to 1      15 to 1
        Straight          10 to 1      10 to 1      9 to 1       10 to 1
        Three-of-a-kind   5 to 1       5 to 1       8 to 1       7 to 1
    """),
    looks_at=["player", COMMUNITY], outcome=HandOutcome(), settled_by="11(i)(3)(ii)",
    after_a_fold=Fold(SURVIVES, "11(g)"),
)

envy = game.envy(
    "Envy Bonus", "12(e)(5)", progressive, amount=amount.option,
    pays=game.table("12(e)(5)", THREE_CARD, """
        Hand                                               $1     $5
        Ace, king and queen of spades                      $100   $500
        Ace, king and queen of hearts, diamonds or clubs   $25    $125
    """),
    settled_by="11(i)(3)(i)(E)", folded_on_table=True,
)

# 669a.11: completion of each round of play

FOLDED = 0
"""The Play Wager of a player who folded, as a multiple of the Ante."""


class RaisedHand(NamedTuple):
    """The facts that decide Ante, Blind and Play: the Play Wager in Antes, and the hand."""

    played: int
    outcome: str


FOLD = game.rule("11(f)", "the player folded")
LOST = game.rule("11(i)(2)(i)", "lower than a pair of 10s")
PAID = game.rule("11(i)(2)(ii)", "a pair of 10s or better")
for cite, does in (
    ("11(b)", f"each player checks or places a Play Wager of {several(FIRST)} times the Ante"),
    ("11(c)", "turn up the first community card, 4th Street"),
    ("11(d)", f"each player who checked does so again or places {several(SECOND)} times the Ante"),
    ("11(e)", "turn up the second community card, 5th Street"),
    ("11(f)", f"each player who checked twice folds, or places what must {must(LAST)} the Ante"),
    ("11(f)", "collect the wagers of a fold, and the cards unless an optional wager waits"),
    ("11(h)", "turn up the third community card, 6th Street"),
    ("11(i)", "turn up and settle each player's hand, from the dealer's right"),
    ("11(i)(2)", "form the best five of the player's six cards"),
    ("11(i)(2)", "settle the Ante, Blind and Play Wagers"),
    ("11(j)", "rack the cards so that each hand can be reconstructed"),
):
    game.step(cite, does)
game.step("11(i)(3)", "settle the wagers offered by submission last", applies=offers_optional)


def act(times: int) -> str:
    """The decision to make a Play Wager of `times` the Ante."""
    return f"play {times}x"


def settle_main(facts: RaisedHand, rules: HouseRules) -> dict[Payable, Verdict]:
    """Ante, Blind and Play, 669a.11(f) and (i)(2), 669a.12(b) to (d)."""
    if facts.played == FOLDED:
        return dict.fromkeys(MAIN, FOLD.forfeits())
    table = rules.paytable(play)
    if table.row(facts.outcome) is None:
        return dict.fromkeys((*MAIN, play), LOST.loses())
    return {
        ante: PAID.wins_at(EVEN_MONEY),
        play: PAID.pays(table, facts.outcome),
        blind: PAID.pays(rules.paytable(blind), facts.outcome),
    }


# 669a.11(a)(3) and 669a.13(a) to (d): irregularities

hand_told(game, "11(a)(3)")
_dealt: Impossibility = once_dealt(3, 0, Place(COMMUNITY, 3))
misdealt(game, Misdealt("13(a)", "13(b)", "13(c)"), _dealt, COMMUNITY_MISDEALT)
community_card_exposed(game, "13(d)", COMMUNITY)

game.seal()
