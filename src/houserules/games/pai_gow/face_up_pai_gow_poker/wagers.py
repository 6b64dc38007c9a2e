"""688a.6(d) to (f), 688a.7(d), (e) and 688a.12: the wagers, their hands and what they pay."""

from collections.abc import Mapping, Sequence

from houserules.equipment.cards import WITH_JOKER, Card
from houserules.games.pai_gow.chapter import (
    Envy,
    Holding,
    OptionalWager,
    Progressive,
    by_own_cards,
    by_table,
)
from houserules.hands.pai_gow_seven import SevenCardHand as H
from houserules.hands.pai_gow_wild import WildSevenCardHand as W
from houserules.rules import Game, HouseRules, Meter, Scale, Verdict, Wager
from houserules.rules.house_rules import Limits
from houserules.rules.payout import Basis

game = Game(
    "688a", "Face Up Pai Gow Poker", positions=6, positions_cite="2(a)", deck=WITH_JOKER,
    places=("dealer",), hand_sizes={"player": 7, "dealer": 7, "stub": 4},  # 688a.8(d) and (e)
)  # fmt: skip

face_up = game.wager("Face Up Pai Gow Poker Wager", "7(d)", required=True)
EVEN = game.odds("12(a)", "1 to 1", face_up)
WITH_FACE_UP = game.placed_with("7(e)", face_up)

# 688a.6(d) and 688a.12(b): the Ace High Bonus Wager

BOTH = "Both dealer and player have ace high"
WITH = "Only dealer has ace high, with joker"
WITHOUT = "Only dealer has ace high, no joker"
NEITHER = "Dealer does not have ace high"
game.carry('1("Ace High Pai Gow")', "seven cards without a pair or better, ace or joker high")
game.carry('1("Ace High Bonus Wager")', "a wager on the dealer's Ace High Pai Gow")
DECIDES = game.carry("6(d)", "the dealer's seven cards are an Ace High Pai Gow")
ace_high = game.wager(
    "Ace High Bonus Wager", "7(e)(1)", by_submission=True, requires=[WITH_FACE_UP],
    pays=game.table("12(b)", Scale(BOTH, WITH, WITHOUT, NEITHER), """
        Outcome                                 1          2          3          4          5
        Both dealer and player have ace high    20 to 1    40 to 1    30 to 1    25 to 1    40 to 1
        Only dealer has ace high, with joker    10 to 1    15 to 1    15 to 1    10 to 1    12 to 1
        Only dealer has ace high, no joker      8 to 1     5 to 1     6 to 1     7 to 1     5 to 1
    """),
)  # fmt: skip
NO_ACE_HIGH = game.rule("11(h)(1)(i)(A)", "the dealer has no Ace High Pai Gow")
DEALERS_ACE_HIGH = game.rule("11(h)(1)(i)(B)", "the dealer has an Ace High Pai Gow")


def is_ace_high(cards: Sequence[Card]) -> bool:
    """Whether seven cards are an Ace High Pai Gow, 688a.1."""
    return H.of(cards) is H.ACE_HIGH


def ace_high_outcome(player: Sequence[Card], dealer: Sequence[Card]) -> str:
    """The outcome of the Ace High Bonus Wager."""
    if not is_ace_high(dealer):
        return NEITHER
    if is_ace_high(player):
        return BOTH
    return WITH if any(card.is_joker for card in dealer) else WITHOUT


def settle_ace_high(outcome: str, rules: HouseRules) -> Verdict:
    """The Ace High Bonus Wager, 688a.11(h)(1)."""
    rule = NO_ACE_HIGH if outcome == NEITHER else DEALERS_ACE_HIGH
    return rule.pays(rules.paytable(ace_high), outcome).citing(DECIDES)


# 688a.6(e), (f), 688a.12(c) and (d): the highest hand of the player's seven cards

