"""The felt: what is drawn where, and that it fits."""

from __future__ import annotations

import pytest

from houserules.equipment.cards import CARDS, JOKER, Card
from houserules.law import Citation
from houserules.rules.procedure import Face
from houserules.table.events import Event, Kind
from houserules.terminal.drawing import Size, card_block, die_block, stack_of_chips, with_signs
from houserules.terminal.felt import Spot, draw, short_name
from houserules.terminal.scene import Scene

CITE = Citation.of("649a", "8(d)")


def dealt(to: int | str, cards: str, face: Face, hand: str = "") -> Event:
    seat, place = (to, "") if isinstance(to, int) else (None, to)
    return Event(CITE, Kind.DEALT, seat=seat, place=place, hand=hand, cards=cards, face=face)


def scene() -> Scene:
    made = Scene(viewer=2)
    made.follow(dealt("dealer", "As Kd", Face.DOWN))
    made.follow(dealt("community", "Th", Face.UP))
    for seat in range(1, 8):
        made.follow(dealt(seat, "2c 3c 4c" if seat == 2 else "5c 6c 7c", Face.DOWN))
    return made


def drawn(of: Scene, width: int, height: int) -> list[str]:
    names = {seat: f"Player {seat}" for seat in range(1, 8)}
    return [row.plain for row in draw(of, names, width, height, [Spot("Ante Wager", 500, True)])]


@pytest.mark.parametrize("size", [(78, 10), (118, 22), (40, 8), (200, 60), (10, 2)])
def test_the_felt_fills_exactly_the_room_there_is(size: tuple[int, int]) -> None:
    rows = drawn(scene(), *size)
    assert len(rows) == size[1]
    assert {len(row) for row in rows} == {size[0]}


def test_backs_are_shown_where_faces_are_not_seen() -> None:
    text = "\n".join(drawn(scene(), 78, 10)).replace(" ", "")
    assert "10♥" in text
    for own in ("2♣", "3♣", "4♣"):
        assert own in text
    for hidden in ("A♠", "K♦", "5♣", "6♣", "7♣"):
        assert hidden not in text


def test_cards_that_are_turned_up_are_seen() -> None:
    made = scene()
    made.follow(Event(CITE, Kind.TURNED_UP, place="dealer", cards="As Kd", face=Face.UP))
    text = "\n".join(drawn(made, 78, 10)).replace(" ", "")
    assert "A♠" in text
    assert "K♦" in text
    assert "5♣" not in text


def test_everything_lies_open_after_the_settlement() -> None:
    made = scene()
    made.settled = True
    assert "5♣" in "\n".join(drawn(made, 118, 30)).replace(" ", "")


def test_named_hands_lie_beside_each_other() -> None:
    made = Scene(viewer=1)
    made.follow(dealt(1, "8s 3d", Face.UP, "hand 1"))
    made.follow(dealt(1, "8h Kd", Face.UP, "hand 2"))
    rows = [row.plain for row in draw(made, {1: "You"}, 78, 12)]
    assert any("hand 1" in row and "hand 2" in row for row in rows)


@pytest.mark.parametrize("size", list(Size))
@pytest.mark.parametrize("card", [*CARDS[::7], JOKER, None])
def test_every_card_has_the_size_of_the_others(size: Size, card: Card | None) -> None:
    block = card_block(card, size)
    assert (block.width, block.height) == size.value


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_as_many_pips_as_its_face(face: int) -> None:
    block = die_block(face, Size.BIG)
    assert sum(row.plain.count("●") for row in block.rows) == face


def test_red_suits_are_red() -> None:
    row = card_block(Card.of("Qh"), Size.SMALL).rows[1]
    assert any("#c2141b" in str(span.style) for span in row.spans)


def test_a_stake_is_at_most_five_chips() -> None:
    assert stack_of_chips(6500).plain == "●●●●● $65"
    assert stack_of_chips(1_000_000).plain == "●●●●● $10,000"
    assert stack_of_chips(50).plain == " $0.50"


def test_names_and_cards_in_few_letters() -> None:
    assert short_name("Pair Plus Wager") == "Pair Plus"
    assert short_name("Straight Wager on 17") == "Straight on 17"
    assert with_signs("low Th Jk") == "low 10♥ Jk"


def test_numbers_of_a_layout_show_the_chips_on_them() -> None:
    made = Scene(viewer=1, bets={1: {"Straight Wager on 17": 500}})
    numbers = dict.fromkeys(("0", "00", *map(str, range(1, 37))), 0) | {"17": 500}
    text = "\n".join(row.plain for row in draw(made, {1: "You"}, 78, 10, (), numbers))
    assert "●5" in text
    assert " 17  " not in text.replace("Straight on 17", "")
    assert all(f" {mark} " in text for mark in ("00", "36", "18"))
