"""The progressive meters of a table: what wagers add to them and what winners take off."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Protocol

from houserules.log import Log, LogError
from houserules.rules import HouseRules, Meter, Wager
from houserules.rules.settlement import FromMeter
from houserules.table.chance import UndecidedError
from houserules.table.ledger import INVENTORY, LINK, PAYOUTS, Ledger, meter_account, reserve_account

Amounts = Mapping[str, Mapping[str, int]]
"""Cents by wager and by the name of the meter."""
NO_AMOUNTS: Amounts = {}


class Meters(Protocol):
    """The meters behind the progressive wagers of a table."""

    def feed(self, wager: Wager, stake: int) -> None:
        """A progressive wager was collected: it adds its rates to its meters."""

    def shown(self) -> tuple[Amounts, Amounts]:
        """The amounts on the meters and in their reserves now."""

    def open(self) -> tuple[Amounts, Amounts]:
        """Their amounts when a winner is paid; nobody else changes them until it is done."""

    def pay(self, taken: FromMeter) -> None:
        """A winner takes a share off a meter, which does not pass the table inventory."""

    def close(self) -> None:
        """The round is settled."""

    def ready(self) -> None:
        """Refuse to go on while somebody else changes the meters."""

    def finish(self, number: int) -> None:
        """The input of a number in the log has been carried out."""

    def annul(self) -> None:
        """An input was refused while it was carried out, and has no effect."""


class WhenPaid(Mapping[str, Mapping[str, int]]):
    """The amounts on meters, opened when the first winner is paid, or one after a while."""

    def __init__(self, meters: Meters) -> None:
        self._meters = meters
        self.reserves: dict[str, Mapping[str, int]] = {}
        """The amounts in the reserves when the meters were last opened."""

    def __getitem__(self, wager: str) -> Mapping[str, int]:
        shown, reserves = self._meters.open()
        self.reserves.update(reserves)
        return shown[wager]

    def __iter__(self) -> Iterator[str]:
        return iter(self._meters.shown()[0])

    def __len__(self) -> int:
        return len(self._meters.shown()[0])


class Growth:
    """The growth of a meter by wagers, in whole cents; odd fractions wait for the next wager."""

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

    def __init__(self, rules: HouseRules, ledger: Ledger, at_opening: Amounts = NO_AMOUNTS) -> None:
        """Seed the meters, or have them begin with other amounts."""
        self._rules = rules
        self._ledger = ledger
        self._at_opening = at_opening
        self._growth = Growth()
        self._metered = metered(rules)
        for wager in self._metered:
            amount = rules.fixed_amount(wager)
            for meter in rules.meters(wager):
                if amount is not None or meter.submitted or wager.name in at_opening:
                    self._seed(wager, meter, amount or 0)

    def _seed(self, wager: Wager, meter: Meter, stake: int) -> None:
        account = meter_account(wager.name, meter.name)
        if account not in self._ledger.balances:
            given = self._at_opening.get(wager.name, {}).get(meter.name)
            self._ledger.bring_in(account, meter.seed_for(stake) if given is None else given)

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
        """The amounts on the meters and in their reserves now."""
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
        """Their amounts when a winner is paid."""
        return self.shown()

    def pay(self, taken: FromMeter) -> None:
        """A winner takes a share; a meter won whole gets its reserve and is seeded again."""
        account = meter_account(taken.wager.name, taken.meter)
        reserve = reserve_account(taken.wager.name, taken.meter)
        self._ledger.move(account, PAYOUTS, taken.taken)
        self._ledger.move(reserve, account, taken.from_reserve)
        self._ledger.bring_in(account, taken.left - self._ledger[account])

    def close(self) -> None:
        """Nothing to do: the ledger has it all."""

    def ready(self) -> None:
        """Nobody else changes these meters."""

    def finish(self, number: int) -> None:
        """Nothing to do: the ledger has it all."""

    def annul(self) -> None:
        """Nothing to do: the ledger starts again."""


class Membership(Protocol):
    """A table's place at meters that several tables share; `houserules.links` has one."""

    @property
    def wager(self) -> Wager:
        """The wager whose meters are shared."""

    def to_data(self) -> dict[str, Any]:
        """The membership as JSON data, for the opening of the table's log."""

    def opens(self) -> None:
        """A table is opened with this membership, which is for one table only."""

    def ready(self, log: Log) -> None:
        """Refuse to go on while another table has the meters, or with a log not the last."""

    def shown(self) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """The amounts on the meters and in their reserves now, by name."""

    def hold(self, log: Log) -> tuple[int, ...]:
        """Hold the meters for this table; what each and its reserve show, by turns."""

    def commit(self, log: Log, number: int, done: list[list[Any]]) -> None:
        """Take over what an input of the table did to the meters, once, and let them go."""

    def release(self) -> None:
        """Let the meters go, nothing done."""


