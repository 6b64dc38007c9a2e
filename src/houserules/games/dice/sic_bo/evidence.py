"""Sic Bo: every wager on every throw of three dice."""

from collections.abc import Iterator
from itertools import groupby, product

from houserules.evidence.evidence import Evidence
from houserules.evidence.settling import stated
from houserules.games.shared.every_throw import every_bet
from houserules.rules import HouseRules

from .law import DICE, tables


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 625a; the 216 throws are all played, whatever number of rounds is asked."""
    throws = list(product(range(6), repeat=DICE))
    figures = sorted(stated(rules), key=lambda one: str(one.rules[tables]))
    for _, group in groupby(figures, key=lambda one: one.rules[tables]):
        yield from every_bet(list(group), throws)
