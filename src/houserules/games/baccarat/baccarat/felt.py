"""The layout of Baccarat: 58 Pa. Code § 631a.2."""

from houserules.drawing.layout import Layout
from houserules.drawing.long_table import long_table
from houserules.games.baccarat.table_items import TableItems

from .law import chapter, game, positions

layout = Layout(game, seats=positions)
items = TableItems(layout, chapter)

long_table(layout, items.rows, phrases=[items.pushes], vigorish=items.vigorish)
