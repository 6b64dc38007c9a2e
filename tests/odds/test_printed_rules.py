"""The rules that `strategy` prints, read word by word, are the play whose figure it prints.

Each is written here once more from its sentences alone, and asked beside the rule that is counted.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from houserules.equipment.cards import CARDS, WITH_JOKER, Card
from houserules.games import load
from houserules.games.dice.high_roll_dice import odds as high_roll
from houserules.games.poker import street_odds
from houserules.games.poker.caribbean_stud import odds as caribbean
from houserules.games.poker.crazy_4_poker import odds as crazy
from houserules.games.poker.criss_cross_poker import odds as criss_cross
from houserules.games.poker.dj_wild_stud_poker import odds as wild_stud
from houserules.games.poker.five_card_hi_lo import odds as hi_lo
from houserules.games.poker.four_card_frenzy import odds as frenzy
from houserules.games.poker.four_card_poker import odds as four_card
from houserules.games.poker.four_card_prime import odds as prime
from houserules.games.poker.go_fore_it import odds as go_fore
from houserules.games.poker.heads_up_holdem import odds as heads_up
from houserules.games.poker.high_card_flush import odds as flush
from houserules.games.poker.let_it_ride import odds as let_it_ride
from houserules.games.poker.lunar_poker import odds as lunar
from houserules.games.poker.odds import OneRaise
from houserules.games.poker.raise_it_up_stud_poker import odds as raise_it_up
from houserules.games.poker.texas_holdem_bonus import odds as texas
from houserules.games.poker.three_card_poker import odds as three_card
from houserules.games.poker.three_card_prime import odds as three_prime
from houserules.games.poker.ultimate_texas_holdem import odds as ultimate
from houserules.games.shoes.over_under import odds as over_under
from houserules.hands.poker import PokerHand
from houserules.hands.wild import WildHand
from houserules.odds.kernels import draws as acts
from houserules.odds.plan import Situation, plan_of

TEN, JACK, QUEEN, KING, ACE = range(10, 15)
STRAIGHTS = [{14, 2, 3, 4, 5}, *({*range(low, low + 5)} for low in range(2, 11))]
DEALS = 6_000


def deals(cards: int, seed: int, number: int = DEALS) -> list[tuple[Card, ...]]:
    """Cards dealt at random."""
    random = Random(seed)
    return [tuple(random.sample(list(CARDS), cards)) for _ in range(number)]


class Seen:
    """Cards as a person looks at them."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.ranks = sorted((int(card.rank) for card in cards), reverse=True)
        groups = Counter(self.ranks)
        self.pairs = sorted((rank for rank in groups if groups[rank] == 2), reverse=True)
        self.most = max(groups.values())
        self.grouped = len(groups) < len(cards)
        suits = Counter(card.suit for card in cards)
        self.suited = max(suits.values())
        self.all_suited = len(suits) == 1
        self.set = set(self.ranks)
        self.span = self.ranks[0] - self.ranks[-1] + 1
        self.gaps = self.span - len(cards)

    def at_least(self, rank: int) -> int:
        return sum(each >= rank for each in self.ranks)

    @property
    def completing(self) -> set[int]:
        """The ranks that complete a straight."""
        return {
            rank
            for rank in range(2, 15)
            if rank not in self.set and any(run <= self.set | {rank} for run in STRAIGHTS)
        }

    @property
    def is_straight(self) -> bool:
        return any(run <= self.set for run in STRAIGHTS)

    @property
    def pair_of_sixes_or_better(self) -> bool:
        groups = Counter(self.ranks)
        return (
            self.most > 2 or len(self.pairs) > 1 or any(groups[r] == 2 and r >= 6 for r in groups)
        )

    @property
    def points(self) -> int:
        return sum(2 if rank >= JACK else 1 if rank >= 6 else 0 for rank in self.ranks)


# 643a: Let It Ride


def rides(cards: Sequence[Card]) -> bool:
    seen = Seen(cards)
    best_pair = seen.pairs[0] if seen.pairs else 0
    if best_pair >= TEN or seen.most >= 3 or len(seen.pairs) == 2:
        return True
    if len(cards) == 3:
        if seen.grouped or not seen.all_suited:
            return False
        in_a_row = seen.gaps == 0 and seen.ranks[-1] >= 3
        return (
            in_a_row
            or (seen.gaps == 1 and seen.at_least(TEN) >= 1)
            or (seen.gaps == 2 and seen.at_least(TEN) >= 2)
        )
    open_row = not seen.grouped and seen.gaps == 0 and len(seen.completing) == 2
    return seen.all_suited or (open_row and seen.at_least(TEN) >= 1)


