"""A drill: questions of every kind that a game has, the score of the answers, what to practise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random

from houserules.drills.declared import irregularities, payouts
from houserules.drills.question import Kind, Question
from houserules.drills.watched import from_rounds, house_way, steps, third_cards, vigorish
from houserules.law import Citation
from houserules.rules import HouseRules, RuleError

REPEATED = 50
"""The questions of a kind that were asked before, after which there are no new ones."""
HOUSE_WAY = "house way"
"""The words by which a game says that its dealer sets hands in one way."""


def _source(kind: Kind, rules: HouseRules, chance: Random) -> Iterator[Question]:
    """Questions of one kind, as many as a game has."""
    match kind:
        case Kind.STEPS:
            return from_rounds(rules, chance, steps)
        case Kind.PAYOUTS:
            return _in_turn(payouts(rules, chance), from_rounds(rules, chance, vigorish))
        case Kind.THIRD_CARDS:
            return from_rounds(rules, chance, third_cards)
        case Kind.HOUSE_WAY:
            return from_rounds(rules, chance, house_way) if _has_house_way(rules) else iter(())
        case Kind.IRREGULARITIES:
            return irregularities(rules, chance)


def _has_house_way(rules: HouseRules) -> bool:
    """Whether hands that the dealer set otherwise are reset by the house way, or it is chosen."""
    named = [option.name for option in rules.game.options]
    orders = [irregularity.outcome for irregularity in rules.game.irregularities]
    return any(HOUSE_WAY in text.casefold() for text in (*named, *orders))


def _in_turn(*sources: Iterator[Question]) -> Iterator[Question]:
    """A question of each source in turn, as long as one has any."""
    left = list(sources)
    while left:
        for source in list(left):
            question = next(source, None)
            if question is None:
                left.remove(source)
            else:
                yield question


def questions(
    rules: HouseRules, number: int, seed: int | None = None, only: Kind | None = None
) -> list[Question]:
    """A number of questions, of each kind in turn; fewer where a game has no more."""
    if number < 1:
        raise RuleError("A drill has at least one question.")
    chance = Random(seed)
    kinds = [only] if only else list(Kind)
    sources = [_new(_source(kind, rules, Random(chance.random()))) for kind in kinds]
    found = list(islice(_in_turn(*sources), number))
    if not found:
        raise RuleError(f"{rules.game.name} has no {only} to ask about.")
    return found


def _new(source: Iterator[Question]) -> Iterator[Question]:
    """Questions that were not asked before."""
    asked = set()
    repeated = 0
    for question in source:
        said = question.shown, question.asks
        repeated = repeated + 1 if said in asked else 0
        if repeated > REPEATED:
            return
        if said not in asked:
            asked.add(said)
            yield question


@dataclass(slots=True)
class Score:
    """The answers so far."""

    right: list[Question] = field(default_factory=list)
    wrong: list[Question] = field(default_factory=list)

    def mark(self, question: Question, typed: str) -> bool:
        """Count an answer; one that cannot be read is refused and not counted."""
        is_right = question.is_right(typed)
        self.count(question, is_right=is_right)
        return is_right

    def count(self, question: Question, *, is_right: bool) -> None:
        """Count a question as answered rightly or not."""
        (self.right if is_right else self.wrong).append(question)

    @property
    def answered(self) -> int:
        """How many questions were answered."""
        return len(self.right) + len(self.wrong)

    def of(self, kind: Kind) -> tuple[int, int]:
        """The right answers of a kind, and all."""
        right = sum(question.kind is kind for question in self.right)
        return right, right + sum(question.kind is kind for question in self.wrong)

    @property
    def practise(self) -> dict[Kind, list[Citation]]:
        """The paragraphs to read again, by kind, the kind with most mistakes first."""
        missed: dict[Kind, list[Citation]] = {}
        for question in self.wrong:
            missed.setdefault(question.kind, []).append(question.cite)
        ordered = sorted(missed, key=lambda kind: -len(missed[kind]))
        return {kind: list(dict.fromkeys(missed[kind])) for kind in ordered}
