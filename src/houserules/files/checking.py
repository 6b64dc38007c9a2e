"""Running worked cases: whether each comes out as it says, and which paragraphs it shows."""

from __future__ import annotations

from dataclasses import dataclass

from houserules.files.casebook import Written
from houserules.files.cases import Case
from houserules.files.worked import cited, play
from houserules.law import Citation
from houserules.rules.errors import RuleError


@dataclass(frozen=True, slots=True)
class Checked:
    """A case that was run: what did not come out as it says, and the paragraphs that it shows."""

    differences: list[str]
    shows: set[Citation]


def check(written: Written) -> Checked:
    """Settle or play a case; a refusal that it expects is as good as an outcome."""
    try:
        checked = _run(written)
    except RuleError as error:
        if written.refused is None or written.refused not in str(error):
            return Checked([f"refused: {error}"], set())
        return Checked([], cited(str(error)))
    if written.refused is not None:
        checked.differences.append(f"not refused, expected “{written.refused}”")
    return checked


def _run(written: Written) -> Checked:
    case = written.read()
    if isinstance(case, Case):
        settlement = case.settle()
        shows = settlement.cites | {incident.cite for incident in case.round.incidents}
        return Checked(case.differences(settlement), shows)
    played = play(case)
    return Checked(played.differences, played.exercised)
