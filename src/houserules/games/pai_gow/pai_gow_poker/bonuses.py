"""645a.6(d) to (g), 645a.7(e) and 645a.13(b) to (i): the optional wagers and what they pay."""

from collections.abc import Iterable
from fractions import Fraction

from houserules.games.pai_gow.pai_gow_poker.equipment import (
    EMPERORS,
    FORTUNE,
    game,
    is_ez,
    version,
)
from houserules.games.pai_gow.seven_card_wagers import (
    HIGHS,
    PAIR_OR_BETTER,
    ROYAL_MATCH,
    SEVEN_JOKER,
    SEVEN_NATURAL,
    SEVENS,
    names,
)
from houserules.hands.pai_gow_seven import SevenCardHand as H
from houserules.law import Citation
from houserules.rules import (
    Bonus,
    HouseRules,
    Meter,
    Scale,
    Wager,
)
from houserules.rules.option import money, percent

for cite in (
    "6(d)(1)", "6(d)(2)(i)", "6(d)(2)(ii)", "6(d)(3)", "6(e)(1)", "6(e)(2)", "6(e)(3)",
    *(f"6(f)({number})" for number in range(1, 7)), *(f"6(g)({number})" for number in range(1, 6)),
):  # fmt: skip
    game.carry(cite, "seven-card hands of the optional wagers")
game.carry('1("Envy Bonus")', "a fixed sum for another player's hand")
game.carry('1("Envy Bonus Qualifying Hand")', "four-of-a-kind or better")

pai_gow = game.wager("Pai Gow Poker Wager", "7(d)")
WITH_PAI_GOW = game.placed_with("7(e)", pai_gow)

# The names of hands, by wager

STRAIGHT_AND_THREE = "Straight that also holds three-of-a-kind"
ORDINARY = (
    "Five aces", "Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
    "Three-of-a-kind", "Straight", STRAIGHT_AND_THREE, "Three pair", "Two pair", "Pair",
    "High card",
)  # fmt: skip
"""As the paytables order them: a hand that makes both is a straight, the higher of the two."""
WITHIN = {STRAIGHT_AND_THREE: "Straight"}
ACE_KING = "Royal flush and ace king suited"
FORTUNE_HANDS = Scale(SEVEN_NATURAL, ROYAL_MATCH, SEVEN_JOKER, *ORDINARY, within=WITHIN)
EMPERORS_HANDS = Scale(SEVEN_NATURAL, ACE_KING, SEVEN_JOKER, *ORDINARY, within=WITHIN)
_FORTUNE = {
    FORTUNE: names({**SEVENS, H.ROYAL_AND_KING_QUEEN: ROYAL_MATCH}),
    EMPERORS: names({**SEVENS, H.ROYAL_AND_ACE_KING: ROYAL_MATCH}),
}
_EMPERORS = names({**SEVENS, H.ROYAL_AND_ACE_KING: ACE_KING})


def fortune_outcome(hand: H, rules: HouseRules) -> str:
    """The hand for the Fortune Bonus; the Royal Match depends on the version, 645a.6(d)(2)."""
    return _FORTUNE[rules[version]][hand]


def emperors_outcome(hand: H, rules: HouseRules) -> str:
    """The hand for the Emperor's Treasure, 645a.6(e)."""
    return _EMPERORS[hand]


PROGRESSIVE_HANDS = Scale(SEVEN_NATURAL, *ORDINARY, within=WITHIN)
_PROGRESSIVE = names(dict.fromkeys(SEVENS, SEVEN_NATURAL))


def progressive_outcome(hand: H, rules: HouseRules) -> str:
    """The hand for the Progressive Payout, with or without a joker, 645a.6(f)."""
    return _PROGRESSIVE[hand]


ACE_FIVE_ACE_QUEEN = "Ace/five natural straight flush and a natural ace/queen suited"
SEVEN_NATURAL_FLUSH = "Seven-card natural straight flush"
NATURAL_ROYAL = "Natural royal flush and natural ace/queen suited"
ACE_FIVE = "Ace/five natural straight flush"
DYNASTY_HANDS = Scale(
    ACE_FIVE_ACE_QUEEN, SEVEN_NATURAL_FLUSH, NATURAL_ROYAL, SEVEN_NATURAL, "Five aces", ACE_FIVE,
    *ORDINARY[1:], within=WITHIN,
)  # fmt: skip
_DYNASTY = names({
    H.ACE_FIVE_AND_ACE_QUEEN: ACE_FIVE_ACE_QUEEN,
    H.SEVEN_CARD_STRAIGHT_FLUSH: SEVEN_NATURAL_FLUSH,
    H.NATURAL_ROYAL_AND_ACE_QUEEN: NATURAL_ROYAL,
    H.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER: SEVEN_NATURAL,
    H.ACE_FIVE_STRAIGHT_FLUSH: ACE_FIVE,
})  # fmt: skip