@pytest.mark.parametrize("cards", [3, 4])
def test_643a_let_it_ride(cards: int) -> None:
    for hand in deals(cards, 643):
        assert let_it_ride.lets_ride(hand, ()) == rides(hand), hand


# 655a and 683a: by points


def street(cards: Sequence[Card], history: tuple[int, ...]) -> int:
    seen = Seen(cards)
    pair, made = bool(seen.pairs), seen.pair_of_sixes_or_better
    if len(cards) == 2:
        if pair:
            return 3
        small = seen.all_suited and seen.set == {6, 5}
        return 1 if seen.points >= 2 or small else -1
    row = not seen.grouped and seen.gaps == 0
    if len(cards) == 3:
        high = seen.at_least(JACK)
        draws = seen.all_suited and (
            seen.at_least(TEN) == 3
            or (row and seen.ranks[-1] >= 5)
            or (seen.gaps == 1 and high >= 1)
            or (seen.gaps == 2 and high >= 2)
        )
        if made or draws:
            return 3
        middle = sum(6 <= rank <= TEN for rank in seen.ranks)
        stays = (
            seen.all_suited
            or pair
            or seen.points >= 3
            or (row and seen.ranks[-1] >= 4)
            or (not seen.grouped and seen.gaps == 1 and middle >= 2)
        )
        return 1 if stays else -1
    reaching = row and len(seen.completing) == 2 and seen.ranks[0] >= 8
    if made or seen.all_suited or reaching:
        return 3
    middle = sum(6 <= rank <= TEN for rank in seen.ranks)
    straight = not seen.grouped and bool(seen.completing)
    stays = straight or pair or seen.points >= 4 or (middle >= 3 and 3 in history)
    return 1 if stays else -1


@pytest.mark.parametrize("history", [(), (1,), (3,), (1, 1), (3, 1)])
def test_655a_and_683a_mississippi_and_cajun_stud(history: tuple[int, ...]) -> None:
    for hand in deals(2 + len(history), 655):
        assert street_odds.by_points(hand, history) == street(hand, history), hand


# 669a: Raise It Up


def plays(cards: Sequence[Card]) -> bool:
    seen = Seen(cards)
    if seen.grouped:
        return True
    tens = seen.at_least(TEN)
    if len(cards) == 3:
        listed = [{11, 10, 9}, {11, 10, 8}, {12, 10, 9}, {12, 11, 9}]
        if tens == 3 or seen.set in listed:
            return True
        low = [rank for rank in seen.ranks if 3 <= rank <= 9]
        return seen.all_suited and (
            any(seen.set <= run for run in STRAIGHTS)
            or tens >= 2
            or seen.ranks[0] == TEN
            or (seen.ranks[0] >= JACK and len(low) == 2 and low[0] - low[1] <= 3)
        )
    if len(cards) == 4:
        if seen.all_suited or (seen.suited == 3 and tens == 3):
            return True
        weak = tens == 0 and seen.suited < 3
        without_middle = seen.span == 5 and seen.ranks[-1] + 2 not in seen.set
        excepted = seen.set == {6, 4, 3, 2} or without_middle
        return bool(seen.completing) and not (weak and excepted)
    two = len(seen.completing) >= 2
    return seen.suited >= 4 or two or (bool(seen.completing) and tens > 0)


@pytest.mark.parametrize("checks", [0, 1, 2])
def test_669a_raise_it_up(checks: int) -> None:
    otherwise = -1 if checks == 2 else 0
    for hand in deals(3 + checks, 669):
        if Seen(hand).is_straight:
            continue  # five cards that win already: the wager is made by its own sentence
        expected = 3 - checks if plays(hand) else otherwise
        assert raise_it_up.by_rules(hand, (0,) * checks) == expected, hand


# 639a: Caribbean Stud; 641a: Four Card Poker


def bets(hand: Sequence[Card], up: Card) -> bool:
    seen, shown = Seen(hand), int(up.rank)
    if seen.grouped or seen.all_suited or seen.is_straight:
        return True
    if seen.ranks[:2] != [ACE, KING]:
        return False
    return (
        (shown <= QUEEN and shown in seen.set)
        or (shown >= KING and not seen.set.isdisjoint({QUEEN, JACK}))
        or (QUEEN in seen.set and shown < seen.ranks[3])
    )


