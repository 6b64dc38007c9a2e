"""The cards and decisions of a seat in a round, from its record and checked against 633a."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from houserules.equipment.cards import Card, show_cards
from houserules.games.blackjack.blackjack import house_money as money
from houserules.games.blackjack.blackjack.choices import (
    NO_EFFECT,
    PLAYER_DECIDES,
    double_down,
    even_money,
    insurance,
    permits,
)
from houserules.games.blackjack.blackjack.irregularities import no_card_dealt, no_card_drawn
from houserules.games.blackjack.blackjack.offering import blackjack, is_switch, second_blackjack
from houserules.games.blackjack.blackjack.playing import Ending, PlayedHand, play, replay
from houserules.hands.blackjack import is_blackjack, point_value
from houserules.law import Citation
from houserules.rules import Bet, Decision, HouseRules, Outcome, RuleError, Seat, Wager

TAKE, PRESS = "take", "press"
SWITCH, KEEP = "switch", "keep"
EVEN_MONEY = "even money"
INSURE, DECLINE = "insurance", "no insurance"
BEFORE_PLAY = (TAKE, PRESS, SWITCH, KEEP, EVEN_MONEY, INSURE, DECLINE)

Two = tuple[Card, Card]


@dataclass(frozen=True)
class Box:
    """A Blackjack Wager with the two cards it was dealt and the hands that came of them."""

    wager: Wager
    stake: int
    cards: Two
    """The two cards, after a switch if there was one."""
    hands: tuple[PlayedHand, ...]
    switched: bool = False

    @property
    def blackjack(self) -> bool:
        """Whether the two cards are a Blackjack, dealt or made by a switch."""
        return is_blackjack(self.cards)

    def bet(self, hand: PlayedHand) -> Bet:
        """The wager on a hand; the first keeps the original."""
        return Bet(self.wager, f"hand {hand.number}" if hand.number > 1 else None)

    def double(self, hand: PlayedHand) -> Bet:
        """The Double Down Wager on a hand."""
        split = f" {hand.number}" if len(self.hands) > 1 else ""
        if self.wager is second_blackjack:
            return Bet(double_down, f"second hand{split}")
        return Bet(double_down, f"hand{split}" if split else None)


@dataclass(frozen=True)
class SeatRound:
    """The cards, the decisions and the boxes of a seat."""

    seat: Seat
    first_cards: tuple[Card, ...]
    """The first two cards, or in Blackjack Switch the four cards, as dealt."""
    boxes: tuple[Box, ...]
    added: int = 0
    """The part of a House Money payout that was added to the Blackjack Wager."""
    even_money: bool = False
    insured: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        """The first two cards of the first hand, which additional wagers look at."""
        return self.first_cards[:2]


@dataclass(frozen=True)
class Record:
    """The facts of a round against which a seat's record is read."""

    rules: HouseRules
    dealer: tuple[Card, ...]
    blackjack: bool
    """The card reader found a Blackjack."""
    incidents: frozenset[Citation]
    stopped: bool
    """Nothing counts but the first cards."""

    def read(self, seat: Seat) -> SeatRound:
        """The cards, the decisions and the boxes of a seat."""
        where = f"Seat {seat.number}"
        if not self.stopped and not seat.bets.has(blackjack):
            raise RuleError(f"{where}: a Blackjack Wager comes first ({blackjack.cite.pretty}).")
        if not seat.cards and no_card_dealt.cite in self.incidents:
            return SeatRound(seat, (), ())
        try:
            return self._read(seat)
        except RuleError as error:
            raise RuleError(f"{where}: {error}") from None

    def _read(self, seat: Seat) -> SeatRound:
        dealt = self._dealt(seat)
        first_cards = tuple(card for cards in dealt for card in cards[:2])
        result = SeatRound(seat, first_cards, (), insured=seat.bets.has(insurance))
        if self.stopped:
            return result
        before = [decision for decision in seat.decisions if decision in BEFORE_PLAY]
        decisions = [decision for decision in seat.decisions if decision not in BEFORE_PLAY]
        result = replace(result, added=self._added(result, before), even_money=EVEN_MONEY in before)
        self._check(result, before)
        boxes = self._boxes(result, dealt, decisions, SWITCH in before)
        if decisions:
            raise RuleError(
                f"there is nothing left to decide, yet “{str(decisions[0])[:40]}” was "
                f"({PLAYER_DECIDES.pretty})."
            )
        return replace(result, boxes=boxes)

    def _dealt(self, seat: Seat) -> list[tuple[Card, ...]]:
        """The cards of each box of a seat, as they were received."""
        dealt = list(seat.cards.values())
        boxes = 2 if is_switch(self.rules) else 1
        if len(dealt) != boxes or any(len(cards) < 2 for cards in dealt):
            wanted = "two hands with two cards or more" if boxes == 2 else "two cards or more"
            raise RuleError(f"give {wanted}, in the order in which they were dealt.")
        return dealt

    def _boxes(
        self,
        result: SeatRound,
        dealt: Sequence[tuple[Card, ...]],
        decisions: list[Decision],
        switched: bool,
    ) -> tuple[Box, ...]:
        """Play each box by the record; the decisions that are taken leave the list."""
        bets = result.seat.bets
        stakes = (bets[Bet(blackjack)] + result.added, bets.get(Bet(second_blackjack), 0))
        hands = [(cards[0], cards[1]) for cards in dealt]
        if switched:
            (first, second), (third, fourth) = hands
            hands = [(first, fourth), (third, second)]
        return tuple(
            Box(
                wager, stake, two,
                self._play(two, cards[2:], decisions, result.even_money), switched,
            )
            for wager, stake, two, cards in zip(
                (blackjack, second_blackjack), stakes, hands, dealt, strict=False
            )
        )  # fmt: skip

    def _play(
        self, two: Two, drawn: Sequence[Card], decisions: list[Decision], paid: bool
    ) -> tuple[PlayedHand, ...]:
        if self.blackjack or is_blackjack(two) or paid:
            if drawn:
                raise RuleError(f"no card is dealt to {show_cards(two)} ({NO_EFFECT.pretty}).")
            return (PlayedHand(1, two, Ending.STOOD),)
        hands = replay(play(*two, permits(self.rules)), drawn, decisions, PLAYER_DECIDES)
        if any(hand.dead for hand in hands) and no_card_drawn.cite not in self.incidents:
            raise RuleError(f"a hand is called dead after {no_card_drawn.cite.pretty} only.")
        return hands

    def _added(self, result: SeatRound, before: Sequence[Decision]) -> int:
        """The addition from a House Money payout; refused where there is none to decide on."""
        if TAKE not in before and PRESS not in before:
            return 0
        outcome = money.house_money_outcome(result.cards)
        verdict = money.settle_house_money(outcome, self.rules)
        stake = result.seat.bets.on(money.house_money)
        if not stake or verdict.outcome is not Outcome.WIN:
            raise RuleError("there is no House Money payout to take or press.")
        if TAKE in before:
            return 0
        if EVEN_MONEY in before:
            raise RuleError(
                "nothing can be added to a hand that took even money: its cards were removed "
                "(§ 633a.8(e))."
            )
        if self.blackjack:
            raise RuleError(
                "against a dealer Blackjack the payout is handed over (§ 633a.7(g)(10)(i)(A))."
            )
        return money.added(int(verdict.net(stake)), self.rules)

    def _check(self, result: SeatRound, before: Sequence[Decision]) -> None:
        """Refuse what cannot be decided before the hands are played."""
        for one, other in ((TAKE, PRESS), (SWITCH, KEEP), (INSURE, DECLINE)):
            if one in before and other in before:
                raise RuleError(f"“{one}” and “{other}” exclude each other.")
        switching = SWITCH in before or KEEP in before
        if switching and (not is_switch(self.rules) or self.blackjack):
            raise RuleError("cards are switched in Blackjack Switch, after the card reader.")
        if INSURE in before and not result.insured:
            raise RuleError("write the Insurance Wager among the wagers.")
        if DECLINE in before and result.insured:
            raise RuleError("the Insurance Wager is among the wagers and was declined.")
        if not result.even_money:
            return
        offered = self.rules[even_money] and not is_switch(self.rules)
        if not (offered and point_value(self.dealer[0]) == 1 and is_blackjack(result.cards)):
            raise RuleError(
                "even money is for a Blackjack against an ace, where it is offered (§ 633a.8(e))."
            )
        if result.insured:
            raise RuleError("even money is taken instead of an Insurance Wager (§ 633a.8(e)).")
