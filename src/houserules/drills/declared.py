"""Questions from what a chapter declares: payouts and irregularities."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from houserules.drills.question import Kind, Question, chosen_from
from houserules.drills.rounds import MOST_UNITS, UNIT
from houserules.law import Citation
from houserules.rules import HouseRules, RuleError, dollars
from houserules.rules.money import short_dollars
from houserules.rules.payout import Basis, Odds
from houserules.rules.wager import Bonus, Payable, Wager


def payouts(rules: HouseRules, chance: Random) -> Iterator[Question]:
    """The payout of a stake at printed odds."""
    known = list(_odds(rules))
    while known:
        payable, label, odds, cite = chance.choice(known)
        stake = _stake(rules, payable, chance)
        pays = Fraction(stake * odds.win, odds.per)
        if pays.denominator == 1:
            row = f", {label}" if label and label != payable.name else ""
            shown = (f"{payable.name}{row}: {odds}",)
            included = "" if odds.basis is Basis.TO else ", the wager included"
            asks = f"{short_dollars(stake)} at {odds}: how much{included}?"
            yield Question(Kind.PAYOUTS, shown, asks, dollars(int(pays)), cite)


def _odds(rules: HouseRules) -> Iterator[tuple[Payable, str, Odds, Citation]]:
    """The rows of every table in force, and the odds that paragraphs state without one."""
    for payable in filter(rules.offers, rules.game.payables):
        try:
            table = rules.paytable(payable) if payable.tables else None
        except RuleError:
            table = None
        for label, pays in table.rows if table else ():
            if isinstance(pays, Odds):
                yield payable, label, pays, table.cite if table else payable.cite
        for stated in rules.game.stated_odds.get(payable, ()) if isinstance(payable, Wager) else ():
            if not stated.less_under(rules):
                yield payable, stated.label, stated.pays, stated.cite


def _stake(rules: HouseRules, payable: Payable, chance: Random) -> int:
    wager = payable.on if isinstance(payable, Bonus) else payable
    assert isinstance(wager, Wager)
    return rules.amounts(wager).next_to(UNIT * chance.randint(1, MOST_UNITS))


def irregularities(rules: HouseRules, chance: Random) -> Iterator[Question]:
    """The order of the chapter when something goes wrong, to be chosen among its other orders."""
    possible = []
    for irregularity in rules.game.irregularities:
        try:
            irregularity.require_under(rules)
            possible.append(irregularity)
        except RuleError:
            continue
    orders = [one.outcome for one in possible]
    for one in chance.sample(possible, len(possible)):
        choices = chosen_from(one.outcome, orders, chance)
        if len(choices) > 1:
            shown = (f"{one.event}.",)
            yield Question(Kind.IRREGULARITIES, shown, "What now?", one.outcome, one.cite, choices)
