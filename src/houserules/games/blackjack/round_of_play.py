"""The round of play of a Blackjack game, from the wagers to the discard rack."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from houserules.equipment.cards import Card, show_cards
from houserules.games.blackjack.blackjack_chapter import (
    BlackjackChapter,
    DealerFinished,
    Finished,
    Shown,
)
from houserules.games.blackjack.live import LiveRound, Turn, lower
from houserules.games.blackjack.playing import HAND_DEAD, PlayedHand
from houserules.games.blackjack.settling_moments import (
    Moment,
    moment_of,
    on_first_cards,
    side_wagers,
    waited,
)
from houserules.games.blackjack.turns import leave_hands, play_hands
from houserules.games.shared.shoe_cards import Cards
from houserules.hands.blackjack import point_count, point_value
from houserules.law import Citation
from houserules.rules import Bet, Game, HouseRules, Line, OneOf, Option, Payable, Rule, Verdict
from houserules.rules.decided import OPEN
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import Act, AskWagers, Dealer, Face, Play

INSURE, DECLINE, EVEN_MONEY = "insurance", "no insurance", "even money"
MORE, NO_MORE = "wager", "no wager"
SECOND_CARD = "second card"
COLLECT_THEN_PAY = "collect losing wagers, then pay"
BY_SEAT = "pay and collect from the dealer's right"
DIRECTLY = "losing wagers go directly into the table inventory; no winner is paid with them"

ENDINGS = tuple(DealerFinished(total) for total in range(17, 27))
"""The point counts with which a dealer who draws may end."""


def payment_option(game: Game, cite: str, collect: str, by_seat: str) -> Option[str]:
    """The two procedures of collecting and paying among which a certificate holder chooses."""
    option = game.option(
        "Payment", cite, OneOf((COLLECT_THEN_PAY, BY_SEAT)), COLLECT_THEN_PAY, must=True
    )
    game.step(collect, COLLECT_THEN_PAY, (option, COLLECT_THEN_PAY))
    game.step(by_seat, BY_SEAT, (option, BY_SEAT))
    return option


class Placed(NamedTuple):
    """A wager on the first cards as it is settled, or a bonus beside it."""

    cite: Citation
    payable: Payable
    stake: int
    verdict: Verdict

    def line(self, seat: int) -> Line:
        """The line of the settlement."""
        return Line.of(seat, self.payable, self.stake, self.verdict)


class RoundOfPlay:
    """The procedure of a chapter, which may add to its steps."""

    def __init__(self, chapter: BlackjackChapter) -> None:
        """Register the procedure with the chapter's game."""
        self.chapter = chapter
        in_round = {chapter.double_down, chapter.insurance.wager}
        if chapter.window:
            in_round.add(chapter.window.wager)
        if chapter.second_chance:
            in_round.add(chapter.second_chance.wager)
        game = chapter.game
        wagers = tuple(wager for wager in game.wagers if wager not in in_round)
        interrupting = (chapter.shoe.directed,)
        self._open = AskWagers(game.cite(chapter.at.wagers), wagers, interrupted_by=interrupting)
        self._first = on_first_cards(game)
        self._on_dealer = tuple(side_wagers(game, Moment.DEALERS_HAND))
        game.proceeds(self.plays)
        game.settles_while_playing()
        game.deals_out(self._return_unsettled)
        game.names_hands(self._named)

    def plays(self, dealer: Dealer) -> Play:
        """Wagers, two cards to each, insurance, the card reader, the players, the dealer."""
        chapter, at = self.chapter, self.chapter.at
        cards = Cards(dealer, chapter.shoe, chapter.late_entry, self._first)
        yield from cards.opens(self._open, at.wagers)
        live = LiveRound(chapter, dealer, cards)
        self.closes(live)
        yield from live.awaits_reader()
        yield from cards.gets_ready()
        yield from self.deals(live)
        yield from self._first_cards(live)
        if chapter.blackjack_first:
            _pay_blackjacks(live)
        yield from _insurance(live)
        if (yield from _reader_finds_blackjack(live)):
            yield from self._settle_with_blackjack(live)
        else:
            if chapter.reads(live.up):
                live.pays(chapter.insurance.at.collected, _insurance_lines(live))
                yield from self._waited(live, Moment.AFTER_READER, at.first_wagers)
            yield from play_hands(live, partial(self.arranges, live))
            _pay_21(live)
            yield from self._dealers_hand(live)
        self._all_is_dealt(live)
        yield from self.completes(live)
        cards.after_round()

    # Steps to which a chapter may add

    def closes(self, live: LiveRound) -> None:
        """Add steps when wagers are closed."""

    def deals(self, live: LiveRound, first: str = "") -> Turn[None]:
        """The first two cards; the very first may be dealt by another paragraph."""
        yield from _deal(live, first)

    def arranges(self, live: LiveRound, seat: int) -> Turn[None]:
        """Have a player arrange two hands before they are played."""
        yield from ()

    def pays_first_cards(
        self, live: LiveRound, cite: str | Citation, lines: Sequence[Line]
    ) -> Turn[None]:
        """Settle wagers on the first cards of a seat."""
        live.pays(cite, lines)
        yield from ()

    def matters(self, live: LiveRound) -> bool:
        """Whether the cards that the dealer draws decide anything that is still on the layout."""
        if live.dealer.wagered(*self._on_dealer):
            return True
        return any(
            live.rules.once(self._depends, live.ended(box, hand))
            for box in live.boxes
            for hand in live.unsettled(box)
        )

    def _depends(self, hand: Finished, rules: HouseRules) -> bool:
        """Whether a hand is settled otherwise against another point count of the dealer."""
        found = [
            {payable: verdict.pays for payable, verdict in settled.items()}
            for settled in (self.chapter.settle(hand, dealer, rules) for dealer in ENDINGS)
        ]
        return any(one != found[0] for one in found)

    def settled_beside(self, live: LiveRound, seat: int, verdict: Verdict) -> Verdict:
        """The verdict on a wager on the dealer's hand, beside the hand of its player."""
        return verdict

    def completes(self, live: LiveRound) -> Turn[None]:
        """Settle the hands; then the cards go to the discard rack."""
        self.settles_hands(live)
        live.dealer.says(self.chapter.at.racked, "the cards go to the discard rack")
        yield from ()

    # Settlement of wagers on the first cards

    def _first_cards(self, live: LiveRound) -> Turn[None]:
        """From the dealer's right, each seat's wagers on the first cards that wait for nothing."""
        for seat in reversed(live.seats):
            if live.dealer.bets(seat).has(*self._first):
                for box in live.seats[seat]:
                    live.shows(box)
                lines = [
                    placed.line(seat) for placed in self._on_first_cards(live, seat, Moment.AT_ONCE)
                ]
                yield from self.pays_first_cards(live, self.chapter.at.first_wagers, lines)

    def _waited(self, live: LiveRound, moment: Moment, cite: str = "") -> Turn[None]:
        """From the dealer's right, the wagers on the first cards that waited for a moment."""
        found = [
            (placed.cite, placed.line(seat))
            for seat in reversed(live.seats)
            for placed in self._on_first_cards(live, seat, moment)
        ]
        if found:
            lines = [line for _, line in found]
            yield from self.pays_first_cards(live, cite or found[0][0], lines)

    def _on_first_cards(self, live: LiveRound, seat: int, moment: Moment) -> Iterator[Placed]:
        """A seat's wagers on the first cards that are settled at a moment."""
        bets = live.dealer.bets(seat)
        if not bets.has(*self._first):
            return
        dealt = live.first_cards(seat)
        for wager in self._first:
            assert wager.decided is not None
            if (stake := bets.on(wager)) and moment_of(wager, dealt) is moment:
                found = live.side_verdicts(seat, wager, *waited(wager, moment))
                for payable, verdict in found.items():
                    yield Placed(wager.decided.settled, payable, stake, verdict)

    def _named(self, cards: Sequence[Card], places: Mapping[str, Sequence[Card]]) -> str:
        """The point count of a hand; the dealer may count aces otherwise."""
        count, dealers = point_count(cards), self.chapter.dealers_count(cards)
        other = dealers != count.total and tuple(cards) == tuple(places["dealer"])
        return str(dealers) if other else str(count)

    def _return_unsettled(self, dealer: Dealer, cite: str) -> None:
        """Return the wagers that were not settled before a round became void."""
        back = Rule(self.chapter.game.cite(cite), "not settled before").returns()
        dealer.pays(
            cite,
            [
                Line.of(seat, bet, stake, back)
                for seat in dealer.seats()
                for bet, stake in dealer.bets(seat).items()
            ],
        )

    # The dealer's hand, and settlement

    def _settle_with_blackjack(self, live: LiveRound) -> Turn[None]:
        """The dealer has a Blackjack: nobody plays, and insurance is paid."""
        if not live.revealed:
            live.dealer.reveals("dealer", self.chapter.at.reader)
        live.revealed = True
        live.discards_exposed()
        leave_hands(live)
        yield from self._waited(live, Moment.AFTER_READER)
        live.pays(self.chapter.insurance.at.paid, _insurance_lines(live))
        yield from self._waited(live, Moment.HOLE_CARD)
        self._settle_on_dealer(live)

    def _dealers_hand(self, live: LiveRound) -> Turn[None]:
        """Turn the hole card, settle what waited for it, draw where that can matter."""
        dealer, at = live.dealer, live.at
        if not live.revealed:
            dealer.reveals("dealer", at.hole_card)
            live.revealed = True
        yield from self._waited(live, Moment.HOLE_CARD)
        for cite, box, hand in live.later:
            live.settles(cite, box, hand)
        drew = live.dealer_stands
        while not live.dealer_stands:
            self._settle_on_dealer(live)
            if at.no_effect and not self.matters(live):
                dealer.says(at.no_effect, "the dealer draws no card: it would decide nothing")
                break
            third = at.third_card and len(dealer.place("dealer")) == 2
            yield from live.card("dealer", at.third_card if third else at.draws)
            _announce(live)
            drew = live.dealer_stands
        self._settle_on_dealer(live)
        on_17 = self.chapter.irregularities.drawn_on_17
        if drew and dealer.notices(on_17):
            live.drawn_and_discarded(on_17.cite)
        live.discards_exposed()

    def _settle_on_dealer(self, live: LiveRound) -> None:
        """Settle wagers on the dealer's hand that its cards so far decide."""
        for wager in self._on_dealer:
            assert wager.decided is not None
            outcome = wager.decided.told(partial(live.cards_at, 0), live.rules).outcome
            if outcome == OPEN:
                continue
            verdict = live.rules.once(wager.verdict, outcome)
            bets = {seat: live.dealer.bets(seat).on(wager) for seat in reversed(live.seats)}
            lines = [
                Line.of(seat, wager, stake, self.settled_beside(live, seat, verdict))
                for seat, stake in bets.items()
                if stake
            ]
            live.pays(live.at.reader if live.blackjack else wager.decided.settled, lines)

    def _all_is_dealt(self, live: LiveRound) -> None:
        """Nothing can go wrong with cards any more, and all of them are turned over."""
        dealer, wrong = live.dealer, self.chapter.irregularities
        late = (wrong.dealer_missed, wrong.no_card_drawn, wrong.drawn_on_17)
        while reported := dealer.notices(*(one for one in late if one is not None)):
            dealer.says(reported.cite, f"did not happen: {reported.event}")
        _turn_over(live)

    def settles_hands(self, live: LiveRound) -> None:
        """The hands that are left, in the order of the house, and what others' hands bring."""
        chapter, lines = self.chapter, list[tuple[bool, Line]]()
        waited = {seat: self._with_hands(live, seat) for seat in reversed(live.seats)}
        together = sum(placed.stake for some in waited.values() for placed in some)
        for seat, some in waited.items():
            lines += [(line.amount >= 0, line) for line in _lines_of_hands(live, seat)]
            for placed in some:
                verdict = chapter.limited(placed.verdict, placed.stake, together, live.rules)
                lines.append((False, placed._replace(verdict=verdict).line(seat)))
        by_seat = chapter.payment is None or live.rules[chapter.payment] == BY_SEAT
        if not by_seat:
            lines.sort(key=lambda line: line[0])
        paid = [line for _, line in lines]
        if chapter.envies:
            paid += chapter.envies(tuple(_shown(live)), live.rules)
        if by_seat and paid:
            live.dealer.says(chapter.at.settled[True], DIRECTLY)
        live.pays(chapter.at.settled[by_seat], paid)

    def _with_hands(self, live: LiveRound, seat: int) -> list[Placed]:
        """A seat's wagers on the first cards that are settled when its hands are."""
        return list(self._on_first_cards(live, seat, Moment.WITH_HANDS))


