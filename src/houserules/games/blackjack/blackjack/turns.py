"""The players' turns at a live table, 633a.7(i) to (k) and 633a.9 to 633a.12."""

from collections.abc import Generator
from dataclasses import replace
from string import ascii_lowercase

from houserules.equipment.cards import Card
from houserules.games.blackjack.blackjack.choices import (
    FACE_DOWN,
    PAID_LATER,
    PLAYER_DECIDES,
    WHEN_REVEALED,
    double_card,
    double_down,
    paying_blackjack,
    permits,
    surrender,
)
from houserules.games.blackjack.blackjack.irregularities import exposed, no_card_drawn
from houserules.games.blackjack.blackjack.live import LiveRound, Turn, lower
from houserules.games.blackjack.blackjack.offering import BOXES, blackjack, second_blackjack
from houserules.games.blackjack.blackjack.playing import (
    DOUBLE,
    HAND_DEAD,
    SPLIT,
    STAND,
    SURRENDER,
    Choice,
    Draw,
    Ending,
    PlayedHand,
    play,
)
from houserules.games.blackjack.blackjack.seats import KEEP, SWITCH, Box, Two
from houserules.games.blackjack.blackjack.settling import is_reader_used
from houserules.games.blackjack.blackjack.shoe import game
from houserules.hands.blackjack import point_count
from houserules.rules import Bet, Decision
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import Act, Answer, Ask, Face

TAKE_CARD = "take the card"
WITHOUT_CARDS = (STAND, SURRENDER)
CITES = {DOUBLE: "10(a)", SPLIT: "11(a)", SURRENDER: "9(a)"}
AGAIN = game.cite("11(c)")
"""Decisions on split hands, and splits of them."""
DRAWN = {DOUBLE: "10(c)", SPLIT: "11(b)"}
"""The paragraph by which a card is dealt, where a player did not simply ask for one."""


class Missed:
    """Yielded by a seat's turn where a card that was asked for is not dealt."""


MISSED = Missed()
SeatTurn = Generator[Ask | Missed, Answer, None]


def play_hands(live: LiveRound) -> Turn[None]:
    """Every seat in turn, clockwise; then those whose card was not dealt, 633a.14(i)."""
    late: list[tuple[int, SeatTurn]] = []
    for seat in live.seats:
        if live.dealer.bets(seat).has(blackjack):
            turn = _turn(live, seat)
            if (yield from _missed(turn)):
                late.append((seat, turn))
    take, dead = (Act(act, no_card_drawn.cite) for act in (TAKE_CARD, HAND_DEAD))
    while late:
        seat, turn = late.pop(0)
        acts = (dead,) if live.has_refused(seat) else (take, dead)
        answer = yield from live.asks(seat, acts, no_card_drawn.cite)
        if answer is not None and (yield from _missed(turn, answer)):
            late.append((seat, turn))


def _missed(turn: SeatTurn, answer: Answer = None) -> Turn[bool]:
    """Let a seat play on until it is done, or until a card that it asked for is not dealt."""
    while True:
        try:
            asks = turn.send(answer)
        except StopIteration:
            return False
        if isinstance(asks, Missed):
            return True
        answer = yield asks


def leave_hands(live: LiveRound) -> None:
    """Nobody plays: every hand stays as it was dealt, 633a.7(h)."""
    for seat, at in live.seats.items():
        if live.dealer.bets(seat).has(blackjack):
            at.boxes += _boxes(live, seat, _dealt(live, seat))


def _dealt(live: LiveRound, seat: int) -> list[Two]:
    held = (live.dealer.hand(seat, box) for box in live.boxes)
    return [(first, second) for first, second in held]


def _boxes(live: LiveRound, seat: int, twos: list[Two], switched: bool = False) -> list[Box]:
    """The boxes of a seat before they are played."""
    bets, wagers = live.dealer.bets(seat), (blackjack, second_blackjack)
    return [
        Box(wager, bets[Bet(wager)], two, (PlayedHand(1, two, Ending.STOOD),), switched)
        for wager, two in zip(wagers, twos, strict=False)
    ]


