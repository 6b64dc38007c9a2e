"""The solver of community-card games against brute force, symmetries and a second method."""

import pickle
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, permutations
from math import comb

import numpy as np
import pytest

from houserules.equipment.cards import CARDS, Card, parse_cards
from houserules.hands import tables
from houserules.hands.poker import PokerCategory, PokerHand
from houserules.odds import holdem
from houserules.odds.holdem import counting, solving
from houserules.odds.kernels import holdem as kernels
from houserules.odds.kernels import holdem_boards, holdem_play, holdem_turns

PAIR_OR_BETTER = int(np.flatnonzero(tables.CATEGORY_OF_VALUE <= 8)[0])
DECISIONS = (
    holdem.Decision(0, (4, 3), holdem.WAIT),
    holdem.Decision(3, (2,), holdem.WAIT),
    holdem.Decision(5, (1,), holdem.FOLDED),
)
BLIND = {
    PokerCategory.ROYAL_FLUSH: 500,
    PokerCategory.STRAIGHT_FLUSH: 50,
    PokerCategory.FOUR_OF_A_KIND: 10,
    PokerCategory.FULL_HOUSE: 3,
    PokerCategory.FLUSH: Fraction(3, 2),
    PokerCategory.STRAIGHT: 1,
}


NO_TURNS = np.zeros((0, 16, 169), dtype=np.uint8)


def ultimate(facts: holdem.Facts) -> Fraction:
    """Ante, Blind by table A and Play as § 653a.11(h) and § 653a.12(a), (b) settle them."""
    if facts.raised == holdem.FOLDED:
        return Fraction(-2)
    if facts.comparison > 0:
        blind = BLIND.get(facts.category, 0)
        return facts.raised + blind + Fraction(facts.dealer_qualifies)
    return Fraction(facts.comparison * (facts.raised + 1 + facts.dealer_qualifies))


@cache
def contest() -> holdem.Contest:
    return holdem.Contest.of(ultimate, DECISIONS, PokerCategory.PAIR)


@cache
def solution() -> holdem.Solution:
    return holdem.solve(contest())


@cache
def outcomes() -> holdem.Outcomes:
    return holdem.count(contest(), solution().play, meetings=True)


def some_boards() -> list[np.ndarray]:
    """Boards of every texture: random ones, and ones of three, four and five cards of a suit."""
    random = np.random.default_rng(11)
    boards = [np.sort(random.permutation(52)[:5])[::-1].astype(np.uint8) for _ in range(6)]
    texts = ("Ks Qs 7s 7d 2c", "Ah Kh 9h 4h 4c", "Td 9d 8d 6d 2d", "5c 5d 5h 5s 2c")
    for text in texts:
        cards = sorted((card.index for card in parse_cards(text)), reverse=True)
        boards.append(np.array(cards, dtype=np.uint8))
    return boards


