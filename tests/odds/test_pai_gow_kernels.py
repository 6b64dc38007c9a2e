"""The exact counts of Pai Gow Poker: parts by brute force, the whole against printed figures."""

from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from houserules.equipment.cards import WITH_JOKER, Card, Suit
from houserules.games.pai_gow.kernels.advice import advise
from houserules.games.pai_gow.kernels.best import Stake, best_play_of_part, tally_of
from houserules.games.pai_gow.kernels.card_sets import HANDS, card_sets, class_of_hand
from houserules.games.pai_gow.kernels.hands import count_rules, count_seven_card_hands, house_hands
from houserules.games.pai_gow.kernels.kind_values import compute
from houserules.games.pai_gow.kernels.kinds import Left, all_kinds
from houserules.games.pai_gow.kernels.pairs import DEALS, compare, shards
from houserules.games.pai_gow.kernels.set_kinds import values_of
from houserules.games.pai_gow.kernels.study import best_strategy, compare_ways
from houserules.games.pai_gow.kernels.supersets import DONE, next_numbers, start
from houserules.hands.pai_gow import high_values, low_values
from houserules.hands.pai_gow_house_way import FOXWOODS
from houserules.hands.pai_gow_seven import SevenCardHand as H
from houserules.hands.pai_gow_tables import LOW_SCORES, value_hands


def test_classes_of_card_sets_stand_for_all_sets() -> None:
    assert [len(card_sets(size)) for size in range(3)] == [1, 14, 169 + 13]
    for size in range(7):
        assert card_sets(size).weights.sum() == comb(53, size)


def test_flops_and_boards_have_the_known_classes() -> None:
    """1,755 classes of three ordinary cards and 134,459 of five; the joker adds the smaller."""
    assert len(card_sets(3)) == 1755 + 169
    assert (card_sets(5).jokers == 0).sum() == 134_459


