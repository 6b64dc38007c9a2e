"""Equipment of the games: cards, decks, shoes, tiles, dice, wheels."""

from houserules.equipment import tiles as tiles  # whose texts are read wherever those of cards are
