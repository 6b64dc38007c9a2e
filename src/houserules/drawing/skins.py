"""Skins: the looks of a picture, in one block of classes; no meaning depends on colour."""

from __future__ import annotations

from typing import NamedTuple

from houserules.errors import RuleError


class Skin(NamedTuple):
    """The colours of a picture."""

    rail: str
    cloth: str
    deep: str
    """Fields that are darker than the cloth: tray, wheel."""
    ink: str
    soft: str
    """Hairlines, places for cards and equipment."""
    light: str
    dark: str
    red: str


SKINS = {
    "cloth": Skin(
        "#0d211c", "#1f4b3f", "#12302a", "#f3efe2", "#a9c0b3", "#f7f4ec", "#10110f", "#a3201f"
    ),
    "paper": Skin(
        "#ffffff", "#ffffff", "#f0f0ee", "#1b1b1b", "#5c6269", "#ffffff", "#1b1b1b", "#a3201f"
    ),
}
"""On cloth ink has a contrast of 8.5 to 1, soft lines of 5.1 to 1."""


def style(name: str) -> str:
    """The classes of a skin. No `var()`: Typst would paint it black."""
    if name not in SKINS:
        raise RuleError(f"There is no skin “{name}”; there is {', '.join(SKINS)}.")
    c = SKINS[name]
    return "".join(
        f".{kinds}{{{rule}}}"
        for kinds, rule in {
            "rail": f"fill:{c.rail}",
            "cloth": f"fill:{c.cloth};stroke:{c.ink};stroke-width:5",
            "deep": f"fill:{c.deep};stroke:{c.ink};stroke-width:3.2",
            "l": f"fill:none;stroke:{c.ink};stroke-width:3.2",
            "l2": f"fill:none;stroke:{c.ink};stroke-width:2.4",
            "h": f"fill:none;stroke:{c.soft};stroke-width:1.2",
            "d": f"fill:none;stroke:{c.soft};stroke-width:2;stroke-dasharray:9 7",
            "eq": f"fill:none;stroke:{c.soft};stroke-width:1.6;stroke-dasharray:3 5",
            "s": f"fill:{c.ink}",
            "t": f"fill:{c.ink}",
            "m": f"fill:{c.soft}",
            "spot": "fill:none;pointer-events:all",
            "mark": "fill:#c8322b;fill-opacity:0.55",
            "die": f"fill:{c.light};stroke:{c.ink};stroke-width:2",
            "pip": f"fill:{c.dark}",
            "red": f"fill:{c.light};stroke:{c.ink};stroke-width:1.6",
            "redt": f"fill:{c.red}",
            "blk": f"fill:{c.dark};stroke:{c.ink};stroke-width:1.6",
            "blkt": f"fill:{c.light}",
        }.items()
    )
