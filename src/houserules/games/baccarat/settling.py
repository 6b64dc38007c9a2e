"""How 627a, 629a and 631a settle a round, and what they order when a card goes wrong."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import ceil
from typing import NamedTuple

from houserules.games.baccarat.baccarat_hands import (
    BANKERS_HAND,
    PLAYERS_HAND,
    Hands,
    Result,
    bankers_third_card,
    players_third_card,
    without_wagers,
)
from houserules.games.baccarat.wagers import BankersHand, HouseMoney, PlayersHand, told
from houserules.games.shared.common import noticed_by_the_table
from houserules.hands.baccarat import point_count
from houserules.law import Citation
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
    Verdict,
    Wager,
)
from houserules.rules.irregularity import Impossibility
from houserules.rules.procedure import Dealer
from houserules.rules.settlement import PartOfBet

TAKE = "take"
PRESS = "press"
PRESS_ON = {f"{PRESS} {hand.casefold()}": hand for hand in (PLAYERS_HAND, BANKERS_HAND)}


class Settled(NamedTuple):
    """A bet of a seat with its verdict."""

    seat: int
    bet: Bet
    stake: int
    verdict: Verdict


@dataclass(frozen=True)
class Wagers:
    """All wagers of a chapter."""

    banker: BankersHand
    player: PlayersHand
    tie: Wager
    dragon_bonus: Wager
    dragon_7: Wager
    panda_8: Wager
    house_money: HouseMoney
    paid_first: bool
    """Whether a winner is paid in full before vigorish is collected."""

    def on_hands(self, bets: Bets) -> list[tuple[Bet, int]]:
        """The bets that the finished hands decide; first the one on which vigorish is owed."""
        out = [each for each in bets.items() if each[0].wager is not self.house_money.wager]
        return sorted(out, key=lambda each: each[0].wager is not self.banker.wager)

    def verdict(self, bet: Bet, result: Result, rules: HouseRules) -> Verdict:
        """The verdict on a bet on the finished hands."""
        if bet.wager.decided is not None:
            return bet.wager.verdict(told(bet, result, rules), rules)
        on_hand = self.banker if bet.wager is self.banker.wager else self.player
        return on_hand.settle(result, rules)

    def settled(
        self, seats: Iterable[tuple[int, Bets]], hands: Hands, rules: HouseRules
    ) -> list[Settled]:
        """Every bet on the finished hands: losing ones first, otherwise in the order given."""
        result = hands.result
        settled = (
            Settled(seat, bet, stake, self.verdict(bet, result, rules).because(str(result)))
            for seat, bets in seats
            for bet, stake in self.on_hands(bets)
        )
        return sorted(settled, key=lambda each: each.verdict.outcome is not Outcome.LOSE)

    def house_money_line(
        self, seat: int, bets: Bets, opening: Hands, rules: HouseRules
    ) -> Line | None:
        """House Money by the first two cards of each hand, where it was wagered."""
        if not (stake := bets.on(self.house_money.wager)):
            return None
        verdict = self.house_money.wager.verdict(opening.pairs, rules)
        return Line.of(seat, self.house_money.wager, stake, verdict.because(opening.first_cards))

    def adding(self, bets: Bets, line: Line, rules: HouseRules) -> tuple[int, dict[str, Bet]]:
        """The part of a payout that may be added, and how: to the one hand, or to either."""
        amount = self.house_money.added(max(line.amount, 0), rules)
        both = (self.player.wager, self.banker.wager)
        wagered = {wager.name: Bet(wager) for wager in both if amount and bets.has(wager)}
        if len(wagered) == 1:
            return amount, {PRESS: next(iter(wagered.values()))}
        return amount, {press: wagered[on] for press, on in PRESS_ON.items() if on in wagered}

    def lines(self, round_: Round) -> Iterator[Line]:
        """A round as it was dealt and decided: House Money, then bets with what it added."""
        hands, rules = Hands.of(round_), round_.rules
        at_stake = []
        for seat in reversed(round_.seats):
            bets = seat.bets
            if line := self.house_money_line(seat.number, bets, hands, rules):
                yield line
                amount, ways = self.adding(bets, line, rules)
                for decision in seat.decisions:
                    if bet := ways.get(str(decision)):
                        bets = Bets({**bets, bet: bets[bet] + amount})
            at_stake.append((seat.number, bets))
        for each in self.settled(at_stake, hands, rules):
            yield from self.paid(each, rules)

    def paid(self, settled: Settled, rules: HouseRules) -> Iterator[Line]:
        """A bet with its vigorish, which has a line of its own where the winner is paid first."""
        seat, bet, stake, verdict = settled
        if verdict.vigorish is None or not self.paid_first:
            yield Line.of(seat, bet, stake, verdict)
        else:
            yield Line.of(seat, bet, stake, replace(verdict, vigorish=None))
            cite = self.banker.collected(rules)
            yield vigorish_line(seat, bet, stake, verdict, cite, "collected after the payout")


def vigorish_line(
    seat: int, bet: Bet, stake: int, won: Verdict, cite: Citation, why: str, *also: Citation
) -> Line:
    """The vigorish on a bet that won, as a line of its own."""
    assert won.vigorish
    assert won.pays
    return Line(
        seat, PartOfBet(bet, "vigorish"), stake=0, outcome=Outcome.CHARGED,
        pays=str(won.vigorish), amount=-ceil(won.vigorish.due(stake, won.pays.net(stake))),
        cite=cite, why=why, also=also,
    )  # fmt: skip


# Irregularities

DISCARDED = "discarded"
SIMULATED = "simulated round"
HIDDEN = "Undisclosed third card dealt in error to the Player's Hand"
DISCLOSED = "Disclosed third card dealt in error to the Player's Hand"
FOUND_FACE_UP = (
    "Third card dealt in error to the Player's Hand and found face up in the dealing shoe"
)


class _ThirdCardError(NamedTuple):
    """A third card dealt to the Player's Hand without authority: when the rule on it applies."""

    irregularity: Irregularity
    kind: str
    banker_draws: bool


