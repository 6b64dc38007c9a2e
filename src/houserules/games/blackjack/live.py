"""A round of a Blackjack game in play: its seats, the cards on the table, how people are asked."""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeVar

from houserules.equipment.cards import Card
from houserules.games.blackjack.chapter import Chapter, DealerFinished
from houserules.games.blackjack.irregularities import Reader
from houserules.games.blackjack.playing import PlayedHand
from houserules.games.shared.common import Comparison, meeting
from houserules.games.shared.shoe_cards import Cards
from houserules.hands.blackjack import is_blackjack
from houserules.law import Citation
from houserules.rules import Bet, Bonus, Line, Outcome, Payable, Verdict, Wager
from houserules.rules.decision import Amounts
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import Act, Answer, Ask, AskDecision, AskReport, Dealer, Face
from houserules.rules.settlement import PaidBonus

ASIDE = "set aside"
BLACKJACK = "Blackjack"
Result = TypeVar("Result")
Turn = Generator[Ask, Answer, Result]


def lower(act: Act, limits: Limits) -> Act:
    """An act with at most the posted maximum, and also with a lower amount within the limits."""
    stake = act.stake if limits.maximum is None else min(act.stake, limits.maximum)
    least = max(limits.minimum, limits.increment)
    amounts = Amounts(least, stake, limits.increment).up_to(stake - 1)
    return replace(act, stake=stake, amounts=amounts)


@dataclass(slots=True)
class SeatInPlay:
    """The state of a seat in the round so far."""

    stake: int
    """The wager on the hand as it was dealt."""
    hands: list[PlayedHand] = field(default_factory=list)
    settled: set[int] = field(default_factory=set)
    """The numbers of the hands that are settled."""
    even_money: bool = False
    insured: bool = False
    free: set[int] = field(default_factory=set)
    """The hands whose own wager is the house's."""
    free_doubles: set[int] = field(default_factory=set)


