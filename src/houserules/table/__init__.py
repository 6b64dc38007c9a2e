"""A live table: seats, chips, dealing, decisions, incidents, ledger, meters, and the log of it all.

The table runs a game's procedure. It decides nothing itself: what is legal and who is paid what
comes from the game, and what is random comes from the operating system or from a log.
"""
