"""Arguments and options that many commands share, and how they are read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.models import ArgumentInfo, OptionInfo

from houserules.games import entry_of, load
from houserules.rules.errors import RuleError

if TYPE_CHECKING:
    from houserules.rules import Game, HouseRules


def option(name: str, metavar: str, help: str, **more: Any) -> OptionInfo:
    """An option with a value: --seed N."""
    info: OptionInfo = typer.Option(name, metavar=metavar, help=help, **more)
    return info


def flag(name: str, help: str) -> OptionInfo:
    """An option without a value: --plain."""
    info: OptionInfo = typer.Option(name, help=help)
    return info


def written(kinds: str) -> OptionInfo:
    """The file to which an answer is written, by the end of its name: -o FILE."""
    info: OptionInfo = typer.Option(
        "--output", "-o", metavar="FILE", help=f"Write to a {kinds} file."
    )
    return info


def printed_to() -> OptionInfo:
    """The PDF to which paper is printed: --output FILE, or -o FILE."""
    info: OptionInfo = typer.Option("--output", "-o", metavar="FILE", help="Write to a .pdf file.")
    return info


def argument(metavar: str, help: str | None = None) -> ArgumentInfo:
    """A word by its place."""
    info: ArgumentInfo = typer.Argument(metavar=metavar, help=help)
    return info


_GAME = argument("GAME", "A slug, a chapter (649a) or an unambiguous part of the name.")
GAME = Annotated[str, _GAME]
A_GAME_OR_ALL = Annotated[str | None, _GAME]
JSON = Annotated[bool, flag("--json", "Print JSON for programs.")]
EDITION = Annotated[
    str | None, option("--edition", "ID", "An edition of the chapter: proposed-2015 …")
]
AS_OF = Annotated[
    str | None, option("--as-of", "DATE", "The edition that stood on a day: 2020-06-30.")
]
_CHOOSE = Annotated[
    list[str] | None, option("--choose", "OPTION=VALUE", "Choose an option; repeatable.")
]
_RULES = Annotated[Path | None, option("--rules", "FILE", "A Rules Submission (YAML).")]
_CONFIGURATION = Annotated[
    str | None, option("--configuration", "NAME", "One of several in the submission.")
]
_PAYTABLE = Annotated[
    list[Path] | None, option("--paytable", "FILE", "A paytable of your own (YAML); repeatable.")
]
WAGER = Annotated[
    list[Path] | None, option("--wager", "FILE", "A wager of your own (YAML); repeatable.")
]
_WAGER_OR_NAME = Annotated[
    list[str] | None,
    option("--wager", "WAGER", "A wager of the game, or a .yaml file of your own; repeatable."),
]

_WAGER_OR_STAKE = Annotated[
    list[str] | None,
    option("--wager", "NAME=AMOUNT", "What is wagered, or a .yaml file of your own; repeatable."),
]

_SUPPOSED = '--suppose "blackjack pays=6 to 5"'
SUPPOSE = Annotated[
    list[str] | None,
    option("--suppose", "NUMBER=VALUE", "Suppose a fixed number were another; repeatable."),
]


@dataclass(frozen=True)
class Printed:
    """A game and its house rules with printed paytables, as they were typed."""

    game: GAME
    choose: _CHOOSE = None
    rules: _RULES = None
    configuration: _CONFIGURATION = None

    @cached_property
    def chapter(self) -> Game:
        """The game, or a private copy with wagers of one's own."""
        if self._files or self.supposed:
            from houserules.library.choosing import game

            return game(self.game, wager=self._files, suppose=self.supposed)
        return load(self.game)

    @property
    def _files(self) -> list[Path]:
        return []

    @property
    def supposed(self) -> dict[str, str]:
        """The numbers that are supposed, by the names that were typed."""
        return {}

    @cached_property
    def choices(self) -> dict[str, str]:
        """The values that were typed, by the names of their options."""
        choices: dict[str, str] = {}
        for typed, value in (pair(text, '--choose "pair plus=C"') for text in self.choose or ()):
            option = self.chapter.find_option(typed).name
            if option in choices:
                raise RuleError(f"{option} is chosen twice: name it once.")
            choices[option] = value
        return choices

    @cached_property
    def chosen(self) -> HouseRules:
        """The house rules."""
        from houserules.library.choosing import house_rules

        return house_rules(
            self.chapter,
            self.choices,
            submission=self.rules,
            configuration=self.configuration,
            paytable=self._own,
        )

    @property
    def _own(self) -> list[Path]:
        return []

    @property
    def is_chosen(self) -> bool:
        """Whether anything was chosen."""
        return bool(
            self.choose
            or self.rules
            or self.configuration
            or self._own
            or self._files
            or self.supposed
        )


