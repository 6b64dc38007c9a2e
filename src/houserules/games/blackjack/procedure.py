"""The round of play of Blackjack at a live table, 633a.7 and 633a.12."""

from collections.abc import Generator, Sequence
from string import ascii_lowercase

from houserules.equipment.cards import CARDS, Card
from houserules.games.blackjack import house_money, progressives
from houserules.games.blackjack.choices import (
    PLAYER_DECIDES,
    double_down,
    even_money,
    insurance,
    permits,
)
from houserules.games.blackjack.offering import blackjack, is_switch, second_blackjack
from houserules.games.blackjack.playing import (
    DOUBLE,
    SPLIT,
    SURRENDER,
    Choice,
    Ending,
    PlayedHand,
    play,
)
from houserules.games.blackjack.rounds import POSITIONS, ROYALS, Table
from houserules.games.blackjack.seats import (
    BOXES,
    DECLINE,
    EVEN_MONEY,
    INSURE,
    KEEP,
    PRESS,
    SWITCH,
    TAKE,
    Box,
    Two,
)
from houserules.games.blackjack.shoe import HAND, dealing, deck_in_play, game
from houserules.hands.blackjack import is_blackjack, point_count, point_value
from houserules.rules import Bet, Line, Outcome, Round, Seat, Wager
from houserules.rules.option import NO
from houserules.rules.procedure import Act, Answer, Ask, AskDecision, AskWagers, Dealer, Face, Play

BEFORE_THE_DEAL = tuple(
    wager for wager in game.wagers if wager not in (insurance, double_down)
)  # fmt: skip
OPEN = AskWagers(game.cite("6(c)"), BEFORE_THE_DEAL)
DEALT = {
    False: ("7(f)(1)", "7(f)(2)", "7(f)(3)", "7(f)(4)"),
    True: ("12(b)(5)(i)", "12(b)(5)(ii)", "12(b)(5)(iii)", "12(b)(5)(iv)"),
}
CITES = {DOUBLE: "10(a)", SPLIT: "11(a)", SURRENDER: "9(a)"}
game.hand_name = lambda cards, _: str(point_count(cards))

