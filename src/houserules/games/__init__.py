"""The law: one module per chapter, in folders by family.

A module defines `game`; somebody with the chapter open on one side reads it from top to bottom
on the other. `INDEX` lists the games without loading them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from houserules.rules.errors import RuleError, find_name

if TYPE_CHECKING:
    from houserules.rules.game import Game


class Entry(NamedTuple):
    """Where a game stands: its chapter, its name, its slug and its module."""

    chapter: str
    name: str
    slug: str
    module: str


INDEX = (
    Entry("617a", "Roulette", "roulette", "wheels.roulette"),
    Entry("623a", "Craps and Mini-Craps", "craps", "dice.craps"),
    Entry("627a", "Minibaccarat", "minibaccarat", "baccarat.minibaccarat"),
    Entry("633a", "Blackjack", "blackjack", "blackjack.blackjack"),
    Entry("645a", "Pai Gow Poker", "pai-gow-poker", "pai_gow.pai_gow_poker"),
    Entry("649a", "Three Card Poker", "three-card-poker", "poker.three_card_poker"),
    Entry("653a", "Ultimate Texas Hold 'Em Poker", "ultimate-texas-holdem",
          "poker.ultimate_texas_holdem"),
)  # fmt: skip


def entry_of(typed: str) -> Entry:
    """The game that was typed: a slug, a chapter or an unambiguous part of the name."""
    wanted = typed.strip().casefold().removeprefix("§").strip()
    for entry in INDEX:
        if wanted in (entry.chapter, entry.chapter.rstrip("a"), entry.slug):
            return entry
    by_name = {entry.name: entry for entry in INDEX}
    by_slug = {entry.slug: entry for entry in INDEX}
    try:
        return by_name[find_name(typed, by_name, "game")]
    except RuleError as error:
        try:
            return by_slug[find_name(typed, by_slug, "game")]
        except RuleError:
            raise error from None


def module_of(chapter: str) -> str:
    """The module of a chapter, below houserules.games."""
    return next(entry.module for entry in INDEX if entry.chapter == chapter)


def load(typed: str) -> "Game":
    """Load one game."""
    game: Game = import_module(f"houserules.games.{entry_of(typed).module}").game
    return game
