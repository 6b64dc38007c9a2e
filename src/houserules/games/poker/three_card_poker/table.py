"""Three Card Poker at the table: a round is dealt, decided and settled as 649a orders."""

from functools import lru_cache

from houserules.games.poker import completion
from houserules.games.poker.completion import Completion, Own
from houserules.games.poker.three_card_poker import law
from houserules.games.poker.three_card_poker.law import game
from houserules.games.shared.common import compared
from houserules.hands.poker import THREE_CARDS, PokerHand
from houserules.rules import Bet, Round, Seat
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Play


def folded(seat: Seat) -> bool:
    """Whether a player with an Ante Wager made no Play Wager, 649a.11(b)."""
    return seat.bets.has(law.ante) and not seat.bets.has(law.play)


def hands(seat: Seat, round_: Round) -> tuple[PokerHand, PokerHand]:
    """The hands of a player and of the dealer."""
    dealer = PokerHand.of(round_.place("dealer", 3), THREE_CARDS)
    return PokerHand.of(seat.hand, THREE_CARDS), dealer


def facts(seat: Seat, player: PokerHand, dealer: PokerHand) -> law.Showdown:
    """The facts that decide the Ante Wager of a seat."""
    outcome = law.three_card_outcome.of(player)
    return law.Showdown(
        not folded(seat), law.dealer_qualifies(dealer), compared(player, dealer), outcome
    )


COMPLETION = Completion(
    game,
    completion.Paragraphs(
        settled="11(c)", turned_up="11(c)(1)", formed="11(c)(2)", racked="11(d)"
    ),
    law.ante, hands, facts, law.settle_ante, folded, law.named, law.named_of_five,
    own=[Own(law.five_card_hand_bonus, law.hand_bonus.lines)],
)  # fmt: skip
game.settles_played(COMPLETION)
game.names_hands(lambda cards, _: PokerHand.of(cards, THREE_CARDS).name if len(cards) == 3 else "")

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)
ASKED = game.cite("11(b)")


@lru_cache
def play_or_fold(seat: int, stake: int) -> AskDecision:
    """The question to a seat with an Ante Wager, 649a.11(b)."""
    acts = (Act("play", ASKED, Bet(law.play), stake), Act("fold", ASKED))
    return AskDecision(seat, acts, ASKED)


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
    given_up = []
    for seat in seats:
        if stake := dealer.bets(seat).on(law.ante):
            if (yield play_or_fold(seat, stake)) == "play":
                dealer.takes(seat, Bet(law.play), stake, "11(b)")
            else:
                given_up.append(seat)
    racked = [seat for seat in given_up if not _cards_stay(dealer, seat)]
    dealer.reveals("dealer", "11(c)")
    law.hand_bonus.draws(dealer)
    yield from COMPLETION.completes(dealer, racked)


def _cards_stay(dealer: Dealer, seat: int) -> bool:
    """Collect what a fold forfeits, and the cards unless a wager on them survives, 649a.11(c)."""
    dealer.collects("11(c)", law.ante, law.pair_plus, seat=seat)
    stay = dealer.bets(seat).has(*law.SURVIVING)
    where = "stay on the table" if stay else "go to the discard rack"
    dealer.says("11(c)", f"the cards {where}", seat)
    return stay
