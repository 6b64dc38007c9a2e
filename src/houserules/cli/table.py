"""Live tables for people: rulings, logs, cases, and rounds beside the figures."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from math import ceil

from houserules.answers.rounds import Confirm, Confirmed, Deal, FurthestOutcome, SettleSeveral
from houserules.answers.rulings import Fate, Ruling, WhatIf
from houserules.cli.output import console, say, say_indented, table
from houserules.cli.sheet import print_settlement
from houserules.evidence.evidence import Evidence
from houserules.files.checking import Settled
from houserules.log import Entry
from houserules.rules import dollars
from houserules.table import Log, Table
from houserules.table.covering import covered
from houserules.terminal.entries import lines_of, undecided

# what-if


def print_what_if(data: WhatIf) -> None:
    """The rulings for people: the general rule first, then its exceptions."""
    for ruling in data.rulings:
        say(f"Taken for: {ruling.event}", style="bold")
        say_indented(f"§ {ruling.cite}: {ruling.ruling}", 0)
        if ruling.only:
            say(f"Happens only {ruling.only}.")
        for done in ruling.done:
            say(f"What is done: {done}.")
        rows = table("Wager", "Becomes", "Paragraph", wrap=("Wager", "Becomes"))
        for wager in _told_wagers(ruling):
            rows.add_row(wager.wager, wager.becomes, wager.cite)
        console().print(rows)
        say(f"General rule for a wager: {ruling.general_rule}.")
        if ruling.exceptions:
            say(f"Exceptions of the chapter: {', '.join(ruling.exceptions)}.")
    taken = {ruling.event for ruling in data.rulings}
    others = [other for other in data.candidates if other.event not in taken]
    if others:
        say("If something else happened:", style="bold")
    for other in others:
        say_indented(other.event, 2)
        facts = (f"{fact.question} {fact.answer}" for fact in other.facts)
        for line in (f"§ {other.cite}: {other.ruling}", *facts):
            say_indented(line)


def _told_wagers(ruling: Ruling) -> list[Fate]:
    """The wagers that were named; where none was, the exceptions and all others in one."""
    if ruling.named:
        return list(ruling.wagers)
    general = ruling.general_rule
    others = [wager for wager in ruling.wagers if wager.becomes != general]
    rest = "Every other wager" if others else "Every wager"
    return [*others, Fate(wager=rest, becomes=general, cite=ruling.cite)]


# replay


def print_replay(log: Log, at: Table, *, face_up: bool = False) -> None:
    """A log for people: each input, and below it the events with their paragraphs."""
    shown = log.entries if face_up else covered(log.entries, at)
    _say_log(shown)
    say()
    accounts = table("Account", "Amount", right=("Amount",), wrap=("Account",))
    for account, amount in at.ledger.balances.items():
        accounts.add_row(account, dollars(amount))
    console().print(accounts)
    rounds = "1 round" if at.rounds == 1 else f"{at.rounds} rounds"
    say(f"{len(log.entries)} entries, {rounds}; every event follows from the inputs.")
    if shown != log.entries:
        say("The round is not over: cards that are face down are not shown without --face-up.")
    if at.undecided:
        say(undecided(at.undecided))
    if log.unfinished:
        say("The last line of the file is unfinished: it never took effect and was left out.")
    say(f"Seal {log.seal}")


def _say_log(entries: Iterable[Entry]) -> None:
    for entry in entries:
        for line in lines_of(entry):
            say(line)


# worked cases


def print_settled(case: Settled) -> None:
    """A case: of one that was played each input with its events, then what was settled."""
    if case.played is not None:
        played = case.played.table
        _say_log(played.log.entries)
        for player, chips in played.chips.items():
            say(f"{player} has {dollars(chips)}.")
    print_settlement(case.settlement, case.differences)


def print_cases(data: SettleSeveral) -> None:
    """Several cases, with a line for each."""
    rows = table("Comes out", "Case", wrap=("Case",))
    for case in data.cases:
        rows.add_row("ok" if case.ok else "different", case.name)
        for difference in case.differences:
            rows.add_row("", difference)
    console().print(rows)
    wrong = sum(not case.ok for case in data.cases)
    say(f"{len(data.cases)} cases, {wrong} different.")


# deal


def print_dealt(data: Deal) -> None:
    """The accounts for people."""
    say(f"{data.rounds:,} rounds of {data.game}, strategy “{data.strategy}”", style="bold")
    heads = ("Played", "Gained", "Mean", "Std. error", "Priced", "Off by")
    rows = table("Wager", *heads, right=heads, wrap=("Wager",))
    for row in data.accounts:
        rows.add_row(
            row.wager,
            f"{row.rounds:,}",
            dollars(row.gained),
            _percent(row.mean if row.wagered else None, "+"),
            _percent(row.standard_error),
            _percent(row.expected, "+"),
            _off(row.standard_errors_off),
        )
    console().print(rows)
    say(
        "Mean: what the player gained per unit of the wager. Priced: what the mathematics says.\n"
        "Off by: their difference in standard errors by the variance of the figure."
    )
    if data.cards:
        say("Every round is dealt from all cards, as the figures are stated.")
    for row in data.accounts:
        if row.priced_strategy:
            say(f"{row.wager} is priced so: {row.priced_strategy}")
    reasons: dict[str, list[str]] = {}
    for one in data.left_out:
        on = f" on {len(one.selections)} selections" if one.selections[1:] else ""
        if len(one.selections) == 1:
            on = f" on {one.selections[0]}"
        reasons.setdefault(one.why, []).append(f"{one.wager}{on}")
    for why, wagers in reasons.items():
        say(f"Left out: {', '.join(wagers)}: {why}.")


def _percent(number: float | None, sign: str = "") -> str:
    return "" if number is None else format(number, f"{sign}.4%")


def _off(errors: float | None) -> str:
    return "" if errors is None else f"{errors:+.2f} s.e."


# confirm


def tell_evidence(found: Evidence) -> None:
    """One piece of evidence on the way, beside the answer that is printed in the end."""
    figure = found.figure
    said = ", ".join(filter(None, (figure.wager, figure.table, figure.when)))
    how = "all deals" if found.exhaustive else f"{found.rounds:,} rounds, {found.errors:+.2f} s.e."
    so = "as stated" if found.agrees else "not as stated"
    print(f"{said}: {how}, {so}", file=sys.stderr, flush=True)


def print_confirmed(data: Confirm) -> None:
    """The same for people, wager by wager."""
    say(f"{data.game}: every figure against the table", style="bold")
    heads = ("Figures", "Rounds", "Off by", "Outcome off by", "Too rare", "Sees")
    rows = table("Wager", *heads, right=heads, wrap=("Wager",))
    wagers: dict[tuple[str, bool], list[Confirmed]] = {}
    for figure in data.figures:
        wagers.setdefault((figure.wager, figure.all_deals), []).append(figure)
    for (wager, all_deals), figures in wagers.items():
        rows.add_row(wager, str(len(figures)), *_summed(figures, all_deals=all_deals))
    console().print(rows)
    say(
        "Off by: the mean gain beside the figure, and the frequency of the outcome that is\n"
        "furthest off, in standard errors. Too rare: outcomes expected fewer than 30 times.\n"
        "Sees: the smallest error of the house advantage that the rounds would have seen."
    )
    for figure in data.figures:
        said = ", ".join(filter(None, (figure.wager, figure.table, figure.when)))
        for before in figure.played_before:
            first = _off(before.standard_errors_off) or "undecided"
            say(f"Played again: {said}; at first {first} in {before.rounds:,} rounds.")
        if figure.missed:
            say(f"Not confirmed: {said}.", style="bold")
        elif figure.not_played:
            say(f"Not played: {said}; {figure.not_played}.")
    confirmed = sum(figure.confirmed for figure in data.figures)
    few = [figure for figure in data.figures if figure.too_few_rounds]
    within = f"to {data.margin:.4g} of the wager or exactly"
    say(f"{confirmed} of {len(data.figures)} figures are confirmed, {within}.")
    if few:
        say(f"{len(few)} agree in too few rounds to confirm them{_enough(few, data.margin)}.")


def _enough(few: Sequence[Confirmed], margin: float) -> str:
    """The rounds that would confirm each figure, where their scatter is known."""
    sees = [(figure.rounds or 0, figure.sees) for figure in few]
    if not margin or any(seen is None for _, seen in sees):
        return ""
    most = max(rounds * ((seen or 0) / margin) ** 2 for rounds, seen in sees)
    return f"; {ceil(most):,} would be enough for each"


def _summed(figures: Sequence[Confirmed], *, all_deals: bool) -> tuple[str, ...]:
    """The figures of a wager in one row: the fewest rounds, and the errors furthest off."""
    if all_deals:
        return "all deals", "exact", "exact", "", ""
    known = [figure for figure in figures if figure.rounds]
    if not known:
        return ("", "", "", "", "")
    worst = [figure.worst_outcome for figure in known if figure.worst_outcome]
    sees = [figure.sees for figure in known if figure.sees is not None]
    return (
        f"{min(figure.rounds or 0 for figure in known):,}",
        _furthest_off(known),
        _furthest_off(worst),
        str(max(figure.outcomes_too_rare for figure in known)),
        "" if len(sees) < len(known) else f"{max(sees):.2%}",
    )


def _furthest_off(found: Iterable[Confirmed | FurthestOutcome]) -> str:
    errors = (one.standard_errors_off for one in found)
    return _off(max((error for error in errors if error is not None), key=abs, default=None))
