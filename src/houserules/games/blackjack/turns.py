"""The players' turns at a table of a Blackjack game."""

from collections.abc import Generator

from houserules.equipment.cards import Card
from houserules.games.blackjack.live import LiveRound, Turn, lower
from houserules.games.blackjack.playing import (
    DOUBLE,
    HAND_DEAD,
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


def play_hands(live: LiveRound) -> Turn[None]:
    """Every seat in turn, clockwise; then those whose card was not dealt."""
    late: list[tuple[int, SeatTurn]] = []
    for seat in live.seats:
        if live.plays(seat):
            turn = _turn(live, seat)
            if (yield from _missed(turn)):
                late.append((seat, turn))
    missed = live.chapter.irregularities.no_card_drawn.cite
    take, dead = (Act(act, missed) for act in (TAKE_CARD, HAND_DEAD))
    while late:
        seat, turn = late.pop(0)
        acts = (dead,) if live.has_refused(seat) else (take, dead)
        answer = yield from live.asks(seat, acts, missed)
        if answer is not None and (yield from _missed(turn, answer)):
            late.append((seat, turn))


def leave_hands(live: LiveRound) -> None:
    """Nobody plays: every hand stays as it was dealt."""
    for seat, at in live.seats.items():
        if live.plays(seat) and not at.hands:
            at.hands.append(PlayedHand(1, live.dealer.hand(seat)))


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


def _turn(live: LiveRound, seat: int) -> SeatTurn:
    """Play the two cards of a seat, and settle what is settled at once."""
    dealt = PlayedHand(1, live.dealer.hand(seat))
    if dealt.blackjack:
        _end(live, seat, dealt)
    else:
        yield from _play(live, seat, dealt)
    for hand in tuple(live.unsettled(seat)):
        if hand.dead:
            live.settles(str(live.chapter.irregularities.no_card_drawn.cite), seat, hand)


def _end(live: LiveRound, seat: int, hand: PlayedHand) -> None:
    """Note a hand at its end; a dead one waits, for its player may have others."""
    live.seats[seat].hands.append(hand)
    if not hand.dead:
        settle_early(live, seat, hand)


def settle_early(live: LiveRound, seat: int, hand: PlayedHand) -> None:
    """Settle a hand that does not wait for the dealer's, or not for all of it."""
    at = live.seats[seat]
    finished = live.chapter.finished(hand, live.up, at.free, at.free_doubles)
    early = live.chapter.early(finished, live.up, live.rules)
    if early is None:
        return
    if early.says:
        live.dealer.says(early.cite, early.says, seat)
    if not early.settles:
        return
    if early.when_revealed:
        live.dealer.says(early.cite, "the hand waits until the hole card is revealed", seat)
        live.later.append((early.cite, seat, hand))
    else:
        live.settles(early.cite, seat, hand)


# One seat


def _play(live: LiveRound, seat: int, dealt: PlayedHand) -> SeatTurn:
    """Ask for the player's decisions and deal what they take, unless the hand became void."""
    first, second = dealt.cards
    conversation = play(first, second, live.chapter.permits(live.rules))
    answer: Card | Decision | None = None
    split = False
    while True:
        try:
            asks = conversation.send(answer)
        except StopIteration:
            return
        if isinstance(asks, PlayedHand):
            _end(live, seat, asks)
            answer = None
            continue
        part = _part(asks.hand) if split else ""
        if isinstance(asks, Draw):
            answer = yield from _draw(live, seat, asks, part)
            continue
        acts = _acts(live, seat, asks)
        at = live.chapter.at
        cite = live.chapter.game.cite(at.split_again if split else at.decisions)
        if NO_SECOND_CHANCE in acts:
            cite = acts[NO_SECOND_CHANCE].cite
        if live.has_refused(seat):
            acts = {act: acts[act] for act in WITHOUT_CARDS if act in acts}
            cite = live.chapter.irregularities.exposed.cite
        decision = yield from live.asks(seat, acts.values(), cite, asks.cards, part)
        if decision is None:
            return
        answer, act = decision, decision.act
        if live.exposed and act in WITHOUT_CARDS:
            live.refuses(seat)
        if act == SPLIT:
            split, part = True, _part(asks.hands + 1)
            _divide(live, seat, asks)
        _stakes(live, seat, asks, acts[act], decision, part)


def _part(number: int) -> str:
    return f"hand {number}"


def _hand(asks: Choice, number: int | None = None) -> PlayedHand:
    """A hand in play, as far as its bets are named by it."""
    return PlayedHand(number or asks.hand, asks.cards, hands=asks.hands)


def _stakes(
    live: LiveRound, seat: int, asks: Choice, act: Act, decision: Decision, part: str
) -> None:
    """Take the wager that an act places, or place the house's."""
    if act.name == DOUBLE and asks.hands > 1 and live.chapter.at.doubled_split:
        live.dealer.says(live.chapter.at.doubled_split, "the split hand is doubled", seat)
    if act.bet is not None:
        stake = act.stake if decision.amount is None else decision.amount
        live.dealer.takes(seat, act.bet, stake, str(act.cite), part)
        return
    at, free = live.seats[seat], live.chapter.free
    if free is not None and act.name in (DOUBLE, SPLIT):
        cite: str | Citation = act.cite
        if act.name == DOUBLE:
            at.free_doubles.add(asks.hand)
        else:
            at.free.add(asks.hands + 1)
            cite = free.lammer_cite
        live.dealer.says(cite, "a Free Bet lammer is placed", seat)


def _divide(live: LiveRound, seat: int, asks: Choice) -> None:
    """The pair is divided: one card keeps the wager, the other begins a hand with its own."""
    chapter = live.chapter
    for number, card in zip((asks.hand, asks.hands + 1), asks.cards, strict=True):
        bet = chapter.bet(chapter.main, PlayedHand(number, (card,), hands=2))
        live.dealer.sets(seat, chapter.at.split, _part(number), (card,), Face.UP, bet)


def _acts(live: LiveRound, seat: int, asks: Choice) -> dict[str, Act]:
    """The acts that are allowed with a hand, with the wagers that they take."""
    chapter, at = live.chapter, live.chapter.at
    game, free = chapter.game, chapter.free
    stake = _staked(live, seat, asks)
    found: dict[str, Act] = {}
    for name in asks.acts:
        act = Act(name, game.cite(at.decisions))
        if name == DOUBLE:
            act = Act(DOUBLE, game.cite(at.double), chapter.bet(chapter.double_down, _hand(asks)),
                      stake)  # fmt: skip
            limits = live.rules.limits.get(chapter.double_down.name, Limits())
            act = lower(act, limits)
            if free is not None and free.double(asks.cards):
                act = Act(DOUBLE, game.cite(free.double_cite))
        elif name == SPLIT:
            again = asks.hands > 1
            bet = chapter.bet(chapter.main, _hand(asks, asks.hands + 1))
            act = Act(SPLIT, game.cite(at.split_again if again else at.split_wager), bet, stake)
            if free is not None and free.split(asks.cards[0]):
                act = Act(SPLIT, game.cite(free.split_cite))
        elif name == SECOND_CHANCE and chapter.second_chance:
            wager = chapter.second_chance.wager
            doubled = live.dealer.bets(seat).get(chapter.bet(chapter.double_down, _hand(asks)), 0)
            cite = game.cite(chapter.second_chance.cite)
            act = Act(name, cite, chapter.bet(wager, _hand(asks)), stake + doubled)
        elif name == NO_SECOND_CHANCE and chapter.second_chance:
            act = Act(name, game.cite(chapter.second_chance.cite))
        elif name in (SURRENDER, RESCUE):
            act = Act(name, game.cite(at.surrender if name == SURRENDER else at.rescue))
        found[name] = act
    return found


def _staked(live: LiveRound, seat: int, asks: Choice) -> int:
    """Everything that was wagered on a hand as it was dealt or split off."""
    chapter, bets = live.chapter, live.dealer.bets(seat)
    own = [chapter.bet(wager, _hand(asks)) for wager in chapter.staked]
    return sum(bets.get(bet, 0) for bet in own) or live.seats[seat].stake


def _draw(
    live: LiveRound, seat: int, draw: Draw, part: str
) -> Generator[Ask | Missed, Answer, Card | Decision]:
    """The card that an act takes; one that is not dealt waits until all others have theirs."""
    dealer, at, missed = live.dealer, live.chapter.at, live.chapter.irregularities.no_card_drawn
    cite = {DOUBLE: at.doubled_card, SPLIT: at.split_in_turn}.get(draw.act, at.dealt)
    if draw.act == SECOND_CHANCE and live.chapter.second_chance:
        cite, part = live.chapter.second_chance.cite, f"{part} {SECOND_CHANCE}".strip()
    if dealer.notices(missed, seat=seat):
        dealer.says(missed.cite, "the card is not dealt; the dealer goes on", seat)
        if (yield MISSED) == HAND_DEAD:
            return Decision(HAND_DEAD)
        cite = str(missed.cite)
    card = yield from live.card(seat, cite, Face.UP, part)
    total = point_count((*draw.cards, card)).total
    if draw.act == SPLIT and at.split_aces and point_value(draw.cards[0]) == 1:
        dealer.says(at.split_aces, "one card to a split ace", seat)
    if draw.act == DOUBLE:
        dealer.says(at.one_card_doubled, "one card after a double down", seat)
    elif total == 21 and draw.act != SECOND_CHANCE:
        dealer.says(at.no_more_at_21, "21: no more cards", seat)
    return card
