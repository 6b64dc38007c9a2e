"""How 627a, 629a and 631a settle a round, and what they order when a card goes wrong."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from houserules.games.baccarat.dealing import (
    BANKERS_HAND,
    PLAYERS_HAND,
    Hands,
    Result,
    players_third_card,
    without_wagers,
)
from houserules.games.baccarat.wagers import (
    BankersHand,
    DragonBonus,
    HouseMoney,
    Insurance,
    PlayersHand,
    TieWager,
)
from houserules.games.shared.common import noticed_by_the_table
from houserules.hands.baccarat import point_count
from houserules.rules import (
    Bet,
    Bets,
    Effect,
    Game,
    HouseRules,
    Irregularity,
    Line,
    OneOf,
    Outcome,
    Round,
    RuleError,
    Seat,
    Verdict,
    dollars,
)
from houserules.rules.procedure import Dealer

Settled = TypeVar("Settled")
TAKE = "take"
PRESS = "press"
PRESS_ON = {f"{PRESS} {hand.casefold()}": hand for hand in (PLAYERS_HAND, BANKERS_HAND)}


@dataclass(frozen=True)
class Wagers:
    """All wagers of a chapter."""

    banker: BankersHand
    player: PlayersHand
    tie: TieWager
    dragon_bonus: DragonBonus
    dragon_7: Insurance
    panda_8: Insurance
    house_money: HouseMoney

    def on_hands(self, bets: Bets) -> list[tuple[Bet, int]]:
        """The bets that the finished hands decide; first the one on which vigorish is owed."""
        out = [each for each in bets.items() if each[0].wager is not self.house_money.wager]
        return sorted(out, key=lambda each: each[0].wager is not self.banker.wager)

    def verdict(self, bet: Bet, result: Result, rules: HouseRules) -> Verdict:
        """The verdict on a bet on the finished hands."""
        if bet.wager is self.dragon_bonus.wager:
            hands = result if bet.on == PLAYERS_HAND else result[::-1]
            return self.dragon_bonus.settle(*hands, rules)
        on_both = (self.banker, self.player, self.tie, self.dragon_7, self.panda_8)
        settle = next(one.settle for one in on_both if one.wager is bet.wager)
        return settle(result, rules)

    def reasoned(self, bet: Bet, result: Result, rules: HouseRules) -> Verdict:
        """The same for a line of a round, with both Point Counts."""
        return self.verdict(bet, result, rules).because(str(result))


# Settlement


def losing_first(
    settled: Iterable[Settled], outcome: Callable[[Settled], Outcome]
) -> list[Settled]:
    """Lost wagers before the others, otherwise in the order given."""
    return sorted(settled, key=lambda each: outcome(each) is not Outcome.LOSE)


class Addition(NamedTuple):
    """The part of a House Money payout that was added to the wager on a hand."""

    hand: str
    amount: int


class Table:
    """The hands of a round and what was added to wagers, while the seats are settled."""

    def __init__(self, round_: Round, hands: Hands, wagers: Wagers) -> None:
        self._rules = round_.rules
        self._hands = hands
        self._wagers = wagers
        self._seats = sorted(round_.seats, key=lambda seat: -seat.number)
        self._additions: dict[int, Addition] = {}

    def lines(self) -> Iterator[Line]:
        """House Money before third cards; then losing wagers, then others, highest seat first."""
        for seat in self._seats:
            yield from self._house_money(seat)
        lines = [
            self._line(seat, bet, stake)
            for seat in self._seats
            for bet, stake in self._wagers.on_hands(seat.bets)
        ]
        yield from losing_first(lines, lambda line: line.outcome)

    def _house_money(self, seat: Seat) -> Iterator[Line]:
        """Settle House Money by the first two cards; the player takes or presses the payout."""
        house = self._wagers.house_money
        stake = seat.bets.on(house.wager)
        verdict = house.settle(self._hands.pairs, self._rules).because(self._hands.first_cards)
        decision = seat.decision(TAKE, PRESS, *PRESS_ON)
        if decision and (not stake or verdict.outcome is not Outcome.WIN):
            raise RuleError(
                f"Seat {seat.number} has no House Money payout to {decision.split()[0]} "
                f"({house.adding.pretty})."
            )
        if not stake:
            return
        line = Line.of(seat.number, house.wager, stake, verdict)
        if decision and decision != TAKE:
            amount = house.added(line.amount, self._rules)
            hand = self._pressed_hand(seat, decision)
            self._additions[seat.number] = Addition(hand, amount)
            why = f"{line.why}, {dollars(amount)} added to the {hand}"
            line = replace(line, why=why, also=(*line.also, house.adding))
        yield line

    def _pressed_hand(self, seat: Seat, decision: str) -> str:
        """The hand whose wager a payout is added to: named, or the one that is wagered on."""
        both = (self._wagers.player.wager, self._wagers.banker.wager)
        wagered = [wager.name for wager in both if seat.bets.has(wager)]
        hands = [PRESS_ON[decision]] if decision in PRESS_ON else wagered
        where = f"Seat {seat.number}, {self._wagers.house_money.wager.name}"
        cite = self._wagers.house_money.adding.pretty
        if not set(hands) & set(wagered):
            named = PRESS_ON.get(decision, f"{PLAYERS_HAND} or {BANKERS_HAND}")
            raise RuleError(f"{where}: no wager on the {named} to add the payout to ({cite}).")
        if len(hands) > 1:
            raise RuleError(f"{where}: decide {' or '.join(PRESS_ON)} ({cite}).")
        return hands[0]

    def _line(self, seat: Seat, bet: Bet, stake: int) -> Line:
        """Settle a wager on the finished hands, with what was added to it."""
        verdict = self._wagers.reasoned(bet, self._hands.result, self._rules)
        addition = self._additions.get(seat.number)
        if addition is None or addition.hand != bet.wager.name:
            return Line.of(seat.number, bet, stake, verdict)
        line = Line.of(seat.number, bet, stake + addition.amount, verdict)
        why = f"{line.why}, with {dollars(addition.amount)} of House Money"
        return replace(line, why=why, also=(*line.also, self._wagers.house_money.adding))


# Irregularities

DISCARDED = "discarded"
SIMULATED = "simulated round"


class _ThirdCardError(NamedTuple):
    """A third card dealt to the Player's Hand without authority: when the rule on it applies."""

    irregularity: Irregularity
    disclosed: bool
    banker_draws: bool


