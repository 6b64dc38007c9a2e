"""Two choices compared: what differs is what was chosen, and figures are those of the sheets."""

from fractions import Fraction

import pytest

from houserules import library
from houserules.cli.commands.comparing import other_side
from houserules.comparison.figures import letters_of, of_rules
from houserules.games import load
from houserules.odds.price import price
from houserules.rules import RuleError


def test_the_change_is_the_difference_of_two_sheets() -> None:
    left = load("649a").rules({"pair plus": "A"})
    right = load("649a").rules({"pair plus": "C"})
    own, other = (
        {figure.wager: Fraction(figure.house_advantage) for figure in price(rules)}
        for rules in (left, right)
    )
    found = {one.figure.wager: one.change for one in of_rules(left, right)}
    assert found == {wager: other[wager] - own[wager] for wager in own}
    assert found["Ante Wager"] == 0


def test_the_rows_that_differ_are_told() -> None:
    rules = load("649a").rules()
    changes = library.compare(rules, {"pair plus": "D"}).changes
    told = {(one.name, one.left and one.left.words, one.right and one.right.words)
            for one in changes}  # fmt: skip
    assert told == {
        ("Pair Plus Wager", "A", "D"),
        ("Pair Plus Wager: Straight flush", "35 to 1", "40 to 1"),
        ("Pair Plus Wager: Three-of-a-kind", "25 to 1", "30 to 1"),
    }


def test_a_bonus_is_compared_by_the_wager_it_is_paid_on() -> None:
    rules = load("649a").rules()
    letters = letters_of(rules.game.find_payable("Ante Bonus"), rules)
    assert letters.letters == ["A", "B", "C"]
    assert {figure.wager for figure in letters.figures.values()} == {"Ante Wager"}
    assert letters.rows["Three-of-a-kind"] == {"A": "4 to 1", "B": "3 to 1", "C": "3 to 1"}


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (["code-1990"], "has no edition 'code-1990'; it has posted"),
        (["pair plus=Z"], "“Z” is not a choice"),
        (["pair plus=A", "B"], "write it as OPTION=VALUE"),
        (["paar plus=A"], "paar plus"),
    ],
)
def test_another_side_that_does_not_exist_is_refused(typed: list[str], sentence: str) -> None:
    left = load("649a").rules()
    with pytest.raises((RuleError, ValueError), match=sentence):
        library.compare(left, other_side(left, typed))


def test_the_sides_are_called_by_what_differs() -> None:
    rules = load("roulette").rules()
    found = library.compare(rules, {"wheel": "single zero"})
    assert found.right is not None
    assert (found.left.label, found.right.label) == ("double zero", "single zero")
    whens = {one.wager: one.when for one in found.figures}
    assert whens["Straight Wager"] is None
    assert whens["First Five Numbers Wager"] == "double zero"


def test_figures_of_one_wager_keep_the_condition_that_both_sides_share() -> None:
    compared = library.compare(load("633a").rules(), {"Decks": 8})
    found = [(one.wager, one.when) for one in compared.figures if one.wager == "Blackjack Wager"]
    assert ("Blackjack Wager", "play by the exact cards") in found
    assert ("Blackjack Wager", None) in found
