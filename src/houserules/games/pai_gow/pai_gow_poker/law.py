"""Pai Gow Poker: 58 Pa. Code Chapter 645a.

Other modules hold the cards, the deal and the house way (`pai_gow_poker_equipment`), the
optional wagers with their paytables (`pai_gow_poker_bonuses`) and their settlement
(`pai_gow_poker_settling`), the player's bank (`pai_gow_poker_banking`), what may go wrong
(`pai_gow_poker_irregularities`), and the round of play at a live table (`pai_gow_poker_table`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import IntEnum
from fractions import Fraction
from typing import NamedTuple

from houserules.equipment.cards import Card, show_cards
from houserules.games.pai_gow.bank_selection import BANK, CO_BANK, PASS
from houserules.games.pai_gow.pai_gow_poker.banking import (
    BANKS,
    BY_THE_DEALER,
    DEALER_WAGERS,
    NO_DEALERS_WAGER,
    Banking,
    against_bank,
    bank_line,
    banking_of,
    bound_bank,
    through_center,
)
from houserules.games.pai_gow.pai_gow_poker.bonuses import (
    BLACK,
    ENVY_MINIMUM,
    OPTIONAL,
    RED,
    pai_gow,
    progressive,
    queens_dragon,
    red_black,
)
from houserules.games.pai_gow.pai_gow_poker.decisions import (
    BY_HOUSE_WAY,
    HIGH,
    INCORRECT_SET,
    LOW,
    PLAY_OUT,
    SHOW,
    SURRENDER,
    VOID,
    is_setting,
)
from houserules.games.pai_gow.pai_gow_poker.equipment import game, house_way, is_ez
from houserules.games.pai_gow.pai_gow_poker.irregularities import (
    EXPOSED,
    FOUL_HAND,
    INCORRECT_HAND,
    RESET,
    VOIDED,
)
from houserules.games.pai_gow.pai_gow_poker.settling import (
    BY_OWN_HAND,
    ENVY,
    LIMITED,
    color_outcome,
    payout_limit,
    settle_queens_dragon,
    settle_red_black,
)
from houserules.games.shared.common import within_limit
from houserules.hands.pai_gow import SetHand
from houserules.hands.pai_gow_seven import BLACK as BLACK_SUITS
from houserules.hands.pai_gow_seven import RED as RED_SUITS
from houserules.hands.pai_gow_seven import SevenCardHand, cards_of_color
from houserules.rules import (
    Bet,
    HouseRules,
    Irregularity,
    Line,
    MeterBank,
    Round,
    RuleError,
    Seat,
    Verdict,
    Vigorish,
    YesNo,
)
from houserules.rules.settlement import PaidBonus

# 645a.7 and 645a.13(a): the Pai Gow Poker Wager

rounding = game.option(
    "Vigorish rounded up to 25¢", "13(a)", YesNo(), False,
    applies=lambda rules: not is_ez(rules), says=lambda _: "vigorish rounded up to 25¢",
)  # fmt: skip
adjacent_areas = game.adjacent_boxes(
    "7(f)", 2, name="Adjacent betting areas", unit="areas", must=False
)
game.nothing_to_execute("wagers are made with chips, no verbal wagers", "7(a)")
game.seated_by("7(b)", abandoned=True)
game.step("7(c)", "no wager is made, increased or withdrawn after no more bets")


def vigorish_of(rules: HouseRules) -> Vigorish | None:
    """The commission on winning wagers, 645a.13(a); none at an EZ table, 645a.1."""
    if is_ez(rules):
        return None
    return Vigorish(Fraction(5, 100), 25 if rules[rounding] else None)


# 645a.11: completion of each round of play


class Comparison(IntEnum):
    """A hand of the player against the same hand of the dealer or bank."""

    LOWER = -1
    IDENTICAL = 0
    HIGHER = 1


class Showdown(NamedTuple):
    """The facts that decide a Pai Gow Poker Wager."""

    high: Comparison
    low: Comparison
    dragon: bool = False
    foul: bool = False


SURRENDERED = game.rule("11(d)", "the player surrenders")
BOTH_LOWER = game.rule("11(f)(1)(i)", "both hands are lower")
COPIED = game.rule("11(f)(1)(ii)", "a hand is identical and the other is not higher")
FOUL = game.rule("11(f)(1)(iii)", "the low hand outranks the high hand")
WRONGLY_SET = game.rule("11(f)(1)(iv)", "the hands are not five and two cards")
HIGH_ONLY = game.rule("11(f)(2)(i)", "only the high hand is higher")
LOW_ONLY = game.rule("11(f)(2)(ii)", "only the low hand is higher")
DRAGON = game.rule("11(f)(2)(iii)", "the dealer has a Queen's Dragon")
DRAGON_SAVES = game.rule("11(f)(1)(v)", DRAGON.why)
BOTH_HIGHER = game.rule("11(f)(3)", "both hands are higher")
EVEN = game.odds("13(a)", "1 to 1", pai_gow, less="vigorish unless the table is an EZ one")
game.carry("11(a)(1)", "a player may have the hands set by the house way")
game.carry("11(b)", "the high hand is not outranked by the low hand")
game.step("11(e)", "reveal and compare, counterclockwise from the dealer's right")
game.step("11(g)", "rack the player's cards, unless optional wagers wait")
game.step("11(j)", "rack the cards so that each hand can be reconstructed")
game.nothing_to_execute("how players handle their cards", "11(a)(2)", "11(a)(3)")


def settle_pai_gow(facts: Showdown, rules: HouseRules) -> Verdict:
    """The Pai Gow Poker Wager, 645a.11(f)."""
    over_high, over_low = facts.high is Comparison.HIGHER, facts.low is Comparison.HIGHER
    if facts.dragon and is_ez(rules):
        loses = facts.foul or not (over_high or over_low)
        return (DRAGON_SAVES if loses else DRAGON).pushes()
    if facts.foul:
        return FOUL.loses()
    if over_high and over_low:
        return BOTH_HIGHER.wins_at(EVEN, vigorish=vigorish_of(rules))
    if over_high:
        return HIGH_ONLY.pushes()
    if over_low:
        return LOW_ONLY.pushes()
    if Comparison.IDENTICAL in (facts.high, facts.low):
        return COPIED.loses()
    return BOTH_LOWER.loses()


def compare(player: SetHand, other: SetHand, *, dragon: bool = False) -> Showdown:
    """The facts of two hands on the table."""
    high = (player.high > other.high) - (player.high < other.high)
    low = (player.low > other.low) - (player.low < other.low)
    return Showdown(Comparison(high), Comparison(low), dragon, player.is_foul)


@game.adjudicates
def adjudicate(round_: Round) -> Iterator[Line]:
    """Settle all wagers, seat by seat from the dealer's right, then the Envy Bonuses."""
    return Showing(round_).lines()


