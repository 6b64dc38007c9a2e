"""The layout of Midibaccarat: 58 Pa. Code § 629a.2."""

from houserules.drawing.card_table import card_table
from houserules.drawing.layout import Layout
from houserules.games.baccarat.table_items import TableItems

from .law import chapter, game

layout = Layout(game)
items = TableItems(layout, chapter)

card_table(layout, items.rows, phrases=[items.pushes], vigorish=items.vigorish)
