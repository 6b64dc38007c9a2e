"""Cajun Stud at the table: a round is dealt, decided and settled as 683a orders."""

from houserules.games.poker import (
    CommunityRound,
    Completion,
    CompletionParagraphs,
    InUse,
    Result,
    against_paytable,
    with_community,
)
from houserules.hands.poker import PokerHand
from houserules.rules import Seat
from houserules.rules.procedure import Dealer

from . import law
from .law import game


def facts(seat: Seat, hand: PokerHand) -> Result:
    """The facts that decide the main wagers of a seat."""
    return Result(law.streets.placed(seat.bets), law.main_outcome.of(hand))


COMPLETION = Completion(
    game,
    at=CompletionParagraphs(settled="11(h)", turned_up="11(h)", formed="11(h)", racked="11(j)"),
    on=law.ante,
    hands=with_community(3),
    facts=facts,
    settle=law.settle_main,
    folded=law.streets.folded,
    name=law.RANKED,
    name_side=law.named_beside,
    tells=against_paytable,
    hand_with=[law.COMMUNITY],
    limit=(law.payout_limit, law.LIMITED),
    limit_per_round=True,
)


def deal(dealer: Dealer, now: InUse) -> None:
    """Two cards to each player, and the others in the order of the method.

    The All-Six Bonus cards come first, but after the stacks of an automated shoe.
    """
    by, seats = now.method, dealer.seats()
    if now.in_stacks:
        law.dealing.deals(dealer, now, seats)
        dealer.says("10(c)", "the remaining cards leave the shoe and are dealt from the hand")
    if dealer.wagered(law.all_six_bonus):
        dealer.deals(law.ALL_SIX_CARDS, by.apart, 4)
    if not now.in_stacks:
        dealer.deals_around(seats, by.dealt, 2)
    dealer.deals_around((law.COMMUNITY,), by.more, 3)


CommunityRound(
    opened="7(c)",
    dealing=law.dealing,
    deals=deal,
    completion=COMPLETION,
    decides=law.streets.decides,
).registers()


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
