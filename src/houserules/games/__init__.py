"""The law: one folder per game, in families.

A game's folder holds `law` (the chapter, which defines `game`), `table` (the round of play), `odds`
(the mathematics), perhaps `evidence`, its readings and its worked cases. `INDEX` lists the games
without loading them; `part` finds the modules of one. Called as a function, the package itself
lists the games: `houserules.games()`.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from houserules.rules.errors import RuleError, find_name

if TYPE_CHECKING:
    from houserules.rules.game import Game


class Entry(NamedTuple):
    """A game's chapter, name, slug and folder, as a package below this one."""

    chapter: str
    name: str
    slug: str
    folder: str


INDEX = (
    Entry("617a", "Roulette", "roulette", "wheels.roulette"),
    Entry("619a", "Big Six Wheel", "big-six-wheel", "wheels.big_six"),
    Entry("623a", "Craps and Mini-Craps", "craps", "dice.craps"),
    Entry("627a", "Minibaccarat", "minibaccarat", "baccarat.minibaccarat"),
    Entry("633a", "Blackjack", "blackjack", "blackjack.blackjack"),
    Entry("645a", "Pai Gow Poker", "pai-gow-poker", "pai_gow.pai_gow_poker"),
    Entry("649a", "Three Card Poker", "three-card-poker", "poker.three_card_poker"),
    Entry("653a", "Ultimate Texas Hold 'Em Poker", "ultimate-texas-holdem",
          "poker.ultimate_texas_holdem"),
    Entry("677a", "World Poker Tour Heads-Up Hold 'Em", "heads-up-holdem", "poker.heads_up_holdem"),
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


def part(entry: Entry, name: str) -> ModuleType:
    """One part of a game: its law, table, odds or evidence."""
    return import_module(f"{__name__}.{entry.folder}.{name}")


def load(typed: str) -> "Game":
    """Load one game."""
    game: Game = part(entry_of(typed), "law").game
    return game


class Games(ModuleType):
    """This package."""

    def __call__(self) -> tuple[Entry, ...]:
        """List the games, without loading them."""
        return INDEX


sys.modules[__name__].__class__ = Games
