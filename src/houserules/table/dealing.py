"""The dealer: does what a procedure orders, with the chips and cards of one table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from houserules.equipment.cards import Card, Deck, show_cards
from houserules.law import Citation
from houserules.rules import Bet, Bets, HouseRules, Irregularity, Line, Round, Seat, Wager
from houserules.rules.errors import RuleError
from houserules.rules.irregularity import Effect
from houserules.rules.procedure import Face
from houserules.rules.settlement import Outcome
from houserules.table.chance import Stack
from houserules.table.events import Event
from houserules.table.ledger import INVENTORY, LAYOUT, Ledger, meter_account, player_account


@dataclass(slots=True)
class Position:
    """A seat in a round: its player, bets, cards and decisions."""

    player: str
    bets: dict[Bet, int] = field(default_factory=dict)
    cards: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    decisions: list[str] = field(default_factory=list)


class Randomness:
    """What the dealer needs of chance; the table supplies it and keeps it in the log."""

    stack: Callable[[Deck], Stack]
    numbers: Callable[[str, int, int], tuple[int, ...]]


class TableDealer:
    """Carries out steps, moves money between accounts, and tells what happened as events."""

    def __init__(self, rules: HouseRules, randomness: Randomness, ledger: Ledger) -> None:
        self.rules = rules
        self.game = rules.game
        self.ledger = ledger
        self.events: list[Event] = []
        self.lines: list[Line] = []
        self.positions: dict[int, Position] = {}
        self._randomness = randomness
        self._stack: Stack | None = None
        self._odd_cents: dict[str, Fraction] = {}
        self._pending: list[Irregularity] = []
        self._collected: set[Wager] = set()
        self.clear()

    def clear(self) -> None:
        """Forget the cards and decisions of a round; bets that stand stay."""
        self._places: dict[str, tuple[Card, ...]] = {}
        self._spins: list[str] = []
        self._rolls: list[tuple[int, ...]] = []
        self._draws: dict[str, str] = {}
        self.incidents: list[Irregularity] = []
        self._collected = set()
        for position in self.positions.values():
            position.cards.clear()
            position.decisions.clear()

    # What a procedure sees

    def seats(self) -> Sequence[int]:
        """The seats with a wager, clockwise from the dealer's left."""
        return sorted(number for number, position in self.positions.items() if position.bets)

    def bets(self, seat: int) -> Bets:
        """What a seat has wagered."""
        return Bets(self.positions[seat].bets)

    def hand(self, seat: int, name: str = "") -> tuple[Card, ...]:
        """The cards of a seat."""
        return self.positions[seat].cards.get(name, ())

    def place(self, name: str) -> tuple[Card, ...]:
        """The cards at a place."""
        return self._places.get(name, ())

    def remaining(self) -> int:
        """How many cards can still be dealt."""
        return len(self._stack) if self._stack is not None else 0

    # What a procedure orders

    def says(self, cite: str, text: str) -> None:
        """Announce something or carry out a step."""
        self._happens(cite, text)

    def shuffles(self, deck: Deck, cite: str) -> None:
        """Shuffle all cards and make them ready to deal."""
        self._stack = self._randomness.stack(deck)
        self._happens(cite, "the cards are shuffled")

    def deals(
        self, to: int | str, cite: str, count: int = 1, face: Face = Face.DOWN, hand: str = ""
    ) -> tuple[Card, ...]:
        """Deal cards to a seat or a place."""
        cards = tuple(self._next_card() for _ in range(count))
        seat: int | None = None
        if isinstance(to, int):
            seat = to
            held = self.positions[to].cards
            held[hand] = (*held.get(hand, ()), *cards)
        else:
            self._places[to] = (*self._places.get(to, ()), *cards)
        where = f"to {to}" if seat is None else f"to hand {hand}" if hand else "to the seat"
        self._happens(cite, f"dealt {where}, {face}", seat, show_cards(cards))
        return cards

    def burns(self, cite: str, count: int = 1) -> tuple[Card, ...]:
        """Put cards into the discard rack unseen."""
        cards = tuple(self._next_card() for _ in range(count))
        self._happens(cite, f"{count} burned")
        return cards

    def rolls(self, cite: str, dice: int = 2) -> tuple[int, ...]:
        """Throw the dice; an irregularity that was reported makes the throw invalid."""
        while self._not_counted(Effect.INVALID_ROLL):
            pass
        faces = tuple(number + 1 for number in self._randomness.numbers("dice", dice, 6))
        self._rolls.append(faces)
        self._happens(cite, f"rolled {'-'.join(map(str, faces))}")
        return faces

    def spins(self, cite: str, compartments: Sequence[str]) -> str:
        """Spin a wheel; an irregularity that was reported makes it no spin."""
        while self._not_counted(Effect.NO_SPIN):
            pass
        (place,) = self._randomness.numbers("spin", 1, len(compartments))
        self._spins.append(compartments[place])
        self._happens(cite, f"the ball rests in {compartments[place]}")
        return compartments[place]

    def draws(self, cite: str, what: str, among: Sequence[str]) -> str:
        """Have the table game system draw one of several equally likely things."""
        (place,) = self._randomness.numbers(what, 1, len(among))
        self._draws[what] = among[place]
        self._happens(cite, f"{what}: {among[place]}")
        return among[place]

    def takes(self, seat: int, bet: Bet, stake: int, cite: str) -> None:
        """Take another wager of a seat during the round."""
        self.put(seat, bet, stake)
        self._happens(cite, f"{bet} placed", seat, amount=stake)

    def collects(self, cite: str, *wagers: Wager) -> None:
        """Collect wagers that leave the layout when bets are closed, and feed their meters."""
        for seat in self.seats():
            for bet, stake in self.positions[seat].bets.items():
                if bet.wager in wagers:
                    self._collected.add(bet.wager)
                    self.ledger.move(LAYOUT, INVENTORY, stake)
                    self._feed_meters(bet.wager, stake)
                    self._happens(cite, f"{bet} collected", seat, amount=stake)

    def settles(self, cite: str) -> None:
        """Settle the round by the game's own rules and clear what was decided."""
        settlement = self.game.settle(self.round())
        for line in settlement.lines:
            self._pay(line)
        self.lines.extend(settlement.lines)
        self._happens(cite, "the round is settled")

    # What the table does for it

    def put(self, seat: int, bet: Bet, stake: int) -> None:
        """Move chips of a seat's player onto the layout."""
        position = self.positions[seat]
        self.ledger.move(player_account(position.player), LAYOUT, stake)
        position.bets[bet] = position.bets.get(bet, 0) + stake

    def take_back(self, seat: int, bet: Bet) -> int:
        """Move a whole bet from the layout back to its player."""
        position = self.positions[seat]
        stake = position.bets.pop(bet)
        self.ledger.move(LAYOUT, player_account(position.player), stake)
        return stake

    def round(self) -> Round:
        """The round so far, as the game's rules settle it."""
        seats = tuple(
            Seat(number, self.bets(number), dict(position.cards), tuple(position.decisions))
            for number, position in sorted(self.positions.items())
            if position.bets
        )
        return Round(
            self.rules,
            seats,
            dict(self._places),
            tuple(self._spins),
            tuple(self._rolls),
            dict(self._draws),
            tuple(self.incidents),
            self._meters(),
        )

    def report(self, irregularity: Irregularity) -> bool:
        """Do what an irregularity orders; tell whether the round is over."""
        self.incidents.append(irregularity)
        self._note(irregularity.cite, f"{irregularity.event}: {irregularity.outcome}")
        effects = irregularity.effects
        if irregularity.returns_wagers:
            if irregularity.still_settled and self.game.deal_out:
                self.game.deal_out(self, str(irregularity.cite))
            self.settles(str(irregularity.cite))
            return True
        if Effect.NO_SPIN in effects or Effect.INVALID_ROLL in effects:
            self._pending.append(irregularity)
        if Effect.DISCARD_CARD in effects and self.remaining():
            self._note(irregularity.cite, f"{self._next_card()} discarded")
        return False

    def _next_card(self) -> Card:
        if self._stack is None:
            raise RuleError("No cards have been shuffled.")
        return self._stack.draw()

    def _not_counted(self, effect: Effect) -> bool:
        """Whether the next throw or spin is one that does not count."""
        for irregularity in self._pending:
            if effect in irregularity.effects:
                self._pending.remove(irregularity)
                self._note(irregularity.cite, str(effect))
                return True
        return False

    def _feed_meters(self, wager: Wager, stake: int) -> None:
        """Each progressive wager adds its rate to its meter; odd fractions wait for the next."""
        for meter in self.rules.meters(wager):
            account = meter_account(wager.name, meter.name)
            if account not in self.ledger.balances:
                self.ledger.bring_in(account, meter.seed_for(stake))
            exact = meter.primary * stake + self._odd_cents.get(account, Fraction(0))
            self._odd_cents[account] = exact - int(exact)
            self.ledger.move(INVENTORY, account, int(exact))

    def _meters(self) -> dict[str, dict[str, int]]:
        return {
            wager.name: {
                meter.name: self.ledger[meter_account(wager.name, meter.name)]
                for meter in self.rules.meters(wager)
            }
            for wager in self.game.wagers
            if wager.meters and self._is_fed(wager)
        }

    def _is_fed(self, wager: Wager) -> bool:
        return any(
            meter_account(wager.name, meter.name) in self.ledger.balances
            for meter in self.rules.meters(wager)
        )

    def _pay(self, line: Line) -> None:
        """Move the money of one settled line."""
        if line.outcome is Outcome.STANDS:
            return
        position = self.positions[line.seat]
        bet = next((bet for bet in position.bets if str(bet) == line.wager), None)
        if bet is not None:
            stake = position.bets.pop(bet)
            if bet.wager not in self._collected:
                self.ledger.move(LAYOUT, INVENTORY, stake)
        if line.from_meter is not None:
            taken = line.from_meter
            account = meter_account(taken.wager, taken.meter)
            self.ledger.move(account, INVENTORY, taken.taken)
            self.ledger.move(INVENTORY, account, taken.left - self.ledger[account])
        self.ledger.move(INVENTORY, player_account(position.player), line.stake + line.amount)
        what = f"{line.wager}: {line.outcome}, {line.why}"
        self._note(line.cite, what, line.seat, amount=line.amount)

    def _happens(
        self,
        cite: str,
        what: str,
        seat: int | None = None,
        cards: str = "",
        amount: int | None = None,
    ) -> None:
        self.events.append(Event(self.game.cite(cite), what, seat, cards, amount))

    def _note(
        self, cite: Citation, what: str, seat: int | None = None, amount: int | None = None
    ) -> None:
        self.events.append(Event(cite, what, seat, amount=amount))
