"""Community-card games against the dealer: the best play, any other play, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise, product
from math import comb, lcm
from os import cpu_count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houserules.equipment.cards import CARDS, RANK_LETTERS, Card
from houserules.hands.poker import PokerCategory
from houserules.hands.tables import CATEGORIES, CATEGORY_OF_VALUE
from houserules.odds.kernels import (
    holdem,
    holdem_play,
    holdem_rules,
    holdem_situations,
    holdem_solver,
    holdem_turns,
)
from houserules.odds.kernels.holdem_boards import (
    BOARDS,
    FLOPS,
    FLOPS_OF_BOARD,
    RENAMINGS,
    SUITS_RENAMED,
    TURNS,
    TURNS_OF_BOARD,
    Cards,
    Numbers,
    canonical_boards,
    canonical_flops,
    canonical_turns,
    flop_table,
    turn_place,
    turn_table,
)
from houserules.odds.work import Result, Threads, total

DEALS = comb(52, 5) * comb(47, 2) * comb(45, 2)
FLOPS_EACH = holdem_play.FLOPS_PER_BOARD
STARTING_HANDS = holdem.BLOCK
FOLDED = 0
"""The raise of a player who folded."""

WAIT = -1
"""The choice of a player who neither raises now nor folds."""

SHARDS, SOLVE_SHARDS, TURN_SHARDS = 8, 4, 2
"""Sums by flop take 12 MB in each shard, and sums by turn 111 MB."""

NEVER = -(2**62)
"""The payoff of a fold where nobody may fold."""

COMPARISONS = (1, 0, -1)
"""Win, tie and loss, in the order of the kernels."""

Integers = NDArray[np.int64]
Size = int | Fraction
"""The size of a wager in units; only a token is less than one."""


class Decision(NamedTuple):
    """A player's choice at some number of open community cards: a wager, in units, or else."""

    open: int
    wagers: tuple[int, ...]
    otherwise: int
    """WAIT or FOLDED."""


ONE_RAISE = ((0, WAIT), (3, WAIT), (5, FOLDED))
"""One wager in all, made at one of three decisions; nobody can wait at the last."""

ADDED_RAISES = ((0, FOLDED), (3, WAIT), (4, WAIT))
"""A wager or a fold at first; then two wagers that may be added."""


class Facts(NamedTuple):
    """Facts that decide the main wagers: the wagers by decision, both hands, qualification."""

    wagers: tuple[Size, ...]
    category: PokerCategory
    comparison: int
    dealer_qualifies: bool

    @property
    def raised(self) -> Size:
        """All that was wagered at the decisions, in units; FOLDED after a fold."""
        return sum(self.wagers)


Pays = Callable[[Facts], Fraction]


class ContestError(ValueError):
    """Decisions, payoffs or cards that the solver cannot work with."""


