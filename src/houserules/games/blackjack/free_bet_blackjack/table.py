"""Free Bet Blackjack at a live table, as 672a.7 orders."""

from houserules.games.blackjack import RoundOfPlay

from .law import CHAPTER

RoundOfPlay(CHAPTER)
