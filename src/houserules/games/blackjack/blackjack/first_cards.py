"""633a.7(g): how and when the wagers on the first cards are settled, in the chapter's order."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from houserules.equipment.cards import Card, Rank, show_cards
from houserules.games.blackjack.chapter import (
    FirstCards,
    Moment,
    OnFirstCards,
    Verdicts,
    against_up_card,
    at_once,
)
from houserules.rules import HouseRules, Verdict, Wager

from . import additional, progressives, twenty
from . import house_money as money
from .additional import RoyalMatch, royal_match_outcome
from .settling import is_reader_used

Fact = TypeVar("Fact")


def _two_cards(dealt: FirstCards) -> str:
    return show_cards(dealt.two)


def _decided(
    wager: Wager,
    cite: str,
    outcome: Callable[[FirstCards], Fact],
    settle: Callable[[Fact, HouseRules], Verdict],
    when: Callable[[FirstCards], Moment] = at_once,
    seen: Callable[[FirstCards], str] = _two_cards,
) -> OnFirstCards:
    """A wager that one outcome of the first cards decides."""

    def settled(dealt: FirstCards, rules: HouseRules) -> Verdicts:
        return {wager: rules.once(settle, outcome(dealt))}

    return OnFirstCards(wager, cite, settled, when, seen)


def _on_twenty(
    wager: Wager,
    cite: str,
    outcome: Callable[[Sequence[Card], bool], str],
    settle: Callable[[str, HouseRules], Verdict],
) -> OnFirstCards:
    """A wager on a 20, whose highest pair waits where the dealer may have a Blackjack."""

    def when(dealt: FirstCards) -> Moment:
        if not is_reader_used(dealt.up) or not twenty.is_highest(wager, dealt.two):
            return Moment.AT_ONCE
        return Moment.WITH_HANDS if dealt.blackjack else Moment.AFTER_READER

    def settled(dealt: FirstCards, rules: HouseRules) -> Verdicts:
        verdict = rules.once(settle, outcome(dealt.two, dealt.blackjack))
        if when(dealt) is not Moment.AT_ONCE:
            verdict = verdict.citing(twenty.WAITED[wager, dealt.blackjack])
        return {wager: verdict}

    return OnFirstCards(wager, cite, settled, when)


def _both_royal(dealt: FirstCards) -> RoyalMatch:
    """The Royal Match of the player, and whether the dealer has one too."""
    dealers = royal_match_outcome(dealt.dealer) == "Royal Match"
    return RoyalMatch(royal_match_outcome(dealt.two), dealers)


def _waits_for_hole_card(dealt: FirstCards) -> Moment:
    """A Royal Match against a king or queen waits, for the dealer may have one too."""
    royal = royal_match_outcome(dealt.two) == "Royal Match"
    waits = royal and dealt.up.rank in (Rank.KING, Rank.QUEEN)
    return Moment.HOLE_CARD if waits else Moment.AT_ONCE


def _royals_seen(dealt: FirstCards) -> str:
    both = _both_royal(dealt) == RoyalMatch("Royal Match", True)
    return show_cards(dealt.two) + (f" against {show_cards(dealt.dealer)}" if both else "")


def _waits_for_straight(dealt: FirstCards) -> Moment:
    """Two cards in a row may become a longer straight."""
    return Moment.LATER if progressives.is_straight(dealt.two) else Moment.AT_ONCE


def _waits_for_reader(dealt: FirstCards) -> Moment:
    """A payout is added to the Blackjack Wager only if the dealer has no Blackjack."""
    won = money.house_money_outcome(dealt.two) != "No match"
    return Moment.AFTER_READER if won and is_reader_used(dealt.up) else Moment.AT_ONCE


ON_FIRST_CARDS = (
    _on_twenty(twenty.lucky_ladies, "7(g)(1)", twenty.lucky_ladies_outcome,
               twenty.settle_lucky_ladies),
    additional.match_on_first_cards,
    _decided(additional.in_between, "7(g)(3)",
             lambda dealt: additional.in_between_outcome(*(c.rank for c in (*dealt.two, dealt.up))),
             additional.settle_in_between, seen=against_up_card),
    OnFirstCards(additional.royal_match, "7(g)(4)",
                 lambda dealt, rules: additional.settle_royal_match(_both_royal(dealt), rules),
                 _waits_for_hole_card, _royals_seen),
    _decided(additional.bet_the_set, "7(g)(5)",
             lambda dealt: additional.bet_the_set_outcome(dealt.two),
             additional.settle_bet_the_set),
    _on_twenty(twenty.kings_bounty, "7(g)(6)", twenty.kings_bounty_outcome,
               twenty.settle_kings_bounty),
    _decided(additional.super_match, "7(g)(7)",
             lambda dealt: additional.super_match_outcome([c.rank for c in dealt.cards]),
             additional.settle_super_match, seen=lambda dealt: show_cards(dealt.cards)),
    _decided(additional.three_card_poker, "7(g)(8)",
             lambda dealt: additional.three_card_outcome((*dealt.two, dealt.up)),
             additional.settle_three_card_poker, seen=against_up_card),
    _decided(progressives.straight_jack, "7(g)(9)", lambda dealt: progressives.NO_STRAIGHT,
             progressives.settle_straight_jack, _waits_for_straight),
    _decided(money.house_money, "7(g)(10)",
             lambda dealt: money.house_money_outcome(dealt.two), money.settle_house_money,
             _waits_for_reader),
)  # fmt: skip
"""The wagers on the first cards in the order of 633a.7(g)."""
