"""Pai Gow Poker: 58 Pa. Code Chapter 645a."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import inf

from houserules.equipment.cards import WITH_JOKER, Card
from houserules.games.pai_gow import (
    FORTUNE_BONUS,
    FORTUNE_ENVY,
    HIGHS,
    PAIR_OR_BETTER,
    PROGRESSIVE_PAYOUT,
    SEVEN_JOKER,
    SEVEN_NATURAL,
    SEVENS,
    STRAIGHT_AND_THREE,
    THREE_PAIR_PUSHES,
    WIDER,
    BankParagraphs,
    BonusParagraphs,
    ByKind,
    CardDealing,
    Cards,
    ComparedHands,
    Irregularities,
    IrregularityParagraphs,
    PaiGowChapter,
    Paragraphs,
    PlayerBank,
    SelectionParagraphs,
    StartingParagraphs,
    TwoHands,
    betting_areas,
    bonus_wager,
    by_kind,
    five_and_two,
    layout_and_devices,
    numbered,
    ranked_hand,
    seven_cards,
    shoe_hand_and_automated_shoe,
    unpaired,
)
from houserules.games.shared.common import Comparison, payout_limited
from houserules.games.shared.devices import HAND
from houserules.hands.pai_gow_seven import BLACK as BLACK_SUITS
from houserules.hands.pai_gow_seven import RED as RED_SUITS
from houserules.hands.pai_gow_seven import SevenCardHand as H
from houserules.hands.pai_gow_seven import cards_of_color
from houserules.rules import (
    Game,
    HouseRules,
    Meter,
    MeterShare,
    OneOf,
    Scale,
    Verdict,
    Vigorish,
    Wager,
    YesNo,
)
from houserules.rules.decided import PLAYER, Terms
from houserules.rules.house_rules import Limits
from houserules.rules.option import money, percent

game = Game(
    "645a", "Pai Gow Poker", positions=6, positions_cite="2(a)", deck=WITH_JOKER,
    places=("dealer",), hand_sizes={"player": 7, "dealer": 7, "stub": 4},  # 645a.8(d) and (e)
)

# 645a.1 and 645a.2: what is played

FORTUNE = "Fortune Pai Gow Poker"
EMPERORS = "Emperor's Challenge Pai Gow Poker"
version = game.option(
    "Version", "6(d)(2)", OneOf((FORTUNE, EMPERORS)), FORTUNE, must=True, says=str
)
ez = game.option("EZ Pai Gow Poker", "2(b)(9)", YesNo(), False, says=lambda _: "EZ Pai Gow Poker")
for term, carried in (
    ("EZ Pai Gow Poker", "no vigorish at an EZ table"),
    ("High hand", "five of the seven cards"),
    ("Low hand", "two of the seven cards"),
    ("Setting the hands", "a high and a low hand from seven cards"),
    ("Queen's Dragon", "seven unlike ranks, queen high, no straight or flush"),
    ("Bank", "the player against whom the others play"),
    ("Co-banking", "bank and dealer each cover half"),
    ("Envy Bonus", "a fixed sum for another player's hand"),
    ("Envy Bonus Qualifying Hand", "four-of-a-kind or better"),
    ("Qualifying Wager", "a wager of at least $5"),
):
    game.carry(f'1("{term}")', carried)
layout_and_devices(game, shaker="2(c)", progressives="2(d)")

# 645a.3 to 645a.5 and 645a.8 to 645a.10: the cards, the starting position and the deal

dealing = CardDealing.of(
    game,
    Cards.under(
        "3", "4", "5", cut="cde", cut_order=3, recut="f", unexecuted="j", idle="g", idle_apart=True,
        reshuffles="h", from_the_hand="9(a)(1)", shuffler_jams="14(l)",
    ),
    shoe_hand_and_automated_shoe("8", "9", "10"),
    StartingParagraphs.under("5(i)", not_flat="14(a)", fallen="14(b)", lid_removed="5(i)(1)(ii)"),
    pieces=7, locked="2(d)(2)", banked="12(h)",
)

# 645a.6(a) to (c): rankings; 645a.11(c): the house way

RANKS = (
    "Five aces", "Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
    "Straight", "Three-of-a-kind", "Two pair", "Pair",
)
RANKED = {
    name: game.carry(cite, "ranking of high and low hands")
    for name, cite in {**numbered("6(b)", *RANKS), "High card": "6(c)"}.items()
}
RANKED |= {STRAIGHT_AND_THREE: RANKED["Straight"], "Three pair": RANKED["Two pair"]}
game.carry("6(a)", "ranks of cards, and uses of the joker")
house_way, HANDS = five_and_two(game, "11(c)")

# 645a.12: a player banks the round, alone or together with the dealer

bank = PlayerBank.of(
    game,
    BankParagraphs(
        permitted="12(a)",
        selection=SelectionParagraphs(
            first_round="12(b)", offered="12(c)", wagered="12(d)(1)", covers="12(d)(2)",
            together="12(e)", one_area="12(f)",
        ),
        dealers_wager="12(g)", sets="11(c)", exposed="11(c)", compared="12(i)", alone="12(j)",
        returned="12(k)", together="12(l)", winners_pay="12(m)", optional="12(n)", reset="14(i)",
    ),
)
game.constraint(
    "12(a)",
    "Player banking charges vigorish and does not go with EZ Pai Gow Poker.",
    lambda rules: not rules[bank.offered] or not rules[ez],
)

# 645a.6(d) to (g) and 645a.7(e): what the optional wagers call the player's seven cards

pai_gow = game.wager("Pai Gow Poker Wager", "7(d)")
WITH_PAI_GOW = game.placed_with("7(e)", pai_gow)
ENVY_MINIMUM = 500  # cents
ORDINARY = (
    "Five aces", "Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
    "Three-of-a-kind", "Straight", STRAIGHT_AND_THREE, "Three pair", "Two pair", "Pair",
    "High card",
)
"""As the paytables order them: a hand that makes both is a straight, the higher of the two."""
WITHIN = {STRAIGHT_AND_THREE: "Straight"}
ROYAL_MATCH = "Royal flush and Royal Match"
KING_QUEEN_MATCH, ACE_KING_MATCH = f"{ROYAL_MATCH}, king queen", f"{ROYAL_MATCH}, ace king"
FORTUNE_HANDS = Scale(
    SEVEN_NATURAL, ROYAL_MATCH, KING_QUEEN_MATCH, ACE_KING_MATCH, SEVEN_JOKER, *ORDINARY,
    within={**WITHIN, KING_QUEEN_MATCH: ROYAL_MATCH, ACE_KING_MATCH: ROYAL_MATCH},
)
FORTUNE_NAMES = {
    FORTUNE: seven_cards({**SEVENS, H.ROYAL_AND_KING_QUEEN: KING_QUEEN_MATCH}),
    EMPERORS: seven_cards({**SEVENS, H.ROYAL_AND_ACE_KING: ACE_KING_MATCH}),
}
"""The Royal Match depends on the version, 645a.6(d)(2)."""
ACE_KING = "Royal flush and ace king suited"
ACE_FIVE_ACE_QUEEN = "Ace/five natural straight flush and a natural ace/queen suited"
SEVEN_NATURAL_FLUSH = "Seven-card natural straight flush"
NATURAL_ROYAL = "Natural royal flush and natural ace/queen suited"
ACE_FIVE = "Ace/five natural straight flush"
DYNASTY = {
    H.ACE_FIVE_AND_ACE_QUEEN: ACE_FIVE_ACE_QUEEN,
    H.SEVEN_CARD_STRAIGHT_FLUSH: SEVEN_NATURAL_FLUSH,
    H.NATURAL_ROYAL_AND_ACE_QUEEN: NATURAL_ROYAL,
    H.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER: SEVEN_NATURAL,
    H.ACE_FIVE_STRAIGHT_FLUSH: ACE_FIVE,
}
HIGH_CARDS = tuple(map(str, HIGHS))
NO_PAIR_HANDS = Scale(ACE_FIVE, *HIGH_CARDS, PAIR_OR_BETTER)

# 645a.7(e), 645a.11(h) and 645a.13(b) to (i): the optional wagers

fortune, fortune_envy = bonus_wager(
    game, "Fortune Bonus Wager",
    BonusParagraphs.under("11(h)(1)", wagered="7(e)(1)", pays="13(b)", racked="11(h)(1)(iii)"),
    hands=FORTUNE_HANDS, outcome_by=lambda rules: FORTUNE_NAMES[rules[version]],
    pays=[FORTUNE_BONUS.format(match="Royal Match") + THREE_PAIR_PUSHES],
    envy=FORTUNE_ENVY.format(match="Royal Match"), least=ENVY_MINIMUM,
    requires=[WITH_PAI_GOW], moved_by=[version],
    ranked_by={
        SEVEN_NATURAL: "6(d)(1)", ACE_KING_MATCH: "6(d)(2)(i)", KING_QUEEN_MATCH: "6(d)(2)(ii)",
        SEVEN_JOKER: "6(d)(3)",
    },
)
emperors, emperors_envy = bonus_wager(
    game, "Emperor's Treasure Wager",
    BonusParagraphs.under("11(h)(2)", wagered="7(e)(2)", pays="13(c)", racked="11(h)(2)(iii)"),
    hands=Scale(SEVEN_NATURAL, ACE_KING, SEVEN_JOKER, *ORDINARY, within=WITHIN),
    outcome=seven_cards({**SEVENS, H.ROYAL_AND_ACE_KING: ACE_KING}),
    pays=[FORTUNE_BONUS.format(match="ace king suited")],
    envy=FORTUNE_ENVY.format(match="ace king suited"), least=ENVY_MINIMUM,
    requires=[WITH_PAI_GOW],
    ranked_by=numbered("6(e)", SEVEN_NATURAL, ACE_KING, SEVEN_JOKER),
)
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
    looks_at=[PLAYER], outcome=unpaired(HIGH_CARDS),
    settled_by="11(h)(3)", lost_by="11(h)(3)(i)", paid_by="11(h)(3)(ii)",
)
progressive_seed = game.option(
    "Progressive initial and reset amount", "13(e)(2)", money(2_000_00), 2_000_00,
    must=True, applies=lambda rules: rules.offers(progressive),
)
progressive_rate = game.option(
    "Progressive rate of progression", "13(e)", percent(0, 100), Fraction(0),
    says=lambda value: f"{value * 100}% of each wager to the meter",
)
progressive: Wager = game.wager(
    "Progressive Payout Wager", "7(e)(4)", by_submission=True, requires=[WITH_PAI_GOW],
    pays=game.table("13(e)(1)", Scale(SEVEN_NATURAL, *ORDINARY, within=WITHIN), PROGRESSIVE_PAYOUT),
    meters=[Meter.as_submitted(game.cite("13(e)(2)"), progressive_seed, progressive_rate)],
    looks_at=[PLAYER], outcome=seven_cards(dict.fromkeys(SEVENS, SEVEN_NATURAL)),
    settled_by="11(h)(4)", lost_by="11(h)(4)(i)", paid_by="11(h)(4)(ii)(D)",
    ranked_by=numbered("6(f)", SEVEN_NATURAL, *ORDINARY[:5]),
    terms=Terms(
        highest_only=None, at_turn="13(e)(3)", verified="11(h)(4)(ii)(A)", lit="11(h)(4)(ii)(B)",
        validated="11(h)(4)(ii)(C)", documented="11(h)(4)(ii)(D)",
    ),
)
QUEENS_DRAGON, NO_DRAGON = "the dealer has a Queen's Dragon", "the dealer has no Queen's Dragon"
queens_dragon = game.wager(
    "Queen's Dragon Wager", "7(e)(5)(i)", by_submission=True, requires=[WITH_PAI_GOW],
    looks_at=["dealer"], settled_by="11(h)(5)",
    outcome=ByKind(H.of, lambda hand: QUEENS_DRAGON if hand.is_queens_dragon else NO_DRAGON),
)
game.odds("13(f)", "50 to 1", queens_dragon, outcome=QUEENS_DRAGON)
dynasty, dynasty_envy = bonus_wager(
    game, "Dynasty Bonus Wager",
    BonusParagraphs.under("11(h)(6)", wagered="7(e)(5)(ii)", pays="13(g)", racked="11(j)"),
    hands=Scale(
        *list(DYNASTY.values())[:4], "Five aces", ACE_FIVE, *ORDINARY[1:], within=WITHIN
    ),
    outcome=seven_cards(DYNASTY),
    pays=["""
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
    """],
    envy="""
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
    least=ENVY_MINIMUM, requires=[WITH_PAI_GOW], ranked_by=numbered("6(g)", *DYNASTY.values()),
)
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
    looks_at=[PLAYER], outcome=unpaired(HIGH_CARDS), settled_by="11(h)(7)",
)
COLORS = {"red": RED_SUITS, "black": BLACK_SUITS}
FEWER_CARDS = "Fewer than four cards of the chosen color"
CARDS_OF_COLOR = (
    *(FEWER_CARDS,) * 4, "Four cards of the chosen color", "Five cards of the chosen color",
    "Six cards of the chosen color", "Seven cards of the chosen color",
)
"""The outcome by the number of cards of the chosen color; the joker has no color."""
red_black = game.wager(
    "Red/Black Wager", "7(e)(5)(iv)", by_submission=True, requires=[WITH_PAI_GOW],
    selections=COLORS,
    pays=game.table("13(i)", Scale(*CARDS_OF_COLOR[:2:-1]), """
        Hand                               -
        Seven cards of the chosen color    5 to 1
        Six cards of the chosen color      1 to 1
        Five cards of the chosen color     1 to 1
        Four cards of the chosen color     1 to 1
    """),
    looks_at={color: [PLAYER] for color in COLORS},
    outcome={
        color: ByKind(partial(cards_of_color, suits=suits), CARDS_OF_COLOR.__getitem__)
        for color, suits in COLORS.items()
    },
    settled_by="11(h)(8)",
)
EZ_WAGERS = (queens_dragon, dynasty, protection, red_black)
game.constraint(
    "7(e)(5)",
    "Queen's Dragon, Dynasty Bonus, Protection and Red/Black belong to EZ Pai Gow Poker.",
    lambda rules: rules[ez] or not any(rules.offers(wager) for wager in EZ_WAGERS),
)
game.constraint(
    "13(d)",
    f"Insurance paytables A and B are for {EMPERORS}, C, D and E for {FORTUNE}.",
    lambda rules: (
        not rules.offers(insurance)
        or (rules.letter(insurance) in "AB") == (rules[version] == EMPERORS)
    ),
)
for cite in ("11(h)(1)(iii)", "11(h)(2)(iii)"):
    game.step(cite, "rack the cards after the Envy Bonuses")