game.carry('1("Fortune Bonus Wager")', "a wager on the best hand of the player's seven cards")
game.carry('1("Progressive Payout Wager")', "a wager on a progressive paytable and its meter")
SEVEN = "7 card straight flush"
SEVEN_WITH_JOKER = "7 card straight flush with joker"
SEVEN_NATURAL = "7 card natural straight flush"
SEVEN_WILD = "7 card wild straight flush"
ROYAL_MATCH = "Royal flush + royal match"
STRAIGHT_AND_THREE = "Straight that also holds three-of-a-kind"
LOWER = "Two pair or lower"
_ORDINARY = (
    "Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush", "Three-of-a-kind",
    "Straight", STRAIGHT_AND_THREE, "Three pair", LOWER,
)  # fmt: skip
HANDS = Scale(
    SEVEN_NATURAL, SEVEN, ROYAL_MATCH, SEVEN_WILD, SEVEN_WITH_JOKER, "Five aces",
    "Five-of-a-kind", *_ORDINARY,
    within={
        SEVEN_NATURAL: SEVEN, SEVEN_WILD: SEVEN_WITH_JOKER, SEVEN_WITH_JOKER: SEVEN,
        "Five aces": "Five-of-a-kind", ROYAL_MATCH: "Royal flush", STRAIGHT_AND_THREE: "Straight",
    },
)  # fmt: skip
"""As the paytables order them; a table without a row for a special case pays the wider one."""
_ROYALS = (H.ROYAL_FLUSH, H.ROYAL_AND_ACE_KING, H.NATURAL_ROYAL_AND_ACE_QUEEN)
_STRAIGHT_FLUSHES = (H.STRAIGHT_FLUSH, H.ACE_FIVE_STRAIGHT_FLUSH, H.ACE_FIVE_AND_ACE_QUEEN)
NAMES: Mapping[H, str] = {
    **dict.fromkeys(H, LOWER),
    H.SEVEN_CARD_STRAIGHT_FLUSH: SEVEN_NATURAL,
    H.ROYAL_AND_KING_QUEEN: ROYAL_MATCH,
    H.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER: SEVEN_WILD,
    **dict.fromkeys(_ROYALS, "Royal flush"),
    **dict.fromkeys(_STRAIGHT_FLUSHES, "Straight flush"),
    **{
        hand: str(hand)
        for hand in (
            H.FIVE_ACES, H.FOUR_OF_A_KIND, H.FULL_HOUSE, H.FLUSH, H.STRAIGHT_AND_THREE_OF_A_KIND,
            H.STRAIGHT, H.THREE_OF_A_KIND, H.THREE_PAIR,
        )
    },
}  # fmt: skip
WILD_NAMES: Mapping[W, str] = {
    **{hand: str(hand) for hand in W},
    W.SEVEN_CARD_STRAIGHT_FLUSH: SEVEN_NATURAL,
    W.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER: SEVEN_WILD,
    W.LOWER: LOWER,
}
FULLY_WILD = ("2", "5", "6", "7")
"""The Progressive Payout paytables in which the joker is fully wild."""
RANKED = {
    name: game.carry(f"6(e)({number})", "seven-card hands of the Fortune Bonus Wager")
    for number, name in enumerate((SEVEN_NATURAL, ROYAL_MATCH, SEVEN_WILD), 1)
}
RANKED_PROGRESSIVE = {
    name: game.carry(f"6(f)({number})", "hands of the Progressive Payout Wager")
    for number, name in enumerate(
        (SEVEN, SEVEN_NATURAL, SEVEN_WILD, ROYAL_MATCH, "Five aces", "Five-of-a-kind",
         "Royal flush", "Straight flush", "Four-of-a-kind", "Full house"), 1,
    )
}  # fmt: skip
RANKED_PROGRESSIVE[SEVEN_WITH_JOKER] = RANKED_PROGRESSIVE[SEVEN_WILD]
ORDINARY = {
    hand: game.cite(f"6(b)({number})")
    for number, hands in enumerate(
        ((H.FIVE_ACES,), _ROYALS, _STRAIGHT_FLUSHES, (H.FOUR_OF_A_KIND,), (H.FULL_HOUSE,),
         (H.FLUSH,), (H.STRAIGHT, H.STRAIGHT_AND_THREE_OF_A_KIND), (H.THREE_OF_A_KIND,),
         (H.THREE_PAIR,), (H.TWO_PAIR,), (H.PAIR,)), 1,
    )
    for hand in hands
}  # fmt: skip
UNPAIRED = game.cite("6(c)")


def fortune_outcome(cards: Sequence[Card], rules: HouseRules) -> str:
    """The highest ranking hand of seven cards for the Fortune Bonus Wager."""
    return NAMES[H.of(cards)]


def progressive_outcome(cards: Sequence[Card], rules: HouseRules) -> str:
    """The highest ranking hand of seven cards for the Progressive Payout Wager."""
    if rules.selected(progressive) in FULLY_WILD:
        return WILD_NAMES[W.of(cards)]
    return NAMES[H.of(cards)]


