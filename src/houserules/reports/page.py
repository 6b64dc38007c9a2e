"""A page of HTML in one file: light, legible on a screen and in print."""

from collections.abc import Iterable
from html import escape

STYLE = """
body { font: 15px/1.45 "Source Sans 3", "Segoe UI", Roboto, Arial, sans-serif; color: #1c1c1c;
  background: #fff; max-width: 72rem; margin: 2rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; } h2 { font-size: 1.1rem; margin: 1.75rem 0 .4rem; }
p { margin: .35rem 0; } ol { padding-left: 1.6rem; } li { margin: .2rem 0; }
div.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .22rem .6rem; border-bottom: 1px solid #ddd; text-align: left; }
th { border-bottom: 2px solid #555; } td.number, th.number { text-align: right; }
tr.total td { background: #f3f5f7; } p.note { color: #555; font-size: .9rem; }
@media print { body { margin: 0; max-width: none; font-size: 10pt; } h2 { break-after: avoid; }
  table { break-inside: auto; } tr { break-inside: avoid; } }
"""


def page(title: str, body: Iterable[str], style: str = "") -> str:
    """A whole page; the parts of the body are HTML."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}{style}</style>\n</head>\n<body>\n"
        + "\n".join(body)
        + "\n</body>\n</html>\n"
    )


def element(name: str, text: str, kind: str = "") -> str:
    """An element with text in it."""
    known = f' class="{kind}"' if kind else ""
    return f"<{name}{known}>{escape(text)}</{name}>"
