"""Comparison: two editions, two sets of rules or the lettered tables of a wager, side by side."""
