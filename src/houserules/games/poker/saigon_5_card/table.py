"""Saigon 5 Card at the table: a round is dealt, set and settled as 680a orders."""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from houserules.equipment.cards import Card, show_cards
from houserules.games.shared.common import Comparison, meeting, within_limit
from houserules.rules import Bet, Decision, Line, Round, RuleError, Seat, dollars
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Face, Play

from . import law
from .law import HIGHEST, SHOWDOWN, PotShare, SetHand, game, permitted

THREE_CARD_HAND, SHOWDOWN_HAND = "three-card hand", "showdown hand"

# 680a.11(d) to (f): settlement


def set_by(seat: Seat) -> SetHand:
    """The hands of a seat as its player set them."""
    return _chosen(seat.hand, seat.decisions[-1] if seat.decisions else Decision(HIGHEST))


def _chosen(cards: tuple[Card, ...], decision: Decision) -> SetHand:
    settings = permitted(cards)
    named = (one for one in settings if set(one.showdown) == set(decision.cards))
    return next(named, settings[0])


def settle(round_: Round, pots: int | None = None) -> Iterator[Line]:
    """Settle Ante and Bonus from the dealer's right, then the pot.

    The number of Pot Wagers is given where a player who made one has left.
    """
    seats = sorted(round_.seats, key=lambda seat: -seat.number)
    dealer = permitted(round_.place("dealer", law.CARDS))[0]
    paid: Counter[str | int] = Counter()
    for seat in seats:
        for line in _own_lines(round_, seat, dealer):
            yield _limited(round_, seat, line, paid)
    yield from _pot_lines(round_, seats, pots)


game.settles_played(settle)


def _own_lines(round_: Round, seat: Seat, dealer: SetHand) -> Iterator[Line]:
    """The Ante and the Bonus Wager of a seat."""
    if stake := seat.bets.on(law.ante):
        player = set_by(seat)
        facts = law.Showdown(player.qualified, dealer.qualified)
        verdict = round_.rules.once(law.settle_ante, facts)
        if round_.explained:
            verdict = verdict.because(_met(facts))
        yield Line.of(seat.number, law.ante, stake, verdict)
    if stake := seat.bets.on(law.bonus):
        verdict = round_.rules.once(law.bonus.verdict, law.bonus_outcome(seat.hand))
        yield Line.of(seat.number, law.bonus, stake, verdict)


def _met(facts: law.Showdown) -> str:
    """The hands that meet, in words."""
    player, dealer = facts
    if player is None or dealer is None:
        one = player or dealer
        return "no three cards total 10, 20 or 30" if one is None else f"Point Count {one}"
    comparison = Comparison((player > dealer) - (player < dealer))
    return meeting(f"Point Count {player}", f"Point Count {dealer}", comparison)


def _limited(round_: Round, seat: Seat, line: Line, paid: Counter[str | int]) -> Line:
    """A line within the payout limit of its player, over all boxes, 680a.12(d)."""
    limit = round_.rules[law.payout_limit]
    if limit is None or not line.settles(*law.WITHIN_LIMIT):
        return line
    player = seat.player or seat.number
    (line,) = within_limit([line], limit - paid[player], law.LIMITED)
    paid[player] += max(line.amount, 0)
    return line


def _pot_lines(round_: Round, seats: list[Seat], pots: int | None) -> Iterator[Line]:
    """The whole pot to the highest two-card hand, in equal parts to equal ones."""
    if law.pot is None:
        return
    counted = [(seat, set_by(seat).count) for seat in seats if seat.bets.has(law.pot)]
    highest = max((count for _, count in counted), default=0)
    winners = sum(count == highest for _, count in counted)
    for seat, count in counted:
        facts = PotShare(pots or len(counted), winners, count == highest)
        verdict = round_.rules.once(law.settle_pot, facts)
        if round_.explained:
            verdict = verdict.because(f"Point Count {count}, the highest is {highest}")
        yield Line.of(seat.number, law.pot, seat.bets.on(law.pot), verdict)


