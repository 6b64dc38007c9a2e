"""The felt: what is drawn where, and that it fits."""

from __future__ import annotations

import pytest

from houserules.equipment.cards import CARDS, JOKER, Card
from houserules.equipment.tiles import FACES, Tile
from houserules.games import load
from houserules.law import Citation
from houserules.rules.naming import parse_bet
from houserules.rules.procedure import Face
from houserules.table.events import Event, Kind
from houserules.table.scene import Scene
from houserules.terminal.drawing import (
    Size,
    card_block,
    die_block,
    short_name,
    stack_of_chips,
    with_signs,
)
from houserules.terminal.felt import draw
from houserules.terminal.layout import layout_of
from houserules.terminal.pieces import Spot, View

CITE = Citation.of("649a", "8(d)")


def dealt(to: int | str, cards: str, face: Face, hand: str = "") -> Event:
    seat, place = (to, "") if isinstance(to, int) else (None, to)
    return Event(CITE, Kind.DEALT, seat=seat, place=place, hand=hand, cards=cards, face=face)


def scene() -> Scene:
    made = Scene(frozenset({2}))
    made.follow(dealt("dealer", "As Kd", Face.DOWN))
    made.follow(dealt("community", "Th", Face.UP))
    for seat in range(1, 8):
        made.follow(dealt(seat, "2c 3c 4c" if seat == 2 else "5c 6c 7c", Face.DOWN))
    return made


def drawn(of: Scene, width: int, height: int) -> list[str]:
    names = {seat: f"Player {seat}" for seat in range(1, 8)}
    view = View(names, 2, [Spot("Ante Wager", 500, True)])
    return [row.plain for row in draw(of, view, width, height)]


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


def test_cards_that_nobody_turned_up_stay_face_down_after_the_settlement() -> None:
    """A hand that folded is not shown, 649a.11(b)(2)."""
    made = scene()
    made.settled = True
    assert "5♣" not in "\n".join(drawn(made, 118, 30)).replace(" ", "")


def test_a_replay_shows_every_card() -> None:
    made = scene()
    made.open = True
    assert "5♣" in "\n".join(drawn(made, 118, 30)).replace(" ", "")


def test_named_hands_lie_beside_each_other() -> None:
    made = Scene(frozenset({1}))
    made.follow(dealt(1, "8s 3d", Face.UP, "hand 1"))
    made.follow(dealt(1, "8h Kd", Face.UP, "hand 2"))
    rows = [row.plain for row in draw(made, View({1: "You"}), 78, 12)]
    assert any("hand 1" in row and "hand 2" in row for row in rows)


@pytest.mark.parametrize("size", list(Size))
@pytest.mark.parametrize("card", [*CARDS[::7], JOKER, *FACES[::4], None])
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


def test_a_tile_shows_the_spots_of_its_halves_ones_and_fours_red() -> None:
    rows = card_block(Tile.of("4-6"), Size.BIG).rows
    assert [row.plain.strip("▐▌ ") for row in rows[1:-1]] == ["4", "─────", "6"]
    reds = ["#c2141b" in " ".join(str(span.style) for span in row.spans) for row in rows]
    assert reds == [False, True, False, False, False]


def test_a_stake_is_at_most_five_chips() -> None:
    assert stack_of_chips(6500).plain == "●●●●● $65"
    assert stack_of_chips(1_000_000).plain == "●●●●● $10,000"
    assert stack_of_chips(50).plain == " $0.50"


def test_names_and_cards_in_few_letters() -> None:
    assert short_name("Pair Plus Wager") == "Pair Plus"
    assert short_name("Straight Wager on 17") == "Straight on 17"
    assert with_signs("low Th Jk") == "low 10♥ Jk"


def felt_of(game: str, made: Scene, bets: dict[str, int], height: int = 12) -> str:
    """The felt of a game with numbers, and somebody's bets on it."""
    rules = load(game).rules()
    placed = {parse_bet(rules.game, bet): stake for bet, stake in bets.items()}
    view = View({1: "You"}, 1, layout=layout_of(rules, placed))
    return "\n".join(row.plain for row in draw(made, view, 78, height))


def test_numbers_of_a_wheel_show_the_chips_on_them() -> None:
    bets = {"Straight on 17": 500, "Red": 1_000, "Dozen on 2nd 12": 2_500}
    text = felt_of("617a", Scene(frozenset({1})), bets)
    assert "●5" in text
    assert " 17 " not in text
    assert all(f" {mark}" in text for mark in ("00 ", "35 ", "36♦", "18♦"))  # 36 and 18 are red
    assert "2nd 12 ●25" in text
    assert "Red ●10" in text
    assert "1st 12" not in felt_of("617a", Scene(frozenset({1})), bets, height=5)


