"""The players' turns at a table of a Blackjack game."""

from collections.abc import Callable, Generator, Mapping

from houserules.equipment.cards import Card
from houserules.games.blackjack.live import Box, LiveRound, Turn, lower
from houserules.games.blackjack.playing import (
    DOUBLE,
    HAND_DEAD,
    HIT,
    NO_SECOND_CHANCE,
    RESCUE,
    SECOND_CHANCE,
    SPLIT,
    STAND,
    SURRENDER,
    Choice,
    Draw,
    PlayedHand,
    play,
)
from houserules.hands.blackjack import point_count, point_value
from houserules.law import Citation
from houserules.rules import Decision
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import Act, Answer, Ask, Face

TAKE_CARD = "take the card"
WITHOUT_CARDS = (STAND, SURRENDER, RESCUE, NO_SECOND_CHANCE)


class Missed:
    """Yielded by a seat's turn where a card that was asked for is not dealt."""


MISSED = Missed()
SeatTurn = Generator[Ask | Missed, Answer, None]


def play_hands(live: LiveRound, arranges: Callable[[int], Turn[None]]) -> Turn[None]:
    """Every seat in turn, clockwise; then those whose card was not dealt.

    A chapter may have a player arrange two hands before they are played.
    """
    late: list[tuple[int, SeatTurn]] = []
    for seat in live.seats:
        if live.plays(seat):
            turn = _turn(live, seat, arranges)
            if (yield from _missed(turn)):
                late.append((seat, turn))
    missed = live.chapter.irregularities.no_card_drawn.cite
    take, dead = (Act(act, missed) for act in (TAKE_CARD, HAND_DEAD))
    while late:
        seat, turn = late.pop(0)
        acts = (dead,) if live.has_refused(seat) else (take, dead)
        answer = yield from live.asks(seat, acts, missed, otherwise=TAKE_CARD)
        if answer is not None and (yield from _missed(turn, answer)):
            late.append((seat, turn))


def leave_hands(live: LiveRound) -> None:
    """Nobody plays: every hand stays as it was dealt."""
    for box in live.boxes:
        if live.plays(box.seat) and not box.hands:
            box.hands.append(PlayedHand(1, box.cards))


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


def _turn(live: LiveRound, seat: int, arranges: Callable[[int], Turn[None]]) -> SeatTurn:
    """Play the boxes of a seat, and settle what is settled at once."""
    yield from arranges(seat)
    for box in live.seats[seat]:
        if not live.dealer.bets(seat):
            return
        dealt = PlayedHand(1, box.cards)
        if dealt.blackjack:
            _end(live, box, dealt)
        else:
            yield from _play(live, box)
        for hand in tuple(live.unsettled(box)):
            if hand.dead:
                live.settles(str(live.chapter.irregularities.no_card_drawn.cite), box, hand)


def _end(live: LiveRound, box: Box, hand: PlayedHand) -> None:
    """Note a hand at its end; a dead one waits, for its player may have others."""
    box.hands.append(hand)
    if not hand.dead:
        _settle_early(live, box, hand)


def _settle_early(live: LiveRound, box: Box, hand: PlayedHand) -> None:
    """Settle a hand that does not wait for the dealer's, or not for all of it."""
    early = live.chapter.early(live.ended(box, hand), live.up, live.rules)
    if early is None:
        return
    live.shows(box)
    if early.says:
        live.dealer.says(early.cite, early.says, box.seat)
    if not early.settles:
        return
    if early.when_revealed:
        live.dealer.says(early.cite, "the hand waits until the hole card is revealed", box.seat)
        live.later.append((early.cite, box, hand))
    else:
        for each in tuple(live.unsettled(box)) if early.with_others else (hand,):
            live.settles(early.cite, box, each)


# One box


