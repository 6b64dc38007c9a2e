"""Worked cases played at a live table, step by step, and compared with what they expect."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from houserules.equipment.cards import Card, parse_cards
from houserules.files.cases import ExpectForm, compare_line, meters_of, words_of
from houserules.files.evidence import Evidence, Shows
from houserules.files.script import MOST_DECKS, Script
from houserules.files.table_cases import HappensForm, ShowsForm, StepForm, TableCase
from houserules.law import Citation
from houserules.log import UnsealedLog
from houserules.rules import Decision, HouseRules, Line, Settlement, cents, dollars
from houserules.rules.errors import RuleError
from houserules.rules.play import Handling
from houserules.rules.procedure import AskConfirmation, AskDecision
from houserules.rulings.ruling import event_of
from houserules.table.events import Event, Kind
from houserules.table.inputs import (
    Abandon,
    BuyChips,
    Call,
    Confirm,
    Decide,
    Input,
    Leave,
    NoMoreBets,
    PlaceBet,
    Reduce,
    Report,
    Sit,
    TakeBack,
)
from houserules.table.meters import Amounts, Meters, OwnMeters
from houserules.table.spoken import as_said
from houserules.table.table import Table

MOST_NEAR = 100
_CITED = re.compile(r'§ (\d+a\.\d+(?:\("[^"]+"\))?(?:\(\w+\))*)')


def cited(sentence: str) -> set[Citation]:
    """The paragraphs that a sentence names."""
    return {Citation.parse(found) for found in _CITED.findall(sentence)}


def evidence_of(event: Event) -> Evidence:
    """The evidence that an event gives for its paragraph."""
    if event.kind is Kind.SETTLED:
        return Evidence.SETTLES
    announced = event.kind is Kind.ANNOUNCED and not event.marker
    return Evidence.ANNOUNCES if announced else Evidence.MOVES


@dataclass
class Played:
    """A case that was played: the table, what was settled, and what was not as expected.

    `exercised` holds the paragraphs of events, lines and refusals that the case expects and that
    came; what happened without the case looking at it is not among them.
    """

    table: Table
    lines: list[Line] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)
    exercised: Shows = field(default_factory=Shows)
    compared: int = 0
    """How many events belong to the steps so far; those of the opening to the first step."""

    @property
    def settlement(self) -> Settlement:
        """All lines, in the order in which the dealer settled them."""
        return Settlement.of(self.lines)


class MeteredTable(Table):
    """A table whose meters show some amounts when it opens."""

    def __init__(self, rules: HouseRules, script: Script, at_opening: Amounts) -> None:
        self._at_opening = at_opening
        super().__init__(rules, log=UnsealedLog(), source=script)

    def _meters(self) -> Meters:
        return OwnMeters(self.rules, self.ledger, self._at_opening)


def play(case: TableCase) -> Played:
    """Play a case at a table of its own; a step that cannot be carried out is an error."""
    script = Script()
    played = _opened(case, script)
    for number, step in enumerate(case.form.table):
        with case.passage.naming("table", number, what=f"step {number + 1}: "):
            if number > 0:
                script.brings(step)
            _carry_out(played, step, f"step {number + 1}")
    played.lines.extend(played.table.dealer.lines)
    played.differences.extend(script.unused())
    with case.passage.naming("then", what="then: "):
        _compare_events(played, played.table.events, case.form.then, False, "the case")
    with case.passage.naming("expect", what="expect: "):
        if case.form.expect is not None:
            _compare_lines(played, case.form.expect)
    return played


def _opened(case: TableCase, script: Script) -> Played:
    """Open the table with the chance of the first step: some cards are shuffled before wagers."""
    with case.passage.naming("table", 0, what="step 1: "):
        for step in case.form.table[:1]:
            script.brings(step)
    with case.passage.naming("meters", what="meters: "):
        meters = meters_of(case.form.meters, case.rules)
    return Played(MeteredTable(case.rules, script, meters))


def _carry_out(played: Played, step: StepForm, where: str) -> None:
    before = played.compared
    inputs = list(_inputs(step, played.table.rules))
    if step.rounds:
        _play_on(played, step)
    elif step.refused is None:
        for given in inputs:
            _do(played, given, step.confirms)
        _confirm(played, step.confirms)
    else:
        _refuses(played, inputs, step.refused, where)
    played.compared = len(played.table.events)
    expected = step.then if step.exactly is None else step.exactly
    if expected is not None:
        events = played.table.events[before : played.compared]
        _compare_events(played, events, expected, step.exactly is not None, where)
    if step.shows is not None:
        played.differences += [f"{where}: {what}" for what in _not_shown(played, step.shows)]


def _play_on(played: Played, step: StepForm) -> None:
    """Play rounds of which a case looks at little: everybody wagers, and does what comes first."""
    seats = sorted(played.table.dealer.positions)
    for _ in range(step.rounds):
        for seat in seats:
            for bet, amount in step.places.items():
                _do(played, PlaceBet(seat, bet, cents(amount)), confirms=True)
        _do(played, NoMoreBets(), confirms=True)
        while isinstance(asks := played.table.asks, AskDecision):
            _do(played, Decide.to(asks.seat, asks.acts[0].name), confirms=True)


def _do(played: Played, given: Input, confirms: bool) -> None:
    """Do one thing; the lines of a round are those of the table when it is over."""
    rounds = played.table.rounds
    if isinstance(given, Decide) and given.seat == played.table.asks.seat:
        given = Decide.to(given.seat, as_said(played.table, given.decision))
    played.table.do(given)
    if played.table.rounds > rounds:
        played.lines.extend(played.table.settled)
    _confirm(played, confirms)


def _confirm(played: Played, confirms: bool) -> None:
    """Confirm the steps for which the table waits, unless the case leaves that to a later step."""
    while confirms and isinstance(asks := played.table.asks, AskConfirmation):
        _do(played, Confirm(asks.number), confirms=False)


def _refuses(played: Played, inputs: Sequence[Input], sentence: str, where: str) -> None:
    """The table must refuse one of the inputs, the last one that is tried."""
    try:
        for given in inputs:
            _do(played, given, confirms=False)
    except RuleError as error:
        if sentence not in str(error):
            played.differences.append(f"{where}: refused with “{error}”")
        else:
            played.exercised.add(Evidence.REFUSES, cited(str(error)))
        return
    played.differences.append(f"{where}: not refused, expected “{sentence}”")


# From a step to inputs


def _inputs(step: StepForm, rules: HouseRules) -> Iterator[Input]:
    """The inputs of a step, in its order."""
    if step.then is not None and step.exactly is not None:
        raise RuleError("Write either “then” or “exactly”.")
    if step.after and step.reports is None:
        raise RuleError("“after” says when something happens that the step “reports”.")
    if step.chips is not None and step.sits is None:
        raise RuleError("A step has “chips” only with “sits”; a seated player “buys” more.")
    if step.rounds:
        if step.model_fields_set - {"rounds", "places", "shoe", "then", "exactly", "shows"}:
            raise RuleError("A step that plays “rounds” says only what each seat “places”.")
        return
    of_seat = list(_of_seat(step))
    by_dealer = (step.says, step.reports, step.counts)
    if sum(did is not None for did in by_dealer) + bool(of_seat) > 1:
        raise RuleError("Write the dealer's words, a report and a seat's act as separate steps.")
    yield from of_seat
    if step.says is not None:
        yield NoMoreBets()
    if step.counts is not None:
        yield Confirm(step.counts)
    if step.reports is not None:
        yield Report(event_of(rules, step.reports.strip()), step.seat, step.after)


def _of_seat(step: StepForm) -> Iterator[Input]:
    """The inputs of a seat: sits, buys, handles its bets, decides and leaves, in that order."""
    if step.sits is not None:
        yield Sit(_seat(step, "sits"), step.sits.strip(), cents(step.chips or "0"))
    if step.buys is not None:
        yield BuyChips(_seat(step, "buys"), cents(step.buys))
    for does in Handling:
        for bet, amount in step.written(does):
            yield _handled(_seat(step, does), does, bet, cents(amount))
    for act in words_of(step.decides):
        yield Decide.to(_seat(step, "decides"), Decision.parse(act))
    if step.leaves:
        yield Leave(_seat(step, "leaves"))
    if step.abandons:
        yield Abandon(_seat(step, "abandons"))


def _seat(step: StepForm, word: str) -> int:
    if step.seat is None:
        raise RuleError(f"“{word}” needs a seat.")
    return step.seat


def _handled(seat: int, does: Handling, bet: str, amount: int) -> Input:
    match does:
        case Handling.PLACES:
            return PlaceBet(seat, bet, amount)
        case Handling.REDUCES:
            return Reduce(seat, bet, amount)
        case Handling.REMOVES:
            return TakeBack(seat, bet)
    return Call(seat, bet, "on" if does is Handling.CALLS_ON else "off")


# From what happened to what was expected


def _compare_events(
    played: Played, events: list[Event], expected: list[HappensForm], all_: bool, where: str
) -> None:
    """Look for the expected events in their order; with `all_` there may be no others."""
    left = iter(events)
    for wanted in expected:
        found = next((event for event in left if all_ or _is(event, wanted)), None)
        if found is None or not _is(found, wanted):
            instead = f"{_described(found)} came instead" if found else _near(events, wanted)
            played.differences.append(f"{where}: {_wanted(wanted)} did not happen; {instead}")
            return
        played.exercised.add(evidence_of(found), (found.cite,))
        if wanted.says:
            played.exercised.add(Evidence.NAMED, cited(found.what))
    if all_:
        played.differences += [f"{where}: not expected: {_described(event)}" for event in left]


def _is(event: Event, wanted: HappensForm) -> bool:
    return (
        event.cite == Citation.parse(wanted.cite)
        and wanted.seat in (None, event.seat)
        and (wanted.amount is None or event.amount == cents(wanted.amount))
        and (wanted.face is None or event.face == f"face {wanted.face}")
        and (wanted.cards is None or _sorted(wanted.cards) == _sorted(event.cards))
        and (wanted.says or "").casefold() in event.what.casefold()
    )


def _sorted(cards: str) -> list[Card]:
    return sorted(parse_cards(cards, decks=MOST_DECKS))


def _wanted(form: HappensForm) -> str:
    seat = "" if form.seat is None else f"seat {form.seat}"
    face = "" if form.face is None else f"face {form.face}"
    amount = "" if form.amount is None else dollars(cents(form.amount))
    said = (form.cite, seat, form.says, form.cards, face, amount)
    return ", ".join(filter(None, said))


def _described(event: Event) -> str:
    return ", ".join(filter(None, (str(event.cite), *event.parts())))


def _near(events: list[Event], wanted: HappensForm) -> str:
    """The events by the same paragraph, or all of them; of very many the last."""
    same = [event for event in events if event.cite == Citation.parse(wanted.cite)] or events
    there_was = "at last there was" if len(same) > MOST_NEAR else "there was"
    return f"{there_was}: {'; '.join(map(_described, same[-MOST_NEAR:])) or 'nothing'}"


def _not_shown(played: Played, shows: ShowsForm) -> Iterator[str]:
    """Differences between what the table shows and what is expected; right meters are noted."""
    table = played.table
    for player, amount in shows.chips.items():
        if player not in table.chips:
            raise RuleError(f"Nobody at the table is called {player}.")
        if table.chips[player] != cents(amount):
            yield f"{player} has {dollars(table.chips[player])}, expected {dollars(cents(amount))}"
    for name, amounts in meters_of(shows.meters, table.rules).items():
        for meter in table.rules.meters(table.game.find_wager(name)):
            expected = amounts.get(meter.name)
            shown = table.meters.get(name, {}).get(meter.name, 0)
            if shown == expected:
                played.exercised.add(Evidence.MOVES, (meter.cite,))
            elif expected is not None:
                yield f"the meter of {name} shows {dollars(shown)}, expected {dollars(expected)}"


def _compare_lines(played: Played, expected: list[ExpectForm]) -> None:
    """Compare all lines in their order: it is that in which the dealer settled them."""
    for number, (line, wanted) in enumerate(zip(played.lines, expected, strict=False), 1):
        if (line.seat, line.name.casefold()) != (wanted.seat, wanted.wager.casefold()):
            played.differences.append(
                f"line {number} is seat {line.seat}, {line.name}; "
                f"expected seat {wanted.seat}, {wanted.wager}"
            )
            return
        differs = list(compare_line(line, wanted))
        played.differences += differs
        if not differs:
            played.exercised.add(Evidence.SETTLES, (line.cite, *line.also))
    for line in played.lines[len(expected) :]:
        played.differences.append(f"seat {line.seat}, {line.name}: not expected")
    for wanted in expected[len(played.lines) :]:
        played.differences.append(f"seat {wanted.seat}, {wanted.wager}: no such line")
