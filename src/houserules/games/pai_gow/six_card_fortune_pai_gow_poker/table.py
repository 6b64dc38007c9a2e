"""670a.8 to 670a.11: the round of play at a live table."""

from houserules.games.pai_gow import RoundOfPlay

from .law import CHAPTER

ROUND_OF_PLAY = RoundOfPlay(CHAPTER)
