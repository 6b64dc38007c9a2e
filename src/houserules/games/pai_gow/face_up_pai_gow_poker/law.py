"""Face Up Pai Gow Poker: 58 Pa. Code Chapter 688a.

`wagers` holds the wagers and their paytables.
"""

from enum import IntEnum
from typing import NamedTuple

from houserules.hands.pai_gow import SetHand
from houserules.hands.pai_gow_house_way import FOXWOODS, HouseWay, HouseWayError
from houserules.rules import Freely, HouseRules, RuleError, Verdict

from .wagers import EVEN, game

# 688a.11(a): the dealer's hands, which are set first and lie open


def _read_house_way(value: object) -> HouseWay:
    if isinstance(value, HouseWay):
        return value
    if isinstance(value, str) and "\n" in value:
        value = value.splitlines()
    if isinstance(value, str):
        if value.strip().casefold() in FOXWOODS.name.casefold() and value.strip():
            return FOXWOODS
        raise RuleError(
            f"“{value[:40]}” is not a known house way; write {FOXWOODS.name}, or a list of rules."
        )
    try:
        rules = [str(rule) for rule in value] if isinstance(value, (list, tuple)) else []
        return HouseWay.parse("house way of the Rules Submission", rules)
    except HouseWayError as error:
        raise RuleError(str(error)) from None


house_way = game.option(
    "House way", "11(a)",
    Freely(
        _read_house_way,
        f"{FOXWOODS.name}, or a list of rules: name | hands | keep rank",
        (FOXWOODS,),
    ),
    FOXWOODS, must=True, says=lambda way: way.name,
)  # fmt: skip


# 688a.11(f): the Face Up Pai Gow Poker Wager


class Comparison(IntEnum):
    """A hand of the player against the same hand of the dealer."""

    LOWER = -1
    IDENTICAL = 0
    HIGHER = 1


class Showdown(NamedTuple):
    """The facts that decide a Face Up Pai Gow Poker Wager."""

    high: Comparison
    low: Comparison
    ace_high: bool = False
    foul: bool = False


BOTH_LOWER = game.rule("11(f)(1)(i)", "both hands are lower")
COPIED = game.rule("11(f)(1)(ii)", "a hand is identical and the other is not higher")
FOUL = game.rule("11(f)(1)(iii)", "the low hand outranks the high hand")
HIGH_ONLY = game.rule("11(f)(2)(i)", "only the high hand is higher")
LOW_ONLY = game.rule("11(f)(2)(ii)", "only the low hand is higher")
ACE_HIGH = game.rule("11(f)(2)(iii)", "the dealer has an Ace High Pai Gow")
BOTH_HIGHER = game.rule("11(f)(3)", "both hands are higher")


def settle_face_up(facts: Showdown, rules: HouseRules) -> Verdict:
    """The Face Up Pai Gow Poker Wager, 688a.11(f)."""
    over_high, over_low = facts.high is Comparison.HIGHER, facts.low is Comparison.HIGHER
    if facts.ace_high:
        return ACE_HIGH.pushes()
    if facts.foul:
        return FOUL.loses()
    if over_high and over_low:
        return BOTH_HIGHER.wins_at(EVEN)
    if over_high:
        return HIGH_ONLY.pushes()
    if over_low:
        return LOW_ONLY.pushes()
    if Comparison.IDENTICAL in (facts.high, facts.low):
        return COPIED.loses()
    return BOTH_LOWER.loses()


def compare(player: SetHand, dealer: SetHand, *, ace_high: bool = False) -> Showdown:
    """The facts of two hands on the table."""
    high = (player.high > dealer.high) - (player.high < dealer.high)
    low = (player.low > dealer.low) - (player.low < dealer.low)
    return Showdown(Comparison(high), Comparison(low), ace_high, player.is_foul)


game.seal()
