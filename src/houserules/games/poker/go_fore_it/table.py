"""Go Fore It at the table: a round is dealt, decided and settled as 676a orders."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from houserules.equipment.cards import Card
from houserules.games.poker import InUse, decided_lines
from houserules.games.shared.common import compared
from houserules.rules import Bet, Line, Round, Seat, Wager
from houserules.rules.decided import cards_stay
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Play
from houserules.rules.settlement import Outcome

from . import law
from .law import BET, FOLD, FRONT_CARDS, HOLE, HOLE_CARDS, game

# 676a.11(d): settlement


def settle(round_: Round) -> Iterator[Line]:
    """Settle all wagers, from the dealer's right."""
    dealer = law.total(round_.place("dealer", law.CARDS))
    for seat in sorted(round_.seats, key=lambda seat: -seat.number):
        cards = (*seat.hand, *round_.place(HOLE.format(seat=seat.number), HOLE_CARDS))
        yield from _front_lines(round_, seat, law.total(cards))
        yield from _side_lines(round_, seat, cards, dealer)


game.settles_played(settle)


def _front_lines(round_: Round, seat: Seat, total: int) -> Iterator[Line]:
    """Front 9 and Back 9 of a seat, which a total of points decides unless the player folded."""
    if not seat.bets.has(law.front):
        return
    folded = not seat.bets.has(law.back)
    facts = law.FrontNine(folded, law.outcome_of(total))
    for wager, verdict in round_.rules.once(law.settle_front, facts).items():
        assert isinstance(wager, Wager)
        if round_.explained and not folded:
            verdict = verdict.because(f"a total of {total} points")
        yield Line.of(seat.number, wager, seat.bets.on(wager), verdict)


def _side_lines(round_: Round, seat: Seat, cards: Sequence[Card], dealer: int) -> Iterator[Line]:
    """The Skins and the Gopher Wager of a seat, which survive a fold."""
    if stake := seat.bets.on(law.skins):
        own = law.total(cards)
        verdict = round_.rules.once(law.settle_skins, compared(own, dealer))
        if round_.explained:
            verdict = verdict.because(f"{own} points against the dealer's {dealer}")
        yield Line.of(seat.number, law.skins, stake, verdict)
    yield from decided_lines(round_, seat, law.gopher)


# 676a.8 to 676a.11: the round of play at a live table

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)
ASKED = game.cite("11(b)")


@lru_cache
def bet_or_fold(seat: int, stake: int) -> AskDecision:
    """The question to a seat, 676a.11(b)."""
    acts = (Act(BET, ASKED, Bet(law.back), stake), Act(FOLD, ASKED))
    return AskDecision(seat, acts, ASKED)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, four cards to each, bet or fold on two of them, settlement."""
    yield OPEN
    now = yield from law.dealing.opens(dealer)
    law.dealing.closes(dealer, now, ())
    seats = dealer.seats()
    _deal(dealer, now, seats)
    yield from law.dealing.racks_stub(dealer, now)
    given_up = []
    for seat in seats:
        stake = dealer.bets(seat).on(law.front)
        decided = yield bet_or_fold(seat, stake)
        if decided == BET:
            dealer.takes(seat, Bet(law.back), stake, "11(b)")
        elif decided is not None:
            given_up.append(seat)
    racked = [seat for seat in given_up if not _cards_stay(dealer, seat)]
    dealer.reveals("dealer", "11(d)")
    _completes(dealer, racked)


def _deal(dealer: Dealer, now: InUse, seats: Sequence[int]) -> None:
    """Front cards first, then hole cards; but of a stack these are the top cards, the first."""
    dealt, holes = now.method.dealt, [HOLE.format(seat=seat) for seat in seats]
    if now.in_stacks:
        for seat, hole in zip(seats, holes, strict=True):
            dealer.deals(hole, dealt, HOLE_CARDS)
            dealer.deals(seat, dealt, FRONT_CARDS)
        dealer.deals("dealer", dealt, law.CARDS)
    else:
        dealer.deals_around((*seats, "dealer"), dealt, FRONT_CARDS)
        dealer.deals_around((*holes, "dealer"), dealt, HOLE_CARDS)


def _cards_stay(dealer: Dealer, seat: int) -> bool:
    """Collect what a fold forfeits, and the cards unless another wager waits, 676a.11(c)."""
    dealer.collects_fold("11(c)", seat, {law.front: law.FORFEITED})
    stay = cards_stay(dealer.bets(seat), dealer.rules)
    if stay:
        dealer.says("11(c)(2)", "the four cards wait face down under the other wagers", seat)
    else:
        dealer.says("11(c)(1)", "the cards go face down to the discard rack", seat)
    return stay


def _completes(dealer: Dealer, racked: Iterable[int]) -> None:
    """Settle; each player's four cards are turned up and added at their turn, 676a.11(d)."""
    turned = set(racked)
    for line in dealer.settling("11(d)"):
        seat = line.seat
        if seat in turned or line.outcome is Outcome.FORFEITED:
            continue
        turned.add(seat)
        hole = HOLE.format(seat=seat)
        dealer.reveals(seat, "11(d)(1)")
        dealer.reveals(hole, "11(d)(1)")
        cards = (*dealer.hand(seat), *dealer.place(hole))
        dealer.says("11(d)(2)", law.added(cards), seat)
    dealer.says("11(e)", "the cards go to the discard rack")


game.names_hands(lambda cards, _: f"{law.total(cards)} points" if cards else "")
