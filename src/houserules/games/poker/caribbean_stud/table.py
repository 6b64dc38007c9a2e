"""Caribbean Stud Poker at the table: a round is dealt, decided and settled as 639a orders."""

from houserules.games.poker import completion
from houserules.games.poker.completion import Completion, Own, if_it_qualifies
from houserules.games.poker.dealing import InUse
from houserules.games.poker.hand_bonus import PLAYERS_HAND
from houserules.games.poker.one_decision import OneDecision, not_forfeited
from houserules.games.poker.round_of_play import DealersRound
from houserules.games.poker.showdown import against_dealers
from houserules.hands.poker import USUAL
from houserules.rules import Bet
from houserules.rules.procedure import Dealer, Face

from . import law
from .law import BET, game

ON_PLAYERS_HAND = Bet(law.five_card_hand_bonus, PLAYERS_HAND)
DECISION = OneDecision(
    game, law.ante, law.bet, "11(b)", "11(c)", {BET: law.TIMES},
    {law.ante: law.FOLDED}, lambda bets: ON_PLAYERS_HAND in bets,
    not_forfeited("11(b)", law.five_card_hand_bonus),
)  # fmt: skip
facts = DECISION.showdown(law.five_card_outcome.of, law.dealer_qualifies)
COMPLETION = Completion(
    game,
    completion.Paragraphs(
        settled="11(c)", turned_up="11(c)(1)", formed="11(c)(2)", racked="11(d)"
    ),
    law.ante, against_dealers(USUAL.hand, 5), facts, law.settle_ante, DECISION.folded, law.RANKED,
    law.RANKED, own=[Own(law.five_card_hand_bonus, law.hand_bonus.lines)],
    tells=if_it_qualifies(law.dealer_qualifies),
)  # fmt: skip


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
    opened="7(c)", dealing=law.dealing, deals=deal, completion=COMPLETION,
    collected=[law.progressive], hand_bonus=law.hand_bonus,
    decision=DECISION, revealed="11(c)", hand=USUAL.hand, hidden=slice(1, None),
).registers()  # fmt: skip
