"""Three Card Poker at the table: a round is dealt, decided and settled as 649a orders."""

from houserules.games.poker import completion
from houserules.games.poker.completion import Completion, Own
from houserules.games.poker.one_decision import OneDecision
from houserules.games.poker.showdown import against_dealers
from houserules.games.poker.three_card_poker import law
from houserules.games.poker.three_card_poker.law import game
from houserules.hands.poker import THREE_CARDS, PokerHand
from houserules.rules.procedure import AskWagers, Dealer, Play

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
    law.ante, against_dealers(THREE_CARDS, 3), facts, law.settle_ante, DECISION.folded,
    law.named, law.named_of_five,
    own=[Own(law.five_card_hand_bonus, law.hand_bonus.lines)],
)  # fmt: skip
game.settles_played(COMPLETION)
game.names_hands(lambda cards, _: PokerHand.of(cards, THREE_CARDS).name if len(cards) == 3 else "")

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, three cards to each, play or fold, settlement."""
    yield OPEN
    method = yield from law.dealing.opens(dealer)
    law.dealing.closes(dealer, method, law.PROGRESSIVES, [law.five_card_hand_bonus])
    seats = dealer.seats()
    law.dealing.deals(dealer, method, seats)
    if dealer.wagered(*law.ON_COMMUNITY_CARDS):
        dealer.deals("community", method.method.more, 2)
    law.dealing.racks_stub(dealer, method)
    racked = yield from DECISION.asks(dealer)
    dealer.reveals("dealer", "11(c)")
    law.hand_bonus.draws(dealer)
    yield from COMPLETION.completes(dealer, racked)
