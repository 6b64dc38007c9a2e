"""A round of a Blackjack game in play: its boxes, the cards on the table, how people are asked."""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from string import ascii_lowercase
from typing import TypeVar

from houserules.equipment.cards import Card
from houserules.games.blackjack.blackjack_chapter import (
    BlackjackChapter,
    DealerFinished,
    Finished,
    Paragraphs,
    Verdicts,
)
from houserules.games.blackjack.irregularities import BOXES, READER_INSPECTED, Reader
from houserules.games.blackjack.playing import Ending, PlayedHand
from houserules.games.blackjack.settling_moments import (
    AS_DRAWN,
    DEALER,
    FIRST_HAND,
    PARTS,
    FirstCards,
    seen_cards,
)
from houserules.games.shared.common import Comparison, meeting
from houserules.games.shared.shoe_cards import Cards
from houserules.hands.blackjack import is_blackjack, point_value
from houserules.law import Citation
from houserules.rules import Bet, Bonus, Line, Outcome, Payable, Rule, Verdict, Wager, dollars
from houserules.rules.decided import OPEN
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
class Box:
    """A wager on a hand, with the cards dealt to it and the hands that came of them."""

    seat: int
    wager: Wager
    stake: int
    """The wager on the hand as it was dealt."""
    name: str = ""
    """The name of its hand, where a player has two."""
    cards: tuple[Card, ...] = ()
    """The two cards with which it is played."""
    switched: bool = False
    """Whether another hand of the player changed a card with it."""
    hands: list[PlayedHand] = field(default_factory=list)
    settled: set[int] = field(default_factory=set)
    """The numbers of the hands that are settled."""
    even_money: bool = False
    added: int = 0
    """A payout that is now part of the wager."""
    free: set[int] = field(default_factory=set)
    """The hands whose own wager is the house's."""
    free_doubles: set[int] = field(default_factory=set)
    is_face_down: bool = False
    """Whether its first two cards are face down."""
    doubled_face_down: bool = False
    racked: list[Card] = field(default_factory=list)
    """Cards that left the table before the others."""

    @property
    def is_second(self) -> bool:
        """Whether it is the second hand of its player."""
        return self.name == BOXES[1]

    def part(self, number: int) -> str:
        """The name of a hand that a split formed."""
        return f"{self.name}{ascii_lowercase[number - 1]}" if self.name else f"hand {number}"


