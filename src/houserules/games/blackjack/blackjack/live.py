"""A round of Blackjack in play: its seats, the cards on the table, and how people are asked."""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeVar

from houserules.equipment.cards import Card
from houserules.games.blackjack.blackjack.irregularities import (
    Reader,
    exposed,
    reader_fails,
    reader_works,
)
from houserules.games.blackjack.blackjack.offering import BOXES, is_switch
from houserules.games.blackjack.blackjack.playing import PlayedHand
from houserules.games.blackjack.blackjack.rounds import Moment, Table
from houserules.games.blackjack.blackjack.seats import Box, SeatRound
from houserules.games.blackjack.blackjack.shoe import game
from houserules.games.shared.shoe_cards import Cards
from houserules.law import Citation
from houserules.rules import Line, Round, Seat
from houserules.rules.decision import Amounts
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import Act, Answer, Ask, AskDecision, AskReport, Dealer, Face

ASIDE = "set aside"
INTERRUPTING = (exposed, reader_fails)
Result = TypeVar("Result")
Turn = Generator[Ask, Answer, Result]


def lower(act: Act, limits: Limits) -> Act:
    """An act that may also be chosen with a lower amount within the limits."""
    least = max(limits.minimum, limits.increment)
    lower = Amounts(least, act.stake, limits.increment).up_to(act.stake - 1)
    return replace(act, amounts=lower)


@dataclass(slots=True)
class SeatInPlay:
    """The state of a seat in the round so far."""

    boxes: list[Box] = field(default_factory=list)
    added: int = 0
    """House Money that is now part of the Blackjack Wager."""
    insured: bool = False
    dealt_down: set[str] = field(default_factory=set)
    """The boxes whose first two cards are face down."""
    face_down: list[str] = field(default_factory=list)
    """The boxes with a card face down on a double down."""
    racked: list[Card] = field(default_factory=list)
    """Cards that left the table before the others."""


