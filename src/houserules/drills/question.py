"""A question to a dealer in training, and how an answer to it is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from houserules.equipment.cards import CardError, parse_cards
from houserules.law import Citation
from houserules.rules import RuleError, cents, dollars
from houserules.rules.errors import find_name, plain

CHOICES = 4
"""The most answers to choose from."""
LETTERS = "abcd"


class Kind(StrEnum):
    """A kind of question, by the name that selects it."""

    STEPS = "steps"
    PAYOUTS = "payouts"
    THIRD_CARDS = "third cards"
    HOUSE_WAY = "house way"
    IRREGULARITIES = "irregularities"


@dataclass(frozen=True, slots=True)
class Question:
    """A question: what has happened, what is asked, and the answer with its paragraph.

    One without choices is answered by an amount of money, or by cards.
    """

    kind: Kind
    shown: tuple[str, ...]
    asks: str
    answer: str
    cite: Citation
    choices: tuple[str, ...] = ()

    def is_right(self, typed: str) -> bool:
        """Whether an answer is right; one that cannot be read is refused with a sentence."""
        if self.choices:
            return self._chosen(typed) == self.answer
        if self.kind is Kind.PAYOUTS:
            return _amount(typed) == cents(self.answer)
        return _pieces(typed, self.answer) == _pieces(self.answer, self.answer)

    def _chosen(self, typed: str) -> str:
        wanted = typed.strip().casefold().rstrip(").")
        letters = LETTERS[: len(self.choices)]
        if wanted and wanted in letters:
            return self.choices[letters.index(wanted)]
        try:
            return find_name(typed, self.choices, "answer")
        except RuleError:
            listed = f"{', '.join(letters[:-1])} or {letters[-1]}"
            raise RuleError(f"Answer with a letter ({listed}), or in the words of one.") from None


def chosen_from(answer: str, others: Sequence[str], chance: Random) -> tuple[str, ...]:
    """Choices in any order: the answer and a few others that differ from it."""
    wrong = [other for other in dict.fromkeys(others) if plain(other) != plain(answer)]
    choices = [answer, *chance.sample(wrong, min(CHOICES - 1, len(wrong)))]
    chance.shuffle(choices)
    return tuple(choices)


def _amount(typed: str) -> int:
    try:
        return cents(typed.replace(",", "").strip())
    except RuleError:
        example = dollars(24_550)
        raise RuleError(f"Answer with an amount, such as {example} or 245.50.") from None


def _pieces(typed: str, answer: str) -> list[str]:
    """The ranks of cards in any order, since suits are alike there; other pieces by their names."""
    if not _are_cards(answer):
        return sorted(typed.casefold().replace(",", " ").split())
    try:
        return sorted(str(card) if card.is_joker else str(card.rank) for card in parse_cards(typed))
    except CardError as error:
        raise RuleError(f"Answer with cards, such as Kd 9s. {error}") from None


def _are_cards(text: str) -> bool:
    try:
        parse_cards(text)
    except CardError:
        return False
    return True
