"""The layout of DJ Wild Stud Poker: 58 Pa. Code § 687a.2."""

from houserules.games.poker.table_items import TableItems

from .law import (
    ante,
    bad_beat,
    blind,
    game,
    progressive,
    raised,
    trips,
)

table = TableItems(game, "2(b)(1)", boxes="2(c)", rack="2(d)")
layout = table.layout

area_ante = layout.area(ante, "2(b)(2)")
area_blind = layout.area(blind, "2(b)(2)")
area_raise = layout.area(raised, "2(b)(2)")
area_progressive = layout.area(progressive, "2(b)(3)", label="Progressive")
area_trips = layout.area(trips, "2(b)(3)")
area_bad_beat = layout.area(bad_beat, "2(b)(3)", label="Two-Way Bad Beat")
layout.place("2(b)(4)", "Card for the Progressive", 1, offered=[progressive])
layout.payouts("2(b)(5)")

table.draw(
    [[area_progressive], [area_trips, area_bad_beat], [area_ante, area_blind], [area_raise]],
)
