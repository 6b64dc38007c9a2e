"""The layout of Six-Card Fortune Pai Gow Poker: 58 Pa. Code § 670a.2."""

from houserules.drawing.layout import Layout
from houserules.games.pai_gow.table_items import LayoutParagraphs, TableItems

from .law import CHAPTER, dealing, double_down, fortune, game, insurance, progressive

layout = Layout(game)

table = TableItems(
    layout, CHAPTER, dealing,
    LayoutParagraphs.under(
        "2(b)", payouts="2(b)(9)", shaker="2(d)", progressives="2(c)", boxes="2(e)", rack="2(f)"
    ),
)
doubled = layout.area(double_down, "2(b)(5)")
sides = [layout.area(fortune, "2(b)(6)"), layout.area(insurance, "2(b)(7)")]
area_progressive = table.progressive(progressive, "2(b)(8)")

table.draw([[area_progressive]], sides, beside=[doubled])
