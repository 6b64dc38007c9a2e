"""The irregularities that a person's words may mean, best first, and whether one is meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from houserules.rules import Game, Irregularity, RuleError
from houserules.rulings.asking import NONE, Question, deciding
from houserules.rulings.counting import DECK, Count, counted
from houserules.rulings.stems import ranks
from houserules.rulings.wording import (
    DEPENDS,
    NARROW,
    Answer,
    Reading,
    small,
    spoken,
    vocabulary,
)

LONGEST = 1_000
"""The letters of a sentence about an event."""
SHOWN = 3
"""The most candidates for the same words."""
ENOUGH = 0.7
"""The least share of an event's words for an event that answers no question."""

DEALERS = Answer("Whose card is it?", "the dealer's")
PLAYERS = Answer("Whose card is it?", "a player's")


class Meant(StrEnum):
    """The kind of thing that words mean."""

    ONE = "one irregularity"
    PERHAPS = "one irregularity, if facts that were not said are so"
    SEVERAL = "several irregularities"
    DENIED = "something that did not happen"
    NORMAL = "nothing irregular"
    UNKNOWN = "nothing that the chapter rules on"


@dataclass(frozen=True, slots=True)
class Candidate:
    """An irregularity that may be meant, and the facts that tell it from the other candidates."""

    irregularity: Irregularity
    facts: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Meaning:
    """The irregularities that words fit, the nearest candidates, and what the words mean."""

    meant: Meant
    fits: tuple[Irregularity, ...]
    candidates: tuple[Candidate, ...]
    count: Count | None
    question: Question | None = None
    """The question whose answer decides, where words leave one open."""


def find(game: Game, words: str, facts: Iterable[Answer] = ()) -> Meaning:
    """The irregularities of a game that words, and facts that were added, may mean.

    One fits if the words say that the same thing went wrong and contradict none of its facts. Of
    those, one that has fewer of the facts than another is left out.
    """
    if any("\ud800" <= sign <= "\udfff" for sign in words):
        raise RuleError("What happened has signs that are no text in UTF-8: write it in words.")
    if len(words) > LONGEST:
        raise RuleError(f"Say in at most {LONGEST:,} letters what happened.")
    events = _events(game)
    said, count = _said(game, words, events)
    added = frozenset(facts)
    said = _with(said, added)
    scores = ranks(_terms(said), [(map(_term, event.answers), event.words) for event in events])
    fitting = [n for n, score in enumerate(scores) if score > 0 and _fits(said, events[n])]
    shared = {n: said.telling & events[n].telling for n in fitting}
    best = [n for n in fitting if not any(shared[n] < other for other in shared.values())]
    ranked = sorted(
        (n for n, score in enumerate(scores) if score > 0),
        key=lambda n: (n not in best, n not in fitting, said.contradicts(events[n]), -scores[n], n),
    )
    fits = [n for n in ranked if n in best] if NONE not in added else []
    meant = _meant(said, count, [events[n] for n in fits])
    fitting_best = {game.irregularities[n]: events[n] for n in fits}
    question = None
    if meant in (Meant.PERHAPS, Meant.SEVERAL):
        unsaid = [answer for event in fitting_best.values() for answer in _open(said, event)]
        question = deciding(fitting_best, unsaid, {fact.question for fact in added})
    return Meaning(
        meant,
        tuple(fitting_best),
        _told_apart(said, {game.irregularities[n]: events[n] for n in ranked[:SHOWN]}),
        count,
        question,
    )


def _with(said: Reading, facts: frozenset[Answer]) -> Reading:
    """A reading with facts that were added, whatever the words say to the same questions."""
    asked = {fact.question for fact in facts}
    kept = frozenset(answer for answer in said.answers if answer.question not in asked)
    return replace(said, answers=kept | facts)


def _meant(said: Reading, count: Count | None, fitting: Sequence[Reading]) -> Meant:
    if said.denied:
        return Meant.DENIED
    if said.normal or (count and count.right and not said.wrong):
        return Meant.NORMAL
    if not fitting:
        return Meant.UNKNOWN
    if len(fitting) > 1:
        return Meant.SEVERAL
    return Meant.PERHAPS if _open(said, fitting[0]) else Meant.ONE


