"""How a patron plays a game: steps in the second person, each with its paragraph.

A game's folder has them in `play.toml`. They say what a patron does and what decides; amounts and
payouts are in the law and are not said again. `[wagers]` says what a wager is, by its name.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

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
    written = _written(chapter).get("step", ())
    return tuple(PlayStep(step["says"], _cited(step["cite"])) for step in written)


def wagers_in_words(chapter: str) -> Mapping[str, str]:
    """Descriptions of wagers by name, where their declarations alone tell a patron too little."""
    found: Mapping[str, str] = _written(chapter).get("wagers", {})
    return found


@cache
def _written(chapter: str) -> dict[str, Any]:
    (entry,) = (entry for entry in INDEX if entry.chapter == chapter)
    source = files(f"houserules.games.{entry.folder}") / "play.toml"
    return tomllib.loads(source.read_text(encoding="utf-8")) if source.is_file() else {}


def _cited(text: str) -> Citation:
    cite = Citation.parse(text)
    return outline(cite.chapter).require(cite)