# The first two cards


def _deal(live: LiveRound, first: str = "") -> Turn[None]:
    """Two cards to each box and to the dealer, whose second card is face down.

    Where wagers follow the up card, it is dealt before any other.
    """
    dealer, chapter, wrong = live.dealer, live.chapter, live.chapter.irregularities
    at, owed = live.at, []
    if chapter.window:
        yield from live.card("dealer", at.first_cards[1])
        yield from _after_up_card(live)
    for second, (players, dealers) in enumerate((at.first_cards, at.second_cards)):
        lacking: list[int] = []
        for seat in live.seats:
            if not second and dealer.notices(wrong.no_card_dealt, seat=seat):
                _dead(live, seat, wrong.not_dealt)
            elif second and dealer.notices(wrong.one_card_dealt, seat=seat):
                lacking.append(seat)
            elif dealer.bets(seat):
                yield from _card_to_each(live, seat, players, first)
                first = ""
        for seat in lacking:
            yield from _second_card(live, seat)
        if chapter.window and not second:
            continue
        missed = wrong.dealer_missed and dealer.notices(wrong.dealer_missed)
        owed.append(str(missed.cite) if missed else dealers)
        if missed and not second:
            continue
        for cite in owed:
            yield from live.card("dealer", cite, Face.DOWN if dealer.place("dealer") else Face.UP)
        owed.clear()
    live.dealt = True
    for box in live.boxes:
        box.cards = dealer.hand(box.seat, box.name)
        box.is_face_down = live.by_hand
    if live.by_hand and chapter.from_the_hand:
        dealer.says(chapter.from_the_hand.looked_at, "the players look at their cards")