def holdings_on(board: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """All holdings that a board leaves, and their values with it."""
    left = [card for card in range(52) if card not in board]
    holdings = np.array(list(combinations(left, 2)), dtype=np.uint8)
    hands = np.hstack([np.tile(board, (len(holdings), 1)), holdings])
    return holdings, tables.values(hands)


def disjoint(holdings: np.ndarray, holding: np.ndarray) -> np.ndarray:
    return ~np.isin(holdings, holding).any(axis=1)


def kind_of(card: int, flush: int) -> int:
    return card // 4 + (13 if card % 4 == flush else 0)


def test_canonical_flops_and_boards_stand_for_all() -> None:
    flops, flop_weights = holdem_boards.canonical_flops()
    boards, board_weights = holdem_boards.canonical_boards()
    assert (len(flops), flop_weights.sum()) == (1_755, comb(52, 3))
    assert (len(boards), board_weights.sum()) == (134_459, comb(52, 5))


def test_every_flop_is_renamed_to_its_canonical_one() -> None:
    number, renaming = holdem_boards.flop_table()
    flops, _ = holdem_boards.canonical_flops()
    for a, b, c in combinations(range(51, -1, -1), 3):
        suits = holdem_boards.SUITS_RENAMED[renaming[a, b, c]]
        renamed = sorted((4 * (card // 4) + suits[card % 4] for card in (a, b, c)), reverse=True)
        assert renamed == flops[number[a, b, c]].tolist()


@pytest.mark.parametrize("board", some_boards(), ids=str)
def test_wins_ties_and_unqualified_hands_as_counted_one_by_one(board: np.ndarray) -> None:
    at, flush = kernels.holdings(), kernels.flush_suit(board)
    pairs = kernels.sweep(board, flush, PAIR_OR_BETTER, at)
    place = {(int(at.first[p]), int(at.second[p])): p for p in range(pairs)}
    holdings, values = holdings_on(board)
    for holding, value in list(zip(holdings, values, strict=True))[::7]:
        others = values[disjoint(holdings, holding)]
        first, second = sorted(kind_of(int(card), flush) for card in holding)
        pair = place[first, second]
        assert at.value[pair] == value
        assert at.wins[pair] == (others < value).sum()
        assert at.ties[pair] == (others == value).sum()
        assert at.unqualified[pair] == (others < PAIR_OR_BETTER).sum()


@pytest.mark.parametrize("board", some_boards()[4:8], ids=str)
def test_meetings_on_a_board_as_counted_one_by_one(board: np.ndarray) -> None:
    start = np.zeros(169, dtype=np.uint8)  # everybody raises before the flop
    play = holdem_play.Play(start, np.zeros((1_755, 16, 169), dtype=np.uint8), NO_TURNS, 5)
    tally = holdem_play.Tally(
        np.zeros((5, 10, 3, 2), dtype=np.int64), np.zeros((5, 10, 10), dtype=np.int64)
    )
    once = np.ones(1, dtype=np.int64)
    flops = holdem_boards.flop_table()
    holdem_play.count_boards(
        board[None], once, contest().terms, (play,), *flops, kernels.holdings(), (tally,)
    )
    expected = np.zeros((10, 10), dtype=np.int64)
    holdings, values = holdings_on(board)
    categories = tables.CATEGORY_OF_VALUE[values]
    for holding, category in zip(holdings, categories, strict=True):
        expected[category] += np.bincount(categories[disjoint(holdings, holding)], minlength=10)
    assert np.array_equal(tally.both[0], 10 * expected)
    assert not tally.both[1:].any()


def test_the_house_advantage_of_ultimate_texas_holdem() -> None:
    # The fraction that an independent program gives.
    assert -solution().value == Fraction(50_643_648_973, 2_317_817_502_000)


def test_a_higher_side_card_never_turns_a_raise_into_a_wait() -> None:
    best = {hand.name: hand.best for hand in solution().starting}
    ranks = "23456789TJQKA"
    for number, high in enumerate(ranks):
        for low, above in pairwise(ranks[:number]):
            for suited in "so":
                if best[high + low + suited] == 4:
                    assert best[high + above + suited] == 4
            assert best[f"{high}{low}o"] != 4 or best[f"{high}{low}s"] == 4
    assert set(best.values()) == {4, holdem.WAIT}


def flops_for(hand: tuple[Card, ...]) -> dict[tuple[Card, ...], int]:
    """The flops that two cards of one suit can meet, up to a renaming of the other suits."""
    suit, found = hand[0].suit, {}
    for flop in combinations([card for card in CARDS if card not in hand], 3):
        masks = [sum(1 << c.rank for c in flop if c.suit == other) for other in range(4)]
        key = (masks.pop(suit), *sorted(masks))
        flop_, ways = found.get(key, (flop, 0))
        found[key] = (flop_, ways + 1)
    return dict(found.values())


@pytest.mark.slow
@pytest.mark.parametrize("text", ["Kh 2h", "Qh 5h"])
def test_two_close_hands_flop_by_flop(text: str) -> None:
    """The raise that gains least and one that just loses, by going through every flop."""
    hand = parse_cards(text)
    raised, waited, total = Fraction(0), Fraction(0), comb(50, 3)
    for flop, ways in flops_for(hand).items():
        values = holdem.values_on_flop(contest(), hand, flop)
        waited += ways * max(values.values())
        raised += ways * values_of_raise(hand, flop)
    solved = solution().hand(hand).values
    assert (solved[4], solved[holdem.WAIT]) == (raised / total, waited / total)


def values_of_raise(hand: tuple[Card, ...], flop: tuple[Card, ...]) -> Fraction:
    """The worth after the flop of four times the Ante wagered before it."""
    early = replace(
        contest(), decisions=(DECISIONS[0], DECISIONS[1]._replace(wagers=(4,)), DECISIONS[2])
    )
    return holdem.values_on_flop(early, hand, flop)[4]


def test_the_counted_outcomes_pay_what_the_solution_promises() -> None:
    assert outcomes().value(ultimate) == solution().value


def test_a_rule_followed_by_the_solver_pays_what_is_counted() -> None:
    rule = {"pocket": 3, "draw": 10, "outs": 21}
    solved = holdem.solve(contest(), holdem.play_by_rule(contest(), {}, **rule))
    start = {hand.name: hand.best for hand in solved.starting}
    counted = holdem.count(contest(), holdem.play_by_rule(contest(), start, **rule))
    assert solved.value_by_rule == counted.value(ultimate) < solved.value == solution().value


def test_all_deals_are_counted_with_every_seven_cards_alike() -> None:
    found = dict.fromkeys(PokerCategory, 0)
    for meeting, ways in outcomes().meetings.items():
        found[meeting.category] += ways
    counts = tables.count_values(7)
    for number, category in enumerate(tables.CATEGORIES):
        sevens = int(counts[number == tables.CATEGORY_OF_VALUE].sum())
        assert found[category] == 10 * sevens * comb(7, 2) * comb(45, 2)
    assert sum(found.values()) == 10 * holdem.DEALS
    assert sum(outcomes().facts.values()) == 10 * holdem.DEALS


def test_player_and_dealer_change_places_if_folds_do_not_matter() -> None:
    totals: dict[tuple[str, str, int], int] = {}
    for _, own, dealer, comparison in outcomes().meetings:
        totals[own, dealer, comparison] = 0
    for (_, own, dealer, comparison), ways in outcomes().meetings.items():
        totals[own, dealer, comparison] += ways
    for (own, dealer, comparison), ways in totals.items():
        assert totals[dealer, own, -comparison] == ways


def test_values_on_a_flop_agree_with_the_solution() -> None:
    random = np.random.default_rng(5)
    number, renaming = holdem_boards.flop_table()
    for _ in range(40):
        cards = random.permutation(52)[:5]
        a, b = (int(card) for card in cards[:2])
        x, y, z = sorted((int(card) for card in cards[2:]), reverse=True)
        suits = holdem_boards.SUITS_RENAMED[renaming[x, y, z]]
        block = 4 * suits[a % 4] + suits[b % 4]
        raises = solution().play.raises[number[x, y, z], block, 13 * (a // 4) + b // 4]
        values = holdem.values_on_flop(
            contest(), (CARDS[a], CARDS[b]), (CARDS[x], CARDS[y], CARDS[z])
        )
        assert bool(raises) == (values[2] >= values[holdem.WAIT])


@pytest.mark.parametrize(
    ("hand", "board", "removed"),
    [("Ah 7d", "Kc 9d 2s 3h 4h", ""), ("Jc 8c", "Kc 9c 2s 3h 4h", "As Ad")],
)
def test_values_on_a_board_as_the_readable_ranking_has_them(
    hand: str, board: str, removed: str
) -> None:
    own, shown, gone = parse_cards(hand), parse_cards(board), parse_cards(removed)
    player = PokerHand.of((*own, *shown))
    gain, deals = Fraction(0), 0
    for pair in combinations([card for card in CARDS if card not in (*own, *shown, *gone)], 2):
        dealer = PokerHand.of((*pair, *shown))
        comparison = (player > dealer) - (player < dealer)
        qualifies = dealer.category >= PokerCategory.PAIR
        gain += ultimate(holdem.Facts((0, 0, 1), player.category, comparison, qualifies))
        deals += 1
    values = holdem.values_on_board(contest(), own, shown, gone)
    assert values == {1: gain / deals, holdem.FOLDED: Fraction(-2)}


def test_waiting_on_a_flop_is_the_average_of_the_best_on_its_boards() -> None:
    hand, flop, gone = parse_cards("Qh Jd"), parse_cards("Kc 9d 2s"), CARDS[:22:2]
    left = [card for card in CARDS if card not in (*hand, *flop, *gone)]
    boards = [(*flop, *pair) for pair in combinations(left, 2)]
    values = [holdem.values_on_board(contest(), hand, board, gone) for board in boards]
    best = sum(max(value.values()) for value in values) / len(boards)
    assert holdem.values_on_flop(contest(), hand, flop, gone)[holdem.WAIT] == best


def outs_of(hand: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    own = PokerHand.of((*hand, *board))
    left = (card for card in CARDS if card not in (*hand, *board))
    return sum(PokerHand.of((card, *board)) > own for card in left)


def test_the_rule_of_outs_on_the_river_as_a_person_counts() -> None:
    random = np.random.default_rng(3)
    for board in some_boards():
        shown = tuple(CARDS[card] for card in board)
        at, flush = kernels.holdings(), kernels.flush_suit(board)
        pairs = kernels.sweep(board, flush, PAIR_OR_BETTER, at)
        stays = np.zeros(kernels.PAIRS, dtype=np.bool_)
        holdem_play.river_by_outs(board, pairs, at, 21, stays)
        place = {(int(at.first[p]), int(at.second[p])): p for p in range(pairs)}
        left = [card for card in range(52) if card not in board]
        for _ in range(15):
            cards = random.choice(left, 2, replace=False)
            a, b = sorted(kind_of(int(card), flush) for card in cards)
            hand = tuple(CARDS[card] for card in cards)
            ranks = [card.rank for card in (*hand, *shown)]
            own = (
                ranks[0] == ranks[1]
                or set(ranks[:2]) & set(ranks[2:])
                or PokerHand.of((*hand, *shown)).category > PokerHand.of(shown).category
            )
            assert stays[place[a, b]] == bool(own or outs_of(hand, shown) < 21)


def test_the_rule_at_the_flop() -> None:
    play = holdem.play_by_rule(contest(), {}, pocket=3, draw=10, outs=21)
    number, renaming = holdem_boards.flop_table()
    expected = {
        ("Ac 9h", "9d 5c 2s"): 1,  # a pair with a card of one's own
        ("Ac Kh", "9d 9c 2s"): 0,  # the pair is everybody's
        ("2c 2h", "9d 5c 3s"): 0,  # the lowest pocket pair
        ("3c 3h", "9d 5c 2s"): 1,
        ("Th 4h", "9h 5h 2s"): 1,  # four hearts, a ten of one's own
        ("9h 4h", "Kh 5h 2s"): 0,
        ("Tc 4h", "9h 5h 2h"): 0,  # four hearts, but the own heart is a 4
        ("7c 6h", "9d 8c 5s"): 1,  # a straight
    }
    for (hand, flop), raises in expected.items():
        a, b = (card.index for card in parse_cards(hand))
        x, y, z = sorted((card.index for card in parse_cards(flop)), reverse=True)
        suits = holdem_boards.SUITS_RENAMED[renaming[x, y, z]]
        block = 4 * suits[a % 4] + suits[b % 4]
        found = play.raises[number[x, y, z], block, 13 * (a // 4) + b // 4]
        assert found == raises, (hand, flop)


def test_shards_travel_and_add_up() -> None:
    rule = holdem.play_by_rule(contest(), {}, pocket=3, draw=10, outs=21)

    def solve_part(boards: range, cell: type) -> tuple[np.ndarray, ...]:
        shard = solving.SolveShard(contest().terms, cell, boards, rule=rule)
        return solving.solve_shard(pickle.loads(pickle.dumps(shard)))

    whole = solve_part(range(300, 420), np.int32)
    parts = solve_part(range(300, 350), np.int64), solve_part(range(350, 420), np.int64)
    for sums, first, second in zip(whole, *parts, strict=True):
        assert sums.any()
        assert np.array_equal(sums, first + second)

    def count_part(boards: range) -> holdem_play.Tally:
        shard = counting.CountShard(contest().terms, (solution().play,), boards, meetings=True)
        return counting.count_shard(pickle.loads(pickle.dumps(shard)))[0]

    tallies = count_part(range(50)), count_part(range(50, 100)), count_part(range(100))
    assert np.array_equal(tallies[0].met + tallies[1].met, tallies[2].met)
    assert np.array_equal(tallies[0].both + tallies[1].both, tallies[2].both)


def test_payoffs_that_cannot_be_solved_are_refused() -> None:
    def asked(pays: holdem.Pays) -> holdem.Contest:
        return holdem.Contest.of(pays, DECISIONS, PokerCategory.PAIR)

    with pytest.raises(holdem.ContestError, match="in proportion"):
        asked(lambda facts: Fraction(facts.raised**2))
    with pytest.raises(holdem.ContestError, match="too large"):
        asked(lambda facts: Fraction(10**9 * facts.comparison))


def bonus(facts: holdem.Facts) -> Fraction:
    """Ante, Flop, Turn and River as § 647a.11(h)(2) settles them, the Ante from a straight up."""
    if facts.raised == holdem.FOLDED:
        return Fraction(-1)
    ante = (
        facts.comparison if facts.category >= PokerCategory.STRAIGHT else min(facts.comparison, 0)
    )
    return Fraction(ante + facts.raised * facts.comparison)


@cache
def added() -> holdem.Contest:
    return holdem.Contest.of(
        bonus,
        (
            holdem.Decision(0, (2,), holdem.FOLDED),
            holdem.Decision(3, (1,), holdem.WAIT),
            holdem.Decision(4, (1,), holdem.WAIT),
        ),
    )


@cache
def best_of_added() -> holdem.Solution:
    return holdem.solve(added())


def test_every_turn_is_renamed_to_its_canonical_one() -> None:
    number, renaming = holdem_boards.turn_table()
    turns = holdem_boards.canonical_turns()
    assert len(turns) == 16_432
    for cards in list(combinations(range(51, -1, -1), 4))[::17]:
        place = holdem_boards.turn_place(*cards)
        suits = holdem_boards.SUITS_RENAMED[renaming[place]]
        renamed = sorted((4 * (card // 4) + suits[card % 4] for card in cards), reverse=True)
        assert renamed == turns[number[place]].tolist()


def test_wagers_that_add_up_pay_what_the_solution_promises() -> None:
    outcomes = holdem.count(added(), best_of_added().play)
    assert outcomes.value(bonus) == best_of_added().value
    assert sum(outcomes.facts.values()) == 20 * holdem.DEALS
    # The Wizard of Odds publishes 2.04%, and folds of these five hands.
    assert round(-100 * best_of_added().value, 2) == Fraction("2.04")
    folds = {hand.name for hand in best_of_added().starting if hand.best == holdem.FOLDED}
    assert folds == {"32o", "42o", "52o", "62o", "72o"}


@pytest.mark.parametrize("text", ["Ks Qs 7s 7d 2c", "Ah 9d 6c 4s 2h"])
def test_wagers_in_the_twenty_orders_of_a_board(text: str) -> None:
    board, play = parse_cards(text), best_of_added().play
    tally = holdem_play.Tally(
        np.zeros((5, 10, 3, 2), dtype=np.int64), np.zeros((5, 10, 10), dtype=np.int64)
    )
    cards = np.array([sorted((card.index for card in board), reverse=True)], dtype=np.uint8)
    tables = (*holdem_boards.flop_table(), *holdem_boards.turn_table())
    once = np.ones(1, dtype=np.int64)
    holdem_turns.count_turns(cards, once, added().terms, play, *tables, kernels.holdings(), tally)
    expected = dict.fromkeys(added().lines, 0)
    for hand in combinations([card for card in CARDS if card not in board], 2):
        start = holdem.choice(added(), play, hand, ())
        for turn, river in permutations(board, 2):
            flop = tuple(card for card in board if card not in (turn, river))
            wagers = [
                start and max(holdem.choice(added(), play, hand, shown), 0)
                for shown in (flop, (*flop, turn))
            ]
            expected[start, *wagers] += 1
    counted = tally.met.sum(axis=(1, 2, 3)) // comb(45, 2)
    assert counted.tolist() == list(expected.values())


def test_waiting_for_the_turn_is_the_average_of_the_best_there() -> None:
    hand, flop, gone = parse_cards("Qh Jd"), parse_cards("Kc 9d 2s"), CARDS[:22:2]
    left = [card for card in CARDS if card not in (*hand, *flop, *gone)]
    turns = [holdem.values_on_turn(added(), hand, (*flop, card), gone) for card in left]
    wait = sum(max(values.values()) for values in turns) / len(turns)
    unit = sum(values[1] - values[holdem.WAIT] for values in turns) / len(turns)
    values = holdem.values_on_flop(added(), hand, flop, gone)
    assert values == {1: wait + unit, holdem.WAIT: wait}


def test_values_at_a_turn_as_the_readable_ranking_has_them() -> None:
    hand, turn = parse_cards("Ah 7d"), parse_cards("Kc 7c 2s 3h")
    gone = tuple(card for card in CARDS[16:] if card not in (*hand, *turn))
    left = [card for card in CARDS[:16] if card not in (*hand, *turn)]
    gains = []
    for last in left:
        own = PokerHand.of((*hand, *turn, last))
        for pair in combinations([card for card in left if card != last], 2):
            dealer = PokerHand.of((*pair, *turn, last))
            comparison = (own > dealer) - (own < dealer)
            gains.append(bonus(holdem.Facts((2, 0, 0), own.category, comparison, True)))
    values = holdem.values_on_turn(added(), hand, turn, gone)
    assert values[holdem.WAIT] == sum(gains) / len(gains)


def test_choices_at_flop_and_turn_are_those_worth_most() -> None:
    random, play = np.random.default_rng(5), best_of_added().play
    for _ in range(40):
        a, b, *open_ = (CARDS[card] for card in random.permutation(52)[:6])
        flop, turn = tuple(open_[:3]), tuple(open_)
        for shown, valued in ((flop, holdem.values_on_flop), (turn, holdem.values_on_turn)):
            values = valued(added(), (a, b), shown)
            wagers = values[1] >= values[holdem.WAIT]
            assert holdem.choice(added(), play, (a, b), shown) == (1 if wagers else holdem.WAIT)


def test_other_decisions_are_refused() -> None:
    with pytest.raises(holdem.ContestError, match="one wager in all"):
        holdem.Contest.of(ultimate, DECISIONS[:2], PokerCategory.PAIR)
