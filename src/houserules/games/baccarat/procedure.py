"""A round of play at a live table, as 627a, 629a and 631a have it in common.

A chapter's own class says how the shoe is filled, how wagers are opened, how the cards of a hand
are turned up, and in which order a winner is paid and the vigorish is collected.
"""

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace

from houserules.equipment.cards import Card
from houserules.games.baccarat.baccarat_chapter import BaccaratChapter, DealingShoe, Stage
from houserules.games.baccarat.baccarat_hands import (
    BANKERS_HAND,
    NATURAL,
    PLAYERS_HAND,
    TABLE_1,
    Draw,
    Hands,
    bankers_third_card,
    certainly_due,
    face_value,
    players_third_card,
    without_wagers,
)
from houserules.games.baccarat.settling import TAKE, Settled, vigorish_line
from houserules.games.shared.cut import from_highest
from houserules.hands.baccarat import point_count, point_value
from houserules.law import Citation
from houserules.rules import Effect, Irregularity, Line, dollars
from houserules.rules.procedure import Act, Answer, Ask, AskDecision, Dealer, Face, Play
from houserules.rules.round import ASIDE

BOTH = (PLAYERS_HAND, BANKERS_HAND)
Asking = Generator[Ask, Answer, None]
DealingHands = Generator[Ask, Answer, Hands]
DealingCards = Generator[Ask, Answer, tuple[Card, ...]]


@dataclass(slots=True)
class Errors:
    """Cards that left the shoe in error during a round, with the paragraphs on them."""

    next_hand: list[tuple[Card, Citation]] = field(default_factory=list)
    disclosed: list[tuple[Card, Citation]] = field(default_factory=list)