class MeterLink(Protocol):
    """Meters that several tables share."""

    def rejoin(self, place: Mapping[str, Any], rules: HouseRules, log: Log) -> Membership:
        """The membership of a table that is recovered from its log, which must be its last."""


class LoggedMembership:
    """The membership of a table without its link: its log can be read, but not carried on."""

    def __init__(self, place: Mapping[str, Any], rules: HouseRules) -> None:
        self._place = place
        self.wager = rules.game.find_wager(place["wager"])

    def to_data(self) -> dict[str, Any]:
        """The membership as the log has it."""
        return dict(self._place)

    def opens(self) -> None:
        """No table can be opened without the link."""
        raise self._without_link()

    def ready(self, log: Log) -> None:
        """Refuse to go on without the link."""
        raise self._without_link()

    def _without_link(self) -> LogError:
        return LogError(f"Table {self._place['table']} is on a link: recover the table with it.")

    def shown(self) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """Nothing is known without the link."""
        return {}, {}

    def hold(self, log: Log) -> tuple[int, ...]:
        """The log says what the meters showed, unless it ends before."""
        raise UndecidedError("The log ends where the link is needed: recover the table with it.")

    def commit(self, log: Log, number: int, done: list[list[Any]]) -> None:
        """The link has it already, or will when the table is recovered with it."""

    def release(self) -> None:
        """Nothing is held."""


class MeteredTable(Protocol):
    """The table of shared meters: what is drawn from outside goes through its log."""

    rules: HouseRules
    ledger: Ledger
    log: Log

    def chance(self, kind: str, make: Callable[[], tuple[int, ...]]) -> tuple[int, ...]:
        """Something from outside, as the log has it; otherwise made now, and logged first."""


class SharedMeters:
    """Meters whose money is on a link; the table's ledger knows what it is owed."""

    def __init__(self, table: MeteredTable, membership: Membership) -> None:
        self._table = table
        self._member = membership
        self._names = tuple(meter.name for meter in table.rules.meters(membership.wager))
        self._growth = Growth()
        self._fed_in_round = False
        self._done: list[list[Any]] = []

    def feed(self, wager: Wager, stake: int) -> None:
        """A progressive wager was collected: whole cents go to the link when the input is done."""
        self._fed_in_round = True
        for meter in self._table.rules.meters(wager):
            cents = self._growth.cents(f"meter {meter.name}", meter.primary * stake)
            reserve = self._growth.cents(f"reserve {meter.name}", meter.reserve * stake)
            self._table.ledger.move(INVENTORY, LINK, cents + reserve)
            self._done.append(["fed", meter.name, cents, reserve])

    def shown(self) -> tuple[Amounts, Amounts]:
        """The amounts that the link shows now."""
        meters, reserves = self._member.shown()
        name = self._member.wager.name
        return ({name: meters}, {name: reserves}) if meters else (NO_AMOUNTS, NO_AMOUNTS)

    def open(self) -> tuple[Amounts, Amounts]:
        """The link's amounts while it holds the meter for this table, logged before they count.

        They include everything that this input has fed already.
        """
        if not self._fed_in_round:
            return NO_AMOUNTS, NO_AMOUNTS
        shown = self._table.chance("linked meters", lambda: self._member.hold(self._table.log))
        if len(shown) != 2 * len(self._names):
            raise LogError("The linked meters in the log are not possible.")
        meters = dict(zip(self._names, shown[::2], strict=True))
        reserves = dict(zip(self._names, shown[1::2], strict=True))
        for what, meter, *cents in self._done:
            if what == "fed":
                meters[meter] += cents[0]
                reserves[meter] += cents[1]
        name = self._member.wager.name
        return {name: meters}, {name: reserves}

    def pay(self, taken: FromMeter) -> None:
        """A winner takes a share: the link owes it to the table."""
        self._table.ledger.move(LINK, PAYOUTS, taken.taken)
        self._done.append(["taken", taken.meter, taken.taken, taken.left, taken.from_reserve])

    def close(self) -> None:
        """The round is settled; the next begins with nothing fed."""
        self._fed_in_round = False

    def ready(self) -> None:
        """Refuse to go on while another table has the meter, or without the link."""
        self._member.ready(self._table.log)

    def finish(self, number: int) -> None:
        """An input has been carried out: commit what it did to the meter."""
        done, self._done = self._done, []
        self._member.commit(self._table.log, number, done)

    def annul(self) -> None:
        """An input was refused or the log ends: it has no further effect."""
        self._done = []
        self._member.release()


def metered(rules: HouseRules) -> tuple[Wager, ...]:
    """The wagers offered that have a meter."""
    return tuple(w for w in rules.game.wagers if w.meters and rules.offers(w))
