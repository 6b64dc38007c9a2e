"""The link of several tables to one progressive meter, with a log of its own.

The link keeps a log of its own. While a table settles a round, the meter is held for it, so that
what it pays is what the meter shows; the table then commits everything that one of its inputs did
to the meter at once. Whatever stops in between, the table carries its input out again when it is
recovered, and the link knows by the number of the input whether it has been committed already.
Every log numbers its inputs from the start. So a table that is opened with a new log must join the
link again, under its old name.

The link notes the hash of the last entry that it heard of from each table. A log without that entry
is an older one, or a copy that went its own way: a table on it would pay the meter a second time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

from houserules.links.terms import Terms
from houserules.log import INPUT, OPEN, Entry, Log, LogError
from houserules.rules import HouseRules, RuleError, Wager
from houserules.table.ledger import Ledger, member_account, meter_account, reserve_account


@dataclass(slots=True)
class _Member:
    """A table from one opening to the next: its name, and its last input that was committed."""

    table: str
    committed: int = -1
    seen: int = -1
    """The last entry of its log of which the link knows."""
    seal: str = ""
    """The hash of that entry."""

    def sees(self, number: int, seal: str) -> None:
        """Note an entry of the table's log; one that is carried out again may be an earlier one."""
        if number > self.seen:
            self.seen, self.seal = number, seal

    def knows(self, log: Log) -> bool:
        """Whether a log contains the entry that was seen last."""
        entries = log.entries
        return self.seen < 0 or (self.seen < len(entries) and entries[self.seen].hash == self.seal)


