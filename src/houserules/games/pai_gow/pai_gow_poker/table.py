"""645a.8 to 645a.12: the round of play at a live table, with the dealer or a player as the bank."""

from houserules.games.pai_gow import RoundOfPlay

from .law import CHAPTER

ROUND_OF_PLAY = RoundOfPlay(CHAPTER)
