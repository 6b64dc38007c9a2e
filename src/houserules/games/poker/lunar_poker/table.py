"""Lunar Poker at the table: a round is dealt, decided, drawn and settled as 671a orders."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain, combinations

from houserules.equipment.cards import STANDARD, Card, show_cards
from houserules.games.poker import InUse, both_hands, counts_when_due, ranked
from houserules.games.shared.common import compared
from houserules.hands.poker import PokerHand
from houserules.rules import Bet, Line, Payable, Round, Seat, Wager
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Face, Play
from houserules.rules.settlement import Outcome

from . import law
from .law import BET, CARDS, EXCHANGE, FOLD, HAND_OF, SIXTH, Ending, game, held

# 671a.11(c) to (f): settlement

Hands = Mapping[int, Sequence[Card]]
NOBODY: Collection[int] = frozenset()
RACKED = frozenset({law.NOT_QUALIFIED.cite, law.DEALER_HIGHER.cite})
"""The paragraphs that have a player's cards racked as soon as the wagers are settled."""
LOCKED, FEES, SHOWN = (law.ante,), (law.options, law.ante), (law.ante, law.bet, law.second)
"""The wagers that each part of the settlement decides beside Super Wagers."""


def facts(seat: Seat, round_: Round) -> Ending:
    """The facts that decide the Ante, the Bet and the Options fee of a seat, as far as known."""
    drew = law.drawn(seat.decisions) > 0
    if law.is_instant(seat.hand[:CARDS]):
        return Ending(law.bet_outcome(seat.hand[:CARDS]), drew=False)
    if FOLD in seat.decisions:
        return Ending(FOLD, drew)
    cards, dealer = held(seat.hand, seat.decisions), PokerHand.of(round_.place("dealer", CARDS))
    return Ending(
        BET,
        drew,
        dealer_qualifies=law.dealer_qualifies(dealer),
        comparison=compared(PokerHand.of(cards), dealer),
        outcome=law.bet_outcome(cards),
        second=law.second_outcome(cards),
    )


def settle(round_: Round) -> Iterator[Line]:
    """Settle all wagers in the order of the chapter."""
    parts = (locked_in, after_draws, on_dealers_hand, against_dealer)
    return chain.from_iterable(part(round_) for part in parts)


game.settles_played(settle)


def locked_in(
    round_: Round, hands: Hands | None = None, undeclared: Collection[int] = NOBODY
) -> Iterator[Line]:
    """Super Wagers on players' hands, instant payouts and folds, clockwise, 671a.11(c).

    All hands are given where a player may have left.
    """
    own = {seat.number: seat for seat in round_.seats}
    for number, cards in (hands or {n: seat.hand for n, seat in own.items()}).items():
        shown = law.NOTHING if number in undeclared else law.super_outcome(tuple(cards[:CARDS]))
        verdict = round_.rules.once(law.settle_super, shown)
        of_seat = own.get(number)
        if of_seat and (stake := of_seat.bets.on(law.super_wager)):
            yield Line.of(number, law.super_wager, stake, verdict)
        bet = Bet(law.additional, f"hand of seat {number}")
        for seat in round_.seats:
            if bet in seat.bets:
                yield Line.of(seat.number, bet, seat.bets[bet], verdict)
        if of_seat and (law.is_instant(cards[:CARDS]) or _folded_first(of_seat)):
            yield from _lines(of_seat, round_, LOCKED)


def _folded_first(seat: Seat) -> bool:
    return FOLD in seat.decisions[:1]


def after_draws(round_: Round) -> Iterator[Line]:
    """Options fees, and the Antes of those who fold after the draw, 671a.11(d)."""
    for seat in round_.seats:
        if law.drawn(seat.decisions):
            yield from _lines(seat, round_, FEES if FOLD in seat.decisions else FEES[:1])


def on_dealers_hand(round_: Round) -> Iterator[Line]:
    """Super Wagers on the dealer's hand, clockwise, 671a.11(e)."""
    bet = Bet(law.additional, law.DEALERS_HAND)
    for seat in round_.seats:
        if bet in seat.bets:
            outcome = law.super_outcome(round_.place("dealer", CARDS))
            verdict = law.settle_super(outcome, round_.rules, dealers=True)
            yield Line.of(seat.number, bet, seat.bets[bet], verdict)


def against_dealer(round_: Round) -> Iterator[Line]:
    """Ante and Bet Wagers from the dealer's right, 671a.11(f)."""
    for seat in reversed(round_.seats):
        if seat.bets.has(law.bet):
            yield from _lines(seat, round_, SHOWN)


def _lines(seat: Seat, round_: Round, payables: Sequence[Payable]) -> Iterator[Line]:
    """The lines of some payables by the facts, with the hands that met where they are compared."""
    known = facts(seat, round_)
    for payable, verdict in round_.rules.once(law.settle_ante, known).items():
        if payable not in payables:
            continue
        if round_.explained and known.dealer_qualifies and not verdict.rides:
            cards, dealer = held(seat.hand, seat.decisions), round_.place("dealer")
            verdict = verdict.because(both_hands(PokerHand.of(cards), PokerHand.of(dealer)))
        wager = payable if isinstance(payable, Wager) else law.bet
        yield Line.of(seat.number, payable, seat.bets.on(wager), verdict)


