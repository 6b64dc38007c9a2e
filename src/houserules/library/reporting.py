"""The mathematics of a submission: figures, definitions, strategy and confirmation in one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from houserules.answers.figures import Strategy as StrategyForm
from houserules.answers.rounds import Deal
from houserules.answers.submissions import Report
from houserules.library.pricing import price, strategy
from houserules.library.testing import deal
from houserules.odds.figure import Figure
from houserules.odds.plan import plan_of
from houserules.odds.price import Progress
from houserules.rules import HouseRules
from houserules.rules.errors import RuleError


def report(
    rules: HouseRules,
    *,
    rounds: int = 2000,
    seed: int = 0,
    day: date | None = None,
    progress: Progress | None = None,
) -> Report:
    """Report the mathematics of a submission: rules, figures, methods, errors, confirmation.

    The table confirms the figures by some rounds, unless none are asked for or the game has no
    live table.
    """
    figures = price(rules, progress=progress)
    plays, has_table = plan_of(rules.game).strategy, rules.game.procedure is not None
    return Report.of(
        rules,
        figures,
        strategy=StrategyForm.of(rules, strategy(rules)) if plays else None,
        confirmation=_confirmation(rules, rounds, seed) if rounds and has_table else None,
        day=day or date.today(),
    )


def par_sheet(
    rules: HouseRules, figures: Sequence[Figure] | None = None, *, day: date | None = None
) -> Report:
    """Gather figures, rules, definitions and strategy for a workbook, without rounds."""
    plays = plan_of(rules.game).strategy
    return Report.of(
        rules,
        price(rules) if figures is None else figures,
        strategy=StrategyForm.of(rules, strategy(rules)) if plays else None,
        confirmation=None,
        day=day or date.today(),
    )


def _confirmation(rules: HouseRules, rounds: int, seed: int) -> Deal:
    """Rounds at the table under the same rules."""
    try:
        compared = deal(rules, rounds, seed=seed)
    except RuleError as error:
        raise RuleError(f"The table cannot confirm these rules: {error}") from None
    return Deal.of(rules, compared, rounds=rounds, seed=seed)
