"""A chapter of the Blackjack family solved: its permits and its settlement for the kernels.

Everything comes from the chapter: the shoe, the permits, what the card reader tells, how the dealer
counts, and the verdicts of its settlement with the stakes that are on a hand.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, partial
from math import lcm, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from houserules.equipment.cards import Card
from houserules.games.blackjack.blackjack_chapter import BlackjackChapter, DealerFinished, Finished
from houserules.games.blackjack.playing import SURRENDER, Ending, PlayedHand
from houserules.hands.blackjack import point_value
from houserules.odds.figure import UNIT, Share
from houserules.odds.pricing import net_words
from houserules.rules import Bonus, HouseRules, Option, Payable, Verdict

if TYPE_CHECKING:
    from houserules.games.blackjack.kernels.solver import (
        Analysis,
        BlackjackRules,
        DealerHand,
        Finish,
        Permitted,
        Policy,
    )

Kind = TypeVar("Kind")
Values = tuple[int, ...]
SPLIT_ROUNDS = 100_000
"""Split pairs that are dealt to learn how their results spread."""


def value(card: Card) -> int:
    """The value of a card as the kernels number it: 0 an ace, 9 a card that counts 10."""
    return point_value(card) - 1


def whole_counts(chances: Mapping[Kind, Fraction]) -> dict[Kind, int]:
    """Exact chances as numbers of equally likely cases."""
    cases = lcm(*(chance.denominator for chance in chances.values()))
    return {kind: int(chance * cases) for kind, chance in chances.items()}


def gain_words(net: Fraction) -> str:
    """A result in units of the wager, signed."""
    return f"{float(net):+g}" if net else "even"


class Named(NamedTuple):
    """A result of a round that is not split: what it is called, and the gain in units."""

    name: str
    net: Fraction


@dataclass(frozen=True, slots=True)
class Play:
    """A way of play with what it is worth."""

    policy: "Policy"
    expected: float
    attacks: tuple[bool, ...]
    """By up card: a second wager is made after it."""


class Solution:
    """A chapter under house rules, at a stake in cents."""

    def __init__(
        self,
        chapter: BlackjackChapter,
        rules: HouseRules,
        named: Sequence[Values] = (),
        chart_sizes: int = 1,
        stake: int = UNIT,
    ) -> None:
        self.chapter, self.rules, self.stake = chapter, rules, stake
        self.permits = chapter.permits(rules)
        self.cards = Counter(chapter.shoe.in_play(rules))
        self._named_hands = [tuple(sorted(point - 1 for point in points)) for points in named]
        self._chart_sizes = chart_sizes
        self._net = cache(self._net_of)
        self._worth = cache(lambda *settled: float(self._net(*settled)))
        self._placed = cache(self._placed_of)
        self._results = cache(self._results_of)
        self._named = cache(self._named_of)

    @cached_property
    def example(self) -> dict[int, Card]:
        """A card of each value."""
        return {value(card): card for card in self.cards}

    # The rules

    @cached_property
    def kernel(self) -> "BlackjackRules":
        """The rules as the kernels take them, without a second wager."""
        from houserules.games.blackjack.kernels.solver import BlackjackRules, DealerRules

        chapter, permits, ace = self.chapter, self.permits, self.example[0]
        by_value = Counter[int]()
        for card, copies in self.cards.items():
            by_value[value(card)] += copies
        free = chapter.free
        return BlackjackRules(
            composition=tuple(by_value[each] for each in range(10)),
            dealer=DealerRules(
                limit=max(21, chapter.dealers_count((ace, ace))),
                hits_soft_17=chapter.hits_soft_17,
            ),
            rescue=bool(permits.after_double),
            most_hands=permits.most_hands(self.example[7]),
            most_hands_of_aces=permits.most_hands(ace),
            draws_to_split_aces=not permits.one_card_to_aces,
            named_hands=frozenset(self._named_hands),
            permitted=self._permitted(),
            pair_kinds=tuple(int(bool(free and free.split(self.example[v]))) for v in range(10)),
            doubles_alike=free is None,
            hole_kinds=self._hole_kinds(),
            second_chance=permits.second_chance,
            chart_sizes=self._chart_sizes,
        )

    def _permitted(self) -> "Permitted":
        """Ask the permits for every hand."""
        import numpy as np

        from houserules.games.blackjack.kernels.hands import HANDS
        from houserules.games.blackjack.kernels.solver import Permitted

        hands = [tuple(self.example[each] for each in values) for values in HANDS]
        asked = np.zeros((3, len(hands)), np.bool_)
        for index, cards in enumerate(hands):
            if len(cards) >= 2:
                asked[0, index] = self.permits.doubles(cards)
                asked[1, index] = self.permits.surrenders(cards, False)
                asked[2, index] = self.permits.surrenders(cards, True)
        return Permitted(*asked)

    def told(self, up: int, hole: int) -> str:
        """The knowledge of players about the hole card."""
        if self.chapter.tells is None:
            return ""
        told, exposed = self.chapter.tells(self.example[up], self.example[hole])
        return f"hole card {self.example[hole].rank}" if exposed else told

    def _hole_kinds(self) -> tuple[tuple[Values, ...], ...]:
        """By up card: the hole cards that players cannot tell apart, but for a Blackjack."""
        if self.chapter.tells is None:
            return ()
        kinds = []
        for up in range(10):
            by_words: dict[str, list[int]] = {}
            for hole in range(10):
                if {up, hole} != {0, 9}:
                    by_words.setdefault(self.told(up, hole), []).append(hole)
            kinds.append(tuple(tuple(holes) for holes in by_words.values()))
        return tuple(kinds)

    @cache  # noqa: B019
    def place(self, dealers: Values) -> int | None:
        """The position of the dealer's up card, or of both cards where the reader tells of them."""
        for place, position in enumerate(self.kernel.positions()):
            if position.up == dealers[0] and all(position.live[hole] for hole in dealers[1:]):
                return place
        return None

    # The money

    def _finished(self, finish: "Finish", special: str = "") -> Finished:
        """A final hand as the chapter settles it."""
        from houserules.games.blackjack.kernels import rules as kernels

        free, other = self.chapter.free, finish.part is kernels.Part.OTHER_SPLIT
        given_up = Ending.SURRENDERED if self.permits.after_double == SURRENDER else Ending.RESCUED
        endings = {
            kernels.Ending.STOOD: Ending.STOOD,
            kernels.Ending.DOUBLED: Ending.DOUBLED,
            kernels.Ending.SURRENDERED: Ending.SURRENDERED,
            kernels.Ending.RESCUED: given_up,
        }
        doubled = finish.ending in (kernels.Ending.DOUBLED, kernels.Ending.RESCUED)
        is_free = bool(other and free and free.split(self.example[finish.pair]))
        free_double = doubled and bool(free and free.double(self._doubled_on(*finish.doubled_on)))
        return Finished(
            finish.total,
            finish.cards,
            finish.blackjack,
            split=finish.part is not kernels.Part.WHOLE,
            split_off=other,
            ending=endings[finish.ending],
            doubled=doubled,
            special=special,
            second_chance=finish.second_chance,
            free=is_free,
            free_double=free_double,
            beside_free=is_free or free_double,
            switched=finish.switched,
        )

    @cache  # noqa: B019
    def _doubled_on(self, total: int, soft: bool) -> tuple[Card, ...]:
        """Two cards of a point count that may be doubled."""
        values = (0, total - 12) if soft else (max(1, total - 11), total - 2 - max(1, total - 11))
        return tuple(self.example[min(9, each)] for each in values)

    def stakes(self, hand: Finished, attacked: bool) -> Callable[[Payable], int]:
        """The stake on each thing that a hand is wagered on, in cents."""
        chapter = self.chapter
        on_hand = self.stake * (1 + attacked)
        main = on_hand if hand.split_off else self.stake

        def stake(payable: Payable) -> int:
            if isinstance(payable, Bonus) or payable is chapter.main:
                return self.stake if isinstance(payable, Bonus) else main
            if chapter.window and payable is chapter.window.wager:
                return self.stake if attacked and not hand.split_off else 0
            if chapter.second_chance and payable is chapter.second_chance.wager:
                return on_hand * (1 + hand.doubled)
            return on_hand

        return stake

    def _net_of(self, hand: Finished, dealer: DealerFinished, attacked: bool) -> Fraction:
        """The gain on a hand in units of the stake."""
        stake = self.stakes(hand, attacked)
        verdicts = self.chapter.settle(hand, dealer, self.rules)
        if own := verdicts.get(self.chapter.main):
            verdicts = {**verdicts, **self.chapter.fixed(hand, own, self.stake, self.rules)}
        stakes = ((verdict, stake(payable)) for payable, verdict in verdicts.items())
        return _gain(tuple((verdict, placed) for verdict, placed in stakes if placed), self.stake)

    @cache  # noqa: B019
    def specials(self, values: Values, up: int) -> tuple[tuple[str, Fraction], ...]:
        """The chapter's names for cards of these values, with their chances over suits and ranks.

        Cards of one value are exchangeable, so other cards that are gone do not matter.
        """
        chances: Counter[str] = Counter()
        for cards, weight in _dealt(self.cards, values):
            hand = PlayedHand(1, cards)
            chances[self.chapter.special(hand, self.example[up])] += weight
        total = chances.total()
        return tuple((special, Fraction(ways, total)) for special, ways in chances.items())

    def _results_of(self, finish: "Finish") -> tuple[tuple[Finished, float], ...]:
        """A final hand as it may be settled, with chances."""
        if not finish.named:
            return ((self._finished(finish), 1.0),)
        return tuple(
            (self._finished(finish, special), float(chance))
            for special, chance in self.specials(finish.named, max(0, finish.up))
        )

    def settlement(self, finish: "Finish", dealer: "DealerHand") -> float:
        """The gain on a final hand, in units of the stake."""
        against, attacked = _dealers(dealer.total, dealer.blackjack), bool(finish.up_kind)
        worth = 0.0
        for hand, chance in self._results(finish):
            worth += self._worth(hand, against, attacked) * chance
        return worth

    def wagers(self, finish: "Finish", dealer: "DealerHand") -> float:
        """The player's own wagers on a final hand, in units of the stake."""
        against = _dealers(dealer.total, dealer.blackjack)
        return self._placed(self._results(finish)[0][0], against, bool(finish.up_kind))

    def _placed_of(self, hand: Finished, dealer: DealerFinished, attacked: bool) -> float:
        stake = self.stakes(hand, attacked)
        settled = self.chapter.settle(hand, dealer, self.rules)
        placed = sum(stake(payable) for payable in settled if not isinstance(payable, Bonus))
        return placed / self.stake

    # The solved game

    @cached_property
    def found(self) -> "Analysis":
        """The game solved."""
        from houserules.games.blackjack.kernels.solver import analyse

        return analyse(self.kernel, self.settlement)

    @cached_property
    def basic(self) -> Play:
        """The best chart."""
        return self._with_attacks(self.found.basic, [one.by_total for one in self.found.up_cards])

    @cached_property
    def best(self) -> Play:
        """The best play by the exact cards of a hand."""
        plain = [one.by_composition for one in self.found.up_cards]
        return self._with_attacks(self.found.best, plain)

    def rules_of(self, play: Play) -> "BlackjackRules":
        """The kernels' rules with the second wager where a way of play makes it."""
        from dataclasses import replace

        return replace(self.kernel, up_kinds=tuple(map(int, play.attacks)))

    def _with_attacks(self, policy: "Policy", plain: Sequence[float]) -> Play:
        """Make the second wager against the up cards where it helps."""
        from dataclasses import replace

        from houserules.games.blackjack.kernels.solver import expectations

        composition, worth = self.kernel.composition, [*plain]
        attacks: tuple[bool, ...] = (False,) * 10
        if self.chapter.window:
            always = replace(self.kernel, up_kinds=(1,) * 10)
            attacked = expectations(always, self.settlement, policy)
            attacks = tuple(a > b for a, b in zip(attacked, plain, strict=True))
            worth = [max(a, b) for a, b in zip(attacked, plain, strict=True)]
        at = self.kernel.positions()
        expected = sum(composition[one.up] * each for one, each in zip(at, worth, strict=True))
        return Play(policy, expected / sum(composition), attacks)

    def share_of(self, play: Play, payable: Payable) -> tuple[float, float]:
        """The average amount wagered on one of the payables, and the house's gain on it."""
        from houserules.games.blackjack.kernels.solver import expectation

        def settled(one: bool, finish: "Finish", dealer: "DealerHand") -> float:
            against, attacked = _dealers(dealer.total, dealer.blackjack), bool(finish.up_kind)
            worth = 0.0
            for hand, chance in self._results(finish):
                worth += chance * self._on(payable, hand, against, attacked)[one]
            return worth

        rules = self.rules_of(play)
        wagered, gain = (
            expectation(rules, partial(settled, bool(one)), play.policy) for one in (0, 1)
        )
        return wagered, -gain

    def _on(
        self, payable: Payable, hand: Finished, dealer: DealerFinished, attacked: bool
    ) -> tuple[float, float]:
        """The stake on a payable at the end of a hand, and the gain on it, in units."""
        verdict = self.chapter.settle(hand, dealer, self.rules).get(payable)
        placed = self.stakes(hand, attacked)(payable) if verdict else 0
        if verdict is None or not placed:
            return 0.0, 0.0
        return placed / self.stake, float(verdict.net(placed) / self.stake)

    def wagered(self, play: Play) -> float:
        """The average of the player's wagers on a round, in units of the first."""
        from houserules.games.blackjack.kernels.solver import expectation

        return expectation(self.rules_of(play), self.wagers, play.policy)

    # The results of rounds

    def shares(self, play: Play) -> tuple[Share, ...]:
        """How a round ends: exact, but for the results of split pairs, which are dealt."""
        from houserules.games.blackjack.kernels.rounds import split_results
        from houserules.games.blackjack.kernels.solver import unsplit_chances

        rules = self.rules_of(play)
        chances: dict[Named, float] = {}
        for results, chance in unsplit_chances(rules, play.policy, self._label).items():
            for named, part in results:
                chances[named] = chances.get(named, 0.0) + chance * part
        shares = [
            Share(named.name, net_words(named.net), chance, named.net)
            for named, chance in chances.items()
            if chance > 0.0
        ]
        dealt = split_results(rules, self.settlement, play.policy, SPLIT_ROUNDS)
        shares += [
            Share(
                f"Split pair, {gain_words(net)}",
                net_words(net),
                one.chance,
                net,
                standard_error=sqrt(one.variance),
            )
            for net, one in dealt.items()
        ]
        return tuple(sorted(shares, key=lambda share: -share.net))

    def _label(self, finish: "Finish", dealer: "DealerHand") -> tuple[tuple[Named, float], ...]:
        """The results that a final hand may bring, with chances."""
        against, attacked = _dealers(dealer.total, dealer.blackjack), bool(finish.up_kind)
        return tuple(
            (self._named(hand, self._net(hand, against, attacked), attacked), chance)
            for hand, chance in self._results(finish)
        )

    def _named_of(self, hand: Finished, net: Fraction, attacked: bool) -> Named:
        """A result in words."""
        ends = "Tie" if not net else "Win" if net > 0 else "Loss"
        if hand.total > 21:
            ends = "Over 21"
        if hand.special and net > 0:
            ends = hand.special
        if hand.blackjack and net > 0:
            ends = "Blackjack"
        if hand.ending in (Ending.SURRENDERED, Ending.RESCUED):
            ends = "Surrender" if hand.ending is Ending.SURRENDERED else "Rescue"
        before = [
            words
            for words, holds in (
                (self.chapter.window.wager.name if self.chapter.window else "", attacked),
                ("Double down", hand.doubled),
                ("Second chance", hand.second_chance),
            )
            if holds
        ]
        words = ", ".join([*before, ends])
        return Named(words[0] + words[1:].lower() if before else words, net)


@cache
def _gain(stakes: tuple[tuple[Verdict, int], ...], unit: int) -> Fraction:
    """The gain on stakes together, in units."""
    return sum((verdict.net(stake) for verdict, stake in stakes), Fraction(0)) / unit


@cache
def _dealers(total: int, blackjack: bool) -> DealerFinished:
    """A final hand of the dealer as the chapter settles it."""
    return DealerFinished(total, blackjack, blackjack)


def _dealt(
    cards: Mapping[Card, int], values: Values, so_far: tuple[Card, ...] = ()
) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Every hand of these values, in the order dealt, with the number of its ways."""
    if not values:
        yield so_far, 1
        return
    for card, copies in cards.items():
        left = copies - so_far.count(card)
        if value(card) == values[0] and left > 0:
            for hand, ways in _dealt(cards, values[1:], (*so_far, card)):
                yield hand, left * ways


def key_of(rules: HouseRules, options: Sequence[Option[Any]]) -> tuple[Any, ...]:
    """The choices that a solution depends on."""
    return tuple(rules[option] for option in options)
