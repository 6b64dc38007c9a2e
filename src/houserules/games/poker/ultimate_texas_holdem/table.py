"""Ultimate Texas Hold 'Em Poker at the table: a round is dealt, decided and settled by 653a."""

from houserules.games.poker import (
    COMMUNITY,
    FLOP,
    LAST_TWO,
    Completion,
    CompletionParagraphs,
    Moment,
    Own,
    Showdown,
    best_hands,
    complete_hands,
    deal_community,
    decide,
    hand_name,
    multiples,
    open_rest,
)
from houserules.games.shared.common import compared
from houserules.hands.poker import PokerHand
from houserules.rules import Seat
from houserules.rules.decided import cards_stay
from houserules.rules.procedure import AskWagers, Dealer, Play

from . import law
from .law import game


def folded(seat: Seat) -> bool:
    """Whether a player made no Play Wager, 653a.11(f)(2)."""
    return not seat.bets.has(law.play)


def facts(seat: Seat, player: PokerHand, dealer: PokerHand) -> Showdown:
    """The facts that decide Ante, Blind and Play of a seat."""
    return Showdown(
        raised=seat.bets.on(law.play) // seat.bets.on(law.ante),
        dealer_qualifies=dealer.category >= law.QUALIFYING,
        comparison=compared(player, dealer),
        outcome=str(player.category),
    )


COMPLETION = Completion(
    game,
    at=CompletionParagraphs(
        settled="11(h)", turned_up="11(h)(2)", formed="11(h)(2)", racked="11(n)"
    ),
    on=law.ante,
    hands=best_hands,
    facts=facts,
    settle=law.settle_main,
    folded=folded,
    name=law.RANKED,
    name_side=law.SIX_CARDS_RANKED,
    hand_with=[COMMUNITY],
    folded_last=True,
    limit=(law.payout_limit, law.LIMITED),
    own=[
        Own(law.five_card_hand_bonus, law.hand_bonus.lines),
        Own(law.bad_beat_bonus, law.bad_beat.lines, "11(j)"),
    ],
)
game.settles_played(COMPLETION)

# 653a.8 to 653a.11: the round of law.play at a live table

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, two cards to each, three decisions with the community cards between them."""
    yield OPEN
    method = yield from law.dealing.opens(dealer)
    law.dealing.closes(dealer, method, [law.progressive], [law.five_card_hand_bonus])
    law.hand_bonus.draws(dealer)
    law.community.deals_hands(dealer, method, law.six_card_bonus)
    before_flop, at_flop, at_end = law.MOMENTS
    yield from _decide(dealer, before_flop)
    deal_community(dealer, "11(c)", FLOP)
    yield from _decide(dealer, at_flop)
    deal_community(dealer, "11(e)", LAST_TWO)
    yield from law.dealing.racks_stub(dealer, method)
    yield from _decide(dealer, at_end)
    dealer.reveals("dealer", "11(g)")
    COMPLETION.announces(dealer, "dealer", "11(g)")
    yield from COMPLETION.completes(dealer, [s for s in dealer.seats() if _is_racked(dealer, s)])


def _decide(dealer: Dealer, moment: Moment) -> Play:
    """Each player who has not placed a Play Wager decides."""
    seats = (seat for seat in dealer.seats() if not dealer.bets(seat).has(law.play))
    return decide(dealer, seats, moment, multiples(game, dealer, moment, law.ante), _fold)


def _fold(dealer: Dealer, seat: int) -> None:
    """Collect what a fold gives up, and the cards unless a wager on them waits, 653a.11(f)(2)."""
    lost = (law.ante, law.blind, law.bad_beat_bonus)
    dealer.collects_fold("11(f)(2)", seat, dict.fromkeys(lost, law.FOLD))
    bets = dealer.bets(seat)
    if bets.has(law.trips, law.six_card_bonus):
        dealer.says("11(f)(2)(i)", "the cards wait face down under the wager", seat)
    elif cards_stay(bets, dealer.rules):
        dealer.says("11(f)(2)", "the cards stay on the table", seat)
    elif _is_racked(dealer, seat):
        dealer.says("11(f)(2)(ii)", "the cards go to the discard rack", seat)


def _is_racked(dealer: Dealer, seat: int) -> bool:
    """Whether a player's cards were collected at the fold."""
    bets = dealer.bets(seat)
    waits = bets.has(law.play, law.trips, law.six_card_bonus)
    return not waits and not cards_stay(bets, dealer.rules)


@game.deals_out
def deal_out(dealer: Dealer, cite: str) -> None:
    """Deal what Trips Wagers that survive a void round need: two cards and the community cards."""
    complete_hands(dealer, cite, 2, law.trips)
    open_rest(dealer, "11(c)", "11(e)")


game.names_hands(hand_name)