@dataclass(frozen=True)
class Tabled(Printed):
    """A game and its house rules, perhaps with paytables of one's own, as they were typed."""

    paytable: _PAYTABLE = None
    suppose: SUPPOSE = None

    @property
    def supposed(self) -> dict[str, str]:
        """The numbers that are supposed, by the names that were typed."""
        return supposed(self.suppose)

    @property
    def _own(self) -> list[Path]:
        return self.paytable or []

    @property
    def is_from_files(self) -> bool:
        """Whether a Rules Submission or a paytable was given."""
        return self.rules is not None or bool(self._own)


@dataclass(frozen=True)
class House(Tabled):
    """The same, perhaps with wagers of one's own, on a private copy of the game."""

    wager: WAGER = None

    @property
    def _files(self) -> list[Path]:
        return self.wager or []


@dataclass(frozen=True)
class Wagering(Tabled):
    """The same, where --wager also names a wager of the game."""

    wager: _WAGER_OR_NAME = None

    @property
    def _files(self) -> list[Path]:
        return [Path(one) for one in self.wager or () if _is_file(one)]

    @property
    def wagers(self) -> list[str]:
        """The wagers of the game among those typed, not the files."""
        return [one for one in self.wager or () if not _is_file(one)]


@dataclass(frozen=True)
class Staking(Wagering):
    """The same, where --wager also says what is wagered."""

    wager: _WAGER_OR_STAKE = None


def _is_file(typed: str) -> bool:
    return typed.casefold().endswith((".yaml", ".yml"))


def supposed(texts: list[str] | None) -> dict[str, str]:
    """The numbers that are supposed, by the names that were typed."""
    said: dict[str, str] = {}
    for name, value in (pair(text, _SUPPOSED) for text in texts or ()):
        if name in said:
            raise RuleError(f"{name} is supposed twice: name it once.")
        said[name] = value
    return said


def pair(text: str, example: str) -> tuple[str, str]:
    """A name and a value with an equals sign between them."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise RuleError(f"“{text}” is not a choice; write for example {example}.")
    return name.strip(), value.strip()


def amounts(texts: list[str] | None, example: str) -> Iterator[tuple[str, int]]:
    """Names with amounts, in cents."""
    from houserules.rules import cents

    for text in texts or ():
        name, amount = pair(text, example)
        yield name, cents(amount)


def with_edition(game: str | None, edition: str | None, as_of: str | None) -> str:
    """A game with the edition that was asked for: `679a@proposed-2015`."""
    from houserules.law import editions

    if game is None:
        raise RuleError("Name a game beside --edition or --as-of.")
    if "@" in game or (edition and as_of):
        raise RuleError("Name the edition once: GAME@ID, --edition or --as-of.")
    entry = entry_of(game)
    if edition is None:
        edition = editions.as_of(entry.chapter, day(as_of or "")).id
    return f"{entry.chapter}@{edition}"


def day(typed: str) -> date:
    """A day as people type it."""
    try:
        return date.fromisoformat(typed.strip())
    except ValueError:
        raise RuleError(f"“{typed}” is no day; write it as 2020-06-30.") from None
