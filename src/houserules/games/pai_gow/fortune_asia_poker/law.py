"""Fortune Asia Poker: 58 Pa. Code Chapter 659a."""

from collections.abc import Mapping, Sequence

from houserules.equipment.cards import WITH_JOKER, Card
from houserules.games.pai_gow import (
    DEALS,
    FORTUNE_BONUS,
    FORTUNE_ENVY,
    HIGH,
    LOW,
    MEDIUM,
    PAIR_OR_BETTER,
    PROGRESSIVE_PAYOUT,
    SEVEN_JOKER,
    SEVEN_NATURAL,
    SEVENS,
    THREE_PAIR_PUSHES,
    BonusParagraphs,
    CardDealing,
    Cards,
    ComparedHands,
    Deal,
    Hands,
    Irregularities,
    IrregularityParagraphs,
    Method,
    PaiGowChapter,
    Paragraphs,
    StartingParagraphs,
    betting_areas,
    bonus_wager,
    house_way_choice,
    layout_and_devices,
    numbered,
    ranked_hand,
    seven_cards,
    unpaired,
)
from houserules.games.shared.common import Comparison
from houserules.hands.asia_poker import SetHand, SetHands, all_settings
from houserules.hands.asia_poker_house_way import KNOWN, HouseWay
from houserules.hands.pai_gow_seven import SevenCardHand as H
from houserules.rules import Effect, Game, HouseRules, Meter, Scale, Verdict, Wager, one_amount
from houserules.rules.decided import PLAYER, Terms
from houserules.rules.option import money
from houserules.rules.procedure import Dealer

game = Game(
    "659a", "Fortune Asia Poker", positions=6, positions_cite="2(a)", deck=WITH_JOKER,
    places=("dealer",), hand_sizes={"player": 7, "dealer": 7, "stub": 4},  # 659a.8(c) and (d)
)

# 659a.1 and 659a.2: what is played

for term, carried in (
    ("High hand", "four of the seven cards"),
    ("Medium hand", "two of the seven cards"),
    ("Low hand", "one of the seven cards"),
    ("Setting the hands", "a high, a medium and a low hand from seven cards"),
    ("Copy hand", "a hand identical in rank to the dealer's"),
    ("Envy Bonus", "a fixed sum for another player's hand"),
    ("Envy Bonus Qualifying Hand", "four-of-a-kind or better"),
    ("Qualifying Wager", "a wager of at least $5"),
):
    game.carry(f'1("{term}")', carried)
layout_and_devices(game, shaker="2(c)", progressives="2(d)")

# 659a.3 to 659a.5 and 659a.8 to 659a.10: the cards, the starting position and the deal

dealing = CardDealing.of(
    game,
    Cards.under(
        "3", "4", "5", cut="c", cut_order=0, recut="d", cut_preshuffled=True,
        unexecuted="h", idle="e", idle_apart=False,
        reshuffles="f", from_the_hand="9(a)(1)", shuffler_jams="13(l)",
    ),
    (
        Method.lettered("8", ready="(a)", closed="(b)", then="ccdef"),
        Method.lettered("9", ready="(a)(2)", closed="(a)(3)", then="bbcde"),
        Method.lettered("10", ready="(a)", closed="(a)", then="bbcde"),
    ),
    StartingParagraphs.under("5(g)", not_flat="13(a)", fallen="13(b)"),
    pieces=7, locked="2(d)(2)",
)

# 659a.6(a) to (c): rankings; 659a.11(c): the house way

for cite in ("6(a)", *(f"6(b)({number})" for number in range(1, 9)), "6(c)"):
    game.carry(cite, "ranking of high, medium and low hands")
house_way = house_way_choice(
    game, "11(c)", KNOWN, HouseWay.parse, "name | hands | least hands | order"
)


def _set_by_house_way(cards: Sequence[Card], rules: HouseRules) -> tuple[SetHands, str]:
    made = rules[house_way].set(cards)
    return made.setting, made.rule.name


HANDS = Hands(
    (HIGH, MEDIUM, LOW), (4, 2, 1), all_settings, _set_by_house_way, "four cards, two and one"
)


