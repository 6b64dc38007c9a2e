"""Running worked cases: whether each comes out as it says, and which paragraphs it shows."""

from __future__ import annotations

from dataclasses import dataclass

from houserules.files.casebook import Written
from houserules.files.cases import Case
from houserules.files.evidence import Evidence, Shows
from houserules.files.table_cases import TableCase
from houserules.files.worked import Played, cited, play
from houserules.rules import Game, Settlement
from houserules.rules.errors import RuleError


@dataclass(frozen=True, slots=True)
class Settled:
    """A case that was settled, or played at a table: its settlement, and what it expects otherwise.

    `shows` holds the paragraphs for which the case is an example.
    """

    game: Game
    settlement: Settlement
    differences: list[str]
    shows: Shows
    played: Played | None = None
    """The table and what happened there, of a case that is played at one."""


def settled(case: Case | TableCase) -> Settled:
    """Settle or play a case, and compare it with what it expects."""
    if isinstance(case, Case):
        settlement = case.settle()
        shows = Shows()
        shows.add(Evidence.SETTLES, settlement.cites)
        shows.add(Evidence.MOVES, (incident.cite for incident in case.round.incidents))
        return Settled(case.game, settlement, case.differences(settlement), shows)
    played = play(case)
    return Settled(case.game, played.settlement, played.differences, played.exercised, played)


@dataclass(frozen=True, slots=True)
class Checked:
    """A case that was run: what did not come out as it says, and the paragraphs that it shows."""

    differences: list[str]
    shows: Shows


def check(written: Written) -> Checked:
    """Settle or play a case; a refusal that it expects is as good as an outcome."""
    refused = Shows()
    try:
        done = settled(written.read())
    except RuleError as error:
        if written.refused is None or written.refused not in str(error):
            return Checked([f"refused: {error}"], refused)
        refused.add(Evidence.REFUSES, cited(str(error)))
        return Checked([], refused)
    if written.refused is not None:
        done.differences.append(f"not refused, expected “{written.refused}”")
    return Checked(done.differences, done.shows)
