"""Four Card Frenzy at the table: a round is dealt, decided and settled as 684a orders."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from houserules.games.poker import (
    Completion,
    CompletionParagraphs,
    InUse,
    Showdown,
    against_dealers,
    complete_hands,
)
from houserules.games.shared.common import compared
from houserules.hands.poker import FOUR_CARDS, PokerHand
from houserules.rules import Bet, Seat
from houserules.rules.decided import cards_stay
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Play

from . import law
from .law import game


def folded(seat: Seat) -> bool:
    """Whether a player made no Raise Wager, 684a.11(b)(2)."""
    return not seat.bets.has(law.raised)


def facts(seat: Seat, player: PokerHand, dealer: PokerHand) -> Showdown:
    """The facts that decide Ante, Raise and Odds of a seat."""
    return Showdown(
        Fraction(seat.bets.on(law.raised), seat.bets.on(law.ante)),
        law.dealer_qualifies(dealer),
        compared(player, dealer),
        law.four_card_outcome.of(player),
    )


COMPLETION = Completion(
    game,
    at=CompletionParagraphs(
        settled="11(c)", turned_up="11(c)(1)", formed="11(c)(1)", racked="11(e)"
    ),
    on=law.ante,
    hands=against_dealers(FOUR_CARDS.hand, 5),
    facts=facts,
    settle=law.settle_main,
    folded=folded,
    name=law.RANKED,
    name_side=law.named_for_bonus,
    limit=(law.payout_limit, law.LIMITED),
    limit_per_round=True,
    limited=lambda line: line.settles(*law.WITHIN_LIMIT),
)
WHEN_VOID = replace(
    COMPLETION,
    at=CompletionParagraphs(settled="13(d)", turned_up="13(d)", formed="13(d)", racked="11(e)"),
)
"""Completes a round that is void because a dealer's card was exposed."""
game.settles_played(COMPLETION)
game.names_hands(lambda cards, _: PokerHand.of(cards, FOUR_CARDS).name if len(cards) == 5 else "")

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)
ASKED, RAISED, FORFEITED = map(game.cite, ("11(b)", "11(b)(1)", "11(b)(2)"))


@lru_cache
def raise_or_fold(seat: int, stake: int, triples: bool, permitted: Limits) -> AskDecision:
    """The question to a seat, for a Raise Wager within its posted limits, 684a.11(b)."""
    raises = [
        Act(name, RAISED, Bet(law.raised), times * stake)
        for name, times in law.RAISES.items()
        if (times == 1 or triples) and permitted.refuse(times * stake) is None
    ]
    return AskDecision(seat, (*raises, Act(law.FOLD, FORFEITED)), ASKED)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, five cards to each player and the dealer, raise or fold, settlement."""
    yield OPEN
    now = yield from law.dealing.opens(dealer)
    law.dealing.closes(dealer, now, [])
    seats = dealer.seats()
    _deal(dealer, now, seats)
    yield from law.dealing.racks_stub(dealer, now)
    permitted = dealer.rules.amounts(law.raised)
    for seat in seats:
        triples = law.may_triple(law.four_card_outcome(dealer.hand(seat)))
        stake = dealer.bets(seat).on(law.ante)
        decided = yield raise_or_fold(seat, stake, triples, permitted)
        if decided is not None and decided.act in law.RAISES:
            dealer.takes(seat, Bet(law.raised), law.RAISES[decided.act] * stake, "11(b)(1)")
        elif decided is not None:
            _fold(dealer, seat)
    dealer.reveals("dealer", "11(c)")
    COMPLETION.announces(dealer, "dealer", "11(c)")
    yield from COMPLETION.completes(dealer)


def _deal(dealer: Dealer, now: InUse, seats: Sequence[int]) -> None:
    """The hands, and one card for the All-Six Bonus: first, but last from an automated shoe."""
    more, wanted = now.method.more, dealer.wagered(law.all_six_bonus)
    if wanted and not now.in_stacks:
        dealer.deals(law.ALL_SIX_CARD, more)
    law.dealing.deals(dealer, now, seats)
    if wanted and now.in_stacks:
        dealer.deals(law.ALL_SIX_CARD, more)
        dealer.burns(more, 4, "the rest of the stack goes to the discard rack")


def _fold(dealer: Dealer, seat: int) -> None:
    """Collect Ante and Odds, and the cards unless an optional wager waits, 684a.11(b)(2)."""
    dealer.collects_fold("11(b)(2)", seat, dict.fromkeys(law.MAIN, law.FORFEIT_BOTH))
    waits = cards_stay(dealer.bets(seat), dealer.rules)
    where = "stay on the layout for the optional wagers" if waits else "go to the discard rack"
    dealer.says("11(b)(2)", f"the cards {where}", seat)


@game.deals_out
def deal_out(dealer: Dealer, cite: str) -> Play:
    """Deal what optional wagers of a void round need, and settle them, 684a.13(d)."""
    waiting = complete_hands(dealer, cite, 5, *law.OPTIONAL)
    if dealer.wagered(law.all_six_bonus) and not dealer.place(law.ALL_SIX_CARD):
        dealer.deals(law.ALL_SIX_CARD, cite)
    yield from WHEN_VOID.completes(dealer, set(dealer.seats()).difference(waiting))