# 671a.8 to 671a.11: the round of play at a live table

OPEN = AskWagers(game.cite("7(d)"), game.wagers_before_the_deal)
FIRST, AFTER_DRAW = game.cite("11(b)"), game.cite("11(d)(3)")
LOCKED_IN = game.cite("11(a)(3)")


@lru_cache
def bet_or_fold(seat: int, stake: int, locked: tuple[int, ...] = ()) -> AskDecision:
    """The question after a draw, 671a.11(d)(3), while those who need not be asked are locked in."""
    acts = (Act(BET, AFTER_DRAW, Bet(law.bet), law.TIMES * stake), Act(FOLD, AFTER_DRAW))
    return AskDecision(seat, acts, AFTER_DRAW, final=LOCKED_IN, decided=locked)


def first_question(seat: int, stake: int, cards: Sequence[Card], left: int) -> AskDecision:
    """Fold, bet, or an Options fee for as many cards as are left, 671a.11(b)."""
    fee, by = Bet(law.options), game.cite("11(b)(3)")
    bet = Act(BET, game.cite("11(b)(2)"), Bet(law.bet), law.TIMES * stake)
    acts = [bet, Act(FOLD, game.cite("11(b)(1)"))]
    if left:
        acts.append(Act(SIXTH, by, fee, stake))
    for number in law.EXCHANGED:
        if number <= left:
            acts += (
                Act(EXCHANGE, by, fee, stake, cards=some) for some in combinations(cards, number)
            )
    return AskDecision(seat, tuple(acts), FIRST)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, five cards to each, decisions, draws, and the settlement in four parts."""
    yield OPEN
    seats = tuple(dealer.seats())
    now = yield from law.dealing.opens(dealer)
    law.dealing.closes(dealer, now, ())
    _return_without_hand(dealer, seats)
    _deal(dealer, now, seats)
    yield from _decide(dealer, seats)
    _lock_in(dealer, seats)
    for seat in seats:
        if dealer.bets(seat).has(law.options):
            yield from _draw(dealer, seat)
    _reveal(dealer)
    yield from _count(dealer, now)


def _return_without_hand(dealer: Dealer, seats: Sequence[int]) -> None:
    """Return Super Wagers on a hand that is nobody's or the player's own, 671a.7(c)(3)."""
    for seat in seats:
        others = {f"hand of seat {other}" for other in seats if other != seat}
        lines = [
            Line.of(seat, bet, stake, law.NO_OTHER_HAND.returns())
            for bet, stake in dealer.bets(seat).items()
            if bet.wager is law.additional and bet.on not in {*others, law.DEALERS_HAND}
        ]
        if lines:
            dealer.pays("7(c)(3)", lines)


def _deal(dealer: Dealer, now: InUse, seats: Sequence[int]) -> None:
    """Five cards to each; the dealer's last is turned face up."""
    dealt = now.method.dealt
    if now.in_stacks:
        law.dealing.deals(dealer, now, seats)
        dealer.reveals("dealer", dealt, only=slice(CARDS - 1, None))
        return
    dealer.deals_around((*seats, "dealer"), dealt, CARDS - 1)
    dealer.deals_around(seats, dealt)
    dealer.deals("dealer", dealt, face=Face.UP)


def _decide(dealer: Dealer, seats: Sequence[int]) -> Play:
    """Each player folds, bets or buys cards; one with an instant payout does neither.

    One card stays in the deck: another may be found face up.
    """
    left = dealer.remaining() - 1
    for seat in seats:
        stake, cards = dealer.bets(seat).on(law.ante), dealer.hand(seat)
        if law.is_instant(cards):
            dealer.says("11(b)(2)", f"no Bet Wager: {law.named(cards)} is paid at once", seat)
            continue
        decided = yield first_question(seat, stake, cards, left)
        if decided is None:
            continue
        if decided == BET:
            dealer.takes(seat, Bet(law.bet), law.TIMES * stake, "11(b)(2)")
        elif decided == FOLD:
            dealer.says("11(b)(1)", "the player folds", seat)
        else:
            dealer.takes(seat, Bet(law.options), stake, "11(b)(3)")
            left -= law.drawn([decided])


