"""633a.7(o): the progressive wagers at the table, once all cards are dealt."""

from collections.abc import Iterator
from fractions import Fraction

from houserules.equipment.cards import Card, show_cards
from houserules.games.blackjack.live import LiveRound, Turn
from houserules.games.blackjack.playing import Ending
from houserules.games.shared.common import equal_parts
from houserules.law import Citation
from houserules.rules import (
    Bet,
    Line,
    MeterBank,
    MeterShare,
    Outcome,
    Round,
    RuleError,
    Seat,
    Verdict,
    Wager,
)
from houserules.rules.procedure import FLOORPERSON

from . import progressives
from .shoe import game

POSITIONS = [str(number) for number in range(1, (game.positions or 0) + 1)]
SHARED = {
    progressives.bad_beat: progressives.BAD_BEAT_SHARED,
    progressives.hit_and_run: progressives.HIT_AND_RUN_SHARED,
    progressives.straight_jack: progressives.STRAIGHT_JACK_SHARED,
}
"""By wager the paragraph by which winners of the meter share it."""


def _bad_beat(live: LiveRound, seat: int) -> Verdict:
    """By the first hand; one that was surrendered or called dead has no count."""
    hand = next((hand for hand in live.seats[seat][0].hands if hand.number == 1), None)
    total = 0
    if hand and not hand.dead and hand.ending is not Ending.SURRENDERED:
        total = hand.total
    cards, dealers = len(live.dealer.place("dealer")), live.finished.total
    outcome = progressives.bad_beat_outcome(total, dealers, cards)
    verdict = live.rules.once(progressives.settle_bad_beat, outcome)
    if not total:
        return verdict
    return verdict.because(f"{total} against the dealer's {dealers} in {cards} cards")


def _hit_and_run(live: LiveRound, seat: int) -> Verdict:
    cards = live.dealer.place("dealer")
    outcome = progressives.hit_and_run_outcome(len(cards), live.blackjack)
    verdict = live.rules.once(progressives.settle_hit_and_run, outcome)
    return verdict.because(f"the dealer's {show_cards(cards)}")


def _straight_jack(live: LiveRound, seat: int) -> Verdict:
    """By the first two cards and, unless they were split or switched, those drawn to them."""
    box, cards = live.seats[seat][0], live.first_cards(seat).two
    if len(box.hands) == 1 and not box.switched:
        cards = box.hands[0].cards
    outcome = progressives.straight_jack_outcome(cards)
    verdict = live.rules.once(progressives.settle_straight_jack, outcome)
    return verdict.because(show_cards(cards))


SETTLED = {
    progressives.bad_beat: _bad_beat,
    progressives.hit_and_run: _hit_and_run,
    progressives.straight_jack: _straight_jack,
}


def _verdicts(live: LiveRound) -> Iterator[tuple[int, Wager, Verdict]]:
    """The progressive wagers on the layout, from the dealer's right."""
    for seat in reversed(live.seats):
        for wager, settle in SETTLED.items():
            if live.dealer.bets(seat).has(wager):
                yield seat, wager, settle(live, seat)


def verify(live: LiveRound) -> Turn[None]:
    """A floorperson verifies high payouts before they are paid."""
    if not live.dealer.is_recording:
        return
    for seat, wager, verdict in list(_verdicts(live)):
        if verdict.outcome is Outcome.WIN:
            cite, odds = progressives.VERIFIED[wager]
            live.dealer.says(f"{cite}(A)", f"a winning hand for the {wager.name}", seat)
            if progressives.is_verified(wager, verdict):
                what = f"the payout of the {wager.name} is verified, {odds} for 1 or greater"
                yield from live.dealer.confirms(f"{cite}(B)", FLOORPERSON, what, seat)


def documented(live: LiveRound) -> Iterator[tuple[int, Citation]]:
    """The seats paid from a meter, not from the table inventory, that still hold cards."""
    for seat, wager, verdict in _verdicts(live):
        metered = isinstance(verdict.pays, MeterShare) and wager is not progressives.bad_beat
        if metered and any(live.holds(seat)):
            yield seat, SHARED[wager]


def lines(live: LiveRound, round_: Round) -> Iterator[Line]:
    """The progressive wagers, from the dealer's right, with the bonuses that were drawn."""
    meters, found = MeterBank(round_), list(_verdicts(live))
    seats = {seat.number: seat for seat in round_.seats}
    for number in reversed(live.seats):
        for wager, verdict in [(wager, won) for seat, wager, won in found if seat == number]:
            winners = [seats[s] for s, of, won in found if of is wager and _whole_meter(won)]
            sharers = _sharers(wager, seats[number], winners) if _whole_meter(verdict) else 1
            stake = seats[number].bets.on(wager)
            yield meters.shared_line(number, Bet(wager), stake, verdict, sharers, SHARED[wager])
        if number in seats:
            yield from _drawn(live, seats[number], round_)


def _sharers(wager: Wager, own: Seat, winners: list[Seat]) -> int | Fraction:
    """The number of parts, each as large as this seat's, into which a meter is divided.

    For the Bad Beat the parts are as the wagers; otherwise each player has as much.
    """
    if wager is progressives.bad_beat:
        return Fraction(sum(seat.bets.on(wager) for seat in winners), own.bets.on(wager))
    return equal_parts(own, winners)


def _whole_meter(verdict: Verdict) -> bool:
    return isinstance(verdict.pays, MeterShare) and verdict.pays.percent == 100


def _drawn(live: LiveRound, seat: Seat, round_: Round) -> Iterator[Line]:
    """Magic Card and Lucky Player Bonus."""
    stake = seat.bets.on(progressives.bad_beat)
    magic, lucky = (round_.draws.get(name) for name in game.draws)
    if lucky is not None and lucky not in POSITIONS:
        raise RuleError(f"The lucky position is 1 to {len(POSITIONS)}, not “{lucky[:40]}”.")
    for bonus, drawn, matches in (
        (progressives.magic_card, magic,
         bool(magic) and Card.of(magic or "") in live.first_cards(seat.number).two),
        (progressives.lucky_player, lucky, lucky == str(seat.number)),
    ):  # fmt: skip
        verdict = progressives.settle_drawn(bonus, live.rules) if stake and matches else None
        if verdict:
            yield Line.of(seat.number, bonus, stake, verdict.because(f"{drawn} was drawn"))
