"""A wager of somebody's own that belongs to no chapter: cards, dice or a wheel, and its rows."""
