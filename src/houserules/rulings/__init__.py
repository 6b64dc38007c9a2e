"""Rulings: the paragraph that decides an event at a table, found from a sentence about it."""
