"""Five Card Hi-Lo at the table: a round is dealt, decided, set and settled as 663a orders."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from houserules.equipment.cards import Card
from houserules.games.poker import OneDecision, decided_lines, form_poker_hand, not_forfeited
from houserules.games.shared.common import by_larger_wager
from houserules.rules import Decision, Line, Round, RuleError, Seat
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Face, Play
from houserules.rules.settlement import Outcome

from . import law
from .law import ACE_LOW, ACES_HIGH, PLAY, SetHand, game, settings

# 663a.11(g) to (j): settlement


def set_by(seat: Seat) -> SetHand:
    """Five cards as their player set them."""
    return settings(seat.hand)[1 if ACE_LOW in seat.decisions else 0]


def settle(round_: Round) -> Iterator[Line]:
    """Settle the wagers of each seat, from the dealer's right."""
    dealer = settings(round_.place("dealer", law.CARDS))[0]
    for seat in sorted(round_.seats, key=lambda seat: -seat.number):
        yield from _lines(round_, seat, dealer)


game.settles_played(settle)


@game.reads_written
def written(round_: Round) -> Round:
    """A written round whose hands may be as they were set."""
    return round_._replace(seats=tuple(map(_as_decided, round_.seats)))


def _as_decided(seat: Seat) -> Seat:
    """A seat with its cards in one hand and, where an ace may be in either, the decision on it."""
    if not seat.cards.keys() & set(game.hand_names):
        return seat
    high, low = (seat.cards.get(name, ()) for name in game.hand_names)
    seat = seat._replace(cards={"": (*high, *low)})
    if len(seat.hand) != law.CARDS:
        return seat
    ways = dict(zip((ACES_HIGH, ACE_LOW), settings(seat.hand), strict=False))
    sizes, points = (len(high), len(low)), SetHand.of(high, low).points
    for act, way in ways.items():
        if way.points == points and (len(way.high), len(way.low)) == sizes:
            decided = len(ways) == 1 or act in seat.decisions or PLAY not in seat.decisions
            return seat if decided else seat._replace(decisions=(*seat.decisions, Decision(act)))
    either = " or ".join(map(str, ways.values()))
    raise RuleError(f"Seat {seat.number} may set {either} ({game.cite('11(d)').pretty}).")


def _lines(round_: Round, seat: Seat, dealer: SetHand) -> Iterator[Line]:
    rules, player, aces = round_.rules, set_by(seat), law.aces_outcome(seat.hand)
    found = law.HiLoShowdown.of(seat.bets.has(law.play), aces, player.points, dealer.points)
    met = f"{player} against {dealer}" if round_.explained and found.played else ""
    for payable, verdict in rules.once(law.settle_ante, found).items():
        told = verdict.because(met) if met and not verdict.rides else verdict
        yield Line.of(seat.number, payable, seat.bets.on(law.ante), told)
    if stake := seat.bets.on(law.tie):
        verdict = rules.once(law.settle_tie, found)
        yield Line.of(seat.number, law.tie, stake, verdict.because(met) if met else verdict)
    yield from decided_lines(round_, seat, law.poker_bonus)


# 663a.8 to 663a.11: the round of play at a live table

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)
SET = game.cite("11(d)")
NOT_AGAIN = game.cite("11(a)(3)")
DECISION = OneDecision(
    game,
    base=law.ante,
    made=law.play,
    asked="11(b)",
    collected="11(c)",
    sizes={PLAY: 1},
    forfeited={law.ante: law.ANTE_FORFEITED, law.tie: law.TIE_FORFEITED},
    tells=not_forfeited("11(b)(2)", law.poker_bonus),
)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, five cards to each, play or fold, two hands set by everybody, settlement."""
    yield OPEN
    yield from law.dealing.deals_all(dealer)
    yield from DECISION.asks(dealer)
    playing = (seat for seat in dealer.seats() if dealer.bets(seat).has(law.play))
    order = tuple(by_larger_wager(dealer, playing, law.ante))  # 663a.7(f)
    for place, seat in enumerate(order):
        yield from _sets(dealer, seat, order[:place])
    dealer.reveals("dealer", "11(e)")
    own = settings(dealer.place("dealer"))[0]
    _lays_out(dealer, "dealer", "11(e)", own, Face.UP)
    dealer.says("11(e)", f"the dealer's hands: {own.name}")
    _completes(dealer)


def _sets(dealer: Dealer, seat: int, have_set: tuple[int, ...]) -> Play:
    """A player sets two hands, and chooses where an ace may be in either, 663a.11(d)."""
    if not dealer.bets(seat).has(law.play):
        return
    ways = settings(dealer.hand(seat))
    made = ways[0]
    if len(ways) > 1:
        acts = tuple(
            Act(name, SET, leads_to=str(way))
            for name, way in zip((ACES_HIGH, ACE_LOW), ways, strict=True)
        )
        answer = yield AskDecision(seat, acts, SET, final=NOT_AGAIN, decided=have_set)
        if answer is None:
            return
        made = ways[1 if answer == ACE_LOW else 0]
    _lays_out(dealer, seat, "11(d)", made, Face.DOWN)


def _lays_out(dealer: Dealer, of: int | str, cite: str, hand: SetHand, face: Face) -> None:
    if dealer.is_recording:
        dealer.sets(of, cite, "high hand", hand.high, face)
        dealer.sets(of, cite, "low hand", hand.low, face)


def _completes(dealer: Dealer) -> None:
    """Settle; both hands are revealed when they are compared, and a player's cards racked."""
    if not dealer.is_recording:
        dealer.settles("11(f)")
        return
    seats = {seat.number: seat for seat in dealer.round().seats}
    for number, lines in groupby(dealer.settling("11(f)"), key=lambda line: line.seat):
        played, hand = seats[number].bets.has(law.play), set_by(seats[number])
        for line in lines:
            if line.settles(law.ante) and played:
                _lays_out(dealer, number, "11(f)", hand, Face.UP)
                result = "tie" if line.outcome is Outcome.PUSH else line.outcome
                dealer.says("11(f)", f"{hand.name}: Ante and Play {result}", number)
            elif line.settles(law.poker_bonus):
                form_poker_hand(dealer, number, "11(j)(2)", law.RANKED.named)
        optional = [seats[number].bets.has(wager) for wager in (law.tie, law.poker_bonus)]
        if played or optional[1]:
            by = "11(c)" if not played else "11(k)" if all(optional) else "11(i)"
            dealer.says(by, "the player's cards go to the discard rack", number)
    dealer.says("11(l)", "the dealer's cards go to the discard rack")


def _in_words(cards: Sequence[Card]) -> str:
    return " or ".join(map(str, settings(tuple(cards)))) if len(cards) == law.CARDS else ""


game.names_hands(lambda cards, _: _in_words(cards))