def dynasty_outcome(hand: H, rules: HouseRules) -> str:
    """The hand for the Dynasty Bonus, 645a.6(g)."""
    return _DYNASTY[hand]


NO_PAIR_HANDS = Scale(ACE_FIVE, *(str(hand) for hand in reversed(HIGHS)), PAIR_OR_BETTER)


def no_pair_outcome(hand: H, rules: HouseRules) -> str:
    """The high card of a hand without a pair or better, 645a.7(e)(3) and (e)(5)(iii)."""
    return str(hand) if hand in HIGHS else PAIR_OR_BETTER


# The wagers and their paytables

fortune = game.wager(
    "Fortune Bonus Wager", "7(e)(1)", by_submission=True, requires=[WITH_PAI_GOW],
    pays=game.table("13(b)", FORTUNE_HANDS, """
        Hand                                    A            B            C            D
        Seven-card straight flush               8,000 to 1   5,000 to 1   5,000 to 1   2,500 to 1
        Royal flush and Royal Match             2,000 to 1   2,000 to 1   1,000 to 1   1,000 to 1
        Seven-card straight flush with joker    1,000 to 1   1,000 to 1   750 to 1     750 to 1
        Five aces                               400 to 1     400 to 1     250 to 1     250 to 1
        Royal flush                             150 to 1     150 to 1     100 to 1     125 to 1
        Straight flush                          50 to 1      50 to 1      50 to 1      50 to 1
        Four-of-a-kind                          25 to 1      25 to 1      20 to 1      25 to 1
        Full house                              5 to 1       5 to 1       5 to 1       5 to 1
        Flush                                   4 to 1       4 to 1       4 to 1       4 to 1
        Three-of-a-kind                         3 to 1       3 to 1       3 to 1       3 to 1
        Straight                                2 to 1       2 to 1       2 to 1       2 to 1
        Three pair                              -            -            Push         -
    """),
)  # fmt: skip
emperors = game.wager(
    "Emperor's Treasure Wager", "7(e)(2)", by_submission=True, requires=[WITH_PAI_GOW],
    pays=game.table("13(c)", EMPERORS_HANDS, """
        Hand                                    A            B            C            D
        Seven-card straight flush               8,000 to 1   5,000 to 1   5,000 to 1   2,500 to 1
        Royal flush and ace king suited         2,000 to 1   2,000 to 1   1,000 to 1   1,000 to 1
        Seven-card straight flush with joker    1,000 to 1   1,000 to 1   750 to 1     750 to 1
        Five aces                               400 to 1     400 to 1     250 to 1     250 to 1
        Royal flush                             150 to 1     150 to 1     100 to 1     125 to 1
        Straight flush                          50 to 1      50 to 1      50 to 1      50 to 1
        Four-of-a-kind                          25 to 1      25 to 1      20 to 1      25 to 1
        Full house                              5 to 1       5 to 1       5 to 1       5 to 1
        Flush                                   4 to 1       4 to 1       4 to 1       4 to 1
        Three-of-a-kind                         3 to 1       3 to 1       3 to 1       3 to 1
        Straight                                2 to 1       2 to 1       2 to 1       2 to 1
    """),
)  # fmt: skip
insurance = game.wager(
    "Pai Gow Insurance Wager", "7(e)(3)", by_submission=True, requires=[WITH_PAI_GOW],
    pays=game.table("13(d)", NO_PAIR_HANDS, """
        Hand         A          B          C          D          E
        Nine-high    100 to 1   100 to 1   100 to 1   100 to 1   100 to 1
        Ten-high     25 to 1    25 to 1    40 to 1    50 to 1    40 to 1
        Jack-high    15 to 1    15 to 1    10 to 1    10 to 1    10 to 1
        Queen-high   6 to 1     7 to 1     7 to 1     7 to 1     7 to 1
        King-high    5 to 1     5 to 1     6 to 1     5 to 1     5 to 1
        Ace-high     3 to 1     3 to 1     3 to 1     3 to 1     3 to 1
    """),
)  # fmt: skip
progressive_seed = game.option(
    "Progressive initial and reset amount", "13(e)(2)", money(2_000_00), 2_000_00,
    must=True, applies=lambda rules: rules.offers(progressive),
)  # fmt: skip
progressive_rate = game.option(
    "Progressive rate of progression", "13(e)", percent(0, 100), Fraction(0),
    says=lambda value: f"{value * 100}% of each wager to the meter",
)  # fmt: skip
progressive: Wager = game.wager(
    "Progressive Payout Wager", "7(e)(4)", by_submission=True, requires=[WITH_PAI_GOW],
    pays=game.table("13(e)(1)", PROGRESSIVE_HANDS, """
        Hand                         -
        Seven-card straight flush    100% of meter
        Five aces                    10% of meter
        Royal flush                  500 for 1
        Straight flush               100 for 1
        Four-of-a-kind               75 for 1
        Full house                   4 for 1
    """),
    meters=[Meter.as_submitted(game.cite("13(e)(2)"), progressive_seed, progressive_rate)],
)  # fmt: skip
METER_AT_TURN = game.carry("13(e)(3)", "the meter at the player's turn counts")
queens_dragon = game.wager(
    "Queen's Dragon Wager", "7(e)(5)(i)", by_submission=True, requires=[WITH_PAI_GOW]
)
dynasty = game.wager(
    "Dynasty Bonus Wager", "7(e)(5)(ii)", by_submission=True, requires=[WITH_PAI_GOW],
    pays=game.table("13(g)", DYNASTY_HANDS, """
        Hand                                                                -
        Ace/five natural straight flush and a natural ace/queen suited      2,000 to 1
        Seven-card natural straight flush                                   2,000 to 1
        Natural royal flush and natural ace/queen suited                    1,000 to 1
        Seven-card straight flush                                           1,000 to 1
        Five aces                                                           500 to 1
        Ace/five natural straight flush                                     120 to 1
        Royal flush                                                         120 to 1
        Straight flush                                                      50 to 1
        Four-of-a-kind                                                      25 to 1
        Full house                                                          5 to 1
        Flush                                                               4 to 1
        Three-of-a-kind                                                     3 to 1
        Straight                                                            2 to 1
    """),
)  # fmt: skip
protection = game.wager(
    "Protection Wager", "7(e)(5)(iii)", by_submission=True, requires=[WITH_PAI_GOW],
    pays=game.table("13(h)", NO_PAIR_HANDS, """
        Hand                               -
        Ace/five natural straight flush    120 to 1
        Nine-high                          100 to 1
        Ten-high                           25 to 1
        Jack-high                          15 to 1
        Queen-high                         7 to 1
        King-high                          5 to 1
        Ace-high                           3 to 1
    """),
)  # fmt: skip
RED, BLACK = "red", "black"
CARDS_OF_COLOR = {
    7: "Seven cards of the chosen color",
    6: "Six cards of the chosen color",
    5: "Five cards of the chosen color",
    4: "Four cards of the chosen color",
}
FEWER_CARDS = "Fewer than four cards of the chosen color"
red_black = game.wager(
    "Red/Black Wager", "7(e)(5)(iv)", by_submission=True, requires=[WITH_PAI_GOW],
    selections=(RED, BLACK),
    pays=game.table("13(i)", Scale(*CARDS_OF_COLOR.values(), FEWER_CARDS), """
        Hand                               -
        Seven cards of the chosen color    5 to 1
        Six cards of the chosen color      1 to 1
        Five cards of the chosen color     1 to 1
        Four cards of the chosen color     1 to 1
    """),
)  # fmt: skip
OPTIONAL = (
    fortune, emperors, insurance, progressive, queens_dragon, dynasty, protection, red_black,
)  # fmt: skip
EZ_WAGERS = (queens_dragon, dynasty, protection, red_black)
game.constraint(
    "7(e)(5)",
    "Queen's Dragon, Dynasty Bonus, Protection and Red/Black belong to EZ Pai Gow Poker.",
    lambda rules: is_ez(rules) or not any(rules.offers(wager) for wager in EZ_WAGERS),
)
game.constraint(
    "13(d)",
    f"Insurance paytables A and B are for {EMPERORS}, C, D and E for {FORTUNE}.",
    lambda rules: (
        not rules.offers(insurance)
        or (rules.letter(insurance) in "AB") == (rules[version] == EMPERORS)
    ),
)

