"""Text from files and names on its way to a terminal: nothing in it may steer the terminal."""

from __future__ import annotations

import re
from typing import Any, TextIO
from unicodedata import category

STYLES = re.compile("(\x1b\\[[0-9;]*m)")
"""Colours and weights, as tables print them on a terminal."""


def harmless(text: str) -> str:
    """A text whose control and direction characters are written by their numbers."""
    if text.isprintable():
        return text
    return "".join(sign if is_harmless(sign) else ascii(sign)[1:-1] for sign in text)


def is_harmless(sign: str) -> bool:
    """Whether a character shows itself and does nothing else."""
    return sign.isprintable() or sign in "\n\t" or category(sign) == "Zs"


class HarmlessStream:
    """A stream of text that people see; on a terminal it keeps the styles of our own printing."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._styled = stream.isatty()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write a text, its control characters by their numbers."""
        parts = STYLES.split(text) if self._styled else [text]
        parts[::2] = map(harmless, parts[::2])
        self._stream.write("".join(parts))
        return len(text)
