"""Face Up Pai Gow Poker: 58 Pa. Code Chapter 688a."""

from collections.abc import Mapping, Sequence

from houserules.equipment.cards import WITH_JOKER, Card
from houserules.games.pai_gow import (
    STRAIGHT_AND_THREE,
    WIDER,
    BonusParagraphs,
    ByKind,
    CardDealing,
    Cards,
    ComparedHands,
    EnvyBonus,
    Irregularities,
    IrregularityParagraphs,
    PaiGowChapter,
    Paragraphs,
    StartingParagraphs,
    TwoHands,
    betting_areas,
    bonus_wager,
    envy_bonus,
    five_and_two,
    layout_and_devices,
    numbered,
    rank_of,
    shoe_hand_and_automated_shoe,
)
from houserules.games.shared.devices import AUTOMATED_SHOE, HAND
from houserules.hands.pai_gow_seven import SevenCardHand as H
from houserules.hands.pai_gow_wild import WildSevenCardHand as W
from houserules.rules import Game, HouseRules, Meter, Scale, Verdict, Wager
from houserules.rules.decided import PLAYER, Teller, Terms
from houserules.rules.house_rules import Limits
from houserules.rules.payout import Basis
from houserules.rules.procedure import Face

game = Game(
    "688a", "Face Up Pai Gow Poker", positions=6, positions_cite="2(a)", deck=WITH_JOKER,
    places=("dealer",), hand_sizes={"player": 7, "dealer": 7, "stub": 4},  # 688a.8(d) and (e)
)

# 688a.1 and 688a.2: what is played

for term, carried in (
    ("High hand", "five of the seven cards"),
    ("Low hand", "two of the seven cards"),
    ("Setting the hands", "a high and a low hand from seven cards"),
    ("Ace High Pai Gow", "seven cards without a pair or better, ace or joker high"),
    ("Ace High Bonus Wager", "a wager on the dealer's Ace High Pai Gow"),
    ("Fortune Bonus Wager", "a wager on the best hand of the player's seven cards"),
    ("Progressive Payout Wager", "a wager on a progressive paytable and its meter"),
    ("Envy Bonus", "a fixed sum for another player's hand"),
    ("Envy Bonus Qualifying Hand", "four-of-a-kind or better"),
    ("Qualifying Wager", "a wager of at least $5"),
):
    game.carry(f'1("{term}")', carried)
layout_and_devices(game, shaker="2(c)", progressives="2(d)")

# 688a.6(a) to (c): rankings

RANKED = {
    name: game.carry(cite, "ranking of high and low hands")
    for name, cite in numbered(
        "6(b)", "Five aces", "Royal flush", "Straight flush", "Four-of-a-kind", "Full house",
        "Flush", "Straight", "Three-of-a-kind", "Three pair", "Two pair", "Pair",
    ).items()
}
RANKED[STRAIGHT_AND_THREE] = RANKED["Straight"]
RANKED["High card"] = game.carry("6(c)", "ranking of high and low hands")
game.carry("6(a)", "ranks of cards, and uses of the joker")

# 688a.7(d), (e)(1), 688a.11(h)(1) and 688a.12(b): the Ace High Bonus Wager

face_up = game.wager("Face Up Pai Gow Poker Wager", "7(d)", required=True)
WITH_FACE_UP = game.placed_with("7(e)", face_up)
BOTH = "Both dealer and player have ace high"
WITH = "Only dealer has ace high, with joker"
WITHOUT = "Only dealer has ace high, no joker"
NEITHER = "Dealer does not have ace high"
SEVEN_CARDS = 7


def is_ace_high(cards: Sequence[Card]) -> bool:
    """Whether seven cards are an Ace High Pai Gow, 688a.1."""
    return H.of(cards) is H.ACE_HIGH