# 645a.13(j): a payout limit

payout_limit = payout_limited(game, "13(j)")
LIMITED = game.rule("13(j)", "the payout limit of the certificate holder")
OWN_HAND = (fortune, emperors, insurance, progressive, dynasty, protection)


def _gain_at_minimum(wager: Wager, outcome: str, rules: HouseRules) -> Fraction:
    """The payout of an outcome on the least wager; payouts from a meter are not limited."""
    pays = wager.verdict(outcome, rules).pays
    if isinstance(pays, MeterShare) or not rules.offers(wager):
        return Fraction(0)
    return max(pays.net(rules.limits.get(wager.name, Limits()).minimum), Fraction(0))


def most_at_minimum(rules: HouseRules) -> int:
    """The most that one hand can win on its optional wagers at their minimums, 645a.13(j)."""
    beside = _gain_at_minimum(queens_dragon, QUEENS_DRAGON, rules)
    beside += _gain_at_minimum(red_black, CARDS_OF_COLOR[7], rules)
    names = {wager: by_kind(wager, rules).name for wager in OWN_HAND}
    hands = (
        sum(_gain_at_minimum(wager, name(hand), rules) for wager, name in names.items())
        for hand in H
    )
    return int(beside + max(hands))


game.constraint(
    "13(j)",
    "The payout limit covers what one player can win when betting the minimum.",
    lambda rules: (rules[payout_limit] or inf) >= most_at_minimum(rules),
)