def _turn(live: LiveRound, seat: int) -> SeatTurn:
    """Switch where that is played, then play each box."""
    twos, switched = yield from _switch(live, seat)
    if not live.dealer.bets(seat):
        return
    for name, box in zip(live.boxes, _boxes(live, seat, twos, switched), strict=True):
        hands = box.hands
        if live.switch or not box.blackjack:
            hands = yield from _play_box(live, seat, box, name)
        if not live.dealer.bets(seat):
            return
        played = replace(box, hands=hands)
        live.seats[seat].boxes.append(played)
        _settle_early(live, seat, played, name)


def _switch(live: LiveRound, seat: int) -> Turn[tuple[list[Two], bool]]:
    """The two cards of each box, after a switch if there was one."""
    dealer, twos = live.dealer, _dealt(live, seat)
    if not live.switch:
        return twos, False
    totals = " and ".join(str(point_count(two)) for two in twos)
    dealer.says("12(a)(4)", totals, seat)
    cite = game.cite("12(a)(4)")
    answer = yield from live.asks(seat, (Act(KEEP, cite), Act(SWITCH, cite)), cite)
    if answer != SWITCH:
        return twos, False
    (first, second), (third, fourth) = twos
    twos = [(first, fourth), (third, second)]
    for name, two in zip(BOXES, twos, strict=True):
        dealer.sets(seat, "12(a)(4)", name, two, Face.UP)
    return twos, True


# One box


def _play_box(
    live: LiveRound, seat: int, box: Box, name: str
) -> Generator[Ask | Missed, Answer, tuple[PlayedHand, ...]]:
    """Ask for the player's decisions and deal what they take; nothing if the hand became void."""
    conversation = play(*box.cards, permits(live.rules))
    answer: Card | Decision | None = None
    split = False
    while True:
        try:
            asks = next(conversation) if answer is None else conversation.send(answer)
        except StopIteration as end:
            hands: tuple[PlayedHand, ...] = end.value
            return hands
        part = _part(name, asks.hand) if split else name
        if isinstance(asks, Draw):
            answer = yield from _draw(live, seat, asks, name, part if split else "")
            continue
        acts = _acts(live, seat, box, asks)
        cite = AGAIN if split else PLAYER_DECIDES
        if live.has_refused(seat):
            acts = {act: acts[act] for act in WITHOUT_CARDS if act in acts}
            cite = exposed.cite
        decision = yield from live.asks(seat, acts.values(), cite, asks.cards, part)
        if decision is None:
            return ()
        answer, act, amount = decision, decision.act, decision.amount
        if live.exposed and act in WITHOUT_CARDS:
            live.refuses(seat)
        if live.by_hand and act in (SURRENDER, DOUBLE, SPLIT):
            live.turns_up(seat, "12(b)(6)(i)", name)
        if act == SPLIT:
            split, part = True, _part(name, asks.hands + 1)
            _divide(live, seat, box, name, asks)
        if bet := acts[act].bet:
            stake = acts[act].stake if amount is None else amount
            live.dealer.takes(seat, bet, stake, str(acts[act].cite), part)


def _part(box: str, number: int) -> str:
    """The name of a hand that a split formed, at a Switch table within its box."""
    return f"{box}{ascii_lowercase[number - 1]}" if box else f"hand {number}"


def _divide(live: LiveRound, seat: int, box: Box, name: str, asks: Choice) -> None:
    """The pair is divided: one card keeps the wager, the other begins a hand with its own."""
    for number, card in zip((asks.hand, asks.hands + 1), asks.cards, strict=True):
        bet = box.bet(PlayedHand(number, (card,), Ending.STOOD))
        live.dealer.sets(seat, "11(a)", _part(name, number), (card,), Face.UP, bet)


