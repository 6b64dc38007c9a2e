"""The facts in a sentence: what it answers to the questions that tell irregularities apart."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from itertools import product
from typing import NamedTuple

from houserules.rulings.stems import Stems, stems

ROOM = 4
"""The most words between the parts of a phrase."""
ALIKE = 0.87
"""How alike an unknown word must be to a known one to be taken for a slip of the keyboard."""
SPELLED = 4
"""The least letters of a word that is taken for another."""
_NAMES = (
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
NUMBERS = {name: number for number, name in enumerate(_NAMES, 1)}
_CONTRACTED = (
    (r"\b(ca|wo|sha)n['’]?t\b", "cannot"),
    (r"\bcan not\b", "cannot"),
    (r"n['’]t\b", " not"),
    (r"\b(did|does|do|was|is|were|has|had|would|could)nt\b", r"\1 not"),
    (r"\bseventeen\b", "17"),
    (r"['’]", ""),
)


class Answer(NamedTuple):
    """One answer to one question, as the file of words has them."""

    question: str
    answer: str


WRONG = "What went wrong?"
NARROW = ("Which device?", "Which Poker?")
"""Questions whose answers exclude an event that gives none."""
DEPENDS = (
    "Whose card is it?",
    "Did anybody see the card's face?",
    "When was it?",
    "Does the Banker's Hand draw?",
    "What follows?",
)
"""Questions on which an event depends: it is not ruled upon alone while they are open."""
LITTLE = ("What is it about?", "Where was the card?")
"""Questions whose answers say little."""
SYNONYMS = "synonyms"
HAND_COUNT = Answer(WRONG, "a hand has the wrong number of cards")
DECK_COUNT = Answer(WRONG, "the number of cards in the deck is wrong")


class _Phrase(NamedTuple):
    words: Stems
    means: Answer


class _Match(NamedTuple):
    """A phrase that was found, at its places among the words."""

    places: tuple[int, ...]
    means: Answer
    denies: frozenset[int]
    """The places of the words that deny something."""

    def is_covered_by(self, longer: _Match) -> bool:
        """Whether a longer phrase has some of the words, to deny them or with a meaning of its own.

        Phrases of one question exclude each other; those of several may share words, except one by
        which something is denied: in “not authorized and disclosed” nothing denies the second.
        """
        if self.places == longer.places or set(self.places).isdisjoint(longer.places):
            return False
        denied = longer.denies and (not self.denies or self.denies & longer.denies)
        alone = bool(denied) or longer.means.question == SYNONYMS
        return alone or self.means.question == longer.means.question


@dataclass(frozen=True, slots=True)
class Reading:
    """A sentence as read: its answers, its other words, and whether it denies something."""

    stems: Stems
    answers: frozenset[Answer]
    words: frozenset[str]
    denied: bool
    normal: bool
    alternatives: bool

    def to(self, question: str) -> frozenset[Answer]:
        """The answers to one question."""
        return frozenset(answer for answer in self.answers if answer.question == question)

    @property
    def wrong(self) -> frozenset[Answer]:
        """The thing that went wrong."""
        return self.to(WRONG)

    @property
    def telling(self) -> frozenset[Answer]:
        """The answers except those that say little: a card, in the shoe."""
        return frozenset(answer for answer in self.answers if answer.question not in LITTLE)

    def contradicts(self, other: Reading) -> bool:
        """Whether both answer a question and have no answer in common."""
        questions = {answer.question for answer in self.answers} - {WRONG}
        return any(
            other.to(question) and self.to(question).isdisjoint(other.to(question))
            for question in questions
        )


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of the file, in the order of its questions."""

    questions: tuple[str, ...]
    phrases: Mapping[str, tuple[_Phrase, ...]] = field(repr=False)
    """Phrases by their first word."""
    known: frozenset[str] = field(repr=False)
    answers: tuple[Answer, ...] = field(repr=False)

    def place(self, answer: Answer) -> int:
        """The place of an answer in the file."""
        return self.answers.index(answer)

    def read(self, words: Stems) -> Reading:
        """The answers that words give to each question."""
        found = [match for start in range(len(words)) for match in self._at(words, start)]
        taken: list[_Match] = []
        for match in sorted(found, key=lambda match: (-len(match.places), match.places)):
            if not any(match.is_covered_by(other) for other in taken):
                taken.append(match)
        means = {match.means for match in taken}
        return Reading(
            words,
            frozenset(answer for answer in means if answer.question in self.questions),
            self._others(words, taken),
            _is_denied(words, taken),
            Answer("nothing", "normal") in means,
            "or" in words,
        )

    def _at(self, words: Stems, start: int) -> Iterator[_Match]:
        for phrase in self.phrases.get(words[start], ()):
            if places := _places(words, start, phrase.words):
                denies = frozenset(place for place in places if words[place] in _denials())
                yield _Match(places, phrase.means, denies)

    def _others(self, words: Stems, taken: Sequence[_Match]) -> frozenset[str]:
        """The words that answer nothing, with one word for all that mean the same."""
        answering = {place for match in taken for place in match.places}
        return frozenset(
            [word for place, word in enumerate(words) if place not in answering]
            + [match.means.answer for match in taken if match.means.question == SYNONYMS]
        )

    def spelled(self, words: Stems, others: Iterable[str]) -> Stems:
        """The words, with an unknown one replaced by a known one that is nearly the same."""
        known = self.known.union(others, NUMBERS)
        return tuple(
            word
            if word in known or len(word) < SPELLED
            else next(iter(get_close_matches(word, sorted(known), 1, ALIKE)), word)
            for word in words
        )


