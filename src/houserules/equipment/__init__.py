"""What a game is played with: cards, decks, shoes, dice, wheels."""