def _no_third_card_in_error(banker_draws: bool) -> Impossibility:
    """Two cards in each hand show whether a third one would be in error, and whose it then is.

    A table orders what the hands call for, whichever of the two was reported; a record says it.
    """

    def impossible_because(dealer: Dealer, seat: int | None) -> str | None:
        player, banker = dealer.place(PLAYERS_HAND), dealer.place(BANKERS_HAND)
        if dealer.place(without_wagers(PLAYERS_HAND)):
            return None
        if len(banker) < 2:
            return None if dealer.is_recording else "no third card is dealt yet"
        counts = point_count(player[:2]), point_count(banker[:2])
        if players_third_card(*counts).draws:
            return f"the {PLAYERS_HAND} is entitled to a third card"
        if len(banker) == 3:
            return f"the {BANKERS_HAND} has its third card"
        draws = bankers_third_card(*counts, None).draws
        right = dealer.is_recording or draws is banker_draws
        return None if right else f"the {BANKERS_HAND} {'draws' if draws else 'stays'}"

    return impossible_because


class Irregularities:
    """A chapter's orders about cards that are drawn, dealt or disclosed in error."""

    def __init__(self, game: Game, section: str, renewal: Effect) -> None:
        """Declare the section; `renewal` says what becomes of a shoe that runs out."""
        self.procedure = game.option(
            "Disclosed third card",
            f"{section}(c)",
            OneOf((DISCARDED, SIMULATED)),
            DISCARDED,
            must=True,
        )
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
            renewal,
            impossible_because=noticed_by_the_table,
        )

    def _third_card_errors(self, game: Game, section: str) -> Iterator[_ThirdCardError]:
        draws, stays = "while the Banker's Hand draws", "while the Banker's Hand stays"
        used = "It is the third card of the Banker's Hand."
        following = "It is the first card of the next hand of play."
        racked = "It is discarded with one more card drawn face down."
        simulated = "It is the first card of a simulated round without wagers."
        shown = (
            ("(c)", draws, used, Effect.NEXT_CARD, None),
            ("(c)(1)", f"{stays}: discarded", racked, Effect.DISCARD_TWO, DISCARDED),
            ("(c)(2)", f"{stays}: simulated round", simulated, Effect.SIMULATED_ROUND, SIMULATED),
        )
        hidden = (
            ("(b)", draws, used, Effect.NEXT_CARD, None),
            ("(b)", stays, following, Effect.NEXT_ROUND_CARD, None),
        )
        for kind, orders in ((HIDDEN, hidden), (DISCLOSED, shown), (FOUND_FACE_UP, shown)):
            for paragraph, when, outcome, effect, procedure in orders:
                made = game.irregularity(
                    section + paragraph,
                    f"{kind} {when}",
                    outcome,
                    effect,
                    Effect.CONTINUES,
                    under=(self.procedure, procedure) if procedure else None,
                    impossible_because=_no_third_card_in_error(when == draws),
                    is_plain=kind == DISCLOSED,
                )
                yield _ThirdCardError(made, kind, when == draws)

    def applying(
        self, reported: Irregularity, banker_draws: bool, rules: HouseRules
    ) -> Irregularity:
        """The chapter's order about a third card in error, whichever order was expected."""
        by = {error.irregularity: error for error in self._third_cards}
        return next(
            error.irregularity
            for error in self._third_cards
            if error.kind == by[reported].kind
            and error.banker_draws == banker_draws
            and self._designated(error, rules)
        )

    def _designated(self, error: _ThirdCardError, rules: HouseRules) -> bool:
        """Whether the Rules Submission designates what is ordered, if it has a choice."""
        return error.irregularity.under in (None, (self.procedure, rules[self.procedure]))

    def discloses(self, error: Irregularity) -> bool:
        """Whether an irregularity about a card out of the shoe is that it was disclosed."""
        hidden = (third.irregularity for third in self._third_cards if third.kind == HIDDEN)
        return error not in (self.drawn_in_error, *hidden)