def test_each_column_stands_at_the_end_of_its_numbers_and_each_dozen_below() -> None:
    """617a.3(e)(7): the first column is 1, 4, 7 … 34; 617a.3(e)(8): the first dozen 1 to 12."""
    felt = felt_of("617a", Scene(frozenset({1})), {"Column on 2nd column": 500})
    rows = felt.replace("♦", " ").split("\n")
    first, second, third, dozens = (
        next(row.rstrip() for row in rows if mark in row)
        for mark in (" 34 ", " 35 ", " 36 ", "2nd 12")
    )
    assert first.endswith("1st column")
    assert second.endswith("2nd ●5")
    assert third.endswith("3rd column")
    for dozen, lowest, highest in (("1st 12", 1, 10), ("2nd 12", 13, 22), ("3rd 12", 25, 34)):
        middle = dozens.index(dozen) + 3
        assert first.index(f" {lowest} ") < middle < first.index(f" {highest} ")


def test_the_areas_around_the_numbers_stay_in_sight_after_the_spin() -> None:
    made = Scene(frozenset({1}), spins=("17", "24"), settled=True)
    made.bets, made.gains = {1: {"Red": 500, "Odd": 500}}, {1: {"Red": -500, "Odd": -500}}
    text = felt_of("617a", made, {"Red": 500, "Odd": 500}, height=10)
    for shown in ("1st 12", "Red ●5", "Odd ●5", "the spin ends in", "-$10.00"):
        assert shown in text


@pytest.mark.parametrize("settled", [True, False])
def test_the_areas_of_craps_stay_in_sight_after_a_roll(settled: bool) -> None:
    """80x24 leaves ten rows to the felt, and nine where two rows of keys are needed."""
    made = Scene(frozenset({1}), rolls=((5, 2), (3, 4)), settled=settled)
    made.bets = {1: {"Place Bet to Win on 4": 500}}
    made.gains = {1: {"Pass Bet": 500}} if settled else {}
    made.markers["on/off marker"] = "off" if settled else "4"
    text = felt_of("623a", made, {"Place Bet to Win on 4": 500}, height=10 if settled else 9)
    for shown in ("rolled 7", "Don't Come", "Field", "Pass", "Odds", "● $5"):
        assert shown in text
    assert "You" in text
    assert ("+$5.00" in text) == settled


def moved(place: str, seat: int | None = None, marker: str = "on/off marker") -> Event:
    return Event(CITE, Kind.ANNOUNCED, "moves", seat, place, marker=marker)


def test_the_marker_lies_on_its_number_and_off_beside_the_boxes() -> None:
    made = Scene(frozenset({1}))
    made.follow(moved("6"))
    text = felt_of("623a", made, {"Place Bet to Win on 8": 1_200})
    assert " ON " in text
    assert "● $12" in text
    made.follow(moved("off"))
    text = felt_of("623a", made, {})
    assert "OFF" in text
    assert "ON" not in text


def test_the_dice_lie_with_the_shooter_until_they_are_given_up() -> None:
    made = Scene(frozenset({1}))
    made.follow(moved("", 1, "dice"))
    assert "You (dice)" in felt_of("623a", made, {})
    made.follow(moved("off", 1, "dice"))
    text = felt_of("623a", made, {})
    assert "dice" not in text
    assert "OFF" not in text


def test_a_hand_is_called_by_its_name_once_all_of_it_is_seen() -> None:
    made = Scene(frozenset({1}))
    made.follow(dealt("dealer", "As", Face.UP))
    made.follow(dealt("dealer", "Kd", Face.DOWN))
    made.follow(dealt(1, "Ah 6d", Face.UP))
    game = load("633a")
    assert game.procedure is not None  # with which come the names of hands
    view = View({1: "You"}, hand_name=game.hand_name)
    text = "\n".join(row.plain for row in draw(made, view, 78, 12))
    assert "You · soft 17" in text
    assert "DEALER ·" not in text


def test_cards_that_can_be_picked_have_their_keys() -> None:
    made = Scene(frozenset({1}), turn=1)
    made.follow(dealt(1, "2c Ah", Face.DOWN))
    view = View({1: "You"}, picks=[(Card.of("Ah"), True), (Card.of("2c"), False)])
    rows = [row.plain for row in draw(made, view, 78, 12)]
    assert any("A" in row and row.index("A") < row.index("2") for row in rows if "2" in row)
    assert any("▲1" in row and " 2 " in row for row in rows)
