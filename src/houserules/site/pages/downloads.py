"""Answers as files that people download."""

from __future__ import annotations

FORMULA = ("=", "+", "-", "@", "\t", "\r")


def harmless(cell: object) -> object:
    """A cell that a spreadsheet does not take for a formula; numbers stay numbers."""
    if isinstance(cell, str) and cell.startswith(FORMULA):
        return f"'{cell}"
    return cell
