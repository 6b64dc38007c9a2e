"""Conditions on two dice, for wagers on one throw."""

from houserules.equipment.dice import Roll
from houserules.games.shared.throw_wagers import Comes


def total(*totals: int) -> Comes[Roll]:
    """One of these totals is thrown."""
    return lambda _, roll: roll.total in totals


def faces(*shown: int) -> Comes[Roll]:
    """These faces are thrown, on whichever dice."""
    return lambda _, roll: tuple(sorted(roll.faces)) == shown
