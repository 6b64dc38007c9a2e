"""Felts of Pai Gow games: places for hands behind the wagers, and what depends on choices."""

from __future__ import annotations

import pytest

from houserules.drawing import shapes
from houserules.drawing.checks import faults
from houserules.drawing.layout import everything
from houserules.games import load
from houserules.games.layouts import layout_of

CARD_GAMES = ("645a", "659a", "670a", "688a")
CENTRE = (950.0, -140.0)
"""The centre of the arc on which the positions are."""


def _distance(outline) -> float:
    return min(shapes.distance(CENTRE, point) for point in outline)


def _wide(outline) -> float:
    (x1, y1), (x2, y2) = outline[:2]
    return shapes.distance((x1, y1), (x2, y2))


@pytest.mark.parametrize("chapter", CARD_GAMES)
def test_the_hands_of_a_player_are_behind_the_wagers_and_wider_the_more_cards(chapter) -> None:
    layout = layout_of(load(chapter))
    for rules in (layout.game.rules(), everything(layout.game.rules())):
        picture = layout.draw(rules)
        at = {area.item: area.outline for area in picture.areas}
        hands = [item for item in layout.items if item.cards and item.each]
        assert sum(item.cards for item in hands) == layout.game.hand_sizes["player"]
        for seat in range(1, 7):
            places = {item: at[f"{item.id}.seat{seat}"] for item in hands}
            wagers = [
                outline
                for id, outline in at.items()
                if f".seat{seat}" in id and outline not in places.values()
            ]
            assert max(map(_distance, wagers)) < min(map(_distance, places.values()))
            by_cards = sorted(hands, key=lambda item: item.cards)
            widths = [_wide(places[item]) for item in by_cards]
            assert widths == sorted(widths)
            assert widths[0] >= 63, "a card has room"


def test_an_ez_felt_has_its_own_wagers_and_no_vigorish() -> None:
    layout = layout_of(load("645a"))
    usual = layout.game.rules()
    ez = everything(layout.game.rules({"EZ Pai Gow Poker": True}))
    for rules in (usual, ez, layout.game.rules({"EZ Pai Gow Poker": True})):
        assert not faults(layout.draw(rules), layout, rules)
    shown = layout.draw(ez).ids
    assert {f"645a.2-b-9-i-D.red-black.seat3.{color}" for color in ("red", "black")} <= set(shown)
    words = {text.words for text in layout.draw(usual).words}
    assert "Pai Gow Poker pays 1 to 1, less 5% vigorish" in words
    assert not any("Dragon" in text for text in words)
    words = {
        text.words for text in layout.draw(layout.game.rules({"EZ Pai Gow Poker": True})).words
    }
    assert "Pai Gow Poker pays 1 to 1" in words
    assert "Dealer’s Queen’s Dragon: Pai Gow Poker Wagers push" in words


@pytest.mark.parametrize("chapter", CARD_GAMES)
def test_either_the_shaker_or_the_generator_is_at_the_table(chapter) -> None:
    layout = layout_of(load(chapter))
    (starting,) = (one for one in layout.game.options if one.name == "Starting position")
    devices = {"Shaker", "Number generator"}
    for value, shown in (("shaker", "Shaker"), ("random number generator", "Number generator")):
        rules = layout.game.rules().with_choice(starting, value)
        words = {text.words for text in layout.draw(rules).words}
        assert words & devices == {shown}


def test_the_dead_hand_is_to_the_left_of_the_dealer_in_front_of_the_tray() -> None:
    layout = layout_of(load("621a"))
    for rules in (layout.game.rules(), everything(layout.game.rules())):
        picture = layout.draw(rules)
        (dead,) = (area.outline for area in picture.areas if "dead-hand" in area.item)
        left, top, _, bottom = shapes.bounds(dead)
        assert left > picture.wide / 2, "the dealer's left is the right of the picture"
        assert 130 < top < bottom < picture.high / 2


def test_a_tile_felt_has_six_match_areas_at_each_position_in_the_order_of_the_dice() -> None:
    layout = layout_of(load("621a"))
    picture = layout.draw(everything(layout.game.rules()))
    at = {area.item: area.outline for area in picture.areas}
    for seat in range(1, 7):
        boxes = [at[f"621a.2-b-5-ii.match.seat{seat}.{face}"] for face in range(1, 7)]
        near, far = boxes[:3], boxes[3:]
        assert max(map(_distance, near)) < min(map(_distance, far))
        for row in (near, far):
            angles = [
                shapes.angle_of(CENTRE, (sum(x for x, _ in box) / 4, sum(y for _, y in box) / 4))
                for box in row
            ]
            assert angles == sorted(angles), "from left to right as the player sees them"
        assert all(_wide(box) > 39 for box in boxes), "a chip has room"


def test_a_button_is_at_each_position_only_where_players_shake_dice_that_they_wager_on() -> None:
    layout = layout_of(load("621a"))
    (starting,) = (one for one in layout.game.options if one.name == "Starting position")
    button = "621a.2-b-5-iv.player-activation-button.seat6"
    usual = layout.game.rules()
    by_player = usual.with_choice(starting, "player-activated shaker")
    for rules, there in (
        (usual, False), (everything(usual), False), (by_player, False),
        (everything(by_player), True),
    ):  # fmt: skip
        picture = layout.draw(rules)
        assert not faults(picture, layout, rules)
        assert (button in picture.ids) is there


@pytest.mark.parametrize(
    "offered",
    [
        ("Sum Wager",),
        ("Match Wager",),
        ("Beat It Wager", "Match Wager"),
        ("Sum Wager", "Beat It Wager"),
        ("Pair Fortunes Wager", "Match Wager"),
    ],
)
def test_a_tile_felt_has_the_payouts_of_what_is_offered(offered) -> None:
    layout = layout_of(load("621a"))
    rules = layout.game.rules()
    for wager in layout.game.wagers:
        rules = rules.offering(wager) if wager.name in offered else rules
    picture = layout.draw(rules)
    assert not faults(picture, layout, rules)
    assert {paid.payable for paid in picture.paid} == {"Pai Gow Wager", *offered}


@pytest.mark.parametrize(
    ("chapter", "wagers"),
    [
        ("659a", ("Fortune Bonus Wager", "Insurance Wager")),
        ("670a", ("Double Down Wager", "Fortune Bonus Wager", "Insurance Wager",
                  "Progressive Payout Wager")),
        ("688a", ("Ace High Bonus Wager", "Fortune Bonus Wager")),
    ],
)  # fmt: skip
def test_the_dealers_cards_lie_in_a_fan_rather_than_send_payouts_to_the_sign(
    chapter, wagers
) -> None:
    layout = layout_of(load(chapter))
    rules = layout.game.rules()
    for wager in layout.game.wagers:
        rules = rules.offering(wager) if wager.name in wagers else rules
    picture = layout.draw(rules)
    assert not faults(picture, layout, rules)
    (payouts,) = (named for id, named in picture.ids.items() if id.endswith(".payouts"))
    assert payouts["carrier"] == "layout"
