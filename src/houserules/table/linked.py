"""Linked tables: one progressive meter for several tables of a facility, 605a.7(e) and 605a.8(g).

The link keeps a log of its own. While a table settles a round, the meter is held for it, so that
what it pays is what the meter shows; the table then commits everything that one of its inputs did
to the meter at once. Whatever stops in between, the table carries its input out again when it is
recovered, and the link knows by the number of the input whether it has been committed already.
Inputs are numbered anew in every log: a table that is opened anew joins anew, under its old name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from houserules.law import Citation
from houserules.odds.cache import remembered_figures
from houserules.odds.figure import Number
from houserules.odds.plan import Asked, plan_of
from houserules.rules import HouseRules, MeterShare, RuleError, Wager, dollars
from houserules.rules.payout import parse_payout
from houserules.rules.settlement import FromMeter
from houserules.table.ledger import (
    INVENTORY,
    LINK,
    Ledger,
    member_account,
    meter_account,
    reserve_account,
)
from houserules.table.log import INPUT, OPEN, Entry, Log, LogError
from houserules.table.meters import NO_AMOUNTS, Amounts, Growth, metered

if TYPE_CHECKING:
    from houserules.table.table import Table

ONE_JACKPOT = Citation.parse("605a.7(e)(2)")
SAME_AMOUNT = Citation.parse("605a.8(g)(2)")
SAME_PROBABILITY = Citation.parse("605a.8(g)(1)")


@dataclass(frozen=True, slots=True)
class Terms:
    """What tables on one link must have in common."""

    amount: int
    probabilities: Mapping[str, str]
    seeds: Mapping[str, tuple[int, int]]

    @classmethod
    def of(cls, rules: HouseRules, wager: Wager) -> Terms:
        """The terms of a wager under house rules, its probability by the mathematics."""
        if metered(rules) != (wager,):
            raise RuleError(
                f"A table on a link offers one wager with a meter, {wager.name} "
                f"({ONE_JACKPOT.pretty})."
            )
        amount = rules.fixed_amount(wager)
        if amount is None:
            raise RuleError(
                f"The amount of {wager.name} is not fixed: post one amount as its minimum and its "
                f"maximum ({SAME_AMOUNT.pretty})."
            )
        return cls(
            amount,
            {name: str(chance) for name, chance in top_awards(rules, wager).items()},
            {m.name: (m.seed_for(amount), m.reseed_for(amount)) for m in rules.meters(wager)},
        )

    def refuse(self, other: Terms, meter: Citation) -> str | None:
        """Why a table with other terms, for its meter those of a paragraph, may not join."""
        if other.amount != self.amount:
            return (
                f"its progressive wager is {dollars(other.amount)}, not {dollars(self.amount)} as "
                f"at the tables linked already ({SAME_AMOUNT.pretty})"
            )
        if other.probabilities != self.probabilities:
            return (
                f"its jackpot is hit with a probability of {_chances(other)}, not "
                f"{_chances(self)} as at the tables linked already ({SAME_PROBABILITY.pretty})"
            )
        if other.seeds != self.seeds:
            return (
                f"its meter has {_seeds(other)}, not {_seeds(self)} as at the tables linked "
                f"already ({meter.pretty})"
            )
        return None

    def to_data(self) -> dict[str, Any]:
        """The terms as JSON data."""
        return {
            "amount": self.amount,
            "probabilities": dict(self.probabilities),
            "seeds": {name: list(pair) for name, pair in self.seeds.items()},
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Terms:
        """The terms from JSON data."""
        seeds = {name: (seed, reseed) for name, (seed, reseed) in data["seeds"].items()}
        return cls(data["amount"], data["probabilities"], seeds)


def _chances(terms: Terms) -> str:
    return ", ".join(
        f"{chance} ({name})" if name else chance for name, chance in terms.probabilities.items()
    )


def _seeds(terms: Terms) -> str:
    return ", ".join(
        " ".join((name, "a seed of", dollars(seed), "and a reseed of", dollars(reseed))).strip()
        for name, (seed, reseed) in terms.seeds.items()
    )


def top_awards(rules: HouseRules, wager: Wager) -> dict[str, Number]:
    """The probability of each outcome that pays a whole meter, by the name of the meter."""
    found: dict[str, Number] = {}
    for entry in plan_of(rules.game).entries:
        if entry.wager is wager:
            for figure in remembered_figures(entry, rules, Asked()):
                for share in figure.shares:
                    pays = parse_payout(share.pays) if "% of" in share.pays else None
                    if isinstance(pays, MeterShare) and pays.percent == 100:
                        found[pays.meter] = share.probability
    if not found:
        raise RuleError(f"How often {wager.name} wins a whole meter is not known.")
    return found


@dataclass(slots=True)
class _Member:
    """A table from one opening to the next: its name, and its last input that was committed."""

    table: str
    committed: int = -1


@dataclass(slots=True)
class _State:
    """What the entries of a link's log add up to."""

    ledger: Ledger = field(default_factory=Ledger)
    terms: Terms | None = None
    members: dict[int, _Member] = field(default_factory=dict)
    held: int | None = None
    entry: int = 0
    """The last entry that is part of it."""


