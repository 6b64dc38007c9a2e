"""Games of a few cards from a dealing shoe."""
