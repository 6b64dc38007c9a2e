"""Over/Under at a live table: one card, a decision, two more cards; 686a.7."""

from collections.abc import Sequence
from functools import partial

from houserules.equipment.cards import Card
from houserules.games.shared.shoe_cards import Cards
from houserules.rules import Bet, Line, Round, Seat
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Face, Play

from . import law
from .law import ADDITIONAL_CARDS, HAND_DEAD, SURRENDER, WAGERS, ante, game, shoe

OPEN = AskWagers(game.cite("6(c)"), game.wagers_before_the_deal, interrupted_by=(shoe.directed,))
game.names_hands(lambda cards, _: str(law.total(cards)))


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, one card to each, everybody's decision, then hand by hand two cards and the end."""
    cards = Cards(dealer, shoe, law.late_entry)
    yield from cards.opens(OPEN, "6(c)")
    yield from cards.gets_ready()
    seats = dealer.seats()
    for place, seat in enumerate(seats):
        cards.ready_for(seat, partial(_held, dealer, seats[:place]))
        dealer.deals(seat, "7(e)", 1, Face.UP)
    for seat in seats:
        yield from _decides(dealer, seat)
    waiting, passed_over = list(seats), []
    for seat in seats:
        if dealer.notices(law.not_dealt, seat=seat):
            passed_over.append(seat)
        else:
            _completes(dealer, cards, seat, waiting)
    for seat in passed_over:
        yield from _chooses(dealer, seat)
        _completes(dealer, cards, seat, waiting, str(law.not_dealt.cite))
    dealer.says("7(m)", "the remaining cards go to the discard rack")
    cards.after_round()


def _decides(dealer: Dealer, seat: int) -> Play:
    """An Over 23 Wager, an Under 18 Wager or surrender, on one card."""
    stake = dealer.bets(seat).on(ante)
    cites = ("7(g)(1)", "7(g)(2)")
    acts = [
        Act(name, game.cite(cite), Bet(wager), stake)
        for cite, (name, wager) in zip(cites, WAGERS.items(), strict=True)
    ]
    acts.append(Act(SURRENDER, game.cite("7(g)(3)")))
    decided = yield AskDecision(seat, tuple(acts), game.cite("7(f)"))
    if decided == SURRENDER:
        dealer.pays("7(g)(3)", [law.surrender_line(_seat(dealer.round(), seat), dealer.rules)])
    elif decided is not None:
        act = next(act for act in acts if act.name == decided)
        assert act.bet is not None
        dealer.takes(seat, act.bet, stake, str(act.cite))


def _chooses(dealer: Dealer, seat: int) -> Play:
    """A player who was passed over has the cards dealt after all others, or the hand is dead."""
    cite = law.not_dealt.cite
    acts = tuple(Act(act, cite) for act in (ADDITIONAL_CARDS, HAND_DEAD))
    decided = yield AskDecision(seat, acts, cite)
    if decided == HAND_DEAD:
        back, bets = law.CALLED_DEAD.returns(), dealer.bets(seat).items()
        dealer.pays(cite, [Line.of(seat, bet, stake, back) for bet, stake in bets])


def _completes(
    dealer: Dealer, cards: Cards, seat: int, waiting: list[int], dealt: str = "7(i)"
) -> None:
    """Two more cards to a hand that is not dead, and its settlement; then it leaves the table."""
    if HAND_DEAD not in dealer.decisions(seat):
        for _ in range(law.CARDS - 1):
            cards.ready_for(seat, partial(_held, dealer, waiting))
            dealer.deals(seat, dealt, 1, Face.UP)
        if dealer.bets(seat):
            dealer.settles("7(j)", lambda round_: law.lines_of(round_, _seat(round_, seat)))
    dealer.says("7(j)", "the cards go to the discard rack", seat)
    waiting.remove(seat)


def _held(dealer: Dealer, seats: Sequence[int]) -> tuple[Card, ...]:
    """The cards on the table, which are neither in the shoe nor in the discard rack."""
    return tuple(card for seat in seats for card in dealer.hand(seat))


def _seat(round_: Round, number: int) -> Seat:
    return next(seat for seat in round_.seats if seat.number == number)
