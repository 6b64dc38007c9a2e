"""The layout of Ultimate Texas Hold 'Em Poker: 58 Pa. Code § 653a.2."""

from houserules.drawing.card_table import card_table
from houserules.drawing.layout import Layout, Role
from houserules.games.poker import COMMUNITY, SIX_CARD_CARDS
from houserules.games.poker.ultimate_texas_holdem.law import (
    MOMENTS,
    ante,
    bad_beat_bonus,
    blind,
    five_card_hand_bonus,
    game,
    payout_limit,
    play,
    progressive,
    six_card_bonus,
    trips,
)
from houserules.rules import HouseRules

layout = Layout(game)
OR_SIGN = ["2(b)(11)"]

layout.name("2(b)(1)")
area_ante = layout.area(ante, "2(b)(2)")
area_blind = layout.area(blind, "2(b)(2)")
equals = layout.inscription("2(b)(2)", "=", key="equals", each=True, prescribed=True)
area_play = layout.area(play, "2(b)(2)")
area_trips = layout.area(trips, "2(b)(2)", role=Role.SIDE)
layout.place("2(b)(3)", "Community cards", game.hand_sizes[COMMUNITY])
layout.place("2(b)(4)", "Dealer", game.hand_sizes["dealer"])
area_progressive = layout.area(progressive, "2(b)(5)", also=["2(c)(1)"], label="Progressive")
hand_bonus = layout.device(five_card_hand_bonus, "2(b)(6)", also=["2(d)"])
area_six_card = layout.area(six_card_bonus, "2(b)(7)(i)")
layout.place("2(b)(7)(ii)", "Six Card Bonus cards", game.hand_sizes[SIX_CARD_CARDS],
             offered=[six_card_bonus])
area_bad_beat = layout.area(bad_beat_bonus, "2(b)(8)")
layout.payouts("2(b)(9)")


def _multiples(rules: HouseRules) -> str:
    """The multiples of the Ante that a Play Wager may have, at each moment."""
    first, second, last = (
        " or ".join(str(times) for times in moment.sizes.values()) for moment in MOMENTS
    )
    return f"Play {first} times the Ante, {second} times after the Flop, {last} time at the end"


def _blind_pushes(rules: HouseRules) -> str:
    least = "straight" if rules.letter(blind) == "A" else "flush"
    return f"Blind pushes if you win with less than a {least}"


ante_pushes = layout.inscription("2(b)(10)(i)", "Ante pushes if the dealer has less than a pair",
                                 key="ante-pushes", also=OR_SIGN, sign=True)
blind_pushes = layout.inscription("2(b)(10)(ii)", _blind_pushes, key="blind-pushes", also=OR_SIGN,
                                  sign=True)
multiples = layout.inscription("2(b)(10)(iii)", _multiples, key="multiples", also=OR_SIGN,
                               sign=True)
layout.limit("2(b)(10)(iv)", payout_limit, also=OR_SIGN)
layout.equipment("2(c)(2)", "Progressive lock-out", offered=[progressive])
layout.equipment("2(e)", "Tip box", "Drop box")
layout.equipment("2(f)", "Discard rack")

card_table(
    layout,
    [[area_progressive], [hand_bonus, area_six_card, area_bad_beat], [area_trips],
     [area_ante, area_blind], [area_play]],
    phrases=[multiples, blind_pushes, ante_pushes],
    between=(area_ante, area_blind, equals),
)
