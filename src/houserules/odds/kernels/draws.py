"""A hand that may be drawn to, against the dealer's hand with an up card: compiled loops.

Hands are named by the place of their outcome in `OUTCOMES`. The worth of a final hand comes from
the counts of the dealer's hands that it meets; the loops here find combinations, add worths over
all cards that may be drawn, deal draws, and value every draw of one hand exactly.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from houserules.hands.compiled import kernel
from houserules.hands.every import WAYS, Cards, Scores

OUTCOMES = (
    "Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush", "Straight",
    "Three-of-a-kind", "Two pair", "One pair", "Ace-king", "High card",
)  # fmt: skip
QUADS, FULL, STRAIGHT, TRIPS, TWO_PAIR, PAIR, ACE_KING, NOTHING = 2, 3, 5, 6, 7, 8, 9, 10
FOLD, BET, SIXTH, INSTANT, KEEP = 0, 1, 2, 3, 4
"""Acts; from KEEP on, the cards that are kept are the bits of the rest."""
KING, ACE = 11, 12
ROOM = 23
"""Numbers that the search for combinations fills: three results, its notes, the card left out."""
BITS = np.array([mask.bit_count() for mask in range(32)], dtype=np.int64)
TOP = np.array([max(mask.bit_length() - 1, 0) for mask in range(32)], dtype=np.int64)
MIX = np.uint64(0x9E3779B97F4A7C15)

Integer = Any
"""A whole number of whatever width."""
Floats = NDArray[np.float64]
Codes = NDArray[np.uint8]
Integers = NDArray[np.int64]


@kernel
def place_without(cards: Cards, size: Integer, omitted: Integer) -> Integer:
    """The place of rising cards without one of them; with all if none is omitted."""
    place, length = 0, 0
    for at in range(size):
        if at != omitted:
            length += 1
            place += WAYS[cards[at], length]
    return place


@kernel
def combinations(
    cards: Cards, size: Integer, scores: Scores, outcome_of: Codes, found: Integers
) -> None:
    """The best five of five or six rising cards: its place, its outcome, a second outcome.

    The second combination holds a card that is not in the winning one. `found` has room for the
    number of cards of each rank and for the outcome without each card.
    """
    ranks, made = found[3:16], found[16:22]
    best, left = np.int64(-1), -1
    ranks[:] = 0
    for at in range(size):
        ranks[cards[at] >> 2] += 1
    for omitted in range(size if size > 5 else 1):
        place = place_without(cards, size, omitted if size > 5 else -1)
        made[omitted] = outcome_of[scores[place]]
        if np.int64(scores[place]) > best:
            best, left = np.int64(scores[place]), omitted if size > 5 else -1
            found[0] = place
    won = np.int64(outcome_of[best])
    found[1], found[2], found[22] = won, NOTHING, left
    pairs: Integer = 0
    lowest: Integer = 13
    for paired in range(12, -1, -1):
        if ranks[paired] > 1:
            pairs += 1
            lowest = paired if pairs <= 2 else lowest
    for at in range(size):
        rank = np.int64(cards[at] >> 2)
        if won <= STRAIGHT and won != QUADS:
            inside: Any = at != left
        elif won == ACE_KING:
            inside = rank >= KING
        elif won == TWO_PAIR:
            inside = ranks[rank] > 1 and rank >= lowest
        else:
            inside = ranks[rank] > 1 and (won != QUADS or ranks[rank] == 4)
        if won == NOTHING or inside:
            continue
        second: Integer = NOTHING
        if size > 5:
            for omitted in range(size):
                five = made[omitted]
                if omitted != at and five <= STRAIGHT and five != QUADS:
                    second = min(second, five)
        if ranks[rank] == 4:
            second = min(second, QUADS)
        if ranks[rank] > 1:
            second = min(second, TRIPS if ranks[rank] > 2 else TWO_PAIR if pairs > 1 else PAIR)
        if (rank == ACE and ranks[KING]) or (rank == KING and ranks[ACE]):
            second = min(second, ACE_KING)
        found[2] = min(found[2], second)


@kernel
def classify(rows: Cards, start: Integer, end: Integer, of_place: NDArray[np.int32],
             number: NDArray[np.int32], suits: Codes) -> None:  # fmt: skip
    """The number of each row among hands up to a renaming of suits, and the renaming."""
    held, cards = np.zeros(4, dtype=np.int64), np.zeros(6, dtype=np.uint8)
    size = rows.shape[1]
    for row in range(start, end):
        held[:] = 0
        for at in range(size):
            held[rows[row, at] & 3] |= 1 << (rows[row, at] >> 2)
        packed = 0
        for suit in range(4):
            renamed = 0
            for other in range(4):
                if held[other] > held[suit] or (held[other] == held[suit] and other < suit):
                    renamed += 1
            packed |= renamed << (2 * suit)
        suits[row] = packed
        for at in range(size):
            card = np.uint8(_renamed(rows[row, at], packed))
            to = at
            while to and cards[to - 1] > card:
                cards[to] = cards[to - 1]
                to -= 1
            cards[to] = card
        number[row] = of_place[place_without(cards, size, -1)]


@kernel
def _renamed(card: Integer, packed: Integer) -> Integer:
    return (np.int64(card) & 60) | ((np.int64(packed) >> (2 * (np.int64(card) & 3))) & 3)


@kernel
def add_up(rows: Cards, start: Integer, end: Integer, number: NDArray[np.int32], suits: Codes,
           worth: Floats, parts: Integer, sums: Floats) -> None:  # fmt: skip
    """The worth of all hands that contain a set, by up card, from the sets with one card more."""
    size = rows.shape[1]
    cards = np.zeros(size + 1, dtype=np.uint8)
    for row in range(start, end):
        for card in range(52):
            to, known = 0, False
            for at in range(size):
                known = known or rows[row, at] == card
                if rows[row, at] < card:
                    cards[to] = rows[row, at]
                    to += 1
            if known:
                continue
            cards[to] = card
            for at in range(to, size):
                cards[at + 1] = rows[row, at]
            place = place_without(cards, size + 1, -1)
            for up in range(52):
                if up != card:
                    sums[row, up] += worth[number[place], _renamed(up, suits[place])] / parts


@kernel
def choose(rows: Cards, start: Integer, end: Integer, scores: Scores, outcome_of: Codes,
           number: NDArray[np.int32], suits: Codes, first: Integers, first_row: Integers,
           sums: Floats, plain: Floats, wins: Floats, pays: Floats, draws: Floats,
           instant: NDArray[np.bool_], moved: Floats, shifts: Floats, given: Codes, best: Codes,
           of_draws: Floats) -> None:  # fmt: skip
    """The act that is worth most with each hand and up card.

    Worths are at first as if cards that the player does not use could be the dealer's; how such a
    card moves the dealer's hands, `moved` and on an average over draws `shifts`, is then added.
    `of_draws` gets the worth at first of the draws that are chosen, added up for each hand. Where
    acts are given, they are taken.
    """
    index, subset = np.zeros(32, dtype=np.int64), np.zeros(6, dtype=np.uint8)
    renaming, unused = np.zeros(32, dtype=np.int64), np.zeros(52, dtype=np.uint8)
    exact, found = np.zeros(32, dtype=np.float64), np.zeros(ROOM, dtype=np.int64)
    drawn, second = np.zeros(52, dtype=np.int64), np.zeros(52, dtype=np.float64)
    for row in range(start, end):
        held = np.int64(0)
        for at in range(5):
            held |= 1 << np.int64(rows[row, at])
        for mask in range(31):
            size = 0
            for at in range(5):
                if mask >> at & 1:
                    subset[size] = rows[row, at]
                    size += 1
            of = first[size] + place_without(subset, size, -1)
            index[mask], renaming[mask] = first_row[size] + number[of], suits[of]
        for card in range(52):
            if held >> card & 1:
                continue
            _insert(rows[row], card, subset)
            combinations(subset, 6, scores, outcome_of, found)
            drawn[card], second[card] = first[5] + found[0], pays[found[2]]
            unused[card] = subset[found[22]]
        combinations(rows[row], 5, scores, outcome_of, found)
        own = pays[found[2]]
        for up in range(52):
            if held >> up & 1:
                continue
            if instant[row]:
                best[row, up] = INSTANT
                continue
            bet = plain[row, up] + own * wins[row, up]
            most = bet if bet > -1 else -1.0
            act: Integer = BET if bet > -1 else FOLD
            worth, more, base = 0.0, 0.0, 0.0
            if len(given) and given[row, up] in (FOLD, BET):
                best[row, up] = given[row, up]
                continue
            exchanged = len(given) and given[row, up] >= KEEP
            for card in range(52):
                if card != up and not held >> card & 1 and not exchanged:
                    at = _renamed(up, suits[drawn[card]])
                    of = number[drawn[card]]
                    stay = plain[of, at] + second[card] * wins[of, at]
                    worth += max(-1.0, stay)
                    if stay > -1:
                        score, rank = scores[drawn[card] - first[5]], unused[card] >> 2
                        more += moved[score, up >> 2, rank, 0]
                        more += second[card] * moved[score, up >> 2, rank, 1]
            sixth = worth / 46 - 1
            if sixth + more / 46 > most:
                most, base, act = sixth + more / 46, sixth, SIXTH
            for mask in range(31):
                exact[mask] = sums[index[mask], _renamed(up, renaming[mask])]
            exact[31] = max(-1.0, bet)
            for bit in range(5):
                for mask in range(32):
                    if not mask >> bit & 1:
                        exact[mask] -= exact[mask | 1 << bit]
            for mask in range(32):
                if draws[mask]:
                    worth = exact[mask] / draws[mask] - 1
                    more = worth
                    for at in range(5):
                        if not mask >> at & 1:
                            rank = rows[row, at] >> 2
                            more += shifts[rank, index[mask], _renamed(up, renaming[mask])]
                    if more > most:
                        most, base, act = more, worth, KEEP + mask
            if len(given):
                act = np.int64(given[row, up])
                base = exact[act - KEEP] / draws[act - KEEP] - 1 if act >= KEEP else sixth
            best[row, up] = act
            if act == SIXTH or act >= KEEP:
                of_draws[row] += base


@kernel
def weigh(below: NDArray[np.uint32], upto: NDArray[np.uint32], cut: NDArray[np.uint32],
          total: Integer, qualifies: NDArray[np.bool_], codes: Codes, gains: Floats,
          plain: Floats, wins: Floats) -> None:  # fmt: skip
    """The worth of a bet without a second payout and the chance to win, by hand and up card."""
    for row in range(len(below)):
        of = gains[codes[row, 0], NOTHING]
        for up in range(52):
            low, most = np.int64(below[row, up]), np.int64(upto[row, up])
            bad = np.int64(cut[row, up])
            if qualifies[row]:
                worth = of[2] * bad + of[5] * (low - bad) + of[4] * (most - low)
                worth += of[3] * (total - most)
                wins[row, up] = (low - bad) / total
            else:
                worth = of[2] * low + of[1] * (most - low) + of[0] * (bad - most)
                worth += of[3] * (total - bad)
            plain[row, up] = worth / total


@kernel
def count_dealers(hands: Cards, up: Integer, scores: Scores, counts: Integers) -> None:
    """The dealer's hands with an up card by score, in all and with a card of each rank more."""
    cards, seen = np.zeros(5, np.uint8), np.zeros(13, np.int64)
    for row in range(len(hands)):
        seen[:] = 0
        for at in range(4):
            cards[at] = hands[row, at] + (1 if hands[row, at] >= up else 0)
            seen[cards[at] >> 2] += 1
        cards[4] = up
        _sort(cards, 5)
        score = scores[place_without(cards, 5, -1)]
        counts[13, score] += 1
        for rank in range(13):
            counts[rank, score] += seen[rank]


