"""Betting areas: the wagers a person may place now, and those already placed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.text import Text

from houserules.rules.money import short_dollars
from houserules.table.offers import Offer
from houserules.terminal.drawing import CHIPS, first_shown, short_name, stack_of_chips
from houserules.terminal.session import Session

CHIP_VALUES = tuple(value for value, _ in reversed(CHIPS))
COLOURS = dict(CHIPS)


@dataclass(frozen=True, slots=True)
class Area:
    """One wager: what is offered on it now, and the person's bets on it."""

    name: str
    cite: str
    selections: tuple[str, ...]
    offers: tuple[Offer, ...]
    bets: tuple[tuple[str, int], ...]

    @property
    def stake(self) -> int:
        """The sum of the bets on it, in cents."""
        return sum(stake for _, stake in self.bets)

    @property
    def choices(self) -> tuple[str, ...]:
        """The bets among which it leaves a selection; those that may be placed now, if any."""
        offered = tuple(on for offer in self.offers for on in offer.selections)
        chosen = offered or self.selections
        return tuple(f"{self.name} on {on}" for on in chosen) or (self.name,)


def areas(session: Session) -> list[Area]:
    """The wagers of this moment, in the order of the chapter, then the other bets on the layout."""
    bets: dict[str, list[tuple[str, int]]] = {}
    for bet, stake in session.bets.items():
        bets.setdefault(bet.wager.name, []).append((str(bet), stake))
    offers: dict[str, list[Offer]] = {}
    for offer in session.offers("bet"):
        offers.setdefault(offer.what, []).append(offer)
    asked = session.wagering.wagers if session.wagering and not session.banks else ()
    standing = (bet.wager for bet in session.bets)
    return [
        Area(
            wager.name,
            wager.cite.pretty,
            wager.selections,
            tuple(offers.get(wager.name, ())),
            tuple(bets.get(wager.name, ())),
        )
        for wager in dict.fromkeys((*asked, *standing))
        if session.rules.offers(wager)
    ]


def chip_row(chosen: int) -> Text:
    """The chips that can be placed, the chosen one in brackets."""
    row = Text()
    for value in CHIP_VALUES:
        amount = short_dollars(value)
        row.append("●", COLOURS[value])
        row.append(f"[{amount}]" if value == chosen else f" {amount} ", _bold(value == chosen))
    return row


def area_rows(found: Sequence[Area], selected: int | None, width: int, room: int) -> Iterator[Text]:
    """A line for each area, those around the selected one if there is no room for all."""
    first = first_shown(len(found), selected or 0, room)
    for number, area in enumerate(found[first : first + room], first):
        key = str(number + 1) if number < 9 else " "
        mark = "▸" if number == selected else " "
        stake = stack_of_chips(area.stake) if area.stake else Text()
        name = _fitted(_label(area), width - 4 - stake.cell_len)
        dim = "" if area.offers or area.bets else "dim"
        row = Text().append(f"{mark}{key} {name} ", _bold(number == selected) or dim)
        yield row.append(" " * (width - row.cell_len - stake.cell_len)).append(stake)


def _label(area: Area) -> str:
    name = short_name(area.name)
    if len(area.bets) == 1:
        return short_name(area.bets[0][0])
    return f"{name} …" if len(area.choices) > 1 else name


def _fitted(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(1, width - 1)] + "…"


def _bold(chosen: bool) -> str:
    return "bold reverse" if chosen else ""
