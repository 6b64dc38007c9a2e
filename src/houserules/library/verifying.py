"""Filed figures beside ours, and the file in which they are written."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from pathlib import Path

from houserules.answers.verifying import Verify
from houserules.comparison import verifying
from houserules.comparison.verifying import HEADS, Kind, condition, number_of
from houserules.files.reading import FileError
from houserules.games import load
from houserules.library.choosing import house_rules
from houserules.odds.figure import Figure, Share
from houserules.odds.price import Progress, price
from houserules.rules import Game, HouseRules
from houserules.rules.paytable import SINGLE


def verify(
    file: Path | str,
    rules: HouseRules | None = None,
    *,
    game: str | None = None,
    choices: Mapping[str, object] | None = None,
    progress: Progress | None = None,
) -> Verify:
    """Verify the figures of a .csv or .xlsx file, cell by cell.

    Without rules, the file says its game and its choices above the heads, as the template does;
    `game` and `choices` say what it does not.
    """
    filed = verifying.read_filed(Path(file))
    if rules is None:
        rules = _rules(filed, game, dict(choices or {}))
    return Verify.of(verifying.verify(filed, rules.require_consistent(), progress))


def _rules(filed: verifying.FiledFile, game: str | None, more: dict[str, object]) -> HouseRules:
    """The house rules that a file names."""
    named = game or filed.said.get("game")
    if not named:
        raise FileError(
            f"{filed.name} names no game: write a line “Game, three-card-poker” above the heads, "
            "or name it with --game."
        )
    edition = filed.said.get("edition")
    found = load(named if game or not edition or "@" in named else f"{named}@{edition}")
    choices: dict[str, object] = {}
    for text in filed.choices:
        name, equals, value = text.partition("=")
        if not equals:
            raise FileError(f"{filed.name}: “{text[:60]}” is no choice; write OPTION=VALUE.")
        choices[found.find_option(name.strip()).name] = value.strip()
    typed = {found.find_option(name).name: value for name, value in more.items()}
    return house_rules(found, {**choices, **typed})


def figures_template(game: Game | str, *, filled: bool = False) -> str:
    """Write a file of figures to begin with: every wager and outcome, perhaps with our figures."""
    found = load(game) if isinstance(game, str) else game
    rules = found.rules()
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["Game", found.id])
    for one in rules.in_force:
        if one.chosen:
            rows.writerow(["Choice", f"{one.option.name}={one.value}"])
    rows.writerow(HEADS)
    for figure in price(rules, unoffered=True):
        for share in figure.shares:
            rows.writerow(_line(figure, share, filled))
        rows.writerow(_line(figure, None, filled))
    return out.getvalue()


def _line(figure: Figure, share: Share | None, filled: bool) -> list[str]:
    """A row of an outcome, or the last row of a wager."""
    label = share.label if share else "Total"
    table = "" if figure.table == SINGLE else figure.table
    row = [figure.wager, table, condition(figure), label, share.pays if share else ""]
    if not filled:
        return [*row, *[""] * (len(HEADS) - len(row))]
    of_outcome = (Kind.COMBINATIONS, Kind.PROBABILITY, Kind.TRUE_ODDS, Kind.RETURN)
    of_wager = (Kind.ADVANTAGE, Kind.RISK, Kind.FREQUENCY, Kind.DEVIATION)
    row += [_written(kind, figure, share) for kind in of_outcome]
    return row + ["" if share else _written(kind, figure, None) for kind in of_wager]


def _written(kind: Kind, figure: Figure, share: Share | None) -> str:
    number = number_of(kind, figure, share)
    if number is None:
        return ""
    if kind is Kind.COMBINATIONS:
        return str(number)
    if kind is Kind.TRUE_ODDS:
        return f"{float(1 / number - 1):.6f} to 1" if number else ""
    return f"{float(number):.12f}"
