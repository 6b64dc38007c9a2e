"""The dealer: does what a procedure orders, with the chips and cards of one table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from houserules.equipment.cards import Card, Deck, show_cards
from houserules.law import Citation
from houserules.rules import Bet, Bets, HouseRules, Irregularity, Line, Round, Rule, Seat, Wager
from houserules.rules.errors import RuleError
from houserules.rules.play import Event as PlayEvent
from houserules.rules.play import OpenBets
from houserules.rules.procedure import ALL, Face, Kept, Lines
from houserules.rules.settlement import Outcome
from houserules.table.banking import BankDealer
from houserules.table.chance import Stack
from houserules.table.events import Event, Kind
from houserules.table.incidents import Incidents
from houserules.table.ledger import CENTER, INVENTORY, LAYOUT, Ledger
from houserules.table.meters import NO_AMOUNTS, Amounts, Meters, metered
from houserules.table.naming import Names
from houserules.table.position import Position


class Randomness(Protocol):
    """What the dealer needs of chance; the table supplies it and keeps it in the log."""

    def stack(self, deck: Deck, but: Iterable[Card]) -> Stack:
        """Shuffled cards, without some that lie on the table."""

    def numbers(self, kind: str, count: int, below: int) -> tuple[int, ...]:
        """Numbers from 0 up to a bound."""

    def choice(self, kind: str, among: Sequence[str]) -> str:
        """One of several equally likely things."""


class RoundOver(Exception):  # noqa: N818 - not an error: it leaves a procedure that is void
    """The round of play is void and nothing of it remains to be dealt."""


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
        self.rules = rules
        self.game = rules.game
        self.ledger = ledger
        self.meters = meters
        self.events: list[Event] = []
        self.lines: list[Line] = []
        self.positions: dict[int, Position] = {}
        self.incidents = Incidents()
        self.in_order = False
        self.marker = None
        self._randomness = randomness
        self._names = names
        self._telling = telling
        self._stack: Stack | None = None
        self._side = ""
        self._other_sides: dict[str, Stack | None] = {}
        self._places: dict[str, tuple[Card, ...]] = {}
        self._spins: list[str] = []
        self._rolls: list[tuple[int, ...]] = []
        self._draws: dict[str, str] = {}
        self._collected: set[tuple[int, Wager]] = set()
        self._kept: dict[type[Any], Any] = {}
        self._somebody_owes = False
        self._metered = bool(metered(rules))

    def clear(self) -> list[Line]:
        """Make ready for the next round, in which bets that stand stay; the lines of this one."""
        incidents = self.incidents
        self._discards_found()
        if (incidents.reported or incidents.waiting) and incidents.over():
            self._stack = None
        self._places = {}
        self._spins.clear()
        self._rolls.clear()
        self._draws = {}
        self._collected.clear()
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

    @property
    def heard(self) -> bool:
        """Whether anybody hears of what is told."""
        return self._telling

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

    def hand(self, seat: int, name: str = "") -> tuple[Card, ...]:
        """The cards of a seat."""
        return self.positions[seat].cards.get(name, ())

    def place(self, name: str) -> tuple[Card, ...]:
        """The cards at a place."""
        return self._places.get(name, ())

    def remaining(self) -> int:
        """How many cards can still be dealt."""
        return len(self._stack) if self._stack is not None else 0

    @property
    def in_play(self) -> bool:
        """Whether anything has been dealt, thrown or spun in this round."""
        cards = any(position.cards for position in self.positions.values())
        return bool(cards or self._places or self._spins or self._rolls)

    # What a procedure orders

    def keeps(self, kind: type[Kept]) -> Kept:
        """What the procedure keeps from round to round; made anew when the table opens."""
        if kind not in self._kept:
            self._kept[kind] = kind()
        kept: Kept = self._kept[kind]
        return kept

    def notices(
        self, *irregularities: Irregularity, seat: int | None = None
    ) -> Irregularity | None:
        """One of these that was reported in this round and that the procedure acts upon now."""
        return self.incidents.notice(irregularities, seat) if self.incidents.reported else None

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
        """Announce something or carry out a step, which may move a marker."""
        if self._telling:
            said = {"text": text, "marker": marker, "place": place, "amount": amount}
            self._tell(cite, Kind.ANNOUNCED, seat, **said)

    def deals_from(self, side: str) -> None:
        """Shuffle, deal and burn from another side of a double shoe from now on."""
        if side != self._side:
            self._other_sides[self._side] = self._stack
            self._side, self._stack = side, self._other_sides.get(side)

    def shuffles(self, deck: Deck, cite: str | Citation, but: Iterable[Card] = ()) -> None:
        """Shuffle all cards, but those that lie on the table, and make them ready to deal."""
        self._stack = self._randomness.stack(deck, but)
        if self._telling:
            self._tell(cite, Kind.SHUFFLED)

    def deals(
        self,
        to: int | str,
        cite: str | Citation,
        count: int = 1,
        face: Face = Face.DOWN,
        hand: str = "",
        part: str = "",
    ) -> tuple[Card, ...]:
        """Deal cards to a seat or a place, perhaps to a part that a hand was split into."""
        cards = self._next_cards(count)
        if isinstance(to, int):
            held = self.positions[to].cards
            held[hand] = held.get(hand, ()) + cards
        else:
            self._places[to] = self._places.get(to, ()) + cards
        if self._telling:
            self._tell_cards(cite, Kind.DEALT, to, part or hand, cards, face)
        if self.incidents.waiting:
            self._pass(count)
        return cards

    def deals_around(
        self,
        everybody: Sequence[int | str],
        cite: str | Citation,
        times: int = 1,
        face: Face = Face.DOWN,
    ) -> None:
        """Deal card by card to seats and places in turn, so many times around."""
        if self._telling or self.incidents.waiting:
            for to in (*everybody,) * times:
                self.deals(to, cite, 1, face)
            return
        cards, number = self._next_cards(len(everybody) * times), len(everybody)
        for turn, to in enumerate(everybody):
            hand = cards[turn::number]
            if isinstance(to, int):
                held = self.positions[to].cards
                held[""] = held.get("", ()) + hand
            else:
                self._places[to] = self._places.get(to, ()) + hand

    def puts_back(self, card: Card, cite: str | Citation) -> None:
        """Put a card that left the shoe in error on top, to be drawn next."""
        if self._stack is not None:
            self._stack.put_back(card)
            self.says(cite, "the card set aside is dealt next")

    def reveals(self, of: int | str, cite: str, hand: str = "", only: slice = ALL) -> None:
        """Turn the cards of a seat or a place face up, or only some of them."""
        if self._telling:
            cards = self.hand(of, hand) if isinstance(of, int) else self.place(of)
            self._tell_cards(cite, Kind.TURNED_UP, of, hand, cards[only], Face.UP)

    def sets(
        self,
        of: int | str,
        cite: str,
        hand: str,
        cards: Iterable[Card],
        face: Face,
        bet: Bet | None = None,
    ) -> None:
        """Tell which cards of a seat or a place now lie in one of its hands, and its wager."""
        if self._telling:
            self._tell_cards(cite, Kind.SET, of, hand, cards, face, str(bet or ""))

    def burns(self, cite: str | Citation, count: int = 1, text: str = "") -> tuple[Card, ...]:
        """Put cards into the discard rack unseen, perhaps by way of where the text says."""
        cards = self._next_cards(count)
        if self._telling:
            self._tell(cite, Kind.BURNED, text=text or f"{count} burned")
        if self.incidents.waiting:
            self._pass(count)
        return cards

    def rolls(self, cite: str, dice: int = 2) -> tuple[int, ...]:
        """Throw the dice, again at once where a throw does not count."""
        while self.spoiled():
            pass
        faces = tuple(number + 1 for number in self._randomness.numbers("dice", dice, 6))
        self._rolls.append(faces)
        if self._telling:
            self._tell(cite, Kind.ROLLED, dice=faces)
        self._passes_throw()
        return faces

    def spins(self, cite: str, compartments: Sequence[str]) -> str:
        """Spin a wheel, again at once where it was no spin."""
        while self.spoiled():
            pass
        mark = self._randomness.choice("spin", compartments)
        self._spins.append(mark)
        if self._telling:
            self._tell(cite, Kind.SPUN, result=mark)
        self._passes_throw()
        return mark

    def spoiled(self) -> Irregularity | None:
        """Let go wrong what makes the throw or spin of this moment void; which it was, if any."""
        irregularity = self.incidents.spoils() if self.incidents.waiting else None
        if irregularity is not None:
            self.happens(irregularity)
        return irregularity

    def _passes_throw(self) -> None:
        """A throw or spin counts: what was to happen to it, or after it, happens."""
        if self.incidents.waiting:
            for irregularity in self.incidents.thrown():
                self.happens(irregularity)
            self._pass(1)

    def draws(self, cite: str, what: str, among: Sequence[str]) -> str:
        """Have the table game system draw one of several equally likely things."""
        self._draws[what] = drawn = self._randomness.choice(what, among)
        if self._telling:
            self._tell(cite, Kind.DREW, text=what, result=drawn)
        return drawn

    def takes(self, seat: int, bet: Bet, stake: int, cite: str, hand: str = "") -> None:
        """Take another wager of a seat during the round, perhaps on one of its hands."""
        self.put(seat, bet, stake)
        if self._telling:
            self._tell(cite, Kind.PLACED, seat, hand=hand, bet=str(bet), amount=stake)

    def counts(self, cite: str | Citation, what: str) -> None:
        """Count cards, which may come out wrong: an irregularity can wait for it as for a card."""
        self.says(cite, what)
        self._pass(1)

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
        lines = tuple(bets.happens(event))
        for position in self.positions.values():
            position.remove_all()
        for seat, bet, stake in bets.on_layout():
            standing = self.positions[seat].bets
            standing[bet] = standing.get(bet, 0) + stake
        if lines:
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
            self._tell(cite, Kind.MARKED, charge.seat, bet=charge.wager, amount=amount)

    def collects_marked(self, *seats: int) -> None:
        """Collect what has been marked, from all seats or from some."""
        for seat in seats or tuple(self.positions):
            owed, self.positions[seat].owed = self.positions[seat].owed, []
            self._pay_all(owed)

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
        position.leave(bet, stake)
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
        """Do what an irregularity orders; whether the round is void, `incidents` then says."""
        if irregularity.again and irregularity in self.incidents.reported:
            irregularity = self._names.irregularity(irregularity.again)
        cite, event, ruling = irregularity.cite, irregularity.event, irregularity.outcome
        if self._telling:
            self._tell(cite, Kind.IRREGULARITY, seat, text=event, outcome=ruling)
        for done in self.incidents.happens(irregularity, seat):
            self.says(cite, done)
        if irregularity.voids_hand and seat is not None:
            back = Rule(irregularity.cite, irregularity.event).returns()
            bets = tuple(self.positions[seat].bets.items())
            self._pay_all(Line.of(seat, str(bet), stake, back) for bet, stake in bets)

    def returns_wagers(self, void: Irregularity) -> None:
        """End a void round: deal out and settle what the chapter saves, return the rest."""
        self.incidents.waiting.clear()
        saved = any(self.bets(seat).has(*void.still_settled) for seat in self.seats())
        if saved and self.game.deal_out is not None:
            self.game.deal_out(self, str(void.cite))
        if self.seats():
            self.settles(void.cite)
        self.ends_wager(void.cite, Outcome.RETURNED)

    def _next_cards(self, count: int) -> tuple[Card, ...]:
        stack = self._stack
        if stack is None:
            raise RuleError("No cards have been shuffled.")
        if self.incidents.discards:
            self._discards_found()
        return tuple(stack.draw_many(count))

    def _discards_found(self) -> None:
        """Put away cards that were found where they may not be used."""
        while self.incidents.discards and self._stack:
            cite, card = self.incidents.discards.pop(0).cite, str(self._stack.draw())
            if self._telling:
                self._tell(cite, Kind.BURNED, text="discarded", cards=card, face=Face.UP)

    def _pass(self, count: int) -> None:
        """So many cards, throws or spins have passed: what was to happen then happens."""
        for irregularity, seat in self.incidents.passed(count):
            self.happens(irregularity, seat)
            if self.incidents.void:
                raise RoundOver

    def _pay_all(self, lines: Iterable[Line]) -> None:
        """Move the money of settled lines, one after another."""
        for line in lines:
            if line.outcome is Outcome.STANDS:
                continue
            position = self.positions[line.seat]
            if line.stake:
                self._take_off(line, position)
            else:
                self.ledger.settle(position.account, 0, line.amount)
            if line.from_meter is not None:
                self.meters.pay(line.from_meter)
            if line.to_center:
                self.ledger.move(INVENTORY, CENTER, line.to_center)
            self.lines.append(line)
            if self._telling:
                self._tell(
                    line.cite, Kind.SETTLED, line.seat,
                    bet=line.wager, outcome=line.outcome, text=line.why, amount=line.amount,
                )  # fmt: skip

    def _take_off(self, line: Line, position: Position) -> None:
        """Take the bet of a line off the layout; what it lacks there, its player adds."""
        bet, stake = self._names.settled[line.wager], line.stake
        lay = stake
        if not self.in_order:
            lay = position.bets.pop(bet, 0)
            position.view = None
            if lay > stake:
                position.bets[bet] = lay - stake
                lay = stake
        if self._collected and (line.seat, bet.wager) in self._collected:
            self.ledger.settle(position.account, 0, lay + line.amount)
        else:
            self.ledger.settle(position.account, lay, lay + line.amount)

    def _tell_cards(
        self,
        cite: str | Citation,
        kind: Kind,
        of: int | str,
        hand: str,
        cards: Iterable[Card],
        face: Face,
        bet: str = "",
    ) -> None:
        seat, place = (of, "") if isinstance(of, int) else (None, of)
        shown = show_cards(cards)
        self._tell(cite, kind, seat, place=place, hand=hand, cards=shown, face=face, bet=bet)

    def _tell(self, cite: str | Citation, kind: Kind, seat: int | None = None, **said: Any) -> None:
        """Note what happened; only where somebody hears of it."""
        paragraph = self.game.cite(cite) if isinstance(cite, str) else cite
        self.events.append(Event(paragraph, kind, seat=seat, **said))