@game.names_hands
def hand_name(cards: Sequence[Card], _: object) -> str:
    """A high, medium or low hand that has been set."""
    return SetHand.of(cards).name if len(cards) in (4, 2, 1) else ""


# 659a.6(d), (e) and 659a.7(e): what the optional wagers call the player's seven cards

asia_poker = game.wager("Fortune Asia Poker Wager", "7(d)")
WITH_ASIA_POKER = game.placed_with("7(e)", asia_poker)
ENVY_MINIMUM = 500  # cents
ORDINARY = (
    "Five aces", "Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
    "Three-of-a-kind", "Straight", "Three pair", "Two pair", "Pair", "High card",
)
"""As 659a.6(d) orders them: three-of-a-kind is above a straight."""
THREE = {H.STRAIGHT_AND_THREE_OF_A_KIND: "Three-of-a-kind"}
ROYAL_MATCH = "Royal flush and Royal Match"
FORTUNE_HANDS = (SEVEN_NATURAL, ROYAL_MATCH, SEVEN_JOKER, *ORDINARY)
HIGH_CARDS = ("9-high", "10-high", "Jack-high", "Queen-high", "King-high", "Ace-high")

# 659a.7(e), 659a.11(h) and 659a.12(b) to (d): the optional wagers

fortune, fortune_envy = bonus_wager(
    game, "Fortune Bonus Wager",
    BonusParagraphs.under("11(h)(1)", wagered="7(e)(1)", pays="12(b)", racked="11(j)"),
    hands=Scale(*FORTUNE_HANDS),
    outcome=seven_cards({**SEVENS, **THREE, H.ROYAL_AND_KING_QUEEN: ROYAL_MATCH}),
    pays=[FORTUNE_BONUS.format(match="Royal Match") + THREE_PAIR_PUSHES],
    envy=FORTUNE_ENVY.format(match="Royal Match"), least=ENVY_MINIMUM,
    requires=[WITH_ASIA_POKER], ranked_by=numbered("6(d)", *FORTUNE_HANDS[:11]),
)
insurance = game.wager(
    "Insurance Wager", "7(e)(2)", by_submission=True, requires=[WITH_ASIA_POKER],
    pays=game.table("12(c)", Scale(*HIGH_CARDS, PAIR_OR_BETTER), """
        Hand         A          B          C
        9-high       100 to 1   100 to 1   100 to 1
        10-high      40 to 1    50 to 1    40 to 1
        Jack-high    10 to 1    10 to 1    10 to 1
        Queen-high   7 to 1     7 to 1     7 to 1
        King-high    6 to 1     5 to 1     5 to 1
        Ace-high     3 to 1     3 to 1     3 to 1
    """),
    looks_at=[PLAYER], outcome=unpaired(HIGH_CARDS),
    settled_by="11(h)(2)", lost_by="11(h)(2)(i)", paid_by="11(h)(2)(ii)",
)
progressive_amount = game.option("Progressive Payout Wager amount", "12(d)(3)", money(), 100)
FIXED = "its amount is fixed in the Rules Submission"
progressive = game.wager(
    "Progressive Payout Wager", "7(e)(3)", by_submission=True,
    requires=[WITH_ASIA_POKER, one_amount(game, "12(d)(3)", FIXED, progressive_amount)],
    pays=game.table("12(d)(1)", Scale(SEVEN_NATURAL, *ORDINARY), PROGRESSIVE_PAYOUT),
    meters=[Meter.of(game.cite("12(d)(3)"), seed=10_000, primary=28)],
    looks_at=[PLAYER], outcome=seven_cards({**dict.fromkeys(SEVENS, SEVEN_NATURAL), **THREE}),
    settled_by="11(h)(3)", lost_by="11(h)(3)(i)", paid_by="11(h)(3)(ii)(D)",
    ranked_by=numbered("6(e)", SEVEN_NATURAL, *ORDINARY[:5]),
    terms=Terms(
        highest_only="12(d)(2)", at_turn="12(d)(4)", verified="11(h)(3)(ii)(A)",
        lit="11(h)(3)(ii)(B)", validated="11(h)(3)(ii)(C)", documented="11(h)(3)(ii)(D)",
    ),
)

