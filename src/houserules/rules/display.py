"""Tables in plain text and in HTML, for values that show themselves in a notebook."""

from collections.abc import Iterable, Sequence
from html import escape


def columns(rows: Iterable[Sequence[str]]) -> list[str]:
    """Lines whose cells are below each other; a short row ends early.

    >>> columns([("dealer", "## ##"), ("seat 1", "Ts 6h", "$5")])
    ['dealer  ## ##', 'seat 1  Ts 6h  $5']
    """
    rows = [tuple(row) for row in rows]
    most = max(map(len, rows), default=0)
    widths = [max((len(row[n]) for row in rows if len(row) > n), default=0) for n in range(most)]
    return [
        "  ".join(
            cell.ljust(width) for cell, width in zip(row, widths, strict=False) if width
        ).rstrip()
        for row in rows
    ]


def html_table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table of HTML; everything in it is text.

    >>> html_table("A & B", ["x"], [["<b>"]])
    '<table><caption>A &amp; B</caption><tr><th>x</th></tr><tr><td>&lt;b&gt;</td></tr></table>'
    """
    lines = (_row("td", map(str, row)) for row in rows)
    head = f"<caption>{escape(caption)}</caption>{_row('th', heads)}"
    return f"<table>{head}{''.join(lines)}</table>"


def _row(kind: str, cells: Iterable[str]) -> str:
    return f"<tr>{''.join(f'<{kind}>{escape(cell)}</{kind}>' for cell in cells)}</tr>"
