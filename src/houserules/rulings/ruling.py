"""Rulings: what a chapter orders when something goes wrong, answered without a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from houserules.law import Citation
from houserules.rules import Game, HouseRules, Irregularity, RuleError, Wager
from houserules.rules.errors import plain
from houserules.rules.irregularity import RETURNING, Effect
from houserules.rulings.wording import fits

ENOUGH = 0.65
"""The least share of the words, by weight, for which they are taken for an event."""
AHEAD = 0.1
"""The least lead of the event that is meant over another."""
MOST = 3
"""The most rulings for words that fit several events alike, all with the same order."""
_PARAGRAPH = re.compile(r"(\d{3}a\.)?\d+(\(\w+\))+")
_OUT = frozenset({"out", "placed", "wagered", "bet", "bets", "up"})
_AFTER_WAGERS = _OUT | {"wager", "wagers", "is", "are", "was", "were"}
_ABOUT_WAGERS = frozenset(
    {Effect.HANDS_VOID, Effect.ROUND_VOID, Effect.HAND_VOID, Effect.HAND_LOSES,
     Effect.WAGERS_FORFEITED, Effect.CONTINUES, *RETURNING}
)  # fmt: skip


class UnclearError(RuleError):
    """Words that fit no irregularity well enough, or several; it names those that may be meant."""

    def __init__(self, message: str, candidates: Sequence[Irregularity]) -> None:
        listed = "".join(f"\n  {i.cite}  {i.event}" for i in candidates)
        super().__init__(f"{message}:{listed}\nName one by its paragraph, or in more words.")
        self.candidates = candidates


class Fate(StrEnum):
    """The fate of a wager that is out when something goes wrong."""

    RETURNED = "returned to the player"
    SETTLED = "still settled"
    UNSETTLED = "returned, unless it was settled before"
    LOST = "lost, and collected at once"
    HAND_RETURNED = "returned, for the hand concerned only"
    CHOSEN = "depends on what the player concerned chooses"
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
        """The orders about cards and equipment, beside those about wagers."""
        return tuple(str(e) for e in self.irregularity.effects if e not in _ABOUT_WAGERS)


def rulings(
    game: Game, typed: str, wagers: Iterable[str] = (), rules: HouseRules | None = None
) -> list[Ruling]:
    """The rulings that are asked for, for the wagers that are out; if none is named, for all.

    Under rules, an irregularity that they exclude is refused; without, each says when it happens.
    """
    words, said = _without_wagers(game, typed)
    out = dict.fromkeys([*(game.find_wager(name) for name in wagers), *said]) or game.wagers
    return [
        Ruling(found, tuple((wager, _fate(found, wager)) for wager in out))
        for found in _possible(_matching(game, typed, words), rules)
    ]


def _possible(found: Sequence[Irregularity], rules: HouseRules | None) -> list[Irregularity]:
    """Those of several that can happen under the rules; if none can, the first is refused."""
    if rules is None:
        return list(found)
    possible = []
    refusals = []
    for irregularity in found:
        try:
            irregularity.require_under(rules)
            possible.append(irregularity)
        except RuleError as refusal:
            refusals.append(refusal)
    if not possible:
        raise refusals[0]
    return possible


def _general(irregularity: Irregularity) -> Fate:
    if irregularity.returns_wagers:
        return Fate.RETURNED
    if irregularity.forfeits_wagers or Effect.HAND_LOSES in irregularity.effects:
        return Fate.LOST
    if irregularity.voids_hand:
        return Fate.HAND_RETURNED
    if Effect.HAND_CHOOSES in irregularity.effects:
        return Fate.CHOSEN
    if irregularity.voids_throw:
        return Fate.STANDS
    if irregularity.of_throw:
        return Fate.THROWN
    return Fate.CONTINUES


def _fate(irregularity: Irregularity, wager: Wager) -> Fate:
    if wager not in irregularity.still_settled:
        return _general(irregularity)
    before = Effect.UNSETTLED_RETURNED in irregularity.effects
    return Fate.UNSETTLED if before else Fate.SETTLED


def _matching(game: Game, typed: str, words: str) -> Sequence[Irregularity]:
    """The irregularities that a person means: by paragraph, by event, or by the words in it."""
    known = game.irregularities
    if not known:
        raise RuleError(f"{game.name} states no irregularities.")
    if found := _PARAGRAPH.search(typed.casefold()):
        cited = Citation.of(game.chapter, found.group())
        if within := [i for i in known if i.cite.is_within(cited)]:
            return within
        raise UnclearError(f"{cited} states no irregularity of {game.name}. Known", known)
    exact = [i for i in known if plain(i.event) in (plain(typed), plain(words))]
    return exact or _by_words(game, typed, words)


def _by_words(game: Game, typed: str, words: str) -> Sequence[Irregularity]:
    """The one that has clearly most of the words, or a few that have as much and agree."""
    scores = fits(words, [i.event for i in game.irregularities], game.hand_sizes)
    best = max(scores)
    scored = zip(scores, game.irregularities, strict=True)
    near = [i for score, i in scored if score >= best - AHEAD]
    if best >= ENOUGH and _agree(near):
        return near
    shown = f"“{typed[:60]}”"
    if best >= ENOUGH:
        raise UnclearError(f"{shown} fits several irregularities of {game.name}", near)
    nearest = "Nearest" if best else "Known"
    raise UnclearError(f"{shown} fits no irregularity of {game.name} well enough. {nearest}", near)


def _agree(near: Sequence[Irregularity]) -> bool:
    """Whether they are of one paragraph, or a few that order the same."""
    alike = len({(i.outcome, i.effects) for i in near}) == 1 and len(near) <= MOST
    return alike or len({i.cite for i in near}) == 1


# Wagers named among the words


def _without_wagers(game: Game, typed: str) -> tuple[str, list[Wager]]:
    """Split the typed words into those about the event and the wagers that are out."""
    rest: list[str] = []
    wagers: list[Wager] = []
    for clause in re.split(r"[,;]|\bwith\b", typed):
        words = clause.split()
        start, named = _wagers_at_end(game, words)
        rest += words[:start]
        wagers += named
    return " ".join(rest), wagers


def _wagers_at_end(game: Game, words: Sequence[str]) -> tuple[int, list[Wager]]:
    """Where the wagers begin with which a clause ends, or of which it consists, and which."""
    end = len(words)
    while end and plain(words[end - 1]) in _AFTER_WAGERS:
        end -= 1
    is_out = not _OUT.isdisjoint(plain(word) for word in words[end:])
    for start in range(end if is_out else min(end, 1)):
        names = re.split(r"\band\b|&", " ".join(words[start:end]))
        found = [_wager(game, name) for name in names]
        if all(found):
            return start, [wager for wager in found if wager]
    return len(words), []


def _wager(game: Game, name: str) -> Wager | None:
    """The wager whose name begins so, if there is one."""
    try:
        wager = game.find_wager(name)
    except RuleError:
        return None
    return wager if plain(wager.name).startswith(plain(name)) else None
