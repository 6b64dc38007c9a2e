"""Caribbean Stud Poker at the table: a round is dealt, decided and settled as 639a orders."""

from collections.abc import Sequence

from houserules.games.poker import completion
from houserules.games.poker.completion import Completion, Own, both_hands
from houserules.games.poker.dealing import InUse
from houserules.games.poker.hand_bonus import PLAYERS_HAND
from houserules.games.poker.one_decision import OneDecision, not_forfeited
from houserules.games.poker.showdown import against_dealers
from houserules.hands.poker import USUAL, PokerHand
from houserules.rules import Bet
from houserules.rules.procedure import AskWagers, Dealer, Face, Play

from . import law
from .law import BET, game


def in_words(player: PokerHand, dealer: PokerHand) -> str:
    """Both hands; the dealer's alone where hands are not compared."""
    qualifies = law.dealer_qualifies(dealer)
    return both_hands(player, dealer) if qualifies else f"the dealer's {dealer.name}"


ON_PLAYERS_HAND = Bet(law.five_card_hand_bonus, PLAYERS_HAND)
DECISION = OneDecision(
    game, law.ante, law.bet, "11(b)", "11(c)", {BET: law.TIMES},
    [law.ante, law.caribbean_bonus], lambda bets: ON_PLAYERS_HAND in bets,
    not_forfeited("11(b)", law.five_card_hand_bonus),
)  # fmt: skip
facts = DECISION.showdown(law.five_card_outcome.of, law.dealer_qualifies)
COMPLETION = Completion(
    game,
    completion.Paragraphs(
        settled="11(c)", turned_up="11(c)(1)", formed="11(c)(2)", racked="11(d)"
    ),
    law.ante, against_dealers(USUAL, 5), facts, law.settle_ante, DECISION.folded, law.RANKED,
    law.RANKED, own=[Own(law.five_card_hand_bonus, law.hand_bonus.lines)], tells=in_words,
)  # fmt: skip
game.settles_played(COMPLETION)
game.names_hands(lambda cards, _: PokerHand.of(cards).name if len(cards) == 5 else "")

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, five cards to each with one of the dealer's up, bet or fold, settlement."""
    yield OPEN
    now = yield from law.dealing.opens(dealer)
    law.dealing.closes(dealer, now, [law.progressive], [law.five_card_hand_bonus])
    seats = dealer.seats()
    _deal(dealer, now, seats)
    law.dealing.racks_stub(dealer, now)
    racked = yield from DECISION.asks(dealer)
    dealer.reveals("dealer", "11(c)", only=slice(1, None))
    COMPLETION.announces(dealer, "dealer", "11(c)")
    law.hand_bonus.draws(dealer)
    yield from COMPLETION.completes(dealer, racked)


def _deal(dealer: Dealer, now: InUse, seats: Sequence[int]) -> None:
    """The dealer's first card face up; of a stack it is the bottom card."""
    dealt = now.method.dealt
    if now.in_stacks:
        law.dealing.deals(dealer, now, seats)
        dealer.reveals("dealer", dealt, only=slice(1))
        return
    dealer.deals_around(seats, f"{dealt}(1)")
    dealer.deals("dealer", f"{dealt}(2)", face=Face.UP)
    dealer.deals_around(seats, f"{dealt}(3)")
    dealer.deals("dealer", f"{dealt}(4)")
    dealer.deals_around((*seats, "dealer"), f"{dealt}(5)", 3)