def test_639a_caribbean_stud() -> None:
    for *hand, up in deals(6, 639, 20_000):
        chosen = caribbean.SHORT_RULES.acts.choice(hand, up)
        assert (chosen == caribbean.BET) == bets(hand, up), (hand, up)


def four_cards(five: Sequence[Card], up: Card) -> int:
    """The Play Wager by the best four of five cards, 0 for a fold."""
    seen, shown = Seen(five), int(up.rank)
    flush = any(len({card.suit for card in four}) == 1 for four in combinations(five, 4))
    runs = [{14, 2, 3, 4}, *({*range(low, low + 4)} for low in range(2, 12))]
    if flush or any(run <= seen.set for run in runs) or seen.most >= 3 or len(seen.pairs) == 2:
        return 3
    if not seen.pairs:
        return 0
    (pair,), holds = seen.pairs, shown in seen.set
    if (pair >= 9 and shown <= pair) or (pair >= JACK and holds):
        return 3
    return 1 if pair >= 3 or holds else 0


def test_641a_four_card_poker() -> None:
    for *hand, up in deals(6, 641):
        act = four_card.SHORT_RULES.acts.choice(hand, up)
        size = four_card.law.PLAYS.get(act, 0)
        assert size == four_cards(hand, up), (hand, up, act)


# 674a: Criss-Cross


def middle(own: Sequence[Card], row: Sequence[Card], column: Sequence[Card]) -> int:
    lines = [Seen((*own, *outer)) for outer in (row, column)]
    high = [line.pair_of_sixes_or_better for line in lines]
    low = [line.grouped and not made for line, made in zip(lines, high, strict=True)]
    row_open = [not line.grouped and line.gaps == 0 and len(line.completing) == 2 for line in lines]
    draws = [line.all_suited or opened for line, opened in zip(lines, row_open, strict=True)]
    if any(high) or any(draws):
        return 3
    straight = [not line.grouped and bool(line.completing) for line in lines]
    if any(low) and any(straight):
        return 3
    if any(low) or any(straight) or sum(line.points for line in lines) >= 6:
        return 1
    return -1


def test_674a_the_middle_bet_of_criss_cross_poker() -> None:
    for a, b, c, d, e, f in deals(6, 674):
        own, row, column = (a, b), (c, d), (e, f)
        lines = criss_cross.line(own, row), criss_cross.line(own, column)
        assert criss_cross.last(*lines) == middle(own, row, column), (own, row, column)


# 671a: Lunar Poker

EXCHANGED_AGAINST = {14: 13, 13: 11, 12: 8, 11: 7, 10: 5, 9: 4, 8: 3}


def buys(hand: Sequence[Card], up: int) -> tuple[str, frozenset[int]]:
    """The act, and the ranks that are kept by an exchange."""
    seen = Seen(hand)
    groups = Counter(seen.ranks)
    sizes = sorted(groups.values())
    if seen.is_straight or seen.all_suited or (sizes == [2, 3] and up >= KING):
        return "sixth", frozenset()
    if sizes == [1, 1, 3]:
        return "exchange", frozenset(rank for rank in groups if groups[rank] == 3)
    if sizes in ([2, 3], [1, 4], [1, 2, 2]):
        return "bet", frozenset()
    number = len(seen.completing)
    if seen.suited == 4 or number >= 2 or (seen.pairs and number >= 1):
        return "sixth", frozenset()
    if seen.pairs:
        (pair,) = seen.pairs
        if pair >= up or {ACE, KING} <= seen.set:
            return "bet", frozenset()
        return "exchange", frozenset({pair})
    if {ACE, KING} <= seen.set:
        return "exchange", frozenset({ACE, KING})
    if up <= EXCHANGED_AGAINST.get(seen.ranks[0], 0):
        return "exchange", frozenset({seen.ranks[0]})
    return "fold", frozenset()


def test_671a_lunar_poker_before_the_draw() -> None:
    names = {acts.FOLD: "fold", acts.BET: "bet", acts.SIXTH: "sixth"}
    for hand in deals(5, 671):
        rising = sorted(hand)
        suited = Seen(hand).suited
        chosen = lunar.short_acts(tuple(card.index >> 2 for card in rising), suited)
        for up in range(2, 15):
            act = chosen[up - 2]
            kept = {int(card.rank) for at, card in enumerate(rising)
                    if act >= acts.KEEP and act - acts.KEEP >> at & 1}  # fmt: skip
            found = names.get(act, "exchange"), frozenset(kept)
            assert found == buys(hand, up), (hand, up)


