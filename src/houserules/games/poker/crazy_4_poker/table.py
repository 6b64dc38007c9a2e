"""Crazy 4 Poker at the table: a round is dealt, decided and settled as 657a orders."""

from houserules.games.poker import (
    Completion,
    CompletionParagraphs,
    DealersRound,
    InUse,
    OneDecision,
    Own,
    against_dealers,
    if_it_qualifies,
    not_forfeited,
)
from houserules.hands.poker import FOUR_CARDS
from houserules.rules.procedure import Dealer

from . import law
from .law import game

DECISION = OneDecision(
    game,
    base=law.ante,
    made=law.play,
    asked="11(b)",
    collected="11(c)",
    sizes=law.PLAYS,
    forfeited=dict.fromkeys(law.MAIN, law.FORFEIT_BOTH),
    tells=not_forfeited("11(b)(3)", law.six_card_bonus),
    any_amount="play",
    most=lambda hand: law.MOST if law.may_triple(law.four_card_outcome(hand)) else 1,
)
facts = DECISION.showdown(law.four_card_outcome.of, law.dealer_qualifies)
COMPLETION = Completion(
    game,
    at=CompletionParagraphs(
        settled="11(c)", turned_up="11(c)(1)", formed="11(c)(2)", racked="11(h)"
    ),
    on=law.ante,
    hands=against_dealers(FOUR_CARDS.hand, 5),
    facts=facts,
    settle=law.settle_main,
    folded=DECISION.folded,
    name=law.RANKED,
    name_side=law.named_of_five,
    own=[Own(law.five_card_hand_bonus, law.hand_bonus.lines)],
    tells=if_it_qualifies(law.dealer_qualifies),
)


def deal(dealer: Dealer, now: InUse) -> None:
    """The hands, and one card for the Six Card Bonus: first, but last from an automated shoe."""
    more, wanted = now.method.more, dealer.wagered(law.six_card_bonus)
    if wanted and not now.in_stacks:
        dealer.deals(law.SIX_CARD_CARD, more)
    law.dealing.deals(dealer, now, dealer.seats())
    if wanted and now.in_stacks:
        dealer.deals(law.SIX_CARD_CARD, more)
        dealer.burns(more, 4, "the rest of the stack goes to the discard rack")


DealersRound(
    opened="7(c)",
    dealing=law.dealing,
    deals=deal,
    completion=COMPLETION,
    collected=law.PROGRESSIVES,
    hand_bonus=law.hand_bonus,
    decision=DECISION,
    revealed="11(c)",
    hand=FOUR_CARDS.hand,
).registers()
