"""Rulings: what a chapter orders when something goes wrong, answered without a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, repeat
from textwrap import fill

from houserules.law import Citation
from houserules.rules import Game, HouseRules, Irregularity, RuleError, Wager
from houserules.rules.errors import plain
from houserules.rules.irregularity import RETURNING, Effect
from houserules.rules.naming import find_irregularity as by_name
from houserules.rulings.asking import WHICH, Question
from houserules.rulings.finder import Candidate, Meaning, Meant, find
from houserules.rulings.wording import Answer, small, spoken

WIDTH = 80
"""The columns of a terminal that candidates are wrapped to."""
FEW = 3
"""The most words that are no sentence."""

_PARAGRAPH = re.compile(r"(\d{3}a\.)?\d+(\(\w+\))+")
_SECTION = re.compile(r"(?:§\s*)?((?:\d{3}a\.)?\d+)\s*([a-z]?)")
_OUT = frozenset({"out", "placed", "wagered", "bet", "bets", "up"})
_AFTER_WAGERS = _OUT | {"wager", "wagers", "is", "are", "was", "were"}
_ABOUT_WAGERS = frozenset(
    {Effect.HANDS_VOID, Effect.ROUND_VOID, Effect.HAND_VOID, Effect.HAND_LOSES,
     Effect.WAGERS_FORFEITED, Effect.CONTINUES, *RETURNING}
)  # fmt: skip


class UnclearError(RuleError):
    """Words that do not clearly mean one irregularity; it has those that may be meant."""

    def __init__(
        self,
        message: str,
        candidates: Sequence[Candidate],
        meant: Meant,
        question: Question | None = None,
    ) -> None:
        order = any(candidate.facts for candidate in candidates)
        listed = "".join(f"\n{told(candidate, order)}" for candidate in candidates)
        super().__init__(f"{message}{listed}\nName one by its paragraph, or in other words.")
        self.candidates = candidates
        self.meant = meant
        self.question = question
        """The question whose answer decides, where there is one."""


def told(candidate: Candidate, order: bool) -> str:
    """A candidate for people: its paragraph and event, perhaps its order, and what tells it."""
    one = candidate.irregularity
    lines = [f"{one.cite}  {one.event}"]
    if order:
        lines.append(one.outcome)
    lines += [f"{fact.question} {fact.answer}" for fact in candidate.facts]
    return "\n".join(
        fill(line, WIDTH, initial_indent=before, subsequent_indent="      ")
        for line, before in zip(lines, chain(["  "], repeat("      ")), strict=False)
    )


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


@dataclass(frozen=True, slots=True)
class Answered:
    """The rulings that were asked for, and the nearest candidates where words were to be read."""

    rulings: tuple[Ruling, ...]
    candidates: tuple[Candidate, ...] = ()


def rulings(
    game: Game, typed: str, wagers: Iterable[str] = (), rules: HouseRules | None = None
) -> list[Ruling]:
    """The rulings that are asked for, for the wagers that are out; if none is named, for all.

    Under rules, an irregularity that they exclude is refused; without, each says when it happens.
    """
    return list(answered(game, typed, wagers, rules).rulings)


def answered(
    game: Game,
    typed: str,
    wagers: Iterable[str] = (),
    rules: HouseRules | None = None,
    facts: Sequence[Answer] = (),
) -> Answered:
    """The same, with what the words may mean besides; facts answer what the words leave open."""
    words, said = _without_wagers(game, typed)
    out = dict.fromkeys([*(game.find_wager(name) for name in wagers), *said]) or game.wagers
    found, candidates = _meant(game, typed, words, rules, facts)
    made = (Ruling(one, tuple((wager, _fate(one, wager)) for wager in out)) for one in found)
    return Answered(tuple(made), candidates)


def event_of(rules: HouseRules, typed: str) -> str:
    """The event that words mean; a paragraph or an event stays as it was typed."""
    exact = any(plain(typed) == plain(one.event) for one in rules.game.irregularities)
    if exact or _PARAGRAPH.search(typed.casefold()):
        return typed
    return find_irregularity(rules.game, typed, rules).event


def find_irregularity(game: Game, typed: str, rules: HouseRules | None = None) -> Irregularity:
    """The one irregularity that is meant: by its paragraph, by words, or by a part of its event.

    Facts that the words leave open are those of the table, which refuses what cannot have happened.
    """
    if _PARAGRAPH.search(typed.casefold()):
        return by_name(game, typed)
    try:
        found, candidates = _meant(game, typed, typed, rules)
    except UnclearError as unclear:
        if unclear.meant is Meant.PERHAPS:
            return unclear.candidates[0].irregularity
        if unclear.meant is Meant.UNKNOWN:
            with suppress(RuleError):
                return by_name(game, typed)
        raise
    if len(found) > 1:
        raise UnclearError(_several(game, typed), candidates, Meant.SEVERAL)
    return found[0]


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
    if refusals and not possible:
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


def _meant(
    game: Game,
    typed: str,
    words: str,
    rules: HouseRules | None,
    facts: Sequence[Answer] = (),
) -> tuple[list[Irregularity], tuple[Candidate, ...]]:
    """The irregularities that a person means: by paragraph, by event, or by the words in it."""
    known = game.irregularities
    if not known:
        raise RuleError(f"{game.name} states no irregularities.")
    if local := _paragraph(typed):
        cited = Citation.of(game.chapter, local)
        if within := [i for i in known if i.cite.is_within(cited)]:
            return _possible(within, rules), ()
        message = f"{cited} states no irregularity of {game.name}. Known:"
        raise UnclearError(message, _all(game), Meant.UNKNOWN)
    chosen = [fact.answer for fact in facts if fact.question == WHICH]
    exact = [i for i in known if plain(i.event) in map(plain, (typed, words, *chosen))]
    if exact:
        return _possible(exact, rules), ()
    return _by_words(game, typed, words, rules, facts)


def _paragraph(typed: str) -> str | None:
    """The paragraph that words have in them, or the section that they are: 13(c), 13c, § 13."""
    if found := _PARAGRAPH.search(typed.casefold()):
        return found.group()
    if alone := _SECTION.fullmatch(typed.casefold().strip()):
        section, letter = alone.groups()
        return f"{section}({letter})" if letter else section
    return None


def _by_words(
    game: Game, typed: str, words: str, rules: HouseRules | None, facts: Sequence[Answer]
) -> tuple[list[Irregularity], tuple[Candidate, ...]]:
    """The one that the words fit, or a few that order the same; nothing where words deny it."""
    meaning = find(game, words, facts)
    candidates = meaning.candidates
    if meaning.meant in (Meant.ONE, Meant.SEVERAL):
        possible = _possible(meaning.fits, rules)
        if len({(i.outcome, i.effects, i.still_settled) for i in possible}) == 1:
            return possible, candidates
        raise UnclearError(_several(game, typed), candidates, Meant.SEVERAL, meaning.question)
    why = _nothing(game, typed, meaning, facts)
    if candidates:
        raise UnclearError(f"{why}\nNearest:", candidates, meaning.meant, meaning.question)
    raise UnclearError(f"{why}\nKnown:", _all(game), meaning.meant)


def _all(game: Game) -> list[Candidate]:
    return [Candidate(irregularity, ()) for irregularity in game.irregularities]


def _several(game: Game, typed: str) -> str:
    return f"{_quoted(typed)} fits several irregularities of {game.name}.\nNearest:"


def _nothing(game: Game, typed: str, meaning: Meaning, facts: Sequence[Answer]) -> str:
    """The reason why nothing is ruled upon."""
    count = meaning.count
    if meaning.meant is Meant.DENIED:
        return f"{_quoted(typed)} says that something did not happen."
    if meaning.meant is Meant.PERHAPS:
        return f"{_quoted(typed)} leaves facts open, on which the ruling depends."
    if meaning.meant is Meant.NORMAL and count:
        return f"{_quoted(typed)}: as many as {game.name} has for the {count.place}."
    if meaning.meant is Meant.NORMAL:
        return f"{_quoted(typed)} says that nothing went wrong."
    if not facts and _has_part_of_one(typed, meaning.candidates):
        return f"{_quoted(typed)} says too little to tell irregularities of {game.name} apart."
    return f"{_quoted(typed)} fits no irregularity of {game.name}."


def _has_part_of_one(typed: str, candidates: Sequence[Candidate]) -> bool:
    """Whether a few words that are no sentence are all in one of the events."""
    words = set(spoken([typed])[0]) - small()
    events = spoken([candidate.irregularity.event for candidate in candidates])
    return 1 < len(typed.split()) <= FEW and any(words.issubset(event) for event in events)


def _quoted(typed: str) -> str:
    return f"“{typed[:60]}”"


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