# The ranks of their hands, 645a.6

_ORDINARY = {
    name: game.cite(f"6(b)({number})")
    for number, name in enumerate(
        ("Five aces", "Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
         "Straight", "Three-of-a-kind", "Two pair", "Pair"), 1,
    )
}  # fmt: skip
_ORDINARY |= {
    STRAIGHT_AND_THREE: _ORDINARY["Straight"],
    "Three pair": _ORDINARY["Two pair"],
    "High card": game.cite("6(c)"),
}
_ROYAL_MATCH = {EMPERORS: game.cite("6(d)(2)(i)"), FORTUNE: game.cite("6(d)(2)(ii)")}


def _numbered(paragraph: str, *names: str) -> dict[str, Citation]:
    return {name: game.cite(f"{paragraph}({n})") for n, name in enumerate(names, 1)}


RANKED: dict[Wager, dict[str, Citation]] = {
    fortune: _numbered("6(d)", SEVEN_NATURAL, ROYAL_MATCH, SEVEN_JOKER),
    emperors: _numbered("6(e)", SEVEN_NATURAL, ACE_KING, SEVEN_JOKER),
    progressive: _numbered("6(f)", SEVEN_NATURAL, *ORDINARY[:5]),
    dynasty: _numbered(
        "6(g)", ACE_FIVE_ACE_QUEEN, SEVEN_NATURAL_FLUSH, NATURAL_ROYAL, SEVEN_NATURAL, ACE_FIVE
    ),
}
"""By wager, where its own hands are ranked; all others are ranked by 645a.6(b) and (c)."""
_CALLED = {
    fortune: fortune_outcome,
    emperors: emperors_outcome,
    progressive: progressive_outcome,
    dynasty: dynasty_outcome,
}