class RoundOfPlay(ABC):
    """Wagers, two cards to each hand, House Money, third cards, settlement, the end of a shoe."""

    feathers = False
    """Whether a stack that was shuffled manually is left feathered, so that it can be verified."""

    def __init__(self, chapter: BaccaratChapter, dealer: Dealer) -> None:
        self.dealer = dealer
        self.rules = dealer.rules
        self.shoe = dealer.state(DealingShoe)
        self.simulated: Citation | None = None
        """The paragraph that orders the hand which is dealt now without wagers, if one does."""
        self.chapter, self._at = chapter, chapter.at
        self._wagers, self._irregularities = chapter.wagers, chapter.irregularities
        self._simulated_rounds = 0
        self._errors = Errors()
        self._put_back = 0
        """How many of the next cards were out of the shoe before; none of them errs again."""

    def play(self) -> Play:
        """Play a round."""
        if self.needs_cards:
            yield from self.fills_shoe()
        yield from self.opens()
        self.closes()
        yield from self.gets_ready()
        self._set_errors_aside()
        yield from self._after_errors()
        if self.shoe.stage is Stage.OVER:
            yield from self.fills_shoe()
        opening = yield from self.first_four()
        yield from self._settle_house_money(opening)
        hands = yield from self._third_cards(opening)
        self.announces(hands)
        self.dealer.pays(f"{self._at.result}(b)", self._lines(hands))
        self._remove_cards()
        yield from self._after_errors()
        self.chapter.cut.notes(self.dealer)

    # The chapter's own

    @abstractmethod
    def opens(self) -> Asking:
        """Open wagers until they are closed."""

    def gets_ready(self) -> Asking:
        """Do whatever is due between the announcement of no more bets and the first card."""
        yield from ()

    @abstractmethod
    def fills_shoe(self) -> Asking:
        """Have other cards shuffled and put into the shoe, and do what follows at once."""

    @property
    @abstractmethod
    def initial_cards(self) -> tuple[str, Face]:
        """The paragraph by which the first four cards are dealt, and their face."""

    @abstractmethod
    def shows(self, hands: Hands) -> Asking:
        """Turn up the first two cards of each hand as far as needed, and announce the counts."""

    @abstractmethod
    def third_card(self, name: str, due: int) -> DealingCards:
        """Deal the third card of a hand, face up in the end."""

    def closes(self) -> None:
        """Announce that no more wagers are made."""
        self.dealer.says(self._at.no_more_bets, "no more bets")

    def pays(self, won: Settled) -> Iterator[Line]:
        """Collect the vigorish that is due, or mark it, before the wager is paid."""
        if self.collects_with_payout:
            self.says_collected(won)
            yield from self._wagers.paid(won, self.rules)
        else:
            self.marks_vigorish(won)
            yield Line.of(*won._replace(verdict=replace(won.verdict, vigorish=None)))

    # The shoe

    @property
    def by_device(self) -> bool:
        """Whether a device shuffles the cards."""
        return False

    @property
    def batches(self) -> Sequence[tuple[str, str]]:
        """The steps by which batches alternate, each with its paragraph, where there are two."""
        return ()

    @property
    def needs_cards(self) -> bool:
        """Whether other cards are due before wagers are made."""
        return self.shoe.stage is Stage.OVER or not self.dealer.remaining()

    def shuffles(self, cite: str) -> None:
        """Shuffle, cut, and burn cards by the first one."""
        dealer, shoe, burned = self.dealer, self.shoe, f"{self._at.shuffle}(f)"
        opening = self.chapter.opening
        preshuffled = opening.opens(dealer, batches=self.by_device)
        for at, said in self.batches:
            dealer.says(at, said)
        opening.stacks(dealer, self.chapter.deck(self.rules), preshuffled or cite)
        if self.feathers and not (preshuffled or self.by_device):
            said = "the stack is left feathered, and the floorperson verifies the shuffle"
            dealer.says(f"{self._at.shuffle}(a)", said)
        shoe.behind = self.rules[self.chapter.behind_cover_card]
        cut = self.chapter.cut
        cut.makes(dealer, cut.offers(from_highest(dealer.seated())))
        said = f"the second cover card is above the last {shoe.behind} cards"
        dealer.says(f"{self._at.shuffle}(d)", said)
        (first,) = dealer.burns(burned)
        dealer.says(burned, f"the first card is exposed: {first.name}")
        dealer.burns(burned, face_value(first))
        shoe.stage = Stage.PLAYED
        shoe.filled += 1

    def _remove_cards(self) -> None:
        """The hand is complete; one more is played after the one in which the cover card came."""
        cite = self.simulated or f"{self._at.result}(c)"
        self.dealer.says(cite, f"the cards go to the {self.chapter.discards}")
        if self.shoe.stage is Stage.COVER_CARD_OUT:
            self.dealer.says(self._at.cover_card, "last hand")
            self.shoe.stage = Stage.LAST_HAND
        elif self.shoe.stage is Stage.LAST_HAND:
            self.shoe.stage = Stage.OVER

    def _removes_cover_card(self) -> None:
        """Place the cover card to the side if it comes before the next card."""
        if self.shoe.stage is Stage.PLAYED and self.dealer.remaining() <= self.shoe.behind:
            self.dealer.says(self._at.cover_card, "the cover card is placed to the side")
            self.shoe.stage = Stage.COVER_CARD_OUT

    # The two hands

    def first_four(self) -> DealingHands:
        """Two cards to each hand by turns, and both Point Counts."""
        four = BOTH * 2
        cards = tuple(
            self.card(name, *self.initial_cards, due=len(four) - dealt)
            for dealt, name in enumerate(four)
        )
        hands = Hands(cards[::2], cards[1::2])
        yield from self.shows(hands)
        self._requires(certainly_due(*_counts(hands)))
        return hands

    def _third_cards(self, opening: Hands) -> DealingHands:
        """The third cards that are due, first to the Player's Hand."""
        counts = _counts(opening)
        players = players_third_card(*counts)
        self.determines_third_cards()
        drawn = yield from self._third(PLAYERS_HAND, players, certainly_due(*counts))
        value = point_value(drawn[0]) if drawn else None
        bankers = bankers_third_card(*counts, value)
        shown = self._third_card_in_error(entitled=players.draws, banker_draws=bankers.draws)
        third: tuple[Card, ...] = ()
        if bankers is not NATURAL:
            self._trace_table_1(counts[1], value)
            third = yield from self._third(BANKERS_HAND, bankers, 1, shown)
        self._set_errors_aside()
        return Hands(opening.player + drawn, opening.banker + third)

    def determines_third_cards(self) -> None:
        """Determine whether third cards are dealt."""
        said = "whether a third card is dealt to each hand is determined"
        self.dealer.says(self._at.whether_third, said)

    def _third(
        self, name: str, rule: Draw, due: int, shown: Citation | None = None
    ) -> DealingCards:
        """The third card of a hand, if it draws; one that was disclosed before stays face up."""
        does = "draws" if rule.draws else "stays"
        said = "a Natural" if rule is NATURAL else f"{name} {does}"
        self.dealer.says(f"{self._at.third_cards}{rule.paragraph}", said)
        if rule.draws and shown is not None:
            return (self.card(name, shown, Face.UP, due),)
        return (yield from self.third_card(name, due)) if rule.draws else ()

    def _trace_table_1(self, banker: int, drawn: int | None) -> None:
        """Tell where the row of the Banker's Hand meets the column of the Player's third card."""
        if drawn is not None and banker in TABLE_1:
            said = f"Point Count {banker}, third card {drawn}: {TABLE_1[banker][drawn]}"
            self.dealer.says(f"{self._at.third_cards}(g)", f"Table 1: {said}")

    def place(self, name: str) -> str:
        """The place of a hand, another one while a hand is dealt without wagers."""
        return without_wagers(name, self._simulated_rounds) if self.simulated else name

    def card(self, name: str, cite: str | Citation, face: Face, due: int) -> Card:
        """The next of `due` cards, after any that leave the shoe in error."""
        if self._put_back:
            self._put_back -= 1
        else:
            self._set_errors_aside()
        self._requires(due)
        self._removes_cover_card()
        return self.dealer.deals(self.place(name), cite, 1, face)[0]

    def tells_count(self, cite: str, name: str, cards: tuple[Card, ...]) -> None:
        """Announce the Point Count of a hand."""
        self.dealer.says(cite, f"{self.place(name)}: {point_count(cards)}")

    def _requires(self, due: int) -> None:
        """A round for which the cards that are due do not remain is void."""
        if self.dealer.remaining() < due:
            self.dealer.reports(self._irregularities.insufficient)

    # Cards in error

    def _set_errors_aside(self) -> None:
        """Take every card that was reported to leave the shoe in error out of it."""
        out_of_the_shoe = (self._irregularities.drawn_in_error, self._irregularities.disclosed)
        while irregularity := self.dealer.notices(*out_of_the_shoe):
            self._sets_aside(irregularity)

    def _sets_aside(self, irregularity: Irregularity) -> None:
        """A card leaves the shoe in error; it is discarded with another or used after the hand."""
        if not self.dealer.remaining():
            return
        card = self._out(irregularity)
        if Effect.NEXT_ROUND_CARD in irregularity.effects:
            self._errors.next_hand.append((card, irregularity.cite))
        elif Effect.SIMULATED_ROUND in irregularity.effects:
            self._errors.disclosed.append((card, irregularity.cite))
        elif Effect.NEXT_CARD in irregularity.effects:
            self._puts_back(card, irregularity.cite)
        elif self.dealer.remaining():
            self._removes_cover_card()
            self.dealer.burns(irregularity.cite)

    def _puts_back(self, card: Card, cite: Citation) -> None:
        """Have a card that was set aside dealt next."""
        self.dealer.puts_back(card, cite)
        self._put_back += 1

    def _out(self, irregularity: Irregularity) -> Card:
        """The card that leaves the shoe in error, disclosed or not."""
        self._removes_cover_card()
        face = Face.UP if self._irregularities.discloses(irregularity) else Face.DOWN
        return self.dealer.deals(ASIDE, irregularity.cite, 1, face)[0]

    def _third_card_in_error(self, *, entitled: bool, banker_draws: bool) -> Citation | None:
        """A third card dealt to the Player's Hand without authority.

        If it was disclosed and the Banker's Hand draws it, the paragraph that says so.
        """
        reported = self.dealer.notices(*self._irregularities.third_cards)
        if reported is None:
            return None
        if entitled:
            self.dealer.says(reported.cite, f"the {PLAYERS_HAND} was entitled to its third card")
            return None
        error = self._irregularities.applying(reported, banker_draws, self.rules)
        if error is not reported:
            self.dealer.says(error.cite, error.outcome)
        self._sets_aside(error)
        used = Effect.NEXT_CARD in error.effects and self._irregularities.discloses(error)
        return error.cite if used else None

    def _after_errors(self) -> Asking:
        """Play disclosed cards off without wagers; those not disclosed begin the next hand."""
        while self._errors.disclosed:
            card, cite = self._errors.disclosed.pop(0)
            self._puts_back(card, cite)
            self.simulated = cite
            self._simulated_rounds += 1
            self.dealer.says(cite, "a simulated round without wagers")
            yield from self._third_cards((yield from self.first_four()))
            self._remove_cards()
            self.simulated = None
        if self.shoe.stage is not Stage.OVER:
            for card, cite in reversed(self._errors.next_hand):
                self._puts_back(card, cite)
        self._errors.next_hand.clear()

    # House Money

    def _settle_house_money(self, opening: Hands) -> Asking:
        """From the dealer's right: collect, or pay and let the player add the payout to a wager."""
        dealer, at, wagers = self.dealer, self._at, self._wagers
        if not dealer.wagered(wagers.house_money.wager):
            return
        by = wagers.house_money.adding
        for seat in reversed(dealer.seats()):
            bets = dealer.bets(seat)
            line = wagers.house_money_line(seat, bets, opening, self.rules)
            if line is None:
                continue
            added, ways = wagers.adding(bets, line, self.rules)
            acts = tuple(Act(name, by) for name in (TAKE, *ways))
            choice = (yield AskDecision(seat, acts, by, otherwise=TAKE)) if ways else None
            bet = ways.get(choice.act) if choice else None
            if bet:
                why = f"{line.why}, {dollars(added)} added to the {bet}"
                line = replace(line, why=why, also=(*line.also, by))
            dealer.pays(at.house_money, [line])
            if bet:
                dealer.takes(seat, bet, added, at.adding)
            if (handed := line.amount - (added if bet else 0)) > 0:
                said = "the dealer hands it to the player"
                dealer.says(at.handed_over, said, seat, amount=handed)
        dealer.says(at.resumes, "the game resumes with any third cards")

    # The result and its settlement

    def announces(self, hands: Hands) -> None:
        """Announce the final Point Counts, and the hand that has won."""
        result = hands.result
        player, banker = result.player.points, result.banker.points
        if player == banker:
            said = "tie hand"
        else:
            said = f"the {PLAYERS_HAND if player > banker else BANKERS_HAND} wins"
        if self.rules[self.chapter.ez]:
            said += ", Dragon 7" if result.dragon_7 else ", Panda 8" if result.panda_8 else ""
        self.dealer.says(f"{self._at.result}(a)", f"{result}: {said}")

    def _lines(self, hands: Hands) -> Iterator[Line]:
        """Losing wagers; then, highest seat first, the payout of each with its vigorish."""
        seats = ((seat, self.dealer.bets(seat)) for seat in reversed(self.dealer.seats()))
        for settled in self._wagers.settled(seats, hands, self.rules):
            if settled.verdict.vigorish is None:
                yield Line.of(*settled)
            else:
                yield from self.pays(settled)

    @property
    def collects_with_payout(self) -> bool:
        """Whether vigorish is collected with the payout, or marked; nothing outlasts a record."""
        banker = self._wagers.banker
        return self.rules[banker.collection] == banker.WITH_PAYOUT or not self.dealer.is_recording

    def says_collected(self, won: Settled) -> None:
        """Collect the vigorish of a seat."""
        cite = self.chapter.game.cite(f"{self._at.payouts}(d)(1)")
        due = -vigorish_line(*won, cite, "").amount
        self.dealer.says(cite, "vigorish is collected", won.seat, amount=due)

    def marks_vigorish(self, won: Settled) -> None:
        """Mark the vigorish of a seat, which is collected later."""
        later = f"{self._at.payouts}(d)(2)"
        collected, removed = map(self.chapter.game.cite, (f"{later}(i)", f"{later}(iii)"))
        charge = vigorish_line(*won, collected, "the mark is removed", removed)
        self.dealer.marks(f"{later}(ii)", charge)


def _counts(hands: Hands) -> tuple[int, int]:
    """Both Point Counts."""
    return point_count(hands.player), point_count(hands.banker)
