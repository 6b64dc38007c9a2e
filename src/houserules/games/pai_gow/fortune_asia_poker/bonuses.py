"""659a.6(d) and (e), 659a.7(e) and 659a.12(b) to (d): the optional wagers and what they pay."""

from collections.abc import Sequence

from houserules.games.pai_gow.chapter import (
    Envy,
    Progressive,
    SettleOutcome,
    by_table,
)
from houserules.games.pai_gow.seven_card_wagers import (
    PAIR_OR_BETTER,
    ROYAL_MATCH,
    SEVEN_JOKER,
    SEVEN_NATURAL,
    SEVENS,
    Outcome,
    formed,
    names,
    of_cards,
    own_hand,
)
from houserules.hands.pai_gow_seven import SevenCardHand as H
from houserules.law import Citation
from houserules.rules import (
    HouseRules,
    Meter,
    Scale,
    Wager,
    one_amount,
)
from houserules.rules.option import money

from .equipment import game

asia_poker = game.wager("Fortune Asia Poker Wager", "7(d)")
WITH_ASIA_POKER = game.placed_with("7(e)", asia_poker)

# The names of hands, by wager

ORDINARY = (
    "Five aces", "Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
    "Three-of-a-kind", "Straight", "Three pair", "Two pair", "Pair", "High card",
)  # fmt: skip
"""As 659a.6(d) orders them: three-of-a-kind is above a straight."""
FORTUNE_HANDS = Scale(SEVEN_NATURAL, ROYAL_MATCH, SEVEN_JOKER, *ORDINARY)
PROGRESSIVE_HANDS = Scale(SEVEN_NATURAL, *ORDINARY)
_HIGHS = {
    H.NINE_HIGH: "9-high", H.TEN_HIGH: "10-high", H.JACK_HIGH: "Jack-high",
    H.QUEEN_HIGH: "Queen-high", H.KING_HIGH: "King-high", H.ACE_HIGH: "Ace-high",
}  # fmt: skip
NO_PAIR_HANDS = Scale(*_HIGHS.values(), PAIR_OR_BETTER)
_THREE = {H.STRAIGHT_AND_THREE_OF_A_KIND: "Three-of-a-kind"}
_FORTUNE = names({**SEVENS, **_THREE, H.ROYAL_AND_KING_QUEEN: ROYAL_MATCH})
_PROGRESSIVE = names({**dict.fromkeys(SEVENS, SEVEN_NATURAL), **_THREE})


def fortune_outcome(hand: H, rules: HouseRules) -> str:
    """The hand for the Fortune Bonus, 659a.6(d)."""
    return _FORTUNE[hand]


def insurance_outcome(hand: H, rules: HouseRules) -> str:
    """The high card of a hand without a pair or better, 659a.7(e)(2)."""
    return _HIGHS.get(hand, PAIR_OR_BETTER)


def progressive_outcome(hand: H, rules: HouseRules) -> str:
    """The hand for the Progressive Payout, with or without a joker, 659a.6(e)."""
    return _PROGRESSIVE[hand]


# The wagers and their paytables

