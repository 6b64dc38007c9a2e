"""Cajun Stud: 58 Pa. Code Chapter 683a."""

from collections.abc import Sequence

from houserules.equipment.cards import STANDARD, Card, Rank
from houserules.games.poker import (
    COMMUNITY_MISDEALT,
    FIVE_CARD_NAMES,
    Dealing,
    DealingParagraphs,
    DeckParagraphs,
    Declared,
    Method,
    Misdealt,
    Place,
    RankedHands,
    Result,
    Street,
    Streets,
    community_card_exposed,
    defined,
    misdealt,
    multiple_of,
    multiples_fixed,
    once_dealt,
    pairs_by_rank,
    ranked,
    six_card_wager,
)
from houserules.games.shared.common import offers_optional, payout_limited
from houserules.games.shared.devices import AUTOMATED_SHOE
from houserules.hands.outcome import HandOutcome, by_least_rank
from houserules.hands.poker import THREE_CARDS, PokerCategory, PokerHand
from houserules.rules import Game, HouseRules, Payable, Scale, Verdict, Wager
from houserules.rules.decided import SURVIVES, Fold

COMMUNITY, ALL_SIX_CARDS = "community", "all-six bonus"
game = Game(
    "683a", "Cajun Stud", positions=6, positions_cite="2(a)", deck=STANDARD,
    places=(COMMUNITY, ALL_SIX_CARDS),
    hand_sizes={"player": 2, COMMUNITY: 3, ALL_SIX_CARDS: 4},  # 683a.8(c) and (d)
)

# 683a.1 and 683a.2: definitions and table

defined(game, "1", {
    "the wager of that name below": (
        "All-Six Bonus Wager", "Ante Wager", "Board Bonus Wager", "Pocket Bonus Wager",
        "Lo Ball Wager", "Raise Wager",
    ),
    "three cards for everybody": ("Community card",),
    "a decision, and what it gives up": ("Fold",),
})
Declared(chips="7(a)").of(game)

# 683a.3 to 683a.5, 683a.8 to 683a.10 and 683a.13(e) to (g): cards, dealing and devices

dealing = Dealing.of(
    game,
    DealingParagraphs(
        DeckParagraphs.lettered("3", "4", "5"),
        manual_shoe=Method.of_shoe(dealt="8(c)", more="8(d)", stub="8(d)", apart="8(c)"),
        hand=Method.of_hand(dealt="9(b)", more="9(c)", stub="9(c)", apart="9(b)"),
        automated_shoe=Method.of_stacks(
            dealt="10(b)", more="10(c)(2)", stub="10(c)(2)", apart="10(c)(1)",
        ),
        shuffler_jams="13(e)",
    ),
    player=2, dealer=0,
)
dealing.step(game, "four cards if an All-Six Bonus Wager was made", lambda by: by.apart)
dealing.step(game, "two cards face down to each player", lambda by: by.dealt)
dealing.step(game, "the three community cards face down", lambda by: by.more)
game.step("10(c)", "take the remaining cards out of the shoe", (dealing.method, AUTOMATED_SHOE))

# 683a.6: rankings

ACE_BELOW_A_TWO = game.carry("6(a)", "ranks of cards, an ace also below a 2")
MINI_ROYAL = "Mini-royal"
ACES, LOWER_PAIR = "Pair of aces", "Pair of 2s—kings"
SUITED_ACE, UNSUITED_ACE = (
    f"Ace and a king, queen or jack of {suits}" for suits in ("the same suit", "different suits")
)
NO_POCKET = "Other cards"
POCKET_CALLED = {
    ACES: "pair of aces", SUITED_ACE: "suited ace", UNSUITED_ACE: "unsuited ace",
    LOWER_PAIR: "pair", NO_POCKET: "lower than a pair",
}
"""Two cards as 683a.6(c) calls them."""
THREE_CARD_NAMES = (MINI_ROYAL, *map(str, THREE_CARDS.order))


RANKED = RankedHands.numbered(game, "6(b)", None, FIVE_CARD_NAMES[:9], low_ace=ACE_BELOW_A_TWO)
POCKET_RANKED = RankedHands.numbered(game, "6(c)", None, list(POCKET_CALLED)[:4]).cites
BOARD_RANKED = RankedHands.numbered(
    game, "6(d)", None, THREE_CARD_NAMES[:6], ranking=THREE_CARDS,
    apart=lambda cards, rules: MINI_ROYAL if board_outcome(cards) == MINI_ROYAL else None,
)
ALL_SIX_RANKED = RankedHands.of_six(
    game, "6(e)", None, lambda rules: rules.letter(all_six_bonus) == "E"
)

