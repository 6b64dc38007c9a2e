"""Six-Card Fortune Pai Gow Poker: 58 Pa. Code Chapter 670a."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from houserules.equipment.cards import WITH_JOKER, Card, Rank
from houserules.games.pai_gow import (
    HIGH,
    LOW,
    BonusParagraphs,
    ByKind,
    CardDealing,
    Cards,
    ComparedHands,
    DoubleDown,
    EnvyBonus,
    Hands,
    Irregularities,
    IrregularityParagraphs,
    PaiGowChapter,
    Paragraphs,
    StartingParagraphs,
    betting_areas,
    bonus_wager,
    envy_bonus,
    layout_and_devices,
    shoe_hand_and_automated_shoe,
)
from houserules.games.shared.common import Comparison, compared
from houserules.games.shared.devices import AUTOMATED_SHOE
from houserules.hands.pai_gow import HighHand, PaiGowCategory
from houserules.hands.pai_gow_six import OneCardHand, SixCardHouseWay, SixCardSetting, all_settings
from houserules.rules import Game, HouseRules, Meter, Scale, Verdict, Wager
from houserules.rules.decided import PLAYER, Terms
from houserules.rules.option import Amounts
from houserules.rules.requirements import one_amount

game = Game(
    "670a", "Six-Card Fortune Pai Gow Poker", positions=6, positions_cite="2(a)", deck=WITH_JOKER,
    places=("dealer",), hand_sizes={"player": 6, "dealer": 6, "stub": 11},  # 670a.8(d) and (e)
)

# 670a.1 and 670a.2: what is played

for term, carried in (
    ("Envy Bonus", "a fixed sum for another player's hand"),
    ("Envy Bonus Qualifying Hand", "a hand that brings others an Envy Bonus"),
    ("High hand", "five of the six cards"),
    ("Low hand", "one of the six cards"),
    ("Qualifying Fortune Bonus Wager", "a wager of at least $5"),
    ("Setting the hands", "a high and a low hand from six cards"),
):
    game.carry(f'1("{term}")', carried)
game.carry('1("Envy Bonus Qualifying Hand")(i)', "full house or better for the Fortune Bonus")
game.carry('1("Envy Bonus Qualifying Hand")(ii)', "four-of-a-kind or better for the Progressive")
layout_and_devices(game, shaker="2(d)", progressives="2(c)")

# 670a.3 to 670a.5 and 670a.8 to 670a.10: the cards, the starting position and the deal

dealing = CardDealing.of(
    game,
    Cards.under(
        "3", "4", "5", cut="cde", cut_order=2, recut="f", unexecuted="j", idle="g", idle_apart=True,
        reshuffles="h", from_the_hand="9(a)(1)", shuffler_jams="13(l)",
    ),
    shoe_hand_and_automated_shoe("8", "9", "10"),
    StartingParagraphs.under("5(i)", not_flat="13(a)", fallen="13(b)"),
    pieces=6, locked="2(c)(2)",
)

# 670a.6: rankings

RANKED = {
    category: game.carry(f"6(b)({number})", "ranking of high hands")
    for number, category in enumerate(list(PaiGowCategory)[:10], 1)
}
RANKED[PaiGowCategory.HIGH_CARD] = game.carry("6(c)", "hands of identical rank, and of none")
JOKER = game.carry("6(a)", "ranks of cards, and uses of the joker")

# 670a.11(d): how the dealer's hands are set

HOUSE_WAY = SixCardHouseWay.parse("house way of § 670a.11(d)", """
    11(d)(2)                     | Six-Card Fortune straight flush | keep straight flush
    11(d)(1)                     | Five aces                       | keep five aces
    11(d)(1)                     | Royal flush                     | keep royal flush
    11(d)(1), 11(d)(4), 11(d)(5) | Straight flush                  | keep straight flush
    11(d)(1)                     | Four-of-a-kind and a pair       | keep four-of-a-kind
    11(d)(1)                     | Four-of-a-kind                  | keep four-of-a-kind
    11(d)(1)(i)                  | Two three-of-a-kinds            | keep full house
    11(d)(1)                     | Full house                      | keep full house
    11(d)(2)                     | Six-Card Fortune flush          | keep flush
    11(d)(1), 11(d)(3)           | Flush                           | keep flush
    11(d)(2)                     | Six-Card Fortune straight       | keep straight
    11(d)(1)                     | Straight                        | keep straight
    11(d)(1)                     | Three-of-a-kind                 | keep three-of-a-kind
    11(d)(1)(ii)                 | Three pairs                     | keep two pair
    11(d)(1)                     | Two pair                        | keep two pair
    11(d)(1)                     | Pair                            | keep pair
    11(d)(6)                     | No pair                         | keep high card
