"""Down Under Blackjack at a live table, as 685a.7 orders."""

from houserules.games.blackjack.round_of_play import RoundOfPlay

from .law import CHAPTER

RoundOfPlay(CHAPTER)
