"""Payouts of a wager: odds, a push, a loss, a fixed amount or a share of a meter."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from math import ceil, gcd
from typing import TYPE_CHECKING, Any

from houserules.law import Citation
from houserules.rules.errors import RuleError
from houserules.rules.money import WHOLE, cents, percents, short_dollars

if TYPE_CHECKING:
    from houserules.rules.house_rules import HouseRules
    from houserules.rules.option import Choice

Number = int | Fraction
Meters = Mapping[str, int]


class Basis(StrEnum):
    """Whether the stake comes back beside the payout ("to") or is part of it ("for")."""

    TO = "to"
    FOR = "for"


@dataclass(frozen=True, slots=True)
class Odds:
    """Odds such as 40 to 1, 50 for 1 or 3 to 2; a floor when the rules say "at least"."""

    win: int
    per: int = 1
    basis: Basis = Basis.TO
    at_least: bool = False

    def net(self, stake: Number, meters: Meters | None = None) -> Fraction:
        """The player's gain on a stake."""
        gain = Fraction(stake) * self.win / self.per
        return gain if self.basis is Basis.TO else gain - stake

    @property
    def reduced(self) -> Odds:
        """The same odds in lowest terms: 4 to 2 are 2 to 1."""
        shared = gcd(self.win, self.per)
        return replace(self, win=self.win // shared, per=self.per // shared)

    def plus(self, units: int) -> Odds:
        """The odds that pay some units more."""
        return replace(self, win=self.win + units * self.per)

    def __str__(self) -> str:
        text = f"{self.win:,} {self.basis} {self.per:,}"
        return f"at least {text}" if self.at_least else text


@dataclass(frozen=True, slots=True)
class Push:
    """The stake goes back to the player."""

    def net(self, stake: Number, meters: Meters | None = None) -> Fraction:
        """Nothing is won or lost."""
        return Fraction(0)

    def __str__(self) -> str:
        return "Push"


@dataclass(frozen=True, slots=True)
class Loss:
    """The stake, or the part of it that is lost, goes to the house."""

    part: Fraction = Fraction(1)

    def net(self, stake: Number, meters: Meters | None = None) -> Fraction:
        """The stake is lost."""
        lost = Fraction(-stake)
        return lost if self.part == 1 else lost * self.part

    def __str__(self) -> str:
        return "Loss" if self.part == 1 else f"Loss of {self.part}"


@dataclass(frozen=True, slots=True)
class Amount:
    """A fixed amount of money, whatever was wagered."""

    cents: int
    basis: Basis = Basis.TO

    def net(self, stake: Number, meters: Meters | None = None) -> Fraction:
        """The amount, less the stake where the stake does not come back."""
        return Fraction(self.cents) - (stake if self.basis is Basis.FOR else 0)

    def __str__(self) -> str:
        return short_dollars(self.cents)


@dataclass(frozen=True, slots=True)
class MeterShare:
    """A percentage of a progressive meter; the stake comes back only with a payout beside it."""

    percent: Fraction
    meter: str = ""
    plus: Odds | Amount | None = None

    def net(self, stake: Number, meters: Meters | None = None) -> Fraction:
        """The share of the meter, less the stake or with the payout beside it."""
        if meters is None or self.meter not in meters:
            raise RuleError(f"The amount on the {self.meter or 'progressive'} meter is not known.")
        beside = self.plus.net(stake) if self.plus else -Fraction(stake)
        return self.percent * meters[self.meter] / 100 + beside

    def __str__(self) -> str:
        text = f"{self.percent}% of {self.meter + ' ' if self.meter else ''}meter"
        return f"{text} and {self.plus}" if self.plus else text


Payout = Odds | Push | Loss | Amount | MeterShare
PUSH = Push()
LOSS = Loss()

_ODDS = re.compile(rf"(at least )?({WHOLE})(\.5)? (to|for) ({WHOLE})")
_SHARE = re.compile(r"([0-9]+(?:\.[0-9]+)?)% of (?:(.+) )?meter(?: and (.+))?")
LONGEST = 60  # characters; no printed payout comes near it


def parse_payout(text: str, basis: Basis = Basis.TO) -> Payout:
    """Read a payout as a paytable prints it; a dollar amount takes the basis of its table.

    >>> [str(parse_payout(t)) for t in ("1,000 to 1", "Push", "100% of meter", "$5,000")]
    ['1,000 to 1', 'Push', '100% of meter', '$5,000']
    """
    words = " ".join(text.split()) if len(text) <= LONGEST else ""
    if match := _ODDS.fullmatch(words.casefold()):
        win, per = (int(match[i].replace(",", "")) for i in (2, 5))
        if match[3]:  # 2.5 to 1 is 5 to 2
            win, per = 2 * win + 1, 2 * per
        if win > 0 and per > 0:
            return Odds(win, per, Basis(match[4]), at_least=bool(match[1]))
    if (match := _SHARE.fullmatch(words)) and 0 < Fraction(match[1]) <= 100:
        beside = parse_payout(match[3]) if match[3] else None
        if beside is None or isinstance(beside, (Odds, Amount)):
            return MeterShare(Fraction(match[1]), match[2] or "", beside)
    if words.casefold() == "push":
        return PUSH
    if words.casefold() in {"loss", "lose"}:
        return LOSS
    if words.startswith("$"):
        return Amount(cents(words), basis)
    raise RuleError(
        f"“{text[:40]}” is not a payout; write for example 40 to 1, 50 for 1, Push, "
        "100% of meter or $5,000."
    )


METER = "meter"
"""The name of a meter that has none of its own."""


def structured(payout: Payout) -> dict[str, Any]:
    """A payout for machines: its kind, the fraction n/d, and the share of a meter.

    The fraction is the odds, the part of the stake that is lost, or an amount in dollars. Beside
    the share of a meter it is the odds, or without a basis an amount in dollars.

    >>> structured(parse_payout("50 for 1"))["kind"], structured(parse_payout("$2.50"))["n"]
    ('for', 5)
    """
    form: dict[str, Any] = dict.fromkeys(("kind", "n", "d", "basis", "meter", "share"))
    match payout:
        case Odds():
            kind = "at least" if payout.at_least else str(payout.basis)
            form |= {"kind": kind, "n": payout.win, "d": payout.per, "basis": str(payout.basis)}
        case Push():
            form |= {"kind": "push"}
        case Loss():
            form |= {"kind": "loss", "n": payout.part.numerator, "d": payout.part.denominator}
        case Amount():
            n, d = Fraction(payout.cents, 100).as_integer_ratio()
            form |= {"kind": "dollars", "n": n, "d": d, "basis": str(payout.basis)}
        case MeterShare():
            if payout.plus:
                form |= structured(payout.plus)
            if isinstance(payout.plus, Amount):
                form["basis"] = None
            share = str(payout.percent / 100)
            form |= {"kind": "meter", "meter": payout.meter or METER, "share": share}
    return form


def from_structured(form: Mapping[str, Any]) -> Payout:
    """Read the form for machines back."""
    n, d, basis = form["n"], form["d"], Basis(form["basis"] or Basis.TO)
    match form["kind"]:
        case "push":
            return PUSH
        case "loss":
            return Loss(Fraction(n, d))
        case "dollars":
            return Amount(int(Fraction(n, d) * 100), basis)
        case "meter":
            name = "" if form["meter"] == METER else form["meter"]
            plus: Odds | Amount | None = None
            if n is not None:
                dollars = form["basis"] is None
                plus = Amount(int(Fraction(n, d) * 100)) if dollars else Odds(n, d, basis)
            return MeterShare(Fraction(form["share"]) * 100, name, plus)
        case kind:
            return Odds(n, d, basis, at_least=kind == "at least")


@dataclass(frozen=True, slots=True)
class StatedOdds:
    """Odds that a paragraph states without a paytable, perhaps for one outcome alone."""

    cite: Citation
    pays: Odds
    label: str = ""
    less: str = ""
    """A deduction from the payout, in words."""
    outcome: str = ""
    """The outcome of cards that is paid, where they alone decide the wager."""
    unless: Choice[Any] | None = None
    """The choice under which nothing is deducted."""
    printed: str = ""
    """The outcome as felt and paper name it, where its label alone would mislead a patron."""

    def __str__(self) -> str:
        text = f"{self.label} {self.pays}".strip()
        return f"{text}, less {self.deduction}" if self.less else text

    @property
    def deduction(self) -> str:
        """The deduction, under any rules."""
        return f"{self.less} unless {self.unless[0].name}" if self.unless else self.less

    def less_under(self, rules: HouseRules) -> str:
        """The deduction under these rules."""
        return "" if self.unless and rules.chooses(self.unless) else self.less


@dataclass(frozen=True, slots=True)
class Vigorish:
    """A commission on what is won, or on what was wagered; perhaps rounded up to a unit."""

    rate: Fraction
    round_up_to: int | None = None
    of_wager: bool = False

    def on(self, amount: Number) -> Fraction:
        """The commission on an amount in cents, not rounded where that would take more than it."""
        exact = self.rate * amount
        if self.round_up_to is None:
            return exact
        rounded = Fraction(ceil(exact / self.round_up_to) * self.round_up_to)
        return rounded if rounded <= amount else exact

    def due(self, stake: Number, winnings: Number) -> Fraction:
        """The commission on a wager that won."""
        return self.on(stake if self.of_wager else winnings)

    def __str__(self) -> str:
        text = f"{percents(self.rate)} vigorish"
        return f"{text} rounded up to {self.round_up_to}¢" if self.round_up_to else text
