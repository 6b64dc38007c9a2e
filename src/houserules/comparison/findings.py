"""Findings: what the figures and tables show in the text, each with its paragraph.

Nothing here is typed: a finding is computed from the declarations, the figures, the published holds
and the recorded readings, and disappears when its cause does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import pairwise

from houserules.comparison.audit import Verdict, audit
from houserules.games import INDEX, load_entry
from houserules.games.readings import readings
from houserules.law import Citation
from houserules.law.stated_holds import stated_holds
from houserules.odds.figure import Figure
from houserules.odds.price import Progress, price
from houserules.rules import Game, Payout, Paytable, RuleError
from houserules.rules.paytable import SINGLE

MOST_CELLS = 2
"""Tables of siblings that differ in more cells than this are different tables, not a slip."""
ERRORS = 3
"""A simulated advantage counts as negative only by this many standard errors."""


class Kind(StrEnum):
    """The kinds of findings, in the order in which they are printed."""

    STATED_HOLD = "published holds that do not follow from the text"
    ADVANTAGE = "wagers with an advantage for the player"
    NEVER = "rows that never win"
    ORDER = "rarer outcomes that pay less than commoner ones"
    SIBLINGS = "tables that differ from a sibling's in one or two cells"
    READING = "readings that move a figure"


@dataclass(frozen=True, slots=True)
class Observation:
    """Something that the figures or tables show in the text, with its paragraph."""

    kind: Kind
    game: str
    cite: Citation
    words: str


def findings(game: Game, progress: Progress | None = None) -> Iterator[Observation]:
    """The findings of one chapter."""
    yield from _stated_holds(game)
    figures = price(game.rules(), everything=True, progress=progress)
    yield from _by_wager(game, figures, Kind.ADVANTAGE, _advantage)
    yield from _never(game, figures)
    by_row = [figure for figure in figures if _is_by_row(game, figure)]
    yield from _by_wager(game, by_row, Kind.ORDER, _out_of_order)
    yield from (one for one in _of_siblings() if one.cite.chapter == game.chapter)
    yield from _readings(game)


def _is_by_row(game: Game, figure: Figure) -> bool:
    """Whether every outcome that gains is a row of the wager's table."""
    rows = {label for table in _tables(game, figure) for label, _ in table.rows}
    return all(share.label in rows for share in figure.shares if share.net > 0)


def _tables(game: Game, figure: Figure) -> Sequence[Paytable]:
    """The printed tables of a figure's wager."""
    return [
        table for each in game.payables if each.name == figure.wager for table in each.paytables
    ]


def _stated_holds(game: Game) -> Iterator[Observation]:
    for one in audit(stated for stated in stated_holds() if stated.chapter == game.chapter):
        if one.verdict is Verdict.AGREES:
            continue
        words = (
            f"{one.stated.wager}: {one.percentage.printed} is published for the edition "
            f"{one.stated.edition}, {float(one.computed.advantage):.4%} computed: {one.verdict}"
        )
        because = "; ".join(each.words for each in one.explanations)
        words += f" ({because})" if because else ""
        yield Observation(Kind.STATED_HOLD, game.name, one.cite, f"{words}.")


Rows = tuple[tuple[str, Payout], ...]
Tells = Callable[[Sequence[Figure]], Iterator[str]]
"""The sentences about the figures of one wager."""


def _by_wager(game: Game, figures: list[Figure], kind: Kind, tells: Tells) -> Iterator[Observation]:
    for wager in dict.fromkeys(figure.wager for figure in figures):
        own = [figure for figure in figures if figure.wager == wager]
        for words in tells(own):
            yield Observation(kind, game.name, own[0].cite, f"{wager}: {words}.")


def _advantage(figures: Sequence[Figure]) -> Iterator[str]:
    """Negative advantages of a wager: how many of its figures, and the lowest."""
    negative = [figure for figure in figures if _is_negative(figure)]
    if not negative:
        return
    lowest = min(negative, key=lambda figure: figure.house_advantage)
    gain = f"{-float(lowest.house_advantage):.4%}"
    where = ", ".join(filter(None, (_table(lowest), lowest.when)))
    most = "" if len(negative) == 1 else "at most "
    yield (
        f"the player gains {most}{gain}{f' ({where})' if where else ''}; "
        f"{len(negative)} of its {len(figures)} figures"
    )


