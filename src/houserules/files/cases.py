"""Worked cases: rounds as YAML that a regulator can read, settled and compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import Field

from houserules.equipment.cards import Card, parse_cards
from houserules.files.reading import FileError, Form, read_form, read_text
from houserules.files.submissions import Choices, LimitsForm, limits_of
from houserules.games import load
from houserules.law import Citation
from houserules.rules import Bet, Bets, Game, Line, Round, Seat, Settlement, cents
from houserules.rules.errors import RuleError, find_name
from houserules.rules.irregularity import Irregularity

Texts = str | list[str]


class SeatForm(Form):
    """A position: its wagers, cards and decisions."""

    seat: int
    wagers: dict[str, str] = Field(default_factory=dict)
    cards: str | dict[str, str] = ""
    decisions: Texts = Field(default_factory=list)


class ExpectForm(Form):
    """One line that the settlement must contain."""

    seat: int
    wager: str
    outcome: str
    amount: str
    stake: str | None = None
    pays: str | None = None
    cite: str | None = None


class CaseForm(Form):
    """A round of play, and what is expected of it."""

    title: str | None = None
    game: str
    edition: str | None = None
    rules: Choices = Field(default_factory=dict)
    limits: dict[str, LimitsForm] = Field(default_factory=dict)
    seats: list[SeatForm]
    cards: dict[str, str] = Field(default_factory=dict)
    spins: Texts = Field(default_factory=list)
    rolls: Texts = Field(default_factory=list)
    draws: dict[str, str] = Field(default_factory=dict)
    incidents: Texts = Field(default_factory=list)
    meters: dict[str, str | dict[str, str]] = Field(default_factory=dict)
    expect: list[ExpectForm] = Field(default_factory=list)
    refused: str | None = None


@dataclass(frozen=True)
class Case:
    """A case as read, its round ready to settle."""

    name: str
    form: CaseForm
    game: Game
    round: Round

    def settle(self) -> Settlement:
        """Settle the round."""
        return self.game.settle(self.round)

    def differences(self, settlement: Settlement) -> list[str]:
        """What the settlement has otherwise than expected."""
        lines = list(settlement.lines)
        found = []
        for expected in self.form.expect:
            line = next((line for line in lines if _same_wager(line, expected)), None)
            if line is None:
                found.append(f"seat {expected.seat}, {expected.wager}: no such line")
                continue
            lines.remove(line)
            found += _compare(line, expected)
        if self.form.expect:
            found += [f"seat {line.seat}, {line.wager}: not expected" for line in lines]
        return found


def _same_wager(line: Line, expected: ExpectForm) -> bool:
    return line.seat == expected.seat and line.wager.casefold() == expected.wager.casefold()


def _compare(line: Line, expected: ExpectForm) -> Iterable[str]:
    where = f"seat {line.seat}, {line.wager}"
    pairs = {
        "outcome": (str(line.outcome), expected.outcome),
        "amount": (line.amount, cents(expected.amount)),
        "stake": (line.stake, cents(expected.stake) if expected.stake else line.stake),
        "pays": (line.pays, expected.pays or line.pays),
        "cite": (line.cite, Citation.parse(expected.cite) if expected.cite else line.cite),
    }
    for what, (is_, should) in pairs.items():
        if is_ != should:
            yield f"{where}: {what} is {is_}, expected {should}"


def read_case(path: Path) -> Case:
    """Read a case from a file."""
    return parse_case(read_text(path), str(path))


def parse_case(text: str, name: str = "case") -> Case:
    """Read a case from its text; a mistake is told with the place where it stands."""
    form = read_form(CaseForm, text, name)
    game = load(form.game)
    try:
        return Case(name, form, game, _round(form, game))
    except FileError:
        raise
    except ValueError as error:
        raise FileError(f"{name}: {error}") from None


def _round(form: CaseForm, game: Game) -> Round:
    rules = game.rules(form.rules, limits=limits_of(game, form.limits)).require_consistent()
    round_ = Round(
        rules,
        tuple(_seat(seat, game) for seat in form.seats),
        _places(form.cards, game),
        tuple(_words(form.spins)),
        tuple(_roll(text) for text in _words(form.rolls)),
        form.draws,
        tuple(find_irregularity(game, typed) for typed in _words(form.incidents)),
        {game.find_wager(typed).name: _meters(amount) for typed, amount in form.meters.items()},
    )
    _check_cards(round_)
    numbers = [seat.number for seat in round_.seats]
    if len(set(numbers)) != len(numbers):
        raise RuleError("A seat number stands twice.")
    return round_


def _words(texts: Texts) -> list[str]:
    """Several texts, given as a list or as one text with commas between them."""
    if isinstance(texts, str):
        return [part.strip() for part in texts.split(",") if part.strip()]
    return [text.strip() for text in texts]


def _roll(text: str) -> tuple[int, ...]:
    from houserules.equipment.dice import Roll

    return Roll.of(text, dice=len(text.replace("-", " ").split())).faces


def _seat(form: SeatForm, game: Game) -> Seat:
    cards = {"": form.cards} if isinstance(form.cards, str) else form.cards
    hands = {name: parse_cards(text, decks=8) for name, text in cards.items() if text.strip()}
    return Seat(form.seat, bets_of(game, form.wagers), hands, tuple(_words(form.decisions)))


def bets_of(game: Game, wagers: Mapping[str, str]) -> Bets:
    """Wagers by name, with what they are on where the wager leaves a selection."""
    bets: dict[Bet, int] = {}
    for typed, stake in wagers.items():
        bet = parse_bet(game, typed)
        if bet in bets:
            raise RuleError(f"{bet} is placed twice.")
        bets[bet] = cents(stake)
    return Bets(bets)


def parse_bet(game: Game, typed: str) -> Bet:
    """A wager and its selection: "Straight Wager on 17"."""
    name, on, selection = typed.rpartition(" on ")
    wager = game.find_wager(name if on else typed)
    if on and not wager.selections:
        raise RuleError(f"{wager.name} is not on anything: write it alone.")
    if not wager.selections:
        return Bet(wager)
    if not on:
        raise RuleError(
            f"Write what the {wager.name} is on: “{wager.name} on {wager.selections[0]}”."
        )
    return Bet(wager, find_name(selection, wager.selections, f"selection of {wager.name}"))


def _places(cards: Mapping[str, str], game: Game) -> dict[str, tuple[Card, ...]]:
    return {
        find_name(typed, game.places, "place for cards"): parse_cards(text, decks=8)
        for typed, text in cards.items()
    }


def _check_cards(round_: Round) -> None:
    """Refuse cards that the deck does not have, or not so often."""
    deck = round_.rules.game.deck
    dealt = [card for cards in round_.cards.values() for card in cards]
    dealt += [card for seat in round_.seats for cards in seat.cards.values() for card in cards]
    if deck is not None:
        deck(round_.rules).check(dealt)
    elif dealt:
        raise RuleError(f"{round_.rules.game.name} is played without cards.")


def _meters(amount: str | dict[str, str]) -> dict[str, int]:
    named = amount if isinstance(amount, dict) else {"": amount}
    return {name: cents(text) for name, text in named.items()}


def find_irregularity(game: Game, typed: str) -> Irregularity:
    """An irregularity by its paragraph or by its event."""
    by_cite = [i for i in game.irregularities if str(i.cite) == typed.removeprefix("§").strip()]
    if len(by_cite) == 1:
        return by_cite[0]
    known = [i.event for i in by_cite or game.irregularities]
    if by_cite:
        raise RuleError(f"{typed} has several irregularities: name one. Known: {'; '.join(known)}.")
    event = find_name(typed, known, "irregularity")
    return next(i for i in game.irregularities if i.event == event)
