"""News: the heading, what goes on now, and the rows of lists beside the felt."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from houserules.rules import Irregularity, Line, dollars
from houserules.rules.money import short_dollars
from houserules.rules.procedure import Act, AskConfirmation, AskDecision, AskReport
from houserules.table.events import Event
from houserules.table.offers import Offer
from houserules.terminal import panels
from houserules.terminal.areas import Area, areas
from houserules.terminal.controls import act_name, controls
from houserules.terminal.dialogs import Choice
from houserules.terminal.drawing import card_name, first_shown, signed, with_signs
from houserules.terminal.session import Session

amount = short_dollars
IN_FULL = 2
"""Lines that describe the selected act in full."""


def heading(session: Session, width: int) -> Text:
    """The game, the seat by which refusals name the person, the round, and the person's chips."""
    game = session.game
    left = Text().append(f" {game.name}", "bold")
    right = Text(f"Round {session.table.rounds + (not session.scene.settled)}  ")
    right.append(f"Chips {dollars(session.chips)}", "bold").append("  Result ")
    right.append(f"{signed(session.gained)} ", panels.money_style(session.gained))
    seat, code = Text(f"Seat {session.seat}  "), f" {game.chapter}"
    if left.cell_len + len(code) + seat.cell_len + right.cell_len < width:
        right = seat.append(right)
    gap = width - left.cell_len - right.cell_len
    longer = f"  58 Pa. Code {game.chapter}"
    code = longer if len(longer) < gap else code
    return left.append(code, panels.CITE).append(" " * max(1, gap - len(code))).append(right)


def progress(
    session: Session,
    shown: Sequence[Event],
    lines: Sequence[Line],
    offers: Sequence[Offer],
    selected: int,
    size: tuple[int, int],
) -> tuple[str, RenderableType]:
    """The title and text of a decision, a settlement, or the time for wagers."""
    asks = session.table.asks
    if session.deciding:
        acts = _acts(session, offers, selected, *size)
        return _decision_title(session.deciding), _decision(session, lines, acts)
    if isinstance(asks, AskDecision):
        waits = f"{session.names[asks.seat]} decides …"
        if lines and session.scene.settled:
            return f"{_settlement_title(lines)} · {waits}", _settlement(session, lines)
        return waits, events(session, shown)
    if isinstance(asks, AskReport | AskConfirmation):
        return "The round waits", Group(Text(str(asks), "bold"), events(session, shown))
    if lines:
        return _settlement_title(lines), _settlement(session, lines)
    if shown and not session.bank:
        return "The round", events(session, shown)
    return _open_title(session), _open(session, selected)


def _open_title(session: Session) -> str:
    return f"Wagers are open: {session.bank}" if session.bank else "Wagers are open"


def _decision_title(asks: AskDecision) -> str:
    cards = " ".join(map(card_name, asks.cards))
    cite = asks.cite.pretty if any(act.leads_to for act in asks.acts) else ""
    about = ", ".join(filter(None, (asks.hand, cards, cite)))
    return f"Your decision: {about}" if about else "Your decision"


def _settlement_title(lines: Sequence[Line]) -> str:
    return f"Settlement {signed(sum(line.amount for line in lines))}"


def _settlement(session: Session, lines: Sequence[Line]) -> RenderableType:
    """The settlement of the last round, and who banks the next if that is known already."""
    settled = Group(
        panels.settlement(lines, session.names if len(session.seats) > 1 else {}),
        *(Text(note, panels.CITE) for note in session.notes_on(lines)),
    )
    if not session.bank:
        return settled
    return Group(Text(f"{_open_title(session)}\n", "bold"), settled)


def _decision(session: Session, lines: Sequence[Line], acts: Text) -> RenderableType:
    """The acts with their keys; before a round the settlement of the last stays below them."""
    if not (lines and session.scene.settled):
        return acts
    title = Text(f"\n{_settlement_title(lines)}", "bold")
    return Group(acts, title, _settlement(session, lines))


