"""Three Card Poker at the table: a round is dealt, decided and settled as 649a orders."""

from houserules.games.poker import (
    Completion,
    CompletionParagraphs,
    DealersRound,
    InUse,
    OneDecision,
    Own,
    against_dealers,
    if_it_qualifies,
)
from houserules.hands.poker import THREE_CARDS
from houserules.rules.procedure import Dealer

from . import law
from .law import game

DECISION = OneDecision(
    game,
    base=law.ante,
    made=law.play,
    asked="11(b)",
    collected="11(c)",
    sizes={"play": 1},
    forfeited={law.ante: law.FORFEIT_ANTE},
)
facts = DECISION.showdown(law.three_card_outcome.of, law.dealer_qualifies)
COMPLETION = Completion(
    game,
    at=CompletionParagraphs(
        settled="11(c)", turned_up="11(c)(1)", formed="11(c)(2)", racked="11(d)"
    ),
    on=law.ante,
    hands=against_dealers(THREE_CARDS.hand, 3),
    facts=facts,
    settle=law.settle_ante,
    folded=DECISION.folded,
    tells=if_it_qualifies(law.dealer_qualifies),
    name=law.named,
    name_side=law.named_of_five,
    own=[Own(law.five_card_hand_bonus, law.hand_bonus.lines)],
)


def deal(dealer: Dealer, now: InUse) -> None:
    """Three cards to each, and the community cards if a wager is on them."""
    law.dealing.deals(dealer, now, dealer.seats())
    if dealer.wagered(*law.ON_COMMUNITY_CARDS):
        dealer.deals("community", now.method.more, 2)


DealersRound(
    opened="7(c)",
    dealing=law.dealing,
    deals=deal,
    completion=COMPLETION,
    collected=law.PROGRESSIVES,
    hand_bonus=law.hand_bonus,
    decision=DECISION,
    revealed="11(c)",
    hand=THREE_CARDS.hand,
).registers()
