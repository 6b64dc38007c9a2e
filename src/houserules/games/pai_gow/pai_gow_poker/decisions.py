"""What a seat decides in a round of Pai Gow Poker, in words."""

from houserules.equipment.cards import show_cards
from houserules.hands.pai_gow import SetHand
from houserules.rules import Seat

HIGH, LOW = "high", "low"
BY_HOUSE_WAY, FOUL_SET, INCORRECT_SET = "house way", "foul", "set incorrectly"
SURRENDER, SHOW, VOID, PLAY_OUT = "surrender", "show hands", "void", "play out"


def decisions_of(seat: Seat) -> list[str]:
    """What a seat decided, in small letters."""
    return [decision.strip().casefold() for decision in seat.decisions]


def is_setting(decision: str) -> bool:
    """Whether a decision sets the hands."""
    return decision in (BY_HOUSE_WAY, INCORRECT_SET) or bool(low_of(decision))


def low_of(decision: str) -> str:
    """The cards of the low hand that a decision names, which may say that it is foul."""
    word, _, cards = decision.removeprefix(f"{FOUL_SET} ").partition(" ")
    return cards if word == LOW else ""


def setting_name(setting: SetHand) -> str:
    """The decision that sets seven cards so; one that loses by 645a.11(f)(1)(iii) says so."""
    low = f"{LOW} {show_cards(sorted(setting.low.cards, reverse=True))}"
    return f"{FOUL_SET} {low}" if setting.is_foul else low
