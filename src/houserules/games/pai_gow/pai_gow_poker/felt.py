"""The layout of Pai Gow Poker: 58 Pa. Code § 645a.2."""

from houserules.drawing.layout import Layout
from houserules.games.pai_gow.table_items import LayoutParagraphs, TableItems

from .law import (
    CHAPTER,
    COLORS,
    dealing,
    dynasty,
    emperors,
    ez,
    fortune,
    game,
    insurance,
    pai_gow,
    payout_limit,
    progressive,
    protection,
    queens_dragon,
    red_black,
)

layout = Layout(game)
AT_EZ = (ez, True)

table = TableItems(
    layout, CHAPTER, dealing,
    LayoutParagraphs.under(
        "2(b)", payouts="2(b)(10)", shaker="2(c)", progressives="2(d)", boxes="2(e)", rack="2(f)",
    ),
)
sides = [
    layout.area(fortune, "2(b)(5)"),
    layout.area(emperors, "2(b)(6)"),
    layout.area(insurance, "2(b)(7)"),
    layout.area(queens_dragon, "2(b)(9)(i)(A)", under=AT_EZ),
    layout.area(dynasty, "2(b)(9)(i)(B)", under=AT_EZ),
    layout.area(protection, "2(b)(9)(i)(C)", under=AT_EZ),
    layout.area(red_black, "2(b)(9)(i)(D)", sides=[color.capitalize() for color in COLORS],
                under=AT_EZ),
]
area_progressive = table.progressive(progressive, "2(b)(8)")
pushes = layout.inscription("2(b)(9)(ii)", f"Dealer's Queen's Dragon: {pai_gow.name}s push",
                            key="queens-dragon-pushes", under=AT_EZ)
layout.limit("2(b)(11)", payout_limit)

table.draw([[area_progressive]], sides, phrases=[pushes])
