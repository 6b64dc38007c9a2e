"""Let It Ride Poker at the table: a round is dealt, decided and settled as 643a orders."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from houserules.games.poker import (
    COMMUNITY,
    SIX_CARD_CARDS,
    CommunityRound,
    Completion,
    CompletionParagraphs,
    Decides,
    InUse,
    Own,
    Result,
    Street,
    against_paytable,
    collects_counted,
    with_community,
)
from houserules.hands.poker import PokerHand
from houserules.rules import Bets, Line, Round, Seat
from houserules.rules.procedure import Act, AskDecision, Dealer, Play

from . import law
from .law import game


def facts(seat: Seat, hand: PokerHand) -> Result:
    """The facts that decide the three wagers of a seat."""
    placed = tuple(int(decision == law.RIDES) for decision in seat.decisions)
    return Result(placed, law.main_outcome(hand.among))


COMPLETION = Completion(
    game,
    at=CompletionParagraphs(settled="11(f)", turned_up="11(f)", formed="11(f)", racked="11(h)"),
    on=law.bet_3,
    hands=with_community(2),
    facts=facts,
    settle=law.settle_main,
    folded=lambda seat: False,
    name=law.RANKED,
    name_side=law.named_beside,
    tells=against_paytable,
    hand_with=[COMMUNITY],
    limit=(law.payout_limit, law.LIMITED),
    own=[Own(law.five_card_hand_bonus, law.hand_bonus.lines)],
)


def _withdrawn(seat: int, one: Street, bets: Bets) -> Line:
    return Line.of(seat, one.wager, bets.on(one.wager), law.WITHDRAWN[one.wager].returns())


def deal(dealer: Dealer, now: InUse) -> None:
    """Three cards to each player, and the others in the order of the method.

    The Six Card Bonus cards come first, but after the stacks of an automated shoe.
    """
    by, seats = now.method, dealer.seats()
    if now.in_stacks:
        _deal_stacks(dealer, seats, now)
    if dealer.wagered(law.six_card_bonus):
        dealer.deals(SIX_CARD_CARDS, by.apart, 3)
    if not now.in_stacks:
        for number in range(1, 6):
            to = seats if number % 2 else (COMMUNITY,)
            dealer.deals_around(to, f"{by.dealt}({number})")


def _deal_stacks(dealer: Dealer, seats: Sequence[int], now: InUse) -> None:
    """A stack to each player; one more is spread, and its bottom card racked, 643a.10(b)."""
    first = law.dealing.dispenses_first(dealer, now, law.community_first, 2)
    law.dealing.deals(dealer, now, seats)
    if not first:
        dealer.burns(now.method.more, 1, "the card to the dealer's left goes to the discard rack")
        dealer.deals_around((COMMUNITY,), now.method.more, 2)


def _decides(dealer: Dealer, seat: int, one: Street) -> Play:
    """Ask a seat, and give the wager back if it is withdrawn."""
    decided = yield _ask(seat, one.asked)
    if decided == law.RIDES:
        dealer.says(f"{one.asked}(1)", f"{one.wager.name} rides", seat)
    elif decided == law.WITHDRAWS:
        said = f"the chips of {one.wager.name} are moved to the player, who removes them"
        dealer.pays(f"{one.asked}(2)", [_withdrawn(seat, one, dealer.bets(seat))], said)


@lru_cache
def _ask(seat: int, asked: str) -> AskDecision:
    acts = (
        Act(law.RIDES, game.cite(f"{asked}(1)")),
        Act(law.WITHDRAWS, game.cite(f"{asked}(2)")),
    )
    return AskDecision(seat, acts, game.cite(asked))


def decide(dealer: Dealer) -> Decides:
    """Two decisions with a community card after each."""
    for one in law.WITHDRAWABLE:
        for seat in dealer.seats():
            yield from _decides(dealer, seat, one)
        if one is law.WITHDRAWABLE[-1]:
            for seat in dealer.seats():
                dealer.says("11(a)(3)", "places the cards face down on the layout", seat)
        dealer.reveals(one.place, one.turned_up, only=one.only)
    return ()


class ClosedBySystem(CommunityRound):
    """A round in which each system is locked by a paragraph of its own."""

    def closes(self, dealer: Dealer, now: InUse) -> None:
        """Announce no more bets; lock the systems in use, and collect the wagers made in them."""
        dealer.says(now.method.closed, "no more bets")
        by_system = (law.five_card_bonus,) if dealer.rules[law.by_system] else ()
        electronic = (law.five_card_hand_bonus,)
        at = law.CLOSED[now.method.closed]
        for cite, wagers in zip(at, (by_system, law.PROGRESSIVE, electronic), strict=True):
            for wager in filter(dealer.rules.offers, wagers):
                dealer.says(cite, f"no more {wager.name}s are accepted")
                if wagers is electronic:
                    dealer.feeds(cite, wager)
                else:
                    collects_counted(dealer, cite, wager)
        law.hand_bonus.draws(dealer)


ClosedBySystem(
    opened="7(c)", dealing=law.dealing, deals=deal, completion=COMPLETION, decides=decide
).registers()


@game.settles_played
def settle(round_: Round) -> Iterator[Line]:
    """Give back what was withdrawn, if a table has not done so at once, and settle the rest."""
    for seat in round_.seats:
        for one, decided in zip(law.WITHDRAWABLE, seat.decisions, strict=False):
            if decided == law.WITHDRAWS and seat.bets.has(one.wager):
                yield _withdrawn(seat.number, one, seat.bets)
    yield from COMPLETION(round_)
