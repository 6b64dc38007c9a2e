"""How a patron plays a game: steps in the second person, each with its paragraph.

A game's folder has them in `play.toml`. They say what a patron does and what decides; amounts and
payouts are in the law and are not said again. A step `under` a choice, or `unless` it is made,
names the option and its value. `[wagers]` says what a wager is, by its name.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from houserules.games import INDEX
from houserules.law import Citation
from houserules.law.outline import outline
from houserules.rules.house_rules import HouseRules

CHOICES = ("under", "unless")


class PlayStep(NamedTuple):
    """A step of a round as a patron sees it."""

    says: str
    cite: Citation
    under: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    """The name of an option and the choice under which it is taken, or is not."""

    def is_taken(self, rules: HouseRules) -> bool:
        """Whether it is a step of a round under these rules."""
        return (not self.under or _chosen(rules, *self.under)) and not (
            self.unless and _chosen(rules, *self.unless)
        )


def _chosen(rules: HouseRules, name: str, value: str) -> bool:
    option = rules.game.find_option(name)
    return rules.chooses((option, option.read(value)))


def steps(rules: HouseRules) -> tuple[PlayStep, ...]:
    """The steps of a round under these rules."""
    return tuple(step for step in how_to_play(rules.game.chapter) if step.is_taken(rules))


@cache
def how_to_play(chapter: str) -> tuple[PlayStep, ...]:
    """Every step of a game; a paragraph that its chapter lacks fails here."""
    return tuple(
        PlayStep(
            step["says"], _cited(step["cite"]), *(tuple(step.get(when, ())) for when in CHOICES)
        )
        for step in _written(chapter).get("step", ())
    )


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
