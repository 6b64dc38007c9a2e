"""The layout of Face Up Pai Gow Poker: 58 Pa. Code § 688a.2."""

from houserules.drawing.layout import Layout
from houserules.games.pai_gow.table_items import LayoutParagraphs, TableItems

from .law import ACE_HIGH_PAI_GOW, CHAPTER, ace_high, dealing, face_up, fortune, game, progressive

layout = Layout(game)

table = TableItems(
    layout, CHAPTER, dealing,
    LayoutParagraphs.under(
        "2(b)", payouts="2(b)(9)", shaker="2(c)", progressives="2(d)", boxes="2(e)", rack="2(f)"
    ),
)
sides = [layout.area(ace_high, "2(b)(5)"), layout.area(fortune, "2(b)(6)")]
area_progressive = table.progressive(progressive, "2(b)(7)")
pushes = layout.inscription("2(b)(8)", f"Dealer's {ACE_HIGH_PAI_GOW}: {face_up.name}s push",
                            key="ace-high-pushes")

table.draw([[area_progressive]], sides, phrases=[pushes])
