"""645a.8 to 645a.12: the round of play at a live table, with the dealer or a player as the bank."""

from houserules.games.pai_gow.pai_gow_poker.law import CHAPTER
from houserules.games.pai_gow.round_of_play import RoundOfPlay

ROUND_OF_PLAY = RoundOfPlay(CHAPTER)
