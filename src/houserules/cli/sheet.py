"""Price sheets, strategies, settlements and findings, for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from houserules.cli.output import console, say, say_head, table
from houserules.odds.figure import Figure
from houserules.odds.plan import Action, Strategy, reason
from houserules.odds.price import LeftOut, own_rows
from houserules.odds.takings import HOURS, Stakes, Takings, takings
from houserules.rules import HouseRules, Settlement, dollars
from houserules.rules.money import chance, percentage, short_dollars, significant

if TYPE_CHECKING:
    from houserules.answers.layouts import Layout
    from houserules.answers.submissions import Check


def print_sheet(
    rules: HouseRules,
    figures: Sequence[Figure],
    brief: bool,
    omitted: Sequence[LeftOut] = (),
    stakes: Stakes | None = None,
) -> None:
    """The rules in force, a line for each figure; then, unless brief, each return table."""
    print_in_force(rules)
    for sentence in own_rows(rules):
        say(f"! {sentence}", "bold")
    rows = table(
        "Wager",
        "Table",
        "House advantage",
        "Element of risk",
        "Hit frequency",
        "Paragraph",
        right=("House advantage", "Element of risk", "Hit frequency"),
        wrap=("Wager",),
    )
    for figure in figures:
        error = f" ±{figure.standard_error:.4%}" if figure.standard_error else ""
        flag = "! " if figure.house_advantage < 0 else ""
        rows.add_row(
            _named(rules, figure),
            figure.table,
            flag + percentage(figure.house_advantage) + error,
            percentage(figure.element_of_risk),
            percentage(figure.hit_frequency),
            str(figure.cite),
        )
    console().print(rows)
    say(
        "House advantage: the house's expected gain per unit of the wager. Element of risk: the "
        "same per unit of everything wagered in the end. Hit frequency: how often the player gains."
    )
    _print_flags(figures)
    if stakes:
        _print_takings(rules, [takings(rules, figure, stakes) for figure in figures], stakes)
    if omitted:
        say("Values of options that are left out:")
    for one in omitted:
        choices = ", ".join(one.option.domain.words())
        wagers, listed = ", ".join(one.wagers), "; ".join(one.listed)
        say(f"- {one.option.name} ({choices}): {wagers} listed for {listed} only.")
    if not brief:
        for figure in figures:
            _print_figure(figure)


def print_in_force(rules: HouseRules) -> None:
    """The game, its edition and its rules; those that nobody chose are marked as defaults."""
    game = rules.game
    say(f"{game.name}: 58 Pa. Code Chapter {game.chapter}, edition {game.edition_id}", "bold")
    say_head(game)
    for chosen, head in ((True, "Rules that were chosen"), (False, "Rules by default")):
        said = [f"{one.option.name}: {one.value}" for one in rules.in_force if one.chosen is chosen]
        if said:
            say(f"{head}: {'; '.join(said)}.")
    for names, own in rules.own_by_wagers:
        rows = "; ".join(f"{label} {pays}" for label, pays in own.rows)
        say(f"Own paytable “{own.table}” of the {', '.join(names)}: {rows}.")


def _named(rules: HouseRules, figure: Figure) -> str:
    """The wager of a figure with its conditions, and whether the rules leave it out."""
    priced = (payable for payable in rules.game.payables if payable.name == figure.wager)
    offered = any(rules.offers(one) or one.name in rules.own_tables for one in priced)
    return ", ".join(filter(None, (figure.wager, figure.when, "" if offered else "not offered")))


def _print_takings(rules: HouseRules, found: Sequence[Takings], stakes: Stakes) -> None:
    """The hold in dollars, its spread, and the largest award of each wager."""
    say()
    say(
        f"In dollars: average bet {short_dollars(stakes.bet)}, {stakes.hands_per_hour:,} hands per "
        f"hour, {stakes.seats:,} seats",
        style="bold",
    )
    heads = (
        "Bet",
        "Hold per hour",
        "Hold per day",
        "Deviation per hour",
        f"Range for {stakes.hands:,} hands",
        "Top award",
    )
    rows = table("Wager", *heads, right=heads, wrap=("Wager", heads[4]))
    for one in found:
        rough = "~ " if one.skewed else ""
        rows.add_row(
            _named(rules, one.figure),
            short_dollars(one.bet),
            _whole(one.per_hour),
            _whole(one.per_day),
            _whole(one.deviation_per_hour),
            f"{rough}{_whole(one.low)} to {_whole(one.high)}",
            _whole(one.top_award),
        )
    console().print(rows)
    say(
        f"Every seat bets the average on the wager, or the one amount that it may have; a day has "
        f"{HOURS} hours of play. Range: 95 of 100 results, as if seats and hands were independent; "
        "after ~ awards are so rare that it is rough. Top award: the liability for one winner, net."
    )


def _whole(amount: float) -> str:
    """An amount in cents as whole dollars."""
    return short_dollars(round(amount / 100) * 100)


def _print_flags(figures: Sequence[Figure]) -> None:
    """Figures that a certificate holder would not expect."""
    for figure in figures:
        said = " ".join(filter(None, (figure.wager, figure.table.strip("-"), figure.when)))
        if figure.house_advantage < 0:
            say(f"! The player has the advantage: {said}.", style="bold")
        if figure.never_won:
            say(f"! Rows that can never win: {said}: {', '.join(figure.never_won)}.", style="bold")


def _print_figure(figure: Figure) -> None:
    say()
    letter = f", paytable {figure.table}" if figure.table != "-" else ""
    when = f", {figure.when}" if figure.when else ""
    say(f"{figure.wager}{letter}{when}  {figure.cite.pretty}", style="bold")
    rows = table(
        "Outcome",
        "Pays",
        "Combinations",
        "Probability",
        "True odds",
        "Return",
        right=("Pays", "Combinations", "Probability", "True odds", "Return"),
        wrap=("Outcome",),
        spare=("Combinations",),
    )
    for share in figure.shares:
        ways = f"{share.combinations:,}" if share.combinations is not None else ""
        rows.add_row(
            share.label,
            share.pays,
            ways,
            chance(share.probability),
            share.true_odds,
            significant(share.probability * share.net),
        )
    console().print(rows)
    exact = figure.house_advantage
    fraction = f" = {exact}" if not isinstance(exact, float) else ""
    say(f"House advantage {percentage(exact)}{fraction} per {figure.per}.")
    say(f"Standard deviation {float(figure.variance) ** 0.5:.4f}. Method: {figure.method}.")
    if figure.strategy:
        say(figure.strategy)
    for part in figure.parts:
        gains = f"{part.wager}: the house gains {percentage(part.house_gain)}"
        if part.alone is not None:
            gains += f" on {float(part.wagered):.4f} units, by itself {percentage(part.alone)}"
        say(f"{gains}.")
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


def print_actions(actions: Sequence[Action], value: str) -> None:
    """The value of each action for people, the best first."""
    rows = table("Action", "Value", "Cost", "Exactly", right=("Value", "Cost"))
    for action in actions:
        exact = "" if isinstance(action.value, float) else str(action.value)
        cost = float(actions[0].value - action.value)
        rows.add_row(action.name, f"{float(action.value):+.6f}", significant(cost), exact)
    console().print(rows)
    for action in actions:
        if action.why:
            say(reason(action.name, action.why, best=action.value == actions[0].value))
    say(f"Value: {value}.")


def print_settlement(settlement: Settlement, differences: Sequence[str]) -> None:
    """A settlement for people."""
    rows = table(
        "Seat",
        "Wager",
        "Stake",
        "Outcome",
        "Pays",
        "Amount",
        "Paragraph",
        "Why",
        right=("Stake", "Amount"),
        wrap=("Wager", "Why"),
        under="Why",
    )
    for line in settlement.lines:
        rows.add_row(
            str(line.seat),
            line.name,
            dollars(line.stake),
            str(line.outcome),
            line.pays,
            dollars(line.amount),
            "\n".join(line.paragraphs),
            line.why,
        )
    console().print(rows)
    for note in settlement.notes:
        say(note)
    for seat, amount in sorted(settlement.totals.items()):
        say(f"Seat {seat}: {dollars(amount)}")
    say(f"House: {dollars(settlement.house)}")
    for difference in differences:
        say(f"Not as expected: {difference}", style="bold")


def print_findings(found: Check) -> None:
    """The findings on a Rules Submission."""
    if not found.findings:
        say(f"The Rules Submission for {found.game} is complete and consistent.")
        return
    several = len({finding.configuration for finding in found.findings} - {""}) > 1
    named = ("Configuration",) if several else ()
    rows = table("Finding", *named, "Paragraph", "What", wrap=(*named, "What"))
    for finding in found.findings:
        where = (finding.configuration,) if several else ()
        rows.add_row(finding.kind, *where, finding.cite, finding.sentence)
    console().print(rows)


def print_layout(found: Layout) -> None:
    """The items of a layout, and what is amiss."""
    rows = table("Item", "Paragraph", "What", "Words", "Number", "On", wrap=("Item", "Words"))
    for item in found.items:
        cites = ", ".join((item.cite, *item.also))
        rows.add_row(item.id, cites, item.kind, item.words, str(item.count), item.carrier)
    console().print(rows)
    for finding in found.findings:
        say(f"{finding.kind}: {finding.sentence} ({finding.cite})")
    if not found.findings:
        say(f"All {len(found.items)} items of the layout are there.")