@kernel
def shift(rows: Cards, scores: Scores, codes: Codes, bets: NDArray[np.bool_], pays: Floats,
          moved: Floats, rank: Integer, out: Floats) -> None:  # fmt: skip
    """How a dead card of a rank moves the worth of each hand that bets, by up card."""
    for row in range(len(rows)):
        score, second = scores[row], pays[codes[row, 1]]
        for up in range(52):
            out[row, up] = 0.0
            if bets[row, up]:
                out[row, up] = moved[score, up >> 2, rank, 0]
                out[row, up] += second * moved[score, up >> 2, rank, 1]


@kernel
def _moved(
    moved: Floats, score: Integer, second: float, up: Integer, dead: Cards, number: Integer
) -> float:
    """How some dead cards move the worth of a bet."""
    more = 0.0
    for at in range(number):
        rank = dead[at] >> 2
        more += moved[score, up >> 2, rank, 0] + second * moved[score, up >> 2, rank, 1]
    return more


@kernel
def _insert(hand: Cards, card: Integer, out: Cards) -> None:
    """Six rising cards: those of a hand and one more."""
    to = 0
    for at in range(5):
        if hand[at] < card:
            out[to] = hand[at]
            to += 1
    out[to] = card
    for at in range(to, 5):
        out[at + 1] = hand[at]


