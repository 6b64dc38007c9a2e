"""Features: paytables that were requested beside the printed ones, as letters to choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from houserules.rules.errors import RuleError
from houserules.rules.payout import parse_payout
from houserules.rules.paytable import Paytable

if TYPE_CHECKING:
    from houserules.rules.house_rules import HouseRules
    from houserules.rules.wager import Payable


@dataclass(frozen=True, slots=True)
class Feature:
    """A paytable that was requested for a wager of a game, and since when it may be chosen."""

    ref: str
    game: str
    wager: str
    letter: str
    rows: Mapping[str, str]
    mandatory: Mapping[str, str]
    prohibited: Mapping[str, str]
    available_on: date | None

    def is_available(self, today: date) -> bool:
        """Whether it may be chosen on a day."""
        return self.available_on is not None and self.available_on <= today

    def added_to(self, rules: HouseRules) -> HouseRules:
        """House rules that pay by this paytable."""
        payable = rules.game.find_payable(self.wager)
        return rules.with_paytable(payable, lettered(payable, self.letter, self.rows))


def lettered(payable: Payable, letter: str, rows: Mapping[str, str]) -> Paytable:
    """A paytable on the outcomes that a wager distinguishes."""
    if not payable.paytables:
        raise RuleError(f"{payable.name} is not paid by a paytable.")
    parsed = tuple((label, parse_payout(pays)) for label, pays in rows.items())
    return Paytable(payable.cite, letter, parsed, payable.paytables[0].scale)
