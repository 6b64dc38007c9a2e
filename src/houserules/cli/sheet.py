"""Price sheets, strategies, settlements and findings, for people and as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from houserules.cli.output import console, say, table
from houserules.law.editions import current
from houserules.odds.accuracy import both
from houserules.odds.figure import Figure
from houserules.odds.plan import Action, Strategy
from houserules.odds.price import LeftOut
from houserules.rules import Game, HouseRules, Line, Settlement, dollars
from houserules.rules.house_rules import Finding
from houserules.rules.ids import option_id, payable_id
from houserules.rules.payout import structured


def as_data(
    rules: HouseRules, figures: Sequence[Figure], omitted: Sequence[LeftOut] = ()
) -> dict[str, Any]:
    """The documented form of a price sheet."""
    return {
        "game": rules.game.name,
        "chapter": rules.game.chapter,
        "edition": edition_of(rules.game),
        "rules": rules.written,
        "figures": [figure.to_json() for figure in figures],
        "left_out": [
            {
                "id": option_id(rules.game, one.option),
                "option": one.option.name,
                "choices": one.option.domain.words(),
                "listed": list(one.listed),
                "wagers": list(one.wagers),
            }
            for one in omitted
        ],
    }


def edition_of(game: Game) -> str:
    """The id of a game's edition."""
    return game.edition or current(game.chapter).id


def percentage(number: Any) -> str:
    """A share of one, in percent with four decimals."""
    return f"{float(number):.4%}"


def print_sheet(figures: Sequence[Figure], brief: bool, omitted: Sequence[LeftOut] = ()) -> None:
    """A line for each figure; then, unless all were asked for, the return table of each."""
    rows = table(
        "Wager", "Table", "House advantage", "Element of risk", "Hit frequency", "Paragraph",
        right=("House advantage", "Element of risk", "Hit frequency"), wrap=("Wager",),
    )  # fmt: skip
    for figure in figures:
        name = f"{figure.wager}, {figure.when}" if figure.when else figure.wager
        error = f" ±{figure.standard_error:.4%}" if figure.standard_error else ""
        rows.add_row(
            name, figure.table, percentage(figure.house_advantage) + error,
            percentage(figure.element_of_risk), percentage(figure.hit_frequency),
            str(figure.cite),
        )  # fmt: skip
    console().print(rows)
    say(
        "House advantage: the house's expected gain per unit of the wager. Element of risk: the\n"
        "same per unit of everything wagered in the end. Hit frequency: how often the player gains."
    )
    if omitted:
        say("Values of options that are left out:")
    for one in omitted:
        choices = ", ".join(one.option.domain.words())
        say(f"- {one.option.name} ({choices}): listed for {'; '.join(one.listed)} only.")
    if not brief:
        for figure in figures:
            _print_figure(figure)


def _print_figure(figure: Figure) -> None:
    say()
    letter = f", paytable {figure.table}" if figure.table != "-" else ""
    when = f", {figure.when}" if figure.when else ""
    say(f"{figure.wager}{letter}{when}  {figure.cite.pretty}", style="bold")
    rows = table(
        "Outcome", "Pays", "Combinations", "Probability", "True odds", "Return",
        right=("Pays", "Combinations", "Probability", "True odds", "Return"), wrap=("Outcome",),
    )  # fmt: skip
    for share in figure.shares:
        ways = f"{share.combinations:,}" if share.combinations is not None else ""
        rows.add_row(
            share.label, share.pays, ways, f"{float(share.probability):.6f}", share.true_odds,
            f"{float(share.probability * share.net):.6f}",
        )  # fmt: skip
    console().print(rows)
    exact = figure.house_advantage
    fraction = f" = {exact}" if not isinstance(exact, float) else ""
    say(f"House advantage {percentage(exact)}{fraction} per {figure.per}.")
    say(f"Standard deviation {float(figure.variance) ** 0.5:.4f}. Method: {figure.method}.")
    if figure.strategy:
        say(figure.strategy)
    for item in figure.progressives:
        at = f"{float(item.amount):,.2f} units"
        say(f"{item.meter.capitalize()} at {at}; long run {percentage(item.long_run)}.")
        if item.break_even is not None:
            say(f"The player breaks even at {float(item.break_even):,.2f} units on the meter.")
        if item.envy:
            envy = ", ".join(f"{n}: {percentage(advantage)}" for n, advantage in item.envy)
            say(f"With envy bonuses, by number of other players: {envy}.")
    for note in figure.notes:
        say(f"Note: {note.rstrip('.')}.")
    for name, value in figure.extra.items():
        say(f"{name}: {value}.")


