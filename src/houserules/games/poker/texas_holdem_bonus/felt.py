"""The layout of Texas Hold 'Em Bonus Poker: 58 Pa. Code § 647a.2."""

from houserules.drawing.card_table import card_table
from houserules.drawing.layout import Layout
from houserules.games.poker import COMMUNITY, SIX_CARD_CARDS

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

layout = Layout(game)
OR_SIGN = ["2(b)(11)"]

layout.name("2(b)(1)")
area_ante = layout.area(ante, "2(b)(2)")
area_flop = layout.area(flop, "2(b)(2)")
area_turn = layout.area(turn, "2(b)(2)")
area_river = layout.area(river, "2(b)(2)")
layout.place("2(b)(3)", "Community cards", game.hand_sizes[COMMUNITY])
layout.place("2(b)(4)", "Dealer", game.hand_sizes["dealer"])
area_bonus = layout.area(holdem_bonus, "2(b)(5)", label="Bonus")
area_progressive = layout.area(progressive, "2(b)(6)", also=["2(c)(1)"], label="Progressive")
hand_bonus = layout.device(five_card_hand_bonus, "2(b)(7)", also=["2(d)"])
area_six_card = layout.area(six_card_bonus, "2(b)(8)(i)")
layout.place("2(b)(8)(ii)", "Six Card Bonus cards", game.hand_sizes[SIX_CARD_CARDS],
             offered=[six_card_bonus])
layout.payouts("2(b)(9)")
returned = layout.inscription(
    "2(b)(10)(i)",
    lambda rules: "Ante is returned if you win with less than a "
    + str(rules[ante_pays]).removesuffix(" or higher"),
    key="ante-returned", also=OR_SIGN, sign=True,
)
layout.inscription("2(b)(10)(ii)", "Posted payout limit applies", key="limit", also=OR_SIGN,
                   sign=True)
layout.equipment("2(c)(2)", "Progressive lock-out", offered=[progressive])
layout.equipment("2(e)", "Tip box", "Drop box")
layout.equipment("2(f)", "Discard rack")

card_table(
    layout,
    [[area_progressive], [hand_bonus, area_six_card], [area_bonus], [area_ante],
     [area_flop, area_turn, area_river]],
    phrases=[returned],
)
