"""Values of cards: the rankings that the chapters define, readable and as fast tables."""
