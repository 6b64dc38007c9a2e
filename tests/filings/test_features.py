"""An approved paytable is data: a letter that is chosen, priced and played as a printed one."""

from fractions import Fraction
from pathlib import Path

import pytest

from houserules.filings.cases import cases, play
from houserules.filings.permissions import Actor, Role
from houserules.filings.views import rules_of
from houserules.games import load
from houserules.odds.price import price
from houserules.rules import HouseRules
from houserules.table import FileLog, NoMoreBets, PlaceBet, Sit, Table, recover

PRINTED = {"A": (35, 25, 6, 4, 1), "F": (50, 30, 5, 4, 1)}
WAYS = (48, 52, 720, 1096, 3744)
DEALS = 22_100


@pytest.fixture(scope="module")
def rules() -> HouseRules:
    (case,) = (case for name, case in cases() if "chosen as a letter" in name)
    return rules_of(play(case).register, Actor("Ann", Role.OPERATIONS), "RS-2027-000001")


def advantage(letter: str) -> Fraction:
    """The house advantage by hand: each hand by the number of ways to be dealt it."""
    won = sum(ways * pays for ways, pays in zip(WAYS, PRINTED[letter], strict=True))
    return Fraction(DEALS - sum(WAYS) - won, DEALS)


def test_a_letter_is_chosen_and_priced(rules: HouseRules) -> None:
    pair_plus = rules.game.find_wager("Pair Plus")
    assert rules.letter(pair_plus) == "F"
    (figure,) = (figure for figure in price(rules) if figure.wager == pair_plus.name)
    assert (figure.table, figure.house_advantage) == ("F", advantage("F"))
    printed = load("649a").rules({"Pair Plus Wager": "A"})
    (other,) = (figure for figure in price(printed) if figure.wager == pair_plus.name)
    assert other.house_advantage == advantage("A")


def test_a_letter_is_played_and_its_table_is_recovered(rules: HouseRules, tmp_path: Path) -> None:
    log = FileLog(tmp_path / "table.jsonl")
    table = Table(rules, log=log)
    table.do(Sit(1, "Ann", 100_000))
    while table.rounds < 20:
        table.do(PlaceBet(1, "Pair Plus Wager", 1_000))
        table.do(NoMoreBets())
    chips = table.chips
    log.close()
    again = recover(FileLog(tmp_path / "table.jsonl"))
    assert again.chips == chips
    assert again.rules.letter(again.rules.game.find_wager("Pair Plus")) == "F"
