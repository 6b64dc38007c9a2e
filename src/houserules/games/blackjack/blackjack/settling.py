"""633a.7(h) to (q) and 633a.8 to 633a.12: how the Blackjack Wager and what grows out of it end."""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from houserules.equipment.cards import Card
from houserules.games.blackjack.blackjack.choices import double_down, insurance
from houserules.games.blackjack.blackjack.offering import blackjack, is_switch, second_blackjack
from houserules.games.blackjack.blackjack.shoe import game
from houserules.games.shared.common import Comparison, meeting
from houserules.hands.blackjack import point_value
from houserules.rules import HouseRules, Outcome, Rule, Verdict
from houserules.rules.payout import StatedOdds

BLACKJACK = "Blackjack"
EVEN = game.odds("13(a)", "1 to 1", blackjack, second_blackjack, double_down)
THREE_TO_TWO = game.odds("13(a)", "3 to 2", blackjack, second_blackjack, label="a Blackjack")
TWO_TO_ONE = game.odds("13(b)", "2 to 1", insurance)


class Finished(NamedTuple):
    """A player's hand at its end."""

    total: int
    blackjack: bool = False
    switched: bool = False
    """The two cards of the Blackjack came together by a switch."""
    split_off: bool = False
    """The hand was formed by a split and has a wager of its own."""


class DealerFinished(NamedTuple):
    """The dealer's hand at its end."""

    total: int
    blackjack: bool = False
    reader_used: bool = False
    """The up card is an ace or counts 10, so that the hole card went into the card reader."""


def hands_met(player: Finished, dealer: DealerFinished, up: Card, verdict: Verdict) -> str:
    """Both hands as far as they decided: "the dealer's 19 beats 17"."""
    own = BLACKJACK if player.blackjack else str(player.total)
    if player.total > 21:
        return own
    if verdict.cite in WITHOUT_DEALER:
        return f"{own} against {up}"
    dealers = BLACKJACK if dealer.blackjack else str(dealer.total)
    if dealer.total > 21 or verdict.outcome is Outcome.RETURNED:
        return f"{own} against the dealer's {dealers}"
    ends = {Outcome.WIN: Comparison.HIGHER, Outcome.LOSE: Comparison.LOWER}
    return meeting(own, dealers, ends.get(verdict.outcome, Comparison.EQUAL))


def is_reader_used(up: Card) -> bool:
    """Whether the hole card goes into the card reader, 633a.7(h)."""
    return point_value(up) in (1, 10)


OVER_21 = game.rule("7(p)(1)", "the player's hand is over 21")
DEALER_OVER_21 = game.rule("7(p)(1)", "the dealer's hand is over 21")
HIGHER = game.rule("7(p)(2)", "the player's hand is higher")
LOWER = game.rule("7(p)(2)", "the dealer's hand is higher")
TIE = game.rule("7(q)", "the point counts are the same")
DEALER_BLACKJACK = game.rule("7(h)", "the dealer has a Blackjack")
LATE_BLACKJACK = game.rule("7(q)", "the dealer has a Blackjack")
PAID_AT_ONCE = game.rule("7(i)(1)(i)", "Blackjack against a 2 to 9")
PAID_AFTER_READER = game.rule("7(i)(1)(ii)", "Blackjack, and the dealer has none")
BLACKJACK_AGAINST_21 = game.rule("7(p)(3)", "Blackjack against 21 in more than two cards")
SPLIT_SPARED = game.rule("11(d)", "a Blackjack of the dealer takes the original wager only")
DOUBLE_SPARED = game.rule("10(b)", "a Blackjack of the dealer takes the original wager only")

SWITCH_AGAINST_21 = game.rule("12(a)(5)(i)", "Blackjack against 21 in more than two cards")
SWITCH_BOTH = game.rule("12(a)(5)(ii)", "both have a Blackjack")
SWITCH_LOST = game.rule(
    "12(a)(5)(iii)", "a switched Blackjack is a 21 and the dealer has Blackjack"
)
SWITCH_RETURNED = game.rule("12(a)(5)(iv)", "a switched Blackjack against 21 or 22")
SWITCH_22 = game.rule("12(a)(5)(v)", "the dealer has 22")


def settle_hand(player: Finished, dealer: DealerFinished, rules: HouseRules) -> Verdict:
    """The Blackjack Wager on a hand that was not surrendered, 633a.7(p) and (q), 633a.13(a)."""
    if player.total > 21:
        return OVER_21.loses()
    if is_switch(rules):
        return _settle_switch(player, dealer)
    if dealer.blackjack:
        return _against_blackjack(player)
    if player.blackjack:
        return _settle_blackjack(dealer)
    return _compare(player, dealer)