HIGH_PAIR, MIDDLE_PAIR = "Pair of jacks or better", "Pair of 6s to 10s"
LOW_PAIR = "Pair of 5s or lower"
PAIRS_APART, main_outcome = pairs_by_rank(
    {Rank.JACK: HIGH_PAIR, Rank.SIX: MIDDLE_PAIR, Rank.TWO: LOW_PAIR}
)
"""The player's two cards and the three community cards, 683a.11(h)."""
POCKET = Scale(*POCKET_CALLED)
BOARD = Scale(*THREE_CARD_NAMES, within={MINI_ROYAL: "Straight flush"})
LO_BALL_NAMES = {
    **{Rank(high): f"{high} high" for high in range(7, 11)},
    Rank.JACK: "Jack high",
    Rank.QUEEN: "Queen high",
}
NO_LO_BALL = "King high or higher, or a Poker hand"
LO_BALL = Scale(*LO_BALL_NAMES.values(), NO_LO_BALL)


board_outcome: HandOutcome = HandOutcome(
    THREE_CARDS, by_rank={"Straight flush": by_least_rank({Rank.ACE: MINI_ROYAL})}
)
"""The three community cards, 683a.6(d)."""


def pocket_outcome(cards: Sequence[Card]) -> str:
    """A player's two cards, 683a.6(c)."""
    low, high = sorted(card.rank for card in cards)
    if low == high:
        return ACES if high is Rank.ACE else LOWER_PAIR
    if high is not Rank.ACE or low < Rank.JACK:
        return NO_POCKET
    return SUITED_ACE if cards[0].suit == cards[1].suit else UNSUITED_ACE


def lo_ball_outcome(cards: Sequence[Card]) -> str:
    """The highest card of five that form no Poker hand, 683a.11(i)(3)."""
    high = max(card.rank for card in cards)
    if high > Rank.QUEEN or PokerHand.of(cards).category is not PokerCategory.HIGH_CARD:
        return NO_LO_BALL
    return LO_BALL_NAMES[high]


# 683a.7 and 683a.12: wagers and what they pay

game.adjacent_boxes("7(e)", 6)
game.seated_by("7(b)", abandoned=True)
game.carry("7(c)", "no wager but Raise Wagers after no more bets")

PAYS = game.table(
    "12(a)",
    PAIRS_APART,
    """
    Hand                      A          B          C
    Royal flush               500 to 1   500 to 1   500 to 1
    Straight flush            100 to 1   100 to 1   100 to 1
    Four-of-a-kind            40 to 1    40 to 1    40 to 1
    Full house                10 to 1    11 to 1    11 to 1
    Flush                     6 to 1     7 to 1     7 to 1
    Straight                  4 to 1     4 to 1     5 to 1
    Three-of-a-kind           3 to 1     3 to 1     3 to 1
    Two pair                  2 to 1     3 to 2     3 to 2
    Pair of jacks or better   1 to 1     1 to 1     1 to 1
    Pair of 6s to 10s         Push       Push       Push
""",
)
ante = game.wager("Ante Wager", "7(d)(1)", pays=PAYS)
TIMES = multiples_fixed(game, "7(d)(1)", "Most of a Raise Wager", 3, ante)
"""The multiples of the Ante that a Raise Wager may have."""
raises = tuple(
    multiple_of(game, f"{which} Raise Wager", "7(d)(1)", base=ante, times=TIMES, pays=PAYS)
    for which in ("First", "Second", "Third")
)
NOT_FORFEITED = Fold(SURVIVES, "11(b)", cards_stay=True)

pocket_bonus = game.wager(
    "Pocket Bonus Wager", "7(d)(2)", by_submission=True,
    pays=game.table("12(b)", POCKET, """
        Hand                                               A         B         C
        Pair of aces                                       30 to 1   25 to 1   30 to 1
        Ace and a king, queen or jack of the same suit     20 to 1   20 to 1   20 to 1
        Ace and a king, queen or jack of different suits   10 to 1   10 to 1   10 to 1
        Pair of 2s—kings                                   5 to 1    5 to 1    4 to 1
    """),
    with_one_of=[ante], looks_at=["player"], outcome=pocket_outcome,
    settled_by="11(i)(1)", lost_by="11(i)(1)(i)", paid_by="11(i)(1)(ii)", formed_by="11(i)(1)",
    after_a_fold=NOT_FORFEITED,
)
board_bonus = game.wager(
    "Board Bonus Wager", "7(d)(3)", by_submission=True,
    pays=game.table("12(c)", BOARD, """
        Hand              A         B         C         D
        Mini-royal        40 to 1   40 to 1   50 to 1   50 to 1
        Straight flush    40 to 1   40 to 1   40 to 1   40 to 1
        Three-of-a-kind   30 to 1   30 to 1   30 to 1   30 to 1
        Straight          6 to 1    5 to 1    5 to 1    6 to 1
        Flush             4 to 1    4 to 1    4 to 1    3 to 1
        Pair              1 to 1    1 to 1    1 to 1    1 to 1
    """),
    with_one_of=[ante], looks_at=[COMMUNITY], outcome=board_outcome,
    settled_by="11(i)(2)", lost_by="11(i)(2)(i)", paid_by="11(i)(2)(ii)", formed_by="11(i)(2)",
    after_a_fold=NOT_FORFEITED,
)
lo_ball = game.wager(
    "Lo Ball Wager", "7(d)(4)", by_submission=True,
    pays=game.table("12(d)", LO_BALL, """
        Hand         A          B
        7 high       100 to 1   100 to 1
        8 high       50 to 1    50 to 1
        9 high       15 to 1    10 to 1
        10 high      5 to 1     5 to 1
        Jack high    1 to 1     1 to 1
        Queen high   Loss       Push
    """),
    with_one_of=[ante], looks_at=["player", COMMUNITY], outcome=lo_ball_outcome,
    settled_by="11(i)(3)", lost_by="11(i)(3)(i)", paid_by="11(i)(3)(ii)",
    after_a_fold=NOT_FORFEITED,
)
all_six_bonus: Wager = six_card_wager(
    game, "All-Six Bonus Wager", "7(d)(5)", pays="12(e)", with_one_of=[ante],
    beside=ALL_SIX_CARDS, settled_by="11(i)(4)", lost_by="11(i)(4)(i)", paid_by="11(i)(4)(ii)",
    after_a_fold=NOT_FORFEITED,
)
OPTIONAL: tuple[Wager, ...] = (pocket_bonus, board_bonus, lo_ball, all_six_bonus)
"""Wagers that survive a fold, and that are settled in a round that 683a.13(d) makes void."""


