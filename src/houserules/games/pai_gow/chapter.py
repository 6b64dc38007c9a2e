"""A chapter of the Pai Gow family: its hands, wagers and paragraphs, and how wagers end."""

from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from houserules.equipment.cards import Card
from houserules.games.pai_gow.banking import PlayerBank
from houserules.games.pai_gow.dealing import Dealing
from houserules.games.pai_gow.hands import Hands, Setting
from houserules.games.pai_gow.irregularities import Irregularities
from houserules.games.shared.common import Comparison, compared
from houserules.law import Citation
from houserules.rules import (
    Bet,
    Bets,
    Bonus,
    Game,
    HouseRules,
    MeterShare,
    Option,
    Rule,
    Verdict,
    Vigorish,
    Wager,
)
from houserules.rules.procedure import Act, Answer, Ask, AskDecision, Dealer

S = TypeVar("S", bound=Setting)
DOUBLES, NO_DOUBLE = "double down", "no double down"


class Showdown(NamedTuple):
    """The facts that decide the main wagers of a player."""

    hands: tuple[Comparison, ...]
    """Each hand of the player against the same hand of the dealer or the bank, high first."""
    dealers: str = ""
    """The chapter's name for cards of the dealer that change what follows."""
    foul: int = 0
    """Which hand of the player the next one outranks, the high hand being 1; 0 where none."""
    incorrect: bool = False
    """The player's hands are otherwise not set as they should be."""


Settle = Callable[[Showdown, HouseRules], Mapping[Wager, Verdict]]
"""The verdicts on the main wagers: one, or two where the chapter has a wager beside it."""


def hand_by_hand(player: Setting, other: Setting) -> tuple[Comparison, ...]:
    """Compare each hand with the one in the same place."""
    return tuple([compared(*both) for both in zip(player.hands, other.hands, strict=True)])


class Holding(NamedTuple):
    """Everything that an optional wager may look at."""

    own: Sequence[Card]
    dealers: Sequence[Card]
    """The dealer's cards; none where a player banks and the dealer has no hand."""
    on: str | None = None
    """The selection of the bet, where the wager has some."""
    rolls: Sequence[tuple[int, ...]] = ()


SettleOutcome = Callable[[str, HouseRules], Verdict]


class OptionalWager(NamedTuple):
    """A wager beside the main one, settled by what is held."""

    wager: Wager
    outcome: Callable[[Holding, HouseRules], Hashable]
    settle: Callable[[Any, HouseRules], Verdict]


def by_table(
    wager: Wager,
    collected: Rule,
    paid: Rule,
    *,
    winner: Citation | None = None,
    from_meter: Citation | None = None,
) -> SettleOutcome:
    """A wager that one paragraph has collected and another has paid by its paytable.

    Others may speak of every hand that wins, and of one that is paid from a meter.
    """

    def settle(outcome: str, rules: HouseRules) -> Verdict:
        table = rules.paytable(wager)
        if table.row(outcome) is None:
            return collected.pays(table, outcome)
        verdict = paid.pays(table, outcome)
        if winner is not None:
            verdict = verdict.citing(winner)
        if from_meter is not None and isinstance(verdict.pays, MeterShare):
            verdict = verdict.citing(from_meter)
        return verdict

    return settle


def by_own_cards(
    outcome: Callable[[Sequence[Card], HouseRules], str],
) -> Callable[[Holding, HouseRules], str]:
    """The outcome of a wager that the player's own cards decide."""
    return lambda held, rules: outcome(held.own, rules)


