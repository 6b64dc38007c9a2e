"""Baccarat at a live table: the shoe goes from curator to curator, 631a.5 to 631a.15."""

from collections.abc import Iterator
from dataclasses import replace

from houserules.games.baccarat import (
    BOTH,
    Asking,
    DealingCards,
    DealingHands,
    HandedRound,
    Hands,
    counterclockwise,
)
from houserules.games.baccarat.settling import Settled
from houserules.hands.baccarat import point_count
from houserules.law import Citation
from houserules.rules import Line
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Face, Play

from .law import (
    ACCEPT,
    DECLINE,
    DESIGNATE,
    PASS,
    Curator,
    by_players,
    chapter,
    game,
    handing,
    ordered,
)

OPEN = AskWagers(game.cite("8(c)"), tuple(game.wagers))
PASSING = Act(PASS, game.cite("14(a)"))
SHOE, OFF = "shoe", "off"
game.names_hands(lambda cards, _: str(point_count(cards)))


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """One hand, dealt by the curator."""
    return Baccarat(dealer).play()


class Baccarat(HandedRound):
    """A round of play, with a curator and a dealer who calls the game."""

    def __init__(self, dealer: Dealer) -> None:
        super().__init__(chapter, handing, dealer)
        self._curator = dealer.state(Curator)
        self._bankers_hand_lost = False

    def play(self) -> Play:
        """Play a round; after it the shoe is passed if it must be."""
        yield from super().play()
        self._curator.has_dealt = True
        if self._bankers_hand_lost:
            self._passes("14(a)(1)")
        elif self.dealer.notices(ordered):
            self._passes(ordered.cite)

    # The dealing shoe, 631a.7 and 631a.14

    def fills_shoe(self) -> Asking:
        """After a shoe the decks are changed; a new shoe is offered from seat one on."""
        self.replaces_cards("3(b)", "5(a)")
        self._relinquishes()
        self._curator.last = None
        yield from self._finds_curator()

    def opens(self) -> Asking:
        """Wagers; the curator may pass the shoe meanwhile, or be ordered to.

        While the shoe is offered wagers are open too, for nothing has closed them, 631a.8(c).
        """
        yield from self._finds_curator(OPEN)
        while passed := (yield self._wagers_open()) or self.dealer.notices(ordered):
            self._passes(ordered.cite if passed is ordered else PASSING.cite)
            yield from self._finds_curator(OPEN)

    def gets_ready(self) -> Asking:
        """Offer the shoe if nobody has it yet."""
        yield from self._finds_curator()

    def _wagers_open(self) -> AskWagers:
        seat = self._curator.dealing
        if seat is None:
            return OPEN
        asks = replace(OPEN, interrupted_by=(ordered,))
        return replace(asks, seat=seat, acts=(PASSING,)) if self._curator.has_dealt else asks

    def _finds_curator(self, meanwhile: AskWagers | None = None) -> Asking:
        """Offer the shoe, where nobody has it, until somebody accepts it."""
        curator, dealer = self._curator, self.dealer
        if curator.seat is not None and not self._is_here(curator.seat):
            dealer.says("14(b)", "the player who had the dealing shoe has left", marker=SHOE)
            self._relinquishes()
            curator.passed = None
        if curator.is_found or not dealer.seated():
            return
        offered, taken = ("7(b)", "7(c)") if curator.last is None else ("14(b)", "14(b)")
        acts = (
            Act(ACCEPT, game.cite(taken)),
            Act(DECLINE, game.cite(offered)),
            Act(DESIGNATE, game.cite("7(d)(1)")),
        )
        declined: set[int] = set()
        while seat := next((each for each in self._order() if each not in declined), None):
            dealer.says(offered, "the dealing shoe is offered", seat, marker=SHOE, place=OFF)
            answer = yield AskDecision(
                seat,
                acts,
                game.cite(offered),
                hand="the dealing shoe",
                otherwise=DECLINE,
                meanwhile=meanwhile,
            )
            if answer is None or answer == DECLINE:
                declined.add(seat)
                continue
            curator.seat = curator.last = seat
            curator.player, curator.by_dealer = dealer.player(seat), answer == DESIGNATE
            held = "" if curator.by_dealer else SHOE
            dealer.says(taken, "accepts the dealing shoe", seat, marker=held)
            if curator.by_dealer:
                dealer.says("7(d)(1)", "the player designates the dealer as the curator", seat)
            return
        curator.by_dealer = True
        dealer.says("7(d)(2)", "nobody accepts the dealing shoe: the dealer is the curator")

    def _is_here(self, seat: int) -> bool:
        here = seat in self.dealer.seated()
        return here and self.dealer.player(seat) == self._curator.player

    def _order(self) -> list[int]:
        """Seat one and then counterclockwise, or from the right of the last player who had it."""
        seated, last = self.dealer.seated(), self._curator.last
        others = counterclockwise(seated, last or 1)
        if last is None:
            return [1, *others] if 1 in seated else others
        passed = last == self._curator.passed and self._is_here(last)
        return others if passed or last not in seated else [*others, last]

    def _passes(self, cite: str | Citation) -> None:
        text, seat = "the curator passes the dealing shoe", self._curator.seat
        self.dealer.says(cite, text, seat, marker=SHOE, place=OFF if seat else "")
        self._relinquishes()

    def _relinquishes(self) -> None:
        """Nobody has the shoe until it is offered again."""
        curator = self._curator
        curator.seat, curator.passed = None, curator.seat
        curator.by_dealer = curator.has_dealt = False

    def announces(self, hands: Hands) -> None:
        """The Banker's Hand loses if it is lower; a tie is no loss."""
        super().announces(hands)
        result = hands.result
        self._bankers_hand_lost = result.banker.points < result.player.points

    # The two hands, 631a.9 and 631a.10

    def first_four(self) -> DealingHands:
        """The dealer who calls the game instructs the curator to deal."""
        by = "the dealer deals as" if self._curator.by_dealer else "dealt by"
        self.dealer.says("9(b)", f"cards, {by} the curator", self._curator.dealing)
        return (yield from super().first_four())

    @property
    def initial_cards(self) -> tuple[str, Face]:
        """Face down on both areas."""
        return "9(c)", Face.DOWN

    def shows(self, hands: Hands) -> Asking:
        """The dealer turns both hands up, or players do."""
        if self.rules[by_players]:
            said = "the curator places the Banker's Hand under the dealing shoe"
            self.dealer.says("9(d)(1)", said, self._curator.dealing)
            yield from super().shows(hands)
            return
        for name in BOTH:
            self.dealer.reveals(self.place(name), "9(c)")
        for name, held in zip(BOTH, (hands.player, hands.banker), strict=True):
            self.tells_count("10(a)", name, held)

    def determines_third_cards(self) -> None:
        """The dealer who calls the game instructs the curator."""
        said = "the curator is instructed whether to deal third cards"
        self.dealer.says("10(b)", said, self._curator.dealing)

    def third_card(self, name: str, due: int) -> DealingCards:
        """Third cards are dealt face up, unless players turn them over."""
        if self.rules[by_players]:
            return (yield from super().third_card(name, due))
        return (self.card(name, "9(c)", Face.UP, due),)

    # Vigorish, 631a.12(b)

    def pays(self, won: Settled) -> Iterator[Line]:
        """The winning wager is paid in full before vigorish is collected or marked."""
        if self.collects_with_payout:
            yield from self._wagers.paid(won, self.rules)
        else:
            yield Line.of(*won._replace(verdict=replace(won.verdict, vigorish=None)))
            self.marks_vigorish(won)
