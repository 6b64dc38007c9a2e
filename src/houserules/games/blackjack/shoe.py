"""The dealing shoe of a Blackjack game: its decks and devices, and its cards at a live table.

A chapter gives its paragraphs; no letter is written here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from houserules.equipment.cards import STANDARD, Deck
from houserules.games.shared.common import noticed_by_the_table
from houserules.games.shared.devices import (
    covered,
    device_out_of_order,
    is_covered,
    reshuffling_device,
    shuffle_directed,
)
from houserules.rules import Between, Effect, Game, HouseRules, Irregularity, Wager, YesNo
from houserules.rules.procedure import Dealer

SHUFFLER = "Automated shuffling device"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeParagraphs:
    """Where a chapter has its decks, shuffle and cut, and the shoe from which it deals."""

    decks: str
    batches: str
    one_batch: str
    shuffled_apart: str
    alternate: str
    shuffled: str
    cut: str
    reshuffled: str
    idle: str
    idle_shuffled: str
    idle_batch: str
    by_device: str
    into_the_shoe: str
    first_card: str
    cover_card: str
    discards_joined: str
    shuffled_again: str
    insufficient: str
    jams: str
    out_of_order: str


@dataclass(slots=True)
class NewDealer:
    """Whether a new dealer has come to the table who has not yet removed a card."""

    came: bool = False


def _comes(dealer: Dealer) -> None:
    dealer.state(NewDealer).came = True


@dataclass(slots=True)
class ShoeInPlay:
    """The state of the cards from round to round."""

    cover_card_out: bool = False
    wagered: frozenset[str] | None = None
    """The players who have wagered in every round since the shuffle; None where none was dealt."""

    def knows_none(self, players: Iterable[str]) -> bool:
        """Whether none of these players has wagered in every round since the shuffle."""
        return self.wagered is not None and self.wagered.isdisjoint(players)


class Shoe:
    """The cards of a chapter: the choices of its certificate holder, and what goes wrong."""

    def __init__(
        self,
        game: Game,
        at: ShoeParagraphs,
        decks: Sequence[int],
        deck: Deck = STANDARD,
        default: int | None = None,
    ) -> None:
        """Declare the numbers of decks, the devices, and the orders about the shoe."""
        self.game, self.at, self.deck = game, at, deck
        self.decks = game.option(
            "Decks", at.decks, Between(tuple(decks), "decks"), default or decks[0],
            must=len(decks) > 1, says=lambda number: f"{number} decks",
        )  # fmt: skip
        self.shuffler = game.option("Automated shuffler, two batches", at.batches, YesNo(), False)
        self.reshuffling = reshuffling_device(game, at.by_device)
        game.constraint(
            at.batches, "A device that reshuffles the cards by itself has no second batch.",
            lambda rules: not (rules[self.shuffler] and rules[self.reshuffling]),
        )  # fmt: skip
        self._declare_steps()
        self._declare_irregularities()
        game.uses_deck(self.in_play)

    def _declare_steps(self) -> None:
        game, at, devices = self.game, self.at, (self.shuffler, True)
        game.carry(at.one_batch, "the decks of one batch are in play")
        game.step(at.shuffled_apart, "one batch is shuffled while the other is played", devices)
        game.step(at.alternate, "the batches alternate from shoe to shoe", devices)
        game.step(at.shuffled, "shuffle and stack the cards")
        game.step(at.cut, "cut; the cover card goes in at least a quarter from the bottom")
        game.step(at.reshuffled, "reshuffle at the cover card, or when a floorperson says so")
        game.step(at.idle, "spread the cards while nobody plays", (self.reshuffling, False))
        if at.idle_shuffled != at.idle:
            came = "somebody comes to a table at which nobody was"
            game.step(at.idle_shuffled, f"reshuffle when {came}", (self.shuffler, False))
            game.step(at.idle_batch, "the batch in the device comes into play then", devices)
        game.step(at.into_the_shoe, "place the stacked cards in the dealing shoe")
        game.step(at.first_card, "discard the first card, and one at each change of dealer")
        game.step(at.cover_card, "after the cover card the hand is completed, then reshuffle")
        if at.discards_joined != at.cover_card:
            game.step(at.discards_joined, "the remaining cards join the discards")
            game.step(at.shuffled_again, "shuffle the cards")

    def _declare_irregularities(self) -> None:
        game, at = self.game, self.at
        shuffler, reshuffling = (self.shuffler, True), (self.reshuffling, True)
        self.directed = shuffle_directed(game, at.reshuffled, self._device_reshuffles)
        game.irregularity(
            at.first_card, "New dealer comes to the table",
            "One card goes to the discard rack before any is dealt to a player.",
            Effect.DISCARD_FIRST, Effect.CONTINUES, on_report=_comes,
        )  # fmt: skip
        self.not_enough = game.irregularity(
            at.insufficient, "Not enough cards to complete the round",
            "The discards are shuffled and cut, the first card is discarded, the round completed.",
            Effect.RESHUFFLE, Effect.CONTINUES, impossible_because=noticed_by_the_table,
        )  # fmt: skip
        self.jams = game.irregularity(
            at.jams, "Automated shuffling device jams or does not complete a shuffle",
            "The cards are reshuffled.", Effect.RESHUFFLE_IN_DEVICE, Effect.CONTINUES,
            under=shuffler, or_under=reshuffling, impossible_because=covered(SHUFFLER),
        )  # fmt: skip
        device_out_of_order(game, at.out_of_order, SHUFFLER, shuffler, reshuffling)

    def too_few_cards(self, *still_settled: Wager) -> Irregularity:
        """Not enough cards where shuffling does not help: nobody reports it."""
        return Irregularity(
            self.not_enough.cite, "Not enough cards to complete the round, with the discards",
            "The round cannot be completed, and every wager not yet settled goes back.",
            (Effect.HANDS_VOID, Effect.UNSETTLED_RETURNED), still_settled,
        )  # fmt: skip

    def number_of_decks(self, rules: HouseRules) -> int:
        """The decks that are dealt together."""
        return rules[self.decks]

    def in_play(self, rules: HouseRules) -> Deck:
        """The cards of the shoe, or of one batch."""
        return self.deck.decks(rules[self.decks])

    def is_reshuffled(self, dealer: Dealer) -> bool:
        """Whether a device reshuffles and counts the cards by itself."""
        return dealer.rules[self.reshuffling] and not is_covered(dealer, SHUFFLER)

    def _device_reshuffles(self, dealer: Dealer, seat: int | None) -> str | None:
        if not self.is_reshuffled(dealer):
            return None
        by = self.game.cite(self.at.by_device).pretty
        return f"a device reshuffles the cards after each round ({by})"
