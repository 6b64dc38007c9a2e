"""The moments of a written round at which something can have happened, and words for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial

from houserules.law import Citation
from houserules.rules import Game, RuleError
from houserules.rules.errors import plain
from houserules.rules.irregularity import Irregularity
from houserules.rules.round import AFTER, BEFORE, When

_NUMBERED = re.compile(r"(card|decision) (\d{1,2}) of (?:the )?(?:seat (\d{1,2})|(.+))")
_CARD_AT = re.compile(r"(.+?) card (\d{1,2})")
ANY_FIVE = range(5)
STREETS = {"flop": ANY_FIVE[:3], "turn": ANY_FIVE[3:4], "river": ANY_FIVE[4:]}
"""Five community cards as players call them."""


class Passes(StrEnum):
    """The things of a round that pass, one after another."""

    CARD = "card"
    BURN = "burn card"
    COUNT = "count"
    DECISION = "decision"
    SHOWN = "cards turned up"
    SETTLED = "settlement"
    LOOKED_FOR = "irregularity that is looked for"


NO_CARDS = range(0)
MOST = 52
"""More cards than any place has."""
INPUTS = frozenset({Passes.CARD, Passes.BURN, Passes.COUNT, Passes.DECISION})
"""Whatever players or chance bring to a round; the dealer does the rest without a pause."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment before or after something: which one of its kind it is, at a seat or a place."""

    side: str
    kind: Passes
    of: int | str | None
    number: int
    cite: Citation | None = field(default=None, compare=False)
    shows: range = field(default=NO_CARDS, compare=False)
    """The cards of a place that are turned up, or dealt face up, by their numbers from 0."""
    decision: int = field(default=0, compare=False)
    """The decision of the seat in the record that comes next or is missing."""
    looked_for: tuple[Irregularity, ...] = field(default=(), compare=False)
    fits: bool = field(default=False, compare=False)
    """Whether exactly the cards of the record have been dealt."""


def said(
    when: When, game: Game, passed: Sequence[Moment], stopped: RuleError | None = None
) -> Moment:
    """The moment that a record says, among those that pass in the round.

    The round may have `stopped` at a mistake in the rest of the record.
    """
    is_meant = _meaning(when.what, game)
    meant = [number for number, moment in enumerate(passed) if is_meant(moment)]
    before = [number for number in meant if passed[number].side == BEFORE]
    if when.side == BEFORE and before:
        # Before a decision others may be asked that go without saying.
        asked = passed[before[0]].kind is Passes.DECISION
        return passed[before[-1] if asked else before[0]]
    if when.side == AFTER and meant:
        last = meant[-1]
        after = last + 1 if passed[last].side == BEFORE else last
        if after < len(passed):
            return passed[after]
    here = f" As it is written the round stops here: {stopped}" if stopped else ""
    raise RuleError(f"“{when}” is no moment of this round.{here} {_known(game, passed)}")


def _meaning(what: str, game: Game) -> Callable[[Moment], bool]:
    """The test by which words for something that passes mean a moment."""
    words = " ".join(what.casefold().replace("’", "'").split())
    if found := _NUMBERED.fullmatch(words):
        kind, number, seat, place = found.groups()
        of = int(seat) if seat else _place(place, game)
        return lambda moment: _is_numbered(moment, Passes(kind), of, int(number))
    if words.removeprefix("§")[:1].isdigit():
        cite = Citation.parse(what) if game.chapter in words else game.cite(what.strip())
        return lambda moment: moment.cite is not None and moment.cite.is_within(cite)
    return partial(_is_shown, *_cards_at(words, game))


def _is_numbered(moment: Moment, kind: Passes, of: int | str | None, number: int) -> bool:
    if moment.kind is not kind or moment.of != of:
        return False
    return (moment.decision if kind is Passes.DECISION else moment.number) == number


def _is_shown(place: str | None, cards: range, moment: Moment) -> bool:
    return moment.of == place and bool(set(moment.shows) & set(cards))


def _cards_at(words: str, game: Game) -> tuple[str | None, range]:
    """The place and the numbers, from 0, of cards in the words of a game."""
    if words in STREETS and game.hand_sizes.get("community") == len(ANY_FIVE):
        return "community", STREETS[words]
    found = _CARD_AT.fullmatch(words)
    name, number = found.groups() if found else (words, None)
    if view := game.views.get(name):
        return view
    first = int(number) - 1 if number else 0
    return _place(name, game), range(first, first + 1 if number else MOST)


def _place(name: str, game: Game) -> str | None:
    """A place of cards by its name; None where the game has none."""
    places = {plain(place): place for place in game.places}
    return places.get(plain(name))


def _known(game: Game, passed: Sequence[Moment]) -> str:
    """Words for moments, as examples."""
    cites = [moment.cite for moment in passed if moment.cite is not None]
    words = [f"a paragraph such as {cites[-1]}"] if cites else []
    words += ["“decision 1 of seat 1”", "“card 2 of seat 1”"]
    words += (f"“{name}”" for name in (*game.places, *game.views))
    return f"Write {', '.join(words[:-1])} or {words[-1]}."
