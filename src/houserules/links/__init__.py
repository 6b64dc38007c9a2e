"""Linked tables: one progressive meter for several tables of a facility, 605a.7(e) and 605a.8(g).

The table knows only the protocol of its meters (`houserules.table.meters`); nothing in `table`
imports this room.
"""

from houserules.links.link import Link, Place
from houserules.links.terms import Terms, top_awards

__all__ = ["Link", "Place", "Terms", "top_awards"]
