"""Worked cases: rounds as YAML that a regulator can read, settled and compared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from houserules.equipment.cards import UNSEEN, Card, parse_cards
from houserules.files.choices import Choices, LimitsForm, with_limits
from houserules.files.play import EventForm, faces_of
from houserules.files.reading import Form, Passage, form_of
from houserules.games import load
from houserules.law import Citation
from houserules.rules import (
    Decision,
    Game,
    HouseRules,
    Irregularity,
    Line,
    Round,
    Seat,
    Settlement,
    Wager,
    cents,
    dollars,
)
from houserules.rules.errors import RuleError, find_names
from houserules.rules.naming import bets_of
from houserules.rules.play import NoRoll
from houserules.rules.round import AFTER, ASIDE, BEFORE, UNSAID, When
from houserules.rulings.ruling import find_irregularity
from houserules.table.record import settle_record

Texts = str | list[str]
SEAT = re.compile(r"seat (\d{1,2})", re.IGNORECASE)


class MomentForm(Form):
    """A moment of a round: before or after something in the words of the game."""

    before: str | None = None
    after: str | None = None

    def when(self) -> When:
        """The moment; none where nothing is said."""
        said = {side: what for side in (BEFORE, AFTER) if (what := getattr(self, side)) is not None}
        if len(said) > 1:
            raise RuleError("Write either “before” or “after”.")
        return When(*next(iter(said.items()), ()))


class SeatForm(Form):
    """A position: its wagers, cards and decisions."""

    seat: int
    player: str = ""
    wagers: dict[str, str] = Field(default_factory=dict)
    cards: str | dict[str, str] = ""
    decisions: Texts = Field(default_factory=list)
    leaves: bool | MomentForm = False


class IncidentForm(MomentForm):
    """An irregularity, with its seat, the card that it sets aside, or its moment."""

    event: str
    seat: int | None = None
    card: str = ""


Incident = Annotated[str | IncidentForm | dict[str, str], Field(union_mode="left_to_right")]


class ExpectForm(Form):
    """One line that the settlement must contain."""

    seat: int
    wager: str
    outcome: str
    amount: str
    stake: str | None = None
    pays: str | None = None
    cite: str | None = None


class SettingForm(Form):
    """The start of every case: the game and its rules."""

    title: str | None = None
    game: str
    edition: str | None = None
    rules: Choices = Field(default_factory=dict)
    limits: dict[str, LimitsForm] = Field(default_factory=dict)

    def loaded(self) -> Game:
        """The game, in the edition that the case names."""
        return load(f"{self.game}@{self.edition}" if self.edition else self.game)

    def house_rules(self, game: Game) -> HouseRules:
        """The rules under which the case is played."""
        given = ((name, v if isinstance(v, str) else tuple(v)) for name, v in self.rules.items())
        chosen = _chosen(game, tuple(given))
        posted = with_limits(chosen, self.limits) if self.limits else chosen
        return posted.require_consistent()


@lru_cache(256)
def _chosen(game: Game, choices: tuple[tuple[str, str | tuple[str, ...]], ...]) -> HouseRules:
    """House rules by what is written of them: many rounds are played under the same."""
    return game.rules({name: v if isinstance(v, str) else list(v) for name, v in choices})


class CaseForm(SettingForm):
    """A round of play, and what is expected of it."""

    seats: list[SeatForm]
    cards: dict[str, str] = Field(default_factory=dict)
    spins: Texts = Field(default_factory=list)
    rolls: Texts = Field(default_factory=list)
    draws: dict[str, str] = Field(default_factory=dict)
    play: list[EventForm] = Field(default_factory=list)
    incidents: str | list[Incident] = Field(default_factory=list)
    meters: dict[str, str | dict[str, str]] = Field(default_factory=dict)
    expect: list[ExpectForm] | None = None
    totals: dict[str, str] = Field(default_factory=dict)
    refused: str | None = None


@dataclass(frozen=True)
class Case:
    """A case as read, its round ready to settle."""

    form: CaseForm
    game: Game
    round: Round

    def settle(self) -> Settlement:
        """Settle the round, by playing it where the game's procedure reads it."""
        if self.game.procedure is not None and self.game.reads_by_playing:
            return settle_record(self.round)
        return self.game.settle(self.round)

    def differences(self, settlement: Settlement) -> list[str]:
        """Differences between the settlement and what is expected, if the case says that."""
        found = [*self._other_totals(settlement)]
        if self.form.expect is None:
            return found
        lines = list(settlement.lines)
        for expected in self.form.expect:
            line = next((line for line in lines if _same_wager(line, expected)), None)
            if line is None:
                found.append(f"seat {expected.seat}, {expected.wager}: no such line")
                continue
            lines.remove(line)
            found += compare_line(line, expected)
        return found + [f"seat {line.seat}, {line.name}: not expected" for line in lines]

    def _other_totals(self, settlement: Settlement) -> Iterator[str]:
        """Differences between what seats gain in all and what is expected."""
        for seat, amount in self.form.totals.items():
            gains = settlement.totals.get(int(seat) if seat.isdecimal() else 0)
            if gains is None:
                yield f"seat {seat}: no such seat"
            elif gains != cents(amount):
                is_, should = dollars(gains), dollars(cents(amount))
                yield f"seat {seat} gains {is_} in all, expected {should}"


