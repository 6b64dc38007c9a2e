"""A chapter: which of its paragraphs code carries out, and which have nothing to execute."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from houserules.law import Citation, CitationError, outline
from houserules.law.editions import current


class ChapterError(ValueError):
    """A mistake in a chapter as it is declared: a bug, and no mistake of a user."""


class Chapter:
    """One chapter of the regulation, open for declarations until it is sealed."""

    def __init__(self, chapter: str, name: str, edition: str | None = None) -> None:
        self.chapter: Final = chapter
        self.name: Final = name
        self.edition: Final = edition
        """The edition that it states; None is the current one."""
        self._is_sealed = False
        self._cites: dict[str, Citation] = {}
        self._carried: dict[Citation, str] = {}
        self._declared: dict[Citation, str] = {}
        self.carried: Final[Mapping[Citation, str]] = MappingProxyType(self._carried)
        self.declared: Final[Mapping[Citation, str]] = MappingProxyType(self._declared)

    @property
    def id(self) -> str:
        """The chapter, with its edition unless that is the current one: `679a@proposed-2015`."""
        return f"{self.chapter}@{self.edition}" if self.edition else self.chapter

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
        self._is_sealed = True

    def cite(self, local: str) -> Citation:
        """A paragraph of this chapter, or of another if the text names its chapter.

        One that the outline of the edition does not have is an error wherever it is named.
        """
        if local not in self._cites:
            self._cites[local] = self._found(local)
        return self._cites[local]

    def _found(self, local: str) -> Citation:
        try:
            cite = Citation.of(self.chapter, local)
            edition = self.edition if cite.chapter == self.chapter else None
            return outline(cite.chapter, edition).require(cite)
        except CitationError as error:
            raise ChapterError(f"{self.full_name} cites {local}: {error}") from None

    def carry(self, local: str, what: str) -> Citation:
        """Note that code carries a paragraph out."""
        self._require_open(f"“{what}” ({self.cite(local).pretty})")
        cite = self.cite(local)
        self._carried.setdefault(cite, what)
        self._require_one([cite], self._declared)
        return cite

    def nothing_to_execute(self, reason: str, *locals_: str) -> None:
        """Declare paragraphs, with everything below them, that have nothing to execute."""
        self._require_open(f"“{reason}”")
        for local in locals_:
            self._declared[self.cite(local)] = reason
            self._require_one(self._carried, [self.cite(local)])

    def _require_one(self, carried: Iterable[Citation], declared: Iterable[Citation]) -> None:
        """Refuse a paragraph that is carried and declared to have nothing to execute."""
        for cite in declared:
            for inner in carried:
                if inner.is_within(cite):
                    raise ChapterError(
                        f"{inner.pretty} is carried ({self.carried[inner]}) and declared to have "
                        f"nothing to execute ({self.declared[cite]}): choose one."
                    )

    def _require_open(self, what: str) -> None:
        """Refuse a declaration after the seal."""
        if self._is_sealed:
            raise ChapterError(
                f"{self.name} ({self.chapter}) is sealed: declare {what} in a module of its law, "
                "before seal()."
            )
