"""The Roulette wheels of § 617a.1(c) and (d)."""

from collections import Counter
from random import Random

import pytest

from houserules.equipment.wheels import DOUBLE_ZERO, SINGLE_ZERO, Colour, Wheel, WheelError

BOTH = pytest.mark.parametrize("wheel", [SINGLE_ZERO, DOUBLE_ZERO], ids=str)


def test_617a_1_c_a_single_zero_wheel_has_37_compartments() -> None:
    marks = {compartment.mark for compartment in SINGLE_ZERO.compartments}
    assert len(SINGLE_ZERO) == 37
    assert marks == {"0", *map(str, range(1, 37))}


def test_617a_1_d_a_double_zero_wheel_has_38_compartments() -> None:
    marks = {compartment.mark for compartment in DOUBLE_ZERO.compartments}
    assert len(DOUBLE_ZERO) == 38
    assert marks == {"0", "00", *map(str, range(1, 37))}


@BOTH
def test_the_zeros_are_green_and_the_rest_half_red_half_black(wheel: Wheel) -> None:
    colours = Counter(compartment.colour for compartment in wheel.compartments)
    assert colours[Colour.RED] == colours[Colour.BLACK] == 18
    for compartment in wheel.compartments:
        assert (compartment.colour is Colour.GREEN) is compartment.is_zero
        assert (compartment.number is None) is compartment.is_zero


@BOTH
def test_colours_alternate_between_the_zeros(wheel: Wheel) -> None:
    colours = [compartment.colour for compartment in wheel.compartments]
    for colour, following in zip(colours, colours[1:] + colours[:1], strict=True):
        assert colour != following


def test_the_halves_of_the_double_zero_wheel_mirror_each_other() -> None:
    # On the American wheel every number is opposite its partner of the other parity:
    # 1 opposite 2, 3 opposite 4 and so on, and 0 opposite 00.
    for place, compartment in enumerate(DOUBLE_ZERO.compartments[:19]):
        opposite = DOUBLE_ZERO.compartments[place + 19]
        numbers = (compartment.number, opposite.number)
        if None in numbers:
            assert {compartment.mark, opposite.mark} == {"0", "00"}
        else:
            low, high = sorted(number for number in numbers if number)
            assert (low % 2, high) == (1, low + 1)


@pytest.mark.parametrize(
    ("wheel", "center", "neighbours"),
    [
        (SINGLE_ZERO, "0", "3 26 0 32 15"),
        (SINGLE_ZERO, "17", "2 25 17 34 6"),
        (SINGLE_ZERO, "26", "35 3 26 0 32"),
        (DOUBLE_ZERO, "0", "14 2 0 28 9"),
        (DOUBLE_ZERO, "00", "13 1 00 27 10"),
        (DOUBLE_ZERO, "17", "20 32 17 5 22"),
    ],
)
def test_617a_3_five_adjacent_numbers(wheel: Wheel, center: str, neighbours: str) -> None:
    assert " ".join(map(str, wheel.five_adjacent(center))) == neighbours


def test_a_wheel_refuses_a_mark_that_it_does_not_have() -> None:
    with pytest.raises(WheelError, match="single zero Roulette wheel has no compartment marked 00"):
        SINGLE_ZERO.compartment("00")
    with pytest.raises(WheelError, match="No compartment is marked '37'; use 0, 00 or 1 to 36"):
        DOUBLE_ZERO.five_adjacent("37")
    assert DOUBLE_ZERO.compartment("00").colour is Colour.GREEN
    assert DOUBLE_ZERO.position("0") == 0


def test_a_spin_can_be_replayed() -> None:
    assert DOUBLE_ZERO.spin(Random(38)) == DOUBLE_ZERO.spin(Random(38))
    assert SINGLE_ZERO.spin() in SINGLE_ZERO.compartments
