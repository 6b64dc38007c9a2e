"""The dealer: does what a procedure orders, with the chips and cards of one table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from houserules.law import Citation
from houserules.rules import Bet, Bets, HouseRules, Irregularity, Line, Round, Rule, Seat, Wager
from houserules.rules.play import Event as PlayEvent
from houserules.rules.play import Handled, Leaves, OpenBets
from houserules.rules.procedure import Kept, Lines
from houserules.rules.settlement import Outcome
from houserules.table.banking import BankDealer
from houserules.table.events import Kind
from houserules.table.handling import Randomness, RoundOver
from houserules.table.ledger import CENTER, INVENTORY, LAYOUT, Ledger
from houserules.table.meters import NO_AMOUNTS, Amounts, Meters, metered
from houserules.table.naming import Names
from houserules.table.position import Position

STANDS = Outcome.STANDS
"""By a name of its own: it is asked for with every line."""


class TableDealer(BankDealer):
    """Carries out steps, moves money between accounts, and tells what happened as events."""

    def __init__(
        self,
        rules: HouseRules,
        randomness: Randomness,
        ledger: Ledger,
        meters: Meters,
        names: Names,
        telling: bool,
    ) -> None:
        super().__init__(rules.game, randomness, telling)
        self.rules = rules
        self.ledger = ledger
        self.meters = meters
        self.lines: list[Line] = []
        self.in_order = False
        self.marker = None
        self.was_empty = False
        self._names = names
        self._standing: OpenBets | None = None
        self._collected: set[tuple[int, Wager]] = set()
        self._kept: dict[type[Any], Any] = {}
        self._somebody_owes = False
        self._metered = bool(metered(rules))

    def clear(self) -> list[Line]:
        """Make ready for the next round, in which bets that stand stay; the lines of this one."""
        incidents = self.incidents
        if incidents.discards:
            self.puts_away()
        if incidents.reported or incidents.waiting:
            for irregularity, seat in incidents.missed():
                text = f"did not happen in this round: {irregularity.event}"
                self.says(irregularity.cite, text, seat)
            if incidents.over():
                self._stack = None
        self._places = {}
        self.was_empty = False
        self._spins.clear()
        self._rolls.clear()
        self._draws = {}
        self._collected.clear()
        if self.marker is not None:
            self._takes_marker()
        for position in self.positions.values():
            position.cards.clear()
            position.decisions.clear()
        lines, self.lines = self.lines, []
        return lines

    def gathers(self) -> None:
        """Take all cards together, so that they are shuffled before the next round."""
        self._stack = None
        self._other_sides.clear()

    # What a procedure sees

    def seats(self) -> Sequence[int]:
        """The seats with a wager or with the bank, clockwise from the dealer's left."""
        if self.marker is None:
            return [number for number, position in self.positions.items() if position.bets]
        return [number for number in self.positions if self._takes_part(number)]

    def seated(self) -> Sequence[int]:
        """The seats at which somebody sits, with a wager or without, clockwise."""
        return list(self.positions)

    def player(self, seat: int) -> str:
        """Who sits at a seat."""
        return self.positions[seat].player

    def bets(self, seat: int) -> Bets:
        """What a seat has wagered."""
        return self.positions[seat].placed

    def decisions(self, seat: int) -> Sequence[str]:
        """What a seat has decided in this round."""
        return self.positions[seat].decisions

    def wagered(self, *wagers: Wager) -> bool:
        """Whether any seat has placed one of these wagers."""
        return any(position.placed.has(*wagers) for position in self.positions.values())

    @property
    def in_play(self) -> bool:
        """Whether anything has been dealt, thrown or spun in this round."""
        cards = any(position.cards for position in self.positions.values())
        return bool(cards or self._places or self._spins or self._rolls)

    # What a procedure orders

    def keeps(self, kind: type[Kept]) -> Kept:
        """What the procedure keeps from round to round; made anew when the table opens."""
        kept: Kept | None = self._kept.get(kind)
        if kept is None:
            kept = self._kept[kind] = kind()
        return kept

    def notices(
        self, *irregularities: Irregularity, seat: int | None = None
    ) -> Irregularity | None:
        """One of these that was reported in this round and that the procedure acts upon now."""
        return self.incidents.notice(irregularities, seat) if self.incidents.reported else None

    def takes(self, seat: int, bet: Bet, stake: int, cite: str, hand: str = "") -> None:
        """Take another wager of a seat during the round, perhaps on one of its hands."""
        self.put(seat, bet, stake)
        if self._telling:
            self._tell(cite, Kind.PLACED, seat, hand=hand, bet=str(bet), amount=stake)

    def collects(self, cite: str | Citation, *wagers: Wager, seat: int | None = None) -> None:
        """Collect wagers that leave the layout before they are settled, and feed their meters."""
        for number, position in self.positions.items():
            if seat not in (None, number):
                continue
            for bet, stake in position.bets.items():
                if bet.wager in wagers:
                    self._collected.add((number, bet.wager))
                    self.ledger.move(LAYOUT, INVENTORY, stake)
                    if bet.wager.meters:
                        self.meters.feed(bet.wager, stake)
                    if self._telling:
                        self._tell(cite, Kind.COLLECTED, number, bet=str(bet), amount=stake)

    def feeds(self, cite: str | Citation, *wagers: Wager) -> None:
        """Have the meters of wagers grow by what was placed, which stays on the layout."""
        for number, position in self.positions.items():
            for bet, stake in position.bets.items():
                if bet.wager in wagers:
                    self.meters.feed(bet.wager, stake)
                    self.says(cite, f"{bet} accepted", number)

    def settles(self, cite: str | Citation, by: Lines | None = None) -> None:
        """Settle by the game's own rules whatever the round has decided so far, or a part of it."""
        for _ in self.settling(cite, by):
            pass

    def settling(self, cite: str | Citation, by: Lines | None = None) -> Iterator[Line]:
        """Settle as `settles` does, giving each line before it is paid, for what is shown then."""
        meters = self.meters.open() if self._metered else ()
        lines = (by or self.game.lines)(self.round(*meters))
        if self._telling:
            for line in lines:
                yield line
                self._pay_all((line,))
        else:
            self._pay_all(lines)
        if self._metered:
            self.meters.close()
        self.says(cite, "settled")

    def follows(self, cite: str | Citation, bets: OpenBets, event: PlayEvent) -> None:
        """Let something happen to open bets, and settle what it decides."""
        self._standing = bets
        lines = tuple(bets.happens(event))
        for position in self.positions.values():
            position.remove_all()
        for seat, bet, stake in bets.on_layout():
            standing = self.positions[seat].bets
            standing[bet] = standing.get(bet, 0) + stake
        if isinstance(event, Handled):
            self._pay_all(lines)  # taken back or charged, which settles nothing
        elif lines:
            self.pays(cite, lines)

    def pays(self, cite: str | Citation, lines: Iterable[Line]) -> None:
        """Settle some wagers before the others, by lines of the game's own rules."""
        self._pay_all(lines)
        self.says(cite, "settled")

    def marks(self, cite: str, charge: Line) -> None:
        """Mark what a seat owes, to be collected later; it cannot be wagered meanwhile."""
        self.positions[charge.seat].owed.append(charge)
        self._somebody_owes = True
        if self._telling:
            amount = -charge.amount
            self._tell(cite, Kind.MARKED, charge.seat, bet=charge.name, amount=amount)

    def collects_marked(self, *seats: int) -> None:
        """Collect what has been marked, from all seats or from some."""
        for seat in seats or tuple(self.positions):
            owed, self.positions[seat].owed = self.positions[seat].owed, []
            self._pay_all(owed)

    def leaves(self, seat: int) -> None:
        """Collect what a player who goes has been marked, and have open bets forget him."""
        self.collects_marked(seat)
        if self._standing is not None:
            tuple(self._standing.happens(Leaves(seat)))

    def reports(self, irregularity: Irregularity) -> None:
        """Notice something irregular; a round that it makes void goes no further."""
        self.happens(irregularity)
        if self.incidents.void:
            raise RoundOver

    # What the table does for it

    def chips(self, seat: int) -> int:
        """What the player of a seat has for wagers beside what he owes, in cents."""
        account = self.positions[seat].account
        chips = self.ledger.balances.get(account, 0)
        if self._somebody_owes:
            owing = (p for p in self.positions.values() if p.account == account)
            chips -= sum(position.owes for position in owing)
        return chips

    def put(self, seat: int, bet: Bet, stake: int) -> None:
        """Move chips of a seat's player onto the layout."""
        position = self.positions[seat]
        self.ledger.stake(position.account, stake)
        position.bets[bet] = position.bets.get(bet, 0) + stake
        position.view = None

    def put_all(self, seat: int, stakes: Mapping[Bet, int]) -> None:
        """Move chips of a seat's player onto the layout, for several bets."""
        position = self.positions[seat]
        self.ledger.stake(position.account, sum(stakes.values()))
        if not position.bets:
            position.bets.update(stakes)
        else:
            for bet, stake in stakes.items():
                position.bets[bet] = position.bets.get(bet, 0) + stake
        position.view = None

    def take_back(self, seat: int, bet: Bet, stake: int) -> None:
        """Move a bet, or a part of it, from the layout back to its player."""
        position = self.positions[seat]
        position.take_off(bet, stake)
        self.ledger.move(LAYOUT, position.account, stake)

    def round(self, meters: Amounts = NO_AMOUNTS, reserves: Amounts = NO_AMOUNTS) -> Round:
        """The round so far, as the game's rules settle it."""
        return Round(
            self.rules,
            self._seats(),
            dict(self._places),
            tuple(self._spins),
            tuple(self._rolls),
            dict(self._draws),
            tuple(self.incidents.reported),
            meters,
            reserves=reserves,
        )

    def _seats(self) -> tuple[Seat, ...]:
        return tuple(
            [
                Seat(
                    number,
                    position.placed,
                    dict(position.cards),
                    tuple(position.decisions),
                    position.player,
                )
                for number, position in self.positions.items()
                if position.bets or self._takes_part(number)
            ]
        )

    def happens(self, irregularity: Irregularity, seat: int | None = None) -> None:
        """Do what an irregularity orders; whether the round is void, `incidents` then says.

        A hand that becomes void before anything is dealt is the procedure's to notice.
        """
        if irregularity.again and irregularity in self.incidents.reported:
            irregularity = self._second_time(irregularity, seat)
        cite, event, ruling = irregularity.cite, irregularity.event, irregularity.outcome
        if self._telling:
            self._tell(cite, Kind.IRREGULARITY, seat, text=event, outcome=ruling)
        for done in self.incidents.happens(irregularity, seat):
            self.says(cite, done)
        if irregularity.lasts is not None:
            irregularity.lasts(self)
        if irregularity.voids_hand and seat is not None and self.in_play:
            back = Rule(irregularity.cite, irregularity.event).returns()
            bets = tuple(self.positions[seat].bets.items())
            self._pay_all(Line.of(seat, bet, stake, back) for bet, stake in bets)

    def _second_time(self, irregularity: Irregularity, seat: int | None) -> Irregularity:
        """What an irregularity is when it happens again in a round: the first that can be now."""
        for event in irregularity.again:
            other = self._names.irregularity(event)
            if not other.prevented(self, seat):
                return other
        return irregularity

    def _prevented(self, irregularity: Irregularity, seat: int | None) -> str | None:
        if seat is not None and (seat not in self.positions or not self.positions[seat].bets):
            return "there is no hand at the seat any more"
        return irregularity.prevented(self, seat)

    def returns_wagers(self, void: Irregularity) -> None:
        """End a void round: deal out and settle what the chapter saves, return the rest."""
        self.incidents.waiting.clear()
        saved = any(self.bets(seat).has(*void.still_settled) for seat in self.seats())
        if saved and self.game.deal_out is not None:
            self.game.deal_out(self, str(void.cite))
        if self.seats():
            self.settles(void.cite)
        self.ends_wager(void.cite, Outcome.RETURNED)

    def _pay_all(self, lines: Iterable[Line]) -> None:
        """Move the money of settled lines, those of one position after another together."""
        paid: Position | None = None
        off = due = 0
        positions, collected = self.positions, self._collected
        note = self.lines.append
        for line in lines:
            if line.outcome is STANDS:
                continue
            position = positions[line.seat]
            if position is not paid:
                if paid is not None:
                    self.ledger.settle(paid.account, off, due)
                paid, off, due = position, 0, 0
            due += line.amount
            bet = line.bet
            if bet is not None and (stake := line.stake):
                lay = stake if self.in_order else position.take_off(bet, stake)
                due += lay
                if not collected or (line.seat, bet.wager) not in collected:
                    off += lay
            if line.from_meter is not None:
                self.meters.pay(line.from_meter)
            if line.to_center:
                self.ledger.move(INVENTORY, CENTER, line.to_center)
            note(line)
            if self._telling:
                self._tell(
                    line.cite, Kind.SETTLED, line.seat,
                    bet=line.name, outcome=line.outcome, text=line.why, amount=line.amount,
                )  # fmt: skip
        if paid is not None:
            self.ledger.settle(paid.account, off, due)
