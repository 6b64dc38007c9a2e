"""The law: its chapters, the outline of each, and every paragraph with what carries it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.html import format_html

from houserules import answers
from houserules.answers.laws import LawPlace
from houserules.comparison.paragraphs import Place, places
from houserules.errors import RuleError
from houserules.files.evidence import Evidence
from houserules.filings.coverage import general
from houserules.games import INDEX, Entry, load_entry
from houserules.games.coverage import State
from houserules.games.readings import readings
from houserules.law import Citation, chapters
from houserules.law.editions import Edition, current, edition, editions
from houserules.law.outline import Outline, outline
from houserules.library import counted
from houserules.rules import Game
from houserules.site.catalogue import named
from houserules.site.figures import is_ready, kept_tables
from houserules.site.law_text import text
from houserules.site.pages import law_lists
from houserules.site.pages.common import page, unfinished
from houserules.site.pages.errors import refuse
from houserules.site.pages.game import Grid, paytables

FEW = 8
"""As many citing paragraphs are named one by one; more are counted by chapter."""
BELOW = 40
"""As many paragraphs below one are listed with it; of more only the next level."""


MEANING: dict[str, str] = {
    Evidence.SETTLES: "It decides a line of money in a worked case.",
    Evidence.MOVES: "Cards, dice, chips or meters move by it, an irregularity is carried out, or a "
    "filing goes on.",
    Evidence.REFUSES: "An act is refused by it.",
    Evidence.DRAWS: "The layout shows it, in a picture that has no fault.",
    Evidence.ANNOUNCES: "The table says something by it.",
    Evidence.NAMED: "It is named inside another sentence.",
    Evidence.PARTS: "It orders nothing of its own, and paragraphs below it are shown.",
    State.STATED: "Something declared cites it, and no worked case shows it.",
    State.DECLARED: "It has nothing to execute, for a reason that is given.",
    State.REST: "Nothing carries it out.",
}
"""The words for what becomes of a paragraph, the strongest first: evidence, then other states."""

PASSIVE = (Evidence.NAMED, Evidence.PARTS)
"""Evidence that a paragraph is met with, but does nothing by itself."""


def word(one: answers.laws.Paragraph) -> str:
    """The word for a paragraph: what worked cases show of it at best, or why none does."""
    return one.evidence or one.state


class Sum(NamedTuple):
    """How many paragraphs there are, how many a case shows, and how many have each word."""

    paragraphs: int
    shown: int
    states: list[tuple[str, int]]

    @classmethod
    def of(cls, covered: Iterable[answers.laws.Paragraph]) -> Sum:
        """Add up paragraphs."""
        some = list(covered)
        number = Counter(map(word, some))
        states = [(str(each), number[each]) for each in MEANING if number[each]]
        return cls(len(some), sum(bool(one.cases) for one in some), states)

    @property
    def words(self) -> str:
        """The states with their numbers."""
        return ", ".join(f"{number:,} {state}" for state, number in self.states)


class Row(NamedTuple):
    """A chapter in the list; without a sum while it is being counted."""

    chapter: str
    name: str
    sections: int
    paragraphs: int
    sum: Sum | None
    readings: int


@page("Law")
def law(request: HttpRequest) -> HttpResponse:
    """All chapters, with counts."""
    rows = [_row(chapter) for chapter in chapters()]
    games = {entry.chapter for entry in INDEX}
    done = [row.sum for row in rows if row.sum]
    states = Counter[str]()
    for one in done:
        states.update(dict(one.states))
    context = {
        "games": [row for row in rows if row.chapter in games],
        "general": [row for row in rows if row.chapter not in games],
        "paragraphs": sum(row.paragraphs for row in rows),
        "chapters": len(rows),
        "readings": law_lists.number(),
        "counted": len(done),
        "acting": sum(states[each] for each in Evidence if each not in PASSIVE),
        "states": [(str(each), states[each], MEANING[each]) for each in MEANING if states[each]],
    }
    shown = render(request, "houserules/law.html", context)
    return shown if len(done) == len(rows) else unfinished(shown)


def _row(chapter: str) -> Row:
    held = outline(chapter)
    covered = counted.coverage(chapter)
    return Row(
        chapter,
        _name(chapter),
        len(held.sections),
        sum(len(section.paragraphs) for section in held.sections),
        Sum.of(one for section in covered.sections for one in section.paragraphs)
        if covered
        else None,
        len(readings(chapter)),
    )


@page("Law", kept=False)
def find(request: HttpRequest) -> HttpResponse:
    """Go to the paragraph that was typed."""
    typed = request.GET.get("q", "").strip()[:80]
    known = _find(typed)
    if known:
        return HttpResponseRedirect(f"/law/{quote(known, safe='()')}")
    return _nothing(request, typed) if typed else HttpResponseRedirect("/law/")


@page("Law")
def place(request: HttpRequest, typed: str) -> HttpResponse:
    """A chapter or a paragraph, or where to find what is nearly one."""
    known = _find(typed)
    if known is None:
        return _nothing(request, typed)
    if known != typed:
        query = request.META.get("QUERY_STRING")
        return HttpResponseRedirect(f"/law/{quote(known, safe='()')}{f'?{query}' if query else ''}")
    asked = request.GET.get("edition") or None
    try:
        if known in chapters():
            one = edition(known, asked) if asked else current(known)
            return _chapter(request, known, one)
        return _paragraph(request, places(Citation.parse(known), asked), asked)
    except RuleError as error:
        return refuse(request, 404, str(error), format_html('<a href="/law/{0}">{0}</a>', known))


@cache
def _known() -> dict[str, str]:
    """Chapters and paragraphs of all editions, as they are printed and as people write them."""
    exact = [
        *chapters(),
        *(
            str(cite)
            for chapter in chapters()
            for one in editions(chapter)
            for cite in _outline(chapter, one)
        ),
    ]
    return {_plain(cite): cite for cite in reversed(exact)} | {cite: cite for cite in exact}


def _find(typed: str) -> str | None:
    """The chapter or paragraph that was typed, perhaps with other capitals, marks or spaces."""
    return _known().get(typed) or _known().get(_plain(typed))


def _plain(typed: str) -> str:
    """An address without what people write differently."""
    bare = re.sub(r"[\s§\"'“”‘’]+|[./]+$", "", typed).casefold()
    return re.sub(r"^(?!161)(\d{3})(?=\.|$)", r"\1a", bare)


def _nothing(request: HttpRequest, typed: str) -> HttpResponse:
    """Say what is nearest to an address that names nothing."""
    shorter = typed
    while shorter:
        shorter = shorter.rpartition("(")[0] or shorter.rpartition(".")[0]
        if near := _find(shorter):
            name = f"Chapter {near}" if near in chapters() else f"§ {near}"
            link = format_html('The nearest is <a href="/law/{}">{}</a>.', near, name)
            return refuse(request, 404, _missing(typed, near), link)
    link = format_html('Look through <a href="{}">all chapters</a>.', "/law/")
    return refuse(request, 404, f"“{typed[:60]}” is no paragraph; write one as 649a.12(d).", link)


def _missing(typed: str, near: str) -> str:
    """Say in a sentence what there is instead."""
    chapter = near.partition(".")[0]
    try:
        outline(chapter).require(Citation.parse(typed))
    except RuleError as error:
        return str(error)
    return f"“{typed[:60]}” is no paragraph."


# A chapter


class Treated(NamedTuple):
    """A paragraph with what carries it, or why nothing does; the state once it is counted."""

    cite: str
    local: str
    depth: int
    by: str
    state: str
    cases: Sequence[str]


class Part(NamedTuple):
    """A section of a chapter."""

    number: int
    cite: str
    heading: str
    notes: tuple[str, ...]
    sum: Sum | None
    paragraphs: list[Treated]


def _chapter(request: HttpRequest, chapter: str, one: Edition) -> HttpResponse:
    id = None if one == current(chapter) else one.id
    covered = counted.coverage(_id(chapter, id))
    treated = _treated(chapter, id)
    wanted = request.GET.get("state", "")
    parts = [
        Part(
            section.number,
            f"{chapter}.{section.number}",
            section.heading,
            section.notes,
            Sum.of(_section(covered, section.number)) if covered else None,
            [treated[c] for c in section.paragraphs if not wanted or treated[c].state == wanted],
        )
        for section in outline(chapter, id).sections
    ]
    context = {
        "chapter": chapter,
        "name": _name(chapter),
        "edition": one,
        "editions": editions(chapter),
        "is_current": id is None,
        "query": f"?edition={id}" if id else "",
        "parts": [part for part in parts if part.paragraphs or not wanted],
        "paragraphs": len(treated),
        "sum": Sum.of(p for s in covered.sections for p in s.paragraphs) if covered else None,
        "wanted": wanted,
        "entry": _entry(chapter),
        "readings": len(readings(chapter, id)) if _entry(chapter) else 0,
    }
    shown = render(request, "houserules/law_chapter.html", context)
    return shown if covered else unfinished(shown)


def _section(covered: answers.laws.Chapter, number: int) -> Sequence[answers.laws.Paragraph]:
    name = f"{covered.chapter}.{number}"
    return next((s.paragraphs for s in covered.sections if s.section == name), ())


def _declarations(chapter: str, id: str | None) -> tuple[Mapping[Citation, str], ...]:
    """By paragraph, what code carries out, and why nothing is executed."""
    found = _game(chapter, id) or general(chapter, id)
    return found.carried, found.declared


def _treated(chapter: str, id: str | None) -> dict[Citation, Treated]:
    """Every paragraph of a chapter, in the order of the text."""
    covered = counted.coverage(_id(chapter, id))
    if covered:
        return {
            Citation.parse(one.cite): _one(Citation.parse(one.cite), one.by, word(one), one.cases)
            for section in covered.sections
            for one in section.paragraphs
        }
    carried, declared = _declarations(chapter, id)
    found = {}
    for cite in outline(chapter, id):
        if cite.path:
            above = (why for one, why in declared.items() if cite.is_within(one))
            found[cite] = _one(cite, carried.get(cite) or next(above, ""), "", ())
    return found


def _one(cite: Citation, by: str, state: str, cases: Sequence[str]) -> Treated:
    local = str(cite).removeprefix(f"{cite.chapter}.{cite.section}")
    return Treated(str(cite), local, len(cite.path), by, state, cases)


# A paragraph


class Turn(NamedTuple):
    """The paragraph before or after one."""

    href: str
    label: str


def _paragraph(request: HttpRequest, found: Sequence[Place], asked: str | None) -> HttpResponse:
    place = found[-1]
    cite, id = place.cite, place.id
    every = _treated(cite.chapter, id)
    own = every.get(cite)
    below = [one for at, one in every.items() if at != cite and at.is_within(cite)]
    if len(below) > BELOW:
        below = [one for one in below if one.depth == len(cite.path) + 1]
    game = _game(cite.chapter, id)
    covered = counted.coverage(_id(cite.chapter, id))
    form = LawPlace.of(place)
    declared = _declared(game, cite)
    context = {
        "cite": cite,
        "place": form,
        "fate": form.fate(str(cite)) if form.change not in (None, "unchanged") else "",
        "edition": place.edition,
        "is_current": id is None,
        "query": f"?edition={asked}" if asked else "",
        "name": _name(cite.chapter),
        "entry": _entry(cite.chapter),
        "slug": _slug(cite.chapter, id),
        "crumbs": _crumbs(cite),
        "turns": _turns(cite, _outline(cite.chapter, place.edition), asked),
        "own": own,
        "meaning": MEANING.get(own.state, "") if own else "",
        "below": below,
        "counted": covered is not None,
        "cases": own.cases if own else _cases(every, cite),
        "lede": _lede(cite, place, below, declared.get("grids", ())),
        "readings": place.readings,
        "cited_by": _citing(place.cited_by),
        "refers": [one for one in form.refers if one.meant != one.names],
        "others": [one for one in editions(cite.chapter) if one != place.edition],
        "absent": [one.id for one in editions(cite.chapter) if not _has(one, cite)],
        "sum": Sum.of(p for s in covered.sections for p in s.paragraphs) if covered else None,
        "text": text(cite, id),
        "folder": bool(settings.LAW_FOLDER),
        **declared,
    }
    shown = render(request, "houserules/law_paragraph.html", context)
    ready = covered is not None and (game is None or is_ready(game.id))
    return shown if ready else unfinished(shown)


def _lede(cite: Citation, place: Place, below: Sequence[Treated], grids: Sequence[Grid]) -> str:
    """Say in a sentence what the paragraph does."""
    if not place.printed:
        return "The annex does not print its text."
    declared = [why for one, why in place.declared.items() if cite.is_within(one)]
    if declared:
        return f"Nothing to execute: {declared[0]}."
    here = [grid for grid in grids if grid.cite == str(cite)]
    if here:
        number = sum(len(grid.heads) for grid in here)
        tables = "one table" if number == 1 else f"{number} tables"
        names = ", ".join(dict.fromkeys(grid.title for grid in here))
        return f"It says what is paid: {tables} for {names}."
    by = place.carried.get(cite)
    if by:
        return f"{by[0].upper()}{by[1:]}."
    return "What it says is in the paragraphs below it." if below else "Nothing carries it out."


def _declared(game: Game | None, cite: Citation) -> dict[str, Any]:
    """A game's declarations under a paragraph: tables, options, steps, irregularities, figures."""
    if game is None:
        return {}
    grids, single = paytables(game)
    here = [grid for grid in grids if Citation.parse(grid.cite).is_within(cite)]
    tabled = {grid.cite for grid in here}
    figures = [
        (named(one), "" if one.table == "-" else one.table, one)
        for one in kept_tables(game.id)
        if one.cite.is_within(cite) and str(one.cite) not in tabled
    ]
    return {
        "grids": here if cite.path else [],
        "printed": len(here),
        "alone": ["Pays"],
        "single": [one for one in single if Citation.parse(one.cite).is_within(cite)],
        "figures": figures if cite.path else [],
        "options": [one for one in game.options if one.cite.is_within(cite)],
        "steps": [one for one in game.steps if one.cite.is_within(cite)],
        "irregularities": [one for one in game.irregularities if one.cite.is_within(cite)],
    }