class LiveRound:
    """One round at one table."""

    def __init__(self, chapter: Chapter, dealer: Dealer, cards: Cards) -> None:
        self.chapter, self.dealer, self.cards = chapter, dealer, cards
        self.rules = dealer.rules
        self.reader = dealer.state(Reader)
        self.reader.used = False
        self.seats = {
            seat: SeatInPlay(dealer.bets(seat).on(chapter.main)) for seat in dealer.seats()
        }
        self.dealt = False
        """Whether everybody has the first two cards."""
        self.revealed = False
        """Whether the hole card was turned up."""
        self.exposed: list[Card] = []
        self._refused: set[str] = set()
        """The players who refused an exposed card."""
        self.later: list[tuple[str, int, PlayedHand]] = []
        """Hands that are settled when the hole card is revealed: paragraph, seat, hand."""

    @property
    def up(self) -> Card:
        """The dealer's up card."""
        return self.dealer.place("dealer")[0]

    @property
    def blackjack(self) -> bool:
        """Whether the dealer's two cards are a Blackjack."""
        return is_blackjack(self.dealer.place("dealer")[:2])

    @property
    def finished(self) -> DealerFinished:
        """The dealer's hand as it counts."""
        total = self.chapter.dealers_count(self.dealer.place("dealer"))
        return DealerFinished(total, self.blackjack, self.chapter.reads(self.up))

    def plays(self, seat: int) -> bool:
        """Whether a seat has a wager on a hand."""
        return self.dealer.bets(seat).has(self.chapter.main)

    # People

    def asks(
        self,
        seat: int,
        acts: Iterable[Act],
        cite: str | Citation,
        cards: tuple[Card, ...] = (),
        hand: str = "",
        otherwise: str = "",
    ) -> Turn[Answer]:
        """Ask a seat, once what was reported is acted upon; None where its hand became void."""
        paragraph = self.chapter.game.cite(cite) if isinstance(cite, str) else cite
        wrong = self.chapter.irregularities
        interrupting = (wrong.exposed, wrong.reader_fails)
        ask = AskDecision(seat, tuple(acts), paragraph, cards, hand, interrupting, otherwise)
        while True:
            yield from self.acts_on_reports()
            answer = yield ask
            if answer is not None or not self.dealer.bets(seat):
                return answer

    def acts_on_reports(self) -> Turn[None]:
        """Act upon what was reported: a card that is exposed, a card reader that fails."""
        exposed = self.chapter.irregularities.exposed
        while self.dealt and self.dealer.notices(exposed):
            self.cards.ready_for(None, self.on_table, relieved=False)
            self.exposed += self.dealer.deals(ASIDE, exposed.cite, 1, Face.UP)
        yield from self.awaits_reader()

    def awaits_reader(self) -> Turn[None]:
        """Nothing goes on while the card reader is out of order."""
        wrong = self.chapter.irregularities
        while self.reader.out:
            yield AskReport(wrong.reader_fails.cite, (wrong.reader_works,))

    # Cards

    def card(self, to: int | str, cite: str, face: Face = Face.UP, part: str = "") -> Turn[Card]:
        """The next card to a hand: an exposed one, or one from the shoe."""
        yield from self.acts_on_reports()
        exposed = self.chapter.irregularities.exposed.cite
        if self.exposed:
            self.dealer.puts_back(self.exposed.pop(0), exposed)
            return self.dealer.deals(to, exposed, 1, Face.UP, "", part)[0]
        seat = to if isinstance(to, int) else None
        self.cards.ready_for(seat, self.on_table, relieved=seat is not None)
        return self.dealer.deals(to, cite, 1, face, "", part)[0]

    def drawn_and_discarded(self, cite: Citation) -> None:
        """A card that should not have been drawn goes to the discard rack."""
        self.cards.ready_for(None, self.on_table, relieved=False)
        self.dealer.deals(ASIDE, cite, 1, Face.UP)
        self.dealer.says(cite, "the card goes to the discard rack")

    def refuses(self, seat: int) -> None:
        """The player of a seat refuses an exposed card, and gets no other."""
        if not self.has_refused(seat):
            self._refused.add(self.dealer.player(seat))
            cite = self.chapter.irregularities.exposed.cite
            self.dealer.says(cite, "the card is refused; no more cards for the player", seat)

    def has_refused(self, seat: int) -> bool:
        """Whether the player of a seat gets no more cards in this round."""
        return bool(self._refused) and self.dealer.player(seat) in self._refused

    def discards_exposed(self) -> None:
        """Discard the exposed cards that nobody takes."""
        cite = self.chapter.irregularities.exposed.cite
        for _ in self.exposed:
            self.dealer.says(cite, "nobody uses the card: it goes to the discard rack")
        self.exposed.clear()

    def on_table(self) -> list[Card]:
        """Every card that is not in the shoe and not in the discard rack."""
        held, removed = Counter[Card](), Counter[Card]()
        for seat, at in self.seats.items():
            held.update(self.dealer.hand(seat))
            for hand in at.hands:
                if hand.number in at.settled:
                    removed.update(hand.cards)
        return [*(held - removed).elements(), *self.dealer.place("dealer"), *self.exposed]

    # Settlement

    def pays(self, cite: str | Citation, lines: Iterable[Line]) -> None:
        """Settle lines, if there are any."""
        if lines := list(lines):
            self.dealer.pays(cite, lines)

    def settles(self, cite: str, seat: int, hand: PlayedHand, says: str = "") -> None:
        """Settle one hand before the others and remove its cards."""
        lines = self.lines(seat, hand)
        self.seats[seat].settled.add(hand.number)
        self.pays(cite, lines)
        self.dealer.says(cite, f"{says}the player's cards are removed", seat)

    def unsettled(self, seat: int) -> Iterator[PlayedHand]:
        """The hands of a seat that are still to be settled; none if its wagers went back."""
        at = self.seats[seat]
        if not (self.dealer.bets(seat) or at.free):
            return iter(())
        return (hand for hand in at.hands if hand.number not in at.settled)

    def lines(self, seat: int, hand: PlayedHand) -> list[Line]:
        """Everything that is wagered on a hand, by its paragraphs."""
        chapter, at = self.chapter, self.seats[seat]
        if hand.dead:
            back = chapter.irregularities.called_dead.returns()
            bets = self.dealer.bets(seat)
            return [Line.of(seat, bet, bets[bet], back) for bet in self._bets(seat, hand)]
        finished = chapter.finished(hand, self.up, at.free, at.free_doubles)
        verdicts = chapter.settle(finished, self.finished, self.rules)
        if at.even_money:
            verdicts = {chapter.main: chapter.insurance.settle_even_money()}
        if own := verdicts.get(chapter.main):
            verdicts = {**verdicts, **chapter.fixed(finished, own, at.stake, self.rules)}
        return [
            self._line(seat, hand, payable, verdict.because(self._met(hand, verdict)))
            for payable, verdict in verdicts.items()
            if self._is_placed(seat, hand, payable)
        ]

    def _is_placed(self, seat: int, hand: PlayedHand, payable: Payable) -> bool:
        """Whether a hand has a wager that its player may leave out after the up card."""
        window = self.chapter.window
        if window is None or payable is not window.wager:
            return True
        return self.chapter.bet(window.wager, hand) in self.dealer.bets(seat)

    def _met(self, hand: PlayedHand, verdict: Verdict) -> str:
        """Both hands as far as they decided: "the dealer's 19 beats 17"."""
        own = BLACKJACK if hand.blackjack else str(hand.total)
        if hand.total > 21:
            return own
        if not self.revealed:
            return f"{own} against {self.up}"
        dealer = self.finished
        dealers = BLACKJACK if dealer.blackjack else str(dealer.total)
        ends = {Outcome.WIN: Comparison.HIGHER, Outcome.LOSE: Comparison.LOWER}
        if dealer.total > 21 or verdict.outcome not in (*ends, Outcome.PUSH):
            return f"{own} against the dealer's {dealers}"
        return meeting(own, dealers, ends.get(verdict.outcome, Comparison.EQUAL))

    def _bets(self, seat: int, hand: PlayedHand) -> list[Bet]:
        """The bets on a hand that are on the layout."""
        chapter, placed = self.chapter, self.dealer.bets(seat)
        wagers = [*chapter.staked, chapter.double_down]
        if chapter.second_chance:
            wagers.append(chapter.second_chance.wager)
        found = (chapter.bet(wager, hand) for wager in wagers)
        return [bet for bet in found if bet in placed]

    def _line(self, seat: int, hand: PlayedHand, payable: Payable, verdict: Verdict) -> Line:
        if isinstance(payable, Bonus):
            on = f"hand {hand.number}" if hand.is_split else None
            stake = self.seats[seat].stake
            return Line.of(seat, PaidBonus(payable, on=on), stake, verdict)
        assert isinstance(payable, Wager)
        bet = self.chapter.bet(payable, hand)
        return Line.of(seat, bet, self.dealer.bets(seat)[bet], verdict.citing(payable.cite))
