"""Four Card Poker at the table: a round is dealt, decided and settled as 641a orders."""

from houserules.games.poker import (
    Completion,
    CompletionParagraphs,
    DealersRound,
    InUse,
    OneDecision,
    Own,
    not_forfeited,
)
from houserules.hands.poker import FOUR_CARDS
from houserules.rules.procedure import Dealer, Face

from . import law
from .law import game

DECISION = OneDecision(
    game,
    base=law.ante,
    made=law.play,
    asked="11(b)",
    collected="11(c)",
    sizes=law.PLAYS,
    forfeited={law.ante: law.FORFEIT_ANTE},
    tells=not_forfeited("11(b)(1)", law.aces_up, law.six_card_bonus),
    any_amount="play",
)
facts = DECISION.showdown(law.four_card_outcome.of)
COMPLETION = Completion(
    game,
    at=CompletionParagraphs(
        settled="11(c)", turned_up="11(c)(1)", formed="11(c)(2)", racked="11(d)"
    ),
    on=law.ante,
    hands=law.HANDS,
    facts=facts,
    settle=law.settle_ante,
    folded=DECISION.folded,
    name=law.RANKED,
    name_side=law.named_of_five,
    own=[
        Own(law.five_card_hand_bonus, law.hand_bonus.lines),
        Own(law.bad_beat_bonus, law.bad_beat.lines, "11(c)(6)"),
    ],
)


def deal(dealer: Dealer, now: InUse) -> None:
    """The hands, and one card for the Six Card Bonus: first, but last from an automated shoe.

    An automated shoe has the dealer's sixth card in a stack of its own, which is racked.
    """
    seats, more, wanted = dealer.seats(), now.method.more, dealer.wagered(law.six_card_bonus)
    dealer_first = now.in_stacks and now.reshuffles and dealer.rules[law.dealer_first]
    if wanted and not now.in_stacks:
        dealer.deals(law.SIX_CARD_CARD, more)
    if dealer_first:
        dealer.deals("dealer", law.dealer_first.cite, 5)
        dealer.deals("dealer", law.dealer_first.cite, face=Face.UP)
        for seat in seats:
            dealer.deals(seat, now.method.dealt, 5)
    else:
        law.dealing.deals(dealer, now, seats, last=Face.UP)
    if wanted and now.in_stacks:
        dealer.deals(law.SIX_CARD_CARD, more)
    if now.in_stacks and not dealer_first:
        dealer.burns(more, 3 if wanted else 4, "the rest of the stack goes to the discard rack")


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
