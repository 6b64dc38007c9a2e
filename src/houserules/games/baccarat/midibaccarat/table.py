"""Midibaccarat at a live table: from the shuffle to the last hand of a shoe, 629a.5 to 629a.13."""

from houserules.games.baccarat import Asking, HandedRound, Hands
from houserules.hands.baccarat import point_count
from houserules.rules.procedure import AskWagers, Dealer, Face, Play

from .law import chapter, game, handing

OPEN = AskWagers(game.cite("7(c)"), tuple(game.wagers))
game.names_hands(lambda cards, _: str(point_count(cards)))


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """One hand, dealt by the dealer and turned over by players."""
    return Midibaccarat(chapter, handing, dealer).play()


class Midibaccarat(HandedRound):
    """A round of play; each shoe has new cards."""

    feathers = True

    def opens(self) -> Asking:
        """Wagers."""
        yield OPEN

    def fills_shoe(self) -> Asking:
        """After a shoe the decks are changed."""
        self.replaces_cards("3(b)", "5(a)")
        yield from ()

    @property
    def initial_cards(self) -> tuple[str, Face]:
        """Face down on both areas."""
        return "8(c)", Face.DOWN

    def shows(self, hands: Hands) -> Asking:
        """Both Point Counts are announced once more when both hands are turned up."""
        self.dealer.says("8(c)(1)", "the Banker's Hand waits under the dealing shoe")
        yield from super().shows(hands)
        self.dealer.says("9(a)", f"both Point Counts: {hands.result}")