fortune = game.wager(
    "Fortune Bonus Wager", "7(e)(2)", by_submission=True, requires=[WITH_FACE_UP],
    pays=game.table("12(c)", HANDS, """
        Outcome                            1            2            3
        7 card straight flush              5,000 to 1   8,000 to 1   5,000 to 1
        Royal flush + royal match          1,000 to 1   2,000 to 1   2,000 to 1
        7 card straight flush with joker   750 to 1     1,000 to 1   1,000 to 1
        Five aces                          250 to 1     400 to 1     400 to 1
        Royal flush                        100 to 1     150 to 1     150 to 1
        Straight flush                     50 to 1      50 to 1      50 to 1
        Four-of-a-kind                     20 to 1      25 to 1      25 to 1
        Full house                         5 to 1       5 to 1       5 to 1
        Flush                              4 to 1       4 to 1       4 to 1
        Three-of-a-kind                    3 to 1       3 to 1       3 to 1
        Straight                           2 to 1       2 to 1       2 to 1
        Three pair                         Push         -            -
    """, """
        Outcome                            4            5            6
        7 card straight flush              2,500 to 1   5,000 to 1   5,000 to 1
        Royal flush + royal match          1,000 to 1   1,000 to 1   2,000 to 1
        7 card straight flush with joker   750 to 1     500 to 1     1,000 to 1
        Five aces                          250 to 1     300 to 1     400 to 1
        Royal flush                        125 to 1     100 to 1     150 to 1
        Straight flush                     50 to 1      45 to 1      50 to 1
        Four-of-a-kind                     25 to 1      5 to 1       25 to 1
        Full house                         5 to 1       5 to 1       5 to 1
        Flush                              4 to 1       4 to 1       4 to 1
        Three-of-a-kind                    3 to 1       3 to 1       3 to 1
        Straight                           2 to 1       2 to 1       2 to 1
    """),
)  # fmt: skip
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
        (None, game.table("12(d)", HANDS, """
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
        (None, game.table("12(d)", HANDS, """
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
        (None, game.table("12(d)", HANDS, """
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
)  # fmt: skip
OPTIONAL = (ace_high, fortune, progressive)

settle_fortune = by_table(
    fortune,
    game.rule("11(h)(2)(i)(A)", "no hand of the paytable"),
    game.rule("11(h)(2)(i)(B)", "the player's seven cards"),
)
settle_progressive = by_table(
    progressive,
    game.rule("11(h)(3)(i)(A)", "no hand of the paytable"),
    game.rule("11(h)(3)(i)(B)(4)", "the player's seven cards"),
)


def _ace_high(held: Holding, rules: HouseRules) -> str:
    return ace_high_outcome(held.own, held.dealers)


OPTIONAL_WAGERS = (
    OptionalWager(ace_high, _ace_high, settle_ace_high),
    OptionalWager(fortune, by_own_cards(fortune_outcome), settle_fortune),
    OptionalWager(progressive, by_own_cards(progressive_outcome), settle_progressive),
)
PROGRESSIVE = Progressive(
    progressive, progressive_outcome,
    "11(h)(3)(i)(B)(1)", "11(h)(3)(i)(B)(2)", "11(h)(3)(i)(B)(3)", "11(h)(3)(i)(B)(4)",
)  # fmt: skip


def formed(cards: Sequence[Card], wagers: Sequence[Wager], rules: HouseRules) -> str:
    """The highest ranking hand of seven cards, with the paragraphs that rank it for wagers."""
    return "; ".join(dict.fromkeys(_ranked(cards, one, rules) for one in wagers or (progressive,)))


def _ranked(cards: Sequence[Card], wager: Wager, rules: HouseRules) -> str:
    hand = H.of(cards)
    if wager is progressive:
        row = rules.paytable(progressive).row(progressive_outcome(cards, rules))
        if row and (ranked := RANKED_PROGRESSIVE.get(HANDS.find(row[0]))):
            return f"{row[0]}, {ranked.pretty}"
    cite = RANKED.get(NAMES[hand]) or ORDINARY.get(hand, UNPAIRED)
    return f"{hand}, {cite.pretty}"


# Envy Bonuses

ENVY_MINIMUM = 500  # cents
game.carry('1("Qualifying Wager")', "a wager of at least $5")
game.carry('1("Envy Bonus")', "a fixed sum for another player's hand")
game.carry('1("Envy Bonus Qualifying Hand")', "four-of-a-kind or better")
assert fortune.option is not None
assert progressive.option is not None
fortune_envy = game.envy(
    "Fortune Bonus Envy Bonus", "12(c)", fortune, amount=fortune.option,
    pays=game.table("12(c)", HANDS, """
        Outcome                            1        2        3        4        5        6
        7 card straight flush              $1,000   $5,000   $3,000   $1,000   $2,500   $2,500
        Royal flush + royal match          $250     $1,000   $1,000   $750     $500     $500
        7 card straight flush with joker   $100     $500     $500     $250     $250     $250
        Five aces                          $50      $250     $250     $100     $150     $150
        Royal flush                        $25      $50      $50      $50      $55      $55
        Straight flush                     $10      $20      $20      $20      $25      $25
        Four-of-a-kind                     $5       $5       $5       $5       $6       $6
    """),
    settled_by="11(h)(2)(ii)",
)  # fmt: skip
progressive_envy = game.envy(
    "Progressive Payout Envy Bonus", "12(d)", progressive, amount=progressive.option,
    pays=game.table("12(d)", HANDS, """
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
)  # fmt: skip
FORTUNE_ENVY = Envy(
    fortune_envy, fortune_outcome, ENVY_MINIMUM,
    "11(h)(2)(i)(B)", "11(h)(2)(i)(C)", "11(h)(2)(iii)",
)  # fmt: skip
ENVIES = (
    FORTUNE_ENVY,
    Envy(
        progressive_envy, progressive_outcome, ENVY_MINIMUM,
        FORTUNE_ENVY, "11(h)(3)(i)(C)", "11(j)",
    ),
)  # fmt: skip
game.step("11(h)(2)(iii)", "rack the cards after the Envy Bonuses")
