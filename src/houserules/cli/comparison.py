"""Comparisons, for people and as data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from houserules import library
from houserules.cli import editions
from houserules.cli.output import console, say, side_by_side_in, table
from houserules.cli.sheet import edition_of, percentage
from houserules.comparison import figures as beside
from houserules.comparison import law
from houserules.comparison.figures import FigureChange, Letters
from houserules.comparison.law import Change, Fact
from houserules.games import load
from houserules.odds.accuracy import advantage, both
from houserules.odds.figure import Figure
from houserules.odds.price import Progress
from houserules.reports.sheets import Cell, Share, Sheet, Workbook, write
from houserules.rules import Bonus, Game, HouseRules, Option, Payable, Wager
from houserules.rules.errors import RuleError
from houserules.rules.ids import payable_id

MEASURES = (
    "House advantage: the house's expected gain per unit of the wager. Hit frequency: how often "
    "the player gains. Standard deviation: of the player's gain per unit of the wager."
)


def other_side(left: HouseRules, typed: Sequence[str]) -> HouseRules:
    """The right side: an edition, a Rules Submission, or choices on top of the left side."""
    if len(typed) == 1 and Path(typed[0]).is_file():
        return library.house_rules(left.game, submission=Path(typed[0]))
    if len(typed) == 1 and "=" not in typed[0]:
        return load(editions.named(left.game.chapter, typed[0], None)).rules()
    choices = {}
    for text in typed:
        name, equals, value = text.partition("=")
        if not equals:
            raise RuleError(f"“{text}” is no choice; write it as OPTION=VALUE.")
        choices[name.strip()] = value.strip()
    chosen = {left.game.find_option(name): value for name, value in choices.items()}
    read = {option: option.read(value) for option, value in chosen.items()}
    printed = {one.name for one in left.game.payables if one.option in read}
    own = {name: table for name, table in left.own_tables.items() if name not in printed}
    return replace(left.with_choices(read), own_tables=own).require_consistent()


def compared(left: HouseRules, right: HouseRules, progress: Progress | None) -> dict[str, Any]:
    """Two editions, or two sets of rules of one edition."""
    if left.game is not right.game:
        found = law.changes(left.game, right.game)
        moved = beside.of_editions(left, right, progress)
        labels = edition_of(left.game), edition_of(right.game)
    else:
        found = _chosen(left, right)
        moved = beside.of_rules(left, right, progress)
        labels = "left", "right"
    return {
        **_head(left.game),
        "left": {"label": labels[0], "edition": edition_of(left.game), "rules": left.written},
        "right": {"label": labels[1], "edition": edition_of(right.game), "rules": right.written},
        "changes": [_change(one) for one in found],
        "figures": [_figures(one) for one in moved],
        "letters": [],
    }


def _chosen(left: HouseRules, right: HouseRules) -> list[Change]:
    """The options that two sets of rules choose otherwise, and the rows that differ by it."""
    found = [
        Change("option", option.name, *(_value(option, side) for side in (left, right)))
        for option in left.game.options
        if left[option] != right[option]
    ]
    for payable in left.game.payables:
        ours, theirs = _rows(payable, left), _rows(payable, right)
        for label in dict.fromkeys([*ours, *theirs]) if ours and theirs else ():
            if ours.get(label) != theirs.get(label):
                name = f"{payable.name}: {label}"
                found.append(Change("row", name, ours.get(label), theirs.get(label)))
    return found


def _value(option: Option[Any], rules: HouseRules) -> Fact:
    return Fact(option.written(rules[option]), option.cite)


def _rows(payable: Payable, rules: HouseRules) -> dict[str, Fact]:
    """The rows of the table in force, if one is."""
    on = payable.on if isinstance(payable, Bonus) else payable
    if not payable.paytables or not (isinstance(on, Wager) and rules.offers(on)):
        return {}
    try:
        table = rules.paytable(payable)
    except RuleError:
        return {}
    return {label: Fact(str(pays), table.cite) for label, pays in table.rows}


def side_by_side(rules: HouseRules, wager: str | None) -> dict[str, Any]:
    """All lettered tables of one wager, or of each."""
    several = beside.lettered(rules)
    if wager is not None:
        named = rules.game.find_payable(wager)
        if named not in several:
            raise RuleError(
                f"{named.name} has no lettered tables to compare; these have: "
                f"{', '.join(payable.name for payable in several)}."
            )
        several = [named]
    return {
        **_head(rules.game),
        "left": {"label": "", "edition": edition_of(rules.game), "rules": rules.written},
        "right": None,
        "changes": [],
        "figures": [],
        "letters": [_letters(rules.game, beside.letters_of(one, rules)) for one in several],
    }


def _head(game: Game) -> dict[str, Any]:
    return {"game": game.name, "chapter": game.chapter}


def _change(one: Change) -> dict[str, Any]:
    return {
        "kind": one.kind,
        "name": one.name,
        "left": _fact(one.left),
        "right": _fact(one.right),
    }


def _fact(fact: Fact | None) -> dict[str, str | None] | None:
    return fact and {"words": fact.words, "cite": str(fact.cite) if fact.cite else None}


def _figures(one: FigureChange) -> dict[str, Any]:
    figure = one.figure
    return {
        "wager": figure.wager,
        "wager_id": figure.wager_id,
        "table": figure.table,
        "when": figure.when,
        "cite": str(figure.cite),
        "left": one.left and _side(one.left),
        "right": one.right and _side(one.right),
        "change": None if one.change is None else both(one.change, _bounds(one)),
    }


def _side(figure: Figure) -> dict[str, Any]:
    return {"id": figure.id, "table": figure.table, "house_advantage": _advantage(figure)}


def _advantage(figure: Figure) -> dict[str, Any]:
    return dict(advantage(figure, figure.house_advantage))


def _bounds(one: FigureChange) -> float | None:
    bounds = [_advantage(side)["error_bound"] for side in one if side is not None]
    return sum(bound or 0.0 for bound in bounds) if any(bounds) else None


def _letters(game: Game, one: Letters) -> dict[str, Any]:
    return {
        "wager": one.payable.name,
        "wager_id": payable_id(game, one.payable),
        "rows": [{"label": label, "pays": pays} for label, pays in one.rows.items()],
        "figures": [
            {
                "table": letter,
                "per": figure.per,
                "id": figure.id,
                "cite": str(figure.cite),
                "house_advantage": _advantage(figure),
                "hit_frequency": float(figure.hit_frequency),
                "deviation": float(figure.variance) ** 0.5,
            }
            for letter, figure in one.figures.items()
        ],
    }


def written(data: dict[str, Any], path: Path) -> None:
    """A comparison as a file: CSV, XLSX or HTML."""
    left, right = data["left"], data["right"]
    title = f"{data['game']} ({data['chapter']}), edition {left['edition']}"
    if right is None:
        rules = "; ".join(f"{name}: {value}" for name, value in left["rules"].items())
        sentences = (MEASURES, f"Rules beside the tables: {rules}.")
        write(Workbook(title, sentences, tuple(map(_lettered_sheet, data["letters"]))), path)
        return
    changed = tuple(
        (
            one["name"],
            one["kind"],
            *(one[side] and one[side]["words"] for side in ("left", "right")),
        )
        for one in data["changes"]
    )
    moved = tuple(
        (", ".join(filter(None, (one["wager"], one["when"]))), _letter(one), _share(one["left"]),
         _share(one["right"]), one["change"] and Share(one["change"]["decimal"]))
        for one in data["figures"]
    )  # fmt: skip
    labels = left["label"], right["label"]
    sheets = (
        Sheet("Changes", ("What", "Kind", *labels), changed),
        Sheet("House advantage", ("Wager", "Table", *labels, "Change"), moved),
    )
    write(Workbook(f"{title}: {labels[0]} and {labels[1]}", (MEASURES,), sheets), path)


def _lettered_sheet(one: dict[str, Any]) -> Sheet:
    figures = one["figures"]
    letters = tuple(figure["table"] for figure in figures)
    rows = [(row["label"], *(row["pays"].get(letter) for letter in letters)) for row in one["rows"]]
    totals: tuple[tuple[Cell, ...], ...] = (
        ("House advantage", *(Share(f["house_advantage"]["decimal"]) for f in figures)),
        ("House advantage, exact", *(f["house_advantage"]["exact"] for f in figures)),
        ("Hit frequency", *(Share(figure["hit_frequency"]) for figure in figures)),
        ("Standard deviation", *(figure["deviation"] for figure in figures)),
        ("Figure per", *(figure["per"] for figure in figures)),
        ("Paragraph", *(figure["cite"] for figure in figures)),
    )
    return Sheet(one["wager"], ("", *letters), (*rows, *totals), len(totals))


def _share(side: dict[str, Any] | None) -> Share | None:
    return Share(side["house_advantage"]["decimal"]) if side else None


def print_compared(data: dict[str, Any]) -> None:
    """A comparison for people."""
    if data["right"] is None:
        for one in data["letters"]:
            _print_letters(one)
        return
    left, right = data["left"]["label"], data["right"]["label"]
    say(f"{data['game']} ({data['chapter']}): {left} and {right}", style="bold")
    _print_changes(data["changes"], left, right)
    rows = table("Wager", "Table", left, right, "Change", right=(left, right, "Change"),
                 wrap=("Wager",))  # fmt: skip
    same = 0
    for one in data["figures"]:
        if one["change"] is not None and not one["change"]["decimal"]:
            same += 1
            continue
        name = f"{one['wager']}, {one['when']}" if one["when"] else one["wager"]
        rows.add_row(name, _letter(one), *(_percent(one[side]) for side in ("left", "right")),
                     _signed(one["change"]))  # fmt: skip
    if rows.row_count:
        console().print(rows)
    if same:
        say(f"The house advantage of {same} figure{'s' * (same > 1)} is the same on both sides.")


def _print_changes(changes: list[dict[str, Any]], left: str, right: str) -> None:
    if not changes:
        say("The rules are the same.")
        return
    rows = table("Change", "Paragraph", left, right, wrap=("Change", left, right))
    for one in changes:
        cite = next((s["cite"] for s in (one["right"], one["left"]) if s and s["cite"]), None)
        name = one["kind"] if one["kind"] == law.PARAGRAPH else f"{one['name']} ({one['kind']})"
        words = [one[side]["words"] if one[side] else "—" for side in ("left", "right")]
        rows.add_row(name, cite or "", *words)
    console().print(rows)


def _letter(one: dict[str, Any]) -> str:
    """The letter of the table, or of both tables where they differ."""
    letters = [one[side]["table"] for side in ("left", "right") if one[side]]
    return " to ".join(dict.fromkeys(letters))


def _percent(side: dict[str, Any] | None) -> str:
    return percentage(side["house_advantage"]["decimal"]) if side else "—"


def _signed(change: dict[str, Any] | None) -> str:
    return f"{change['decimal']:+.4%}" if change else ""


def _print_letters(one: dict[str, Any]) -> None:
    figures = one["figures"]
    per = {figure["per"] for figure in figures}
    of = "" if per == {one["wager"]} else f" (figures of the {', '.join(sorted(per))})"
    say(f"{one['wager']}{of}", style="bold")
    for some in side_by_side_in(figures, label=28, column=12):
        heads = tuple(figure["table"] for figure in some)
        rows = table("", *heads, right=heads, wrap=("",))
        for row in one["rows"]:
            pays = [row["pays"].get(head, "") for head in heads]
            if any(pays):
                rows.add_row(row["label"], *pays)
        rows.add_section()
        numbers = [figure["house_advantage"]["decimal"] for figure in some]
        rows.add_row("House advantage", *map(percentage, numbers))
        rows.add_row("Hit frequency", *(percentage(figure["hit_frequency"]) for figure in some))
        rows.add_row("Standard deviation", *(f"{figure['deviation']:.4f}" for figure in some))
        console().print(rows)
