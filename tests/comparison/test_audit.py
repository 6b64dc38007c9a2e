"""The state's published holds beside the figures, and what would make one right."""

from fractions import Fraction
from functools import cache

import pytest

from houserules import library
from houserules.comparison.audit import Audited, Verdict, audit
from houserules.rules import RuleError


@cache
def found() -> dict[tuple[str, str], Audited]:
    return {(one.stated.wager, one.bound): one for one in audit()}


@pytest.mark.parametrize(
    ("wager", "bound", "verdict", "percent"),
    [
        ("Pocket Bonus Wager", "lowest", Verdict.AGREES, "4.5249"),
        ("Trips Plus Wager", "lowest", Verdict.DIFFERS, "0.7402"),
        ("Straight Flush Bonus Wager", "highest", Verdict.CUT, "7.7574"),
        ("Progressive Jackpot Wager", "hold", Verdict.NO_HOLD, None),
        ("Bad Beat Bonus", "highest", Verdict.DIFFERS, "4.6539"),
        ("All-Six Bonus Wager", "highest", Verdict.AGREES, "18.0981"),
        ("Bonus Wager", "hold", Verdict.DIFFERS, "12.8022"),
    ],
)
def test_verdicts(wager: str, bound: str, verdict: Verdict, percent: str | None) -> None:
    """The figures as separate programs of the chapters' own tests give them."""
    one = found()[wager, bound]
    assert one.verdict is verdict
    if percent:
        assert f"{float(100 * one.computed.advantage):.4f}" == percent


def test_one_row_would_make_the_saigon_bonus_right() -> None:
    """138,600 of 2,869,685 hands are two pair: a unit more for them is the whole difference."""
    one = found()["Bonus Wager", "hold"]
    assert [each.words for each in one.explanations] == [
        "it agrees if two pair paid 9 to 1 instead of 8 to 1"
    ]
    assert abs(-one.difference - Fraction(138_600, 2_869_685)) < Fraction(1, 20_000)


def test_a_rate_is_no_hold() -> None:
    (why,) = found()["Progressive Jackpot Wager", "hold"].explanations
    assert "primary rate of the meter" in why.words
    assert str(why.cite) == "678a.12(d)(3)"


def test_another_reading_explains_the_bad_beat_bonus() -> None:
    for bound in ("lowest", "highest"):
        words = [each.words for each in found()["Bad Beat Bonus", bound].explanations]
        assert any("dealer does not qualify" in each for each in words)


def test_a_game_without_a_published_hold_is_refused() -> None:
    with pytest.raises(RuleError, match="it has for 677a, 678a, 679a, 680a"):
        library.audit("649a")
