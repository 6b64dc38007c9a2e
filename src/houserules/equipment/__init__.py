"""Equipment of the games: cards, decks, shoes, dice, wheels."""
