"""DJ Wild Stud Poker at the table: a round is dealt, decided and settled as 687a orders."""

from houserules.equipment.cards import JOKER
from houserules.games.poker import (
    Completion,
    CompletionParagraphs,
    DealersRound,
    InUse,
    OneDecision,
    against_dealers,
    complete_hands,
)
from houserules.hands.wild import WildHand
from houserules.rules import Bet, Line, Seat
from houserules.rules.procedure import Dealer

from . import law
from .law import CARDS, RAISE, SPARE, game


def shows(dealer: Dealer, line: Line, turned: set[int | str]) -> None:
    """Form the hand of an optional wager; the spare card is turned up if it replaces a joker."""
    wager = line.subject.wager if isinstance(line.subject, Bet) else None
    if wager is None or wager.decided is None:
        return
    if wager is law.progressive and JOKER in dealer.hand(line.seat) and SPARE not in turned:
        turned.add(SPARE)
        dealer.reveals(SPARE, "11(f)(1)")
    seat = Seat(line.seat, dealer.bets(line.seat), {"": dealer.hand(line.seat)})
    hand = law.named_for(wager, wager.decided.cards(dealer.round(), seat))
    dealer.says(wager.decided.settled, f"for the {wager.name} the hand is {hand}", line.seat)


def tell_fold(dealer: Dealer, seat: int) -> None:
    """Tell what becomes of Trips and Progressive Bonus Wagers of a fold, 687a.11(b)(1) and (3)."""
    bets = dealer.bets(seat)
    if bets.has(law.trips):
        dealer.says("11(b)(1)", "the Trips Bonus Wager is not forfeited", seat)
    if bets.has(law.progressive):
        kept = "qualifies" if dealer.rules[law.folds_qualify] else "does not qualify"
        dealer.says("11(b)(3)", f"the folded hand {kept} for the Progressive Bonus", seat)


DECISION = OneDecision(
    game,
    base=law.ante,
    made=law.raised,
    asked="11(b)",
    collected="11(c)",
    sizes={RAISE: law.TIMES},
    forfeited=dict.fromkeys(law.MAIN, law.FOLDED),
    tells=tell_fold,
)
facts = DECISION.showdown(lambda hand: str(hand.category))
COMPLETION = Completion(
    game,
    at=CompletionParagraphs(settled="11(e)", turned_up="11(e)", formed="11(e)", racked="11(g)"),
    on=law.ante,
    hands=against_dealers(WildHand.of, CARDS),
    facts=facts,
    settle=law.settle_main,
    folded=DECISION.folded,
    name=law.named,
    name_side=law.named,
    shows=shows,
)


def deal(dealer: Dealer, now: InUse) -> None:
    """Five cards to one player after another and to the dealer, then the spare card.

    The Progressive Bonus Wagers are collected before.
    """
    if dealer.wagered(law.progressive):
        cite = law.COLLECTED[now.method.closed]
        dealer.says(cite, "the Start Game button is pressed; the lights of the wagers are lit")
        dealer.collects(cite, law.progressive)
    stack = CARDS if now.in_stacks else 1
    for seat in dealer.seats():
        for _ in range(0, CARDS, stack):
            dealer.deals(seat, now.method.dealt, stack)
    for _ in range(0, CARDS, stack):
        dealer.deals("dealer", now.method.more, stack)
    if law.spare_is_due(dealer):
        dealer.deals(SPARE, now.method.apart)


DealersRound(
    opened="7(c)",
    dealing=law.dealing,
    deals=deal,
    completion=COMPLETION,
    decision=DECISION,
    revealed="11(d)",
    hand=WildHand.of,
).registers()


@game.deals_out
def deal_out(dealer: Dealer, cite: str) -> None:
    """Deal what Progressive and Trips Bonus Wagers still need in a void round, 687a.13(d)."""
    complete_hands(dealer, cite, CARDS, *law.WAITING)
    if dealer.wagered(law.progressive) and not dealer.place(SPARE):
        dealer.deals(SPARE, cite)
