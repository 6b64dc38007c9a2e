"""Worked cases that are settled or played: one in full, several by whether each comes out."""

from __future__ import annotations

from typing import Any

from houserules.cli import sheet
from houserules.cli import table as live
from houserules.cli.output import console, say, show, table
from houserules.files.casebook import Written
from houserules.files.checking import check, settled
from houserules.games import load
from houserules.rules import Game
from houserules.rules.errors import RuleError


def settle_one(written: Written, game: Game, json: bool) -> bool:
    """Settle or play a case and print it; whether it comes out as it says."""
    case = written.read()
    _require(case.game, game, written)
    done = settled(case)
    if (played := done.played) is not None:
        show(live.played(played), json, lambda _: live.print_played(played))
    else:
        data = sheet.settlement_data(case.game, done.settlement, done.differences)
        show(data, json, lambda _: sheet.print_settlement(done.settlement, done.differences))
    return not done.differences


def settle_all(cases: list[Written], game: Game, json: bool) -> bool:
    """Settle or play several cases and print a line for each; whether all come out as they say."""
    for written in cases:
        named, edition = written.keys["game"], written.keys.get("edition")
        _require(load(f"{named}@{edition}" if edition else named), game, written)
    rows = [
        {"name": written.name, "ok": not differences, "differences": differences}
        for written in cases
        for differences in (check(written).differences,)
    ]
    show({"cases": rows}, json, _print_rows)
    return all(row["ok"] for row in rows)


def _require(found: Game, game: Game, written: Written) -> None:
    """Refuse cases of another chapter; a file may have those of several editions."""
    if found.chapter != game.chapter:
        raise RuleError(
            f"{written.passage.file} is for {found.full_name}, not for {game.full_name}."
        )


def _print_rows(data: dict[str, Any]) -> None:
    rows = table("Comes out", "Case", wrap=("Case",))
    for row in data["cases"]:
        rows.add_row("ok" if row["ok"] else "different", row["name"])
        for difference in row["differences"]:
            rows.add_row("", difference)
    console().print(rows)
    wrong = sum(not row["ok"] for row in data["cases"])
    say(f"{len(data['cases'])} cases, {wrong} different.")
