"""Decisions: an act with an amount or cards, and the text by which people write it."""

import tracemalloc
from itertools import combinations

import pytest

from houserules.equipment.cards import parse_cards
from houserules.law import Citation
from houserules.rules import Decision, RuleError, cents
from houserules.rules.decision import Amounts
from houserules.rules.procedure import Act, AskDecision, chosen, listed

CITE = Citation.parse("633a.10(a)")
LOW = parse_cards("Ah Qd")


@pytest.mark.parametrize(
    ("text", "decision"),
    [
        ("play 4x", Decision("play 4x")),
        ("Stand ", Decision("stand")),
        ("double for less 5", Decision("double", 500)),
        ("double 5", Decision("double", 500)),
        ("insurance of 2.50", Decision("insurance", 250)),
        ("dealer wagers $10", Decision("dealer wagers", 1_000)),
        ("dealer wagers nothing", Decision("dealer wagers nothing")),
        ("double 0", Decision("double", 0)),
        ("low Ah Qd", Decision("low", cards=LOW)),
        ("foul low Qd Ah", Decision("foul low", cards=LOW)),
        ("low 10h Jk", Decision("low", cards=parse_cards("Th Jk"))),
    ],
)
def test_text_becomes_a_decision(text: str, decision: Decision) -> None:
    assert Decision.parse(text) == decision


def test_long_texts_of_decisions_and_amounts_are_not_kept() -> None:
    """Strangers write them; spaces around an amount may be any number."""
    begun = not tracemalloc.is_tracing()
    if begun:
        tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for number in range(40):
        assert Decision.parse(f"fold{' ' * (200_000 + number)}") == "fold"
        assert cents(f"5{' ' * (200_000 + number)}") == 500
    after, _ = tracemalloc.get_traced_memory()
    if begun:
        tracemalloc.stop()
    assert after - before < 1_000_000


def test_a_decision_is_readable_and_equals_the_name_of_its_act_alone() -> None:
    assert str(Decision("double", 250)) == "double $2.50"
    assert str(Decision("low", cards=LOW)) == "low Ah Qd"
    assert Decision("fold") == "fold"
    assert "fold" in (Decision("play"), Decision("fold"))
    assert {"fold": 1}[Decision("fold")] == 1
    assert Decision("double", 250) != "double"
    assert Decision("low", cards=LOW) != "low"


def test_the_act_that_is_chosen() -> None:
    low, other = (Act("low", CITE, cards=parse_cards(cards)) for cards in ("Ah Qd", "Kc 7d"))
    double = Act("double", CITE, stake=1_000, amounts=Amounts(500, 900, 100))
    dealer = Act("dealer wagers", CITE, amount=1_000, amounts=Amounts(1, 999))
    asks = AskDecision(1, (low, other, double, dealer), CITE)
    assert chosen(asks, Decision("low", cards=parse_cards("7d Kc"))) == (other, other.decision)
    assert chosen(asks, Decision("double")) == (double, Decision("double"))
    assert chosen(asks, Decision("double", 600)) == (double, Decision("double", 600))
    assert chosen(asks, Decision("dealer wagers")) == (dealer, Decision("dealer wagers", 1_000))
    for wrong in (Decision("low"), Decision("low", cards=parse_cards("Ah 7d")), Decision("hit")):
        with pytest.raises(RuleError, match=r"Seat 1 may low Ah Qd or .*, not .*§ 633a.10\(a\)"):
            chosen(asks, wrong)
    for amount in (400, 650, 1_000):
        with pytest.raises(RuleError, match=r"below \$10.00 in steps of \$1.00 from \$5.00 on"):
            chosen(asks, Decision("double", amount))


def test_the_acts_that_a_refusal_names() -> None:
    insurance = tuple(Act(name, CITE) for name in ("no insurance", "insurance"))
    assert listed(insurance) == "choose no insurance or insurance"
    exchanges = [
        Act("exchange", CITE, cards=cards)
        for size in (2, 3, 4, 5)
        for cards in combinations(parse_cards("2c 5d 9h Js Kc"), size)
    ]
    assert listed([Act("fold", CITE), *exchanges]) == "fold or exchange 2 to 5 cards"