def _acts(session: Session, offers: Sequence[Offer], selected: int, width: int, room: int) -> Text:
    """A line for each act around the selected one; if some are too long, it is shown in full below.

    So the arrows go line by line, whatever the acts lead to.
    """
    keys = {control.to: control.key for control in controls(session) if control.does == "decide"}
    rows = []
    for number, offer in enumerate(offers):
        chosen = number == selected
        key = keys.get(offer.words, "")
        row = Text("▸" if chosen else " ").append(f" {key or ' '} ", "reverse" if key else "")
        rows.append(row.append(" ").append(act_row(session, offer, "bold" if chosen else "")))
    too_long = any(row.cell_len > width for row in rows)
    room = max(1, room - IN_FULL if too_long else room)
    first = first_shown(len(rows), selected, room)
    for row in rows:
        row.truncate(width, overflow="ellipsis")
    shown = rows[first : first + room]
    if too_long:
        act = session.act(offers[selected])
        if act is not None and act.leads_to:
            shown.append(Text(with_signs(act.leads_to), _style(act)))
        else:
            shown.append(act_row(session, offers[selected]))
    return Text("\n").join(shown)


def _style(act: Act) -> str:
    """The style of an act, with another colour for one that surely loses."""
    return panels.LOSS if act.loses else ""


def act_row(session: Session, offer: Offer, style: str = "") -> Text:
    """An act with what it takes, where it leads to and its paragraph."""
    act = session.act(offer)
    row = Text().append(act_name(offer.what if offer.increment else offer.words), style)
    if offer.increment:
        row.append(f" … up to {dollars(offer.maximum or 0)}")
    elif offer.minimum:
        row.append(f" {amount(offer.minimum)}")
    if act is not None and act.leads_to:
        return row.append("  ").append(with_signs(act.leads_to), _style(act))
    return row.append(f"  § {offer.cite}", panels.CITE)


def events(session: Session, shown: Sequence[Event]) -> Text:
    """The latest events on top."""
    text = Text()
    for event in reversed(shown[-20:]):
        text.append(f"{event.cite.pretty} ", panels.CITE)
        text.append(panels.event_text(session, event, session.scene.hidden(event))).append("\n")
    text.rstrip()
    return text


def _open(session: Session, selected: int) -> Text:
    """The next step, and the selected wager with its limits and what it pays."""
    if session.banks:
        return Text(f"{session.bank}: {panels.against(session)}. Wagers of your own are not taken.")
    found = areas(session)
    if not found:
        return Text("You have no chips left: buy some, or leave the table.")
    area = found[min(selected, len(found) - 1)]
    return _first_steps(session).append(_selected(session, area))


def _first_steps(session: Session) -> Text:
    """The next step of a person who sees such a table for the first time."""
    if session.bets and session.can_close:
        return Text().append(" d ", "reverse").append(f" {session.closing}\n", "bold")
    if session.bets:
        return Text()
    return Text(f"↑↓ wager  ←→ chip  ⏎ place it, then d {session.closing.casefold()}\n", "bold")


def _selected(session: Session, area: Area) -> Text:
    """The selected wager with its limits and what it pays."""
    text = Text().append(area.name, "bold").append(f"  {area.cite}\n", panels.CITE)
    for offer in area.offers[:1]:
        limits = panels.limits_words(offer.minimum, offer.maximum, offer.increment)
        text.append(f"{limits}\n")
    for bet, stake in area.bets:
        text.append(f"{dollars(stake)} on it: {bet}\n")
    pays = panels.pays_line(session.game.find_wager(area.name), session.rules)
    text.append(pays)
    if session.bets and (refusal := session.refusal):
        text.append(f"\nNot yet: {refusal}", "bold")
    return text


def bet_row(bet: str, area: Area) -> Text:
    """A bet in a list, with the person's stake on it."""
    stake = dict(area.bets).get(bet, 0)
    return Text(bet).append(f"  {dollars(stake)} on it" if stake else "", "bold")


def waits(after: int) -> str:
    """When something happens that was reported."""
    when = f"after {after} more" if after else "to the next throw or spin"
    return f"Reported: it happens {when}."


def irregularity_choice(irregularity: Irregularity) -> Choice:
    """An irregularity in a list: its event, its paragraph and what it leads to."""
    cite = irregularity.cite.pretty
    shown = Text(f"{cite} ").append(f"{irregularity.event}: ", "bold").append(irregularity.outcome)
    return Choice(shown, f"{irregularity.event} {cite}", irregularity.event)
