"""Documents about a game, as files: tables beside each other, charts, the mathematics report."""
