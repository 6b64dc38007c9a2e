"""A line names what decided it: both hands, their totals, the point or the number."""

from collections.abc import Mapping
from typing import Any

import pytest

from houserules.equipment.cards import parse_cards
from houserules.games import load
from houserules.games.baccarat.baccarat_hands import SHOE
from houserules.rules import Bets, Decision, Round, Seat
from houserules.rules.naming import bets_of
from houserules.table.record import settle_record


def reasons(chapter: str, bets: str, hand: str = "", **round_: Any) -> Mapping[str, str]:
    """Why each bet of $10 ends as it does, without the rule that precedes the particulars."""
    game = load(chapter)
    placed = bets_of(game.rules(), dict.fromkeys(bets.split("; "), "10"))
    decisions = tuple(map(Decision.parse, round_.pop("decisions", ())))
    settle = settle_record if game.procedure and game.reads_by_playing else game.settle
    seat = Seat(1, Bets(placed), {"": parse_cards(hand)} if hand else {}, decisions)
    settlement = settle(Round(game.rules({}), (seat,), **round_))
    return {line.name: line.why.partition(": ")[2] for line in settlement.lines}


@pytest.mark.parametrize(
    ("hand", "decisions", "dealer", "why"),
    [
        ("Tc 7d", ("stand",), "9h Td", "the dealer's 19 beats 17"),
        ("Tc 9d", ("stand",), "8h Td", "19 beats the dealer's 18"),
        ("Tc 8d", ("stand",), "8h Td", "both have 18"),
        ("Tc 8d", ("stand",), "8h 7d Qc", "18 against the dealer's 25"),
        ("Tc 6d Kc", ("hit",), "8h Td", "26"),
        ("Tc 9d", (), "Ah Kd", "the dealer's Blackjack beats 19"),
        ("Ac Kd", (), "Kh 9d", "Blackjack against Kh"),
        ("Ac Kd", (), "5h 9d", "Blackjack against 5h"),
        ("Tc 6d", ("surrender",), "Kh 9d", "16 against Kh"),
    ],
)
def test_633a_7_p_totals(hand: str, decisions: tuple[str, ...], dealer: str, why: str) -> None:
    cards = {"dealer": parse_cards(dealer)}
    found = reasons("633a", "Blackjack Wager", hand, decisions=decisions, cards=cards)
    assert found == {"Blackjack Wager": why}


def test_617a_4_the_number() -> None:
    found = reasons("617a", "Straight Wager on 17; Red Wager", spins=("17",))
    assert set(found.values()) == {"17 came"}


def test_623a_3_a_the_roll_and_the_point() -> None:
    found = reasons("623a", "Pass Bet; Field Bet", rolls=((2, 4), (5, 2)))
    assert found == {"Pass Bet": "7 came (5-2), its point is 6", "Field Bet": "6 came (2-4)"}


def test_627a_7_both_point_counts() -> None:
    cards = {SHOE: parse_cards("8c Kh Kd 7s")}
    found = reasons("627a", "Player's Hand; Tie Wager", cards=cards)
    assert set(found.values()) == {"Player's Hand 8, Banker's Hand 7"}


@pytest.mark.parametrize(
    ("dealer", "why"),
    [
        ("Kh 4d 2s", "the dealer's king high beats queen high"),
        ("Qh 4d 2s", "queen high beats the dealer's lower queen high"),
        ("Qh 8d 3c", "both have queen high"),
        ("2h 2d 3c", "the dealer's pair of twos, three kicker beats queen high"),
    ],
)
def test_649a_11_c_3_both_hands(dealer: str, why: str) -> None:
    cards = {"dealer": parse_cards(dealer)}
    found = reasons("649a", "Ante Wager", "Qs 8h 3d", decisions=("play",), cards=cards)
    assert found == {"Ante Wager": why, "Play Wager": why}


def test_653a_11_h_both_hands() -> None:
    cards = {"dealer": parse_cards("Kd Ks"), "community": parse_cards("2c 7d 9h Jc 3s")}
    bets, decisions = "Ante Wager; Blind Wager", ("play 4x",)
    found = reasons("653a", bets, "Qc Qd", decisions=decisions, cards=cards)
    beaten = "the dealer's pair of kings, jack kicker beats pair of queens, jack kicker"
    assert found == dict.fromkeys(("Ante Wager", "Blind Wager", "Play Wager"), beaten)
