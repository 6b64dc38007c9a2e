"""Typesetting by Typst: a template beside this module, filled with data, as PDF, SVG or PNG."""

from __future__ import annotations

import json
import tempfile
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from houserules.rules.errors import RuleError

FORMATS: dict[str, Literal["pdf", "svg", "png"]] = {".pdf": "pdf", ".svg": "svg", ".png": "png"}
"""The kinds of files, by the end of their names."""
SHARPNESS = 160.0
"""Dots per inch of a picture."""


def typeset(template: str, data: Any, path: Path) -> None:
    """Fill a template with data and write it as the kind of file that the name asks for.

    A picture has all of its content on one page; the fonts are those that Typst brings, so that a
    document is the same on every machine.
    """
    try:
        import typst
    except ImportError:
        raise RuleError(
            f"Typst writes {path.name} and is not installed: pip install houserules[reports]."
        ) from None
    kind = FORMATS.get(path.suffix.casefold())
    if kind is None:
        raise RuleError(f"“{path.name}” does not end with {', '.join(FORMATS)}.")
    with tempfile.TemporaryDirectory() as folder:
        for source in files("houserules.reports").iterdir():
            if source.name.endswith(".typ"):
                copy = Path(folder) / source.name
                copy.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
        (Path(folder) / "data.json").write_text(json.dumps(data), encoding="utf-8")
        made = typst.compile(
            Path(folder) / f"{template}.typ",
            root=Path(folder),
            format=kind,
            ppi=SHARPNESS,
            ignore_system_fonts=True,
        )
    path.write_bytes(made)