@dataclass(frozen=True)
class Contest:
    """The decisions of a game, and its payoffs, in whole numbers."""

    decisions: tuple[Decision, ...]
    qualifying: int
    scale: int
    folded: int
    payoffs: Integers
    """By part (at first, per unit raised), category, comparison and qualification."""

    @classmethod
    def of(
        cls,
        pays: Pays,
        decisions: tuple[Decision, ...],
        qualifying: PokerCategory = PokerCategory.HIGH_CARD,
    ) -> Contest:
        """Ask the game what every fact pays; a raise must pay in proportion to its size.

        `qualifying` is the lowest category with which the dealer's hand qualifies.
        """
        *lines, fold = lines_of(decisions)
        parts = np.empty((2, len(CATEGORIES), 3, 2), dtype=object)
        for category, name in enumerate(CATEGORIES):
            for place, comparison in enumerate(COMPARISONS):
                for qualifies in (False, True):
                    paid = [pays(Facts(line, name, comparison, qualifies)) for line in lines]
                    parts[:, category, place, int(qualifies)] = _divided(lines, paid)
        folded = pays(Facts(fold, PokerCategory.HIGH_CARD, -1, True))
        scale = lcm(folded.denominator, *(net.denominator for net in parts.flat))
        whole = (parts * scale).astype(np.int64)
        most = int(np.abs(whole).max()) * (1 + max(map(sum, lines))) * holdem_turns.ORDERS * DEALS
        if most >= 2**63:
            raise ContestError("The payoffs are too large to be added up in 64 bits.")
        at_least = int(np.flatnonzero(CATEGORIES.index(qualifying) >= CATEGORY_OF_VALUE)[0])
        return cls(decisions, at_least, scale, int(folded * scale), whole)

    @property
    def adds_raises(self) -> bool:
        """Whether later wagers are added to the first."""
        return _shape(self.decisions) == ADDED_RAISES

    @property
    def before_flop(self) -> tuple[int, ...]:
        """The wagers that may be made before the flop."""
        return self.decisions[0].wagers

    @property
    def goes_on(self) -> int:
        """The choice before the flop after which there are others."""
        return self.before_flop[0] if self.adds_raises else WAIT

    @property
    def at_flop(self) -> int:
        """The largest wager at the flop."""
        return max(self.decisions[1].wagers)

    @property
    def at_last(self) -> int:
        """The wager of the last decision."""
        return max(self.decisions[2].wagers)

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The lines of the tally: the wagers made at each decision, last a fold."""
        return lines_of(self.decisions)

    @cached_property
    def terms(self) -> holdem.Terms:
        """The payoffs as the kernels want them: for certain, per win, tie and unqualified hand."""
        changes = np.zeros((len(CATEGORIES), 2, 2, 4), dtype=np.int64)
        for part in range(2):
            (win_not, win), (tie_not, tie), (loss_not, loss) = self.payoffs[part].transpose(1, 2, 0)
            certain = holdem.DEALERS * loss
            changes[:, 0, part] = np.stack([certain, win - loss, tie - loss, win_not - win], 1)
            changes[:, 1, part] = np.stack(
                [certain, win_not - loss_not, tie_not - loss_not, loss_not - loss], 1
            )
        return holdem.Terms(
            changes, holdem.DEALERS * self.folded, self.qualifying, self.at_flop, self.at_last
        )

    @property
    def cell(self) -> type[np.int32] | type[np.int64]:
        """Whole numbers wide enough for what waiting can gain, over all deals of a flop's class."""
        first, unit = self.payoffs
        swing = self.folded - int(first.min()) + self.at_flop * int(np.abs(unit).max())
        most = 2 * RENAMINGS * comb(49, 2) * holdem.DEALERS * swing
        return np.int32 if most < 2**31 else np.int64


def _shape(decisions: tuple[Decision, ...]) -> tuple[tuple[int, int], ...]:
    return tuple((decision.open, decision.otherwise) for decision in decisions)


def lines_of(decisions: tuple[Decision, ...]) -> tuple[tuple[int, ...], ...]:
    """The wagers that can have been made at each decision; last none, by a fold."""
    none = (FOLDED,) * len(decisions)
    match _shape(decisions), [decision.wagers for decision in decisions]:
        case shape, [starts, at_flop, (at_river,)] if shape == ONE_RAISE:
            early = ((start, FOLDED, FOLDED) for start in starts)
            return (*early, (FOLDED, max(at_flop), FOLDED), (FOLDED, FOLDED, at_river), none)
        case shape, [(start,), (at_flop,), (at_turn,)] if shape == ADDED_RAISES:
            later = product((at_flop, FOLDED), (at_turn, FOLDED))
            return (*((start, *wagers) for wagers in later), none)
    raise ContestError(
        "Wager or wait before the flop and at it, and wager or fold at the river, one wager in "
        "all; or wager or fold before the flop, and add a wager or wait at flop and turn."
    )


def _divided(lines: list[tuple[int, ...]], paid: list[Fraction]) -> tuple[Fraction, Fraction]:
    """The parts of payoffs at first and per unit raised."""
    by_size = dict(zip(map(sum, lines), paid, strict=True))
    low, high = min(by_size), max(by_size)
    unit = (by_size[high] - by_size[low]) / (high - low)
    first = by_size[low] - low * unit
    if any(net != first + sum(line) * unit for line, net in zip(lines, paid, strict=True)):
        raise ContestError("A raise must pay in proportion to its size.")
    return first, unit


