"""Caribbean Stud Poker at the table: a round is dealt, decided and settled as 639a orders."""

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
from houserules.hands.poker import USUAL
from houserules.rules.procedure import Dealer, Face

from . import law
from .law import BET, game

DECISION = OneDecision(
    game,
    base=law.ante,
    made=law.bet,
    asked="11(b)",
    collected="11(c)",
    sizes={BET: law.TIMES},
    forfeited={law.ante: law.FOLDED},
    tells=not_forfeited("11(b)", law.five_card_hand_bonus),
    placed="11(a)(3)",
)
facts = DECISION.showdown(law.five_card_outcome.of, law.dealer_qualifies)
COMPLETION = Completion(
    game,
    at=CompletionParagraphs(
        settled="11(c)", turned_up="11(c)(1)", formed="11(c)(2)", racked="11(d)"
    ),
    on=law.ante,
    hands=against_dealers(USUAL.hand, 5),
    facts=facts,
    settle=law.settle_ante,
    folded=DECISION.folded,
    name=law.RANKED,
    name_side=law.RANKED,
    own=[Own(law.five_card_hand_bonus, law.hand_bonus.lines)],
    tells=if_it_qualifies(law.dealer_qualifies),
)


def deal(dealer: Dealer, now: InUse) -> None:
    """The dealer's first card face up; of a stack it is the bottom card."""
    seats, dealt = dealer.seats(), now.method.dealt
    if now.in_stacks:
        law.dealing.deals(dealer, now, seats)
        dealer.reveals("dealer", dealt, only=slice(1))
        return
    dealer.deals_around(seats, f"{dealt}(1)")
    dealer.deals("dealer", f"{dealt}(2)", face=Face.UP)
    dealer.deals_around(seats, f"{dealt}(3)")
    dealer.deals("dealer", f"{dealt}(4)")
    dealer.deals_around((*seats, "dealer"), f"{dealt}(5)", 3)


DealersRound(
    opened="7(c)",
    dealing=law.dealing,
    deals=deal,
    completion=COMPLETION,
    collected=[law.progressive],
    hand_bonus=law.hand_bonus,
    decision=DECISION,
    revealed="11(c)",
    hand=USUAL.hand,
    hidden=slice(1, None),
).registers()