@dataclass(frozen=True, slots=True)
class Envy:
    """An Envy Bonus: the hands of others that bring it, and where the dealer speaks of them."""

    bonus: Bonus
    outcome: Callable[[Sequence[Card], HouseRules], str]
    least: int
    """The least Qualifying Wager, in cents."""
    beside_own: "str | Envy"
    """The hand of a player who made the wager is acknowledged, perhaps as for another bonus."""
    without_own: str
    """The hand of a player who did not is acknowledged."""
    racked: str
    """The cards that stayed for it are racked."""
    has_lammer: bool = True
    """Whether an Envy lammer marks the wagers that entitle to it."""
    for_any_wager: bool = False
    """Whether hands are formed and acknowledged for any wager, not for Qualifying Wagers only."""

    def qualifies(self, bets: Bets) -> bool:
        """Whether a seat has a wager that entitles to the bonus."""
        return bets.on(self.bonus.on) >= self.least

    def is_announced_for(self, bets: Bets) -> bool:
        """Whether a seat has a wager for which the hands of all players are formed."""
        return bets.has(self.bonus.on) if self.for_any_wager else self.qualifies(bets)

    def acknowledged(self, bets: Bets) -> tuple[str, bool]:
        """Where a hand is acknowledged, and whether the player's own wager is reason enough."""
        if not bets.has(self.bonus.on):
            return self.without_own, False
        own = self.beside_own
        return (own, True) if isinstance(own, str) else own.acknowledged(bets)


@dataclass(frozen=True, slots=True)
class Progressive:
    """A wager on a progressive payout, and where the dealer has it verified."""

    wager: Wager
    outcome: Callable[[Sequence[Card], HouseRules], str]
    verified: str
    lit: str
    validated: str
    documented: str


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
    """A player may have the hands set by the house way."""
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
class Chapter(Generic[S]):
    """Everything that the family asks a chapter."""

    game: Game
    at: Paragraphs
    dealing: Dealing
    hands: Hands[S]
    irregularities: Irregularities
    main: Wager
    settle: Settle
    forms: Callable[[Sequence[Card], Sequence[Wager], HouseRules], str]
    """The highest ranking hand of a player's cards, with the paragraphs that rank it for wagers."""
    compare: Callable[[S, S], tuple[Comparison, ...]] = hand_by_hand
    dealers: Callable[[Sequence[Card], HouseRules], str] = lambda cards, rules: ""
    """The name of dealer's cards that change what follows, where they do."""
    optional: tuple[OptionalWager, ...] = ()
    """Optional wagers in the order in which the chapter settles them."""
    ranked: tuple[Wager, ...] = ()
    """Optional wagers for which the chapter ranks hands of their own."""
    envies: tuple[Envy, ...] = ()
    progressives: tuple[Progressive, ...] = ()
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
        but = f" but the {self.double_down.wager.name}" if self.double_down else ""
        game.step(at.wagers, f"no wager{but} is made, increased or withdrawn after no more bets")
        game.carry(at.assistance, "a player may have the hands set by the house way")
        if at.surrender:
            game.carry(at.surrender, "the player surrenders")
        game.step(at.revealed, "reveal and compare, counterclockwise from the dealer's right")
        game.step(at.racked, f"collect the player's {pieces}, unless optional wagers wait")
        game.step(
            at.racked_after_all,
            f"settle all optional wagers of a player, then collect the {pieces}",
        )
        game.step(at.reconstructed, f"collect the {pieces} so that each hand can be reconstructed")
        for envy in self.envies:
            whatever = "a hand counts for others' Envy Bonuses whatever its own wagers"
            game.carry(envy.without_own, whatever)
        for one in self.progressives:
            game.step(one.verified, "verify that the hand wins the progressive payout")
            game.step(one.lit, "verify that the light of the progressive system is lit")
            by_whom = "have a floorperson or above validate the progressive payout"
            game.step(one.validated, by_whom)

    @cached_property
    def surrendered(self) -> Rule:
        """The rule by which a player gives the main wager up."""
        return Rule(self.game.cite(self.at.surrender), "the player surrenders")

    @cached_property
    def optional_wagers(self) -> tuple[Wager, ...]:
        """The optional wagers alone."""
        return tuple(one.wager for one in self.optional)

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

    def showdown(self, player: S | None, other: S, dealers: str) -> Showdown:
        """The facts of a player's hands as set, against those of the dealer or the bank."""
        if player is None:
            return Showdown((), dealers, incorrect=True)
        return Showdown(self.compare(player, other), dealers, player.is_foul)
