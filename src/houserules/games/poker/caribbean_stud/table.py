"""Caribbean Stud Poker at the table: a round is dealt, decided and settled as 639a orders."""

from collections.abc import Sequence
from functools import lru_cache

from houserules.games.poker import completion
from houserules.games.poker.completion import Completion, Own, both_hands
from houserules.games.poker.dealing import InUse
from houserules.games.poker.hand_bonus import PLAYERS_HAND
from houserules.games.shared.common import compared
from houserules.hands.poker import PokerHand
from houserules.rules import Bet, Round, Seat
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Face, Play

from . import law
from .law import BET, FOLD, game


def folded(seat: Seat) -> bool:
    """Whether a player made no Bet Wager, 639a.11(b)."""
    return not seat.bets.has(law.bet)


def hands(seat: Seat, round_: Round) -> tuple[PokerHand, PokerHand]:
    """The hands of a player and of the dealer."""
    return PokerHand.of(seat.hand), PokerHand.of(round_.place("dealer", 5))


def facts(seat: Seat, player: PokerHand, dealer: PokerHand) -> law.Showdown:
    """The facts that decide the Ante and the Bet Wager of a seat."""
    return law.Showdown(
        not folded(seat), law.dealer_qualifies(dealer), compared(player, dealer),
        str(player.category),
    )  # fmt: skip


def in_words(player: PokerHand, dealer: PokerHand) -> str:
    """Both hands; the dealer's alone where hands are not compared."""
    qualifies = law.dealer_qualifies(dealer)
    return both_hands(player, dealer) if qualifies else f"the dealer's {dealer.name}"


COMPLETION = Completion(
    game,
    completion.Paragraphs(
        settled="11(c)", turned_up="11(c)(1)", formed="11(c)(2)", racked="11(d)"
    ),
    law.ante, hands, facts, law.settle_ante, folded, law.named, law.named,
    own=[Own(law.five_card_hand_bonus, law.hand_bonus.lines)], tells=in_words,
)  # fmt: skip
game.settles_played(COMPLETION)
game.names_hands(lambda cards, _: PokerHand.of(cards).name if len(cards) == 5 else "")

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)
ASKED = game.cite("11(b)")
ON_PLAYERS_HAND = Bet(law.five_card_hand_bonus, PLAYERS_HAND)


@lru_cache
def bet_or_fold(seat: int, stake: int) -> AskDecision:
    """The question to a seat, 639a.11(b)."""
    acts = (Act(BET, ASKED, Bet(law.bet), law.TIMES * stake), Act(FOLD, ASKED))
    return AskDecision(seat, acts, ASKED)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, five cards to each with one of the dealer's up, bet or fold, settlement."""
    yield OPEN
    now = yield from law.dealing.opens(dealer)
    law.dealing.closes(dealer, now, [law.progressive], [law.five_card_hand_bonus])
    seats = dealer.seats()
    _deal(dealer, now, seats)
    law.dealing.racks_stub(dealer, now)
    given_up = []
    for seat in seats:
        stake = dealer.bets(seat).on(law.ante)
        decided = yield bet_or_fold(seat, stake)
        if decided == BET:
            dealer.takes(seat, Bet(law.bet), law.TIMES * stake, "11(b)")
        elif decided is not None:
            given_up.append(seat)
    racked = [seat for seat in given_up if not _cards_stay(dealer, seat)]
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


def _cards_stay(dealer: Dealer, seat: int) -> bool:
    """Collect what a fold forfeits, and the cards unless a wager on them survives, 639a.11(c)."""
    dealer.collects("11(c)", law.ante, law.caribbean_bonus, seat=seat)
    bets = dealer.bets(seat)
    if bets.has(law.five_card_hand_bonus):
        dealer.says("11(b)", "the Five Card Hand Bonus Wager is not forfeited", seat)
    stay = ON_PLAYERS_HAND in bets
    where = "stay on the table" if stay else "go to the discard rack"
    dealer.says("11(c)", f"the cards {where}", seat)
    return stay
