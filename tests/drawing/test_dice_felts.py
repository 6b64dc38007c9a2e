"""Felts of dice games: shapes of their own, in the places that their chapters want."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

import houserules
from houserules.drawing import shapes
from houserules.drawing.checks import faults
from houserules.drawing.layout import everything
from houserules.drawing.picture import Picture
from houserules.games import load
from houserules.games.dice.props_and_hops.felt import boxes
from houserules.games.layouts import layout_of
from houserules.rules.errors import RuleError
from houserules.rules.printed import blocks


def test_craps_areas_go_clockwise_and_both_ends_mirror_each_other() -> None:
    layout = layout_of(load("623a"))
    picture = layout.draw(everything(layout.game.rules()))
    at = {area.item: shapes.bounds(area.outline) for area in picture.areas}
    middle = (picture.wide / 2, picture.high / 2)
    fire = [at[f"623a.2-d-4-i.fire.{n}"] for n in range(1, 17)]
    angles = [
        shapes.angle_of(middle, ((left + right) / 2, (top + bottom) / 2))
        for left, top, right, bottom in fire
    ]
    assert angles == sorted(angles, reverse=True)
    for key in ("pass-line", "dont-pass", "come", "field", "6-7-8"):
        right, left = (at[f"623a.2-d-2.{key}.{end}"] for end in ("right", "left"))
        assert (left[0], left[2]) == pytest.approx(
            (picture.wide - right[2], picture.wide - right[0])
        )


def words_by_item(picture: Picture) -> dict[str, list[str]]:
    """The words in each area, from the top downward as they were drawn."""
    found: dict[str, list[str]] = {}
    for text in picture.words:
        found.setdefault(text.item, []).append(text.words)
    return found


@pytest.mark.parametrize("table", ["A", "B"])
def test_each_box_of_a_sic_bo_felt_has_its_own_payout(table) -> None:
    layout = layout_of(load("625a"))
    rules = layout.game.rules({"sic bo payout odds": table})
    picture = layout.draw(rules)
    words = words_by_item(picture)
    wagers = {wager.name: wager for wager in layout.game.wagers}
    pays = dict(rules.paytable(wagers["Total Value Bet"]).rows)
    for total in range(4, 18):
        own = words[f"625a.1-c-2.total-value-bet.{total}"]
        assert own == [str(total), str(pays[f"Total Value Bet of {total}"])]
    by_dice = dict(rules.paytable(wagers["One of a Kind Wager"]).rows)
    for face in range(1, 7):
        said = " ".join(words[f"625a.1-c-2.one-of-a-kind.{face}"])
        assert said == " ".join(f"{dice} {by_dice[dice]}" for dice in reversed(by_dice))
    areas = [id for id in picture.ids if id.startswith("625a.1-c-2.")]
    assert len(areas) == sum(len(rules.selections(wager)) or 1 for wager in wagers.values()) == 50


def test_an_automated_sic_bo_shaker_has_its_place_at_the_table() -> None:
    layout = layout_of(load("625a"))
    place = "625a.1-d-2-iii.automated-sic-bo-shaker"
    assert place not in layout.draw(layout.game.rules()).ids
    assert place in layout.draw(layout.game.rules({"automated shaker": True})).ids


def _middles(picture: Picture) -> dict[str, tuple[float, float]]:
    """The middle of each area."""
    bounds = {area.item: shapes.bounds(area.outline) for area in picture.areas}
    return {id: ((a + c) / 2, (b + d) / 2) for id, (a, b, c, d) in bounds.items()}


def _texts(picture: Picture, item: str) -> list[tuple[str, float]]:
    """The words of an item, each with the middle of their width."""
    return [
        (text.words, sum(x for x, _ in text.boxes[0]) / 4)
        for text in picture.words
        if text.item == item
    ]


HOP_SIDES = {
    "hop the left combinations": "1-1 2-2 3-3 4-4 5-5 6-6 1-2 1-3",
    "hop the center combinations": "1-4 1-5 1-6 2-3",
    "hop the right combinations": "2-4 2-5 2-6 3-4 3-5 3-6 4-5 4-6 5-6",
    "hop the top combinations": "1-1 1-2 1-4 5-6",
}


@pytest.mark.parametrize("chosen", [{}, HOP_SIDES])
def test_a_props_and_hops_felt_has_each_combination_where_its_hop_wagers_win(chosen) -> None:
    layout = layout_of(load("668a"))
    rules = layout.game.rules(chosen)
    picture = layout.draw(rules)
    assert not faults(picture, layout, rules)
    at = _middles(picture)
    box = {one: at[item.id] for one, item in boxes.items()}
    options = {option.name.lower(): rules[option] for option in layout.game.options}
    left, center, right, top = (
        options[f"hop the {side} combinations"] for side in ("left", "center", "right", "top")
    )
    assert max(box[one][0] for one in left) < min(box[one][0] for one in center)
    assert max(box[one][0] for one in center) < min(box[one][0] for one in right)
    assert len({round(box[one][1], 3) for one in top}) == 1
    assert max(box[one][1] for one in top) < min(box[one][1] for one in box.keys() - set(top))


def test_no_felt_has_a_combination_at_two_places() -> None:
    layout = layout_of(load("668a"))
    rules = layout.game.rules({"hop the left combinations": "1-6, 3-6"})
    with pytest.raises(RuleError, match="1-1 has one place on the layout; it is in none of"):
        layout.draw(rules)
    rules = layout.game.rules({"hop the left combinations": "1-1 1-2 1-3 1-4 1-5 1-6 2-3"})
    with pytest.raises(RuleError, match=r"1-6 .* it is in Hop the Left and in Hop the Center"):
        layout.draw(rules)


def test_the_shaker_is_at_the_dealers_right_and_the_shake_circles_are_at_the_top() -> None:
    layout = layout_of(load("668a"))
    picture = layout.draw(everything(layout.game.rules()))
    at = _middles(picture)
    circles = [at[f"668a.1-b-2.six-eight-shake.{n}"] for n in range(1, 7)]
    assert circles == sorted(circles)
    assert at["668a.1-b-3.shaker"][0] < min(x for x, _ in circles)
    assert max(y for _, y in circles) < min(
        y for id, (_, y) in at.items() if id.startswith("668a.1-b-2.") and "shake" not in id
    )


def test_a_football_field_goes_from_each_end_zone_to_its_middle_yard_by_yard() -> None:
    layout = layout_of(load("661a"))
    picture = layout.draw(layout.game.rules())
    at = _middles(picture)
    for end, way in (("right", -1), ("left", 1)):
        zone = at[f"661a.2-b-4.end-zone.{end}"][0]
        yards = [at[f"661a.2-b-4.yard.{end}-{n}"] for n in range(1, 24)]
        steps = [way * (b - a) for (a, _), (b, _) in pairwise(yards)]
        assert min(steps) == pytest.approx(max(steps))
        assert steps[0] > 0
        assert way * (yards[0][0] - zone) > 0
        assert way * (picture.wide / 2 - yards[-1][0]) > 0
        assert {y for _, y in yards} == {yards[0][1]}
        for line in (10, 20):
            (_, x), *_ = _texts(picture, f"661a.2-b-4.{line}-yard-line.{end}")
            assert x == pytest.approx(yards[line - 1][0])


def test_each_box_of_a_football_felt_has_its_own_payout() -> None:
    layout = layout_of(load("661a"))
    rules = layout.game.rules()
    words = words_by_item(layout.draw(rules))
    wagers = {wager.name: wager for wager in layout.game.wagers}
    pays = dict(rules.paytable(wagers["Game Length Wager"]).rows)
    for end in ("right", "left"):
        for length in ("One play", "Three plays", "Six plays"):
            own = words[f"661a.2-b-2.game-length.{end}-{length.lower().replace(' ', '-')}"]
            assert own == [*length.split(), str(pays[length])]
        over = words[f"661a.2-b-2.over-four-yards.{end}"]
        assert over == ["Over Four Yards", "1 to 1, Trips TD 7 to 1"]
    mirrored = _middles(layout.draw(rules))
    for key in ("touchdown", "defense", "extra-point", "quick-strike-td", "game-changer"):
        right, left = (mirrored[f"661a.2-b-2.{key}.{end}"] for end in ("right", "left"))
        assert right == pytest.approx((3200 - left[0], left[1]))


@pytest.mark.parametrize("six", [False, True])
def test_the_dice_of_a_player_are_from_two_at_the_left_to_one_at_the_right(six) -> None:
    layout = layout_of(load("675a"))
    picture = layout.draw(layout.game.rules({"six dice": six}))
    at = _middles(picture)
    centre = (picture.wide / 2, -150)
    for seat in range(1, 7):
        dice = [at[f"675a.1-b-2-iii.pip-street.seat{seat}.{face}"] for face in (2, 3, 4, 5, 6, 1)]
        angles = [shapes.angle_of(centre, middle) for middle in dice]
        assert angles == sorted(angles)
        kinds = [id for id in at if f"like-kind-boulevard.seat{seat}." in id]
        assert len(kinds) == (6 if six else 7)
        assert max(shapes.distance(centre, middle) for middle in dice) < min(
            shapes.distance(centre, at[id]) for id in kinds
        )
    seats = [at[f"675a.1-b-2-iii.pip-street.seat{seat}.2"][0] for seat in range(1, 7)]
    assert seats == sorted(seats, reverse=True)


def test_the_ace_of_the_throw_box_is_at_the_dealers_left() -> None:
    layout = layout_of(load("675a"))
    at = _middles(layout.draw(layout.game.rules()))
    words = ("two", "three", "four", "five", "six", "ace")
    places = [at[f"675a.1-b-4.throw-box-{word}"][0] for word in words]
    assert places == sorted(places)


def test_six_dice_have_no_millionaire_row_and_no_extra_roll_on_felt_and_sign() -> None:
    game = load("675a")
    ten, six = game.rules(), game.rules({"six dice": True})
    both = {"Pip Street Wager", "Like Kind Boulevard Wager"}
    assert {block.name for block in blocks(six)} == both
    assert {block.name for block in blocks(ten)} == both | {"Extra Roll", "Millionaire Row Wager"}
    words = " ".join(text.words for text in layout_of(game).draw(six).words)
    assert "Millionaire" not in words
    assert "Extra Roll" not in words


def test_combinations_elsewhere_on_a_filed_layout_are_found(tmp_path: Path) -> None:
    """What a Hop Wager wins by is the place of a combination, 668a.2(f)(2) to (5)."""
    game = load("668a")
    usual = game.rules()
    left, center = (usual[game.find_option(f"Hop the {side} combinations")]
                    for side in ("Left", "Center"))  # fmt: skip
    other = game.rules({
        "hop the left combinations": ", ".join({*left, "2-2"} - {"2-3"}),
        "hop the center combinations": ", ".join({*center, "2-3"} - {"2-2"}),
    })  # fmt: skip
    picture = tmp_path / "felt.svg"
    houserules.layout(other, picture)
    assert not houserules.layout(other, filed=picture).findings
    wanted = {
        "668a.1-b-2.four-the-hardway is at “Hop the Left”; by the rules it is at “Hop the Center”.",
        "668a.1-b-2.two-three is at “Hop the Center”; by the rules it is at “Hop the Left”.",
    }
    assert {one.sentence for one in houserules.layout(usual, filed=picture).findings} == wanted
    listed = tmp_path / "felt.yaml"
    items = dict.fromkeys((item.id for item in layout_of(game).in_force(usual)), 1)
    items["668a.1-b-2.four-the-hardway"] = "Hop the Left"
    items["668a.1-b-2.two-three"] = "Two-Three"
    listed.write_text(json.dumps({"items": [{id: value} for id, value in items.items()]}))
    found = {one.sentence for one in houserules.layout(usual, filed=listed).findings}
    assert found & wanted == {min(wanted)}