def ace_high_outcome(cards: Sequence[Card]) -> str:
    """The outcome of the Ace High Bonus Wager, by the player's cards and then the dealer's."""
    player, dealer = cards[:SEVEN_CARDS], cards[SEVEN_CARDS:]
    if not is_ace_high(dealer):
        return NEITHER
    if is_ace_high(player):
        return BOTH
    return WITH if any(card.is_joker for card in dealer) else WITHOUT


ace_high = game.wager(
    "Ace High Bonus Wager", "7(e)(1)", by_submission=True, requires=[WITH_FACE_UP],
    pays=game.table("12(b)", Scale(BOTH, WITH, WITHOUT, NEITHER), """
        Outcome                                 1          2          3          4          5
        Both dealer and player have ace high    20 to 1    40 to 1    30 to 1    25 to 1    40 to 1
        Only dealer has ace high, with joker    10 to 1    15 to 1    15 to 1    10 to 1    12 to 1
        Only dealer has ace high, no joker      8 to 1     5 to 1     6 to 1     7 to 1     5 to 1
    """),
    looks_at=[PLAYER, "dealer"], outcome=ace_high_outcome, defined_by="6(d)",
    settled_by="11(h)(1)", lost_by="11(h)(1)(i)(A)", paid_by="11(h)(1)(i)(B)",
)

# 688a.6(e) and (f): what the other wagers call the player's seven cards

SEVEN = "7 card straight flush"
SEVEN_WITH_JOKER = "7 card straight flush with joker"
SEVEN_NATURAL = "7 card natural straight flush"
SEVEN_WILD = "7 card wild straight flush"
ROYAL_MATCH = "Royal flush + royal match"
LOWER = "Two pair or lower"
HANDS_NAMED = Scale(
    SEVEN_NATURAL, SEVEN, ROYAL_MATCH, SEVEN_WILD, SEVEN_WITH_JOKER, "Five aces",
    "Five-of-a-kind", "Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
    "Three-of-a-kind", "Straight", STRAIGHT_AND_THREE, "Three pair", LOWER,
    within={
        SEVEN_NATURAL: SEVEN, SEVEN_WILD: SEVEN_WITH_JOKER, SEVEN_WITH_JOKER: SEVEN,
        "Five aces": "Five-of-a-kind", ROYAL_MATCH: "Royal flush", STRAIGHT_AND_THREE: "Straight",
    },
)
"""As the paytables order them; a table without a row for a special case pays the wider one."""
NAMES: Mapping[H, str] = {
    **{hand: name if name in HANDS_NAMED.names else LOWER for hand, name in WIDER.items()},
    H.SEVEN_CARD_STRAIGHT_FLUSH: SEVEN_NATURAL,
    H.ROYAL_AND_KING_QUEEN: ROYAL_MATCH,
    H.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER: SEVEN_WILD,
}
WILD_NAMES: Mapping[W, str] = {
    **{hand: str(hand) for hand in W},
    W.SEVEN_CARD_STRAIGHT_FLUSH: SEVEN_NATURAL,
    W.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER: SEVEN_WILD,
    W.LOWER: LOWER,
}
USUAL_JOKER, WILD_JOKER = ByKind(H.of, NAMES.__getitem__), ByKind(W.of, WILD_NAMES.__getitem__)
FULLY_WILD = ("2", "5", "6", "7")
"""The Progressive Payout paytables in which the joker is fully wild."""


def progressive_names(rules: HouseRules) -> Teller:
    """The names of hands for the Progressive Payout Wager under its paytable."""
    return WILD_JOKER if rules.selected(progressive) in FULLY_WILD else USUAL_JOKER


# 688a.7(e)(2), 688a.11(h)(2) and 688a.12(c): the Fortune Bonus Wager