def most_at_minimum(rules: HouseRules) -> int:
    """The most that the minimum Ante and three Raise Wagers of as much win, 683a.12(f)."""
    least = min(TIMES) * rules.minimum(ante)
    tables = (rules.paytable(wager) for wager in (ante, *raises))
    return int(sum(max(pays.net(least) for _, pays in table.rows) for table in tables))


payout_limit = payout_limited(game, "12(f)", most_at_minimum)
LIMITED = game.rule("12(f)", "the payout limit of the certificate holder")

# 683a.11: completion of each round of play

streets = Streets(
    game, ante, TIMES,
    tuple(
        Street(wager, act="raise", asked=asked, turned_up=turned_up, only=slice(number, number + 1))
        for number, (wager, asked, turned_up) in enumerate(
            zip(raises, ("11(b)", "11(d)", "11(f)"), ("11(c)", "11(e)", "11(g)"), strict=True)
        )
    ),
    collected_last=True,
)

PAID = game.rule("11(h)(1)", "a pair of 6s or higher")
LOST = game.rule("11(h)(2)", "lower than a pair of 6s")
for cite, does in (
    ("11(b)", "ask each player for a First Raise Wager or a fold, clockwise, and collect folds"),
    ("11(c)", "turn up the first community card"),
    ("11(d)", "each player places a Second Raise Wager or folds; collect folds"),
    ("11(e)", "turn up the second community card"),
    ("11(f)", "each player places a Third Raise Wager or folds; collect folds"),
    ("11(g)", "turn up the third community card"),
    ("11(h)", "turn up and settle each player's hand, from the dealer's right"),
    ("11(j)", "rack the cards so that each hand can be reconstructed"),
):
    game.step(cite, does)
game.step("11(i)", "then settle the player's optional wagers", applies=offers_optional)
game.nothing_to_execute("how players look at and handle their cards", "11(a)")


def settle_main(facts: Result, rules: HouseRules) -> dict[Payable, Verdict]:
    """Ante and Raise Wagers, 683a.11(b), (d), (f) and (h), 683a.12(a)."""
    if forfeited := streets.forfeited(facts.placed):
        return forfeited
    return {
        wager: PAID.pays_or(LOST, rules.paytable(wager), facts.outcome) for wager in streets.wagers
    }


def named_beside(cards: Sequence[Card], rules: HouseRules) -> str:
    """The hand of the Pocket, Board or All-Six Bonus, with the paragraph that ranks it."""
    if len(cards) > 2:
        return (BOARD_RANKED if len(cards) == 3 else ALL_SIX_RANKED)(cards, rules)
    outcome = pocket_outcome(cards)
    cite = POCKET_RANKED.get(outcome)
    return ranked(POCKET_CALLED[outcome], *((cite,) if cite else ()))


# 683a.13(a) to (d): irregularities


_dealt = once_dealt(2, 0, Place(COMMUNITY, 3), Place(ALL_SIX_CARDS, 4, (all_six_bonus,)))
misdealt(game, Misdealt("13(a)", "13(b)", "13(c)"), _dealt, COMMUNITY_MISDEALT)
community_card_exposed(
    game, "13(d)", COMMUNITY, still_settled=OPTIONAL,
    outcome="All hands are void, Ante and Raise Wagers are returned, the cards are reshuffled; "
    "but Pocket Bonus, Board Bonus, Lo Ball and All-Six Bonus Wagers are settled.",
)

game.seal()