def _card_to_each(live: LiveRound, seat: int, cite: str, first: str = "") -> Turn[None]:
    """A card to each box of a seat; the first of them may be dealt by another paragraph."""
    for box in live.seats[seat]:
        yield from live.card(box, first or cite, Face.DOWN if live.by_hand else Face.UP)
        first = ""


def _after_up_card(live: LiveRound) -> Turn[None]:
    """Wagers that players may make once they have seen the up card."""
    window = live.chapter.window
    assert window is not None
    cite = live.chapter.game.cite(window.cite)
    for box in live.boxes:
        limits = live.rules.limits.get(window.wager.name, Limits())
        wagers = lower(Act(MORE, cite, Bet(window.wager), box.stake), limits)
        acts = (Act(NO_MORE, cite), wagers)
        answer = yield from live.asks(box.seat, acts, cite, otherwise=NO_MORE)
        if answer is not None and answer != NO_MORE:
            stake = wagers.stake if answer.amount is None else answer.amount
            live.dealer.takes(box.seat, Bet(window.wager), stake, window.cite)


def _second_card(live: LiveRound, seat: int) -> Turn[None]:
    """A player with one card has the second dealt after all others, or the hand is dead."""
    wrong = live.chapter.irregularities
    cite = wrong.one_card_dealt.cite
    acts = [Act(act, cite) for act in (SECOND_CARD, HAND_DEAD)]
    answer = yield from live.asks(seat, acts, cite, otherwise=SECOND_CARD)
    if answer == SECOND_CARD:
        yield from _card_to_each(live, seat, str(cite))
    elif answer == HAND_DEAD:
        _dead(live, seat, wrong.wished_none)


