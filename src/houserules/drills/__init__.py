"""Drills: questions to a dealer in training, taken from what a game declares and its table does."""
