"""659a.1 to 659a.6 and 659a.8 to 659a.11(c): the table, the cards, the deal, the house way."""

from collections.abc import Sequence

from houserules.equipment.cards import WITH_JOKER, Card
from houserules.games.pai_gow.dealing import CardDealing, Cards, Method
from houserules.games.pai_gow.hands import HIGH, LOW, MEDIUM, Hands
from houserules.games.pai_gow.house_ways import house_way_choice
from houserules.games.pai_gow.starting import DEALER, Circle, StartingParagraphs
from houserules.hands.asia_poker import SetHand, SetHands, all_settings
from houserules.hands.asia_poker_house_way import KNOWN, HouseWay
from houserules.rules import Game, HouseRules

game = Game(
    "659a", "Fortune Asia Poker", positions=6, positions_cite="2(a)", deck=WITH_JOKER,
    places=("dealer",), hand_sizes={"player": 7, "dealer": 7, "stub": 4},  # 659a.8(c) and (d)
)  # fmt: skip

# 659a.1 and 659a.2: what is played

game.carry('1("High hand")', "four of the seven cards")
game.carry('1("Medium hand")', "two of the seven cards")
game.carry('1("Low hand")', "one of the seven cards")
game.carry('1("Setting the hands")', "a high, a medium and a low hand from seven cards")
game.carry('1("Copy hand")', "a hand identical in rank to the dealer's")
game.nothing_to_execute("what the layout and its signs show", "2(b)")
game.nothing_to_execute("how shaker and generator are built and approved", "2(c)")
game.nothing_to_execute("the progressive table game system and its lock-out", "2(d)")
game.nothing_to_execute("drop box, tip box and discard rack", "2(e)", "2(f)")

# 659a.3 to 659a.5 and 659a.8 to 659a.10: the cards, the starting position and the deal

POSITIONS = Circle((*range(1, 7), DEALER))
"""Seat 1 is at the dealer's left and seat 6 at the dealer's right."""
dealing = CardDealing.of(
    game,
    Cards(
        one="3(a)", two="3(b)", stored="3(b)(2)", alternate="3(b)(3)",
        unexecuted=("3(b)(1)", "3(b)(4)", "3(c)", "4", "5(c)", "5(d)", "5(h)"),
        shuffled="5(a)", not_cut="5(b)(1)", cut="5(b)(2)", idle="5(e)", reshuffles="5(f)",
        from_the_hand="9(a)(1)", shuffler_jams="13(l)",
    ),
    (
        Method.lettered("8", ready="(a)", closed="(b)", then="ccdef"),
        Method.lettered("9", ready="(a)(2)", closed="(a)(3)", then="bbcde"),
        Method.lettered("10", ready="(a)", closed="(a)", then="bbcde"),
    ),
    StartingParagraphs.under("5(g)", not_flat="13(a)", fallen="13(b)"),
    POSITIONS,
    deck=WITH_JOKER, pieces=7,
)  # fmt: skip

# 659a.6: rankings

for cite in ("6(a)", *(f"6(b)({number})" for number in range(1, 9)), "6(c)"):
    game.carry(cite, "ranking of high, medium and low hands")

# 659a.11(c): the house way


house_way_option = house_way_choice(
    game, "11(c)", KNOWN, HouseWay.parse, "name | hands | least hands | order"
)


def house_way(rules: HouseRules) -> HouseWay:
    """How the dealer's hands are set."""
    return rules[house_way_option]


def _set_by_house_way(cards: Sequence[Card], rules: HouseRules) -> tuple[SetHands, str]:
    made = house_way(rules).set(cards)
    return made.setting, made.rule.name


HANDS = Hands(
    (HIGH, MEDIUM, LOW), (4, 2, 1), all_settings, _set_by_house_way, "four cards, two and one"
)


@game.names_hands
def hand_name(cards: Sequence[Card], _: object) -> str:
    """A high, medium or low hand that has been set."""
    return SetHand.of(cards).name if len(cards) in (4, 2, 1) else ""
