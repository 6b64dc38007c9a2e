"""The one question whose answer decides which irregularity words mean."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from houserules.rules import Irregularity, RuleError
from houserules.rulings.wording import LITTLE, WRONG, Answer, Reading, vocabulary

WHEN = "When was it?"
WHICH = "Which of these was it?"
"""The question for irregularities that no other question tells apart; events answer it."""
OTHERWISE = "otherwise"
"""The answer to any question that none of its other answers is true."""
NONE = Answer(WHICH, OTHERWISE)
"""The fact that it was nothing that the question before had offered."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer in words, the fact that it adds, and the irregularities that it leaves."""

    fact: Answer
    words: str
    leaves: tuple[Irregularity, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A question with the answers among which a person chooses."""

    asks: str
    choices: tuple[Choice, ...]


def fact(typed: str) -> Answer:
    """Read a fact that is written as a question with its answer: “How many? one”."""
    question, mark, answer = typed.partition("?")
    found = Answer(question.strip() + mark, answer.strip())
    asked = found.question in vocabulary().questions and found.answer == OTHERWISE
    if asked or found.question == WHICH or found in vocabulary().answers:
        return found
    raise RuleError(
        f"“{typed[:60]}” is no fact; write a question with its answer: “How many? one”."
    )


def deciding(
    fits: Mapping[Irregularity, Reading], unsaid: Sequence[Answer], asked: Collection[str]
) -> Question | None:
    """The question to ask next: what tells irregularities apart, or a fact that was not said."""
    if len(fits) == 1:
        return _whether(unsaid, *fits) if unsaid else None
    for question in vocabulary().questions:
        answers = {one: reading.to(question) for one, reading in fits.items()}
        if question not in (WRONG, *LITTLE, *asked) and len(set(answers.values())) > 1:
            return _among(question, answers)
    return Question(WHICH, tuple(_choice(Answer(WHICH, one.event), [one]) for one in fits))


def _whether(unsaid: Sequence[Answer], one: Irregularity) -> Question:
    """Whether it was so: by the fact that was not said, or by the whole event if several were."""
    asks = unsaid[0].question if len(unsaid) == 1 else WHICH
    so = _choice(unsaid[0] if len(unsaid) == 1 else Answer(WHICH, one.event), [one])
    return Question(asks, (so, Choice(NONE, OTHERWISE, ())))


def _among(question: str, answers: Mapping[Irregularity, frozenset[Answer]]) -> Question:
    told = sorted(frozenset().union(*answers.values()), key=vocabulary().place)
    choices = [_choice(fact, [one for one, own in answers.items() if fact in own]) for fact in told]
    others = [one for one, own in answers.items() if not own]
    if others or len(choices) == 1:
        choices.append(_choice(Answer(question, OTHERWISE) if others else NONE, others))
    return Question(question, tuple(choices))


def _choice(fact: Answer, leaves: Sequence[Irregularity]) -> Choice:
    """An answer; one that leaves a single irregularity chooses it."""
    chosen = Answer(WHICH, leaves[0].event) if len(leaves) == 1 else fact
    return Choice(chosen, _words(fact, leaves), tuple(leaves))


def _words(answer: Answer, leaves: Sequence[Irregularity]) -> str:
    """An answer in words; of a time, before or after what."""
    if answer.question != WHEN:
        return answer.answer
    clauses = {f"{answer.answer}{one.event.partition(f' {answer.answer}')[2]}" for one in leaves}
    return clauses.pop() if len(clauses) == 1 else answer.answer
