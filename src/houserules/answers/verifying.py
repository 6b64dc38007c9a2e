"""The form of `verify`: filed figures beside computed ones."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from houserules.answers.figures import InForce
from houserules.answers.games import Edition
from houserules.answers.submissions import Program
from houserules.answers.values import Cite, Form, Fractional, Id, says
from houserules.comparison import verifying
from houserules.files.filed import Verdict


class VerifiedCell(Form):
    """One filed figure beside the computed one."""

    place: str = says("the cell, as a spreadsheet names it")
    wager: str
    table: str
    when: str | None
    outcome: str = says("empty for the whole wager")
    kind: Literal[
        "combinations",
        "probability",
        "true odds",
        "payout",
        "return",
        "house advantage",
        "element of risk",
        "hit frequency",
        "standard deviation",
    ]
    filed: str
    computed: str = says("in the unit of the filed figure")
    difference: Fractional | None = says("how much more is filed; null for payouts")
    verdict: Literal[
        "agrees exactly",
        "agrees rounded",
        "agrees cut",
        "agrees within the error of ours",
        "differs",
    ]
    explanations: list[str] = says("single changes that would make it agree")
    figure: Id
    cite: Cite

    @classmethod
    def of(cls, cell: verifying.Cell) -> VerifiedCell:
        """A cell of a file."""
        figure = cell.figure
        return cls.taken(
            cell,
            wager=figure.wager,
            table=figure.table,
            when=figure.when,
            figure=figure.id,
            cite=figure.cite,
            difference=_short(cell.difference),
        )


class VerifyTrouble(Form):
    """A row or cell without a computed figure beside it, or a row that the file lacks."""

    place: str
    sentence: str


class Verify(Form):
    """A file of figures beside computed ones."""

    game: str
    chapter: str
    edition: Edition
    file: str
    input_hash: str = says("SHA-256 of the file")
    program: Program
    in_force: list[InForce]
    agrees: bool = says("whether every cell agrees, and nothing is missing or unknown")
    verdicts: dict[str, int] = says("how many cells have each verdict")
    cells: list[VerifiedCell]
    methods: dict[Id, str] = says("how each figure was computed")
    troubles: list[VerifyTrouble]

    @classmethod
    def of(cls, found: verifying.Verified) -> Verify:
        """A file that was verified."""
        game = found.rules.game
        counts = dict.fromkeys(map(str, Verdict), 0)
        for cell in found.cells:
            counts[str(cell.verdict)] += 1
        return cls(
            game=game.name,
            chapter=game.chapter,
            edition=Edition.of(game.chapter, game.edition),
            file=found.file,
            input_hash=found.hash,
            program=Program.now(game),
            in_force=InForce.all_of(found.rules),
            agrees=found.agrees,
            verdicts=counts,
            methods={cell.figure.id: cell.figure.method for cell in found.cells},
            cells=[VerifiedCell.of(cell) for cell in found.cells],
            troubles=[VerifyTrouble.model_validate(one) for one in found.troubles],
        )


def _short(number: Fraction | None) -> Fraction | float | None:
    """A difference; one of very long numbers as a decimal."""
    return number if number is None or len(str(number)) <= 400 else float(number)
