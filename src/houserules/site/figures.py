"""Figures for pages: those that are kept, or a question to the worker. No request computes one."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import wraps
from hashlib import sha256
from typing import Any, TypeVar

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from houserules import answers, library
from houserules.errors import RuleError
from houserules.games import entry_of, part
from houserules.odds.cache import NotKeptError
from houserules.odds.closure import fingerprint
from houserules.odds.figure import Figure
from houserules.odds.plan import plan_of
from houserules.rules import Game, HouseRules
from houserules.site.models import Question

V = TypeVar("V")


def once_there(function: Callable[[str], V]) -> Callable[[str], V]:
    """A function of a game whose result is remembered once there is one."""
    known: dict[str, V] = {}

    @wraps(function)
    def found(game: str) -> V:
        if game not in known:
            result = function(game)
            if not result:
                return result
            known[game] = result
        return known[game]

    return found


class TooManyError(RuleError):
    """An address has asked more than the worker can answer."""


@dataclass(frozen=True)
class Answer:
    """A price sheet, or the question that waits for it."""

    price: answers.Price | None = None
    question: Question | None = None

    @property
    def failed(self) -> str:
        """The reason why there will be no answer."""
        return self.question.sentence if self.question is not None else ""


def priced(rules: HouseRules, *, who: str = "") -> Answer:
    """The price sheet of house rules, with every wager that they leave out."""
    try:
        figures = library.price(rules, unoffered=True, kept_only=True)
    except NotKeptError:
        question = ask("price", rules, who=who)
        if question.state == Question.State.ANSWERED:
            return Answer(answers.Price.model_validate(question.answer))
        return Answer(question=question)
    return Answer(answers.Price.of(rules, figures))


def ask(kind: str, rules: HouseRules, *, who: str = "") -> Question:
    """The question about house rules: the one that was asked before, or a new one."""
    asked = {"game": rules.game.id, "choices": dict(rules.written)}
    code = fingerprint(part(entry_of(rules.game.id), "odds").__name__)
    text = json.dumps([kind, asked, code], sort_keys=True)
    key = sha256(text.encode()).hexdigest()
    found = Question.objects.filter(key=key).first()
    if found is not None:
        return found
    _refuse_too_many(who)
    try:
        with transaction.atomic():
            return Question.objects.create(key=key, kind=kind, asked=asked, asked_by=who)
    except IntegrityError:  # somebody asked the same at the same moment
        return Question.objects.get(key=key)


def _refuse_too_many(who: str) -> None:
    if not who:
        return
    hour = timezone.now() - timedelta(hours=1)
    if Question.objects.filter(asked_by=who, asked_at__gt=hour).count() >= (
        settings.QUESTIONS_PER_HOUR
    ):
        raise TooManyError("You have asked for many figures in the last hour. Try again later.")


def rules_of(game: Game, choices: Mapping[str, str]) -> HouseRules:
    """House rules by choices as an address has them; empty ones are left out."""
    return game.rules({name: value for name, value in choices.items() if value != ""})


@once_there
def kept_figures(chapter: str) -> tuple[Figure, ...]:
    """The figures of a game by default, with every wager; none where they are not kept."""
    try:
        return tuple(library.price(library.game(chapter).rules(), unoffered=True, kept_only=True))
    except NotKeptError:
        return ()


@once_there
def kept_tables(chapter: str) -> tuple[Figure, ...]:
    """The figures of a game under every table and choice; none where they are not kept."""
    try:
        return tuple(library.price(library.game(chapter).rules(), everything=True, kept_only=True))
    except NotKeptError:
        return ()


@once_there
def kept_strategy(chapter: str) -> answers.Strategy | None:
    """The strategy of a game by default, if the player decides anything and it is kept."""
    rules = library.game(chapter).rules()
    if plan_of(rules.game).strategy is None:
        return None
    try:
        return answers.Strategy.of(rules, library.strategy(rules, kept_only=True))
    except NotKeptError:
        return None


def prepare(game: str, between: Callable[[str], None]) -> None:
    """Compute what pages show of a game by default and is not kept; the worker alone calls this.

    Before each figure something else may be done.
    """
    rules = library.game(game).rules()
    library.price(rules, unoffered=True, progress=between)
    library.price(rules, everything=True, progress=between)
    if plan_of(rules.game).strategy is not None:
        library.strategy(rules)


def is_ready(game: str) -> bool:
    """Whether everything that pages show of a game by default is kept."""
    decides = plan_of(library.game(game)).strategy is not None
    return bool(kept_figures(game) and kept_tables(game) and (kept_strategy(game) or not decides))


def computed(kind: str, asked: Mapping[str, Any], progress: Any) -> dict[str, Any]:
    """The answer to a question, as JSON data; the worker alone calls this."""
    rules = library.game(asked["game"]).rules(asked["choices"])
    if kind == "report":
        return library.report(rules, progress=progress).to_json()
    figures = library.price(rules, unoffered=True, progress=progress)
    return answers.Price.of(rules, figures).to_json()