def _cases(every: Mapping[Citation, Treated], cite: Citation) -> list[str]:
    names = {name for at, one in every.items() if at.is_within(cite) for name in one.cases}
    return sorted(names)


def _crumbs(cite: Citation) -> list[tuple[str, str]]:
    """The paragraphs that hold one, from its section down."""
    found: list[tuple[str, str]] = []
    above = cite.parent
    while above is not None:
        found.insert(0, (str(above), _label(above)))
        above = above.parent
    return found


def _label(cite: Citation) -> str:
    """A paragraph by its last letter or number; a section whole."""
    return str(cite).removeprefix(str(cite.parent)) if cite.path else str(cite)


def _turns(cite: Citation, held: Outline, asked: str | None) -> dict[str, Turn]:
    """The paragraphs of the same level before and after."""
    alike = [one for one in held if one.parent == cite.parent and bool(one.path) == bool(cite.path)]
    if cite not in alike:
        return {}
    at = alike.index(cite)
    query = f"?edition={asked}" if asked else ""

    def turn(one: Citation) -> Turn:
        return Turn(f"/law/{quote(str(one), safe='()')}{query}", _label(one))

    found = {}
    if at:
        found["before"] = turn(alike[at - 1])
    if at + 1 < len(alike):
        found["after"] = turn(alike[at + 1])
    return found


def _citing(cites: Sequence[Citation]) -> dict[str, Any]:
    """Paragraphs that refer to one: named if few, else counted by chapter."""
    if len(cites) <= FEW:
        return {"few": cites}
    return {"number": len(cites), "chapters": Counter(one.chapter for one in cites).items()}


# Names


def _outline(chapter: str, one: Edition) -> Outline:
    return outline(chapter, None if one == current(chapter) else one.id)


def _has(one: Edition, cite: Citation) -> bool:
    return _outline(cite.chapter, one).contains(cite)


def _entry(chapter: str) -> Entry | None:
    return next((entry for entry in INDEX if entry.chapter == chapter), None)


def _game(chapter: str, id: str | None) -> Game | None:
    entry = _entry(chapter)
    return load_entry(entry.of(id)) if entry else None


def _slug(chapter: str, id: str | None) -> str:
    entry = _entry(chapter)
    return f"{entry.slug}@{id}" if entry and id else entry.slug if entry else ""


def _id(chapter: str, id: str | None) -> str:
    return f"{chapter}@{id}" if id else chapter


def _name(chapter: str) -> str:
    entry = _entry(chapter)
    return entry.name if entry else outline(chapter).name
