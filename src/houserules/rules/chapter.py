"""A chapter: which of its paragraphs code carries out, and which have nothing to execute."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from houserules.law import Citation
from houserules.rules.errors import RuleError


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
        """A paragraph of this chapter, or of another if the text names its chapter."""
        if local not in self._cites:
            self._cites[local] = Citation.of(self.chapter, local)
        return self._cites[local]

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
                    raise RuleError(
                        f"{inner.pretty} is carried ({self.carried[inner]}) and declared to have "
                        f"nothing to execute ({self.declared[cite]}): choose one."
                    )

    def _require_open(self, what: str) -> None:
        """Refuse a declaration after the seal."""
        if self._is_sealed:
            raise RuntimeError(
                f"{self.name} ({self.chapter}) is sealed: declare {what} in a module of its law, "
                "before seal()."
            )
