"""How the packed hand tables are made: rank codes, values of rank sets, and their packing.

Run `python -m houserules.hands.table_generator` to rewrite the shipped file.
"""

from collections import Counter
from itertools import combinations, combinations_with_replacement
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from houserules.hands.compiled import kernel
from houserules.hands.poker import PokerCategory

RANKS = 13
MOST_CARDS = 7
COPIES = 4
ROW_BITS = 14
"""The low bits of a sum of rank codes that choose a row of the table."""

PATH = Path(__file__).with_name("tables.npz")

Integers = NDArray[np.int64]
RankSet = tuple[int, ...]
"""Ranks of some cards without their suits, 0 for a 2 and 12 for an ace, in ascending order."""

_CATEGORY_OF_SIZES = {
    (4, 1): PokerCategory.FOUR_OF_A_KIND,
    (3, 2): PokerCategory.FULL_HOUSE,
    (3, 1, 1): PokerCategory.THREE_OF_A_KIND,
    (2, 2, 1): PokerCategory.TWO_PAIR,
    (2, 1, 1, 1): PokerCategory.PAIR,
    (1, 1, 1, 1, 1): PokerCategory.HIGH_CARD,
}
_WHEEL = (0, 1, 2, 3, 12)


def find_codes(count: int = RANKS) -> list[int]:
    """Give each rank the smallest code that keeps the sums of up to seven cards all different."""
    codes: list[int] = []
    for _ in range(count):
        sums = sums_by_size(codes)
        lengths = np.array([len(group) for group in sums])
        padded = np.zeros((len(sums), lengths.max()), dtype=np.int64)
        for size, group in enumerate(sums):
            padded[size, : len(group)] = group
        codes.append(_next_code(padded, lengths, codes[-1] + 1 if codes else 1))
    return codes


def sums_by_size(codes: list[int]) -> list[Integers]:
    """For 0 to 7 cards, the sum of codes of every set of ranks with at most four of each."""
    sums = [np.zeros(1 if size == 0 else 0, dtype=np.int64) for size in range(MOST_CARDS + 1)]
    for code in codes:
        sums = [
            np.concatenate(
                [sums[size - copies] + copies * code for copies in range(min(COPIES, size) + 1)]
            )
            for size in range(MOST_CARDS + 1)
        ]
    return sums


@kernel
def _next_code(sums: Integers, lengths: Integers, code: int) -> int:
    taken = np.zeros(sums.max() + 1, dtype=np.bool_)
    for size in range(MOST_CARDS + 1):
        for place in range(lengths[size]):
            taken[sums[size, place]] = True
    while not _keeps_apart(sums, lengths, taken, code):
        code += 1
    return code


@kernel
def _keeps_apart(sums: Integers, lengths: Integers, taken: NDArray[np.bool_], code: int) -> bool:
    new = np.zeros(0, dtype=np.bool_)
    # The first pass meets the sums without the new rank and rejects nearly every candidate;
    # the second compares the sums with one to four of the new rank among themselves.
    for thorough in range(2):
        if thorough:
            new = np.zeros(len(taken) + COPIES * code, dtype=np.bool_)
        for copies in range(1, COPIES + 1):
            for size in range(MOST_CARDS - copies, -1, -1):
                for place in range(lengths[size]):
                    total = sums[size, place] + copies * code
                    if total < len(taken) and taken[total]:
                        return False
                    if thorough:
                        if new[total]:
                            return False
                        new[total] = True
    return True


def _strength(ranks: RankSet, suited: bool) -> tuple[PokerCategory, RankSet]:
    """The category, then the ranks that decide within it, so that more is better."""
    if len(set(ranks)) == 5 and (ranks[-1] - ranks[0] == 4 or ranks == _WHEEL):
        top = 3 if ranks == _WHEEL else ranks[-1]
        return _straight(top, suited), (top,)
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    sizes = tuple(count for count, _ in groups)
    order = tuple(rank for _, rank in groups)
    return PokerCategory.FLUSH if suited else _CATEGORY_OF_SIZES[sizes], order


