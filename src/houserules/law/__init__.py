"""What the regulation says and where: citations, outlines, editions, readings of doubtful text.

Nothing here knows a game, and none of the regulation's sentences live here: identifiers,
headings, defined terms, sources and dates only, and our own words where the text is in doubt.
"""

from houserules.law.citation import Citation, CitationError

__all__ = ["Citation", "CitationError"]
