"""Rules Submissions, and paytables of the user's own, from YAML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import Field

from houserules.files.reading import FileError, Form, read_form, read_text
from houserules.games import load
from houserules.rules import Game, HouseRules, Option, Payable, Paytable, Wager, cents
from houserules.rules.errors import RuleError, find_names
from houserules.rules.house_rules import Finding, Limits
from houserules.rules.payout import parse_payout
from houserules.rules.paytable import SINGLE

Choices = dict[str, str | list[str]]


class LimitsForm(Form):
    """Posted minimum, maximum and increment of a wager."""

    minimum: str | None = None
    maximum: str | None = None
    increment: str | None = None


class SubmissionForm(Form):
    """A Rules Submission: a game, its choices and its limits."""

    game: str
    edition: str | None = None
    title: str | None = None
    rules: Choices = Field(default_factory=dict)
    limits: dict[str, LimitsForm] = Field(default_factory=dict)

    def loaded(self) -> Game:
        """The game, in the edition that the submission names."""
        return load(f"{self.game}@{self.edition}" if self.edition else self.game)


class PaytableForm(Form):
    """A paytable of the user's own."""

    game: str | None = None
    wager: str
    name: str = "own"
    rows: dict[str, str]


def with_limits(rules: HouseRules, forms: Mapping[str, LimitsForm]) -> HouseRules:
    """House rules with the limits that are posted for their wagers."""
    game, limits = rules.game, {}
    for name, form in find_names(forms, (wager.name for wager in game.wagers), "wager").items():
        least = cents(form.minimum) if form.minimum else 1
        most = cents(form.maximum) if form.maximum else None
        step = cents(form.increment) if form.increment else 1
        if least < 1 or step < 1 or (most is not None and most < least):
            raise RuleError(f"The limits of {name} leave no amount to wager (§ 601a.6).")
        limits[name] = Limits(least, most, step)
        wager = game.find_wager(name)
        if wager.fixed_by:
            others = " and the ".join(other.name for other in wager.fixed_by)
            raise RuleError(
                f"The {name} has no limits of its own: its amount follows from the {others} "
                f"({wager.cite.pretty})."
            )
        _check_amounts(wager, limits[name], rules)
    return replace(rules, limits=limits)


def _check_amounts(wager: Wager, posted: Limits, rules: HouseRules) -> None:
    """Refuse posted limits that the amounts in the chapter itself contradict."""
    for need in wager.requirements:
        if need.amounts is None:
            continue
        permitted = need.amounts(rules)
        ours, theirs = posted.maximum, permitted.maximum
        too_much = ours is not None and theirs is not None and ours > theirs
        both = posted & permitted
        if too_much or (both.maximum is not None and both.minimum > both.maximum):
            raise RuleError(
                f"The limits of {wager.name} contradict the rules: {need.sentence} "
                f"({need.cite.pretty})."
            )


def read_submission(path: Path, game: Game | None = None) -> HouseRules:
    """The house rules in a file; the first wrong choice is refused."""
    form = read_form(SubmissionForm, read_text(path), str(path))
    named = form.loaded()
    if game is not None and named is not game:
        raise FileError(f"{path} is for {named.full_name}, not for {game.full_name}.")
    return with_limits(named.rules(form.rules), form.limits)


def check_submission(path: Path) -> tuple[Game, list[Finding]]:
    """Everything that is missing, wrong or inconsistent in a Rules Submission."""
    form = read_form(SubmissionForm, read_text(path), str(path))
    game = form.loaded()
    found: list[Finding] = []
    chosen: dict[Option[Any], Any] = {}
    for typed, value in form.rules.items():
        try:
            option = game.find_option(typed)
        except RuleError as error:
            found.append(Finding("wrong", game.cite("601a.4(a)"), str(error)))
            continue
        if option in chosen:
            found.append(Finding("wrong", option.cite, f"{option.name} is chosen twice."))
        try:
            chosen[option] = option.read(value)
        except RuleError as error:
            found.append(Finding("wrong", option.cite, str(error)))
            chosen[option] = option.default
    rules = game.rules().with_choices(chosen)
    try:
        rules = with_limits(rules, form.limits)
    except RuleError as error:
        found.append(Finding("wrong", game.cite("601a.6(d)"), str(error)))
    return game, [*found, *rules.findings()]


def read_paytable(path: Path, game: Game) -> tuple[Payable, Paytable]:
    """A paytable of the user's own, on the outcomes that the game's wager distinguishes."""
    form = read_form(PaytableForm, read_text(path), str(path))
    if form.game is not None and load(form.game).chapter != game.chapter:
        raise FileError(f"{path} is for {load(form.game).full_name}, not for {game.full_name}.")
    payable = game.find_payable(form.wager)
    if not payable.paytables:
        raise FileError(f"{path}: {payable.name} is not paid by a paytable.")
    printed = payable.paytables[0]
    rows = tuple((label, parse_payout(pays)) for label, pays in form.rows.items())
    if not rows:
        raise FileError(f"{path}: the paytable has no rows.")
    name = form.name if form.name != SINGLE else "own"
    return payable, Paytable(payable.cite, name, rows, printed.scale)
