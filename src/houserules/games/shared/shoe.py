"""A dealing shoe: its decks and devices, and what goes wrong with them.

A chapter gives its paragraphs; no letter is written here.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from houserules.equipment.cards import STANDARD, Deck
from houserules.games.shared.common import noticed_by_the_table
from houserules.games.shared.cut import Cut, CutParagraphs
from houserules.games.shared.devices import (
    Directed,
    covered,
    device_out_of_order,
    is_covered,
    reshuffling_device,
    shuffle_directed,
)
from houserules.games.shared.idle_table import batch_requested
from houserules.games.shared.opening import Opening, OpeningParagraphs
from houserules.rules import Between, Effect, Game, HouseRules, Irregularity, Option, Wager, YesNo
from houserules.rules.fixed import Numbers
from houserules.rules.procedure import Dealer

MOST_DECKS = 8
"""The most decks that somebody may suppose."""
SHUFFLER = "Automated shuffling device"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeParagraphs:
    """Where a chapter has its decks, shuffle and cut; empty where it has nothing of the kind."""

    decks: str
    batches: str
    unbatched: str = ""
    """A device that reshuffles has no batches, where their paragraph does not except it."""
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
    into_the_shoe: str = ""
    first_card: str
    cover_card: str
    discards_joined: str
    shuffled_again: str
    face_up: str = ""
    jams: str
    out_of_order: str
    insufficient: str = ""
    before_each_round: str = ""
    """One card is discarded before each round that is dealt from the hand."""
    discards_of_a_side: str = ""
    """The remaining cards of one side of a double shoe join the discards."""
    backs: tuple[str, ...] = ()
    """The backs of the cards of each batch, and the discard rack for one."""
    hours: str = ""
    """The hours for which cards are used."""
    opening: OpeningParagraphs
    """Cards are inspected and washed at the opening."""
    cutting: CutParagraphs
    """The person who cuts, and a second cut."""

    @classmethod
    def lettered(
        cls,
        *,
        batches: str,
        shuffle: str,
        opening: OpeningParagraphs,
        idle_apart: bool = False,
        cut_by_seats: bool = False,
        **others: str,
    ) -> "ShoeParagraphs":
        """Paragraphs on batches and on shuffle and cut that follow each other in the usual order.

        An idle table may have paragraphs apart on a shuffle and on the batch in the device.
        """
        idle = f"{shuffle}(g)"
        return cls(
            batches=batches, one_batch=f"{batches}(1)", shuffled_apart=f"{batches}(3)",
            alternate=f"{batches}(4)", backs=(f"{batches}(2)", f"{batches}(5)"),
            shuffled=f"{shuffle}(a)", cut=f"{shuffle}(d)", reshuffled=f"{shuffle}(f)", idle=idle,
            idle_shuffled=f"{idle}(1)" if idle_apart else idle,
            idle_batch=f"{idle}(2)" if idle_apart else idle, by_device=f"{shuffle}(h)",
            opening=opening,
            cutting=CutParagraphs.lettered(
                shuffle, by_seats=cut_by_seats, shuffles_again=cut_by_seats
            ),
            **others,
        )


@dataclass(slots=True)
class ShoeInPlay:
    """The state of the cards from round to round."""

    wagered: frozenset[str] | None = None
    """The players who have wagered in every round since the shuffle; None where none was dealt."""
    cover_cards_out: set[str] = field(default_factory=set)
    """The sides of the shoe whose cover card was reached."""
    side: str = ""
    """The side of a double shoe that deals."""
    in_hand: bool = False
    """Whether the dealer deals from the hand."""
    new_dealer: bool = False
    """Whether a dealer has come who has not yet removed a card."""
    cover_card_at: int | None = None
    """The seat at whose area the cover card appeared; None for the dealer's hand."""
    begun: bool = False
    """Whether a round has been dealt."""
    directed: bool = False
    """Whether a floorperson directed a shuffle before the first."""


def face_up(game: Game, cite: str) -> None:
    """A card that is found face up in the shoe."""
    game.irregularity(
        cite, "Card found face up in the shoe",
        "It is not used in the round and goes to the discard rack.",
        Effect.DISCARD_CARD, Effect.CONTINUES,
    )


def _comes(dealer: Dealer) -> None:
    dealer.state(ShoeInPlay).new_dealer = True


