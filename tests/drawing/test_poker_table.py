"""The layout of a Poker table: places, the rake, and boxes at the dealer's side."""

from __future__ import annotations

import pytest

from houserules.drawing import shapes
from houserules.drawing.checks import faults
from houserules.drawing.picture import Picture
from houserules.games import load
from houserules.games.layouts import layout_of

RAKE, DROP_BOX, TIP_BOX = "637a.2-b-2.rake", "637a.2-d.drop-box", "637a.2-d.tip-box"
BAD_BEAT, HIGH_HAND = "637a.2-e.bad-beat-box", "637a.2-e.high-hand-box"


def _drawn(**choices: str) -> Picture:
    layout = layout_of(load("637a"))
    rules = layout.game.rules({name.replace("_", " "): one for name, one in choices.items()})
    picture = layout.draw(rules)
    assert not faults(picture, layout, rules)
    return picture


def _middles(picture: Picture) -> dict[str, tuple[float, float]]:
    bounds = {area.item: shapes.bounds(area.outline) for area in picture.areas}
    return {id: ((a + c) / 2, (b + d) / 2) for id, (a, b, c, d) in bounds.items()}


def test_ten_places_go_clockwise_from_the_left_of_the_dealer() -> None:
    picture = _drawn()
    at, middle = _middles(picture), (picture.wide / 2, picture.high / 2)
    seats = [at[f"637a.2-a.place.seat{seat}"] for seat in range(1, 11)]
    angles = [(180 - shapes.angle_of(middle, seat)) % 360 for seat in seats]
    assert angles == sorted(angles)
    assert seats[0][0] > at[TIP_BOX][0] > middle[0]


def test_the_rake_is_at_the_right_of_the_dealer_between_the_boxes() -> None:
    picture = _drawn(Bad_Beat_payout="Full house", High_Hand_Jackpot_payout="yes")
    at = _middles(picture)
    assert at[DROP_BOX][0] < at[RAKE][0] < picture.wide / 2 < at[TIP_BOX][0]
    dealers = {at[id][1] for id in (RAKE, DROP_BOX, TIP_BOX, BAD_BEAT, HIGH_HAND)}
    assert dealers == {at[RAKE][1]}
    assert at[RAKE][1] < at["637a.7-c.pot"][1]


@pytest.mark.parametrize(
    ("choices", "shown"),
    [
        ({}, set()),
        ({"Bad_Beat_payout": "Straight flush"}, {BAD_BEAT}),
        ({"High_Hand_Jackpot_payout": "yes"}, {HIGH_HAND}),
    ],
)
def test_a_fund_has_a_box_where_its_payout_is_offered(choices, shown) -> None:
    assert {BAD_BEAT, HIGH_HAND} & _drawn(**choices).ids.keys() == shown


@pytest.mark.parametrize(
    ("form", "community", "has_button"),
    [
        ("Hold'em", True, True),
        ("Five-card Omaha High", True, True),
        ("Seven-card Stud High", False, False),
        ("Triple Draw 2-7 Lowball", False, True),
    ],
)
def test_a_game_has_community_cards_and_button_where_it_deals_so(
    form, community, has_button
) -> None:
    words = {text.words for text in _drawn(Poker_game=form).words}
    assert ("Community cards" in words) is community
    assert ("Button" in words) is has_button
