"""Results that are shipped with the code: figures and strategies, a compressed file for each game,
and the counts of the law (coverage, findings, published holds).

They are kept under the keys that determine them (`odds/cache.py`), so that a stale one is ignored.
`python -m houserules.shipped` makes them all: each game's figures under every paytable and choice
that moves them, its strategy by default, then the counts.
"""