def _dead(live: LiveRound, seat: int, why: Rule) -> None:
    """All wagers on a hand that is not dealt go back."""
    back, bets = why.returns(), live.dealer.bets(seat).items()
    live.pays(why.cite, [Line.of(seat, bet, stake, back) for bet, stake in bets])


def _pay_blackjacks(live: LiveRound) -> None:
    """Blackjacks are paid before the card reader is used, from the dealer's right."""
    for box in reversed(list(live.boxes)):
        hand = PlayedHand(1, box.cards)
        if live.plays(box.seat) and hand.blackjack:
            box.hands.append(hand)
            live.settles(live.chapter.blackjack_first, box, hand)


# Insurance and the card reader


def _insurance(live: LiveRound) -> Turn[None]:
    """Insurance or even money against an ace, clockwise."""
    if point_value(live.up) == 1:
        live.dealer.says(live.chapter.at.insurance, "insurance is offered")
        for seat in live.seats:
            if live.plays(seat):
                yield from _insure(live, seat)


def _insure(live: LiveRound, seat: int) -> Turn[None]:
    dealer, insurance, game = live.dealer, live.chapter.insurance, live.chapter.game
    most = insurance.most(dealer.bets(seat), live.rules)
    limits = live.rules.limits.get(insurance.wager.name, Limits())
    by = game.cite(insurance.at.wager)
    acts = [Act(DECLINE, by)]
    insure = lower(Act(INSURE, game.cite(insurance.at.most), Bet(insurance.wager), most), limits)
    if limits.refuse(insure.stake) is None:
        acts.append(insure)
    box, *others = live.seats[seat]
    hand = PlayedHand(1, box.cards)
    if insurance.is_offered_evenly(live.rules) and hand.blackjack and not others:
        acts.append(Act(EVEN_MONEY, game.cite(insurance.at.even_money)))
    answer = yield from live.asks(seat, acts, by, otherwise=DECLINE)
    if answer == EVEN_MONEY:
        live.shows(box)
        box.even_money = True
        box.hands.append(hand)
        live.settles(insurance.at.even_money, box, hand)
    elif answer is not None and answer != DECLINE:
        stake = insure.stake if answer.amount is None else answer.amount
        live.insured.add(seat)
        dealer.takes(seat, Bet(insurance.wager), stake, insurance.at.most)