@pytest.mark.parametrize("held", [(0, 1, 2, 3, 4), (0, 17, 30, 44), (12, 13, 25, 51, 52)])
def test_the_hands_that_hold_a_set_are_all_listed_once(held: tuple[int, ...]) -> None:
    """Places are 13 * suit + rank; a hand's number is the sum of C(place, how many up to it)."""
    masks = np.zeros(4, np.uint16)
    for place in held:
        if place < 52:
            masks[place // 13] |= np.uint16(1 << place % 13)
    shares, places = np.empty((9, 53), np.int64), np.empty(10, np.int64)
    block = np.empty(1 << 15, np.uint32)
    base = start(masks, int(52 in held), shares, places)
    count = next_numbers(base, shares, places, block)
    assert places[0] == DONE
    rest = [place for place in range(53) if place not in held]
    wanted = {
        sum(comb(place, j) for j, place in enumerate(sorted((*held, *more)), 1))
        for more in combinations(rest, 7 - len(held))
    }
    assert len(wanted) == count
    assert set(block[:count].tolist()) == wanted


def random_table(rows: int, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, 3, (rows, LOW_SCORES)).astype(np.int32)


def test_comparing_tables_is_comparing_every_pair() -> None:
    player, dealer = random_table(5, 1), random_table(5, 2)
    pairs = np.zeros((3, 3), np.int64)
    compare(5, player, dealer, 7, pairs)
    wanted = np.zeros((3, 3), np.int64)
    for a, b in np.argwhere(player):
        for c, d in np.argwhere(dealer):
            wanted[np.sign(a - c) + 1, np.sign(b - d) + 1] += 7 * player[a, b] * dealer[c, d]
    assert (pairs == wanted).all()


def test_a_tally_counts_hands_below_both_and_below_neither() -> None:
    counts = random_table(6, 3)
    tally = np.empty((7, LOW_SCORES + 1), np.int64)
    tally_of(6, counts, tally)
    for row in (0, 3, 6):
        for low in (0, 40, LOW_SCORES):
            wins, losses = counts[:row, :low].sum(), counts[row:, low:].sum()
            assert tally[row, low] == wins * 2**32 + losses


def test_every_hand_that_a_wager_distinguishes_is_counted() -> None:
    """The combinations printed by the Wizard of Odds for Fortune Pai Gow Poker.

    There a straight that also holds three-of-a-kind counts as three-of-a-kind.
    """
    counts = count_seven_card_hands()
    assert sum(counts.values()) == HANDS == 154_143_080
    assert counts[H.SEVEN_CARD_STRAIGHT_FLUSH] == 32
    assert counts[H.ROYAL_AND_KING_QUEEN] == 72
    assert counts[H.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER] == 196
    assert counts[H.FIVE_ACES] == 1_128
    royals = (H.ROYAL_FLUSH, H.ROYAL_AND_ACE_KING, H.NATURAL_ROYAL_AND_ACE_QUEEN)
    assert sum(counts[hand] for hand in royals) == 26_020
    flushes = (H.STRAIGHT_FLUSH, H.ACE_FIVE_STRAIGHT_FLUSH, H.ACE_FIVE_AND_ACE_QUEEN)
    assert sum(counts[hand] for hand in flushes) == 184_644
    assert counts[H.FOUR_OF_A_KIND] == 307_472
    assert counts[H.FULL_HOUSE] == 4_188_528
    assert counts[H.FLUSH] == 6_172_088
    three = counts[H.THREE_OF_A_KIND] + counts[H.STRAIGHT_AND_THREE_OF_A_KIND]
    assert three == 7_672_500
    assert counts[H.STRAIGHT] == 11_034_204
    # Two suits can be had in 12 orders; a joker replaces any of five cards of the royal flush.
    assert counts[H.ROYAL_AND_ACE_KING] == 12 + 12 * 5
    assert counts[H.NATURAL_ROYAL_AND_ACE_QUEEN] == counts[H.ACE_FIVE_AND_ACE_QUEEN] == 12


def test_nine_high_hands_by_hand() -> None:
    """9 and six of the seven lower ranks but not five in a row, and no five of a suit."""
    ranks = [set(ranks) | {9} for ranks in combinations(range(2, 9), 6)]
    straight = [r for r in ranks if any({*range(low, low + 5)} <= r for low in range(2, 6))]
    no_flush = 4**7 - 4 * sum(comb(7, same) * 3 ** (7 - same) for same in (5, 6, 7))
    assert count_seven_card_hands()[H.NINE_HIGH] == (len(ranks) - len(straight)) * no_flush


def test_each_hand_is_set_by_one_rule() -> None:
    counts = count_rules(FOXWOODS)
    assert sum(counts.values()) == HANDS
    assert min(counts.values()) > 0
    assert counts["Five aces and kings: kings low"] == comb(4, 2)
    assert counts["Five aces: two aces low"] == comb(48, 2) - comb(4, 2)


def test_shards_cover_every_class_of_sets() -> None:
    for size in range(8):
        ends = [(shard.first, shard.last) for shard in shards() if shard.size == size]
        assert sum(last - first for first, last in ends) == len(card_sets(size))


@pytest.mark.slow
def test_both_by_the_house_way_over_all_deals() -> None:
    """The Wizard of Odds prints 2.72% against the house's bank and 0.25% as the bank, exact,
    with both hands set by the Foxwoods house way (analysis of December 2013)."""
    grid = compare_ways(FOXWOODS, FOXWOODS)
    assert sum(map(sum, grid.all)) == DEALS == 154_143_080 * 53_524_680
    assert all(grid.all[a][b] == grid.all[2 - a][2 - b] for a in range(3) for b in range(3))
    assert sum(map(sum, grid.marked)) == count_seven_card_hands()[H.QUEEN_HIGH] * 53_524_680
    wins = grid.all[2][2]
    losses = sum(grid.all[a][b] for a in range(2) for b in range(2))
    assert round((20 * losses - 19 * wins) / 20 / DEALS, 4) == 0.0272
    assert round((20 * wins - 19 * losses) / 20 / DEALS, 4) == 0.0025


@pytest.mark.slow
def test_random_deals_agree_with_the_exact_count() -> None:
    generator = np.random.default_rng(7)
    rounds, wins, losses = 2_000_000, 0, 0
    for _ in range(4):
        dealt = np.argsort(generator.random((rounds // 4, 53)), axis=1)[:, :14].astype(np.uint8)
        player = value_hands(np.ascontiguousarray(dealt[:, :7]), FOXWOODS)
        dealer = value_hands(np.ascontiguousarray(dealt[:, 7:]), FOXWOODS)
        high, low = player.highs > dealer.highs, player.lows > dealer.lows
        wins += int((high & low).sum())
        losses += int((~high & ~low).sum())
    grid = compare_ways(FOXWOODS, FOXWOODS).all
    for seen, ways in ((wins, grid[2][2]), (losses, sum(map(sum, (r[:2] for r in grid[:2]))))):
        chance = ways / DEALS
        assert abs(seen / rounds - chance) < 5 * (chance * (1 - chance) / rounds) ** 0.5


@pytest.mark.slow
def test_the_best_play_over_all_deals() -> None:
    """The Wizard of Odds prints that optimal play lowers 2.72% by 0.21%."""
    best = best_strategy(FOXWOODS, Stake(19, -20))
    grid = compare_ways(FOXWOODS, FOXWOODS).all
    assert best.house_wins == grid[2][2]
    assert best.house_losses == sum(map(sum, (row[:2] for row in grid[:2])))
    assert round((20 * best.losses - 19 * best.wins) / 20 / DEALS, 4) == 0.0251
    assert sum(best.departures) > 0


def test_the_shipped_values_of_all_kinds_are_those_of_the_house_way() -> None:
    computed = compute(FOXWOODS)
    assert (values_of(FOXWOODS) == computed).all()
    assert [len(kinds) for kinds in all_kinds()] == [117_117, 22_308, 1_716, 49_205,
                                                     65_065, 16_731, 1_716, 18_395]  # fmt: skip


def test_kinds_stand_for_all_hands() -> None:
    hands = np.concatenate(list(Left.without(()).hands()))
    assert hands.min() > 0
    assert hands.sum() == HANDS
    fact = values_of(FOXWOODS)[:, 2]
    for kind in (H.QUEEN_HIGH, H.FOUR_OF_A_KIND, H.FLUSH, H.THREE_PAIR):
        of_kind = int(hands[fact == tuple(H).index(kind)].sum())
        assert of_kind == count_seven_card_hands()[kind]


@pytest.mark.parametrize("seed", range(6))
def test_advice_is_that_of_all_dealer_hands_one_by_one(seed: int) -> None:
    """Sixteen cards are left, more of one suit than of others: 11,440 dealer hands."""
    random = Random(seed)
    deck = [*WITH_JOKER]
    random.shuffle(deck)
    deck.sort(key=lambda card: not card.is_joker and card.suit is not Suit(seed % 4))
    left, cards, gone = deck[:16], deck[16:23], deck[23:]
    pushes = H.QUEEN_HIGH if seed % 2 else None
    dealers = [
        FOXWOODS.set(hand).setting
        for hand in combinations(left, 7)
        if pushes is None or H.of(hand) is not pushes
    ]
    for odds in advise(cards, FOXWOODS, pushes, gone):
        own = odds.setting
        over = [(own.high > one.high, own.low > one.low) for one in dealers]
        assert (odds.wins, odds.losses) == (over.count((True, True)), over.count((False, False)))
        assert odds.of == comb(16, 7)


@pytest.mark.slow
def test_one_hand_against_every_dealer_hand_is_the_same_by_inclusion_and_exclusion() -> None:
    """For random classes, the settings counted one by one against those of the whole solution."""
    hands, made = card_sets(7), house_hands(FOXWOODS)
    first = 5_000_000
    part = (first, first + 1000)
    play = best_play_of_part(part, made.values, np.zeros(len(hands), bool), Stake(19, -20))
    for number in range(first, first + 1000, 125):
        cards = [
            Card(4 * rank + suit)
            for suit in range(4)
            for rank in range(13)
            if hands.masks[number, suit] >> rank & 1
        ] + [Card(52)] * int(hands.jokers[number])
        worth = {
            high_values().index(odds.setting.high.value) * 128
            + low_values().index(odds.setting.low.value): 19 * odds.wins - 20 * odds.losses
            for odds in advise(cards, FOXWOODS)
        }
        assert worth[int(play.chosen[number - first])] == max(worth.values())


@pytest.mark.slow
def test_every_hand_has_a_class() -> None:
    assert (np.bincount(class_of_hand()) == card_sets(7).weights).all()
