"""Forms of `law` and `coverage`: paragraphs and their treatment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from houserules.answers.games import Edition, Reading
from houserules.answers.values import Cite, Form, says
from houserules.comparison.paragraphs import Place, meant
from houserules.files.evidence import Evidence
from houserules.games.coverage import SectionCoverage, State
from houserules.law import Citation, outline
from houserules.law.editions import BEFORE, GENERAL, editions


class Treated(Form):
    """A paragraph with what carries it out, or why nothing does."""

    cite: Cite
    by: str

    @classmethod
    def all_of(cls, found: Mapping[Citation, str]) -> list[Treated]:
        """Paragraphs in their order."""
        return [cls(cite=str(cite), by=by) for cite, by in sorted(found.items())]


class Referral(Form):
    """A reference to the general provisions."""

    cite: Cite = says("the paragraph that has it")
    names: Cite = says("as the text has it")
    meant: Cite | None = says("the paragraph after the annex; null if the annex deletes it")


class LawPlace(Form):
    """A citation in one edition."""

    edition: Edition
    name: str = says("the name of the chapter in this edition")
    heading: str | None = says("the heading of its section; null where it is not printed")
    printed: bool = says("whether the text that is held prints the paragraph")
    change: Literal["unchanged", "changed", "moved", "deleted", "new"] | None = says(
        "what the annex does to it; null outside 601a to 613a"
    )
    other: Cite | None = says("its place in the other state; null if there is none")
    note: str | None
    carried: list[Treated]
    declared: list[Treated]
    refers: list[Referral]
    cited_by: list[Cite]
    readings: list[Reading]

    @classmethod
    def of(cls, place: Place) -> LawPlace:
        """A paragraph in one edition."""
        general, change = place.cite.chapter in GENERAL, place.change
        return cls.taken(
            place,
            name=outline(place.cite.chapter, place.id).name,
            change=(str(change) if change else "unchanged") if general else None,
            other=place.other if general else None,
            note=change.note if change else None,
            carried=Treated.all_of(place.carried),
            declared=Treated.all_of(place.declared),
            refers=[Referral.taken(one, cite=one.place, meant=meant(one)) for one in place.refers],
        )

    def fate(self, cite: str) -> str:
        """The effect of the annex in a sentence; empty where it has none."""
        if self.change == "deleted":
            return f"The annex deletes § {cite}."
        if self.change == "new":
            return f"The annex adds § {cite}."
        if self.change == "moved":
            other = self.other or ""
            within = "in " if "(" in cite and "(" not in other else ""
            if self.edition.id == BEFORE:
                return f"§ {cite} before the annex is {within}§ {other} now."
            return f"§ {cite} was {within}§ {other} before the annex."
        return f"§ {cite} has the same number before the annex and now." if self.change else ""


class Law(Form):
    """A paragraph in each edition of its chapter."""

    cite: Cite
    chapter: str
    name: str
    places: list[LawPlace] = says("oldest first; one, if an edition was asked for")
    absent_from: list[str] = says("the ids of editions without it, unless one was asked for")

    @classmethod
    def of(cls, cite: Citation, places: Sequence[Place], *, everywhere: bool) -> Law:
        """A paragraph in the editions that were looked at: everywhere, or in one."""
        having = [place.edition.id for place in places]
        every = editions(cite.chapter) if everywhere else ()
        return cls(
            cite=str(cite),
            chapter=cite.chapter,
            name=outline(cite.chapter).name,
            places=[LawPlace.of(place) for place in places],
            absent_from=[one.id for one in every if one.id not in having],
        )


class Counts(Form):
    """How many paragraphs are in each state, and for how many there is which evidence."""

    executed: int = says("those that cases show, by any evidence")
    settles: int
    moves: int
    refuses: int
    draws: int
    announces: int
    named_only: int
    through_its_parts: int
    stated: int
    declared: int
    rest: int

    @classmethod
    def of(cls, section: SectionCoverage) -> Counts:
        """The counts of a section."""
        states = {state.value: len(section.having(state)) for state in State}
        shown = {key_of(one): len(section.shown_by(one)) for one in Evidence}
        return cls.model_validate({**states, **shown})


def key_of(evidence: Evidence) -> str:
    """The key of an evidence among the counts."""
    return evidence.value.replace(" ", "_")


class Paragraph(Form):
    """The treatment of one paragraph."""

    cite: Cite
    state: Literal["executed", "stated", "declared", "rest"]
    by: str = says("what carries it, or why nothing does")
    cases: list[str] = says("the worked cases that show it, in alphabetical order")
    evidence: str | None = says("what they show of it at best: settles, moves, refuses …")


class Section(Form):
    """A section and its paragraphs."""

    section: str
    heading: str
    counts: Counts
    paragraphs: list[Paragraph]


class Chapter(Form):
    """A chapter, section by section."""

    chapter: str
    name: str
    sections: list[Section]

    @classmethod
    def of(cls, chapter: str, name: str, sections: Iterable[SectionCoverage]) -> Chapter:
        """The sections of a chapter."""
        return cls(
            chapter=chapter,
            name=name,
            sections=[
                Section.taken(
                    one,
                    section=f"{chapter}.{one.section.number}",
                    heading=one.section.heading,
                    counts=Counts.of(one),
                )
                for one in sections
            ],
        )


class Coverage(Form):
    """The coverage of one chapter, or of all."""

    games: list[Chapter]
