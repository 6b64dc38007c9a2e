"""Inputs that an offer allows, picked at random."""

from collections.abc import Callable
from random import Random

from houserules.table import (
    Abandon,
    BuyChips,
    Call,
    Confirm,
    Decide,
    Input,
    Leave,
    NoMoreBets,
    Offer,
    PlaceBet,
    Reduce,
    Sit,
    TakeBack,
)

Pick = Callable[[Offer, Random], int]


def as_input(
    offer: Offer,
    random: Random,
    stake: Pick | None = None,
    *,
    chips: int = 1_000_000,
    more: int = 5,
) -> Input:
    """An input that an offer allows; a player who sits down has chips, and buys more."""
    seat, what = offer.seat or 0, offer.what
    on = random.choice(offer.selections) if offer.selections else ""
    picked = (stake or usual)(offer, random) if offer.increment else 0
    match offer.do:
        case "sit":
            return Sit(seat, f"Player {seat}", chips)
        case "buy chips":
            return BuyChips(seat, more)
        case "leave":
            return Leave(seat)
        case "abandon":
            return Abandon(seat)
        case "confirm":
            return Confirm(offer.minimum)
        case "bet":
            return PlaceBet(seat, f"{what} on {on}" if on else what, picked)
        case "reduce":
            return Reduce(seat, what, picked)
        case "take back":
            return TakeBack(seat, what)
        case "call":
            return Call(seat, what, on)
        case "decide":
            return Decide(seat, what, picked if offer.increment else None, offer.cards)
        case _:
            return NoMoreBets()


def usual(offer: Offer, random: Random) -> int:
    """A stake of a hundred steps, now and then the lowest or a high one."""
    (taken,) = random.choices((99, 0, 999), (9, 1, 1))
    return _after(offer, taken)


def low(offer: Offer, random: Random) -> int:
    """The lowest stake or one not much higher."""
    return _after(offer, random.choice((0, 0, 9)))


def anywhere(offer: Offer, random: Random) -> int:
    """A stake anywhere between the limits, often a usual one."""
    steps = _steps(offer)
    return _after(offer, random.choice((0, steps, 99, 99, 99, random.randint(0, steps))))


def _steps(offer: Offer) -> int:
    assert offer.minimum is not None
    assert offer.maximum is not None
    return (offer.maximum - offer.minimum) // (offer.increment or 1)


def _after(offer: Offer, taken: int) -> int:
    return (offer.minimum or 0) + min(_steps(offer), taken) * (offer.increment or 1)
