"""Face Up Pai Gow Poker: 58 Pa. Code Chapter 688a.

`wagers` holds the wagers with their paytables.
"""

from collections.abc import Mapping, Sequence

from houserules.equipment.cards import WITH_JOKER, Card
from houserules.games.pai_gow.chapter import Chapter, Paragraphs, Showdown
from houserules.games.pai_gow.dealing import CardDealing, Cards, Method
from houserules.games.pai_gow.house_ways import five_and_two
from houserules.games.pai_gow.irregularities import Irregularities, IrregularityParagraphs
from houserules.games.pai_gow.starting import DEALER, Circle, StartingParagraphs
from houserules.games.pai_gow.two_hands import TwoHands
from houserules.games.shared.devices import AUTOMATED_SHOE, HAND
from houserules.rules import HouseRules, Verdict, Wager
from houserules.rules.procedure import Face

from .wagers import (
    ENVIES,
    EVEN,
    OPTIONAL,
    OPTIONAL_WAGERS,
    PROGRESSIVE,
    face_up,
    formed,
    game,
    is_ace_high,
)

# 688a.1 to 688a.6: the table, the cards, the rankings

game.carry('1("High hand")', "five of the seven cards")
game.carry('1("Low hand")', "two of the seven cards")
game.carry('1("Setting the hands")', "a high and a low hand from seven cards")
game.nothing_to_execute("what the layout and its signs show", "2(b)")
game.nothing_to_execute("how shaker and generator are built and approved", "2(c)")
game.nothing_to_execute("the progressive table game system and its lock-out", "2(d)")
game.nothing_to_execute("drop box, tip box and discard rack", "2(e)", "2(f)")
for cite in ("6(a)", *(f"6(b)({number})" for number in range(1, 12)), "6(c)"):
    game.carry(cite, "ranking of high and low hands")

# 688a.3 to 688a.5 and 688a.8 to 688a.10: the cards, the starting position and the deal

dealing = CardDealing.of(
    game,
    Cards(
        one="3(a)", two="3(b)", stored="3(b)(2)", alternate="3(b)(3)",
        unexecuted=("3(b)(1)", "3(b)(4)", "3(c)", "4", "5(c)", "5(d)", "5(e)", "5(f)", "5(j)"),
        shuffled="5(a)", not_cut="5(b)(1)", cut="5(b)(2)",
        idle="5(g)", idle_by_hand="5(g)(1)", idle_by_device="5(g)(2)", reshuffles="5(h)",
        from_the_hand="9(a)(1)", shuffler_jams="13(k)",
    ),
    (
        Method.lettered("8", ready="(a)", closed="(b)", then="cdefg"),
        Method.lettered("9", ready="(a)(2)", closed="(a)(3)", then="bcdef"),
        Method.lettered("10", ready="(a)(1)", closed="(a)(2)", then="bcdef"),
    ),
    StartingParagraphs.under("5(i)", not_flat="13(a)", fallen="13(b)"),
    Circle((*range(1, 7), DEALER)),
    deck=WITH_JOKER, pieces=7, dealers_face=Face.UP,
)  # fmt: skip

# 688a.7: wagers

adjacent_areas = game.adjacent_boxes(
    "7(f)", 2, name="Adjacent betting areas", unit="areas", must=False
)
game.nothing_to_execute("wagers are made with chips, no verbal wagers", "7(a)")
game.seated_by("7(b)", abandoned=True)

# 688a.11: completion of each round of play

house_way, HANDS = five_and_two(game, "11(a)")
ACE_HIGH_PAI_GOW = "Ace High Pai Gow"
MAIN = TwoHands(
    both_lower=game.rule("11(f)(1)(i)", "both hands are lower"),
    copied=game.rule("11(f)(1)(ii)", "a hand is identical and the other is not higher"),
    foul=game.rule("11(f)(1)(iii)", "the low hand outranks the high hand"),
    wrongly_set=game.rule("11(f)(1)(iv)", "the hands are not five and two cards"),
    high_only=game.rule("11(f)(2)(i)", "only the high hand is higher"),
    low_only=game.rule("11(f)(2)(ii)", "only the low hand is higher"),
    both_higher=game.rule("11(f)(3)", "both hands are higher"),
)
ACE_HIGH = game.rule("11(f)(2)(iii)", "the dealer has an Ace High Pai Gow")
game.carry("11(c)", "the high hand is not outranked by the low hand")
game.nothing_to_execute("how players handle their cards", "11(b)(2)", "11(b)(3)")


def settle_face_up(facts: Showdown, rules: HouseRules) -> Verdict:
    """The Face Up Pai Gow Poker Wager, 688a.11(f)."""
    if facts.dealers:
        return ACE_HIGH.pushes()
    return MAIN.settle(facts, EVEN)


def _settle(facts: Showdown, rules: HouseRules) -> Mapping[Wager, Verdict]:
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
)  # fmt: skip

CHAPTER = Chapter(
    game=game,
    at=Paragraphs(
        wagers="7(c)", required="7(d)", assistance="11(b)(1)", once="11(b)(3)",
        players_set="11(c)", dealer_sets="11(a)", surrender="11(d)", revealed="11(e)",
        formed="11(h)", racked="11(g)", racked_after_one="11(h)", racked_after_all="11(i)",
        reconstructed="11(j)",
    ),
    dealing=dealing, hands=HANDS, irregularities=irregularities,
    main=face_up, settle=_settle, dealers=dealers_cards, forms=formed,
    optional=OPTIONAL_WAGERS, ranked=OPTIONAL, envies=ENVIES, progressives=(PROGRESSIVE,),
    adjacent=adjacent_areas, dealer_first=True,
)  # fmt: skip

game.seal()
