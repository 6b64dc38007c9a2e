"""Dice."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houserules.equipment.dice import DiceError, Roll, all_rolls, throw


def test_a_roll_survives_being_written_and_read() -> None:
    for dice in (1, 2, 3):
        for roll in all_rolls(dice):
            assert Roll.of(str(roll), dice) == roll


@pytest.mark.parametrize("text", ["3-4", "3 4", " 3,4 ", "3 - 4"])
def test_a_roll_may_be_written_in_several_ways(text: str) -> None:
    roll = Roll.of(text)
    assert roll.faces == (3, 4)
    assert roll.total == 7
    assert not roll.all_alike
    assert str(roll) == "3-4"


def test_two_dice_have_thirty_six_outcomes() -> None:
    rolls = all_rolls()
    assert len(rolls) == len(set(rolls)) == 36
    # The number of ways to throw a total rises by one up to seven and falls by one after it.
    assert Counter(roll.total for roll in rolls) == {t: 6 - abs(7 - t) for t in range(2, 13)}
    assert sum(roll.all_alike for roll in rolls) == 6
    assert len(all_rolls(3)) == 216


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3-7", "Cannot read the roll '3-7'"),
        ("", "Cannot read"),
        ("٣-4", "Cannot read"),
        ("3", "shows 1 dice where 2 are thrown"),
        ("1-2-3", "shows 3 dice where 2 are thrown"),
    ],
)
def test_errors_say_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises(DiceError, match=message):
        Roll.of(text)


def test_a_face_beyond_six_is_refused() -> None:
    with pytest.raises(DiceError, match="1 to 6, not 0"):
        Roll((0, 3))


@given(st.text() | st.text(alphabet="01234567-, "))
def test_any_text_gives_a_roll_or_a_dice_error(text: str) -> None:
    try:
        roll = Roll.of(text)
    except DiceError:
        return
    assert Roll.of(str(roll)) == roll


def test_a_throw_can_be_replayed() -> None:
    assert throw(3, Random(5)) == throw(3, Random(5))
    assert len(throw(3).faces) == 3
