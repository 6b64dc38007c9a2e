"""A light table of text, for the full screen and for printed answers."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table


def grid(*columns: str, right: Sequence[str] = (), wrap: Sequence[str] = ()) -> Table:
    """A light table; the named columns align right or may wrap."""
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), header_style="bold")
    for column in columns:
        made.add_column(
            column,
            justify="right" if column in right else "left",
            no_wrap=column not in wrap,
            overflow="fold",
        )
    return made
