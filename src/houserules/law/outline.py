"""The outline of a chapter: every paragraph that can be cited, and no text."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from houserules.law.citation import Citation, CitationError


@dataclass(frozen=True, slots=True)
class Section:
    """A section's number and heading, its paragraphs in the order of the text, its oddities."""

    number: int
    heading: str
    paragraphs: tuple[Citation, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outline:
    """A chapter's sections; iterating gives every citation in the order of the text."""

    chapter: str
    name: str
    sections: tuple[Section, ...]
    _families: dict[Citation, list[Citation]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        families: dict[Citation, list[Citation]] = {citation: [] for citation in self}
        for citation in families:
            if citation.parent is not None:
                families[citation.parent].append(citation)
        object.__setattr__(self, "_families", families)

    def __iter__(self) -> Iterator[Citation]:
        for section in self.sections:
            yield Citation(self.chapter, section.number)
            yield from section.paragraphs

    def contains(self, citation: Citation) -> bool:
        """Whether the chapter has this paragraph."""
        return citation in self._families

    def require(self, citation: Citation) -> Citation:
        """Return the citation if the chapter has it; otherwise name the nearest it has."""
        if citation.chapter != self.chapter:
            raise CitationError(f"{citation.pretty} is not in chapter {self.chapter}.")
        if self.contains(citation):
            return citation
        above = citation.parent
        while above is not None and not self.contains(above):
            above = above.parent
        if above is None:
            last = self.sections[-1]
            raise CitationError(
                f"Chapter {self.chapter} has no section {citation.section}; "
                f"its last is {self.chapter}.{last.number}, {last.heading}."
            )
        raise CitationError(f"{citation.pretty} does not exist; {self._nearest(above)}.")

    def children(self, citation: Citation) -> tuple[Citation, ...]:
        """The paragraphs directly under this one, in the order of the text."""
        return tuple(self._families[self.require(citation)])

    def section(self, number: int) -> Section:
        """One section by its number."""
        for section in self.sections:
            if section.number == number:
                return section
        raise CitationError(f"Chapter {self.chapter} has no section {number}.")

    def _nearest(self, above: Citation) -> str:
        below = self.children(above)
        if not below:
            return f"{above.pretty} has no paragraphs of its own"
        return f"{above.pretty} has " + ", ".join(
            str(child).removeprefix(str(above)) for child in below
        )


@cache
def outline(chapter: str, edition: str | None = None) -> Outline:
    """The outline of a chapter as it stands, or of another edition of it."""
    name = f"{chapter}@{edition}.json" if edition else f"{chapter}.json"
    source = files("houserules.law") / "outlines" / name
    if not (chapter.isalnum() and source.is_file()):
        of = f" of edition {edition}" if edition else ""
        raise CitationError(f"There is no outline of chapter {chapter}{of}.")
    return _load(json.loads(source.read_text(encoding="utf-8")))


def chapters() -> tuple[str, ...]:
    """Every chapter that has an outline, in the order of the Code."""
    names = (entry.name for entry in (files("houserules.law") / "outlines").iterdir())
    return tuple(sorted(n.removesuffix(".json") for n in names if "@" not in n))


def _load(data: dict[str, Any]) -> Outline:
    chapter = data["chapter"]
    sections = tuple(
        Section(
            entry["number"],
            entry["heading"],
            tuple(
                Citation(chapter, entry["number"], _path(text))
                for family in entry["paragraphs"]
                for text in family
            ),
            tuple(entry["notes"]),
        )
        for entry in data["sections"]
    )
    return Outline(chapter, data["name"], sections)


def _path(text: str) -> tuple[str, ...]:
    return tuple(element.strip('"') for element in text[1:-1].split(")("))
