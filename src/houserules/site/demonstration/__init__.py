"""The demonstration: invented holders and people, real acts, a clock that can be moved forward.

models   the one row by which a database says that it is a demonstration, and its clock
world    holders, accounts and filings, made by the same acts as everything else
pages    the clock, and signing in as anybody; they exist only here
"""