class Showing:
    """The cards on the table and the meters, while the seats are settled."""

    def __init__(self, round_: Round) -> None:
        self.rules = round_.rules
        self.way = house_way(self.rules)
        self.seats = sorted(round_.seats, key=lambda seat: -seat.number)
        for seat in self.seats:
            _check_decisions(seat)
        self.banking = banking_of(self.seats, self.rules)
        self.dealer = round_.place("dealer", 7 if self._dealer_plays else None)
        self.meters = MeterBank(round_)
        exposed = EXPOSED in round_.incidents
        self.reset = RESET in round_.incidents
        self.void = {seat.number for seat in self.seats if _voids(seat, exposed)}
        self.hands = {seat.number: _seven_cards(seat) for seat in self.seats}
        if FOUL_HAND in round_.incidents or INCORRECT_HAND in round_.incidents:
            self._check_settings(round_.incidents)

    @property
    def _dealer_plays(self) -> bool:
        return self.banking is None or self.banking.dealers_wager > 0

    def lines(self) -> Iterator[Line]:
        """Every wager of every seat, then Envy Bonuses; a bank is settled with first."""
        if self.banking is not None:
            yield from self._banked(self.banking)
        for seat in self.seats:
            if seat.number in self.void:
                yield from _returned(seat)
                continue
            if self.banking is None:
                yield self._main(seat)
            limit = self.rules[payout_limit]
            optional = within_limit(self._optional(seat), limit, LIMITED)
            yield from optional if self.banking is None else map(_by_the_dealer, optional)
        for seat in self.seats:
            yield from self._envy(seat)

    def _banked(self, banking: Banking) -> Iterator[Line]:
        """The wagers against a bank and the bank itself, 645a.12(j) and (l)."""
        players = (s for s in self.seats if s is not banking.seat and s.number not in self.void)
        lines = [against_bank(self._main(seat)) for seat in players]
        gains = [-line.to_center for line in lines]
        dealers = self.dealers_line()
        dealers_gain = -against_bank(dealers).to_center if dealers is not None else 0
        vigorish = vigorish_of(self.rules)
        assert vigorish is not None, "a player banks only where vigorish is collected"
        bank = bank_line(banking, [*gains, dealers_gain], vigorish)
        return through_center(lines, bank, max(0, -dealers_gain))

    def _main(self, seat: Seat) -> Line:
        """The Pai Gow Poker Wager against the dealer or the bank."""
        stake = seat.bets.on(pai_gow)
        if not stake:
            raise RuleError(f"Seat {seat.number} must place a Pai Gow Poker Wager (§ 645a.7(d)).")
        if SURRENDER in seat.decisions:
            if seat.bets.has(*OPTIONAL):
                raise RuleError(
                    f"Seat {seat.number} has an optional wager and cannot surrender (§ 645a.11(d))."
                )
            return Line.of(seat.number, pai_gow, stake, SURRENDERED.forfeits())
        player, against = self._set(seat), self.against()
        if player is None:
            pushes = self._dragon and is_ez(self.rules)
            verdict = DRAGON_SAVES.pushes() if pushes else WRONGLY_SET.loses()
            return Line.of(seat.number, pai_gow, stake, verdict)
        facts = compare(player, against, dragon=self._dragon)
        verdict = self.rules.once(settle_pai_gow, facts).because(f"{player} against {against}")
        return Line.of(seat.number, pai_gow, stake, verdict)

    def _optional(self, seat: Seat) -> Iterator[Line]:
        """The optional wagers in the order of 645a.11(h)."""
        hand = SevenCardHand.of(self.hands[seat.number])
        for wager in OPTIONAL:
            for bet, stake in seat.bets.items():
                if bet.wager is not wager:
                    continue
                if wager is queens_dragon:
                    verdict = self.rules.once(settle_queens_dragon, self._dragon)
                elif wager is red_black:
                    verdict = self._color(seat, bet)
                else:
                    outcome, settle = BY_OWN_HAND[wager]
                    verdict = self.rules.once(settle, outcome(hand, self.rules))
                if wager is progressive:
                    yield self.meters.line(seat.number, bet, stake, verdict)
                else:
                    yield Line.of(seat.number, bet, stake, verdict)

    def _color(self, seat: Seat, bet: Bet) -> Verdict:
        suits = {RED: RED_SUITS, BLACK: BLACK_SUITS}[str(bet.on)]
        cards = cards_of_color(self.hands[seat.number], suits)
        return self.rules.once(settle_red_black, color_outcome(cards))

    def _envy(self, seat: Seat) -> Iterator[Line]:
        """An Envy Bonus for each other player's hand that qualifies, 645a.11(h)."""
        if seat.number in self.void:
            return
        for envy, outcome in ENVY:
            assert envy.envy is not None
            stake = seat.bets.on(envy.on)
            for other in self.seats:
                if stake < ENVY_MINIMUM or seat.same_player(other) or other.number in self.void:
                    continue
                hand = SevenCardHand.of(self.hands[other.number])
                verdict = envy.envy.adds(self.rules.paytable(envy), outcome(hand, self.rules))
                if verdict:
                    yield Line.of(seat.number, PaidBonus(envy, other.number), stake, verdict)

    def dealers_line(self) -> Line | None:
        """The dealer's own wager against the bank, without a seat; None if there is none.

        Only players pay vigorish, 645a.12(m).
        """
        if self.banking is None or not self.banking.dealers_wager:
            return None
        facts = compare(self._by_house_way(self.dealer), self.against())
        verdict = replace(settle_pai_gow(facts, self.rules), vigorish=None)
        return Line.of(0, pai_gow, self.banking.dealers_wager, verdict)

    @property
    def _dragon(self) -> bool:
        return self.banking is None and SevenCardHand.of(self.dealer).is_queens_dragon

    def against(self) -> SetHand:
        """The hands that the players must beat: the dealer's, or the bank's as set."""
        if self.banking is None:
            return self._by_house_way(self.dealer)
        return self.bank_as_set() or self._by_house_way(self.hands[self.banking.seat.number])

    def bank_as_set(self) -> SetHand | None:
        """A bank's hands as it set them; None where they are set or reset by the house way."""
        assert self.banking is not None
        if self.banking.together or self.rules[bound_bank]:
            return None
        own = self._set(self.banking.seat)
        if own is None or own.is_foul:
            return None
        if self.reset and not self._dealer_plays:
            raise RuleError(
                f"Seat {self.banking.seat.number} banks and sets its hands freely; only foul ones "
                "are reset (§ 645a.14(i))."
            )
        return own

    def _check_settings(self, incidents: Sequence[Irregularity]) -> None:
        """Refuse an incident of hands that no player has set so, 645a.11(f)(1)."""
        players = [seat for seat in self.seats if _has_set(seat) and not _banks(seat)]
        settings = [self._set(seat) for seat in players]
        if FOUL_HAND in incidents and not any(one and one.is_foul for one in settings):
            raise RuleError(f"No player has set foul hands ({FOUL_HAND.cite.pretty}).")
        if INCORRECT_HAND in incidents and None not in settings:
            cite = INCORRECT_HAND.cite.pretty
            raise RuleError(f"Every player has set five cards and two ({cite}).")

    def _by_house_way(self, cards: Sequence[Card]) -> SetHand:
        return self.way.set(cards).setting

    def _set(self, seat: Seat) -> SetHand | None:
        """A seat's two hands as set; None where they are not five and two cards."""
        cards = self.hands[seat.number]
        if seat.cards.keys() == {HIGH, LOW}:
            low = seat.cards[LOW]
            return SetHand.of(cards, low) if len(low) == 2 else None
        for decision in seat.decisions:
            if decision == BY_HOUSE_WAY:
                return self._by_house_way(cards)
            if decision == INCORRECT_SET:
                return None
            if is_setting(decision):
                low = decision.cards
                if not set(low) <= set(cards):
                    raise RuleError(f"Seat {seat.number} does not hold {show_cards(low)}.")
                return SetHand.of(cards, low) if len(low) == 2 else None
        raise RuleError(
            f"Seat {seat.number} must set its hands: write its cards as high and low, or decide "
            f"“{BY_HOUSE_WAY}” or, for example, “low Kh Qd” (§ 645a.11(b))."
        )


