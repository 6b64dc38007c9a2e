"""World Poker Tour Heads-Up Hold 'Em at the table: a round is dealt, decided and settled."""

from houserules.games.poker import (
    COMMUNITY,
    FLOP,
    LAST_TWO,
    Completion,
    CompletionParagraphs,
    InUse,
    Moment,
    best_hands,
    complete_hands,
    deal_community,
    decide,
    hand_name,
    open_rest,
)
from houserules.games.shared.common import compared
from houserules.hands.poker import PokerHand
from houserules.rules import Bet, Seat
from houserules.rules.decided import cards_stay
from houserules.rules.decision import Amounts
from houserules.rules.procedure import Act, AskWagers, Dealer, Play

from . import law
from .law import game


def folded(seat: Seat) -> bool:
    """Whether a player made no Raise Wager, 677a.11(f)."""
    return not seat.bets.has(law.raise_wager)


def facts(seat: Seat, player: PokerHand, dealer: PokerHand) -> law.HeadsUpShowdown:
    """The facts that decide Ante, Raise and Odds of a seat."""
    return law.HeadsUpShowdown(
        folded(seat),
        str(player.category),
        compared(player, dealer),
        dealer.category >= law.QUALIFYING,
    )


COMPLETION = Completion(
    game,
    at=CompletionParagraphs(
        settled="11(g)(2)", turned_up="11(g)(1)", formed="11(g)(2)", racked="11(j)"
    ),
    on=law.ante,
    hands=best_hands,
    facts=facts,
    settle=law.settle_main,
    folded=folded,
    name=law.RANKED,
    name_side=law.RANKED,
    hand_with=[COMMUNITY],
    folded_last=True,
    limit=(law.payout_limit, law.LIMITED),
    limit_per_round=True,
    limited=lambda line: line.settles(*law.UNDER_LIMIT),
)


game.settles_played(COMPLETION)

# 677a.8 to 677a.11: the round of play at a live table

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, two cards to each, three decisions with the community cards between them."""
    yield OPEN
    now = yield from law.dealing.opens(dealer)
    law.dealing.closes(dealer, now, [])
    law.community.deals_hands(dealer, now)
    if now.in_stacks and not dealer.place(COMMUNITY):
        dealer.says("10(c)", "the remaining cards leave the shoe and are dealt from the hand")
    if law.EDITION:  # the community cards are dealt face down, and the stub is racked at once
        _deal_face_down(dealer, now)
        yield from law.dealing.racks_stub(dealer, now)
    before_flop, at_flop, after_river = law.MOMENTS
    yield from _decide(dealer, before_flop)
    deal_community(dealer, "11(c)", FLOP)
    yield from _decide(dealer, at_flop)
    deal_community(dealer, "11(e)", LAST_TWO)
    if not law.EDITION:
        yield from law.dealing.racks_stub(dealer, now)
    yield from _decide(dealer, after_river)
    dealer.reveals("dealer", "11(g)")
    COMPLETION.announces(dealer, "dealer", "11(g)")
    yield from COMPLETION.completes(dealer)


def _deal_face_down(dealer: Dealer, now: InUse) -> None:
    """The community cards that are still missing, where the edition deals them before play."""
    if missing := 5 - len(dealer.place(COMMUNITY)):
        dealer.deals(COMMUNITY, now.method.more, missing)


def _decide(dealer: Dealer, moment: Moment) -> Play:
    """Each player who has not placed a Raise Wager decides."""
    seats = (seat for seat in dealer.seats() if not dealer.bets(seat).has(law.raise_wager))
    return decide(dealer, seats, moment, lambda seat: _acts(dealer, seat, moment), _fold)


def _acts(dealer: Dealer, seat: int, moment: Moment) -> tuple[Act, ...]:
    """Raise by the most or by less, or go on without; 677a.11(f) leaves one amount."""
    cite, bets, bet = game.cite(moment.asked), dealer.bets(seat), Bet(law.raise_wager)
    otherwise = Act(moment.otherwise, cite)
    permitted, ante = dealer.rules.amounts(law.raise_wager, bets), bets.on(law.ante)
    amounts = permitted.between(1 if moment.most > 1 else ante, moment.most * ante)
    if amounts is None:
        return (otherwise,)
    least, most = amounts
    by_choice = least == law.least_by_choice(bets, dealer.rules).minimum
    least_by = law.least_raise.cite if by_choice else None
    lower = Amounts(least, most, permitted.increment, least_by).up_to(most - 1)
    raised = Act(law.RAISE, cite, bet, most, amounts=lower)
    if lower is None:
        return raised, otherwise
    return raised, Act(law.RAISE_LEAST, cite, bet, least), otherwise


def _fold(dealer: Dealer, seat: int) -> None:
    """Collect Ante and Odds, and the cards unless an optional wager waits, 677a.11(f)."""
    dealer.collects_fold("11(f)", seat, {law.ante: law.FOLD, law.odds: law.FOLD})
    waits = cards_stay(dealer.bets(seat), dealer.rules)
    where = "wait under the optional wager" if waits else "go to the discard rack"
    dealer.says("11(f)", f"the cards {where}", seat)


@game.deals_out
def deal_out(dealer: Dealer, cite: str) -> None:
    """Deal what optional wagers need where a dealer's card was exposed, 677a.13(d)."""
    if cite != str(law.dealers_card_exposed.cite):
        return
    complete_hands(dealer, cite, 2, *law.OPTIONAL)
    if dealer.wagered(law.trips_plus):
        if law.EDITION:
            _deal_face_down(dealer, law.dealing.in_use(dealer))
        open_rest(dealer, "11(c)", "11(e)")


game.names_hands(hand_name)