""")
"""The dealer keeps the highest rank, and then has the highest low card that leaves it."""
for cite in dict.fromkeys(cite for case in HOUSE_WAY.cases for cite in case.cites):
    game.carry(cite, "the dealer's hands are set by the house way")


def _set_by_house_way(cards: Sequence[Card], rules: HouseRules) -> tuple[SixCardSetting, str]:
    case = HOUSE_WAY.case_of(cards)
    by = (case.kind, *(game.cite(cite).pretty for cite in case.cites))
    return HOUSE_WAY.set(cards), ", ".join(by)


HANDS = Hands((HIGH, LOW), (5, 1), all_settings, _set_by_house_way, "five cards and one")


def compare(player: SixCardSetting, dealer: SixCardSetting) -> tuple[Comparison, ...]:
    """Each hand against the dealer's; a player's joker is above every low hand, 670a.6(c)."""
    return (compared(player.high, dealer.high), compared(player.low, dealer.low.as_dealers))


@game.names_hands
def hand_name(cards: Sequence[Card], _: object) -> str:
    """A high or a low hand that has been set."""
    if len(cards) == 1:
        return OneCardHand.of(cards[0]).name
    return HighHand.of(cards).name if len(cards) == 5 else ""


# 670a.7: wagers

main = game.wager("Six-Card Fortune Pai Gow Poker Wager", "7(d)")
game.carry("7(e)", "additional wagers where the Rules Submission offers them")
double_down = game.wager(
    "Double Down Wager", "7(e)(1)", by_submission=True, in_round=True, with_all_of=[main],
    placed_by="7(e)",
    fixed_by=[main],
)
assert double_down.option is not None
doubling = double_down.option
adjacent_areas = betting_areas(game, chips="7(a)", seated="7(b)", adjacent="7(f)")

# 670a.7(e)(2) to (4), 670a.11(h) and 670a.12(b) to (d): wagers on the player's six cards

HAND_NAMES = Scale(*map(str, PaiGowCategory))
KING_OR_LESS = ("Eight-high", "Nine-high", "Ten-high", "Jack-high", "Queen-high", "King-high")
BETTER = "Better than king-high"
Best = tuple[PaiGowCategory, Rank]
"""The rank of the highest ranking five of six cards, and the first card that decides within it."""


def best_of(cards: Sequence[Card]) -> Best:
    """The kind of the highest ranking hand of six cards."""
    category, ranks = HighHand.of(cards).value
    return category, ranks[0]


def hand_name_of(best: Best) -> str:
    """The highest ranking hand, 670a.11(h)."""
    return str(best[0])


def high_card_of(best: Best) -> str:
    """The high card of a hand without a pair or better, up to the king, 670a.7(e)(3)."""
    category, rank = best
    is_low = category is PaiGowCategory.HIGH_CARD and rank is not Rank.ACE
    return KING_OR_LESS[rank - Rank.EIGHT] if is_low else BETTER


fortune, fortune_envy = bonus_wager(
    game, "Fortune Bonus Wager",
    BonusParagraphs.under(
        "11(h)(1)", wagered="7(e)(2)", pays="12(b)(1)", pays_envy="12(b)(2)", racked="11(i)"
    ),
    hands=HAND_NAMES, outcome=ByKind(best_of, hand_name_of), with_all_of=[main], placed_by="7(e)",
    pays=["""
        Hand              -
        Five aces         1,000 to 1
        Royal flush       250 to 1
        Straight flush    100 to 1
        Four-of-a-kind    50 to 1
        Full house        15 to 1
        Flush             10 to 1
        Straight          8 to 1
        Three-of-a-kind   5 to 1
    """],
    envy="""
        Hand             -
        Five aces        $5,000
        Royal flush      $1,000
        Straight flush   $250
        Four-of-a-kind   $75
        Full house       $25
    """,
    least=500, for_any_wager=True,
)
"""Others are paid the sums of a $5 wager; one of $1 does not qualify, 670a.1."""
insurance = game.wager(
    "Insurance Wager", "7(e)(3)", by_submission=True, with_all_of=[main], placed_by="7(e)",
    pays=game.table("12(c)", Scale(*KING_OR_LESS, BETTER), """
        Hand         -
        Eight-high   100 to 1
        Nine-high    30 to 1
        Ten-high     10 to 1
        Jack-high    7 to 1
        Queen-high   4 to 1
        King-high    3 to 1
    """),
    looks_at=[PLAYER], outcome=ByKind(best_of, high_card_of),
    settled_by="11(h)(2)", lost_by="11(h)(2)(i)", paid_by="11(h)(2)(ii)",
)
amount = game.option("Progressive wager amount", "12(d)(4)", Amounts((100, 500)), 100)
progressive = game.wager(
    "Progressive Payout Wager", "7(e)(4)", by_submission=True, with_all_of=[main],
    placed_by="7(e)",
    requires=[one_amount(game, "12(d)(2)", "its amount is fixed in the Rules Submission", amount)],
    pays=game.table("12(d)(1)", HAND_NAMES, """
        Hand             -
        Five aces        100% of meter
        Royal flush      10% of meter
        Straight flush   300 for 1
        Four-of-a-kind   150 for 1
        Full house       15 for 1
        Flush            6 for 1
        Straight         3 for 1
    """),
    meters=[Meter.of(game.carry("12(d)(2)", "meter"), seed=5_000, primary=21)],
    looks_at=[PLAYER], outcome=ByKind(best_of, hand_name_of),
    settled_by="11(h)(3)", lost_by="11(h)(3)(i)(A)", paid_by="11(h)(3)(i)(B)(IV)",
    terms=Terms(
        highest_only=None, at_turn="12(d)(3)", verified="11(h)(3)(i)(B)(I)",
        lit="11(h)(3)(i)(B)(II)", validated="11(h)(3)(i)(B)(III)",
        documented="11(h)(3)(i)(B)(IV)",
    ),
)
progressive_envy = EnvyBonus(
    bonus=envy_bonus(
        game, progressive, "12(d)(4)", game.table("12(d)(4)", HAND_NAMES, """
            Hand             $1     $5
            Five aces        $100   $500
            Royal flush      $50    $250
            Straight flush   $10    $50
            Four-of-a-kind   $5     $25
        """),
        settled_by="11(h)(3)(ii)", amount=amount,
    ),
    least=1, beside_own="11(h)(3)(i)(C)", without_own="11(h)(3)(i)(C)", racked="11(i)",
    has_lammer=False, for_any_wager=True,
)


def formed(cards: Sequence[Card], wagers: Sequence[Wager], rules: HouseRules) -> str:
    """The highest ranking hand of six cards, with the paragraphs that rank it."""
    hand = HighHand.of(cards)
    by = [RANKED[hand.category], *([JOKER] if any(card.is_joker for card in cards) else [])]
    return ", ".join((hand.name, *(cite.pretty for cite in by)))


# 670a.11(f) and (g): the Six-Card Fortune Pai Gow Poker and Double Down Wagers

QUALIFIES = "a pair of eights or better"
LEAST_QUALIFYING = (PaiGowCategory.PAIR, (Rank.EIGHT,))
BOTH_LOWER = game.rule("11(f)(1)(i)", "both hands are lower")
LOW_IDENTICAL = game.rule("11(f)(1)(ii)", "the high hand is lower and the low hand identical")
HIGH_IDENTICAL = game.rule("11(f)(1)(iii)", "the high hand is identical and the low hand lower")
COPIED = game.rule("11(f)(1)(iv)", "both hands are identical")
FOUL = game.rule("11(f)(1)(v)", "the low hand outranks the high hand")
HIGH_ONLY = game.rule("11(f)(2)(i)", "only the high hand is higher")
LOW_ONLY = game.rule("11(f)(2)(ii)", "only the low hand is higher")
BOTH_HIGHER = game.rule("11(f)(3)", "both hands are higher")
QUALIFIED = game.carry("11(g)(1)", "the dealer has a pair of eights or better")
UNQUALIFIED = game.rule("11(g)(2)", "the dealer does not have a pair of eights or better")
EVEN = game.odds("12(a)", "1 to 1", main, double_down)
LOST = {
    (Comparison.LOWER, Comparison.LOWER): BOTH_LOWER,
    (Comparison.LOWER, Comparison.EQUAL): LOW_IDENTICAL,
    (Comparison.EQUAL, Comparison.LOWER): HIGH_IDENTICAL,
    (Comparison.EQUAL, Comparison.EQUAL): COPIED,
}
game.step("11(c)", "offer each player the Double Down Wager", (doubling, True))
game.step("11(b)", "each player sets a high hand and a low hand, face down")
game.step("11(d)", "turn the dealer's cards over and set them face up, as prescribed")
game.carry("11(b)", "the high hand is not outranked by the low hand")
game.nothing_to_execute("how players hold their cards", "11(a)(2)")


def dealer_qualifies(cards: Sequence[Card], rules: HouseRules) -> str:
    """The name of a dealer's hand that plays the Double Down Wager, 670a.11(g)."""
    return QUALIFIES if cards and HOUSE_WAY.set(cards).high.value >= LEAST_QUALIFYING else ""


