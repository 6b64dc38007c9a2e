"""A chapter of the Pai Gow family: its hands, wagers and paragraphs, and how wagers end."""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, NamedTuple, Protocol, TypeVar

from houserules.equipment.cards import Card
from houserules.equipment.dice import Roll
from houserules.games.pai_gow.banking import PlayerBank
from houserules.games.pai_gow.card_dealing import Dealing
from houserules.games.pai_gow.hands import Hands, Setting
from houserules.games.pai_gow.irregularities import Irregularities
from houserules.games.pai_gow.optional_wagers import EnvyBonus, Forms
from houserules.games.shared.common import Comparison, compared, offers_optional
from houserules.rules import (
    Bet,
    Bets,
    Game,
    HouseRules,
    Option,
    Rule,
    Verdict,
    Vigorish,
    Wager,
)
from houserules.rules.decided import Decided
from houserules.rules.procedure import Act, Answer, Ask, AskDecision, Dealer

S = TypeVar("S", bound=Setting)
DOUBLES, NO_DOUBLE = "double down", "no double down"


class ComparedHands(NamedTuple):
    """The facts that decide the main wagers of a player."""

    hands: tuple[Comparison, ...]
    """Each hand of the player against the same hand of the dealer or the bank, high first."""
    dealers: str = ""
    """The chapter's name for cards of the dealer that change what follows."""
    foul: int = 0
    """The hand of the player that the next one outranks, the high hand being 1; 0 where none."""
    incorrect: bool = False
    """The player's hands are otherwise not set as they should be."""


Settle = Callable[[ComparedHands, HouseRules], Mapping[Wager, Verdict]]
"""The verdicts on the main wagers: one, or two where the chapter has a wager beside it."""


def hand_by_hand(player: Setting, other: Setting) -> tuple[Comparison, ...]:
    """Compare each hand with the one in the same place."""
    return tuple([compared(*both) for both in zip(player.hands, other.hands, strict=True)])


class WagersOnDice(Protocol):
    """Wagers that the dice decide which are shaken for the starting position."""

    @property
    def wagers(self) -> tuple[Wager, ...]:
        """All of them, in the chapter's order."""

    def settle(self, bet: Bet, roll: Roll, rules: HouseRules) -> Verdict:
        """The verdict on a bet by what the dice show."""


@dataclass(frozen=True, slots=True)
class DoubleDown:
    """A wager equal to the main one, which players are offered once they have seen their cards."""

    wager: Wager
    cite: str

    def offers(self, dealer: Dealer, seat: int, stake: int) -> Generator[Ask, Answer, None]:
        """Ask a seat, and take the wager where it is made."""
        bet, cite = Bet(self.wager), dealer.rules.game.cite(self.cite)
        acts = (Act(NO_DOUBLE, cite), Act(DOUBLES, cite, bet, stake))
        if (yield AskDecision(seat, acts, cite, otherwise=NO_DOUBLE)) == DOUBLES:
            dealer.takes(seat, bet, stake, self.cite)


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraphs:
    """Where a chapter has the steps of a round of play; empty where it has no such step."""

    wagers: str
    """Wagers are made until no more bets are announced."""
    required: str
    """A player takes part by the main wager."""
    assistance: str
    """The dealer tells a player who asks how the dealer's hands are set."""
    once: str
    """Hands that are set are not touched again."""
    players_set: str
    dealer_sets: str
    surrender: str = ""
    revealed: str
    """The players' hands are revealed and compared."""
    vigorish: str = ""
    formed: str = ""
    """The highest ranking hand is formed for optional wagers."""
    racked: str
    """The cards of a player without optional wagers are racked."""
    racked_after_one: str
    """The same after the optional wager, where the table offers one."""
    racked_after_all: str
    """The same after all of them, where it offers several."""
    reconstructed: str
    """Hands can be reconstructed from the discard rack."""


class Collected(NamedTuple):
    """The pieces, and where they go when they are collected, in words."""

    pieces: str = "cards"
    settled: str = "go to the discard rack"
    surrendered: str = "are counted and go to the discard rack"
    place: str = "the discard rack"
    found: str = "the highest ranking hand"
    """Words before what the chapter `forms` of a player's pieces."""
    surrendered_beside: str = "stay on the table"
    """Where pieces that were surrendered wait for wagers that are settled later."""


TO_RACK = Collected()


def no_vigorish(rules: HouseRules) -> None:
    """Nothing is collected of what is won."""