NO_TABLE = np.zeros((0, 16, holdem.BLOCK), dtype=np.uint8)
"""Raises at flop or turn where nobody decides there, or by no rule."""

NO_RULE = holdem_play.Play(np.zeros(0, dtype=np.uint8), NO_TABLE, NO_TABLE, 0)


class SolveShard(NamedTuple):
    """Some boards to solve."""

    terms: holdem.Terms
    cell: type[np.int32] | type[np.int64]
    boards: range
    by_turn: bool = False
    rule: holdem_play.Play | None = None
    """A person's play at flop and river, to be followed on the way."""


class CountShard(NamedTuple):
    """Some boards on which to count what comes of ways to play, with both hands of the first."""

    terms: holdem.Terms
    plays: tuple[holdem_play.Play, ...]
    boards: range
    meetings: bool = False


def solve_shard(shard: SolveShard) -> tuple[Integers, Integers, Numbers]:
    """Sums by starting hand, those of a rule, and by flop or turn and holding, over some boards."""
    boards, weights = canonical_boards()
    part = slice(shard.boards.start, shard.boards.stop)
    starting = np.zeros((STARTING_HANDS, 2), dtype=np.int64)
    followed = np.zeros(STARTING_HANDS, dtype=np.int64)
    number, renaming = turn_table() if shard.by_turn else flop_table()
    cells: Numbers = np.zeros(
        (TURNS if shard.by_turn else FLOPS, holdem.BLOCKS, holdem.BLOCK), dtype=shard.cell
    )
    holdem_solver.solve_boards(
        boards[part], weights[part], shard.terms, shard.by_turn, number.ravel(), renaming.ravel(),
        holdem.holdings(), shard.rule or NO_RULE, starting, followed, cells,
    )  # fmt: skip
    return starting, followed, cells


def count_shard(shard: CountShard) -> tuple[holdem_play.Tally, ...]:
    """The results of ways to play on some boards."""
    boards, weights = canonical_boards()
    part = slice(shard.boards.start, shard.boards.stop)
    given, plays = (boards[part], weights[part], shard.terms), shard.plays
    lines, categories = plays[0].lines, len(CATEGORIES)
    tallies = tuple(
        holdem_play.Tally(
            np.zeros((lines, categories, 3, 2), dtype=np.int64),
            np.zeros((lines if both else 0, categories, categories), dtype=np.int64),
        )
        for both in (shard.meetings, *(False for _ in plays[1:]))
    )
    if len(plays[0].turns):
        for play, tally in zip(plays, tallies, strict=True):
            holdem_turns.count_turns(
                *given, play, *flop_table(), *turn_table(), holdem.holdings(), tally
            )
    else:
        holdem_play.count_boards(*given, plays, *flop_table(), holdem.holdings(), tallies)
    return tallies


