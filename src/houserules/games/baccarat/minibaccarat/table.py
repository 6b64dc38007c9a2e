"""Minibaccarat at a live table: from the shuffle to the last hand of a shoe, 627a.5 to 627a.13."""

from collections.abc import Sequence

from houserules.games.baccarat import BOTH, Asking, DealingCards, Hands, RoundOfPlay
from houserules.games.shared.devices import Directed
from houserules.games.shared.idle_table import WASHED, spread_batch, spread_cards
from houserules.hands.baccarat import point_count
from houserules.rules.procedure import AskWagers, Dealer, Face, Play

from .law import FACE_DOWN, chapter, dealing_option, directed, game, requested, shuffler

OPEN = AskWagers(game.cite("7(c)"), tuple(game.wagers), interrupted_by=(directed,))
game.names_hands(lambda cards, _: str(point_count(cards)))


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """One hand, dealt by the dealer."""
    return Minibaccarat(chapter, dealer).play()


class Minibaccarat(RoundOfPlay):
    """A round of play with one dealer, and perhaps two batches of cards."""

    feathers = True

    @property
    def by_device(self) -> bool:
        """Whether a device shuffles one batch while the other is played."""
        return self.rules[shuffler]

    @property
    def needs_cards(self) -> bool:
        """A floorperson may direct a shuffle."""
        return super().needs_cards or self.dealer.state(Directed).shuffle

    def opens(self) -> Asking:
        """Wagers, and shuffles that are directed meanwhile."""
        yield OPEN
        while self.dealer.state(Directed).shuffle:
            self._reshuffles("5(a)")
            yield OPEN

    def gets_ready(self) -> Asking:
        """After nobody was at the table the cards are spread and shuffled."""
        if self.dealer.was_empty:
            yield from spread_cards(self.dealer, "5(g)")
            if self.by_device:
                spread_batch(self.dealer, requested)
                self._reshuffles("5(g)(2)")
            else:
                self.dealer.says("5(g)(1)", WASHED)
                self._reshuffles("5(g)(1)")

    def fills_shoe(self) -> Asking:
        """After a shoe the same cards are shuffled, or those of the other batch."""
        self._reshuffles("5(a)")
        yield from ()

    def _reshuffles(self, cite: str) -> None:
        self.dealer.state(Directed).shuffle = False
        self.dealer.collects_marked()
        self.shuffles(cite)

    @property
    def batches(self) -> Sequence[tuple[str, str]]:
        """The batches alternate from shoe to shoe."""
        if not self.by_device:
            return ()
        return (
            ("3(b)(4)", f"batch {1 + self.shoe.filled % 2} comes into play"),
            ("3(b)(3)", "the other batch goes into the shuffling device"),
        )

    @property
    def initial_cards(self) -> tuple[str, Face]:
        """Face up or face down, as the Rules Submission says."""
        face_down = self.rules[dealing_option] == FACE_DOWN
        return ("8(c)(2)", Face.DOWN) if face_down else ("8(c)(1)", Face.UP)

    def shows(self, hands: Hands) -> Asking:
        """The Banker's Hand is turned up after the Player's Hand is called."""
        cite, face = self.initial_cards
        for name, held in zip(BOTH, (hands.player, hands.banker), strict=True):
            if face is Face.DOWN:
                self.dealer.reveals(self.place(name), cite)
            self.tells_count("9(a)", name, held)
        yield from ()

    def third_card(self, name: str, due: int) -> DealingCards:
        """Third cards are dealt face up."""
        yield from ()
        return (self.card(name, "9(c)", Face.UP, due),)
