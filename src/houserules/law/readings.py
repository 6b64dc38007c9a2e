"""Readings of doubtful text: where the regulation contradicts itself, is garbled or is silent."""

from dataclasses import dataclass

from houserules.law.citation import Citation

GENERAL = "general"


@dataclass(frozen=True, slots=True)
class Reading:
    """A doubtful place, the reading taken and why, in our own words.

    Where the reading moves the odds, ``figure`` says by how much.
    """

    cite: Citation
    doubt: str
    reading: str
    reason: str
    figure: str | None = None
    other_reading: str | None = None
    edition: str | None = None
    """The only edition in which the place is found; None is every edition."""


def parse(text: str) -> tuple[Reading, ...]:
    """Read the readings of a TOML file."""
    import tomllib  # not needed until somebody asks for a reading

    entries = tomllib.loads(text)["reading"]
    return tuple(Reading(**entry | {"cite": Citation.parse(entry["cite"])}) for entry in entries)