# 659a.7, 659a.11 and 659a.12(a): the Fortune Asia Poker Wager

adjacent_areas = betting_areas(game, chips="7(a)", seated="7(b)", adjacent="7(f)")
TWO_LOST = game.rule("11(f)(1)(i)", "two of the three hands are identical or lower")
COPIED = game.rule("11(f)(1)(ii)", "one hand is identical and another is lower")
HIGH_FOUL = game.rule("11(f)(1)(iii)", "the high hand does not outrank the medium hand")
MEDIUM_FOUL = game.rule("11(f)(1)(iv)", "the medium hand does not outrank the low hand")
WRONGLY_SET = game.rule("11(f)(1)(v)", "the hands are not four cards, two and one")
TWO_HIGHER = game.rule("11(f)(2)", "two of the three hands are higher")
EVEN = game.odds("12(a)", "1 to 1", asia_poker)
game.step("11(b)", "each player sets a high, a medium and a low hand, face down")
game.step("11(c)", "turn the dealer's cards over and set them face up, by the house way")
game.carry("11(b)", "the hands rank high, medium, low")
game.nothing_to_execute("how players hold their cards", "11(a)(2)")


def settle_asia_poker(facts: ComparedHands, rules: HouseRules) -> Verdict:
    """The Fortune Asia Poker Wager, 659a.11(f)."""
    if facts.incorrect:
        return WRONGLY_SET.loses()
    if facts.foul:
        return (HIGH_FOUL if facts.foul == 1 else MEDIUM_FOUL).loses()
    if facts.hands.count(Comparison.HIGHER) >= 2:
        return TWO_HIGHER.wins_at(EVEN)
    copied = Comparison.EQUAL in facts.hands and Comparison.LOWER in facts.hands
    return (COPIED if copied else TWO_LOST).loses()


def _settle(facts: ComparedHands, rules: HouseRules) -> Mapping[Wager, Verdict]:
    return {asia_poker: settle_asia_poker(facts, rules)}


# 659a.13: irregularities, and hands that a player set so that they lose, 659a.11(f)(1)


def _not_dealing(dealer: Dealer, seat: int | None) -> str | None:
    return None if dealer.state(Deal).doing == DEALS else "no card is being dealt now"


irregularities = Irregularities.of(
    game,
    IrregularityParagraphs(
        wrong_position="13(c)", exposed="13(d)", dealers_exposed="13(e)", face_up="13(f)",
        drawn="13(g)", numbers=("13(h)", "13(k)"), reset="13(i)",
        shoe_jams="13(m)", out_of_order="13(n)",
        foul=("11(f)(1)(iii)", "11(f)(1)(iv)"), incorrect="11(f)(1)(v)",
        dealer_turned="11(c)", players_turned="11(e)",
    ),
    dealing, HANDS, asia_poker,
    loses="The Fortune Asia Poker Wager loses; optional wagers are settled.",
)
game.irregularity(
    "13(j)", "A card of the dealer's is exposed while the dealer deals",
    "All wagers are returned, the cards are reshuffled.",
    Effect.WAGERS_RETURNED, Effect.RESHUFFLE, impossible_because=_not_dealing,
)

CHAPTER = PaiGowChapter(
    game=game,
    at=Paragraphs(
        wagers="7(c)", required="7(d)", assistance="11(a)(1)", once="11(a)(3)",
        players_set="11(b)", dealer_sets="11(c)", surrender="11(d)", revealed="11(e)",
        formed="11(h)", racked="11(g)", racked_after_one="11(h)", racked_after_all="11(i)",
        reconstructed="11(j)",
    ),
    dealing=dealing, hands=HANDS, irregularities=irregularities,
    main=asia_poker, settle=_settle, forms=ranked_hand({}), envies=(fortune_envy,),
    adjacent=adjacent_areas,
)

game.seal()
