"""Three Card Prime at the table: a round is dealt, decided and settled as 679a orders."""

from houserules.equipment.cards import Rank
from houserules.games.poker import (
    Completion,
    CompletionParagraphs,
    DealersRound,
    InUse,
    OneDecision,
    against_dealers,
)
from houserules.rules import Line
from houserules.rules.procedure import Dealer
from houserules.rules.settlement import Outcome

from . import law
from .law import game


def show_fourth_card(dealer: Dealer, line: Line, turned: set[int | str]) -> None:
    """Reveal the card that decides what a Pair Bonus Wager is paid, 679a.11(d)(2)(ii)."""
    if not line.settles(law.pair_bonus) or line.outcome is not Outcome.WIN:
        return
    place = law.fourth_cards(dealer)[line.seat]
    if place not in turned:
        turned.add(place)
        dealer.reveals(place, "11(d)(2)(ii)")
    (card,) = dealer.place(place)
    cite, said = law.FOURTH_CARD_SAYS[card.rank is Rank.TWO]
    dealer.says(cite, f"the card is {said}", line.seat)


DECISION = OneDecision(
    game,
    base=law.ante,
    made=law.play,
    asked="11(b)",
    collected="11(c)",
    sizes={"play": 1},
    forfeited={law.ante: law.FORFEIT_ANTE},
)
facts = DECISION.showdown(law.three_card_outcome.of, law.dealer_qualifies)
COMPLETION = Completion(
    game,
    at=CompletionParagraphs(
        settled="11(c)", turned_up="11(c)(1)", formed="11(c)(2)", racked="11(e)"
    ),
    on=law.ante,
    hands=against_dealers(law.THREE_CARD_PRIME.hand, 3),
    facts=facts,
    settle=law.settle_ante,
    folded=DECISION.folded,
    name=law.RANKED,
    name_side=law.SIX_CARDS_RANKED,
    limit=(law.payout_limit, law.LIMITED),
    limit_per_round=True,
    limited=law.is_limited,
    shows=show_fourth_card,
)


def deal(dealer: Dealer, now: InUse) -> None:
    """Three cards to each player and the dealer, then the cards for Pair Bonus Wagers."""
    if now.in_stacks and now.reshuffles and dealer.rules[law.stacks_of_four]:
        _deal_stacks_of_four(dealer)
        return
    law.dealing.deals(dealer, now, dealer.seats())
    shared = law.shares_a_card(dealer.rules)
    cite = law.SHARED_CARD_AT[now.method] if shared else now.method.more
    for place in dict.fromkeys(law.fourth_cards(dealer).values()):
        dealer.deals(place, cite)


def _deal_stacks_of_four(dealer: Dealer) -> None:
    """Stacks of four cards, the top card of which is a fourth card or is racked, 679a.10(g)."""
    everybody: tuple[int | str, ...] = (*dealer.seats(), "dealer")
    fourth = law.fourth_cards(dealer)
    for to in everybody:
        if isinstance(to, int) and to in fourth:
            dealer.deals(fourth[to], "10(g)(1)")
        else:
            dealer.burns("10(g)(2)", text="the top card of the stack goes to the discard rack")
        dealer.deals(to, "10(g)", 3)


DealersRound(
    opened="7(c)",
    dealing=law.dealing,
    deals=deal,
    completion=COMPLETION,
    decision=DECISION,
    revealed="11(c)",
    hand=law.THREE_CARD_PRIME.hand,
).registers()


@game.deals_out
def deal_out(dealer: Dealer, cite: str) -> None:
    """Deal and reveal what optional wagers that survive a void round need, 679a.13(d)."""
    seats = [seat for seat in dealer.seats() if dealer.bets(seat).has(*law.OPTIONAL)]
    everybody: tuple[int | str, ...] = (*seats, "dealer")
    fourth = law.fourth_cards(dealer)
    due = dict.fromkeys(everybody, 3) | dict.fromkeys(fourth.values(), 1)
    for to, cards in due.items():
        there = dealer.hand(to) if isinstance(to, int) else dealer.place(to)
        if missing := cards - len(there):
            dealer.deals(to, cite, missing)
    for to in reversed(everybody):
        dealer.reveals(to, cite)
    deciding = (place for seat, place in fourth.items() if law.has_pair(dealer.hand(seat)))
    for place in dict.fromkeys(deciding):
        dealer.reveals(place, "11(d)(2)(ii)")
