"""Strategies as pictures and pages: charts with a colour for each act, rules as a list."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

from houserules.odds.plan import Chart, Strategy
from houserules.reports.files import write_file
from houserules.reports.page import element, page
from houserules.reports.typesetting import FORMATS, typeset
from houserules.rules.errors import RuleError

ACTS = {
    "H": "#d6e8fa",
    "S": "#fdf0b5",
    "D": "#ffd3a8",
    "P": "#cdeacb",
    "R": "#f3c9d8",
}
"""The colours of acts at Blackjack, by the letter with which a cell begins: light, so that the
letters stay black on them, and apart in lightness or hue for people who see few colours."""
MULTIPLES = {"-": "#f4f4f4", "1x": "#e3f3de", "2x": "#c7e8bf", "3x": "#abdba3", "4x": "#8fce88"}
GAIN, LOSS = (143, 206, 136), (240, 160, 150)
STRONGEST = 60
"""The number from which on a gain or a loss has its full colour."""
_NUMBER = re.compile(r"[+−-]\d+")
STYLE = """
table.chart { border-collapse: collapse; margin: .3rem 0 .8rem; }
table.chart th, table.chart td { border: 1px solid #bbb; padding: .16rem .5rem; }
table.chart.tight td, table.chart.tight th { text-align: center; min-width: 2rem; }
table.chart th { background: #f0f0f0; }
* { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
"""


def colour(cell: str) -> str | None:
    """The colour of an act or a gain; None for words."""
    if cell in MULTIPLES:
        return MULTIPLES[cell]
    if _NUMBER.fullmatch(cell):
        number = int(cell.replace("−", "-"))
        return _tint(GAIN if number > 0 else LOSS, min(1.0, abs(number) / STRONGEST))
    if re.fullmatch(r"[HSDPR][a-z]?(/[A-Z][a-z]?\d\+)*", cell):
        return ACTS[cell[0]]
    return None


def _tint(full: tuple[int, int, int], part: float) -> str:
    """A colour between white and another."""
    return "#" + "".join(f"{round(255 - (255 - one) * part):02x}" for one in full)


def coloured(chart: Chart) -> dict[str, Any]:
    """A chart for a template: its cells with their colours."""
    rows = [[str(cell) for cell in row] for row in chart.rows]
    tight = all(len(cell) <= 12 for row in rows for cell in row) and len(chart.columns) > 2
    return {
        "title": chart.title,
        "tight": tight,
        "columns": list(chart.columns),
        "rows": [
            [
                {"text": cell, "fill": colour(cell) if number else None}
                for number, cell in enumerate(row)
            ]
            for row in rows
        ],
    }


def write(strategy: Strategy, game: str, rules: str, path: Path) -> None:
    """Write a strategy as a picture or a page, by the end of the name."""
    kind = path.suffix.casefold()
    if kind == ".html":
        write_file(path, as_html(strategy, game, rules))
    elif kind in FORMATS:
        typeset("strategy", as_data(strategy, game, rules), path)
    else:
        raise RuleError(
            f"A strategy cannot be written to “{path.name}”; "
            "name a file that ends with .svg, .png, .pdf or .html."
        )


def as_data(strategy: Strategy, game: str, rules: str) -> dict[str, Any]:
    """A strategy for the template."""
    return {
        "game": game,
        "rules": rules,
        "title": strategy.title,
        "lines": list(strategy.lines),
        "charts": [coloured(chart) for chart in strategy.charts],
        "notes": list(strategy.notes),
    }


def as_html(strategy: Strategy, game: str, rules: str) -> str:
    """A page with the rules and the charts."""
    body = [element("h1", game), element("p", strategy.title), element("p", rules, "note"), "<ol>"]
    body += [element("li", line) for line in strategy.lines]
    body.append("</ol>")
    for chart in strategy.charts:
        body += [element("h2", chart.title), *_table(coloured(chart))]
    body += [element("p", note, "note") for note in strategy.notes]
    return page(f"{game}: {strategy.title}", body, STYLE)


def _table(chart: dict[str, Any]) -> Iterable[str]:
    kind = "chart tight" if chart["tight"] else "chart"
    yield f'<div class="wide"><table class="{kind}">'
    yield f"<tr>{''.join(element('th', head) for head in chart['columns'])}</tr>"
    for label, *cells in chart["rows"]:
        yield f"<tr>{element('th', label['text'])}{''.join(map(_cell, cells))}</tr>"
    yield "</table></div>"


def _cell(cell: dict[str, str | None]) -> str:
    style = f' style="background:{cell["fill"]}"' if cell["fill"] else ""
    return f"<td{style}>{escape(cell['text'] or '')}</td>"