def _is_denied(words: Stems, taken: Sequence[_Match]) -> bool:
    """Whether a denial belongs to no phrase, or to one while nothing is said to go wrong."""
    denied = {place for place, word in enumerate(words) if word in _denials()}
    explained = {place for match in taken if len(match.places) > 1 for place in match.places}
    wrong = any(match.means.question == WRONG for match in taken)
    return bool(denied - explained if wrong else denied)


def _places(words: Stems, start: int, phrase: Stems) -> tuple[int, ...] | None:
    """The places of a phrase's words, if the words from here on have it."""
    places = [start]
    room = 0
    for wanted in phrase[1:]:
        if wanted == "..":
            room = ROOM
            continue
        first = places[-1] + 1
        last = min(first + room + 1, len(words))
        at = next((n for n in range(first, last) if words[n] == wanted), None)
        if at is None:
            return None
        places.append(at)
        room = 0
    return tuple(places)


@cache
def vocabulary() -> Vocabulary:
    """The words of the file, read once."""
    written = _written()
    listed = [
        (Answer(question, answer), phrase)
        for question, answers in written.items()
        if question not in ("places", "small")
        for answer, phrases in answers.items()
        for phrase in _expanded(phrases)
    ]
    phrases: dict[str, list[_Phrase]] = {}
    found = stems([phrase.replace("..", "gapgap") for _, phrase in listed])
    for (answer, _), words in zip(listed, found, strict=True):
        with_gaps = tuple(".." if word == "gapgap" else word for word in words)
        phrases.setdefault(words[0], []).append(_Phrase(with_gaps, answer))
    return Vocabulary(
        tuple(question for question in written if question.endswith("?")),
        {first: tuple(some) for first, some in phrases.items()},
        frozenset(word for words in found for word in words),
        tuple(dict.fromkeys(answer for answer, _ in listed)),
    )


@cache
def _written() -> dict[str, dict[str, str]]:
    return tomllib.loads(files("houserules.rulings").joinpath("words.toml").read_text("utf-8"))


@cache
def places() -> dict[str, list[Stems]]:
    """The phrases for each place whose cards a chapter counts, the nearest to the cards first."""
    return {place: stems(_split(phrases)) for place, phrases in _written()["places"].items()}


@cache
def small() -> frozenset[str]:
    """Words that say nothing."""
    return _single(_written()["small"]["words"])


@cache
def _denials() -> frozenset[str]:
    return _single(_written()["nothing"]["denied"])


def _single(listed: str) -> frozenset[str]:
    return frozenset(word for words in stems(_split(listed)) for word in words)


def _split(phrases: str) -> list[str]:
    return [" ".join(phrase.split()) for phrase in phrases.split(",")]


def _expanded(phrases: str) -> Iterator[str]:
    """Each phrase, once for every choice of its words."""
    for phrase in _split(phrases):
        yield from map(" ".join, product(*(word.split("|") for word in phrase.split())))


def spoken(texts: Sequence[str]) -> list[Stems]:
    """Stems of sentences as people write them, with contractions resolved."""
    plain = []
    for text in texts:
        text = text.casefold()
        for contracted, full in _CONTRACTED:
            text = re.sub(contracted, full, text)
        plain.append(text)
    return stems(plain)
