"""How a patron plays a game: steps in the second person, each with its paragraph.

A game's folder has them in `play.toml`. They say what a patron does and what decides; amounts and
payouts are in the law and are not said again.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from houserules.games import INDEX
from houserules.law import Citation
from houserules.law.outline import outline


class PlayStep(NamedTuple):
    """A step of a round as a patron sees it."""

    says: str
    cite: Citation


@cache
def how_to_play(chapter: str) -> tuple[PlayStep, ...]:
    """The steps of a game; a paragraph that its chapter lacks fails here."""
    (entry,) = (entry for entry in INDEX if entry.chapter == chapter)
    source = files(f"houserules.games.{entry.folder}") / "play.toml"
    if not source.is_file():
        return ()
    written = tomllib.loads(source.read_text(encoding="utf-8"))["step"]
    return tuple(PlayStep(step["says"], _cited(step["cite"])) for step in written)


def _cited(text: str) -> Citation:
    cite = Citation.parse(text)
    return outline(cite.chapter).require(cite)