ENVY_MINIMUM = 500  # cents
fortune, fortune_envy = bonus_wager(
    game, "Fortune Bonus Wager",
    BonusParagraphs.under("11(h)(2)", wagered="7(e)(2)", pays="12(c)", racked="11(h)(2)(iii)"),
    hands=HANDS_NAMED, outcome=USUAL_JOKER, requires=[WITH_FACE_UP],
    pays=["""
        Outcome                            1            2            3            4
        7 card straight flush              5,000 to 1   8,000 to 1   5,000 to 1   2,500 to 1
        Royal flush + royal match          1,000 to 1   2,000 to 1   2,000 to 1   1,000 to 1
        7 card straight flush with joker   750 to 1     1,000 to 1   1,000 to 1   750 to 1
        Five aces                          250 to 1     400 to 1     400 to 1     250 to 1
        Royal flush                        100 to 1     150 to 1     150 to 1     125 to 1
        Straight flush                     50 to 1      50 to 1      50 to 1      50 to 1
        Four-of-a-kind                     20 to 1      25 to 1      25 to 1      25 to 1
        Full house                         5 to 1       5 to 1       5 to 1       5 to 1
        Flush                              4 to 1       4 to 1       4 to 1       4 to 1
        Three-of-a-kind                    3 to 1       3 to 1       3 to 1       3 to 1
        Straight                           2 to 1       2 to 1       2 to 1       2 to 1
        Three pair                         Push         -            -            -
    """, """
        Outcome                            5            6
        7 card straight flush              5,000 to 1   5,000 to 1
        Royal flush + royal match          1,000 to 1   2,000 to 1
        7 card straight flush with joker   500 to 1     1,000 to 1
        Five aces                          300 to 1     400 to 1
        Royal flush                        100 to 1     150 to 1
        Straight flush                     45 to 1      50 to 1
        Four-of-a-kind                     5 to 1       25 to 1
        Full house                         5 to 1       5 to 1
        Flush                              4 to 1       4 to 1
        Three-of-a-kind                    3 to 1       3 to 1
        Straight                           2 to 1       2 to 1
    """],
    envy="""
        Outcome                            1        2        3        4        5        6
        7 card straight flush              $1,000   $5,000   $3,000   $1,000   $2,500   $2,500
        Royal flush + royal match          $250     $1,000   $1,000   $750     $500     $500
        7 card straight flush with joker   $100     $500     $500     $250     $250     $250
        Five aces                          $50      $250     $250     $100     $150     $150
        Royal flush                        $25      $50      $50      $50      $55      $55
        Straight flush                     $10      $20      $20      $20      $25      $25
        Four-of-a-kind                     $5       $5       $5       $5       $6       $6
    """,
    least=ENVY_MINIMUM, ranked_by=numbered("6(e)", SEVEN_NATURAL, ROYAL_MATCH, SEVEN_WILD),
)
game.step("11(h)(2)(iii)", "rack the cards after the Envy Bonuses")

# 688a.7(e)(3), 688a.11(h)(3) and 688a.12(d): the Progressive Payout Wager

