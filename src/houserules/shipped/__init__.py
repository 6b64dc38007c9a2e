"""Figures and strategies that are shipped with the code, a compressed file for each game.

They are kept under the keys that determine them (`odds/cache.py`), so that a stale one is ignored.
`python -m houserules.shipped` makes them all: each game's figures under every paytable and choice
that moves them, and its strategy by default.
"""