def _open(said: Reading, event: Reading) -> list[Answer]:
    """The facts on which an event depends and that the words leave open."""
    unsaid = [event.to(asked) for asked in DEPENDS if not said.to(asked)]
    return [answer for answers in unsaid if len(answers) == 1 for answer in answers]


@lru_cache(64)
def _events(game: Game) -> tuple[Reading, ...]:
    """The events of a game as read."""
    events = map(vocabulary().read, spoken([i.event for i in game.irregularities]))
    return tuple(_of_hands(event, game) for event in events)


def _of_hands(read: Reading, game: Game) -> Reading:
    """A reading with cards of the game's own hands: a hole card is the dealer's only if one has it.

    The Player's Hand of Baccarat belongs to no player.
    """
    owners = read.answers & {DEALERS, PLAYERS}
    if "dealer" in game.places or not owners:
        return read
    owned = () if "Player's Hand" in game.places else (PLAYERS,)
    return replace(read, answers=(read.answers - owners).union(owned))


def _said(game: Game, typed: str, events: Sequence[Reading]) -> tuple[Reading, Count | None]:
    """The words of a person, and a number of cards in it beside what the chapter deals."""
    of_events = {word for event in events for word in event.stems}
    words = vocabulary().spelled(spoken([typed])[0], of_events)
    said = _in_game(_of_hands(vocabulary().read(words), game), events)
    count = counted(words, _sizes(game)) if _is_counting(said) else None
    if count is None:
        return said, None
    several = {answer for answer in said.answers if answer.question == "How many?"}
    wrong = () if count.right else (count.wrong,)
    return replace(said, answers=(said.answers - several).union(wrong)), count


def _in_game(said: Reading, events: Sequence[Reading]) -> Reading:
    """A reading without what cannot go wrong in the game, if something else went wrong."""
    known = frozenset(answer for event in events for answer in event.wrong)
    foreign = said.wrong - known
    return replace(said, answers=said.answers - foreign) if said.wrong & known else said


def _is_counting(said: Reading) -> bool:
    """Whether a number may be one of cards in a hand: not of cards found, drawn or seen."""
    return all("number of cards" in answer.answer for answer in said.wrong)


def _sizes(game: Game) -> Mapping[str, int]:
    known = {_place(name): size for name, size in game.hand_sizes.items()}
    return {**known, DECK: len(game.deck(game.rules()))} if game.deck else known


def _place(name: str) -> str:
    return "community" if name.startswith("community") else name


def _fits(said: Reading, event: Reading) -> bool:
    """Whether the same thing went wrong, and no fact is contradicted."""
    if said.contradicts(event) or any(said.to(asked) and not event.to(asked) for asked in NARROW):
        return False
    if not event.wrong:
        telling = set(event.stems) - small()
        return len(telling.intersection(said.stems)) >= ENOUGH * len(telling)
    if event.alternatives:
        return bool(said.wrong) and said.wrong <= event.wrong
    return said.wrong == event.wrong


# Ranking


def _terms(said: Reading) -> list[str]:
    return [*map(_term, said.answers), *(said.words - small())]


def _term(answer: Answer) -> str:
    """An answer as one word of the search."""
    return "".join(filter(str.isalnum, "".join(answer)))


# The facts that tell candidates apart


def _told_apart(said: Reading, nearest: Mapping[Irregularity, Reading]) -> tuple[Candidate, ...]:
    """Each candidate with the first facts that tell it from the others, and those left open."""
    candidates = []
    for one, reading in nearest.items():
        others = [other for other in nearest.values() if other != reading]
        facts = dict.fromkeys([*_facts(reading, others), *_open(said, reading)])
        candidates.append(Candidate(one, tuple(facts)))
    return tuple(candidates)


def _facts(reading: Reading, others: Sequence[Reading]) -> Iterator[Answer]:
    for question in vocabulary().questions:
        own = reading.to(question)
        alike = [other for other in others if other.to(question) == own]
        if own and len(alike) < len(others):
            yield from sorted(own)
            others = alike
