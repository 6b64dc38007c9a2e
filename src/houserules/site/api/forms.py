"""Forms of the API that no command prints: the wagers of a game, a question, a refusal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from houserules import rules as domain
from houserules.answers.games import Bonus, Odds, Wager
from houserules.answers.values import Cite, Form, says
from houserules.law.readings import Reading


class Place(Form):
    """A game, a bet, a paragraph or an irregularity that fits some words."""

    kind: str
    title: str
    game: str = says("the name of its game; empty if it is one, or has none")
    href: str = says("the address of its page")


class Search(Form):
    """The places that some words find, the best first."""

    found: list[Place]


class Wagers(Form):
    """The wagers and bonuses of a game, and the odds that it states for them."""

    game: str
    chapter: str
    edition: str = says("its id")
    wagers: list[Wager]
    bonuses: list[Bonus]
    odds: list[Odds] = says("payouts without a paytable")

    @classmethod
    def of(cls, game: domain.Game) -> Wagers:
        """The wagers of a game, in the order of the chapter."""
        return cls(
            game=game.name,
            chapter=game.chapter,
            edition=game.edition_id,
            wagers=[Wager.of(game, wager) for wager in game.wagers],
            bonuses=[Bonus.of(game, bonus) for bonus in game.bonuses],
            odds=[
                Odds.of(game, wager, odds)
                for wager in game.wagers
                for odds in game.stated_odds.get(wager, ())
            ],
        )


class Read(Form):
    """A doubtful place of the text, how it is read, and why."""

    cite: Cite
    doubt: str
    reading: str
    reason: str
    effect: str = says("what the reading moves; empty if it moves no money")
    other_reading: str
    edition: str = says("the id of the only edition with this place; empty if every one has it")


class Readings(Form):
    """The readings of a game, or those of all chapters and of the process."""

    readings: list[Read]

    @classmethod
    def of(cls, readings: Iterable[Reading]) -> Readings:
        """The readings, in the order given."""
        return cls(
            readings=[
                Read(
                    cite=str(one.cite),
                    doubt=one.doubt,
                    reading=one.reading,
                    reason=one.reason,
                    effect=one.figure or "",
                    other_reading=one.other_reading or "",
                    edition=one.edition or "",
                )
                for one in readings
            ]
        )


class Bet(Form):
    """Bets of one game that cost the same, under one table."""

    names: list[str]
    game: str
    slug: str
    table: str
    by_submission: bool
    advantage: float = says("what the house keeps of the first wager")
    risk: float = says("the same per unit of everything that is wagered in the end")
    wins: float = says("how often the bet gains anything")
    deviation: float = says("the standard deviation per unit of the wager")


class Bets(Form):
    """Every bet of every game, the cheapest first."""

    bets: list[Bet]


class Question(Form):
    """A question that the worker answers; ask again after some seconds."""

    state: Literal["waiting", "computing", "answered", "failed"]
    progress: str = says("what is computed now; empty before it begins")
    question: str = says("the address of this question")
    sentence: str = says("the reason why there is no answer, if it failed")


class Problem(Form):
    """A request that was refused (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str = says("the sentence that people read")
    cite: Cite = Field(default="", description="the paragraph that decides, if one does")
