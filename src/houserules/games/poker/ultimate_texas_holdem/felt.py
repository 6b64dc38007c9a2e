"""The layout of Ultimate Texas Hold 'Em Poker: 58 Pa. Code § 653a.2."""

from houserules.drawing.layout import Role
from houserules.games.poker import COMMUNITY, SIX_CARD_CARDS
from houserules.games.poker.table_items import TableItems
from houserules.rules import HouseRules

from .law import (
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

table = TableItems(
    game, "2(b)(1)", progressives="2(c)", system="2(d)", boxes="2(e)", rack="2(f)",
    or_sign="2(b)(11)"
)
layout = table.layout

area_ante = layout.area(ante, "2(b)(2)")
area_blind = layout.area(blind, "2(b)(2)")
equals = layout.inscription("2(b)(2)", "=", key="equals", each=True, prescribed=True)
area_play = layout.area(play, "2(b)(2)")
area_trips = layout.area(trips, "2(b)(2)", role=Role.SIDE)
layout.place("2(b)(3)", "Community cards", game.hand_sizes[COMMUNITY])
layout.place("2(b)(4)", "Dealer", game.hand_sizes["dealer"])
area_progressive = table.progressive(progressive, "2(b)(5)")
hand_bonus = table.hand_bonus(five_card_hand_bonus, "2(b)(6)")
area_six_card = table.six_card_bonus(six_card_bonus, "2(b)(7)", SIX_CARD_CARDS)
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


ante_pushes = table.says("2(b)(10)(i)", "Ante pushes if the dealer has less than a pair",
                         key="ante-pushes")
blind_pushes = table.says("2(b)(10)(ii)", _blind_pushes, key="blind-pushes")
multiples = table.says("2(b)(10)(iii)", _multiples, key="multiples")
layout.limit("2(b)(10)(iv)", payout_limit, also=table.or_sign)

table.draw(
    [[area_progressive], [hand_bonus, area_six_card, area_bad_beat], [area_trips],
     [area_ante, area_blind], [area_play]],
    phrases=[multiples, blind_pushes, ante_pushes],
    between=(area_ante, area_blind, equals),
)
