"""One paragraph in each edition of its chapter: place, code, references and readings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from houserules.games import INDEX, load_entry
from houserules.games.layouts import carried
from houserules.games.readings import readings
from houserules.law import Citation, CitationError, outline
from houserules.law.editions import BEFORE, GENERAL, Edition, current, edition, editions
from houserules.law.outline import Outline
from houserules.law.readings import Reading
from houserules.law.references import Reference, references
from houserules.law.renumbering import Change, change_from, change_to, formerly, now


@dataclass(frozen=True, slots=True)
class Place:
    """A citation in one edition, which may mean another paragraph than in the next edition."""

    cite: Citation
    edition: Edition
    heading: str | None
    printed: bool
    """Whether the text that is held prints it."""

    @property
    def change(self) -> Change | None:
        """The effect of the annex on it."""
        return change_from(self.cite) if self.edition.id == BEFORE else change_to(self.cite)

    @property
    def other(self) -> Citation | None:
        """Its place in the other state of the general provisions."""
        return now(self.cite) if self.edition.id == BEFORE else formerly(self.cite)

    @property
    def id(self) -> str | None:
        """The edition, unless it is the current one."""
        return None if self.edition == current(self.cite.chapter) else self.edition.id

    @property
    def carried(self) -> dict[Citation, str]:
        """The words for what code carries out, here and below."""
        return {c: by for c, by in _carried(self).items() if c.is_within(self.cite)}

    @property
    def declared(self) -> dict[Citation, str]:
        """Why nothing is executed, by paragraph, here and below or for what holds it."""
        return {
            c: why
            for c, why in _declared(self).items()
            if c.is_within(self.cite) or self.cite.is_within(c)
        }

    @property
    def refers(self) -> list[Reference]:
        """Its references to the general provisions, here and below."""
        own = (one for one in references() if one.place.is_within(self.cite))
        return [one for one in own if one.edition == self.id]

    @property
    def cited_by(self) -> list[Citation]:
        """The paragraphs that refer to it."""
        return list(_cited_by(self))

    @property
    def readings(self) -> list[Reading]:
        """The readings that concern it."""
        return list(_readings(self))


def places(cite: Citation, id: str | None = None) -> list[Place]:
    """The citation in each edition that has it, or in one, oldest first."""
    held = editions(cite.chapter)
    asked = (edition(cite.chapter, id),) if id else held
    found = [place for one in asked if (place := _place(cite, one))]
    if found:
        return found
    elsewhere = [one.id for one in held if one not in asked and _place(cite, one)]
    if elsewhere:
        raise CitationError(
            f"{cite.pretty} is not in edition {id} of chapter {cite.chapter}; "
            f"it is in {', '.join(elsewhere)}."
        )
    _outline(cite.chapter, asked[-1]).require(cite)
    return found


def meant(reference: Reference) -> Citation | None:
    """The paragraph that a reference means now."""
    amended = reference.place.chapter in GENERAL and reference.edition is None
    return reference.names if amended else now(reference.names)


def _outline(chapter: str, one: Edition) -> Outline:
    return outline(chapter, None if one == current(chapter) else one.id)


def _place(cite: Citation, one: Edition) -> Place | None:
    held = _outline(cite.chapter, one)
    section = next((each for each in held.sections if each.number == cite.section), None)
    heading = section.heading if section else None
    if held.contains(cite):
        return Place(cite, one, heading, printed=True)
    if cite.chapter in GENERAL and _may_be_unprinted(cite, one, held):
        return Place(cite, one, heading, printed=False)
    return None


def _may_be_unprinted(cite: Citation, one: Edition, held: Outline) -> bool:
    """Whether a paragraph may be in text that the annex leaves out because it is unchanged.

    601a.3 is the only section that it replaces without printing the earlier text.
    """
    sections = {section.number: section for section in held.sections}
    section = sections.get(cite.section)
    if section is None:
        return list(sections) != list(range(1, len(sections) + 1))
    if one.id == BEFORE and not section.paragraphs:
        return section.is_cut
    return section.is_cut and change_from(cite) is None and change_to(cite) is None


def _carried(place: Place) -> dict[Citation, str]:
    from houserules.filings.coverage import general

    if place.cite.chapter in (*GENERAL, "161"):
        return dict(general(place.cite.chapter, place.id).carried)
    for entry in INDEX:
        if entry.chapter == place.cite.chapter:
            return dict(carried(load_entry(entry.of(place.id))))
    return {}


def _declared(place: Place) -> dict[Citation, str]:
    for entry in INDEX:
        if entry.chapter == place.cite.chapter:
            return dict(load_entry(entry.of(place.id)).declared)
    return {}


def _cited_by(place: Place) -> Iterator[Citation]:
    """References of the same state, and those of other chapters by the numbers before the annex."""
    before = place.cite if place.edition.id == BEFORE else _numbered_before(place.cite)
    for one in references():
        if one.place.chapter in GENERAL:
            named = place.cite if one.edition == place.id else None
        else:
            named = before if one.edition is None else None
        if named and one.names.is_within(named):
            yield one.place


def _numbered_before(cite: Citation) -> Citation | None:
    """The citation before the annex, where it leads back to this very paragraph."""
    was = formerly(cite)
    return was if was and now(was) == cite else None


def _readings(place: Place) -> Iterator[Reading]:
    """Readings of the paragraph that is meant today, and of those that other numbers name."""
    from houserules.filings.readings import readings as of_the_process

    here = now(place.cite) if place.edition.id == BEFORE else place.cite
    renumbered = {now(place.cite), *(meant(one) for one in place.refers if meant(one) != one.names)}
    own = readings(place.cite.chapter, place.id) if place.cite.chapter not in GENERAL else ()
    for one in (*readings(), *of_the_process().values(), *own):
        concerns = here and (one.cite.is_within(here) or here.is_within(one.cite))
        if concerns or (one in readings() and one.cite in renumbered - {place.cite}):
            yield one