@dataclass(slots=True)
class _State:
    """The sum of the entries of a link's log."""

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
            self.log.append(OPEN, {"link": token_hex(16)})
        for entry in self.log.entries[1:]:
            self._apply(entry)

    @property
    def identity(self) -> str:
        """The hash of the link's first entry, which no other link has."""
        return self.log.entries[0].hash

    @property
    def ledger(self) -> Ledger:
        """The meters and reserves, and what each table has paid in and been paid."""
        return self._state.ledger

    @property
    def meters(self) -> dict[str, int]:
        """The amounts on the meters, in cents by name."""
        seeds = self._state.terms.seeds if self._state.terms else {}
        return {name: self.ledger[meter_account("", name)] for name in seeds}

    @property
    def reserves(self) -> dict[str, int]:
        """The amounts reserved for the next seeds, in cents by name."""
        seeds = self._state.terms.seeds if self._state.terms else {}
        return {name: self.ledger[reserve_account("", name)] for name in seeds}

    @property
    def held(self) -> str | None:
        """The name of the table for which the meter is held."""
        held = self._state.held
        return None if held is None else self._state.members[held].table

    def join(self, name: str, rules: HouseRules, wager: Wager) -> Place:
        """Link a table before it opens; one that differs in what must be the same is refused.

        So is a table under the name of one that has the meter.
        """
        terms = self._terms(name, rules, wager)
        if self.held == name:
            raise self._being_paid()
        number = self._do({"do": "join", "table": name, "terms": terms.to_data()})
        self._unopened.add(number)
        return Place(self, name, wager, number)

    def rejoin(self, place: Mapping[str, Any], rules: HouseRules, log: Log) -> Place:
        """The place of a table that is recovered from its log, which must be its last."""
        name, number = str(place["table"]), place["member"]
        wager = rules.game.find_wager(place["wager"])
        self._terms(name, rules, wager)
        known = self._state.members.get(number)
        if known is None or known.table != name or place.get("link") != self.identity:
            raise LogError(
                f"Table {name} was not opened on this link, or was given up: recover it "
                "with the link on which it was opened."
            )
        self._require_last(known, log)
        return Place(self, name, wager, number)

    def _require_last(self, member: _Member, log: Log) -> None:
        """Refuse a log that lacks what its table has already told the link."""
        if not member.knows(log):
            raise LogError(
                f"This log of table {member.table} is older than the link, or a copy that went its "
                f"own way: the link knows its entry {member.seen} with the hash "
                f"{member.seal[:12]}…, and this log does not have it. Recover the table from its "
                "last log; if that is lost, open the table anew with a new log."
            )

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

    def ready(self, member: int, log: Log) -> None:
        """Refuse a table while another has the meter, and one whose log is not its last."""
        if self._state.held not in (None, member):
            raise self._being_paid()
        known = self._state.members.get(member)
        if known is None:
            raise LogError("This table was given up on its link: open it anew with a new log.")
        self._require_last(known, log)

    def _being_paid(self) -> LogError:
        return LogError(
            f"The meter is being paid at table {self.held}: recover that table first, from its "
            "log; if its log is lost, give the table up (Link.give_up)."
        )

    def hold(self, member: int, log: Log) -> tuple[int, ...]:
        """Hold the meter for a table; what meters and reserves then show, by turns."""
        self.ready(member, log)
        if self._state.held is None:
            last = log.entries[-1]
            self._do({"do": "hold", "member": member, "input": last.number, "seal": last.hash})
        return tuple(
            amount for meter in self.meters for amount in (self.meters[meter], self.reserves[meter])
        )

    def commit(self, member: int, log: Log, number: int, done: list[list[Any]]) -> None:
        """Take over what an input of a table did to the meter, once, and let the meter go."""
        new = number > self._state.members[member].committed
        if new and (done or self._state.held == member):
            self.ready(member, log)
            seal = log.entries[number].hash
            at = {"member": member, "input": number, "seal": seal}
            self._do({"do": "commit", **at, "done": done})

    def release(self, member: int) -> None:
        """Let the meter go, nothing done."""
        if self._state.held == member:
            self._do({"do": "release", "member": member})

    def give_up(self, name: str) -> None:
        """Let the meter go of a table whose log is lost, and which is never recovered.

        The meter stays as it was before that table's last input, of which the link knows nothing.
        """
        if self.held != name:
            raise RuleError(f"The meter is not held for table {name}; it continues unchanged.")
        self._do({"do": "give up", "member": self._state.held})

    def _do(self, data: dict[str, Any]) -> int:
        """Log something, then do it; the number of its entry."""
        if self._state.entry != self.log.entries[-1].number:
            raise LogError("The link was interrupted: open it again from its log.")
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
                state.members[data["member"]].sees(data["input"], data["seal"])
            case "commit":
                member = state.members[data["member"]]
                for what, *numbers in data["done"]:
                    (self._fed if what == "fed" else self._taken)(member.table, *numbers)
                member.committed = data["input"]
                member.sees(data["input"], data["seal"])
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
class Place:
    """A table's place on a link, by the number of the link's entry with which it joined."""

    link: Link
    table: str
    wager: Wager
    number: int

    def to_data(self) -> dict[str, Any]:
        """The place as JSON data, for the opening of the table's log."""
        return {
            "link": self.link.identity,
            "table": self.table,
            "wager": self.wager.name,
            "member": self.number,
        }

    def opens(self) -> None:
        """A table is opened with its place, which is for one table only."""
        self.link.opens(self.number)

    def ready(self, log: Log) -> None:
        """Refuse to go on while another table has the meter, or with a log that is not the last."""
        self.link.ready(self.number, log)

    def shown(self) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """The amounts on the meters and in their reserves now."""
        return self.link.meters, self.link.reserves

    def hold(self, log: Log) -> tuple[int, ...]:
        """Hold the meter for this table; what meters and reserves then show, by turns."""
        return self.link.hold(self.number, log)

    def commit(self, log: Log, number: int, done: list[list[Any]]) -> None:
        """Take over what an input of the table did to the meter."""
        self.link.commit(self.number, log, number, done)

    def release(self) -> None:
        """Let the meter go, nothing done."""
        self.link.release(self.number)
