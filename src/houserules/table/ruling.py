"""Rulings: what a chapter orders when something goes wrong, answered without a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from houserules.files.naming import find_irregularity
from houserules.rules import Game, Irregularity, RuleError, Wager
from houserules.rules.errors import plain
from houserules.rules.irregularity import Effect

MOST = 6
"""So many rulings are given where words fit several irregularities alike."""
_ABOUT_WAGERS = frozenset(
    {Effect.HANDS_VOID, Effect.ROUND_VOID, Effect.HAND_VOID, Effect.WAGERS_RETURNED,
     Effect.CONTINUES}
)  # fmt: skip


class Fate(StrEnum):
    """What becomes of a wager that is out when something goes wrong."""

    RETURNED = "returned to the player"
    SETTLED = "still settled"
    HAND_RETURNED = "returned, for the hand concerned only"
    STANDS = "stands for the next throw or spin"
    THROWN = "is decided as the throw comes out"
    CONTINUES = "stays out and is settled when the round ends"


@dataclass(frozen=True, slots=True)
class Ruling:
    """One irregularity: what is ordered, and what becomes of each wager that is out."""

    irregularity: Irregularity
    wagers: tuple[tuple[Wager, Fate], ...]

    @property
    def general(self) -> Fate:
        """The general rule for wagers, to which the others are exceptions."""
        return _general(self.irregularity)

    @property
    def done(self) -> tuple[str, ...]:
        """What is reshuffled, covered, removed or used, beside what becomes of wagers."""
        return tuple(str(e) for e in self.irregularity.effects if e not in _ABOUT_WAGERS)


def rulings(game: Game, typed: str, wagers: Iterable[str] = ()) -> list[Ruling]:
    """The rulings that the words fit best, for the wagers named or for all of the game."""
    out = [game.find_wager(name) for name in wagers] or game.wagers
    return [
        Ruling(found, tuple((wager, _fate(found, wager)) for wager in out))
        for found in matching(game, typed)
    ]


def _general(irregularity: Irregularity) -> Fate:
    if irregularity.returns_wagers:
        return Fate.RETURNED
    if irregularity.voids_hand:
        return Fate.HAND_RETURNED
    if irregularity.voids_throw:
        return Fate.STANDS
    if irregularity.of_throw:
        return Fate.THROWN
    return Fate.CONTINUES


def _fate(irregularity: Irregularity, wager: Wager) -> Fate:
    if wager in irregularity.still_settled:
        return Fate.SETTLED
    return _general(irregularity)


def matching(game: Game, typed: str) -> Sequence[Irregularity]:
    """The irregularities that a person means: by paragraph, by event, or by the words in it."""
    if not game.irregularities:
        raise RuleError(f"{game.name} states no irregularities.")
    cited = typed.strip().removeprefix("§").strip()
    by_cite = [i for i in game.irregularities if str(i.cite) == cited]
    if by_cite:
        return by_cite
    try:
        return [find_irregularity(game, typed)]
    except RuleError:
        return _by_words(game, typed)


def _by_words(game: Game, typed: str) -> Sequence[Irregularity]:
    wanted = _words(typed)
    scored = [(_score(wanted, i), i) for i in game.irregularities]
    best = max(score for score, _ in scored)
    found = [i for score, i in scored if score >= best - 0.01]
    if best < 0.5 or len(found) > MOST:
        known = "; ".join(i.event for i in (found if best >= 0.5 else game.irregularities))
        fits = "fits several irregularities" if best >= 0.5 else "fits no irregularity"
        raise RuleError(f"“{typed[:60]}” {fits} of {game.name}. Known: {known}.")
    return found


def _score(wanted: frozenset[str], irregularity: Irregularity) -> float:
    """How well words fit an event: first how many of them it has, then how few others."""
    if not wanted:
        return 0.0
    event = _words(irregularity.event)
    found = sum(max((_alike(word, other) for other in event), default=0.0) for word in wanted)
    return found / len(wanted) + 0.1 * found / len(event)


def _alike(word: str, other: str) -> float:
    """1 for the same word, 0.9 for one with another ending, less for a slip of the keyboard."""
    if word == other:
        return 1.0
    shorter = min(len(word), len(other))
    begins = next((n for n in range(shorter) if word[n] != other[n]), shorter)
    if begins >= max(3, 0.75 * shorter):
        return 0.9
    ratio = SequenceMatcher(None, word, other).ratio()
    return ratio if ratio >= 0.75 else 0.0


_SMALL = frozenset(
    ("is", "was", "are", "be", "to", "in", "on", "at", "his", "its", "it", "by", "for", "with",
     "has", "not", "out")
)  # fmt: skip
_MEANT = {
    "wrong": "incorrect", "miscounted": "incorrect", "enough": "insufficient", "left": "leave",
    "jump": "leave", "shown": "exposed", "seen": "exposed", "flipped": "exposed", "two": "more",
    "several": "more", "broken": "cannot", "malfunction": "cannot",
}  # fmt: skip
"""Words of the floor for words of the chapters."""


def _words(text: str) -> frozenset[str]:
    """The words that matter, without the s of a plural or a genitive."""
    words = (word.removesuffix("s") if len(word) > 3 else word for word in plain(text).split())
    return frozenset(_meant(word) for word in words if word not in _SMALL)


def _meant(word: str) -> str:
    return _MEANT.get(word) or _MEANT.get(word.removesuffix("ed"), word)
