"""Editions, rules and tables side by side; payouts for an advantage; findings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from houserules.answers.comparisons import Audit, Compare, Findings, Solve
from houserules.answers.results import Hold
from houserules.comparison import choices, figures, law
from houserules.comparison import findings as computed
from houserules.comparison.audit import audit as audit_holds
from houserules.comparison.hold import hold as set_beside
from houserules.comparison.solving import Search, solved
from houserules.files.results import read_results
from houserules.games import INDEX, entry_of, load, load_entry
from houserules.law.stated_holds import stated_holds
from houserules.odds.price import Progress, require_effect
from houserules.rules import Game, HouseRules
from houserules.rules.errors import RuleError

Rows = str | Sequence[str] | Mapping[str, Iterable[int]]


LEAST_DIFFERENCE = 1e-6


def compare(
    left: HouseRules,
    right: HouseRules | Mapping[str, object] | None = None,
    *,
    wager: str | None = None,
    progress: Progress | None = None,
) -> Compare:
    """Compare two editions or two choices; without another side, the lettered tables of each wager.

    The right side may be choices on top of the left one. A wager limits lettered tables to its own.
    """
    if right is None:
        require_effect(left, letters=True)
        return _letters(left, wager)
    if wager is not None:
        raise RuleError("--wager compares the tables of one side: leave --with out.")
    if not isinstance(right, HouseRules):
        right = choices.chosen_otherwise(left, right)
    require_effect(left, right, letters=left.game is not right.game)
    if left.game is right.game:
        moved = figures.of_rules(left, right, progress)
        return Compare.of_sides(left, right, choices.changes(left, right), moved)
    moved = figures.of_editions(left, right, progress)
    return Compare.of_sides(left, right, law.changes(left.game, right.game), moved)


def _letters(rules: HouseRules, wager: str | None) -> Compare:
    several = figures.lettered(rules)
    if wager is not None:
        named = rules.game.find_payable(wager)
        if named not in several:
            raise RuleError(
                f"{named.name} has no lettered tables to compare; these have: "
                f"{', '.join(payable.name for payable in several)}."
            )
        several = [named]
    return Compare.of_letters(rules, (figures.letters_of(one, rules) for one in several))


def solve(
    rules: HouseRules,
    wager: str,
    rows: Rows,
    target: str | float | Fraction | None = None,
    *,
    progress: Progress | None = None,
) -> Solve:
    """Find the payout of a row that gives a house advantage; two rows make a grid.

    A row is a name, perhaps with payouts to try: “Straight flush=30,40”, or a mapping from names
    to payouts. The target is “5%” or a number.
    """
    search = Search(rules, rules.game.find_payable(wager), progress)
    if isinstance(rows, Mapping):
        named = [(name, list(wins)) for name, wins in rows.items()]
    else:
        named = [_row(search, typed) for typed in ([rows] if isinstance(rows, str) else rows)]
    return Solve.of(solved(search, named, None if target is None else _share(target)))


def _row(search: Search, typed: str) -> tuple[str, list[int]]:
    """A row, with the payouts that were named after an equals sign."""
    name, _, payouts = typed.partition("=")
    label = search.row(name)
    wins = [text.strip() for text in payouts.split(",") if text.strip()]
    if not all(re.fullmatch("[0-9]{1,9}", win) and int(win) > 0 for win in wins):
        raise RuleError(
            f"“{payouts[:40]}” are no payouts; write whole numbers of at most nine digits: "
            f"“{label}=30,40,50”."
        )
    return label, [int(win) for win in wins]


def _share(target: str | float | Fraction) -> Fraction:
    """A house advantage such as 5%, perhaps negative."""
    if not isinstance(target, str):
        return Fraction(str(target))
    words = target.strip().removesuffix("%").strip()
    try:
        share = Fraction(words) / 100 if len(words) < 20 and "e" not in words.lower() else None
    except (ValueError, ZeroDivisionError):
        share = None
    if share is None or not -1 < share < 1:
        raise RuleError(f"“{target[:40]}” is no house advantage; write for example 5% or 2.5%.")
    return share


def audit(game: str | None = None) -> Audit:
    """Set the hold percentages that the state has published beside the computed figures."""
    statements = stated_holds()
    if game is not None:
        entry = entry_of(game)
        statements = tuple(one for one in statements if one.chapter == entry.chapter)
        if not statements:
            known = ", ".join(dict.fromkeys(one.chapter for one in stated_holds()))
            raise RuleError(
                f"The state has published no hold for {entry.name}; it has for {known}."
            )
    return Audit.of(audit_holds(statements))


def findings(game: Game | str | None = None, *, progress: Progress | None = None) -> Findings:
    """List what the figures and tables of a game, or of all, show in the text."""
    if game is None:
        games: Iterable[Game] = map(load_entry, INDEX)
    else:
        games = [load(game) if isinstance(game, str) else game]
    return Findings.of(one for game in games for one in computed.findings(game, progress))


def hold(
    results: Path | str, *, difference: float = 0.01, progress: Progress | None = None
) -> Hold:
    """Set results of the floor in a CSV file beside what the figures expect.

    For each wager it says how many rounds show a difference of the house advantage.
    """
    if not LEAST_DIFFERENCE <= difference <= 1:
        raise RuleError("The difference is a share of the wager from 0.000001 on, such as 0.01.")
    path = Path(results)
    return Hold.of(set_beside(read_results(path), path.parent, progress), difference)
