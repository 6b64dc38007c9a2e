"""The dealer of a written round, who deals the cards that the record names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from houserules.equipment.cards import Card
from houserules.law import Citation
from houserules.rules import (
    Bet,
    Decision,
    Irregularity,
    Line,
    Outcome,
    Round,
    Rule,
    RuleError,
    Seat,
)
from houserules.rules.procedure import ALL, Face, Kept, Lines, Play
from houserules.rules.round import AFTER, ASIDE, BEFORE, SHOE
from houserules.rules.settlement import FromMeter, PaidBonus
from houserules.rules.wager import Wager
from houserules.table.assigned import AssignedDealer
from houserules.table.meters import Amounts
from houserules.table.moments import NO_CARDS, Moment, Passes
from houserules.table.recorded_incidents import RecordedIncidents

OTHERS_HAND = re.compile(r"hand of seat (\d+)")
"""A wager on the hand of another seat."""


class RecordedMeters:
    """Meters that show what the record says, and that nothing is added to."""

    def __init__(self, round_: Round) -> None:
        self._shown = round_.meters, round_.reserves

    def shown(self) -> tuple[Amounts, Amounts]:
        """The amounts that the record states."""
        return self._shown

    open = shown

    def feed(self, wager: Wager, stake: int) -> None:
        """The record has the meters as they are when players are paid."""

    def pay(self, taken: FromMeter) -> None:
        """The settlement itself follows what winners take."""

    def close(self) -> None:
        """Nothing to do."""

    def ready(self) -> None:
        """Nothing to do."""

    def finish(self, number: int) -> None:
        """Nothing to do."""

    def annul(self) -> None:
        """Nothing to do."""


class RecordedDealer(AssignedDealer):
    """Deals the cards that a record names to each place, and lets happen what went wrong."""

    record: Round
    irregular: RecordedIncidents
    """The incidents of the record."""
    next: Card | None = None
    """The card of the record that was set aside and is dealt next."""
    grown: Counter[tuple[int, Bet]]
    """Payouts that became part of a wager, by seat and bet."""
    kept_by: Rule | None = None
    """The rule by which wagers stay for a later spin."""
    missing: tuple[str, ...] = ()
    """Sentences on cards that a wager of a void round is settled by, and the record has not."""
    unnamed: list[str]
    """Sentences on cards by which a wager was settled, and which the record does not name."""

    def recall(
        self,
        round_: Round,
        at: Mapping[int, Moment],
        undecided: Mapping[int, Sequence[Decision]],
    ) -> None:
        """Take the record, before the round is dealt, and the decisions that are left of it."""
        self.record, self.grown = round_, Counter[tuple[int, Bet]]()
        self.irregular = RecordedIncidents(self, round_, at, undecided)
        self.unnamed, self._invented = [], set[tuple[int | str, str]]()
        hands: dict[tuple[int | str, str], Sequence[Card]] = {
            (seat.number, name): cards
            for seat in round_.seats
            for name, cards in seat.cards.items()
        }
        self.assign_hands(hands | {(place, ""): cards for place, cards in round_.cards.items()})

    @property
    def explains(self) -> bool:
        """The settlement of a record is read by people."""
        return True

    @property
    def hears_of_any(self) -> bool:
        """Whether the record has something left, or anything was noticed."""
        return bool(self.irregular.pending or self.incidents.reported)

    def notices(
        self,
        *irregularities: Irregularity,
        seat: int | None = None,
        answers: Sequence[str] = (),
    ) -> Irregularity | None:
        """Let happen what the record has of it now, and notice it."""
        if self.irregular.pending:
            self.irregular.look_for(irregularities, seat, answers)
        return super().notices(*irregularities, seat=seat)

    def reports(self, irregularity: Irregularity) -> None:
        """Let something happen; a shoe that the record lists runs out only where it says so."""
        if self.irregular.take_report(irregularity):
            super().reports(irregularity)

    @property
    def counts_shoe(self) -> bool:
        """Whether the record lists the shoe from which the hands are dealt that are wagered on."""
        return SHOE in self.record.cards and bool(self.seats())

    def remaining(self) -> int:
        """The cards that are left of a shoe that the record lists, or of a whole one."""
        return len(self._left[SHOE, ""]) if self.counts_shoe else super().remaining()

    def deals(
        self,
        to: int | str,
        cite: str | Citation,
        count: int = 1,
        face: Face = Face.DOWN,
        hand: str = "",
        part: str = "",
    ) -> tuple[Card, ...]:
        """Deal the recorded cards of a seat or place; something may go wrong before or after."""
        shows = NO_CARDS
        if self.irregular.happens and face is Face.UP:
            first = self._dealt_to(to)
            shows = range(first, first + count)
        self._passes(Passes.CARD, to, cite, shows=shows)
        shoe = self._left.get((SHOE, ""))
        if to in self.game.places and shoe is not None:
            self._left[to, hand], self._left[SHOE, ""] = shoe[:count], shoe[count:]
        cards = super().deals(to, cite, count, face, hand, part)
        if self.next not in (None, *cards):
            raise RuleError(f"{self.next} was set aside to be dealt next, not {cards[0]}.")
        self.next = None
        self._passes(Passes.CARD, to, cite, shows=shows, side=AFTER, count=count)
        return cards

    def _unassigned(self, to: int | str, hand: str) -> Card:
        """Deal any card where the record names none, and note that it is nobody's word."""
        self._invented.add((to, hand))
        return super()._unassigned(to, hand)

    def burns(self, cite: str | Citation, count: int = 1, text: str = "") -> tuple[Card, ...]:
        """Burn cards; something may go wrong before."""
        self._passes(Passes.BURN, None, cite)
        return super().burns(cite, count, text)

    def puts_back(self, card: Card, cite: str | Citation) -> None:
        """Have a card that the record names dealt next, while hands are dealt that count."""
        self.next = card if ASIDE in self.record.cards and self.seats() else None

    def counts(
        self,
        cite: str | Citation,
        what: str,
        number: int | None = None,
        wrong: tuple[Irregularity, ...] = (),
    ) -> Play:
        """Count cards, which may come out wrong."""
        self._passes(Passes.COUNT, None, cite)
        yield from ()

    def spoiled(self) -> Irregularity | None:
        """Let the spin be void where the record says so; wagers stay for the next."""
        found = super().spoiled()
        if found is not None:
            self.keeps(Rule(found.cite, found.event))
        return found

    def keeps(self, rule: Rule) -> None:
        """Note the rule by which wagers stay if the record ends here."""
        self.kept_by = rule

    def standing(self) -> Iterator[Line]:
        """The wagers that the record leaves on the layout."""
        if self.kept_by is not None:
            for seat in self.seats():
                for bet, stake in self.bets(seat).items():
                    yield Line.of(seat, bet, stake, self.kept_by.stands())

    def draws(self, cite: str, what: str, among: Sequence[str]) -> str:
        """Draw what the record says; nothing where it says nothing, or anything it cannot say."""
        drawn = self.record.draws.get(what)
        if drawn is None:
            return "" if what in self.game.draws else among[0]
        self._draws[what] = drawn
        return drawn

    def takes(self, seat: int, bet: Bet, stake: int, cite: str, hand: str = "") -> None:
        """Take a wager; one that is on the layout already grows by a payout of the house."""
        if bet in self.bets(seat):
            self.grown[seat, bet] += stake
        super().takes(seat, bet, stake, cite, hand)

    def rolls(self, cite: str, dice: int = 2) -> tuple[int, ...]:
        """Throw the dice as the record says; anyhow where it cannot say, because nothing counts."""
        if self.record.rolls or self.game.deck is None:
            return super().rolls(cite, dice)
        while self.spoiled():
            pass
        return (1,) * dice

    def state(self, kind: type[Kept]) -> Kept:
        """State of earlier rounds, of which a record knows nothing: what comes at times is due."""
        if kind not in self._kept:
            make: Any = getattr(kind, "due", kind)
            self._kept[kind] = make()
        kept: Kept = self._kept[kind]
        return kept

    def reveals(self, of: int | str, cite: str, hand: str = "", only: slice = ALL) -> None:
        """Turn cards up; something may go wrong before."""
        if isinstance(of, str):
            self._passes(Passes.SHOWN, of, cite, shows=range(self._dealt_to(of))[only])
        super().reveals(of, cite, hand, only)

    def settling(self, cite: str | Citation, by: Lines | None = None) -> Iterator[Line]:
        """Settle; something may go wrong before, or all cards of a void round are dealt."""
        if self.incidents.void is None:
            self._passes(Passes.SETTLED, None, cite)
        else:
            self.missing = tuple(self.undealt())
        return super().settling(cite, by)

    def pays(self, cite: str | Citation, lines: Iterable[Line], said: str = "settled") -> None:
        """Settle some wagers before the others; something may go wrong before."""
        if self.incidents.void is None:
            self._passes(Passes.SETTLED, None, cite)
        super().pays(cite, lines, said)

    def _pay(self, lines: Iterable[Line]) -> None:
        """Pay lines, and note those that rest on cards which the record does not name."""
        super()._pay(self._noting(lines))

    def _noting(self, lines: Iterable[Line]) -> Iterator[Line]:
        for line in lines:
            if self._invented and self._is_by_cards(line):
                self.unnamed += self._lacking(line)
            yield line

    def _is_by_cards(self, line: Line) -> bool:
        """Whether cards decided a line, and not a fold, an incident or a player who left."""
        given_up = line.outcome in (Outcome.FORFEITED, Outcome.CHARGED)
        by = {self.game.stays_seated(self.rules), *(one.cite for one in self.incidents.reported)}
        is_fee = line.bet is not None and line.bet.wager.is_fee
        return not (given_up or is_fee or line.cite in by)

    def lacking(self) -> Iterator[str]:
        """Sentences on hands that a record lacks, or of which it does not name the first cards."""
        for to, hand in sorted(self._invented, key=str):
            whose = "player" if isinstance(to, int) else to
            if self.incidents.void is None and (
                self._named_at(to, hand) < self.game.hand_sizes.get(whose, 1)
            ):
                yield self._number_at(to, hand)

    def _lacking(self, line: Line) -> Iterator[str]:
        """Sentences on cards that decide a line and that the record does not name."""
        decided = line.bet.wager.decided if line.bet else None
        for to, hand in sorted(self._invented, key=str):
            if isinstance(to, int):
                looked_at = to in _hands_of(line)
            else:
                unknown = [to, *self._unknown_parts(to)]
                looked_at = decided is None or any(
                    decided.is_decided_at(part, line.seat) for part in unknown
                )
            if looked_at:
                yield self._number_at(to, hand)

    def _unknown_parts(self, place: str) -> Iterator[str]:
        """The parts of a place, such as the Flop, of which the record does not name all cards."""
        named = len(self.record.cards.get(place, ()))
        for part, (whole, cards) in self.game.views.items():
            if whole == place and named < cards.stop:
                yield part

    def _number_at(self, to: int | str, hand: str = "") -> str:
        """How many cards a seat or a place must have, and how many the record names."""
        has, pieces = self._named_at(to, hand), self.rules.pieces
        if isinstance(to, str):
            return f"The {pieces} “{to}” must be {len(self.place(to))}, not {has}."
        where = f"Seat {to}{', ' if hand else ''}{hand}"
        return f"{where} must have {len(self.hand(to, hand))} {pieces}, not {has}."

    def _named_at(self, to: int | str, hand: str = "") -> int:
        """How many cards the record names at a seat or a place."""
        if isinstance(to, str):
            return len(self.record.cards.get(to, ()))
        seat = next(seat for seat in self.record.seats if seat.number == to)
        return len(seat.cards.get(hand, ()))

    def _passes(
        self,
        kind: Passes,
        of: int | str | None,
        cite: str | Citation,
        *,
        shows: range = NO_CARDS,
        side: str = BEFORE,
        count: int = 1,
    ) -> None:
        """Let a moment pass at which something may go wrong."""
        if not self.irregular.happens:
            return
        by = self.game.cite(cite) if isinstance(cite, str) else cite
        fits = not self._invented and not any(self._left.values())
        self.irregular.passes(kind, of, by, side=side, count=count, shows=shows, fits=fits)

    def is_asked(self, seat: int, cite: Citation) -> None:
        """Let the moment pass before a decision of a seat."""
        self._passes(Passes.DECISION, seat, cite)

    def _dealt_to(self, to: int | str) -> int:
        """How many cards a seat or a place has."""
        if isinstance(to, str):
            return len(self.place(to))
        return sum(map(len, self.positions[to].cards.values()))

    def undrawn(self) -> Iterator[str]:
        """Draws of the record that no system makes under these rules."""
        for name in self.record.draws:
            if name not in self._draws:
                yield f"Nothing draws a {name} in this round."

    def undealt(self) -> Iterator[str]:
        """Recorded hands and places with more or fewer cards than were dealt.

        In a void round only those count that decide a wager which is settled all the same. A
        record may leave out cards that were set aside, and those of players who left; a shoe that
        it lists stands for all others.
        """
        named = self.record.cards
        required = (*named, *(() if SHOE in named else self.game.places))
        every = {**self.cards.places, **named}
        places = [place for place in every if place in required and place != SHOE]
        seats = tuple(
            seat for seat in self.record.seats if seat.leaves is None or any(seat.cards.values())
        )
        if not any(seat.leaves is None for seat in self.record.seats):
            places = [place for place in places if place in named]
        if void := self.incidents.void:
            saved = [wager for wager in void.still_settled if wager.decided]
            seats = tuple(seat for seat in seats if seat.bets.has(*saved))
            places = [place for place in places if _looked_at(place, saved, seats)]
        for place in places:
            if len(named.get(place, ())) != len(self.place(place)):
                yield self._number_at(place)
        for seat in seats:
            for hand in {**self.positions[seat.number].cards, **seat.cards}:
                if len(seat.cards.get(hand, ())) != len(self.hand(seat.number, hand)):
                    yield self._number_at(seat.number, hand)


def _hands_of(line: Line) -> Iterator[int]:
    """The seats whose hands may decide a line: its own, or another on which it is wagered."""
    yield line.seat
    if isinstance(line.subject, PaidBonus) and line.subject.seat is not None:
        yield line.subject.seat
    if line.bet and line.bet.on and (other := OTHERS_HAND.fullmatch(line.bet.on)):
        yield int(other[1])


def _looked_at(place: str, wagers: Iterable[Wager], seats: Iterable[Seat]) -> bool:
    """Whether the cards at a place decide one of some wagers of these seats."""
    decided = [(wager, wager.decided) for wager in wagers if wager.decided]
    return any(
        seat.bets.has(wager) and how.is_decided_at(place, seat.number)
        for seat in seats
        for wager, how in decided
    )
