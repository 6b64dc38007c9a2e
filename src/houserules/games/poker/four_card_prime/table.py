"""Four Card Prime at the table: a round is dealt, decided and settled as 682a orders."""

from dataclasses import replace

from houserules.games.poker import (
    Completion,
    CompletionParagraphs,
    DealersRound,
    InUse,
    OneDecision,
    against_dealers,
    complete_hands,
)
from houserules.hands.poker import FOUR_CARDS
from houserules.rules.procedure import Dealer, Play

from . import law
from .law import game

DECISION = OneDecision(
    game,
    base=law.ante,
    made=law.raised,
    asked="11(b)",
    collected="11(c)",
    sizes=law.RAISES,
    forfeited={law.ante: law.FORFEIT_ANTE},
)
facts = DECISION.showdown(law.four_card_outcome.of)
COMPLETION = Completion(
    game,
    at=CompletionParagraphs(
        settled="11(d)", turned_up="11(d)(1)", formed="11(d)(2)", racked="11(f)"
    ),
    on=law.ante,
    hands=against_dealers(FOUR_CARDS.hand, 6),
    facts=facts,
    settle=law.settle_ante,
    folded=DECISION.folded,
    name=law.RANKED,
    name_side=law.named_beside,
    limit=(law.payout_limit, law.LIMITED),
    limit_per_round=True,
    limited=law.is_limited,
)
WHEN_VOID = replace(
    COMPLETION,
    at=CompletionParagraphs(settled="13(d)", turned_up="13(d)", formed="", racked="11(f)"),
)
"""Completes a round that is void because a dealer's card was exposed."""


def deal(dealer: Dealer, now: InUse) -> None:
    """The All-Six Bonus card first, then the hands.

    From an automated shoe that card and the dealer's sixth come last, of a stack of their own.
    """
    seats, wanted = dealer.seats(), dealer.wagered(law.all_six_bonus)
    if not now.in_stacks:
        if wanted:
            dealer.deals(law.ALL_SIX_CARD, now.method.more)
        law.dealing.deals(dealer, now, seats)
        return
    for seat in seats:
        dealer.deals(seat, now.method.dealt, 5)
    dealer.deals("dealer", now.method.dealt, 5)
    if wanted:
        dealer.deals(law.ALL_SIX_CARD, now.method.more)
    dealer.deals("dealer", now.method.more)
    rest = 3 if wanted else 4
    dealer.burns(now.method.more, rest, "the rest of the stack goes to the discard rack")


DealersRound(
    opened="7(c)",
    dealing=law.dealing,
    deals=deal,
    completion=COMPLETION,
    decision=DECISION,
    revealed="11(d)",
    hand=FOUR_CARDS.hand,
).registers()


@game.deals_out
def deal_out(dealer: Dealer, cite: str) -> Play:
    """Deal what optional wagers of a void round need, and settle them, 682a.13(d)."""
    waiting = complete_hands(dealer, cite, 5, *law.OPTIONAL)
    if dealer.wagered(law.all_six_bonus) and not dealer.place(law.ALL_SIX_CARD):
        dealer.deals(law.ALL_SIX_CARD, cite)
    yield from WHEN_VOID.completes(dealer, set(dealer.seats()).difference(waiting))
