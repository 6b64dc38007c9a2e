"""The two hands that 627a, 629a and 631a deal alike: the shoe, third cards, what they come to."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from houserules.equipment.cards import Card, Rank, show_cards
from houserules.games.baccarat.paragraphs import Paragraphs
from houserules.hands.baccarat import point_count, point_value
from houserules.rules import Game, Round, RuleError
from houserules.rules.round import SHOE

PLAYERS_HAND = "Player's Hand"
BANKERS_HAND = "Banker's Hand"
PLACES = (PLAYERS_HAND, BANKERS_HAND, SHOE)


def without_wagers(name: str, number: int = 1) -> str:
    """The place of a hand of a simulated round, of which there may be several after a hand."""
    return f"{name} without wagers" + (f", {number}" if number > 1 else "")


TWO_PAIRS = "Player and Banker Pair"
ONE_PAIR = "Player or Banker Pair"
NO_PAIR = "neither hand has a pair"

# The results of the hands


class Count(NamedTuple):
    """A hand as it counts: its Point Count and its number of cards."""

    points: int
    cards: int

    @property
    def natural(self) -> bool:
        """Whether the hand is an 8 or 9 on two cards."""
        return self.cards == 2 and self.points >= 8


class Result(NamedTuple):
    """The facts that decide every wager on the finished hands."""

    player: Count
    banker: Count

    def __str__(self) -> str:
        return f"{PLAYERS_HAND} {self.player.points}, {BANKERS_HAND} {self.banker.points}"

    @property
    def dragon_7(self) -> bool:
        """Whether the Banker's Hand wins with 7 on three cards."""
        return self.banker == Count(7, 3) and self.player.points < 7

    @property
    def panda_8(self) -> bool:
        """Whether the Player's Hand wins with 8 on three cards."""
        return self.player == Count(8, 3) and self.banker.points < 8


def pair_outcome(players_pair: bool, bankers_pair: bool) -> str:
    """The name of the pairs among the first two cards of each hand."""
    return (NO_PAIR, ONE_PAIR, TWO_PAIRS)[players_pair + bankers_pair]


def pairs_of(player: Sequence[Card], banker: Sequence[Card]) -> str:
    """The outcome of the first two cards of each hand by rank."""
    return pair_outcome(*(hand[0].rank is hand[1].rank for hand in (player, banker)))


@dataclass(frozen=True, slots=True)
class Hands:
    """The cards of both hands, each in the order dealt."""

    player: tuple[Card, ...]
    banker: tuple[Card, ...]

    @classmethod
    def of(cls, round_: Round) -> "Hands":
        """The hands of a round."""
        return cls(round_.place(PLAYERS_HAND), round_.place(BANKERS_HAND))

    @property
    def order(self) -> tuple[Card, ...]:
        """The cards in the order in which they are dealt."""
        turns = zip_longest(self.player, self.banker)
        return tuple(card for turn in turns for card in turn if card is not None)

    @property
    def result(self) -> Result:
        """Both hands as they count."""
        return Result(
            Count(point_count(self.player), len(self.player)),
            Count(point_count(self.banker), len(self.banker)),
        )

    @property
    def first_cards(self) -> str:
        """The first two cards of each hand, as people read them."""
        return f"{show_cards(self.player[:2])} and {show_cards(self.banker[:2])}"

    @property
    def pairs(self) -> str:
        """The outcome of the first two cards of each hand by rank."""
        return pairs_of(self.player, self.banker)


# Third cards

TABLE_1 = {
    3: ["D", "D", "D", "D", "D", "D", "D", "D", "S", "D"],
    4: ["S", "S", "D", "D", "D", "D", "D", "D", "S", "S"],
    5: ["S", "S", "S", "S", "D", "D", "D", "D", "S", "S"],
    6: ["S", "S", "S", "S", "S", "S", "D", "D", "S", "S"],
}
"""Draw or stay: by the Banker's Point Count, then the value of the Player's third card."""


class Draw(NamedTuple):
    """Whether a hand draws a third card, and the paragraph of the section that says so."""

    draws: bool
    paragraph: str


NATURAL = Draw(False, "(a)")


