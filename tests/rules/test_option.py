"""The choices of a certificate holder, and the sentences on a choice that is none."""

from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houserules.games.poker.three_card_poker.law import game
from houserules.law import Citation
from houserules.rules import Amounts, AtLeast, Between, Odds, OneOf, Option, OrNo, RuleError, YesNo
from houserules.rules.option import Domain, money, percent
from houserules.rules.payout import Basis

DOMAINS: dict[str, Domain[Any]] = {
    "one of": OneOf(("manual shoe", "hand", "$1")),
    "yes or no": YesNo(),
    "one or two": Between((1, 2), "decks"),
    "without a unit": Between.range(1, 7),
    "at least": AtLeast(Odds(5)),
    "a row or none": OrNo(AtLeast(Odds(40))),
    "a rate": percent(4, 5),
    "money": money(),
    "one of two amounts": Amounts((100, 500)),
}


@pytest.mark.parametrize(
    ("domain", "written", "value"),
    [
        ("one of", "HAND", "hand"),
        ("one of", "the manual-shoe", "manual shoe"),
        ("one of", "$1", "$1"),
        ("yes or no", True, True),
        ("yes or no", False, False),
        ("yes or no", "Yes", True),
        ("one or two", "2 decks", 2),
        ("one or two", "1 deck", 1),
        ("one or two", 2, 2),
        ("without a unit", "7", 7),
        ("at least", "5 to 1", Odds(5)),
        ("at least", "11 to 2", Odds(11, 2)),
        ("a row or none", "no", None),
        ("a row or none", False, None),
        ("a row or none", "50 to 1", Odds(50)),
        ("a rate", "4.5%", Fraction(9, 200)),
        ("a rate", "5", Fraction(1, 20)),
        ("money", "2.50", 250),
        ("money", 5, 500),
        ("one of two amounts", "$5", 500),
    ],
)
def test_a_choice(domain: str, written: object, value: object) -> None:
    assert DOMAINS[domain].read(written) == value


@pytest.mark.parametrize(
    ("domain", "written", "sentence"),
    [
        ("one of", "1", "“1” is not a choice"),
        ("one of", "shoo", "Known: manual shoe, hand, \\$1"),
        ("yes or no", "perhaps", "is not a choice"),
        ("one or two", 3, "choose 1 deck, 2 decks"),
        ("one or two", "1.0", "choose 1 deck, 2 decks"),
        ("one or two", -1, "choose"),
        ("one or two", True, "choose"),
        ("without a unit", "²", "choose 1, 2, 3"),
        ("at least", "4 to 1", "4 to 1 is below the least odds, 5 to 1"),
        ("at least", "9 to 2", "below the least odds"),
        ("at least", "6 for 1", "are not odds such as 5 to 1"),
        ("at least", "at least 6 to 1", "are not odds such as 5 to 1"),
        ("at least", "Push", "are not odds such as 5 to 1"),
        ("at least", "even money", "are not odds such as 5 to 1"),
        ("at least", "no", "are not odds such as 5 to 1"),
        ("a row or none", "39 to 1", "below the least odds, 40 to 1"),
        ("a rate", "3.99%", "is not a rate from 4% to 5%"),
        ("a rate", "1/0", "is not a rate"),
        ("a rate", "5e0", "is not a rate"),
        ("a rate", "nan", "is not a rate"),
        ("money", "0", "is not an amount to wager"),
        ("money", "-1", "is not an amount to wager"),
        ("money", "much", "is not an amount of money"),
        ("one of two amounts", "$2", "Known: \\$1, \\$5"),
    ],
)
def test_no_choice(domain: str, written: object, sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        DOMAINS[domain].read(written)


@pytest.mark.parametrize("domain", DOMAINS.values(), ids=DOMAINS)
@given(
    written=st.one_of(
        st.text(), st.booleans(), st.none(), st.integers(), st.floats(), st.lists(st.text())
    )
)
def test_anything_is_a_choice_or_a_sentence(domain: Domain[Any], written: object) -> None:
    with suppress(RuleError):
        domain.read(written)


@pytest.mark.parametrize("domain", DOMAINS.values(), ids=DOMAINS)
def test_listed_choices_can_be_chosen(domain: Domain[Any]) -> None:
    assert domain.words()
    for value in domain.variants():
        assert domain.read(domain.written(value)) == value


def test_odds_of_another_basis_do_not_pass_as_higher() -> None:
    floor = AtLeast(Odds(9, 1, Basis.FOR))
    assert floor.read("9 for 1") == Odds(9, 1, Basis.FOR)
    with pytest.raises(RuleError, match="are not odds such as 9 for 1"):
        floor.read("8 to 1")


def test_an_option_names_itself_and_its_paragraph() -> None:
    option = Option("Decks", Citation.parse("649a.3(b)"), Between((1, 2), "decks"), 1)
    with pytest.raises(RuleError, match=r"^Decks \(§ 649a.3\(b\)\): “9” is not a choice; choose"):
        option.read("9")
    assert option.phrase(2) == "Decks: 2"


def test_a_number_that_is_not_listed_may_be_chosen() -> None:
    domain = Between((1, 2, 3), "decks", listed=(1, 3))
    assert domain.variants() == [1, 3]
    assert domain.read("2 decks") == 2
    assert domain.words() == ["1 deck", "2 decks", "3 decks"]


@pytest.mark.parametrize("text", ["A B", "A or B", "A and B", "the B", "B, A"])
def test_two_letters_are_not_one_of_them(text: str) -> None:
    with pytest.raises(RuleError, match="is not a choice"):
        OneOf(("no", "A", "B")).read(text)


@given(st.sampled_from(game.options), st.text())
def test_every_option_of_a_game_reads_any_text(option: Option[Any], written: str) -> None:
    with suppress(RuleError):
        option.read(written)


@pytest.mark.parametrize("option", game.options, ids=lambda option: str(option.name))
def test_every_default_can_be_chosen(option: Option[Any]) -> None:
    assert option.read(option.written(option.default)) == option.default