def settle_main(facts: ComparedHands, rules: HouseRules) -> Verdict:
    """The Six-Card Fortune Pai Gow Poker Wager, 670a.11(f)."""
    if facts.foul:
        return FOUL.loses()
    over_high, over_low = (one is Comparison.HIGHER for one in facts.hands)
    if over_high and over_low:
        return BOTH_HIGHER.wins_at(EVEN)
    if over_high or over_low:
        return (HIGH_ONLY if over_high else LOW_ONLY).pushes()
    high, low = facts.hands
    return LOST[high, low].loses()


def settle(facts: ComparedHands, rules: HouseRules) -> Mapping[Wager, Verdict]:
    """Both wagers; the second wins, loses and ties with the first if the dealer qualifies."""
    verdict = settle_main(facts, rules)
    if not facts.dealers:
        return {main: verdict, double_down: UNQUALIFIED.returns()}
    return {main: verdict, double_down: replace(verdict, cite=QUALIFIED, also=(verdict.cite,))}


# 670a.13: irregularities

irregularities = Irregularities.of(
    game,
    IrregularityParagraphs(
        wrong_position="13(c)", exposed="13(d)", dealers_exposed="13(e)", face_up="13(f)",
        drawn="13(g)", numbers=("13(h)", "13(k)"), reset="13(i)", exposed_in_deal="13(j)",
        shoe_jams="13(m)", out_of_order="13(n)", foul=("11(f)(1)(v)",),
        dealer_turned="11(d)", players_turned="11(e)",
    ),
    dealing, HANDS, main,
    loses="The Six-Card Fortune Pai Gow Poker Wager loses; a Double Down Wager loses with it if "
    "the dealer has a pair of eights or better; other wagers are settled.",
    exposed_by=(AUTOMATED_SHOE,),
)

CHAPTER = PaiGowChapter(
    game=game,
    at=Paragraphs(
        wagers="7(c)", required="7(d)", assistance="11(a)(1)", once="11(a)(3)",
        players_set="11(b)", dealer_sets="11(d)", revealed="11(e)", formed="11(h)",
        racked="11(j)", racked_after_one="11(i)", racked_after_all="11(i)", reconstructed="11(j)",
    ),
    dealing=dealing, hands=HANDS, irregularities=irregularities, main=main, settle=settle,
    compare=compare, dealers=dealer_qualifies, forms=formed,
    envies=(fortune_envy, progressive_envy),
    adjacent=adjacent_areas, double_down=DoubleDown(double_down, "11(c)"),
)

game.seal()
