"""Typesetting by Typst: a template beside this module, filled with data, as PDF, SVG or PNG."""

from __future__ import annotations

import json
import re
import tempfile
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from houserules.drawing.lettering import no_letter
from houserules.reports.files import write_file
from houserules.rules.errors import RuleError

FORMATS: dict[str, Literal["pdf", "svg", "png"]] = {".pdf": "pdf", ".svg": "svg", ".png": "png"}
"""The kinds of files, by the end of their names."""
SHARPNESS = 160.0
"""Dots per inch of a picture."""
FONT = "source-sans-3.ttf"
_REFUSED = re.compile("refused: (.*)")
_UNKNOWN = re.compile(r'the text `"(.*?)"` could not be displayed with font `"(.*?)"`')
"""How Typst says that a font has no letter; PDF/UA-1 permits no empty box in its place."""


def typeset(template: str, data: Any, path: Path) -> None:
    """Fill a template with data and write it as the kind of file that the name asks for.

    A picture has all of its content on one page; the fonts are those that Typst brings, so that a
    document is the same on every machine.
    """
    kind = FORMATS.get(path.suffix.casefold())
    if kind is None:
        raise RuleError(f"“{path.name}” does not end with {', '.join(FORMATS)}.")
    write_file(path, _compiled(template, data, path, format=kind, ppi=SHARPNESS))


def print_paper(template: str, data: Any, path: Path) -> None:
    """Fill a template of paper for tables and write it as a tagged PDF, by PDF/UA-1.

    The font is beside this module: Typst reads no WOFF2, which needs Brotli to be unpacked. A
    text that a template refuses, because it is not readable where it has to fit, is an error.
    """
    if path.suffix.casefold() != ".pdf":
        raise RuleError(f"“{path.name}” does not end with .pdf.")
    write_file(path, _compiled(template, data, path, format="pdf", pdf_standards=["ua-1"]))


def _compiled(template: str, data: Any, path: Path, **more: Any) -> bytes:
    try:
        import typst
    except ImportError:
        raise RuleError(
            f"Typst writes {path.name} and is not installed: pip install houserules[reports]."
        ) from None
    with tempfile.TemporaryDirectory() as named:
        folder = Path(named)
        for source in files("houserules.reports").iterdir():
            if source.name.endswith(".typ"):
                copy = folder / source.name
                copy.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
        font = files("houserules.reports") / "fonts" / FONT
        (folder / FONT).write_bytes(font.read_bytes())
        (folder / "data.json").write_text(json.dumps(data), encoding="utf-8")
        try:
            made: bytes = typst.compile(
                folder / f"{template}.typ",
                root=folder,
                font_paths=[folder],
                ignore_system_fonts=True,
                **more,
            )
        except typst.TypstError as error:
            if refused := _REFUSED.search(str(error)):
                raise RuleError(refused[1]) from None
            if unknown := _UNKNOWN.search(str(error)):
                raise RuleError(no_letter(*unknown.groups())) from None
            raise
    return made
