"""The dealer: does what a procedure orders, with the cards and chips of one table."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any

from houserules.equipment.cards import Card, Deck
from houserules.law import Citation
from houserules.rules import (
    Bet,
    Bets,
    Decision,
    HouseRules,
    Irregularity,
    Line,
    Round,
    Rule,
    Seat,
    Wager,
)
from houserules.rules.play import Event as PlayEvent
from houserules.rules.play import Handled, Leaves, OpenBets
from houserules.rules.procedure import (
    ALL,
    Answer,
    Ask,
    AskConfirmation,
    Dealer,
    Face,
    Kept,
    Lines,
    Marker,
    Play,
)
from houserules.rules.settlement import Outcome, Verdict
from houserules.table.cards import Cards
from houserules.table.chance import SPIN, TableChance
from houserules.table.chips import Chips
from houserules.table.events import Event, Kind, Recorder, mixed
from houserules.table.incidents import Incidents
from houserules.table.ledger import Ledger
from houserules.table.meters import NO_AMOUNTS, Amounts, Meters, WhenPaid, metered


class TableDealer(Dealer):
    """Carries out the words of a procedure, and records each as an event.

    The words are described in `Dealer`. The money is in `chips`, the cards in `cards`, and what
    goes wrong in `incidents`.
    """

    def __init__(
        self,
        rules: HouseRules,
        chance: TableChance,
        ledger: Ledger,
        meters: Meters,
        records: bool,
    ) -> None:
        self.game = rules.game
        self.rules = rules
        self.is_recording = records
        self.recorder = Recorder(rules.game, records)
        self.money = Chips(rules, ledger, meters)
        self.positions = self.money.positions
        """The seats at which somebody sits, clockwise."""
        self.cards = Cards()
        self.incidents = Incidents(self)
        self.meters = meters
        self.lines: list[Line] = []
        self.marker: Marker | None = None
        self.was_empty = False
        self._chance = chance
        self._spins: list[str] = []
        self._rolls: list[tuple[int, ...]] = []
        self._draws: dict[str, str] = {}
        self._open_bets: OpenBets | None = None
        self._kept: dict[type[Any], Any] = {}
        self._metered = bool(metered(rules))

    @property
    def events(self) -> list[Event]:
        """Everything that has happened."""
        return self.recorder.events

    @property
    def in_order(self) -> bool:
        """Whether the game itself follows open bets."""
        return self.money.in_order

    @property
    def in_play(self) -> bool:
        """Whether anything has been dealt, thrown or spun in this round."""
        cards = any(position.cards for position in self.positions.values())
        return bool(cards or self.cards.places or self._spins or self._rolls)

    def clear(self) -> list[Line]:
        """Make ready for the next round, in which open bets stay; the lines of this one."""
        incidents = self.incidents
        if incidents.discards:
            self.puts_away()
        if incidents.reported or incidents.waiting:
            for irregularity, seat in incidents.missed():
                text = f"did not happen in this round: {irregularity.event}"
                self.says(irregularity.cite, text, seat)
            if incidents.over():
                self.cards.remove()
        self.cards.places = {}
        self.cards.turned_up.clear()
        self.was_empty = False
        self._spins.clear()
        self._rolls.clear()
        self._draws = {}
        self._takes_marker()
        self.money.clear()
        lines, self.lines = self.lines, []
        return lines

    # The procedure's view

    def seats(self) -> Sequence[int]:
        bank = None if self.marker is None else self.marker.seat
        positions = self.positions.items()
        return [number for number, position in positions if position.bets or number == bank]

    def banks(self, seat: int) -> str | None:
        """A sentence if the seat banks the round, with the paragraph but without an end."""
        if self.marker is None or self.marker.seat != seat:
            return None
        return f"Seat {seat} banks the round ({self.marker.cite.pretty})"

    def seated(self) -> Sequence[int]:
        return list(self.positions)

    def first_to_arrive(self) -> int | None:
        return min(self.positions, key=lambda seat: self.positions[seat].arrival, default=None)

    def player(self, seat: int) -> str:
        return self.positions[seat].player

    def chips(self, seat: int) -> int:
        return self.money.of(seat)

    def bets(self, seat: int) -> Bets:
        return self.positions[seat].placed

    def decisions(self, seat: int) -> Sequence[Decision]:
        return self.positions[seat].decisions

    def wagered(self, *wagers: Wager) -> bool:
        return any(position.placed.has(*wagers) for position in self.positions.values())

    def hand(self, seat: int, name: str = "") -> tuple[Card, ...]:
        return self.positions[seat].cards.get(name, ())

    def place(self, name: str) -> tuple[Card, ...]:
        return self.cards.places.get(name, ())

    def turned_up(self, place: str) -> int:
        return self.cards.turned_up[place]

    def remaining(self) -> int:
        return self.cards.remaining()

    @property
    def counts_shoe(self) -> bool:
        return True

    def state(self, kind: type[Kept]) -> Kept:
        kept: Kept | None = self._kept.get(kind)
        if kept is None:
            kept = self._kept[kind] = kind()
        return kept

    @property
    def hears_of_any(self) -> bool:
        return bool(self.incidents.reported)

    def notices(
        self,
        *irregularities: Irregularity,
        seat: int | None = None,
        answers: Sequence[str] = (),
    ) -> Irregularity | None:
        return self.incidents.notice(irregularities, seat) if self.incidents.reported else None

    def round(self, meters: Amounts = NO_AMOUNTS, reserves: Amounts = NO_AMOUNTS) -> Round:
        return Round(
            self.rules,
            tuple(self._seat(number) for number in self.seats()),
            dict(self.cards.places),
            tuple(self._spins),
            tuple(self._rolls),
            dict(self._draws),
            tuple(self.incidents.reported),
            meters,
            reserves=reserves,
            explained=self.explains,
        )

    @property
    def explains(self) -> bool:
        """Whether lines name the particulars that decided them."""
        return self.is_recording

    def _seat(self, number: int) -> Seat:
        position = self.positions[number]
        cards, decisions = dict(position.cards), tuple(position.decisions)
        lost = dict(position.forfeited)
        return Seat(number, position.placed, cards, decisions, position.player, lost)

    def says(
        self,
        cite: str | Citation,
        text: str,
        seat: int | None = None,
        *,
        marker: str = "",
        place: str = "",
        amount: int | None = None,
    ) -> None:
        if self.is_recording:
            said = {"text": text, "marker": marker, "place": place, "amount": amount}
            self.recorder.note(cite, Kind.ANNOUNCED, seat, **said)

    def confirms(
        self, cite: str | Citation, by: str, what: str, seat: int | None = None
    ) -> Generator[Ask, Answer, None]:
        if self.is_recording:
            paragraph = self.game.cite(cite) if isinstance(cite, str) else cite
            yield AskConfirmation(paragraph, by, what, seat)
            self.says(paragraph, f"{by} confirms: {what}", seat)

    # Cards

    def deals_from(self, side: str) -> None:
        if self.cards.turn_to(side):
            self.incidents.found.clear()

    def gathers(self) -> None:
        """Take all cards together, so that they are shuffled before the next round."""
        self.cards.remove_all()

    def shuffles(
        self, deck: Deck, cite: str | Citation, but: Iterable[Card] = (), text: str = ""
    ) -> None:
        self.cards.load(self._chance.stack(deck, but))
        self.recorder.note(cite, Kind.SHUFFLED, text=text or mixed(deck))

    def arranges(self, order: Sequence[int], cite: str | Citation, text: str) -> None:
        self.cards.arrange(order)
        self.says(cite, text)

    def deals(
        self,
        to: int | str,
        cite: str | Citation,
        count: int = 1,
        face: Face = Face.DOWN,
        hand: str = "",
        part: str = "",
    ) -> tuple[Card, ...]:
        cards = self._next_cards(count)
        self._put(to, hand, cards)
        self.recorder.note_cards(cite, Kind.DEALT, to, part or hand, cards, face)
        self.incidents.pass_by(count)
        return cards

    def _put(self, to: int | str, hand: str, cards: tuple[Card, ...]) -> None:
        if isinstance(to, int):
            held = self.positions[to].cards
            held[hand] = held.get(hand, ()) + cards
        else:
            self.cards.put(to, cards)

    def deals_around(
        self, everybody: Sequence[int | str], cite: str | Citation, times: int = 1
    ) -> None:
        if self.is_recording or self.incidents.waiting:
            for to in (*everybody,) * times:
                self.deals(to, cite)
            return
        number = len(everybody)
        cards = self._next_cards(number * times)
        for turn, to in enumerate(everybody):
            self._put(to, "", cards[turn::number])

    def puts_back(self, card: Card, cite: str | Citation) -> None:
        self.cards.stack.put_back(card)
        self.says(cite, "the card set aside is dealt next")

    def reveals(self, of: int | str, cite: str, hand: str = "", only: slice = ALL) -> None:
        cards = self.hand(of, hand) if isinstance(of, int) else self.place(of)
        if isinstance(of, str):
            self.cards.turned_up[of] += len(cards[only])
        self.recorder.note_cards(cite, Kind.TURNED_UP, of, hand, cards[only], Face.UP)

    def sets(
        self,
        of: int | str,
        cite: str,
        hand: str,
        cards: Iterable[Card],
        face: Face,
        bet: Bet | None = None,
    ) -> None:
        self.recorder.note_cards(cite, Kind.SET, of, hand, cards, face, str(bet or ""))

    def burns(self, cite: str | Citation, count: int = 1, text: str = "") -> tuple[Card, ...]:
        cards = self._next_cards(count)
        self.recorder.note(cite, Kind.BURNED, text=text or f"{count} burned")
        self.incidents.pass_by(count)
        return cards

    def counts(
        self,
        cite: str | Citation,
        what: str,
        number: int | None = None,
        wrong: tuple[Irregularity, ...] = (),
    ) -> Generator[Ask, Answer, None]:
        self.says(cite, what)
        self.incidents.pass_by(1)
        if self.is_recording and number is not None:
            paragraph = self.game.cite(cite) if isinstance(cite, str) else cite
            said = "how many cards were counted"
            yield AskConfirmation(
                paragraph, "the dealer", said, interrupted_by=wrong, number=number
            )

    def _next_cards(self, count: int) -> tuple[Card, ...]:
        stack = self.cards.stack
        if self.incidents.discards:
            self.puts_away()
        return tuple(stack.draw_many(count))

    def puts_away(self) -> Sequence[Card]:
        incidents = self.incidents
        while incidents.discards and self.remaining():
            cite, card = incidents.discards.pop(0).cite, self.cards.stack.draw()
            incidents.found.append(card)
            said = {"text": "discarded", "cards": str(card), "face": Face.UP}
            self.recorder.note(cite, Kind.BURNED, None, **said)
        return incidents.found

    # Dice, wheels and draws

    def rolls(self, cite: str, dice: int = 2) -> tuple[int, ...]:
        while self.spoiled():
            pass
        faces = tuple(number + 1 for number in self._chance.numbers("dice", dice, 6))
        self._rolls.append(faces)
        self.recorder.note(cite, Kind.ROLLED, dice=faces)
        self.incidents.pass_throw()
        return faces

    def spins(self, cite: str, compartments: Sequence[str]) -> str:
        while self.spoiled():
            pass
        mark = self._chance.choice(SPIN, compartments)
        self._spins.append(mark)
        self.recorder.note(cite, Kind.SPUN, result=mark)
        self.incidents.pass_throw()
        return mark

    def draws(self, cite: str, what: str, among: Sequence[str]) -> str:
        self._draws[what] = drawn = self._chance.choice(what, among)
        self.recorder.note(cite, Kind.DREW, text=what, result=drawn)
        return drawn

    # Wagers

    def takes(self, seat: int, bet: Bet, stake: int, cite: str, hand: str = "") -> None:
        self.money.stake(seat, (bet, stake))
        self.recorder.note(cite, Kind.PLACED, seat, hand=hand, bet=str(bet), amount=stake)

    def collects(self, cite: str | Citation, *wagers: Wager, seat: int | None = None) -> None:
        for number, bet, stake in self.money.placed(*wagers, seat=seat):
            self.money.collect(number, bet, stake)
            self.recorder.note(cite, Kind.COLLECTED, number, bet=str(bet), amount=stake)

    def collects_fold(self, cite: str | Citation, seat: int, rules: Mapping[Wager, Rule]) -> None:
        position, collected = self.positions[seat], self.money.collected
        for bet in position.bets:
            if verdict := self._forfeited(bet.wager, position.placed, rules):
                position.forfeited[bet] = verdict
        wagers = dict.fromkeys(bet.wager for bet in position.forfeited)
        self.collects(cite, *(w for w in wagers if (seat, w) not in collected), seat=seat)

    def _forfeited(self, wager: Wager, bets: Bets, rules: Mapping[Wager, Rule]) -> Verdict | None:
        """The verdict on a wager that a fold forfeits; None if it does not."""
        if wager in rules:
            return rules[wager].forfeits()
        return wager.decided.forfeits(bets, self.rules) if wager.decided else None

    def feeds(self, cite: str | Citation, *wagers: Wager) -> None:
        for number, bet, stake in self.money.placed(*wagers):
            self.meters.feed(bet.wager, stake)
            self.says(cite, f"{bet} accepted", number)

    def settles(self, cite: str | Citation, by: Lines | None = None) -> None:
        for _ in self.settling(cite, by):
            pass

    def settling(self, cite: str | Citation, by: Lines | None = None) -> Iterator[Line]:
        if self._metered:
            meters = WhenPaid(self.meters)
            lines = (by or self.game.lines)(self.round(meters, meters.reserves))
        else:
            lines = (by or self.game.lines)(self.round())
        if self.is_recording:
            for line in lines:
                yield line
                self._pay((line,))
        else:
            self._pay(lines)
        if self._metered:
            self.meters.close()
        self.says(cite, "settled")

    def follows(self, cite: str | Citation, bets: OpenBets, event: PlayEvent) -> None:
        self._open_bets = bets
        lines = tuple(bets.happens(event))
        self.money.lay_out(bets.on_layout())
        if isinstance(event, Handled):
            self._pay(lines)  # taken back or charged, which settles nothing
        elif lines:
            self.pays(cite, lines)

    def pays(self, cite: str | Citation, lines: Iterable[Line], said: str = "settled") -> None:
        self._pay(lines)
        self.says(cite, said)

    def marks(self, cite: str, charge: Line) -> None:
        self.money.mark(charge)
        amount = -charge.amount
        self.recorder.note(cite, Kind.MARKED, charge.seat, bet=charge.name, amount=amount)

    def collects_marked(self, *seats: int) -> None:
        for seat in seats or tuple(self.positions):
            self._pay(self.money.marked(seat))

    def leaves(self, seat: int) -> None:
        """Collect the charges of a player who goes, and have open bets forget the seat."""
        self.collects_marked(seat)
        if self.game.on_leaving is not None:
            self.says(*self.game.on_leaving, seat, amount=self.chips(seat))
        if self._open_bets is not None:
            tuple(self._open_bets.happens(Leaves(seat)))

    def abandons(self, seat: int, cite: Citation) -> None:
        """Treat the wagers of a player who leaves during a round as losing."""
        position = self.positions[seat]
        position.has_left = True
        self.says(cite, "the player leaves; the wagers are treated as losing", seat)
        self._ends(seat, Rule(cite, "the player left during the round").loses())

    def _pay(self, lines: Iterable[Line]) -> None:
        for line in self.money.pay(lines):
            self.lines.append(line)
            if self.is_recording:
                self.recorder.note(
                    line.cite,
                    Kind.SETTLED,
                    line.seat,
                    bet=line.name,
                    outcome=line.outcome,
                    text=line.why,
                    amount=line.amount,
                )
                if credited := line.credited:
                    said = "credited to the player's game account"
                    self.says(credited, said, line.seat, amount=line.due)

    # A player as the bank

    def gives_bank(self, seat: int, cite: str, says: str, *, no_wager: str) -> None:
        for bet, stake in tuple(self.positions[seat].bets.items()):
            self.money.take_back(seat, bet, stake)
            self.says(no_wager, f"the {bet} goes back to the bank", seat, amount=stake)
        self.marker = Marker(seat, says, self.game.cite(cite))
        self.says(cite, f"the marker of the {says} is placed", seat, marker=says)

    def takes_bank(self, cite: str, why: str) -> None:
        assert self.marker is not None
        self.positions[self.marker.seat].decisions.clear()
        self.says(cite, why, self.marker.seat)
        self._takes_marker()

    def _takes_marker(self) -> None:
        """Take the marker away, if somebody has it."""
        if self.marker is not None:
            says, cite = self.marker.says, self.marker.cite
            self.marker = None
            self.says(cite, f"the marker of the {says} is taken away", marker=says)

    def wagers(self, cite: str, stake: int) -> None:
        self.money.wager_against_bank(stake)
        self.says(cite, "the dealer wagers against the bank", amount=stake)

    def ends_wager(self, cite: str | Citation, outcome: Outcome) -> None:
        stake = self.money.dealers_wager
        if not stake:
            return
        self.money.end_dealers_wager(outcome)
        lost = outcome is Outcome.LOSE
        where = "goes to the center" if lost else "goes back to the table inventory"
        paid = ", paid from the center," if outcome is Outcome.WIN else ""
        self.says(cite, f"the dealer's wager{paid} {where}", amount=stake)

    # Irregularities

    def reports(self, irregularity: Irregularity) -> None:
        self.incidents.interrupts(irregularity)

    def spoiled(self) -> Irregularity | None:
        return self.incidents.spoil()

    def returns_wagers(self, void: Irregularity) -> Play:
        """End a void round: deal out and settle what the chapter saves, return the rest."""
        self.incidents.outlast_void()
        saved = any(self.bets(seat).has(*void.still_settled) for seat in self.seats())
        if saved and self.game.deal_out is not None:
            yield from self.game.deal_out(self, str(void.cite)) or ()
        if self.seats():
            self.settles(void.cite)
        self.ends_wager(void.cite, Outcome.RETURNED)

    def keeps(self, rule: Rule) -> None:
        """The wagers are on the layout."""

    def voids_hand(self, seat: int, by: Irregularity) -> None:
        """Return the wagers of a hand that has become void."""
        self._ends(seat, Rule(by.cite, by.event).returns())

    def forfeits_wagers(self, seat: int, by: Irregularity) -> None:
        """Have the player of a seat lose all wagers, in every box."""
        player = self.player(seat)
        for own in self.seats():
            if self.player(own) == player:
                self._ends(own, Rule(by.cite, by.event).forfeits())

    def _ends(self, seat: int, verdict: Verdict) -> None:
        """Settle all bets of a seat alike, so that it has no more part in the round."""
        bets = tuple(self.positions[seat].bets.items())
        self._pay(Line.of(seat, bet, stake, verdict) for bet, stake in bets)