def _same_wager(line: Line, expected: ExpectForm) -> bool:
    return line.seat == expected.seat and line.name.casefold() == expected.wager.casefold()


def compare_line(line: Line, expected: ExpectForm) -> Iterable[str]:
    """Differences between a line of one wager and what is expected."""
    where = f"seat {line.seat}, {line.name}"
    pairs = {
        "outcome": (str(line.outcome), expected.outcome),
        "amount": (dollars(line.amount), dollars(cents(expected.amount))),
        "stake": (
            dollars(line.stake),
            dollars(cents(expected.stake) if expected.stake else line.stake),
        ),
        "pays": (line.pays, expected.pays or line.pays),
        "cite": (line.cite, Citation.parse(expected.cite) if expected.cite else line.cite),
    }
    for what, (is_, should) in pairs.items():
        if is_ != should:
            yield f"{where}: {what} is {is_}, expected {should}"


def settled_case(data: Any, passage: Passage) -> Case:
    """Read a case from what a passage holds."""
    form = form_of(CaseForm, data, passage)
    with passage.naming():
        game = form.loaded()
        _check_keys(form, game)
        return Case(form, game, _round(form, form.house_rules(game)))


def recorded(data: Mapping[str, Any], rules: HouseRules) -> Case:
    """A round under rules that are already chosen, as a case that expects nothing."""
    passage = Passage("round", "", exact=False)
    form = form_of(CaseForm, {"game": rules.game.id, **data}, passage)
    with passage.naming():
        _check_keys(form, rules.game)
        return Case(form, rules.game, _round(form, rules.require_consistent()))


def _round(form: CaseForm, rules: HouseRules) -> Round:
    game = rules.game
    play = tuple(event for happened in form.play for event in happened.events(game))
    if play and form.rolls:
        raise RuleError("Write the rolls either under “rolls” or, in their order, under “play”.")
    incidents = [_incident(one, rules) for one in written_incidents(form)]
    aside = parse_cards(" ".join(one.aside for one in incidents), decks=8)
    round_ = Round(
        rules,
        tuple(_seat(seat, rules) for seat in form.seats),
        {**_places(form.cards, game), **({ASIDE: aside} if aside else {})},
        tuple(words_of(form.spins)),
        tuple(faces_of(text) for text in words_of(form.rolls)),
        find_names(form.draws, game.draws, "draw"),
        (
            *(one.irregularity for one in incidents),
            *(event.because for event in play if isinstance(event, NoRoll)),
        ),
        meters_of(form.meters, rules),
        play,
        concerned=tuple(one.seat for one in incidents),
        moments=tuple(one.when for one in incidents),
    )
    _check_cards(round_)
    numbers = [seat.number for seat in round_.seats]
    for number in numbers:
        if numbers.count(number) > 1:
            raise RuleError(f"Seat {number} appears twice.")
    return round_


def _check_keys(form: CaseForm, game: Game) -> None:
    """Refuse what the game does not have, rather than settle as if it were not written."""
    of_round = {"spins": form.spins, "rolls": form.rolls, "play": form.play}
    of_seat = {
        "cards": [seat.cards for seat in form.seats if seat.cards],
        "decisions": [seat.decisions for seat in form.seats if seat.decisions],
    }
    for what, written in (("round", of_round), ("seat", of_seat)):
        for key, value in written.items():
            if value and key not in game.case_keys:
                raise RuleError(f"A {what} of {game.name} has no “{key}”.")