class Link:
    """The common meter of several tables, with a log of its own."""

    def __init__(self, log: Log | None = None) -> None:
        """A new link, or the one whose log it is."""
        self.log = log if log is not None else Log()
        self._state = _State()
        self._unopened: set[int] = set()
        if not self.log.entries:
            self.log.append(OPEN, {"link": True})
        for entry in self.log.entries[1:]:
            self._apply(entry)

    @property
    def ledger(self) -> Ledger:
        """The meters and reserves, and what each table has paid in and been paid."""
        return self._state.ledger

    @property
    def meters(self) -> dict[str, int]:
        """What the meters show, in cents by name."""
        seeds = self._state.terms.seeds if self._state.terms else {}
        return {name: self.ledger[meter_account("", name)] for name in seeds}

    @property
    def reserves(self) -> dict[str, int]:
        """What waits for the next seeds, in cents by name."""
        seeds = self._state.terms.seeds if self._state.terms else {}
        return {name: self.ledger[reserve_account("", name)] for name in seeds}

    @property
    def held(self) -> str | None:
        """The name of the table for which the meter is held."""
        held = self._state.held
        return None if held is None else self._state.members[held].table

    def join(self, name: str, rules: HouseRules, wager: Wager) -> Membership:
        """Link a table that is to be opened; one that differs in what must be the same is refused.

        So is a table under the name of one that has the meter.
        """
        terms = self._terms(name, rules, wager)
        if self.held == name:
            raise self._being_paid()
        number = self._do({"do": "join", "table": name, "terms": terms.to_data()})
        self._unopened.add(number)
        return Membership(name, wager, number, self)

    def rejoin(self, member: Membership, rules: HouseRules) -> Membership:
        """The place of a table that is recovered from its log."""
        self._terms(member.table, rules, member.wager)
        known = self._state.members.get(member.number)
        if known is None or known.table != member.table:
            raise LogError(
                f"Table {member.table} was not opened on this link, or was given up: recover it "
                "with the link on which it was opened."
            )
        return replace(member, link=self)

    def _terms(self, name: str, rules: HouseRules, wager: Wager) -> Terms:
        terms = Terms.of(rules.require_consistent(), wager)
        known = self._state.terms
        cite = rules.meters(wager)[0].cite
        if known is not None and (refusal := known.refuse(terms, cite)):
            raise RuleError(f"Table {name} cannot be linked: {refusal}.")
        return terms

    def opens(self, member: int) -> None:
        """A table is opened with its place, which is for one table only."""
        if member not in self._unopened:
            raise RuleError("This place on the link has its table already: join again.")
        self._unopened.remove(member)

    def ready(self, member: int) -> None:
        """Refuse a table while another has the meter."""
        if self._state.held not in (None, member):
            raise self._being_paid()

    def _being_paid(self) -> LogError:
        return LogError(
            f"The meter is being paid at table {self.held}: recover that table first, from its "
            "log; if its log is lost, give the table up (Link.give_up)."
        )

    def hold(self, member: int) -> tuple[int, ...]:
        """Hold the meter for a table; what meters and reserves then show, by turns."""
        self.ready(member)
        if self._state.held is None:
            self._do({"do": "hold", "member": member})
        return tuple(
            amount for meter in self.meters for amount in (self.meters[meter], self.reserves[meter])
        )

    def commit(self, member: int, number: int, done: list[list[Any]]) -> None:
        """Take over what an input of a table did to the meter, once, and let the meter go."""
        new = number > self._state.members[member].committed
        if new and (done or self._state.held == member):
            self.ready(member)
            self._do({"do": "commit", "member": member, "input": number, "done": done})

    def release(self, member: int) -> None:
        """Let the meter go, nothing done."""
        if self._state.held == member:
            self._do({"do": "release", "member": member})

    def give_up(self, name: str) -> None:
        """Let the meter go of a table whose log is lost, and which is never recovered.

        The meter stays as it was before that table's last input, of which the link knows nothing.
        """
        if self.held != name:
            raise RuleError(f"The meter is not held for table {name}; it goes on as it is.")
        self._do({"do": "give up", "member": self._state.held})

    def _do(self, data: dict[str, Any]) -> int:
        """Log something, then do it; the number of its entry."""
        if self._state.entry != self.log.entries[-1].number:
            raise LogError("The link was interrupted: open it anew from its log.")
        entry = self.log.append(INPUT, data)
        self._apply(entry)
        return entry.number

    def _apply(self, entry: Entry) -> None:
        state, data = self._state, entry.data
        match data["do"]:
            case "join":
                state.members[entry.number] = _Member(str(data["table"]))
                if state.terms is None:
                    state.terms = Terms.from_data(data["terms"])
                    for meter, (seed, _) in state.terms.seeds.items():
                        state.ledger.bring_in(meter_account("", meter), seed)
            case "hold":
                state.held = data["member"]
            case "commit":
                member = state.members[data["member"]]
                for what, *numbers in data["done"]:
                    (self._fed if what == "fed" else self._taken)(member.table, *numbers)
                member.committed = data["input"]
                state.held = None
            case "release":
                state.held = None
            case "give up":
                del state.members[data["member"]]
                state.held = None
        state.entry = entry.number

    def _fed(self, table: str, meter: str, cents: int, reserve: int) -> None:
        member = member_account(table)
        self.ledger.move(member, meter_account("", meter), cents)
        self.ledger.move(member, reserve_account("", meter), reserve)

    def _taken(self, table: str, meter: str, taken: int, left: int, from_reserve: int) -> None:
        account = meter_account("", meter)
        self.ledger.move(account, member_account(table), taken)
        self.ledger.move(reserve_account("", meter), account, from_reserve)
        self.ledger.bring_in(account, left - self.ledger[account])


