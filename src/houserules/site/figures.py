"""Figures for pages: those that are kept, or a question to the worker. No request computes one."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache, wraps
from hashlib import sha256
from typing import Any, TypeVar

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from houserules import answers, library
from houserules.errors import RuleError
from houserules.games import entry_of, part
from houserules.odds.cache import NotKeptError
from houserules.odds.closure import fingerprint, fingerprint_with
from houserules.odds.figure import Figure
from houserules.odds.plan import plan_of
from houserules.odds.price import left_out
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

    SECONDS = 600
    """When it may try again."""


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


def ask(kind: str, rules: HouseRules, *, who: str = "", **more: Any) -> Question:
    """The question about house rules: the one that was asked before, or a new one."""
    asked = {**_side(rules), **more}
    code = fingerprint(part(entry_of(rules.game.id), "odds").__name__)
    return _put(kind, asked, code, who)


def compared(left: HouseRules, right: HouseRules | None, wager: str | None, who: str) -> Question:
    """The question how two sides compare, or the lettered tables of one."""
    side = right and _side(right)
    return ask("compare", left, who=who, right=side, wager=wager)


def _side(rules: HouseRules) -> dict[str, Any]:
    """Everything that determines house rules, as JSON data."""
    side: dict[str, Any] = {"game": rules.game.id, "choices": _written(rules)}
    if rules.own_tables:
        side["own"] = [
            {"wager": wagers[0], "rows": {label: str(pays) for label, pays in table.rows}}
            for wagers, table in rules.own_by_wagers
        ]
    return side


def ask_about_text(kind: str, game: str | None, *, who: str = "") -> Question:
    """The question about the text of a game, or of all: coverage, findings or audit."""
    return _put(kind, {"game": game}, _all_code(), who)


@cache
def _all_code() -> str:
    """A hash of everything that can determine an answer about the text."""
    return fingerprint_with(("games", "law"), "houserules.library.comparing")


def _written(rules: HouseRules) -> dict[str, str]:
    """The choices that were made, as a Rules Submission writes them."""
    return {name: value for name, value in rules.written.items() if name in rules.chosen}


def _put(kind: str, asked: Mapping[str, Any], code: str, who: str) -> Question:
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
    return _COMPUTED[kind](asked, progress).to_json()


def _rules(asked: Mapping[str, Any]) -> HouseRules:
    return library.house_rules(asked["game"], asked["choices"], paytable=asked.get("own", ()))


def _price(asked: Mapping[str, Any], progress: Any) -> answers.Form:
    rules = _rules(asked)
    return answers.Price.of(rules, library.price(rules, unoffered=True, progress=progress))


def _price_all(asked: Mapping[str, Any], progress: Any) -> answers.Form:
    rules = _rules(asked)
    return every_table(rules, library.price(rules, everything=True, progress=progress))


def every_table(rules: HouseRules, figures: Sequence[Figure]) -> answers.Price:
    """The figures under every table and choice, with the values that they leave out."""
    return answers.Price.of(rules, figures, left_out(rules))


def _report(asked: Mapping[str, Any], progress: Any) -> answers.Form:
    return library.report(_rules(asked), progress=progress)


def _strategy(asked: Mapping[str, Any], progress: Any) -> answers.Form:
    rules = _rules(asked)
    return answers.Strategy.of(rules, library.strategy(rules))


def _advise(asked: Mapping[str, Any], progress: Any) -> answers.Form:
    return answers.Advise.of(library.advise(_rules(asked), **asked["situation"]))


def _compare(asked: Mapping[str, Any], progress: Any) -> answers.Form:
    right = asked["right"] and _rules(asked["right"])
    return library.compare(_rules(asked), right, wager=asked["wager"], progress=progress)


def _findings(asked: Mapping[str, Any], progress: Any) -> answers.Form:
    return library.findings(asked["game"], progress=progress)


def _audit(asked: Mapping[str, Any], progress: Any) -> answers.Form:
    return library.audit(asked["game"])


def _coverage(asked: Mapping[str, Any], progress: Any) -> answers.Form:
    return library.coverages(*([asked["game"]] if asked["game"] else []))


_COMPUTED: dict[str, Callable[[Mapping[str, Any], Any], answers.Form]] = {
    "price": _price,
    "price-all": _price_all,
    "report": _report,
    "strategy": _strategy,
    "advise": _advise,
    "compare": _compare,
    "findings": _findings,
    "audit": _audit,
    "coverage": _coverage,
}
