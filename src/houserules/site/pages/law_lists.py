"""Lists about the law: readings of doubtful text, findings, published holds beside ours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from houserules.answers.comparisons import AuditedHold, Found
from houserules.comparison.audit import Verdict
from houserules.comparison.findings import Kind
from houserules.filings.readings import readings as of_the_process
from houserules.games import INDEX
from houserules.games.readings import readings as of_chapter
from houserules.law.readings import GENERAL, Reading
from houserules.library import counted
from houserules.rules.paytable import SINGLE
from houserules.site.pages.common import page, unfinished

PROCESS = "process"
"""The readings of the process, which are no chapter's alone."""


class Group(NamedTuple):
    """The readings of a chapter."""

    id: str
    title: str
    readings: Sequence[Reading]

    @property
    def moving(self) -> list[Reading]:
        """Those that move money."""
        return [one for one in self.readings if one.figure]


def groups() -> list[Group]:
    """The readings of every chapter, of the process, and of each game that has some."""
    games = (
        Group(one.chapter, f"{one.chapter} {one.name}", of_chapter(one.chapter)) for one in INDEX
    )
    return [
        Group(GENERAL, "Every chapter", of_chapter()),
        Group(PROCESS, "The process", list(of_the_process().values())),
        *(one for one in games if one.readings),
    ]


def number() -> int:
    """The number of all readings."""
    return sum(len(one.readings) for one in groups())


@page("Law")
def readings(request: HttpRequest) -> HttpResponse:
    """Doubtful places: all of one chapter, or those of all chapters that move money."""
    every = groups()
    wanted = request.GET.get("chapter", "")
    chosen = next((one for one in every if one.id == wanted), None)
    if wanted and chosen is None:
        raise Http404(f"No reading is recorded for chapter “{wanted[:40]}”.")
    context = {
        "groups": every,
        "wanted": wanted,
        "chosen": chosen,
        "all": number(),
        "moving": sum(len(one.moving) for one in every),
    }
    return render(request, "houserules/law_readings.html", context)


class Kinds(NamedTuple):
    """Findings of one kind."""

    title: str
    anchor: str
    findings: list[Found]


@page("Law")
def findings(request: HttpRequest) -> HttpResponse:
    """The findings in the text that figures and tables show, by kind."""
    wanted = request.GET.get("chapter", "")
    if wanted and wanted not in {entry.chapter for entry in INDEX}:
        raise Http404(f"There is no game chapter “{wanted[:40]}”.")
    chapters = [wanted] if wanted else [entry.chapter for entry in INDEX]
    found = {chapter: counted.findings(chapter) for chapter in chapters}
    every = [one for some in found.values() for one in some or ()]
    kinds = [
        Kinds(
            kind[0].upper() + kind[1:],
            kind.name.lower().replace("_", "-"),
            [one for one in every if one.kind == kind],
        )
        for kind in Kind
    ]
    done = sum(some is not None for some in found.values())
    context = {
        "kinds": [one for one in kinds if one.findings],
        "number": len(every),
        "entries": INDEX,
        "wanted": wanted,
        "done": done,
        "chapters": len(chapters),
    }
    shown = render(request, "houserules/law_findings.html", context)
    return shown if done == len(chapters) else unfinished(shown)


class Hold(NamedTuple):
    """A published percentage, and whether it agrees."""

    form: AuditedHold
    agrees: bool
    game: str

    @property
    def table(self) -> str:
        """The letter of the table, where it has one."""
        return "" if self.form.table == SINGLE else self.form.table

    @property
    def off(self) -> str:
        """How far it is from the computed percentage, if it is a hold that does not agree."""
        if Verdict(self.form.verdict) is not Verdict.DIFFERS:
            return ""
        points = 100 * self.form.difference.decimal
        return f"by {abs(points):.4f} points too {'high' if points > 0 else 'low'}"


@page("Law")
def audit(request: HttpRequest) -> HttpResponse:
    """Hold percentages that the state has published, beside ours."""
    found = counted.audit()
    names = {entry.chapter: entry.name for entry in INDEX}
    holds = [
        Hold(one, one.verdict in (Verdict.AGREES, Verdict.CUT), names[one.chapter])
        for one in (found.statements if found else ())
    ]
    context = {
        "counted": found is not None,
        "holds": holds,
        "agree": sum(one.agrees for one in holds),
        "sources": sorted({(h.form.chapter, h.form.edition, h.form.source) for h in holds}),
    }
    shown = render(request, "houserules/law_audit.html", context)
    return shown if found else unfinished(shown)
