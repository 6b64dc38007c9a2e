"""633a.7(h) to (q) and 633a.8 to 633a.12: how the Blackjack Wager and what grows out of it end."""

from fractions import Fraction
from functools import cache

from houserules.equipment.cards import Card
from houserules.games.blackjack import DealerFinished as DealerFinished
from houserules.games.blackjack import Early, Ending, Verdicts, is_ace_or_ten
from houserules.games.blackjack import Finished as Finished
from houserules.rules import HouseRules, Odds, Rule, Verdict
from houserules.rules.payout import StatedOdds

from .choices import (
    AFTER_READER,
    PAID_AT_ONCE,
    PAID_LATER,
    WHEN_REVEALED,
    blackjack,
    double_down,
    is_switch,
    paying_blackjack,
    second_blackjack,
    surrender,
)
from .shoe import game

EVEN = game.odds("13(a)", "1 to 1", blackjack, second_blackjack, double_down)
THREE_TO_TWO = game.odds("13(a)", "3 to 2", blackjack, second_blackjack, label="a Blackjack")


OVER_21 = game.rule("7(r)", "the player's hand is over 21")
DEALER_OVER_21 = game.rule("7(p)(1)", "the dealer's hand is over 21")
HIGHER = game.rule("7(p)(2)", "the player's hand is higher")
LOWER = game.rule("7(r)", "the dealer's hand is higher")
TIE = game.rule("7(q)", "the point counts are the same")
DEALER_BLACKJACK = game.rule("7(h)", "the dealer has a Blackjack")
LATE_BLACKJACK = game.rule("7(q)", "the dealer has a Blackjack")
PAID_AGAINST_2_TO_9 = game.rule("7(i)(1)(i)", "Blackjack against a 2 to 9")
_NONE = "Blackjack, and the dealer has none"
PAID_AFTER_READER = {
    PAID_AT_ONCE: game.rule("7(i)(1)(ii)(A)", _NONE),
    PAID_LATER: game.rule("7(i)(1)(ii)(B)", _NONE),
}
BEATS_21 = game.carry("7(p)(3)", "a Blackjack wins against 21 in more than two cards")
SPLIT_SPARED = game.rule("11(d)", "a Blackjack of the dealer takes the original wager only")
DOUBLE_SPARED = game.rule("10(b)", "a Blackjack of the dealer takes the original wager only")

SWITCH_AGAINST_21 = game.rule("12(a)(5)(i)", "Blackjack against 21 in more than two cards")
AGAINST_21_PAYS = Odds(1)
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
        return _settle_blackjack(dealer, rules)
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


def _settle_blackjack(dealer: DealerFinished, rules: HouseRules) -> Verdict:
    """A Blackjack is paid before the dealer draws: a 21 that is drawn would lose to it."""
    if not dealer.reader_used:
        return _wins(PAID_AGAINST_2_TO_9, THREE_TO_TWO)
    return _wins(PAID_AFTER_READER[rules[paying_blackjack]], THREE_TO_TWO)


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
        return SWITCH_AGAINST_21.wins(AGAINST_21_PAYS).citing(BEATS_21)
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
_BRANCHES = {WHEN_REVEALED: "9(a)(2)(i)", AFTER_READER: "9(a)(2)(ii)"}
SURRENDERED_TO_READER = {
    choice: game.rule(cite, "surrender, and the dealer has no Blackjack")
    for choice, cite in _BRANCHES.items()
}
SURRENDERED_TO_BLACKJACK = {
    choice: game.rule(cite, "surrender, and the dealer has a Blackjack")
    for choice, cite in _BRANCHES.items()
}
SEPARATELY = game.carry("9(b)", "insurance and surrender are settled separately")


def settle_surrender(dealer: DealerFinished, rules: HouseRules) -> Verdict:
    """Half of the wager is collected, all of it if the dealer has a Blackjack, 633a.9(a)."""
    if dealer.blackjack:
        return SURRENDERED_TO_BLACKJACK[rules[surrender]].loses()
    rule = SURRENDERED_TO_READER[rules[surrender]] if dealer.reader_used else SURRENDERED
    return rule.loses_part(HALF)


def settle(hand: Finished, dealer: DealerFinished, rules: HouseRules) -> Verdicts:
    """Everything that is staked on a hand."""
    if hand.ending is Ending.SURRENDERED:
        verdict = settle_surrender(dealer, rules)
        return {blackjack: verdict.citing(SEPARATELY) if hand.insured else verdict}
    verdict = settle_hand(hand, dealer, rules)
    if not hand.doubled:
        return {blackjack: verdict}
    return {blackjack: verdict, double_down: settle_double(hand, dealer, rules)}


def ends_early(hand: Finished, up: Card, rules: HouseRules) -> Early | None:
    """Blackjack and surrender, now or once the hole card is revealed; not in Blackjack Switch."""
    read = is_ace_or_ten(up)
    if hand.ending is Ending.SURRENDERED:
        later = read and rules[surrender] == WHEN_REVEALED
        cite = _BRANCHES[rules[surrender]] if read else "9(a)(1)"
        return Early(cite, when_revealed=later)
    if hand.blackjack and not is_switch(rules):
        later = read and rules[paying_blackjack] == PAID_LATER
        cite = ("7(i)(1)(ii)(B)" if later else "7(i)(1)(ii)(A)") if read else "7(i)(1)(i)"
        return Early(cite, "Blackjack", when_revealed=later)
    return None