class Shoe(ABC):
    """The cards of a chapter: the choices of its certificate holder, and what goes wrong."""

    def __init__(
        self,
        game: Game,
        at: ShoeParagraphs,
        deck: Deck = STANDARD,
        below_the_cover: int | None = None,
    ) -> None:
        """Declare the devices, and the orders about the shoe.

        The cover card is above a quarter of the cards, or above a number of them.
        """
        self.game, self.at, self.deck, self._below = game, at, deck, below_the_cover
        self._of_decks = cache(deck.decks)
        self.shuffler = game.option("Automated shuffler, two batches", at.batches, YesNo(), False)
        self.reshuffling = reshuffling_device(game, at.by_device)
        game.constraint(
            at.unbatched or at.batches,
            "A device that reshuffles the cards by itself has no second batch.",
            lambda rules: not (rules[self.shuffler] and rules[self.reshuffling]),
        )
        self.opening = Opening(
            game, at.opening,
            batched=lambda rules: rules[self.shuffler],
            sided=lambda rules: len(self.sides(rules)) > 1,
        )  # fmt: skip
        self.cut = Cut(game, at.cutting, self._no_cut_due)
        self._declare_steps()
        self._declare_irregularities()
        for reason, cites in {
            "backs of the cards, and the discard rack": at.backs,
            "hours of play, which the table does not measure": (at.hours,),
        }.items():
            game.nothing_to_execute(reason, *(cite for cite in cites if cite))

    @abstractmethod
    def number_of_decks(self, rules: HouseRules) -> int:
        """The decks that are dealt together."""

    def in_play(self, rules: HouseRules) -> Deck:
        """The cards of the shoe, or of one batch."""
        return self._of_decks(self.number_of_decks(rules))

    def below_the_cover(self, rules: HouseRules) -> int:
        """The cards below the cover card."""
        return len(self.in_play(rules)) // 4 if self._below is None else self._below

    def sides(self, rules: HouseRules) -> Sequence[str]:
        """The sides of the shoe, each with all decks; one without a name where it has one."""
        return ("",)

    def is_dealt_by_hand(self, rules: HouseRules) -> bool:
        """Whether cards that a device has shuffled are dealt from the hand."""
        return False

    def removes_no_card(self, dealer: Dealer, seat: int | None) -> str | None:
        """Why neither a new shoe nor a new dealer has a card removed; None where one is."""
        return None

    def _declare_steps(self) -> None:
        game, at, devices = self.game, self.at, (self.shuffler, True)
        game.step(at.shuffled_apart, "one batch is shuffled while the other is played", devices)
        game.step(at.alternate, "the batches alternate from shoe to shoe", devices)
        game.step(at.shuffled, "shuffle and stack the cards")
        least = "a quarter" if self._below is None else f"{self._below} cards"
        game.step(at.cut, f"cut; the cover card goes in at least {least} from the bottom")
        game.step(at.reshuffled, "reshuffle at the cover card, or when a floorperson says so")
        game.step(at.idle, "spread the cards while nobody plays", (self.reshuffling, False))
        came = "somebody comes to a table at which nobody was"
        if at.idle_shuffled != at.idle:
            game.step(at.idle_shuffled, f"reshuffle when {came}", (self.shuffler, False))
        if at.idle_batch != at.idle_shuffled:
            game.step(at.idle_batch, f"use the batch in the device when {came}", devices)
        if at.into_the_shoe:
            game.step(at.into_the_shoe, "place the stacked cards in the dealing shoe")
        game.step(at.first_card, "discard the first card, and one at each change of dealer")
        game.step(at.cover_card, "after the cover card the round is completed, then reshuffle")
        if at.discards_joined != at.cover_card:
            game.step(at.discards_joined, "the remaining cards join the discards")
            game.step(at.shuffled_again, "shuffle the cards")

    def _declare_irregularities(self) -> None:
        game, at = self.game, self.at
        shuffler, reshuffling = (self.shuffler, True), (self.reshuffling, True)
        self.directed = shuffle_directed(game, at.reshuffled, self._device_reshuffles)
        game.irregularity(
            at.first_card, "New dealer comes to the table",
            "One card goes to the discard rack before any other is dealt.",
            Effect.DISCARD_FIRST, Effect.CONTINUES,
            impossible_because=self.removes_no_card, on_report=_comes,
        )
        if at.face_up:
            face_up(game, at.face_up)
        self.jams = game.irregularity(
            at.jams, "Automated shuffling device jams or does not complete a shuffle",
            "The cards are reshuffled.", Effect.RESHUFFLE_IN_DEVICE, Effect.CONTINUES,
            under=shuffler, or_under=reshuffling, impossible_because=covered(SHUFFLER),
        )
        device_out_of_order(game, at.out_of_order, SHUFFLER, shuffler, reshuffling)
        self.requested: Irregularity | None = None
        if at.idle_batch != at.idle_shuffled:
            self.requested = batch_requested(
                game, at.idle_batch, shuffler, unused=covered(SHUFFLER)
            )
        self.not_enough: Irregularity | None = None
        if at.insufficient:
            self.not_enough = game.irregularity(
                at.insufficient, "Not enough cards to complete the round",
                "The discards are shuffled and cut, the first card is discarded, the round "
                "completed.",
                Effect.RESHUFFLE, Effect.CONTINUES, impossible_because=noticed_by_the_table,
            )

    def too_few_cards(self, *still_settled: Wager) -> Irregularity:
        """Not enough cards where shuffling does not help: nobody reports it."""
        assert self.not_enough is not None
        return Irregularity(
            self.not_enough.cite, "Not enough cards to complete the round, with the discards",
            "The round cannot be completed, and every wager not yet settled goes back.",
            (Effect.HANDS_VOID, Effect.UNSETTLED_RETURNED), still_settled,
        )

    def is_reshuffled(self, dealer: Dealer) -> bool:
        """Whether a device reshuffles and counts the cards by itself."""
        return dealer.rules[self.reshuffling] and not is_covered(dealer, SHUFFLER)

    def _device_reshuffles(self, dealer: Dealer, seat: int | None) -> str | None:
        if not self.is_reshuffled(dealer):
            return None
        by = self.game.cite(self.at.by_device).pretty
        return f"a device reshuffles the cards after each round ({by})"

    def _no_cut_due(self, dealer: Dealer, seat: int | None) -> str | None:
        """Why no cut follows what people say now: it comes after a shuffle."""
        if not dealer.counts_shoe:
            return "a record of one round says nothing of the shuffle"
        if prevented := self._device_reshuffles(dealer, seat):
            return prevented
        shuffled = not dealer.remaining() or dealer.was_empty or dealer.state(Directed).shuffle
        if shuffled or dealer.state(ShoeInPlay).cover_cards_out:
            return None
        return "the cards are not shuffled and cut now"


