"""The cards of a table while rounds are dealt from a shoe: shuffle, cover card, burnt cards."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from houserules.equipment.cards import Card
from houserules.games.shared.cut import from_highest
from houserules.games.shared.devices import Directed, is_covered
from houserules.games.shared.idle_table import WASHED, spread_batch, spread_cards
from houserules.games.shared.late_entry import LateEntry
from houserules.games.shared.shoe import SHUFFLER, Shoe, ShoeInPlay
from houserules.law import Citation
from houserules.rules import Wager
from houserules.rules.procedure import AskWagers, Dealer, Play

OnTable = Callable[[], Sequence[Card]]
"""The cards that are neither in the shoe nor in the discard rack."""


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of one table."""

    dealer: Dealer
    shoe: Shoe
    late_entry: LateEntry | None = None
    settled_first: tuple[Wager, ...] | None = None
    """Wagers that stay settled where all cards do not suffice, if the round is then void."""

    @property
    def state(self) -> ShoeInPlay:
        """The state of the shoe from round to round."""
        return self.dealer.state(ShoeInPlay)

    @property
    def _is_reshuffled(self) -> bool:
        return self.shoe.is_reshuffled(self.dealer)

    def opens(self, wagers: AskWagers, closed: str) -> Play:
        """Wagers until no more bets, with what is shuffled meanwhile."""
        dealer, late = self.dealer, self.late_entry
        self._reshuffle()  # still due where the last round was void
        yield late.opens(dealer, wagers) if late else wagers
        while (late and late.readmits(dealer)) or dealer.state(Directed).shuffle:
            self._reshuffle()
            yield late.opens(dealer, wagers) if late else wagers
        dealer.says(closed, "no more bets")

    def gets_ready(self) -> Play:
        """Have the cards ready to be dealt, and note who wagers from shuffle to shuffle."""
        dealer = self.dealer
        self._reshuffle()  # directed since
        several = len(self.shoe.sides(dealer.rules)) > 1
        preshuffled = self.shoe.opening.opens(dealer, sides=several, batches=self._by_device)
        if not self._is_reshuffled:
            yield from spread_cards(dealer, self.shoe.at.idle)
        self._make_ready(None if self.state.directed else preshuffled)
        before, now = self.state.wagered, frozenset(map(dealer.player, dealer.seats()))
        self.state.wagered = now if before is None else before & now
        self.state.begun = True

    def turn_to(self, side: str) -> None:
        """Deal from a side of the shoe from now on."""
        self.dealer.deals_from(side)
        self.state.side = side

    def _each_side(self) -> Iterator[str]:
        """Turn to each side of the shoe, and then back to the one that deals."""
        sides = self.shoe.sides(self.dealer.rules)
        deals = self.state.side or sides[0]
        for side in sides:
            self.turn_to(side)
            yield side
        self.turn_to(deals)

    @property
    def _by_device(self) -> bool:
        """Whether a device shuffles one batch while the other is played."""
        return self.dealer.rules[self.shoe.shuffler] and not is_covered(self.dealer, SHUFFLER)

    def _make_ready(self, preshuffled: str | None) -> None:
        """Shuffle where there are no cards, or where nobody was at the table."""
        renewed = self._renewed_by()
        if renewed and self.shoe.requested is None:
            self.shoe.opening.washes(self.dealer)
        elif renewed and self.shoe.requested and self._by_device:
            spread_batch(self.dealer, self.shoe.requested)
        elif renewed:
            self.dealer.says(renewed, WASHED)
        for _ in self._each_side():
            if not self.dealer.remaining():
                self._shuffle(renewed or preshuffled or self.shoe.at.shuffled)
            elif renewed:
                self._shuffle(renewed)
        if self.state.in_hand:
            self.ready_for(relieved=False)
            self._burns_first(self.shoe.at.before_each_round)

    def _renewed_by(self) -> str | None:
        """The paragraph by which cards are not dealt on where nobody was at the table."""
        if self._is_reshuffled or not self.dealer.was_empty:
            return None
        return self.shoe.at.idle_batch if self._by_device else self.shoe.at.idle_shuffled

    def _shuffle(self, cite: str) -> None:
        """Shuffle, cut and put the cards where they are dealt from.

        Cards that a device did not shuffle are dealt from a dealing shoe, not from the hand.
        """
        dealer, at, deck = self.dealer, self.shoe.at, self.shoe.in_play(self.dealer.rules)
        state = self.state
        self.shoe.opening.stacks(dealer, deck, cite)
        while dealer.notices(self.shoe.jams):
            dealer.shuffles(deck, at.jams)
        self._batches(first=not state.begun)
        if not self._is_reshuffled:
            self._cuts(cite)
        state.cover_cards_out.discard(state.side)
        state.wagered = None
        state.in_hand = self.shoe.is_dealt_by_hand(dealer.rules) and self._by_device
        if state.in_hand or cite == at.by_device:
            return
        if at.into_the_shoe:
            dealer.says(at.into_the_shoe, "the cards are placed in the dealing shoe")
        if not self.shoe.removes_no_card(dealer, None):
            self._burns_first(at.first_card)

    def _cuts(self, shuffled: str | Citation, but: Sequence[Card] = ()) -> None:
        """Offer the cut of the cards, but those on the table, and place the cover card."""
        dealer, at, cut = self.dealer, self.shoe.at, self.shoe.cut
        below = self.shoe.below_the_cover(dealer.rules)
        placed = f"the cover card is above the last {below} cards"
        if not dealer.is_recording:
            return
        if at.cutting.made != at.cut:
            cut.makes(
                dealer,
                cut.offers(from_highest(dealer.seated())),
                shuffle=lambda by: dealer.shuffles(self.shoe.in_play(dealer.rules), by, but),
            )
            dealer.says(at.cut, placed)
            return
        cut.makes(dealer, cut.offers(*self._offered(shuffled)), f"cut; {placed}")

    def _offered(self, shuffled: str | Citation) -> tuple[Sequence[int], str]:
        """The seats to which the cut is offered in turn, and the paragraph by which they are."""
        dealer, state, by = self.dealer, self.state, self.shoe.at.cutting
        if not state.begun or shuffled in (self.shoe.at.idle_shuffled, self.shoe.at.idle_batch):
            first = dealer.first_to_arrive()
            return ([] if first is None else [first]), by.first_player
        from_the_right = dealer.seated()[::-1]
        if state.side not in state.cover_cards_out:
            return from_the_right, by.directed
        if state.cover_card_at is None:
            return from_the_right, by.dealers_hand
        return [seat for seat in from_the_right if seat == state.cover_card_at], by.at_cover_card

    def _burns_first(self, cite: str) -> None:
        """The first card goes to the discard rack, also for a dealer who has just come."""
        self.state.new_dealer = False
        self.dealer.burns(cite)

    def _batches(self, first: bool) -> None:
        """One batch is played while the device shuffles the other."""
        dealer, at, rules = self.dealer, self.shoe.at, self.dealer.rules
        if not (rules[self.shoe.shuffler] or rules[self.shoe.reshuffling]):
            return
        if is_covered(dealer, SHUFFLER):
            dealer.says(at.out_of_order, "the cards were shuffled without the device")
        elif rules[self.shoe.shuffler]:
            if not first:
                dealer.says(at.alternate, "the batch that the device had shuffled comes into play")
            dealer.says(at.shuffled_apart, "the device shuffles the other batch")

    def ready_for(
        self, seat: int | None = None, on_table: OnTable = tuple, *, relieved: bool = True
    ) -> None:
        """Before a card is drawn: the cover card may be on top, or the shoe may be empty.

        A dealer who has just come removes a card first, where that is due before this card.
        """
        state = self.state
        if relieved and state.new_dealer and not state.in_hand:
            self.ready_for(seat, on_table, relieved=False)
            self._burns_first(self.shoe.at.first_card)
        dealer, found = self.dealer, self.dealer.puts_away()
        left, deck = dealer.remaining(), self.shoe.in_play(dealer.rules)
        if left > self.shoe.below_the_cover(dealer.rules):
            return
        if state.side not in state.cover_cards_out and not self._is_reshuffled:
            state.cover_cards_out.add(state.side)
            state.cover_card_at = seat
            dealer.says(self.shoe.at.cover_card, "the cover card is placed to the side", seat)
        short = self.shoe.not_enough
        if not left and short:
            dealer.says(short.cite, f"{short.event}: {short.outcome}")
            but = (*on_table(), *found)
            dealer.shuffles(deck, short.cite, but)
            if dealer.remaining() < 2 and self.settled_first is not None:
                dealer.reports(self.shoe.too_few_cards(*self.settled_first))
            if not self._is_reshuffled:
                self._cuts(short.cite, but)
            dealer.burns(short.cite)

    def _reshuffle(self) -> None:
        """Reshuffle if the cover card was reached, a floorperson directs it, or a device does."""
        floor, out = self.dealer.state(Directed), self.state.cover_cards_out
        directed, floor.shuffle = floor.shuffle, False
        self.state.directed |= directed
        by_device = self._is_reshuffled and self.state.wagered is not None
        if not (by_device or directed or out):
            return
        for side in self._each_side():
            if side in out and not self._is_reshuffled:
                self._reshuffle_from_cover_card(side)
            elif not self.dealer.remaining():
                continue
            elif self._is_reshuffled:
                self._shuffle(self.shoe.at.by_device)
            elif directed:
                self._shuffle(self.shoe.at.reshuffled)

    def _reshuffle_from_cover_card(self, side: str) -> None:
        dealer, at = self.dealer, self.shoe.at
        dealer.says(at.reshuffled, "the cover card was reached: the cards are reshuffled")
        joined = at.discards_of_a_side if side else at.discards_joined
        if joined != at.cover_card:
            dealer.says(joined, "the cards that are left join the discards")
        self._shuffle(at.shuffled_again)

    def after_round(self) -> None:
        """Reshuffle what is due, and what a device did not complete."""
        self._reshuffle()
        if self.dealer.notices(self.shoe.jams):
            self.dealer.says(self.shoe.at.jams, "the batch in the device is shuffled again")
