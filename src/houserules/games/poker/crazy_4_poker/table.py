"""Crazy 4 Poker at the table: a round is dealt, decided and settled as 657a orders."""

from collections.abc import Sequence

from houserules.games.poker import completion
from houserules.games.poker.completion import Completion, Own, both_hands
from houserules.games.poker.dealing import InUse
from houserules.games.poker.one_decision import OneDecision, not_forfeited
from houserules.games.poker.showdown import against_dealers
from houserules.hands.poker import FOUR_CARDS, PokerHand
from houserules.rules.procedure import AskWagers, Dealer, Play

from . import law
from .law import game


def in_words(player: PokerHand, dealer: PokerHand) -> str:
    """Both hands; the dealer's alone where hands are not compared."""
    qualifies = law.dealer_qualifies(dealer)
    return both_hands(player, dealer) if qualifies else f"the dealer's {dealer.name}"


DECISION = OneDecision(
    game, law.ante, law.play, "11(b)", "11(c)", law.PLAYS, [*law.MAIN, law.queens_up],
    lambda bets: bets.has(*law.SURVIVING), not_forfeited("11(b)(3)", law.six_card_bonus),
    any_amount="play",
    most=lambda hand: law.MOST if law.may_triple(law.four_card_outcome(hand)) else 1,
)  # fmt: skip
facts = DECISION.showdown(law.four_card_outcome.of, law.dealer_qualifies)
COMPLETION = Completion(
    game,
    completion.Paragraphs(
        settled="11(c)", turned_up="11(c)(1)", formed="11(c)(2)", racked="11(h)"
    ),
    law.ante, against_dealers(FOUR_CARDS, 5), facts, law.settle_main, DECISION.folded,
    law.RANKED, law.named_of_five,
    own=[Own(law.five_card_hand_bonus, law.hand_bonus.lines)], tells=in_words,
)  # fmt: skip
game.settles_played(COMPLETION)
game.names_hands(lambda cards, _: PokerHand.of(cards, FOUR_CARDS).name if len(cards) == 5 else "")

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, five cards to each player and the dealer, play or fold, settlement."""
    yield OPEN
    now = yield from law.dealing.opens(dealer)
    law.dealing.closes(dealer, now, law.PROGRESSIVES, [law.five_card_hand_bonus])
    seats = dealer.seats()
    _deal(dealer, now, seats)
    law.dealing.racks_stub(dealer, now)
    racked = yield from DECISION.asks(dealer)
    dealer.reveals("dealer", "11(c)")
    COMPLETION.announces(dealer, "dealer", "11(c)")
    law.hand_bonus.draws(dealer)
    yield from COMPLETION.completes(dealer, racked)


def _deal(dealer: Dealer, now: InUse, seats: Sequence[int]) -> None:
    """The hands, and one card for the Six Card Bonus: first, but last from an automated shoe."""
    more, wanted = now.method.more, dealer.wagered(law.six_card_bonus)
    if wanted and not now.in_stacks:
        dealer.deals(law.SIX_CARD_CARD, more)
    law.dealing.deals(dealer, now, seats)
    if wanted and now.in_stacks:
        dealer.deals(law.SIX_CARD_CARD, more)
        dealer.burns(more, 4, "the rest of the stack goes to the discard rack")
