"""The regulation's content and places: citations, outlines, editions, readings of doubtful text.

Nothing here knows a game, and none of the regulation's sentences live here: identifiers,
headings, defined terms, sources and dates only, and our own words where the text is in doubt.
Names that every rule needs can be imported from this package; editions and readings, which few
programs need, are imported from their own modules.
"""

from houserules.law.citation import Citation, CitationError, Cite, Former
from houserules.law.outline import Outline, Section, chapters, outline

__all__ = [
    "Citation", "CitationError", "Cite", "Former", "Outline", "Section", "chapters", "edition_in",
    "outline",
]  # fmt: skip


def edition_in(module: str) -> str | None:
    """The edition in a module's name, where a game's folder is loaded for one; else the current.

    >>> edition_in("houserules.games.poker.three_card_prime@proposed-2015.law")
    'proposed-2015'

    A private copy of a game carries its own sign after the edition, which is not part of it.
    """
    at = module.partition("@")[2]
    return at.partition(".")[0].partition("+")[0] or None