def _reader_finds_blackjack(live: LiveRound) -> Turn[bool]:
    """The hole card goes into the card reader, which may tell more than a Blackjack."""
    chapter, dealer = live.chapter, live.dealer
    if not chapter.reads(live.up):
        if wrongly := chapter.irregularities.reader_shows:
            dealer.notices(wrongly)  # a written round has it where the reader would be used
        return False
    yield from live.acts_on_reports()
    dealer.says(chapter.at.reader, "the hole card goes into the card reader")
    live.reader.used = True
    if chapter.tells is not None:
        told, exposes = chapter.tells(*dealer.place("dealer"))
        dealer.says(chapter.at.reader, told)
        if exposes:
            dealer.reveals("dealer", chapter.at.reader)
            live.revealed = True
    return live.blackjack


def _insurance_lines(live: LiveRound) -> Iterator[Line]:
    insurance = live.chapter.insurance
    for seat in reversed(live.seats):
        if stake := live.dealer.bets(seat).on(insurance.wager):
            verdict = insurance.settle(live.blackjack, live.rules)
            if live.blackjack:
                verdict = verdict.because(show_cards(live.dealer.place("dealer")))
            yield Line.of(seat, insurance.wager, stake, verdict)


def _pay_21(live: LiveRound) -> None:
    """Where the chapter says so, hands of 21 are paid before the hole card is revealed."""
    if not live.chapter.paid_21:
        return
    for box in reversed(list(live.boxes)):
        for hand in tuple(live.unsettled(box)):
            if hand.total == 21:
                live.settles(live.chapter.paid_21, box, hand)


# The dealer's hand, and settlement


def _announce(live: LiveRound) -> None:
    """The dealer's point count after a card that was drawn, where a paragraph has it announced."""
    total, count = live.finished.total, point_count(live.dealer.place("dealer"))
    if cite := live.at.announced:
        live.dealer.says(cite, f"the dealer has {count if count.total == total else total}")


def _turn_over(live: LiveRound) -> None:
    """Turn over what is face down in the boxes that are still to be settled."""
    for box in live.boxes:
        if live.dealer.bets(box.seat):
            if live.chapter.from_the_hand:
                live.turns_up(box, live.chapter.from_the_hand.settled)
            if box.doubled_face_down:
                live.dealer.reveals(box.seat, live.at.doubled_card, box.name)


def _lines_of_hands(live: LiveRound, seat: int) -> Iterator[Line]:
    """The hands of a seat that are not settled yet."""
    for box in live.seats[seat]:
        for hand in sorted(live.unsettled(box), key=lambda hand: hand.number):
            yield from live.lines(box, hand)


def _shown(live: LiveRound) -> Iterator[Shown]:
    """Every seat that wagered, and every hand that was played, as other players see it."""
    for box in live.boxes:
        wagered = Shown(box.seat, live.dealer.player(box.seat), box.stake)
        yield wagered
        for hand in box.hands:
            if not hand.dead:
                finished = live.ended(box, hand)
                verdict = live.chapter.settle(finished, live.finished, live.rules)
                own = verdict.get(live.chapter.main)
                if own is not None:
                    yield wagered._replace(finished=finished, verdict=own)