class LiveRound:
    """One round at one table."""

    def __init__(self, chapter: BlackjackChapter, dealer: Dealer, cards: Cards) -> None:
        self.chapter, self.dealer, self.cards = chapter, dealer, cards
        self.rules = dealer.rules
        self.reader = dealer.state(Reader)
        self.reader.used = False
        self.seats = {seat: list(self._boxes(seat)) for seat in dealer.seats()}
        self.insured: set[int] = set()
        """The seats with an Insurance Wager."""
        self.dealt = False
        """Whether everybody has the first two cards."""
        self.revealed = False
        """Whether the hole card was turned up."""
        self.exposed: list[Card] = []
        self._refused: set[str] = set()
        """The players who refused an exposed card."""
        self.later: list[tuple[str, Box, PlayedHand]] = []
        """Hands that are settled when the hole card is revealed, and by which paragraph."""

    def _boxes(self, seat: int) -> Iterator[Box]:
        bets, chapter = self.dealer.bets(seat), self.chapter
        if chapter.second is None or not bets.has(chapter.second):
            yield Box(seat, chapter.main, bets.on(chapter.main))
            return
        for name, wager in zip(BOXES, (chapter.main, chapter.second), strict=True):
            yield Box(seat, wager, bets.on(wager), name)

    @property
    def boxes(self) -> Iterator[Box]:
        """All boxes, clockwise; the wagers on some may have gone back."""
        return (box for boxes in self.seats.values() for box in boxes)

    @property
    def at(self) -> Paragraphs:
        """The paragraphs of the round, dealt from a shoe or from the hand."""
        by_hand = self.chapter.from_the_hand
        return by_hand.at if by_hand and self.by_hand else self.chapter.at

    @property
    def by_hand(self) -> bool:
        """Whether the cards are dealt from the hand."""
        return self.cards.state.in_hand

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

    @property
    def dealer_stands(self) -> bool:
        """Whether the dealer draws no further card."""
        cards = self.dealer.place("dealer")
        total = self.chapter.dealers_count(cards)
        soft = sum(map(point_value, cards)) < total
        return total > 17 or (total == 17 and not (soft and self.chapter.hits_soft_17))

    def plays(self, seat: int) -> bool:
        """Whether a seat has a wager on a hand."""
        return self.dealer.bets(seat).has(self.chapter.main)

    def first_cards(self, seat: int) -> FirstCards:
        """The first two cards of a seat and of the dealer."""
        return FirstCards(self.cards_at(seat, "first two"), self.dealer.place(DEALER)[:2])

    def cards_at(self, seat: int, place: str) -> tuple[Card, ...]:
        """The cards at one of the places that side wagers look at."""
        if place == DEALER:
            return self.dealer.place(DEALER)
        if place == FIRST_HAND:
            return self._first_hand(seat)
        if place == AS_DRAWN:
            box = self.seats[seat][0]
            whole = len(box.hands) == 1 and not box.switched
            return box.hands[0].cards if whole else self.cards_at(seat, "first two")
        of, part = PARTS[place]
        cards = self.dealer.place(DEALER) if of == DEALER else self._dealt(seat)
        return cards[part.start : part.stop]

    def _dealt(self, seat: int) -> tuple[Card, ...]:
        """The first cards of a seat, two to each box."""
        boxes = (self.dealer.hand(seat, box.name)[:2] for box in self.seats[seat])
        return tuple(card for cards in boxes for card in cards)

    def _first_hand(self, seat: int) -> tuple[Card, ...]:
        """The first hand of a seat as it was played, if it was and counts."""
        for hand in self.seats[seat][0].hands:
            if hand.number == 1 and not hand.dead and hand.ending is not Ending.SURRENDERED:
                return hand.cards
        return ()

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
        ask = AskDecision(
            seat,
            tuple(acts),
            paragraph,
            cards=cards,
            hand=hand,
            interrupted_by=interrupting,
            otherwise=otherwise,
        )
        while True:
            yield from self.acts_on_reports()
            answer = (yield ask) if self.dealer.bets(seat) else None
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
        if not self.reader.inspected:
            self.reader.inspected = True
            self.dealer.says(wrong.reader_inspected, READER_INSPECTED)

    # Cards

    def card(self, to: Box | str, cite: str, face: Face = Face.UP, part: str = "") -> Turn[Card]:
        """The next card to a box or to the dealer: an exposed one, or one from the shoe."""
        yield from self.acts_on_reports()
        place, name = (to.seat, to.name) if isinstance(to, Box) else (to, "")
        exposed = self.chapter.irregularities.exposed.cite
        if self.exposed:
            self.dealer.puts_back(self.exposed.pop(0), exposed)
            return self.dealer.deals(place, exposed, 1, Face.UP, hand=name, part=part)[0]
        seat = to.seat if isinstance(to, Box) else None
        self.cards.ready_for(seat, self.on_table, relieved=seat is not None)
        return self.dealer.deals(place, cite, 1, face, hand=name, part=part)[0]

    def drawn_and_discarded(self, cite: Citation) -> None:
        """A card that should not have been drawn goes to the discard rack."""
        self.cards.ready_for(None, self.on_table, relieved=False)
        self.dealer.deals(ASIDE, cite, 1, Face.UP)
        self.dealer.says(cite, "the card goes to the discard rack")

    def turns_up(self, box: Box, cite: str) -> None:
        """Turn over the first two cards of a box that are face down."""
        if box.is_face_down:
            box.is_face_down = False
            self.dealer.reveals(box.seat, cite, box.name)

    def shows(self, box: Box) -> None:
        """Turn over a hand that is settled before the others."""
        if self.chapter.from_the_hand:
            self.turns_up(box, self.chapter.from_the_hand.looked_at)

    def racks(self, box: Box, cards: Iterable[Card], cite: str, says: str = "") -> None:
        """Cards of a hand that is over leave the table before the others."""
        box.racked += cards
        self.dealer.says(cite, f"{says}the player's cards are removed", box.seat)

    def holds(self, seat: int) -> Iterator[Card]:
        """The cards of a seat that are still on the table, in whichever of its boxes."""
        boxes = self.seats[seat]
        dealt = Counter(card for box in boxes for card in self.dealer.hand(seat, box.name))
        return (dealt - Counter(card for box in boxes for card in box.racked)).elements()

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
        held = (card for seat in self.seats for card in self.holds(seat))
        return [*held, *self.dealer.place("dealer"), *self.exposed]

    # Settlement

    def side_verdicts(self, seat: int, wager: Wager, *also: Citation) -> Verdicts:
        """The verdicts on a side wager, and on the bonuses that its outcome pays; none yet
        while it is open."""
        assert wager.decided is not None
        outcome, hands = wager.decided.told(partial(self.cards_at, seat), self.rules)
        if outcome == OPEN:
            return {}
        paid = self.rules.once(wager.verdict, outcome)
        found = {wager: paid.citing(*also), **wager.bonuses(outcome, self.rules)}
        if not hands[0]:
            return found
        seen = seen_cards(wager, hands)
        return {payable: verdict.because(seen) for payable, verdict in found.items()}

    def pays(self, cite: str | Citation, lines: Iterable[Line]) -> None:
        """Settle lines, if there are any."""
        if lines := list(lines):
            self.dealer.pays(cite, lines)

    def settles(self, cite: str, box: Box, hand: PlayedHand) -> None:
        """Settle one hand before the others; its cards leave unless they stay under a wager."""
        lines, tucked = self.lines(box, hand), self.chapter.tucked
        box.settled.add(hand.number)
        self.pays(cite, lines)
        if hand.blackjack and tucked and self.dealer.bets(box.seat).has(tucked):
            stay = f"the player's cards stay under the {tucked.name}"
            self.dealer.says(cite, stay, box.seat)
        else:
            self.racks(box, hand.cards, cite)

    def unsettled(self, box: Box) -> Iterator[PlayedHand]:
        """The hands of a box that are still to be settled; none if its wagers went back."""
        if not (self.dealer.bets(box.seat) or box.free):
            return iter(())
        return (hand for hand in box.hands if hand.number not in box.settled)

    def ended(self, box: Box, hand: PlayedHand) -> Finished:
        """A hand as it is settled; the house may have staked some hands and doubles by number."""
        return self.chapter.finished(hand, self.up)._replace(
            free=hand.number in box.free,
            free_double=hand.number in box.free_doubles,
            beside_free=bool(box.free or box.free_doubles),
            all_over=len(box.hands) == hand.hands and all(one.total > 21 for one in box.hands),
            switched=box.switched,
            insured=box.seat in self.insured,
        )

    def bet(self, box: Box, wager: Wager, hand: PlayedHand) -> Bet:
        """The bet on a hand of a box: the first keeps the original wager."""
        chapter = self.chapter
        on_hand = wager in chapter.staked
        named = hand.number > 1 or (hand.is_split and not on_hand)
        on = f"hand {hand.number}" if named else None
        if box.is_second and not on_hand:
            on = f"second {on or 'hand'}"
        return Bet(box.wager if wager is chapter.main else wager, on)

    def lines(self, box: Box, hand: PlayedHand) -> list[Line]:
        """Everything that is wagered on a hand, by its paragraphs."""
        chapter, bets = self.chapter, self.dealer.bets(box.seat)
        if hand.dead:
            back = chapter.irregularities.called_dead.returns()
            return [Line.of(box.seat, bet, bets[bet], back) for bet in self._bets(box, hand)]
        finished = self.ended(box, hand)
        verdicts = chapter.settle(finished, self.finished, self.rules)
        if box.even_money:
            verdicts = {chapter.main: chapter.insurance.settle_even_money()}
        if own := verdicts.get(chapter.main):
            verdicts = {**verdicts, **chapter.fixed(finished, own, box.stake, self.rules)}
        if chapter.free and (finished.free or finished.free_double):
            self._collects_lammers(box, chapter.free.decided(finished, self.finished), verdicts)
        return [
            self._line(box, hand, payable, verdict.because(self._met(hand, verdict)))
            for payable, verdict in verdicts.items()
            if self._is_placed(box, hand, payable)
        ]

    def _collects_lammers(self, box: Box, decided: Rule, verdicts: Verdicts) -> None:
        """Collect the lammers of a hand that does not win."""
        if not any(isinstance(payable, Bonus) for payable in verdicts):
            self.dealer.says(decided.cite, "the Free Bet lammers are collected", box.seat)

    def _is_placed(self, box: Box, hand: PlayedHand, payable: Payable) -> bool:
        """Whether a hand has a wager that its player may leave out after the up card."""
        window = self.chapter.window
        if window is None or payable is not window.wager:
            return True
        return self.bet(box, window.wager, hand) in self.dealer.bets(box.seat)

    def _met(self, hand: PlayedHand, verdict: Verdict) -> str:
        """Both hands as far as they decided: "the dealer's 19 beats 17"."""
        own = BLACKJACK if hand.blackjack else str(hand.total)
        if hand.total > 21:
            return own
        if not self.revealed or hand.ending is Ending.SURRENDERED:
            return f"{own} against {self.up}"
        dealer = self.finished
        dealers = BLACKJACK if dealer.blackjack else str(dealer.total)
        if own == dealers:
            return f"both have {own}"
        ends = {Outcome.WIN: Comparison.HIGHER, Outcome.LOSE: Comparison.LOWER}
        if dealer.total > 21 or verdict.outcome not in (*ends, Outcome.PUSH):
            return f"{own} against the dealer's {dealers}"
        return meeting(own, dealers, ends.get(verdict.outcome, Comparison.EQUAL))

    def _bets(self, box: Box, hand: PlayedHand) -> list[Bet]:
        """The bets on a hand that are on the layout."""
        chapter, placed = self.chapter, self.dealer.bets(box.seat)
        wagers = [*chapter.staked, chapter.double_down]
        if chapter.second_chance:
            wagers.append(chapter.second_chance.wager)
        found = (self.bet(box, wager, hand) for wager in wagers)
        return [bet for bet in found if bet in placed]

    def _line(self, box: Box, hand: PlayedHand, payable: Payable, verdict: Verdict) -> Line:
        if isinstance(payable, Bonus):
            on = f"hand {hand.number}" if hand.is_split else None
            return Line.of(box.seat, PaidBonus(payable, on=on), box.stake, verdict)
        assert isinstance(payable, Wager)
        bet = self.bet(box, payable, hand)
        stake = self.dealer.bets(box.seat)[bet]
        line = Line.of(box.seat, bet, stake, verdict.citing(bet.wager.cite))
        if not box.added or payable is not self.chapter.main:
            return line
        why = f"{line.why}, with {dollars(box.added)} that were added"
        return replace(line, why=why, also=(*line.also, self.chapter.game.cite(self.chapter.added)))
