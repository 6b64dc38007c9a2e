"""Forms of `what-if`: irregularities and their orders."""

from __future__ import annotations

from collections.abc import Iterable

from houserules import rules as domain
from houserules.answers.values import Cite, Form, says
from houserules.rulings import asking, finder
from houserules.rulings import ruling as orders
from houserules.rulings.finder import Meant


class AnsweredQuestion(Form):
    """A question that tells irregularities apart, and the answer of one of them."""

    question: str
    answer: str


class Candidate(Form):
    """Something that the words may mean."""

    cite: Cite
    event: str
    ruling: str
    facts: list[AnsweredQuestion] = says("the facts that tell it from the other candidates")

    @classmethod
    def of(cls, one: finder.Candidate) -> Candidate:
        """An irregularity that may be meant."""
        return cls.taken(one.irregularity, ruling=one.irregularity.outcome, facts=one.facts)


class Choice(Form):
    """An answer to the question that decides."""

    words: str
    fact: str = says("as `what-if` takes it to rule upon the answer")
    leaves: list[Cite] = says("the paragraphs that may apply then")

    @classmethod
    def of(cls, one: asking.Choice) -> Choice:
        """One answer."""
        return cls(
            words=one.words,
            fact=" ".join(one.fact),
            leaves=list(dict.fromkeys(str(left.cite) for left in one.leaves)),
        )


class Question(Form):
    """The one question whose answer decides what words mean."""

    asks: str
    choices: list[Choice]

    @classmethod
    def of(cls, one: asking.Question) -> Question:
        """A question with its answers."""
        return cls(asks=one.asks, choices=[Choice.of(each) for each in one.choices])


class Fate(Form):
    """The fate of one wager."""

    wager: str
    cite: Cite
    becomes: str


class Ruling(Form):
    """The orders of a chapter when something goes wrong."""

    cite: Cite
    event: str
    ruling: str
    only: str | None = says("the condition under which alone it can happen")
    general_rule: str = says("the fate of a wager that is no exception")
    exceptions: list[str] = says("wagers that are settled all the same")
    named: bool = says("whether wagers were named")
    wagers: list[Fate]
    done: list[str] = says("other orders")
    effects: list[str]

    @classmethod
    def of(cls, game: domain.Game, one: orders.Ruling) -> Ruling:
        """One irregularity and its order."""
        found = one.irregularity
        return cls.taken(
            found,
            ruling=found.outcome,
            only=found.only or None,
            general_rule=one.general,
            exceptions=[wager.name for wager in found.still_settled],
            named=len(one.wagers) < len(game.wagers),
            wagers=[
                Fate(wager=wager.name, cite=str(found.cite), becomes=fate)
                for wager, fate in one.wagers
            ],
            done=one.done,
            effects=[effect.name.lower() for effect in found.effects],
        )


class WhatIf(Form):
    """The rulings on something that went wrong, or what the words may mean."""

    game: str
    chapter: str
    meant: str = says("one irregularity, several, or nothing that is ruled upon")
    candidates: list[Candidate] = says("the nearest to the words, at most three; all if none is")
    question: Question | None = says("the question that decides, where words leave a fact open")
    rulings: list[Ruling]

    @classmethod
    def of(
        cls,
        game: domain.Game,
        candidates: Iterable[finder.Candidate],
        meant: Meant = Meant.ONE,
        rulings: Iterable[orders.Ruling] = (),
        question: asking.Question | None = None,
    ) -> WhatIf:
        """The rulings that were asked for; without any, what unclear words may mean."""
        return cls(
            game=game.name,
            chapter=game.chapter,
            meant=meant,
            candidates=[Candidate.of(one) for one in candidates],
            question=None if question is None else Question.of(question),
            rulings=[Ruling.of(game, one) for one in rulings],
        )
