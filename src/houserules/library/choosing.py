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
    OwnWager = Path | str | Mapping[str, object]
    Submitted = Path | str | Mapping[str, object]


def game(
    name: str | None = None,
    *,
    wager: OwnWager | Iterable[OwnWager] = (),
    suppose: Mapping[str, object] | None = None,
) -> Game:
    """Find a game by its slug, its chapter or an unambiguous part of its name.

    With a wager of your own it is a private copy that has it; the game itself stays as it is. The
    wager is a file, its text or a mapping with the same keys; a file names its game, if any. So it
    is where you `suppose` that fixed numbers were others: {"blackjack pays": "6 to 5"}.
    """
    own = (wager,) if isinstance(wager, (str, Path, Mapping)) else tuple(wager)
    if own or suppose:
        from houserules.files.copies import private_copy

        return private_copy(name, own, suppose or {})
    if name is None:
        raise RuleError("Name a game, or give a wager of your own that names it.")
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


def template(game: Game | str, kind: str, wager: str | None = None, *, filled: bool = False) -> str:
    """Write a file to begin with: a submission, a paytable, a wager, a case, or figures to verify.

    Figures are a table without numbers, or `filled` with ours.
    """
    from houserules.files.templates import KINDS, template
    from houserules.rules.errors import RuleError, find_name

    found = load(game) if isinstance(game, str) else game
    named = find_name(kind, (*KINDS, "figures"), "kind of file")
    if named != "figures":
        if filled:
            raise RuleError("--filled is for figures.")
        return template(found, named, wager)
    if wager is not None:
        raise RuleError("--wager is for a paytable; a file of figures has all wagers.")
    from houserules.library.verifying import figures_template

    return figures_template(found, filled=filled)