# 645a.7, 645a.11 and 645a.13(a): the Pai Gow Poker Wager

rounding = game.option(
    "Vigorish rounded up to 25¢", "13(a)", YesNo(), False,
    applies=lambda rules: not rules[ez], says=lambda _: "vigorish rounded up to 25¢",
)
adjacent_areas = betting_areas(game, chips="7(a)", seated="7(b)", adjacent="7(f)")
MAIN = TwoHands.under(game, loses="11(f)(1)", ties="11(f)(2)", wins="11(f)(3)")
DRAGON = game.rule("11(f)(2)(iii)", QUEENS_DRAGON)
DRAGON_SAVES = game.rule("11(f)(1)(v)", QUEENS_DRAGON)
game.step("11(b)", "each player sets a high hand and a low hand, face down")
game.step("11(c)", "turn the dealer's cards over and set them face up, by the house way")
game.carry("11(b)", "the high hand is not outranked by the low hand")
game.nothing_to_execute("how players hold their cards", "11(a)(2)")


RATE = game.fixes("Vigorish", "13(a)", percent(0, 100), Fraction(5, 100), pai_gow)
EVEN = game.odds("13(a)", "1 to 1", pai_gow, less=str(Vigorish(RATE)), unless=(ez, True))


def vigorish_of(rules: HouseRules) -> Vigorish | None:
    """The commission on winning wagers, 645a.13(a); none at an EZ table, 645a.1."""
    if rules[ez]:
        return None
    return Vigorish(RATE, 25 if rules[rounding] else None)


