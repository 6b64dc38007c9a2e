"""Mississippi Stud at the table: a round is dealt, decided and settled as 655a orders."""

from houserules.games.poker import (
    CommunityRound,
    Completion,
    CompletionParagraphs,
    InUse,
    Own,
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
    own=[Own(law.five_card_hand_bonus, law.hand_bonus.lines)],
)


def deal(dealer: Dealer, now: InUse) -> None:
    """Two cards to each player, and the others in the order of the method.

    The Six Card Bonus cards come first, but after the stacks of an automated shoe; a shoe that
    reshuffles may dispense the community cards before all.
    """
    by, seats = now.method, dealer.seats()
    first = law.dealing.dispenses_first(dealer, now, law.community_first, 3)
    if now.in_stacks:
        law.dealing.deals(dealer, now, seats)
    if dealer.wagered(law.six_card_bonus):
        dealer.deals(law.SIX_CARD_CARDS, by.apart, 4)
    if not now.in_stacks:
        dealer.deals_around([seat for seat in seats for _ in range(2)], by.dealt)
    if not first:
        dealer.deals_around((law.COMMUNITY,), by.more, 3)


CommunityRound(
    opened="7(c)",
    dealing=law.dealing,
    deals=deal,
    completion=COMPLETION,
    collected=[law.progressive],
    hand_bonus=law.hand_bonus,
    decides=law.streets.decides,
).registers()