def _play(live: LiveRound, box: Box) -> SeatTurn:
    """Ask for the player's decisions and deal what they take, unless the hand became void."""
    first, second = box.cards
    conversation = play(first, second, live.chapter.permits(live.rules))
    answer: Card | Decision | None = None
    split = False
    while True:
        try:
            asks = conversation.send(answer)
        except StopIteration:
            return
        if isinstance(asks, PlayedHand):
            _end(live, box, asks)
            answer = None
            continue
        part = box.part(asks.hand) if split else ""
        if isinstance(asks, Draw):
            answer = yield from _draw(live, box, asks, part)
            continue
        acts = _acts(live, box, asks)
        cite = _decided_by(live, box, acts, split)
        if live.has_refused(box.seat):
            acts = {act: acts[act] for act in WITHOUT_CARDS if act in acts}
        decision = yield from live.asks(box.seat, acts.values(), cite, asks.cards, part or box.name)
        if decision is None:
            return
        answer, act = decision, decision.act
        if live.exposed and act in WITHOUT_CARDS:
            live.refuses(box.seat)
        by_hand = live.chapter.from_the_hand
        if by_hand and act in (SURRENDER, DOUBLE, SPLIT):
            live.turns_up(box, by_hand.turned_over)
        if act == SPLIT:
            split, part = True, box.part(asks.hands + 1)
            _divide(live, box, asks)
        _stakes(live, box, asks, act=acts[act], decision=decision, part=part or box.name)


def _decided_by(live: LiveRound, box: Box, acts: Mapping[str, Act], split: bool) -> Citation:
    """The paragraph by which a player decides."""
    if live.has_refused(box.seat):
        return live.chapter.irregularities.exposed.cite
    if NO_SECOND_CHANCE in acts:
        return acts[NO_SECOND_CHANCE].cite
    if HIT not in acts and (gives_up := acts.get(RESCUE) or acts.get(SURRENDER)):
        return gives_up.cite
    at = live.chapter.at
    return live.chapter.game.cite(at.split_again if split else at.decisions)


def _hand(asks: Choice, number: int | None = None) -> PlayedHand:
    """A hand in play, as far as its bets are named by it."""
    return PlayedHand(number or asks.hand, asks.cards, hands=asks.hands)


def _stakes(
    live: LiveRound, box: Box, asks: Choice, *, act: Act, decision: Decision, part: str
) -> None:
    """Take the wager that an act places, or place the house's."""
    if act.name == DOUBLE and asks.hands > 1 and live.chapter.at.doubled_split:
        live.dealer.says(live.chapter.at.doubled_split, "the split hand is doubled", box.seat)
    if act.bet is not None:
        stake = act.stake if decision.amount is None else decision.amount
        live.dealer.takes(box.seat, act.bet, stake, str(act.cite), part)
        return
    free = live.chapter.free
    if free is not None and act.name in (DOUBLE, SPLIT):
        cite: str | Citation = act.cite
        if act.name == DOUBLE:
            box.free_doubles.add(asks.hand)
        else:
            box.free.add(asks.hands + 1)
            cite = free.lammer_cite
        live.dealer.says(cite, "a Free Bet lammer is placed", box.seat)


def _divide(live: LiveRound, box: Box, asks: Choice) -> None:
    """The pair is divided: one card keeps the wager, the other begins a hand with its own."""
    chapter = live.chapter
    for number, card in zip((asks.hand, asks.hands + 1), asks.cards, strict=True):
        bet = live.bet(box, chapter.main, PlayedHand(number, (card,), hands=2))
        part = box.part(number)
        live.dealer.sets(box.seat, chapter.at.split, part, (card,), face=Face.UP, bet=bet)