@cache
def _wins(rule: Rule, odds: StatedOdds) -> Verdict:
    return rule.wins_at(odds)


def _against_blackjack(player: Finished) -> Verdict:
    """The card reader finds a Blackjack before anybody plays; 633a.11(d) is for one found later."""
    if player.blackjack:
        return TIE.pushes()
    if player.split_off:
        return SPLIT_SPARED.returns()
    return LATE_BLACKJACK.loses() if player.total == 21 else DEALER_BLACKJACK.loses()


def _settle_blackjack(dealer: DealerFinished) -> Verdict:
    if not dealer.reader_used:
        return _wins(PAID_AT_ONCE, THREE_TO_TWO)
    rule = BLACKJACK_AGAINST_21 if dealer.total == 21 else PAID_AFTER_READER
    return _wins(rule, THREE_TO_TWO)


def _compare(player: Finished, dealer: DealerFinished) -> Verdict:
    if dealer.total > 21:
        return _wins(DEALER_OVER_21, EVEN)
    if player.total == dealer.total:
        return TIE.pushes()
    return _wins(HIGHER, EVEN) if player.total > dealer.total else LOWER.loses()


def _settle_switch(player: Finished, dealer: DealerFinished) -> Verdict:
    """At a table for Blackjack Switch, 633a.12(a)(5)."""
    natural = player.blackjack and not player.switched
    made = player.blackjack and player.switched
    if dealer.blackjack:
        if natural:
            return SWITCH_BOTH.pushes()
        return SWITCH_LOST.loses() if made else _against_blackjack(player)
    if made and dealer.total in (21, 22):
        return SWITCH_RETURNED.returns()
    if dealer.total == 22:
        return SWITCH_22.returns()
    if natural and dealer.total == 21:
        return _wins(SWITCH_AGAINST_21, EVEN)
    if natural:
        return _wins(DEALER_OVER_21 if dealer.total > 21 else HIGHER, THREE_TO_TWO)
    return _compare(player, dealer)


def settle_double(player: Finished, dealer: DealerFinished, rules: HouseRules) -> Verdict:
    """The Double Down Wager goes with its hand, 633a.10."""
    if dealer.blackjack and player.total <= 21:
        return DOUBLE_SPARED.returns()
    return settle_hand(player, dealer, rules)


HALF = Fraction(1, 2)
SURRENDERED = game.rule("9(a)(1)", "surrender against a 2 to 9")
SURRENDERED_TO_READER = game.rule("9(a)(2)", "surrender, and the dealer has no Blackjack")
SURRENDERED_TO_BLACKJACK = game.rule("9(a)(2)", "surrender, and the dealer has a Blackjack")
SEPARATELY = game.carry("9(b)", "insurance and surrender are settled separately")


def settle_surrender(dealer: DealerFinished, rules: HouseRules) -> Verdict:
    """Half of the wager is collected, all of it if the dealer has a Blackjack, 633a.9(a)."""
    if dealer.blackjack:
        return SURRENDERED_TO_BLACKJACK.loses()
    rule = SURRENDERED_TO_READER if dealer.reader_used else SURRENDERED
    return rule.loses_part(HALF)


INSURED = game.rule("8(a)", "the hole card is a king, queen, jack or 10")
NOT_INSURED = game.rule("8(d)", "the dealer does not have a Blackjack")
PAID = game.carry("8(c)", "winning Insurance Wagers are paid")
EVEN_MONEY = game.rule("8(e)", "even money was taken for a Blackjack")
WITHOUT_DEALER = {rule.cite for rule in (PAID_AT_ONCE, PAID_AFTER_READER, EVEN_MONEY)}
"""Where a hand is paid before the dealer's hand is known."""


def settle_insurance(dealer_blackjack: bool, rules: HouseRules) -> Verdict:
    """The Insurance Wager, 633a.8."""
    if not dealer_blackjack:
        return NOT_INSURED.loses()
    return INSURED.wins(TWO_TO_ONE.pays).citing(PAID, TWO_TO_ONE.cite)


def settle_even_money(rules: HouseRules) -> Verdict:
    """Even money instead of insurance, 633a.8(e)."""
    return EVEN_MONEY.wins(EVEN.pays)
