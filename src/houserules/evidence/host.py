"""A table that plays for evidence: its cards can be given, and it shows what was dealt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from random import Random

from houserules.equipment.cards import Card
from houserules.evidence.simulation import CHIPS, CLOSE
from houserules.log import NoLog
from houserules.odds.plan import Choose
from houserules.rules import Bets, HouseRules, Line, Round, RuleError, Seat
from houserules.rules.procedure import AskDecision
from houserules.table.chance import OutOfCardsError, Source, Stack
from houserules.table.inputs import Decide, PlaceBets, Sit
from houserules.table.table import Table

NO_BETS = Bets({})


class RoundOfCards:
    """The cards of one round: those given first, then any that are left; after it none are."""

    def __init__(self, cards: Sequence[Card], host: Host) -> None:
        self._cards = cards
        self._host = host
        self._left: list[Card] | None = None
        self.drawn = 0
        self.over = False

    def draw(self) -> Card:
        """The next card."""
        return self.draw_many(1)[0]

    def draw_many(self, count: int) -> list[Card]:
        """The next cards, one after another."""
        return [self._next() for _ in range(count)]

    def _next(self) -> Card:
        first = self._host.first
        self.drawn += 1
        return first[self.drawn - 1] if self.drawn <= len(first) else self._any(first)

    def _any(self, first: Sequence[Card]) -> Card:
        """A card that is left, each as likely as the others."""
        if self._left is None:
            self._left = without(self._cards, first)
        left = self._left
        if not left:
            raise OutOfCardsError
        place = self._host.random.randrange(len(left))
        left[place], left[-1] = left[-1], left[place]
        return left.pop()

    def put_back(self, card: Card) -> None:
        """No card comes back: nothing goes wrong in a round that is evidence."""
        raise RuleError(f"{card} was put back into the shoe of a round that is evidence.")

    def __len__(self) -> int:
        return 0 if self.over else len(self._cards) - self.drawn


def without(cards: Sequence[Card], gone: Iterable[Card]) -> list[Card]:
    """Cards without some of them."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left


class Fed(Source):
    """Chance that brings given numbers, one after another."""

    def __init__(self, numbers: Iterable[int]) -> None:
        super().__init__(0)
        self._numbers = iter(numbers)

    def numbers(self, count: int, below: int) -> tuple[int, ...]:
        """The next numbers."""
        return tuple(islice(self._numbers, count))


class HostChance(Source):
    """Chance of which a host gives the cards."""

    def __init__(self, host: Host, seed: int) -> None:
        super().__init__(seed)
        self._host = host

    def stack(self, cards: Sequence[Card]) -> Stack:
        """The cards of a round, as the host gives them."""
        return self._host.stack(cards)


class Host(Table):
    """Seats that place the same wagers in every round, each dealt from all cards."""

    def __init__(
        self,
        rules: HouseRules,
        bets: Mapping[int, Mapping[str, int]],
        choose: Choose,
        seed: int = 0,
        burned: Sequence[Card] = (),
    ) -> None:
        """Open the table; the bets are given by seat, in cents.

        Where deals are given, so are the cards that are burned before them.
        """
        self.random = Random(seed)
        self.choose = choose
        self.bets = [PlaceBets(seat, tuple(placed.items())) for seat, placed in bets.items()]
        self.first = self._burned = tuple(burned)
        self._cards: RoundOfCards | None = None
        self.used = 0
        self.dealt: Round
        super().__init__(rules, log=NoLog(), source=HostChance(self, seed))
        for seat in bets:
            self.do(Sit(seat, f"player {seat}", CHIPS))

    def stack(self, cards: Sequence[Card]) -> Stack:
        """Cards for a round, the given ones first."""
        self._cards = RoundOfCards(cards, self)
        return self._cards

    def end_round(self) -> None:
        """Note what was dealt and decided; the next round is dealt from a new shuffle."""
        seats = (
            Seat(number, self._taken(number), dict(position.cards), tuple(position.decisions))
            for number, position in self.dealer.positions.items()
        )
        self.dealt = self.dealer.round()._replace(seats=tuple(seats), draws={})
        if self._cards is not None:
            self._cards.over = True
            self.used = self._cards.drawn - len(self._burned)
        super().end_round()

    def _taken(self, seat: int) -> Bets:
        """The bets that a seat placed during the round, where no procedure takes them again."""
        if not self.game.reads_by_playing or self.game.pays_by_playing:
            return NO_BETS
        lines = (line for line in self.dealer.lines if line.seat == seat)
        return Bets({ln.bet: ln.stake for ln in lines if ln.bet and ln.bet.wager.in_round})

    def play(self, given: Sequence[Card] = ()) -> Sequence[Line]:
        """Play one round, in which the given cards come first; the lines that were paid."""
        self.first = (*self._burned, *given)
        until = self.rounds + 1
        while self.rounds < until:
            asks = self.asks
            if isinstance(asks, AskDecision):
                self.do(Decide.to(asks.seat, self.choose(asks, self.dealer)))
            else:
                for bets in self.bets:
                    self.do(bets)
                self.do(CLOSE)
        return self.settled
