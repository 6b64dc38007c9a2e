"""Readings of the process, each beside the paragraph that it decides."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from houserules.law import Citation
from houserules.law.readings import Reading


@cache
def readings() -> dict[str, Reading]:
    """The readings by their numbers, R1 and following."""
    text = (files(__package__) / "readings.toml").read_text(encoding="utf-8")
    return {
        entry.pop("id"): Reading(**entry | {"cite": Citation.parse(entry["cite"])})
        for entry in tomllib.loads(text)["reading"]
    }
