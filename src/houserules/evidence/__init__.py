"""The table checks the mathematics: every figure of a game, by all deals or by rounds played.

Figures are confirmed alike in every game; one that needs more has an `evidence` part of its own.
A figure that `price --all` prints and nothing confirms is reported as missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from math import inf
from types import ModuleType

from houserules.evidence import generally
from houserules.evidence.evidence import Evidence
from houserules.evidence.settling import stated
from houserules.games import entry_of, part
from houserules.odds.figure import Figure
from houserules.rules import HouseRules


@dataclass(frozen=True)
class Confirmation:
    """A figure of the price sheet and all evidence on it, such as that of each bet it is for."""

    figure: Figure
    evidence: list[Evidence] = field(default_factory=list)
    reason: str = ""
    """Why there is none."""

    @property
    def exhaustive(self) -> bool:
        """Whether all deals were played."""
        return bool(self.evidence) and all(one.exhaustive for one in self.evidence)

    @property
    def agrees(self) -> bool:
        """Whether there is evidence and all of it says what the figure says."""
        return bool(self.evidence) and all(one.agrees for one in self.evidence)

    def confirmed(self, margin: float) -> bool:
        """Whether the evidence agrees and would have seen an error of a margin of the wager."""
        return self.agrees and self.sees <= margin

    @property
    def missed(self) -> bool:
        """Whether the evidence does not agree, or there is none for no reason that is known."""
        return not self.agrees and not (self.reason and not self.evidence)

    @property
    def weakest(self) -> Evidence | None:
        """The evidence that is furthest off the figure."""
        return max(self.evidence, key=lambda one: abs(one.errors), default=None)

    @property
    def catches(self) -> float:
        """The relative error in the commonest payout that all of the evidence catches."""
        return max((one.catches for one in self.evidence), default=inf)

    @property
    def sees(self) -> float:
        """The smallest error of the house advantage that all of the evidence would have seen."""
        return max((one.sees for one in self.evidence), default=inf)


def confirm(
    rules: HouseRules,
    rounds: int | None,
    seed: int,
    tell: Callable[[Evidence], None] | None = None,
) -> list[Confirmation]:
    """Every figure of a game with its evidence.

    `tell` may receive it as it comes: the first evidence on a figure, and what is off.

    A number of `rounds` is played for each figure that all deals would take long to confirm;
    without a number, all deals or as many rounds as are needed. The number of decks that the
    rules have is kept where rounds are given.
    """
    module = _own(rules)
    fixed = getattr(module, "KEPT", ()) if rounds is not None else ()
    reasons: Mapping[str, str] = getattr(module, "NOT_PLAYED", {}) if rounds is not None else {}
    found = {}
    for said in stated(rules, fixed=fixed):
        when = said.figure.when or ""
        reason = next((reasons[words] for words in reasons if words in when), "")
        found[_key(said.figure)] = Confirmation(said.figure, reason=reason)
    evidence: Iterator[Evidence] = (module or generally).confirm(rules, rounds, seed)
    for piece in evidence:
        one = found.setdefault(_key(piece.figure), Confirmation(piece.figure))
        if tell is not None and not (one.evidence and piece.agrees):
            tell(piece)
        one.evidence.append(piece)
    return list(found.values())


def _own(rules: HouseRules) -> ModuleType | None:
    """The evidence part of a game that needs one of its own."""
    entry = entry_of(rules.game.id)
    try:
        return part(entry, "evidence")
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.endswith(f"{entry.folder}.evidence"):
            raise
        return None


def _key(figure: Figure) -> tuple[str, str, str | None]:
    return figure.wager, figure.table, figure.when
