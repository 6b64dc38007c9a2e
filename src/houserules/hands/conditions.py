"""Conditions on cards in a few words: “pair of Q”, “at least 2 red cards”, “sum 9 to 12”.

A condition is read once and asked of one hand, or of many at once: whatever counts the cards
(`Seen`) may give numbers or arrays of numbers. Kinds of hands are found by what the cards hold, so
that a straight flush holds a straight, and four of a kind hold a pair: rows are tested from the
top. `WORDS` lists everything that can be said.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from functools import cache, reduce
from itertools import product
from operator import add, and_, or_
from typing import Any, Protocol

from houserules.equipment.cards import RANKS, SUITS, Card, Rank, Suit, parse_cards
from houserules.errors import RuleError
from houserules.hands.numbers import NUMBER_WORDS, Test, number_test

Number = Any
"""A number, or an array of numbers: one for each of many hands."""
Flag = Any
"""Whether something holds, or an array of that."""
ACE = len(RANKS) - 1
MOST = 5
"""The most cards of a straight, a flush and the like."""


class Tells(IntEnum):
    """The features that a condition tells apart, coarsest first; suits alike may be exchanged."""

    RANKS = 0
    COLOURS = 1
    SUITS_ALIKE = 2
    SUITS = 3


class Joker(StrEnum):
    """The use of a joker in a pair, a straight and the like."""

    ANY_CARD = "any card"
    ACE = "an ace, or completes a straight or a flush"
    NOTHING = "nothing"


class Seen(Protocol):
    """The cards at a place, or all together: how many there are of each kind."""

    size: int
    most_jokers: int

    @property
    def jokers(self) -> Number:
        """How many jokers."""

    def rank(self, rank: int) -> Number:
        """How many of a rank, from 0 for the two."""

    def red(self, rank: int) -> Number:
        """How many red ones of a rank."""

    def suit(self, suit: int) -> Number:
        """How many of a suit."""

    def card(self, rank: int, suit: int) -> Number:
        """How many of one card."""

    def ranks(self, suit: int | None = None) -> Number:
        """A bit for each rank that is there, perhaps in one suit."""

    def look(self, table: Sequence[int], at: Number) -> Number:
        """The entry of a table at a number."""


class Deal(Protocol):
    """All cards that a wager looks at."""

    def at(self, place: str | None) -> Seen:
        """The cards at a place, or all together."""


Holds = Callable[[Seen], Flag]


@dataclass(frozen=True, eq=False)
class Condition:
    """Something that cards fulfil or not."""

    words: str
    holds: Callable[[Deal], Flag]
    tells: Tells
    places: tuple[str, ...] = ()
    """The places that it names; without any it is about all cards together."""


class Held:
    """The cards of one hand."""

    def __init__(self, cards: Sequence[Card], jokers: int = 1) -> None:
        self.size, self.most_jokers = len(cards), jokers
        self._cards = Counter(card.index for card in cards)
        self.jokers = sum(card.is_joker for card in cards)

    def rank(self, rank: int) -> int:
        """How many of a rank."""
        return sum(self._cards[4 * rank + suit] for suit in SUITS)

    def red(self, rank: int) -> int:
        """How many red ones of a rank."""
        return sum(self._cards[4 * rank + suit] for suit in SUITS if suit.is_red)

    def suit(self, suit: int) -> int:
        """How many of a suit."""
        return sum(self._cards[4 * rank + suit] for rank in range(len(RANKS)))

    def card(self, rank: int, suit: int) -> int:
        """How many of one card."""
        return self._cards[4 * rank + suit]

    def ranks(self, suit: int | None = None) -> int:
        """A bit for each rank that is there."""
        suits = SUITS if suit is None else (suit,)
        return sum(1 << r for r in range(13) if any(self._cards[4 * r + s] for s in suits))

    def look(self, table: Sequence[int], at: int) -> int:
        """The entry of a table."""
        return table[at]


class HeldDeal:
    """The cards of one deal by their places."""

    def __init__(self, hands: Mapping[str, Sequence[Card]], jokers: int = 1) -> None:
        self._hands, self._jokers = hands, jokers

    def at(self, place: str | None) -> Held:
        """The cards at a place, or all together."""
        if place is not None:
            return Held(self._hands[place], self._jokers)
        return Held([card for hand in self._hands.values() for card in hand], self._jokers)


# Kinds of hands among cards


def every(flags: Iterable[Flag]) -> Flag:
    """Whether all hold."""
    return reduce(and_, flags, True)


def some(flags: Iterable[Flag]) -> Flag:
    """Whether any holds."""
    return reduce(or_, flags, False)


def _of_rank(seen: Seen, rank: int, joker: Joker) -> Number:
    """How many cards count as a rank."""
    own = seen.rank(rank)
    return own + seen.jokers if joker is Joker.ACE and rank == ACE else own


def _sets(seen: Seen, joker: Joker, *sizes: int) -> Flag:
    """Whether there are sets of these sizes, each of its own rank: 3 and 2 of a full house.

    In falling order the first set needs a rank, the second another one that is large enough.
    """
    counts = [_of_rank(seen, rank, joker) for rank in range(len(RANKS))]
    free = seen.most_jokers if joker is Joker.ANY_CARD else 0
    found = []
    for filled in product(range(free + 1), repeat=len(sizes)):
        if sum(filled) <= free:
            left = sorted((max(n - f, 0) for n, f in zip(sizes, filled, strict=True)), reverse=True)
            enough = [
                reduce(add, ((count >= size) * 1 for count in counts)) >= number
                for number, size in enumerate(left, 1)
            ]
            have = [seen.jokers >= sum(filled)] if sum(filled) else []
            found.append(every([*enough, *have]))
    return some(found)


@cache
def _longest(length: int) -> tuple[int, ...]:
    """For ranks as bits, how many of them are in the window of a length that has the most."""
    ring = [1 << ACE, *(1 << rank for rank in range(len(RANKS)))]
    windows = [sum(ring[at : at + length]) for at in range(len(ring) - length + 1)]
    return tuple(max((mask & w).bit_count() for w in windows) for mask in range(1 << len(RANKS)))


@cache
def _highest(length: int) -> tuple[int, ...]:
    """For ranks as bits, how many of them are among the highest ones."""
    top = sum(1 << ACE - at for at in range(length))
    return tuple((mask & top).bit_count() for mask in range(1 << len(RANKS)))


def _fillers(seen: Seen, joker: Joker) -> Number:
    """The jokers that complete a straight or a flush."""
    return 0 if joker is Joker.NOTHING or not seen.most_jokers else seen.jokers


def _run(seen: Seen, joker: Joker, length: int, suit: int | None = None) -> Flag:
    return seen.look(_longest(length), seen.ranks(suit)) + _fillers(seen, joker) >= length


def _needed(seen: Seen) -> int:
    return min(seen.size, MOST)


def _straight(seen: Seen, joker: Joker) -> Flag:
    return _run(seen, joker, _needed(seen))


def _flush(seen: Seen, joker: Joker) -> Flag:
    return some(seen.suit(suit) + _fillers(seen, joker) >= _needed(seen) for suit in SUITS)


def _straight_flush(seen: Seen, joker: Joker) -> Flag:
    return some(_run(seen, joker, _needed(seen), suit) for suit in SUITS)


def _royal(seen: Seen, joker: Joker) -> Flag:
    length = _needed(seen)
    return some(
        seen.look(_highest(length), seen.ranks(suit)) + _fillers(seen, joker) >= length
        for suit in SUITS
    )


Kind = Callable[[Seen, Joker], Flag]
KINDS: dict[str, tuple[Kind, Tells]] = {
    "royal flush": (_royal, Tells.SUITS_ALIKE),
    "straight flush": (_straight_flush, Tells.SUITS_ALIKE),
    "five of a kind": (lambda seen, joker: _sets(seen, joker, 5), Tells.RANKS),
    "four of a kind": (lambda seen, joker: _sets(seen, joker, 4), Tells.RANKS),
    "full house": (lambda seen, joker: _sets(seen, joker, 3, 2), Tells.RANKS),
    "flush": (_flush, Tells.SUITS_ALIKE),
    "straight": (_straight, Tells.RANKS),
    "three of a kind": (lambda seen, joker: _sets(seen, joker, 3), Tells.RANKS),
    "three pairs": (lambda seen, joker: _sets(seen, joker, 2, 2, 2), Tells.RANKS),
    "two pairs": (lambda seen, joker: _sets(seen, joker, 2, 2), Tells.RANKS),
    "pair": (lambda seen, joker: _sets(seen, joker, 2), Tells.RANKS),
}
"""Kinds of hands."""
NO_KIND = "high card"
_OF_FIVE = ("five of a kind", "royal flush", "straight flush", "four of a kind", "full house",
            "flush", "straight", "three of a kind", "two pairs", "pair")  # fmt: skip
ORDER: Mapping[int, tuple[str, ...]] = {
    2: ("straight flush", "pair", "flush", "straight"),
    3: ("straight flush", "three of a kind", "straight", "flush", "pair"),
    4: ("four of a kind", "straight flush", "three of a kind", "flush", "straight", "two pairs",
        "pair"),
    5: _OF_FIVE,
}  # fmt: skip
"""The kinds of hands by number of cards, the highest first; more cards hold a hand of five."""


def _at_least(kind: str) -> Kind:
    def holds(seen: Seen, joker: Joker) -> Flag:
        order = ORDER[max(2, _needed(seen))]
        if kind not in order:
            raise RuleError(f"{seen.size} cards hold no {kind}.")
        return some(KINDS[one][0](seen, joker) for one in order[: order.index(kind) + 1])

    return holds


def _high_card(seen: Seen, joker: Joker) -> Flag:
    better = some(KINDS[one][0](seen, joker) for one in ("pair", "straight", "flush"))
    return better ^ True


# Reading


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The terms of conditions: the places of a wager, and the use of a joker in a hand."""

    places: tuple[str, ...] = ()
    joker: Joker = Joker.ANY_CARD


