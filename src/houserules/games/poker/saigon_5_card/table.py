"""Saigon 5 Card at the table: a round is dealt, set and settled as 680a orders."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from houserules.equipment.cards import Card, show_cards
from houserules.games.poker import decided_lines, form_poker_hand
from houserules.games.shared.common import within_limit
from houserules.rules import Bet, Decision, Line, Round, RuleError, Seat, dollars
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Face, Lines, Play

from . import law
from .law import HIGHEST, SHOWDOWN, PotShare, SetHand, game, permitted

THREE_CARD_HAND, SHOWDOWN_HAND = "three-card hand", "showdown hand"

# 680a.11(d) to (f): settlement


def set_by(cards: tuple[Card, ...], decisions: Sequence[Decision]) -> SetHand:
    """Five cards as their player set them."""
    settings = permitted(cards)
    two = set(decisions[-1].cards) if decisions else set()
    return next((one for one in settings if set(one.showdown) == two), settings[0])


def settle(round_: Round, pots: int | None = None) -> Iterator[Line]:
    """Settle Ante and Bonus from the dealer's right, then the pot.

    The payout limit holds for all boxes of a player, 680a.12(d). The number of Pot Wagers is given
    where a player who made one may have left.
    """
    seats = sorted(round_.seats, key=lambda seat: -seat.number)
    dealer = permitted(round_.place("dealer", law.CARDS))[0]
    limit = round_.rules[law.payout_limit]
    paid: Counter[str | int] = Counter()
    for seat in seats:
        player = seat.player or seat.number
        for line in _own_lines(round_, seat, dealer):
            if limit is not None and line.settles(*law.WITHIN_LIMIT):
                (line,) = within_limit([line], limit - paid[player], law.LIMITED)
                paid[player] += max(line.amount, 0)
            yield line
    yield from _pot_lines(round_, seats, pots)


game.settles_played(settle)


def _own_lines(round_: Round, seat: Seat, dealer: SetHand) -> Iterator[Line]:
    """The Ante and the Bonus Wager of a seat."""
    if stake := seat.bets.on(law.ante):
        player = set_by(seat.hand, seat.decisions)
        facts = law.PointCounts(player.qualified, dealer.qualified)
        verdict = round_.rules.once(law.settle_ante, facts)
        if round_.explained and any(facts):
            met = " against ".join(f"Point Count {count}" for count in facts if count)
            verdict = verdict.because(met)
        yield Line.of(seat.number, law.ante, stake, verdict)
    yield from decided_lines(round_, seat, law.bonus)


def _pot_lines(round_: Round, seats: list[Seat], pots: int | None) -> Iterator[Line]:
    """The whole pot to the highest two-card hand, in equal parts to equal ones."""
    if law.pot is None:
        return
    made = [seat for seat in seats if seat.bets.has(law.pot)]
    counts = [set_by(seat.hand, seat.decisions).points for seat in made]
    highest = max(counts, default=0)
    for seat, count in zip(made, counts, strict=True):
        facts = PotShare(pots or len(made), counts.count(highest), count == highest)
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
    seats = yield from law.dealing.deals_all(dealer)
    for seat in seats:
        yield from _sets(dealer, seat)
    shown_by = _arranges(dealer)
    _completes(dealer, shown_by, partial(settle, pots=pots))


def _takes_pot(dealer: Dealer) -> int:
    """Take the Pot Wager for every hand where it is required and several players play."""
    seats = dealer.seats()
    players = set(map(dealer.player, seats))
    if law.pot is None or not dealer.rules.offers(law.pot) or len(players) < 2:
        return 0
    stake = dealer.rules.minimum(law.ante)
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
    cite = game.cite("11(b)(1)" if settings[0].total else "11(b)(2)")
    highest = f"{show_cards(settings[0].showdown)}: {settings[0]}"
    others = (Act(SHOWDOWN, cite, cards=one.showdown, leads_to=str(one)) for one in settings)
    answer = yield AskDecision(seat, (Act(HIGHEST, cite, leads_to=highest), *others), cite)
    if answer is not None and dealer.is_recording:
        _lays_out(dealer, seat, str(cite), set_by(dealer.hand(seat), [answer]), Face.DOWN)


def _lays_out(dealer: Dealer, of: int | str, cite: str, hand: SetHand, face: Face) -> None:
    dealer.sets(of, cite, THREE_CARD_HAND, hand.three, face)
    dealer.sets(of, cite, SHOWDOWN_HAND, hand.showdown, face)


def _arranges(dealer: Dealer) -> str:
    """Reveal and set the dealer's cards; tell by which paragraph hands that qualify are shown."""
    dealer.reveals("dealer", "11(c)")
    own = permitted(dealer.place("dealer"))[0]
    if not own.total:
        dealer.says("11(c)(2)", "the dealer's hand does not qualify")
        return "11(d)(1)(ii)"
    _lays_out(dealer, "dealer", "11(c)(1)", own, Face.UP)
    dealer.says("11(c)(1)", f"the dealer's hand qualifies: {own.totaled}; {own.counted}")
    return "11(d)(2)(ii)"


def _completes(dealer: Dealer, shown_by: str, by: Lines) -> None:
    """Settle; each hand is turned up when it is compared, and the cards are racked."""
    unseen = {seat.number: set_by(seat.hand, seat.decisions) for seat in dealer.round().seats}
    for line in dealer.settling("11(d)", by):
        seat = line.seat
        if line.settles(law.ante):
            hand = unseen[seat]
            dealer.sets(seat, "11(d)", THREE_CARD_HAND, hand.three, Face.UP)
            dealer.says("11(d)", hand.totaled, seat)
            if hand.total:
                _shows(dealer, seat, shown_by, unseen.pop(seat))
        elif line.settles(law.bonus):
            unseen.pop(seat, None)
            form_poker_hand(dealer, seat, "11(e)", law.named)
        else:
            for each in sorted(unseen, reverse=True):
                _shows(dealer, each, "11(f)", unseen.pop(each))
    dealer.says(law.RACKED, "the cards go to the discard rack")


def _shows(dealer: Dealer, seat: int, cite: str, hand: SetHand) -> None:
    dealer.sets(seat, cite, SHOWDOWN_HAND, hand.showdown, Face.UP)
    dealer.says(cite, hand.counted, seat)


game.names_hands(lambda cards, _: str(permitted(tuple(cards))[0]) if len(cards) == 5 else "")
