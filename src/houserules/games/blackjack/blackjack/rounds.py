"""A round of Blackjack as it was played, settled seat by seat in the order of 633a.7."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from enum import Enum, auto
from fractions import Fraction

from houserules.equipment.cards import Card, Rank, show_cards
from houserules.games.blackjack.blackjack import additional, progressives, twenty
from houserules.games.blackjack.blackjack import house_money as money
from houserules.games.blackjack.blackjack import settling as law
from houserules.games.blackjack.blackjack.additional import RoyalMatch
from houserules.games.blackjack.blackjack.choices import (
    COLLECT_THEN_PAY,
    DEALER_DRAWS,
    NO_EFFECT,
    double_down,
    insurance,
    payment,
)
from houserules.games.blackjack.blackjack.irregularities import CALLED_DEAD, NO_CARD_DEALT
from houserules.games.blackjack.blackjack.offering import blackjack, is_switch
from houserules.games.blackjack.blackjack.playing import Ending, PlayedHand
from houserules.games.blackjack.blackjack.seats import Box, Record, SeatRound
from houserules.games.blackjack.blackjack.settling import DealerFinished, Finished
from houserules.games.blackjack.blackjack.shoe import game
from houserules.games.shared.common import equal_parts
from houserules.hands.blackjack import is_blackjack, point_count, point_value
from houserules.law import Citation
from houserules.rules import (
    Bet,
    HouseRules,
    Irregularity,
    Line,
    MeterBank,
    MeterShare,
    Outcome,
    Payable,
    Round,
    Rule,
    RuleError,
    Seat,
    Verdict,
    Wager,
    dollars,
)

ON_FIRST_CARDS = (
    twenty.lucky_ladies, additional.match_the_dealer, additional.in_between,
    additional.royal_match, additional.crown_treasure, additional.bet_the_set,
    twenty.kings_bounty, additional.super_match, additional.three_card_poker,
    progressives.straight_jack, money.house_money,
)  # fmt: skip
"""The wagers on the first cards and their bonus in the order of 633a.7(g)."""
IN_ORDER: list[Payable | None] = [*ON_FIRST_CARDS]
PLACED_BEFORE = tuple(payable for payable in ON_FIRST_CARDS if isinstance(payable, Wager))
WITH_UP_CARD = (
    additional.match_the_dealer, additional.in_between, additional.three_card_poker,
)  # fmt: skip
ROYALS = (additional.royal_match, additional.crown_treasure)


POSITIONS = [str(number) for number in range(1, (game.positions or 0) + 1)]


class Moment(Enum):
    """When a wager on the first cards is settled, 633a.7(g)."""

    AT_ONCE = auto()
    AFTER_READER = auto()
    HOLE_CARD = auto()
    WITH_HAND = auto()


class Table:
    """The dealer's cards, the seats and the meters of a round while it is settled."""

    def __init__(self, round_: Round, seats: Iterable[SeatRound] | None = None) -> None:
        """Read a round from its record, or take the seats as a live table has played them."""
        self.rules: HouseRules = round_.rules
        self.round = round_
        self.void = next((one for one in round_.incidents if one.returns_wagers), None)
        self.dealer = round_.place("dealer")
        if len(self.dealer) < (1 if self.void else 2):
            raise RuleError("Give the dealer's cards: the up card, the hole card, cards drawn.")
        self.blackjack = is_blackjack(self.dealer[:2])
        self.meters = MeterBank(round_)
        self.live = seats is not None
        self.seats = sorted(
            self._read() if seats is None else seats, key=lambda seat: -seat.seat.number
        )
        if not (self.live or self.void):
            self._check_dealer()

    def _read(self) -> list[SeatRound]:
        incidents = frozenset(incident.cite for incident in self.round.incidents)
        stopped = self.void is not None
        record = Record(self.rules, self.dealer, self.blackjack, incidents, stopped)
        return [record.read(seat) for seat in self.round.seats]

    # The dealer's hand, 633a.7(l) to (n)

    @property
    def finished(self) -> DealerFinished:
        """The dealer's hand as it counts."""
        total = point_count(self.dealer).total
        return DealerFinished(total, self.blackjack, law.is_reader_used(self.dealer[0]))

    def _check_dealer(self) -> None:
        """Refuse a dealer's hand with too few or too many cards."""
        held = show_cards(self.dealer)
        for drawn in range(2, len(self.dealer)):
            if point_count(self.dealer[:drawn]).total >= 17:
                stands = show_cards(self.dealer[:drawn])
                raise RuleError(f"The dealer does not draw to {stands} ({DEALER_DRAWS.pretty}).")
        draws = not self.blackjack and self.needs_dealer
        if draws and point_count(self.dealer).total < 17:
            raise RuleError(f"With {held} the dealer must draw ({DEALER_DRAWS.pretty}).")
        if not draws and len(self.dealer) > 2:
            raise RuleError(
                f"With {show_cards(self.dealer[:2])} the dealer draws no card: no hand depends on "
                f"it ({NO_EFFECT.pretty})."
            )

    @property
    def needs_dealer(self) -> bool:
        """Whether the dealer's point count or number of cards decides anything."""
        return any(map(self._needs_dealer, self.seats))

    def _needs_dealer(self, seat: SeatRound) -> bool:
        if seat.seat.bets.has(progressives.hit_and_run):
            return True
        if seat.even_money:
            return False
        return any(
            hand.total <= 21
            and hand.ending is not Ending.SURRENDERED
            and not hand.dead
            and (is_switch(self.rules) or not box.blackjack)
            for box in seat.boxes
            for hand in box.hands
        )

    # Settlement

    def lines(self) -> Iterator[Line]:
        """Additional wagers, insurance, what waited for it, progressive wagers, then the hands."""
        for seat in self.seats:
            yield from self.first_cards(seat, Moment.AT_ONCE)
            if self.void:
                yield from self._straight_undecided(seat, self.void)
        if self.void:
            return
        for seat in self.seats:
            yield from self.insurance(seat)
        for moment in (Moment.AFTER_READER, Moment.HOLE_CARD):
            for seat in self.seats:
                yield from self.first_cards(seat, moment)
        for seat in self.seats:
            yield from self.progressives(seat)
        yield from self.hands()

    def hands(self) -> Iterator[Line]:
        """The hands in the order of 633a.7(r), with a 20 that waited for a dealer Blackjack."""
        lines: list[tuple[bool, Line]] = []
        for seat in self.seats:
            lines += [(line.amount >= 0, line) for line in self._hands(seat)]
            lines += [(False, line) for line in self.first_cards(seat, Moment.WITH_HAND)]
        if self.rules[payment] == COLLECT_THEN_PAY:
            lines.sort(key=lambda line: line[0])
        return (line for _, line in lines)

    def first_cards(self, seat: SeatRound, moment: Moment) -> list[Line]:
        """The wagers on a seat's first cards that are settled at a moment."""
        lines = self._first_cards(seat)
        return [line for line in lines if self._moment(seat, line) is moment]

    def _moment(self, seat: SeatRound, line: Line) -> Moment:
        """When a wager on the first cards is settled, 633a.7(g)(1), (4), (6) and (10)."""
        cards, up = seat.cards, self.dealer[0]
        if not cards:
            return Moment.AT_ONCE
        if line.settles(*ROYALS):
            royal = additional.royal_match_outcome(cards) == "Royal Match"
            waits = royal and up.rank in (Rank.KING, Rank.QUEEN)
            return Moment.HOLE_CARD if waits else Moment.AT_ONCE
        if not law.is_reader_used(up):
            return Moment.AT_ONCE
        if twenty.is_highest(line.payable, cards):
            return Moment.WITH_HAND if self.blackjack else Moment.AFTER_READER
        won = line.settles(money.house_money) and line.outcome is Outcome.WIN
        return Moment.AFTER_READER if won else Moment.AT_ONCE

    def _first_cards(self, seat: SeatRound) -> Iterator[Line]:
        """Wagers on the first cards, in the order of 633a.7(g)."""
        if not seat.first_cards:
            for bet, stake in seat.seat.bets.items():
                yield Line.of(seat.seat.number, bet, stake, NO_CARD_DEALT.returns())
            return
        if not seat.seat.bets.has(*PLACED_BEFORE):
            return
        cards, up = seat.cards, self.dealer[0]
        ranks = [card.rank for card in (*cards, up)]
        settled: tuple[tuple[Wager, Callable[[], Verdict]], ...] = (
            (additional.match_the_dealer, lambda: additional.settle_match(
                additional.matches(cards, up), self.rules)),
            (additional.in_between, lambda: additional.settle_in_between(
                additional.in_between_outcome(*ranks), self.rules)),
            (additional.bet_the_set, lambda: additional.settle_bet_the_set(
                additional.bet_the_set_outcome(cards), self.rules)),
            (additional.super_match, lambda: additional.settle_super_match(
                additional.super_match_outcome([card.rank for card in seat.first_cards]),
                self.rules)),
            (additional.three_card_poker, lambda: additional.settle_three_card_poker(
                additional.three_card_outcome((*cards, up)), self.rules)),
        )  # fmt: skip
        lines = [
            Line.of(seat.seat.number, wager, stake, verdict().because(self._seen(seat, wager)))
            for wager, verdict in settled
            if (stake := seat.seat.bets.on(wager))
        ]
        lines += [*self._twenty(seat), *self._royal_match(seat), *self._house_money_line(seat)]
        lines += self._no_straight(seat)
        yield from sorted(lines, key=lambda line: IN_ORDER.index(line.payable))

    def _seen(self, seat: SeatRound, wager: Wager) -> str:
        """The cards that a wager on the first cards looks at."""
        cards = seat.first_cards if wager is additional.super_match else seat.cards
        against = f" against {self.dealer[0]}" if wager in WITH_UP_CARD else ""
        return show_cards(cards) + against

    def _twenty(self, seat: SeatRound) -> Iterator[Line]:
        """Wagers on a 20, whose highest hands may share a maximum payout."""
        for wager, outcome, settle in (
            (twenty.lucky_ladies, twenty.lucky_ladies_outcome, twenty.settle_lucky_ladies),
            (twenty.kings_bounty, twenty.kings_bounty_outcome, twenty.settle_kings_bounty),
        ):
            if stake := seat.seat.bets.on(wager):
                verdict = settle(outcome(seat.cards, self.blackjack), self.rules)
                verdict = twenty.limited(verdict, stake, self._highest_stakes(), self.rules)
                if law.is_reader_used(self.dealer[0]) and twenty.is_highest(wager, seat.cards):
                    verdict = verdict.citing(twenty.WAITED[wager, self.blackjack])
                verdict = verdict.because(self._seen(seat, wager))
                yield Line.of(seat.seat.number, wager, stake, verdict)

    def _highest_stakes(self) -> int:
        """The sum of all wagers that won the highest payout on a 20."""
        highest = (
            (twenty.lucky_ladies, twenty.lucky_ladies_outcome, twenty.HEARTS_AND_BLACKJACK),
            (twenty.kings_bounty, twenty.kings_bounty_outcome, twenty.SPADES_AND_BLACKJACK),
        )
        return sum(
            seat.seat.bets.on(wager)
            for seat in self.seats
            for wager, outcome, row in highest
            if seat.first_cards and outcome(seat.cards, self.blackjack) == row
        )

    def _no_straight(self, seat: SeatRound) -> Iterator[Line]:
        """A Straight Jack Wager whose first two cards are not in a row, 633a.7(g)(9)."""
        stake = seat.seat.bets.on(progressives.straight_jack)
        if stake and not progressives.is_straight(seat.cards):
            settle = progressives.settle_straight_jack
            verdict = self.rules.once(settle, progressives.NO_STRAIGHT)
            verdict = verdict.because(show_cards(seat.cards))
            yield Line.of(seat.seat.number, progressives.straight_jack, stake, verdict)

    def _straight_undecided(self, seat: SeatRound, void: Irregularity) -> Iterator[Line]:
        """A Straight Jack Wager that 633a.7(g)(9) did not collect goes back in a void round."""
        wager = progressives.straight_jack
        if (stake := seat.seat.bets.on(wager)) and progressives.is_straight(seat.cards):
            back = Rule(void.cite, void.event).returns()
            yield Line.of(seat.seat.number, wager, stake, back)

    def _royal_match(self, seat: SeatRound) -> Iterator[Line]:
        if stake := seat.seat.bets.on(additional.royal_match):
            dealers = self.dealer[:2]
            both = len(dealers) == 2 and additional.royal_match_outcome(dealers) == "Royal Match"
            facts = RoyalMatch(additional.royal_match_outcome(seat.cards), both)
            seen = show_cards(seat.cards)
            if both and facts.outcome == "Royal Match":
                seen += f" against {show_cards(dealers)}"
            for payable, verdict in additional.settle_royal_match(facts, self.rules).items():
                yield Line.of(seat.seat.number, payable, stake, verdict.because(seen))

    def _house_money_line(self, seat: SeatRound) -> Iterator[Line]:
        if stake := seat.seat.bets.on(money.house_money):
            outcome = money.house_money_outcome(seat.cards)
            verdict = self.rules.once(money.settle_house_money, outcome)
            verdict = verdict.because(show_cards(seat.cards))
            line = Line.of(seat.seat.number, money.house_money, stake, verdict)
            if seat.added:
                why = f"{line.why}, {dollars(seat.added)} added to the Blackjack Wager"
                line = replace(line, why=why, also=(*line.also, money.PRESSED))
            yield line

    def insurance(self, seat: SeatRound) -> Iterator[Line]:
        """The Insurance Wager, 633a.8."""
        stake = seat.seat.bets.on(insurance)
        if stake and seat.first_cards:
            if point_value(self.dealer[0]) != 1:
                raise RuleError(
                    f"Seat {seat.seat.number}: insurance is offered against an ace "
                    f"({insurance.cite.pretty})."
                )
            verdict = law.settle_insurance(self.blackjack, self.rules)
            if self.blackjack:
                verdict = verdict.because(show_cards(self.dealer))
            yield Line.of(seat.seat.number, insurance, stake, verdict)

    def progressives(self, seat: SeatRound) -> Iterator[Line]:
        """Bad Beat, Hit and Run and Straight Jack, 633a.7(o)."""
        if not seat.first_cards:
            return
        for wager, settle, shared in (
            (progressives.bad_beat, self._bad_beat, progressives.BAD_BEAT_SHARED),
            (progressives.hit_and_run, self._hit_and_run, progressives.HIT_AND_RUN_SHARED),
            (progressives.straight_jack, self._straight_jack, progressives.STRAIGHT_JACK_SHARED),
        ):
            lost = wager is progressives.straight_jack and not progressives.is_straight(seat.cards)
            if (stake := seat.seat.bets.on(wager)) and not lost:
                verdict = settle(seat)
                sharers = self._sharers(wager, settle, seat.seat) if _whole_meter(verdict) else 1
                yield self.meters.shared_line(
                    seat.seat.number, Bet(wager), stake, verdict, sharers, shared
                )
        yield from self._drawn(seat)

    def won_progressives(self) -> Iterator[tuple[int, Wager, Verdict]]:
        """The seats that have won a progressive wager, in the order of settlement."""
        settles = {
            progressives.bad_beat: self._bad_beat,
            progressives.hit_and_run: self._hit_and_run,
            progressives.straight_jack: self._straight_jack,
        }
        for seat in self.seats:
            for wager, settle in settles.items():
                if seat.first_cards and seat.seat.bets.has(wager):
                    verdict = settle(seat)
                    if verdict.outcome is Outcome.WIN:
                        yield seat.seat.number, wager, verdict

    def documented(self) -> Iterator[tuple[int, Citation]]:
        """The seats paid from a meter, not from the table inventory, and what is said of them."""
        metered = (
            (progressives.hit_and_run, self._hit_and_run, progressives.HIT_AND_RUN_SHARED),
            (progressives.straight_jack, self._straight_jack, progressives.STRAIGHT_JACK_SHARED),
        )
        for seat in self.seats:
            for wager, settle, cite in metered:
                placed = seat.first_cards and seat.seat.bets.has(wager)
                if placed and isinstance(settle(seat).pays, MeterShare):
                    yield seat.seat.number, cite

    def _sharers(
        self, wager: Wager, settle: Callable[[SeatRound], Verdict], own: Seat
    ) -> int | Fraction:
        """The number of parts, each as large as this seat's, into which a meter is divided.

        For the Bad Beat the parts are as the wagers; otherwise each player has as much.
        """
        won = [
            seat.seat
            for seat in self.seats
            if seat.first_cards and seat.seat.bets.has(wager) and _whole_meter(settle(seat))
        ]
        if wager is progressives.bad_beat:
            return Fraction(sum(seat.bets.on(wager) for seat in won), own.bets.on(wager))
        return equal_parts(own, won)

    def _bad_beat(self, seat: SeatRound) -> Verdict:
        """By the first hand; one that was surrendered or called dead has no count."""
        total = 0
        if seat.boxes:
            hand = next(hand for hand in seat.boxes[0].hands if hand.number == 1)
            total = 0 if hand.dead or hand.ending is Ending.SURRENDERED else hand.total
        outcome = progressives.bad_beat_outcome(total, self.finished.total, len(self.dealer))
        verdict = self.rules.once(progressives.settle_bad_beat, outcome)
        dealers = f"the dealer's {self.finished.total} in {len(self.dealer)} cards"
        return verdict.because(f"{total} against {dealers}") if total else verdict

    def _hit_and_run(self, seat: SeatRound) -> Verdict:
        outcome = progressives.hit_and_run_outcome(len(self.dealer), self.blackjack)
        verdict = self.rules.once(progressives.settle_hit_and_run, outcome)
        return verdict.because(f"the dealer's {show_cards(self.dealer)}")

    def _straight_jack(self, seat: SeatRound) -> Verdict:
        """By the first two cards and, unless they were split or switched, those drawn to them."""
        box = seat.boxes[0] if seat.boxes else None
        alone = box is not None and len(box.hands) == 1 and not box.switched
        cards = box.hands[0].cards if box is not None and alone else seat.cards
        outcome = progressives.straight_jack_outcome(cards)
        verdict = self.rules.once(progressives.settle_straight_jack, outcome)
        return verdict.because(show_cards(cards))

    def _drawn(self, seat: SeatRound) -> Iterator[Line]:
        """Magic Card and Lucky Player Bonus."""
        stake = seat.seat.bets.on(progressives.bad_beat)
        magic, lucky = (self.round.draws.get(name) for name in game.draws)
        if lucky is not None and lucky not in POSITIONS:
            raise RuleError(f"The lucky position is 1 to {len(POSITIONS)}, not “{lucky[:40]}”.")
        for bonus, drawn, matches in (
            (progressives.magic_card, magic, bool(magic) and Card.of(magic or "") in seat.cards),
            (progressives.lucky_player, lucky, lucky == str(seat.seat.number)),
        ):
            if drawn and not self.rules.offers(bonus):
                raise RuleError(f"The {bonus.name} is not offered ({bonus.cite.pretty}).")
            verdict = progressives.settle_drawn(bonus, self.rules) if stake and matches else None
            if verdict:
                verdict = verdict.because(f"{drawn} was drawn")
                yield Line.of(seat.seat.number, bonus, stake, verdict)

    def _hands(self, seat: SeatRound) -> Iterator[Line]:
        """The Blackjack Wagers with what was added by splits and doubles."""
        placed = {bet for bet in seat.seat.bets if bet.wager in (blackjack, double_down)}
        placed -= {Bet(blackjack)}
        for box in seat.boxes:
            for hand in sorted(box.hands, key=lambda hand: hand.number):
                for bet, line in self.hand(seat, box, hand):
                    if self.live and bet not in seat.seat.bets:
                        continue
                    if bet in placed and seat.seat.bets[bet] != line.stake:
                        raise RuleError(
                            f"Seat {seat.seat.number}: the {bet} is {dollars(line.stake)} by the "
                            f"decisions, not {dollars(seat.seat.bets[bet])}."
                        )
                    placed.discard(bet)
                    yield line
        if placed:
            names = ", ".join(map(str, placed))
            raise RuleError(f"Seat {seat.seat.number}: {names} without the decision to make it.")

    def hand(self, seat: SeatRound, box: Box, hand: PlayedHand) -> Iterator[tuple[Bet, Line]]:
        """The Blackjack Wager on one hand, and the Double Down Wager if there is one."""
        number, dealer = seat.seat.number, self.finished
        finished = Finished(hand.total, box.blackjack, box.switched, hand.number > 1)
        if seat.even_money:
            verdict = self._met(finished, law.settle_even_money(self.rules))
        elif hand.dead:
            verdict = CALLED_DEAD.returns()
        elif hand.ending is Ending.SURRENDERED:
            verdict = law.settle_surrender(dealer, self.rules)
            verdict = verdict.because(f"{hand.total} against {self.dealer[0]}")
            verdict = verdict.citing(law.SEPARATELY) if seat.insured else verdict
        else:
            verdict = self._met(finished, law.settle_hand(finished, dealer, self.rules))
        bet = box.bet(hand)
        line = Line.of(number, bet, box.stake, verdict)
        if seat.added and box.wager is blackjack:
            why = f"{line.why}, with {dollars(seat.added)} of House Money"
            line = replace(line, why=why, also=(*line.also, money.PRESSED))
        yield bet, line
        if hand.ending is Ending.DOUBLED:
            stake = self._double_stake(box, hand, seat.added if box.wager is blackjack else 0)
            if not hand.dead:
                verdict = self._met(finished, law.settle_double(finished, dealer, self.rules))
            bet = box.double(hand)
            yield bet, Line.of(number, bet, stake, verdict)

    def _met(self, hand: Finished, verdict: Verdict) -> Verdict:
        return verdict.because(law.hands_met(hand, self.finished, self.dealer[0], verdict))

    def _double_stake(self, box: Box, hand: PlayedHand, added: int) -> int:
        stake = box.stake if hand.double_for is None else hand.double_for
        if stake <= 0:
            raise RuleError(f"{dollars(stake)} is not a Double Down Wager.")
        if stake > box.stake:
            raise RuleError(
                f"A Double Down Wager does not exceed {dollars(box.stake)} "
                f"({double_down.cite.pretty})."
            )
        if added and stake < box.stake:
            raise RuleError(
                "With House Money added, a Double Down Wager matches the entire Blackjack Wager "
                f"of {dollars(box.stake)} ({money.PRESSED.pretty})."
            )
        return stake


def _whole_meter(verdict: Verdict) -> bool:
    return isinstance(verdict.pays, MeterShare) and verdict.pays.percent == 100


@game.adjudicates
def adjudicate(round_: Round) -> Iterator[Line]:
    """Settle a round."""
    return Table(round_).lines()
