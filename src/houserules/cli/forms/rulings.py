"""Forms of `what-if`: irregularities and their orders."""

from houserules.cli.forms.values import Cite, Form, says


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


class WhatIf(Form):
    """The rulings on something that went wrong, or what the words may mean."""

    game: str
    chapter: str
    meant: str = says("one irregularity, several, or nothing that is ruled upon")
    candidates: list[Candidate] = says("the nearest to the words, at most three; all if none is")
    rulings: list[Ruling]
