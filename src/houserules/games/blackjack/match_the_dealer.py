"""The Match-the-Dealer Wager on the player's first two cards and the up card.

A chapter gives its paragraphs and its odds; no letter is written here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import NamedTuple

from houserules.equipment.cards import Card, Deck
from houserules.games.blackjack.chapter import OnFirstCards, against_up_card
from houserules.rules import Game, HouseRules, Odds, Option, Scale, Verdict, Wager

EACH_SUITED = "Each matching card of the same suit"
EACH_UNSUITED = "Each matching card of a different suit"
_MATCHES = Scale(EACH_SUITED, EACH_UNSUITED)


class Matches(NamedTuple):
    """How many of the player's first two cards match the up card by rank."""

    same_suit: int
    different_suit: int


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


def matches(cards: Sequence[Card], up: Card) -> Matches:
    """The cards that match the up card; cards that count 10 match their own rank only."""
    same_rank = [card for card in cards if card.rank is up.rank]
    suited = sum(card.suit is up.suit for card in same_rank)
    return Matches(suited, len(same_rank) - suited)


def _decks_are(decks: Option[int], number: int) -> Callable[[HouseRules], bool]:
    return lambda rules: rules[decks] == number


class MatchTheDealer:
    """The wager that a first card matches the rank of the up card; each one is paid."""

    def __init__(
        self,
        game: Game,
        at: MatchParagraphs,
        on: Wager,
        decks: Option[int],
        pays: Mapping[int, MatchTable],
    ) -> None:
        """Declare the wager beside another one, with its odds by the number of decks."""
        self.at, self._decks, self._numbers = at, decks, tuple(pays)
        self.wager = game.wager(
            "Match-the-Dealer Wager", at.wager, by_submission=True, with_all_of=[on],
            moved_by=[decks],
            pays=[
                (_decks_are(decks, number), game.table(
                    table.cite, _MATCHES, f"""
                        Hand  -
                        {EACH_SUITED}  {table.same_suit}
                        {EACH_UNSUITED}  {table.different_suit}
                    """, when=f"{number} decks",
                ))
                for number, table in pays.items()
            ],
        )  # fmt: skip
        if at.only_with:
            numbers = " or ".join(map(str, pays))
            game.constraint(
                at.only_with, f"Match-the-Dealer is offered with {numbers} decks only.",
                lambda rules: not rules.offers(self.wager) or self.is_paid(rules),
            )  # fmt: skip
        self._matched = game.rule(at.matched, "a first card matches the up card")
        self._both = game.rule(at.both, "both first cards match the up card, and each is paid")
        self._unmatched = game.rule(at.settled, "no card matches the up card")

    def is_paid(self, rules: HouseRules) -> bool:
        """Whether it has odds with the decks in play."""
        return self.wager.name in rules.own_tables or rules[self._decks] in self._numbers

    @property
    def on_first_cards(self) -> OnFirstCards:
        """The wager as it is settled, on the first two cards and the up card."""
        return OnFirstCards(
            self.wager, self.at.settled,
            lambda dealt, rules: {
                self.wager: self.settle_matches(matches(dealt.two, dealt.up), rules)
            },
            seen=against_up_card,
        )  # fmt: skip

    def settle_matches(self, facts: Matches, rules: HouseRules) -> Verdict:
        """Each matching card is paid."""
        if not any(facts):
            return self._unmatched.loses()
        table, paid, said = rules.paytable(self.wager), Fraction(0), []
        for label, number in zip((EACH_SUITED, EACH_UNSUITED), facts, strict=True):
            row = table.row(label)
            if number and row is not None:
                paid += row[1].net(number)
                said.append(f"{number} {label.replace('Each matching card', 'matching')}")
        rule = self._both if sum(facts) == 2 else self._matched
        verdict = rule.wins(Odds(paid.numerator, paid.denominator))
        return replace(verdict, label=", ".join(said), cite=table.cite, also=(rule.cite,))

    def counts(self, deck: Deck, rules: HouseRules) -> dict[Matches, int]:
        """The first two cards from such decks, counted by how they match an up card."""
        decks = rules[self._decks]
        suited, unsuited = decks - 1, 3 * decks
        others = len(deck) * decks - 4 * decks
        return {
            Matches(same, different): comb(suited, same)
            * comb(unsuited, different)
            * comb(others, 2 - same - different)
            for same in range(3)
            for different in range(3 - same)
        }
