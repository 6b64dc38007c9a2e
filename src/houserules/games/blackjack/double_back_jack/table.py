"""Double Back Jack at a live table, as 673a.7 orders."""

from houserules.games.blackjack import RoundOfPlay

from .law import CHAPTER

RoundOfPlay(CHAPTER)
