"""Cajun Stud at the table: a round is dealt, decided and settled as 683a orders."""

from collections.abc import Mapping, Sequence

from houserules.equipment.cards import Card
from houserules.games.poker import completion
from houserules.games.poker.completion import Completion, against_paytable
from houserules.games.poker.dealing import InUse
from houserules.games.poker.streets import Result
from houserules.hands.poker import PokerHand
from houserules.rules import Round, Seat
from houserules.rules.procedure import AskWagers, Dealer, Play

from . import law
from .law import game


def hands(seat: Seat, round_: Round) -> tuple[PokerHand]:
    """The hand of a player's two cards and the three community cards."""
    return (PokerHand.of((*seat.hand, *round_.place(law.COMMUNITY, 3))),)


def facts(seat: Seat, hand: PokerHand) -> Result:
    """The facts that decide the main wagers of a seat."""
    return Result(law.streets.placed(seat.bets), law.main_outcome.of(hand))


COMPLETION = Completion(
    game,
    completion.Paragraphs(settled="11(h)", turned_up="11(h)", formed="11(h)", racked="11(j)"),
    law.ante, hands, facts, law.settle_main, law.streets.folded, law.RANKED, law.named_beside,
    tells=against_paytable, hand_with=[law.COMMUNITY],
    limit=(law.payout_limit, law.LIMITED), limit_per_round=True,
)  # fmt: skip
game.settles_played(COMPLETION)

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, the deal, three Raise Wagers with a community card after each, settlement."""
    yield OPEN
    method = yield from law.dealing.opens(dealer)
    law.dealing.closes(dealer, method, [])
    seats = dealer.seats()
    _deal(dealer, seats, method)
    law.dealing.racks_stub(dealer, method)
    racked = yield from law.streets.plays(dealer, seats)
    yield from COMPLETION.completes(dealer, racked)


def _deal(dealer: Dealer, seats: Sequence[int], now: InUse) -> None:
    """Two cards to each player, and the others in the order of the method.

    The All-Six Bonus cards come first, but after the stacks of an automated shoe.
    """
    by = now.method
    if now.in_stacks:
        law.dealing.deals(dealer, now, seats)
        dealer.says("10(c)", "the remaining cards leave the shoe and are dealt from the hand")
    if dealer.wagered(law.all_six_bonus):
        dealer.deals(law.ALL_SIX_CARDS, by.apart, 4)
    if not now.in_stacks:
        dealer.deals_around(seats, by.dealt, 2)
    dealer.deals_around((law.COMMUNITY,), by.more, 3)


@game.deals_out
def deal_out(dealer: Dealer, cite: str) -> None:
    """Deal and turn up what optional wagers of a void round need, 683a.13(d)."""
    if dealer.wagered(law.board_bonus, law.lo_ball):
        if missing := 3 - len(dealer.place(law.COMMUNITY)):
            dealer.deals(law.COMMUNITY, cite, missing)
        dealer.reveals(law.COMMUNITY, cite)
    for seat in reversed(dealer.seats()):
        if dealer.bets(seat).has(*law.OPTIONAL):
            dealer.reveals(seat, cite)
    if dealer.wagered(law.all_six_bonus):
        dealer.reveals(law.ALL_SIX_CARDS, "11(i)(4)")


@game.names_hands
def hand_name(cards: Sequence[Card], places: Mapping[str, Sequence[Card]]) -> str:
    """The hand of two cards and three, once all are seen."""
    together = (*cards, *places.get(law.COMMUNITY, ()))
    return PokerHand.of(together).name if len(together) == 5 else ""
