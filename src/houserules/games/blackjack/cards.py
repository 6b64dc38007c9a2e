"""The cards of a Blackjack table while rounds are dealt: shuffle, cover card, burnt cards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from houserules.equipment.cards import Card
from houserules.games.blackjack.shoe import SHUFFLER, NewDealer, Shoe, ShoeInPlay
from houserules.games.shared.devices import Directed, is_covered
from houserules.rules import Option, Wager
from houserules.rules.procedure import Dealer

OnTable = Callable[[], Sequence[Card]]
"""The cards that are neither in the shoe nor in the discard rack."""


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of one table."""

    dealer: Dealer
    shoe: Shoe
    late_entry: Option[bool]
    """Whether players who sat out a round wait for the next shuffle."""
    settled_first: tuple[Wager, ...] = ()
    """Wagers that were settled where the cards do not suffice for the round."""

    @property
    def state(self) -> ShoeInPlay:
        """The state of the shoe from round to round."""
        return self.dealer.state(ShoeInPlay)

    @property
    def is_reshuffled(self) -> bool:
        """Whether a device reshuffles the cards after each round."""
        return self.shoe.is_reshuffled(self.dealer)

    @property
    def is_directed(self) -> bool:
        """Whether a floorperson has directed a shuffle that is still to be done."""
        return self.dealer.state(Directed).shuffle

    def make_ready(self) -> None:
        """Shuffle where there are no cards, or where nobody has seen the ones dealt."""
        renewed = self._renewed_by()
        if not self.dealer.remaining():
            self._shuffle(self.shoe.at.shuffled)
        elif renewed:
            self._shuffle(renewed)

    def _renewed_by(self) -> str | None:
        """Why cards are not dealt on: nobody was at the table, or only newcomers wager."""
        dealer, at = self.dealer, self.shoe.at
        if dealer.was_empty and not self.is_reshuffled:
            by_device = dealer.rules[self.shoe.shuffler] and not is_covered(dealer, SHUFFLER)
            return at.idle_batch if by_device else at.idle_shuffled
        players = map(dealer.player, dealer.seats())
        newcomers = dealer.rules[self.late_entry] and self.state.knows_none(players)
        return at.reshuffled if newcomers else None

    def note_players(self) -> None:
        """Note the players who wager from shuffle to shuffle."""
        dealer, before = self.dealer, self.state.wagered
        now = frozenset(dealer.player(seat) for seat in dealer.seats())
        self.state.wagered = now if before is None else before & now

    def _shuffle(self, cite: str) -> None:
        """Shuffle, cut and put the cards into the shoe."""
        dealer, at, deck = self.dealer, self.shoe.at, self.shoe.in_play(self.dealer.rules)
        dealer.shuffles(deck, cite)
        while dealer.notices(self.shoe.jams):
            dealer.shuffles(deck, at.jams)
        self._batches(first=cite == at.shuffled)
        self.state.cover_card_out, self.state.wagered = False, None
        if not self.is_reshuffled:
            dealer.says(at.cut, f"cut; the cover card is above the last {len(deck) // 4} cards")
        if cite != at.by_device:
            dealer.says(at.into_the_shoe, "the cards are placed in the dealing shoe")
            self._burns_first()

    def _burns_first(self) -> None:
        """The first card goes to the discard rack, also for a dealer who has just come."""
        self.dealer.state(NewDealer).came = False
        self.dealer.burns(self.shoe.at.first_card)

    def relieve(self, on_table: OnTable) -> None:
        """Before a card goes to a player a new dealer removes one."""
        if self.dealer.state(NewDealer).came:
            self.ready_for(None, on_table)
            self._burns_first()

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

    def ready_for(self, seat: int | None = None, on_table: OnTable = tuple) -> None:
        """Before a card is drawn: the cover card may be on top, or the shoe may be empty."""
        dealer, at, found = self.dealer, self.shoe.at, self.dealer.puts_away()
        left, deck = dealer.remaining(), self.shoe.in_play(dealer.rules)
        if 4 * left > len(deck):
            return
        if not self.state.cover_card_out and not self.is_reshuffled:
            self.state.cover_card_out = True
            dealer.says(at.cover_card, "the cover card is placed to the side", seat)
        if not left:
            short = self.shoe.not_enough
            dealer.says(short.cite, f"{short.event}: {short.outcome}")
            not_used = (*on_table(), *found)
            dealer.shuffles(deck, short.cite, not_used)
            if dealer.remaining() < 2:
                dealer.reports(self.shoe.too_few_cards(*self.settled_first))
            if not self.is_reshuffled:
                dealer.says(at.cut, "cut")
            dealer.burns(short.cite)

    def reshuffle(self) -> None:
        """Reshuffle if the cover card was reached, a floorperson directs it, or a device does."""
        dealer, at, directed = self.dealer, self.shoe.at, self.is_directed
        dealer.state(Directed).shuffle = False
        if self.is_reshuffled:
            if self.state.wagered is not None and dealer.remaining():
                self._shuffle(at.by_device)
        elif self.state.cover_card_out:
            dealer.says(at.reshuffled, "the cover card was reached: the cards are reshuffled")
            dealer.says(at.discards_joined, "the cards that are left join the discards")
            self._shuffle(at.shuffled_again)
        elif directed and dealer.remaining():
            self._shuffle(at.reshuffled)

    def after_round(self) -> None:
        """Reshuffle what is due, and what a device did not complete."""
        self.reshuffle()
        if self.dealer.notices(self.shoe.jams):
            self.dealer.says(self.shoe.at.jams, "the batch in the device is shuffled again")