def _straight(top: int, suited: bool) -> PokerCategory:
    if not suited:
        return PokerCategory.STRAIGHT
    return PokerCategory.ROYAL_FLUSH if top == RANKS - 1 else PokerCategory.STRAIGHT_FLUSH


def _rank_sets(size: int) -> list[RankSet]:
    return [
        ranks
        for ranks in combinations_with_replacement(range(RANKS), size)
        if max(Counter(ranks).values()) <= COPIES
    ]


def _extended(values: dict[RankSet, int], larger: list[RankSet]) -> dict[RankSet, int]:
    """Values with one card more: the best that is left when one card is taken away."""
    return {
        ranks: max(values[ranks[:out] + ranks[out + 1 :]] for out in range(len(ranks)))
        for ranks in larger
    }


def _all_values() -> tuple[dict[RankSet, int], dict[RankSet, int], list[int]]:
    """Values without a flush, values of cards of one suit, and the category of each value."""
    strengths = {(ranks, False): _strength(ranks, False) for ranks in _rank_sets(5)}
    strengths |= {(ranks, True): _strength(ranks, True) for ranks in combinations(range(RANKS), 5)}
    ordered = sorted(set(strengths.values()))
    value_of = {strength: value for value, strength in enumerate(ordered)}
    plain = {ranks: value_of[s] for (ranks, suited), s in strengths.items() if not suited}
    flush = {ranks: value_of[s] for (ranks, suited), s in strengths.items() if suited}
    unsuited, suited, smaller = dict(plain), dict(flush), dict(flush)
    for size in range(6, MOST_CARDS + 1):
        plain = _extended(plain, _rank_sets(size))
        unsuited |= plain
    for size in range(6, RANKS + 1):
        smaller = _extended(smaller, list(combinations(range(RANKS), size)))
        suited |= smaller
    categories = list(PokerCategory)
    return unsuited, suited, [categories.index(category) for category, _ in ordered]


def _packed(sums: Integers) -> tuple[Integers, Integers]:
    """Offsets of the rows, and where each sum lands, by first fit of the fullest row first."""
    rows, columns = sums & ((1 << ROW_BITS) - 1), sums >> ROW_BITS
    order = np.lexsort((columns, rows))
    names, starts, lengths = np.unique(rows[order], return_index=True, return_counts=True)
    occupied = np.zeros(len(sums) * 2, dtype=np.bool_)
    offsets = np.zeros(1 << ROW_BITS, dtype=np.int64)
    for row in np.argsort(-lengths, kind="stable"):
        members = columns[order[starts[row] : starts[row] + lengths[row]]]
        offset = _first_fit(occupied, members, -members[0])
        occupied[members + offset] = True
        offsets[names[row]] = offset
    return offsets, offsets[rows] + columns


@kernel
def _first_fit(occupied: NDArray[np.bool_], members: Integers, offset: int) -> int:
    while True:
        for member in members:
            if occupied[member + offset]:
                break
        else:
            return offset
        offset += 1


def generate() -> dict[str, NDArray[np.generic]]:
    """Every array of the shipped file."""
    codes = find_codes()
    unsuited, suited, categories = _all_values()
    sums = np.array([sum(codes[rank] for rank in ranks) for ranks in unsuited], dtype=np.int64)
    offsets, places = _packed(sums)
    by_sum = np.zeros(places.max() + 1, dtype=np.uint16)
    by_sum[places] = list(unsuited.values())
    by_mask = np.zeros(1 << RANKS, dtype=np.uint16)
    by_mask[[sum(1 << rank for rank in ranks) for ranks in suited]] = list(suited.values())
    return {
        "rank_codes": np.array(codes, dtype=np.uint64),
        "row_offsets": offsets.astype(np.int32).view(np.uint32),  # added modulo 2**32
        "value_by_sum": by_sum,
        "value_by_mask": by_mask,
        "category_of_value": np.array(categories, dtype=np.uint8),
    }


if __name__ == "__main__":
    np.savez_compressed(PATH, allow_pickle=False, **generate())
