"""Three Card Poker at the table: a round is dealt, decided and settled as 649a orders."""

from houserules.games.poker import completion
from houserules.games.poker.completion import Completion, Own
from houserules.games.poker.dealing import InUse
from houserules.games.poker.one_decision import OneDecision
from houserules.games.poker.round_of_play import DealersRound
from houserules.games.poker.showdown import against_dealers
from houserules.hands.poker import THREE_CARDS
from houserules.rules.procedure import Dealer

from . import law
from .law import game

DECISION = OneDecision(
    game, law.ante, law.play, "11(b)", "11(c)", {"play": 1}, {law.ante: law.FORFEIT_ANTE},
    lambda bets: bets.has(*law.SURVIVING),
)  # fmt: skip
facts = DECISION.showdown(law.three_card_outcome.of, law.dealer_qualifies)
COMPLETION = Completion(
    game,
    completion.Paragraphs(
        settled="11(c)", turned_up="11(c)(1)", formed="11(c)(2)", racked="11(d)"
    ),
    law.ante, against_dealers(THREE_CARDS.hand, 3), facts, law.settle_ante, DECISION.folded,
    law.named, law.named_of_five,
    own=[Own(law.five_card_hand_bonus, law.hand_bonus.lines)],
)  # fmt: skip


def deal(dealer: Dealer, now: InUse) -> None:
    """Three cards to each, and the community cards if a wager is on them."""
    law.dealing.deals(dealer, now, dealer.seats())
    if dealer.wagered(*law.ON_COMMUNITY_CARDS):
        dealer.deals("community", now.method.more, 2)


DealersRound(
    opened="7(c)", dealing=law.dealing, deals=deal, completion=COMPLETION,
    collected=law.PROGRESSIVES, hand_bonus=law.hand_bonus,
    decision=DECISION, revealed="11(c)", hand=THREE_CARDS.hand, announced=False,
).registers()  # fmt: skip