@kernel
def _sort(cards: Cards, size: Integer) -> None:
    for at in range(1, size):
        card, to = cards[at], at
        while to and cards[to - 1] > card:
            cards[to] = cards[to - 1]
            to -= 1
        cards[to] = card


@kernel
def _random(state: NDArray[np.uint64], below: Integer) -> Integer:
    """The next number below another, from a counter that is mixed."""
    state[0] += MIX
    mixed = (state[0] ^ (state[0] >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return (np.int64((mixed ^ (mixed >> np.uint64(31))) >> np.uint64(32)) * below) >> 32


@kernel
def _meeting(cards: Cards, up: Integer, mine: Integer, scores: Scores, lowest: Integer) -> Integer:
    """Whether the dealer qualifies with four cards and the up card, and who is higher."""
    cards[4] = up
    _sort(cards, 5)
    theirs = np.int64(scores[place_without(cards, 5, -1)])
    return 1 + (mine > theirs) - (mine < theirs) + (3 if theirs >= lowest else 0)


@kernel
def _two_hands(left: Cards, start: Integer, dead: Cards, state: NDArray[np.uint64], dealer: Cards,
               other: Cards) -> bool:  # fmt: skip
    """Four cards of the dealer, and four that may also be dead; whether they are different."""
    live = 46 - start
    picked = np.int64(0)
    replaced = False
    for at in range(4):
        number = _random(state, 46)
        while picked >> number & 1:
            number = _random(state, 46)
        picked |= 1 << number
        other[at] = left[start + number] if number < live else dead[number - live]
        dealer[at] = other[at]
        replaced = replaced or number >= live
    if replaced:
        for at in range(4):
            known = False
            for number in range(start):
                known = known or dead[number] == other[at]
            if known:
                number = _random(state, live)
                while picked >> number & 1:
                    number = _random(state, live)
                picked |= 1 << number
                dealer[at] = left[start + number]
    return replaced


@kernel
def deal(rows: Cards, start: Integer, end: Integer, scores: Scores, outcome_of: Codes,
         number: NDArray[np.int32], suits: Codes, weights: Integers, codes: Codes,
         plain: Floats, wins: Floats, pays: Floats, moved: Floats, lowest: Integer, acts: Codes,
         times: Integer, gains: Floats, counts: Integers, squares: Integers,
         differs: Floats) -> None:  # fmt: skip
    """Deal every draw that was chosen a number of times, and count how it ends, by weight.

    `counts` has act, outcome, second outcome and meeting. `differs` gets how much more is gained
    than if the cards that the player does not use could be the dealer's, and its variance.
    """
    left, own, dead = np.zeros(46, np.uint8), np.zeros(6, np.uint8), np.zeros(5, np.uint8)
    dealer, other = np.zeros(5, np.uint8), np.zeros(5, np.uint8)
    found, state = np.zeros(ROOM, dtype=np.int64), np.zeros(1, dtype=np.uint64)
    for row in range(start, end):
        for up in range(52):
            act, weight = np.int64(acts[row, up]), weights[row]
            if act != SIXTH and act < KEEP:
                continue
            _leave(rows[row], up, left)
            kept, full = (31, 6) if act == SIXTH else (act - KEEP, 5)
            _kept(rows[row], 31 ^ kept, dead)
            state[0] = np.uint64(row * 52 + up + 1) * np.uint64(0xD1342543DE82EF95)
            more, square = 0.0, 0.0
            for _ in range(times):
                size = _kept(rows[row], kept, own)
                drawn = full - size
                for at in range(drawn):
                    swap = at + _random(state, 46 - at)
                    left[at], left[swap] = left[swap], left[at]
                    own[size + at] = left[at]
                _sort(own, full)
                if full == 6:
                    combinations(own, full, scores, outcome_of, found)
                    place, won, second = found[0], found[1], found[2]
                    of = number[place]
                else:
                    place = np.int64(place_without(own, full, -1))
                    of = number[place]
                    won, second = np.int64(codes[of, 0]), np.int64(codes[of, 1])
                at_up = _renamed(up, suits[place])
                if full == 6:
                    dead[0] = own[found[22]]
                mine = np.int64(scores[place])
                worth = plain[of, at_up] + pays[second] * wins[of, at_up]
                stays = worth + _moved(moved, mine, pays[second], up, dead, drawn) > -1
                if not stays:
                    counts[FOLD, 0, 0, 0] += weight
                    squares[FOLD, 0, 0, 0] += weight * weight
                if not stays and worth <= -1:
                    continue
                differ = _two_hands(left, drawn, dead, state, dealer, other)
                gain = -1.0
                if stays:
                    meeting = _meeting(dealer, up, mine, scores, lowest)
                    counts[BET, won, second, meeting] += weight
                    squares[BET, won, second, meeting] += weight * weight
                    gain = gains[won, second, meeting]
                if worth <= -1:
                    gain += 1
                elif not differ and stays:
                    continue
                else:
                    gain -= gains[won, second, _meeting(other, up, mine, scores, lowest)]
                more += gain
                square += gain * gain
            differs[0] += weight * more / times
            variance = (square - more * more / times) / (times - 1)
            differs[1] += weight * weight * variance / times


@kernel
def _leave(hand: Cards, up: Integer, left: Cards) -> None:
    """The cards that a player does not know."""
    free = 0
    for card in range(52):
        known = card == up
        for at in range(5):
            known = known or hand[at] == card
        if not known:
            left[free] = card
            free += 1


@kernel
def _kept(hand: Cards, kept: Integer, own: Cards) -> Integer:
    size = 0
    for at in range(5):
        if kept >> at & 1:
            own[size] = hand[at]
            size += 1
    return size


@kernel
def code_draws(kept: Cards, left: Cards, rows: Cards, scores: Scores, outcome_of: Codes,
               levels: Integers, coded: Integers) -> None:  # fmt: skip
    """The score, the outcome and the second outcome of some cards with each draw."""
    own, found = np.zeros(6, dtype=np.uint8), np.zeros(ROOM, dtype=np.int64)
    full = len(kept) + rows.shape[1]
    for row in range(len(rows)):
        for at in range(len(kept)):
            own[at] = kept[at]
        for at in range(rows.shape[1]):
            own[len(kept) + at] = left[rows[row, at]]
        _sort(own, full)
        combinations(own, full, scores, outcome_of, found)
        levels[row] = scores[found[0]]
        coded[row, 1], coded[row, 2] = found[1], found[2]


@kernel
def value_draws(finals: NDArray[np.uint32], levels: Integers, drawn: Cards, size: Integer,
                coded: Integers, order: NDArray[np.uint32], hands: Cards, their_scores: Scores,
                lowest: Integer, gains: Integers, total: Integer,
                sums: Integers) -> None:  # fmt: skip
    """Add the worth of all draws of one number of cards, each against all hands of the dealer.

    `finals` are draws in the order of their `levels`; each number in `drawn` is a card among those
    left. `coded` has, for each draw, its group, outcome and second outcome.
    """
    cards = hands.shape[1]
    first = np.array([0, 1, 65, 65 + 64 * 64, 65 + 64 * 64 + 64**3])
    index, whole = np.zeros(32, dtype=np.int64), np.zeros(32, dtype=np.int64)
    added, cut = np.zeros(first[4], dtype=np.int32), np.zeros(first[4], dtype=np.int32)
    for hand in range(len(hands)):
        if their_scores[hand] < lowest:
            _add(hands[hand], cards, first, index, cut)
    at, length = 0, len(finals)
    begin = 0
    while begin < length:
        level = levels[finals[begin]]
        finish = begin
        while finish < length and levels[finals[finish]] == level:
            finish += 1
        while at < len(order) and their_scores[order[at]] < level:
            _add(hands[order[at]], cards, first, index, added)
            at += 1
        for each in range(begin, finish):
            draw = finals[each]
            coded[draw, 3] = _free(
                drawn[draw], size, first, index, whole, added, their_scores, level
            )
            coded[draw, 4] = _free(
                drawn[draw], size, first, index, whole, cut, their_scores, lowest
            )
        while at < len(order) and their_scores[order[at]] <= level:
            _add(hands[order[at]], cards, first, index, added)
            at += 1
        for each in range(begin, finish):
            draw = finals[each]
            upto = _free(drawn[draw], size, first, index, whole, added, their_scores, level + 1)
            below, low = coded[draw, 3], coded[draw, 4]
            won, second = coded[draw, 1], coded[draw, 2]
            worth = gains[won, second, 2] * min(below, low) + gains[won, second, 5] * max(
                below - low, 0
            )
            if level >= lowest:
                worth += gains[won, second, 4] * (upto - below)
                worth += gains[won, second, 3] * (total - upto)
            else:
                worth += gains[won, second, 1] * (upto - below)
                worth += gains[won, second, 0] * (low - upto) + gains[won, second, 3] * (
                    total - low
                )
            sums[coded[draw, 0]] += max(worth, gains[0, 0, 6] * total)
        begin = finish


@kernel
def _add(hand: Cards, cards: Integer, first: Integers, index: Integers,
         added: NDArray[np.int32]) -> None:  # fmt: skip
    """Count a hand of the dealer at each set of its cards but the whole."""
    added[0] += 1
    for mask in range(1, (1 << cards) - 1):
        index[mask] = index[mask ^ (1 << TOP[mask])] * 64 + hand[TOP[mask]]
        added[first[BITS[mask]] + index[mask]] += 1


@kernel
def _free(draw: Cards, size: Integer, first: Integers, index: Integers, whole: Integers,
          added: NDArray[np.int32], scores: Scores, below: Integer) -> Integer:  # fmt: skip
    """The added hands of four cards that have no card in common with a draw."""
    free = np.int64(added[0])
    for mask in range(1, 1 << size):
        top, length = TOP[mask], BITS[mask]
        index[mask] = index[mask ^ (1 << top)] * 64 + draw[top]
        whole[mask] = whole[mask ^ (1 << top)] + WAYS[draw[top], length]
        if length < 4:
            ways = np.int64(added[first[length] + index[mask]])
            free += -ways if length & 1 else ways
        elif length == 4:
            free += scores[whole[mask]] < below
    return free
