"""High Card Flush at the table: a round is dealt, decided and settled as 678a orders."""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from houserules.games.poker import (
    Completion,
    CompletionParagraphs,
    against_dealers,
    complete_hands,
    if_it_qualifies,
)
from houserules.games.shared.common import compared
from houserules.hands.flush import FlushHand
from houserules.rules import Bet, Seat
from houserules.rules.decided import cards_stay
from houserules.rules.decision import Amounts
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Play

from . import law
from .law import game


def folded(seat: Seat) -> bool:
    """Whether a player with an Ante Wager made no Raise Wager, 678a.11(c)(2)."""
    return seat.bets.has(law.ante) and not seat.bets.has(law.raised)


def facts(seat: Seat, player: FlushHand, dealer: FlushHand) -> law.FlushShowdown:
    """The facts that decide Ante and Raise of a seat."""
    raised = Fraction(seat.bets.on(law.raised), seat.bets.on(law.ante))
    return law.FlushShowdown(raised, compared(player, dealer) if dealer >= law.QUALIFYING else None)


COMPLETION = Completion(
    game,
    at=CompletionParagraphs(
        settled="11(d)(2)", turned_up="11(d)(2)(i)", formed="11(d)(2)(i)", racked="11(f)"
    ),
    on=law.ante,
    hands=against_dealers(FlushHand.of, 7),
    facts=facts,
    settle=law.settle_ante,
    folded=folded,
    name=law.named,
    name_side=law.named_straight,
    limit=None if law.EDITION else (law.payout_limit, law.LIMITED),
    limit_per_round=True,
    tells=if_it_qualifies(lambda dealer: dealer >= law.QUALIFYING),
)
AFTER_THE_ANTES = replace(
    COMPLETION,
    at=CompletionParagraphs(
        settled="11(e)", turned_up="11(d)(1)(i)", formed="11(d)(1)(i)", racked="11(f)"
    ),
)
"""Completes a round in which the dealer does not qualify, once Ante and Raise are settled."""
WHEN_VOID = replace(
    COMPLETION,
    at=CompletionParagraphs(settled="13(d)", turned_up="13(d)", formed="13(d)", racked="11(f)"),
)
"""Completes a round that is void because a dealer's card was exposed."""
game.settles_played(COMPLETION)
game.names_hands(lambda cards, _: FlushHand.of(cards).name if len(cards) == 7 else "")

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)
RAISE, FOLD = "raise", "fold"


@lru_cache
def raise_or_fold(seat: int, stake: int, length: int, limits: Limits) -> AskDecision:
    """The question to a seat: the highest Raise Wager, a lower one where that is left, or fold."""
    times, acts = law.MOST_RAISED[length], [Act(FOLD, law.ASKED)]
    if amounts := limits.between(stake if times == 1 else 1, times * stake):
        least, most = amounts
        lower = Amounts(least, most, limits.increment).up_to(most - 1)
        acts.insert(0, Act(RAISE, law.RAISED_BY[length], Bet(law.raised), most, amounts=lower))
    return AskDecision(seat, tuple(acts), law.ASKED)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, seven cards to each, raise or fold, settlement."""
    yield OPEN
    seats = yield from law.dealing.deals_all(dealer, law.progressive)
    limits = dealer.rules.amounts(law.raised)
    for seat in seats:
        stake, length = dealer.bets(seat).on(law.ante), FlushHand.of(dealer.hand(seat)).length
        asks = raise_or_fold(seat, stake, length, limits)
        decided = yield asks
        if decided is not None and decided.act == RAISE:
            dealer.takes(seat, Bet(law.raised), decided.amount or asks.acts[0].stake, "11(c)(1)")
        elif decided is not None:
            _fold(dealer, seat)
    dealer.reveals("dealer", "11(d)")
    COMPLETION.announces(dealer, "dealer", "11(d)")
    if FlushHand.of(dealer.place("dealer")) >= law.QUALIFYING:
        yield from COMPLETION.completes(dealer)
    else:
        _pay_antes(dealer)
        yield from AFTER_THE_ANTES.completes(dealer)


def _fold(dealer: Dealer, seat: int) -> None:
    """Collect the Ante, and the cards unless another wager waits on them, 678a.11(c)(2)."""
    dealer.collects_fold("11(c)(2)", seat, {law.ante: law.FOLD})
    if cards_stay(dealer.bets(seat), dealer.rules):
        dealer.says("11(c)(2)(i)", "the cards wait face down under the other wagers", seat)
    else:
        dealer.says("11(c)(2)(ii)", "the cards go to the discard rack", seat)


def _pay_antes(dealer: Dealer) -> None:
    """Settle Ante and Raise, and rack cards that no other wager waits on, 678a.11(d)(1)."""
    raised = [seat for seat in reversed(dealer.seats()) if dealer.bets(seat).has(law.raised)]
    dealer.pays("11(d)(1)", COMPLETION.main_lines(dealer.round()))
    for seat in raised:
        if not dealer.bets(seat):
            dealer.says("11(d)(1)(ii)", "the cards go to the discard rack", seat)


@game.deals_out
def deal_out(dealer: Dealer, cite: str) -> Play:
    """Complete the hands on which other wagers of a void round are, and settle it, 678a.13(d)."""
    waiting = complete_hands(dealer, cite, 7, *law.OPTIONAL)
    yield from WHEN_VOID.completes(dealer, set(dealer.seats()).difference(waiting))
