"""Poker at the table: a round of play is dealt, bet and won as 637a orders."""

from collections.abc import Generator, Sequence

from houserules.equipment.cards import STANDARD
from houserules.games.shared.devices import SHUFFLER, is_covered, takes_direction, uses_next_deck
from houserules.games.shared.opening import Received
from houserules.rules import Line
from houserules.rules.procedure import Act, Answer, Ask, AskDecision, AskWagers, Dealer, Face, Play

from . import law
from .bets import bets, post
from .betting import BettingRound, Player, after
from .completion import finish
from .law import JAMS, game
from .playing import Room, RoundOfPlay
from .streets import BUTTON, deal

OPEN = AskWagers(game.cite("8(b)"), (law.stakes,))
AGREE, DECLINE = "agree", "decline"
MOST_UNCOUNTED = 5

game.settles_while_playing()


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Table stakes, antes and blinds, streets with their betting rounds, and the pot."""
    room = dealer.state(Room)
    room.play = None
    yield OPEN
    seats = list(dealer.seats())
    if len(seats) < 2:
        back = law.TWO_PLAYERS.returns()
        stakes = [(seat, dealer.bets(seat).on(law.stakes)) for seat in seats]
        dealer.pays("7(b)", [Line.of(seat, law.stakes, stake, back) for seat, stake in stakes])
        return
    yield from _shuffle(dealer)
    play = room.play = _begin(dealer, room, seats)
    increased = yield from _agree(dealer, seats)
    limits = law.limits(dealer.rules, killed=room.killed, increased=increased)
    yield from post(dealer, play)
    for number, street in enumerate(play.form.streets):
        play.street = number
        yield from deal(dealer, play, street)
        if len(play.live) > 1 or not number:  # Blind and Forced Bets are owed all the same
            betting = BettingRound(play.players, limits, street.big)
            yield from bets(dealer, play, street, betting)
        if len(play.live) < 2:
            break
    yield from finish(dealer, room, play)
    yield from _count(dealer, room)
    room.play, room.moves = None, True


def _shuffle(dealer: Dealer) -> Play:
    """Shuffle one of the decks, and cut it unless a device shuffled, 637a.3 and 637a.5."""
    by_device = dealer.rules[law.shuffler] and not is_covered(dealer, SHUFFLER)
    preshuffled = _opens(dealer, by_device)
    if dealer.was_empty:
        inspect = "the first two players could inspect both decks, spread face up"
        yield from dealer.confirms("5(d)", "the dealer", inspect)
        law.opening.washes(dealer)
        preshuffled = None
    law.opening.stacks(dealer, STANDARD, preshuffled or law.SHUFFLED)
    if takes_direction(dealer):
        dealer.shuffles(STANDARD, law.SHUFFLED)
        preshuffled = None
    while fault := dealer.notices(JAMS):
        dealer.shuffles(STANDARD, fault.cite)
        preshuffled = None
    uses_next_deck(dealer, "3(a)")
    if by_device:
        dealer.says("3(b)", "the other deck is in the shuffling device")
    if by_device and not preshuffled:
        dealer.says("5(b)(1)", "the deck of the device is dealt")
        return
    dealer.says("5(b)(2)", "the deck is cut at least ten cards from the top")
    while dealer.notices(law.RECUT):
        dealer.says("5(c)", "the deck is cut again")


def _opens(dealer: Dealer, by_device: bool) -> str | None:
    """Open the table once, 637a.4; the paragraph by which decks came shuffled, if they did."""
    opened = dealer.state(Received).opened
    preshuffled = law.opening.opens(dealer)
    if not (opened or preshuffled or by_device):
        dealer.says("4(d)", "the deck that is not in use goes to its area")
    return preshuffled


def _begin(dealer: Dealer, room: Room, seats: Sequence[int]) -> RoundOfPlay:
    """Deal in everybody with table stakes, and put the button in its place."""
    form = law.form_of(dealer.rules)
    dealer.says("8(a)", f"{len(seats)} players take part in {form.title}")
    if room.killed:
        dealer.says(form.kill, f"the limits are raised by the {dealer.rules[law.kill]} option")
    _display(dealer, room)
    players = {seat: Player(seat, dealer.bets(seat).on(law.stakes)) for seat in seats}
    if form.has_button:
        _place_button(dealer, room, seats)
    names = {seat: dealer.player(seat) for seat in seats}
    late = tuple(seat for seat in seats if room.dealt and names[seat] not in room.dealt)
    room.dealt = frozenset(names.values())
    return RoundOfPlay(form, players, room.button or 0, dealt_in=len(seats), late=late)


def _display(dealer: Dealer, room: Room) -> None:
    """Notice and current amount of the payouts that the table offers, 637a.15(b) and 16(b)."""
    shown = (
        ("15(b)", "Bad Beat payout", dealer.rules[law.bad_beat] is not None, room.bad_beat),
        ("16(b)", "High Hand Jackpot payout", dealer.rules[law.jackpot], room.high_hands),
    )
    for cite, payout, offered, amount in shown:
        if offered:
            text = f"a notice tells who is eligible for the {payout}; its amount is displayed"
            dealer.says(cite, text, amount=amount)


def _place_button(dealer: Dealer, room: Room, seats: Sequence[int]) -> None:
    """Put the button before the first player, or move it on, 637a.11(c) and its sisters."""
    form, rules = law.form_of(dealer.rules), dealer.rules
    if room.button is not None:
        if room.moves or room.button not in seats:
            room.button = after(seats, room.button)[0]
        cite, says = form.at("(c)(2)"), "the button rotates"
    elif rules[law.button] == law.RIGHT:
        room.button = seats[-1]
        cite, says = form.at("(c)(1)(i)"), "the button is right of the dealer"
    else:
        cite = form.at("(c)(1)(ii)")
        cards = [dealer.deals(BUTTON, cite, face=Face.UP)[0] for _ in seats]
        highest = max(cards, key=lambda card: (card.rank, card.suit))
        room.button, says = seats[cards.index(highest)], f"the button goes to {highest}"
        dealer.shuffles(STANDARD, law.SHUFFLED)
    dealer.says(cite, says, room.button, marker=BUTTON)
    room.moves = False


def _agree(dealer: Dealer, seats: Sequence[int]) -> Generator[Ask, Answer, bool]:
    """Ask whether all players want a higher minimum bet, 637a.8(k)."""
    more = dealer.rules[law.increase]
    if more is None:
        return False
    cite = game.cite("8(k)")
    acts = (Act(AGREE, cite), Act(DECLINE, cite))
    for seat in seats:
        answer = yield AskDecision(seat, acts, cite, otherwise=DECLINE)
        if answer is None or answer.act != AGREE:
            return False
    dealer.says(cite, "all players agree to a higher minimum bet", amount=more)
    return True


def _count(dealer: Dealer, room: Room) -> Play:
    """Count the deck every fifth round unless a device does, 637a.7(e)(4)."""
    rules, device = dealer.rules, not is_covered(dealer, SHUFFLER)
    if rules[law.shuffler] and rules[law.shuffler_counts] and device:
        yield from _counts(dealer, room, "7(e)(4)(ii)", "the device counts the cards")
        return
    room.uncounted += 1
    if room.uncounted >= MOST_UNCOUNTED:
        room.uncounted = 0
        counts = "the dealer counts the deck"
        yield from _counts(dealer, room, "7(e)(4)(i)", counts, len(STANDARD))


def _counts(dealer: Dealer, room: Room, cite: str, what: str, number: int | None = None) -> Play:
    """Count the cards, which may come out wrong, 637a.7(e)(5)."""
    room.counts = True
    try:
        yield from dealer.counts(cite, what, number, (law.IRREGULAR.miscounted,))
    finally:
        room.counts = False
