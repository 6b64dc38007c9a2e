"""Progressive jackpots on a link: 58 Pa. Code §§ 605a.7(e) and 605a.8(g)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar

from houserules.filings.filing import Filing, Register, opened_by, stepped, text_of
from houserules.filings.journal import Line
from houserules.filings.paragraphs import carry, cited
from houserules.law import Cite
from houserules.rules.errors import RuleError
from houserules.rules.money import dollars

carry("605a.7(e)(1)", "a jackpot has no limit or cap")
carry("605a.7(e)(2)", "at most one jackpot at a table")
CONTROLS = carry("605a.7(e)(4)", "internal controls say how simultaneous wins are reconciled")
LINKED = carry("605a.8(g)", "two tables or more of one facility share a meter")
SAME_CHANCE = carry("605a.8(g)(1)", "the jackpot has the same probability at every linked table")
SAME_AMOUNT = carry("605a.8(g)(2)", "the same amount is wagered at every linked table")
LINK_AMOUNT = carry("605a.7(e)(3)", "on a link the same amount is wagered for the jackpot")

Terms = Mapping[str, Any]
"""The terms of linked tables: the amount in cents and the jackpot's probabilities."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link(Filing):
    """Tables of one facility that share a progressive meter."""

    prefix: ClassVar[str] = "PJ"
    kind: ClassVar[str] = "link"
    read_by: ClassVar[str] = "read submissions"

    facility: str
    members: tuple[Mapping[str, Any], ...]

    def state_on(self, today: date, register: Register) -> str:
        """A link that was recorded is linked."""
        return "linked"

    def described(self, today: date, register: Register) -> dict[str, Any]:
        """The members with their terms."""
        return {"facility": self.facility, "members": [dict(member) for member in self.members]}


def link(register: Register, line: Line) -> Link:
    """Link tables whose jackpots cost the same and are hit equally often."""
    facility = text_of(line.content, "facility", LINKED)
    members = tuple(line.content.get("members", ()))
    if len(members) < 2:
        raise RuleError(f"A link has two table games or more {cited(LINKED)}.")
    first = members[0]
    for member in members[1:]:
        for cites, sentence in unlike(member["terms"], first["terms"]):
            raise RuleError(
                f"{_named(member)} cannot join {_named(first)}: {sentence} {cited(*cites)}."
            )
    filed = Link(**opened_by(register, line), facility=facility, members=members)
    words = f"{len(members)} tables linked"
    return stepped(filed, line, words, LINKED, SAME_CHANCE, SAME_AMOUNT, LINK_AMOUNT)


def unlike(terms: Terms, others: Terms) -> Iterable[tuple[tuple[Cite, ...], str]]:
    """Why two tables may not be on one link."""
    if terms["amount"] != others["amount"]:
        ours, theirs = dollars(terms["amount"]), dollars(others["amount"])
        yield (SAME_AMOUNT, LINK_AMOUNT), f"its progressive wager is {ours}, not {theirs}"
    if terms["probabilities"] != others["probabilities"]:
        ours, theirs = (", ".join(one["probabilities"].values()) for one in (terms, others))
        yield (SAME_CHANCE,), f"its jackpot is hit with probability {ours}, not {theirs}"


def links_of(register: Register, ref: str) -> list[Link]:
    """The links on which a chain has a table."""
    return [one for one in register.each(Link) if any(m["submission"] == ref for m in one.members)]


def _named(member: Mapping[str, Any]) -> str:
    return f"{member['wager']} of {member['submission']} ({member['configuration']})"
