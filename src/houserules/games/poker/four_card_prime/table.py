"""Four Card Prime at the table: a round is dealt, decided and settled as 682a orders."""

from functools import lru_cache

from houserules.games.poker import completion
from houserules.games.poker.completion import Completion
from houserules.games.poker.dealing import InUse
from houserules.games.shared.common import compared
from houserules.hands.poker import FOUR_CARDS, PokerHand
from houserules.rules import Bet, Round, Seat
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Play

from . import law
from .law import game


def folded(seat: Seat) -> bool:
    """Whether a player made no Raise Wager, 682a.11(b)."""
    return seat.bets.has(law.ante) and not seat.bets.has(law.raised)


def hands(seat: Seat, round_: Round) -> tuple[PokerHand, PokerHand]:
    """The best four cards of a player and of the dealer."""
    dealer = PokerHand.of(round_.place("dealer", 6), FOUR_CARDS)
    return PokerHand.of(seat.hand, FOUR_CARDS), dealer


def facts(seat: Seat, player: PokerHand, dealer: PokerHand) -> law.Showdown:
    """The facts that decide the Ante Wager of a seat."""
    times = seat.bets.on(law.raised) // seat.bets.on(law.ante)
    return law.Showdown(times, compared(player, dealer), law.four_card_outcome.of(player))


COMPLETION = Completion(
    game,
    completion.Paragraphs(
        settled="11(d)", turned_up="11(d)(1)", formed="11(d)(2)", racked="11(f)"
    ),
    law.ante, hands, facts, law.settle_ante, folded, law.named, law.named_beside,
    limit=(law.payout_limit, law.LIMITED), limit_per_round=True, limited=law.is_limited,
)  # fmt: skip
game.settles_played(COMPLETION)
game.names_hands(
    lambda cards, _: PokerHand.of(cards, FOUR_CARDS).name if len(cards) in (5, 6) else ""
)

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)
ASKED = game.cite("11(b)")


@lru_cache
def raise_or_fold(seat: int, stake: int, permitted: Limits) -> AskDecision:
    """The question to a seat, for a Raise Wager within its posted limits, 682a.11(b)."""
    raises = (
        Act(name, ASKED, Bet(law.raised), times * stake)
        for name, times in law.RAISES.items()
        if permitted.refuse(times * stake) is None
    )
    return AskDecision(seat, (*raises, Act(law.FOLD, ASKED)), ASKED)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, five cards to each player and six to the dealer, raise or fold, settlement."""
    yield OPEN
    now = yield from law.dealing.opens(dealer)
    law.dealing.closes(dealer, now, [])
    _deal(dealer, now)
    law.dealing.racks_stub(dealer, now)
    given_up = []
    for seat in dealer.seats():
        stake = dealer.bets(seat).on(law.ante)
        decided = yield raise_or_fold(seat, stake, dealer.rules.amounts(law.raised))
        if decided is not None and decided.act in law.RAISES:
            dealer.takes(seat, Bet(law.raised), law.RAISES[decided.act] * stake, "11(b)")
        elif decided is not None:
            given_up.append(seat)
    racked = [seat for seat in given_up if not _cards_stay(dealer, seat)]
    dealer.reveals("dealer", "11(d)")
    COMPLETION.announces(dealer, "dealer", "11(d)")
    yield from COMPLETION.completes(dealer, racked)


def _deal(dealer: Dealer, now: InUse) -> None:
    """The All-Six Bonus card first, then the hands.

    From an automated shoe that card and the dealer's sixth come last, of a stack of their own.
    """
    seats, wanted = dealer.seats(), dealer.wagered(law.all_six_bonus)
    if not now.in_stacks:
        if wanted:
            dealer.deals(law.ALL_SIX_CARD, now.method.more)
        law.dealing.deals(dealer, now, seats)
        return
    for seat in seats:
        dealer.deals(seat, now.method.dealt, 5)
    dealer.deals("dealer", now.method.dealt, 5)
    if wanted:
        dealer.deals(law.ALL_SIX_CARD, now.method.more)
    dealer.deals("dealer", now.method.more)
    rest = 3 if wanted else 4
    dealer.burns(now.method.more, rest, "the rest of the stack goes to the discard rack")


def _cards_stay(dealer: Dealer, seat: int) -> bool:
    """Collect the Ante of a fold, and the cards unless a wager on them survives, 682a.11(c)."""
    dealer.collects("11(c)", law.ante, seat=seat)
    stay = dealer.bets(seat).has(*law.OPTIONAL)
    where = "stay on the table" if stay else "go to the discard rack"
    dealer.says("11(c)", f"the cards {where}", seat)
    return stay


@game.deals_out
def deal_out(dealer: Dealer, cite: str) -> None:
    """Deal and turn up what optional wagers of a void round need, 682a.13(d)."""
    seats = [seat for seat in dealer.seats() if dealer.bets(seat).has(*law.OPTIONAL)]
    for seat in seats:
        if missing := 5 - len(dealer.hand(seat)):
            dealer.deals(seat, cite, missing)
    if dealer.wagered(law.all_six_bonus) and not dealer.place(law.ALL_SIX_CARD):
        dealer.deals(law.ALL_SIX_CARD, cite)
    for seat in reversed(seats):
        dealer.reveals(seat, cite)
    if dealer.wagered(law.all_six_bonus):
        dealer.reveals(law.ALL_SIX_CARD, "11(e)(3)")
