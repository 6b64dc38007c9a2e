"""The layout of Blackjack: 58 Pa. Code § 633a.2."""

from houserules.drawing.card_table import Line, card_table
from houserules.drawing.layout import Layout, Role, worded
from houserules.games.blackjack.inscriptions import Inscriptions, LayoutParagraphs

from .additional import (
    bad_beat,
    bet_the_set,
    hit_and_run,
    house_money,
    in_between,
    kings_bounty,
    lucky_ladies,
    match_the_dealer,
    maximum_payout,
    royal_match,
    straight_jack,
    super_match,
    three_card_poker,
)
from .choices import blackjack, second_blackjack, switch
from .law import CHAPTER, game
from .settling import AGAINST_21_PAYS

layout = Layout(game)
DEVICE = ["2(d)(1)"]

layout.name("2(b)(1)")
area_blackjack = layout.area(blackjack, "2(b)(2)", also=["2(b)(10)(i)"])
said = Inscriptions(
    layout, CHAPTER,
    LayoutParagraphs(blackjack="2(b)(3)(i)", insurance="2(b)(3)(ii)", draws="2(b)(3)(iii)",
                     boxes="2(e)", reader="2(f)", rack="2(g)"),
)
SIDES = [
    layout.area(wager, cite, label=label, role=Role.SIDE, also=also)
    for wager, cite, label, also in (
        (lucky_ladies, "2(b)(4)", "Twenty Point", []),
        (match_the_dealer, "2(b)(5)", "Match the Dealer", []),
        (in_between, "2(b)(6)", "", []),
        (royal_match, "2(b)(7)", "", []),
        (bet_the_set, "2(b)(8)", "", []),
        (kings_bounty, "2(b)(9)", "", []),
        (three_card_poker, "2(b)(11)", "Three Card", []),
        (hit_and_run, "2(b)(12)", "Hit and Run", DEVICE),
        (straight_jack, "2(b)(13)", "Straight Jack", DEVICE),
        (house_money, "2(b)(14)", "", []),
    )
]
area_super_match = layout.area(super_match, "2(b)(10)(ii)", role=Role.SIDE, always=True,
                               under=(switch, True))
area_second = layout.area(second_blackjack, "2(b)(10)(i)", role=Role.FIRST)
layout.payouts("2(b)(15)")
layout.inscription("2(b)(15)", f"Blackjack against a 21 pays {worded(AGAINST_21_PAYS)}",
                   key="blackjack-against-21", also=["12(a)(5)(i)"], sign=True,
                   under=(switch, True))
layout.limit("2(b)(16)", maximum_payout)
area_bad_beat = layout.device(bad_beat, "2(c)", label="Bad Beat")
layout.equipment("2(d)(2)", "Progressive lock-out", offered=[hit_and_run, straight_jack])

card_table(
    layout,
    [Line(said.insurance), [*SIDES, area_super_match, area_bad_beat],
     [area_blackjack, area_second]],
    phrases=[said.draws, said.blackjack],
)