@dataclass(frozen=True, slots=True)
class Membership:
    """A table's place on a link; without the link, only what stands in the table's log counts.

    The number is that of the entry in the link's log with which the table joined.
    """

    table: str
    wager: Wager
    number: int
    link: Link | None = None

    def to_data(self) -> dict[str, Any]:
        """The membership as JSON data, for the opening of the table's log."""
        return {"table": self.table, "wager": self.wager.name, "member": self.number}


class LinkedMeters:
    """The meters of a table whose money is on a link; the table's ledger knows what it is owed."""

    def __init__(self, table: Table, membership: Membership) -> None:
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
        """What the link shows now."""
        if self._member.link is None:
            return NO_AMOUNTS, NO_AMOUNTS
        name = self._member.wager.name
        return {name: self._member.link.meters}, {name: self._member.link.reserves}

    def open(self) -> tuple[Amounts, Amounts]:
        """What the link shows while it holds the meter for this table, in the log before it counts.

        Whatever this input has fed already is part of it.
        """
        if not self._fed_in_round:
            return NO_AMOUNTS, NO_AMOUNTS
        shown = self._table.chance("linked meters", self._hold)
        if len(shown) != 2 * len(self._names):
            raise LogError("The linked meters in the log cannot be.")
        meters = dict(zip(self._names, shown[::2], strict=True))
        reserves = dict(zip(self._names, shown[1::2], strict=True))
        for what, meter, *cents in self._done:
            if what == "fed":
                meters[meter] += cents[0]
                reserves[meter] += cents[1]
        name = self._member.wager.name
        return {name: meters}, {name: reserves}

    def _hold(self) -> tuple[int, ...]:
        if self._member.link is None:
            raise LogError("The log ends where the link is needed: recover the table with it.")
        return self._member.link.hold(self._member.number)

    def pay(self, taken: FromMeter) -> None:
        """A winner takes a share: the link owes it to the table."""
        self._table.ledger.move(LINK, INVENTORY, taken.taken)
        self._done.append(["taken", taken.meter, taken.taken, taken.left, taken.from_reserve])

    def close(self) -> None:
        """The round is settled; the next begins with nothing fed."""
        self._fed_in_round = False

    def ready(self) -> None:
        """Refuse to go on while another table has the meter, or without the link."""
        if self._member.link is None:
            raise LogError(f"Table {self._member.table} is on a link: recover the table with it.")
        self._member.link.ready(self._member.number)

    def finish(self, number: int) -> None:
        """An input has been carried out: commit what it did to the meter."""
        done, self._done = self._done, []
        if self._member.link is not None:
            self._member.link.commit(self._member.number, number, done)

    def annul(self) -> None:
        """An input was refused or the log ends: nothing more comes of it."""
        self._done = []
        if self._member.link is not None:
            self._member.link.release(self._member.number)
