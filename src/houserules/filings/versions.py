"""Versions: the filings in a chain of Rules Submissions, and their state on a day (601a.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any, ClassVar

from houserules.filings.clock import (
    RETENTION_YEARS,
    REVIEW_DAYS,
    day_number,
    deadline,
    nth_day,
    said,
    years_after,
)
from houserules.filings.filing import Due, Filing, Register
from houserules.filings.paragraphs import Regime
from houserules.filings.permissions import Role
from houserules.law import Cite


class State(StrEnum):
    """The states of a version."""

    UNDER_REVIEW = "under review"
    APPROVED = "approved"
    EFFECTIVE = "effective"
    DISAPPROVED = "disapproved"
    TOLLED = "tolled"
    REVISED = "revised"
    EXPIRED = "expired"
    WITHDRAWN = "withdrawn"
    IN_FORCE = "in force"
    SUPERSEDED = "superseded"


OPEN = (State.UNDER_REVIEW, State.TOLLED, State.APPROVED, State.EFFECTIVE)
LIVING = (State.UNDER_REVIEW, State.APPROVED, State.EFFECTIVE, State.IN_FORCE, State.SUPERSEDED)
"""The states of a version that is or will be effective, or was."""
USABLE = LIVING[1:]


@dataclass(frozen=True, slots=True)
class Version:
    """One filing in a chain, with the notices it received."""

    number: int
    kind: str
    filed_on: date
    filed_by: str
    regime: Regime
    content: Mapping[str, Any]
    reviewer: str = ""
    recommended_by: str = ""
    tolled_on: date | None = None
    notice: tuple[Mapping[str, str], ...] = ()
    revised: bool = False
    approved_on: date | None = None
    approved_at: datetime | None = None
    disapproved_on: date | None = None
    withdrawn_on: date | None = None
    in_force: bool = False
    superseded_on: date | None = None

    @property
    def fifteenth(self) -> date:
        """The 15th calendar day after filing: the right to implement begins, (c) and (e)."""
        return nth_day(self.filed_on, REVIEW_DAYS)

    def revise_by(self, register: Register) -> date | None:
        """The last day for a revision of a tolled version, (e)."""
        if self.tolled_on is None:
            return None
        return deadline(self.tolled_on, REVIEW_DAYS, register.closings)

    def state_on(self, today: date, register: Register) -> State:
        """The state on a day."""
        until = self.revise_by(register)
        known = {
            State.WITHDRAWN: self.withdrawn_on is not None,
            State.DISAPPROVED: self.disapproved_on is not None,
            State.REVISED: self.revised,
            State.EXPIRED: until is not None and today > until,
            State.TOLLED: until is not None,
            State.SUPERSEDED: self.superseded_on is not None,
            State.IN_FORCE: self.in_force,
            State.APPROVED: self.approved_on is not None,
            State.EFFECTIVE: today >= self.fifteenth,
        }
        return next((state for state, holds in known.items() if holds), State.UNDER_REVIEW)

    @property
    def choices(self) -> str:
        """Its choices, configuration by configuration if there are several."""
        chosen = {
            name: ", ".join(f"{option}: {value}" for option, value in one["rules"].items())
            for name, one in self.content["configurations"].items()
        }
        if len(chosen) == 1:
            return next(iter(chosen.values()))
        return "; ".join(f"{name}: {words or 'by default'}" for name, words in chosen.items())

    @property
    def kept_until(self) -> date | None:
        """The end of the five years in which a superseded version is kept, (g)."""
        return self.superseded_on and years_after(self.superseded_on, RETENTION_YEARS)

    @property
    def approval(self) -> str:
        """The date for each page, (f); a version that is effective by lapse has none."""
        if self.approved_on:
            return f"approved {said(self.approved_on)}"
        return f"effective under {self.right}, no approval date"

    @property
    def right(self) -> Cite:
        """The paragraph by which it may be implemented: (c), for a revision (e)."""
        return self.regime.submission("(e)" if self.kind == "revision" else "(c)")


@dataclass(frozen=True, slots=True)
class Spell:
    """A time in which a version was on the floor."""

    version: int
    start: datetime
    end: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission(Filing):
    """The chain of a game at a certificate holder."""

    prefix: ClassVar[str] = "RS"
    kind: ClassVar[str] = "Rules Submission"
    read_by: ClassVar[str] = "read submissions"

    game: str
    versions: tuple[Version, ...] = ()
    floor: tuple[Spell, ...] = ()
    discrepancies: tuple[str, ...] = ()

    @property
    def latest(self) -> Version:
        """The version filed last."""
        return self.versions[-1]

    @property
    def current(self) -> Version | None:
        """The version on the floor now."""
        return next((version for version in self.versions if version.in_force), None)

    def at(self, moment: datetime) -> Version | None:
        """The version that was on the floor at an instant."""
        for spell in self.floor:
            if spell.start <= moment and (spell.end is None or moment < spell.end):
                return self.versions[spell.version - 1]
        return None

    def state_on(self, today: date, register: Register) -> State:
        """The state of the version filed last."""
        return self.latest.state_on(today, register)

    def due(self, today: date, register: Register) -> Due | None:
        """The 15th day of a version under review, or the last day for a revision."""
        state, version = self.state_on(today, register), self.latest
        if state == State.UNDER_REVIEW:
            day = day_number(version.filed_on, today)
            return Due(version.fifteenth, f"day {day} of {REVIEW_DAYS}", Role.OPERATIONS)
        if state == State.TOLLED and (until := version.revise_by(register)):
            return Due(until, "last day for a revision", Role.FILER)
        if state in (State.APPROVED, State.EFFECTIVE):
            return Due(version.approved_on or version.fifteenth, "may be implemented", Role.FILER)
        return None

    def described(self, today: date, register: Register) -> dict[str, Any]:
        """The versions with their dates."""
        current = self.current
        return {
            "game": self.game,
            "in force": current.number if current else None,
            "versions": [_described(version, today, register) for version in self.versions],
            "discrepancies": list(self.discrepancies),
        }


def chain_of(register: Register, organisation: str, game: str) -> Submission | None:
    """The chain of a game at a certificate holder."""
    return next(register.each(Submission, organisation, game), None)


def _described(version: Version, today: date, register: Register) -> dict[str, Any]:
    revise_by, kept = version.revise_by(register), version.kept_until
    state = version.state_on(today, register)
    effective = min(version.approved_on or version.fifteenth, version.fifteenth)
    return {
        "version": version.number,
        "kind": version.kind,
        "state": str(state),
        "choices": version.choices,
        "reviewer": version.reviewer,
        "filed": version.filed_on.isoformat(),
        "15th day": version.fifteenth.isoformat(),
        "last working day before": register.closings.last_open_before(
            version.fifteenth
        ).isoformat(),
        "effective": effective.isoformat() if state in LIVING else None,
        "approval": version.approval if state in USABLE else None,
        "revise strictly by": version.tolled_on
        and nth_day(version.tolled_on, REVIEW_DAYS).isoformat(),
        "revise by": revise_by and revise_by.isoformat(),
        "notice": [dict(item) for item in version.notice],
        "kept until": kept and kept.isoformat(),
        "content": dict(version.content),
    }
