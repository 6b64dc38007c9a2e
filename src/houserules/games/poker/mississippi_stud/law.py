"""Mississippi Stud: 58 Pa. Code Chapter 655a."""

from collections.abc import Sequence

from houserules.equipment.cards import STANDARD, Card, Rank
from houserules.games.poker import (
    COMMUNITY_MISDEALT,
    ELECTRONIC_SYSTEM,
    FIVE_CARD,
    FIVE_CARD_ENVY,
    FIVE_CARD_NAMES,
    FLOP_PROGRESSIVE,
    PROGRESSIVE_SYSTEM,
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
    Result,
    Street,
    Streets,
    defined,
    misdealt,
    multiple_of,
    multiples_fixed,
    no_community_card,
    once_dealt,
    pairs_by_rank,
    placed_or_folded,
    six_card_wager,
)
from houserules.games.shared.common import (
    LOWEST_LIMIT,
    hand_told,
    offers_optional,
    one_jackpot,
    void_and_reshuffle,
)
from houserules.hands.outcome import HandOutcome, by_least_rank
from houserules.hands.poker import THREE_CARDS
from houserules.rules import (
    Game,
    HouseRules,
    Meter,
    Payable,
    Paytable,
    Scale,
    Verdict,
    Wager,
)
from houserules.rules.decided import SURVIVES, Fold, Terms
from houserules.rules.payout import PUSH

COMMUNITY, SIX_CARD_CARDS = "community", "six card bonus"
game = Game(
    "655a", "Mississippi Stud", positions=6, positions_cite="2(a)", deck=STANDARD,
    places=(COMMUNITY, SIX_CARD_CARDS), draws=HandBonus.DRAWS,
    hand_sizes={"player": 2, COMMUNITY: 3, SIX_CARD_CARDS: 4},  # 655a.8(d)
)

# 655a.1 and 655a.2: definitions and table

defined(game, "1", {
    "the wager or bonus of that name below": (
        "Bet Wager", "3rd Street Wager", "4th Street Wager", "5th Street Wager", "Envy Bonus",
    ),
    "the rows of its tables": ("Envy Bonus Qualifying Hand", "Progressive Payout Hand"),
    "three cards for everybody": ("Community card",),
    "a decision, and what it gives up": ("Fold",),
    "a hand that neither wins nor loses": ("Push",),
    "what the table game system draws": ("Lucky Bonus", "Magic Card Bonus"),
})
Declared(chips="7(a)", moved=("8(c)",), handled=("11(a)(1)", "11(a)(2)")).of(game)

# 655a.3 to 655a.5, 655a.8 to 655a.10 and 655a.13(e) to (g): cards, dealing and devices

dealing = Dealing.of(
    game,
    DealingParagraphs(
        DeckParagraphs.lettered("3", "4", "5"),
        manual_shoe=Method.of_shoe(dealt="8(d)(1)", more="8(d)(2)", stub="8(e)", apart="8(d)"),
        hand=Method.of_hand(dealt="9(b)(1)", more="9(b)(2)", stub="9(c)", apart="9(b)"),
        automated_shoe=Method.of_stacks(dealt="10(b)", more="10(c)", stub="10(c)", apart="10(c)"),
        shuffler_jams="13(e)",
    ),
    player=2, dealer=0,
    locks={PROGRESSIVE_SYSTEM: "2(c)(2)", ELECTRONIC_SYSTEM: "2(d)"},
)
dealing.step(game, "four cards if a Six Card Bonus Wager was made", lambda by: by.apart)
dealing.step(game, "two cards face down to each player", lambda by: by.dealt)
dealing.step(game, "the three community cards face down", lambda by: by.more)
community_first = dealing.community_first(game, "10(g)")

# 655a.6: rankings

ACE_BELOW_A_TWO = game.carry("6(a)", "ranks of cards, an ace also below a 2")
MINI_ROYAL = "Mini-royal"
THREE_CARD_NAMES = (MINI_ROYAL, *map(str, THREE_CARDS.order))


RANKED = RankedHands.numbered(game, "6(b)", None, FIVE_CARD_NAMES[:9], low_ace=ACE_BELOW_A_TWO)
THREE_CARDS_RANKED = RankedHands.numbered(
    game, "6(c)", None, THREE_CARD_NAMES[:6], ranking=THREE_CARDS,
    apart=lambda cards, rules: MINI_ROYAL if three_card_outcome(cards) == MINI_ROYAL else None,
)
SIX_CARDS_RANKED = RankedHands.of_six(
    game, "6(d)", None, lambda rules: rules.letter(six_card_bonus) == "E"
)

