"""What if: something went wrong at a table; the paragraph, and what becomes of each wager."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from houserules.errors import RuleError
from houserules.games import INDEX
from houserules.rules import Game, Irregularity
from houserules.rules.irregularity import RETURNING
from houserules.rulings.asking import NONE, Choice, Question, fact
from houserules.rulings.ruling import Fate, Ruling, UnclearError, answered
from houserules.rulings.wording import Answer
from houserules.site.pages.common import found_game, page

LONGEST = 400
"""Characters of a sentence."""
MOST_FACTS = 5
FEW = 6
"""Wagers with one fate that are listed one by one."""
UNSURE = "unsure"
EXAMPLES = (
    ("ultimate-texas-holdem", "the dealer's card was exposed"),
    ("blackjack", "dealer hit his hard 17 by mistake"),
    ("craps", "one die went off the table"),
    ("roulette", "the ball jumped out of the wheel"),
)
_LOOKS = {
    Fate.RETURNED: "back",
    Fate.HAND_RETURNED: "back",
    Fate.UNSETTLED: "back",
    Fate.LOST: "lost",
}


@page("What if", kept=False)
def what_if(request: HttpRequest) -> HttpResponse:
    """The form, and the ruling on what was written into it."""
    asked = _Asked.of(request)
    context: dict[str, Any] = {"asked": asked, "entries": INDEX, "longest": LONGEST}
    if not asked.slug:
        context["errors"] = {"game": "Choose the game first."} if asked.event else {}
        context["examples"] = EXAMPLES
    else:
        game = found_game(asked.slug)
        context |= {"game": game, "shown": _ruled(game, asked)}
    wrong = context.get("errors") or getattr(context.get("shown"), "refused", "")
    return render(request, "houserules/what_if.html", context, status=400 if wrong else 200)


class _Asked(NamedTuple):
    """The address as read."""

    slug: str
    event: str
    facts: tuple[str, ...]
    unsure: bool

    @classmethod
    def of(cls, request: HttpRequest) -> _Asked:
        get = request.GET
        event = " ".join(get.get("event", "").replace("\0", " ").split())[:LONGEST]
        facts = [typed for typed in get.getlist("fact") if typed][:MOST_FACTS]
        settled = tuple(typed for typed in facts if typed != UNSURE)
        return cls(get.get("game", "").strip(), event, settled, UNSURE in facts)

    def with_(self, *facts: str) -> str:
        """The address with other facts."""
        fields = [("game", self.slug), ("event", self.event), *(("fact", one) for one in facts)]
        return f"/what-if/?{urlencode(fields)}"

    def about(self, event: str) -> str:
        """The address with another event."""
        return f"/what-if/?{urlencode([('game', self.slug), ('event', event)])}"


class Shown(NamedTuple):
    """The answer of a page to a sentence."""

    says: str = ""
    rulings: tuple[ShownRuling, ...] = ()
    question: ShownQuestion | None = None
    others: tuple[Other, ...] = ()
    others_head: str = "If it was something else"
    refused: str = ""
    every: tuple[Other, ...] = ()


class ShownRuling(NamedTuple):
    """A ruling with its wagers in groups."""

    cite: str
    event: str
    outcome: str
    only: str
    orders: list[str]
    rows: list[Row]
    folded: list[str]
    rest: Row


class Row(NamedTuple):
    """One wager, or all others, and what becomes of it."""

    wager: str
    becomes: str
    look: str


class ShownQuestion(NamedTuple):
    """The question that decides, with the facts that were given before."""

    asks: str
    choices: list[ShownChoice]


class ShownChoice(NamedTuple):
    """An answer to choose, with the event that it means."""

    fact: str
    words: str
    event: str


class Other(NamedTuple):
    """Something else that it may have been."""

    cite: str
    event: str
    outcome: str
    href: str


def _ruled(game: Game, asked: _Asked) -> Shown:
    every = _others(asked, game.irregularities)
    if not asked.event:
        return Shown(every=every)
    try:
        facts = [fact(typed) for typed in asked.facts]
        found = answered(game, asked.event, facts=facts)
    except UnclearError as unclear:
        return _unclear(game, asked, unclear, facts)
    except RuleError as error:
        return Shown(refused=str(error), every=every)
    taken = [ruling.irregularity for ruling in found.rulings]
    others = [one.irregularity for one in found.candidates if one.irregularity not in taken]
    return Shown(
        rulings=tuple(_shown(game, one) for one in found.rulings),
        others=_others(asked, others),
    )


def _unclear(game: Game, asked: _Asked, unclear: UnclearError, facts: Sequence[Answer]) -> Shown:
    says = str(unclear).partition("\n")[0]
    nearest = [one.irregularity for one in unclear.candidates]
    if NONE in facts:
        says = f"Then chapter {game.chapter} orders nothing for it."
    if unclear.question is None:
        return Shown(says=says, others=_others(asked, nearest), others_head="Nearest to it")
    left = [one for choice in unclear.question.choices for one in choice.leaves]
    if asked.unsure:
        says = "It depends on what you do not know yet. Find it out, then choose."
        return Shown(says=says, others=_others(asked, left), others_head="What it may be")
    others = [one for one in nearest if one not in left]
    return Shown(question=_question(unclear.question), others=_others(asked, others))


def _question(question: Question) -> ShownQuestion:
    return ShownQuestion(
        question.asks[0].lower() + question.asks[1:], [_choice(one) for one in question.choices]
    )


def _choice(one: Choice) -> ShownChoice:
    event = one.leaves[0].event if len(one.leaves) == 1 else ""
    said = event.casefold().endswith(one.words.casefold())
    return ShownChoice(" ".join(one.fact), one.words, "" if said else event)


def _others(asked: _Asked, some: Iterable[Irregularity]) -> tuple[Other, ...]:
    return tuple(
        Other(str(one.cite), one.event, one.outcome, asked.about(one.event))
        for one in dict.fromkeys(some)
    )


def _shown(game: Game, ruling: Ruling) -> ShownRuling:
    one = ruling.irregularity
    rows, folded = _rows(game, ruling)
    return ShownRuling(
        str(one.cite),
        one.event,
        one.outcome,
        one.only,
        _orders(one),
        rows,
        folded,
        _row("All others" if rows else "Every wager", ruling.general),
    )


def _orders(one: Irregularity) -> list[str]:
    """The orders to carry out, as the paragraph has them; exceptions beside their rule."""
    names = ", ".join(wager.name for wager in one.still_settled)
    return [
        f"{effect}, except what is still settled: {names}"
        if names and effect in RETURNING
        else str(effect)
        for effect in one.effects
    ]


def _rows(game: Game, ruling: Ruling) -> tuple[list[Row], list[str]]:
    """The wagers one by one; side wagers that share the general fate, and many, are folded."""
    general = ruling.general
    alike = [wager for wager, fate in ruling.wagers if fate is general]
    folded = [wager for wager in alike if wager.by_submission]
    if len(alike) - len(folded) > FEW:
        folded = alike
    if len(folded) < 2 or len(ruling.wagers) < len(game.wagers):
        folded = []
    rows = [_row(wager.name, fate) for wager, fate in ruling.wagers if wager not in folded]
    return rows, [wager.name for wager in folded]


def _row(name: str, fate: Fate) -> Row:
    return Row(name, str(fate), _LOOKS.get(fate, "stays"))
