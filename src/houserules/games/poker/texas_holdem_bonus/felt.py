"""The layout of Texas Hold 'Em Bonus Poker: 58 Pa. Code § 647a.2."""

from houserules.games.poker import COMMUNITY, SIX_CARD_CARDS
from houserules.games.poker.table_items import TableItems

from .law import (
    ante,
    ante_pays,
    five_card_hand_bonus,
    flop,
    game,
    holdem_bonus,
    progressive,
    river,
    six_card_bonus,
    turn,
)

table = TableItems(
    game, "2(b)(1)", progressives="2(c)", system="2(d)", boxes="2(e)", rack="2(f)",
    or_sign="2(b)(11)"
)
layout = table.layout

area_ante = layout.area(ante, "2(b)(2)")
area_flop = layout.area(flop, "2(b)(2)")
area_turn = layout.area(turn, "2(b)(2)")
area_river = layout.area(river, "2(b)(2)")
layout.place("2(b)(3)", "Community cards", game.hand_sizes[COMMUNITY])
layout.place("2(b)(4)", "Dealer", game.hand_sizes["dealer"])
area_bonus = layout.area(holdem_bonus, "2(b)(5)", label="Bonus")
area_progressive = table.progressive(progressive, "2(b)(6)")
hand_bonus = table.hand_bonus(five_card_hand_bonus, "2(b)(7)")
area_six_card = table.six_card_bonus(six_card_bonus, "2(b)(8)", SIX_CARD_CARDS)
layout.payouts("2(b)(9)")
returned = table.says(
    "2(b)(10)(i)",
    lambda rules: "Ante is returned if you win with less than a "
    + str(rules[ante_pays]).removesuffix(" or higher"),
    key="ante-returned",
)
table.says("2(b)(10)(ii)", "Posted payout limit applies", key="limit")

table.draw(
    [[area_progressive], [hand_bonus, area_six_card], [area_bonus], [area_ante],
     [area_flop, area_turn, area_river]],
    phrases=[returned],
)
