"""One module per game: which counts price which wager, and the strategy as text."""