HIGH_PAIR, MIDDLE_PAIR = "Pair of jacks or better", "Pair of 6s to 10s"
LOW_PAIR = "Pair of 5s or lower"
PAIRS_APART, main_outcome = pairs_by_rank(
    {Rank.JACK: HIGH_PAIR, Rank.SIX: MIDDLE_PAIR, Rank.TWO: LOW_PAIR}
)
"""The player's two cards and the three community cards, 655a.11(h)."""
THREE_CARD = Scale(*THREE_CARD_NAMES, within={MINI_ROYAL: "Straight flush"})

best_five = HandOutcome()
three_card_outcome: HandOutcome = HandOutcome(
    THREE_CARDS, by_rank={"Straight flush": by_least_rank({Rank.ACE: MINI_ROYAL})}
)
"""The three community cards, 655a.6(c)."""

# 655a.7 and 655a.12: wagers and what they pay

game.adjacent_boxes("7(e)", 6)
game.seated_by("7(b)", abandoned=True)
game.carry("7(c)", "no wager but those of the streets after no more bets")

PAYS = game.table(
    "12(a)",
    PAIRS_APART,
    """
    Hand                      -
    Royal flush               500 to 1
    Straight flush            100 to 1
    Four-of-a-kind            40 to 1
    Full house                10 to 1
    Flush                     6 to 1
    Straight                  4 to 1
    Three-of-a-kind           3 to 1
    Two pair                  2 to 1
    Pair of jacks or better   1 to 1
    Pair of 6s to 10s         Push
""",
)
ante = game.wager("Ante Wager", "7(d)(1)", pays=PAYS)
TIMES = multiples_fixed(game, "7(d)(2)", "Most of a Street Wager", 3, ante)
"""The multiples of the Ante that the wager of a street may have."""
third, fourth, fifth = (
    multiple_of(
        game, f"{street} Street Wager", "7(d)(2)", base=ante, times=TIMES, pays=PAYS, amount=amount,
    )
    for street, amount in (("3rd", "11(b)"), ("4th", "11(d)"), ("5th", "11(f)"))
)

amount = ProgressiveAmount.of(game, "12(c)(5)")
METERED = game.carry("12(c)(3)", "meters")


def _meters(**named: tuple[int, int]) -> list[Meter]:
    """Meters by name, with the seed per unit wagered and the rate in percent."""
    return [
        Meter.of(METERED, name=name, seed=seed, primary=rate)
        for name, (seed, rate) in named.items()
    ]


KEPT = Fold(SURVIVES, "11(b)", cards_stay=True)
progressive = game.wager(
    "Progressive Payout Wager", "7(d)(3)", by_submission=True,
    pays=game.table("12(c)(1)", FIVE_CARD, *FLOP_PROGRESSIVE),
    with_one_of=[ante], requires=[amount.fixed_by("12(c)(3)")],
    meters={
        "A": [Meter.of(METERED, seed=10_000, primary=21)],
        "B": _meters(Mega=(10_000, 11), Major=(1_000, 10)),
        "C": _meters(Mega=(10_000, 9), Major=(1_000, 7), Minor=(250, 3)),
        "D": _meters(Mega=(10_000, 10), Major=(1_000, 8), Minor=(250, 3)),
    },
    looks_at=["player", COMMUNITY], outcome=best_five,
    settled_by="11(i)(1)", paid_by="11(i)(1)(iv)",
    terms=Terms(
        "12(c)(2)", "12(c)(4)", verified="11(i)(1)(i)", lit="11(i)(1)(ii)",
        validated="11(i)(1)(iii)", documented="11(i)(1)(iv)",
    ),
    after_a_fold=KEPT,
)

three_card_bonus = game.wager(
    "Three Card Bonus Wager", "7(d)(4)", by_submission=True,
    pays=game.table("12(d)", THREE_CARD, """
        Hand              A         B
        Mini-royal        40 to 1   40 to 1
        Straight flush    40 to 1   40 to 1
        Three-of-a-kind   30 to 1   30 to 1
        Straight          6 to 1    5 to 1
        Flush             4 to 1    4 to 1
        Pair              1 to 1    1 to 1
    """, """
        Hand              C         D
        Mini-royal        50 to 1   50 to 1
        Straight flush    40 to 1   40 to 1
        Three-of-a-kind   30 to 1   30 to 1
        Straight          5 to 1    6 to 1
        Flush             4 to 1    3 to 1
        Pair              1 to 1    1 to 1
    """),
    with_one_of=[ante], looks_at=[COMMUNITY], outcome=three_card_outcome,
    settled_by="11(i)(2)", paid_by="11(i)(2)(i)", lost_by="11(i)(2)(ii)", formed_by="11(i)(2)",
    after_a_fold=KEPT,
)