Hands = list[tuple[Box, tuple[PlayedHand, ...]]]


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, two cards to each, insurance, the card reader, the players, the dealer."""
    yield OPEN
    dealer.collects("7(o)", *progressives.PROGRESSIVES)
    _shuffle(dealer)
    seats = dealer.seats()
    _deal(dealer, seats)
    _draw_bonuses(dealer, seats)
    at_once, after_reader = _first_cards(dealer, seats)
    dealer.pays("7(g)", at_once)
    up = dealer.place("dealer")[0]
    taken = yield from _offer_insurance(dealer, seats, up)
    if is_blackjack(dealer.place("dealer")):
        dealer.reveals("dealer", "7(h)")
    else:
        if after_reader:
            dealer.pays("7(g)", after_reader)
        added = yield from _offer_house_money(dealer, [s for s in seats if s not in taken])
        hands: Hands = []
        for seat in seats:
            if seat not in taken and dealer.bets(seat).has(blackjack):
                hands += yield from _play_seat(dealer, seat, added.get(seat, 0))
        _dealer_draws(dealer, seats, hands)
    dealer.settles("7(r)")
    dealer.says("7(s)", "the cards go to the discard rack")


def _shuffle(dealer: Dealer) -> None:
    """Shuffle when a quarter of the cards is left, where the cover card lies at the latest."""
    deck = deck_in_play(dealer.rules)
    by_hand = dealer.rules[dealing] == HAND
    if 4 * dealer.remaining() <= len(deck):
        dealer.shuffles(deck, "5(a)")
        if not by_hand:
            dealer.burns("7(c)")
    if by_hand:
        dealer.burns("12(b)(5)")


def _deal_card(
    dealer: Dealer, to: int | str, cite: str, face: Face, hand: str = "", part: str = ""
) -> Card:
    """One card; if the shoe is empty, out of the discards shuffled together."""
    if not dealer.remaining():
        held = [card for seat in dealer.seats() for box in _boxes(dealer)
                for card in dealer.hand(seat, box)]  # fmt: skip
        dealer.shuffles(deck_in_play(dealer.rules), "14(f)", (*held, *dealer.place("dealer")))
        dealer.burns("14(f)")
    return dealer.deals(to, cite, 1, face, hand, part)[0]


def _boxes(dealer: Dealer) -> Sequence[str]:
    return BOXES if is_switch(dealer.rules) else ("",)


def _deal(dealer: Dealer, seats: Sequence[int]) -> None:
    """Two cards to each box and to the dealer, whose second card lies face down."""
    by_hand = dealer.rules[dealing] == HAND
    face = Face.DOWN if by_hand else Face.UP
    first, up, second, hole = DEALT[by_hand]
    for players, dealers, dealers_face in ((first, up, Face.UP), (second, hole, Face.DOWN)):
        for seat in seats:
            for box in _boxes(dealer):
                _deal_card(dealer, seat, players, face, box)
        _deal_card(dealer, "dealer", dealers, dealers_face)


def _first_cards(dealer: Dealer, seats: Sequence[int]) -> tuple[list[Line], list[Line]]:
    """Wagers on the first cards that are settled at once, and on a 20 that await the card reader.

    House Money waits for the player's choice, a Royal Match against a king or queen for the hole
    card; both are settled with the hands.
    """
    round_ = Round(
        dealer.rules,
        tuple(
            Seat(seat, dealer.bets(seat), {box: dealer.hand(seat, box) for box in _boxes(dealer)})
            for seat in seats
        ),
        {"dealer": dealer.place("dealer")},
    )
    table = Table(round_, first_cards_only=True)
    lines = [line for line in table.lines() if line.wager != house_money.house_money.name]
    return (
        [line for line in lines if not table.waits(line)],
        [line for line in lines if table.waits(line) and line.wager not in ROYALS],
    )


def _draw_bonuses(dealer: Dealer, seats: Sequence[int]) -> None:
    """The table game system selects a card and a position for players of the Bad Beat."""
    if not any(dealer.bets(seat).has(progressives.bad_beat) for seat in seats):
        return
    if dealer.rules.offers(progressives.magic_card):
        dealer.draws("7(o)(1)(ii)", "magic card", [str(card) for card in CARDS])
    if dealer.rules.offers(progressives.lucky_player):
        dealer.draws("7(o)(1)(ii)", "lucky position", POSITIONS)


def _offer_insurance(
    dealer: Dealer, seats: Sequence[int], up: Card
) -> Generator[Ask, Answer, set[int]]:
    """Insurance or even money against an ace; the seats that took even money."""
    taken: set[int] = set()
    if point_value(up) != 1:
        return taken
    for seat in seats:
        bets = dealer.bets(seat)
        if not bets.has(blackjack):
            continue
        half = (bets[Bet(blackjack)] + bets.get(Bet(second_blackjack), 0)) // 2
        acts = [Act(DECLINE, game.cite("8(a)"))]
        if half:
            acts.append(Act(INSURE, game.cite("8(a)"), Bet(insurance), half))
        if dealer.rules[even_money] != NO and is_blackjack(dealer.hand(seat)):
            acts.append(Act(EVEN_MONEY, game.cite("8(e)")))
        answer = yield AskDecision(seat, tuple(acts), game.cite("8(b)"))
        if answer == INSURE:
            dealer.takes(seat, Bet(insurance), half, "8(b)")
        elif answer == EVEN_MONEY:
            taken.add(seat)
    return taken


def _offer_house_money(
    dealer: Dealer, seats: Sequence[int]
) -> Generator[Ask, Answer, dict[int, int]]:
    """Winners of House Money take the payout or add it; what was added, by seat."""
    added: dict[int, int] = {}
    for seat in seats:
        stake = dealer.bets(seat).on(house_money.house_money)
        cards = dealer.hand(seat, _boxes(dealer)[0])[:2]
        outcome = house_money.house_money_outcome(cards)
        if not stake:
            continue
        verdict = house_money.settle_house_money(outcome, dealer.rules)
        if verdict.outcome is not Outcome.WIN:
            continue
        cite = game.cite("7(g)(10)(ii)")
        acts = (Act(TAKE, cite), Act(PRESS, cite))
        if (yield AskDecision(seat, acts, cite)) == PRESS:
            added[seat] = house_money.added(int(verdict.net(stake)), dealer.rules)
    return added


def _play_seat(dealer: Dealer, seat: int, added: int) -> Generator[Ask, Answer, Hands]:
    """Switch where that is played, then play each box."""
    dealt = [dealer.hand(seat, box) for box in _boxes(dealer)]
    twos: list[Two] = [(cards[0], cards[1]) for cards in dealt]
    switched = False
    if is_switch(dealer.rules):
        cite = game.cite("12(a)(4)")
        acts = (Act(KEEP, cite), Act(SWITCH, cite))
        switched = (yield AskDecision(seat, acts, cite)) == SWITCH
        if switched:
            (first, second), (third, fourth) = twos
            twos = [(first, fourth), (third, second)]
            for name, two in zip(BOXES, twos, strict=True):
                dealer.sets(seat, "12(a)(4)", name, two, Face.UP)
    bets, hands = dealer.bets(seat), []
    wagers: tuple[Wager, ...] = (blackjack, second_blackjack)
    for wager, name, two in zip(wagers, _boxes(dealer), twos, strict=False):
        stake = bets[Bet(wager)] + (added if wager is blackjack else 0)
        box = Box(wager, stake, two, (), switched)
        played: tuple[PlayedHand, ...] = (PlayedHand(1, two, Ending.STOOD),)
        if not box.blackjack:
            played = yield from _play_box(dealer, seat, box, name)
        hands.append((box, played))
    return hands


def _play_box(
    dealer: Dealer, seat: int, box: Box, name: str
) -> Generator[Ask, Answer, tuple[PlayedHand, ...]]:
    """Ask for the player's decisions and deal what they take."""
    conversation = play(*box.cards, permits(dealer.rules))
    answer: Card | str | None = None
    split = False
    while True:
        try:
            asks = next(conversation) if answer is None else conversation.send(answer)
        except StopIteration as end:
            hands: tuple[PlayedHand, ...] = end.value
            return hands
        if isinstance(asks, int):
            part = _part(name, asks) if split else ""
            answer = _deal_card(dealer, seat, "7(j)", Face.UP, name, part)
            continue
        acts = _acts(box, asks)
        hand = _part(name, asks.hand) if split else name
        answer = yield AskDecision(seat, tuple(acts.values()), PLAYER_DECIDES, asks.cards, hand)
        if answer is None:
            return ()
        if answer == SPLIT:
            split = True
            _split(dealer, seat, box, name, asks)
        if bet := acts[answer].bet:
            new = _part(name, asks.hands + 1) if answer == SPLIT else hand
            dealer.takes(seat, bet, box.stake, CITES[answer], new)