def _lock_in(dealer: Dealer, seats: Sequence[int]) -> None:
    """Settle what is decided before any more cards are dealt, 671a.11(c)."""
    dealer.says("11(c)", "all decisions are locked in")
    hands = {seat: dealer.hand(seat) for seat in seats}
    undeclared = {seat for seat in seats if dealer.notices(law.UNDECLARED, seat=seat)}
    seen: set[int] = set()
    racked: list[tuple[str, int]] = []
    for line in dealer.settling("11(c)", partial(locked_in, hands=hands, undeclared=undeclared)):
        _rack(dealer, racked)
        if line.settles(law.super_wager, law.additional):
            of = HAND_OF[line.bet.on] if line.bet and line.bet.on else line.seat
            if line.outcome is Outcome.WIN and of not in seen:
                seen.add(of)
                shown = law.super_outcome(hands[of])
                hand = ranked(shown.lower(), law.SUPER_RANKED[shown])
                dealer.reveals(of, "11(c)(2)")
                dealer.says("11(c)(2)", f"the declared hand is verified: {hand}", of)
        elif law.is_instant(hands[line.seat]):
            dealer.reveals(line.seat, "11(c)(3)")
            dealer.says("11(c)(3)", f"verified: {law.named(hands[line.seat])}", line.seat)
            racked.append(("11(c)(3)", line.seat))
        else:
            racked.append(("11(c)(4)", line.seat))
    _rack(dealer, racked)


def _rack(dealer: Dealer, settled: list[tuple[str, int]]) -> None:
    """Rack the cards of seats whose wagers have been settled, by the paragraphs that say so."""
    while settled:
        cite, seat = settled.pop()
        dealer.says(cite, "the player's cards go to the discard rack", seat)


def _draw(dealer: Dealer, seat: int) -> Play:
    """Collect the fee, deal a sixth card or replace those exchanged, and ask, 671a.11(d)."""
    stake, decision = dealer.bets(seat).on(law.ante), dealer.decisions(seat)[0]
    dealer.pays("11(d)(1)", [Line.of(seat, law.options, stake, law.FEE.loses())])
    cite = "11(d)(1)(ii)" if decision.act == EXCHANGE else "11(d)(1)(i)"
    if decision.act == EXCHANGE:
        dealer.sets(seat, cite, "", held(dealer.hand(seat), [decision]), Face.DOWN)
        dealer.says(cite, f"the player discards {show_cards(decision.cards)}", seat)
    for _ in range(law.drawn([decision])):
        dealer.deals(seat, cite)
    best = law.named(held(dealer.hand(seat), [decision]))
    dealer.says("11(d)(2)", f"the best hand is {best}", seat)
    asked = tuple(
        other
        for other in dealer.seats()
        if other != seat and not dealer.bets(other).has(law.options)
    )
    decided = yield bet_or_fold(seat, stake, asked)
    if decided == BET:
        dealer.takes(seat, Bet(law.bet), law.TIMES * stake, "11(d)(3)")
    elif decided is not None:
        dealer.pays("11(d)(4)", [Line.of(seat, law.ante, stake, law.FOLDED_LATER.forfeits())])
        _rack(dealer, [("11(d)(4)", seat)])


def _reveal(dealer: Dealer) -> None:
    """Reveal the dealer's hand; settle Super Wagers on it, then all who bet, 671a.11(e), (f)."""
    cards = dealer.place("dealer")
    dealer.reveals("dealer", "11(e)", only=slice(CARDS - 1))
    dealer.says("11(e)", f"the highest hand is {law.named(cards)}")
    if dealer.wagered(law.additional):
        dealer.settles("11(e)", on_dealers_hand)
    qualifies = law.dealer_qualifies(PokerHand.of(cards))
    cite = "11(f)(2)" if qualifies else "11(f)(1)"
    shown: set[int] = set()
    racked: list[tuple[str, int]] = []
    for line in dealer.settling(cite, against_dealer):
        if line.seat not in shown:
            _rack(dealer, racked)
            shown.add(line.seat)
            _turn_up(dealer, line.seat, cite)
            if line.cite in RACKED:
                racked.append((str(line.cite), line.seat))
    _rack(dealer, racked)
    dealer.says("11(g)", "the remaining cards go to the discard rack")


def _turn_up(dealer: Dealer, seat: int, cite: str) -> None:
    """Turn up the cards that a player still holds, and form the highest hand."""
    cards = dealer.hand(seat)
    hand = held(cards, dealer.decisions(seat))
    if len(hand) == len(cards):
        dealer.reveals(seat, cite)
    else:
        dealer.sets(seat, cite, "", hand, Face.UP)
    dealer.says(cite, f"the highest hand is {law.named(hand)}", seat)


def _count(dealer: Dealer, now: InUse) -> Play:
    """Count all cards after every fifth round unless a device does, 671a.11(h)."""
    face_down = "the cards are counted face down"
    all_cards, wrong = len(STANDARD), (law.NOT_WHOLE,)
    counted = yield from counts_when_due(dealer, now, "11(h)", face_down, all_cards, wrong)
    if counted and not dealer.notices(law.NOT_WHOLE):
        dealer.says("11(h)(1)", "52 cards are there; they go to the discard rack")


game.names_hands(
    lambda cards, _: PokerHand.of(cards).name if len(cards) in (CARDS, CARDS + 1) else ""
)
