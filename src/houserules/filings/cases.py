"""Worked cases: the process step by step in YAML, with what must hold after each step."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from importlib.resources import files
from typing import Any

from pydantic import Field

from houserules.files.evidence import Evidence, Shows
from houserules.files.reading import Form, load_yaml
from houserules.filings.acts import perform
from houserules.filings.clock import day_of, filing_day, instant
from houserules.filings.filing import Register
from houserules.filings.forms import form_of
from houserules.filings.journal import Journal, Settings
from houserules.filings.offering import gate
from houserules.filings.permissions import Actor, role_named
from houserules.filings.reinsurers import Cession, credit
from houserules.filings.rules_of_play import chapter_of
from houserules.filings.views import seen
from houserules.law import Citation, Former
from houserules.log import Log
from houserules.rules.errors import RuleError

BEGUN = instant("2020-01-01")
_CITE = re.compile(r"§ ([0-9]+a?\.[0-9]+(?:\([^)]*\))*)(?! before)(?![(\w])")


class StepForm(Form):
    """One step: an act by somebody, a question, or a day on which something is looked at."""

    on: str
    by: str = ""
    act: str = ""
    ref: str = ""
    content: dict[str, Any] = Field(default_factory=dict)
    then: dict[str, str] = Field(default_factory=dict)
    refused: str = ""


class CaseForm(Form):
    """A case: its name, the days from which amended texts hold, and its steps."""

    case: str
    amended: str = "0001-01-01"
    reinsurance: str = "0001-01-01"
    steps: list[StepForm]


@dataclass(slots=True)
class Played:
    """A case that was played: where it differs from its text, and the paragraphs it exercised."""

    register: Register
    journal: Journal
    differences: list[str] = field(default_factory=list)
    exercised: Shows = field(default_factory=Shows)
    """The paragraphs of steps after which the case looks, and of refusals that it expects."""
    last: str = ""


def cases() -> Iterator[tuple[str, CaseForm]]:
    """Every shipped case, by the name of its file and its own."""
    for path in sorted((files(__package__) / "cases").iterdir(), key=lambda one: one.name):
        for data in load_yaml(path.read_text(encoding="utf-8"), path.name):
            form = form_of(CaseForm, data, path.name)
            yield f"{path.name}: {form.case}", form


def play(case: CaseForm) -> Played:
    """Play a case from its first step to its last."""
    days = (None if text == "never" else day_of(text) for text in (case.amended, case.reinsurance))
    journal = Journal.on(Log(), Settings(*days), BEGUN)
    played = Played(Register(journal.settings), journal)
    for number, step in enumerate(case.steps, 1):
        where = f"step {number}, {step.on} {step.act}"
        try:
            found = _step(played, step, instant(step.on))
        except RuleError as error:
            if not step.refused or step.refused not in str(error):
                played.differences.append(f"{where}: refused: {error}")
            else:
                cites = map(Citation.parse, _CITE.findall(str(error)))
                played.exercised.add(Evidence.REFUSES, cites)
            continue
        if step.refused:
            played.differences.append(f"{where}: not refused")
        for path, expected in step.then.items():
            value = _at(found, path)
            if str(value) != expected:
                played.differences.append(f"{where}: {path} is {value}, not {expected}")
    return played


def _step(played: Played, step: StepForm, at: datetime) -> Mapping[str, Any]:
    """Carry out a step; what there is to see afterwards."""
    register, today = played.register, filing_day(at)
    ref = step.ref or played.last
    if step.act in ("offer", "credit"):
        return _asked(played, step, today)
    if step.act:
        role, _, organisation = step.by.partition(" of ")
        person, comma, named = role.partition(", ")
        actor = Actor(person, role_named(named if comma else person), organisation)
        line = perform(played.journal, register, actor, step.act, ref, step.content, at)
        played.last = ref = line.subject or played.last
        if line.subject and step.then:
            cites = register.filings[line.subject].steps[-1].cites
            amended = (cite for cite in cites if not isinstance(cite, Former))
            played.exercised.add(Evidence.MOVES, amended)
    return seen(register.filing(ref), today, register) if ref else {}


def _asked(played: Played, step: StepForm, today: date) -> Mapping[str, Any]:
    """The gate before a game is offered, or the credit for a cession."""
    if step.act == "offer":
        game, _, organisation = step.ref.partition(" of ")
        known = game if game in played.register.filings else chapter_of(game)
        found = gate(played.register, organisation, known, today)
        for one in found if step.then else ():
            if isinstance(one.cite, Citation):
                played.exercised.add(_answered(one.met), (one.cite,))
        missing = [one.sentence for one in found if not one.met]
        return {"missing": "; ".join(missing) or "nothing"}
    clauses = tuple(step.content.get("clauses", ()))
    answer = credit(played.register, Cession(step.ref or played.last, clauses), today)
    if step.then and isinstance(answer.cite, Citation):
        played.exercised.add(_answered(answer.allowed), (answer.cite,))
    return {"allowed": answer.allowed, "cite": str(answer.cite), "sentence": answer.sentence}


def _answered(allowed: bool) -> Evidence:
    return Evidence.ANNOUNCES if allowed else Evidence.REFUSES


def _at(data: Any, path: str) -> Any:
    """A value by the names and numbers on the way to it."""
    for part in path.split(" / "):
        try:
            data = data[int(part)] if isinstance(data, list) else data[part]
        except (KeyError, IndexError, TypeError, ValueError):
            return f"missing ({part})"
    return data
