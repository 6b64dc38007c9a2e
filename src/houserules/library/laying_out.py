"""The layout of a table: its items as law, and the felt as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from houserules.answers.layouts import Layout
from houserules.drawing.filed import Filed, compared, drawn, is_picture, listed
from houserules.drawing.picture import Picture
from houserules.files.reading import load_yaml, read_text
from houserules.games.layouts import layout_of
from houserules.library.printing import _sheet
from houserules.reports.files import write_file
from houserules.reports.typesetting import print_paper
from houserules.rules import HouseRules
from houserules.rules.errors import RuleError

if TYPE_CHECKING:
    from houserules.library.choosing import Submitted

LARGEST = 1_000_000
"""The bytes of a filed layout."""


def layout(
    rules: HouseRules | Submitted,
    path: Path | str | None = None,
    *,
    filed: Path | str | None = None,
    skin: str = "cloth",
    configuration: str | None = None,
    holder: str = "",
    strict: bool = False,
) -> Layout:
    """List the items that a chapter wants on its layout, and draw them to a .svg or .pdf file.

    A filed layout, a list of items or a picture of ours, is checked against the same items. A
    submission with findings is marked as not effective; `strict` refuses it.
    """
    sheet = _sheet(rules, configuration, holder, strict)
    declared = layout_of(sheet.game)
    picture = declared.draw(sheet.rules, holder, skin)
    findings = list(sheet.findings)
    if filed is not None:
        findings += compared(declared, sheet.rules, read_filed(Path(filed)))
    answer = Layout.of(declared, sheet.rules, picture, findings)
    if path is not None:
        if sheet.findings:
            picture.mark("not effective")
        write(picture, Path(path))
    return answer


def read_filed(path: Path) -> Filed:
    """Read a filed layout: a list of items in YAML, or a picture of ours."""
    text = read_text(path, LARGEST)
    if is_picture(text):
        return drawn(text, path.name)
    return listed(load_yaml(text, path.name), path.name)


def write(picture: Picture, path: Path) -> None:
    """Write a picture as SVG, or as a PDF at real size."""
    match path.suffix.casefold():
        case ".svg":
            write_file(path, picture.svg())
        case ".pdf":
            data = {
                "title": picture.title,
                "svg": picture.svg(),
                "wide": picture.wide,
                "high": picture.high,
                "alt": picture.description,
            }
            print_paper("felt", data, path)
        case _:
            raise RuleError(f"“{path.name}” ends with neither .svg nor .pdf.")
