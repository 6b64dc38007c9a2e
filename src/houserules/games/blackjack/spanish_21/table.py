"""Spanish 21 at a live table, as 635a.7 orders."""

from houserules.games.blackjack import RoundOfPlay

from .law import CHAPTER

RoundOfPlay(CHAPTER)
