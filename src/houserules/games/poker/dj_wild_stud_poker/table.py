"""DJ Wild Stud Poker at the table: a round is dealt, decided and settled as 687a orders."""

from collections.abc import Sequence

from houserules.equipment.cards import JOKER
from houserules.games.poker import completion
from houserules.games.poker.completion import Completion
from houserules.games.poker.dealing import InUse, complete_hands
from houserules.games.poker.one_decision import OneDecision
from houserules.hands.wild import WildHand
from houserules.rules import Bet, Line, Round, Seat
from houserules.rules.procedure import AskWagers, Dealer, Play

from . import law
from .law import CARDS, RAISE, SPARE, game


def hands(seat: Seat, round_: Round) -> tuple[WildHand, WildHand]:
    """The hands of a player and of the dealer."""
    return WildHand.of(seat.hand), WildHand.of(round_.place("dealer", CARDS))


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
    game, law.ante, law.raised, "11(b)", "11(c)", {RAISE: law.TIMES},
    dict.fromkeys(law.MAIN, law.FOLDED), lambda bets: bets.has(*law.WAITING), tell_fold,
)  # fmt: skip
facts = DECISION.showdown(lambda hand: str(hand.category))
COMPLETION = Completion(
    game,
    completion.Paragraphs(settled="11(e)", turned_up="11(e)", formed="11(e)", racked="11(g)"),
    law.ante, hands, facts, law.settle_main, DECISION.folded, law.named, law.named, shows=shows,
)  # fmt: skip
game.settles_played(COMPLETION)
game.names_hands(lambda cards, _: WildHand.of(cards).name if len(cards) == CARDS else "")

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, five cards to each player and the dealer, raise or fold, settlement."""
    yield OPEN
    now = yield from law.dealing.opens(dealer)
    _close(dealer, now)
    seats = dealer.seats()
    _deal(dealer, now, seats)
    law.dealing.racks_stub(dealer, now)
    racked = yield from DECISION.asks(dealer)
    dealer.reveals("dealer", "11(d)")
    COMPLETION.announces(dealer, "dealer", "11(d)")
    yield from COMPLETION.completes(dealer, racked)


def _close(dealer: Dealer, now: InUse) -> None:
    """No more bets; the Progressive Bonus Wagers are collected."""
    law.dealing.closes(dealer, now, ())
    if dealer.wagered(law.progressive):
        dealer.collects(law.COLLECTED[now.method.closed], law.progressive)


def _deal(dealer: Dealer, now: InUse, seats: Sequence[int]) -> None:
    """Five cards to one player after another and to the dealer, then the spare card."""
    stack = CARDS if now.in_stacks else 1
    for seat in seats:
        for _ in range(0, CARDS, stack):
            dealer.deals(seat, now.method.dealt, stack)
    for _ in range(0, CARDS, stack):
        dealer.deals("dealer", now.method.more, stack)
    if law.spare_is_due(dealer, now.in_stacks):
        dealer.deals(SPARE, now.method.apart)


@game.deals_out
def deal_out(dealer: Dealer, cite: str) -> None:
    """Deal what Progressive and Trips Bonus Wagers still need in a void round, 687a.13(d)."""
    complete_hands(dealer, cite, CARDS, *law.WAITING)
    if dealer.wagered(law.progressive) and not dealer.place(SPARE):
        dealer.deals(SPARE, cite)
