"""The cards at a live table: shuffle and cut, cover card, burnt cards, sides of a double shoe."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from houserules.equipment.cards import Card, Suit
from houserules.games.blackjack.blackjack.choices import late_entry
from houserules.games.blackjack.blackjack.irregularities import (
    SHUFFLER,
    NewDealer,
    is_reshuffled,
    jams,
    not_enough,
    too_few_cards,
    wrong_side,
)
from houserules.games.blackjack.blackjack.shoe import (
    DOUBLE_SHOE,
    HAND,
    dealing,
    deck_in_play,
    reshuffling,
    shuffler,
)
from houserules.games.shared.devices import Directed, is_covered
from houserules.rules.procedure import Dealer, Face

DETERMINANT = "determinant card"
BY_DEVICE = "5(h)"
RED, BLACK = SIDES = ("the side of hearts and diamonds", "the side of spades and clubs")


@dataclass(slots=True)
class ShoeInPlay:
    """The state of the cards from round to round."""

    side: str = ""
    """The side of a double shoe that deals."""
    cover_card_out: set[str] = field(default_factory=set)
    in_hand: bool = False
    """Whether a device shuffled the cards and the dealer deals them from the hand, 633a.12(b)."""
    wagered: frozenset[str] | None = None
    """The players who have wagered in every round since the shuffle; None where none was dealt."""

    def knows_none(self, players: Iterable[str]) -> bool:
        """Whether none of these players has wagered in every round since the shuffle."""
        return self.wagered is not None and self.wagered.isdisjoint(players)


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of one table while a round is dealt."""

    dealer: Dealer
    shoe: ShoeInPlay

    @property
    def _sides(self) -> Sequence[str]:
        return SIDES if self.dealer.rules[dealing] == DOUBLE_SHOE else ("",)

    @property
    def _by_device(self) -> bool:
        """Whether an automated shuffling device is in use."""
        return self.dealer.rules[shuffler] and not is_covered(self.dealer, SHUFFLER)

    def make_ready(self) -> None:
        """Shuffle where there are no cards; from the hand, one is discarded before each round."""
        dealt_from, renewed = self.shoe.side or self._sides[0], self._renewed_by()
        for side in self._sides:
            self._turn_to(side)
            if not self.dealer.remaining():
                self._shuffle("5(a)")
            elif renewed:
                self._shuffle(renewed)
        self._turn_to(dealt_from)
        if self.shoe.in_hand:
            self.ready_for()
            self._burns_first("12(b)(5)")

    def _renewed_by(self) -> str | None:
        """Why cards are not dealt on: nobody was at the table, or only newcomers wager."""
        dealer = self.dealer
        if dealer.was_empty and not is_reshuffled(dealer):
            return "5(g)(2)" if self._by_device else "5(g)(1)"
        prohibited = dealer.rules[late_entry]
        newcomers = prohibited and self.shoe.knows_none(map(dealer.player, dealer.seats()))
        return "5(f)" if newcomers else None

    def note_players(self) -> None:
        """Note the players who wager from shuffle to shuffle, 633a.6(b)."""
        dealer, before = self.dealer, self.shoe.wagered
        now = frozenset(dealer.player(seat) for seat in dealer.seats())
        self.shoe.wagered = now if before is None else before & now

    def _turn_to(self, side: str) -> None:
        self.dealer.deals_from(side)
        self.shoe.side = side

    def _shuffle(self, cite: str) -> None:
        """Shuffle, cut and put the cards of one side where they are dealt from.

        Cards that the device did not shuffle are dealt from a dealing shoe, not from the hand.
        """
        dealer, deck, shoe = self.dealer, deck_in_play(self.dealer.rules), self.shoe
        dealer.shuffles(deck, cite)
        while dealer.notices(jams):
            dealer.shuffles(deck, "14(l)")
        self._batches(first=cite == "5(a)")
        shoe.cover_card_out.discard(shoe.side)
        shoe.wagered = None
        if not is_reshuffled(dealer):
            dealer.says("5(d)", f"cut; the cover card is above the last {len(deck) // 4} cards")
        shoe.in_hand = dealer.rules[dealing] == HAND and self._by_device
        if shoe.in_hand or cite == BY_DEVICE:
            return
        dealer.says("7(a)", "the cards are placed in the dealing shoe")
        if dealer.rules[dealing] != DOUBLE_SHOE:
            self._burns_first("7(c)")

    def _burns_first(self, cite: str) -> None:
        """The first card goes to the discard rack, also for a dealer who has just come."""
        self.dealer.state(NewDealer).came = False
        self.dealer.burns(cite)

    def relieve(self, on_table: Callable[[], Sequence[Card]]) -> None:
        """Before a card goes to a player a new dealer removes one; from the hand before rounds."""
        if self.dealer.state(NewDealer).came and not self.shoe.in_hand:
            self.ready_for(None, on_table)
            self._burns_first("7(c)")

    def _batches(self, first: bool) -> None:
        """One batch is played while the device shuffles the other, 633a.3(b)."""
        if not self.dealer.rules[shuffler] and not self.dealer.rules[reshuffling]:
            return
        if is_covered(self.dealer, SHUFFLER):
            self.dealer.says("14(m)", "the cards were shuffled without the device")
            return
        if self.dealer.rules[reshuffling]:
            return
        if not first:
            self.dealer.says("3(b)(4)", "the batch that the device had shuffled comes into play")
        self.dealer.says("3(b)(3)", "the device shuffles the other batch")

    def ready_for(
        self, seat: int | None = None, on_table: Callable[[], Sequence[Card]] = tuple
    ) -> None:
        """Before a card is drawn: the cover card may be on top, or the shoe may be empty."""
        dealer, found = self.dealer, self.dealer.puts_away()
        left = dealer.remaining()
        if 4 * left <= len(deck_in_play(dealer.rules)):
            if self.shoe.side not in self.shoe.cover_card_out and not is_reshuffled(dealer):
                self.shoe.cover_card_out.add(self.shoe.side)
                dealer.says("7(e)", "the cover card is placed to the side", seat)
            if not left:
                dealer.says("14(f)", f"{not_enough.event}: {not_enough.outcome}")
                not_used = (*on_table(), *found)
                dealer.shuffles(deck_in_play(dealer.rules), "14(f)", not_used)
                if dealer.remaining() < 2:
                    dealer.reports(too_few_cards)
                if not is_reshuffled(dealer):
                    dealer.says("5(d)", "cut")
                dealer.burns("14(f)")

    def determine(self) -> bool:
        """Draw the determinant card and turn to its side; whether it is the first card dealt."""
        dealer, drawn_from = self.dealer, self.shoe.side
        self.ready_for()
        (card,) = dealer.deals(DETERMINANT, "7(d)(1)", 1, Face.UP)
        side = RED if card.suit in (Suit.HEARTS, Suit.DIAMONDS) else BLACK
        dealer.says("7(d)(1)", f"this round is dealt from {side}")
        wrong = dealer.notices(wrong_side)
        if wrong is not None:
            self._turn_to(BLACK if side == RED else RED)
            dealer.says(wrong.cite, f"it is dealt from {self.shoe.side} and treated as correct")
        elif side == drawn_from:
            dealer.puts_back(card, "7(d)(2)")
            return True
        else:
            self._turn_to(side)
        dealer.says("7(d)(2)", "the determinant card goes to a segregated area of the shoe")
        return False

    def reshuffle(self) -> None:
        """Reshuffle every side whose cover card was reached, or all as a floorperson directs."""
        dealer, dealt_from, directed = self.dealer, self.shoe.side, self.is_directed
        dealer.state(Directed).shuffle = False
        if is_reshuffled(dealer):
            self._device_reshuffles()
            return
        if not (directed or self.shoe.cover_card_out):
            return
        for side in self._sides:
            self._turn_to(side)
            if side in self.shoe.cover_card_out:
                dealer.says("5(f)", "the cover card was reached: the cards are reshuffled")
                cite = "7(e)(2)" if side else "7(e)(1)"
                dealer.says(cite, "the cards that are left join the discards")
                self._shuffle("7(e)(3)")
            elif directed and dealer.remaining():
                self._shuffle("5(f)")
        self._turn_to(dealt_from)

    def _device_reshuffles(self) -> None:
        """After each round the device reshuffles all cards, 633a.5(h)."""
        if self.shoe.wagered is None:
            return
        dealt_from = self.shoe.side
        for side in self._sides:
            self._turn_to(side)
            if self.dealer.remaining():
                self._shuffle(BY_DEVICE)
        self._turn_to(dealt_from)

    @property
    def is_directed(self) -> bool:
        """Whether a floorperson has directed a shuffle that is still to be done."""
        return self.dealer.state(Directed).shuffle

    def after_round(self) -> None:
        """Reshuffle what is due, and what a device did not complete."""
        self.reshuffle()
        if self.dealer.notices(jams):
            self.dealer.says("14(l)", "the batch in the device is shuffled again")
