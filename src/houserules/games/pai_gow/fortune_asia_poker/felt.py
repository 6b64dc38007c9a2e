"""The layout of Fortune Asia Poker: 58 Pa. Code § 659a.2."""

from houserules.drawing.layout import Layout
from houserules.games.pai_gow.table_items import LayoutParagraphs, TableItems

from .law import CHAPTER, dealing, fortune, game, insurance, progressive

layout = Layout(game)

table = TableItems(
    layout, CHAPTER, dealing,
    LayoutParagraphs.under(
        "2(b)", payouts="2(b)(8)", shaker="2(c)", progressives="2(d)", boxes="2(e)", rack="2(f)"
    ),
)
sides = [layout.area(fortune, "2(b)(5)"), layout.area(insurance, "2(b)(6)")]
area_progressive = table.progressive(progressive, "2(b)(7)")

table.draw([[area_progressive]], sides)
