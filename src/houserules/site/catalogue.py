"""The list of all games: family, main wager, numbers of wagers and paytables; the search."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from functools import cache
from threading import Lock
from typing import NamedTuple

from houserules import library
from houserules.games import INDEX, entry_of
from houserules.odds.figure import Figure
from houserules.rules import Game
from houserules.rules.described import columns
from houserules.site.figures import kept_figures, once_there

FAMILIES = {
    "poker": "Poker against the house",
    "blackjack": "Blackjack family",
    "baccarat": "Baccarat family",
    "pai_gow": "Pai gow family",
    "dice": "Dice",
    "wheels": "Wheels",
    "shoes": "One-card games",
    "room": "Poker room",
}
"""The families by their folders, in words."""


class Row(NamedTuple):
    """A game in the list."""

    chapter: str
    name: str
    slug: str
    family: str
    advantage: float | None
    """The house advantage of the main wager; the Poker room takes a rake instead."""
    bet: str
    """The main wager in words."""
    wagers: int
    paytables: int


def named(figure: Figure) -> str:
    """A figure's wager with what it is on and under which condition."""
    return ", ".join(part for part in (figure.wager, figure.when) if part)


def rows() -> tuple[Row, ...]:
    """Every game, in the order of the regulation; of several first requests one loads them."""
    with _loading:
        return tuple(map(_row, (entry.chapter for entry in INDEX)))


def rows_by_family() -> dict[str, list[Row]]:
    """Every game under its family."""
    return {name: [row for row in rows() if row.family == name] for name in FAMILIES.values()}


def _row(chapter: str) -> Row:
    entry, (wagers, paytables) = entry_of(chapter), _numbers(chapter)
    family = FAMILIES[entry.folder.partition(".")[0]]
    advantage, bet = _main(chapter) or (None, "")
    if family == FAMILIES["room"]:
        advantage = None
    return Row(chapter, entry.name, entry.slug, family, advantage, bet, wagers, paytables)


@once_there
def _main(chapter: str) -> tuple[float, str] | None:
    """The advantage and the name of the main wager; none where figures are not kept."""
    figures = kept_figures(chapter)
    return (float(figures[0].house_advantage), named(figures[0])) if figures else None


@cache
def _numbers(chapter: str) -> tuple[int, int]:
    """The numbers of wagers and of paytables."""
    game = library.game(chapter)
    return len(game.wagers), len(columns(game))


def is_whole() -> bool:
    """Whether every game has its figures."""
    return all(kept_figures(entry.chapter) for entry in INDEX)


class Found(NamedTuple):
    """Something that fits a search."""

    kind: str
    title: str
    game: str
    href: str


_CITE = re.compile(r"§?\s*(\d{3}a)((?:\.\d+)?(?:\([0-9A-Za-z]+\))*)$")
_WORD = re.compile(r"\w+")
_COMMON = {
    *("a", "an", "the", "of", "for", "on", "in", "to", "and", "or", "is", "are", "with", "what"),
    *("bet", "bets", "wager", "wagers", "game", "games"),
}
_asking = Lock()
_loading = Lock()


def find(typed: str) -> list[Found]:
    """Games, wagers and paragraphs that fit a name, a chapter or some words, the best first."""
    wanted = typed.strip()
    cited = _CITE.match(wanted)
    if cited:
        return _paragraph(cited.group(1), cited.group(2))
    words = [word for word in _WORD.findall(wanted.casefold()) if word not in _COMMON]
    if not words:
        words = _WORD.findall(wanted.casefold())
    every = " ".join(f'"{word}"*' for word in words)
    some = " OR ".join(f'"{word}"*' for word in words)
    return (_ranked(every) or _ranked(some)) if words else []


def _paragraph(chapter: str, rest: str) -> list[Found]:
    games = [entry for entry in INDEX if entry.chapter == chapter]
    found = [Found("Game", one.name, "", f"/games/{one.slug}/") for one in games]
    if rest:
        found.insert(0, Found("Paragraph", f"§ {chapter}{rest}", "", f"/law/{chapter}{rest}"))
    else:
        found.append(Found("Chapter", f"Chapter {chapter}", "", f"/law/{chapter}"))
    return found


def _ranked(query: str) -> list[Found]:
    with _asking:
        rows = _index().execute(
            "select kind, title, game, href from places where places match ?"
            " order by kind = 'When something goes wrong', bm25(places, 0, 10, 4, 0, 1), rowid"
            " limit 30",
            (query,),
        )
        return [Found(*row) for row in rows]


@cache
def _index() -> sqlite3.Connection:
    """Names and words of all games, which SQLite ranks."""
    made = sqlite3.connect(":memory:", check_same_thread=False)
    made.execute(
        "create virtual table places using fts5"
        "(kind unindexed, title, game, href unindexed, words, tokenize='porter')"
    )
    made.executemany("insert into places values (?, ?, ?, ?, ?)", _places())
    return made


def _places() -> Iterator[tuple[str, str, str, str, str]]:
    for row in rows():
        game, at = library.game(row.chapter), f"/games/{row.slug}/"
        steps = " ".join(step.does for step in game.steps)
        yield "Game", row.name, "", at, f"{row.chapter} {row.family} {steps}"
        for wager in game.wagers:
            on = " ".join(wager.selections)
            yield "Bet", wager.name, row.name, f"{at}#wagers", f"{wager.cite} {on}"
        yield from _irregular(game, row, at)


def _irregular(game: Game, row: Row, at: str) -> Iterator[tuple[str, str, str, str, str]]:
    for one in game.irregularities:
        yield "When something goes wrong", one.event, row.name, f"{at}#irregularities", one.outcome
