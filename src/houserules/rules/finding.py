"""Findings: what is missing, wrong or inconsistent in a Rules Submission."""

from dataclasses import dataclass
from enum import StrEnum

from houserules.law import Cite


class FindingKind(StrEnum):
    """The kinds of findings."""

    MISSING = "missing"
    WRONG = "wrong"
    INCONSISTENT = "inconsistent"


MISSING, WRONG, INCONSISTENT = FindingKind


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in a Rules Submission that is missing, wrong or inconsistent."""

    kind: FindingKind
    cite: Cite
    sentence: str
    alternative: str = ""
    """Another choice that is acceptable, 601a.4(d)(1); empty where none was found."""
    configuration: str = ""
    """The configuration that it is about; empty where it is about the whole submission."""
    place: tuple[str | int, ...] = ()
    """The keys that lead to it in the submission; without any it is nowhere written."""

    def to_data(self) -> dict[str, str]:
        """The finding as JSON data."""
        return {
            "kind": str(self.kind),
            "configuration": self.configuration,
            "cite": str(self.cite),
            "sentence": self.sentence,
            "alternative": self.alternative,
        }
