"""The editions of a chapter: where each comes from, what it is, and when it took effect.

A date appears here only if the text itself states it. Outlines of the editions that are not
current are kept under the same id: ``outline("647a", "code-2019")``.
"""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from houserules.errors import RuleError
from houserules.law.outline import chapters

BEFORE = "before"
"""The edition of the general provisions before the annex."""
GENERAL = frozenset({"601a", "603a", "605a", "613a"})
"""The chapters of the general provisions, which the annex amends."""


class EditionError(RuleError):
    """A chapter or an edition that is not held, or a date that settles nothing."""


class EditionStatus(StrEnum):
    """The legal status of an edition."""

    PROPOSED = "proposed"
    CODIFIED = "codified"
    RESCINDED_AND_POSTED = "rescinded and posted"


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of a chapter; a date that no text states is None, and the note says so.

    ``attested`` is the latest date that is printed on the pages of a dated edition.
    """

    id: str
    chapter: str
    source: str
    status: EditionStatus
    note: str
    effective: date | None = None
    attested: date | None = None
    rescinded: date | None = None


_CODE_2019 = Edition(
    "code-2019",
    "647a",
    "58 Pa. Code pages 647a-1 and following, last amended August 30, 2019, 49 Pa.B. 4956",
    EditionStatus.CODIFIED,
    "Earlier amendments: 44 Pa.B. 5463, effective August 16, 2014; 44 Pa.B. 7683, effective "
    "December 13, 2014. The source note at its head is that of Chapter 639a.",
    effective=date(2019, 8, 31),
    attested=date(2021, 12, 1),
)

_PROPOSED_2015 = {
    "677a": "Doc. No. 15-1495, filed for public inspection August 14, 2015; Regulation #125-192",
    "678a": "Doc. No. 15-1495, filed for public inspection August 14, 2015; Regulation #125-192",
    "679a": "Doc. No. 15-2175, filed for public inspection December 11, 2015; Regulation #125-195",
    "680a": "Doc. No. 15-2174, filed for public inspection December 11, 2015; Regulation #125-196",
}

_REINSURANCE = Edition(
    "proposed-2015",
    "161",
    "Pa.B. Doc. No. 15-1494, filed for public inspection August 14, 2015; Fiscal Note 11-253",
    EditionStatus.PROPOSED,
    "Amends 31 Pa. Code 161.3 only. Says that it takes effect within 30 days after final-form "
    "publication, the date of which it cannot state.",
)


def editions(chapter: str) -> tuple[Edition, ...]:
    """Every edition of a chapter that is held, oldest first; the last is the current one."""
    if chapter not in chapters():
        raise EditionError(f"No edition of chapter {chapter} is held.")
    if chapter == "161":
        return (_REINSURANCE,)
    if chapter in GENERAL:
        return (_before(chapter), _amended(chapter))
    if chapter == "647a":
        return (_CODE_2019, _posted(chapter))
    if chapter in _PROPOSED_2015:
        return (_proposed(chapter), _posted(chapter))
    return (_posted(chapter),)


def current(chapter: str) -> Edition:
    """The edition that is carried out unless another is named."""
    return editions(chapter)[-1]


def edition(chapter: str, id: str) -> Edition:
    """One edition of a chapter by its id."""
    held = editions(chapter)
    for one in held:
        if one.id == id:
            return one
    names = ", ".join(one.id for one in held)
    raise EditionError(f"Chapter {chapter} has no edition {id!r}; it has {names}.")


def as_of(chapter: str, day: date) -> Edition:
    """The edition that stood on a day, if the dates that the texts state settle it."""
    standing = [one for one in editions(chapter) if one.status is not EditionStatus.PROPOSED]
    for place, one in reversed(list(enumerate(standing))):
        undated_later = any(later.effective is None for later in standing[place + 1 :])
        settled = not undated_later or (one.attested is not None and day <= one.attested)
        begun = one.effective is not None and one.effective <= day
        if begun and settled and (one.rescinded is None or day < one.rescinded):
            return one
    names = ", ".join(one.id for one in editions(chapter))
    raise EditionError(
        f"No stated date settles which edition of chapter {chapter} stood on {day}; "
        f"name one instead: {names}."
    )


def _proposed(chapter: str) -> Edition:
    return Edition(
        "proposed-2015",
        chapter,
        f"Pa.B. {_PROPOSED_2015[chapter]}",
        EditionStatus.PROPOSED,
        "Says that it takes effect upon final-form publication, the date of which it cannot state.",
    )


def _posted(chapter: str) -> Edition:
    return Edition(
        "posted",
        chapter,
        "Annex A amending 58 Pa. Code Part VII, Subpart K, which prints the chapter as deleted",
        EditionStatus.RESCINDED_AND_POSTED,
        "Taken out of the Code; its rules are deemed approved and posted by the Board under "
        "601a.3(i). The annex states no effective date.",
    )


def _before(chapter: str) -> Edition:
    return Edition(
        BEFORE,
        chapter,
        "Annex A amending 58 Pa. Code Part VII, Subpart K, which prints deleted words in brackets",
        EditionStatus.CODIFIED,
        "Held as far as the annex prints it: what is in brackets, and paragraphs in which only a "
        "reference changes. It states no date on which this text took effect or ceased to have it.",
    )


def _amended(chapter: str) -> Edition:
    return Edition(
        "amended",
        chapter,
        "Annex A amending 58 Pa. Code Part VII, Subpart K",
        EditionStatus.CODIFIED,
        "The annex prints the amended paragraphs and, in brackets, what they replace; the rest "
        "of the chapter is not printed. It states no effective date.",
    )
