"""Games on a wheel: wagers that one spin decides, and a folder for each game."""

from houserules.games.wheels.spin_wagers import Area, Areas, SpinWagers

__all__ = ["Area", "Areas", "SpinWagers"]
