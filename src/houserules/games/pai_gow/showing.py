"""Settlement of a round: hands against the dealer's or the bank's, then all optional wagers."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from houserules.equipment.cards import Card
from houserules.equipment.dice import Roll
from houserules.games.pai_gow.banking import Banking, PlayerBank, through_center
from houserules.games.pai_gow.chapter import PaiGowChapter
from houserules.games.pai_gow.hands import SURRENDER, VOID, Setting, in_words
from houserules.games.pai_gow.starting import DEALER
from houserules.games.shared.common import within_limit
from houserules.rules import Bet, Line, MeterBank, Round, Rule, Seat, Verdict
from houserules.rules.settlement import PaidBonus

S = TypeVar("S", bound=Setting)


class Showing(Generic[S]):
    """The hands on the table and the meters, while the seats are settled."""

    def __init__(self, chapter: PaiGowChapter[S], round_: Round) -> None:
        self.chapter = chapter
        self.round = round_
        self.rules = round_.rules
        self.seats = sorted(round_.seats, key=lambda seat: -seat.number)
        self.banking = chapter.bank.of_round(self.seats) if chapter.bank else None
        self.void = {seat.number for seat in self.seats if VOID in seat.decisions}
        self.dealer: Sequence[Card] = round_.cards.get(DEALER, ())
        self.dealers = chapter.dealers(self.dealer, self.rules) if self.banking is None else ""
        self._meters: MeterBank | None = None
        self._against: S | None = None

    def lines(self) -> Iterator[Line]:
        """Every wager of every seat, then Envy Bonuses; a bank is settled with first."""
        chapter, bank = self.chapter, self.chapter.bank
        if bank is not None and self.banking is not None:
            yield from self._banked(bank, self.banking)
        for seat in self.seats:
            if seat.number in self.void:
                yield from self._returned(seat)
                continue
            if self.banking is None:
                yield from self._main(seat)
            optional = self._optional(seat)
            if chapter.limit is not None:
                limit, limited = chapter.limit
                optional = within_limit(optional, self.rules[limit], limited)
            yield from (
                optional if bank is None or self.banking is None else map(bank.beside, optional)
            )
        for seat in self.seats:
            yield from self._envy(seat)

    def _returned(self, seat: Seat) -> Iterator[Line]:
        voided = self.chapter.irregularities.voided
        for bet, stake in seat.bets.items():
            yield Line.of(seat.number, bet, stake, voided.returns())

    # The main wagers

    def _main(self, seat: Seat) -> Iterator[Line]:
        """The main wagers against the dealer or the bank."""
        chapter, rules = self.chapter, self.rules
        if not seat.bets.has(chapter.main):
            return
        if SURRENDER in seat.decisions:
            stake = seat.bets.on(chapter.main)
            yield Line.of(seat.number, chapter.main, stake, chapter.surrendered.forfeits())
            return
        player, against = self._set(seat), self.against()
        facts = chapter.facts(player, against, self.dealers)
        for wager, verdict in rules.once(chapter.settle, facts).items():
            if not seat.bets.has(wager):
                continue
            if player is not None and self.round.explained:
                verdict = verdict.because(f"{in_words(player)} against {in_words(against)}")
            yield Line.of(seat.number, wager, seat.bets.on(wager), verdict)

    def _set(self, seat: Seat) -> S | None:
        return self.chapter.hands.decided(seat.decisions, seat.hand, self.rules)

    def by_house_way(self, cards: Sequence[Card]) -> S:
        """Cards as the house way sets them."""
        return self.chapter.hands.by_house_way(cards, self.rules)[0]

    def against(self) -> S:
        """The hands that the players must beat: the dealer's, or the bank's as set."""
        if self._against is None:
            cards = self.dealer if self.banking is None else self.banking.seat.hand
            self._against = self.bank_as_set() or self.by_house_way(cards)
        return self._against

    # A bank

    def bank_as_set(self) -> S | None:
        """A bank's hands as it set them; None where they are set or reset by the house way."""
        bank, banking = self.chapter.bank, self.banking
        if bank is None or banking is None or banking.together or self.rules[bank.bound]:
            return None
        own = self._set(banking.seat)
        return None if own is None or own.is_foul else own

    def _banked(self, bank: PlayerBank, banking: Banking) -> Iterator[Line]:
        """The wagers against a bank, and the bank itself."""
        players = (s for s in self.seats if s is not banking.seat and s.number not in self.void)
        lines = [bank.against(line, banking) for seat in players for line in self._main(seat)]
        gains = [-line.to_center for line in lines]
        dealers = self.dealers_line()
        dealers_gain = -bank.against(dealers, banking).to_center if dealers is not None else 0
        vigorish = self.chapter.vigorish(self.rules)
        assert vigorish is not None, "a player banks only where vigorish is collected"
        line = bank.line(banking, [*gains, dealers_gain], vigorish)
        return through_center(lines, line, max(0, -dealers_gain))

    def dealers_line(self) -> Line | None:
        """The dealer's own wager against the bank, without a seat and without vigorish."""
        if self.banking is None or not self.banking.dealers_wager:
            return None
        own = self.by_house_way(self.dealer)
        facts = self.chapter.facts(own, self.against(), "")
        main = self.chapter.main
        verdict = replace(self.chapter.settle(facts, self.rules)[main], vigorish=None)
        return Line.of(0, main, self.banking.dealers_wager, verdict)

    # Optional wagers

    def _optional(self, seat: Seat) -> Iterator[Line]:
        """The optional wagers in the order of the chapter."""
        for wager in self.chapter.optional_wagers:
            if not seat.bets.has(wager):
                continue
            for bet, stake in seat.bets.items():
                if bet.wager is wager:
                    verdict = self._verdict(seat, bet)
                    if wager.meters:
                        yield from self._claims(seat, bet, stake, verdict)
                        yield self.meters.line(seat.number, bet, stake, verdict)
                    else:
                        yield Line.of(seat.number, bet, stake, verdict)

    def _claims(self, seat: Seat, bet: Bet, stake: int, verdict: Verdict) -> Iterator[Line]:
        """Tell of a payout that is validated before it is paid, as the meters are when it is."""
        decided = bet.wager.decided
        if self.round.claimed and decided is not None and decided.is_validated(verdict):
            yield Line.of(seat.number, bet, stake, Rule(verdict.cite, verdict.why).stands())
            self.meters.look_again()

    def _verdict(self, seat: Seat, bet: Bet) -> Verdict:
        """The verdict on an optional wager, by cards or by the dice."""
        decided, rules, dice = bet.wager.decided, self.rules, self.chapter.dice
        if decided is None:
            assert dice is not None
            return dice.settle(bet, Roll(self.round.rolls[-1]), rules)
        outcome = decided.teller(rules, bet.on)(decided.cards(self.round, seat, bet.on))
        return rules.once(bet.wager.verdict, outcome)

    @property
    def meters(self) -> MeterBank:
        """The meters, from which each winner is paid in turn."""
        if self._meters is None:
            self._meters = MeterBank(self.round)
        return self._meters

    def _envy(self, seat: Seat) -> Iterator[Line]:
        """An Envy Bonus for each other player's hand that qualifies."""
        if seat.number in self.void:
            return
        for envy in self.chapter.envies:
            if not envy.qualifies(seat.bets):
                continue
            rule, stake = envy.bonus.envy, seat.bets.on(envy.bonus.on)
            assert rule is not None
            for other in self.seats:
                if seat.same_player(other) or other.number in self.void:
                    continue
                outcome = envy.outcome(other.hand, self.rules)
                if verdict := rule.adds(self.rules.paytable(envy.bonus), outcome):
                    yield Line.of(seat.number, PaidBonus(envy.bonus, other.number), stake, verdict)
