"""A table that plays for evidence: its cards can be given, and it shows what was dealt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from random import Random

from houserules.equipment.cards import Card, Deck
from houserules.odds.plan import Choose
from houserules.rules import Bets, HouseRules, Line, Round, RuleError, Seat
from houserules.rules.procedure import AskDecision
from houserules.table.chance import OutOfCardsError, Source, Stack
from houserules.table.inputs import Decide, NoMoreBets, PlaceBets, Sit
from houserules.table.log import NoLog
from houserules.table.table import Table

CHIPS = 10**15
CLOSE = NoMoreBets()


class RoundOfCards:
    """The cards of one round: those given first, then any that are left; after it none are."""

    def __init__(self, cards: Sequence[Card], given: Sequence[Card], random: Random) -> None:
        self._left = cards
        self._given = given
        self._drawn: list[Card] = []
        self._taken: set[int] = set()
        self._random = random
        self.over = False

    @property
    def drawn(self) -> int:
        """How many cards were drawn."""
        return len(self._drawn)

    def draw(self) -> Card:
        """The next card."""
        return self.draw_many(1)[0]

    def draw_many(self, count: int) -> list[Card]:
        """The next cards, one after another."""
        cards = [self._next() for _ in range(count)]
        return cards

    def _next(self) -> Card:
        if len(self._drawn) < len(self._given):
            card = self._given[len(self._drawn)]
        else:
            card = self._any()
        self._drawn.append(card)
        return card

    def _any(self) -> Card:
        """A card that is left, each as likely as the others."""
        if len(self._drawn) == len(self._given) and self._given:
            left = list(self._left)
            for card in self._given:
                left.remove(card)
            self._left = left
        number = len(self._left)
        if len(self._taken) == number:
            raise OutOfCardsError
        place = self._random.randrange(number)
        while place in self._taken:
            place = self._random.randrange(number)
        self._taken.add(place)
        return self._left[place]

    def put_back(self, card: Card) -> None:
        """No card comes back: nothing goes wrong in a round that is evidence."""
        raise RuleError(f"{card} was put back into the shoe of a round that is evidence.")

    def __len__(self) -> int:
        return 0 if self.over else len(self._left) - len(self._taken)


class Fed(Source):
    """Chance that brings given numbers, one after another."""

    def __init__(self, numbers: Iterable[int]) -> None:
        super().__init__(0)
        self._numbers = iter(numbers)

    def numbers(self, count: int, below: int) -> tuple[int, ...]:
        """The next numbers."""
        return tuple(islice(self._numbers, count))


class Host(Table):
    """Seats that place the same wagers in every round, each dealt from all cards."""

    def __init__(
        self, rules: HouseRules, bets: Mapping[int, Mapping[str, int]], choose: Choose, seed: int
    ) -> None:
        """Open the table; the bets are given by seat, in cents."""
        self._random = Random(seed)
        self._given: Sequence[Card] = ()
        self._cards: RoundOfCards | None = None
        self._choose = choose
        super().__init__(rules, log=NoLog(), source=Source(seed))
        for seat in bets:
            self.do(Sit(seat, f"player {seat}", CHIPS))
        self._bets = [PlaceBets(seat, tuple(placed.items())) for seat, placed in bets.items()]
        self.dealt: Round

    def stack(self, deck: Deck, but: Iterable[Card]) -> Stack:
        """All cards, the given ones first."""
        self._cards = RoundOfCards(deck.cards, self._given, self._random)
        return self._cards

    def _end_round(self) -> None:
        """Note what was dealt and decided; the next round is dealt from a new shuffle."""
        seats = (
            Seat(number, Bets({}), dict(position.cards), tuple(position.decisions))
            for number, position in self.dealer.positions.items()
        )
        self.dealt = self.dealer.round()._replace(seats=tuple(seats))
        if self._cards is not None:
            self._cards.over = True
        super()._end_round()

    def play(self, given: Sequence[Card] = ()) -> Sequence[Line]:
        """Play one round, in which the given cards come first; the lines that were paid."""
        self._given = given
        until = self.rounds + 1
        while self.rounds < until:
            asks = self.asks
            if isinstance(asks, AskDecision):
                self.do(Decide(asks.seat, self._choose(asks, self.dealer)))
            else:
                for bets in self._bets:
                    self.do(bets)
                self.do(CLOSE)
        return self.settled

    @property
    def used(self) -> int:
        """How many cards the round has taken."""
        assert self._cards is not None
        return self._cards.drawn
