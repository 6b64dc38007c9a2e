"""Selection of the bank before a round: who is offered it, who may have it."""

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field

from houserules.rules import Game, Wager
from houserules.rules.money import dollars
from houserules.rules.procedure import Act, Answer, Ask, AskDecision, AskWagers, Dealer

BANK = "bank"
CO_BANK = "co-bank"
PASS = "pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectionParagraphs:
    """Where a chapter says who may bank a round."""

    first_round: str
    """Nobody banks the first round."""
    offered: str
    """The bank is offered counterclockwise; nobody banks twice in a row."""
    wagered: str
    """The bank wagered in the last round that the dealer banked."""
    covers: str
    """The bank covers all wagers."""
    together: str
    """The bank may ask the dealer to bank with it."""
    one_area: str
    """The bank has one betting area and makes no wager."""

    def declare(self, game: Game) -> None:
        """Declare the paragraphs."""
        for cite, what in (
            (self.first_round, "nobody banks the first round"),
            (self.offered, "the bank is offered counterclockwise; nobody banks twice in a row"),
            (self.wagered, "the bank wagered in the last round that the dealer banked"),
            (self.covers, "the bank covers all wagers"),
            (self.one_area, "the bank has one betting area and makes no wager"),
        ):
            game.carry(cite, what)


@dataclass(slots=True)
class Turns:
    """The memory of a table's last rounds, which says who may bank the next."""

    started: bool = False
    bank: int | None = None
    banker: str | None = None
    offered_first: int | None = None
    against_dealer: dict[str, int] = field(default_factory=dict)
    """By player, the wager in the last round that the dealer banked."""
    is_known: bool = True
    """Otherwise anybody may have wagered anything in earlier rounds."""

    @classmethod
    def due(cls) -> "Turns":
        """The memory of a written round, which does not say what was before it."""
        return cls(started=True, is_known=False)


def bank_offers(seats: Iterable[int], turns: Turns) -> list[int]:
    """The seats in the order in which the bank is offered.

    Nobody banks the first round. The order is counterclockwise from the dealer's right, or, if the
    first seat that was offered the last bank took it, from that bank's right.
    """
    order = sorted(seats, reverse=True) if turns.started else []
    last = turns.bank
    if last is not None and last == turns.offered_first:
        order = [s for s in order if s < last] + [s for s in order if s >= last]
    return order


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a player may not bank the round, with the paragraph."""

    cite: str
    why: str


def refuse_bank(
    at: SelectionParagraphs, player: str, turns: Turns, chips: int, wagers: int
) -> Refusal | None:
    """Why a player may not bank against wagers of that many cents."""
    if player == turns.banker:
        return Refusal(at.offered, "banked the last round and may not bank this one")
    if turns.is_known and player not in turns.against_dealer:
        return Refusal(at.wagered, "did not wager in the last round that the dealer banked")
    if chips < wagers:
        short = f"has {dollars(chips)} for wagers of {dollars(wagers)}"
        return Refusal(at.covers, f"{short} and may not bank this round")
    return None


class Selection:
    """The choice of the bank for a round: offer it, open wagers, confirm that it covers them."""

    def __init__(
        self, dealer: Dealer, at: SelectionParagraphs, wager: Wager, *, together: bool
    ) -> None:
        self._dealer = dealer
        self._at = at
        self._wager = wager
        self._turns = dealer.state(Turns)
        self._order = bank_offers(dealer.seated(), self._turns)
        game = dealer.rules.game
        self._cite = game.cite(at.offered)
        self._marked = {BANK: at.offered, CO_BANK: at.together}
        alone = (Act(PASS, self._cite), Act(BANK, self._cite))
        self._acts = (*alone, Act(CO_BANK, game.cite(at.together))) if together else alone
        self._first: int | None = None
        self._asked: set[str] = set()

    def opens(self, wagers: AskWagers) -> Generator[Ask, Answer, None]:
        """Ask for the bank and for wagers; who does not cover them passes the bank on."""
        dealer = self._dealer
        if not self._turns.started:
            dealer.says(self._at.first_round, "no player banks the first round")
        while True:
            yield from self._offers()
            yield wagers
            marker = dealer.marker
            refusal = self._refusal(marker.seat) if marker is not None else None
            if refusal is None:
                break
            dealer.takes_bank(refusal.cite, refusal.why)
        self._remember()

    def _offers(self) -> Generator[Ask, Answer, None]:
        """Offer the bank to those who were not asked yet, until somebody accepts it."""
        dealer = self._dealer
        while self._order:
            seat = self._order.pop(0)
            if seat not in dealer.seated() or dealer.player(seat) in self._asked:
                continue
            self._asked.add(dealer.player(seat))
            if refusal := self._refusal(seat):
                dealer.says(refusal.cite, refusal.why, seat)
                continue
            self._first = self._first or seat
            ask = AskDecision(seat, self._acts, self._cite, hand="the bank", otherwise=PASS)
            answer = yield ask
            if answer is not None and answer.act in self._marked:
                marked = self._marked[answer.act]
                dealer.gives_bank(seat, marked, answer.act, no_wager=self._at.one_area)
                return
            dealer.says(self._cite, "passes the bank", seat)

    def _refusal(self, seat: int) -> Refusal | None:
        player = self._dealer.player(seat)
        others = [s for s in self._dealer.seats() if s != seat and self._dealer.bets(s)]
        if player in map(self._dealer.player, others):
            why = "wagers on another betting area and may not bank this round"
            return Refusal(self._at.one_area, why)
        own = sum(self._dealer.bets(seat).values())
        chips = self._dealer.chips(seat) + own
        wagers = wagered_against(self._dealer, seat, self._wager)
        return refuse_bank(self._at, player, self._turns, chips, wagers)

    def _remember(self) -> None:
        """Note who banks, or who wagers against the dealer; a round that is void counts too."""
        dealer, turns, marker = self._dealer, self._turns, self._dealer.marker
        turns.started = True
        turns.offered_first = self._first
        turns.bank = marker.seat if marker is not None else None
        turns.banker = dealer.player(marker.seat) if marker is not None else None
        if marker is None:
            turns.against_dealer = {
                dealer.player(seat): dealer.bets(seat).on(self._wager) for seat in dealer.seats()
            }


def wagered_against(dealer: Dealer, bank: int, wager: Wager) -> int:
    """The other players' wagers against a bank, in cents."""
    return sum(dealer.bets(seat).on(wager) for seat in dealer.seats() if seat != bank)


def last_wager(dealer: Dealer, bank: int) -> int | None:
    """The last wager against the dealer of the player who banks, in cents; None if unknown."""
    turns = dealer.state(Turns)
    return turns.against_dealer[dealer.player(bank)] if turns.is_known else None
