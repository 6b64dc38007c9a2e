"""Pai Gow Poker: 58 Pa. Code Chapter 645a.

Other modules hold the cards, the deal and the house way (`equipment`), the player's bank
(`banking`), the optional wagers with their paytables (`bonuses`) and their settlement (`settling`).
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from houserules.equipment.cards import Card
from houserules.games.pai_gow.chapter import Chapter, Paragraphs, Showdown
from houserules.games.pai_gow.irregularities import Irregularities, IrregularityParagraphs
from houserules.games.pai_gow.pai_gow_poker.banking import bank
from houserules.games.pai_gow.pai_gow_poker.bonuses import RANKED, pai_gow
from houserules.games.pai_gow.pai_gow_poker.equipment import HANDS, dealing, game, is_ez
from houserules.games.pai_gow.pai_gow_poker.settling import (
    ENVIES,
    LIMITED,
    OPTIONAL_WAGERS,
    PROGRESSIVE,
    forms,
    payout_limit,
)
from houserules.games.pai_gow.two_hands import TwoHands
from houserules.games.shared.common import Comparison
from houserules.games.shared.devices import HAND
from houserules.hands.pai_gow_seven import SevenCardHand
from houserules.rules import HouseRules, Verdict, Vigorish, Wager, YesNo

# 645a.7 and 645a.13(a): the Pai Gow Poker Wager

rounding = game.option(
    "Vigorish rounded up to 25¢", "13(a)", YesNo(), False,
    applies=lambda rules: not is_ez(rules), says=lambda _: "vigorish rounded up to 25¢",
)  # fmt: skip
adjacent_areas = game.adjacent_boxes(
    "7(f)", 2, name="Adjacent betting areas", unit="areas", must=False
)
game.nothing_to_execute("wagers are made with chips, no verbal wagers", "7(a)")
game.seated_by("7(b)", abandoned=True)


def vigorish_of(rules: HouseRules) -> Vigorish | None:
    """The commission on winning wagers, 645a.13(a); none at an EZ table, 645a.1."""
    if is_ez(rules):
        return None
    return Vigorish(Fraction(5, 100), 25 if rules[rounding] else None)


# 645a.11: completion of each round of play

QUEENS_DRAGON = "Queen's Dragon"
MAIN = TwoHands(
    both_lower=game.rule("11(f)(1)(i)", "both hands are lower"),
    copied=game.rule("11(f)(1)(ii)", "a hand is identical and the other is not higher"),
    foul=game.rule("11(f)(1)(iii)", "the low hand outranks the high hand"),
    wrongly_set=game.rule("11(f)(1)(iv)", "the hands are not five and two cards"),
    high_only=game.rule("11(f)(2)(i)", "only the high hand is higher"),
    low_only=game.rule("11(f)(2)(ii)", "only the low hand is higher"),
    both_higher=game.rule("11(f)(3)", "both hands are higher"),
)
DRAGON = game.rule("11(f)(2)(iii)", "the dealer has a Queen's Dragon")
DRAGON_SAVES = game.rule("11(f)(1)(v)", DRAGON.why)
EVEN = game.odds("13(a)", "1 to 1", pai_gow, less="vigorish unless the table is an EZ one")
game.carry("11(b)", "the high hand is not outranked by the low hand")
game.nothing_to_execute("how players handle their cards", "11(a)(2)", "11(a)(3)")


def settle_pai_gow(facts: Showdown, rules: HouseRules) -> Verdict:
    """The Pai Gow Poker Wager, 645a.11(f)."""
    if facts.dealers and is_ez(rules):
        loses = facts.foul or facts.incorrect or Comparison.HIGHER not in facts.hands
        return (DRAGON_SAVES if loses else DRAGON).pushes()
    return MAIN.settle(facts, EVEN, vigorish_of(rules))


def _settle(facts: Showdown, rules: HouseRules) -> Mapping[Wager, Verdict]:
    return {pai_gow: settle_pai_gow(facts, rules)}


def _dealers(cards: Sequence[Card], rules: HouseRules) -> str:
    """The dealer's cards, as far as they change what follows."""
    return QUEENS_DRAGON if SevenCardHand.of(cards).is_queens_dragon else ""


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
)  # fmt: skip

CHAPTER = Chapter(
    game=game,
    at=Paragraphs(
        wagers="7(c)", required="7(d)", assistance="11(a)(1)", once="11(a)(3)",
        players_set="11(b)", dealer_sets="11(c)", surrender="11(d)", revealed="11(e)",
        vigorish="13(a)", formed="11(h)", racked="11(g)", racked_after_one="11(h)",
        racked_after_all="11(i)", reconstructed="11(j)",
    ),
    dealing=dealing, hands=HANDS, irregularities=irregularities,
    main=pai_gow, settle=_settle, dealers=_dealers, vigorish=vigorish_of,
    forms=forms, optional=OPTIONAL_WAGERS, ranked=tuple(RANKED), envies=ENVIES,
    progressives=(PROGRESSIVE,), bank=bank, limit=(payout_limit, LIMITED),
    adjacent=adjacent_areas,
)  # fmt: skip

game.seal()