class LiveRound:
    """One round at one table."""

    def __init__(self, dealer: Dealer, cards: Cards) -> None:
        self.dealer = dealer
        self.rules = dealer.rules
        self.cards = cards
        self.reader = dealer.state(Reader)
        self.switch = is_switch(self.rules)
        self.boxes = BOXES if self.switch else ("",)
        self.seats = {seat: SeatInPlay() for seat in dealer.seats()}
        self.dealt = False
        """Whether everybody has the first two cards."""
        self.exposed: list[Card] = []
        self._refused: set[str] = set()
        """The players who refused an exposed card."""
        self.later: list[tuple[str, int, Box, PlayedHand]] = []
        """Hands that are settled when the hole card is revealed: paragraph, seat, box, hand."""

    @property
    def by_hand(self) -> bool:
        """Whether the cards are dealt from the hand."""
        return self.cards.state.in_hand

    @property
    def up(self) -> Card:
        """The dealer's up card."""
        return self.dealer.place("dealer")[0]

    # People

    def asks(
        self,
        seat: int,
        acts: Iterable[Act],
        cite: str | Citation,
        cards: tuple[Card, ...] = (),
        hand: str = "",
    ) -> Turn[Answer]:
        """Ask a seat, once what was reported is heeded; None where its hand became void."""
        paragraph = game.cite(cite) if isinstance(cite, str) else cite
        ask = AskDecision(seat, tuple(acts), paragraph, cards, hand, INTERRUPTING)
        while True:
            yield from self.acts_on_reports()
            answer = yield ask
            if answer is not None or not self.dealer.bets(seat):
                return answer

    def acts_on_reports(self) -> Turn[None]:
        """Act upon what was reported: a card that is exposed, a card reader that fails."""
        dealer = self.dealer
        while self.dealt and dealer.notices(exposed):
            self.cards.ready_for(None, self._on_table, relieved=False)
            self.exposed += dealer.deals(ASIDE, exposed.cite, 1, Face.UP)
        yield from self.awaits_reader()

    def awaits_reader(self) -> Turn[None]:
        """Nothing goes on while the card reader is out of order."""
        while self.reader.out:
            yield AskReport(reader_fails.cite, (reader_works,))

    # Cards

    def card(
        self, to: int | str, cite: str, face: Face = Face.UP, box: str = "", part: str = ""
    ) -> Turn[Card]:
        """The next card to a hand: an exposed one, or one from the shoe."""
        yield from self.acts_on_reports()
        if self.exposed:
            self.dealer.puts_back(self.exposed.pop(0), exposed.cite)
            return self.dealer.deals(to, exposed.cite, 1, Face.UP, box, part)[0]
        seat = to if isinstance(to, int) else None
        self.cards.ready_for(seat, self._on_table, relieved=seat is not None)
        return self.dealer.deals(to, cite, 1, face, box, part)[0]

    def drawn_and_discarded(self, cite: Citation) -> None:
        """A card that should not have been drawn goes to the discard rack."""
        self.cards.ready_for(None, self._on_table, relieved=False)
        self.dealer.deals(ASIDE, cite, 1, Face.UP)
        self.dealer.says(cite, "the card goes to the discard rack")

    def refuses(self, seat: int) -> None:
        """The player of a seat refuses an exposed card, and gets no other."""
        if not self.has_refused(seat):
            self._refused.add(self.dealer.player(seat))
            self.dealer.says(
                exposed.cite, "the card is refused; no more cards for the player", seat
            )

    def has_refused(self, seat: int) -> bool:
        """Whether the player of a seat gets no more cards in this round."""
        return bool(self._refused) and self.dealer.player(seat) in self._refused

    def discards_exposed(self) -> None:
        """Discard the exposed cards that nobody takes."""
        for _ in self.exposed:
            self.dealer.says(exposed.cite, "nobody uses the card: it goes to the discard rack")
        self.exposed.clear()

    def racks(self, seat: int, cards: Iterable[Card], cite: str, why: str = "") -> None:
        """Cards of a hand that is over leave the table before the others."""
        self.seats[seat].racked += cards
        self.dealer.says(cite, f"{why}the player's cards are removed", seat)

    def holds(self, seat: int) -> list[Card]:
        """The cards of a seat that are still on the table."""
        dealt = Counter(card for box in self.boxes for card in self.dealer.hand(seat, box))
        return list((dealt - Counter(self.seats[seat].racked)).elements())

    def turns_up(self, seat: int, cite: str, *boxes: str) -> None:
        """Turn over the cards of a seat that are face down."""
        dealt_down = self.seats[seat].dealt_down
        for box in self.boxes:
            if box in dealt_down and (not boxes or box in boxes):
                dealt_down.discard(box)
                self.dealer.reveals(seat, cite, box)

    def _on_table(self) -> list[Card]:
        """Every card that is not in the shoe and not in the discard rack."""
        held = [card for seat in self.seats for card in self.holds(seat)]
        return [*held, *self.dealer.place("dealer"), *self.exposed]

    # Settlement

    def table(self, round_: Round | None = None) -> Table:
        """The round so far, to settle what is still on the layout."""
        return Table(round_ or self.dealer.round(), self._seat_rounds())

    def seat_round(self, seat: int) -> SeatRound:
        """The cards of a seat, its wagers on the layout and its decisions."""
        at = self.seats[seat]
        first = tuple(card for box in self.boxes for card in self.dealer.hand(seat, box)[:2])
        placed = Seat(seat, self.dealer.bets(seat), player=self.dealer.player(seat))
        return SeatRound(placed, first, tuple(at.boxes), at.added, insured=at.insured)

    def _seat_rounds(self) -> Iterator[SeatRound]:
        return (self.seat_round(seat) for seat in self.seats if self.dealer.bets(seat))

    def first_cards(self, *moments: Moment) -> list[Line]:
        """The wagers on first cards that are settled at a moment, from the dealer's right."""
        table = self.table()
        return [
            line
            for moment in moments
            for seat in table.seats
            for line in table.first_cards(seat, moment)
        ]

    def pays(self, cite: str | Citation, lines: Iterable[Line]) -> None:
        """Settle lines, if there are any."""
        if lines := list(lines):
            self.dealer.pays(cite, lines)
