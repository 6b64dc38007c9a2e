"""The progressive meters of a table: what wagers add to them and what winners take off."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Protocol

from houserules.rules import HouseRules, Meter, Wager
from houserules.rules.settlement import FromMeter
from houserules.table.ledger import INVENTORY, Ledger, meter_account, reserve_account

Amounts = Mapping[str, Mapping[str, int]]
"""Cents by wager and by the name of the meter."""
NO_AMOUNTS: Amounts = {}


class Meters(Protocol):
    """The meters behind the progressive wagers of a table."""

    def feed(self, wager: Wager, stake: int) -> None:
        """A progressive wager was collected: it adds its rates to its meters."""

    def shown(self) -> tuple[Amounts, Amounts]:
        """What the meters and their reserves show now."""

    def open(self) -> tuple[Amounts, Amounts]:
        """What they show when a round is settled; nobody else changes them until it is."""

    def pay(self, taken: FromMeter) -> None:
        """A winner takes a share off a meter, whose money goes to the table inventory."""

    def close(self) -> None:
        """The round is settled."""

    def ready(self) -> None:
        """Refuse to go on while somebody else changes the meters."""

    def finish(self, number: int) -> None:
        """The input of a number in the log has been carried out."""

    def annul(self) -> None:
        """An input was refused while it was carried out: nothing comes of it."""


class Growth:
    """What wagers add to a meter in whole cents; odd fractions wait for the next wager."""

    def __init__(self) -> None:
        self._left: dict[str, Fraction] = {}

    def cents(self, account: str, exact: Fraction) -> int:
        """The whole cents that are due on an account now."""
        exact += self._left.get(account, 0)
        whole = int(exact)
        self._left[account] = exact - whole
        return whole


class OwnMeters:
    """Meters of this table alone; their money is in the table's ledger."""

    def __init__(self, rules: HouseRules, ledger: Ledger) -> None:
        self._rules = rules
        self._ledger = ledger
        self._growth = Growth()
        self._metered = metered(rules)
        for wager in self._metered:
            amount = rules.fixed_amount(wager)
            for meter in rules.meters(wager):
                if amount is not None or meter.submitted:
                    self._seed(wager, meter, amount or 0)

    def _seed(self, wager: Wager, meter: Meter, stake: int) -> None:
        account = meter_account(wager.name, meter.name)
        if account not in self._ledger.balances:
            self._ledger.bring_in(account, meter.seed_for(stake))

    def feed(self, wager: Wager, stake: int) -> None:
        """A progressive wager was collected: it adds its rates to its meters."""
        for meter in self._rules.meters(wager):
            self._seed(wager, meter, stake)
            for account, rate in (
                (meter_account(wager.name, meter.name), meter.primary),
                (reserve_account(wager.name, meter.name), meter.reserve),
            ):
                if rate:
                    cents = self._growth.cents(account, rate * stake)
                    self._ledger.move(INVENTORY, account, cents)

    def shown(self) -> tuple[Amounts, Amounts]:
        """What the meters and their reserves show now."""
        if not self._metered:
            return NO_AMOUNTS, NO_AMOUNTS
        shown: dict[str, dict[str, int]] = {}
        waiting: dict[str, dict[str, int]] = {}
        for wager in self._metered:
            for meter in self._rules.meters(wager):
                account = meter_account(wager.name, meter.name)
                if account in self._ledger.balances:
                    reserve = reserve_account(wager.name, meter.name)
                    shown.setdefault(wager.name, {})[meter.name] = self._ledger[account]
                    waiting.setdefault(wager.name, {})[meter.name] = self._ledger[reserve]
        return shown, waiting

    def open(self) -> tuple[Amounts, Amounts]:
        """What they show when a round is settled."""
        return self.shown()

    def pay(self, taken: FromMeter) -> None:
        """A winner takes a share; a meter won whole gets its reserve and is seeded again."""
        account = meter_account(taken.wager.name, taken.meter)
        reserve = reserve_account(taken.wager.name, taken.meter)
        self._ledger.move(account, INVENTORY, taken.taken)
        self._ledger.move(reserve, account, taken.from_reserve)
        self._ledger.move(INVENTORY, account, taken.left - self._ledger[account])

    def close(self) -> None:
        """Nothing to do: the ledger has it all."""

    def ready(self) -> None:
        """Nobody else changes these meters."""

    def finish(self, number: int) -> None:
        """Nothing to do: the ledger has it all."""

    def annul(self) -> None:
        """Nothing to do: the ledger begins anew."""


def metered(rules: HouseRules) -> tuple[Wager, ...]:
    """The wagers offered that have a meter."""
    return tuple(w for w in rules.game.wagers if w.meters and rules.offers(w))