def decks_of(game: Game, cite: str, numbers: Sequence[int]) -> tuple[int, ...]:
    """The numbers of decks among which the house chooses; a private copy may suppose another."""
    printed = tuple(numbers)
    if printed == tuple(range(1, MOST_DECKS + 1)):
        return printed
    return game.fixes("Decks", cite, Numbers(1, MOST_DECKS, chosen=printed), printed)


class ShoeOfDecks(Shoe):
    """A shoe, or two batches, of a number of decks that the house chooses."""

    def __init__(
        self,
        game: Game,
        at: ShoeParagraphs,
        decks: Sequence[int],
        deck: Deck = STANDARD,
        default: int | None = None,
        listed: tuple[int, ...] = (),
    ) -> None:
        """Declare it; figures are listed for some numbers only, if `listed` says so."""
        decks = decks_of(game, at.decks, decks)
        usual = default if default in decks else decks[0]
        self.decks = game.option(
            "Decks", at.decks, Between(decks, "decks", listed), usual,
            must=len(decks) > 1, says=Between((), "decks").word,
        )
        game.carry(at.one_batch, "the decks of one batch are in play")
        super().__init__(game, at, deck)
        chosen = [self.decks] if len(decks) > 1 else []
        game.uses_shoe(self.in_play, *chosen, words=lambda rules: rules.phrase(chosen))

    def number_of_decks(self, rules: HouseRules) -> int:
        """The decks that are dealt together."""
        return rules[self.decks]


class ShoeInBatches(Shoe):
    """A shoe whose number of decks is another where two batches alternate."""

    def __init__(
        self,
        game: Game,
        at: ShoeParagraphs,
        decks: Sequence[int],
        in_a_batch: Sequence[int],
        below_the_cover: int | None = None,
    ) -> None:
        """Declare it; one number leaves nothing to choose. A supposed one is in each batch, too."""
        super().__init__(game, at, below_the_cover=below_the_cover)
        printed = tuple(sorted({*decks, *in_a_batch}))
        if (supposed := decks_of(game, at.decks, printed)) != printed:
            decks = in_a_batch = supposed
        self._decks = self._number("Decks", at.decks, decks, batches=False)
        self._in_a_batch = self._number("Decks in a batch", at.one_batch, in_a_batch, batches=True)
        game.uses_shoe(self.in_play, *self.options, words=self._words)

    def _number(
        self, name: str, cite: str, numbers: Sequence[int], *, batches: bool
    ) -> Option[int] | int:
        """A number of decks, which may leave nothing to choose."""
        if len(numbers) == 1:
            self.game.carry(cite, f"{name.lower()}: {numbers[0]}")
            return numbers[0]
        return self.game.option(
            name, cite, Between(tuple(numbers), "decks"), numbers[0],
            applies=lambda rules: rules[self.shuffler] == batches,
        )

    def _words(self, rules: HouseRules) -> str | None:
        return f"{self.number_of_decks(rules)} decks" if self.options else None

    @property
    def options(self) -> list[Option[Any]]:
        """The options that say how many decks are dealt together."""
        chosen = [each for each in (self._decks, self._in_a_batch) if isinstance(each, Option)]
        return [self.shuffler, *chosen] if chosen else []

    def number_of_decks(self, rules: HouseRules) -> int:
        """The decks that are dealt together."""
        number = self._in_a_batch if rules[self.shuffler] else self._decks
        return rules[number] if isinstance(number, Option) else number
