"""Panels: paytables, settlements, advice, statistics and history as text, for either display."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from houserules.law import Citation
from houserules.log import FileLog
from houserules.odds.plan import reason
from houserules.rules import Bonus, HouseRules, Line, Payable, Wager, dollars
from houserules.rules.errors import plain
from houserules.rules.money import short_dollars
from houserules.rules.settlement import Outcome
from houserules.table.events import Event
from houserules.terminal.advice import Advice, advantages, plan_for
from houserules.terminal.drawing import short_name, signed, with_signs
from houserules.terminal.grid import grid
from houserules.terminal.session import Session
from houserules.terminal.statistics import Figures, tallies, total

CITE = "magenta"
"""The terminal colour that people can read on light and on dark."""
GAIN, LOSS = "bold green", "bold red"
COUNTING = "Counting; the first time it may take a while …"
MOST_EVENTS = 400


def money_style(amount: int) -> str:
    """Green for a gain, red for a loss."""
    return GAIN if amount > 0 else LOSS if amount < 0 else ""


# Paytables


def paytables(rules: HouseRules) -> RenderableType:
    """Every paytable in force, and the paragraph of wagers that have none."""
    parts: list[RenderableType] = []
    others = grid("Wager", "Pays", "Paragraph", wrap=("Wager", "Pays"))
    for payable in rules.game.payables:
        on = payable.on if isinstance(payable, Bonus) else payable
        if not (rules.offers(payable) and rules.offers(on)):
            continue
        table = rules.paytable(payable) if payable.tables else None
        if table is not None and len(table.rows) > 1:
            parts.append(_paytable(payable, rules))
        elif table is not None:
            pays = str(table.rows[0][1])
            others.add_row(payable.name, pays, Text(table.cite.pretty, CITE))
        elif isinstance(payable, Wager):
            pays, cite = _without_table(payable, rules)
            others.add_row(payable.name, pays, Text(cite.pretty, CITE))
    return Group(*parts, *([others] if others.row_count else []))


def _without_table(wager: Wager, rules: HouseRules) -> tuple[str, Citation]:
    """The odds of a wager that has no paytable, and the paragraph that states them."""
    if wager.divided is not None:
        names = dict.fromkeys(each.name for part in wager.divided.parts for each in part.wagers)
        return f"in parts, as {', '.join(names)}", wager.divided.cite
    stated = rules.game.stated_odds.get(wager)
    if wager.is_fee:
        return "nothing, it is a fee", wager.cite
    if wager.for_pot:
        return "the pot, less the rake", wager.cite
    if stated is None:
        return "by its rules", wager.cite
    return ", ".join(map(str, stated)), stated[0].cite


def pays_line(wager: Wager, rules: HouseRules) -> Text:
    """The odds of a wager, in one line."""
    if not wager.tables:
        pays, cite = _without_table(wager, rules)
    else:
        table = rules.paytable(wager)
        rows = [(_beside(label, wager), str(odds)) for label, odds in table.rows]
        pays = "; ".join(f"{label} {odds}" if label else odds for label, odds in rows)
        cite = table.cite
    return Text().append(f"{cite.pretty} ", CITE).append(f"Pays {pays}")


def _beside(label: str, wager: Wager) -> str:
    """The label of a row without the name of its wager, which is shown already."""
    if plain(label) in (plain(wager.name), plain(short_name(wager.name))):
        return ""
    shorter = label.removeprefix(wager.name).lstrip(" :")
    return f"{shorter}:" if shorter != label else label


def _paytable(payable: Payable, rules: HouseRules) -> RenderableType:
    table = rules.paytable(payable)
    letter = f", paytable {table.table}" if table.table != "-" else ""
    title = Text().append(f"{payable.name}{letter}  ", "bold").append(table.cite.pretty, CITE)
    rows = Grid(box=None, pad_edge=False, padding=(0, 2), show_header=False)
    rows.add_column(min_width=24)
    rows.add_column(justify="right", no_wrap=True)
    for label, pays in table.rows:
        rows.add_row(f"  {label}", str(pays))
    return Group(title, rows, Text())


# Settlement


def settlement(lines: Iterable[Line], names: Mapping[int, str]) -> RenderableType:
    """The results of all wagers, one line each; then by which paragraph and why.

    Whose they are is said if seats are named.
    """
    results: list[RenderableType] = []
    reasons: list[RenderableType] = []
    for line in lines:
        pays = f" {line.pays}" if line.outcome is Outcome.WIN else ""
        whose = f"{names[line.seat]}: " if line.seat in names else ""
        name = f"{whose}{short_name(line.name)}"
        ended = Text().append(f"{name} ", "bold").append(f"{line.outcome}{pays} ")
        results.append(ended.append(signed(line.amount), money_style(line.amount)))
        rule = Text().append(f"§ {', '.join(line.paragraphs)} ", CITE).append(f"{name}: ", "bold")
        reasons.append(rule.append(line.why))
    return Group(*results, *reasons)


# Advice


def advised(found: Advice) -> RenderableType:
    """The value and the cost of each act, the best first."""
    rows = grid("Action", "Value", "Cost", "In money", right=("Value", "Cost", "In money"))
    for each in found.acts:
        best = each.act == found.best
        cost = "" if best else f"{float(each.cost):.4f}"
        money = "best" if best else dollars(round(float(each.cost) * found.stake))
        style = "bold" if best else ""
        rows.add_row(with_signs(each.act), f"{float(each.value):+.4f}", cost, money, style=style)
    note = f"Value and cost per unit of the {found.per}; cost: what is lost against the best."
    why = (reason(one.act, one.why, best=not one.cost) for one in found.acts if one.why)
    return Group(rows, Text("\n".join((*why, note, *_given_up(found)))))


def _given_up(found: Advice) -> Iterator[str]:
    """A sentence on the wagers that a fold forfeits, and one on those that are not counted."""
    for counted, words in ((True, "that is counted"), (False, "that is not counted")):
        lost = [one for one in found.given_up if (one.gains is not None) is counted]
        if lost:
            names = ", ".join(f"{one.name} {short_dollars(one.stake)}" for one in lost)
            yield f"A fold also gives up {names}; {words}."


def costs(session: Session, figures: Figures, chip: int) -> RenderableType:
    """The cost of a chip on each wager that is offered, the cheapest first."""
    found = advantages(session.offers("bet"), figures)
    if not found:
        return Text("No wager that you could place now is priced.")
    cost = f"{short_dollars(chip)} costs"
    rows = grid("Wager", "House advantage", cost, right=("House advantage", cost), wrap=("Wager",))
    for wager, advantage in found:
        rows.add_row(wager, f"{float(advantage):.2%}", f"${float(advantage) * chip / 100:,.3f}")
    note = (
        "Costs: what is lost on average, as the price sheet states it. "
        f"There is nothing to decide now: place wagers, then “{session.closing}”."
    )
    return Group(rows, Text(note))


# Statistics


def statistics(session: Session, figures: Figures | None) -> RenderableType:
    """The session by wager, with the expectation where it is known."""
    found = tallies(session.lines, session.stakes, figures)
    plan = plan_for(session.table)
    counted = plan.counted_with if plan is not None else {}
    bases = {payable.name: f"with {short_name(base.name)}" for payable, base in counted.items()}
    if not found:
        return Text("No wager has been settled yet.")
    numbers = ("Times", "Wagered", "Gained", "Expected")
    rows = grid("Wager", *numbers, right=numbers, wrap=("Wager",))
    for name, tally in found.items():
        rows.add_row(
            name,
            f"{tally.times:,}",
            dollars(tally.wagered),
            Text(signed(tally.gained), money_style(tally.gained)),
            _expected(tally.expected) or bases.get(name, ""),
        )
    whole = total(found)
    rows.add_section()
    rows.add_row(
        "Together",
        "",
        dollars(whole.wagered),
        Text(signed(whole.gained), money_style(whole.gained)),
        _expected(whole.expected),
    )
    return Group(rows, Text("\n".join(_remarks(whole.deviations, figures, whole.expected))))


def _expected(amount: float | None) -> str:
    return "" if amount is None else signed(round(amount))


def _remarks(
    deviations: float | None, figures: Figures | None, expected: float | None
) -> Iterator[str]:
    if figures is None:
        yield "Counting what was to be expected …"
    elif expected is None:
        yield "No figure prices these wagers."
    else:
        yield (
            "Expected by the exact price of each wager; bonuses and later wagers are part of the "
            "price of the wager they follow. Meters are reckoned at their seed."
        )
    if deviations is not None:
        side = "above" if deviations >= 0 else "below"
        yield f"The result is {abs(deviations):.1f} standard deviations {side} the expectation."


def summary(session: Session) -> str:
    """The whole session in a few words: what was won or lost, and what stays behind."""
    rounds = session.rounds
    played = f"{rounds:,} round" + ("" if rounds == 1 else "s")
    won = f"{played} of {session.game.name}: {signed(session.gained)}."
    leaves = f"You leave with {dollars(session.chips)}"
    if not session.at_stake:
        return f"{won} {leaves}."
    stay = f"{dollars(session.at_stake)} stay on the layout of an unfinished round"
    log = session.table.log
    if isinstance(log, FileLog):
        return f"{won} {leaves}; {stay}: play again with --log {log.path} to go on with it."
    return f"{won} {leaves}; {stay} and are lost, since no --log is kept."


# History and limits


def history(session: Session) -> RenderableType:
    """The events, each with its paragraph; cards that are face down stay unnamed."""
    rows = Grid(box=None, pad_edge=False, padding=(0, 1), show_header=False)
    rows.add_column(no_wrap=True, style=CITE)
    rows.add_column()
    for event, hidden in list(session.history())[-MOST_EVENTS:]:
        rows.add_row(event.cite.pretty, event_text(session, event, hidden))
    return rows if rows.row_count else Text("Nothing has happened yet.")


def event_text(session: Session, event: Event, hidden: bool) -> Text:
    """An event with its player, its cards unless they are hidden, and its money."""
    names = session.names
    what, cards, money = event.parts(lambda seat: names.get(seat, f"Seat {seat}"))
    text = Text(what)
    if cards:
        text.append(f" {'hidden' if hidden else with_signs(cards)}", "bold")
    if money:
        text.append(f" {money}", money_style(event.amount or 0))
    return text


def posted_limits(session: Session) -> str:
    """The posted limits, wager by wager."""
    return ", ".join(
        f"{short_name(name)} {limits_words(limits.minimum, limits.maximum)}"
        for name, limits in session.rules.limits.items()
    )


def against(session: Session) -> str:
    """The wagers of the others while the person banks."""
    wagered = [
        f"{name} {short_dollars(sum(bets.values()))}"
        for seat, name in session.names.items()
        if (bets := session.table.dealer.bets(seat))
    ]
    return f"against you {', '.join(wagered)}" if wagered else "nobody has wagered against you yet"


def limits_words(least: int | None, most: int | None, step: int | None = None) -> str:
    """Limits as a sign prints them."""
    words = f"from {short_dollars(least or 1)}"
    if most is not None:
        words = f"{short_dollars(least or 1)} to {short_dollars(most)}"
    return f"{words} by {short_dollars(step)}" if step is not None and step > 1 else words


def meters(session: Session) -> str:
    """The amounts on the meters."""
    return ", ".join(
        f"{short_name(name)} meter {dollars(amount)}" for name, amount in session.meters()
    )
