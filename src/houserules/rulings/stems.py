"""Words without their endings, and their ranking, both by the full text search of SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

Stems = tuple[str, ...]

FILLER = "fillerword"
"""A word that nobody asks for."""


def stems(texts: Sequence[str]) -> list[Stems]:
    """The words of each text in their order, in small letters and without endings."""
    with sqlite3.connect(":memory:") as memory:
        memory.execute("CREATE VIRTUAL TABLE texts USING fts5(text, tokenize='porter unicode61')")
        memory.execute("CREATE VIRTUAL TABLE words USING fts5vocab(texts, 'instance')")
        memory.executemany("INSERT INTO texts(rowid, text) VALUES (?, ?)", enumerate(texts))
        found: list[list[str]] = [[] for _ in texts]
        for text, word in memory.execute('SELECT doc, term FROM words ORDER BY doc, "offset"'):
            found[text].append(word)
    return [tuple(words) for words in found]


def ranks(
    asked: Iterable[str], documents: Sequence[tuple[Iterable[str], Iterable[str]]]
) -> list[float]:
    """The rank of each document for the words asked, by BM25; 0 where it has none of them.

    A document is the answers that it gives, which count threefold, and its other words. All are
    filled up to one length, since BM25 prefers short ones.
    """
    rows = [([*answers], [*words]) for answers, words in documents]
    longest = max((len(answers) + len(words) for answers, words in rows), default=0)
    with sqlite3.connect(":memory:") as memory:
        memory.execute("CREATE VIRTUAL TABLE texts USING fts5(answers, words)")
        for number, (answers, words) in enumerate(rows):
            filled = [*words, *[FILLER] * (longest - len(answers) - len(words))]
            row = number, " ".join(answers), " ".join(filled)
            memory.execute("INSERT INTO texts(rowid, answers, words) VALUES (?, ?, ?)", row)
        found = [0.0] * len(rows)
        query = " OR ".join(f'"{word}"' for word in sorted(set(asked)))
        ranked = "SELECT rowid, -bm25(texts, 3.0, 1.0) FROM texts WHERE texts MATCH ?"
        for document, rank in memory.execute(ranked, (query,)) if query else ():
            found[document] = rank
    return found