def _seven_cards(seat: Seat) -> tuple[Card, ...]:
    """All cards of a seat, however they are set."""
    cards = tuple(card for hand in seat.cards.values() for card in hand)
    if len(cards) != 7:
        raise RuleError(f"Seat {seat.number} must have 7 cards, not {len(cards)}.")
    return cards


def _has_set(seat: Seat) -> bool:
    """Whether a seat has set its hands: by its cards, or by a decision."""
    return seat.cards.keys() == {HIGH, LOW} or any(map(is_setting, seat.decisions))


def _banks(seat: Seat) -> bool:
    return any(made in BANKS for made in seat.decisions)


def _check_decisions(seat: Seat) -> None:
    """Refuse decisions that a seat cannot make, or that contradict each other."""
    made = seat.decisions
    banks = [one for one in made if one in BANKS]
    settings = [one for one in made if is_setting(one)]
    wagers = [one for one in made if one.act in (DEALER_WAGERS, NO_DEALERS_WAGER)]
    for decision in made:
        if decision not in (*banks, *settings, *wagers, SURRENDER, SHOW, VOID, PLAY_OUT, PASS):
            raise RuleError(
                f"Seat {seat.number}: “{str(decision)[:40]}” is not a decision; write "
                f"{BY_HOUSE_WAY}, {LOW} and two cards, {INCORRECT_SET}, {SURRENDER}, {SHOW}, "
                f"{VOID}, {PASS}, {' or '.join((BANK, CO_BANK))}, {DEALER_WAGERS} and an amount."
            )
    if wagers and not banks:
        raise RuleError(f"Seat {seat.number} does not bank: {str(wagers[0])[:40]} (§ 645a.12(g)).")
    if banks and (SURRENDER in made or VOID in made):
        raise RuleError(
            f"Seat {seat.number} banks and has no wager to surrender or void (§ 645a.11(d), "
            "§ 645a.14(e))."
        )
    if len(settings) + (seat.cards.keys() == {HIGH, LOW}) > 1:
        raise RuleError(f"Seat {seat.number} sets its hands twice (§ 645a.11(a)(3)).")


def _by_the_dealer(line: Line) -> Line:
    """A line of an optional wager in a round that a player banks, 645a.12(n)."""
    return replace(line, also=(*line.also, BY_THE_DEALER))


def _returned(seat: Seat) -> Iterator[Line]:
    for bet, stake in seat.bets.items():
        yield Line.of(seat.number, bet, stake, VOIDED.returns())


def _voids(seat: Seat, exposed: bool) -> bool:
    """Whether a player whose card was exposed voids the hand, 645a.14(d)."""
    if VOID not in seat.decisions:
        return False
    if not exposed:
        raise RuleError(
            f"Seat {seat.number} may void the hand only if one of its cards was exposed "
            "(§ 645a.14(d))."
        )
    return True


game.seal()