def words_of(texts: Texts) -> list[str]:
    """Several texts, given as a list or as one text with commas between them."""
    if isinstance(texts, str):
        return [part.strip() for part in texts.split(",") if part.strip()]
    return [text.strip() for text in texts]


def _seat(form: SeatForm, rules: HouseRules) -> Seat:
    game = rules.game
    cards = {"": form.cards} if isinstance(form.cards, str) else _named_hands(form, game)
    # Only players who play against each other keep cards that nobody ever sees.
    unseen = any(wager.for_pot for wager in game.wagers)
    hands = {
        name: parse_cards(text, decks=8, unseen=unseen)
        for name, text in cards.items()
        if text.strip()
    }
    decisions = tuple(map(Decision.parse, words_of(form.decisions)))
    bets, player = bets_of(rules, form.wagers), form.player.strip()
    leaves = form.leaves.when() if isinstance(form.leaves, MomentForm) else None
    if form.leaves is True:
        leaves = UNSAID
    return Seat(form.seat, bets, hands, decisions, player, leaves=leaves)


def _named_hands(form: SeatForm, game: Game) -> Mapping[str, str]:
    """The cards of a seat that are written by hands, each by its name in the game."""
    assert isinstance(form.cards, dict)
    if not game.hand_names:
        raise RuleError(f"Seat {form.seat} holds one hand: write its cards without a name.")
    return find_names(form.cards, game.hand_names, f"hand of seat {form.seat}")


class _Incident(NamedTuple):
    """An incident as it is written."""

    irregularity: Irregularity
    seat: int | None
    aside: str
    when: When


def written_incidents(form: CaseForm) -> Iterator[IncidentForm]:
    """The incidents, each with what is said of it; a mapping may have several with their seats."""
    for entry in words_of(form.incidents) if isinstance(form.incidents, str) else form.incidents:
        if isinstance(entry, IncidentForm):
            yield entry
        elif isinstance(entry, str):
            yield IncidentForm(event=entry)
        elif "event" in entry:
            yield form_of(IncidentForm, entry, Passage("incidents", "", exact=False))
        else:
            for event, of in entry.items():
                seat = SEAT.fullmatch(of.strip())
                number = int(seat[1]) if seat else None
                yield IncidentForm(event=event, seat=number, card="" if seat else of)


def _incident(form: IncidentForm, rules: HouseRules) -> _Incident:
    found = find_irregularity(rules.game, form.event.strip(), rules)
    return _Incident(found, form.seat, form.card, form.when())


def _places(cards: Mapping[str, str], game: Game) -> dict[str, tuple[Card, ...]]:
    places = find_names(cards, game.places, "place for cards")
    return {name: parse_cards(text, decks=8) for name, text in places.items()}


def _check_cards(round_: Round) -> None:
    """Refuse cards that the deck does not have, or has fewer times."""
    deck = round_.rules.game.deck
    dealt = [card for cards in round_.cards.values() for card in cards]
    dealt += [card for seat in round_.seats for cards in seat.cards.values() for card in cards]
    if deck is not None:
        deck(round_.rules).check([card for card in dealt if card is not UNSEEN])
    elif dealt:
        raise RuleError(f"{round_.rules.game.name} is played without cards.")


def meters_of(
    forms: Mapping[str, str | dict[str, str]], rules: HouseRules
) -> dict[str, dict[str, int]]:
    """The amounts on the meters of each wager."""
    shown = find_names(forms, (wager.name for wager in rules.game.wagers), "wager")
    return {
        name: _shown(amount, rules.game.find_wager(name), rules) for name, amount in shown.items()
    }


def _shown(amount: str | dict[str, str], wager: Wager, rules: HouseRules) -> dict[str, int]:
    known = [meter.name for meter in rules.meters(wager)]
    if not known or not rules.offers(wager):
        raise RuleError(f"{wager.name} has no meter under these rules.")
    if isinstance(amount, str):
        if len(known) > 1:
            raise RuleError(f"{wager.name} has several meters; name each: {', '.join(known)}.")
        amount = {known[0]: amount}
    amounts = {name: cents(text) for name, text in find_names(amount, known, "meter").items()}
    if min(amounts.values(), default=0) < 0:
        raise RuleError(f"A meter of {wager.name} cannot show less than nothing.")
    return amounts