def test_671a_lunar_poker_after_the_draw() -> None:
    by_rules = lunar.play(load("671a").rules(), lunar.BY_RULES)
    for *hand, up in deals(7, 6710, 300):
        for cards in (hand[:5], hand):
            seen = Seen(cards)
            made = (
                seen.grouped
                or seen.is_straight
                or any(len({card.suit for card in five}) == 1 for five in combinations(cards, 5))
            )
            assert by_rules.bets(cards, up) == made, cards


# 657a and 684a: best four of five cards; 682a

FOUR_RUNS = [{14, 2, 3, 4}, *({*range(low, low + 4)} for low in range(2, 12))]


def above_pairs(five: Sequence[Card]) -> bool:
    """Two pair or better among the best four of five cards."""
    seen = Seen(five)
    return (
        seen.suited >= 4
        or any(run <= seen.set for run in FOUR_RUNS)
        or seen.most >= 3
        or len(seen.pairs) == 2
    )


def from_king_queen(five: Sequence[Card]) -> int:
    seen = Seen(five)
    if above_pairs(five) or seen.pairs == [ACE]:
        return 3
    return 1 if seen.pairs or seen.ranks[:4] >= [KING, QUEEN, 8, 4] else 0


@pytest.mark.parametrize("chapter", [crazy, frenzy])
def test_657a_and_684a_from_king_queen(chapter: Any) -> None:
    for hand in deals(5, 657):
        act = chapter.RAISE.short_rules.acts.choice(hand, None)
        assert chapter.RAISE.sizes.get(act, 0) == from_king_queen(hand), hand


def test_682a_four_card_prime() -> None:
    for hand in deals(5, 682):
        seen, expected = Seen(hand), 0
        if seen.pairs:
            (*_, pair) = seen.pairs
            beside = max(rank for rank in seen.ranks if rank != pair)
            expected = 3 if pair > TEN or (pair == TEN and beside >= JACK) else int(pair >= 3)
        if above_pairs(hand):
            expected = 3
        act = prime.SHORT_RULES.acts.choice(hand, None)
        assert prime.RAISE.sizes.get(act, 0) == expected, hand


# 687a: deuces and the joker are wild


def test_687a_dj_wild() -> None:
    random = Random(687)
    for _ in range(DEALS):
        hand = random.sample(list(WITH_JOKER), 5)
        plain = [card for card in hand if not card.is_joker and card.rank != 2]
        seen, wild = Seen(plain) if plain else None, 5 - len(plain)
        raises = True  # with a wild card at least a pair of the highest, a 5 or more
        if not wild and seen:
            better = seen.most >= 3 or len(seen.pairs) == 2 or seen.is_straight or seen.all_suited
            pair = seen.pairs[0] if seen.pairs else 0
            raises = better or pair >= 5 or (pair == 4 and 3 not in seen.set)
        assert (wild_stud.ruled_act(WildHand.of(hand).value) == "raise") == raises, hand


# 663a: points; 676a: points; 678a: flushes

FOLDED_AT = {22: 10, 23: 10, 24: 10, 25: 11, 26: 12, 27: 13}
ACES_HIGH = {2: 0, 3: 24, 4: 27, 5: 29, 6: 31}


def test_663a_five_card_hi_lo() -> None:
    for hand in deals(5, 663, 20_000):
        values = sorted((11 if c.rank == ACE else min(int(c.rank), 10) for c in hand), reverse=True)
        high, low = sum(values[:3]), values[3:]
        if 1 <= values.count(11) <= 3:
            stays = low[0] in ACES_HIGH and high >= ACES_HIGH[low[0]]
            expected = 0 if stays else 1
        else:
            fold_from = 9 if high <= 21 else FOLDED_AT.get(high, 99)
            expected = -1 if 11 not in values and sum(low) >= fold_from else 0
        assert hi_lo.short_play(hand) == expected, hand


def test_676a_go_fore_it() -> None:
    states = go_fore.PLAN.strategy
    assert states
    first, _ = states(go_fore.game.rules()).lines
    (most,) = map(int, re.findall(r"total (\d+) points", first))
    for hand in deals(2, 676, 500):
        values = [1 if c.rank == ACE else min(int(c.rank), 10) for c in hand]
        assert (go_fore.up_to(most, hand, ()) > 0) == (sum(values) <= most), hand


