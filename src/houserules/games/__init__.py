"""The law: one folder per game, in families.

A game's folder holds `law` (the chapter, which defines `game`), `table` (the round of play), `odds`
(the mathematics), perhaps `evidence`, its readings and its worked cases. `INDEX` lists the games
without loading them; `part` finds the modules of one. Called as a function, the package itself
lists the games: `houserules.games()`.

A chapter may have several editions. `679a@proposed-2015` is a game of its own: the same folder,
loaded once more under the name `three_card_prime@proposed-2015`, by which its law knows which
edition it states (`houserules.law.edition_in`).

A private copy of a game, with a wager of somebody's own or other numbers, is loaded in the same way
under the sign of the copy: `three_card_poker@+3f0c`. The game itself is never changed.
"""

import sys
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import spec_from_file_location
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from houserules.rules.errors import RuleError, find_name

if TYPE_CHECKING:
    from houserules.rules.chapter import Private
    from houserules.rules.game import Game


class Entry(NamedTuple):
    """A game's chapter, name, slug and folder, as a package below this one.

    Without an edition it is the current one.
    """

    chapter: str
    name: str
    slug: str
    folder: str
    edition: str | None = None
    private: "Private | None" = None

    @property
    def id(self) -> str:
        """The chapter, with its edition unless that is the current one."""
        id = f"{self.chapter}@{self.edition}" if self.edition else self.chapter
        return f"{id}+{self.private.sign}" if self.private else id

    def copied(self, private: "Private") -> "Entry":
        """A private copy of the game, which is known by its id from now on."""
        folder = self.folder if "@" in self.folder else f"{self.folder}@"
        made = self._replace(folder=f"{folder}+{private.sign}", private=private)
        COPIES[private.sign] = made
        return made

    def of(self, edition: str | None) -> "Entry":
        """The same game in one of its editions."""
        from houserules.law import editions

        if edition is None or editions.edition(self.chapter, edition) == editions.current(
            self.chapter
        ):
            return self._replace(folder=self.folder.partition("@")[0], edition=None)
        return self._replace(folder=f"{self.folder.partition('@')[0]}@{edition}", edition=edition)


COPIES: dict[str, Entry] = {}
"""The private copies that were made, by their signs."""
OWN = Entry("601a", "A wager without a game", "own", "shared.own_wager")
"""The game of a wager of somebody's own that belongs to no chapter."""
INDEX = (
    Entry("617a", "Roulette", "roulette", "wheels.roulette"),
    Entry("619a", "Big Six Wheel", "big-six-wheel", "wheels.big_six"),
    Entry("621a", "Pai Gow", "pai-gow", "pai_gow.pai_gow"),
    Entry("623a", "Craps and Mini-Craps", "craps", "dice.craps"),
    Entry("625a", "Sic Bo", "sic-bo", "dice.sic_bo"),
    Entry("627a", "Minibaccarat", "minibaccarat", "baccarat.minibaccarat"),
    Entry("629a", "Midibaccarat", "midibaccarat", "baccarat.midibaccarat"),
    Entry("631a", "Baccarat", "baccarat", "baccarat.baccarat"),
    Entry("633a", "Blackjack", "blackjack", "blackjack.blackjack"),
    Entry("635a", "Spanish 21", "spanish-21", "blackjack.spanish_21"),
    Entry("637a", "Poker", "poker", "room.poker"),
    Entry("639a", "Caribbean Stud Poker", "caribbean-stud", "poker.caribbean_stud"),
    Entry("641a", "Four Card Poker", "four-card-poker", "poker.four_card_poker"),
    Entry("643a", "Let It Ride Poker", "let-it-ride", "poker.let_it_ride"),
    Entry("645a", "Pai Gow Poker", "pai-gow-poker", "pai_gow.pai_gow_poker"),
    Entry("647a", "Texas Hold 'Em Bonus Poker", "texas-holdem-bonus",
          "poker.texas_holdem_bonus"),
    Entry("649a", "Three Card Poker", "three-card-poker", "poker.three_card_poker"),
    Entry("651a", "Casino War", "casino-war", "shoes.casino_war"),
    Entry("653a", "Ultimate Texas Hold 'Em Poker", "ultimate-texas-holdem",
          "poker.ultimate_texas_holdem"),
    Entry("655a", "Mississippi Stud", "mississippi-stud", "poker.mississippi_stud"),
    Entry("657a", "Crazy 4 Poker", "crazy-4-poker", "poker.crazy_4_poker"),
    Entry("659a", "Fortune Asia Poker", "fortune-asia-poker", "pai_gow.fortune_asia_poker"),
    Entry("661a", "Three Dice Football", "three-dice-football", "dice.three_dice_football"),
    Entry("663a", "Five Card Hi-Lo", "five-card-hi-lo", "poker.five_card_hi_lo"),
    Entry("665a", "Double Attack Blackjack", "double-attack-blackjack",
          "blackjack.double_attack_blackjack"),
    Entry("668a", "Props & Hops", "props-and-hops", "dice.props_and_hops"),
    Entry("669a", "Raise It Up Stud Poker", "raise-it-up-stud-poker",
          "poker.raise_it_up_stud_poker"),
    Entry("670a", "Six-Card Fortune Pai Gow Poker", "six-card-fortune-pai-gow-poker",
          "pai_gow.six_card_fortune_pai_gow_poker"),
    Entry("671a", "Lunar Poker", "lunar-poker", "poker.lunar_poker"),
    Entry("672a", "Free Bet Blackjack", "free-bet-blackjack", "blackjack.free_bet_blackjack"),
    Entry("673a", "Double Back Jack", "double-back-jack", "blackjack.double_back_jack"),
    Entry("674a", "Criss-Cross Poker", "criss-cross-poker", "poker.criss_cross_poker"),
    Entry("675a", "High Roll Dice", "high-roll-dice", "dice.high_roll_dice"),
    Entry("676a", "Go Fore It", "go-fore-it", "poker.go_fore_it"),
    Entry("677a", "World Poker Tour Heads-Up Hold 'Em", "heads-up-holdem", "poker.heads_up_holdem"),
    Entry("678a", "High Card Flush", "high-card-flush", "poker.high_card_flush"),
    Entry("679a", "Three Card Prime", "three-card-prime", "poker.three_card_prime"),
    Entry("680a", "Saigon 5 Card", "saigon-5-card", "poker.saigon_5_card"),
    Entry("681a", "21 Baccarat", "21-baccarat", "baccarat.twenty_one_baccarat"),
    Entry("682a", "Four Card Prime", "four-card-prime", "poker.four_card_prime"),
    Entry("683a", "Cajun Stud", "cajun-stud", "poker.cajun_stud"),
    Entry("684a", "Four Card Frenzy", "four-card-frenzy", "poker.four_card_frenzy"),
    Entry("685a", "Down Under Blackjack", "down-under-blackjack", "blackjack.down_under_blackjack"),
    Entry("686a", "Over/Under", "over-under", "shoes.over_under"),
    Entry("687a", "DJ Wild Stud Poker", "dj-wild-stud-poker", "poker.dj_wild_stud_poker"),
    Entry("688a", "Face Up Pai Gow Poker", "face-up-pai-gow-poker",
          "pai_gow.face_up_pai_gow_poker"),
)  # fmt: skip


