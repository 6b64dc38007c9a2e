"""645a.1 to 645a.6 and 645a.8 to 645a.10: the table, the cards, the deal, the rankings."""

from houserules.equipment.cards import WITH_JOKER
from houserules.games.pai_gow.dealing import CardDealing, Cards, Method
from houserules.games.pai_gow.house_ways import five_and_two
from houserules.games.pai_gow.starting import DEALER, Circle, StartingParagraphs
from houserules.hands.pai_gow_house_way import HouseWay
from houserules.rules import Game, HouseRules, OneOf, YesNo

game = Game(
    "645a", "Pai Gow Poker", positions=6, positions_cite="2(a)", deck=WITH_JOKER,
    places=("dealer",), hand_sizes={"player": 7, "dealer": 7, "stub": 4},  # 645a.8(d) and (e)
)  # fmt: skip

# 645a.1 and 645a.2: what is played

FORTUNE = "Fortune Pai Gow Poker"
EMPERORS = "Emperor's Challenge Pai Gow Poker"
version = game.option(
    "Version", "6(d)(2)", OneOf((FORTUNE, EMPERORS)), FORTUNE, must=True, says=str
)
ez = game.option("EZ Pai Gow Poker", "2(b)(9)", YesNo(), False, says=lambda _: "EZ Pai Gow Poker")
game.carry('1("EZ Pai Gow Poker")', "no vigorish at an EZ table")
game.carry('1("High hand")', "five of the seven cards")
game.carry('1("Low hand")', "two of the seven cards")
game.carry('1("Setting the hands")', "a high and a low hand from seven cards")
game.carry('1("Queen\'s Dragon")', "seven unlike ranks, queen high, no straight or flush")
game.nothing_to_execute(
    "what the layout and its signs show",
    *(f"2(b)({number})" for number in (*range(1, 9), 10, 11)), "2(b)(9)(i)", "2(b)(9)(ii)",
)  # fmt: skip
game.nothing_to_execute("how shaker and generator are built and approved", "2(c)")
game.nothing_to_execute("the progressive table game system and its lock-out", "2(d)")
game.nothing_to_execute("drop box, tip box and discard rack", "2(e)", "2(f)")


def is_ez(rules: HouseRules) -> bool:
    """Whether the table plays EZ Pai Gow Poker, without vigorish and with the Queen's Dragon."""
    return rules[ez]


# 645a.3 to 645a.5 and 645a.8 to 645a.10: the cards, the starting position and the deal

POSITIONS = Circle((*range(1, 7), DEALER))
"""Seat 1 is at the dealer's left and seat 6 at the dealer's right."""
dealing = CardDealing.of(
    game,
    Cards(
        one="3(a)", two="3(b)", stored="3(b)(2)", alternate="3(b)(3)",
        unexecuted=("3(b)(1)", "3(b)(4)", "3(c)", "4", "5(c)", "5(d)", "5(e)", "5(f)", "5(j)"),
        shuffled="5(a)", not_cut="5(b)(1)", cut="5(b)(2)",
        idle="5(g)", idle_by_hand="5(g)(1)", idle_by_device="5(g)(2)", reshuffles="5(h)",
        from_the_hand="9(a)(1)", shuffler_jams="14(l)",
    ),
    (
        Method.lettered("8", ready="(a)", closed="(b)", then="cdefg"),
        Method.lettered("9", ready="(a)(2)", closed="(a)(3)", then="bcdef"),
        Method.lettered("10", ready="(a)(1)", closed="(a)(2)", then="bcdef"),
    ),
    StartingParagraphs.under("5(i)", not_flat="14(a)", fallen="14(b)", lid_removed="5(i)(1)(ii)"),
    POSITIONS,
    deck=WITH_JOKER, pieces=7, banked="12(h)",
)  # fmt: skip

# 645a.6: rankings

for cite in ("6(a)", *(f"6(b)({number})" for number in range(1, 11)), "6(c)"):
    game.carry(cite, "ranking of high and low hands")

# 645a.11(c): the house way

house_way_option, HANDS = five_and_two(game, "11(c)")


def house_way(rules: HouseRules) -> HouseWay:
    """How the dealer's hands are set."""
    return rules[house_way_option]
