"""The one amount of progressive wagers is cited to the Envy Bonus of the wager that is offered."""

import pytest

from houserules.games import load


@pytest.mark.parametrize(
    ("chapter", "wager", "value", "cite"),
    [
        ("641a", "Four-Card Progressive Payout Wager", "A", "641a.12(d)(5)"),
        ("641a", "Five-Card Progressive Payout Wager", "A", "641a.12(e)(5)"),
        ("643a", "Five-Card Progressive Payout Wager", "A", "643a.12(e)(5)"),
        ("657a", "Five-Card Progressive Payout Wager", "A", "657a.12(e)(5)"),
        ("649a", "Five-Card Progressive Payout Wager", "yes", "649a.12(h)(5)"),
        ("649a", "5 of 6 Progressive Payout Wager", "yes", "649a.12(j)(5)"),
    ],
)
def test_the_paragraph_of_the_amount(chapter: str, wager: str, value: str, cite: str) -> None:
    rules = load(chapter).rules({wager: value})
    (amount,) = (one for one in rules.in_force if one.option.name == "Progressive wager amount")
    assert str(amount.cite) == cite
