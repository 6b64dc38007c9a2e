"""Choices and posted limits, as Rules Submissions and cases write them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from houserules.files.reading import Form
from houserules.rules import HouseRules, Wager, cents
from houserules.rules.errors import RuleError, find_names
from houserules.rules.house_rules import Limits

Choices = dict[str, str | list[str]]
"""Values by option."""


class LimitsForm(Form):
    """Posted minimum, maximum and increment of a wager."""

    minimum: str | None = None
    maximum: str | None = None
    increment: str | None = None


def with_limits(rules: HouseRules, forms: Mapping[str, LimitsForm]) -> HouseRules:
    """House rules with the limits that are posted for their wagers."""
    named = find_names(forms, (wager.name for wager in rules.game.wagers), "wager")
    limits = {
        name: posted(rules.game.find_wager(name), form, rules) for name, form in named.items()
    }
    return replace(rules, limits=limits)


def posted(wager: Wager, form: LimitsForm, rules: HouseRules) -> Limits:
    """The limits that are posted for a wager, unless they cannot be."""
    least = cents(form.minimum) if form.minimum else 1
    most = cents(form.maximum) if form.maximum else None
    step = cents(form.increment) if form.increment else 1
    if least < 1 or step < 1 or (most is not None and most < least):
        raise RuleError(f"The limits of {wager.name} leave no amount to wager (§ 601a.6).")
    if wager.fixed_by:
        others = " and the ".join(other.name for other in wager.fixed_by)
        raise RuleError(
            f"The {wager.name} has no limits of its own: its amount follows from the {others} "
            f"({wager.cite.pretty})."
        )
    limits = Limits(least, most, step)
    _check_amounts(wager, limits, rules)
    return limits


def _check_amounts(wager: Wager, limits: Limits, rules: HouseRules) -> None:
    """Refuse posted limits that the amounts in the chapter itself contradict."""
    for need in wager.requirements:
        if need.amounts is None:
            continue
        permitted = need.amounts(rules)
        ours, theirs = limits.maximum, permitted.maximum
        too_much = ours is not None and theirs is not None and ours > theirs
        both = limits & permitted
        if too_much or (both.maximum is not None and both.minimum > both.maximum):
            raise RuleError(
                f"The limits of {wager.name} contradict the rules: {need.sentence} "
                f"({need.cite.pretty})."
            )
