"""The lowest hand with which a dealer qualifies."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from houserules.equipment.cards import RANKS, Rank
from houserules.hands.poker import PokerCategory, PokerHand
from houserules.rules import Game, RuleError, Wager
from houserules.rules.fixed import Named

V = TypeVar("V")
NAME = "The dealer qualifies with"
ANY_HAND = "any hand"
_RANKS = {rank.word: rank for rank in RANKS} | {rank.plural: rank for rank in RANKS}
_WORD = "|".join(sorted(_RANKS, key=len, reverse=True))


@dataclass(frozen=True, slots=True)
class Lowest:
    """The lowest hand that qualifies: by its highest cards, or a pair."""

    category: PokerCategory
    ranks: tuple[Rank, ...] = ()

    def __call__(self, hand: PokerHand) -> bool:
        """Whether a hand is this or better."""
        if hand.category is self.category:
            return hand.decides[: len(self.ranks)] >= self.ranks
        return self.category is PokerCategory.HIGH_CARD or (
            hand.category is not PokerCategory.HIGH_CARD
        )

    def __str__(self) -> str:
        if self.category is PokerCategory.PAIR:
            return f"pair of {self.ranks[0].plural}" if self.ranks else "pair"
        words = [rank.word for rank in self.ranks]
        return "-".join(words) if len(words) > 1 else f"{words[0]} high" if words else ANY_HAND


QUEEN_HIGH = Lowest(PokerCategory.HIGH_CARD, (Rank.QUEEN,))
KING_HIGH = Lowest(PokerCategory.HIGH_CARD, (Rank.KING,))
ACE_KING = Lowest(PokerCategory.HIGH_CARD, (Rank.ACE, Rank.KING))


CATEGORIES = {ANY_HAND: PokerCategory.HIGH_CARD} | {
    category.lower(): category
    for category in reversed(PokerCategory)
    if category is not PokerCategory.HIGH_CARD
}
"""The categories by name, the lowest first."""


def a_hand(category: PokerCategory) -> str:
    """A category as a sentence has it."""
    word = category.lower()
    alone = {PokerCategory.TWO_PAIR, PokerCategory.FOUR_OF_A_KIND, PokerCategory.THREE_OF_A_KIND}
    return word if category in alone else f"a {word}"


class LowestHands:
    """The hands of which each may be the lowest that qualifies."""

    def read(self, value: object) -> Lowest:
        """A hand in words: queen high, ace-king, pair, pair of 6s, any hand."""
        text = " ".join(str(value).casefold().split()).removeprefix("a ")
        if text == ANY_HAND:
            return Lowest(PokerCategory.HIGH_CARD)
        if found := re.fullmatch(rf"pair(?: of ({_WORD}))?", text):
            return Lowest(
                PokerCategory.PAIR, tuple(_RANKS[word] for word in found.groups() if word)
            )
        if found := re.fullmatch(rf"({_WORD}) high|({_WORD})-({_WORD})", text):
            ranks = tuple(_RANKS[word] for word in found.groups() if word)
            if sorted(set(ranks), reverse=True) == list(ranks):
                return Lowest(PokerCategory.HIGH_CARD, ranks)
        raise RuleError(f"“{text[:40]}” is no lowest hand; write {', '.join(self.words())}.")

    def written(self, value: Lowest) -> str:
        """The hand in words."""
        return str(value)

    def words(self) -> list[str]:
        """Hands of each kind."""
        return ["queen high", "ace-king", "pair", "pair of 6s", ANY_HAND]

    def variants(self) -> list[Lowest]:
        """None is listed."""
        return []


def qualifies_by_name(game: Game, cite: str, hands: Mapping[str, V], lowest: V, *wagers: str) -> V:
    """The lowest hand that qualifies, one of a few that have names."""
    return game.fixes(NAME, cite, Named(hands), lowest, *wagers)


def qualifies_with(game: Game, cite: str, lowest: Lowest, *wagers: Wager) -> Lowest:
    """The lowest hand with which the dealer qualifies, by a paragraph."""
    return game.fixes(NAME, cite, LowestHands(), lowest, *wagers)
