"""Crazy 4 Poker at the table: a round is dealt, decided and settled as 657a orders."""

from houserules.games.poker import completion
from houserules.games.poker.completion import Completion, Own, if_it_qualifies
from houserules.games.poker.dealing import InUse
from houserules.games.poker.one_decision import OneDecision, not_forfeited
from houserules.games.poker.round_of_play import DealersRound
from houserules.games.poker.showdown import against_dealers
from houserules.hands.poker import FOUR_CARDS
from houserules.rules.procedure import Dealer

from . import law
from .law import game

DECISION = OneDecision(
    game, law.ante, law.play, "11(b)", "11(c)", law.PLAYS,
    dict.fromkeys(law.MAIN, law.FORFEIT_BOTH), lambda bets: bets.has(*law.SURVIVING),
    not_forfeited("11(b)(3)", law.six_card_bonus),
    any_amount="play",
    most=lambda hand: law.MOST if law.may_triple(law.four_card_outcome(hand)) else 1,
)  # fmt: skip
facts = DECISION.showdown(law.four_card_outcome.of, law.dealer_qualifies)
COMPLETION = Completion(
    game,
    completion.Paragraphs(
        settled="11(c)", turned_up="11(c)(1)", formed="11(c)(2)", racked="11(h)"
    ),
    law.ante, against_dealers(FOUR_CARDS.hand, 5), facts, law.settle_main, DECISION.folded,
    law.RANKED, law.named_of_five,
    own=[Own(law.five_card_hand_bonus, law.hand_bonus.lines)],
    tells=if_it_qualifies(law.dealer_qualifies),
)  # fmt: skip


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
    opened="7(c)", dealing=law.dealing, deals=deal, completion=COMPLETION,
    collected=law.PROGRESSIVES, hand_bonus=law.hand_bonus,
    decision=DECISION, revealed="11(c)", hand=FOUR_CARDS.hand,
).registers()  # fmt: skip
