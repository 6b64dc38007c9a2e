"""633a.7(o): the progressive wagers at the table, once all cards are dealt."""

from collections.abc import Iterator
from fractions import Fraction

from houserules.equipment.cards import Card
from houserules.games.blackjack import LiveRound, Turn
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

from .additional import DRAWN, JACKPOTS, bad_beat, lucky_player, magic_card
from .shoe import game

POSITIONS = [str(number) for number in range(1, (game.positions or 0) + 1)]


def _verdicts(live: LiveRound) -> Iterator[tuple[int, Wager, Verdict]]:
    """The progressive wagers on the layout, from the dealer's right."""
    for seat in reversed(live.seats):
        for wager in JACKPOTS:
            if live.dealer.bets(seat).has(wager):
                yield seat, wager, live.side_verdicts(seat, wager)[wager]


def verify(live: LiveRound) -> Turn[None]:
    """The dealer verifies winning hands, those of bonuses too, a floorperson high payouts."""
    if not live.dealer.is_recording:
        return
    for seat, wager, verdict in list(_verdicts(live)):
        if verdict.outcome is Outcome.WIN:
            cite, odds = JACKPOTS[wager].winners, JACKPOTS[wager].verified_from
            live.dealer.says(f"{cite}(A)", f"a winning hand for the {wager.name}", seat)
            if JACKPOTS[wager].is_verified(verdict):
                what = f"the payout of the {wager.name} is verified, {odds} for 1 or greater"
                yield from live.dealer.confirms(f"{cite}(B)", FLOORPERSON, what, seat)
    round_ = live.dealer.round()
    for drawn in (line for seat in reversed(round_.seats) for line in _drawn(live, seat, round_)):
        cite = JACKPOTS[bad_beat].winners
        live.dealer.says(f"{cite}(A)", f"a winning hand for the {drawn.name}", drawn.seat)


def documented(live: LiveRound) -> Iterator[tuple[int, Citation]]:
    """The seats paid from a meter, not from the table inventory, that still hold cards."""
    for seat, wager, verdict in _verdicts(live):
        jackpot = JACKPOTS[wager]
        metered = isinstance(verdict.pays, MeterShare) and not jackpot.by_stake
        if metered and any(live.holds(seat)):
            yield seat, jackpot.shared


def lines(live: LiveRound, round_: Round) -> Iterator[Line]:
    """The progressive wagers, from the dealer's right, with the bonuses that were drawn."""
    meters, found = MeterBank(round_), list(_verdicts(live))
    seats = {seat.number: seat for seat in round_.seats}
    for number in reversed(live.seats):
        for wager, verdict in [(wager, won) for seat, wager, won in found if seat == number]:
            winners = [seats[s] for s, of, won in found if of is wager and _whole_meter(won)]
            sharers = _sharers(wager, seats[number], winners) if _whole_meter(verdict) else 1
            yield meters.shared_line(
                number, Bet(wager), stake=seats[number].bets.on(wager), verdict=verdict,
                sharers=sharers, cite=JACKPOTS[wager].shared,
            )
        if number in seats:
            yield from _drawn(live, seats[number], round_)


def _sharers(wager: Wager, own: Seat, winners: list[Seat]) -> int | Fraction:
    """The number of parts, each as large as this seat's, into which a meter is divided."""
    if JACKPOTS[wager].by_stake:
        return Fraction(sum(seat.bets.on(wager) for seat in winners), own.bets.on(wager))
    return equal_parts(own, winners)


def _whole_meter(verdict: Verdict) -> bool:
    return isinstance(verdict.pays, MeterShare) and verdict.pays.percent == 100


def _drawn(live: LiveRound, seat: Seat, round_: Round) -> Iterator[Line]:
    """Magic Card and Lucky Player Bonus."""
    stake = seat.bets.on(bad_beat)
    magic, lucky = (round_.draws.get(name) for name in game.draws)
    if lucky is not None and lucky not in POSITIONS:
        raise RuleError(f"The lucky position is 1 to {len(POSITIONS)}, not “{lucky[:40]}”.")
    for bonus, drawn, matches in (
        (magic_card, magic,
         bool(magic) and Card.of(magic or "") in live.first_cards(seat.number).two),
        (lucky_player, lucky, lucky == str(seat.number)),
    ):
        if not (stake and matches):
            continue
        if paid := DRAWN.adds(live.rules.paytable(bonus), bonus.name):
            yield Line.of(seat.number, bonus, stake, paid.because(f"{drawn} was drawn"))
