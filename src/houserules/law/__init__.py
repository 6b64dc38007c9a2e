"""The regulation's content and places: citations, outlines, editions, readings of doubtful text.

Nothing here knows a game, and none of the regulation's sentences live here: identifiers,
headings, defined terms, sources and dates only, and our own words where the text is in doubt.
Names that every rule needs can be imported from this package; editions and readings, which few
programs need, are imported from their own modules.
"""

from houserules.law.citation import Citation, CitationError
from houserules.law.outline import Outline, Section, chapters, outline

__all__ = ["Citation", "CitationError", "Outline", "Section", "chapters", "outline"]
