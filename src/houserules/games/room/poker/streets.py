"""Cards of a street: dealt to players or the board, drawn, or common where they do not suffice."""

from collections.abc import Sequence
from itertools import combinations

from houserules.equipment.cards import STANDARD, Card
from houserules.rules.procedure import FLOORPERSON, Act, AskDecision, Dealer, Face, Play

from . import law
from .betting import after
from .forms import Street
from .law import IRREGULAR, game
from .playing import RoundOfPlay

COMMON, COMMUNITY, BUTTON = "common", "community", "button"
SO_FAR, WHOLE = "contend for the pot so far", "contend for the whole pot"
KEEP, DISCARD = "keep", "discard"


def in_turn(play: RoundOfPlay) -> list[int]:
    """All seats from the button's left, or from the dealer's left where there is none."""
    own = [play.button] if play.button in play.players else []
    return [*after(play.players, play.button), *own]


def deal(dealer: Dealer, play: RoundOfPlay, street: Street) -> Play:
    """Deal or draw the cards of a street, or one for all where too few are left."""
    dealer.puts_away()
    if play.form.common and street.burns and dealer.remaining() <= len(play.live):
        _common(dealer, play)
    else:
        yield from _street(dealer, play, street)
    yield from handle_reports(dealer, play)


def _street(dealer: Dealer, play: RoundOfPlay, street: Street) -> Play:
    """Burn a card where it is ordered; then cards to players or the board, or draws."""
    if street.burns:
        _burn(dealer, play, "13(g)(1)" if play.form.section == 13 else street.dealt)
    if street.draws:
        yield from _draws(dealer, play, street)
    yield from _around(dealer, play, street)
    if street.community:
        _leaves(dealer, play, street.community)
        play.board += dealer.deals(COMMUNITY, street.dealt, street.community, Face.UP)
    if not play.street and play.form.discards:
        yield from _discards_two(dealer, play)


def _burn(dealer: Dealer, play: RoundOfPlay, cite: str) -> None:
    _leaves(dealer, play, 1)
    play.burned += dealer.burns(cite)


def _leaves(dealer: Dealer, play: RoundOfPlay, count: int, but: Sequence[Card] = ()) -> None:
    """Reshuffle discards where the deck has fewer cards than are needed.

    Cards that the player just discarded are left out.
    """
    dealer.puts_away()
    if dealer.remaining() < count:
        held = [card for seat in play.live for card in play.held(seat)]
        cite = play.form.reshuffled or play.form.common or play.form.shown
        dealer.says("7(e)(3)", "the burn cards are kept apart from the discards")
        dealer.shuffles(STANDARD, cite, but=[*held, *play.board, *play.burned, *but])


def _around(dealer: Dealer, play: RoundOfPlay, street: Street) -> Play:
    """Deal card by card around the table to everybody who is still in."""
    for face in (Face.DOWN,) * street.down + (Face.UP,) * street.up:
        for seat in in_turn(play):
            if not play.is_live(seat):
                continue
            shown = face
            if face is Face.UP and not play.street and play.up.get(seat):
                shown = Face.DOWN  # a hole card was turned up instead
            hears = dealer.hears_of_any
            _leaves(dealer, play, 1)
            card, *_ = dealer.deals(seat, street.dealt, face=shown)
            play.held(seat).append(card)
            if shown is Face.UP:
                play.up.setdefault(seat, []).append(card)
            if hears or dealer.hears_of_any:
                yield from _dealt_wrongly(dealer, play)
                yield from handle_reports(dealer, play)


def _common(dealer: Dealer, play: RoundOfPlay) -> None:
    """Deal one card for all where too few are left, from the burn cards if need be, 637a.10(h)."""
    cite = play.form.common
    if dealer.remaining() <= 1:
        left = [card for card in STANDARD if card not in play.burned]
        dealer.shuffles(STANDARD, cite, but=left)
        play.burned = []
    _burn(dealer, play, cite)
    _leaves(dealer, play, 1)
    play.board += dealer.deals(COMMON, cite, face=Face.UP)


# Irregularities while cards are dealt, 637a.18


def _dealt_wrongly(dealer: Dealer, play: RoundOfPlay) -> Play:
    if dealer.notices(IRREGULAR.ineligible):
        _leaves(dealer, play, 1)
        dealer.burns("18(h)", text="the card of an ineligible player is discarded")
    for seat in play.live:
        if fault := dealer.notices(*IRREGULAR.hole_up, seat=seat):
            play.up[seat] = [play.held(seat)[-1]]
            _shows(dealer, play, seat, "18(n)" if play.form.section == 14 else "18(m)")
            dealer.says(fault.cite, "the up card will be dealt face down", seat)
        if dealer.notices(IRREGULAR.exposed, seat=seat):
            exposed = play.held(seat).pop()
            dealer.says("18(p)", f"{exposed} is placed with the discarded cards", seat)
            _leaves(dealer, play, 1)
            play.held(seat).append(dealer.deals(seat, "18(p)")[0])
            dealer.sets(seat, "18(p)", "", play.held(seat), Face.DOWN)
        if dealer.notices(IRREGULAR.third_up, seat=seat):
            yield from _contends(dealer, play, seat)