def players_third_card(player: int, banker: int) -> Draw:
    """Whether the Player's Hand draws, given both Point Counts on two cards."""
    if max(player, banker) >= 8:
        return NATURAL
    return Draw(True, "(b)(1)") if player < 6 else Draw(False, "(b)(2)")


def bankers_third_card(player: int, banker: int, drawn: int | None) -> Draw:
    """Whether the Banker's Hand draws, given also the value of the card the Player's Hand drew."""
    if max(player, banker) >= 8:
        return NATURAL
    if drawn is None:
        return Draw(banker <= 5, "(c)(1)")
    if banker < 3:
        return Draw(True, "(c)(2)(i)")
    if banker == 7:
        return Draw(False, "(c)(2)(ii)")
    return Draw(TABLE_1[banker][drawn] == "D", "(c)(2)(iii)")


def certainly_due(player: int, banker: int) -> int:
    """How many third cards must follow, given both Point Counts on two cards."""
    if players_third_card(player, banker).draws:
        return 1 + (banker < min(TABLE_1))
    return int(bankers_third_card(player, banker, None).draws)


# Dealing


def face_value(card: Card) -> int:
    """The count of a first card for burning: face cards ten, an ace one."""
    return 1 if card.rank is Rank.ACE else min(card.rank, Rank.TEN)


class Dealing:
    """How a chapter has hands dealt, to refuse written hands that cannot be."""

    def __init__(self, game: Game, at: Paragraphs) -> None:
        """Carry the section on third cards."""
        self._game = game
        self._third_cards = at.third_cards
        self._at_most_one = game.carry(at.at_most_one, "no hand has more than three cards")
        self._insufficient = game.cite(f"{at.irregularities}(e)")
        for paragraph, what in (
            ("(a)", "a Natural ends the drawing"),
            ("(b)(1)", "the Player's Hand draws below 6"),
            ("(b)(2)", "the Player's Hand stays from 6"),
            ("(c)(1)", "the Banker's Hand draws to 5 if the Player's Hand stayed"),
            ("(c)(2)(i)", "the Banker's Hand draws below 3"),
            ("(c)(2)(ii)", "the Banker's Hand stays with 7"),
            ("(c)(2)(iii)", "table 1"),
            ("(g)", "how table 1 is read"),
        ):
            game.carry(at.third_cards + paragraph, what)
        labels = (at.third_cards + paragraph for paragraph in ("(d)", "(e)", "(f)"))
        game.nothing_to_execute("what the labels and letters of table 1 mean", *labels)

    def read(self, round_: Round) -> Round:
        """A written round; hands that the rules on third cards cannot have led to are refused.

        Where the shoe ran out, the cards that were in it are what counts.
        """
        given = Hands.of(round_)
        if round_.place(SHOE):
            if given.player or given.banker:
                raise RuleError("Give the order of the shoe or the two hands, not both.")
        elif any(incident.cite == self._insufficient for incident in round_.incidents):
            return round_._replace(cards={**round_.cards, SHOE: given.order})
        else:
            self._check(given)
        return round_

    def _check(self, hands: Hands) -> None:
        """Refuse hands that the rules on third cards cannot have led to."""
        for name, cards in ((PLAYERS_HAND, hands.player), (BANKERS_HAND, hands.banker)):
            if not 2 <= len(cards) <= 3:
                raise RuleError(
                    f"The {name} has two or three cards, not {len(cards)} "
                    f"({self._at_most_one.pretty})."
                )
        player, banker = point_count(hands.player[:2]), point_count(hands.banker[:2])
        drawn = point_value(hands.player[2]) if len(hands.player) == 3 else None
        self._check_hand(PLAYERS_HAND, hands.player, players_third_card(player, banker))
        self._check_hand(BANKERS_HAND, hands.banker, bankers_third_card(player, banker, drawn))

    def _check_hand(self, name: str, cards: tuple[Card, ...], rule: Draw) -> None:
        if rule.draws != (len(cards) == 3):
            must = "must draw a third card" if rule.draws else "must stay on two cards"
            cite = self._game.cite(self._third_cards + rule.paragraph)
            raise RuleError(f"The {name} {must} ({cite.pretty}).")
