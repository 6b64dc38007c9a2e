"""Wagers described to patrons in a sentence or two, from the declarations of a game.

A game whose wagers are on numbers, dice or hands that nothing declares says it in `play.toml`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from houserules.games.how_to_play import wagers_in_words
from houserules.rules import Bonus, HouseRules, Payable, Wager
from houserules.rules.decided import PLAYER, AfterFold
from houserules.rules.money import short_dollars
from houserules.rules.printed import joined

PLACES = {
    PLAYER: "your own {pieces}",
    "dealer": "the dealer's {pieces}",
    "community": "the community cards",
    "flop": "the first three community cards",
    "first two": "your first two cards",
    "first four": "your first four cards",
    "first hand": "your hand",
    "first card": "your first card",
    "as drawn": "your cards",
    "up card": "the dealer's up card",
    "hole card": "the dealer's hole card",
    "third card": "the dealer's third card",
    "dealer's first card": "the dealer's first card",
    "six card bonus": "cards that are dealt for it",
    "all-six bonus": "cards that are dealt for it",
    "fourth card {seat}": "a fourth card",
    "hole cards {seat}": "your hole cards",
    "across": "the community cards",
    "down": "the community cards",
    "middle": "the community cards",
}
"""The places of cards as a patron calls them."""
INSURANCE = "Insurance Wager"
ALIKE = {
    INSURANCE: "Offered when the dealer shows an ace; it wins if the dealer has a Blackjack.",
    "Double Down Wager": "Added to your wager for one more card.",
}
"""Wagers that are the same in every relative of Blackjack."""


def in_words(payable: Payable, rules: HouseRules) -> str:
    """Describe a wager or bonus, with the amounts that the rules fix."""
    if isinstance(payable, Bonus):
        return _bonus(payable)
    assert isinstance(payable, Wager)
    written = wagers_in_words(rules.game.chapter).get(payable.name)
    if any(one.name == INSURANCE and one.in_round for one in rules.game.wagers):
        written = written or ALIKE.get(payable.name)
    return " ".join([written or _placed(payable, rules), *_terms(payable, rules)])


def _bonus(bonus: Bonus) -> str:
    if bonus.envy is not None:
        return f"Beside a {bonus.on.name}: paid when another player has one of these hands."
    return f"Paid on the {bonus.on.name}; it needs no wager of its own."


def _placed(wager: Wager, rules: HouseRules) -> str:
    """When a wager is placed, and on which cards."""
    if wager.is_fee:
        return "A price that buys a choice; it is not paid back."
    if wager.in_round:
        return f"Placed during the round{_sized(wager)}."
    on = _looks_at(wager, rules.pieces)
    beside = _names(wager.with_all_of, "and") or _names(wager.with_one_of, "or")
    if on:
        return f"A wager on {on}{f', beside the {beside}' if beside else ''}."
    if beside:
        return f"Placed before the deal beside the {beside}."
    return f"Placed before the deal{_sized(wager)}."


def _sized(wager: Wager) -> str:
    by = _names(wager.fixed_by, "and")
    return f"; its amount follows the {by}" if by else ""


def _looks_at(wager: Wager, pieces: str) -> str:
    if wager.decided is None:
        return ""
    places = dict.fromkeys(place for each in wager.decided.looks_at.values() for place in each)
    every = (PLACES.get(place, f"the {place}") for place in (*places, *wager.decided.then))
    if wager.selections and len(wager.decided.looks_at) > 1:
        return joined([f"the {selected}" for selected in wager.selections], "or")
    return joined(dict.fromkeys(place.replace("{pieces}", pieces) for place in every), "and")


def _terms(wager: Wager, rules: HouseRules) -> Iterable[str]:
    """The amount of a wager where there is only one, and its fate after a fold."""
    fixed = rules.fixed_amount(wager)
    if fixed and not wager.for_pot:
        yield f"It is always {short_dollars(fixed)}."
    fold = wager.decided.fold if wager.decided is not None and wager.after_a_fold else None
    if fold is AfterFold.SURVIVES:
        yield "It counts even if you fold."
    elif fold is AfterFold.FORFEITED:
        yield "It is lost if you fold."


def _names(wagers: Sequence[Wager], word: str) -> str:
    return joined([one.name for one in wagers], word)