def _part(box: str, number: int) -> str:
    """The name of a hand that a split formed, at a Switch table within its box."""
    return f"{box}{ascii_lowercase[number - 1]}" if box else f"hand {number}"


def _split(dealer: Dealer, seat: int, box: Box, name: str, asks: Choice) -> None:
    """The pair is divided: one card keeps the wager, the other begins a hand with its own."""
    for number, card in zip((asks.hand, asks.hands + 1), asks.cards, strict=True):
        bet = box.bet(PlayedHand(number, (card,), Ending.STOOD))
        dealer.sets(seat, CITES[SPLIT], _part(name, number), (card,), Face.UP, bet)


def _acts(box: Box, asks: Choice) -> dict[str, Act]:
    """What may be done with a hand, with the wagers that it takes."""
    hand = PlayedHand(asks.hand, asks.cards, Ending.STOOD)
    so_far = Box(box.wager, box.stake, box.cards, (hand,) * asks.hands)
    new = PlayedHand(asks.hands + 1, asks.cards, Ending.STOOD)
    bets = {DOUBLE: so_far.double(hand), SPLIT: so_far.bet(new)}
    return {
        act: Act(act, game.cite(CITES.get(act, "7(i)(2)")), bets.get(act),
                 box.stake if act in bets else 0)
        for act in asks.acts
    }  # fmt: skip


def _dealer_draws(dealer: Dealer, seats: Sequence[int], hands: Hands) -> None:
    """The dealer turns the hole card and draws, where that can matter."""
    dealer.reveals("dealer", "7(l)")
    matters = any(dealer.bets(seat).has(progressives.hit_and_run) for seat in seats) or any(
        hand.total <= 21
        and hand.ending is not Ending.SURRENDERED
        and (is_switch(dealer.rules) or not box.blackjack)
        for box, played in hands
        for hand in played
    )
    while matters and point_count(dealer.place("dealer")).total < 17:
        _deal_card(dealer, "dealer", "7(m)", Face.UP)
