"""Ids for machines: how a game, and everything that it declares, is named for good.

An id is made of the chapter, the regulation's names and paragraphs, never of an order or a
sentence. A name is enough for a wager; a paragraph is added where a name is not enough. An id that
was published stays: a table or irregularity gives it where its paragraph was corrected since, or
where another of the same paragraph came later.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from houserules.rules.payout import METER, StatedOdds
from houserules.rules.paytable import SINGLE, Paytable

if TYPE_CHECKING:
    from houserules.law import Citation
    from houserules.rules.game import Game
    from houserules.rules.irregularity import Irregularity
    from houserules.rules.option import Option
    from houserules.rules.wager import Meter, Payable, Wager

_SIGNS = {"%": " percent ", "$": " dollars ", "¢": " cents ", "½": " half ", "'": "", "’": ""}


def slug(name: str) -> str:
    """A name in small letters, digits and single hyphens.

    >>> slug("Don't Pass Bet"), slug("1—18 Wager"), slug("$5"), slug("4.5%")
    ('dont-pass-bet', '1-18-wager', 'dollars-5', '4-5-percent')
    """
    for sign, words in _SIGNS.items():
        name = name.replace(sign, words)
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")


def paragraph(cite: Citation, chapter: str) -> str:
    """A paragraph as part of an id: 12-h-1; one of another chapter keeps its chapter."""
    local = str(cite).removeprefix(f"{chapter}.")
    return re.sub(r"[^A-Za-z0-9]+", "-", local).strip("-")


def payable_id(game: Game, payable: Payable) -> str:
    """A wager or bonus: 649a.pair-plus-wager."""
    return f"{game.chapter}.{payable.published or slug(payable.name)}"


def option_id(game: Game, option: Option[Any]) -> str:
    """An option: 649a.option.pair-plus-wager."""
    return f"{game.chapter}.option.{slug(option.name)}"


def table_id(game: Game, payable: Payable, table: Paytable) -> str:
    """A paytable: 649a.pair-plus-wager.C; without a letter its paragraph takes its place.

    Where two tables of a wager share a letter, the paragraph goes before it, and the condition
    after it if the paragraph is the same.
    """
    alike = [other for other in payable.paytables if other.table == table.table]
    parts = [payable_id(game, payable)]
    if table.table == SINGLE or len(alike) > 1:
        parts.append(table.published or paragraph(table.cite, game.chapter))
    if table.table != SINGLE:
        letter = table.table
        parts.append(letter if letter.isalnum() else slug(letter))
    if sum(other.cite == table.cite for other in alike) > 1:
        parts.append(slug(table.when or ""))
    return ".".join(parts)


def odds_id(game: Game, wager: Payable, odds: StatedOdds) -> str:
    """Odds without a paytable: 633a.blackjack-wager.13-a.a-blackjack."""
    parts = (payable_id(game, wager), paragraph(odds.cite, game.chapter), slug(odds.label))
    return ".".join(filter(None, parts))


def meter_id(game: Game, wager: Wager, meter: Meter, letters: Iterable[str]) -> str:
    """A meter, with the letters of its paytables: 653a.progressive-payout-wager.mega.B."""
    lettered = "".join(letter for letter in letters if letter != SINGLE)
    parts = (payable_id(game, wager), slug(meter.name) or METER, lettered)
    return ".".join(filter(None, parts))


def irregularity_id(game: Game, irregularity: Irregularity) -> str:
    """An irregularity: 649a.irregularity.13-d, and its event where a paragraph has several."""
    of_paragraph = [i for i in game.irregularities if i.cite == irregularity.cite]
    parts = [f"{game.chapter}.irregularity", paragraph(irregularity.cite, game.chapter)]
    if len(of_paragraph) > 1 and not irregularity.is_plain:
        parts.append(slug(irregularity.event))
    return ".".join(parts)


def figure_id(wager: str, table: str, conditions: Mapping[str, str | None]) -> str:
    """A figure: its wager, the letter of its paytable, and the conditions that distinguish it.

    >>> figure_id("617a.straight-wager", "-", {"wheel": "double zero", "on": None})
    '617a.straight-wager@wheel=double-zero'
    """
    letter = "" if table == SINGLE else f".{table if table.isalnum() else slug(table)}"
    given = [f"{name}={slug(value)}" for name, value in conditions.items() if value is not None]
    return f"{wager}{letter}" + (f"@{';'.join(given)}" if given else "")
