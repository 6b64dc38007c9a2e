"""Let It Ride Poker at the table: a round is dealt, decided and settled as 643a orders."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from houserules.equipment.cards import Card
from houserules.games.poker import completion
from houserules.games.poker.community_cards import COMMUNITY, SIX_CARD_CARDS
from houserules.games.poker.completion import Completion, Own, against_paytable
from houserules.games.poker.dealing import InUse
from houserules.hands.poker import PokerHand
from houserules.rules import Bets, Line, Round, Seat, Wager
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Play

from . import law
from .law import Withdrawable, game


def hands(seat: Seat, round_: Round) -> tuple[PokerHand]:
    """The hand of a player's three cards and the two community cards."""
    return (PokerHand.of((*seat.hand, *round_.place(COMMUNITY, 2))),)


def facts(seat: Seat, hand: PokerHand) -> law.Result:
    """The facts that decide the three wagers of a seat."""
    rides = tuple(decision == law.RIDES for decision in seat.decisions)
    return law.Result(rides, law.main_outcome(hand.among))


def _never_folded(seat: Seat) -> bool:
    return False


COMPLETION = Completion(
    game,
    completion.Paragraphs(settled="11(f)", turned_up="11(f)", formed="11(f)", racked="11(h)"),
    law.bet_3, hands, facts, law.settle_main, _never_folded, law.RANKED, law.named_beside,
    tells=against_paytable, hand_with=[COMMUNITY], limit=(law.payout_limit, law.LIMITED),
    own=[Own(law.five_card_hand_bonus, law.hand_bonus.lines)],
)  # fmt: skip


@game.settles_played
def settle(round_: Round) -> Iterator[Line]:
    """Give back what was withdrawn, if a table has not done so at once, and settle the rest."""
    for seat in round_.seats:
        for one, decided in zip(law.WITHDRAWABLE, seat.decisions, strict=False):
            if decided == law.WITHDRAWS and seat.bets.has(one.bet):
                yield _withdrawn(seat.number, one, seat.bets)
    yield from COMPLETION(round_)


def _withdrawn(seat: int, one: Withdrawable, bets: Bets) -> Line:
    return Line.of(seat, one.bet, bets.on(one.bet), law.WITHDRAWN[one.bet].returns())


OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, the deal, two decisions with a community card after each, settlement."""
    yield OPEN
    method = yield from law.dealing.opens(dealer)
    _close(dealer, method)
    seats = dealer.seats()
    law.hand_bonus.draws(dealer)
    _deal(dealer, seats, method)
    law.dealing.racks_stub(dealer, method)
    for one in law.WITHDRAWABLE:
        for seat in seats:
            yield from _decides(dealer, seat, one)
        dealer.reveals(COMMUNITY, one.turned_up, only=one.card)
    yield from COMPLETION.completes(dealer)


def _close(dealer: Dealer, now: InUse) -> None:
    """Announce no more bets; lock the systems in use, and collect the wagers made in them."""
    dealer.says(now.method.closed, "no more bets")
    at_system, at_progressive, at_electronic = law.CLOSED[now.method.closed]
    rules = dealer.rules
    if rules.offers(law.five_card_bonus) and rules[law.by_system]:
        _collect(dealer, at_system, law.five_card_bonus)
    for wager in law.PROGRESSIVE:
        if rules.offers(wager):
            _collect(dealer, at_progressive, wager)
    if rules.offers(law.five_card_hand_bonus):
        dealer.says(at_electronic, f"no more {law.five_card_hand_bonus.name}s are accepted")
        dealer.feeds(at_electronic, law.five_card_hand_bonus)


def _collect(dealer: Dealer, cite: str, wager: Wager) -> None:
    dealer.says(cite, f"no more {wager.name}s are accepted")
    dealer.collects(cite, wager)


def _deal(dealer: Dealer, seats: Sequence[int], now: InUse) -> None:
    """Three cards to each player, and the others in the order of the method."""
    by = now.method
    wanted = dealer.wagered(law.six_card_bonus)
    if now.in_stacks:
        _deal_stacks(dealer, seats, now)
        if wanted:
            dealer.deals(SIX_CARD_CARDS, by.apart, 3)
        return
    if wanted:
        dealer.deals(SIX_CARD_CARDS, by.apart, 3)
    for number in range(1, 6):
        to = seats if number % 2 else (COMMUNITY,)
        dealer.deals_around(to, f"{by.dealt}({number})")


def _deal_stacks(dealer: Dealer, seats: Sequence[int], now: InUse) -> None:
    """A stack to each player; one more is spread, and its bottom card racked, 643a.10(b)."""
    first = now.reshuffles and dealer.rules[law.community_first]
    if first:
        dealer.deals_around((COMMUNITY,), law.community_first.cite, 2)
    law.dealing.deals(dealer, now, seats)
    if not first:
        dealer.burns(now.method.more, 1, "the card to the dealer's left goes to the discard rack")
        dealer.deals_around((COMMUNITY,), now.method.more, 2)


def _decides(dealer: Dealer, seat: int, one: Withdrawable) -> Play:
    """Ask a seat, and give the wager back if it is withdrawn."""
    decided = yield _ask(seat, one.asked)
    if decided == law.RIDES:
        dealer.says(f"{one.asked}(1)", f"{one.bet.name} rides", seat)
    elif decided == law.WITHDRAWS:
        dealer.pays(f"{one.asked}(2)", [_withdrawn(seat, one, dealer.bets(seat))])


@lru_cache
def _ask(seat: int, asked: str) -> AskDecision:
    acts = (
        Act(law.RIDES, game.cite(f"{asked}(1)")),
        Act(law.WITHDRAWS, game.cite(f"{asked}(2)")),
    )
    return AskDecision(seat, acts, game.cite(asked))


@game.names_hands
def hand_name(cards: Sequence[Card], places: Mapping[str, Sequence[Card]]) -> str:
    """The hand of three cards and two, once all are seen."""
    together = (*cards, *places.get(COMMUNITY, ()))
    return PokerHand.of(together).name if len(together) == 5 else ""
