"""Optional wagers: what they call a player's hand, the paragraphs that rank it, Envy Bonuses."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from houserules.equipment.cards import Card
from houserules.hands.pai_gow_seven import SevenCardHand as H
from houserules.law import Citation
from houserules.rules import (
    Bets,
    Bonus,
    Game,
    HouseRules,
    Option,
    Paytables,
    Requirement,
    Scale,
    Wager,
)
from houserules.rules.decided import PLAYER, Teller

K = TypeVar("K", bound=Hashable)


# The names of hands


@dataclass(frozen=True, slots=True, eq=False)
class ByKind(Generic[K]):
    """A wager's names for hands, by their kinds: a table names cards, the odds count kinds."""

    kind: Callable[[Sequence[Card]], K]
    name: Callable[[K], str]

    def __call__(self, cards: Sequence[Card]) -> str:
        """The wager's name for some cards."""
        return self.name(self.kind(cards))

    def counted(self, kinds: Mapping[K, int]) -> Counter[str]:
        """Numbers of hands by the wager's names for them."""
        counts: Counter[str] = Counter()
        for kind, ways in kinds.items():
            counts[self.name(kind)] += ways
        return counts


def by_kind(wager: Wager, rules: HouseRules, on: str | None = None) -> ByKind[Any]:
    """A wager's names for kinds of hands under house rules."""
    teller = wager.decided.teller(rules, on) if wager.decided else None
    assert isinstance(teller, ByKind), f"{wager.name} is not decided by the kind of a hand"
    return teller


SEVEN_NATURAL = "Seven-card straight flush"
SEVEN_JOKER = "Seven-card straight flush with joker"
STRAIGHT_AND_THREE = str(H.STRAIGHT_AND_THREE_OF_A_KIND)
PAIR_OR_BETTER = "Pair or better"
HIGHS = (H.NINE_HIGH, H.TEN_HIGH, H.JACK_HIGH, H.QUEEN_HIGH, H.KING_HIGH, H.ACE_HIGH)
SEVENS: Mapping[H, str] = {
    H.SEVEN_CARD_STRAIGHT_FLUSH: SEVEN_NATURAL,
    H.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER: SEVEN_JOKER,
}
_ROYALS = (H.ROYAL_AND_KING_QUEEN, H.ROYAL_AND_ACE_KING, H.NATURAL_ROYAL_AND_ACE_QUEEN)
_ACE_FIVES = (H.ACE_FIVE_AND_ACE_QUEEN, H.ACE_FIVE_STRAIGHT_FLUSH)
WIDER: Mapping[H, str] = {
    **{hand: str(hand) for hand in H},
    **dict.fromkeys(_ROYALS, str(H.ROYAL_FLUSH)),
    **dict.fromkeys(_ACE_FIVES, str(H.STRAIGHT_FLUSH)),
    **dict.fromkeys(HIGHS, "High card"),
}
"""Seven-card hands by the ranks that every chapter knows."""


def seven_cards(special: Mapping[H, str]) -> ByKind[H]:
    """The highest ranking hand of seven cards, where some kinds have names of their own."""
    return ByKind(H.of, {**WIDER, **special}.__getitem__)


def unpaired(names: Sequence[str]) -> ByKind[H]:
    """The high card of seven cards without a pair or better, by its names from nine to ace."""
    high = dict(zip(HIGHS, names, strict=True))
    return ByKind(H.of, {**dict.fromkeys(H, PAIR_OR_BETTER), **high}.__getitem__)


# The paragraphs that rank them


def numbered(under: str, *names: str) -> dict[str, str]:
    """Paragraphs that rank hands one after another, the highest first."""
    return {name: f"{under}({number})" for number, name in enumerate(names, 1)}


def rank_of(wager: Wager, cards: Sequence[Card], rules: HouseRules) -> tuple[str, Citation] | None:
    """The row that pays cards and the paragraph that ranks it for a wager, if the wager has one."""
    assert wager.decided is not None
    outcome = wager.decided.teller(rules)(cards)
    row = rules.paytable(wager).row(outcome)
    ranked = wager.decided.ranked
    cite = (ranked.get(row[0]) or ranked.get(outcome)) if row else None
    return (row[0], cite) if row and cite else None


Forms = Callable[[Sequence[Card], Sequence[Wager], HouseRules], str]


def ranked_hand(ordinary: Mapping[H, Citation]) -> Forms:
    """The highest ranking hand in words, with the paragraphs that rank it for wagers.

    Hands that a wager does not rank itself are ranked by the ordinary paragraphs, if at all.
    """

    def forms(cards: Sequence[Card], wagers: Sequence[Wager], rules: HouseRules) -> str:
        hand = H.of(cards)
        cites: dict[Citation, None] = {}
        for wager in wagers:
            own = rank_of(wager, cards, rules)
            if cite := own[1] if own else ordinary.get(hand):
                cites[cite] = None
        return ", ".join((str(hand), *(cite.pretty for cite in cites)))

    return forms


# Envy Bonuses


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvyBonus:
    """An Envy Bonus: the wagers that entitle to it, and where the dealer speaks of hands."""

    bonus: Bonus
    least: int
    """The least Qualifying Wager, in cents."""
    beside_own: "str | EnvyBonus"
    """The hand of a player who made the wager is acknowledged, perhaps as for another bonus."""
    without_own: str
    """The hand of a player who did not is acknowledged."""
    racked: str
    """The cards that stayed for it are racked."""
    has_lammer: bool = True
    """Whether an Envy lammer marks the wagers that entitle to it."""
    for_any_wager: bool = False
    """Whether hands are formed and acknowledged for any wager, not for Qualifying Wagers only."""

    def outcome(self, cards: Sequence[Card], rules: HouseRules) -> str:
        """The wager's name for the cards of another player."""
        assert self.bonus.on.decided is not None
        return self.bonus.on.decided.teller(rules)(cards)

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