def test_678a_high_card_flush() -> None:
    rules = flush.game.rules()
    _, sure, count, _ = flush.in_words(rules)
    letters = "23456789TJQKA"

    def ranks(text: str) -> list[int]:
        return [letters.index(one) + 2 for one in text.replace("10", "T").split("-")]

    assert "with none fold" in count
    listed = [ranks(one) for one in re.findall(r"raise (\S+) or better", count)]
    at_once = ranks(sure.split()[6])
    for hand in deals(7, 678, 3_000):
        suits = Counter(card.suit for card in hand)
        longest = max(suits.values())
        held = max(
            sorted((int(c.rank) for c in hand if c.suit == suit), reverse=True)
            for suit in suits
            if suits[suit] == longest
        )
        high = sum(c.rank > TEN for c in hand) - sum(rank > TEN for rank in held)
        raises = longest >= 4 or (longest == 3 and held >= at_once)
        if longest == 3 and not raises and high:
            raises = held >= listed[high - 1]
        found = flush.raises(rules).raises(flush.short_rules(rules), hand)
        assert found == raises, (hand, count)


# 653a and 647a: hold'em; `test_reasons` sets the same choices beside those that are counted


def own_pair(hand: Sequence[Card], board: Sequence[Card], pocket: int) -> bool:
    a, b = (int(card.rank) for card in hand)
    shown = {int(card.rank) for card in board}
    return a >= pocket if a == b else bool({a, b} & shown)


def own_draw(hand: Sequence[Card], board: Sequence[Card], least: int) -> bool:
    suits = Counter(card.suit for card in (*hand, *board))
    return any(
        number == 4 and max((int(c.rank) for c in hand if c.suit == suit), default=0) >= least
        for suit, number in suits.items()
    )


def beaten(hand: Sequence[Card], board: Sequence[Card]) -> int:
    own, seen = PokerHand.of((*hand, *board)), {*hand, *board}
    return sum(PokerHand.of((*board, card)) > own for card in CARDS if card not in seen)


@pytest.mark.parametrize(
    ("play", "at_flop", "at_end"),
    [(ultimate.PLAY, "play 2x", "play 1x"), (heads_up.RAISE, "raise", "raise")],
    ids=["653a", "677a"],
)
def test_653a_and_677a_from_the_flop_on(play: OneRaise, at_flop: str, at_end: str) -> None:
    rules = play.game.rules()
    for dealt in deals(7, 653, 700):
        hand, board = dealt[:2], dealt[2:]
        seen = Seen(dealt[:5])
        made = seen.most >= 3 or len(seen.pairs) == 2 or seen.is_straight or seen.all_suited
        raises = made or own_pair(hand, board[:3], 3) or own_draw(hand, board[:3], 10)
        said = play.ruled(rules, hand, board[:3]).act
        assert said == (at_flop if raises else "check"), dealt
        better = PokerHand.of(dealt).category.strength > PokerHand.of(board).category.strength
        stays = own_pair(hand, board, 2) or better or beaten(hand, board) < 21
        assert play.ruled(rules, hand, board).act == (at_end if stays else "fold")


def test_677a_before_the_flop() -> None:
    rules = heads_up.game.rules()
    least = {KING: (4, 7), QUEEN: (8, 10), JACK: (10, JACK)}
    for a, b in combinations(CARDS, 2):
        low, high = sorted((int(a.rank), int(b.rank)))
        suited, offsuit = least.get(high, (0, 0))
        raises = low >= 3 if low == high else high == ACE
        if low < high < ACE and high in least:
            raises = low >= (suited if a.suit == b.suit else offsuit)
        best = max(heads_up.RAISE.advise(rules, Situation((a, b))), key=lambda act: act.value)
        assert best.name == ("raise" if raises else "check"), (a, b)


# 649a and 679a: three cards


def test_649a_and_679a_queen_six_four() -> None:
    three, prime_rules = three_card.game.rules(), three_prime.game.rules()
    for hand in combinations(CARDS, 3):
        if hand[0].suit > hand[1].suit or hash(hand) % 5:
            continue
        seen = Seen(hand)
        run = seen.span == 3 or seen.set == {ACE, 2, 3}
        better = seen.grouped or seen.all_suited or run or seen.ranks >= [QUEEN, 6, 4]
        assert three_card.MAIN.folds(hand, three) == (not better), hand
        better |= seen.ranks == [QUEEN, 6, 3] and len({card.suit for card in hand}) == 3
        assert three_prime.MAIN.folds(hand, prime_rules) == (not better), hand


# 675a and 686a: an Extra Roll beside some circles; the first card


