"""621a.5(e)(2) to (4) and 621a.11(c) to (e): wagers on the three dice of the shaker."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from houserules.equipment.dice import FACES, Roll
from houserules.law import Citation
from houserules.rules import Bet, Game, HouseRules, Paytables, Rule, Scale, Verdict, Wager

Comes = Callable[[str, Roll], bool]
"""Whether a roll is that of a printed row, by what the bet is on."""


def _total(total: int) -> Comes:
    return lambda _, roll: roll.total == total


def _matching(dice: int) -> Comes:
    """At least as many dice are alike."""
    return lambda _, roll: max(map(roll.faces.count, roll.faces)) >= dice


def _series(_: str, roll: Roll) -> bool:
    low, middle, high = sorted(roll.faces)
    return (low + 1, high - 1) == (middle, middle)


def _shows(dice: int) -> Comes:
    """At least as many dice show the number wagered on."""
    return lambda number, roll: roll.faces.count(int(number)) >= dice


def _red_beats_by(*points: int) -> Comes:
    """The red die, which is named first, beats the sum of the blue dice by some points."""
    return lambda _, roll: 2 * roll.faces[0] - roll.total in points


def _any_beats(_: str, roll: Roll) -> bool:
    return 2 * max(roll.faces) - roll.total >= 1


SUM_ROWS: Mapping[str, Comes] = {
    **{str(total): _total(total) for total in (17, 16, 3, 9, 8)},
    "Any three match": _matching(3),
    "Any two match": _matching(2),
    "Any series of three": _series,
}
MATCH_ROWS: Mapping[str, Comes] = {"Triple match": _shows(3), "Double match": _shows(2)}
BEAT_ROWS: Mapping[str, Comes] = {
    "Red die beats sum of blue dice by 4 points": _red_beats_by(4),
    "Red die beats sum of blue dice by 2 or 3 points": _red_beats_by(2, 3),
    "Red die ties sum of blue dice or beats it by 1": _red_beats_by(0, 1),
    "Any die beats sum of other two by 1 or more": _any_beats,
}


@dataclass(frozen=True, slots=True)
class DiceWager:
    """The rows that rolls win, and by the letter of the paytable the paragraph that says so."""

    rows: Mapping[str, Comes]
    says: Mapping[str, Citation]


class DiceWagers:
    """The Sum, Match and Beat It Wagers, which 621a.6(b) settles before the deal."""

    def __init__(self, game: Game, main: Wager) -> None:
        self.game, self._main = game, main
        self._won: Rule = game.rule("6(b)", "the dice win")
        self._lost: Rule = game.rule("6(b)", "the dice do not win")
        self._rows: dict[Wager, DiceWager] = {}
        self.sum = self._wager(
            "Sum Wager", "5(e)(2)", SUM_ROWS,
            {"A": "5(e)(2)(i)", "B": "5(e)(2)(ii)", "C": "5(e)(2)(iii)", "D": "5(e)(2)(iv)"},
            game.table("11(c)", Scale(*SUM_ROWS), """
                Sum of Dice           A         B         C        D
                17                    25 to 1   -         -        -
                16                    6 to 1    -         -        -
                8                     3 to 1    4 to 1    -        -
                3                     -         25 to 1   -        -
                9                     -         2 to 1    -        -
                Any three match       -         -         3 to 1   -
                Any two match         -         -         1 to 1   -
                Any series of three   -         -         -        15 to 2
            """),
        )
        self.match = self._wager(
            "Match Wager", "5(e)(3)", MATCH_ROWS, {"-": "5(e)(3)"},
            game.table("11(d)", Scale(*MATCH_ROWS), """
                Match          -
                Triple match   100 to 1
                Double match   6 to 1
            """),
            selections=tuple(map(str, FACES)),
        )
        self.beat_it = self._wager(
            "Beat It Wager", "5(e)(4)", BEAT_ROWS,
            {"A": "5(e)(4)(i)", "B": "5(e)(4)(i)", "C": "5(e)(4)(ii)"},
            game.table("11(e)", Scale(*BEAT_ROWS), """
                Beats                                              A         B         C
                Red die beats sum of blue dice by 4 points         50 to 1   60 to 1   -
                Red die beats sum of blue dice by 2 or 3 points    10 to 1   10 to 1   -
                Red die ties sum of blue dice or beats it by 1     1 to 1    1 to 1    -
                Any die beats sum of other two by 1 or more        -         -         5 to 2
            """),
        )

    def _wager(
        self,
        name: str,
        cite: str,
        rows: Mapping[str, Comes],
        says: Mapping[str, str],
        pays: Paytables,
        selections: tuple[str, ...] = (),
    ) -> Wager:
        made = self.game.wager(
            name, cite, by_submission=True, pays=pays, selections=selections,
            requires=[self.game.placed_with("5(e)", self._main)],
        )
        carried = {letter: self.game.carry(local, name) for letter, local in says.items()}
        self._rows[made] = DiceWager(rows, carried)
        return made

    @property
    def wagers(self) -> tuple[Wager, ...]:
        """All of them, in the chapter's order."""
        return tuple(self._rows)

    def settle(self, bet: Bet, roll: Roll, rules: HouseRules) -> Verdict:
        """Settle a bet: the first row of the paytable in force that the roll is in pays."""
        table, decided = rules.paytable(bet.wager), self._rows[bet.wager]
        by = [decided.says[table.table]] if table.table in decided.says else []
        for row, comes in decided.rows.items():
            if table.row(row) is not None and comes(bet.on or "", roll):
                return self._won.pays(table, row).citing(*by)
        return self._lost.loses().citing(*by)
