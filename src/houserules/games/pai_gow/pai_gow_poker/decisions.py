"""The acts of a seat in a round of Pai Gow Poker, and the decisions that set hands."""

from houserules.hands.pai_gow import SetHand
from houserules.rules import Decision

HIGH, LOW = "high", "low"
BY_HOUSE_WAY, INCORRECT_SET = "house way", "set incorrectly"
FOUL_LOW = f"foul {LOW}"
"""A setting that loses by 645a.11(f)(1)(iii), followed by the cards of the low hand as `LOW` is."""
SETTINGS = (BY_HOUSE_WAY, INCORRECT_SET, LOW, FOUL_LOW)
SURRENDER, SHOW, VOID, PLAY_OUT = "surrender", "show hands", "void", "play out"


def is_setting(decision: Decision) -> bool:
    """Whether a decision sets the hands."""
    return decision.act in SETTINGS


def setting_decision(setting: SetHand) -> Decision:
    """The decision that sets seven cards so."""
    low = tuple(sorted(setting.low.cards, reverse=True))
    return Decision(FOUL_LOW if setting.is_foul else LOW, cards=low)
