"""The address of one paragraph of the regulation."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache, total_ordering

from houserules.errors import RuleError
from houserules.law.numbering import IDENTIFIER, Kind, place

_INSURANCE_CHAPTERS = frozenset({"161"})
_CHAPTER = re.compile(r"[1-9][0-9]{2}a")
_SECTION = re.compile(r"[1-9][0-9]{0,2}")
# A term has a capital letter, single spaces and straight apostrophes.
_TERM = re.compile(r"(?=.*[A-Z])[A-Za-z0-9][^\s\"’]*(?: [^\s\"’]+)*")
_FULL = re.compile(r"\s*(?:§|[0-9]+a?\.)")
_Key = tuple[int, int, str]


class CitationError(RuleError):
    """A citation that cannot be read, or that names no paragraph."""


@total_ordering
@dataclass(frozen=True, slots=True)
class Citation:
    """A chapter, a section of it and the path of a paragraph: § 649a.12(c)(2)(i).

    Definitions have no letters, so the first element of a path may be a defined term.

    >>> Citation.parse("§ 649a.12(c)(2)").path
    ('c', '2')
    >>> print(Citation.of("649a", '1("Lucky Bonus")(i)').pretty)
    § 649a.1("Lucky Bonus")(i)
    """

    chapter: str
    section: int
    path: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not (self.chapter in _INSURANCE_CHAPTERS or _CHAPTER.fullmatch(self.chapter)):
            raise CitationError(
                f"{self.chapter!r} is not a chapter; write three digits and an a, as in 649a."
            )
        if not 1 <= self.section <= 999:
            raise CitationError(f"{self.section} is not a section of chapter {self.chapter}.")
        for depth, element in enumerate(self.path):
            if IDENTIFIER.fullmatch(element) is None:
                _check_term(element, depth, f"{self.chapter}.{self.section}")

    @classmethod
    @lru_cache(10_000)
    def parse(cls, text: str) -> "Citation":
        """Read a citation such as ``649a.12(c)(2)(i)``, with or without a section sign."""
        bare = text.strip().removeprefix("§").strip()
        if not bare:
            raise CitationError("The citation is empty; write one such as 649a.12(c)(2).")
        chapter, dot, rest = bare.partition(".")
        if not dot or not chapter or "(" in chapter:
            raise CitationError(
                f"{text!r} has no chapter and section joined by a dot, as 649a.12 has."
            )
        section = _SECTION.match(rest)
        if section is None:
            raise CitationError(f"{text!r} names no section after the chapter, as 649a.12 does.")
        return cls(chapter, int(section.group()), _split(rest[section.end() :], text))

    @classmethod
    def of(cls, chapter: str, local: str) -> "Citation":
        """Combine a chapter with a reference inside it; a full citation stays as it is."""
        return cls.parse(local if _FULL.match(local) else f"{chapter}.{local.strip()}")

    def __str__(self) -> str:
        return _text(self)

    @property
    def pretty(self) -> str:
        """The citation as it is printed, with the section sign."""
        return f"§ {self}"

    @property
    def title(self) -> int:
        """The title of the Pennsylvania Code that holds the chapter."""
        return 31 if self.chapter in _INSURANCE_CHAPTERS else 58

    @property
    def code(self) -> str:
        """The title as it is cited: ``58 Pa. Code``."""
        return f"{self.title} Pa. Code"

    @property
    def parent(self) -> "Citation | None":
        """The paragraph that holds this one; None for a whole section."""
        return Citation(self.chapter, self.section, self.path[:-1]) if self.path else None

    def is_within(self, other: "Citation") -> bool:
        """Whether this is the other paragraph or is anywhere under it."""
        return (self.chapter, self.section) == (other.chapter, other.section) and (
            self.path[: len(other.path)] == other.path
        )

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Citation):
            return NotImplemented
        return self._place() < other._place()

    def _place(self) -> tuple[int, str, int, tuple[_Key, ...], tuple[str, ...]]:
        return (self.title, self.chapter, self.section, _keys(self.path), self.path)


@dataclass(frozen=True, slots=True)
class Former:
    """A paragraph of the text before the amendment, whose number may mean another one now."""

    cite: Citation

    @classmethod
    def of(cls, text: str) -> "Former":
        """Read a citation of the text before the amendment."""
        return cls(Citation.parse(text))

    def __str__(self) -> str:
        return f"{self.cite} before the amendment"

    @property
    def pretty(self) -> str:
        """The citation as it is printed."""
        return f"§ {self}"


Cite = Citation | Former


@cache
def _text(cite: Citation) -> str:
    return f"{cite.chapter}.{cite.section}" + "".join(
        f"({element})" if IDENTIFIER.fullmatch(element) else f'("{element}")'
        for element in cite.path
    )


def _split(path: str, text: str) -> tuple[str, ...]:
    elements = []
    while path:
        if not path.startswith("("):
            raise CitationError(f"{text!r} has {path!r} where only a parenthesis may follow.")
        quoted = path.startswith('("')
        element, found, path = path[2 if quoted else 1 :].partition('")' if quoted else ")")
        if not found:
            raise CitationError(f"{text!r} has an unbalanced parenthesis.")
        if quoted:
            element = " ".join(element.replace("’", "'").split())
        elif not IDENTIFIER.fullmatch(element):
            raise CitationError(
                f"({element}) in {text!r} is not a letter, a number or a roman numeral; "
                "a defined term needs quotation marks."
            )
        elements.append(element)
    return tuple(elements)


def _check_term(element: str, depth: int, section: str) -> None:
    if depth > 0:
        raise CitationError(f"({element}) under § {section} is not an identifier such as (a).")
    if not (_TERM.fullmatch(element) and element.isprintable()):
        raise CitationError(f"({element}) under § {section} is not a defined term.")


def _keys(path: tuple[str, ...]) -> tuple[_Key, ...]:
    keys: list[_Key] = []
    above: Kind | None = None
    for element in path:
        if IDENTIFIER.fullmatch(element):
            above, value = place(element, above)
        else:
            above, value = Kind.TERM, 0
        keys.append((above, value, element.casefold()))
    return tuple(keys)
