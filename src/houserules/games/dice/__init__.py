"""Games on dice: conditions on a throw of two dice, and a folder for each game."""

from houserules.games.dice.rolls import faces, total

__all__ = ["faces", "total"]