def _parts(count: int = SHARDS) -> list[range]:
    edges = [BOARDS * part // count for part in range(count + 1)]
    return [range(*pair) for pair in pairwise(edges)]


Values = Mapping[int, Fraction]
"""Choices (a raise in units, WAIT or FOLDED) and what each is worth per unit of the base wager."""


@dataclass(frozen=True)
class StartingHand:
    """Two cards up to a renaming of suits, with what each choice before the flop is worth."""

    name: str
    holdings: int
    values: Values

    @property
    def best(self) -> int:
        """The choice worth most; the larger raise if two are worth the same."""
        return max(self.values, key=lambda choice: (self.values[choice], choice))


@dataclass(frozen=True)
class Solution:
    """The best play of a contest."""

    contest: Contest
    starting: tuple[StartingHand, ...]
    play: holdem_play.Play
    early: holdem_play.Play | None = None
    """The same play with token raises at the flop too, where there are tokens."""
    by_rule: tuple[Fraction, ...] = ()
    """Values of starting hands that go on and are then played by a rule, where one was given."""

    @cached_property
    def value(self) -> Fraction:
        """The player's expected gain per unit of the base wager."""
        return self._mean(hand.values[hand.best] for hand in self.starting)

    @property
    def value_by_rule(self) -> Fraction:
        """The expected gain if the first choice is the best one and later ones follow the rule."""
        goes_on = self.contest.goes_on
        return self._mean(
            ruled if hand.best == goes_on else hand.values[hand.best]
            for hand, ruled in zip(self.starting, self.by_rule, strict=True)
        )

    def _mean(self, values: Iterable[Fraction]) -> Fraction:
        gains = (h.holdings * value for h, value in zip(self.starting, values, strict=True))
        return sum(gains, Fraction(0)) / comb(52, 2)

    def hand(self, cards: tuple[Card, ...]) -> StartingHand:
        """The starting hand of two cards."""
        return self.starting[_starting_class(cards)]


def _starting_class(cards: tuple[Card, ...]) -> int:
    low, high = sorted(card.rank - 2 for card in cards)
    suited = cards[0].suit == cards[1].suit
    return high * holdem.RANKS + low if suited else low * holdem.RANKS + high


def _name(number: int) -> tuple[str, int]:
    """The name of a starting hand and how many holdings it has."""
    down, across = divmod(number, holdem.RANKS)
    if down == across:
        return 2 * RANK_LETTERS[down], comb(4, 2)
    name = RANK_LETTERS[max(down, across)] + RANK_LETTERS[min(down, across)]
    return (name + "s", 4) if down > across else (name + "o", 12)


def solve(contest: Contest, rule: holdem_play.Play | None = None) -> Solution:
    """Decide backwards from every board to the first two cards; perhaps follow a rule too."""
    solved = _solve_added_raises if contest.adds_raises else _solve_one_raise
    return solved(contest, rule)


def _solve_one_raise(contest: Contest, rule: holdem_play.Play | None) -> Solution:
    """Play or fold at the river, then the flop, then the first two cards."""
    starting, followed, cells = flop_sums(contest, contest.at_flop, rule)
    gains, raises = decided(canonical_flops()[0], cells)
    solution = solved_with(contest, starting, [Fraction(int(gain)) for gain in gains], raises)
    by_rule = [Fraction(paid, FLOPS_EACH) for paid in followed.tolist()]
    return _with_rule(solution, by_rule) if rule else solution


def flop_sums(
    contest: Contest, at_flop: int, rule: holdem_play.Play | None = None
) -> tuple[Integers, Integers, Numbers]:
    """Sums by starting hand, those of a rule, and by flop what waiting gains over a raise there."""
    terms = contest.terms._replace(flop_raise=at_flop)
    shards = [SolveShard(terms, contest.cell, part, rule=rule) for part in _parts(SOLVE_SHARDS)]
    return total(solve_shard, shards, _added_in_place)


def solved_with(
    contest: Contest, starting: Integers, gains: list[Fraction], raises: NDArray[np.uint8]
) -> Solution:
    """The solution by what waiting gains over the largest raise at the flop, by starting hand."""
    # The gain of waiting was added for each of the ten flops of a board, 24 times each.
    more = [gain / (FLOPS_EACH * RENAMINGS) for gain in gains]
    hands = []
    for number, (base, unit) in enumerate(starting.tolist()):
        sums = {size: Fraction(base + size * unit) for size in contest.before_flop}
        sums[WAIT] = base + contest.at_flop * unit + more[number]
        hands.append(_starting_hand(contest, number, sums))
    return _solved(contest, hands, raises, NO_TABLE)


def _solve_added_raises(contest: Contest, rule: holdem_play.Play | None) -> Solution:
    """Wager or wait at the turn, then at the flop, then wager or fold with the first two cards."""
    # Nobody folds at the river or raises there, and waiting loses what a unit gains.
    terms = contest.terms._replace(river_raise=0, flop_raise=1, folded=NEVER)
    shards = [SolveShard(terms, contest.cell, part, True) for part in _parts(TURN_SHARDS)]
    starting, _, cells = total(solve_shard, shards, _added_in_place)
    at_flop: Numbers = np.zeros((FLOPS, holdem.BLOCKS, holdem.BLOCK), dtype=contest.cell)
    holdem_solver.add_turns(canonical_turns(), *flop_table(), cells, at_flop)
    flop_gains, raises = decided(canonical_flops()[0], at_flop)
    turn_gains, turns = decided(canonical_turns(), cells)
    (start,) = contest.before_flop
    hands = [
        _starting_hand(contest, number, {start: gained})
        for number, gained in enumerate(_added(contest, starting, flop_gains, turn_gains))
    ]
    solution = _solved(contest, hands, raises, turns)
    if not rule:
        return solution
    waits = waiting(at_flop, rule.raises), waiting(cells, rule.turns)
    return _with_rule(solution, _added(contest, starting, *waits))


def _added(
    contest: Contest, starting: Integers, flop_gains: Integers, turn_gains: Integers
) -> list[Fraction]:
    """Sums by starting hand of all wagers, with the gains of waiting at flop and turn."""
    size = contest.before_flop[0] + contest.at_flop + contest.at_last
    # The gains of waiting were added for each of 20 orders and of 5 turns, 24 times each.
    return [
        base + size * unit
        + Fraction(contest.at_flop * int(flop), holdem_turns.ORDERS * RENAMINGS)
        + Fraction(contest.at_last * int(turn), len(TURNS_OF_BOARD) * RENAMINGS)
        for (base, unit), flop, turn in zip(
            starting.tolist(), flop_gains, turn_gains, strict=True
        )
    ]  # fmt: skip


def _added_in_place(
    sums: tuple[Integers, Integers, Numbers], more: tuple[Integers, Integers, Numbers]
) -> tuple[Integers, Integers, Numbers]:
    for mine, other in zip(sums, more, strict=True):
        np.add(mine, other, out=mine)
    return sums


def decided(sets: Cards, cells: Numbers) -> tuple[Integers, NDArray[np.uint8]]:
    """The gains of waiting by starting hand, and the raises by open cards and holding."""
    raises = np.zeros((len(sets), 16, holdem.BLOCK), dtype=np.uint8)

    def part(rows: slice) -> Integers:
        gains = np.zeros(STARTING_HANDS, dtype=np.int64)
        holdem_solver.decide(sets[rows], cells[rows], gains, raises[rows])
        return gains

    return np.sum(_by_parts(part, len(sets)), axis=0), raises


def _by_parts(task: Callable[[slice], Result], rows: int) -> list[Result]:
    """The results of a task on the parts of a table, one for each thread of this process."""
    threads = Threads(cpu_count() or 1)
    edges = [rows * part // threads.workers for part in range(threads.workers + 1)]
    return list(threads.results(task, [slice(*pair) for pair in pairwise(edges)]))


def waiting(cells: Numbers, raises: NDArray[np.uint8]) -> Integers:
    """The gains of waiting by starting hand wherever a table does not raise."""
    gains = np.zeros(STARTING_HANDS, dtype=np.int64)
    holdem_solver.add_waiting(cells, raises, gains)
    return gains


def _starting_hand(contest: Contest, number: int, sums: Mapping[int, Fraction]) -> StartingHand:
    name, holdings = _name(number)
    values = {choice: gained / _deals(contest, holdings) for choice, gained in sums.items()}
    if contest.adds_raises:
        values[FOLDED] = Fraction(contest.folded, contest.scale)
    return StartingHand(name, holdings, values)


def _deals(contest: Contest, holdings: int) -> int:
    """The deals of some holdings, as often as a unit is divided."""
    return holdings * comb(50, 5) * comb(45, 2) * contest.scale


def _with_rule(solution: Solution, sums: list[Fraction]) -> Solution:
    """The solution with what a rule is worth, by sums of starting hands."""
    hands = zip(sums, solution.starting, strict=True)
    values = (paid / _deals(solution.contest, hand.holdings) for paid, hand in hands)
    return replace(solution, by_rule=tuple(values))


def _solved(
    contest: Contest,
    hands: list[StartingHand],
    raises: NDArray[np.uint8],
    turns: NDArray[np.uint8],
) -> Solution:
    start = _start(contest, {hand.name: hand.best for hand in hands})
    play = holdem_play.Play(start, raises, turns, len(contest.lines))
    return Solution(contest, tuple(hands), play)


def _start(contest: Contest, chart: Mapping[str, int]) -> NDArray[np.uint8]:
    """A chart of choices by the names of starting hands, as the kernels want it."""
    choices = (chart.get(_name(number)[0], WAIT) for number in range(STARTING_HANDS))
    places = {wager: place for place, wager in enumerate(contest.before_flop)}
    return np.array([places.get(c, holdem_play.NO_RAISE) for c in choices], dtype=np.uint8)


class Meeting(NamedTuple):
    """Both hands at the end, whatever the player did."""

    wagers: tuple[int, ...]
    category: PokerCategory
    dealer_category: PokerCategory
    comparison: int

    @property
    def raised(self) -> int:
        """All that was wagered at the decisions, in units; FOLDED after a fold."""
        return sum(self.wagers)


@dataclass(frozen=True)
class Outcomes:
    """How often every fact comes: each deal counts for its ten flops, or its twenty orders.

    Both hands are counted only where that is asked, and where there is one raise in all.
    """

    facts: Mapping[Facts, int]
    meetings: Mapping[Meeting, int]

    def value(self, pays: Pays) -> Fraction:
        """The player's expected gain per unit of the base wager."""
        gains = sum((count * pays(fact) for fact, count in self.facts.items()), Fraction(0))
        return gains / sum(self.facts.values())


def count(contest: Contest, play: holdem_play.Play, *, meetings: bool = False) -> Outcomes:
    """Count what comes of a way to play over all deals, perhaps with both hands."""
    return count_each(contest, play, meetings=meetings)[0]


def count_each(
    contest: Contest, *plays: holdem_play.Play, meetings: bool = False
) -> tuple[Outcomes, ...]:
    """Count what comes of each way to play, perhaps with both hands for the first."""
    shards = [CountShard(contest.terms, plays, part, meetings) for part in _parts()]
    tallies = total(count_shard, shards, _added_tallies)
    return tuple(_outcomes(contest, tally) for tally in tallies)


def _added_tallies(
    sums: tuple[holdem_play.Tally, ...], more: tuple[holdem_play.Tally, ...]
) -> tuple[holdem_play.Tally, ...]:
    pairs = zip(sums, more, strict=True)
    return tuple(holdem_play.Tally(a.met + b.met, a.both + b.both) for a, b in pairs)


def _outcomes(contest: Contest, tally: holdem_play.Tally) -> Outcomes:
    facts = {
        Facts(wagers, category, comparison, qualifies): int(met[place, int(qualifies)])
        for wagers, categories in zip(contest.lines, tally.met, strict=True)
        for category, met in zip(CATEGORIES, categories, strict=True)
        for place, comparison in enumerate(COMPARISONS)
        for qualifies in (False, True)
    }
    both = _meetings(contest, tally) if len(tally.both) else {}
    return Outcomes(
        {fact: ways for fact, ways in facts.items() if ways},
        {meeting: ways for meeting, ways in both.items() if ways},
    )


def _meetings(contest: Contest, tally: holdem_play.Tally) -> dict[Meeting, int]:
    found = {}
    for line, wagers in enumerate(contest.lines):
        for number, category in enumerate(CATEGORIES):
            met, both = tally.met[line, number], tally.both[line, number]
            for other, dealt in enumerate(_compared(number, met.sum(axis=1), both)):
                for comparison, ways in zip(COMPARISONS, dealt, strict=True):
                    found[Meeting(wagers, category, CATEGORIES[other], comparison)] = ways
    return found


def _compared(own: int, met: Integers, both: Integers) -> list[tuple[int, int, int]]:
    """Wins, ties and losses against each category of the dealer's; lower numbers are better."""
    wins, ties, losses = (int(ways) for ways in met)
    counts = [int(ways) for ways in both]
    inside = (wins - sum(counts[own + 1 :]), ties, losses - sum(counts[:own]))
    better: list[tuple[int, int, int]] = [(0, 0, ways) for ways in counts[:own]]
    return [*better, inside, *((ways, 0, 0) for ways in counts[own + 1 :])]


def folds_after_flop(
    contest: Contest, play: holdem_play.Play, lowest: PokerCategory
) -> dict[PokerCategory, Fraction]:
    """How often a player folds at the end with a category of at least `lowest` at the flop."""
    folds = np.zeros(len(CATEGORIES), dtype=np.int64)
    holdem_play.count_folds(
        *canonical_flops(), contest.terms, play, CATEGORIES.index(lowest), holdem.holdings(), folds
    )
    deals = comb(52, 3) * comb(49, 2) * comb(47, 2)
    chances = zip(CATEGORIES, folds, strict=True)
    return {category: Fraction(int(count), deals) for category, count in chances if count}


def play_by_rule(
    contest: Contest, start: Mapping[str, int], *, pocket: int, draw: int, outs: int
) -> holdem_play.Play:
    """A person's play: a chart, pairs and four-card flushes at the flop, counted outs at the end.

    `pocket` and `draw` are the lowest ranks (2 to 14) of a pocket pair and of one's own card in a
    four-card flush that raise; a hand with nothing of its own is played if fewer than `outs` cards
    beat it.
    """
    raises = np.zeros((FLOPS, 16, holdem.BLOCK), dtype=np.uint8)
    holdem_rules.raise_by_rule(canonical_flops()[0], pocket - 2, draw - 2, raises)
    return holdem_play.Play(_start(contest, start), raises, NO_TABLE, len(contest.lines), outs)


def play_added_by_rule(
    contest: Contest,
    start: Mapping[str, int],
    *,
    draw: int,
    high: int,
    kicker: int,
    outs: int,
    draw_outs: int,
) -> holdem_play.Play:
    """A person's play where raises are added: a chart, simple hands at the flop, then outs.

    At the flop two pair, pairs with a card of one's own and four-card flushes from `draw` up raise;
    so do cards from `high` up with a pair on the flop or one card short of a straight, and an ace
    with `kicker` or better (ranks 2 to 14). At the turn a hand raises if fewer than `outs` cards
    beat it, or `draw_outs` if it has four cards to a flush.
    """
    raises = np.zeros((FLOPS, 16, holdem.BLOCK), dtype=np.uint8)
    turns = np.zeros((TURNS, 16, holdem.BLOCK), dtype=np.uint8)
    holdem_rules.raise_by_rule(canonical_flops()[0], 0, draw - 2, raises)
    holdem_rules.raise_high_cards(canonical_flops()[0], high - 2, kicker - 2, raises)
    _by_parts(
        lambda rows: holdem_rules.raise_by_outs(
            canonical_turns()[rows], outs, draw_outs, turns[rows]
        ),
        TURNS,
    )
    return holdem_play.Play(_start(contest, start), raises, turns, len(contest.lines))


def choice(
    contest: Contest, play: holdem_play.Play, hand: tuple[Card, ...], board: tuple[Card, ...]
) -> int:
    """The choice of a way to play with two cards at any decision."""
    if not board:
        place = int(play.start[_starting_class(hand)])
        first = contest.decisions[0]
        return first.otherwise if place == holdem_play.NO_RAISE else first.wagers[place]
    if len(board) == len(FLOPS_OF_BOARD[0]):
        return contest.at_flop if _raises_at_flop(play, hand, board) else WAIT
    if len(board) == len(TURNS_OF_BOARD[0]):
        return contest.at_last if _raises_at_turn(play, hand, board) else WAIT
    if play.outs == holdem_play.BEST_RIVER:
        values = values_on_board(contest, hand, board)
        stays = values[contest.at_last] >= values[FOLDED]
    else:
        own, beaten = holdem_situations.outs_on_board(_indices(hand), _indices(board))
        stays = own or beaten < play.outs
    return contest.at_last if stays else FOLDED


def _raises_at_flop(play: holdem_play.Play, hand: tuple[Card, ...], flop: tuple[Card, ...]) -> bool:
    """Whether a way to play raises at a flop, looked up in the table of its canonical flop."""
    number, renaming = flop_table()
    shown = tuple(sorted((card.index for card in flop), reverse=True))
    return _marked(play.raises[number[shown]], renaming[shown], hand)


def _raises_at_turn(play: holdem_play.Play, hand: tuple[Card, ...], turn: tuple[Card, ...]) -> bool:
    number, renaming = turn_table()
    place = turn_place(*sorted((card.index for card in turn), reverse=True))
    return _marked(play.turns[number[place]], renaming[place], hand)


def _marked(raises: NDArray[np.uint8], renaming: int, hand: tuple[Card, ...]) -> bool:
    suits = SUITS_RENAMED[renaming]
    (first, a), (second, b) = (divmod(card.index, 4) for card in hand)
    return bool(raises[4 * suits[a] + suits[b], holdem.RANKS * first + second])


def values_on_flop(
    contest: Contest, hand: tuple[Card, ...], flop: tuple[Card, ...], removed: tuple[Card, ...] = ()
) -> Values:
    """The values of raising at the flop and of waiting, later decisions made best."""
    by_turn = np.zeros(len(CARDS), dtype=np.int64)
    deals, base, unit, waiting = holdem_situations.on_flop(
        _indices(hand),
        _indices(flop),
        _indices(removed),
        contest.payoffs,
        contest.folded,
        contest.qualifying,
        contest.at_last,
        by_turn,
    )
    wait = Fraction(waiting)
    if contest.adds_raises:
        # Each deal was added for both orders of its last two cards.
        later = Fraction(contest.at_last * int(by_turn[by_turn > 0].sum()), 2)
        wait = base + contest.before_flop[0] * unit + later
    first = wait if contest.adds_raises else base
    sums = {size: first + size * unit for size in contest.decisions[1].wagers}
    sums[WAIT] = wait
    return {choice: Fraction(paid, deals * contest.scale) for choice, paid in sums.items()}


def values_on_turn(
    contest: Contest, hand: tuple[Card, ...], turn: tuple[Card, ...], removed: tuple[Card, ...] = ()
) -> Values:
    """The values of raising at the turn and of waiting, if nothing was added at the flop."""
    deals, base, unit = holdem_situations.on_turn(
        _indices(hand), _indices(turn), _indices(removed), contest.payoffs, contest.qualifying
    )
    (wagered,) = contest.before_flop
    return {
        choice: Fraction(base + (wagered + added) * unit, deals * contest.scale)
        for choice, added in ((contest.at_last, contest.at_last), (WAIT, 0))
    }


def values_on_board(
    contest: Contest,
    hand: tuple[Card, ...],
    board: tuple[Card, ...],
    removed: tuple[Card, ...] = (),
) -> Values:
    """The values of the last raise and of a fold."""
    met = np.zeros((3, 2), dtype=np.int64)
    value = holdem_situations.on_board(
        _indices(hand), _indices(board), _indices(removed), contest.qualifying, met
    )
    base, unit = (int((met * part[CATEGORY_OF_VALUE[value]]).sum()) for part in contest.payoffs)
    deals = int(met.sum()) * contest.scale
    return {
        contest.at_last: Fraction(base + contest.at_last * unit, deals),
        FOLDED: Fraction(contest.folded, contest.scale),
    }


def values_on(
    contest: Contest,
    hand: tuple[Card, ...],
    board: tuple[Card, ...],
    removed: tuple[Card, ...] = (),
) -> Values:
    """The values of all choices with the open community cards."""
    valued = {3: values_on_flop, 4: values_on_turn, 5: values_on_board}[len(board)]
    return valued(contest, hand, board, removed)


def _indices(cards: tuple[Card, ...]) -> Cards:
    return np.array([card.index for card in cards], dtype=np.uint8)