def _acts(live: LiveRound, box: Box, asks: Choice) -> dict[str, Act]:
    """The acts that are allowed with a hand, with the wagers that they take."""
    chapter, at = live.chapter, live.chapter.at
    game, free = chapter.game, chapter.free
    stake = _staked(live, box, asks)
    found: dict[str, Act] = {}
    for name in asks.acts:
        act = Act(name, game.cite(at.decisions))
        if name == DOUBLE:
            act = _double(live, box, asks, stake)
        elif name == SPLIT:
            again = asks.hands > 1
            bet = live.bet(box, chapter.main, _hand(asks, asks.hands + 1))
            act = Act(SPLIT, game.cite(at.split_again if again else at.split_wager), bet, stake)
            if free is not None and free.split(asks.cards[0]):
                act = Act(SPLIT, game.cite(free.split_cite))
        elif name == SECOND_CHANCE and chapter.second_chance:
            wager = chapter.second_chance.wager
            doubled = live.bet(box, chapter.double_down, _hand(asks))
            more = live.dealer.bets(box.seat).get(doubled, 0)
            cite = game.cite(chapter.second_chance.cite)
            act = Act(name, cite, live.bet(box, wager, _hand(asks)), stake + more)
        elif name == NO_SECOND_CHANCE and chapter.second_chance:
            act = Act(name, game.cite(chapter.second_chance.cite))
        elif name in (SURRENDER, RESCUE):
            act = Act(name, game.cite(at.surrender if name == SURRENDER else at.rescue))
        found[name] = act
    return found


def _double(live: LiveRound, box: Box, asks: Choice, stake: int) -> Act:
    """A double down, which may be for less unless a payout was added to the wager."""
    chapter, free = live.chapter, live.chapter.free
    if free is not None and free.double(asks.cards):
        return Act(DOUBLE, chapter.game.cite(free.double_cite))
    bet = live.bet(box, chapter.double_down, _hand(asks))
    act = Act(DOUBLE, chapter.game.cite(chapter.at.double), bet, stake)
    if box.added:
        return act
    return lower(act, live.rules.limits.get(chapter.double_down.name, Limits()))


def _staked(live: LiveRound, box: Box, asks: Choice) -> int:
    """Everything that was wagered on a hand as it was dealt or split off."""
    bets = live.dealer.bets(box.seat)
    own = [live.bet(box, wager, _hand(asks)) for wager in live.chapter.staked]
    return sum(bets.get(bet, 0) for bet in own) or box.stake


def _draw(
    live: LiveRound, box: Box, draw: Draw, part: str
) -> Generator[Ask | Missed, Answer, Card | Decision]:
    """The card that an act takes; one that is not dealt waits until all others have theirs."""
    dealer, at, missed = live.dealer, live.at, live.chapter.irregularities.no_card_drawn
    cite = {DOUBLE: at.doubled_card, SPLIT: at.split_in_turn}.get(draw.act, at.dealt)
    face = live.chapter.doubled(live.rules) if draw.act == DOUBLE else Face.UP
    if draw.act == SECOND_CHANCE and live.chapter.second_chance:
        cite, part = live.chapter.second_chance.cite, f"{part} {SECOND_CHANCE}".strip()
    if dealer.notices(missed, seat=box.seat, answers=(TAKE_CARD, HAND_DEAD)):
        dealer.says(missed.cite, "the card is not dealt; the dealer goes on", box.seat)
        if (yield MISSED) == HAND_DEAD:
            return Decision(HAND_DEAD)
        cite = str(missed.cite)
    card = yield from live.card(box, cite, face, part)
    box.doubled_face_down |= face is Face.DOWN
    _announce(live, box, draw, (*draw.cards, card))
    return card


def _announce(live: LiveRound, box: Box, draw: Draw, cards: tuple[Card, ...]) -> None:
    """Why a hand takes no more cards; one over 21 that a player holds is discarded."""
    dealer, at, total = live.dealer, live.at, point_count(cards).total
    if draw.act == SPLIT and at.split_aces and point_value(cards[0]) == 1:
        dealer.says(at.split_aces, "one card to a split ace", box.seat)
    if draw.act == DOUBLE:
        dealer.says(at.one_card_doubled, "one card after a double down", box.seat)
    elif total == 21 and draw.act != SECOND_CHANCE:
        dealer.says(at.no_more_at_21, "21: no more cards", box.seat)
    if total > 21 and live.by_hand and live.chapter.from_the_hand:
        box.is_face_down = False
        live.racks(box, cards, live.chapter.from_the_hand.over_21, "over 21: ")