def _acts(live: LiveRound, seat: int, box: Box, asks: Choice) -> dict[str, Act]:
    """The acts that are allowed with a hand, with the wagers that they take."""
    hand = PlayedHand(asks.hand, asks.cards, Ending.STOOD)
    so_far = Box(box.wager, box.stake, box.cards, (hand,) * asks.hands)
    found: dict[str, Act] = {}
    for name in asks.acts:
        cite = game.cite(CITES.get(name, "7(i)(2)"))
        if name == DOUBLE:
            act = _double(live, seat, Act(DOUBLE, cite, so_far.double(hand), box.stake))
        elif name == SPLIT:
            new = PlayedHand(asks.hands + 1, asks.cards, Ending.STOOD)
            act = Act(SPLIT, AGAIN if asks.hands > 1 else cite, so_far.bet(new), box.stake)
        else:
            act = Act(name, cite)
        found[name] = act
    return found


def _double(live: LiveRound, seat: int, act: Act) -> Act:
    """A double down may be for less, unless House Money is part of the wager."""
    if live.seats[seat].added:
        return act
    return lower(act, live.rules.limits.get(double_down.name, Limits()))


def _draw(
    live: LiveRound, seat: int, draw: Draw, box: str, part: str
) -> Generator[Ask | Missed, Answer, Card | Decision]:
    """The card that a hand takes, or that the hand is dead because it was not dealt."""
    dealer = live.dealer
    asked_for = "12(b)(7)" if live.by_hand else "7(j)"
    cite, face = DRAWN.get(draw.act, asked_for), Face.UP
    if draw.act == DOUBLE and live.rules[double_card] == FACE_DOWN:
        face = Face.DOWN
    if dealer.notices(no_card_drawn, seat=seat):
        dealer.says(no_card_drawn.cite, "the card is not dealt; the dealer goes on", seat)
        if (yield MISSED) == HAND_DEAD:
            return Decision(HAND_DEAD)
        cite = str(no_card_drawn.cite)
    card = yield from live.card(seat, cite, face, box, part)
    if face is Face.DOWN:
        live.seats[seat].face_down.append(box)
    _announce(live, seat, box, draw, (*draw.cards, card))
    return card


def _announce(live: LiveRound, seat: int, box: str, draw: Draw, cards: tuple[Card, ...]) -> None:
    """Why a hand takes no more cards."""
    total = point_count(cards).total
    if draw.act == DOUBLE:
        live.dealer.says("7(k)(2)", "one card after a double down", seat)
    elif total == 21:
        live.dealer.says("7(k)(1)", "21: no more cards", seat)
    if total > 21 and live.by_hand:
        live.seats[seat].dealt_down.discard(box)
        live.racks(seat, cards, "12(b)(6)(ii)", "over 21: ")


# Settlement before the dealer's hand


def _settle_early(live: LiveRound, seat: int, box: Box, name: str) -> None:
    """A Blackjack, a surrendered hand, a hand that was called dead."""
    reader = is_reader_used(live.up)
    for hand in box.hands:
        if hand.dead:
            cite, later = str(no_card_drawn.cite), False
        elif hand.ending is Ending.SURRENDERED:
            later = reader and live.rules[surrender] == WHEN_REVEALED
            cite = ("9(a)(2)(i)" if later else "9(a)(2)(ii)") if reader else "9(a)(1)"
        elif box.blackjack and not live.switch:
            live.turns_up(seat, "12(b)(6)", name)
            later = reader and live.rules[paying_blackjack] == PAID_LATER
            cite = ("7(i)(1)(ii)(B)" if later else "7(i)(1)(ii)(A)") if reader else "7(i)(1)(i)"
            live.dealer.says(cite, "Blackjack", seat)
        else:
            continue
        if later:
            live.dealer.says(cite, "the hand waits until the hole card is revealed", seat)
            live.later.append((cite, seat, box, hand))
        else:
            settle_hand(live, cite, seat, box, hand)


def settle_hand(live: LiveRound, cite: str, seat: int, box: Box, hand: PlayedHand) -> None:
    """Settle one hand before the others and remove its cards."""
    table = live.table()
    live.pays(cite, (line for _, line in table.hand(live.seat_round(seat), box, hand)))
    live.racks(seat, hand.cards, cite)
