"""Point Counts as § 627a.6 works them out."""

import pytest

from houserules.equipment.cards import CARDS, CardError, parse_cards
from houserules.hands.baccarat import is_natural, point_count, point_value


def test_627a_6_a_the_value_of_cards() -> None:
    values = {card.rank.letter: point_value(card) for card in CARDS}
    assert values == {str(face): face for face in range(2, 10)} | {
        "T": 0,
        "J": 0,
        "Q": 0,
        "K": 0,
        "A": 1,
    }


@pytest.mark.parametrize(
    ("cards", "count"),
    [("Ac 2d 4h", 7), ("Ac 2d 9h", 2), ("Kc Qd", 0), ("Tc 9d", 9), ("5c 5d", 0), ("9c 9d 9h", 7)],
)
def test_627a_6_b_the_point_count_is_the_right_digit(cards: str, count: int) -> None:
    assert point_count(parse_cards(cards)) == count


def test_627a_1_a_natural_is_eight_or_nine_on_two_cards() -> None:
    assert is_natural(parse_cards("Kc 8d"))
    assert is_natural(parse_cards("4c 5d"))
    assert not is_natural(parse_cards("4c 3d"))
    assert not is_natural(parse_cards("4c 3d As"))


def test_a_joker_has_no_point_value() -> None:
    with pytest.raises(CardError):
        point_count(parse_cards("Jk 3d"))
