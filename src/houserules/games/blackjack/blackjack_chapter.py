"""A chapter of the Blackjack family: its wagers, its paragraphs and how its hands end."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from houserules.equipment.cards import Card
from houserules.games.blackjack.insurance import Insurance
from houserules.games.blackjack.irregularities import BOXES, Irregularities
from houserules.games.blackjack.playing import Ending, Permits, PlayedHand
from houserules.games.shared.late_entry import LateEntry
from houserules.games.shared.shoe import ShoeOfDecks
from houserules.hands.blackjack import point_count
from houserules.rules import (
    Game,
    HouseRules,
    Line,
    Option,
    Payable,
    Rule,
    Verdict,
    Wager,
    YesNo,
)
from houserules.rules.procedure import Face


class Finished(NamedTuple):
    """A player's hand at its end, as far as it decides money."""

    total: int
    cards: int = 2
    blackjack: bool = False
    split: bool = False
    """One of several hands."""
    split_off: bool = False
    """Formed by a split, with a wager of its own."""
    ending: Ending = Ending.STOOD
    doubled: bool = False
    special: str = ""
    """The chapter's name for cards that pay apart."""
    second_chance: bool = False
    free: bool = False
    """Its own wager is the house's."""
    free_double: bool = False
    """It was doubled at the house's expense."""
    beside_free: bool = False
    """The house has staked something for this player."""
    all_over: bool = False
    """It is the last of its player's hands, and all of them have passed 21."""
    switched: bool = False
    """Its two cards were made by a switch between the hands of a player."""
    insured: bool = False
    """Its player had made an Insurance Wager."""


class DealerFinished(NamedTuple):
    """The dealer's hand at its end."""

    total: int
    blackjack: bool = False
    reader_used: bool = False
    """The up card had the hole card put into the card reader before anybody played."""


Verdicts = Mapping[Payable, Verdict]
Settle = Callable[[Finished, DealerFinished, HouseRules], Verdicts]
"""The verdicts on everything that is wagered on a hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraphs:
    """Where a chapter has the steps of a round of play."""

    wagers: str
    """Wagers are placed before the first card."""
    first_cards: tuple[str, str]
    """One card to each box, and to the dealer."""
    second_cards: tuple[str, str]
    first_wagers: str = ""
    """From the dealer's right, wagers on the first cards are settled."""
    insurance: str
    """Insurance is offered against an ace."""
    reader: str
    """The hole card goes into the card reader; what follows from a Blackjack."""
    decisions: str
    dealt: str
    """Cards that decisions take."""
    no_more_at_21: str
    one_card_doubled: str
    hole_card: str
    draws: str
    third_card: str = ""
    """The dealer's third card, where a paragraph of its own has it drawn."""
    no_effect: str
    """The dealer draws only where it matters; empty where the chapter always draws."""
    settled: tuple[str, str]
    """Collect, then pay; or seat by seat. The same where the chapter leaves no choice."""
    racked: str
    double: str
    doubled_card: str
    split: str
    split_wager: str
    """The wager on a hand that a split forms."""
    split_in_turn: str
    split_again: str
    doubled_split: str = ""
    """Split hands may be doubled, where a paragraph of its own says so."""
    split_aces: str = ""
    """Split aces receive one card each, where they do."""
    surrender: str = ""
    rescue: str = ""
    announced: str = ""
    """The dealer announces the count after each card that is drawn, where a chapter says so."""


class Early(NamedTuple):
    """A hand that is settled before the others: by which paragraph, perhaps once the hole card
    is revealed."""

    cite: str
    says: str = ""
    when_revealed: bool = False
    settles: bool = True
    """Otherwise it is only said."""
    with_others: bool = False
    """The player's hands that have waited are settled with it."""


@dataclass(frozen=True, slots=True)
class Window:
    """A wager that may be made once the up card is known, before other cards are dealt."""

    wager: Wager
    cite: str


@dataclass(frozen=True, slots=True)
class SecondChance:
    """The wager on one more card that is subtracted from a hand over 21."""

    wager: Wager
    cite: str


