"""Raise It Up Stud Poker at the table: a round is dealt, decided and settled as 669a orders."""

from functools import lru_cache

from houserules.games.poker import (
    CHECK,
    COMMUNITY,
    FOLDS,
    CommunityRound,
    Completion,
    CompletionParagraphs,
    Decides,
    InUse,
    against_paytable,
    with_community,
)
from houserules.hands.poker import PokerHand
from houserules.rules import Bet, Line, Seat
from houserules.rules.decided import cards_stay
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import Act, AskDecision, Dealer, Play
from houserules.rules.settlement import PaidBonus

from . import law
from .law import game


def facts(seat: Seat, hand: PokerHand) -> law.RaisedHand:
    """The facts that decide Ante, Blind and Play of a seat."""
    played = seat.bets.on(law.play) // seat.bets.on(law.ante)
    return law.RaisedHand(played, law.main_outcome.of(hand))


def folded(seat: Seat) -> bool:
    """Whether a player made no Play Wager."""
    return not seat.bets.has(law.play)


def shows(dealer: Dealer, line: Line, turned: set[int | str]) -> None:
    """Turn up a folded hand for which others receive an Envy Bonus."""
    if isinstance(line.subject, PaidBonus) and (holder := line.subject.seat) not in turned:
        assert holder is not None
        turned.add(holder)
        dealer.reveals(holder, "11(i)")
        if dealer.bets(holder).has(law.six_card_bonus):
            COMPLETION.announces(dealer, holder, "11(i)(2)")


COMPLETION = Completion(
    game,
    at=CompletionParagraphs(settled="11(i)", turned_up="11(i)", formed="11(i)(2)", racked="11(j)"),
    on=law.ante,
    hands=with_community(3),
    facts=facts,
    settle=law.settle_main,
    folded=folded,
    name=law.RANKED,
    name_side=law.THREE_CARDS_RANKED,
    tells=against_paytable,
    hand_with=[COMMUNITY],
    first=[law.pair_plus],
    shows=shows,
)

TURNED_UP = {
    "11(b)": ("11(c)", slice(0, 1)),
    "11(d)": ("11(e)", slice(1, 2)),
    "11(f)": ("11(h)", slice(2, 3)),
}
"""The community card that is turned up after each decision."""


def deal(dealer: Dealer, now: InUse) -> None:
    """Three cards to each player, then the community cards."""
    law.dealing.deals(dealer, now, dealer.seats())
    if now.in_stacks:
        dealer.deals(COMMUNITY, now.method.more, 3)
    else:
        dealer.deals_around((COMMUNITY,), now.method.more, 3)


def decide(dealer: Dealer) -> Decides:
    """Three decisions with a community card after each."""
    racked: set[int] = set()
    for moment, (turned_up, card) in TURNED_UP.items():
        for seat in dealer.seats():
            bets = dealer.bets(seat)
            if bets.has(law.ante) and not bets.has(law.play):
                yield from _decides(dealer, seat, moment, racked)
        dealer.reveals(COMMUNITY, turned_up, only=card)
    return racked


def _decides(dealer: Dealer, seat: int, moment: str, racked: set[int]) -> Play:
    """Ask a seat; take the Play Wager, or collect what a fold gives up."""
    stake, permitted = dealer.bets(seat).on(law.ante), dealer.rules.amounts(law.play)
    asks = _ask(seat, moment, stake, permitted)
    decided = yield asks
    for act in asks.acts:
        if act.bet and decided == act.name:
            dealer.takes(seat, act.bet, act.stake, moment)
    if decided == CHECK:
        dealer.says(moment, "checks", seat)
    elif decided == FOLDS:
        _fold(dealer, seat, racked)


@lru_cache
def _ask(seat: int, moment: str, stake: int, permitted: Limits) -> AskDecision:
    cite, times = game.cite(moment), law.MOMENTS[moment]
    placing = (
        Act(law.act(number), cite, Bet(law.play), number * stake)
        for number in times
        if permitted.refuse(number * stake) is None
    )
    otherwise = FOLDS if moment == "11(f)" else CHECK
    return AskDecision(seat, (*placing, Act(otherwise, cite)), cite)


def _fold(dealer: Dealer, seat: int, racked: set[int]) -> None:
    """Collect Ante and Blind, and the cards unless another wager waits, 669a.11(f)."""
    dealer.collects_fold("11(f)", seat, dict.fromkeys(law.MAIN, law.FOLD))
    stays = cards_stay(dealer.bets(seat), dealer.rules)
    dealer.says(
        "11(f)", f"the cards {'stay on the table' if stays else 'go to the discard rack'}", seat
    )
    if not stays:
        racked.add(seat)


CommunityRound(
    opened="7(c)",
    dealing=law.dealing,
    deals=deal,
    completion=COMPLETION,
    collected=[law.progressive],
    decides=decide,
).registers()