fortune = game.wager(
    "Fortune Bonus Wager", "7(e)(1)", by_submission=True, requires=[WITH_ASIA_POKER],
    pays=game.table("12(b)", FORTUNE_HANDS, """
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
insurance = game.wager(
    "Insurance Wager", "7(e)(2)", by_submission=True, requires=[WITH_ASIA_POKER],
    pays=game.table("12(c)", NO_PAIR_HANDS, """
        Hand         A          B          C
        9-high       100 to 1   100 to 1   100 to 1
        10-high      40 to 1    50 to 1    40 to 1
        Jack-high    10 to 1    10 to 1    10 to 1
        Queen-high   7 to 1     7 to 1     7 to 1
        King-high    6 to 1     5 to 1     5 to 1
        Ace-high     3 to 1     3 to 1     3 to 1
    """),
)  # fmt: skip
FIXED = "its amount is fixed in the Rules Submission"
METERED = game.cite("12(d)(3)")
progressive_amount = game.option("Progressive Payout Wager amount", "12(d)(3)", money(), 100)
progressive: Wager = game.wager(
    "Progressive Payout Wager", "7(e)(3)", by_submission=True,
    requires=[WITH_ASIA_POKER, one_amount(game, "12(d)(3)", FIXED, progressive_amount)],
    pays=game.table("12(d)(1)", PROGRESSIVE_HANDS, """
        Hand                         -
        Seven-card straight flush    100% of meter
        Five aces                    10% of meter
        Royal flush                  500 for 1
        Straight flush               100 for 1
        Four-of-a-kind               75 for 1
        Full house                   4 for 1
    """),
    meters=[Meter.of(METERED, seed=10_000, primary=28)],
)  # fmt: skip
HIGHEST_ONLY = game.carry("12(d)(2)", "only the highest ranking hand is paid")
METER_AT_TURN = game.carry("12(d)(4)", "the meter at the player's turn counts")
OPTIONAL = (fortune, insurance, progressive)

# Envy Bonuses

ENVY_MINIMUM = 500  # cents
game.carry('1("Envy Bonus")', "a fixed sum for another player's hand")
game.carry('1("Envy Bonus Qualifying Hand")', "four-of-a-kind or better")
game.carry('1("Qualifying Wager")', "a wager of at least $5")
assert fortune.option is not None
fortune_envy = game.envy(
    "Fortune Bonus Envy Bonus", "12(b)", fortune, amount=fortune.option,
    settled_by="11(h)(1)(ii)",
    pays=game.table("12(b)", FORTUNE_HANDS, """
        Hand                                    A        B        C        D
        Seven-card straight flush               $5,000   $3,000   $1,000   $1,000
        Royal flush and Royal Match             $1,000   $1,000   $250     $750
        Seven-card straight flush with joker    $500     $500     $100     $250
        Five aces                               $250     $250     $50      $100
        Royal flush                             $50      $50      $25      $50
        Straight flush                          $20      $20      $10      $20
        Four-of-a-kind                          $5       $5       $5       $5
    """),
)  # fmt: skip

# The ranks of their hands, 659a.6(d) and (e)

_RANKED: dict[Wager, tuple[str, Sequence[str]]] = {
    fortune: ("6(d)", FORTUNE_HANDS.names[:11]),
    progressive: ("6(e)", PROGRESSIVE_HANDS.names[:6]),
}
_CALLED = {fortune: fortune_outcome, progressive: progressive_outcome}
RANKED = {
    wager: {
        name: game.carry(f"{cite}({n})", "a seven-card hand") for n, name in enumerate(names, 1)
    }
    for wager, (cite, names) in _RANKED.items()
}


def _rankings(hand: H, wagers: Sequence[Wager], rules: HouseRules) -> list[Citation]:
    """The paragraphs that rank a hand for these wagers, if it is high enough."""
    called = ((wager, _CALLED[wager](hand, rules)) for wager in wagers)
    return [RANKED[wager][name] for wager, name in called if name in RANKED[wager]]


forms = formed(_rankings)

# 659a.11(h): settlement by the highest ranking hand of seven cards

settle_fortune = by_table(
    fortune,
    game.rule("11(h)(1)(i)(A)", "no hand of the paytable"),
    game.rule("11(h)(1)(i)(B)", "the player's seven cards"),
)
settle_insurance = by_table(
    insurance,
    game.rule("11(h)(2)(i)", "a pair or better"),
    game.rule("11(h)(2)(ii)", "no pair or better"),
)
settle_progressive = by_table(
    progressive,
    game.rule("11(h)(3)(i)", "lower than a full house"),
    game.rule("11(h)(3)(ii)(D)", "the player's seven cards"),
    winner=HIGHEST_ONLY,
    from_meter=METER_AT_TURN,
)
BY_OWN_HAND: dict[Wager, tuple[Outcome, SettleOutcome]] = {
    fortune: (fortune_outcome, settle_fortune),
    insurance: (insurance_outcome, settle_insurance),
    progressive: (progressive_outcome, settle_progressive),
}
"""The optional wagers, in the order of 659a.11(h): the player's own cards decide all of them."""


OPTIONAL_WAGERS = tuple(own_hand(wager, *by) for wager, by in BY_OWN_HAND.items())
ENVY = Envy(
    fortune_envy, of_cards(fortune_outcome), ENVY_MINIMUM,
    "11(h)(1)(i)(B)", "11(h)(1)(i)(C)", "11(j)",
)  # fmt: skip
PROGRESSIVE = Progressive(
    progressive, of_cards(progressive_outcome),
    "11(h)(3)(ii)(A)", "11(h)(3)(ii)(B)", "11(h)(3)(ii)(C)", "11(h)(3)(ii)(D)",
)  # fmt: skip
