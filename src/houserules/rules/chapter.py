"""A chapter: which of its paragraphs code carries out, and which have nothing to execute."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from houserules.law import Citation, CitationError, outline
from houserules.law.editions import current


class ChapterError(ValueError):
    """A mistake in a chapter as it is declared: a bug, and no mistake of a user."""


@dataclass(frozen=True, eq=False)
class Private:
    """The changes of a private copy of a chapter: additions before it is sealed, other numbers."""

    sign: str
    """Tells the copy from all others; the same additions have the same sign."""
    alter: Callable[[Any], None]
    """Adds to the chapter, just before it is sealed."""
    head: tuple[str, ...]
    """Sentences at the head of everything that is printed: this is not the regulation."""
    source: str
    """The text from which the copy can be made again."""
    wagers: tuple[Any, ...] = ()
    """The wagers that it adds, as they were read."""
    supposed: Mapping[str, Any] = field(default_factory=dict)
    """Other values of fixed numbers of the chapter, by the names of these."""

    @property
    def only_adds(self) -> bool:
        """Whether it only adds wagers, and changes no number."""
        return not self.supposed

    @property
    def added(self) -> tuple[str, ...]:
        """The names of the wagers that it adds."""
        return tuple(one.name for one in self.wagers)


_making: ContextVar[Private | None] = ContextVar("making", default=None)


def being_made() -> Private | None:
    """The changes that make the chapter private that is being loaded, if there are any."""
    return _making.get()


@contextmanager
def making(private: Private | None) -> Iterator[None]:
    """Make the chapters that are loaded inside private copies."""
    token = _making.set(private)
    try:
        yield
    finally:
        _making.reset(token)


class Chapter:
    """One chapter of the regulation, open for declarations until it is sealed."""

    def __init__(self, chapter: str, name: str, edition: str | None = None) -> None:
        self.chapter: Final = chapter
        self.name: Final = name
        self.edition: Final = edition
        """The edition that it states; None is the current one."""
        self.private: Final = _making.get()
        """The changes that make it a private copy; None is the chapter itself."""
        self._is_sealed = False
        self._cites: dict[str, Citation] = {}
        self._carried: dict[Citation, str] = {}
        self._heads: set[Citation] = set()
        self._declared: dict[Citation, str] = {}
        self.carried: Final[Mapping[Citation, str]] = MappingProxyType(self._carried)
        self.declared: Final[Mapping[Citation, str]] = MappingProxyType(self._declared)

    @property
    def id(self) -> str:
        """The chapter, with its edition unless that is the current one: `679a@proposed-2015`.

        The sign of a private copy follows: `649a+3f0c`.
        """
        id = f"{self.chapter}@{self.edition}" if self.edition else self.chapter
        return f"{id}+{self.private.sign}" if self.private else id

    @property
    def head(self) -> tuple[str, ...]:
        """Sentences at the head of everything that is printed of a private copy."""
        return self.private.head if self.private else ()

    @property
    def edition_id(self) -> str:
        """The id of the edition, also of the current one."""
        return self.edition or current(self.chapter).id

    @property
    def full_name(self) -> str:
        """The name, with the edition unless that is the current one."""
        return f"{self.name} ({self.edition})" if self.edition else self.name

    @property
    def is_sealed(self) -> bool:
        """Whether the declarations have ended."""
        return self._is_sealed

    def seal(self) -> None:
        """End the declarations; only what its table registers may follow."""
        if self.private:
            self.private.alter(self)
        self._is_sealed = True

    def cite(self, local: str) -> Citation:
        """A paragraph of this chapter, or of another if the text names its chapter.

        One that the outline of the edition does not have is an error wherever it is named, and so
        is one that is declared to have nothing to execute: a refusal or a word may cite it too.
        """
        if local not in self._cites:
            cite = self._found(local)
            self._require_silent([cite], self._declared)
            self._cites[local] = cite
        return self._cites[local]

    def _found(self, local: str) -> Citation:
        try:
            cite = Citation.of(self.chapter, local)
            edition = self.edition if cite.chapter == self.chapter else None
            return outline(cite.chapter, edition).require(cite)
        except CitationError as error:
            raise ChapterError(f"{self.full_name} cites {local}: {error}") from None

    @property
    def heads(self) -> Set[Citation]:
        """The carried paragraphs of which their parts alone say what is done."""
        return self._heads

    def carry(self, local: str, what: str, *, by_parts: bool = False) -> Citation:
        """Note that code carries a paragraph out, perhaps by its parts alone."""
        cite = self._found(local)
        self._require_open(f"“{what}” ({cite.pretty})")
        if not by_parts:
            self._heads.discard(cite)
        elif cite not in self._carried:
            self._heads.add(cite)
        self._carried.setdefault(cite, what)
        return self.cite(local)

    def nothing_to_execute(self, reason: str, *locals_: str) -> None:
        """Declare paragraphs, with everything below them, that have nothing to execute."""
        self._require_open(f"“{reason}”")
        for local in locals_:
            cite = self._found(local)
            self._declared[cite] = reason
            self._require_silent(self._cites.values(), [cite])

    def _require_silent(self, cited: Iterable[Citation], declared: Iterable[Citation]) -> None:
        """Refuse a paragraph that is cited and declared to have nothing to execute."""
        for cite in declared:
            for inner in cited:
                if inner.is_within(cite):
                    how = f"carried ({self.carried[inner]})" if inner in self.carried else "cited"
                    raise ChapterError(
                        f"{inner.pretty} is {how} and declared to have nothing to execute "
                        f"({self.declared[cite]}): choose one."
                    )

    def _require_open(self, what: str) -> None:
        """Refuse a declaration after the seal."""
        if self._is_sealed:
            raise ChapterError(
                f"{self.name} ({self.chapter}) is sealed: declare {what} in a module of its law, "
                "before seal()."
            )