_NAMES = {rank.letter.lower(): rank for rank in RANKS} | {"10": Rank.TEN}
_NAMES |= {rank.word: rank for rank in RANKS} | {rank.plural: rank for rank in RANKS}
_RANK = "|".join(sorted(map(re.escape, _NAMES), key=len, reverse=True))
_SUITS = {suit.word: suit for suit in SUITS} | {suit.word[:-1]: suit for suit in SUITS}
_SUIT = "|".join(sorted(_SUITS, key=len, reverse=True))
_QUANT = r"all|no|any|(?:exactly|at least|at most) \d+"
_COUNTED = {"pair": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_KIND = "|".join((*KINDS, NO_KIND))


def plain(words: str) -> str:
    """Words as they are compared: small letters, one space between them."""
    text = " ".join(re.sub(r"[-‐–_]", " ", words.casefold().replace("color", "colour")).split())
    text = re.sub(r"\b(two|three) pair\b", r"\1 pairs", text)
    return re.sub(r"\bof kind\b", "of a kind", text).removeprefix("a ").removeprefix("an ")


def _index(word: str) -> int:
    return RANKS.index(_NAMES[word])


def _ranks_in(text: str) -> list[int]:
    words = [word for word in re.split(r"[\s,]+|\bor\b|\band\b", text) if word]
    unknown = [word for word in words if word not in _NAMES]
    if unknown or not words:
        raise RuleError(
            f"“{unknown[0] if unknown else text}” is no rank; write 2 to 10, J, Q, K, A."
        )
    return [_index(word) for word in words]


@dataclass(frozen=True, slots=True)
class _Cards:
    """Cards that words describe: some ranks in some suits, or jokers."""

    ranks: frozenset[int] = frozenset(range(len(RANKS)))
    suits: frozenset[Suit] = frozenset(SUITS)
    jokers: bool = False

    @property
    def tells(self) -> Tells:
        if self.jokers or self.suits == frozenset(SUITS):
            return Tells.RANKS
        return Tells.COLOURS if self.suits in _COLOURS.values() else Tells.SUITS

    def count(self, seen: Seen) -> Number:
        if self.jokers:
            return seen.jokers
        if self.tells is Tells.RANKS:
            counts = [seen.rank(rank) for rank in self.ranks]
        elif self.tells is Tells.COLOURS:
            red = Suit.HEARTS in self.suits
            counts = [
                seen.red(rank) if red else seen.rank(rank) - seen.red(rank) for rank in self.ranks
            ]
        elif len(self.ranks) == len(RANKS):
            counts = [seen.suit(suit) for suit in self.suits]
        else:
            counts = [seen.card(rank, suit) for rank in self.ranks for suit in self.suits]
        return reduce(add, counts)


_REDS = frozenset(suit for suit in SUITS if suit.is_red)
_COLOURS = {"red": _REDS, "black": frozenset(SUITS) - _REDS}
_GROUPS = {
    "face": range(9, 12),
    "ten value": range(8, 12),
    "odd": range(1, 8, 2),
    "even": range(0, 9, 2),
}


def _described(text: str) -> _Cards | None:
    """The cards that words such as “red Q” or “10 to A” describe; None if they describe none."""
    found = _Cards()
    said = re.sub(r"\b(cards?|of)\b", " ", text).replace(",", " or ").split()
    if said in (["joker"], ["jokers"]):
        return _Cards(frozenset(), frozenset(), jokers=True)
    of_suits = [word for word in said if word in _COLOURS or word in _SUITS]
    colours = [word for word in of_suits if word in _COLOURS]
    if colours and len(of_suits) > 1:
        raise RuleError(f"“{text}” names a colour and more: write {{any of: […]}} or several rows.")
    for before, word, after in zip(said, said[1:], said[2:], strict=False):
        if word == "or" and (before in of_suits) != (after in of_suits):
            raise RuleError(f"“{text}” joins ranks and suits by “or”: write {{any of: […]}}.")
    if colours:
        found = replace(found, suits=_COLOURS[colours[0]])
    elif of_suits:
        found = replace(found, suits=frozenset(_SUITS[word] for word in of_suits))
    words = [word for word in said if word != "or" and word not in of_suits]
    rest = " ".join(words)
    if rest in _GROUPS:
        return replace(found, ranks=frozenset(_GROUPS[rest]))
    if between := re.fullmatch(rf"({_RANK}) to ({_RANK})", rest):
        return replace(found, ranks=_between(*between.groups()))
    if words and all(word in _NAMES for word in words):
        return replace(found, ranks=frozenset(map(_index, words)))
    return found if of_suits and not words else None


def _between(one: str, other: str) -> frozenset[int]:
    """The ranks from one to another, whichever is the lower."""
    low, high = sorted(map(_index, (one, other)))
    return frozenset(range(low, high + 1))


def _quantified(quant: str, count: Number, of: Number) -> Flag:
    word, _, number = quant.rpartition(" ")
    if quant in ("all", "no", "any"):
        return {"all": count == of, "no": count == 0, "any": count >= 1}[quant]
    if word == "exactly":
        return count == int(number)
    return count >= int(number) if word == "at least" else count <= int(number)


_VALUES = tuple(min(rank.value, 10) if rank is not Rank.ACE else 1 for rank in RANKS)


def _sum(seen: Seen) -> Number:
    """Aces 1, tens and face cards 10."""
    return reduce(add, (seen.rank(rank) * value for rank, value in enumerate(_VALUES)))


def _is_soft(seen: Seen) -> Flag:
    return (seen.rank(ACE) >= 1) & (_sum(seen) <= 11)


def _total(seen: Seen) -> Number:
    return _sum(seen) + _is_soft(seen) * 10


def _points(seen: Seen) -> Number:
    return _sum(seen) % 10


def _blackjack(seen: Seen) -> Flag:
    return (_total(seen) == 21) & (seen.size == 2)


def _extreme(text: str, *, highest: bool) -> Holds:
    """The highest or lowest rank is one of those that words name, an ace being the highest."""
    open_ = re.fullmatch(rf"at (least|most) ({_RANK})", text)
    between = re.fullmatch(rf"({_RANK}) to ({_RANK})", text)
    if open_:
        at = _index(open_[2])
        ranks = frozenset(range(at, ACE + 1) if open_[1] == "least" else range(at + 1))
    elif between:
        ranks = _between(*between.groups())
    else:
        ranks = frozenset(_ranks_in(text))

    def holds(seen: Seen) -> Flag:
        beyond = {r: range(r + 1, ACE + 1) if highest else range(r) for r in ranks}
        return some(
            (seen.rank(r) >= 1) & every(seen.rank(other) == 0 for other in beyond[r])
            for r in sorted(ranks)
        )

    return holds


def _kinds_of_rank(text: str, count: int, joker: Joker) -> Holds:
    rank, _, or_ = text.partition(" or ")
    at = _ranks_in(rank)
    if len(at) != 1 or or_ not in ("", "higher", "lower"):
        raise RuleError(f"“{text}” is no rank; write “pair of Q” or “pair of 10 or higher”.")
    ranks = {
        "": range(at[0], at[0] + 1),
        "higher": range(at[0], ACE + 1),
        "lower": range(at[0] + 1),
    }
    jokers = joker is Joker.ANY_CARD

    def holds(seen: Seen) -> Flag:
        free = seen.jokers if jokers and seen.most_jokers else 0
        return some(_of_rank(seen, rank, joker) + free >= count for rank in ranks[or_])

    return holds


def _alike(count: int, by: str) -> Holds:
    """So many of one rank that are also of one suit or colour."""
    if by == "suit":
        return lambda seen: some(
            seen.card(rank, suit) >= count for rank in range(len(RANKS)) for suit in SUITS
        )
    return lambda seen: some(
        (seen.red(rank) >= count) | (seen.rank(rank) - seen.red(rank) >= count)
        for rank in range(len(RANKS))
    )


def _one(by: str) -> Holds:
    if by == "suit":
        return lambda seen: some(seen.suit(suit) == seen.size for suit in SUITS)
    if by == "rank":
        return lambda seen: some(seen.rank(rank) == seen.size for rank in range(len(RANKS)))

    def holds(seen: Seen) -> Flag:
        red = reduce(add, (seen.red(rank) for rank in range(len(RANKS))))
        return (red == seen.size) | ((red == 0) & (seen.jokers == 0))

    return holds


def _different(by: str) -> Holds:
    if by == "suits":
        return lambda seen: every(seen.suit(suit) <= 1 for suit in SUITS)
    return lambda seen: every(seen.rank(rank) <= 1 for rank in range(len(RANKS)))


def _named_ranks(text: str) -> Holds:
    wanted = Counter(_ranks_in(text))
    return lambda seen: every(seen.rank(rank) >= count for rank, count in wanted.items())


def _named_cards(text: str) -> Holds:
    wanted = Counter(parse_cards(text, decks=8))
    return lambda seen: every(
        seen.jokers >= count
        if card.is_joker
        else seen.card(RANKS.index(card.rank), card.suit) >= count
        for card, count in wanted.items()
    )


_BY = {
    "rank": Tells.RANKS,
    "colour": Tells.COLOURS,
    "suit": Tells.SUITS_ALIKE,
    "rank and suit": Tells.SUITS_ALIKE,
    "rank and colour": Tells.COLOURS,
}


def _matching(seen: Seen, other: Seen, by: str) -> Number:
    """How many cards match one of those at another place."""
    ranks = range(len(RANKS))
    if by == "rank":
        pairs = [(seen.rank(rank), other.rank(rank)) for rank in ranks]
    elif by == "suit":
        pairs = [(seen.suit(suit), other.suit(suit)) for suit in SUITS]
    elif by == "rank and suit":
        pairs = [(seen.card(r, s), other.card(r, s)) for r in ranks for s in SUITS]
    else:
        pairs = [(seen.red(r), other.red(r)) for r in ranks]
        pairs += [(seen.rank(r) - seen.red(r), other.rank(r) - other.red(r)) for r in ranks]
        if by == "colour":
            own = [reduce(add, (pair[0] for pair in pairs[at : at + 13])) for at in (0, 13)]
            others = [reduce(add, (pair[1] for pair in pairs[at : at + 13])) for at in (0, 13)]
            pairs = list(zip(own, others, strict=True))
    return reduce(add, (mine * (theirs >= 1) for mine, theirs in pairs))


WORDS: tuple[tuple[str, str], ...] = (
    ("royal flush … pair, high card", "a kind of hand: royal flush, straight flush, five of a "
     "kind, four of a kind, full house, flush, straight, three of a kind, three pairs, two pairs, "
     "pair, high card"),
    ("straight or better", "a kind of hand or a higher one, as so many cards are ranked"),
    ("pair of Q", "so many of a rank: pair, three, four, five of; “pair of 10 or higher”, "
     "“or lower”"),
    ("pair of one suit", "so many of a rank and of one suit, or of one colour: three of a kind "
     "of one suit"),
    ("ranks Q Q J", "these ranks are among the cards, each so often"),
    ("cards Qh Qd", "these cards are among them"),
    ("one suit", "all cards are of one suit, one colour or one rank"),
    ("different ranks", "no two cards are of one rank; different suits"),
    ("sequence of 3", "so many ranks in sequence, an ace high or low; “sequence of 3 of one suit”"),
    ("at least 2 red cards", "how many: all, no, any, exactly N, at least N, at most N; of what: "
     "red, black, a suit, ranks (Q, J or K), a range (10 to A), face, ten value, jokers, or "
     "both: red Q"),
    ("sum 9 to 12", "the sum, an ace 1, tens and face cards 10; " + NUMBER_WORDS),
    ("total 21", "the total as Blackjack counts it; also soft, hard, blackjack"),
    ("points 8", "the points as Baccarat counts them"),
    ("highest Q", "the highest rank; “highest at most 9”, “highest 10 to K”"),
    ("lowest 5", "the lowest rank, in the same words"),
    ("player matches up card by rank", "how many cards at a place match one at another, by rank, "
     "colour, suit, rank and suit or rank and colour: “exactly 2 player matches up card by rank”"),
    ("up card: A", "a place and a colon, then what is said of its cards alone"),
    ("not …", "what follows does not hold"),
)  # fmt: skip
"""The words of conditions on cards, each with its meaning."""


def read_condition(words: str, vocabulary: Vocabulary) -> Condition:
    """Read one condition; one that no words say is refused with all words that there are."""
    text = plain(words)
    places = sorted(vocabulary.places, key=len, reverse=True)
    for place in places:
        if text.startswith(f"{plain(place)}:"):
            return _at_place(place, text.partition(":")[2].strip(), vocabulary, words)
    if text.startswith("not "):
        inside = read_condition(text.removeprefix("not "), vocabulary)
        return replace(inside, words=words, holds=lambda deal: inside.holds(deal) ^ True)
    if " matches " in text:
        return _read_match(text, vocabulary, words)
    holds, tells = _read(text, vocabulary, words)
    return Condition(words, lambda deal: holds(deal.at(None)), tells)


def _at_place(place: str, text: str, vocabulary: Vocabulary, words: str) -> Condition:
    """A condition on the cards of one place alone."""
    if text.startswith("not "):
        inside = _at_place(place, text.removeprefix("not "), vocabulary, words)
        return replace(inside, holds=lambda deal: inside.holds(deal) ^ True)
    holds, tells = _read(text, vocabulary, words)
    return Condition(words, lambda deal: holds(deal.at(place)), tells, (place,))


def _read_match(text: str, vocabulary: Vocabulary, words: str) -> Condition:
    place = "|".join(re.escape(plain(one)) for one in vocabulary.places)
    found = re.fullmatch(rf"(?:({_QUANT}) )?({place}) matches ({place}) by ([a-z ]+)", text)
    if not place or not found or found[4] not in _BY or found[2] == found[3]:
        raise unknown(words, vocabulary)
    named = {plain(one): one for one in vocabulary.places}
    mine, theirs, by, quant = named[found[2]], named[found[3]], found[4], found[1] or "any"

    def holds(deal: Deal) -> Flag:
        seen = deal.at(mine)
        return _quantified(quant, _matching(seen, deal.at(theirs), by), seen.size)

    return Condition(words, holds, _BY[by], (mine, theirs))


def _read(text: str, vocabulary: Vocabulary, words: str) -> tuple[Holds, Tells]:
    """A condition on the cards of one place."""
    joker = vocabulary.joker
    if found := re.fullmatch(rf"({_KIND})( or better)?", text):
        return _read_kind(found[1], bool(found[2]), joker)
    if found := re.fullmatch(r"(pair|three|four|five)(?: of a kind)? of one (suit|colour)", text):
        by = Tells.SUITS_ALIKE if found[2] == "suit" else Tells.COLOURS
        return _alike(_COUNTED[found[1]], found[2]), by
    if found := re.fullmatch(r"(pair|three|four|five|six) of (.+)", text):
        return _kinds_of_rank(found[2], _COUNTED[found[1]], joker), Tells.RANKS
    if found := re.fullmatch(r"one (suit|colour|rank)", text):
        return _one(found[1]), _BY[found[1]]
    if found := re.fullmatch(r"different (suits|ranks)", text):
        by = Tells.SUITS_ALIKE if found[1] == "suits" else Tells.RANKS
        return _different(found[1]), by
    if found := re.fullmatch(r"sequence of ([2-7])( of one suit)?", text):
        return _read_run(int(found[1]), bool(found[2]), joker)
    if found := re.fullmatch(r"ranks (.+)", text):
        return _named_ranks(found[1]), Tells.RANKS
    if found := re.fullmatch(r"cards (.+)", text):
        return _named_cards(found[1]), Tells.SUITS
    if found := re.fullmatch(r"(highest|lowest) (.+)", text):
        return _extreme(found[2], highest=found[1] == "highest"), Tells.RANKS
    if found := re.fullmatch(r"(sum|total|points) (.+)", text):
        value = {"sum": _sum, "total": _total, "points": _points}[found[1]]
        return _tested(value, number_test(found[2])), Tells.RANKS
    if text in ("soft", "hard", "blackjack"):
        plays: dict[str, Holds] = {
            "soft": _is_soft,
            "hard": lambda seen: _is_soft(seen) ^ True,
            "blackjack": _blackjack,
        }
        return plays[text], Tells.RANKS
    found = re.fullmatch(rf"({_QUANT}) (.+)", text)
    quant, of = (found[1], found[2]) if found else ("any", text)
    if cards := _described(of):
        return (lambda seen: _quantified(quant, cards.count(seen), seen.size)), cards.tells
    raise unknown(words, vocabulary)


def _tested(value: Callable[[Seen], Number], test: Test) -> Holds:
    return lambda seen: test(value(seen))


def _read_kind(name: str, or_better: bool, joker: Joker) -> tuple[Holds, Tells]:
    if name == NO_KIND:
        return (lambda seen: _high_card(seen, joker)), Tells.SUITS_ALIKE
    kind, tells = KINDS[name]
    if or_better:
        better = _at_least(name)
        return (lambda seen: better(seen, joker)), Tells.SUITS_ALIKE
    return (lambda seen: kind(seen, joker)), tells


def _read_run(length: int, of_one_suit: bool, joker: Joker) -> tuple[Holds, Tells]:
    if of_one_suit:
        in_suit: Holds = lambda seen: some(_run(seen, joker, length, suit) for suit in SUITS)  # noqa: E731
        return in_suit, Tells.SUITS_ALIKE
    return (lambda seen: _run(seen, joker, length)), Tells.RANKS


def unknown(words: str, vocabulary: Vocabulary) -> RuleError:
    """The refusal of words that say no condition."""
    places = f" Places: {', '.join(vocabulary.places)}." if vocabulary.places else ""
    forms = "; ".join(form for form, _ in WORDS)
    return RuleError(f"“{words[:60]}” is no condition on cards. Words: {forms}.{places}")
