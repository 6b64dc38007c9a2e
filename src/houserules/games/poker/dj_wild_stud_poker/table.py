"""DJ Wild Stud Poker at the table: a round is dealt, decided and settled as 687a orders."""

from collections.abc import Sequence
from functools import lru_cache

from houserules.equipment.cards import JOKER
from houserules.games.poker import completion
from houserules.games.poker.completion import Completion
from houserules.games.poker.dealing import InUse
from houserules.games.shared.common import compared
from houserules.hands.wild import WildHand
from houserules.rules import Bet, Line, Round, Seat
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Play

from . import law
from .law import CARDS, FOLD, RAISE, SPARE, game


def folded(seat: Seat) -> bool:
    """Whether a player made no Raise Wager, 687a.11(b)."""
    return seat.bets.has(law.ante) and not seat.bets.has(law.raised)


def hands(seat: Seat, round_: Round) -> tuple[WildHand, WildHand]:
    """The hands of a player and of the dealer."""
    return WildHand.of(seat.hand), WildHand.of(round_.place("dealer", CARDS))


def facts(seat: Seat, player: WildHand, dealer: WildHand) -> law.Showdown:
    """The facts that decide Ante, Blind and Raise of a seat."""
    return law.Showdown(not folded(seat), compared(player, dealer), str(player.category))


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


COMPLETION = Completion(
    game,
    completion.Paragraphs(settled="11(e)", turned_up="11(e)", formed="11(e)", racked="11(g)"),
    law.ante, hands, facts, law.settle_main, folded, law.named, law.named, shows=shows,
)  # fmt: skip
game.settles_played(COMPLETION)
game.names_hands(lambda cards, _: WildHand.of(cards).name if len(cards) == CARDS else "")

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)
ASKED = game.cite("11(b)")


@lru_cache
def raise_or_fold(seat: int, stake: int) -> AskDecision:
    """The question to a seat, 687a.11(b)."""
    acts = (Act(RAISE, ASKED, Bet(law.raised), law.TIMES * stake), Act(FOLD, ASKED))
    return AskDecision(seat, acts, ASKED)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, five cards to each player and the dealer, raise or fold, settlement."""
    yield OPEN
    now = yield from law.dealing.opens(dealer)
    _close(dealer, now)
    seats = dealer.seats()
    _deal(dealer, now, seats)
    law.dealing.racks_stub(dealer, now)
    given_up = []
    for seat in seats:
        stake = dealer.bets(seat).on(law.ante)
        decided = yield raise_or_fold(seat, stake)
        if decided == RAISE:
            dealer.takes(seat, Bet(law.raised), law.TIMES * stake, "11(b)")
        elif decided is not None:
            given_up.append(seat)
    racked = [seat for seat in given_up if not _cards_stay(dealer, seat)]
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


def _cards_stay(dealer: Dealer, seat: int) -> bool:
    """Collect what a fold forfeits, and the cards unless an optional wager needs them, 11(c)."""
    dealer.collects("11(c)", *law.MAIN, law.bad_beat, seat=seat)
    bets = dealer.bets(seat)
    if bets.has(law.trips):
        dealer.says("11(b)(1)", "the Trips Bonus Wager is not forfeited", seat)
    if bets.has(law.progressive):
        kept = "qualifies" if dealer.rules[law.folds_qualify] else "does not qualify"
        dealer.says("11(b)(3)", f"the folded hand {kept} for the Progressive Bonus", seat)
    stay = bets.has(*law.WAITING)
    where = "stay on the table" if stay else "go to the discard rack"
    dealer.says("11(c)", f"the cards {where}", seat)
    return stay


@game.deals_out
def deal_out(dealer: Dealer, cite: str) -> None:
    """Deal what Progressive and Trips Bonus Wagers still need in a void round, 687a.13(d)."""
    for seat in dealer.seats():
        if dealer.bets(seat).has(*law.WAITING) and (missing := CARDS - len(dealer.hand(seat))):
            dealer.deals(seat, cite, missing)
    if dealer.wagered(law.progressive) and not dealer.place(SPARE):
        dealer.deals(SPARE, cite)
