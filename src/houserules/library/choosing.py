"""Games and house rules; Rules Submissions; files to begin with."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houserules.games import load
from houserules.rules.errors import RuleError

if TYPE_CHECKING:
    from houserules.answers.submissions import Check
    from houserules.rules import Game, HouseRules

    OwnPaytable = Path | str | Mapping[str, Any]
    Submitted = Path | str | Mapping[str, object]


def game(name: str) -> Game:
    """Find a game by its slug, its chapter or an unambiguous part of its name."""
    return load(name)


def house_rules(
    game: Game | str,
    choices: Mapping[str, object] | None = None,
    *,
    submission: Submitted | None = None,
    configuration: str | None = None,
    paytable: OwnPaytable | Iterable[OwnPaytable] = (),
) -> HouseRules:
    """Choose rules: the choices, on top of a Rules Submission and with own paytables if given.

    The submission is a file, the text of one or its values; of several configurations name one.
    Choices that exclude each other are refused. An own paytable is a file or a mapping with the
    same keys; it offers its wager.
    """
    of = load(game) if isinstance(game, str) else game
    house = of.rules(choices)
    if submission is not None:
        from houserules.files.submissions import read_submission

        submitted = read_submission(_source(submission)).house_rules(configuration, of)
        chosen = {of.find_option(name): value for name, value in house.chosen.items()}
        house = submitted.with_choices(chosen)
    elif configuration is not None:
        raise RuleError("A configuration is one of a Rules Submission: give that too.")
    house.require_consistent()
    for own in (paytable,) if isinstance(paytable, (str, Path, Mapping)) else paytable:
        house = _with_paytable(house, own)
    return house


def _with_paytable(house: HouseRules, own: OwnPaytable) -> HouseRules:
    from houserules.files.paytables import parse_paytable, read_paytable

    if isinstance(own, Mapping):
        payable, table = parse_paytable(json.dumps(own), house.game)
    else:
        payable, table = read_paytable(Path(own), house.game)
    if payable.name in house.own_tables:
        sharing = house.game.sharing(payable)
        share = "share a paytable and have" if sharing[1:] else "has"
        names = ", ".join(one.name for one in sharing)
        raise RuleError(f"{names} {share} two of your own: give one.")
    return house.offering(payable).with_paytable(payable, table)


def check(submission: Submitted) -> Check:
    """Check a Rules Submission: what is missing, wrong or inconsistent."""
    from houserules.answers.submissions import Check
    from houserules.files.submissions import read_submission

    read = read_submission(_source(submission))
    return Check.of(read.require_game(), read.findings)


def _source(submission: Submitted) -> Path | str | Mapping[str, object]:
    """A Rules Submission as it is read; one line of text is the name of a file."""
    if isinstance(submission, str) and "\n" not in submission:
        return Path(submission)
    return submission


def template(game: Game | str, kind: str, wager: str | None = None) -> str:
    """Give a file to begin with, with comments: a submission, a paytable or a case."""
    from houserules.files.templates import template

    return template(load(game) if isinstance(game, str) else game, kind, wager)