def _shows(dealer: Dealer, play: RoundOfPlay, seat: int, cite: str) -> None:
    """Turn up the first up card of a player."""
    place = dealer.hand(seat).index(play.up[seat][0])
    dealer.reveals(seat, cite, only=slice(place, place + 1))


def _contends(dealer: Dealer, play: RoundOfPlay, seat: int) -> Play:
    """Ask whether a player whose third hole card was turned up bets on, 637a.18(m)."""
    acts = (Act(SO_FAR, game.cite("18(m)(1)")), Act(WHOLE, game.cite("18(m)(2)")))
    answer = yield AskDecision(seat, acts, game.cite("18(m)"), otherwise=WHOLE)
    if answer is None or seat not in play.players:
        return
    play.players[seat].ended = answer.act == SO_FAR
    cite = "18(m)(1)" if answer.act == SO_FAR else "18(m)(2)"
    dealer.says(cite, f"the player will {answer.act}", seat)


def handle_reports(dealer: Dealer, play: RoundOfPlay) -> Play:
    """Act upon whatever was reported of hands and players."""
    if not dealer.hears_of_any and [*play.players] == dealer.seats():
        return
    for seat in list(play.players):
        if not dealer.bets(seat).has(law.stakes):
            dealer.notices(*IRREGULAR.refunded, seat=seat)
            del play.players[seat]
            if not play.live:  # the last player who folded contends again
                next(reversed(play.players.values())).folded = False
            continue
        if not dealer.hears_of_any:
            continue
        if (fault := dealer.notices(*IRREGULAR.dead, seat=seat)) and len(play.live) > 1:
            play.players[seat].folded = True
            dealer.says(fault.cite, "the hand is dead and is collected", seat)
        if fault := dealer.notices(*IRREGULAR.kept, seat=seat):
            dealer.says(fault.cite, "the hand is reconstructed", seat)
        if fault := dealer.notices(*IRREGULAR.leaves, seat=seat):
            how = dealer.rules[law.away]
            yield from dealer.confirms(fault.cite, FLOORPERSON, f"table stakes {how}", seat)


# Draws, 637a.13(g), 637a.20(h) and 637a.21(h)


def _draws(dealer: Dealer, play: RoundOfPlay, street: Street) -> Play:
    for seat in in_turn(play):
        cite = game.cite(street.dealt)
        while play.is_live(seat):
            held = tuple(play.held(seat))
            some = (c for number in range(1, len(held) + 1) for c in combinations(held, number))
            acts = (Act(KEEP, cite), *(Act(DISCARD, cite, cards=cards) for cards in some))
            answer = yield AskDecision(
                seat, acts, cite, interrupted_by=IRREGULAR.interrupting, otherwise=KEEP
            )
            yield from handle_reports(dealer, play)
            if answer is not None and play.is_live(seat):
                _exchange(dealer, play, seat, answer.cards, street.dealt)
                break


def _exchange(
    dealer: Dealer, play: RoundOfPlay, seat: int, cards: Sequence[Card], cite: str
) -> None:
    """Replace discarded cards, from reshuffled discards if need be."""
    drawn = f"draws {len(cards)}" if cards else "keeps the hand"
    dealer.says(cite, f"the player {drawn}", seat)
    if not cards:
        return
    kept = _without(play.held(seat), cards)
    play.cards[seat] = kept
    dealer.sets(seat, cite, "", kept, Face.DOWN)
    _leaves(dealer, play, len(cards), cards)
    kept += dealer.deals(seat, cite, len(cards))


def _without(held: Sequence[Card], cards: Sequence[Card]) -> list[Card]:
    """The cards of a hand without some; a record may have several that nobody saw."""
    left = list(held)
    for card in cards:
        left.remove(card)
    return left


def _discards_two(dealer: Dealer, play: RoundOfPlay) -> Play:
    """Each player of Super Seven-card Stud discards two of the cards face down, 637a.10(m)."""
    cite = game.cite("10(m)")
    for seat in in_turn(play):
        while play.is_live(seat):
            down = _without(play.held(seat), play.up.get(seat, ()))
            pairs = combinations(down, play.form.discards)
            acts = tuple(Act(DISCARD, cite, cards=cards) for cards in pairs)
            answer = yield AskDecision(seat, acts, cite, interrupted_by=IRREGULAR.interrupting)
            yield from handle_reports(dealer, play)
            if answer is not None and play.is_live(seat):
                kept = _without(play.held(seat), answer.cards)
                play.cards[seat] = kept
                dealer.sets(seat, "10(m)", "", kept, Face.DOWN)
                _shows(dealer, play, seat, "10(m)")
                break