def test_675a_extra_roll() -> None:
    worth = high_roll.added(high_roll.game.rules())
    pairs = {("4", "5"), ("4", "6"), ("5", "6"), ("5", "7"), ("5", "8"), ("6", "7"), ("6", "8")}
    for number in range(1, 7):
        for circles in combinations("345678", number):
            buys = number >= 3 or circles in pairs
            assert (sum(worth[each] for each in circles) > 1) == buys, circles


def test_686a_first_card() -> None:
    rules = over_under.game.rules()
    for first in range(2, 12):
        assert over_under.best(first, rules) == ("under" if first <= 5 else "over")


def test_647a_texas_holdem_bonus() -> None:
    rules, (_, flop_wager, river_wager) = texas.game.rules(), texas.PLAY.moments
    for dealt in deals(6, 647, 700):
        hand, flop, turn = dealt[:2], dealt[2:5], dealt[2:]
        seen, own = Seen(dealt[:5]), {int(card.rank) for card in hand}
        made = seen.most >= 3 or len(seen.pairs) == 2 or seen.is_straight or seen.all_suited
        raises = made or own_pair(hand, flop, 2) or own_draw(hand, flop, 8)
        raises |= ACE in own and min(own) >= TEN and len(own) == 2
        short = bool(seen.completing) or seen.is_straight
        paired = len({card.rank for card in flop}) < 3
        raises |= bool(own & {ACE, KING}) and (paired or short)
        said = texas.PLAY.ruled(rules, hand, flop).act
        assert said == flop_wager.act(1 if raises else 0), dealt
        raises = beaten(hand, turn) < (14 if own_draw(hand, turn, 2) else 11)
        said = texas.PLAY.ruled(rules, hand, turn).act
        assert said == river_wager.act(1 if raises else 0), dealt


# 674a: the Across Bet and the Down Bet


def test_674a_the_first_bets_of_criss_cross_poker() -> None:
    for a, b, c, d in deals(4, 6740):
        own, row = (a, b), (c, d)
        low, high = sorted(int(card.rank) for card in own)
        suited, shown = a.suit == b.suit, {int(card.rank) for card in row}
        across = 3 if low == high or (suited and (low, high) == (JACK, QUEEN)) else -1
        if across < 0 and (suited or high >= 6):
            across = 1
        assert criss_cross.first(own) == across, own
        down = 1
        if low == high:
            down = 1 if low <= 5 and low in shown else 3
        elif suited and low >= JACK and not {low, high} & shown:
            down = 3 if a.suit not in {card.suit for card in row} else 1
        assert criss_cross.second(own, row) == down, (own, row)


def test_647a_before_the_flop() -> None:
    """All but 32 to 72 of different suits make the Flop Wager."""
    rules = texas.game.rules()
    assert "fold 32, 42, 52, 62, 72 of different suits" in texas.PLAN.strategy(rules).lines[0]
    for low, high in combinations(range(2, 15), 2):
        for other in (0, 1):
            hand = (CARDS[(low - 2) * 4], CARDS[(high - 2) * 4 + other])
            assert {int(card.rank) for card in hand} == {low, high}
            folds = bool(other) and low == 2 and high <= 7
            best = max(texas.PLAY.advise(rules, Situation(hand)), key=lambda act: act.value)
            assert best.name == ("fold" if folds else "flop wager"), hand


# 627a, 629a and 631a: where a House Money payout goes


@pytest.mark.parametrize("chapter", ["627a", "629a", "631a"])
def test_house_money_goes_where_two_cards_lead(chapter: str) -> None:
    game = load(chapter)
    plan = plan_of(game)
    assert plan.strategy
    rules, random = game.rules(), Random(chapter)
    lines = plan.strategy(rules).lines
    assert "to the Player's Hand when it leads on two cards or at 4 to 4, to" in lines[2]
    for _ in range(60):
        rank, *ranks = random.choices([card for card in CARDS if card.suit == CARDS[0].suit], k=3)
        hands = random.sample([(rank, rank), tuple(ranks)], 2)
        player, banker = (
            sum(min(int(c.rank), 10) % 10 if c.rank != ACE else 1 for c in hand) % 10
            for hand in hands
        )
        acts = plan.advice(rules, Situation(*hands))
        best = max(acts, key=lambda act: act.value).name
        to_player = player > banker or player == banker == 4
        expected = "player" if to_player else "banker" if banker > player else "take"
        assert expected in best, (hands, best, [(a.name, a.value) for a in acts])
