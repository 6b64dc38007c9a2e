"""Down Under Blackjack at a live table, as 685a.7 orders."""

from houserules.games.blackjack import RoundOfPlay

from .law import CHAPTER

RoundOfPlay(CHAPTER)