def _no_third_card_in_error(dealer: Dealer, seat: int | None) -> str | None:
    """Two cards in each hand show whether a third one would be in error."""
    player, banker = dealer.place(PLAYERS_HAND), dealer.place(BANKERS_HAND)
    if len(banker) < 2 or dealer.place(without_wagers(PLAYERS_HAND)):
        return None
    if players_third_card(point_count(player[:2]), point_count(banker[:2])).draws:
        return f"the {PLAYERS_HAND} is entitled to a third card"
    return f"the {BANKERS_HAND} has its third card" if len(banker) == 3 else None


class Irregularities:
    """A chapter's orders about cards that are drawn, dealt or disclosed in error."""

    def __init__(self, game: Game, section: str, renewal: str) -> None:
        """Declare the section; `renewal` says what becomes of a shoe that runs out."""
        self.procedure = game.option(
            "Disclosed third card", f"{section}(c)", OneOf((DISCARDED, SIMULATED)), DISCARDED,
            must=True,
        )  # fmt: skip
        self.drawn_in_error = game.irregularity(
            f"{section}(a)",
            "Card drawn in error and not disclosed",
            "It is the first card of the next hand of play.",
            Effect.NEXT_ROUND_CARD,
            Effect.CONTINUES,
        )
        self._third_cards = tuple(self._third_card_errors(game, section))
        self.third_cards = tuple(error.irregularity for error in self._third_cards)
        self.disclosed = game.irregularity(
            f"{section}(d)",
            "Other card disclosed in error or found face up in the dealing shoe",
            "It is the first card of a simulated round without wagers.",
            Effect.SIMULATED_ROUND,
            Effect.CONTINUES,
        )
        self.insufficient = game.irregularity(
            f"{section}(e)",
            "Insufficient cards in the dealing shoe to complete the round",
            f"The round is void, all wagers are returned, {renewal}.",
            Effect.ROUND_VOID,
            Effect.WAGERS_RETURNED,
            Effect.RESHUFFLE,
            impossible_because=noticed_by_the_table,
        )

    def _third_card_errors(self, game: Game, section: str) -> Iterator[_ThirdCardError]:
        hidden = "Undisclosed third card dealt in error to the Player's Hand"
        shown = "Disclosed third card dealt in error to the Player's Hand"
        draws, stays = "while the Banker's Hand draws", "while the Banker's Hand stays"
        used = "It is the third card of the Banker's Hand."
        following = "It is the first card of the next hand of play."
        racked = "It is discarded with one more card drawn face down."
        simulated = "It is the first card of a simulated round without wagers."
        for paragraph, event, outcome, effect, banker_draws, procedure in (
            ("(b)", f"{hidden} {draws}", used, Effect.NEXT_CARD, True, None),
            ("(b)", f"{hidden} {stays}", following, Effect.NEXT_ROUND_CARD, False, None),
            ("(c)", f"{shown} {draws}", used, Effect.NEXT_CARD, True, None),
            ("(c)(1)", f"{shown} {stays}: discarded", racked, Effect.DISCARD_TWO, False,
             DISCARDED),
            ("(c)(2)", f"{shown} {stays}: simulated round", simulated, Effect.SIMULATED_ROUND,
             False, SIMULATED),
        ):  # fmt: skip
            made = game.irregularity(
                section + paragraph, event, outcome, effect, Effect.CONTINUES,
                under=(self.procedure, procedure) if procedure else None,
                impossible_because=_no_third_card_in_error,
            )  # fmt: skip
            yield _ThirdCardError(made, event.startswith(shown), banker_draws)

    def applying(
        self, reported: Irregularity, banker_draws: bool, rules: HouseRules
    ) -> Irregularity:
        """The chapter's order about a third card in error, whichever order was expected."""
        by = {error.irregularity: error for error in self._third_cards}
        return next(
            error.irregularity
            for error in self._third_cards
            if error.disclosed == by[reported].disclosed
            and error.banker_draws == banker_draws
            and self._designated(error, rules)
        )

    def _designated(self, error: _ThirdCardError, rules: HouseRules) -> bool:
        """Whether the Rules Submission designates what is ordered, if it has a choice."""
        return error.irregularity.under in (None, (self.procedure, rules[self.procedure]))

    def discloses(self, error: Irregularity) -> bool:
        """Whether an irregularity about a card out of the shoe is that it was disclosed."""
        hidden = (third.irregularity for third in self._third_cards if not third.disclosed)
        return error not in (self.drawn_in_error, *hidden)

    def check(self, round_: Round, hands: Hands) -> None:
        """Refuse an incident that the hands contradict."""
        for error in self._third_cards:
            if error.irregularity not in round_.incidents:
                continue
            cite = error.irregularity.cite.pretty
            if len(hands.player) == 3:
                raise RuleError(f"The Player's Hand was entitled to its third card ({cite}).")
            if error.banker_draws != (len(hands.banker) == 3):
                does = "stays" if error.banker_draws else "draws"
                raise RuleError(f"The Banker's Hand {does} in this round ({cite}).")
