"""Every opening by rank and every third card by value, for each number of decks of a chapter."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations_with_replacement
from math import perm

from houserules.equipment.cards import RANKS, Card, Rank
from houserules.evidence.evidence import Evidence
from houserules.evidence.host import Host
from houserules.evidence.scene import Scene
from houserules.evidence.settling import Settler, Stated, Trial, settlers, stated
from houserules.evidence.simulation import SEAT
from houserules.games.baccarat.baccarat_chapter import BaccaratChapter
from houserules.games.baccarat.baccarat_hands import BANKERS_HAND, NO_PAIR, PLAYERS_HAND, Hands
from houserules.games.baccarat.counts import Opening
from houserules.games.baccarat.house_money_odds import Decisions
from houserules.games.baccarat.odds import Figures
from houserules.games.baccarat.settling import PRESS, PRESS_ON, TAKE
from houserules.hands.baccarat import point_value
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, Decision, HouseRules, Line, Round

DRAWN = 6
"""A round takes four to six cards; those it leaves are counted along."""
VALUES = (Rank.TEN, Rank.ACE, *RANKS[:8])
"""A rank of each value from 0 to 9."""


def confirm(
    chapter: BaccaratChapter, rules: HouseRules, rounds: int | None, seed: int
) -> Iterator[Evidence]:
    """Every figure of a chapter, one number of decks after another."""
    decks = chapter.decks
    for number in decks.domain.variants():
        figures = [one for one in stated(rules) if one.rules[decks] == number]
        scene = scene_of(chapter, rules.with_choice(decks, number), figures, seed)
        yield from scene.play(rounds) if rounds else all_deals(scene, number)


def scene_of(
    chapter: BaccaratChapter, rules: HouseRules, figures: Sequence[Stated], seed: int
) -> Scene:
    """A player with wagers on both hands who takes what House Money brings."""
    wagers = chapter.wagers
    option = wagers.house_money.wager.option
    assert option is not None
    offered = rules.with_choice(option, True)
    bets = {hand.wager.name: 1_000 for hand in (wagers.player, wagers.banker, wagers.house_money)}
    take = Figures(chapter).take(offered)
    host = Host(offered, {SEAT: bets}, take, seed, _cards([Rank.ACE] * 2))
    added = [one for one in figures if "added" in (one.figure.when or "")]
    trials = [trial for one in figures if one not in added for trial in _trials(one)]
    beside = {Bet(wagers.house_money.wager): UNIT}
    return Scene(
        host, [*settlers(offered, trials, beside), *(Added(chapter, one) for one in added)]
    )


def _trials(one: Stated) -> Iterator[Trial]:
    """A figure by its selection if it has one, and by its stake if that is rounded."""
    words = (one.figure.when or "").split(", ")
    on = next((hand for hand in one.wager.selections if f"on the {hand}" in words), None)
    stake = next((word.split()[0] for word in words if word.endswith(" wager")), None)
    yield Trial.of(one, on, UNIT * int(stake.removeprefix("$")) if stake else None)


class Added(Settler):
    """House Money whose payout is added to a wager on a hand, as its figure says."""

    def __init__(self, chapter: BaccaratChapter, one: Stated) -> None:
        wagers = chapter.wagers
        exact = one.rules.with_choice(wagers.banker.rounding, False)
        when = one.figure.when or ""
        hands = [
            hand for hand in (wagers.player, wagers.banker) if f"the {hand.wager.name}" in when
        ]
        beside = {Bet(hand.wager): UNIT for hand in hands}
        super().__init__(exact, beside)
        self.trial = Trial.of(one)
        self.takes(self.trial)
        self._without = Settler(exact, beside)
        both = {hand: press for press, hand in PRESS_ON.items()}
        self._presses = both if len(hands) > 1 else dict.fromkeys(both, PRESS)
        play = Figures(chapter).house_money_play(exact, *hands)
        self.choose = lambda asks, dealer: asks.acts[-1].name
        self._decisions: Decisions = play.always() if "always" in when else play.best

    def settles(self, dealt: Round, times: int = 1) -> None:
        """Add what House Money and what was added of it gain beside the wagers on hands."""
        (seat,) = dealt.seats
        alone = dealt._replace(seats=(seat._replace(decisions=()),))
        decided = dealt._replace(seats=(seat._replace(decisions=self._decided(dealt)),))
        gain = _total(self.lines(decided)) - _total(self._without.lines(alone))
        self.trial.account.add(self.trial.stake, gain, times)

    def _decided(self, dealt: Round) -> tuple[Decision, ...]:
        opening = opening_of(Hands(dealt.cards[PLAYERS_HAND], dealt.cards[BANKERS_HAND]))
        if opening.pairs == NO_PAIR:
            return ()
        adding = self._decisions[opening]
        return (Decision(TAKE if adding is None else self._presses[adding.hand]),)


def opening_of(hands: Hands) -> Opening:
    """The values and the pairs of the first two cards of each hand."""
    return Opening(_values(hands.player[:2]), _values(hands.banker[:2]), hands.pairs)


def _values(hand: Sequence[Card]) -> tuple[int, int]:
    low, high = sorted(map(point_value, hand))
    return low, high


def _total(lines: Iterable[Line]) -> int:
    return sum(line.amount for line in lines)


# All deals


def all_deals(scene: Scene, number: int) -> Iterator[Evidence]:
    """Every opening, then one third card after another as far as the round takes them."""
    for opening, (ranks, ways) in _openings(number).items():
        left = Counter(dict.fromkeys(range(1, 10), 4 * number))
        left[0] = 16 * number
        left.subtract((*opening.player, *opening.banker))
        for first in range(10):
            for second in range(10):
                cards = _cards((*ranks, VALUES[first], VALUES[second]))
                scene.deal(cards, partial(_ways, ways, left, (first, second), scene.host))
                if scene.host.used < DRAWN:
                    break
            if scene.host.used < DRAWN - 1:
                break
    return scene.evidence()


def _openings(number: int) -> dict[Opening, tuple[tuple[Rank, ...], int]]:
    """Openings that no wager tells apart: ranks of one, and in how many orders they all come."""
    found: dict[Opening, tuple[tuple[Rank, ...], int]] = {}
    for player in combinations_with_replacement(RANKS, 2):
        for banker in combinations_with_replacement(RANKS, 2):
            left, ways = dict.fromkeys(RANKS, 4 * number), 1
            for two in (player, banker):
                ways *= len(set(two))
                for rank in two:
                    ways *= left[rank]
                    left[rank] -= 1
            ranks = (player[0], banker[0], player[1], banker[1])
            cards = _cards(ranks)
            opening = opening_of(Hands(cards[::2], cards[1::2]))
            before = found[opening][1] if opening in found else 0
            found[opening] = ranks, before + ways
    return found


def _ways(
    ways: int, left: Mapping[int, int], thirds: Sequence[int], host: Host, rules: HouseRules
) -> int:
    """In how many orders an opening, its third cards and any others to make them six come."""
    values = dict(left)
    for third in thirds[: host.used - 4]:
        ways *= values[third]
        values[third] -= 1
    return ways * perm(sum(values.values()), DRAWN - host.used)


def _cards(ranks: Iterable[Rank]) -> tuple[Card, ...]:
    """Cards of these ranks, in one suit after another so that no deck lacks any."""
    return tuple(Card(4 * (rank - Rank.TWO) + place % 4) for place, rank in enumerate(ranks))