# The Fortune Bonus and its like

FORTUNE_BONUS = """
    Hand                                    A            B            C            D
    Seven-card straight flush               8,000 to 1   5,000 to 1   5,000 to 1   2,500 to 1
    Royal flush and {match}                 2,000 to 1   2,000 to 1   1,000 to 1   1,000 to 1
    Seven-card straight flush with joker    1,000 to 1   1,000 to 1   750 to 1     750 to 1
    Five aces                               400 to 1     400 to 1     250 to 1     250 to 1
    Royal flush                             150 to 1     150 to 1     100 to 1     125 to 1
    Straight flush                          50 to 1      50 to 1      50 to 1      50 to 1
    Four-of-a-kind                          25 to 1      25 to 1      20 to 1      25 to 1
    Full house                              5 to 1       5 to 1       5 to 1       5 to 1
    Flush                                   4 to 1       4 to 1       4 to 1       4 to 1
    Three-of-a-kind                         3 to 1       3 to 1       3 to 1       3 to 1
    Straight                                2 to 1       2 to 1       2 to 1       2 to 1"""
THREE_PAIR_PUSHES = """
    Three pair                              -            -            Push         -"""
FORTUNE_ENVY = """
    Hand                                    A            B            C            D
    Seven-card straight flush               $5,000       $3,000       $1,000       $1,000
    Royal flush and {match}                 $1,000       $1,000       $250         $750
    Seven-card straight flush with joker    $500         $500         $100         $250
    Five aces                               $250         $250         $50          $100
    Royal flush                             $50          $50          $25          $50
    Straight flush                          $20          $20          $10          $20
    Four-of-a-kind                          $5           $5           $5           $5"""
PROGRESSIVE_PAYOUT = """
    Hand                         -
    Seven-card straight flush    100% of meter
    Five aces                    10% of meter
    Royal flush                  500 for 1
    Straight flush               100 for 1
    Four-of-a-kind               75 for 1
    Full house                   4 for 1"""
"""As several chapters print them; {match} are two suited cards beside the royal flush."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusParagraphs:
    """Where a chapter has a bonus wager on a player's cards, and the Envy Bonus beside it."""

    wagered: str
    pays: str
    pays_envy: str
    settled: str
    collected: str
    paid: str
    """It is paid, and a hand that brings others an Envy Bonus is acknowledged."""
    without_own: str
    """Such a hand of a player without the wager is acknowledged."""
    envy: str
    racked: str

    @classmethod
    def under(
        cls, settled: str, *, wagered: str, pays: str, racked: str, pays_envy: str = ""
    ) -> "BonusParagraphs":
        """The player's wager is settled below (i), others are paid by (ii) of one paragraph."""
        return cls(
            wagered=wagered, pays=pays, pays_envy=pays_envy or pays, settled=settled,
            collected=f"{settled}(i)(A)", paid=f"{settled}(i)(B)", without_own=f"{settled}(i)(C)",
            envy=f"{settled}(ii)", racked=racked,
        )  # fmt: skip


def bonus_wager(
    game: Game,
    name: str,
    at: BonusParagraphs,
    *,
    hands: Scale,
    pays: Sequence[str],
    envy: str,
    least: int,
    requires: Iterable[Requirement] = (),
    with_all_of: Iterable[Wager] = (),
    placed_by: str = "",
    outcome: Teller | None = None,
    outcome_by: Callable[[HouseRules], Teller] | None = None,
    moved_by: Iterable[Option[Any]] = (),
    ranked_by: Mapping[str, str] = MappingProxyType({}),
    for_any_wager: bool = False,
) -> tuple[Wager, EnvyBonus]:
    """A wager on a player's cards, such as the Fortune Bonus, and the Envy Bonus beside it.

    `pays` and `envy` are tables as printed, a column of the second for each paytable.
    """
    wager = game.wager(
        name, at.wagered, by_submission=True, requires=requires, with_all_of=with_all_of,
        placed_by=placed_by, moved_by=moved_by,
        pays=game.table(at.pays, hands, *pays), looks_at=[PLAYER],
        outcome=outcome, outcome_by=outcome_by, settled_by=at.settled, lost_by=at.collected,
        paid_by=at.paid, ranked_by=ranked_by,
    )  # fmt: skip
    bonus = envy_bonus(game, wager, at.pays_envy, game.table(at.pays_envy, hands, envy), at.envy)
    return wager, EnvyBonus(
        bonus=bonus,
        least=least,
        beside_own=at.paid,
        without_own=at.without_own,
        racked=at.racked,
        for_any_wager=for_any_wager,
    )


def envy_bonus(
    game: Game,
    on: Wager,
    cite: str,
    pays: Paytables,
    settled_by: str,
    amount: Option[Any] | None = None,
) -> Bonus:
    """Fixed sums for others' hands, by the paytable of the wager or by its amount."""
    by = amount or on.option
    assert by is not None
    name = f"{on.name.removesuffix(' Wager')} Envy Bonus"
    return game.envy(name, cite, on, amount=by, pays=pays, settled_by=settled_by)