def settle_pai_gow(facts: ComparedHands, rules: HouseRules) -> Verdict:
    """The Pai Gow Poker Wager, 645a.11(f)."""
    if facts.dealers and rules[ez]:
        loses = facts.foul or facts.incorrect or Comparison.HIGHER not in facts.hands
        return (DRAGON_SAVES if loses else DRAGON).pushes()
    return MAIN.settle(facts, EVEN, vigorish_of(rules))


def _settle(facts: ComparedHands, rules: HouseRules) -> Mapping[Wager, Verdict]:
    return {pai_gow: settle_pai_gow(facts, rules)}


def _dealers(cards: Sequence[Card], rules: HouseRules) -> str:
    """The dealer's cards, as far as they change what follows."""
    return QUEENS_DRAGON if H.of(cards).is_queens_dragon else ""


# 645a.14: irregularities, and hands that a player set so that they lose, 645a.11(f)(1)

irregularities = Irregularities.of(
    game,
    IrregularityParagraphs(
        wrong_position="14(c)", exposed="14(d)", dealers_exposed="14(e)", face_up="14(f)",
        drawn="14(g)", numbers=("14(h)", "14(k)"), reset="14(i)", exposed_in_deal="14(j)",
        shoe_jams="14(m)", out_of_order="14(n)",
        foul=("11(f)(1)(iii)",), incorrect="11(f)(1)(iv)",
        dealer_turned="11(c)", players_turned="11(e)",
    ),
    dealing, HANDS, pai_gow,
    loses="The Pai Gow Poker Wager loses, but is returned at an EZ table if the dealer has a "
    "Queen's Dragon; optional wagers are settled.",
    exposed_by=(HAND,), bank=bank,
)

CHAPTER = PaiGowChapter(
    game=game,
    at=Paragraphs(
        wagers="7(c)", required="7(d)", assistance="11(a)(1)", once="11(a)(3)",
        players_set="11(b)", dealer_sets="11(c)", surrender="11(d)", revealed="11(e)",
        vigorish="13(a)", formed="11(h)", racked="11(g)", racked_after_one="11(h)",
        racked_after_all="11(i)", reconstructed="11(j)",
    ),
    dealing=dealing, hands=HANDS, irregularities=irregularities,
    main=pai_gow, settle=_settle, dealers=_dealers, vigorish=vigorish_of,
    forms=ranked_hand({hand: RANKED[name] for hand, name in WIDER.items() if name in RANKED}),
    envies=(fortune_envy, emperors_envy, dynasty_envy), bank=bank,
    limit=(payout_limit, LIMITED), adjacent=adjacent_areas,
)

game.seal()
