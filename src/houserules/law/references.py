"""References of the chapters to the general provisions, by the numbering each was written in."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from houserules.law.citation import Citation


@dataclass(frozen=True, slots=True)
class Reference:
    """A paragraph, in an edition unless that is the current one, and the paragraph it names.

    The annex changes references of the general provisions alone. All other chapters name
    paragraphs as they were numbered before it.
    """

    place: Citation
    edition: str | None
    names: Citation


@cache
def references() -> tuple[Reference, ...]:
    """Every reference, by chapter and edition."""
    import json
    from importlib.resources import files

    text = (files("houserules.law") / "references.json").read_text(encoding="utf-8")
    return tuple(one for line in json.loads(text) for one in _read(*line))


def _read(stem: str, names: str, places: list[str]) -> Iterator[Reference]:
    edition = stem.partition("@")[2] or None
    for place in places:
        yield Reference(Citation.parse(place), edition, Citation.parse(names))