@dataclass(frozen=True, kw_only=True)
class PaiGowChapter(Generic[S]):
    """Everything that the family asks a chapter."""

    game: Game
    at: Paragraphs
    dealing: Dealing
    hands: Hands[S]
    irregularities: Irregularities
    main: Wager
    settle: Settle
    forms: Forms
    """The highest ranking hand of a player's cards, with the paragraphs that rank it for wagers."""
    compare: Callable[[S, S], tuple[Comparison, ...]] = hand_by_hand
    dealers: Callable[[Sequence[Card], HouseRules], str] = lambda cards, rules: ""
    """The name of dealer's cards that change what follows, where they do."""
    envies: tuple[EnvyBonus, ...] = ()
    dice: WagersOnDice | None = None
    """Wagers that are settled before the deal."""
    bank: PlayerBank | None = None
    vigorish: Callable[[HouseRules], Vigorish | None] = no_vigorish
    limit: tuple[Option[int | None], Rule] | None = None
    """The most that is paid on the optional wagers of a hand."""
    adjacent: Option[int] | None = None
    """On how many adjacent areas a player may wager."""
    double_down: DoubleDown | None = None
    dealer_first: bool = False
    """Whether the dealer sets before the players."""
    collected: Collected = TO_RACK
    surrender_beside_optional: bool = False
    """Whether a player with an optional wager may surrender the main one."""

    def __post_init__(self) -> None:
        """Declare the steps of the round of play."""
        at, game, pieces = self.at, self.game, self.collected.pieces
        game.hand_names = self.hands.names
        but = f" but the {self.double_down.wager.name}" if self.double_down else ""
        game.step(at.wagers, f"no wager{but} is made, increased or withdrawn after no more bets")
        game.carry(at.assistance, "a player who asks is told how the dealer's hands are set")
        if at.once != at.assistance:
            game.carry(at.once, "hands that are set are not touched again")
        if at.surrender:
            game.carry(at.surrender, "the player surrenders")
        settled = "reveal, compare and settle, counterclockwise from the dealer's right"
        game.carry(at.dealer_sets, "the dealer's hands are set by the house way")
        game.step(at.revealed, settled)
        if at.formed:
            game.step(at.formed, "form the highest hand where an optional wager looks at it")
        racks = f"collect the player's {pieces}, unless optional wagers wait"
        kept = "so that each hand can be reconstructed"
        is_one = at.racked == at.reconstructed
        game.step(at.racked, f"{racks}, {kept}" if is_one else racks)
        game.step(
            at.racked_after_all,
            f"settle all optional wagers of a player, then collect the {pieces}",
            applies=offers_optional,
        )
        if not is_one:
            game.step(at.reconstructed, f"collect the {pieces} {kept}")
        for envy in self.envies:
            whatever = "a hand counts for others' Envy Bonuses whatever its own wagers"
            game.carry(envy.without_own, whatever)
        by_whom = "have a floorperson or above validate the progressive payout"
        for wager in self.progressives:
            assert wager.decided is not None
            for cite, does in (
                (wager.decided.verified, "verify that the hand wins the progressive payout"),
                (wager.decided.lit, "verify that the light of the progressive system is lit"),
                (wager.decided.validated, by_whom),
            ):
                if cite is not None:
                    game.step(str(cite), does)

    @cached_property
    def surrendered(self) -> Rule:
        """The rule by which a player gives the main wager up."""
        return Rule(self.game.cite(self.at.surrender), "the player surrenders")

    @cached_property
    def _decided(self) -> tuple[tuple[Wager, Decided], ...]:
        """The wagers that cards alone decide, in the order in which the chapter settles them."""
        both = ((wager, wager.decided) for wager in self.game.wagers if wager.decided)
        return tuple(sorted(both, key=lambda one: one[1].settled))

    @cached_property
    def optional_wagers(self) -> tuple[Wager, ...]:
        """The optional wagers in the order in which the chapter settles them."""
        on_dice = self.dice.wagers if self.dice else ()
        return (*on_dice, *(wager for wager, _ in self._decided))

    @cached_property
    def ranked(self) -> tuple[Wager, ...]:
        """Those for which the chapter ranks hands of their own."""
        return tuple(wager for wager, how in self._decided if how.ranked or how.defined)

    @cached_property
    def progressives(self) -> tuple[Wager, ...]:
        """Those on a progressive payout."""
        return tuple(wager for wager, how in self._decided if how.validated)

    def banks(self, rules: HouseRules) -> bool:
        """Whether players may bank under these rules."""
        return self.bank is not None and rules[self.bank.offered]

    def may_surrender(self, bets: Bets) -> bool:
        """Whether a player with these wagers may surrender the main one."""
        if not self.at.surrender:
            return False
        return self.surrender_beside_optional or not bets.has(*self.optional_wagers)

    def qualifies(self, bets: Bets) -> bool:
        """Whether a seat has a wager that entitles to an Envy Bonus."""
        return any(envy.qualifies(bets) for envy in self.envies)

    def has_lammer(self, bets: Bets) -> bool:
        """Whether an Envy lammer is placed next to a wager of a seat."""
        return any(envy.has_lammer and envy.qualifies(bets) for envy in self.envies)

    def facts(self, player: S | None, other: S, dealers: str) -> ComparedHands:
        """The facts of a player's hands as set, against those of the dealer or the bank."""
        if player is None:
            return ComparedHands((), dealers, incorrect=True)
        return ComparedHands(self.compare(player, other), dealers, player.is_foul)