def entry_of(typed: str) -> Entry:
    """The game that was typed: a slug, a chapter or an unambiguous part of the name.

    An edition may follow: `679a@proposed-2015`.
    """
    _, plus, sign = typed.partition("+")
    if plus and sign in COPIES:
        return COPIES[sign]
    if typed.strip().casefold() == OWN.slug:
        return OWN
    name, at, edition = typed.partition("@")
    if at:
        return entry_of(name).of(edition.strip())
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


def in_every_edition() -> tuple[Entry, ...]:
    """Every game, the current edition first, then its others."""
    from houserules.law.editions import editions

    return tuple(
        entry.of(edition.id) for entry in INDEX for edition in reversed(editions(entry.chapter))
    )


class GameError(ImportError):
    """A game whose modules contradict the chapter or themselves: a bug, named with its place."""


def part(entry: Entry, name: str) -> ModuleType:
    """One part of a game: its law, table, odds or evidence."""
    try:
        if entry.private is None:
            return import_module(f"{__name__}.{entry.folder}.{name}")
        from houserules.rules.chapter import making

        with making(entry.private):
            return import_module(f"{__name__}.{entry.folder}.{name}")
    except ValueError as error:  # whatever a module states wrongly, no user is to blame
        raise GameError(f"{_place(entry, error)}: {error}") from error


def _place(entry: Entry, error: ValueError) -> str:
    """The innermost line of a game's folder that led to an error."""
    from pathlib import Path
    from traceback import extract_tb

    own = entry.folder.partition("@")[0].replace(".", "/")
    files = ((Path(at.filename), at.lineno) for at in extract_tb(error.__traceback__))
    lines = [(file.name, line) for file, line in files if file.parent.as_posix().endswith(own)]
    file, line = lines[-1] if lines else ("__init__.py", 1)
    return f"games/{own}/{file}, line {line}"


def load(typed: str) -> "Game":
    """Load one game."""
    return load_entry(entry_of(typed))


def load_entry(entry: Entry) -> "Game":
    """Load the game of an entry."""
    if entry == OWN:
        raise RuleError("A wager without a game is in a file: give it with --wager FILE.")
    game: Game = part(entry, "law").game
    return game


def load_again(source: str) -> "Game":
    """Load a private copy from the text that it is made of."""
    game: Game = import_module("houserules.files.copies").from_source(source)
    return game


class Editions:
    """Finds the folder of a game once more under the name of an edition."""

    @staticmethod
    def find_spec(name: str, path: object, target: object = None) -> ModuleSpec | None:
        """The package of an edition: that of the game, under another name."""
        folder, at, _ = name.rpartition(".")[2].partition("@")
        if not (at and name.startswith(f"{__name__}.")):
            return None
        found = PathFinder.find_spec(f"{name.rpartition('.')[0]}.{folder}", path)  # type: ignore[arg-type]
        if found is None or found.origin is None:
            return None
        return spec_from_file_location(
            name, found.origin, submodule_search_locations=found.submodule_search_locations
        )


class Games(ModuleType):
    """This package."""

    def __call__(self) -> tuple[Entry, ...]:
        """List the games, without loading them."""
        return INDEX


sys.modules[__name__].__class__ = Games
sys.meta_path.append(Editions)
