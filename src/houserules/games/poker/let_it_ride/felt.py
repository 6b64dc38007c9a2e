"""The layout of Let It Ride Poker: 58 Pa. Code § 643a.2."""

from houserules.drawing.card_table import card_table
from houserules.drawing.layout import Layout, Role
from houserules.games.poker import COMMUNITY, SIX_CARD_CARDS

from .law import (
    bet_1,
    bet_2,
    bet_3,
    by_system,
    five_card_bonus,
    five_card_hand_bonus,
    five_card_progressive,
    game,
    payout_limit,
    six_card_bonus,
    three_card_bonus,
    three_card_progressive,
)

layout = Layout(game)
PROGRESSIVES = (three_card_progressive, five_card_progressive)

layout.name("2(b)(1)")
area_1, area_2, area_3 = (
    layout.area(bet, "2(b)(2)", label=number, role=Role.FIRST)
    for bet, number in ((bet_1, "1"), (bet_2, "2"), (bet_3, "3"))
)
hands = layout.place("2(b)(3)", "Cards", game.hand_sizes["player"], each=True)
layout.place("2(b)(4)", "Community cards", game.hand_sizes[COMMUNITY])
area_five_card = layout.area(five_card_bonus, "2(b)(5)")
layout.equipment("2(c)(1)", "Five Card Bonus devices", offered=[five_card_bonus],
                 under=(by_system, True))
layout.equipment("2(c)(2)", "Five Card Bonus lock-out", offered=[five_card_bonus],
                 under=(by_system, True))
area_three_card = layout.area(three_card_bonus, "2(b)(6)")
three_progressive, five_progressive = (
    layout.area(wager, "2(b)(7)", also=["2(d)(1)"], label=label)
    for wager, label in zip(PROGRESSIVES, ("Progressive", "Five-Card Progressive"), strict=True)
)
hand_bonus = layout.device(five_card_hand_bonus, "2(b)(8)", also=["2(e)"])
area_six_card = layout.area(six_card_bonus, "2(b)(9)(i)")
layout.place("2(b)(9)(ii)", "Six Card Bonus cards", game.hand_sizes[SIX_CARD_CARDS],
             offered=[six_card_bonus])
layout.payouts("2(b)(10)")
layout.limit("2(b)(11)", payout_limit)
layout.equipment("2(d)(2)", "Progressive lock-out", offered=PROGRESSIVES)
layout.equipment("2(f)", "Tip box", "Drop box")
layout.equipment("2(g)", "Discard rack")

card_table(
    layout,
    [[three_progressive, five_progressive], [hand_bonus, area_six_card],
     [area_three_card, area_five_card], [area_1, area_2, area_3], [hands]],
)
