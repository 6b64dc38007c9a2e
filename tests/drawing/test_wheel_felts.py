"""Wheels and their layouts: sectors in the order of the chapter, and what belongs beside them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from houserules.drawing import shapes
from houserules.drawing.checks import faults
from houserules.drawing.layout import Layout
from houserules.drawing.picture import Picture
from houserules.games import load
from houserules.games.layouts import layout_of
from houserules.rules import HouseRules
from houserules.rules.house_rules import Limits

FOOT, INCH = 304.8, 25.4


def _middle(outline) -> tuple[float, float]:
    left, top, right, bottom = shapes.bounds(outline)
    return (left + right) / 2, (top + bottom) / 2


def _words(picture: Picture, item: str) -> list[str]:
    return [text.words for text in picture.words if text.item == item]


def _clockwise(picture: Picture, items: list[str], centre: tuple[float, float]) -> list[str]:
    """Items by the angle of their areas, from the top."""
    at = {area.item: area.outline for area in picture.areas}

    def angle(item: str) -> float:
        x, y = (sum(axis) / len(at[item]) for axis in zip(*at[item], strict=True))
        return (180.5 - shapes.angle_of(centre, (x, y))) % 360

    return sorted(items, key=angle)


def _wheel(picture: Picture, start: str) -> tuple[list[str], tuple[float, float], float]:
    """The sectors of a wheel, its centre and its diameter."""
    own = [area for area in picture.areas if area.item.startswith(start)]
    points = [point for area in own for point in area.outline]
    left, top, right, bottom = shapes.bounds(points)
    assert right - left == pytest.approx(bottom - top, rel=0.01)
    return [area.item for area in own], ((left + right) / 2, (top + bottom) / 2), right - left


def test_big_six_sections_go_clockwise_from_the_joker_and_show_their_odds() -> None:
    picture = layout_of(load("619a")).draw(load("619a").rules())
    sections, centre, across = _wheel(picture, "619a.1-b.section.")
    assert across >= 5 * FOOT
    shown = [_words(picture, item) for item in _clockwise(picture, sections, centre)]
    # The order and the odds as 619a.1(b) and 619a.3 print them
    order = (
        "joker 1 2 1 5 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1 "
        "flag 2 5 2 1 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1"
    )
    unique = {"joker": ["45", "Joker"], "flag": ["45", "Flag"]}
    assert shown == [unique.get(one, [one, f"${one}"]) for one in order.split()]


def test_a_big_six_wheel_shows_the_odds_of_the_submission() -> None:
    layout = layout_of(load("619a"))
    rules = layout.game.rules({"Flag payout odds": "50 to 1", "$2 payout odds": "5 to 2"})
    picture = layout.draw(rules)
    assert not faults(picture, layout, rules)
    flag, two = (f"619a.1-b.section.{number}" for number in (28, 3))
    assert _words(picture, flag) == ["50", "Flag"]
    assert _words(picture, two) == ["5 to 2", "$2"]
    assert _words(picture, "619a.1-g-2-ii.flag") == ["Flag", "50 to 1"]


def test_big_six_boxes_are_at_opposite_sides_of_the_dealer() -> None:
    picture = layout_of(load("619a")).draw(load("619a").rules())
    at = {area.item: _middle(area.outline) for area in picture.areas}
    (drop, y), (tip, also) = at["619a.1-f.drop-box"], at["619a.1-f.tip-box"]
    joker, one = at["619a.1-g-2-iii.joker"], at["619a.1-g-2-i.dollars-1"]
    assert y == also < one[1] < joker[1]
    assert tip < (one[0] + at["619a.1-g-2-i.dollars-5"][0]) / 2 < drop


# Roulette

DOUBLE, SINGLE, AS_SINGLE = "double zero", "single zero", "double zero used as single zero"
ORDER = {
    DOUBLE: "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 "
    "21 33 16 4 23 35 14 2",
    SINGLE: "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 "
    "29 7 28 12 35 3 26",
}
"""The numbers as 617a.1(c) and (d) print them."""
DOZENS = {"1st-12", "2nd-12", "3rd-12"}
CIRCLE = re.compile(r'<circle class="spot" cx="([^"]+)" cy="([^"]+)"')


def _drawn(kind: str = DOUBLE, *offered: str, **choices: str) -> tuple[Layout, HouseRules, Picture]:
    layout = layout_of(load("617a"))
    rules = layout.game.rules({"Wheel": kind, **choices})
    for name in offered:
        rules = rules.offering(layout.game.find_wager(name))
    return layout, rules, layout.draw(rules)


def _spots(picture: Picture) -> dict[str, list[tuple[float, float]]]:
    """The places on lines and corners, by their items."""
    groups = re.findall(r'<g id="(617a\.1-f-2\.[^"]+)"[^>]*>\n((?:<circle[^>]*/>\n)+)</g>',
                        picture.svg())  # fmt: skip
    return {id: [(float(x), float(y)) for x, y in CIRCLE.findall(body)] for id, body in groups}


@pytest.mark.parametrize("kind", [DOUBLE, SINGLE, AS_SINGLE])
def test_roulette_wheels_and_replicas_have_the_order_of_the_chapter(kind) -> None:
    layout, rules, picture = _drawn(kind, "Five Adjacent Number Wager")
    assert not faults(picture, layout, rules)
    order = ORDER[SINGLE if kind == SINGLE else DOUBLE].split()
    letter = "c" if kind == SINGLE else "d"
    own = "single-zero" if kind == SINGLE else "double-zero"
    wheel, centre, across = _wheel(picture, f"617a.1-{letter}.wheel.")
    assert across >= 30 * INCH
    assert [one.rpartition(".")[2] for one in _clockwise(picture, wheel, centre)] == order
    start = f"617a.1-f-4.replica-{own}."
    replica = [area.item for area in picture.areas if area.item.startswith(start)]
    left, top, right, bottom = shapes.bounds(
        [point for area in picture.areas if area.item in replica for point in area.outline]
    )
    track = _clockwise(picture, replica, ((left + right) / 2, (top + bottom) / 2))
    marks = [one.removeprefix(start) for one in track]
    zero = marks.index("0")
    assert marks[zero:] + marks[:zero] == order
    assert left > centre[0] + across / 2


def _touched(wager: str, on: str) -> list[set[str]]:
    """The boxes that a chip touches at each of its places, as 617a.3(e)(2) to (6) put it."""
    marks = on.split("-")
    if wager.startswith("first-five"):
        return [{"0", "1", "1st-12"}]
    if wager.startswith("six"):
        return [{marks[0], marks[3]}]
    if wager.startswith("three") and not {"0", "00"} & set(marks):
        return [{marks[0]}]
    return [set(marks), *([{"2nd-12", "3rd-12"}] if on == "0-00" else [])]


@pytest.mark.parametrize("kind", [DOUBLE, SINGLE, AS_SINGLE])
def test_a_chip_on_a_line_or_corner_touches_the_boxes_of_its_numbers(kind) -> None:
    _, rules, picture = _drawn(kind)
    boxes = {
        area.item.rpartition(".")[2]: area.outline
        for area in picture.areas
        if area.item.startswith(("617a.1-f-2.straight", "617a.1-f-2.dozen"))
    }
    placed = 0
    for id, spots in _spots(picture).items():
        wager, _, on = id.removeprefix("617a.1-f-2.").partition(".")
        for wanted, (x, y) in zip(_touched(wager, on), spots, strict=True):
            chip = shapes.circle(x, y, 1, corners=37)
            met = {mark for mark, outline in boxes.items() if shapes.meet(chip, outline)}
            assert wanted == (met if wanted & DOZENS else met - DOZENS), id
            placed += 1
    several = ("Split", "Three Numbers", "Four Numbers", "First Five Numbers", "Six Numbers")
    wagers = [rules.game.find_wager(f"{name} Wager") for name in several]
    twice = 1 if kind == DOUBLE else 0
    assert placed == sum(len(rules.selections(wager)) for wager in wagers) + twice


def test_zeros_of_a_layout_are_those_of_its_wheel() -> None:
    shown = {}
    for kind in (DOUBLE, SINGLE, AS_SINGLE):
        picture = _drawn(kind)[2]
        own = [id.rpartition(".")[2] for id in picture.ids if "straight" in id]
        shown[kind] = len(own), "00" in own, "617a.1-e-1.cover" in picture.ids
    assert shown == {
        DOUBLE: (38, True, False), SINGLE: (37, False, False), AS_SINGLE: (37, False, True)
    }  # fmt: skip


def test_a_double_zero_wheel_used_as_a_single_one_says_so() -> None:
    picture = _drawn(AS_SINGLE)[2]
    words = {text.words for text in picture.words}
    assert {
        "00 not available",
        "Double zero wheel used as a single zero wheel: no wager on 00",
        "Ball in 00: the spin is void and the wheel is respun",
        "Ball in 0: Red, Black, Odd, Even, 1—18 and 19—36 lose",
    } <= words


def test_red_and_black_fields_are_those_of_the_wheel() -> None:
    svg = _drawn()[2].svg()
    kinds = dict(re.findall(r'<g id="617a\.1-d\.wheel\.(\d+)"[^>]*>\n<path class="(\w+)"', svg))
    boxes = dict(
        re.findall(
            r'<g id="617a\.1-f-2\.straight\.(\d+)"[^>]*>\n<rect class="l"[^>]*>\n'
            r'<rect class="(\w+)"',
            svg,
        )
    )
    assert boxes == {mark: kind for mark, kind in kinds.items() if mark not in ("0", "00")}
    assert sorted(int(mark) for mark, kind in boxes.items() if kind == "red") == [
        1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36
    ]  # fmt: skip


def test_touchdown_roulette_has_a_place_for_each_player_and_its_payouts() -> None:
    choices = {"Fully automated electronic table": "yes", "Value chips": "permitted"}
    offered = ("Touchdown Roulette Wager", "Five Adjacent Number Wager")
    for table in "ABCD":
        choices["Touchdown Roulette Wager"] = table
        layout, rules, picture = _drawn(DOUBLE, *offered, **choices)
        assert not rules.findings()
        assert not faults(picture, layout, rules)
        words = _words(picture, "617a.1-f-5.touchdown-roulette")
        assert {"1", "8", "Touchdown Roulette", "Tie—50"} <= set(words)
        assert ("250 to 1" in words) == (table == "B")


@pytest.mark.parametrize(
    ("limits", "words", "carrier"),
    [
        ({}, "Minimum and maximum wagers: see the sign", "sign"),
        ({"Straight": (5_00, 100_00)}, "Minimum and maximum wagers: see the sign", "sign"),
        ("all", "Minimum $5, maximum $500", "layout"),
    ],
)
def test_the_posted_minimum_and_maximum_are_on_the_layout_where_all_are_alike(
    limits, words, carrier
) -> None:
    layout = layout_of(load("617a"))
    spins = [wager for wager in layout.game.wagers if "Number Wager" not in wager.name]
    if limits == "all":
        limits = {wager.name: (5_00, 500_00) for wager in spins}
    posted = {name: Limits(least, most) for name, (least, most) in limits.items()}
    rules = replace(layout.game.rules(), limits=posted)
    picture = layout.draw(rules)
    assert _words(picture, "617a.1-f-3.limits") == [words]
    assert picture.ids["617a.1-f-3.limits"]["carrier"] == carrier


def test_long_odds_stay_in_their_areas() -> None:
    layout = layout_of(load("617a"))
    spins = [one for one in layout.game.options if one.name.endswith("payout odds")]
    rules = layout.game.rules({one.name: "1,001 to 27" for one in spins})
    assert not faults(layout.draw(rules), layout, rules)
    sixes = layout_of(load("619a"))
    rules = sixes.game.rules({"$1 payout odds": "101 to 100", "Joker payout odds": "1,001 to 20"})
    assert not faults(sixes.draw(rules), sixes, rules)