# 680a.8 to 680a.11: the round of play at a live table

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, five cards to each, two hands set by everybody, settlement."""
    yield OPEN
    pots = _takes_pot(dealer)
    method = yield from law.dealing.opens(dealer)
    law.dealing.closes(dealer, method, ())
    seats = dealer.seats()
    law.dealing.deals(dealer, method, seats)
    law.dealing.racks_stub(dealer, method)
    for seat in seats:
        yield from _sets(dealer, seat)
    _arranges(dealer)
    _completes(dealer, pots)


def _takes_pot(dealer: Dealer) -> int:
    """Take the Pot Wager for every hand where it is required and several players play."""
    seats = dealer.seats()
    players = set(map(dealer.player, seats))
    if law.pot is None or not dealer.rules.offers(law.pot) or len(players) < 2:
        return 0
    stake = law.minimum(law.ante, dealer.rules)
    dealer.says("7(d)(2)", f"a Pot Wager of {dollars(stake)} is made for every hand")
    for seat in seats:
        if dealer.chips(seat) < stake:
            raise RuleError(
                f"Seat {seat} has no {dollars(stake)} for the Pot Wager, which every player makes "
                f"({law.pot.cite.pretty}): buy chips, or take the other wagers back."
            )
        dealer.takes(seat, Bet(law.pot), stake, "7(d)(2)")
    return len(seats)


def _sets(dealer: Dealer, seat: int) -> Play:
    """A player sets two hands, 680a.11(b)."""
    settings = permitted(dealer.hand(seat))
    local = "11(b)(2)" if settings[0].total is None else "11(b)(1)"
    cite = game.cite(local)
    highest = f"{show_cards(settings[0].showdown)}: {settings[0]}"
    others = (Act(SHOWDOWN, cite, cards=one.showdown, leads_to=str(one)) for one in settings)
    answer = yield AskDecision(seat, (Act(HIGHEST, cite, leads_to=highest), *others), cite)
    if answer is not None and dealer.is_recording:
        _lays_out(dealer, seat, local, _chosen(dealer.hand(seat), answer), Face.DOWN)


def _lays_out(dealer: Dealer, of: int | str, cite: str, hand: SetHand, face: Face) -> None:
    dealer.sets(of, cite, THREE_CARD_HAND, hand.three, face)
    dealer.sets(of, cite, SHOWDOWN_HAND, hand.showdown, face)


def _arranges(dealer: Dealer) -> None:
    """The dealer's cards are revealed and set; three that qualify leave the highest showdown."""
    dealer.reveals("dealer", "11(c)")
    if not dealer.is_recording:
        return
    own = permitted(dealer.place("dealer"))[0]
    if own.total is None:
        dealer.says("11(c)(2)", "the dealer's hand does not qualify")
        return
    _lays_out(dealer, "dealer", "11(c)(1)", own, Face.UP)
    dealer.says("11(c)(1)", f"the dealer's hand qualifies: {own.totaled}; {own.counted}")


def _completes(dealer: Dealer, pots: int) -> None:
    """Settle; each hand is turned up when it is compared, and the cards are racked."""
    by = partial(settle, pots=pots)
    if not dealer.is_recording:
        dealer.settles("11(d)", by)
        return
    hands = {seat.number: set_by(seat) for seat in dealer.round().seats}
    shown: set[int] = set()
    for line in dealer.settling("11(d)", by):
        if line.settles(law.ante):
            _compares(dealer, line.seat, hands[line.seat], shown)
        elif line.settles(law.bonus):
            shown.add(line.seat)
            dealer.reveals(line.seat, "11(e)")
            hand = law.named(dealer.hand(line.seat))
            dealer.says("11(e)", f"the highest Poker hand is {hand}", line.seat)
        else:
            for seat in sorted(hands.keys() - shown, reverse=True):
                shown.add(seat)
                _shows(dealer, seat, "11(f)", hands[seat])
    dealer.says(law.RACKED, "the cards go to the discard rack")


def _compares(dealer: Dealer, seat: int, hand: SetHand, shown: set[int]) -> None:
    """Turn up the three-card hand, and the showdown hand of a hand that qualifies, 680a.11(d)."""
    dealer.sets(seat, "11(d)", THREE_CARD_HAND, hand.three, Face.UP)
    dealer.says("11(d)", hand.totaled, seat)
    if hand.total is not None:
        shown.add(seat)
        alone = permitted(dealer.place("dealer"))[0].total is None
        _shows(dealer, seat, "11(d)(1)(ii)" if alone else "11(d)(2)(ii)", hand)


def _shows(dealer: Dealer, seat: int, cite: str, hand: SetHand) -> None:
    dealer.sets(seat, cite, SHOWDOWN_HAND, hand.showdown, Face.UP)
    dealer.says(cite, hand.counted, seat)


game.names_hands(lambda cards, _: str(permitted(tuple(cards))[0]) if len(cards) == 5 else "")
