"""Point counts as § 633a.3(e) defines them."""

import pytest

from houserules.equipment.cards import parse_cards
from houserules.hands.blackjack import is_blackjack, point_count


@pytest.mark.parametrize(
    ("cards", "total", "soft"),
    [
        ("2c 9d", 11, False),
        ("Tc Jd", 20, False),
        ("Ac 6d", 17, True),
        ("Ac 6d Kh", 17, False),
        ("Ac Ad", 12, True),
        ("Ac Ad Ah 8s", 21, True),
        ("Ac Ad 9h Ks", 21, False),
        ("Tc 6d Kh", 26, False),
        ("Ac Kd", 21, True),
    ],
)
def test_point_count(cards: str, total: int, soft: bool) -> None:
    assert point_count(parse_cards(cards)) == (total, soft)


def test_blackjack_is_two_cards() -> None:
    assert is_blackjack(parse_cards("Ac Td"))
    assert not is_blackjack(parse_cards("Ac 9d Ah"))
    assert not is_blackjack(parse_cards("Tc Td"))


def test_an_ace_counts_11_unless_that_passes_21() -> None:
    assert str(point_count(parse_cards("Ac 6d"))) == "soft 17"
    assert str(point_count(parse_cards("Ac 6d Th"))) == "17"
