"""High Roll Dice: every multiset of dice at a table, and every Extra Roll after each result."""

from collections.abc import Iterator, Mapping, Sequence

from houserules.evidence.evidence import Evidence
from houserules.evidence.settling import Stated, Trial, stated
from houserules.evidence.simulation import CHIPS, SEAT
from houserules.games.shared.every_throw import STAKE, table_of
from houserules.rules import Bet, HouseRules
from houserules.table.inputs import NoMoreBets, PlaceBets, Sit

from .law import RANKS, Throw, dice_of, extra_roll, like_kind, millionaire, pip_street, six_dice
from .odds import GAINING, WITHOUT, first_rolls, further, multisets

BUYS = SEAT + 1
"""The seat that buys an Extra Roll; the other one has the same circles without it."""
DOLLAR = 100
Gains = Mapping[tuple[int, Bet | None], int]


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 675a, exactly, whatever number of rounds is asked."""
    figures = list(stated(rules))
    for six in (False, True):
        own = rules.with_choice(six_dice, six)
        yield from every_first_roll(
            own, [one for one in figures if one.rules[six_dice] is six and not _is_bought(one)]
        )
    ten = rules.with_choice(six_dice, False)
    yield from every_extra_roll(ten, [one for one in figures if _is_bought(one)])


def _is_bought(one: Stated) -> bool:
    """Whether a figure supposes an Extra Roll."""
    first = WITHOUT in (one.figure.when or "") or one.rules[six_dice]
    return one.wager is extra_roll or (one.wager is like_kind and not first)


class Rounds:
    """A table whose dice are given, and seats that place the same bets in every round."""

    def __init__(self, rules: HouseRules, seats: Mapping[int, Mapping[Bet, int]]) -> None:
        self._faces: list[int] = []
        self._table = table_of(rules, iter(lambda: self._faces.pop(0) - 1, None))
        for seat in seats.keys() - {SEAT}:
            self._table.do(Sit(seat, f"player {seat}", CHIPS))
        self._bets = [
            PlaceBets(seat, tuple((str(bet), stake) for bet, stake in bets.items()))
            for seat, bets in seats.items()
        ]

    def play(self, *rolls: Sequence[int]) -> Gains:
        """The gain of each bet in a round with these rolls."""
        self._faces.extend(face for roll in rolls for face in roll)
        for bets in self._bets:
            self._table.do(bets)
        self._table.do(NoMoreBets())
        assert not self._faces
        return {(line.seat, line.bet): line.amount for line in self._table.settled}


def every_first_roll(rules: HouseRules, figures: Sequence[Stated]) -> Iterator[Evidence]:
    """All wagers without an Extra Roll placed together, over every multiset of dice."""
    trials = [
        Trial.of(one, one.figure.selection, DOLLAR if one.wager is millionaire else STAKE)
        for one in figures
    ]
    rounds = Rounds(rules, {SEAT: {trial.bet: trial.stake for trial in trials}})
    for faces, ways in multisets(dice_of(rules)).items():
        gains = rounds.play(faces)
        for trial in trials:
            trial.account.add(trial.stake, gains[SEAT, trial.bet], ways)
    return (Evidence(trial.figure, trial.account, exhaustive=True) for trial in trials)


def every_extra_roll(rules: HouseRules, figures: Sequence[Stated]) -> Iterator[Evidence]:
    """Both seats over every Extra Roll after each result of the first roll."""
    trials = [Trial.of(one, one.figure.selection, STAKE) for one in figures]
    circles = {Bet(like_kind, on): STAKE for on in rules.selections(like_kind)}
    without = {Bet(pip_street, "1"): STAKE, **circles}
    rounds = Rounds(rules, {SEAT: without, BUYS: {**without, Bet(extra_roll): STAKE}})
    dice, by_result = dice_of(rules), {Throw.of([faces]): faces for faces in multisets(10)}
    for throw, ways in first_rolls(dice).items():
        other = next(face for face in RANKS if face != throw.face)
        for final, more in further(throw.number, dice):
            extra = [throw.face] * (final - throw.number) + [other] * (dice - final)
            gains = rounds.play(by_result[throw], *([extra] if extra else []))
            for trial in trials:
                trial.account.add(trial.stake, _gain(trial, gains), ways * more)
    return (Evidence(trial.figure, trial.account, exhaustive=True) for trial in trials)


def _gain(trial: Trial, gains: Gains) -> int:
    """The gain of a figure's wager; an Extra Roll may be set against what it adds to circles."""
    gain = gains[BUYS, trial.bet]
    if "adds" in (trial.figure.when or ""):
        circles = [Bet(like_kind, on) for on in GAINING]
        gain += sum(gains[BUYS, circle] - gains[SEAT, circle] for circle in circles)
    return gain
