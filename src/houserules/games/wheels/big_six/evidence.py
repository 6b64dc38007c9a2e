"""Big Six Wheel: every wager on every section of the wheel."""

from collections.abc import Iterator

from houserules.evidence.evidence import Evidence
from houserules.evidence.settling import stated
from houserules.games.shared.every_throw import every_bet
from houserules.rules import HouseRules

from .law import SECTIONS


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 619a; the 54 spins are all played, whatever number of rounds is asked."""
    return every_bet(list(stated(rules)), [(place,) for place in range(len(SECTIONS))])