def strategy_data(rules: HouseRules, strategy: Strategy) -> dict[str, Any]:
    """A strategy for programs."""
    return {
        "game": rules.game.name,
        "chapter": rules.game.chapter,
        "edition": edition_of(rules.game),
        "title": strategy.title,
        "lines": list(strategy.lines),
        "charts": [
            {"title": chart.title, "columns": list(chart.columns), "rows": list(chart.rows)}
            for chart in strategy.charts
        ],
        "notes": list(strategy.notes),
    }


def print_strategy(strategy: Strategy) -> None:
    """A strategy for people: numbered rules, charts, notes."""
    say(strategy.title, style="bold")
    for number, line in enumerate(strategy.lines, 1):
        say(f"{number}. {line}")
    for chart in strategy.charts:
        say()
        say(chart.title, style="bold")
        rows = table(*chart.columns, wrap=chart.columns[:1])
        for row in chart.rows:
            rows.add_row(*row)
        console().print(rows)
    for note in strategy.notes:
        say(note)


def actions_data(actions: Sequence[Action]) -> dict[str, Any]:
    """The value of each action for programs, the best first."""
    return {
        "actions": [
            {
                "action": a.name,
                "value": both(a.value, a.error_bound),
                "cost": float(actions[0].value - a.value),
            }
            for a in actions
        ]
    }


def print_actions(actions: Sequence[Action], value: str) -> None:
    """The value of each action for people, the best first."""
    rows = table("Action", "Value", "Cost", "Exactly", right=("Value", "Cost"))
    for action in actions:
        exact = "" if isinstance(action.value, float) else str(action.value)
        cost = float(actions[0].value - action.value)
        rows.add_row(action.name, f"{float(action.value):+.6f}", f"{cost:.6f}", exact)
    console().print(rows)
    say(f"Value: {value}.")


def settlement_data(game: Game, settlement: Settlement, differences: list[str]) -> dict[str, Any]:
    """A settlement for programs, money in cents."""
    return {
        "lines": [
            {
                "seat": line.seat,
                "wager": line.name,
                "stake": line.stake,
                "outcome": str(line.outcome),
                "pays": line.pays,
                "amount": line.amount,
                "cite": str(line.cite),
                "why": line.why,
                **_identified(game, line),
                "payout": None if line.payout is None else structured(line.payout),
                "also": [str(cite) for cite in line.also],
            }
            for line in settlement.lines
        ],
        "totals": {
            "seats": {str(seat): amount for seat, amount in settlement.totals.items()},
            "house": settlement.house,
        },
        "notes": list(settlement.notes),
        "differences": differences,
    }


def _identified(game: Game, line: Line) -> dict[str, str | None]:
    """The ids of a line's wager or bonus, and what it is on; null for the result of a bank."""
    if line.payable is None:
        return {"wager_id": None, "selection": None}
    on = getattr(line.subject if line.bet is None else line.bet, "on", None)
    return {"wager_id": payable_id(game, line.payable), "selection": on}


def print_settlement(settlement: Settlement, differences: list[str]) -> None:
    """A settlement for people."""
    rows = table(
        "Seat", "Wager", "Stake", "Outcome", "Pays", "Amount", "Paragraph", "Why",
        right=("Stake", "Amount"), wrap=("Wager", "Why"),
    )  # fmt: skip
    for line in settlement.lines:
        rows.add_row(
            str(line.seat), line.name, dollars(line.stake), str(line.outcome), line.pays,
            dollars(line.amount), str(line.cite), line.why,
        )  # fmt: skip
    console().print(rows)
    for note in settlement.notes:
        say(note)
    for seat, amount in sorted(settlement.totals.items()):
        say(f"Seat {seat}: {dollars(amount)}")
    say(f"House: {dollars(settlement.house)}")
    for difference in differences:
        say(f"Not as expected: {difference}", style="bold")


def findings_data(game: Game, findings: Sequence[Finding]) -> dict[str, Any]:
    """The findings of a check, for programs."""
    return {
        "game": game.name,
        "chapter": game.chapter,
        "edition": edition_of(game),
        "consistent": not findings,
        "findings": [
            {"kind": f.kind, "cite": str(f.cite), "sentence": f.sentence} for f in findings
        ],
    }


def print_findings(game: Game, findings: Sequence[Finding]) -> None:
    """Print the findings of a check, for people."""
    if not findings:
        say(f"The Rules Submission for {game.name} is complete and consistent.")
        return
    rows = table("Finding", "Paragraph", "What", wrap=("What",))
    for finding in findings:
        rows.add_row(finding.kind, str(finding.cite), finding.sentence)
    console().print(rows)