hand_bonus = HandBonus.of(
    game, "7(d)(5)", with_one_of=[ante],
    pays="12(e)(1)", highest_only="12(e)(2)", drawn_pays="12(e)(3)", meter="12(e)(4)", primary=13,
    looks_at=[COMMUNITY], settled_by="11(i)(3)",
    verified="11(i)(3)(i)", validated="11(i)(3)(ii)", credited="11(i)(3)(iii)",
    after_a_fold=KEPT,
)
five_card_hand_bonus = hand_bonus.wager
one_jackpot(game, progressive, five_card_hand_bonus)

six_card_bonus: Wager = six_card_wager(
    game, "Six Card Bonus Wager", "7(d)(6)", pays="12(f)", with_one_of=[ante],
    beside=SIX_CARD_CARDS, settled_by="11(i)(4)", paid_by="11(i)(4)(i)", lost_by="11(i)(4)(ii)",
    after_a_fold=KEPT,
)

envy = game.envy(
    "Envy Bonus", "12(c)(5)", progressive, amount=amount.option,
    pays=game.table("12(c)(5)", FIVE_CARD, FIVE_CARD_ENVY), settled_by="11(i)(1)(v)",
    folded_on_table=True,
)

LIMITED = game.rule("12(b)", "the aggregate payout limit for a hand")


def payout_limit(rules: HouseRules) -> int:
    """The most that a hand is paid by 655a.12(a): $50,000, or what the minimum Ante can win."""
    minimum = rules.minimum(ante)
    most = (
        max(payout.net(times * minimum) for _, payout in rules.paytable(wager).rows)
        for wager, times in streets.made(len(streets.every) * (max(TIMES),)).items()
    )
    return max(LOWEST_LIMIT, int(sum(most)))


# 655a.11: completion of each round of play

streets = Streets(
    game, ante, TIMES,
    (
        Street(third, act="bet", asked="11(b)", turned_up="11(c)", only=slice(0, 1)),
        Street(fourth, act="bet", asked="11(d)", turned_up="11(e)", only=slice(1, 2)),
        Street(fifth, act="bet", asked="11(f)", turned_up="11(g)", only=slice(2, 3)),
    ),
)

for street in streets.every:
    game.carry(street.asked, "the cards of a fold stay where another wager waits for them")
LOST = game.rule("11(h)(1)", "a pair of 5s or lower")
PUSHED = game.rule("11(h)(2)", "a pair of 6s, 7s, 8s, 9s or 10s")
PAID = game.rule("11(h)(3)", "a pair of jacks or higher")
for cite, does in (
    ("11(b)", "ask each player for a 3rd Street Wager or a fold, clockwise, and collect folds"),
    ("11(c)", "turn up the first community card"),
    ("11(d)", "each player places a 4th Street Wager or folds; collect folds"),
    ("11(e)", "turn up the second community card"),
    ("11(f)", "each player places a 5th Street Wager or folds; collect folds"),
    ("11(g)", "turn up the third community card"),
    ("11(h)", "turn up and settle each player's hand, from the dealer's right"),
    ("11(j)", "rack the cards so that each hand can be reconstructed"),
):
    game.step(cite, does)
game.step("11(i)", "then settle the player's other wagers", applies=offers_optional)


def settle_main(facts: Result, rules: HouseRules) -> dict[Payable, Verdict]:
    """Ante and the wagers of the streets, 655a.11(b), (d), (f) and (h), 655a.12(a)."""
    if forfeited := streets.forfeited(facts.placed):
        return forfeited
    return {wager: _held(rules.paytable(wager), facts.outcome) for wager in streets.wagers}


def _held(table: Paytable, outcome: str) -> Verdict:
    """The verdict on a wager of a hand that was held to the end."""
    row = table.row(outcome)
    if row is None:
        return LOST.loses()
    return (PUSHED if row[1] == PUSH else PAID).pays(table, outcome)


def named_beside(cards: Sequence[Card], rules: HouseRules) -> str:
    """The hand of the Three Card or the Six Card Bonus, with the paragraph that ranks it."""
    return (THREE_CARDS_RANKED if len(cards) == 3 else SIX_CARDS_RANKED)(cards, rules)


# 655a.11(a)(3) and 655a.13(a) to (d): irregularities

hand_told(game, "11(a)(3)")
_dealt = once_dealt(2, 0, Place(COMMUNITY, 3), Place(SIX_CARD_CARDS, 4, (six_card_bonus,)))
misdealt(game, Misdealt("13(a)", "13(b)", "13(c)"), _dealt, COMMUNITY_MISDEALT)
void_and_reshuffle(
    game, "13(d)",
    "Community card exposed before each player has folded or placed the wager of the street",
    impossible_because=placed_or_folded(fifth).or_because(no_community_card),
)

game.seal()
