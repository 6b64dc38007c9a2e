"""The Match-the-Dealer Wager on the player's first two cards and the up card.

A chapter gives its paragraphs and its odds; no letter is written here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from houserules.equipment.cards import Card
from houserules.rules import Game, HouseRules, Option, Scale, Wager

EACH_SUITED = "Each matching card of the same suit"
EACH_UNSUITED = "Each matching card of a different suit"
NO_MATCH = "no card matches the up card"


class MatchTable(NamedTuple):
    """The odds for each matching card, and the paragraph that has them."""

    cite: str
    same_suit: str
    different_suit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchParagraphs:
    """Where a chapter offers and settles the wager, and pays each of two matching cards."""

    wager: str
    settled: str
    matched: str
    both: str
    only_with: str = ""
    """Where the wager is offered only with some numbers of decks."""


class Matches(NamedTuple):
    """How many of the player's first two cards match the up card by rank."""

    same_suit: int
    different_suit: int

    @property
    def rows(self) -> dict[str, int]:
        """The rows of the paytable that are paid, each so often."""
        rows = zip((EACH_SUITED, EACH_UNSUITED), self, strict=True)
        return {label: number for label, number in rows if number}

    @property
    def outcome(self) -> str:
        """The matches in words."""
        said = (f"{number} {row}" for row, number in self.rows.items())
        return ", ".join(said).replace("Each matching card", "matching") or NO_MATCH


EVERY = {found.outcome: found for found in (Matches(a, b) for a in range(3) for b in range(3 - a))}


def match_outcome(cards: Sequence[Card]) -> str:
    """The cards that match the up card; cards that count 10 match their own rank only."""
    *two, up = cards
    suits = [card.suit for card in two if card.rank is up.rank]
    same = suits.count(up.suit)
    return Matches(same, len(suits) - same).outcome


def _decks_are(decks: Option[int], number: int) -> Callable[[HouseRules], bool]:
    return lambda rules: rules[decks] == number


def matching_wager(
    game: Game, at: MatchParagraphs, on: Wager, decks: Option[int], pays: Mapping[int, MatchTable]
) -> Wager:
    """Declare the wager beside another one, with its odds by the number of decks.

    It is on a first card that matches the rank of the up card; each one is paid.
    """
    scale = Scale(EACH_SUITED, EACH_UNSUITED)
    made = game.wager(
        "Match-the-Dealer Wager", at.wager, by_submission=True, with_all_of=[on],
        pays=[
            (_decks_are(decks, number), game.table(
                table.cite, scale, f"""
                    Hand  -
                    {EACH_SUITED}  {table.same_suit}
                    {EACH_UNSUITED}  {table.different_suit}
                """, when=f"{number} decks",
            ))
            for number, table in pays.items()
        ],
        looks_at=("first two", "up card"), outcome=match_outcome,
        rows=lambda outcome: EVERY[outcome].rows,
        settled_by=at.settled, lost_by={NO_MATCH: at.settled},
        paid_by={
            name: at.both if sum(found) == 2 else at.matched
            for name, found in EVERY.items()
            if any(found)
        },
    )  # fmt: skip
    if at.only_with:
        numbers = " or ".join(map(str, pays))
        game.constraint(
            at.only_with,
            f"Match-the-Dealer is offered with {numbers} decks only.",
            lambda rules: not rules.offers(made) or rules.has_table(made),
        )
    return made
