"""The outline of a chapter: every paragraph that can be cited, and no text."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from houserules.law.citation import Citation, CitationError

TYPE_CHECKING = False  # as typing has it, without the time to import typing
if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


@dataclass(frozen=True, slots=True)
class Section:
    """A section's number and heading, its paragraphs in the order of the text, its oddities."""

    number: int
    heading: str
    paragraphs: tuple[Citation, ...]
    notes: tuple[str, ...] = ()

    @property
    def is_cut(self) -> bool:
        """Whether text of the section may exist that is not printed."""
        return any("not printed" in note for note in self.notes)


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
            if (parent := citation.parent) is not None:
                families[parent].append(citation)
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
    """The outline of the current edition of a chapter, or of another edition."""
    import json  # here and below: a program that only cites need not wait for these imports

    name = f"{chapter}@{edition}" if edition else chapter
    if name not in _stems():
        raise CitationError(f"There is no outline of chapter {name.replace('@', ', edition ')}.")
    data = json.loads((_folder() / f"{name}.json").read_text(encoding="utf-8"))
    sections = tuple(_section(chapter, **entry) for entry in data["sections"])
    return Outline(chapter, data["name"], sections)


@cache
def chapters() -> tuple[str, ...]:
    """Every chapter that has an outline, in the order of the Code."""
    return tuple(stem for stem in _stems() if "@" not in stem)


@cache
def _stems() -> tuple[str, ...]:
    return tuple(sorted(entry.name.removesuffix(".json") for entry in _folder().iterdir()))


def _folder() -> "Traversable":
    from importlib.resources import files

    return files("houserules.law") / "outlines"


def _section(
    chapter: str, number: int, heading: str, notes: list[str], paragraphs: list[list[str]]
) -> Section:
    cited = (Citation(chapter, number, _path(text)) for family in paragraphs for text in family)
    return Section(number, heading, tuple(cited), tuple(notes))


def _path(text: str) -> tuple[str, ...]:
    return tuple(element.strip('"') for element in text[1:-1].split(")("))
