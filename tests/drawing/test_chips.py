"""Chips lie on the areas of their wagers."""

import pytest

from houserules.drawing import shapes
from houserules.drawing.chips import Chips, lay
from houserules.drawing.layout import everything
from houserules.games import load
from houserules.games.layouts import layout_of
from houserules.rules.naming import parse_bet


@pytest.mark.parametrize(
    ("slug", "bet", "seat", "area"),
    [
        ("three-card-poker", "Ante", 3, "649a.2-b-2.ante.seat3"),
        ("blackjack", "Match-the-Dealer", 7, "633a.2-b-5.match-the-dealer.seat7"),
        ("roulette", "Straight Wager on 17", 2, "617a.1-f-2.straight.17"),
        ("roulette", "Dozen Wager on 2nd", 2, None),
        ("sic-bo", "Small Bet", 1, None),
        ("craps", "Pass Bet", 5, None),
        (
            "minibaccarat",
            "Dragon Bonus on Player's Hand",
            4,
            "627a.2-b-5.dragon-bonus.seat4.player",
        ),
    ],
)
def test_chips_lie_in_the_area_of_the_wager(slug, bet, seat, area) -> None:
    layout = layout_of(load(slug))
    rules = everything(layout.game.rules())
    picture = layout.draw(rules)
    lay(picture, layout, rules, [Chips(seat, parse_bet(layout.game, bet), 2500)])
    assert picture.words[-1].words == "$25"
    chip = shapes.bounds(picture.words[-1].boxes[0])
    middle = (chip[0] + chip[2]) / 2
    within = [
        one.item for one in picture.areas
        if shapes.bounds(one.outline)[0] < middle < shapes.bounds(one.outline)[2]
    ]  # fmt: skip
    wager = parse_bet(layout.game, bet).wager
    ids = {id for item in layout.in_force(rules) if item.wager is wager for id in item.ids(rules)}
    assert ({area} if area else ids) & set(within)


def test_a_wager_without_an_area_has_no_chips() -> None:
    layout = layout_of(load("blackjack"))
    rules = layout.game.rules()
    picture = layout.draw(rules)
    before = picture.svg()
    lay(picture, layout, rules, [Chips(1, parse_bet(layout.game, "Insurance Wager"), 500)])
    assert picture.svg() == before