def _is_negative(figure: Figure) -> bool:
    error = figure.error_bound or 0.0
    error = max(error, ERRORS * (figure.standard_error or 0.0))
    return float(figure.house_advantage) < -error


def _never(game: Game, figures: Sequence[Figure]) -> Iterator[Observation]:
    """Rows that come in no figure of their table, where the outcomes of a figure are rows."""
    rows = dict[tuple[Citation, str, str], bool]()
    for figure in figures:
        outcomes = {share.label for share in figure.shares if share.probability}
        for table in _tables(game, figure):
            labels = [label for label, _ in table.rows]
            if table.table == figure.table and outcomes & set(labels):
                come = {row[0] for outcome in outcomes if (row := _row(table, outcome))}
                for label in labels:
                    key = table.cite, figure.wager, label
                    rows[key] = rows.get(key, False) or label in come
    for (cite, wager, label), comes in rows.items():
        if not comes:
            yield Observation(Kind.NEVER, game.name, cite, f"{wager}: {label} never comes.")


def _row(table: Paytable, outcome: str) -> tuple[str, Payout] | None:
    """The row of an outcome; None if it has none or is no outcome of the table."""
    try:
        return table.row(outcome)
    except RuleError:
        return None


def _out_of_order(figures: Sequence[Figure]) -> Iterator[str]:
    """Rows next to each other by payout where the rarer outcome pays less."""
    found = dict[tuple[str, str], list[str]]()
    for figure in figures:
        paid = [share for share in figure.shares if share.probability and share.net > 0]
        for more, less in pairwise(sorted(paid, key=lambda share: -share.net)):
            if less.probability < more.probability and less.net < more.net:
                found.setdefault((less.label, more.label), []).append(_table(figure))
    for (rarer, commoner), tables in found.items():
        yield f"{rarer} comes less often than {commoner} and pays less, in {_listed(tables)}"


def _table(figure: Figure) -> str:
    return "" if figure.table in ("", SINGLE) else f"table {figure.table}"


def _listed(tables: Iterable[str]) -> str:
    names = [name for name in dict.fromkeys(tables) if name]
    return "; ".join(names).replace("; table ", ", ") or "its only table"


def _readings(game: Game) -> Iterator[Observation]:
    for reading in readings(game.chapter):
        if reading.figure:
            words = f"{reading.doubt} {reading.figure}"
            yield Observation(Kind.READING, game.name, reading.cite, words)


@cache
def _of_siblings() -> tuple[Observation, ...]:
    """The findings of siblings in every chapter."""
    return tuple(_siblings())


def _siblings() -> Iterator[Observation]:
    """Tables of wagers with one name in several chapters that differ in one or two cells."""
    tables = dict[tuple[str, str], dict[Rows, list[tuple[Game, Paytable]]]]()
    for entry in INDEX:
        game = load_entry(entry)
        for wager in game.wagers:
            for table in wager.paytables:
                same = tables.setdefault((wager.name, table.table), {})
                same.setdefault(table.rows, []).append((game, table))
    for (name, _), same in tables.items():
        usual, *others = sorted(same.values(), key=lambda one: -len(one))
        for game, table in (each for other in others for each in other):
            yield from _differing(name, game, table, [each.cite for _, each in usual], usual[0][1])


def _differing(
    wager: str, game: Game, table: Paytable, cites: Sequence[Citation], usual: Paytable
) -> Iterator[Observation]:
    own, theirs = dict(table.rows), dict(usual.rows)
    cells = [
        f"{label} pays {own.get(label, 'nothing')}, there {theirs.get(label, 'nothing')}"
        for label in dict.fromkeys((*own, *theirs))
        if own.get(label) != theirs.get(label)
    ]
    if table.cite.chapter == usual.cite.chapter:
        return
    if 0 < len(cells) <= min(MOST_CELLS, len(own) // 2, len(theirs) // 2):
        beside = ", ".join(map(str, cites))
        words = f"{wager}, table {table.table}, beside {beside}: {'; '.join(cells)}."
        yield Observation(Kind.SIBLINGS, game.name, table.cite, words)
