"""Four Card Poker at the table: a round is dealt, decided and settled as 641a orders."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from houserules.games.poker import completion
from houserules.games.poker.completion import Completion, Own, Settling
from houserules.games.poker.dealing import InUse
from houserules.games.shared.common import compared
from houserules.hands.poker import FOUR_CARDS, PokerHand
from houserules.rules import Bet, Line, Round, Seat
from houserules.rules.decision import Amounts
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Face, Play

from . import law
from .law import game


def folded(seat: Seat) -> bool:
    """Whether a player with an Ante Wager made no Play Wager, 641a.11(b)."""
    return seat.bets.has(law.ante) and not seat.bets.has(law.play)


def hands(seat: Seat, round_: Round) -> tuple[PokerHand, PokerHand]:
    """The best four cards of a player and of the dealer."""
    dealer = PokerHand.of(round_.place("dealer", 6), FOUR_CARDS)
    return PokerHand.of(seat.hand, FOUR_CARDS), dealer


def facts(seat: Seat, player: PokerHand, dealer: PokerHand) -> law.Showdown:
    """The facts that decide the Ante Wager of a seat."""
    return law.Showdown(
        Fraction(seat.bets.on(law.play), seat.bets.on(law.ante)),
        compared(player, dealer), law.four_card_outcome.of(player),
    )  # fmt: skip


def bad_beat(settling: Settling, seat: Seat) -> Iterator[Line]:
    """The Bad Beat Bonus by both hands, also after a fold."""
    player, dealer = hands(seat, settling.round)
    met = law.Meeting(
        law.four_card_outcome.of(player), law.four_card_outcome.of(dealer),
        compared(player, dealer),
    )  # fmt: skip
    verdict = settling.rules.once(law.settle_bad_beat, met)
    yield Line.of(seat.number, law.bad_beat_bonus, seat.bets.on(law.bad_beat_bonus), verdict)


COMPLETION = Completion(
    game,
    completion.Paragraphs(
        settled="11(c)", turned_up="11(c)(1)", formed="11(c)(2)", racked="11(d)"
    ),
    law.ante, hands, facts, law.settle_ante, folded, law.named, law.named_of_five,
    own=[
        Own(law.five_card_hand_bonus, law.hand_bonus.lines),
        Own(law.bad_beat_bonus, bad_beat, "11(c)(6)"),
    ],
)  # fmt: skip
game.settles_played(COMPLETION)
game.names_hands(
    lambda cards, _: PokerHand.of(cards, FOUR_CARDS).name if len(cards) in (5, 6) else ""
)

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)
ASKED = game.cite("11(b)")
PLAY = "play"
"""The decision that may name any amount of a Play Wager."""


@lru_cache
def play_or_fold(seat: int, stake: int, permitted: Limits) -> AskDecision:
    """The question to a seat with an Ante Wager, for a Play Wager within its posted limits."""
    plays = [
        Act(name, ASKED, Bet(law.play), times * stake)
        for name, times in law.PLAYS.items()
        if permitted.refuse(times * stake) is None
    ]
    fold = Act(law.FOLD, ASKED)
    ends = permitted.between(stake, law.MOST * stake)
    if ends is None:
        return AskDecision(seat, (fold,), ASKED)
    any_amount = Act(
        PLAY, ASKED, Bet(law.play), ends[0], amounts=Amounts(*ends, permitted.increment)
    )
    return AskDecision(seat, (*plays, fold, any_amount), ASKED)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, five cards to each player and six to the dealer, play or fold, settlement."""
    yield OPEN
    now = yield from law.dealing.opens(dealer)
    law.dealing.closes(dealer, now, law.PROGRESSIVES, [law.five_card_hand_bonus])
    seats = dealer.seats()
    _deal(dealer, now, seats)
    law.dealing.racks_stub(dealer, now)
    given_up = []
    for seat in seats:
        if stake := dealer.bets(seat).on(law.ante):
            asks = play_or_fold(seat, stake, dealer.rules.amounts(law.play))
            decided = yield asks
            if decided is None or decided == law.FOLD:
                given_up.append(seat)
            else:
                (act,) = (act for act in asks.acts if act.name == decided.act)
                dealer.takes(seat, Bet(law.play), decided.amount or act.stake, "11(b)")
    racked = [seat for seat in given_up if not _cards_stay(dealer, seat)]
    dealer.reveals("dealer", "11(c)")
    COMPLETION.announces(dealer, "dealer", "11(c)")
    law.hand_bonus.draws(dealer)
    yield from COMPLETION.completes(dealer, racked)


def _deal(dealer: Dealer, now: InUse, seats: Sequence[int]) -> None:
    """The hands, and one card for the Six Card Bonus: first, but last from an automated shoe.

    An automated shoe has the dealer's sixth card in a stack of its own, which is racked.
    """
    more, wanted = now.method.more, dealer.wagered(law.six_card_bonus)
    dealer_first = now.in_stacks and now.reshuffles and dealer.rules[law.dealer_first]
    if wanted and not now.in_stacks:
        dealer.deals(law.SIX_CARD_CARD, more)
    if dealer_first:
        dealer.deals("dealer", law.dealer_first.cite, 5)
        dealer.deals("dealer", law.dealer_first.cite, face=Face.UP)
        for seat in seats:
            dealer.deals(seat, now.method.dealt, 5)
    else:
        law.dealing.deals(dealer, now, seats, last=Face.UP)
    if wanted and now.in_stacks:
        dealer.deals(law.SIX_CARD_CARD, more)
    if now.in_stacks and not dealer_first:
        dealer.burns(more, 3 if wanted else 4, "the rest of the stack goes to the discard rack")


def _cards_stay(dealer: Dealer, seat: int) -> bool:
    """Collect the Ante of a fold, and the cards unless a wager on them survives, 641a.11(c)."""
    dealer.collects("11(c)", law.ante, seat=seat)
    if dealer.bets(seat).has(law.aces_up, law.six_card_bonus):
        dealer.says("11(b)(1)", "Aces Up and Six Card Bonus Wagers are not forfeited", seat)
    stay = dealer.bets(seat).has(*law.SURVIVING)
    where = "stay on the table" if stay else "go to the discard rack"
    dealer.says("11(c)", f"the cards {where}", seat)
    return stay
