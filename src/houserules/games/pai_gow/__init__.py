"""Games in which a high and a low hand are set."""