def rankings(hand: H, wagers: Iterable[Wager], rules: HouseRules) -> list[Citation]:
    """The paragraphs that rank a hand for these wagers."""
    cites = []
    for wager in wagers:
        name = _CALLED[wager](hand, rules)
        if name == ROYAL_MATCH:
            cites.append(_ROYAL_MATCH[rules[version]])
        else:
            cites.append(RANKED[wager].get(name) or _ORDINARY[name])
    return list(dict.fromkeys(cites))


# Envy Bonuses

ENVY_MINIMUM = 500  # cents
game.carry('1("Qualifying Wager")', "a wager of at least $5")


def _envy(name: str, wager: Wager, cite: str, settled_by: str, scale: Scale, grid: str) -> Bonus:
    """Fixed sums beside a wager's paytables, a column for each of them."""
    assert wager.option is not None
    table = game.table(cite, scale, grid)
    return game.envy(name, cite, wager, amount=wager.option, pays=table, settled_by=settled_by)


fortune_envy = _envy(
    "Fortune Bonus Envy Bonus",
    fortune,
    "13(b)",
    "11(h)(1)(ii)",
    FORTUNE_HANDS,
    """
    Hand                                    A        B        C        D
    Seven-card straight flush               $5,000   $3,000   $1,000   $1,000
    Royal flush and Royal Match             $1,000   $1,000   $250     $750
    Seven-card straight flush with joker    $500     $500     $100     $250
    Five aces                               $250     $250     $50      $100
    Royal flush                             $50      $50      $25      $50
    Straight flush                          $20      $20      $10      $20
    Four-of-a-kind                          $5       $5       $5       $5
""",
)
emperors_envy = _envy(
    "Emperor's Treasure Envy Bonus",
    emperors,
    "13(c)",
    "11(h)(2)(ii)",
    EMPERORS_HANDS,
    """
    Hand                                    A        B        C        D
    Seven-card straight flush               $5,000   $3,000   $1,000   $1,000
    Royal flush and ace king suited         $1,000   $1,000   $250     $750
    Seven-card straight flush with joker    $500     $500     $100     $250
    Five aces                               $250     $250     $50      $100
    Royal flush                             $50      $50      $25      $50
    Straight flush                          $20      $20      $10      $20
    Four-of-a-kind                          $5       $5       $5       $5
""",
)
dynasty_envy = _envy(
    "Dynasty Bonus Envy Bonus",
    dynasty,
    "13(g)",
    "11(h)(6)(ii)",
    DYNASTY_HANDS,
    """
    Hand                                                                -
    Ace/five natural straight flush and a natural ace/queen suited      $500
    Seven-card natural straight flush                                   $400
    Natural royal flush and natural ace/queen suited                    $300
    Seven-card straight flush                                           $200
    Five aces                                                           $100
    Ace/five natural straight flush                                     $75
    Royal flush                                                         $50
    Straight flush                                                      $20
    Four-of-a-kind                                                      $5
""",
)