@dataclass(frozen=True, slots=True)
class FreeBets:
    """Stakes of the house for a player: which doubles and which splits are free."""

    double: Callable[[Sequence[Card]], bool]
    split: Callable[[Card], bool]
    double_cite: str
    split_cite: str
    lammer_cite: str
    """A lammer is placed for a split."""
    decided: Callable[[Finished, DealerFinished], Rule]
    """The rule by which a hand ends, and by which a lammer that does not win is collected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FromTheHand:
    """Cards that are dealt from the hand, so that players hold them face down."""

    at: Paragraphs
    looked_at: str
    """The players look at their cards; a hand that is settled early is turned over."""
    turned_over: str
    """The cards are turned over for a surrender, double down or split."""
    over_21: str
    """A hand over 21 is discarded at once."""
    settled: str
    """The cards are turned over before the wagers are settled."""


def deals_no_early(hand: Finished, up: Card, rules: HouseRules) -> Early | None:
    """No hand is settled before the others."""
    return None


class Shown(NamedTuple):
    """A seat that wagered in the round, or one of its hands that was played to its end."""

    seat: int
    player: str
    stake: int
    finished: Finished | None = None
    verdict: Verdict | None = None


@dataclass(frozen=True, kw_only=True)
class BlackjackChapter:
    """Everything that the family asks a chapter."""

    game: Game
    at: Paragraphs
    shoe: ShoeOfDecks
    irregularities: Irregularities
    main: Wager
    double_down: Wager
    insurance: Insurance
    permits: Callable[[HouseRules], Permits]
    settle: Settle
    reads: Callable[[Card], bool]
    """Whether the hole card goes into the card reader under an up card."""
    early: Callable[[Finished, Card, HouseRules], Early | None] = deals_no_early
    special: Callable[[PlayedHand, Card], str] = lambda hand, up: ""
    second: Wager | None = None
    """The wager on a second hand, where players have two."""
    limited: Callable[[Verdict, int, int, HouseRules], Verdict] = lambda verdict, *of: verdict
    """The verdict on a stake that is settled with the hands, beside the sum of all such stakes."""
    blackjack_first: str = ""
    """The paragraph by which Blackjacks are paid before anything else."""
    paid_21: str = ""
    """The paragraph by which hands of 21 are paid before the hole card is revealed."""
    window: Window | None = None
    second_chance: SecondChance | None = None
    free: FreeBets | None = None
    tucked: Wager | None = None
    """The wager under which the cards of a Blackjack that was paid stay until it is settled."""
    from_the_hand: FromTheHand | None = None
    doubled: Callable[[HouseRules], Face] = lambda rules: Face.UP
    """How the card on a double down is dealt."""
    added: str = ""
    """The paragraph by which a payout that was added is part of the wager."""
    tells: Callable[[Card, Card], tuple[str, bool]] | None = None
    """The words of the card reader on the hole card, and whether it is then exposed."""
    dealers_count: Callable[[Sequence[Card]], int] = lambda cards: point_count(cards).total
    fixed: Callable[[Finished, Verdict, int, HouseRules], Verdicts] = lambda *of: {}
    """Fixed sums for a hand, by the verdict on it and the original wager in cents."""
    envies: Callable[[Sequence[Shown], HouseRules], Iterable[Line]] | None = None
    """Payouts to other players for hands at the table."""
    payment: Option[str] | None = None
    """Whether losing wagers are collected first, or seat by seat."""
    late_entry: LateEntry
    hits_soft_17: bool = field(init=False, default=False)
    """Whether the dealer draws to a soft 17, which a private copy may suppose."""

    def __post_init__(self) -> None:
        """Declare the steps of the round of play."""
        hits = self.game.fixes("Dealer hits soft 17", self.at.draws, YesNo(), False, self.main)
        object.__setattr__(self, "hits_soft_17", hits)
        at, step = self.at, self.game.step
        if self.second is not None:
            self.game.hand_names = BOXES
        first, up = at.first_cards
        step(first, "one card face up to each box with a wager, clockwise")
        step(up, "one card face up to the dealer")
        step(at.second_cards[0], "a second card face up to each box")
        step(at.second_cards[1], "a second card face down to the dealer")
        step(at.insurance, "offer insurance against an ace")
        step(at.reader, "the card reader tells a Blackjack of the dealer, which ends the round")
        step(at.decisions, "each player decides, clockwise")
        step(at.dealt, "deal what each decision takes, face up")
        step(at.no_more_at_21, "nobody draws to 21")
        step(at.one_card_doubled, "one card on a double down")
        step(at.hole_card, "turn the hole card")
        step(at.draws, "the dealer draws to 16 and stands on all 17s")
        if at.announced:
            step(at.announced, "announce the total after each card that is drawn")
        if at.third_card:
            step(at.third_card, "the dealer draws a third card to less than 17")
        if at.no_effect:
            step(at.no_effect, "the dealer draws only where it can matter")
        step(at.racked, "rack the cards so that each hand can be reconstructed")
        step(at.doubled_card, "one card, placed sideways")
        step(at.split, "two cards of one value may be split")
        step(at.split_wager, "the hand that a split forms has a wager of its own")
        if at.doubled_split:
            step(at.doubled_split, "split hands may be doubled")
        if at.split_aces:
            step(at.split_aces, "split aces receive one card each and are not split again")
        step(at.split_in_turn, "hands are dealt to and played one after the other")
        step(at.split_again, "decide on each split hand")

    @property
    def staked(self) -> tuple[Wager, ...]:
        """The wagers on a hand as it was dealt."""
        return (self.main, self.window.wager) if self.window else (self.main,)

    def finished(self, hand: PlayedHand, up: Card) -> Finished:
        """A hand at its end, as its cards and its play decide money."""
        return Finished(
            hand.total,
            len(hand.cards),
            hand.blackjack,
            split=hand.is_split,
            split_off=hand.number > 1,
            ending=hand.ending,
            doubled=hand.doubled,
            special=self.special(hand, up),
            second_chance=hand.asked_second,
        )
