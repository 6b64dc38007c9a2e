"""What cards are worth: the rankings that the chapters define, readable and as fast tables."""