METER = game.carry("12(d)", "meters of the Progressive Payout Wager")
AMOUNTS = {letter: 500 if letter == "4" else 100 for letter in "1234567"}  # cents
progressive: Wager = game.wager(
    "Progressive Payout Wager", "7(e)(3)", by_submission=True,
    requires=[
        WITH_FACE_UP,
        game.amounts(
            "12(d)", "wager the amount of the paytable",
            lambda rules: Limits(*[AMOUNTS[rules.selected(progressive)]] * 2),
        ),
    ],
    pays=[
        (None, game.table("12(d)", HANDS_NAMED, """
            Outcome                         1               2               3
            7 card straight flush           100% of meter   -               100% of meter
            7 card natural straight flush   -               100% of meter   -
            7 card wild straight flush      -               10% of meter    -
            Five aces                       10% of meter    -               10% of meter
            Five-of-a-kind                  -               $500            -
            Royal flush                     $500            $300            $500
            Straight flush                  $100            $100            $100
            Four-of-a-kind                  $75             $30             $75
            Full house                      $4              $7              $4
        """, basis=Basis.FOR)),
        (None, game.table("12(d)", HANDS_NAMED, """
            Outcome                            4
            7 card straight flush              100% of meter and $5,000
            Royal flush + royal match          20% of meter and $5,000
            7 card straight flush with joker   10% of meter and $5,000
            Five aces                          $2,500
            Royal flush                        $500
            Straight flush                     $200
            Four-of-a-kind                     $100
            Full house                         $25
            Flush                              $20
            Three-of-a-kind                    $15
            Straight                           $7.50
        """)),
        (None, game.table("12(d)", HANDS_NAMED, """
            Outcome                 5               6               7
            7 card straight flush   100% of meter   100% of meter   100% of meter
            Five aces               10% of meter    10% of meter    10% of meter
            Five-of-a-kind          $1,000          $800            $800
            Royal flush             $500            $400            $400
            Straight flush          $100            $75             $75
            Four-of-a-kind          $20             $10             $10
            Full house              $5              -               -
        """, basis=Basis.FOR)),
    ],
    meters={
        "1": [Meter.of(METER, 10_000, 28)],
        "2": [Meter.of(METER, 10_000, 7)],
        "3": [Meter.of(METER, 2_000, 29)],
        "4": [Meter.of(METER, 10_000 // 5, 1, reserve=1)],  # for each dollar of five
        "5": [Meter.of(METER, 5_000, 17)],
        "6": [Meter.of(METER, 2_000, 17)],
        "7": [Meter.of(METER, 1_000, 26)],
    },
    looks_at=[PLAYER], outcome_by=progressive_names,
    settled_by="11(h)(3)", lost_by="11(h)(3)(i)(A)", paid_by="11(h)(3)(i)(B)(4)",
    ranked_by={
        **numbered(
            "6(f)", SEVEN, SEVEN_NATURAL, SEVEN_WILD, ROYAL_MATCH, "Five aces", "Five-of-a-kind",
            "Royal flush", "Straight flush", "Four-of-a-kind", "Full house",
        ),
        SEVEN_WITH_JOKER: "6(f)(3)",
    },
    terms=Terms(
        highest_only=None, at_turn=None, verified="11(h)(3)(i)(B)(1)", lit="11(h)(3)(i)(B)(2)",
        validated="11(h)(3)(i)(B)(3)", documented="11(h)(3)(i)(B)(4)",
    ),
)
progressive_envy = EnvyBonus(
    bonus=envy_bonus(
        game, progressive, "12(d)", game.table("12(d)", HANDS_NAMED, """
            Outcome                            1   2   3   4        5   6   7
            7 card straight flush              -   -   -   $5,000   -   -   -
            Royal flush + royal match          -   -   -   $3,750   -   -   -
            7 card straight flush with joker   -   -   -   $1,250   -   -   -
            Five aces                          -   -   -   $500     -   -   -
            Royal flush                        -   -   -   $250     -   -   -
            Straight flush                     -   -   -   $100     -   -   -
            Four-of-a-kind                     -   -   -   $25      -   -   -
        """),
        settled_by="12(d)",
    ),
    least=ENVY_MINIMUM, beside_own=fortune_envy, without_own="11(h)(3)(i)(C)", racked="11(j)",
)


def formed(cards: Sequence[Card], wagers: Sequence[Wager], rules: HouseRules) -> str:
    """The highest ranking hand of seven cards, with the paragraphs that rank it for wagers."""
    return "; ".join(dict.fromkeys(_ranked(cards, one, rules) for one in wagers or (progressive,)))


def _ranked(cards: Sequence[Card], wager: Wager, rules: HouseRules) -> str:
    """The hand as the Progressive Payout Wager pays it, otherwise as the Fortune Bonus ranks it."""
    if wager is progressive and (own := rank_of(progressive, cards, rules)):
        row, cite = own
        return f"{row}, {cite.pretty}"
    hand, usual = H.of(cards), rank_of(fortune, cards, rules)
    return f"{hand}, {(usual[1] if usual else RANKED[WIDER[hand]]).pretty}"


# 688a.3 to 688a.5 and 688a.8 to 688a.10: the cards, the starting position and the deal

dealing = CardDealing.of(
    game,
    Cards.under(
        "3", "4", "5", cut="cde", cut_order=2, recut="f", unexecuted="j", idle="g", idle_apart=True,
        reshuffles="h", from_the_hand="9(a)(1)", shuffler_jams="13(k)",
    ),
    shoe_hand_and_automated_shoe("8", "9", "10"),
    StartingParagraphs.under("5(i)", not_flat="13(a)", fallen="13(b)"),
    pieces=7, locked="2(d)(2)", dealers_face=Face.UP,
)

# 688a.7, 688a.11 and 688a.12(a): the Face Up Pai Gow Poker Wager

adjacent_areas = betting_areas(game, chips="7(a)", seated="7(b)", adjacent="7(f)")
house_way, HANDS = five_and_two(game, "11(a)")
ACE_HIGH_PAI_GOW = "Ace High Pai Gow"
EVEN = game.odds("12(a)", "1 to 1", face_up)
MAIN = TwoHands.under(game, loses="11(f)(1)", ties="11(f)(2)", wins="11(f)(3)")
ACE_HIGH = game.rule("11(f)(2)(iii)", "the dealer has an Ace High Pai Gow")
game.step("11(a)", "set the dealer's cards face up, by the house way")
game.step("11(c)", "each player sets a high hand and a low hand, face down")
game.carry("11(c)", "the high hand is not outranked by the low hand")
game.nothing_to_execute("how players hold their cards", "11(b)(2)")


def settle_face_up(facts: ComparedHands, rules: HouseRules) -> Verdict:
    """The Face Up Pai Gow Poker Wager, 688a.11(f)."""
    if facts.dealers:
        return ACE_HIGH.pushes()
    return MAIN.settle(facts, EVEN)


def _settle(facts: ComparedHands, rules: HouseRules) -> Mapping[Wager, Verdict]:
    return {face_up: settle_face_up(facts, rules)}


def dealers_cards(cards: Sequence[Card], rules: HouseRules) -> str:
    """The dealer's cards, as far as they change what follows."""
    return ACE_HIGH_PAI_GOW if is_ace_high(cards) else ""


# 688a.13: irregularities, and hands that a player set so that they lose, 688a.11(f)(1)

irregularities = Irregularities.of(
    game,
    IrregularityParagraphs(
        wrong_position="13(c)", exposed="13(d)", face_up="13(e)", drawn="13(f)",
        numbers=("13(g)", "13(j)"), reset="13(h)", exposed_in_deal="13(i)",
        shoe_jams="13(l)", out_of_order="13(m)",
        foul=("11(f)(1)(iii)",), incorrect="11(f)(1)(iv)",
        dealer_turned="11(a)", players_turned="11(e)",
    ),
    dealing, HANDS, face_up,
    loses="The Face Up Pai Gow Poker Wager loses, but is returned if the dealer has an Ace High "
    "Pai Gow; optional wagers are settled.",
    exposed_by=(HAND, AUTOMATED_SHOE),
)

CHAPTER = PaiGowChapter(
    game=game,
    at=Paragraphs(
        wagers="7(c)", required="7(d)", assistance="11(b)(1)", once="11(b)(3)",
        players_set="11(c)", dealer_sets="11(a)", surrender="11(d)", revealed="11(e)",
        formed="11(h)", racked="11(g)", racked_after_one="11(h)", racked_after_all="11(i)",
        reconstructed="11(j)",
    ),
    dealing=dealing, hands=HANDS, irregularities=irregularities,
    main=face_up, settle=_settle, dealers=dealers_cards, forms=formed,
    envies=(fortune_envy, progressive_envy),
    adjacent=adjacent_areas, dealer_first=True,
)

game.seal()
