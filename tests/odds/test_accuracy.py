"""The errors of numbers that were dealt."""

from dataclasses import replace
from math import sqrt

import pytest

from houserules.answers import Figure
from houserules.games import load
from houserules.odds.price import price_wager


def test_a_dealt_advantage_has_its_error_which_the_element_of_risk_inherits() -> None:
    rules = load("671a").rules()
    (exact,) = price_wager(rules, rules.game.find_wager("Super Wager"))
    dealt = replace(
        exact,
        stated_advantage=0.05,
        standard_error=0.001,
        total_wagered=2.5,
        wagered_standard_error=0.02,
    )
    data = Figure.of(dealt).to_json()
    assert data["house_advantage"]["standard_error"] == 0.001
    risk = data["measures"]["element_of_risk"]
    assert risk["decimal"] == pytest.approx(0.02)
    assert risk["standard_error"] == pytest.approx(sqrt(0.001**2 + (0.02 * 0.02) ** 2) / 2.5)
    assert Figure.of(exact).measures.element_of_risk.standard_error is None
